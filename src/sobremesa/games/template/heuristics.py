"""Rules of thumb for bots. No rule of the game depends on them."""

from __future__ import annotations

from sobremesa.games.template.rules import NONE, State

POINT = 2  # what a point is worth, where a card in the hand is worth its number


def appraise(state: State, seat: int) -> int:
    """Points, the cards that are left, and of a prize so much as the bid for it is high."""
    worth = POINT * state.points[seat]
    for card in range(state.cards):
        worth += state.held[seat, card] * (card + 1)
    if state.prize != NONE and state.bids[seat] >= 0:
        worth += POINT * (state.prize + 1) * (state.bids[seat] + 1) // state.cards
    return worth
