"""What a viewer sees, as a tree of things: the one source of the picture, the terminal's text and the API's JSON.

A game's presenter builds a View of these from a hidden state. Nodes are things on a table, not widgets: they say what
they are, what they are called, which move pointing at them makes, and which section of the rulebook explains them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from sobremesa.engine.tallies import Tally
from sobremesa.engine.words import Lang, with_seat_names

NO_MOVE = -1


_PICTURE = re.compile("\ue000([a-z0-9-]+)\ue001")  # marks that no text can hold


def picture(look: str) -> str:
    """In a sentence of the story: a small drawing of this look, or a die ("die-4"); nothing where only text can be."""
    return f"\ue000{look}\ue001"


def without_pictures(sentence: str) -> str:
    return _PICTURE.sub("", sentence)


def pictured(sentence: str) -> list[str]:
    """The looks that a sentence shows."""
    return _PICTURE.findall(sentence)


def with_pictures(sentence: str, draw: Callable[[str], str]) -> str:
    return _PICTURE.sub(lambda found: draw(found[1]), sentence)


# Not frozen, though nobody changes one: a busy server makes a hundred thousand of them a second, and frozen ones take
# three times as long.
@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Node:
    label: str = ""  # its name, in the viewer's language
    key: str = ""  # the same thing keeps its key from view to view, so that it can be seen to move
    move: int = NO_MOVE  # the move that pointing at it makes, when legal
    why: str = ""  # when it is not: why not, in plain words
    rule: str = ""  # anchor in the rulebook page
    look: str = ""  # the name of its drawing
    owner: int = -1  # the seat it belongs to, if any
    things: tuple[Node, ...] = ()  # what lies on or in it


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Text(Node):
    """A line to read; `label` is the text."""


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Group(Node):
    """Things that belong together under a heading."""


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Card(Node):
    effect: str = ""  # one line that says what it does
    corner: str = ""  # the index that stays readable when fanned
    count: int = 1
    is_down: bool = False  # only its back is seen


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Hand(Node):
    """Cards held or laid out, in order."""


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Token(Node):
    sign: str = ""  # a letter or mark, so that it never rests on colour alone
    count: int = 1


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Die(Node):
    value: int = 0  # 0: not rolled yet
    sides: int = 6


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Track(Node):
    value: int = 0
    low: int = 0
    high: int = 1
    target: int | None = None  # the step one wants to reach


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Space(Node):
    """A place on a board, at column x and row y (any scale: only the order matters in text)."""

    x: float = 0
    y: float = 0
    sign: str = ""  # what is printed on it


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Board(Node):
    """Spaces (its `things`), and which of them touch, by key."""

    links: tuple[tuple[str, str], ...] = ()


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Button(Node):
    """A move that hangs on nothing that lies on the table."""


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Choice:
    """A legal move in words."""

    id: int
    text: str
    rule: str


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class Sequel:
    """Another match that could follow this one, in words, and its options."""

    text: str
    options: tuple[tuple[str, int | str], ...]


@dataclass(kw_only=True, slots=True, unsafe_hash=True)
class View:
    """One viewer's whole table, in the four regions of a table: board, mine, others, and the story told elsewhere."""

    prompt: str  # what is asked of this viewer now, in plain words
    board: tuple[Node, ...] = ()
    mine: tuple[Node, ...] = ()
    others: tuple[Node, ...] = ()
    choices: tuple[Choice, ...] = ()  # filled in by the match
    sequel: Sequel | None = None  # once it is over, where a game offers to go on from what was
    tally: Tally | None = None  # filled in by the match once it is over: what made the result

    def nodes(self) -> Iterator[Node]:
        """Every node, outer before inner."""
        waiting = [*self.board, *self.mine, *self.others][::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.things[::-1]

    def named(self, lang: Lang) -> View:
        """The same with “Seat 1” where the game's words have a mark."""
        regions: dict[str, Any] = {
            name: tuple(_named(n, lang) for n in getattr(self, name)) for name in ("board", "mine", "others")
        }
        choices = tuple(replace(c, text=with_seat_names(c.text, lang)) for c in self.choices)
        tally = self.tally.named(lang) if self.tally else None
        return replace(self, prompt=with_seat_names(self.prompt, lang), choices=choices, tally=tally, **regions)

    def to_json(self) -> dict[str, Any]:
        regions = {name: [to_json(n) for n in getattr(self, name)] for name in ("board", "mine", "others")}
        choices = [{"id": c.id, "text": c.text, "rule": c.rule} for c in self.choices]
        tally = {"tally": self.tally.to_json()} if self.tally else {}
        return {"prompt": self.prompt, **regions, "choices": choices, **tally}


def _named(node: Node, lang: Lang) -> Node:
    said = {name: with_seat_names(getattr(node, name, ""), lang) for name in ("label", "why", "effect")}
    changes: dict[str, Any] = {name: words for name, words in said.items() if words != getattr(node, name, "")}
    things = tuple(_named(thing, lang) for thing in node.things)
    if things != node.things:
        changes["things"] = things
    return replace(node, **changes) if changes else node


def to_json(node: Node) -> dict[str, Any]:
    """A node as plain data: its kind, and whatever differs from the kind's defaults."""
    data: dict[str, Any] = {"kind": type(node).__name__.lower()}
    for f in fields(node):
        value = getattr(node, f.name)
        if value != f.default:
            data[f.name] = [to_json(n) for n in value] if f.name == "things" else value
    return data
