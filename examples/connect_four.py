"""Connect Four: drop stones, four in a row win. The smallest whole game: open information, no chance.

cells of the bit boards, one column after another, the seventh of each always empty:
    5 12 19 26 33 40 47
    4 11 18 25 32 39 46
    …
    0  7 14 21 28 35 42
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sobremesa.engine.contract import OVER, Game
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words

COLUMNS, ROWS = 7, 6
NOBODY = -1
ONE = np.uint64(1)
COLUMN = np.uint64(0b111111)  # the cells of the first column

moves = Moves()
DROP = moves.add("drop", COLUMNS, es="Columna {n}", en="Column {n}")


class State(Record):
    stones: Cells = cells("u8", 2)  # a bit per cell, for each seat
    turn: int = cell("i1")
    played: int = cell("i1")
    winner: int = cell("i1")  # NOBODY until someone has four in a row


def setup(state: State, seats: int, options: Cells) -> None:
    state.winner = NOBODY


def to_act(state: State) -> int:
    if state.winner != NOBODY or state.played == COLUMNS * ROWS:
        return OVER
    return 1 << state.turn


def legal(state: State, seat: int, out: Cells) -> int:
    taken = state.stones[0] | state.stones[1]
    count = 0
    for column in range(COLUMNS):
        top = np.uint64(column * (ROWS + 1) + ROWS - 1)
        if not (taken >> top) & ONE:
            out[count] = DROP + column
            count += 1
    return count


def apply(state: State, seat: int, move: int) -> None:
    bottom = ONE << np.uint64((move - DROP) * (ROWS + 1))
    taken = state.stones[0] | state.stones[1]
    state.stones[seat] |= (taken + bottom) & (COLUMN * bottom)  # adding one at the bottom carries up to the free cell
    state.played += 1
    if has_four(state.stones[seat]):
        state.winner = seat
    state.turn = 1 - seat


def has_four(stones: Any) -> bool:
    for step in (1, ROWS, ROWS + 1, ROWS + 2):  # up, and the three ways to the right
        pairs = stones & (stones >> np.uint64(step))
        if pairs & (pairs >> np.uint64(2 * step)):
            return True
    return False


def score(state: State, seat: int) -> int:
    if state.winner == NOBODY:
        return 0
    return 1 if state.winner == seat else -1


def ending(state: State) -> int:
    return 1 if state.winner == NOBODY else 0


GAME = Game(
    id="connect_four",
    title=Words("Cuatro en raya", "Connect Four"),
    blurb=Words("Quien alinea cuatro fichas gana.", "Four stones in a row win."),
    seats=(2,),
    minutes=5,
    complexity=1,
    state=State,
    moves=moves,
    endings=(Words("Cuatro en raya.", "Four in a row."), Words("El tablero está lleno.", "The board is full.")),
    setup=setup,
    to_act=to_act,
    legal=legal,
    apply=apply,
    score=score,
    ending=ending,
)
