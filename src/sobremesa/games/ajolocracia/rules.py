"""Ajolocracia: three rounds of choosing a card and passing the hand on, for two to five people."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR
from sobremesa.engine.moves import Moves
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.games.ajolocracia.components import (
    AMBYSTOMA_POINTS,
    BEETLES,
    CITIZENS_1,
    CITIZENS_2,
    CITIZENS_3,
    COPIES,
    DECK,
    FIRST_PRIZE,
    FROM_AMBYSTOMAS,
    FROM_BEETLES,
    FROM_CITIZENSHIP,
    FROM_INSTITUTIONS,
    FROM_ISOPODS,
    HABITAT,
    HABITAT_FACTOR,
    HAND_SIZE,
    INE,
    INSTITUTION_POINTS,
    INSTITUTIONS,
    ISOPODS,
    KINDS,
    MEXICANUM,
    MOST_INSTITUTIONS,
    MOST_SEATS,
    NAMES,
    PAIR,
    PAIR_POINTS,
    ROSACEUM,
    ROUNDS,
    SECOND_PRIZE,
    SOURCES,
    SPECIES,
    TRIPLE,
    TRIPLE_POINTS,
    VALUES,
    VALUES_PRIZE,
)

NONE = -1  # no card
FIRST, SECOND = 0, 1  # the picks of a turn, in order
PICKS = 2

moves = Moves()
PICK = moves.add("pick", KINDS, es="Elegir {name}", en="Choose {name}", rule="round", names=NAMES)
ALSO = moves.add(
    "also",
    KINDS,
    es="¡Ajolocracia! Elegir también {name}",
    en="¡Ajolocracia! Choose {name} as well",
    rule="ine",
    names=NAMES,
)
KEEP = moves.add(
    "keep", es="Bajar solo esa carta y conservar la INE", en="Play just that card and keep the INE", rule="ine"
)
DEAL = moves.add("deal", KINDS, es="Se reparte {name}", en="{name} is dealt", rule="setup", names=NAMES)


class State(Record):
    # Hands travel. Hand h is the one dealt to seat h; passing to the left takes it to seats h + 1, h + 2…
    seats: int = cell("i1")
    alternates: int = cell("i1")  # option `passing`: in round 2 hands go to the right
    round: int = cell("i1")  # rounds scored so far; all of them: it is over
    dealt: int = cell("i1")  # cards dealt in this round
    passes: int = cell("i1")  # times that the hands were passed in this round
    choosing: int = cell("u1")  # bit set of the seats that have not finished choosing
    reveals: int = cell("i1")  # turns revealed in all
    picks: Cells = cells("i1", MOST_SEATS, PICKS)  # chosen face down, still in the hand: a kind or NONE
    shown: Cells = cells("i1", MOST_SEATS, PICKS)  # the picks last revealed
    hand: Cells = cells("i1", MOST_SEATS, KINDS)  # by hand, not by seat
    put_back: Cells = cells("i1", MOST_SEATS)  # INE cards in each hand that all saw going back into it
    table: Cells = cells("i1", MOST_SEATS, KINDS)  # face up before each seat, Valores of earlier rounds too
    tripled: Cells = cells("i1", MOST_SEATS, SPECIES)  # of those on the table, Ambystomas that lie on an Ambiente
    pile: Cells = cells("i1", KINDS)  # not dealt yet
    discards: Cells = cells("i1", KINDS)  # of the rounds before this one
    sheet: Cells = cells("i1", ROUNDS, MOST_SEATS)  # the points written down after each round
    taken: Cells = cells("i1", MOST_SEATS, KINDS)  # for the lab only: all cards a seat has revealed so far
    earned: Cells = cells("i1", MOST_SEATS, SOURCES)  # for the end only: what the points of the sheet came from


# --- Preparación · Setting up -----------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.seats = seats
    state.alternates = options[0]
    for kind in range(KINDS):
        state.pile[kind] = COPIES[kind]
    for seat in range(seats):
        for pick in range(PICKS):
            state.picks[seat, pick] = state.shown[seat, pick] = NONE


def deal(state: State, kind: int) -> None:
    """One card from the pile, round the table; with the last one everybody begins to choose."""
    if state.dealt == 0:
        clear_tables(state)
    state.pile[kind] -= 1
    state.hand[state.dealt % state.seats, kind] += 1
    state.dealt += 1
    if state.dealt == state.seats * HAND_SIZE[state.seats]:
        state.choosing = everyone(state)


def everyone(state: State) -> int:
    return (1 << state.seats) - 1


# --- Descripción de una ronda · A round -------------------------------------------------------------------------------


def to_act(state: State) -> int:
    if state.choosing:
        return state.choosing
    return OVER if state.round == ROUNDS else 1 << CHANCE


def legal(state: State, seat: int, out: Cells) -> int:
    if seat == CHANCE:
        return legal_deals(state, out)
    if state.picks[seat, FIRST] == NONE:
        return legal_picks(state, seat, out)
    return legal_second_picks(state, seat, out)


def legal_deals(state: State, out: Cells) -> int:
    """Appends without a branch, here and below: `out[count]` is written in any case, and kept if `count` goes up."""
    count = 0
    for kind in range(KINDS):
        out[count] = DEAL + kind
        count += state.pile[kind] > 0
    return count


def legal_picks(state: State, seat: int, out: Cells) -> int:
    hand = hand_of(state, seat)
    count = 0
    for kind in range(KINDS):
        out[count] = PICK + kind
        count += state.hand[hand, kind] > 0
    return count


def legal_second_picks(state: State, seat: int, out: Cells) -> int:
    hand = hand_of(state, seat)
    out[0] = KEEP
    count = 1
    for kind in range(KINDS):
        out[count] = ALSO + kind
        count += state.hand[hand, kind] > (kind == state.picks[seat, FIRST])
    return count


def weight(state: State, move: int) -> int:
    return state.pile[move - DEAL]


def apply(state: State, seat: int, move: int) -> None:
    if seat == CHANCE:
        deal(state, move - DEAL)
    elif move < ALSO:
        choose(state, seat, move - PICK)
    elif move < KEEP:
        state.picks[seat, SECOND] = move - ALSO
        finish_choosing(state, seat)
    else:
        finish_choosing(state, seat)


def choose(state: State, seat: int, kind: int) -> None:
    state.picks[seat, FIRST] = kind
    if not can_use_ine(state, seat):
        finish_choosing(state, seat)


def finish_choosing(state: State, seat: int) -> None:
    state.choosing ^= 1 << seat
    if state.choosing == 0:
        reveal(state)


def reveal(state: State) -> None:
    """All turn their cards up at once, then pass the hands; of the last card there is nothing left to choose."""
    state.reveals += 1
    for seat in range(state.seats):
        play_picks(state, seat)
    state.passes += 1
    if state.passes < HAND_SIZE[state.seats] - 1:
        state.choosing = everyone(state)
    else:
        end_round(state)


def play_picks(state: State, seat: int) -> None:
    """Rulings 6 and 7: two cards are laid down in the order in which they were chosen."""
    hand = hand_of(state, seat)
    for pick in range(PICKS):
        kind = state.picks[seat, pick]
        if kind != NONE:
            play(state, seat, hand, kind)
        state.shown[seat, pick] = kind
        state.picks[seat, pick] = NONE
    if state.shown[seat, SECOND] != NONE:
        put_back_ine(state, seat, hand)


def play(state: State, seat: int, hand: int, kind: int) -> None:
    state.hand[hand, kind] -= 1
    state.taken[seat, kind] += 1
    if kind == INE and state.put_back[hand] > 0:
        state.put_back[hand] -= 1
    lay(state, seat, kind)


def hand_of(state: State, seat: int) -> int:
    """The hand that a seat holds now."""
    return (seat - step(state) * state.passes) % state.seats


def step(state: State) -> int:
    """Where hands go, in seats clockwise: to the left, or by the variant to the right in the middle round."""
    return -1 if state.alternates and state.round == 1 else 1


def has_held(state: State, seat: int, hand: int) -> bool:
    """Whether a hand was in front of this seat in this round."""
    return seat != SPECTATOR and step(state) * (seat - hand) % state.seats <= state.passes


def hand_size(state: State, hand: int) -> int:
    """How many cards are in a hand, also halfway through the deal. Cards chosen but not yet revealed are in it."""
    return (state.dealt + state.seats - 1 - hand) // state.seats - state.passes


def pile_size(state: State) -> int:
    return DECK - state.round * state.seats * HAND_SIZE[state.seats] - state.dealt


# --- Uso del Ambiente · Habitats --------------------------------------------------------------------------------------


def is_ambystoma(kind: int) -> bool:
    return ROSACEUM <= kind <= MEXICANUM


def lay(state: State, seat: int, kind: int) -> bool:
    """Lay a card before a seat; an Ambystoma must go on a free Ambiente. Returns whether it did."""
    is_tripled = is_ambystoma(kind) and free_habitats(state, seat) > 0
    state.table[seat, kind] += 1
    if is_tripled:
        state.tripled[seat, kind - ROSACEUM] += 1
    return is_tripled


def free_habitats(state: State, seat: int) -> int:
    """Ambientes without an Ambystoma. Only the next one to come goes there: those that lie alone stay alone."""
    free = state.table[seat, HABITAT]
    for species in range(SPECIES):
        free -= state.tripled[seat, species]
    return free


# --- Uso de la credencial del INE · The INE voter card ----------------------------------------------------------------


def can_use_ine(state: State, seat: int) -> bool:
    """Ruling 4: an INE on the table was revealed on an earlier turn. Ruling 5: who chooses has two cards or more."""
    return state.table[seat, INE] > 0


def put_back_ine(state: State, seat: int, hand: int) -> None:
    state.table[seat, INE] -= 1
    state.hand[hand, INE] += 1
    state.put_back[hand] += 1


# --- Fin de una ronda · End of a round --------------------------------------------------------------------------------


def end_round(state: State) -> None:
    """The last card comes from one's neighbour and is played at once; then the round is written down."""
    for seat in range(state.seats):
        hand = hand_of(state, seat)
        play(state, seat, hand, last_card(state, hand))
    for seat in range(state.seats):
        write_down(state, seat)
    state.round += 1
    state.dealt = state.passes = 0


