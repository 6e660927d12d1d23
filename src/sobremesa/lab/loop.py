"""The loops of a simulation, written on the contract and made native for each game, or a kernel on a GPU.

Each game has its own seed, so a row depends on its number and on nothing else. Random players of whom only the result
is wanted have a loop of their own: it is compiled in half the time and runs faster. A search thinks outside of these
loops, which stop where one is asked and go on with its answer.
"""

from __future__ import annotations

from typing import Any

from sobremesa.engine.contract import CHANCE, OVER, apply, counter, ending, hide, legal, score, setup, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, play_out, rank, roll
from sobremesa.engine.random import draw, seed_stream
from sobremesa.engine.record import Cells
from sobremesa.lab.rows import (
    CHOICES,
    DECISIONS,
    ENDING,
    FACTS,
    FORCED,
    IS_CUT,
    LEAD_CHANGES,
    LEADER,
    MOST_DEEDS,
    MOVES,
    NO_ENDING,
)
from sobremesa.players.policies import GREEDY, KNOWN, SEARCH, choose

# Streams of a game: what chance does is the same whoever plays.
OF_CHANCE, OF_PLAYERS = 0, 1
STREAMS = 2
NOBODY = -1  # is in the lead; is asked
NO_ANSWER = -1  # is a move


def play_random_games(
    table: Any, blank: Any, rng: Any, out: Cells, options: Cells, seats: int, seed: int, first: int, most: int,
    facts: Any, scores: Cells, ranks: Cells,
) -> None:  # fmt: skip
    """Play the games numbered from `first` on, one row of results each, until the arrays of results are full."""
    for row in range(len(facts)):
        deal_in(table, blank, rng, options, seats, seed, first + row, first + row)
        made, decided = play_out(table[0], rng[OF_CHANCE], rng[OF_PLAYERS], out, most)
        open_row(facts[row])
        facts[row, MOVES], facts[row, DECISIONS] = made, decided
        write_down(table[0], seats, row, facts, scores, ranks)


def play_games(
    table: Any, bot: Any, blank: Any, rng: Any, out: Cells, spare: Cells, options: Cells, kinds: Any, samples: int,
    seed: int, first: int, most: int, kept: int, deed_of: Cells, facts: Any, scores: Cells, ranks: Cells, deeds: Any,
    counters: Any,
) -> None:  # fmt: skip
    """The same with a bot of some kind in each seat, a row of kinds for each seating, and with all that a row can hold.

    Nobody searches. Where all bots are random, they play the very same games as in the other loop.
    """
    seats = len(kinds[0])
    for row in range(len(facts)):
        number = first + row
        deal_in(table, blank, rng, options, seats, seed, number // len(kinds), number)
        open_row(facts[row])
        forget(deeds[row])
        watch(
            table[0], kinds[number % len(kinds)], samples, bot, rng, out, spare, most, NO_ANSWER, deed_of, facts[row],
            deeds[row],
        )  # fmt: skip
        write_down(table[0], seats, row, facts, scores, ranks)
        count_up(table[0], seats, kept, counters[row])


def deal_in(table: Any, blank: Any, rng: Any, options: Cells, seats: int, seed: int, deal: int, number: int) -> None:
    """A fresh table, with the chance of this deal and the players' luck of the game of this number."""
    table[0] = blank[0]
    setup(table[0], seats, options)
    seed_stream(rng[OF_CHANCE], seed, deal * STREAMS + OF_CHANCE)
    seed_stream(rng[OF_PLAYERS], seed, number * STREAMS + OF_PLAYERS)


def open_row(facts: Cells) -> None:
    for fact in range(FACTS):
        facts[fact] = 0


def forget(deeds: Any) -> None:
    for seat in range(len(deeds)):
        for deed in range(len(deeds[seat])):
            deeds[seat, deed] = 0


def note_deed(deeds: Any, seat: int, deed: int) -> None:
    if deeds[seat, deed] < MOST_DEEDS:
        deeds[seat, deed] += 1


def write_down(state: Any, seats: int, row: int, facts: Cells, scores: Cells, ranks: Cells) -> None:
    is_cut = to_act(state) != OVER
    facts[row, IS_CUT], facts[row, ENDING] = is_cut, NO_ENDING if is_cut else ending(state)
    facts[row, LEADER] = 0
    for seat in range(seats):
        scores[row, seat], ranks[row, seat] = score(state, seat), rank(state, seat, seats)


def count_up(state: Any, seats: int, kept: int, counters: Any) -> None:
    for seat in range(seats):
        for which in range(kept):
            counters[seat, which] = counter(state, seat, which)


def watch(
    state: Any, kinds: Cells, samples: int, bot: Any, rng: Any, out: Cells, spare: Cells, most: int,
    answer: int, deed_of: Cells, facts: Cells, deeds: Any,
) -> int:  # fmt: skip
    """Play to the end, or to `most` moves, and count what players could choose from, what they did, and how the lead
    changed.

    Where a seat has to search, it stops: returns the seat, with what it knows in the bot's table. Called again with the
    move as `answer`, it goes on from there. Returns NOBODY when there is no more to play.
    """
    made, decided, forced = facts[MOVES], facts[DECISIONS], facts[FORCED]
    choices, changes, leader = facts[CHOICES], facts[LEAD_CHANGES], facts[LEADER] - 1
    asked = NOBODY
    acting = to_act(state)
    while acting != OVER and made < most:
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, rng[OF_CHANCE], out))
        else:
            seat = first_seat(acting)
            count = legal(state, seat, out)
            if kinds[seat] == GREEDY:
                move = choose(kinds[seat], state, seat, len(kinds), samples, bot, rng[OF_PLAYERS], out, spare)
            elif kinds[seat] != SEARCH or count == 1:  # with one move there is nothing to search
                move = out[draw(rng[OF_PLAYERS], count)]
            elif answer != NO_ANSWER:
                move, answer = answer, NO_ANSWER
            else:
                bot[KNOWN] = state
                hide(bot[KNOWN], seat)
                asked = seat
                break
            apply(state, seat, move)
            note_deed(deeds, seat, deed_of[move])
            decided += 1
            forced += count == 1
            choices += count
        made += 1
        acting = to_act(state)
        if acting != CHANCE_ONLY:
            before, leader = leader, leader_after(state, len(kinds), leader)
            changes += before != leader and before != NOBODY
    facts[MOVES], facts[DECISIONS], facts[FORCED] = made, decided, forced
    facts[CHOICES], facts[LEAD_CHANGES], facts[LEADER] = choices, changes, leader + 1
    return asked


def leader_after(state: Any, seats: int, leader: int) -> int:
    """The seat with the most points. Equals leave the lead where it was: it changes when somebody overtakes."""
    best, ahead = 0, score(state, 0)
    is_shared = False
    for seat in range(1, seats):
        points = score(state, seat)
        if points > ahead:
            best, ahead, is_shared = seat, points, False
        elif points == ahead:
            is_shared = True
    return leader if is_shared else best
