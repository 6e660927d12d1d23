"""Alebrijes: the rulebook's rules and examples, the rulings, and what must hold in every match."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR
from sobremesa.engine.loops import count_lines
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import NO_MOVE, Button, Card, Hand, Node, Space, without_pictures
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import Cells, field_names
from sobremesa.engine.words import LANGS, Lang, with_seat_names
from sobremesa.games import rulebook
from sobremesa.games.alebrijes import presenter, rules
from sobremesa.games.alebrijes.components import (
    COPIES,
    DECK,
    FIRST_JOKER,
    KINDS,
    LOOKS,
    MOST_TOGETHER,
    NATURALS,
    ROUNDS,
    VALUES,
)
from sobremesa.games.alebrijes.game import GAME
from sobremesa.games.alebrijes.rules import (
    DECLINE,
    DISCARD,
    DRAW,
    EXCHANGE,
    LAY,
    OTHERS_DRAW,
    PASS,
    PICK,
    PLAY,
    READY,
    SET,
    VIEW_ONLY,
    State,
)
from tests.games.counted import counted
from tests.games.shown import printed, shown

BLUE, GREEN, PINK, ORANGE = range(4)
SUITS = {"B": BLUE, "G": GREEN, "P": PINK, "O": ORANGE}

# --- Helpers ----------------------------------------------------------------------------------------------------------


def kind(name: str) -> int:
    """“B3” is the blue 3, “B3*” the one with the Ollin, “W3” the joker 3."""
    value = int(name[1]) - 1
    if name[0] == "W":
        return FIRST_JOKER + value
    return rules.plain_kind(SUITS[name[0]], value) + name.endswith("*")


def kinds(names: str) -> list[int]:
    return [kind(name) for name in names.split()]


def ready(name: str, count: int) -> int:
    """The move of playing so many of “B3” in one go."""
    return SET + (SUITS[name[0]] * VALUES + int(name[1]) - 1) * MOST_TOGETHER + count - 1


def begun(seats: int, ollin: int = 0) -> State:
    state = State()
    rules.setup(state, seats, Cells(np.array([ollin])))
    return state


def held_by(*hands: str, deck: int = 99, leader: int = 0) -> State:
    """A trick about to be led, with these hands; what is too much for the deck was thrown away by the last seat."""
    state = begun(len(hands))
    state.phase = rules.PLAYING
    state.leader = state.turn = state.best = leader
    for seat, names in enumerate(hands):
        for held in kinds(names):
            state.deck[held] -= 1
            state.deck_size -= 1
            state.hand[seat, held] += 1
            state.hand_size[seat] += 1
    assert min(state.deck) >= 0, "more copies than there are"
    while state.deck_size > deck:
        some = next(k for k in range(KINDS) if state.deck[k])
        state.deck[some] -= 1
        state.deck_size -= 1
        state.thrown[len(hands) - 1, some] += 1
        state.threw[len(hands) - 1] += 1
    return state


def facing(top: str, count: int, hand: str, *others: str) -> State:
    """Seat 1 holds `hand` and answers what seat 0 has led."""
    state = held_by("W1 W2", hand, *(others or ("W1 W2",)))
    state.turn = 1
    state.top_suit, state.top_value, state.top_count = SUITS[top[0]], int(top[1]) - 1, count
    return state


def legal(state: State, seat: int) -> list[int]:
    out = Cells(np.zeros(GAME.moves.size, np.int32))
    return [out[i] for i in range(rules.legal(state, seat, out))]


def play(state: State, seat: int, *moves: int) -> None:
    for move in moves:
        assert rules.to_act(state) >> seat & 1
        assert move in legal(state, seat)
        rules.apply(state, seat, move)


def draw(state: State, *names: str) -> None:
    """Chance gives these cards, or any where “?” stands."""
    for name in names:
        assert rules.to_act(state) == 1 << CHANCE
        move = legal(state, CHANCE)[0] if name == "?" else DRAW + kind(name)
        assert move in legal(state, CHANCE)
        rules.apply(state, CHANCE, move)


def hand_of(state: State, seat: int) -> list[int]:
    return [held for held in range(KINDS) for _ in range(state.hand[seat, held])]


def top(state: State) -> tuple[int, int, int]:
    """How many of which suit and printed value lie on top."""
    return state.top_count, state.top_suit, state.top_value + 1


def completions(state: State, seat: int) -> set[tuple[int, int, int]]:
    """Every set that can be played from here, by whatever clicks: how many, suit, printed value."""
    found: set[tuple[int, int, int]] = set()
    for move in legal(state, seat):
        copy = state.copy()
        if PICK <= move < PLAY:
            rules.apply(copy, seat, move)
            found |= completions(copy, seat)
        elif move < PASS:
            rules.apply(copy, seat, move)
            found.add((sum(copy.laid[seat, part] for part in range(3)), *laid_face(copy, seat)))
    return found


def laid_face(state: State, seat: int) -> tuple[int, int]:
    return state.laid_suit[seat], state.laid_value[seat] + 1


def hidden(state: State, seat: int) -> State:
    copy = state.copy()
    rules.hide(copy, seat)
    return copy


def redealt(state: State, seat: int, number: int) -> State:
    copy = hidden(state, seat)
    rules.redeal(copy, seat, Cells(new_stream(number, 1)))
    return copy


def random_match(seats: int, seed: int, ollin: str = "every") -> Match:
    match, choose = GAME.start(seats=seats, seed=seed, options={"ollin": ollin}), random.Random(seed)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    return match


def states_of(match: Match) -> list[State]:
    states = [match.state_before(at) for at in range(len(match.log) + 1)]
    assert all(isinstance(state, State) for state in states)
    return states  # type: ignore[return-value]


def some(states: Sequence[State], most: int) -> Iterable[State]:
    return states[:: max(1, len(states) // most)]


# --- Components and setting up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "marked"), [(0, 20), (1, 12), (2, 12)])
def test_there_are_60_coloured_cards_and_20_jokers(option: int, marked: int) -> None:
    copies = [COPIES[option, k] for k in range(KINDS)]
    assert sum(copies[:NATURALS]) == 60
    assert copies[FIRST_JOKER:] == [4] * 5
    assert sum(copies[1:NATURALS:2]) == marked
    assert all(copies[k] + copies[k + 1] == 3 for k in range(0, NATURALS, 2))


@pytest.mark.parametrize("option", range(3))
def test_by_every_option_one_green_3_bears_the_ollin_and_another_does_not(option: int) -> None:
    """The rulebook's example has a pair of green 3s with the Ollin on one card."""
    assert COPIES[option, kind("G3*")] == 1
    assert COPIES[option, kind("G3")] == 2


