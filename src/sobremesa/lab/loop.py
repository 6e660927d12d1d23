"""The loops of a simulation, written on the contract and made native for each game.

Each game has its own seed. Random players have a loop of their own: it is compiled in half the time and runs faster.
"""

from __future__ import annotations

from typing import Any

from sobremesa.engine.contract import CHANCE, OVER, apply, hide, legal, score, setup, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, play_out, rank, roll
from sobremesa.engine.random import seed_stream
from sobremesa.engine.record import Cells
from sobremesa.players.policies import GREEDY, KNOWN, RANDOM, SEARCH, choose

# Streams of a game: what chance does is the same whoever plays.
OF_CHANCE, OF_PLAYERS = 0, 1
STREAMS = 2
NOBODY = -1
MADE, DECIDED = 0, 1  # moves so far, and decisions among them


def play_random_games(
    table: Any, blank: Any, rng: Any, out: Cells, options: Cells, seats: int, seed: int, first: int, most: int,
    moves: Cells, decisions: Cells, is_cut: Cells, scores: Cells, ranks: Cells,
) -> None:  # fmt: skip
    """Play the games numbered from `first` on, one row of results each, until the arrays of results are full."""
    for row in range(len(moves)):
        deal_in(table, blank, rng, options, seats, seed, first + row)
        made, decided = play_out(table[0], rng[OF_CHANCE], rng[OF_PLAYERS], out, most)
        moves[row], decisions[row], is_cut[row] = made, decided, to_act(table[0]) != OVER
        write_down(table[0], seats, row, scores, ranks)


def play_bot_games(
    table: Any, bot: Any, blank: Any, rng: Any, out: Cells, spare: Cells, options: Cells, kinds: Cells, samples: int,
    seed: int, first: int, most: int, moves: Cells, decisions: Cells, is_cut: Cells, scores: Cells, ranks: Cells,
) -> None:  # fmt: skip
    """The same with a bot of some kind in each seat; where all are random, the very same games."""
    seats = len(kinds)
    for row in range(len(moves)):
        deal_in(table, blank, rng, options, seats, seed, first + row)
        made, decided = play_with_bots(table[0], kinds, samples, bot, rng, out, spare, most)
        moves[row], decisions[row], is_cut[row] = made, decided, to_act(table[0]) != OVER
        write_down(table[0], seats, row, scores, ranks)


def play_until_asked(
    table: Any, bot: Any, rng: Any, out: Cells, spare: Cells, kinds: Cells, samples: int,
    seat: int, move: int, most: int, counts: Cells,
) -> int:  # fmt: skip
    """Make the move that a searching seat decided on, and play to the next such decision: its seat, or NOBODY."""
    if seat != NOBODY:
        apply(table[0], seat, move)
        counts[MADE] += 1
        counts[DECIDED] += 1
    acting = to_act(table[0])
    while acting != OVER and counts[MADE] < most:
        if acting == CHANCE_ONLY:
            apply(table[0], CHANCE, roll(table[0], rng[OF_CHANCE], out))
        else:
            seat = first_seat(acting)
            if kinds[seat] == SEARCH and legal(table[0], seat, out) > 1:
                bot[KNOWN] = table[0]
                hide(bot[KNOWN], seat)
                return seat
            kind = GREEDY if kinds[seat] == GREEDY else RANDOM  # with one move there is nothing to search
            apply(table[0], seat, choose(kind, table[0], seat, len(kinds), samples, bot, rng[OF_PLAYERS], out, spare))
            counts[DECIDED] += 1
        counts[MADE] += 1
        acting = to_act(table[0])
    return NOBODY


def deal_in(table: Any, blank: Any, rng: Any, options: Cells, seats: int, seed: int, number: int) -> None:
    """A fresh table, with the streams of the game of this number."""
    table[0] = blank[0]
    setup(table[0], seats, options)
    for stream in range(STREAMS):
        seed_stream(rng[stream], seed, number * STREAMS + stream)


def write_down(state: Any, seats: int, row: int, scores: Cells, ranks: Cells) -> None:
    for seat in range(seats):
        scores[row, seat], ranks[row, seat] = score(state, seat), rank(state, seat, seats)


def play_with_bots(
    state: Any, kinds: Cells, samples: int, bot: Any, rng: Any, out: Cells, spare: Cells, most: int
) -> tuple[int, int]:
    """Returns how many moves were made, and how many of them were decisions."""
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
