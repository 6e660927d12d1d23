"""Lucha Libre: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.games.lucha_libre.components import EMPTY, MOST_DICE, NEXT
from sobremesa.games.lucha_libre.promise import A_BLOW, A_FAN, AN_EFFORT, HOPE, WORTH
from sobremesa.games.lucha_libre.rules import (
    KEEPING,
    MATCHING,
    READY,
    State,
    all_dice,
    dice_count,
    fans_left,
    fighter_of,
    loose,
)

VICTORY = 10_000
A_BOX_OUTSIDE = 35  # of energy, of the fighter who rests


def appraise(state: State, seat: int) -> int:
    """Fans, energy, and what the dice at hand are good for, in hundredths of a fan."""
    if state.deciding == 0:
        return A_FAN * state.fans[seat] + VICTORY * (state.fans[seat] > state.fans[1 - seat])
    if is_unread(state, seat):
        hope = HOPE[fighter_of(state, seat), dice_count(state, seat), EMPTY]
        return A_FAN * state.fans[seat] + strength(state, seat) + hope
    return A_FAN * fans_left(state, seat) + strength(state, seat) + hand_worth(state, seat)


def is_unread(state: State, seat: int) -> bool:
    """Dice shown, or with which nothing was done yet, count as any would, and throws that may have been paid do not.

    A bot compares states after moves of its own, so only a rival's dice are ever unread, and guesses at them would
    drown what tells its own moves apart.
    """
    is_fresh = state.paid[seat] == 0 and state.touched[seat] == 0 and state.stage[seat] == KEEPING
    return is_fresh or not state.deciding >> seat & 1


def strength(state: State, seat: int) -> int:
    """The energy of both fighters, each where it will be in the next round."""
    inside = state.ring[seat] ^ state.swaps[seat]
    return AN_EFFORT * state.energy[seat, inside] + A_BOX_OUTSIDE * state.energy[seat, 1 - inside]


def hand_worth(state: State, seat: int) -> int:
    fighter = fighter_of(state, seat)
    filled = A_FAN * state.won[seat] + A_BLOW * state.blows[seat] + AN_EFFORT * state.effort[seat]
    if state.stage[seat] == READY:
        return filled
    if state.stage[seat] == MATCHING:
        return filled + WORTH[fighter, loose(state, seat)]
    return max(WORTH[fighter, loose(state, seat)] - 1, best_hope(state, seat) - A_FAN)


def best_hope(state: State, seat: int) -> int:
    """What one more throw promises, over all ways to set dice aside that are still open."""
    fighter, size = fighter_of(state, seat), dice_count(state, seat)
    best = 0
    for kept in range(all_dice(state, seat)):
        if not (kept ^ state.kept[seat]) & state.touched[seat]:
            best = max(best, HOPE[fighter, size, handful_of(state, seat, kept)])
    return best


def handful_of(state: State, seat: int, dice: int) -> int:
    handful = EMPTY
    for die in range(MOST_DICE):
        if dice >> die & 1:
            handful = NEXT[handful, state.dice[seat, die] - 1]
    return handful
