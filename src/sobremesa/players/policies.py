"""How bots choose, written on the contract and bound to a game: the same code at a table and in a million of them."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.contract import CHANCE, apply, appraise, hide, legal, redeal, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, roll
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells

RANDOM, GREEDY, SEARCH = 0, 1, 2
NAMES = {"random": RANDOM, "greedy": GREEDY}

# A bot has two tables of its own: what it knows, and one for trying moves.
KNOWN, TRIAL = 0, 1
BOT_TABLES = 2


def choose(
    kind: int, state: Any, seat: int, seats: int, samples: int, bot: Any, rng: Cells, out: Cells, spare: Cells
) -> int:
    """The move of a bot of this kind. All it gets to know of the state is what `hide` leaves of it."""
    if kind == RANDOM:
        return out[draw(rng, legal(state, seat, out))]
    bot[KNOWN] = state
    hide(bot[KNOWN], seat)
    return choose_greedy(bot, seat, seats, samples, rng, out, spare)


def choose_greedy(bot: Any, seat: int, seats: int, samples: int, rng: Cells, out: Cells, spare: Cells) -> int:
    """The move after which the seat looks best against its best rival, on average over a few deals; ties by lot."""
    count = legal(bot[KNOWN], seat, out)
    best, best_worth, ties = out[0], -(2**62), 0
    for i in range(count if count > 1 else 0):
        worth = 0
        for _ in range(samples):
            bot[TRIAL] = bot[KNOWN]
            redeal(bot[TRIAL], seat, rng)
            apply(bot[TRIAL], seat, out[i])
            settle(bot[TRIAL], seat, to_act(bot[KNOWN]), rng, spare)
            worth += lead(bot[TRIAL], seat, seats)
        if worth > best_worth:
            best, best_worth, ties = out[i], worth, 1
        elif worth == best_worth:
            ties += 1
            if draw(rng, ties) == 0:
                best = out[i]
    return best


def settle(state: Any, seat: int, deciding: int, rng: Cells, out: Cells) -> None:
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


def lead(state: Any, seat: int, seats: int) -> int:
    """By how much a seat is ahead of its best rival, by the game's rule of thumb; alone, how well it stands."""
    if seats == 1:
        return appraise(state, seat)
    best_rival = -(2**62)
    for rival in range(seats):
        if rival != seat:
            best_rival = max(best_rival, appraise(state, rival))
    return appraise(state, seat) - best_rival
