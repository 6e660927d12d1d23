"""Ajolocracia: the rulebook's rules, the rulings, and what must hold in every match."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR
from sobremesa.engine.loops import count_lines
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import NO_MOVE, Card, Node, picture, without_pictures
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import Cells
from sobremesa.engine.words import LANGS, Lang, Words, with_seat_names
from sobremesa.games import rulebook
from sobremesa.games.ajolocracia import heuristics, presenter, rules
from sobremesa.games.ajolocracia.components import (
    BEETLES,
    CITIZENS_1,
    CITIZENS_2,
    CITIZENS_3,
    COPIES,
    DECK,
    EFFECTS,
    HABITAT,
    HAND_SIZE,
    INE,
    INSTITUTIONS,
    ISOPODS,
    KINDS,
    LERMAENSE,
    MEXICANUM,
    NAMES,
    ROSACEUM,
    ROUNDS,
    VALUES,
)
from sobremesa.games.ajolocracia.game import GAME
from sobremesa.games.ajolocracia.rules import ALSO, FIRST, KEEP, NONE, PICK, SECOND, State
from tests.games.shown import shown

Cards = Sequence[int]  # kinds, one for each card

# --- Helpers ----------------------------------------------------------------------------------------------------------


def begun(seats: int, passing: int = 0) -> State:
    state = State()
    rules.setup(state, seats, Cells(np.array([passing])))
    return state


def laid(*tables: Cards) -> State:
    """Cards before each seat, laid in this order, in the first round."""
    state = begun(len(tables))
    for seat, kinds in enumerate(tables):
        for kind in kinds:
            state.pile[kind] -= 1
            rules.lay(state, seat, kind)
    return state


def choosing(hands: Sequence[Cards], tables: Sequence[Cards] = (), game_round: int = 0, passing: int = 0) -> State:
    """The moment at which each seat holds one of these hands and all choose."""
    state = laid(*(tables or [()] * len(hands)))
    state.alternates, state.round = passing, game_round
    state.dealt = state.seats * HAND_SIZE[state.seats]
    state.passes = HAND_SIZE[state.seats] - len(hands[0])
    state.choosing = rules.everyone(state)
    for seat, kinds in enumerate(hands):
        assert len(kinds) == len(hands[0])
        for kind in kinds:
            state.pile[kind] -= 1
            state.hand[rules.hand_of(state, seat), kind] += 1
    return state


def legal(state: State, seat: int) -> list[int]:
    out = Cells(np.zeros(GAME.moves.size, np.int32))
    return [out[i] for i in range(rules.legal(state, seat, out))]


def play(state: State, seat: int, *moves: int) -> None:
    for move in moves:
        assert rules.to_act(state) >> seat & 1
        assert move in legal(state, seat)
        rules.apply(state, seat, move)


def held(state: State, seat: int) -> list[int]:
    """The kinds in the hand that a seat holds, one for each card."""
    hand = rules.hand_of(state, seat)
    return [kind for kind in range(KINDS) for _ in range(state.hand[hand, kind])]


def on_table(state: State, seat: int) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(state.table[seat, kind])]


def points(state: State) -> list[int]:
    return [rules.round_points(state, seat) for seat in range(state.seats)]


def hidden(state: State, seat: int) -> State:
    copy = state.copy()
    rules.hide(copy, seat)
    return copy


def redealt(state: State, seat: int, number: int) -> State:
    copy = hidden(state, seat)
    rules.redeal(copy, seat, Cells(new_stream(number, 1)))
    return copy


def random_match(seats: int, seed: int, passing: str = "left") -> Match:
    match, choose = GAME.start(seats=seats, seed=seed, options={"passing": passing}), random.Random(seed)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    return match


def states_of(match: Match) -> list[State]:
    states = [match.state_before(at) for at in range(len(match.log) + 1)]
    assert all(isinstance(state, State) for state in states)
    return states  # type: ignore[return-value]


# --- Contents and setting up ------------------------------------------------------------------------------------------


def test_there_are_108_cards() -> None:
    assert sum(COPIES) == DECK == 108


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 9), (4, 8), (5, 7)])
def test_each_is_dealt_a_hand_and_the_rest_is_the_pile(seats: int, size: int) -> None:
    match = GAME.start(seats=seats, seed=1)
    state = match.state
    assert isinstance(state, State)
    assert [len(held(state, seat)) for seat in range(seats)] == [size] * seats
    assert sum(state.pile) == rules.pile_size(state) == 108 - seats * size
    assert match.to_act == tuple(range(seats))


def test_a_deal_is_as_likely_as_there_are_cards_left_of_its_kind() -> None:
    state = begun(2)
    assert [rules.weight(state, move) for move in legal(state, CHANCE)] == list(COPIES)
    for _ in range(4):
        rules.apply(state, CHANCE, rules.DEAL + INE)
    assert rules.DEAL + INE not in legal(state, CHANCE)


# --- A round ----------------------------------------------------------------------------------------------------------


def test_cards_are_revealed_only_when_all_have_chosen() -> None:
    state = choosing([[ISOPODS, VALUES, INE], [BEETLES, VALUES, INE]])
    play(state, 1, PICK + BEETLES)
    assert on_table(state, 1) == []
    assert rules.to_act(state) == 0b01
    play(state, 0, PICK + INE)
    assert on_table(state, 0) == [INE]
    assert on_table(state, 1) == [BEETLES]
    assert rules.to_act(state) == 0b11


def test_hands_are_passed_to_the_left() -> None:
    state = choosing([[ISOPODS] * 3, [BEETLES] * 3, [INSTITUTIONS] * 3])
    play(state, 0, PICK + ISOPODS)
    play(state, 1, PICK + BEETLES)
    play(state, 2, PICK + INSTITUTIONS)
    assert [held(state, seat) for seat in range(3)] == [[INSTITUTIONS] * 2, [ISOPODS] * 2, [BEETLES] * 2]


def test_one_chooses_among_the_kinds_in_ones_hand() -> None:
    state = choosing([[ISOPODS, ISOPODS, INE], [BEETLES, VALUES, HABITAT]])
    assert legal(state, 0) == [PICK + ISOPODS, PICK + INE]


def test_the_last_card_is_played_without_a_choice() -> None:
    state = choosing([[VALUES, ISOPODS], [HABITAT, BEETLES]])
    play(state, 0, PICK + VALUES)
    play(state, 1, PICK + HABITAT)
    assert on_table(state, 0) == [BEETLES, VALUES]
    assert on_table(state, 1) == [ISOPODS, HABITAT]
    assert rules.to_act(state) == 1 << CHANCE


def test_the_last_card_goes_on_a_free_habitat() -> None:
    state = choosing([[VALUES, MEXICANUM], [HABITAT, BEETLES]])
    play(state, 0, PICK + VALUES)
    play(state, 1, PICK + HABITAT)
    assert rules.ambystoma_points(state, 1) == 9


def test_a_choice_can_be_taken_back_until_the_reveal() -> None:
    match = GAME.start(seats=2, seed=3)
    before = match.state
    match.play(0, match.legal(0)[0])
    match.undo(0)
    assert match.state == before
    match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[0])
    assert not match.can_undo(0)
    assert not match.can_undo(1)


# --- Habitats ---------------------------------------------------------------------------------------------------------


def test_the_next_ambystoma_must_take_the_habitat() -> None:
    """Test case 4: a rosaceum cannot leave the Ambiente to a later mexicanum."""
    assert rules.ambystoma_points(laid([HABITAT, ROSACEUM, MEXICANUM], []), 0) == 3 + 3


def test_an_ambystoma_that_lies_alone_never_moves_to_a_later_habitat() -> None:
    state = laid([MEXICANUM, HABITAT], [])
    assert rules.ambystoma_points(state, 0) == 3
    assert rules.free_habitats(state, 0) == 1


def test_each_habitat_takes_one_ambystoma() -> None:
    state = laid([HABITAT, HABITAT, LERMAENSE, MEXICANUM, MEXICANUM], [])
    assert rules.ambystoma_points(state, 0) == 6 + 9 + 3
    assert rules.free_habitats(state, 0) == 0


@pytest.mark.parametrize(("kind", "alone", "tripled"), [(ROSACEUM, 1, 3), (LERMAENSE, 2, 6), (MEXICANUM, 3, 9)])
def test_a_habitat_triples(kind: int, alone: int, tripled: int) -> None:
    assert points(laid([kind], [HABITAT, kind])) == [alone, tripled]


def test_only_ambystomas_go_on_a_habitat() -> None:
    state = laid([HABITAT, ISOPODS, CITIZENS_3, VALUES, INE, HABITAT], [])
    assert rules.free_habitats(state, 0) == 2


# --- The INE voter card -----------------------------------------------------------------------------------------------


def test_an_ine_plays_two_cards_and_goes_back_into_the_hand() -> None:
    """Test case 8: of a hand of 4, two are played and 2 + INE = 3 are passed."""
    state = choosing([[ISOPODS, BEETLES, VALUES, HABITAT], [INSTITUTIONS] * 4], tables=[[INE], []])
    play(state, 0, PICK + ISOPODS, ALSO + VALUES)
    play(state, 1, PICK + INSTITUTIONS)
    assert on_table(state, 0) == [ISOPODS, VALUES]
    assert held(state, 1) == [BEETLES, HABITAT, INE]
    assert held(state, 0) == [INSTITUTIONS] * 3


def test_using_an_ine_is_a_choice() -> None:
    state = choosing([[ISOPODS, BEETLES, VALUES], [INSTITUTIONS] * 3], tables=[[INE], []])
    play(state, 0, PICK + ISOPODS)
    assert legal(state, 0) == [KEEP, ALSO + BEETLES, ALSO + VALUES]
    play(state, 0, KEEP)
    play(state, 1, PICK + INSTITUTIONS)
    assert on_table(state, 0) == [ISOPODS, INE]
    assert held(state, 1) == [BEETLES, VALUES]


def test_the_same_kind_can_be_chosen_twice_only_if_held_twice() -> None:
    state = choosing([[ISOPODS, ISOPODS, VALUES], [INSTITUTIONS] * 3], tables=[[INE], []])
    play(state, 0, PICK + VALUES)
    assert ALSO + VALUES not in legal(state, 0)
    state = choosing([[ISOPODS, ISOPODS, VALUES], [INSTITUTIONS] * 3], tables=[[INE], []])
    play(state, 0, PICK + ISOPODS)
    assert ALSO + ISOPODS in legal(state, 0)


def test_ruling_4_an_ine_is_not_used_on_the_turn_it_is_played() -> None:
    state = choosing([[INE, BEETLES, VALUES, ISOPODS], [INSTITUTIONS] * 4])
    play(state, 0, PICK + INE)
    assert rules.to_act(state) == 0b10, "the choice was over with the INE"
    play(state, 1, PICK + INSTITUTIONS)
    play(state, 0, PICK + INSTITUTIONS)
    assert KEEP in legal(state, 0), "on the next turn it can be used"


def test_ruling_5_an_ine_is_of_no_use_with_a_single_card() -> None:
    """With two cards both can be played; the single card that comes next is played without asking."""
    state = choosing([[ISOPODS, VALUES], [BEETLES, HABITAT]], tables=[[INE, INE], []])
    play(state, 0, PICK + ISOPODS, ALSO + VALUES)
    play(state, 1, PICK + BEETLES)
    assert on_table(state, 0) == [ISOPODS, VALUES, HABITAT, INE]
    assert on_table(state, 1) == [BEETLES, INE], "the INE put back was the last card of that hand"
    assert rules.to_act(state) == 1 << CHANCE


def test_only_one_ine_is_used_in_a_turn() -> None:
    state = choosing([[ISOPODS, BEETLES, VALUES, HABITAT], [INSTITUTIONS] * 4], tables=[[INE, INE], []])
    play(state, 0, PICK + ISOPODS, ALSO + BEETLES)
    assert rules.to_act(state) == 0b10
    play(state, 1, PICK + INSTITUTIONS)
    assert on_table(state, 0) == [ISOPODS, BEETLES, INE]


@pytest.mark.parametrize(("first", "second", "expected"), [(HABITAT, MEXICANUM, 9), (MEXICANUM, HABITAT, 3)])
def test_ruling_6_habitat_and_ambystoma_by_one_ine_count_in_order(first: int, second: int, expected: int) -> None:
    state = choosing([[HABITAT, MEXICANUM, VALUES], [INSTITUTIONS] * 3], tables=[[INE], []])
    play(state, 0, PICK + first, ALSO + second)
    play(state, 1, PICK + INSTITUTIONS)
    assert rules.ambystoma_points(state, 0) == expected


@pytest.mark.parametrize(("first", "second", "expected"), [(ROSACEUM, MEXICANUM, 3 + 3), (MEXICANUM, ROSACEUM, 9 + 1)])
def test_ruling_7_the_first_of_two_ambystomas_takes_the_habitat(first: int, second: int, expected: int) -> None:
    state = choosing([[ROSACEUM, MEXICANUM, VALUES], [INSTITUTIONS] * 3], tables=[[INE, HABITAT], []])
    play(state, 0, PICK + first, ALSO + second)
    play(state, 1, PICK + INSTITUTIONS)
    assert rules.ambystoma_points(state, 0) == expected


def test_ruling_8_the_second_choice_is_as_secret_as_the_first() -> None:
    alone, both = (choosing([[ISOPODS, BEETLES, VALUES], [INSTITUTIONS] * 3], tables=[[INE], []]) for _ in range(2))
    play(alone, 0, PICK + ISOPODS, KEEP)
    play(both, 0, PICK + VALUES, ALSO + BEETLES)
    assert hidden(alone, 1) == hidden(both, 1)


def test_ruling_10_several_ines_at_once_go_back_into_their_owners_hands() -> None:
    hands = [[ISOPODS] * 3, [BEETLES] * 3, [INSTITUTIONS] * 3]
    state = choosing(hands, tables=[[INE], [INE], []])
    play(state, 2, PICK + INSTITUTIONS)
    play(state, 1, PICK + BEETLES, ALSO + BEETLES)
    play(state, 0, PICK + ISOPODS, ALSO + ISOPODS)
    assert [held(state, seat) for seat in range(3)] == [[INSTITUTIONS] * 2, [ISOPODS, INE], [BEETLES, INE]]
    assert [on_table(state, seat) for seat in range(3)] == [[ISOPODS] * 2, [BEETLES] * 2, [INSTITUTIONS]]


# --- End of a round ---------------------------------------------------------------------------------------------------


def test_a_table_of_food_and_institutions() -> None:
    """Test case 1: 10 + 5 + 10."""
    assert points(laid([BEETLES] * 3 + [ISOPODS] * 3 + [INSTITUTIONS] * 4, [])) == [25, 0]


@pytest.mark.parametrize(("count", "expected"), list(enumerate([0, 0, 5, 5, 10, 10, 15])))
def test_isopods_score_by_pairs(count: int, expected: int) -> None:
    assert points(laid([ISOPODS] * count, [])) == [expected, 0]


@pytest.mark.parametrize(("count", "expected"), list(enumerate([0, 0, 0, 10, 10, 10, 20])))
def test_beetles_score_by_threes(count: int, expected: int) -> None:
    """Test case 7: six score 20, five 10."""
    assert points(laid([BEETLES] * count, [])) == [expected, 0]


@pytest.mark.parametrize(("count", "expected"), list(enumerate([0, 1, 3, 6, 10, 15, 15, 15])))
def test_institutions_score_up_to_five(count: int, expected: int) -> None:
    """Test case 7: six score 15."""
    assert points(laid([INSTITUTIONS] * count, [])) == [expected, 0]


def citizens(*faces: int) -> State:
    """Seats with so many faces of Ciudadanía."""
    return laid(*([CITIZENS_3] * (n // 3) + [[], [CITIZENS_1], [CITIZENS_2]][n % 3] for n in faces))


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ([5, 2], [6, 3]),
        ([4, 4], [3, 3]),
        ([5, 5, 3], [3, 3, 0]),  # test case 2
        ([6, 4, 4, 1], [6, 1, 1, 0]),  # test case 3
        ([2, 2, 2], [2, 2, 2]),
        ([3, 3, 3, 3], [1, 1, 1, 1]),
        ([5, 5, 5, 5, 1], [1, 1, 1, 1, 0]),
        ([7, 2, 2, 2, 1], [6, 1, 1, 1, 0]),
        ([7, 2, 2, 2, 2], [6, 0, 0, 0, 0]),
        ([7, 5, 3, 2, 1], [6, 3, 0, 0, 0]),
    ],
)
def test_citizenship_prizes_are_split_and_a_tie_for_first_leaves_no_second(
    faces: list[int], expected: list[int]
) -> None:
    assert points(citizens(*faces)) == expected


@pytest.mark.parametrize(("faces", "expected"), [([1, 0, 0], [6, 0, 0]), ([0, 0, 0], [0, 0, 0]), ([0, 1], [0, 6])])
def test_ruling_2_without_a_face_there_is_no_prize(faces: list[int], expected: list[int]) -> None:
    assert points(citizens(*faces)) == expected


def test_faces_are_what_counts_not_cards() -> None:
    assert points(laid([CITIZENS_1, CITIZENS_1], [CITIZENS_3])) == [3, 6]


def test_empty_habitats_ines_and_values_score_nothing_in_a_round() -> None:
    assert points(laid([HABITAT, INE, VALUES, VALUES], [])) == [0, 0]


def test_a_round_is_written_down_when_the_last_cards_are_played() -> None:
    state = choosing([[ISOPODS, CITIZENS_3], [HABITAT, ISOPODS]], tables=[[ISOPODS], [INSTITUTIONS] * 3])
    play(state, 0, PICK + CITIZENS_3)
    play(state, 1, PICK + ISOPODS)
    assert [rules.score(state, seat) for seat in range(2)] == [6, 6 + 5]
    assert on_table(state, 0) == [ISOPODS, CITIZENS_3, HABITAT], "the cards lie there until the next deal"


# --- A new round ------------------------------------------------------------------------------------------------------


def after_a_round() -> State:
    state = choosing([[VALUES, LERMAENSE], [INE, ISOPODS]], tables=[[HABITAT, ROSACEUM], [INE, HABITAT]])
    play(state, 0, PICK + VALUES)
    play(state, 1, PICK + INE, KEEP)
    return state


def test_ruling_9_all_but_the_values_is_discarded_before_the_next_deal() -> None:
    state = after_a_round()
    rules.apply(state, CHANCE, rules.DEAL + BEETLES)
    assert [on_table(state, seat) for seat in range(2)] == [[VALUES], []]
    discarded = [kind for kind in range(KINDS) for _ in range(state.discards[kind])]
    assert discarded == [ISOPODS, ROSACEUM, LERMAENSE, HABITAT, HABITAT, INE, INE]
    assert rules.free_habitats(state, 0) == 0


def test_discards_never_return_to_the_pile() -> None:
    for match in (random_match(5, seed=2), random_match(2, seed=2)):
        piles = [sum(state.pile) for state in states_of(match)]
        assert piles == sorted(piles, reverse=True)
        assert piles[-1] == DECK - ROUNDS * match.seats * HAND_SIZE[match.seats]


def test_an_ine_discarded_unused_is_of_no_use_in_the_next_round() -> None:
    state = after_a_round()
    rules.apply(state, CHANCE, rules.DEAL + BEETLES)
    assert not rules.can_use_ine(state, 1)


# --- End of the game --------------------------------------------------------------------------------------------------


def values(*counts: int) -> State:
    state = laid(*([VALUES] * count for count in counts))
    state.round = ROUNDS
    return state


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([2, 2, 0, 0, 0], [3, 3, -2, -2, -2]),  # test case 5
        ([3, 1], [6, 0]),  # test case 6
        ([4, 2, 1], [6, 0, -6]),
        ([3, 3, 3, 1], [2, 2, 2, -6]),
        ([2, 1, 1, 1, 1], [6, -1, -1, -1, -1]),
        ([1, 1, 1, 1, 0], [1, 1, 1, 1, -6]),
    ],
)
def test_most_values_win_and_fewest_lose(counts: list[int], expected: list[int]) -> None:
    state = values(*counts)
    assert [rules.score(state, seat) for seat in range(state.seats)] == expected


@pytest.mark.parametrize(("counts", "expected"), [([2, 2], [3, 3]), ([0, 0], [3, 3]), ([2, 2, 2], [0, 0, 0])])
def test_ruling_3_with_equal_values_both_rules_hold(counts: list[int], expected: list[int]) -> None:
    state = values(*counts)
    assert [rules.score(state, seat) for seat in range(state.seats)] == expected


def test_values_score_only_at_the_end_of_the_game() -> None:
    state = values(3, 1)
    state.round = ROUNDS - 1
    assert [rules.score(state, seat) for seat in range(2)] == [0, 0]


def test_ruling_1_more_values_break_a_final_tie() -> None:
    state = values(2, 1, 0, 4)
    for seat, written in enumerate([20, 20, 26, 5]):
        state.sheet[0, seat] = written
    assert [rules.score(state, seat) for seat in range(4)] == [20, 20, 20, 11]
    standings = [rules.standing(state, seat) for seat in range(4)]
    assert sorted(range(4), key=lambda seat: -standings[seat]) == [0, 1, 2, 3]
    assert "Valores" in with_seat_names(presenter.result(state, "es"), "es")


def test_ruling_1_with_equal_values_too_the_victory_is_shared() -> None:
    state = values(1, 1)
    assert rules.standing(state, 0) == rules.standing(state, 1)
    assert (
        with_seat_names(presenter.result(state, "es"), "es")
        == "Comparten la victoria Asiento 1 y Asiento 2, con 3 puntos."
    )


def test_a_point_outweighs_any_number_of_values() -> None:
    state = values(0, 10)
    state.sheet[0, 0] = 7
    assert rules.standing(state, 0) > rules.standing(state, 1)


def test_the_game_ends_after_three_rounds() -> None:
    state = choosing([[ISOPODS, VALUES], [ISOPODS, BEETLES]], tables=[[ISOPODS], []], game_round=2)
    play(state, 0, PICK + VALUES)
    play(state, 1, PICK + BEETLES)
    assert rules.to_act(state) == OVER
    assert [rules.score(state, seat) for seat in range(2)] == [5 + 6, 0]


# --- Variant ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("passing", "game_round", "receiver"), [(0, 1, 1), (1, 0, 1), (1, 1, 2), (1, 2, 1)])
def test_by_the_variant_hands_go_to_the_right_in_round_2(passing: int, game_round: int, receiver: int) -> None:
    state = choosing([[ISOPODS] * 3, [BEETLES] * 3, [VALUES] * 3], game_round=game_round, passing=passing)
    play(state, 0, PICK + ISOPODS)
    play(state, 1, PICK + BEETLES)
    play(state, 2, PICK + VALUES)
    assert held(state, receiver) == [ISOPODS] * 2


def test_the_option_is_the_variant() -> None:
    one, other = (GAME.start(seats=3, seed=1, options={"passing": name}).state for name in ("left", "alternate"))
    assert isinstance(one, State)
    assert isinstance(other, State)
    assert (one.alternates, other.alternates) == (0, 1)


# --- Ruling 11: what each one knows -----------------------------------------------------------------------------------


def test_ruling_11_at_first_one_sees_only_ones_own_hand() -> None:
    match = GAME.start(seats=4, seed=9)
    state, seen = match.state, match.hidden(2)
    assert isinstance(state, State)
    assert isinstance(seen, State)
    assert [held(seen, seat) for seat in range(4)] == [[], [], held(state, 2), []]
    assert sum(seen.pile) == 0


def test_ruling_11_a_hand_once_held_stays_known() -> None:
    state = choosing([[ISOPODS] * 9, [BEETLES] * 9, [INSTITUTIONS] * 9])
    for seat, kind in enumerate([ISOPODS, BEETLES, INSTITUTIONS]):
        play(state, seat, PICK + kind)
    seen = hidden(state, 0)
    assert held(seen, 0) == [INSTITUTIONS] * 8, "the hand that just came"
    assert held(seen, 1) == [ISOPODS] * 8, "the hand passed on"
    assert held(seen, 2) == [], "the hand never held"
    assert all(held(hidden(state, SPECTATOR), seat) == [] for seat in range(3))


def test_ruling_11_to_the_right_the_hands_known_are_the_other_ones() -> None:
    state = choosing([[ISOPODS] * 9, [BEETLES] * 9, [INSTITUTIONS] * 9], game_round=1, passing=1)
    for seat, kind in enumerate([ISOPODS, BEETLES, INSTITUTIONS]):
        play(state, seat, PICK + kind)
    seen = hidden(state, 0)
    assert [held(seen, seat) for seat in range(3)] == [[BEETLES] * 8, [], [ISOPODS] * 8]


def test_ruling_11_all_know_of_an_ine_put_back() -> None:
    state = choosing([[ISOPODS] * 8, [BEETLES] * 8, [VALUES] * 8, [CITIZENS_2] * 8], tables=[[INE], [], [], []])
    play(state, 0, PICK + ISOPODS, ALSO + ISOPODS)
    for seat, kind in [(1, BEETLES), (2, VALUES), (3, CITIZENS_2)]:
        play(state, seat, PICK + kind)
    assert held(hidden(state, 3), 1) == [INE], "it went into a hand that seat 3 has not held"
    for number in range(20):
        dealt = held(redealt(state, 3, number), 1)
        assert INE in dealt
        assert len(dealt) == 7
    play(state, 1, PICK + INE)
    for seat, kind in [(0, CITIZENS_2), (2, BEETLES), (3, VALUES)]:
        play(state, seat, PICK + kind)
    assert held(hidden(state, 3), 2) == [], "it was taken out again"


def test_ruling_11_another_ine_taken_leaves_the_known_one() -> None:
    """Two INE cards put back, one taken: one is still known to be there."""
    state = choosing([[ISOPODS] * 8, [BEETLES] * 8, [VALUES] * 8, [CITIZENS_2] * 8], tables=[[INE], [INE], [], []])
    play(state, 0, PICK + ISOPODS, ALSO + ISOPODS)
    for seat, kinds in [(1, [PICK + BEETLES, KEEP]), (2, [PICK + VALUES]), (3, [PICK + CITIZENS_2])]:
        play(state, seat, *kinds)
    play(state, 1, PICK + ISOPODS, ALSO + ISOPODS)
    for seat, kind in [(0, CITIZENS_2), (2, BEETLES), (3, VALUES)]:
        play(state, seat, PICK + kind)
    assert held(hidden(state, SPECTATOR), 2) == [INE, INE]
    play(state, 2, PICK + INE)
    for seat, kind in [(0, VALUES), (1, CITIZENS_2), (3, BEETLES)]:
        play(state, seat, PICK + kind)
    assert held(hidden(state, SPECTATOR), 3) == [INE]


def test_nobody_else_can_tell_one_choice_from_another() -> None:
    hands = [[ISOPODS, BEETLES, VALUES], [INSTITUTIONS, INE, HABITAT]]
    one, other = choosing(hands), choosing(hands)
    play(one, 0, PICK + ISOPODS)
    play(other, 0, PICK + VALUES)
    assert hidden(one, 1) == hidden(other, 1)
    assert hidden(one, SPECTATOR) == hidden(other, SPECTATOR)
    assert hidden(one, 0) != hidden(other, 0)


def test_a_first_choice_with_the_second_still_open_is_not_seen() -> None:
    state = choosing([[ISOPODS, BEETLES, VALUES], [INSTITUTIONS] * 3], tables=[[INE], []])
    before = hidden(state, 1)
    play(state, 0, PICK + ISOPODS)
    assert hidden(state, 1) == before


def test_halfway_through_the_deal_one_knows_the_cards_one_got() -> None:
    state = begun(3)
    for kind in (ISOPODS, BEETLES, VALUES, INE):
        rules.apply(state, CHANCE, rules.DEAL + kind)
    assert [held(hidden(state, 0), seat) for seat in range(3)] == [[ISOPODS, INE], [], []]
    for number in range(20):
        other = redealt(state, 0, number)
        assert [len(held(other, seat)) for seat in range(3)] == [2, 1, 1]
        assert held(other, 0) == [ISOPODS, INE]
    assert [rules.sees(state, CHANCE, rules.DEAL, viewer) for viewer in range(3)] == [0, 1, 0]


def test_a_redeal_favours_no_place() -> None:
    """Each unseen card is as often in the other hand as that hand's share of the unseen cards."""
    state = choosing([[VALUES] * 10, [BEETLES] * 10])
    redeal, number = compiler.native(GAME).redeal, 4000
    blank, dealt = hidden(state, 0), np.zeros(KINDS)
    for n in range(number):
        copy = blank.copy()
        redeal(copy.raw, 0, new_stream(n, 3))
        dealt += copy.raw["hand"][1]
    unseen = COPIES - np.array([10 if kind == VALUES else 0 for kind in range(KINDS)])
    expected = unseen * 10 / unseen.sum()
    spread = np.sqrt(expected / number)
    assert np.all(np.abs(dealt / number - expected) <= 4 * spread)
    assert dealt[VALUES] == 0


