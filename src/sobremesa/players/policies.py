"""How bots choose, written on the contract and bound to a game: the same code at a table and in a million of them."""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.engine.contract import CHANCE, apply, appraise, hide, legal, redeal, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, roll
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Record, RecordArray

RANDOM, GREEDY, SEARCH = 0, 1, 2
NAMES = {"random": RANDOM, "greedy": GREEDY}

# The tables of a bot: what it knows, and one for trying moves.
KNOWN, TRIAL = 0, 1
BOT_TABLES = 2


class Bot(NamedTuple):
    """What a bot works on."""

    tables: RecordArray[Record]
    rng: Cells
    out: Cells
    spare: Cells


def choose(kind: int, state: Record, seat: int, seats: int, samples: int, bot: Bot) -> int:
    """The move of a bot of this kind. All it gets to know of the state is what `hide` leaves of it."""
    if kind == RANDOM:
        return bot.out[draw(bot.rng, legal(state, seat, bot.out))]
    bot.tables[KNOWN] = state
    hide(bot.tables[KNOWN], seat)
    return choose_greedy(seat, seats, samples, bot)


def choose_greedy(seat: int, seats: int, samples: int, bot: Bot) -> int:
    """The move of the highest heuristic lead over the best rival, on average over a few determinizations; ties by lot.

    One ply deep.
    """
    tables, rng, out = bot.tables, bot.rng, bot.out
    count = legal(tables[KNOWN], seat, out)
    best, best_worth, ties = out[0], -(2**62), 0
    for i in range(count if count > 1 else 0):
        worth = 0
        for _ in range(samples):
            tables[TRIAL] = tables[KNOWN]
            redeal(tables[TRIAL], seat, rng)
            apply(tables[TRIAL], seat, out[i])
            settle(tables[TRIAL], seat, to_act(tables[KNOWN]), rng, bot.spare)
            worth += lead(tables[TRIAL], seat, seats)
        if worth > best_worth:
            best, best_worth, ties = out[i], worth, 1
        elif worth == best_worth:
            ties += 1
            if draw(rng, ties) == 0:
                best = out[i]
    return best


def settle(state: Record, seat: int, deciding: int, rng: Cells, out: Cells) -> None:
    """Let chance and those who were deciding at the same time act at random, until the move has had its effect."""
    rivals = deciding & ~(1 << seat)
    acting = to_act(state)
    while acting == CHANCE_ONLY or (acting & rivals and not acting >> seat & 1):
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, rng, out))
        else:
            rival = first_seat(acting & rivals)
            apply(state, rival, out[draw(rng, legal(state, rival, out))])
        acting = to_act(state)


def lead(state: Record, seat: int, seats: int) -> int:
    """By how much a seat is ahead of its best rival, by the game's heuristic; alone, how well it stands."""
    if seats == 1:
        return appraise(state, seat)
    best_rival = -(2**62)
    for rival in range(seats):
        if rival != seat:
            best_rival = max(best_rival, appraise(state, rival))
    return appraise(state, seat) - best_rival