@pytest.mark.parametrize(
    ("ollin", "marked"), [("every", {1, 2, 3, 4, 5}), ("odd", {1, 3, 5}), ("low", {1, 2, 3})], ids=str
)
def test_the_option_places_the_ollin(ollin: str, marked: set[int]) -> None:
    state = GAME.start(seats=3, seed=1, options={"ollin": ollin}).state
    assert isinstance(state, State)
    assert {k // 2 % VALUES + 1 for k in range(1, NATURALS, 2) if rules.census(state, k)} == marked


@pytest.mark.parametrize(("seats", "size", "left"), [(3, 10, 50), (4, 10, 40), (5, 8, 40), (6, 8, 32)])
def test_each_is_dealt_a_hand_and_the_rest_is_the_deck(seats: int, size: int, left: int) -> None:
    match = GAME.start(seats=seats, seed=1)
    state = match.state
    assert isinstance(state, State)
    assert [len(hand_of(state, seat)) for seat in range(seats)] == [size] * seats
    assert sum(state.deck) == state.deck_size == left
    assert match.to_act == tuple(range(seats))


def test_anybody_may_begin_the_first_round() -> None:
    state = begun(5)
    assert [rules.weight(state, move) for move in legal(state, CHANCE)] == [1] * 5
    rules.apply(state, CHANCE, rules.START + 3)
    assert state.leader == 3


# --- Beginning a round ------------------------------------------------------------------------------------------------


def opening(*hands: str) -> State:
    state = held_by(*hands)
    state.phase = rules.OPENING
    state.choosing = rules.everyone(state)
    return state


def test_up_to_two_cards_are_exchanged_before_the_first_trick() -> None:
    state = opening("B1 B2 B3", "G1 G2 G3", "P1 P2 P3")
    play(state, 0, LAY + kind("B3"), LAY + kind("B1"))
    assert legal(state, 0) == [EXCHANGE], "two are enough"
    play(state, 0, EXCHANGE)
    play(state, 1, LAY + kind("G2"), EXCHANGE)
    play(state, 2, EXCHANGE)
    draw(state, "O5", "W1", "O4")
    assert hand_of(state, 0) == kinds("B2 O5 W1")
    assert hand_of(state, 1) == kinds("G1 G3 O4")
    assert hand_of(state, 2) == kinds("P1 P2 P3")
    assert rules.to_act(state) == 1 << state.leader


def test_ruling_7_all_cards_are_named_before_any_is_drawn() -> None:
    state = opening("B1 B2 B3", "G1 G2 G3", "P1 P2 P3")
    play(state, 0, LAY + kind("B3"))
    assert state.hand_size[0] == 3
    assert LAY + kind("B3") not in legal(state, 0), "there is but one"


def test_ruling_8_the_opening_is_decided_in_secret_and_served_from_the_start_player_on() -> None:
    one, other = opening("B1 B2", "G1 G2", "P1 P2"), opening("B1 B2", "G1 G2", "P1 P2")
    one.leader = other.leader = one.turn = other.turn = 1
    play(one, 0, LAY + kind("B1"), EXCHANGE)
    play(other, 0, EXCHANGE)
    assert hidden(one, 1) == hidden(other, 1)
    play(one, 2, LAY + kind("P1"), EXCHANGE)
    play(one, 1, LAY + kind("G1"), EXCHANGE)
    order = []
    while rules.to_act(one) == 1 << CHANCE:
        order.append(one.receiver)
        draw(one, "?")
    assert order == [1, 2, 0]


def test_an_exchange_can_be_taken_back_until_all_have_decided() -> None:
    match = GAME.start(seats=3, seed=5)
    before = match.state
    match.play(0, match.legal(0)[1])
    match.undo(0)
    assert match.state == before
    for seat in range(3):
        match.play(seat, EXCHANGE)
    assert not any(match.can_undo(seat) for seat in range(3)), "all know now that nobody exchanged"


# --- Leading a trick --------------------------------------------------------------------------------------------------


def test_a_blue_3_and_a_joker_3_are_a_pair_of_blue_3s() -> None:
    """The rulebook's first example, card by card."""
    state = held_by("B3 W3 O1", "G1 G2", "P1 P2")
    play(state, 0, PICK + kind("B3"), PICK + kind("W3"), PLAY + BLUE)
    assert top(state) == (2, BLUE, 3)
    assert hand_of(state, 0) == kinds("O1")
    assert state.turn == 1


def test_a_set_that_lies_ready_is_played_in_one_move() -> None:
    state = held_by("B3 W3 O1", "G1 G2", "P1 P2")
    play(state, 0, ready("B3", 2))
    assert top(state) == (2, BLUE, 3)
    assert hand_of(state, 0) == kinds("O1")


def test_to_lead_any_number_of_equal_cards_will_do() -> None:
    state = held_by("B3 B3 W3 O1 O2", "G1 G2", "P1 P2")
    assert {(n, s, v) for n, s, v in completions(state, 0) if v == 3 and s == BLUE} == {(n, BLUE, 3) for n in (1, 2, 3)}
    assert {(n, s) for n, s, v in completions(state, 0) if v in (1, 2)} == {(1, ORANGE)}


def test_only_equal_cards_can_be_set_aside_together() -> None:
    state = held_by("B3 B4 G3 W3 W4", "G1 G2", "P1 P2")
    play(state, 0, PICK + kind("B3"))
    assert legal(state, 0) == [PLAY + BLUE, PICK + kind("W3")]


def test_ruling_2_who_leads_must_play() -> None:
    assert PASS not in legal(held_by("B3", "G1", "P1"), 0)


def test_ruling_11_jokers_alone_name_any_suit_when_they_lead() -> None:
    state = held_by("W3 W3 O1", "G1 G2", "P1 P2")
    play(state, 0, PICK + kind("W3"))
    assert [m for m in legal(state, 0) if m >= PLAY] == [PLAY + s for s in range(4)]
    play(state, 0, PICK + kind("W3"), PLAY + PINK)
    assert top(state) == (2, PINK, 3)


def test_a_joker_set_aside_first_may_still_be_joined_by_any_suit() -> None:
    state = held_by("W3 B3 G3 O4", "G1 G2", "P1 P2")
    play(state, 0, PICK + kind("W3"))
    assert {m for m in legal(state, 0) if m < PLAY} == {PICK + kind("B3"), PICK + kind("G3")}
    play(state, 0, PICK + kind("G3"))
    assert legal(state, 0) == [PLAY + GREEN]


def test_ruling_15_the_owner_chooses_whether_the_ollin_is_among_the_cards() -> None:
    state = held_by("B3 B3* O1", "G1 G2", "P1 P2")
    plain, marked = state.copy(), state.copy()
    play(plain, 0, PICK + kind("B3"), PLAY + BLUE)
    play(marked, 0, PICK + kind("B3*"), PLAY + BLUE)
    assert plain.phase == rules.PLAYING
    assert marked.phase == rules.EFFECT


def test_a_ready_set_spares_jokers_and_uses_the_ollin() -> None:
    state = held_by("B3 B3 B3* W3 O1", "G1 G2", "P1 P2")
    play(state, 0, ready("B3", 2))
    assert hand_of(state, 0) == kinds("B3 O1 W3")
    assert state.phase == rules.EFFECT


def test_ruling_16_the_largest_set_has_seven_cards() -> None:
    state = held_by("B3 B3 B3* W3 W3 W3 W3 O1", "G1 G2", "P1 P2")
    assert max(n for n, _, _ in completions(state, 0)) == 7
    play(state, 0, ready("B3", 7))
    assert top(state) == (7, BLUE, 3)
    assert max(n for n, _, _ in completions(held_by("W3 W3 W3 W3", "G1 G2", "P1 P2"), 0)) == 4


# --- Beating ----------------------------------------------------------------------------------------------------------

EVERYTHING = " ".join(f"{s}{v} {s}{v}" for s in "BGPOW" for v in range(1, 6)) + " B1* B2* B3* B4* B5*"


def test_a_pair_of_blue_3s_is_beaten_by_higher_blue_pairs_and_any_green_pair() -> None:
    """Test case 1: Adrián may play a pair of blue 4s or 5s, or any green pair; nothing else."""
    expected = {(2, BLUE, 4), (2, BLUE, 5)} | {(2, GREEN, v) for v in range(1, 6)}
    assert completions(facing("B3", 2, EVERYTHING), 1) == expected


def test_a_pair_of_orange_5s_is_beaten_by_three_blue_cards_only() -> None:
    """Test case 2: Neus plays three blue 4s."""
    state = facing("O5", 2, EVERYTHING)
    assert completions(state, 1) == {(3, BLUE, v) for v in range(1, 6)}
    play(state, 1, ready("B4", 3))
    assert top(state) == (3, BLUE, 4)


def test_the_complete_trick_of_the_rulebook() -> None:
    """Test case 3: pink 4s, orange 2s, a pass with two cards exchanged, three blue 1s; Neus leads the next trick."""
    state = held_by("P4 P4 G1", "O2 O2 G1", "G2 G3 G4", "B1 B1 W1 G5")
    play(state, 0, ready("P4", 2))
    play(state, 1, ready("O2", 2))
    assert legal(state, 2) == [PASS], "Cris cannot beat it"
    play(state, 2, PASS, LAY + kind("G2"), LAY + kind("G3"), EXCHANGE)
    draw(state, "O4", "O5")
    play(state, 3, ready("B1", 3))
    assert (state.leader, state.turn, state.top_count) == (3, 3, 0)
    assert hand_of(state, 2) == kinds("G4 O4 O5")


@pytest.mark.parametrize(
    ("suit", "beaten_by"), [("B", {BLUE, GREEN}), ("G", {GREEN, PINK}), ("P", {PINK, ORANGE}), ("O", {ORANGE, BLUE})]
)
def test_no_suit_of_the_chain_is_skipped(suit: str, beaten_by: set[int]) -> None:
    for count in (1, 2):
        answers = completions(facing(f"{suit}3", count, EVERYTHING), 1)
        assert {s for _, s, _ in answers} == beaten_by
        own = {(n, v) for n, s, v in answers if s == SUITS[suit]}
        assert own == {(count, 4), (count, 5)}
        others = {n for n, s, _ in answers if s != SUITS[suit]}
        assert others == {count + (suit == "O")}


def test_what_beats_a_single_orange_3() -> None:
    """Test case 8."""
    hand = "O4 O5 B1 W1 W4 W4 W5 G4 G5"
    expected = {(1, ORANGE, 4), (1, ORANGE, 5), (2, BLUE, 1), (2, BLUE, 4)}
    assert completions(facing("O3", 1, hand), 1) == expected
    state = facing("O3", 1, "W5 G4 B2")
    play(state, 1, PICK + kind("W5"), PLAY + ORANGE)
    assert top(state) == (1, ORANGE, 5)


def test_a_pick_that_leads_to_no_set_is_not_legal() -> None:
    """Against a pair of blue 3s: a lone green card, a low blue pair and pink cards lead nowhere."""
    state = facing("B3", 2, "G1 B2 B2 P5 P5 B4 W4 W5")
    assert legal(state, 1) == [PASS, PICK + kind("B4"), ready("B4", 2), PICK + kind("W4")]
    play(state, 1, PICK + kind("W4"))
    assert legal(state, 1) == [PICK + kind("B4")], "two jokers it are not"


def test_a_joker_may_become_either_suit_that_beats() -> None:
    state = facing("B3", 1, "W4 O1")
    play(state, 1, PICK + kind("W4"))
    assert legal(state, 1) == [PLAY + BLUE, PLAY + GREEN]


def test_ruling_3_one_may_pass_although_able_to_beat() -> None:
    assert PASS in legal(facing("B3", 1, EVERYTHING), 1)


@settings(max_examples=60, deadline=None)
@given(data=st.data(), suit=st.integers(0, 3), value=st.integers(1, 5), count=st.integers(1, 4))
def test_every_answer_and_no_other_set_can_be_completed(data: st.DataObject, suit: int, value: int, count: int) -> None:
    """Compared with a naive list of all sets that a hand holds."""
    deck = [k for k in range(KINDS) for _ in range(COPIES[0, k])]
    hand = data.draw(st.lists(st.sampled_from(range(DECK)), min_size=3, max_size=16, unique=True))
    state = begun(3)
    state.phase, state.turn = rules.PLAYING, 1
    state.top_suit, state.top_value, state.top_count = suit, value - 1, count
    for at in hand:
        state.hand[1, deck[at]] += 1
    state.hand_size[1] = len(hand)
    expected = set()
    for s in range(4):
        for v in range(1, 6):
            natural, jokers = rules.naturals(state, 1, s, v - 1), state.hand[1, FIRST_JOKER + v - 1]
            sizes = {count} if (s == suit and v > value) or s == suit + 1 else set()
            sizes |= {count + 1} if suit == ORANGE and s == BLUE else set()
            expected |= {(n, s, v) for n in sizes if n <= natural + jokers}
    assert completions(state, 1) == expected


# --- Passing and the end of a trick -----------------------------------------------------------------------------------


def test_who_passes_may_exchange_nothing() -> None:
    state = facing("B5", 1, "O1 O2")
    play(state, 1, PASS, EXCHANGE)
    assert hand_of(state, 1) == kinds("O1 O2")
    assert state.turn == 2


def test_the_deck_is_never_renewed_and_without_it_nothing_is_exchanged() -> None:
    state = held_by("B5 B1", "O1 O2", "P1 P2", deck=1)
    play(state, 0, PICK + kind("B5"), PLAY + BLUE)
    play(state, 1, PASS, LAY + kind("O1"))
    assert legal(state, 1) == [EXCHANGE], "ruling 7: not more than the deck holds"
    play(state, 1, EXCHANGE)
    draw(state, "?")
    assert state.deck_size == 0
    play(state, 2, PASS)
    assert state.turn == 0, "seat 2 could exchange nothing, and the trick is over"


def test_ruling_1_a_trick_is_one_lap_and_the_last_to_play_leads() -> None:
    state = held_by("B1 B5", "B2 G5", "P1 P2")
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    play(state, 1, ready("B2", 1))
    play(state, 2, PASS, EXCHANGE)
    assert rules.is_leading(state), "seat 0 is not asked again, though it could beat the blue 2"
    assert (state.leader, state.turn) == (1, 1)


def test_ruling_12_an_unbeaten_leader_leads_again() -> None:
    state = held_by("B5 B1", "O1 O2", "P1 P2")
    play(state, 0, PICK + kind("B5"), PLAY + BLUE)
    play(state, 1, PASS, EXCHANGE)
    play(state, 2, PASS, EXCHANGE)
    assert rules.to_act(state) == 1
    assert rules.is_leading(state)


# --- Effects ----------------------------------------------------------------------------------------------------------


def test_a_single_ollin_makes_all_others_draw_in_turn_order() -> None:
    state = held_by("P1 P2", "B1* B5", "O1 O2", "G1 G2", leader=1)
    play(state, 1, PICK + kind("B1*"), PLAY + BLUE)
    assert legal(state, 1) == [DECLINE, OTHERS_DRAW]
    play(state, 1, OTHERS_DRAW)
    draw(state, "W1", "W2", "W3")
    assert [hand_of(state, seat)[-1] for seat in (2, 3, 0)] == kinds("W1 W2 W3")
    assert state.hand_size[1] == 1
    assert state.turn == 2


def test_ruling_4_an_effect_is_optional() -> None:
    state = held_by("B1* B5", "O1 O2", "P1 P2")
    play(state, 0, PICK + kind("B1*"), PLAY + BLUE, DECLINE)
    assert list(state.hand_size)[:3] == [1, 2, 2]
    assert state.turn == 1


def test_a_pair_with_an_ollin_lets_one_choose_between_the_effects() -> None:
    state = held_by("B1* W1 B5 O4", "O1 O2", "P1 P2")
    play(state, 0, ready("B1", 2))
    assert legal(state, 0) == [DECLINE, OTHERS_DRAW, DISCARD + kind("B5"), DISCARD + kind("O4")]
    play(state, 0, DISCARD + kind("B5"))
    assert hand_of(state, 0) == kinds("O4")
    assert state.turn == 1


def test_answers_have_effects_too() -> None:
    state = facing("B3", 1, "G2* P1")
    play(state, 1, ready("G2", 1))
    assert legal(state, 1) == [DECLINE, OTHERS_DRAW]


def test_discarding_the_last_card_ends_the_round_at_once() -> None:
    """Test case 5: Neus plays a pair of green 3s with one Ollin and discards her last card."""
    state = held_by("G3 G3* O5", "O1 O2", "P1 P2")
    play(state, 0, ready("G3", 2), DISCARD + kind("O5"))
    assert state.phase == rules.SCORED
    assert [state.sheet[0, seat] for seat in range(3)] == [0, 2, 2]


def test_the_last_cards_played_have_no_effect() -> None:
    """Test case 6."""
    state = held_by("G3 G3*", "O1 O2", "P1 P2")
    play(state, 0, ready("G3", 2))
    assert state.phase == rules.SCORED
    assert list(state.hand_size)[:3] == [0, 2, 2]


@pytest.mark.parametrize("hand", ["G3 G3 G3* O1", "G3* W3 W3 O1", "G3 G3* W3 W3 O1"])
def test_three_cards_or_more_have_no_effect(hand: str) -> None:
    """Test case 7."""
    state = held_by(hand, "O1 O2", "P1 P2")
    play(state, 0, ready("G3", len(hand.split()) - 1))
    assert state.phase == rules.PLAYING
    assert state.turn == 1


def test_without_an_ollin_there_is_no_effect() -> None:
    state = held_by("G3 G3 W5 O1", "O1 O2", "P1 P2")
    single = state.copy()
    play(state, 0, ready("G3", 2))
    play(single, 0, PICK + kind("W5"), PLAY + BLUE)
    assert state.turn == single.turn == 1


def test_ruling_6_a_short_deck_serves_from_the_left() -> None:
    """Test case 9: two cards for three people; from then on there is no exchange."""
    state = held_by("P1 P2", "B1* B5", "O1 O2", "G1 G2", deck=2, leader=1)
    play(state, 1, PICK + kind("B1*"), PLAY + BLUE, OTHERS_DRAW)
    draw(state, "?", "?")
    assert list(state.hand_size)[:4] == [2, 1, 3, 3]
    assert state.deck_size == 0
    play(state, 2, PASS)
    assert state.turn == 3


def test_ruling_6_those_who_have_passed_draw_as_well() -> None:
    state = held_by("B1 P2", "O1 O2", "B2* G2")
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    play(state, 1, PASS, EXCHANGE)
    play(state, 2, ready("B2", 1), OTHERS_DRAW)
    draw(state, "W1", "W2")
    assert list(state.hand_size)[:3] == [2, 3, 1]


def test_with_an_empty_deck_a_single_ollin_does_nothing_and_a_pair_only_discards() -> None:
    single = held_by("B1* B5", "O1 O2", "P1 P2", deck=0)
    play(single, 0, PICK + kind("B1*"), PLAY + BLUE)
    assert single.turn == 1
    pair = held_by("B1* B1 B5", "O1 O2", "P1 P2", deck=0)
    play(pair, 0, ready("B1", 2))
    assert legal(pair, 0) == [DECLINE, DISCARD + kind("B5")]


# --- End of a round and of the game -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "points"), [("P2 O2 O5", 7), ("B2 B5 B5", 5), ("G3 W3", 6), ("", 0), ("B5* G5 P5 O5 W5 W5", 25)]
)
def test_only_the_highest_card_of_each_suit_counts_and_jokers_are_a_suit(hand: str, points: int) -> None:
    """Test case 4."""
    assert rules.hand_points(held_by(hand, "O1", "P1"), 0) == points


