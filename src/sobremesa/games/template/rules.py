"""The rules, in the order of the rulebook. Plain Python over one flat record: the compiler makes native code of it."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.games.template.components import MOST_CARDS, MOST_SEATS

CARDS_OPTION = 0  # the place of the option in the list that setup gets
NONE = -1  # no card, no seat
HIDDEN = -2  # in a hidden state: a card lies there, and it is not told which

moves = Moves()
BID = moves.add("bid", MOST_CARDS, es="Pujar con el {n}", en="Bid the {n}", rule="bid")
PUT_ASIDE = moves.add("put_aside", MOST_CARDS, es="Se aparta el premio {n}", en="Prize {n} is put aside", rule="setup")
TURN_UP = moves.add("turn_up", MOST_CARDS, es="Sale el premio {n}", en="Prize {n} is turned up", rule="prize")


class State(Record):
    """Cards are counted from 0; each shows one more, and as a prize is worth as much."""

    seats: int = cell("i1")
    cards: int = cell("i1")  # in each hand at the start
    held: Cells = cells("i1", MOST_SEATS, MOST_CARDS)  # 1 for each card in a hand
    aside: int = cell("i1")  # the prize that nobody will get, or NONE before it was put there
    was_prize: Cells = cells("i1", MOST_CARDS)  # 1 once it was turned up
    prize: int = cell("i1")  # that is bid for, or NONE
    bids: Cells = cells("i1", MOST_SEATS)  # face down, or NONE
    points: Cells = cells("i1", MOST_SEATS)
    shown: Cells = cells("i1", MOST_SEATS)  # the bids of the last prize, face up, or NONE
    winner: int = cell("i1")  # of the last prize, or NONE
    reveals: int = cell("i1")  # how often bids were turned over: undo stops there


# --- Preparación · Setting up -----------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.seats = seats
    state.cards = options[CARDS_OPTION]
    state.aside = state.prize = state.winner = NONE
    for seat in range(seats):
        state.bids[seat] = state.shown[seat] = NONE
        for card in range(state.cards):
            state.held[seat, card] = 1


def to_act(state: State) -> int:
    """Chance puts a prize aside or turns one up; then all who have not bid yet, at once."""
    if state.prize == NONE:
        return 1 << CHANCE if prizes_left(state) else OVER
    acting = 0
    for seat in range(state.seats):
        if state.bids[seat] == NONE:
            acting |= 1 << seat
    return acting


def legal(state: State, seat: int, out: Cells) -> int:
    count = 0
    for card in range(state.cards):
        if seat == CHANCE:
            if not state.was_prize[card] and card != state.aside:
                out[count] = (PUT_ASIDE if state.aside == NONE else TURN_UP) + card
                count += 1
        elif state.held[seat, card]:
            out[count] = BID + card
            count += 1
    return count


def apply(state: State, seat: int, move: int) -> None:
    if seat == CHANCE and state.aside == NONE:
        state.aside = move - PUT_ASIDE
    elif seat == CHANCE:
        turn_up(state, move - TURN_UP)
    else:
        bid(state, seat, move - BID)


# --- El premio · The prize --------------------------------------------------------------------------------------------


def prizes_left(state: State) -> int:
    """To be turned up: all but the one that is put aside."""
    count = state.cards - 1
    for card in range(state.cards):
        count -= state.was_prize[card]
    return count


def turn_up(state: State, card: int) -> None:
    state.was_prize[card] = 1
    state.prize = card


# --- La puja · The bid ------------------------------------------------------------------------------------------------


def bid(state: State, seat: int, card: int) -> None:
    state.held[seat, card] = 0
    state.bids[seat] = card
    if to_act(state) == 0:
        turn_over(state)


def turn_over(state: State) -> None:
    """All have bid: the highest bid takes the prize, unless it was made twice."""
    state.winner = highest_bidder(state)
    if state.winner != NONE:
        state.points[state.winner] += state.prize + 1
    for seat in range(state.seats):
        state.shown[seat] = state.bids[seat]
        state.bids[seat] = NONE
    state.prize = NONE
    state.reveals += 1


def highest_bidder(state: State) -> int:
    """The seat with the highest bid; NONE where two share it (ruling 1)."""
    best, bidder = NONE, NONE
    for seat in range(state.seats):
        if state.bids[seat] == best:
            bidder = NONE
        elif state.bids[seat] > best:
            best, bidder = state.bids[seat], seat
    return bidder


# --- El final · The end -----------------------------------------------------------------------------------------------


def score(state: State, seat: int) -> int:
    return state.points[seat]


def ending(state: State) -> int:
    return 0


# --- Secretos · Secrets -----------------------------------------------------------------------------------------------


def hide(state: State, seat: int) -> None:
    """The prize put aside, and the bids of others: it looks as if their cards were still in their hands."""
    if state.aside != NONE:
        state.aside = HIDDEN
    for other in range(state.seats):
        if other != seat and state.bids[other] >= 0:
            state.held[other, state.bids[other]] = 1
            state.bids[other] = HIDDEN


def redeal(state: State, seat: int, rng: Cells) -> None:
    """Any prize that did not come up may be the one put aside, and any card of a hand the one that lies there."""
    if state.aside == HIDDEN:
        state.aside = any_unseen_prize(state, rng)
    for other in range(state.seats):
        if state.bids[other] == HIDDEN:
            state.bids[other] = any_card(state, other, rng)
            state.held[other, state.bids[other]] = 0


def any_unseen_prize(state: State, rng: Cells) -> int:
    skipped = draw(rng, prizes_left(state) + 1)
    for card in range(state.cards):
        if not state.was_prize[card]:
            if skipped == 0:
                return card
            skipped -= 1
    return NONE


def any_card(state: State, seat: int, rng: Cells) -> int:
    held = 0
    for card in range(state.cards):
        held += state.held[seat, card]
    skipped = draw(rng, held)
    for card in range(state.cards):
        if state.held[seat, card]:
            if skipped == 0:
                return card
            skipped -= 1
    return NONE


def sees(state: State, seat: int, move: int, viewer: int) -> int:
    """A prize is turned up before everybody, but put aside unseen; a bid is not known until all are turned over."""
    return seat == CHANCE and state.aside != NONE
