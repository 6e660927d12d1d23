"""Politburó: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.games.politburo.components import (
    AMOUNT,
    CANCEL,
    CHIEF,
    CLASS,
    EFFECT,
    FAVOUR,
    HEALTH,
    LOYALTY,
    MOST_HEALTH,
    MOST_LOYALTY,
    OFFICES,
    PER_SEAT,
    SLOTS,
)
from sobremesa.games.politburo.rules import FINISHED, NONE, UNKNOWN, State, changeable, is_in_play, owner

# Found by trial.
LIFE = 40  # a candidate in play
LOYALTY_WORTH = 10
HEALTH_WORTH = lookup([0, 22, 40, 54, 64, 72, 78, 83, 87, 90, 92])  # the last points of health are the dear ones
OFFICE_WORTH = lookup([15, 18, 22, 30, 150])
REIGN_WORTH = 200
DISGRACE = 60  # loyalty below zero: Siberia at the end of the round
CARD_WORTH = 3
GUARD_WORTH = 8  # an assigned card that answers
PICKED_WORTH = lookup([6, 9, 8, 5, 12, 8, 6])  # by class, for each point of what is taken up
PEACE_COST = 1
VICTORY = 100_000


def appraise(state: State, seat: int) -> int:
    if state.phase == FINISHED:
        return VICTORY * (state.winner == seat)
    worth = CARD_WORTH * state.hand_size[seat] - PEACE_COST * (state.quiet >> seat & 1)
    for candidate in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if is_in_play(state, candidate):
            worth += appraise_candidate(state, candidate)
    if state.picked != NONE and state.actor == seat:
        worth += PICKED_WORTH[CLASS[state.deck, state.picked]] * max(abs(AMOUNT[state.deck, state.picked]), 1)
    return worth + appraise_offices(state, seat)


def appraise_candidate(state: State, candidate: int) -> int:
    """As if what was just played had had its effect."""
    health = min(max(state.health[candidate] + coming(state, candidate, HEALTH), 0), MOST_HEALTH)
    loyalty = state.loyalty[candidate] + coming(state, candidate, LOYALTY) + coming(state, candidate, FAVOUR)
    worth = HEALTH_WORTH[health] + LOYALTY_WORTH * min(loyalty, MOST_LOYALTY) + (LIFE if health > 0 else 0)
    if loyalty < 0:
        worth -= DISGRACE
    for slot in range(SLOTS):
        kind = state.assigned[candidate, slot]
        if kind != NONE:
            worth += GUARD_WORTH if kind != UNKNOWN and EFFECT[state.deck, kind] == CANCEL else CARD_WORTH
    return worth


def coming(state: State, candidate: int, effect: int) -> int:
    """What a power that waits for answers will add to a candidate."""
    if state.power == NONE or EFFECT[state.deck, state.power] != effect:
        return 0
    if state.target != candidate and (
        state.target != NONE or not changeable(state, state.player, state.power) >> candidate & 1
    ):
        return 0
    is_against = effect == FAVOUR and owner(candidate) != state.player
    return -AMOUNT[state.deck, state.power] if is_against else AMOUNT[state.deck, state.power]


def appraise_offices(state: State, seat: int) -> int:
    worth = 0
    for office in range(OFFICES):
        holder = state.holder[office]
        if holder != NONE and owner(holder) == seat:
            worth += OFFICE_WORTH[office]
            if office == CHIEF and state.reign:
                worth += REIGN_WORTH
    return worth