def test_the_round_of_the_rulebook_is_written_down() -> None:
    state = held_by("B1", "P2 O2 O5", "B2 B5 B5", "G3 W3")
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    assert [rules.score(state, seat) for seat in range(4)] == [0, -7, -5, -6]


def test_all_see_the_hands_before_the_next_deal() -> None:
    state = held_by("B1", "P2 O5", "B5 B5*")
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    assert hand_of(hidden(state, SPECTATOR), 1) == kinds("P2 O5")
    play(state, 2, READY)
    play(state, 0, READY)
    assert rules.to_act(state) == 0b010
    play(state, 1, READY)
    assert rules.to_act(state) == 1 << CHANCE
    assert (sum(state.deck), state.deck_size) == (DECK, DECK), "everything is shuffled"


@pytest.mark.parametrize(
    ("leader", "hands", "starter"),
    [
        (0, ("B1", "P5", "O5 G5"), 2),  # the worst
        (0, ("B1", "P5", "O5"), 1),  # of equals the nearest to the token
        (2, ("P5", "G5", "B1"), 0),  # ruling 9: the token stays with the leader of the trick
    ],
)
def test_the_worst_begins_the_next_round(leader: int, hands: tuple[str, ...], starter: int) -> None:
    state = held_by(*hands, leader=leader)
    play(state, leader, PICK + kind("B1"), PLAY + BLUE)
    assert state.leader == starter


