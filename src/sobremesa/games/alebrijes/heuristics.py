"""Alebrijes: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.games.alebrijes.components import FIRST_JOKER, JOKERS, SUITS, VALUES
from sobremesa.games.alebrijes.rules import (
    DEALING,
    JOKER,
    OLLIN,
    PLAIN,
    SCORED,
    State,
    negative_points,
    plain_kind,
    swapped,
    swapped_of,
)

# In tenths of a point, fitted to how the rounds of 1,090 games ended; but for cards, whose worth was found by trial.
POINT_WORTH = 10  # a point written down
SETS_WORTH = lookup([0, 18, 40, 59, 75, 89, 102, 111, 119, 124, *[128] * (SUITS * VALUES + VALUES - 9)])  # left to play
CARD_WORTH = 14  # a card of them: else nobody would begin to play a set
PAIR_WORTH, JOKER_WORTH, OLLIN_WORTH = 9, 7, 5  # what makes sets easier to play
UNKNOWN_WORTH = 8  # a card to be drawn
BEST_WORTH = 4  # having played the set on top


def appraise(state: State, seat: int) -> int:
    """The points written down, and how far the hand is from empty, as if what was set aside were gone."""
    worth = -POINT_WORTH * negative_points(state, seat)
    if state.phase >= SCORED or state.phase <= DEALING:
        return worth
    return worth - hand_burden(state, seat) + BEST_WORTH * (state.best == seat)


def hand_burden(state: State, seat: int) -> int:
    """Equal cards are a set, and jokers go with any cards of their value: only without such they are a set more."""
    burden, sets = UNKNOWN_WORTH * swapped(state, seat), 0
    for value in range(VALUES):
        jokers = kept(state, seat, FIRST_JOKER + value) - set_aside(state, seat, JOKERS, value, JOKER)
        burden += (CARD_WORTH - JOKER_WORTH) * jokers
        without = jokers > 0
        for suit in range(SUITS):
            kind = plain_kind(suit, value)
            ollin = kept(state, seat, kind + OLLIN) - set_aside(state, seat, suit, value, OLLIN)
            cards = kept(state, seat, kind) - set_aside(state, seat, suit, value, PLAIN) + ollin
            burden += CARD_WORTH * cards - OLLIN_WORTH * ollin - PAIR_WORTH * (cards > 1)
            sets += cards > 0
            without &= cards == 0
        sets += without
    return burden + SETS_WORTH[sets]


def kept(state: State, seat: int, kind: int) -> int:
    """The cards of a kind in a hand but for those laid down to be exchanged."""
    return state.hand[seat, kind] - swapped_of(state, seat, kind)


def set_aside(state: State, seat: int, group: int, value: int, part: int) -> int:
    is_it = state.turn == seat and state.pick_value == value and (group == JOKERS or state.pick_suit == group)
    return state.picked[part] if is_it else 0