def test_a_redeal_guesses_choices_that_could_have_been_made() -> None:
    hands = [[ISOPODS, BEETLES, VALUES], [INSTITUTIONS, INE, HABITAT]]
    state = choosing(hands, tables=[[], [INE]])
    play(state, 1, PICK + HABITAT, KEEP)
    guesses = {tuple(redealt(state, 0, n).picks.array[1].tolist()) for n in range(200)}
    assert {first for first, _ in guesses} == {INSTITUTIONS, INE, HABITAT}
    assert {second for _, second in guesses} == {NONE, INSTITUTIONS, INE, HABITAT}
    assert all(first != second for first, second in guesses)


def test_a_redeal_guesses_no_second_choice_without_an_ine() -> None:
    state = choosing([[ISOPODS, BEETLES, VALUES], [INSTITUTIONS, INE, HABITAT]])
    play(state, 1, PICK + INE)
    assert {redealt(state, 0, n).picks[1, SECOND] for n in range(50)} == {NONE}


def test_a_redeal_leaves_those_still_choosing_alone() -> None:
    state = choosing([[ISOPODS, BEETLES, VALUES], [INSTITUTIONS, INE, HABITAT]])
    assert {redealt(state, 0, n).picks[1, FIRST] for n in range(20)} == {NONE}