def test_rulings_9_and_10_who_led_the_trick_holds_the_token_and_begins_among_equals() -> None:
    """Seat 1 led and is tied for the worst with seat 0, who comes after the winner."""
    state = held_by("P5", "B1 O5", "B2", leader=1)
    play(state, 1, PICK + kind("B1"), PLAY + BLUE)
    play(state, 2, ready("B2", 1))
    assert [state.sheet[0, seat] for seat in range(3)] == [5, 5, 0]
    assert state.leader == 1


def test_the_worst_is_by_the_total_of_all_rounds() -> None:
    state = held_by("B1", "P5", "O1")
    state.round = 1
    state.sheet[0, 2] = 20
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    assert state.leader == 2


def test_the_game_ends_after_three_rounds() -> None:
    state = held_by("B1", "P5", "O1")
    state.round = ROUNDS - 1
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    assert rules.to_act(state) == OVER
    assert [rules.score(state, seat) for seat in range(3)] == [0, -5, -1]


def finished(*sheets: tuple[int, int, int]) -> State:
    state = begun(len(sheets))
    state.phase, state.round = rules.FINISHED, ROUNDS
    for seat, sheet in enumerate(sheets):
        for played, points in enumerate(sheet):
            state.sheet[played, seat] = points
    return state


def test_more_rounds_won_break_a_tie() -> None:
    state = finished((5, 5, 2), (0, 12, 0), (9, 0, 9))
    standings = [rules.standing(state, seat) for seat in range(3)]
    assert sorted(range(3), key=lambda seat: -standings[seat]) == [1, 0, 2]
    assert "desempata" in with_seat_names(presenter.result(state, "es"), "es")


