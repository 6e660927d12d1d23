"""The drawings of a game as they are served: the LOOK of its look.py, or one made from its facts where it has none."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from hashlib import sha256

import orjson

from sobremesa.engine.contract import Game
from sobremesa.engine.looks import Look
from sobremesa.games.plain import plain_look
from sobremesa.games.sounds import ROOM
from sobremesa.server.styles import style_sheet

COVER_BOX = "0 0 300 400"


@cache
def look_of(game: Game) -> Look:
    folder = game.module.rpartition(".")[0]
    if not folder or importlib.util.find_spec(f"{folder}.look") is None:
        return plain_look(game)
    look: Look = importlib.import_module(f"{folder}.look").LOOK
    return look


@cache
def digest(game: Game) -> str:
    """Changes with the drawings and their style, so that browsers may keep them for ever."""
    return sha256((sprite(game) + css(game)).encode()).hexdigest()[:8]


@cache
def sprite(game: Game) -> str:
    """Served as /look/<id>.svg: every drawing as a symbol, and the ground of every map in the map's own units."""
    look = look_of(game)
    drawn = [f'<symbol id="{name}" viewBox="{look.box(name)}">{svg}</symbol>' for name, svg in look.symbols.items()]
    grounds = [f'<g id="ground-{name}">{board.background}</g>' for name, board in look.boards.items()]
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(drawn + grounds)}</defs></svg>'


@cache
def css(game: Game) -> str:
    """Served as /look/<id>.css."""
    return style_sheet(game.id, look_of(game))


@cache
def sounds(game: Game) -> str:
    """Served as /look/<id>.json: how the game sounds; what it does not say sounds as in any room."""
    return orjson.dumps({**ROOM, **look_of(game).sounds}).decode()


@cache
def cover(game: Game) -> str:
    return _hung(look_of(game).cover)


def _hung(drawn: str) -> str:
    return (
        f'<svg class="picture" viewBox="{COVER_BOX}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{drawn}'
        "</svg>"
    )