def last_card(state: State, hand: int) -> int:
    kind = 0
    while state.hand[hand, kind] == 0:
        kind += 1
    return kind


def round_points(state: State, seat: int) -> int:
    """What the cards before a seat score in this round, as they lie now."""
    return (
        citizenship_points(state, seat)
        + isopod_points(state, seat)
        + beetle_points(state, seat)
        + institution_points(state, seat)
        + ambystoma_points(state, seat)
    )


def write_down(state: State, seat: int) -> None:
    """The round on the sheet; and apart from it, what it came from."""
    state.sheet[state.round, seat] = round_points(state, seat)
    state.earned[seat, FROM_CITIZENSHIP] += citizenship_points(state, seat)
    state.earned[seat, FROM_ISOPODS] += isopod_points(state, seat)
    state.earned[seat, FROM_BEETLES] += beetle_points(state, seat)
    state.earned[seat, FROM_INSTITUTIONS] += institution_points(state, seat)
    state.earned[seat, FROM_AMBYSTOMAS] += ambystoma_points(state, seat)


def faces(state: State, seat: int) -> int:
    return state.table[seat, CITIZENS_1] + 2 * state.table[seat, CITIZENS_2] + 3 * state.table[seat, CITIZENS_3]


def citizenship_points(state: State, seat: int) -> int:
    """Equals split a prize; a tie for the first leaves no second. Ruling 2: without a face there is no prize."""
    mine = faces(state, seat)
    ahead = equal = 0
    for other in range(state.seats):
        ahead += faces(state, other) > mine
        equal += faces(state, other) == mine
    if mine == 0 or ahead > 1:
        return 0
    return (SECOND_PRIZE if ahead else FIRST_PRIZE) // equal


