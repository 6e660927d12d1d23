"""How bots choose, written on the contract and bound to a game: the same code at a table and in a million of them."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, apply, appraise, hide, instinct, legal, redeal, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, roll
from sobremesa.engine.random import draw
from sobremesa.engine.record import PER_MOVE, Cells, Record, Workspace, cells, game_state

RANDOM, GREEDY, SEARCH, READER = 0, 1, 2, 3
NAMES = {"random": RANDOM, "greedy": GREEDY, "reader": READER}


class Bot(Workspace):
    """What a bot works on."""

    known: Record = game_state()  # what it knows
    trial: Record = game_state()  # for trying moves
    rng: Cells = cells("u8", 1)
    out: Cells = cells("i4", PER_MOVE)
    spare: Cells = cells("i4", PER_MOVE)


def choose(kind: int, state: Record, seat: int, seats: int, samples: int, bot: Bot) -> int:
    """The move of a bot of this kind. All it gets to know of the state is what `hide` leaves of it."""
    if kind == RANDOM:
        return bot.out[draw(bot.rng, legal(state, seat, bot.out))]
    bot.known = state
    hide(bot.known, seat)
    if kind == READER:
        return instinct(bot.known, seat, legal(bot.known, seat, bot.out), bot.out, bot.rng)
    return choose_greedy(seat, seats, samples, bot)


def choose_greedy(seat: int, seats: int, samples: int, bot: Bot) -> int:
    """The move of the highest heuristic lead over the best rival, on average over a few determinizations; ties by lot.

    One ply deep. Without any samples, the heuristic is asked before chance has acted.
    """
    rng, out = bot.rng, bot.out
    count = legal(bot.known, seat, out)
    best, best_worth, ties = out[0], -(2**62), 0
    for i in range(count if count > 1 else 0):
        worth = 0
        for _ in range(max(1, samples)):
            bot.trial = bot.known
            redeal(bot.trial, seat, rng)
            apply(bot.trial, seat, out[i])
            if samples:
                settle(bot.trial, seat, to_act(bot.known), rng, bot.spare)
            worth += lead(bot.trial, seat, seats)
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
