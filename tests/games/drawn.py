"""What is drawn of a game, taken apart: its shapes, its colours, its weight, and the looks that a match shows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from xml.etree import ElementTree

from sobremesa.engine.contract import Game
from sobremesa.engine.looks import Look
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import Board, Node, View
from sobremesa.server.looks import css

PLAIN_SHAPES = {"g", "path", "rect", "circle"}
DICE = {f"die-{face}" for face in range(1, 7)}


# --- Drawings ---------------------------------------------------------------------------------------------------------


def on_the_table(look: Look) -> dict[str, str]:
    """The symbols and the grounds of the maps: all that the sprite of the game holds."""
    return {**look.symbols, **{f"ground of {name}": board.background for name, board in look.boards.items()}}


def drawings(look: Look) -> dict[str, str]:
    return {**on_the_table(look), "the cover": look.cover}


def elements(drawing: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<drawing>{drawing}</drawing>").iter())[1:]


def shapes(look: Look) -> set[str]:
    return {element.tag for drawing in drawings(look).values() for element in elements(drawing)}


def attributes(look: Look) -> set[str]:
    return {name for drawing in drawings(look).values() for element in elements(drawing) for name in element.attrib}


def weight(look: Look) -> int:
    """In bytes, of the symbols as they are sent."""
    sent = (f'<symbol id="{name}" viewBox="{look.box(name)}">{svg}</symbol>' for name, svg in look.symbols.items())
    return len("".join(sent).encode())


# --- Colours ----------------------------------------------------------------------------------------------------------


def paints(drawing: str) -> set[str]:
    return {element.get(way, "none") for element in elements(drawing) for way in ("fill", "stroke")} - {"none"}


def fixed_colours(drawn: Mapping[str, str]) -> set[str]:
    """Those that are the same by day and by night, for they do not come from a palette."""
    return {paint for drawing in drawn.values() for paint in paints(drawing) if not paint.startswith("var(")}


def prefix(game: Game) -> str:
    """With which all names that the style sheet of this game gives to colours begin, such as --abc-."""
    found = re.search(r"--[a-z]+-", css(game))
    assert found, game.id
    return found[0]


def palette(game: Game, theme: str = "") -> dict[str, str]:
    """The colours that the style sheet gives to the whole game under this selector of a theme."""
    own, rule = prefix(game), re.escape(f"{theme} .game-{game.id}".strip())
    declared = "".join(re.findall(rf"(?:^|(?<=[{{}}]))\s*{rule} \{{([^{{}}]*)\}}", css(game)))
    return dict(re.findall(rf"({own}[\w-]+):\s*([^;]+);", declared))


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# --- What a match shows -----------------------------------------------------------------------------------------------


def views(match: Match, *eyes: int) -> Iterator[View]:
    """What these seats see of a match played at random, up to its end."""
    choose = random.Random(match.seed)
    while True:
        yield from (match.view(seat) for seat in eyes)
        if match.is_over:
            return
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))


def nodes_seen(match: Match, *eyes: int) -> Iterator[Node]:
    return (node for view in views(match, *eyes) for node in view.nodes())


def looks(nodes: Iterable[Node]) -> set[str]:
    return {node.look for node in nodes if node.look}


def boards(nodes: Iterable[Node]) -> set[str]:
    return {node.look for node in nodes if isinstance(node, Board)}
