"""The one loop of a simulation, written on the contract and made native for each game. Each game has its own seed."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.contract import CHANCE, OVER, apply, score, setup, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, rank, roll
from sobremesa.engine.random import seed_stream
from sobremesa.engine.record import Cells
from sobremesa.players.policies import choose

# Streams of a game: what chance does is the same whoever plays.
OF_CHANCE, OF_PLAYERS = 0, 1
STREAMS = 2


def play_games(
    table: Any, bot: Any, blank: Any, rng: Any, out: Cells, spare: Cells, options: Cells, kinds: Cells, samples: int,
    seed: int, first: int, most: int, moves: Cells, decisions: Cells, is_cut: Cells, scores: Cells, ranks: Cells,
) -> None:  # fmt: skip
    """Play the games numbered from `first` on, one row of results each, until the arrays of results are full."""
    seats = len(kinds)
    for row in range(len(moves)):
        table[0] = blank[0]
        setup(table[0], seats, options)
        for stream in range(STREAMS):
            seed_stream(rng[stream], seed, (first + row) * STREAMS + stream)
        acting = to_act(table[0])
        made = 0
        while acting != OVER and made < most:
            if acting == CHANCE_ONLY:
                apply(table[0], CHANCE, roll(table[0], rng[OF_CHANCE], out))
            else:
                seat = first_seat(acting)
                move = choose(kinds[seat], table[0], seat, seats, samples, bot, rng[OF_PLAYERS], out, spare)
                apply(table[0], seat, move)
                decisions[row] += 1
            made += 1
            acting = to_act(table[0])
        moves[row], is_cut[row] = made, acting != OVER
        for seat in range(seats):
            scores[row, seat], ranks[row, seat] = score(table[0], seat), rank(table[0], seat, seats)