def isopod_points(state: State, seat: int) -> int:
    return state.table[seat, ISOPODS] // PAIR * PAIR_POINTS


def beetle_points(state: State, seat: int) -> int:
    return state.table[seat, BEETLES] // TRIPLE * TRIPLE_POINTS


def institution_points(state: State, seat: int) -> int:
    return INSTITUTION_POINTS[min(state.table[seat, INSTITUTIONS], MOST_INSTITUTIONS)]


def ambystoma_points(state: State, seat: int) -> int:
    points = 0
    for species in range(SPECIES):
        alone = state.table[seat, ROSACEUM + species] - state.tripled[seat, species]
        points += AMBYSTOMA_POINTS[species] * (alone + HABITAT_FACTOR * state.tripled[seat, species])
    return points


# --- Empieza una nueva ronda · A new round ----------------------------------------------------------------------------


def clear_tables(state: State) -> None:
    """All but the Valores is discarded. It waits for the first card of the new deal, so that all see what scored."""
    for seat in range(state.seats):
        for kind in range(KINDS):
            if kind != VALUES:
                state.discards[kind] += state.table[seat, kind]
                state.table[seat, kind] = 0
        for species in range(SPECIES):
            state.tripled[seat, species] = 0


# --- Fin de la partida · End of the game ------------------------------------------------------------------------------


