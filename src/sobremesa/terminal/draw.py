"""A view as text: each kind of node has one way to be drawn; what can be chosen carries its number, ‹3›."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import singledispatch

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as Stack
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from sobremesa.engine import nodes
from sobremesa.engine.nodes import Node, View
from sobremesa.engine.words import Lang
from sobremesa.terminal import phrases

Numbers = Mapping[int, int]  # the number to type for a move

Places = dict[tuple[float, float], nodes.Space]

NARROWEST = 4  # letters of a column with its line, where some hold nothing
CHOOSABLE = "bold cyan"
QUIET = "dim"
PIPS = "·⚀⚁⚂⚃⚄⚅"
MANY = 4  # so many groups in a group stand side by side
LONGEST_TRACK = 12  # a longer one is drawn as a number out of its end


def draw_view(view: View, lang: Lang) -> RenderableType:
    """The whole table: others, board, mine, then the prompt and the choices right above the cursor."""
    numbers = {choice.id: at for at, choice in enumerate(view.choices, 1)}
    parts: list[RenderableType] = []
    if view.others:
        parts.append(_region(phrases.OTHERS[lang], view.others, numbers))
    parts += [draw(node, numbers) for node in view.board]
    if view.mine:
        parts.append(_region(phrases.MINE[lang], view.mine, numbers))
    parts.append(Line(f"\n{view.prompt}", style="bold"))
    if view.choices:
        parts.append(_choices(view, lang))
    return Stack(*parts)


def _region(title: str, things: Iterable[Node], numbers: Numbers) -> RenderableType:
    return Stack(Line(f"\n{title}", style="bold underline"), *(draw(node, numbers) for node in things))


def _choices(view: View, lang: Lang) -> RenderableType:
    lines = [Line.assemble((f"{at:>3} ", CHOOSABLE), choice.text) for at, choice in enumerate(view.choices, 1)]
    listed = Columns(lines, padding=(0, 3), column_first=True, equal=True) if len(lines) > 8 else Stack(*lines)
    return Stack(Line(phrases.YOUR_MOVES[lang], style=QUIET), listed)


@singledispatch
def draw(node: Node, numbers: Numbers) -> RenderableType:
    """A node and what lies on it, on a line of its own."""
    return Stack(_line(node, numbers), *_inside(node, numbers))


@draw.register
def _(node: nodes.Group, numbers: Numbers) -> RenderableType:
    if node.things and all(_is_small(thing) for thing in node.things):
        return _row(node, numbers)
    heading = _line(node, numbers, style="bold")
    if len(node.things) >= MANY and all(isinstance(thing, nodes.Group) for thing in node.things):
        return Stack(heading, Columns(_inside(node, numbers), padding=(0, 3)))
    return Stack(heading, *_inside(node, numbers))


@draw.register
def _(node: nodes.Hand, numbers: Numbers) -> RenderableType:
    """Cards to choose from stand one under the other with what they do; cards laid out are only named."""
    cards = _gathered(node.things)
    if any(card.move in numbers for card in cards):
        lines = [Padding(_line(card, numbers), (0, 0, 0, 2), expand=False) for card in cards]
        return Stack(Line(node.label, style="bold"), *lines)
    named = [replace(card, effect="") if isinstance(card, nodes.Card) else card for card in cards]
    return _row(replace(node, things=tuple(named)), numbers)


@draw.register
def _(node: nodes.Board, numbers: Numbers) -> RenderableType:
    if len({space.y for space in node.things if isinstance(space, nodes.Space)}) == 1:
        return _row(node, numbers, before="[", after="]")
    loose = [draw(thing, numbers) for thing in node.things if not isinstance(thing, nodes.Space)]
    return Stack(Chart(node, numbers), *loose)


@dataclass(frozen=True)
class Chart:
    """A board with its spaces where they are; in a window too narrow for that, a list of those that say something."""

    board: nodes.Board
    numbers: Numbers

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        at = _by_place(space for space in self.board.things if isinstance(space, nodes.Space))
        is_narrow = len({x for x, _ in at}) * NARROWEST > options.max_width
        yield self._list(at.values()) if is_narrow else self._grid(at)

    def _grid(self, at: Places) -> RenderableType:
        columns, rows = sorted({x for x, _ in at}), sorted({y for _, y in at})
        title = self.board.label or None
        grid = Table(show_header=False, show_lines=True, pad_edge=False, title=title, title_justify="left")
        for _column in columns:
            grid.add_column(justify="center", min_width=5)
        for y in rows:
            grid.add_row(*(_line(at[x, y], self.numbers) if (x, y) in at else "" for x in columns))
        return grid

    def _list(self, spaces: Iterable[nodes.Space]) -> RenderableType:
        told = tuple(space for space in spaces if space.things or space.move in self.numbers or len(space.label) > 2)
        return _row(replace(self.board, things=told), self.numbers, before="[", after="]")


def _by_place(spaces: Iterable[nodes.Space]) -> Places:
    """Where several are in one place, the one on top, with all that lies on any of them."""
    found: Places = {}
    for space in spaces:
        below = found.get((space.x, space.y))
        found[space.x, space.y] = replace(space, things=below.things + space.things) if below else space
    return found


def _row(node: Node, numbers: Numbers, before: str = "", after: str = "") -> Line:
    line = Line.assemble((f"{node.label}: ", "bold")) if node.label else Line()
    things = [Line.assemble(before, _line(thing, numbers), after) for thing in node.things]
    return line.append(Line("  ").join(things) if things else Line("–", style=QUIET))


def _gathered(things: Iterable[Node]) -> list[Node]:
    """Cards that are alike, as one with a count."""
    found: list[Node] = []
    for thing in things:
        last = found[-1] if found else None
        if isinstance(thing, nodes.Card) and isinstance(last, nodes.Card) and _alike(thing, last):
            found[-1] = replace(last, count=last.count + thing.count)
        else:
            found.append(thing)
    return found


def _alike(card: nodes.Card, other: nodes.Card) -> bool:
    return replace(card, key="", count=1) == replace(other, key="", count=1)


def _inside(node: Node, numbers: Numbers) -> list[RenderableType]:
    return [Padding(draw(thing, numbers), (0, 0, 0, 2), expand=False) for thing in node.things]


def _is_small(node: Node) -> bool:
    return isinstance(node, nodes.Token | nodes.Die) or (isinstance(node, nodes.Button) and not node.things)


def _line(node: Node, numbers: Numbers, style: str = "") -> Line:
    """A node on one line, with the number to type if it can be chosen."""
    line = _name(node)
    line.stylize(style)
    if isinstance(node, nodes.Space | nodes.Card) and node.things:
        line = Line(" ").join([line, *(_on_top(thing, numbers) for thing in node.things)])
    if node.move in numbers:
        line = Line.assemble((f"‹{numbers[node.move]}›", CHOOSABLE), line)
    return line


def _on_top(node: Node, numbers: Numbers) -> Line:
    """A thing that lies on another: a token is only its sign there."""
    if not isinstance(node, nodes.Token) or not node.sign:
        return _line(node, numbers)
    count = f"×{node.count}" if node.count != 1 else ""
    mark = f"‹{numbers[node.move]}›" if node.move in numbers else ""
    return Line.assemble((mark, CHOOSABLE), (f"{node.sign}{count}", "bold"))


@singledispatch
def _name(node: Node) -> Line:
    return Line(node.label)


@_name.register
def _(node: nodes.Card) -> Line:
    if node.is_down:
        return Line(f"▒{node.label}▒" if node.label else "▒▒", style=QUIET)
    count = f" ×{node.count}" if node.count != 1 else ""
    return Line.assemble(f"{node.label}{count}", (f" · {node.effect}" if node.effect else "", QUIET))


@_name.register
def _(node: nodes.Token) -> Line:
    count = f" ×{node.count}" if node.count != 1 else ""
    label = "" if node.label == node.sign else node.label
    return Line(f"{node.sign} {label}".strip() + count)


@_name.register
def _(node: nodes.Space) -> Line:
    """Its name, and what is printed on it."""
    sign = "" if node.sign == node.label else node.sign
    return Line.assemble((node.label, QUIET), f" {sign}" if sign else "")


@_name.register
def _(node: nodes.Die) -> Line:
    face = PIPS[node.value] if node.sides == 6 else ""
    return Line(f"{node.label} {face} {node.value or '–'}".strip())


@_name.register
def _(node: nodes.Track) -> Line:
    target = f" → {node.target}" if node.target is not None else ""
    if node.high - node.low > LONGEST_TRACK:
        return Line.assemble(
            (f"{node.label}: ", "bold"), (str(node.value), CHOOSABLE), (f" / {node.high}{target}", QUIET)
        )
    steps = [_step(n, is_here=n == node.value) for n in range(node.low, node.high + 1)]
    return Line.assemble((f"{node.label}: ", "bold"), *steps, (target, QUIET))


def _step(number: int, is_here: bool) -> tuple[str, str]:
    return (f"[{number}]", CHOOSABLE) if is_here else (f" {number} ", QUIET)