# --- What must always hold --------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 10**6), passing=st.sampled_from(["left", "alternate"]))
def test_in_every_match_hands_are_even_and_no_card_is_lost(seats: int, seed: int, passing: str) -> None:
    for state in states_of(random_match(seats, seed, passing)):
        for kind in range(KINDS):
            assert rules.census(state, kind) == COPIES[kind]
        assert sum(state.pile) == rules.pile_size(state)
        for seat in range(seats):
            assert len(held(state, seat)) == rules.hand_size(state, rules.hand_of(state, seat))
            assert rules.free_habitats(state, seat) >= 0
            assert state.put_back[seat] <= state.hand[seat, INE]
        if state.choosing:
            laid_down = [len(on_table(state, seat)) - state.table[seat, VALUES] for seat in range(seats)]
            assert max(laid_down) <= state.passes


@settings(max_examples=25, deadline=None)
@given(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 10**6))
def test_what_is_told_of_a_round_is_what_was_written_down(seats: int, seed: int) -> None:
    """The parts that are told of each seat add up to its line in the score sheet."""
    for before, after in pairwise(states_of(random_match(seats, seed))):
        if after.round > before.round:
            for seat in range(seats):
                told = presenter.points_told(after, seat, "es")
                total, *parts = (int(number) for number in re.findall(r"\d+", told)[1:])
                assert total == sum(parts) == after.sheet[before.round, seat]