def test_a_point_outweighs_rounds_won() -> None:
    state = finished((4, 4, 3), (0, 0, 12), (9, 0, 9))
    assert rules.standing(state, 0) > rules.standing(state, 1)


def test_still_equal_they_share_the_victory() -> None:
    state = finished((0, 6, 6), (6, 0, 6), (6, 6, 0))
    assert len({rules.standing(state, seat) for seat in range(3)}) == 1
    assert (
        with_seat_names(presenter.result(state, "es"), "es")
        == "Comparten la victoria Asiento 1, Asiento 2 y Asiento 3, con −12."
    )


# --- Ruling 17: what each one knows -----------------------------------------------------------------------------------


def test_ruling_17_one_sees_ones_own_hand_and_the_sizes_of_the_others() -> None:
    match = GAME.start(seats=4, seed=9)
    state, seen = match.state, match.hidden(2)
    assert isinstance(state, State)
    assert isinstance(seen, State)
    assert [hand_of(seen, seat) for seat in range(4)] == [[], [], hand_of(state, 2), []]
    assert list(seen.hand_size)[:4] == [10] * 4
    assert sum(seen.deck) == 0
    assert seen.deck_size == 40


def test_ruling_17_what_is_thrown_away_is_known_to_its_owner_alone() -> None:
    state = facing("B5", 1, "O1 O2", "P1 P2")
    play(state, 1, PASS, LAY + kind("O2"), EXCHANGE)
    assert hidden(state, 1).thrown[1, kind("O2")] == 1
    assert sum(hidden(state, 2).thrown.array.ravel()) == 0
    assert hidden(state, 2).threw[1] == 1, "how many is known"
    for number in range(20):
        own = redealt(state, 1, number)
        assert own.thrown[1, kind("O2")] == 1
        assert [rules.census(own, k) for k in range(KINDS)] == [COPIES[0, k] for k in range(KINDS)]


def test_what_is_set_aside_is_not_seen_until_it_is_played() -> None:
    state = held_by("B3 W3 O1", "G1 G2", "P1 P2")
    before = hidden(state, 1)
    play(state, 0, PICK + kind("B3"))
    assert hidden(state, 1) == before
    assert hidden(state, 0).picked[rules.PLAIN] == 1
    play(state, 0, PLAY + BLUE)
    assert hidden(state, 1).played[kind("B3")] == 1


def test_what_is_laid_down_to_be_exchanged_is_not_seen() -> None:
    state = facing("B5", 1, "O1 O2", "P1 P2")
    play(state, 1, PASS)
    before = hidden(state, 2)
    play(state, 1, LAY + kind("O2"))
    assert hidden(state, 2) == before


@pytest.mark.parametrize(
    ("move", "seen"),
    [
        (PICK + 3, False),
        (PLAY + BLUE, True),
        (SET + 5, True),
        (PASS, True),
        (LAY + 7, False),
        (EXCHANGE, True),
        (OTHERS_DRAW, True),
        (DISCARD + 8, False),
        (DECLINE, True),
        (READY, True),
        (rules.START, True),
    ],
)
def test_who_sees_a_move_of_another(move: int, seen: bool) -> None:
    assert bool(rules.sees(begun(3), 0, move, 1)) == seen


def test_of_cards_drawn_one_sees_ones_own() -> None:
    state = held_by("B1* B5", "O1 O2", "P1 P2")
    play(state, 0, PICK + kind("B1*"), PLAY + BLUE, OTHERS_DRAW)
    assert [bool(rules.sees(state, CHANCE, DRAW, viewer)) for viewer in (SPECTATOR, 0, 1, 2)] == [
        False,
        False,
        True,
        False,
    ]


