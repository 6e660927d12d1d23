"""Our own rates: bare random playouts, as the peers' rollouts are, and whole simulations with their rows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from sobremesa.engine.compiler import bind
from sobremesa.engine.contract import Game, setup
from sobremesa.engine.loops import play_out
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import Cells
from sobremesa.lab.rates import sized_plan
from sobremesa.lab.simulate import simulate

PLAYOUTS = 400_000


def play_many(table: Any, blank: Any, rng: Cells, out: Cells, options: Cells, seats: int, games: int) -> int:
    moves = 0
    for _ in range(games):
        table[0] = blank[0]
        setup(table[0], seats, options)
        made, _ = play_out(table[0], rng, rng, out, 10_000)
        moves += made
    return moves


def playouts(game: Game) -> Callable[[], float]:
    """Random games from the start, nothing kept but the number of moves."""
    run, options = bind(play_many, game), encode_options(game.options, read_options(game.options, {}))
    table, blank = np.zeros(1, game.state.dtype), np.zeros(1, game.state.dtype)
    arguments = (table, blank, new_stream(1, 0), np.zeros(game.moves.size, np.int32), options, game.seats[0])
    run(*arguments, 1)

    def measure() -> float:
        start = time.perf_counter()
        moves: int = run(*arguments, PLAYOUTS)
        return moves / (time.perf_counter() - start)

    return measure


def simulation(game: Game, seats: int) -> Callable[[], float]:
    """What `sobremesa simulate` does with random players: a seed of its own, a row and the ranks for every game."""
    plan = sized_plan(game, seats)

    def measure() -> float:
        rate: float = simulate(plan).to_json()["moves_per_second"]
        return rate

    return measure