@settings(max_examples=15, deadline=None)
@given(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 10**6), viewer=st.integers(-1, 4))
def test_two_deals_alike_to_a_viewer_give_the_same_view(seats: int, seed: int, viewer: int) -> None:
    viewer = min(viewer, seats - 1)
    states = states_of(random_match(seats, seed))
    for at in range(0, len(states), 17):
        one, other = hidden(states[at], viewer), hidden(redealt(states[at], viewer, seed), viewer)
        assert shown(GAME, one, viewer, "es") == shown(GAME, other, viewer, "es")


# --- Moves by depth ---------------------------------------------------------------------------------------------------


def lines(state: State, depth: int) -> int:
    tables = np.zeros(depth + 1, State.dtype)
    tables[0] = state.raw
    outs = np.zeros((depth + 1, GAME.moves.size), np.int32)
    return int(compiler.bind(count_lines, GAME)(tables, outs, depth, 0))


def test_deals_by_depth() -> None:
    """Any kind can come four times in a row; only the INE cannot come a fifth time."""
    assert [lines(begun(2), depth) for depth in range(1, 6)] == [12, 12**2, 12**3, 12**4, 12**5 - 1]


def test_choices_by_depth() -> None:
    """Three different cards each, then two each, then the game is over."""
    state = choosing([[ISOPODS, BEETLES, VALUES], [INSTITUTIONS, CITIZENS_1, HABITAT]], game_round=2)
    assert [lines(state, depth) for depth in range(1, 6)] == [3, 9, 18, 36, 0]