def test_a_redeal_keeps_what_was_seen_and_guesses_openings() -> None:
    state = opening("B1 B2 B3", "G1 G2 G3", "P1 P2 P3")
    play(state, 1, LAY + kind("G1"), EXCHANGE)
    swaps = {rules.swapped(redealt(state, 0, n), 1) for n in range(60)}
    assert swaps == {0, 1, 2}
    for n in range(20):
        other = redealt(state, 0, n)
        assert hand_of(other, 0) == kinds("B1 B2 B3")
        assert len(hand_of(other, 1)) == 3
        assert all(rules.swapped_of(other, 1, k) <= other.hand[1, k] for k in range(KINDS)), (
            "only what it holds can be exchanged"
        )
        assert rules.swapped(other, 2) == 0, "who is still choosing has laid nothing down"


def test_a_redeal_favours_no_place() -> None:
    """Each unseen card is as often in the other hand as that hand's share of the unseen cards."""
    state = held_by("W1 W1 W1 W1 W2 W2 W2 W2", "B1 B2 B3 G1 G2 G3", "P1 P2 P3 O1 O2 O3", deck=40)
    redeal, number = compiler.native(GAME).redeal, 3000
    blank, dealt = hidden(state, 0), np.zeros(KINDS)
    for n in range(number):
        copy = blank.copy()
        redeal(copy.raw, 0, new_stream(n, 3))
        dealt += copy.raw["hand"][1]
    unseen = np.array([COPIES[0, k] - state.hand[0, k] for k in range(KINDS)])
    expected = unseen * 6 / unseen.sum()
    assert np.all(np.abs(dealt / number - expected) <= 4 * np.sqrt(expected / number) + 1e-9)


# --- What must always hold --------------------------------------------------------------------------------------------


@settings(max_examples=6, deadline=None)
@given(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 10**6), ollin=st.sampled_from(["every", "odd", "low"]))
def test_in_every_match_sizes_are_right_and_no_card_is_lost(seats: int, seed: int, ollin: str) -> None:
    for state in some(states_of(random_match(seats, seed, ollin)), 60):
        assert [rules.census(state, k) for k in range(KINDS)] == [COPIES[state.ollin, k] for k in range(KINDS)]
        assert sum(state.deck) == state.deck_size
        for seat in range(seats):
            assert len(hand_of(state, seat)) == state.hand_size[seat]
            assert int(state.thrown.array[seat].sum()) == state.threw[seat]
        if state.phase == rules.PLAYING:
            assert min(state.hand_size[seat] for seat in range(seats)) >= 1, "the round would be over"


@settings(max_examples=6, deadline=None)
@given(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 10**6), viewer=st.integers(-1, 5))
def test_two_deals_alike_to_a_viewer_give_the_same_view(seats: int, seed: int, viewer: int) -> None:
    viewer = min(viewer, seats - 1)
    for state in some(states_of(random_match(seats, seed)), 25):
        one, other = hidden(state, viewer), hidden(redealt(state, viewer, seed), viewer)
        assert shown(GAME, one, viewer, "es") == shown(GAME, other, viewer, "es")


def test_each_round_has_one_winner_and_each_set_beats_the_one_before() -> None:
    for seed in range(4):
        states = states_of(random_match(3 + seed, seed))
        assert [sum(states[-1].sheet[r, s] == 0 for s in range(3 + seed)) for r in range(ROUNDS)] == [1] * ROUNDS
        for before, after in pairwise(states):
            if before.top_count and after.top_count and after.best != before.best:
                assert rules.needed(before, after.top_suit, after.top_value) == after.top_count


def test_ruling_18_each_trick_takes_a_card_out_of_play() -> None:
    leads = [s for s in states_of(random_match(4, seed=3)) if rules.is_leading(s) and s.phase == rules.PLAYING]
    fresh = [s for s in leads if rules.laid_aside(s) == 0]
    assert len(fresh) > 20
    assert all(sum(a.played) < sum(b.played) for a, b in pairwise(fresh) if a.round == b.round)


def test_fields_for_the_view_come_last_and_decide_nothing() -> None:
    assert tuple(field_names(State.dtype))[-len(VIEW_ONLY) :] == VIEW_ONLY
    state = facing("B3", 1, "B4 G1")
    state.did[0] = rules.PLAYED
    other = state.copy()
    other.did[0], other.laid[0, 0], other.laid_value[0] = rules.PASSED, 2, 4
    assert legal(state, 1) == legal(other, 1)


# --- Moves by depth ---------------------------------------------------------------------------------------------------


def lines(state: State, depth: int) -> int:
    tables = np.zeros(depth + 1, State.dtype)
    tables[0] = state.raw
    outs = np.zeros((depth + 1, GAME.moves.size), np.int32)
    return int(compiler.bind(count_lines, GAME)(tables, outs, depth, 0))


def test_moves_by_depth() -> None:
    """Seat 0 may set one of two cards aside and must then play it, so that seat 1 is asked.

    A blue 1 is beaten by the blue 2 (at once, or set aside) or passed; an orange 5 can only be passed.
    """
    state = held_by("B1 O5", "B2 P3", "P1 P2", deck=0)
    state.round = ROUNDS - 1
    assert [lines(state, depth) for depth in range(1, 4)] == [2, 2, 3 + 1]


# --- Views and the story ----------------------------------------------------------------------------------------------


def nodes(state: State, seat: int, lang: Lang = "es") -> list[Node]:
    return list(shown(GAME, hidden(state, seat), seat, lang).nodes())


def hand_node(state: State, seat: int, key: str = "hand") -> Hand:
    return next(n for n in nodes(state, seat) if isinstance(n, Hand) and n.key == key)


def test_a_hand_sorts_itself() -> None:
    state = held_by("W1 O2 B5 B1* B1 G3", "G1", "P1")
    assert [n.look for n in hand_node(state, 0).things] == [
        "blue-1",
        "blue-1-ollin",
        "blue-5",
        "green-3",
        "orange-2",
        "joker-1",
    ]


def test_sets_that_lie_ready_say_what_is_in_them() -> None:
    state = held_by("B3* W3 W3 O1", "G1 G2", "P1 P2")
    shown = [(n.label, n.effect) for n in hand_node(state, 0, "ready").things if isinstance(n, Card)]
    assert shown == [("un par de 3 azules", "con Ollin, 1 comodín"), ("un trío de 3 azules", "con Ollin, 2 comodines")]


