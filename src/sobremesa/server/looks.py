"""The drawings of a game: its look.py where it has one, else nothing, and the page draws plain labelled shapes."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

from sobremesa.engine.contract import Game
from sobremesa.engine.looks import BoardLook
from sobremesa.engine.nodes import Board
from sobremesa.games import Announced

CARD_BOX, SQUARE_BOX, COVER_BOX = "0 0 100 140", "0 0 100 100", "0 0 300 400"
PLAIN_BOARD = BoardLook()


@dataclass(frozen=True)
class Look:
    """All that is drawn of a game, and the names under which it is served."""

    game: str
    css: str = ""
    symbols: Mapping[str, str] = field(default_factory=dict)
    cards: frozenset[str] = frozenset()
    cover: str = ""
    boards: Mapping[str, BoardLook] = field(default_factory=dict)

    digest: str = ""  # changes with the drawings, so that browsers may keep them for ever

    def box(self, name: str) -> str:
        return CARD_BOX if name in self.cards else SQUARE_BOX

    def board_name(self, node: Board) -> str:
        return node.look if node.look in self.boards else node.key

    def board(self, node: Board) -> BoardLook:
        return self.boards.get(self.board_name(node), PLAIN_BOARD)


@cache
def look_of(game: Game) -> Look:
    package, _, file = game.module.rpartition(".")
    name = f"{package}.look"
    if file != "game" or importlib.util.find_spec(name) is None:
        return Look(game.id)
    drawn = importlib.import_module(name)
    parts = (drawn.CSS, drawn.SYMBOLS, drawn.CARDS, drawn.COVER, drawn.BOARDS)
    return Look(game.id, *parts, digest=sha256(repr(parts[:2] + parts[4:]).encode()).hexdigest()[:8])


@cache
def sprite(game: Game) -> str:
    """Served as /look/<id>.svg: every drawing as a symbol, and the ground of every map in the map's own units."""
    look = look_of(game)
    drawn = [f'<symbol id="{name}" viewBox="{look.box(name)}">{svg}</symbol>' for name, svg in look.symbols.items()]
    grounds = [f'<g id="ground-{name}">{board.background}</g>' for name, board in look.boards.items()]
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(drawn + grounds)}</defs></svg>'


def css(game: Game) -> str:
    """Served as /look/<id>.css."""
    return look_of(game).css


@cache
def cover(game: Game) -> str:
    """The picture of the cover; without one, the initial of the game on a plain ground."""
    return _hung(look_of(game).cover or _plain_cover(game))


@cache
def announced_cover(game: Announced) -> str:
    """All there is of a game that is only announced."""
    return _hung(importlib.import_module(f"sobremesa.games.{game.id}.look").COVER)


def _hung(drawn: str) -> str:
    return (
        f'<svg class="picture" viewBox="{COVER_BOX}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{drawn}'
        "</svg>"
    )


def _plain_cover(game: Game) -> str:
    initial = game.title.en[:1]
    return (
        '<rect width="300" height="400" fill="var(--cloth)"/><circle cx="150" cy="160" r="96" fill="var(--paper)"/>'
        '<text x="150" y="160" text-anchor="middle" dominant-baseline="central" font-size="120"'
        f' fill="var(--ink)">{initial}</text>'
    )