def test_choices_by_depth_with_an_ine() -> None:
    """Seat 0 chooses one of three, then keeps its INE or takes one of two more; seat 1 one of three."""
    hands = [[ISOPODS, BEETLES, VALUES], [INSTITUTIONS, CITIZENS_1, HABITAT]]
    state = choosing(hands, tables=[[INE], []], game_round=2)
    assert [lines(state, depth) for depth in range(1, 4)] == [3, 9, 27]


# --- Views and the story ----------------------------------------------------------------------------------------------


def nodes(state: State, seat: int, lang: Lang = "es") -> list[Node]:
    return list(shown(GAME, hidden(state, seat), seat, lang).nodes())


def greyed(state: State, seat: int, lang: Lang = "es") -> list[tuple[int, str]]:
    """What cannot be chosen now, and why not."""
    now = legal(state, seat) if seat != SPECTATOR and rules.to_act(state) >> seat & 1 else []
    return [(n.move, n.why) for n in nodes(state, seat, lang) if n.move != NO_MOVE and n.move not in now]


def test_each_card_in_hand_is_a_thing_to_point_at() -> None:
    state = choosing([[ISOPODS, ISOPODS, INE], [BEETLES, VALUES, HABITAT]])
    assert sorted(n.move for n in nodes(state, 0) if n.move != NO_MOVE) == [PICK + ISOPODS, PICK + ISOPODS, PICK + INE]