def test_what_cannot_be_chosen_says_why() -> None:
    state = facing("B3", 1, "B4 O1")
    now = legal(state, 1)
    greyed = {n.label: n.why for n in nodes(state, 1) if n.move != NO_MOVE and n.move not in now}
    assert greyed == {"1 naranja": "Con ella no puedes superar lo que hay en la mesa."}
    assert all(n.why == "Espera tu turno." for n in hand_node(state, 2).things)


def test_the_chain_shows_what_beats_the_top() -> None:
    state = facing("O3", 2, "B4 O1")
    signs = {n.key: n.sign for n in nodes(state, 1) if isinstance(n, Space)}
    assert signs == {"suit-blue": "3 × 1+", "suit-green": "", "suit-pink": "", "suit-orange": "2 × 4+"}


@pytest.mark.parametrize(
    ("top", "count", "said"),
    [
        ("B3", 2, "Supera un par de 3 azules con un par de 4–5 azules o un par de cualquier número verde; o pasa."),
        ("O5", 1, "Supera un 5 naranja con un par de cualquier número azul; o pasa."),
        ("P4", 1, "Supera un 4 rosado con un 5 rosado o cualquier carta naranja; o pasa."),
    ],
)
def test_the_prompt_says_what_beats_the_top(top: str, count: int, said: str) -> None:
    assert shown(GAME, facing(top, count, EVERYTHING), 1, "es").prompt == said


def test_who_cannot_beat_it_is_told_so() -> None:
    said = shown(GAME, facing("B5", 1, "O1 O2"), 1, "en").prompt
    assert said == "You have nothing that beats a blue 5 (any green card)."


@pytest.mark.parametrize(
    ("top", "count", "hand", "said"),
    [
        ("P5", 1, "O3 B1", "Tu jugada está completa: juégala."),
        ("O4", 1, "B3 W3 B1", "Completa tu jugada: un par de 3 azules."),
    ],
)
def test_a_play_is_to_be_completed_only_as_long_as_it_is_not(top: str, count: int, hand: str, said: str) -> None:
    """B3."""
    state = facing(top, count, hand)
    play(state, 1, PICK + kind(hand.split()[0]))
    assert shown(GAME, state, 1).prompt == f"{said} «Deshacer» devuelve a tu mano lo apartado."


def test_who_leads_is_asked_for_another_card_only_if_there_is_one() -> None:
    """B3."""
    state = held_by("B3 W3 O1", "G1", "P1")
    play(state, 0, PICK + kind("B3"))
    assert shown(GAME, state, 0).prompt.startswith("Juega lo que apartaste o aparta otra carta igual.")
    play(state, 0, PICK + kind("W3"))
    assert shown(GAME, state, 0).prompt.startswith("Tu jugada está completa: juégala.")


def test_one_is_missing_and_several_are_missing() -> None:
    """B2."""
    state = opening("B1 B2", "G1 G2", "P1 P2")
    play(state, 0, EXCHANGE)
    assert shown(GAME, hidden(state, 0), 0).prompt == "Faltan por decidir su cambio: Asiento 2 y Asiento 3."
    play(state, 1, EXCHANGE)
    assert shown(GAME, hidden(state, 0), 0).prompt == "Falta por decidir su cambio: Asiento 3."
    over = held_by("B1", "P2 O5", "B5 B5*")
    play(over, 0, PICK + kind("B1"), PLAY + BLUE)
    play(over, 0, READY)
    assert shown(GAME, over, 0).prompt == "Terminó la ronda. Faltan: Asiento 2 y Asiento 3."
    play(over, 1, READY)
    assert shown(GAME, over, 0).prompt == "Terminó la ronda. Falta: Asiento 3."


def test_a_card_keeps_its_key_from_the_hand_to_the_table() -> None:
    state = held_by("B3 B3 O1", "G1 G2", "P1 P2")
    keys = [{n.key for n in nodes(state, 0) if isinstance(n, Card) and n.look == "blue-3" and n.key.startswith("card")}]
    for move in (PICK + kind("B3"), PICK + kind("B3"), PLAY + BLUE):
        play(state, 0, move)
        keys.append({n.key for n in nodes(state, 0) if isinstance(n, Card) and n.look == "blue-3"})
    assert all(now == keys[0] for now in keys)
    assert len(keys[0]) == 2


def test_the_trick_is_shown_until_the_next_one_is_led() -> None:
    state = held_by("B1 B5", "B2 G5", "P1 P2")
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    play(state, 1, ready("B2", 1))
    play(state, 2, PASS, EXCHANGE)
    shown = [n.label for n in nodes(state, SPECTATOR) if n.key.startswith("stand-")]
    assert shown == ["Asiento 1: un 1 azul", "Asiento 2: un 2 azul", "Asiento 3: pasa"]
    play(state, 1, PICK + kind("G5"), PLAY + GREEN)
    assert [n.key for n in nodes(state, SPECTATOR) if n.key.startswith("stand-")] == ["stand-1"]


def test_ruling_17_what_was_played_lies_open_in_the_discard_pile() -> None:
    """B1: the cards of a trick go there when the next one is led; of what was exchanged all know only how many."""
    state = held_by("B3 W3 B5", "G1 G1* G5", "P1 P2")
    play(state, 0, ready("B3", 2))
    assert "discards" not in {n.key for n in nodes(state, 1)}
    play(state, 1, ready("G1", 2), DECLINE)
    play(state, 2, PASS, LAY + kind("P1"), EXCHANGE)
    draw(state, "O1")
    for viewer in (SPECTATOR, 0, 1, 2):
        pile = next(n for n in nodes(state, viewer) if n.key == "discards")
        assert (pile.label, pile.things) == ("Descartes: 0 a la vista, 1 boca abajo", ())
    play(state, 1, PICK + kind("G5"), PLAY + GREEN)
    for viewer in (SPECTATOR, 0, 1, 2):
        pile = next(n for n in nodes(state, viewer) if n.key == "discards")
        assert pile.label == "Descartes: 4 a la vista, 1 boca abajo"
        assert [n.label for n in pile.things] == ["3 azul", "1 verde", "1 verde con Ollin", "comodín 3"]
    at_a_terminal = printed(shown(GAME, hidden(state, 0), 0))
    assert "Descartes: 4 a la vista, 1 boca abajo: 3 azul 1 verde 1 verde con Ollin comodín 3" in at_a_terminal


def test_equal_cards_of_the_discard_pile_are_one_with_their_number() -> None:
    state = held_by("B1 B1 O1", "B2 B2 O1", "P1 P2")
    play(state, 0, ready("B1", 2))
    play(state, 1, ready("B2", 2))
    play(state, 2, PASS, EXCHANGE)
    play(state, 1, PICK + kind("O1"), PLAY + ORANGE)
    pile = hand_node(state, 0, "discards")
    assert [(n.label, n.count) for n in pile.things if isinstance(n, Card)] == [("1 azul", 2), ("2 azul", 2)]


