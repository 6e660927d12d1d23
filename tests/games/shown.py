"""What a seat is shown of a state that a test has made: no match has led to it."""

from __future__ import annotations

import numpy as np
from rich.console import Console

from sobremesa.engine.contract import Game
from sobremesa.engine.nodes import View
from sobremesa.engine.record import Cells, Record
from sobremesa.engine.words import Lang
from sobremesa.terminal.draw import draw_view


def shown(game: Game, state: Record, seat: int, lang: Lang = "es") -> View:
    """`state` has gone through `hide`, where there is something to hide."""
    return game.presenter.view(state.frozen(), seat, open_to(game, state, seat), lang).named(lang)


def printed(view: View, lang: Lang = "es") -> str:
    """The same at a terminal, wherever its lines are broken."""
    console = Console(width=100, highlight=False)
    with console.capture() as captured:
        console.print(draw_view(view, lang))
    return " ".join(captured.get().split())


def open_to(game: Game, state: Record, seat: int) -> frozenset[int]:
    if seat < 0 or not game.to_act(state) >> seat & 1:
        return frozenset()
    out = np.zeros(game.moves.size, np.int32)
    return frozenset(out[: game.legal(state, seat, Cells(out))].tolist())