def test_a_hand_that_has_been_chosen_from_says_to_wait() -> None:
    state = choosing([[ISOPODS, ISOPODS, INE], [BEETLES, VALUES, HABITAT]])
    assert greyed(state, 0) == []
    assert all(node.why == "" for node in nodes(state, 0))
    play(state, 0, PICK + ISOPODS)
    wait = Words("Ya elegiste: espera a los demás.", "You have chosen: wait for the others.")
    for lang in LANGS:
        assert greyed(state, 0, lang) == [(PICK + ISOPODS, wait[lang]), (PICK + INE, wait[lang])]
    assert greyed(state, 1) == greyed(state, SPECTATOR) == []


def test_a_hand_that_is_being_dealt_says_so() -> None:
    state = begun(2)
    rules.apply(state, CHANCE, rules.DEAL + ISOPODS)
    assert greyed(state, 0) == [(PICK + ISOPODS, "Todavía se reparten las cartas.")]
    assert greyed(state, 0, "en") == [(PICK + ISOPODS, "The cards are still being dealt.")]


def test_a_chosen_card_keeps_its_key_from_the_hand_to_the_table() -> None:
    state = choosing([[ISOPODS, ISOPODS, INE], [BEETLES, VALUES, HABITAT]], tables=[[ISOPODS], []])
    key = next(n.key for n in nodes(state, 0) if n.move == PICK + ISOPODS)
    play(state, 0, PICK + ISOPODS)
    assert key in {n.key for n in nodes(state, 0)}
    play(state, 1, PICK + BEETLES)
    played = next(n for n in nodes(state, 0) if n.key == "played-0")
    assert key in {n.key for n in played.things}