def test_all_hands_are_shown_with_what_they_cost() -> None:
    state = held_by("B1", "P2 O5", "B5 B5*")
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    shown = {n.key: n.label for n in nodes(state, 0) if n.key.startswith("left-")}
    assert shown == {"left-1": "Le quedó: −7", "left-2": "Le quedó: −5"}
    assert any(isinstance(n, Button) and n.move == READY for n in nodes(state, 0))


def told(before: State, seat: int, move: int, viewer: int, lang: Lang = "es") -> str:
    after = before.copy()
    rules.apply(after, seat, move)
    seen = move if seat == viewer or rules.sees(before, seat, move, viewer) else NO_MOVE
    return without_pictures(
        with_seat_names(presenter.tell(hidden(before, viewer), hidden(after, viewer), seat, seen, lang), lang)
    )


def test_the_story_tells_sets_passes_and_tricks() -> None:
    state = held_by("B3 W3 O1", "G1 G2", "G4 W4 P2", deck=0)
    assert told(state, 0, ready("B3", 2), 1) == "Asiento 1 abre con un par de 3 azules (1 comodín)."
    play(state, 0, ready("B3", 2))
    assert told(state, 1, PASS, 0, "en") == "Seat 2 passes."
    play(state, 1, PASS)
    assert told(state, 2, ready("G4", 2), 0) == (
        "Asiento 3 supera con un par de 4 verdes (1 comodín). La baza es de Asiento 3."
    )


def test_the_story_says_in_words_what_a_set_is_made_of() -> None:
    """B1: the terminal and the API have no pictures, and jokers and the Ollin matter to all who count cards."""
    state = held_by("B3* W3 W3 O1", "G1 G2", "P1 P2")
    assert told(state, 0, ready("B3", 3), 1) == "Asiento 1 abre con un trío de 3 azules (con Ollin, 2 comodines)."
    assert told(state, 0, ready("B3", 2), 1, "en") == "Seat 1 leads a pair of blue 3s (with the Ollin, 1 joker)."


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (3, "Asiento 2 usa el Ollin: las demás personas toman una carta."),
        (2, "Asiento 2 usa el Ollin: Asiento 3 y Asiento 4 toman una carta, y el mazo se agota."),
        (1, "Asiento 2 usa el Ollin: Asiento 3 toma una carta, y el mazo se agota."),
    ],
)
def test_the_story_names_those_whom_a_short_deck_serves(deck: int, said: str) -> None:
    """B4: all others draw only as long as the deck lasts, and the button and the prompt say so before."""
    state = held_by("B1 B2", "B4* O1", "P1 P2", "O1 O2", deck=deck, leader=1)
    play(state, 1, PICK + kind("B4*"), PLAY + BLUE)
    assert told(state, 1, OTHERS_DRAW, 0) == said
    clause = said.removeprefix("Asiento 2 usa el Ollin: ")
    view = shown(GAME, hidden(state, 1), 1)
    assert view.prompt == f"¡Ollin! Si lo usas, {clause}"
    button = next(n for n in view.nodes() if n.move == OTHERS_DRAW)
    assert f"{button.label}." == clause[:1].upper() + clause[1:]


def test_the_story_keeps_secrets() -> None:
    state = held_by("G3 G3* O5 O1", "O1 O2", "P1 P2")
    play(state, 0, ready("G3", 2))
    assert told(state, 0, DISCARD + kind("O5"), 1) == "Asiento 1 usa el Ollin y descarta una carta."
    assert told(state, 0, DISCARD + kind("O5"), 0) == "Asiento 1 usa el Ollin y descarta 5 naranja."
    play(state, 0, OTHERS_DRAW)
    assert told(state, CHANCE, DRAW + kind("W1"), 1) == "Asiento 2 toma comodín 1."
    assert told(state, CHANCE, DRAW + kind("W1"), 2) == ""


def test_the_story_of_a_round_tells_what_each_hand_cost() -> None:
    state = held_by("B1", "P2 O2 O5", "G3 W3")
    play(state, 0, PICK + kind("B1"))
    assert told(state, 0, PLAY + BLUE, 2) == (
        "Asiento 1 abre con un 1 azul. Fin de la ronda 1. Asiento 1 se quedó sin cartas: 0. "
        "Asiento 2: −7 (rosado 2, naranja 5). Asiento 3: −6 (verde 3, comodín 3)."
    )


def test_every_kind_has_a_look_of_its_own() -> None:
    assert len(set(LOOKS)) == KINDS
    assert all(rules.moves.text(PICK + k, lang) for k in range(KINDS) for lang in LANGS)


def test_the_pages_tell_whom_the_game_is_for_and_where_its_creatures_come_from() -> None:
    """B6."""
    ages: dict[Lang, str] = {"es": "desde los 8 años", "en": "aged 8 and up"}
    for lang, age in ages.items():
        assert age in rulebook.page(GAME, lang)
        history = rulebook.sections(GAME, lang)["history"]
        assert all(word in history for word in ("Pedro Linares", "1936", "Ollin"))


# --- Counters ---------------------------------------------------------------------------------------------------------


def test_the_score_sheet_is_counted_by_round_and_the_rounds_won() -> None:
    state = held_by("B1", "P2", "G3")
    for played, points in enumerate(((0, 7, 6), (9, 0, 3), (0, 5, 12))):
        for seat in range(3):
            state.sheet[played, seat] = points[seat]
    state.round = 3
    sheets = [counted(GAME, state, seat) for seat in range(3)]
    assert [sheet["rounds won"] for sheet in sheets] == [2, 1, 0]
    assert [[sheet[f"negative points of round {n}"] for n in (1, 2, 3)] for sheet in sheets] == [
        [0, 9, 0],
        [7, 0, 5],
        [6, 3, 12],
    ]


def test_what_is_left_of_the_last_round_is_counted_with_its_jokers() -> None:
    state = held_by("B1", "P2 W4 W4", "G3 W1", deck=60)
    thrown = state.threw[2]
    state.round = 2
    play(state, 0, PICK + kind("B1"), PLAY + BLUE)
    assert state.phase == rules.FINISHED
    sheets = [counted(GAME, state, seat) for seat in range(3)]
    assert [sheet["cards left (last round)"] for sheet in sheets] == [0, 3, 2]
    assert [sheet["jokers left (last round)"] for sheet in sheets] == [0, 2, 1]
    assert [sheet["cards thrown away (last round)"] for sheet in sheets] == [0, 0, thrown]
    assert thrown > 0