def values_points(state: State, seat: int) -> int:
    """Most Valores win, fewest lose, equals split; two people lose nothing. Ruling 3: if all are equal, both hold."""
    mine = state.table[seat, VALUES]
    more = fewer = 0
    for other in range(state.seats):
        more += state.table[other, VALUES] > mine
        fewer += state.table[other, VALUES] < mine
    share = VALUES_PRIZE // (state.seats - more - fewer)
    points = 0
    if more == 0:
        points += share
    if fewer == 0 and state.seats > 2:
        points -= share
    return points


def written_points(state: State, seat: int) -> int:
    """The points of the rounds scored so far."""
    points = 0
    for played in range(ROUNDS):
        points += state.sheet[played, seat]
    return points


def score(state: State, seat: int) -> int:
    """The points written down; those of the Valores join them at the end."""
    points = written_points(state, seat)
    return points + values_points(state, seat) if state.round == ROUNDS else points


def standing(state: State, seat: int) -> int:
    """Ruling 1: of equal scores the one with more Valores wins; still equal, they share the victory."""
    return score(state, seat) * DECK + state.table[seat, VALUES]  # a point outweighs all cards there are


def ending(state: State) -> int:
    return 0


def counter(state: State, seat: int, which: int) -> int:
    """How many cards of a kind a seat revealed in the three rounds."""
    return state.taken[seat, which]


# --- Lo que sabe cada quien · What each one knows ---------------------------------------------------------------------


def hide(state: State, seat: int) -> None:
    """Ruling 11: the pile, what others chose, and hands not yet held, but for the INE cards put back into them."""
    for kind in range(KINDS):
        state.pile[kind] = 0
    for hand in range(state.seats):
        if not has_held(state, seat, hand):
            hide_hand(state, hand)
    for other in range(state.seats):
        if other != seat:
            state.picks[other, FIRST] = state.picks[other, SECOND] = NONE


def hide_hand(state: State, hand: int) -> None:
    for kind in range(KINDS):
        state.hand[hand, kind] = 0
    state.hand[hand, INE] = state.put_back[hand]


def redeal(state: State, seat: int, rng: Cells) -> None:
    """A card that this seat cannot place is as likely in one unseen place as in another."""
    unseen = 0
    for kind in range(KINDS):
        state.pile[kind] = COPIES[kind] - census(state, kind)
        unseen += state.pile[kind]
    for hand in range(state.seats):
        if not has_held(state, seat, hand):
            for _ in range(state.put_back[hand], hand_size(state, hand)):
                draw_into(state, hand, draw(rng, unseen))
                unseen -= 1
    for other in range(state.seats):
        if other != seat and has_chosen(state, other):
            guess_picks(state, other, rng)


def draw_into(state: State, hand: int, at: int) -> None:
    """Put the card at this place of the pile into a hand."""
    kind = 0
    while at >= state.pile[kind]:
        at -= state.pile[kind]
        kind += 1
    state.pile[kind] -= 1
    state.hand[hand, kind] += 1


def has_chosen(state: State, seat: int) -> bool:
    """Whether a seat has finished choosing and waits for the others."""
    return state.choosing > 0 and not state.choosing >> seat & 1


def guess_picks(state: State, seat: int, rng: Cells) -> None:
    """A choice that this seat may have made: any of its cards, and, with an INE, every other time any second one."""
    hand = hand_of(state, seat)
    first = card_at(state, hand, draw(rng, hand_size(state, hand)))
    state.picks[seat, FIRST] = first
    if can_use_ine(state, seat) and draw(rng, 2):
        state.hand[hand, first] -= 1
        state.picks[seat, SECOND] = card_at(state, hand, draw(rng, hand_size(state, hand) - 1))
        state.hand[hand, first] += 1


def card_at(state: State, hand: int, at: int) -> int:
    """The kind of the card at this place of a hand."""
    kind = 0
    while at >= state.hand[hand, kind]:
        at -= state.hand[hand, kind]
        kind += 1
    return kind


def sees(state: State, seat: int, move: int, viewer: int) -> int:
    """Of a deal one sees one's own cards; of a choice nothing, until all are revealed."""
    return seat == CHANCE and state.dealt % state.seats == viewer


def census(state: State, kind: int) -> int:
    cards = state.pile[kind] + state.discards[kind]
    for seat in range(state.seats):
        cards += state.hand[seat, kind] + state.table[seat, kind]
    return cards