def test_an_ambystoma_is_shown_in_its_habitat() -> None:
    state = choosing([[VALUES] * 2, [BEETLES] * 2], tables=[[HABITAT, MEXICANUM, HABITAT], [MEXICANUM]])
    shown = [n for n in nodes(state, 1) if isinstance(n, Card) and n.look == "habitat"]
    assert [[thing.look for thing in n.things] for n in shown] == [["axolotl-mexicanum"], []]


def test_the_prompt_says_who_gets_the_hand() -> None:
    state = choosing([[ISOPODS] * 3, [BEETLES] * 3, [VALUES] * 3])
    assert "izquierda (Asiento 1)" in shown(GAME, hidden(state, 2), 2, "es").prompt
    play(state, 2, PICK + VALUES)
    assert shown(GAME, hidden(state, 2), 2, "es").prompt == "Ya elegiste. Faltan por elegir: Asiento 1 y Asiento 2."


def test_the_story_tells_what_was_revealed_and_never_what_was_chosen() -> None:
    state = choosing([[HABITAT, MEXICANUM, VALUES], [BEETLES, ISOPODS, CITIZENS_2]], tables=[[INE], []])
    play(state, 0, PICK + HABITAT)
    before, seen = state.copy(), hidden(state, 1)
    play(state, 0, ALSO + MEXICANUM)
    assert with_seat_names(presenter.tell(seen, hidden(state, 1), 0, NO_MOVE, "es"), "es") == ""
    assert before != state
    before = state.copy()
    play(state, 1, PICK + CITIZENS_2)
    told = with_seat_names(presenter.tell(hidden(before, 1), hidden(state, 1), 1, PICK + CITIZENS_2, "es"), "es")
    assert without_pictures(told) == (
        "Asiento 1: «¡Ajolocracia!», Ambiente + Ambystoma mexicanum sobre un Ambiente. "
        "Asiento 2: Ciudadanía de 2 rostros."
    )


