"""Leduc poker: six cards, one in each hand, one on the table, two rounds of betting. The smallest game of secrets."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER, Game
from sobremesa.engine.moves import Moves
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words

CARDS = 6  # three ranks in two suits: card // 2 is the rank
UNKNOWN = -1  # not dealt yet
HELD = CARDS  # in a hidden state: a card that is in a hand, but not which
NOBODY = -1
MOST_RAISES = 2  # in each round
ANTE = 1

RANKS = (Words("Sota", "Jack"), Words("Reina", "Queen"), Words("Rey", "King"))
CARD_NAMES = tuple(Words(f"{rank.es} {suit}", f"{rank.en} {suit}") for rank in RANKS for suit in "ab")

moves = Moves()
FOLD = moves.add("fold", es="Retirarse", en="Fold")
CALL = moves.add("call", es="Igualar", en="Call")
RAISE = moves.add("raise", es="Subir", en="Raise")
DEAL = moves.add("deal", CARDS, es="Se reparte {name}", en="{name} is dealt", names=CARD_NAMES)


class State(Record):
    hand: Cells = cells("i1", 2)
    board: int = cell("i1")
    paid: Cells = cells("i1", 2)  # chips in the pot
    round: int = cell("i1")  # 0, then 1 once the board is dealt
    raises: int = cell("i1")  # in this round
    calls: int = cell("i1")  # in a row; two end the round, one after a raise
    turn: int = cell("i1")
    folded: int = cell("i1")  # the seat that gave up, or NOBODY
    is_over: int = cell("i1")
    reveals: int = cell("i1")  # 1 once the hands are shown


def setup(state: State, seats: int, options: Cells) -> None:
    state.hand[0] = state.hand[1] = state.board = UNKNOWN
    state.paid[0] = state.paid[1] = ANTE
    state.folded = NOBODY


def to_act(state: State) -> int:
    if state.is_over:
        return OVER
    if is_dealing(state):
        return 1 << CHANCE
    return 1 << state.turn


def is_dealing(state: State) -> bool:
    return state.hand[1] == UNKNOWN or (state.round == 1 and state.board == UNKNOWN)


def legal(state: State, seat: int, out: Cells) -> int:
    count = 0
    if seat == CHANCE:
        for card in range(CARDS):
            if card != state.hand[0] and card != state.hand[1]:
                out[count] = DEAL + card
                count += 1
        return count
    if state.paid[seat] < state.paid[1 - seat]:
        out[count] = FOLD
        count += 1
    out[count] = CALL
    count += 1
    if state.raises < MOST_RAISES:
        out[count] = RAISE
        count += 1
    return count


def apply(state: State, seat: int, move: int) -> None:
    if seat == CHANCE:
        deal(state, move - DEAL)
    elif move == FOLD:
        state.folded = seat
        state.is_over = 1
    elif move == CALL:
        call(state, seat)
    else:
        state.paid[seat] = state.paid[1 - seat] + 2 * (state.round + 1)
        state.raises += 1
        state.calls = 1  # one call answers a raise
        state.turn = 1 - seat


def deal(state: State, card: int) -> None:
    if state.hand[0] == UNKNOWN:
        state.hand[0] = card
    elif state.hand[1] == UNKNOWN:
        state.hand[1] = card
    else:
        state.board = card


def call(state: State, seat: int) -> None:
    state.paid[seat] = state.paid[1 - seat]
    state.calls += 1
    state.turn = 1 - seat
    if state.calls == 2:
        state.is_over = state.reveals = state.round
        state.round = 1
        state.raises = state.calls = state.turn = 0


def strength(state: State, seat: int) -> int:
    """A pair with the board beats any rank; then the higher rank."""
    rank = state.hand[seat] // 2
    return rank + 3 if rank == state.board // 2 else rank


def score(state: State, seat: int) -> int:
    """The chips won or lost."""
    if not state.is_over:
        return 0
    if state.folded != NOBODY:
        return -state.paid[seat] if state.folded == seat else state.paid[1 - seat]
    mine, theirs = strength(state, seat), strength(state, 1 - seat)
    if mine == theirs:
        return 0
    return state.paid[1 - seat] if mine > theirs else -state.paid[seat]


def ending(state: State) -> int:
    return 1 if state.folded == NOBODY else 0


def hide(state: State, seat: int) -> None:
    for other in range(2):
        if other != seat and state.hand[other] != UNKNOWN and not is_shown(state):
            state.hand[other] = HELD


def is_shown(state: State) -> bool:
    return state.is_over == 1 and state.folded == NOBODY


def redeal(state: State, seat: int, rng: Cells) -> None:
    for other in range(2):
        if state.hand[other] == HELD:
            card = draw(rng, CARDS)
            while card == state.hand[0] or card == state.hand[1] or card == state.board:
                card = draw(rng, CARDS)
            state.hand[other] = card


def sees(state: State, seat: int, move: int, viewer: int) -> int:
    """Of the deals, one sees one's own card and the board."""
    if seat != CHANCE or state.hand[1] != UNKNOWN:
        return 1
    receiver = 0 if state.hand[0] == UNKNOWN else 1
    return receiver == viewer


GAME = Game(
    id="leduc",
    title=Words("Póquer de Leduc", "Leduc poker"),
    blurb=Words("Seis cartas, dos rondas de apuestas.", "Six cards, two rounds of betting."),
    seats=(2,),
    minutes=2,
    complexity=1,
    state=State,
    moves=moves,
    endings=(Words("Alguien se retiró.", "Someone folded."), Words("Se enseñan las cartas.", "The cards are shown.")),
    has_chance=True,
    has_hidden_information=True,
    setup=setup,
    to_act=to_act,
    legal=legal,
    apply=apply,
    score=score,
    ending=ending,
    hide=hide,
    redeal=redeal,
    sees=sees,
)
