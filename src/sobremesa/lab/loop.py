"""The one loop of a simulation, written on the contract and made native for each game. Each game has its own seed."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.contract import CHANCE, OVER, apply, legal, score, setup, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, rank, roll
from sobremesa.engine.random import draw, seed_stream
from sobremesa.engine.record import Cells
from sobremesa.players.policies import RANDOM, choose

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
        if are_all_random(kinds):
            made, decided = play_at_random(table[0], rng[OF_CHANCE], rng[OF_PLAYERS], out, most)
        else:
            made, decided = play_with_bots(table[0], kinds, samples, bot, rng, out, spare, most)
        moves[row], decisions[row], is_cut[row] = made, decided, to_act(table[0]) != OVER
        for seat in range(seats):
            scores[row, seat], ranks[row, seat] = score(table[0], seat), rank(table[0], seat, seats)


def are_all_random(kinds: Cells) -> bool:
    for seat in range(len(kinds)):
        if kinds[seat] != RANDOM:
            return False
    return True


def play_at_random(state: Any, chance: Cells, players: Cells, out: Cells, most: int) -> tuple[int, int]:
    """The short way when nobody thinks; the same games as with bots that are all random."""
    made, decided = 0, 0
    acting = to_act(state)
    while acting != OVER and made < most:
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, chance, out))
        else:
            seat = first_seat(acting)
            apply(state, seat, out[draw(players, legal(state, seat, out))])
            decided += 1
        made += 1
        acting = to_act(state)
    return made, decided


def play_with_bots(
    state: Any, kinds: Cells, samples: int, bot: Any, rng: Any, out: Cells, spare: Cells, most: int
) -> tuple[int, int]:
    made, decided = 0, 0
    acting = to_act(state)
    while acting != OVER and made < most:
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, rng[OF_CHANCE], out))
        else:
            seat = first_seat(acting)
            move = choose(kinds[seat], state, seat, len(kinds), samples, bot, rng[OF_PLAYERS], out, spare)
            apply(state, seat, move)
            decided += 1
        made += 1
        acting = to_act(state)
    return made, decided
