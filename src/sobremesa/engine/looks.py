"""What a game declares of its drawings in its look.py: one `LOOK = Look(…)`. Who serves it, writes the CSS."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sobremesa.engine.nodes import Board

CARD_BOX, SQUARE_BOX = "0 0 100 140", "0 0 100 100"
ENDS_BOX = "0 0 320 120"

_PAINT = re.compile(r'\b(fill|stroke)="([a-z][a-z0-9-]*)"')
_NOT_OURS = frozenset({"none", "currentcolor", "transparent"})  # words of SVG that are no colours of a palette


@dataclass(frozen=True)
class Palette:
    """The colours of a game by name. What the night leaves out is as by day."""

    prefix: str  # of the names in CSS: "abc" gives --abc-ink
    day: Mapping[str, str]
    night: Mapping[str, str]

    def paint(self, drawing: str) -> str:
        """A drawing whose colours are names, in colours that change with the light."""
        return self._named(drawing, {name: f"var(--{self.prefix}-{name})" for name in self.day})

    def paint_all(self, drawings: Mapping[str, str]) -> dict[str, str]:
        return {name: self.paint(drawing) for name, drawing in drawings.items()}

    def print(self, drawing: str, by: Literal["day", "night"] = "day") -> str:
        """In fixed colours: a box on a shelf does not change with the light."""
        return self._named(drawing, {**self.day, **(self.night if by == "night" else {})})

    def css(self, scope: str) -> str:
        """Declared for what is inside of `scope`: by day, by night, and by night on request."""
        day, night = self._declared(self.day), self._declared(self.night)
        return (
            f"{scope} {{ {day} }}\n"
            f"@media (prefers-color-scheme: dark) {{\n  :root:not([data-theme=light]) {scope} {{ {night} }}\n}}\n"
            f":root[data-theme=dark] {scope} {{ {night} }}\n"
        )

    def _declared(self, colours: Mapping[str, str]) -> str:
        return " ".join(f"--{self.prefix}-{name}: {colour};" for name, colour in colours.items())

    @staticmethod
    def _named(drawing: str, colours: Mapping[str, str]) -> str:
        """A name that the palette lacks is an error here: a browser would paint it black."""

        def paint(found: re.Match[str]) -> str:
            way, name = found.groups()
            return found[0] if name in _NOT_OURS else f'{way}="{colours[name]}"'

        return _PAINT.sub(paint, drawing)


@dataclass(frozen=True)
class BoardLook:
    """A "grid" of squares in which text wraps, or a "map" on which each space stands at its x and y."""

    kind: Literal["grid", "map"] = "grid"
    unit: int = 100  # of a map: SVG units from one step of x or y to the next
    margin: int = 60
    size: int = 80  # of the symbol of a space
    background: str = ""  # SVG below everything, in the same units
    reach: int = 0  # side of what a thumb can press around a space; 0: as large as its symbol
    is_big: bool = False  # too big for a phone: it can be pinched and panned there, and there is a list beside it


PLAIN_BOARD = BoardLook()

# --- Layout -----------------------------------------------------------------------------------------------------------

Screen = Literal["any", "desk", "wide", "phone"]  # any width, beside the story, with room to spare, above the story
Seats = Literal["", "top", "left", "around", "unseen"]  # where people sit: a row, a column, on the sides, on the board


@dataclass(frozen=True)
class Region:
    """How a region of the page lays out the things in it: in areas or columns, else in rows that wrap.

    Lengths are written as in CSS; what is left empty stays as the room has it."""

    areas: tuple[str, ...] = ()  # each a row of names: the thing with the look NAME lies in the area NAME
    rows: str = ""
    columns: str = ""
    gap: str = ""
    padding: str = ""
    align: str = ""  # of things across their row
    content: str = ""  # of all rows together
    is_one_row: bool = False


@dataclass(frozen=True, kw_only=True)
class Layout:
    """What a game wants of the regions of its page on one kind of screen. Of two that fit, the later counts."""

    on: Screen = "any"
    board: Region = field(default_factory=Region)
    mine: Region = field(default_factory=Region)
    tray: str = ""  # how high the tray is, through a whole match: it holds the prompt and `mine`
    seats: Seats = ""  # on a desk; on a phone people are a strip above the board
    unseen: tuple[str, ...] = ()  # selectors of what is only heard


# --- Sound ------------------------------------------------------------------------------------------------------------

Voice = Literal["sine", "triangle", "square", "sawtooth", "noise"]


@dataclass(frozen=True, kw_only=True)
class Tone:
    """One stroke of a sound: a pitch that may glide, or noise around it, which comes up quickly and dies away."""

    pitch: float  # Hz; of noise, the middle of its band
    length: float  # seconds
    at: float = 0.0  # seconds after the sound begins
    to: float = 0.0  # Hz that it glides to; 0: it stays
    voice: Voice = "sine"
    volume: float = 1.0
    rise: float = 0.004  # seconds until it is loudest
    width: float = 1.0  # of noise: how narrow its band is, as a filter's Q


Sound = tuple[Tone, ...]

# --- Look -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ends:
    """How a world says that one has won, and that one has lost: two drawings in ENDS_BOX."""

    won: str
    lost: str


@dataclass(frozen=True, kw_only=True)
class Look:
    """All that is drawn of a game. SVG by the names that nodes have for their looks; see games/drawing.py."""

    cover: str
    palette: Palette
    symbols: Mapping[str, str]
    cards: frozenset[str]  # those of the symbols that are as high as a card; the others are square
    boards: Mapping[str, BoardLook]
    style: str  # CSS that need not say of which game it speaks; :scope is the page itself
    layouts: tuple[Layout, ...] = ()
    ends: Ends | None = None
    sounds: Mapping[str, Sound] = field(default_factory=dict)  # by what is heard; see games/sounds.py

    def box(self, name: str) -> str:
        return CARD_BOX if name in self.cards else SQUARE_BOX

    def board_name(self, node: Board) -> str:
        return node.look if node.look in self.boards else node.key

    def board(self, node: Board) -> BoardLook:
        return self.boards.get(self.board_name(node), PLAIN_BOARD)
