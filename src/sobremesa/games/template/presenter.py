"""What each one sees, and how it is told: a tree of things on a table, made from a state that went through `hide`."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR
from sobremesa.engine.nodes import NO_MOVE, Card, Group, Hand, Node, Text, View
from sobremesa.engine.tallies import Count, Tally
from sobremesa.engine.words import Lang, Words, listed, seat_mark
from sobremesa.games.template import rules
from sobremesa.games.template.components import BID_NAME, PRIZE_NAME
from sobremesa.games.template.rules import BID, HIDDEN, NONE, State


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    others = [other for other in range(state.seats) if other != seat]
    return View(
        prompt=prompt(state, legal, lang),
        board=(prizes(state, lang),),
        mine=(place(state, seat, hand(state, seat, lang), lang),) if seat != SPECTATOR else (),
        others=tuple(place(state, other, known_hand(state, other, lang), lang) for other in others),
    )


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    return rules.moves.text(move, lang)


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    if seat == CHANCE:
        return "" if move == NO_MOVE else f"{words(before, seat, move, lang)}."
    return turned_over(after, before.prize, lang) if after.reveals > before.reveals else ""


def tally(state: State, lang: Lang) -> Tally:
    """Once it is over: what the points came from. Here there is but one thing."""
    points = tuple(rules.score(state, seat) for seat in range(state.seats))
    return Tally(points=(Count(label=Words("Premios", "Prizes")[lang], by_seat=points),))


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """Once the last prize is taken, the end; else there is no more to it than the move."""
    return ("end",) if rules.to_act(after) == OVER else ()


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    """For hints: what a move is good for, as far as its seat can know; nothing where the game has nothing to say."""
    return ""


# --- Sentences --------------------------------------------------------------------------------------------------------


def prompt(state: State, legal: frozenset[int], lang: Lang) -> str:
    acting = rules.to_act(state)
    if acting == OVER:
        return result(state, lang)
    if acting == 1 << CHANCE:
        return Words("Se descubre un premio.", "A prize is being turned up.")[lang]
    if legal:
        return Words("Elige con qué carta pujas.", "Choose the card that you bid.")[lang]
    missing = listed((seat_mark(seat) for seat in range(state.seats) if acting >> seat & 1), lang)
    return Words(f"Falta por pujar: {missing}.", f"Still to bid: {missing}.")[lang]


def result(state: State, lang: Lang) -> str:
    most = max(rules.score(state, seat) for seat in range(state.seats))
    best = [seat_mark(seat) for seat in range(state.seats) if rules.score(state, seat) == most]
    names = listed(best, lang)
    return Words(f"Con {most} puntos gana: {names}.", f"Winning with {most} points: {names}.")[lang]


def turned_over(state: State, prize: int, lang: Lang) -> str:
    bids = listed((f"{seat_mark(seat)} {state.shown[seat] + 1}" for seat in range(state.seats)), lang)
    name = PRIZE_NAME.format(n=prize + 1)
    if state.winner == NONE:
        return Words(
            f"Pujas: {bids}. La más alta se repite: nadie se lleva el {name.es}.",
            f"Bids: {bids}. The highest was made twice: nobody takes {name.en}.",
        )[lang]
    winner = seat_mark(state.winner)
    return Words(f"Pujas: {bids}. {winner} se lleva el {name.es}.", f"Bids: {bids}. {winner} takes {name.en}.")[lang]


# --- Things on the table ----------------------------------------------------------------------------------------------


def prizes(state: State, lang: Lang) -> Group:
    left = rules.prizes_left(state)
    things: list[Node] = [
        Text(label=Words(f"Premios por salir: {left}", f"Prizes to come: {left}")[lang], key="left", rule="prize")
    ]
    if state.prize != NONE:
        things.append(card(state.prize, PRIZE_NAME, "prize", lang, rule="prize"))
    return Group(label=Words("Premios", "Prizes")[lang], key="prizes", things=tuple(things))


def place(state: State, seat: int, held: Node, lang: Lang) -> Group:
    """A seat with its points, what it holds, and the card that it bids."""
    points = Words(f"{rules.score(state, seat)} puntos", f"{rules.score(state, seat)} points")[lang]
    things = (held, *laid(state, seat, lang))
    return Group(label=f"{seat_mark(seat)} · {points}", key=f"seat-{seat}", owner=seat, things=things)


def hand(state: State, seat: int, lang: Lang) -> Hand:
    """One's own cards: each can be bid, so each has its move."""
    cards = tuple(card(one, BID_NAME, f"card-{one}", lang, "bid", BID + one) for one in cards_of(state, seat))
    return Hand(label=Words("Mano", "Hand")[lang], key="hand", owner=seat, things=cards)


def known_hand(state: State, seat: int, lang: Lang) -> Text:
    """The cards of somebody else, which everybody can count: only to be read, so without moves."""
    cards = ", ".join(str(one + 1) for one in cards_of(state, seat)) or "–"
    return Text(label=Words(f"Tiene: {cards}", f"Holds: {cards}")[lang], key=f"holds-{seat}", rule="bid")


def cards_of(state: State, seat: int) -> list[int]:
    return [one for one in range(state.cards) if state.held[seat, one]]


def laid(state: State, seat: int, lang: Lang) -> tuple[Card, ...]:
    bid = state.bids[seat]
    if bid == NONE:
        return ()
    if bid == HIDDEN:
        return (Card(label=Words("Puja boca abajo", "Bid, face down")[lang], key=f"bid-{seat}", is_down=True),)
    return (card(bid, BID_NAME, f"bid-{seat}", lang, "bid"),)


def card(number: int, name: Words, key: str, lang: Lang, rule: str, move: int = NO_MOVE) -> Card:
    return Card(label=name.format(n=number + 1)[lang], corner=str(number + 1), key=key, rule=rule, move=move)
