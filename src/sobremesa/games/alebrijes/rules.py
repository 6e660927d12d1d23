"""Alebrijes: three rounds of tricks along a chain of four suits; what is left in the hand costs points."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import SEAT, Words
from sobremesa.games.alebrijes.components import (
    ANSWERS,
    BIT_MODULUS,
    BIT_OF,
    COLOURS,
    COPIES,
    DECK,
    FIRST_JOKER,
    GROUPS,
    HAND_SIZE,
    JOKERS,
    KINDS,
    MOST_EXCHANGED,
    MOST_SEATS,
    MOST_TOGETHER,
    MOST_WITH_EFFECT,
    NAMES,
    PAIR,
    ROUNDS,
    SAME,
    SET_NAMES,
    SUITS,
    VALUES,
)

NONE = -1  # no card, no suit, no value
PLAIN, OLLIN, JOKER = 0, 1, 2  # the parts of a set of equal cards
PARTS = 3

# Chance acts up to DRAWING, the seat whose turn it is up to EFFECT, all who are `choosing` up to SCORED.
STARTING, DEALING, REFILLING, DRAWING, PLAYING, EXCHANGING, EFFECT, OPENING, SCORED, FINISHED = range(10)
GOES_ON, SERVES, ENDS_TURN, ENDS_ROUND = range(4)  # what follows a move: cards are drawn, or something is over
WAITING, PLAYED, PASSED = 0, 1, 2  # what a seat did in a trick; PASSED + 1 or + 2: it exchanged so many cards

moves = Moves()
PICK = moves.add("pick", KINDS, es="Apartar {name}", en="Set {name} aside", rule="lead", names=NAMES)
PLAY = moves.add(
    "play", SUITS, es="Jugar lo apartado como {name}", en="Play it as {name}", rule="lead", names=COLOURS[:SUITS]
)
SET = moves.add("set", len(SET_NAMES), es="Jugar {name}", en="Play {name}", rule="beat", names=SET_NAMES)
PASS = moves.add("pass", es="Pasar", en="Pass", rule="pass")
LAY = moves.add("lay", KINDS, es="Descartar {name}", en="Throw away {name}", rule="exchange", names=NAMES)
EXCHANGE = moves.add("exchange", es="Listo", en="Done", rule="exchange")
OTHERS_DRAW = moves.add("others", es="Las demás personas toman una carta", en="All others draw a card", rule="ollin")
DISCARD = moves.add(
    "discard", KINDS, es="Ollin: descartar {name}", en="Ollin: discard {name}", rule="ollin", names=NAMES
)
DECLINE = moves.add("decline", es="No usar el Ollin", en="Do not use the Ollin", rule="ollin")
READY = moves.add("ready", es="Seguir con la próxima ronda", en="On to the next round", rule="new-round")
START = moves.add(
    "start",
    MOST_SEATS,
    es="Empieza {name}",
    en="{name} begins",
    rule="setup",
    names=[SEAT.format(n=seat + 1) for seat in range(MOST_SEATS)],
)
DRAW = moves.add("draw", KINDS, es="Sale {name}", en="{name} is drawn", rule="setup", names=NAMES)


class State(Record):
    # Cards are counted by kind (see components). Cards set aside or about to be exchanged are still in the hand.
    hand: Cells = cells("i1", MOST_SEATS, KINDS)
    thrown: Cells = cells("i1", MOST_SEATS, KINDS)  # face down, by who threw them away in this round
    deck: Cells = cells("i1", KINDS)
    played: Cells = cells("i1", KINDS)  # face up, in this round
    hand_size: Cells = cells("i1", MOST_SEATS)
    threw: Cells = cells("i1", MOST_SEATS)  # how many cards each has thrown away
    swap: Cells = cells("i1", MOST_SEATS, MOST_EXCHANGED)  # kinds laid down to be exchanged, in order, then NONE
    draws: Cells = cells("i1", MOST_SEATS)  # cards that each is about to get
    sheet: Cells = cells("i1", ROUNDS, MOST_SEATS)  # the negative points of each round
    reveals: int = cell("i2")
    seats: int = cell("i1")
    ollin: int = cell("i1")  # option `ollin`: which cards bear it
    phase: int = cell("i1")
    round: int = cell("i1")  # rounds scored so far
    choosing: int = cell("u1")  # bit set of those who have not finished, where all choose at once
    receiver: int = cell("i1")  # who gets the next card
    deck_size: int = cell("i1")
    leader: int = cell("i1")  # holds the token: leads the trick, or will lead the next one
    turn: int = cell("i1")
    best: int = cell("i1")  # who played the set on top
    top_suit: int = cell("i1")
    top_value: int = cell("i1")
    top_count: int = cell("i1")  # 0: the trick has not been led yet
    pick_suit: int = cell("i1")  # of the natural cards set aside, or NONE
    pick_value: int = cell("i1")  # of the cards set aside, or NONE
    picked: Cells = cells("i1", PARTS)  # how many of each part are set aside
    did: Cells = cells("i1", MOST_SEATS)  # what each did in this trick, or in the last one until the next is led
    laid_suit: Cells = cells("i1", MOST_SEATS)  # the set that each played there
    laid_value: Cells = cells("i1", MOST_SEATS)
    laid: Cells = cells("i1", MOST_SEATS, PARTS)


VIEW_ONLY = ("did", "laid_suit", "laid_value", "laid")  # they tell what happened and change nothing


# --- Preparación de la partida · Setting up ---------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.seats = seats
    state.ollin = options[0]
    gather_cards(state)


def gather_cards(state: State) -> None:
    """All cards go back into the deck."""
    for kind in range(KINDS):
        state.deck[kind] = COPIES[state.ollin, kind]
        state.played[kind] = 0
    for seat in range(state.seats):
        for kind in range(KINDS):
            state.hand[seat, kind] = state.thrown[seat, kind] = 0
        state.hand_size[seat] = state.threw[seat] = 0
        clear_swap(state, seat)
    state.deck_size = DECK
    clear_picks(state)
    clear_trick(state)


def deal(state: State) -> int:
    """Ten cards each, eight where five or six play."""
    state.turn = state.best = state.leader
    for seat in range(state.seats):
        state.draws[seat] = HAND_SIZE[state.seats]
    state.phase = DEALING
    return begin_drawing(state, state.leader)


# --- Tomar cartas · Drawing cards -------------------------------------------------------------------------------------


def begin_drawing(state: State, first: int) -> int:
    """Serve all who are about to get cards, one after the other from `first` on."""
    state.receiver = first
    return SERVES


def serve_next(state: State) -> int:
    """Go to the next who is about to get a card; returns what follows."""
    for _ in range(state.seats):
        if state.draws[state.receiver] > 0:
            return GOES_ON
        state.receiver = left_of(state, state.receiver)
    return finish_drawing(state)


def take_card(state: State, kind: int) -> int:
    state.deck[kind] -= 1
    state.deck_size -= 1
    state.hand[state.receiver, kind] += 1
    state.hand_size[state.receiver] += 1
    state.draws[state.receiver] -= 1
    return SERVES


def finish_drawing(state: State) -> int:
    state.receiver = 0
    if state.phase == DRAWING:
        return ENDS_TURN
    if state.phase == DEALING:
        state.choosing = everyone(state)
    state.phase = OPENING if state.phase == DEALING else PLAYING
    return GOES_ON


def left_of(state: State, seat: int) -> int:
    """Who comes after a seat. Compared, not by `%`: integer division is slow on a GPU."""
    return seat + 1 if seat + 1 < state.seats else 0


def everyone(state: State) -> int:
    return (1 << state.seats) - 1


# --- Desarrollo de la partida · Course of the game --------------------------------------------------------------------


def to_act(state: State) -> int:
    if state.phase <= DRAWING:
        return 1 << CHANCE
    if state.phase <= EFFECT:
        return 1 << state.turn
    return state.choosing if state.phase <= SCORED else OVER


def legal(state: State, seat: int, out: Cells) -> int:
    if state.phase == STARTING:
        return legal_starts(state, out)
    if state.phase == PLAYING:
        return legal_plays(state, seat, out)
    if state.phase == SCORED:
        out[0] = READY
        return 1
    return legal_cards(state, seat, out)


def legal_starts(state: State, out: Cells) -> int:
    for seat in range(state.seats):
        out[seat] = START + seat
    return state.seats


def legal_cards(state: State, seat: int, out: Cells) -> int:
    """To draw, to exchange or to discard: one loop for all three, so that the threads of a warp do not diverge."""
    if state.phase == EFFECT:
        start, count, may_name = DISCARD, add_effects(state, out), state.top_count == PAIR
    elif state.phase <= DRAWING:
        start, count, may_name = DRAW, 0, True
    else:
        start, count, may_name = LAY, 1, swapped(state, seat) < most_exchanged(state, seat)
        out[0] = EXCHANGE
    if not may_name:
        return count
    of_deck = int(start == DRAW)
    holder = 0 if of_deck else seat
    laid = NONE if of_deck else state.swap[seat, 0]  # who may name another card has laid down one at most
    for kind in range(KINDS):
        cards = of_deck * state.deck[kind] + (1 - of_deck) * state.hand[holder, kind]  # by arithmetic: no branch
        out[count] = start + kind
        count += cards > (kind == laid)
    return count


def weight(state: State, move: int) -> int:
    return state.deck[move - DRAW] if move >= DRAW else 1


def apply(state: State, seat: int, move: int) -> None:
    if move >= DRAW:
        follows = take_card(state, move - DRAW)
    elif move < PLAY:
        follows = pick(state, move - PICK)
    elif move < PASS:
        follows = play(state, move)
    elif move == PASS:
        follows = pass_turn(state)
    elif move <= EXCHANGE:
        follows = lay(state, seat, move - LAY) if move < EXCHANGE else exchange(state, seat)
    else:
        follows = apply_rare(state, seat, move)
    if follows == SERVES:
        follows = serve_next(state)
    if follows == ENDS_TURN:
        next_turn(state)
    elif follows == ENDS_ROUND:
        end_round(state)


def apply_rare(state: State, seat: int, move: int) -> int:
    if move == OTHERS_DRAW:
        return make_others_draw(state)
    if move < DECLINE:
        return discard(state, seat, move - DISCARD)
    if move == DECLINE:
        return ENDS_TURN
    if move == READY:
        return get_ready(state, seat)
    state.leader = move - START
    return deal(state)


# --- Comenzar una ronda · Beginning a round ---------------------------------------------------------------------------


def most_exchanged(state: State, seat: int) -> int:
    """Ruling 7: name all cards first, at most as many as the hand and the deck hold, and then draw."""
    return min(MOST_EXCHANGED, state.hand_size[seat], state.deck_size)


def swapped(state: State, seat: int) -> int:
    """How many cards a seat has laid down to be exchanged."""
    return (state.swap[seat, 0] != NONE) + (state.swap[seat, 1] != NONE)


def swapped_of(state: State, seat: int, kind: int) -> int:
    return (state.swap[seat, 0] == kind) + (state.swap[seat, 1] == kind)


def lay(state: State, seat: int, kind: int) -> int:
    """The order in which two cards are named does not matter: they are kept sorted."""
    first = state.swap[seat, 0]
    if first == NONE:
        state.swap[seat, 0] = kind
    else:
        state.swap[seat, 0] = min(first, kind)
        state.swap[seat, 1] = max(first, kind)
    return GOES_ON


def exchange(state: State, seat: int) -> int:
    """Ruling 8: at the opening nobody knows what the others do, and cards are drawn from the start player on."""
    if state.phase == OPENING:
        state.choosing ^= 1 << seat
        return refill_hands(state) if state.choosing == 0 else GOES_ON
    state.did[seat] = PASSED + swapped(state, seat)
    throw_swap(state, seat)
    state.phase = DRAWING
    return begin_drawing(state, seat)


def refill_hands(state: State) -> int:
    state.reveals += 1  # all learn how many cards the others exchange
    for seat in range(state.seats):
        throw_swap(state, seat)
    state.phase = REFILLING
    return begin_drawing(state, state.leader)


def throw_swap(state: State, seat: int) -> None:
    for place in range(MOST_EXCHANGED):
        if state.swap[seat, place] != NONE:
            throw_away(state, seat, state.swap[seat, place])
            state.draws[seat] += 1
    clear_swap(state, seat)


def throw_away(state: State, seat: int, kind: int) -> None:
    """Ruling 17: face down, so that only its owner knows what it was."""
    state.hand[seat, kind] -= 1
    state.hand_size[seat] -= 1
    state.thrown[seat, kind] += 1
    state.threw[seat] += 1


def clear_swap(state: State, seat: int) -> None:
    for place in range(MOST_EXCHANGED):
        state.swap[seat, place] = NONE


# --- Comenzar y seguir una baza · Leading and following ---------------------------------------------------------------


def plain_kind(suit: int, value: int) -> int:
    return (suit * VALUES + value) * 2


def is_leading(state: State) -> bool:
    return state.top_count == 0


def naturals(state: State, seat: int, suit: int, value: int) -> int:
    """Cards of this suit and value in a hand, jokers aside."""
    kind = plain_kind(suit, value)
    return state.hand[seat, kind] + state.hand[seat, kind + OLLIN]


def needed(state: State, suit: int, value: int) -> int:
    """How many cards of a suit and value beat the set on top; 0: no number does. No suit can be skipped, and the first
    takes one card more to beat the last."""
    step = (suit - state.top_suit) % SUITS
    is_higher = step == 1 or (step == 0 and value > state.top_value)
    return state.top_count + (suit < state.top_suit) if is_higher else 0


def laid_aside(state: State) -> int:
    return state.picked[PLAIN] + state.picked[OLLIN] + state.picked[JOKER]


def legal_plays(state: State, seat: int, out: Cells) -> int:
    """Rulings 2 and 3: who leads must play; all others may pass, also if they could beat the set on top."""
    leads, aside = is_leading(state), laid_aside(state)
    out[0] = PASS
    count = 0 if leads or aside > 0 else 1
    growing = NONE  # the last value found of which more cards may be set aside
    groups = playable(state, seat)
    while groups != 0:
        group = BIT_OF[(groups & -groups) % BIT_MODULUS]
        groups &= groups - 1
        value, suit = group // GROUPS, group % GROUPS
        if suit == JOKERS:
            out[count] = PICK + FIRST_JOKER + value
            count += leads or growing == value
        else:
            most = most_cards(state, seat, suit, value)
            growing = value if aside < most else growing
            count = add_plays(state, seat, suit, value, most, out, count)
    return count


def playable(state: State, seat: int) -> int:
    """The groups of equal cards that may be of use, as a set in the order in which they are offered: value by value,
    the jokers of a value last. The loop over them is short, and threads of a warp diverge little."""
    takes_jokers = not is_leading(state) or state.pick_value != NONE  # alone they are no set that leads in one move
    groups = 0
    for value in range(VALUES):
        jokers = state.hand[seat, FIRST_JOKER + value]
        groups |= (jokers > state.picked[JOKER]) << (value * GROUPS + JOKERS)
        for suit in range(SUITS):
            cards = naturals(state, seat, suit, value) + takes_jokers * jokers
            groups |= (cards > 0) << (value * GROUPS + suit)
    if not is_leading(state):
        groups &= ANSWERS[state.top_suit, state.top_value]
    return groups & SAME[state.pick_suit + 1, state.pick_value + 1]


def add_plays(state: State, seat: int, suit: int, value: int, most: int, out: Cells, count: int) -> int:
    """With cards of a group: what may be set aside without spoiling every set, and the sets that may be played."""
    aside, kind = laid_aside(state), plain_kind(suit, value)
    out[count] = PICK + kind
    count += aside < most and state.hand[seat, kind] > state.picked[PLAIN]
    out[count] = PICK + kind + OLLIN
    count += aside < most and state.hand[seat, kind + OLLIN] > state.picked[OLLIN]
    if aside == 0:
        return add_ready_made(state, suit, value, most, out, count)
    out[count] = PLAY + suit
    return count + (aside == most or (is_leading(state) and aside < most))


def most_cards(state: State, seat: int, suit: int, value: int) -> int:
    """The largest set of a suit and value that a seat may play: any to lead, an exact number to answer."""
    held = naturals(state, seat, suit, value) + state.hand[seat, FIRST_JOKER + value]
    count = held if is_leading(state) else needed(state, suit, value)
    return count if held >= count else 0


def add_ready_made(state: State, suit: int, value: int, most: int, out: Cells, count: int) -> int:
    """Sets in one move: those that answer; to lead, those of two cards or more that are not of jokers alone."""
    first = SET + (suit * VALUES + value) * MOST_TOGETHER - 1
    for size in range(PAIR if is_leading(state) else max(most, 1), most + 1):
        out[count] = first + size
        count += 1
    return count


def pick(state: State, kind: int) -> int:
    if kind >= FIRST_JOKER:
        state.pick_value = kind - FIRST_JOKER
        state.picked[JOKER] += 1
    else:
        state.pick_suit = kind // (2 * VALUES)
        state.pick_value = kind // 2 % VALUES
        state.picked[kind % 2] += 1
    return GOES_ON


def clear_picks(state: State) -> None:
    state.pick_suit = state.pick_value = NONE
    for part in range(PARTS):
        state.picked[part] = 0


def play(state: State, move: int) -> int:
    """What was set aside, or a set in one move. Ruling 11: jokers alone take the suit that is named with the play."""
    if move < SET:
        suit, value = move - PLAY, state.pick_value
        plain, ollin, jokers = state.picked[PLAIN], state.picked[OLLIN], state.picked[JOKER]
        clear_picks(state)
    else:
        number, size = (move - SET) // MOST_TOGETHER, (move - SET) % MOST_TOGETHER + 1
        suit, value = number // VALUES, number % VALUES
        ollin = ready_made(state, suit, value, size, OLLIN)
        jokers = ready_made(state, suit, value, size, JOKER)
        plain = size - ollin - jokers
    return play_set(state, suit, value, plain, ollin, jokers)


def ready_made(state: State, suit: int, value: int, size: int, part: int) -> int:
    """A part of a set played in one move: jokers only where natural cards do not suffice, and the Ollin if there."""
    kind = plain_kind(suit, value)
    ollin = min(size, state.hand[state.turn, kind + OLLIN])
    plain = min(size - ollin, state.hand[state.turn, kind])
    if part == PLAIN:
        return plain
    return ollin if part == OLLIN else size - ollin - plain


def play_set(state: State, suit: int, value: int, plain: int, ollin: int, jokers: int) -> int:
    """Ruling 14: an effect comes right after the play. Who has no card left ends the round, without an effect."""
    state.reveals += 1
    if is_leading(state):
        clear_trick(state)
    kind = plain_kind(suit, value)
    lay_face_up(state, PLAIN, kind, plain)
    lay_face_up(state, OLLIN, kind + OLLIN, ollin)
    lay_face_up(state, JOKER, FIRST_JOKER + value, jokers)
    put_on_top(state, suit, value, plain + ollin + jokers)
    if state.hand_size[state.turn] == 0:
        return ENDS_ROUND
    if ollin > 0 and has_effect(state, state.top_count):
        state.phase = EFFECT
        return GOES_ON
    return ENDS_TURN


def lay_face_up(state: State, part: int, kind: int, count: int) -> None:
    state.hand[state.turn, kind] -= count
    state.hand_size[state.turn] -= count
    state.played[kind] += count
    state.laid[state.turn, part] = count


def put_on_top(state: State, suit: int, value: int, count: int) -> None:
    state.top_suit = state.laid_suit[state.turn] = suit
    state.top_value = state.laid_value[state.turn] = value
    state.top_count = count
    state.best = state.turn
    state.did[state.turn] = PLAYED


# --- Pasar · Passing --------------------------------------------------------------------------------------------------


def pass_turn(state: State) -> int:
    """The deck is never renewed: once it is empty, who passes exchanges nothing."""
    state.did[state.turn] = PASSED
    if state.deck_size == 0:
        return ENDS_TURN
    state.phase = EXCHANGING
    return GOES_ON


def next_turn(state: State) -> None:
    """Ruling 1: a trick is one lap. Ruling 12: an unbeaten leader leads again."""
    state.phase = PLAYING
    state.turn = left_of(state, state.turn)
    if state.turn == state.leader:
        state.leader = state.turn = state.best
        state.top_suit = state.top_value = state.top_count = 0


def clear_trick(state: State) -> None:
    """What was played lies there until the next trick is led, so that all see it."""
    for seat in range(state.seats):
        state.did[seat] = WAITING
        state.laid_suit[seat] = state.laid_value[seat] = 0
        for part in range(PARTS):
            state.laid[seat, part] = 0


# --- Efectos · Effects ------------------------------------------------------------------------------------------------


def has_effect(state: State, count: int) -> bool:
    """Whether a set with an Ollin can do something: one card only as long as there is a deck, three never."""
    return count == PAIR or (count < MOST_WITH_EFFECT and state.deck_size > 0)


def add_effects(state: State, out: Cells) -> int:
    """Ruling 4: an effect is optional; with a pair one chooses which. Ruling 5: two Ollins still make one effect."""
    out[0], out[1] = DECLINE, OTHERS_DRAW
    return 2 if state.deck_size > 0 else 1


def make_others_draw(state: State) -> int:
    """Ruling 6: in turn order as long as the deck lasts, those who have passed as well."""
    seat = state.turn
    for step in range(1, state.seats):
        seat = left_of(state, seat)
        if step <= state.deck_size:
            state.draws[seat] = 1
    state.phase = DRAWING
    return begin_drawing(state, left_of(state, state.turn))


def discard(state: State, seat: int, kind: int) -> int:
    throw_away(state, seat, kind)
    return ENDS_ROUND if state.hand_size[seat] == 0 else ENDS_TURN


# --- Fin de una ronda · End of a round --------------------------------------------------------------------------------


def end_round(state: State) -> None:
    """All show what is left in their hands. Ruling 9: the leader of this trick still holds the token."""
    state.reveals += 1
    for seat in range(state.seats):
        state.sheet[state.round, seat] = hand_points(state, seat)
    state.round += 1
    state.top_suit = state.top_value = state.top_count = 0
    state.leader = state.turn = state.best = next_starter(state)
    if state.round == ROUNDS:
        state.phase = FINISHED
    else:
        state.phase = SCORED
        state.choosing = everyone(state)


def hand_points(state: State, seat: int) -> int:
    """The highest value of each suit, jokers being a suit of their own; the suits are added up."""
    points = 0
    for group in range(GROUPS):
        points += highest(state, seat, group)
    return points


def highest(state: State, seat: int, group: int) -> int:
    """The highest value of a suit (or of jokers) in a hand, as it is printed on the card; 0 without a card."""
    value = VALUES
    while value > 0 and held_of(state, seat, group, value - 1) == 0:
        value -= 1
    return value


def held_of(state: State, seat: int, group: int, value: int) -> int:
    return state.hand[seat, FIRST_JOKER + value] if group == JOKERS else naturals(state, seat, group, value)


# --- Comienzo de una nueva ronda · A new round ------------------------------------------------------------------------


def negative_points(state: State, seat: int) -> int:
    points = 0
    for played in range(ROUNDS):
        points += state.sheet[played, seat]
    return points


def next_starter(state: State) -> int:
    """The worst total; of several the nearest to the token. Ruling 10: who holds the token is nearest."""
    starter = seat = state.leader
    for _ in range(1, state.seats):
        seat = left_of(state, seat)
        if negative_points(state, seat) > negative_points(state, starter):
            starter = seat
    return starter


def get_ready(state: State, seat: int) -> int:
    """When all have seen the hands, everything is shuffled and dealt anew."""
    state.choosing ^= 1 << seat
    if state.choosing > 0:
        return GOES_ON
    gather_cards(state)
    return deal(state)


# --- Fin de la partida · End of the game ------------------------------------------------------------------------------


def score(state: State, seat: int) -> int:
    return -negative_points(state, seat)


def rounds_won(state: State, seat: int) -> int:
    """The zeros in the score sheet."""
    won = 0
    for played in range(state.round):
        won += state.sheet[played, seat] == 0
    return won


def standing(state: State, seat: int) -> int:
    """Of equals, who has won more rounds; still equal, they share the victory."""
    return score(state, seat) * (ROUNDS + 1) + rounds_won(state, seat)


def ending(state: State) -> int:
    return 0


WON_ROUNDS, FIRST_SHEET = 0, 1  # then the points of each round
LEFT, JOKERS_LEFT, THROWN = range(FIRST_SHEET + ROUNDS, FIRST_SHEET + ROUNDS + 3)
COUNTERS = (
    Words("rondas ganadas", "rounds won"),
    Words("negativos de la ronda 1", "negative points of round 1"),
    Words("negativos de la ronda 2", "negative points of round 2"),
    Words("negativos de la ronda 3", "negative points of round 3"),
    Words("cartas sin jugar (última ronda)", "cards left (last round)"),
    Words("comodines sin jugar (última ronda)", "jokers left (last round)"),
    Words("cartas tiradas (última ronda)", "cards thrown away (last round)"),
)


def counter(state: State, seat: int, which: int) -> int:
    """The score sheet; and of the last round, whose cards still lie there, what was left and thrown away."""
    if which == WON_ROUNDS:
        return rounds_won(state, seat)
    if which < LEFT:
        return state.sheet[which - FIRST_SHEET, seat]
    if which == LEFT:
        return state.hand_size[seat]
    if which == THROWN:
        return state.threw[seat]
    jokers = 0
    for value in range(VALUES):
        jokers += state.hand[seat, FIRST_JOKER + value]
    return jokers


# --- Lo que sabe cada quien · What each one knows ---------------------------------------------------------------------


def are_hands_open(state: State) -> bool:
    """Once a round is over all hands lie open, until the next deal."""
    return state.phase >= SCORED


def hide(state: State, seat: int) -> None:
    """Ruling 17: the deck, the hands of others, what they threw away, and what they are about to do."""
    for kind in range(KINDS):
        state.deck[kind] = 0
    for other in range(state.seats):
        if other != seat:
            hide_cards(state, other)
    if state.turn != seat:
        clear_picks(state)


def hide_cards(state: State, seat: int) -> None:
    is_open = are_hands_open(state)
    for kind in range(KINDS):
        state.thrown[seat, kind] = 0
        if not is_open:
            state.hand[seat, kind] = 0
    clear_swap(state, seat)


def redeal(state: State, seat: int, rng: Cells) -> None:
    """A card that this seat cannot place is as likely in one unseen place as in another."""
    unseen = 0
    for kind in range(KINDS):
        state.deck[kind] = COPIES[state.ollin, kind] - census(state, kind)
        unseen += state.deck[kind]
    for other in range(state.seats):
        if other != seat:
            unseen = redeal_cards(state, other, unseen, rng)
            if state.phase == OPENING and not state.choosing >> other & 1:
                guess_swap(state, other, rng)


def redeal_cards(state: State, seat: int, unseen: int, rng: Cells) -> int:
    """Fill what a seat holds and threw away from the unseen cards; returns how many of them are left."""
    for _ in range(state.threw[seat]):
        state.thrown[seat, take_unseen(state, draw(rng, unseen))] += 1
        unseen -= 1
    if not are_hands_open(state):
        for _ in range(state.hand_size[seat]):
            state.hand[seat, take_unseen(state, draw(rng, unseen))] += 1
            unseen -= 1
    return unseen


def take_unseen(state: State, at: int) -> int:
    """Take the card at this place out of the deck."""
    kind = 0
    while at >= state.deck[kind]:
        at -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    return kind


def guess_swap(state: State, seat: int, rng: Cells) -> None:
    """An opening exchange that this seat may have chosen: any number of any of its cards."""
    for n in range(draw(rng, MOST_EXCHANGED + 1)):
        at = draw(rng, state.hand_size[seat] - n)
        kind = 0
        while at >= state.hand[seat, kind] - swapped_of(state, seat, kind):
            at -= state.hand[seat, kind] - swapped_of(state, seat, kind)
            kind += 1
        lay(state, seat, kind)


def sees(state: State, seat: int, move: int, viewer: int) -> int:
    """Of cards drawn one sees one's own; what is set aside or thrown away lies face down."""
    if move >= DRAW:
        return state.receiver == viewer
    is_laid = LAY <= move < EXCHANGE or DISCARD <= move < DECLINE
    return not (move < PLAY or is_laid)


def census(state: State, kind: int) -> int:
    cards = state.deck[kind] + state.played[kind]
    for seat in range(state.seats):
        cards += state.hand[seat, kind] + state.thrown[seat, kind]
    return cards