def test_the_story_shows_each_card_before_its_name() -> None:
    state = choosing([[HABITAT, MEXICANUM, VALUES], [BEETLES, ISOPODS, CITIZENS_2]])
    play(state, 0, PICK + HABITAT)
    before = state.copy()
    play(state, 1, PICK + CITIZENS_2)
    assert with_seat_names(presenter.tell(before, state, 1, PICK + CITIZENS_2, "en"), "en") == (
        f"Seat 1: {picture('habitat')}{NAMES[HABITAT].en}. Seat 2: {picture('citizens-2')}{NAMES[CITIZENS_2].en}."
    )


def test_the_story_tells_the_last_card_too() -> None:
    state = choosing([[VALUES, MEXICANUM], [HABITAT, INE]], tables=[[INE], []])
    play(state, 0, PICK + VALUES, ALSO + MEXICANUM)
    before = hidden(state, SPECTATOR)
    play(state, 1, PICK + HABITAT)
    told = without_pictures(with_seat_names(presenter.tell(before, hidden(state, SPECTATOR), 1, NO_MOVE, "es"), "es"))
    last = NAMES[INE].es
    assert f"Asiento 1: «¡Ajolocracia!», Valores + Ambystoma mexicanum; última carta, {last}." in told
    assert f"Asiento 2: Ambiente; última carta, {last}." in told
    assert "Asiento 1 anota 3 puntos (Ambystomas 3)." in told


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (LERMAENSE, HABITAT, "{lermaense} + {habitat}; última carta, {lermaense} sobre un Ambiente."),
        (HABITAT, LERMAENSE, "{habitat} + {lermaense} sobre un Ambiente; última carta, {lermaense}."),
    ],
)
def test_ruling_6_the_story_tells_which_ambystoma_is_tripled(first: int, second: int, said: str) -> None:
    """A1: of two of a species it is the one that came after the Ambiente, not the first one of the turn."""
    state = choosing([[LERMAENSE, HABITAT], [LERMAENSE, VALUES]], tables=[[INE], []])
    play(state, 0, PICK + first, ALSO + second)
    before = hidden(state, SPECTATOR)
    play(state, 1, PICK + VALUES)
    told = without_pictures(with_seat_names(presenter.tell(before, hidden(state, SPECTATOR), 1, NO_MOVE, "es"), "es"))
    names = {"lermaense": NAMES[LERMAENSE].es, "habitat": NAMES[HABITAT].es}
    assert told.startswith(f"Asiento 1: «¡Ajolocracia!», {said.format(**names)} Asiento 2")


def test_the_card_says_that_more_than_five_institutions_score_as_five() -> None:
    """A2."""
    effect = EFFECTS[INSTITUTIONS]
    assert effect.es.endswith("5 o más, 15.")
    assert effect.en.endswith("five or more, 15.")


def test_both_pages_say_what_an_ine_is() -> None:
    """A3: outside of Mexico nobody knows."""
    assert "Instituto Nacional Electoral de México" in rulebook.sections(GAME, "es")["contents"]
    assert "Mexico's electoral institute" in rulebook.sections(GAME, "en")["contents"]


# --- A rule of thumb for bots -----------------------------------------------------------------------------------------


def favourite(state: State, seat: int) -> int:
    """The move that appraises best."""

    def worth(move: int) -> int:
        copy = state.copy()
        rules.apply(copy, seat, move)
        return heuristics.appraise(copy, seat)

    return max(legal(state, seat), key=worth)


@pytest.mark.parametrize(
    ("before_me", "expected"),
    [([BEETLES, BEETLES], BEETLES), ([ISOPODS], ISOPODS), ([HABITAT], MEXICANUM), ([INSTITUTIONS] * 4, INSTITUTIONS)],
)
def test_a_greedy_bot_finishes_what_it_has_begun(before_me: list[int], expected: int) -> None:
    state = choosing([[BEETLES, ISOPODS, MEXICANUM, INSTITUTIONS], [VALUES] * 4], tables=[before_me, []])
    assert favourite(state, 0) == PICK + expected


def test_a_greedy_bot_uses_its_ine_for_a_good_second_card() -> None:
    state = choosing([[HABITAT, MEXICANUM, INE], [VALUES] * 3], tables=[[HABITAT, INE], []])
    play(state, 0, PICK + MEXICANUM)
    assert favourite(state, 0) != KEEP


@settings(max_examples=10, deadline=None)
@given(seats=st.sampled_from(GAME.seats), seed=st.integers(0, 10**6))
def test_appraising_changes_nothing(seats: int, seed: int) -> None:
    for state in states_of(random_match(seats, seed)):
        before = state.copy()
        for seat in range(seats):
            heuristics.appraise(state, seat)
        assert state == before
