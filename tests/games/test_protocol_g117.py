"""Protocol G117: each rule and ruling, on positions written by the names of their spaces."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import earths
from sobremesa import shelf
from sobremesa.engine import compiler
from sobremesa.engine.contract import OVER, apply, appraise, legal, setup, standing, to_act
from sobremesa.engine.loops import count_lines, first_seat
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import NO_MOVE, Button, Space, Token, picture, without_pictures
from sobremesa.engine.random import draw, seed_stream
from sobremesa.engine.record import Cells
from sobremesa.engine.words import LANGS, Lang, Words, with_seat_names
from sobremesa.games import rulebook
from sobremesa.games.protocol_g117 import heuristics, presenter, rules
from sobremesa.games.protocol_g117.components import (
    ACTIONS,
    CUBES,
    EARTH,
    FIELD,
    FIELDS,
    GIVING,
    HU,
    IA,
    ICONS,
    LINKS,
    MATRIX,
    MOST_ICONS,
    NEAR,
    OUT,
    PAIRS,
    POINTS,
    PRINTED,
    RECONSTRUCTED,
    SABOTAGE,
    SIDES,
    SPACE_NAMES,
    SPACES,
    SQUARES,
    START,
    SUPPLY,
    TOUCH,
    TURNS,
    VP,
    WORTH,
    mask,
)
from sobremesa.games.protocol_g117.rules import (
    ATTACK,
    CHARGE,
    CHOOSING,
    DEPLOYING,
    DRAW,
    EVENT,
    FINISHED,
    GO,
    MORE_POINTS,
    NOBODY,
    OPERATE,
    OPERATING,
    PICK,
    PLACE,
    REMOVE,
    SKIP,
    STOP,
    TIE_BROKEN,
    State,
)
from tests.games.shown import shown

GAME = shelf["protocol_g117"]

NAMES = [name.en.removeprefix("the ") for name in SPACE_NAMES]
ACTION = {action.name: number for number, pair in enumerate(PAIRS) for action in pair}


HOME, RICH, FREE = "C1", "C2", ["B1", "D1"]  # HU's start on Earth; the 2 beside it; where a second troop may stand


# --- Positions ------------------------------------------------------------------------------------------------------


def at(name: str) -> int:
    """The number of a space: «A1» to «E4», «M1» to «M8», «ring», «core»."""
    return NAMES.index(name)


def names(spaces: int) -> set[str]:
    return {NAMES[space] for space in range(SPACES) if spaces >> space & 1}


def begun() -> Match:
    """A match in which HU has placed its second troop, and IA is about to open the first turn."""
    match = GAME.start()
    match.play(HU, PLACE + at(FREE[0]))
    return match


def position(ia: str = "", hu: str = "", side: int = IA) -> State:
    """Units where they are named, the other cubes in supply, and this side about to choose as first player."""
    state = State()
    rules.setup(state, SIDES, Cells(np.zeros(2, np.int64)))
    state.phase, state.turn = CHOOSING, side
    for owner, spaces in ((IA, ia.split()), (HU, hu.split())):
        for cube in range(CUBES):
            rules.stand(state, owner, cube, SUPPLY)
        for cube, space in enumerate(spaces):
            rules.stand(state, owner, cube, at(space))
    return state


def operating(ia: str = "", hu: str = "", side: int = IA, points: int = 1) -> State:
    """The same, with points to spend."""
    state = position(ia, hu, side)
    state.phase, state.points = OPERATING, points
    return state


def moves_of(state: State) -> list[int]:
    out = np.zeros(GAME.moves.size, np.int32)
    count = rules.legal(state, rules.actor(state), Cells(out))
    return [int(move) for move in out[:count]]


def offered(state: State, kind: int) -> set[str]:
    """The spaces that the legal moves of one range point at."""
    return {NAMES[move - kind] for move in moves_of(state) if kind <= move < kind + SPACES}


def play(state: State, *moves: int) -> State:
    for move in moves:
        assert move in moves_of(state), f"{presenter.words(state, rules.actor(state), move, 'en')} is not legal"
        rules.apply(state, rules.actor(state), move)
    return state


def pick(name: str) -> int:
    return PICK + at(name)


def go(name: str) -> int:
    return GO + at(name)


def units(state: State, side: int) -> list[str]:
    """Where a side's units are, in order."""
    return sorted(NAMES[state.cubes[side, cube]] for cube in range(CUBES) if state.cubes[side, cube] < SPACES)


def count(state: State, side: int, place: int) -> int:
    return sum(state.cubes[side, cube] == place for cube in range(CUBES))


def out_of_game(state: State, side: int) -> int:
    return count(state, side, OUT)


def pass_turn(state: State, action: int) -> State:
    """Both players take their points and give them all up."""
    for _ in range(SIDES):
        play(state, OPERATE + action)
        if state.phase == OPERATING:
            play(state, STOP)
    return state


def at_the_end_of_turn(turn: int, ia_vp: int, hu_vp: int, ia: str = "", hu: str = "") -> State:
    """The last action is left in this turn, counted from 1."""
    state = position(ia, hu)
    state.turn = turn - 1
    state.vp[IA], state.vp[HU] = ia_vp, hu_vp
    for action in range(ACTIONS - 1):
        state.used[IA, action] = state.used[HU, action] = rules.BY_POINTS
    return state


LAST = ACTIONS - 1


# --- Setup ----------------------------------------------------------------------------------------------------------


def test_setup_gives_each_side_three_units_and_nine_cubes_in_supply() -> None:
    state = begun().state
    assert isinstance(state, State)
    assert units(state, IA) == ["E4", "M4", "M6"]
    assert units(state, HU) == sorted([HOME, FREE[0], "M1"])
    assert [count(state, side, SUPPLY) for side in range(SIDES)] == [9, 9]
    assert [state.vp[IA], state.vp[HU]] == [0, 0]


def test_the_second_troop_may_go_to_any_square_beside_the_first_but_the_numbered_one() -> None:
    """Finding G1."""
    state = position(hu=f"{HOME} M1")
    assert names(rules.deployment(state)) == set(FREE)
    assert names(NEAR[at(HOME)]) == {RICH, *FREE}
    assert VP[at(RICH)] == 2


@pytest.mark.parametrize("chosen", [0, 1])
def test_hu_is_asked_where_its_second_troop_goes(chosen: int) -> None:
    """Finding G1: the choice that the rulebook gives is there, before the first turn."""
    match = GAME.start()
    assert match.to_act == (HU,)
    assert [m.text("es") for m in match.legal(HU)] == [f"Colocar una tropa en {name}" for name in FREE]
    assert "segunda tropa" in match.view(HU).prompt
    match.play(HU, PLACE + at(FREE[chosen]))
    state = match.state
    assert isinstance(state, State)
    assert units(state, HU) == sorted([HOME, FREE[chosen], "M1"])
    assert match.to_act == (IA,)
    assert len(match.legal(IA)) == 2 * ACTIONS
    assert match.story() == [f"Asiento 2 (HU) coloca una {picture('troop')}tropa en {FREE[chosen]}."]


def test_a_second_troop_with_one_place_to_go_to_goes_there_and_with_none_stays_in_supply() -> None:
    one = position(ia=FREE[1], hu=HOME)
    rules.deploy(one)
    assert (one.phase, units(one, HU)) == (CHOOSING, sorted([HOME, FREE[0]]))
    none = position(ia=" ".join(FREE), hu=HOME)
    rules.deploy(none)
    assert (none.phase, units(none, HU)) == (CHOOSING, [HOME])


# --- Adjacent -------------------------------------------------------------------------------------------------------


def test_adjacency_is_mutual_and_stays_on_its_battlefield() -> None:
    for a in range(SPACES):
        assert not NEAR[a] >> a & 1
        for b in range(SPACES):
            assert NEAR[a] >> b & 1 == NEAR[b] >> a & 1
            if NEAR[a] >> b & 1:
                assert (a < SQUARES) == (b < SQUARES)


def test_squares_of_earth_touch_by_their_edges_only() -> None:
    assert names(NEAR[at("A1")]) == {"B1", "A2"}
    assert names(NEAR[at("C2")]) == {"B2", "D2", "C1", "C3"}
    assert names(NEAR[at("E4")]) == {"D4", "E3"}
    assert names(NEAR[at("A2")]) == {"A1", "B2", "A3"}  # E1 comes before it in number, not on the map


def test_the_core_touches_the_ring_only_and_not_m2() -> None:
    assert names(NEAR[at("core")]) == {"ring"}
    assert names(NEAR[at("ring")]) == {"core", "M2", "M4", "M6", "M8"}


def test_the_outer_disc_closes() -> None:
    assert names(NEAR[at("M1")]) == {"M8", "M2"}
    assert names(NEAR[at("M8")]) == {"M7", "M1", "ring"}


def test_ruling_2_units_on_one_space_touch_in_the_matrix_and_nowhere_else() -> None:
    for space in range(SPACES):
        own = 1 << space if space >= SQUARES else 0
        assert TOUCH[space] == NEAR[space] | own


# --- Placement ------------------------------------------------------------------------------------------------------


def landings(state: State, side: int, field: int) -> set[str]:
    return names(rules.landings(state, side, field))


def test_ruling_3_a_new_troop_goes_to_an_empty_square_next_to_another() -> None:
    assert landings(position(hu="A1 B1"), HU, EARTH) == {"A2", "C1", "B2"}
    assert landings(position(ia="C1", hu="A1 B1"), HU, EARTH) == {"A2", "B2"}


def test_a_new_bot_goes_next_to_another_or_onto_a_space_with_a_single_own_unit() -> None:
    assert landings(position(ia="M4"), IA, MATRIX) == {"M3", "M4", "M5", "ring"}
    assert landings(position(ia="M4 M4"), IA, MATRIX) == {"M3", "M5", "ring"}


def test_a_new_bot_never_goes_where_an_enemy_is() -> None:
    assert landings(position(ia="M4", hu="M4"), IA, MATRIX) == {"M3", "M5", "ring"}
    assert landings(position(ia="M4", hu="M3 ring ring"), IA, MATRIX) == {"M4", "M5"}


def test_a_new_bot_may_join_another_next_to_it_but_not_a_mixed_pair() -> None:
    assert landings(position(ia="M4 M5", hu="M5"), IA, MATRIX) == {"M3", "M4", "ring", "M6"}


def test_units_on_the_other_battlefield_do_not_help_to_place() -> None:
    assert landings(position(ia="M4 M6"), IA, EARTH) == {"E4"}


def test_without_a_unit_there_one_starts_again_from_the_own_starts() -> None:
    assert landings(position(), IA, MATRIX) == {"M4", "M6"}
    assert landings(position(), HU, MATRIX) == {"M1"}
    assert landings(position(), HU, EARTH) == {HOME}


def test_a_start_with_an_enemy_is_out_of_the_question() -> None:
    assert landings(position(hu="M4"), IA, MATRIX) == {"M6"}


def test_with_enemies_on_all_starts_any_empty_space_will_do() -> None:
    assert landings(position(hu="M4 M6 M2"), IA, MATRIX) == {"M1", "M3", "M5", "M7", "M8", "ring", "core"}
    assert len(landings(position(ia=f"{HOME} D1"), HU, EARTH)) == SQUARES - 2


def test_ruling_6_without_a_cube_in_supply_the_unit_is_not_placed() -> None:
    state = position(ia="E4", hu="A1")
    for cube in range(1, CUBES):
        rules.stand(state, IA, cube, OUT)
    play(state, EVENT + ACTION["Drone Factory"])
    assert units(state, IA) == ["E4"]
    assert rules.actor(state) == HU


def test_ruling_6_without_a_free_space_the_unit_is_not_placed() -> None:
    state = play(position(ia="A2 B1", hu="A1", side=HU), EVENT + ACTION["Mass Enlistment"])
    assert units(state, HU) == ["A1"]
    assert count(state, HU, SUPPLY) == CUBES - 1
    assert rules.actor(state) == IA


# --- Turn and actions -----------------------------------------------------------------------------------------------


def test_ia_opens_the_first_turn_with_both_halves_of_all_its_actions() -> None:
    match = begun()
    assert match.to_act == (IA,)
    ids = [m.id for m in match.legal(IA)]
    assert ids == [half + action for action in range(ACTIONS) for half in (OPERATE, EVENT)]


def test_the_first_player_alternates() -> None:
    state = position("E4 M4 M6", "A1 B1 M1")
    openers = []
    for action in range(6):
        openers.append(rules.actor(state))
        pass_turn(state, action)
    assert openers == [IA, HU, IA, HU, IA, HU]


def test_hopes_end_must_be_answered_with_either_half_of_anon_hacker() -> None:
    state = play(position("E4 M4 M6", "A1 B1 M1"), EVENT + ACTION["Hopes End"], REMOVE + at("B1"))
    assert rules.actor(state) == HU
    assert [presenter.words(state, HU, move, "en") for move in moves_of(state)] == [
        "Anon Hacker: 2 OP",
        "Anon Hacker: event (+decker, sabotage)",
    ]


def test_faulty_cpus_must_be_answered_with_human_betrayal() -> None:
    state = play(position("E4 M4 M6", "A1 B1 M1", side=HU), OPERATE + ACTION["Faulty CPUS"], STOP)
    assert rules.actor(state) == IA
    assert [presenter.words(state, IA, move, "es") for move in moves_of(state)] == [
        "Human Betrayal: 2 PO",
        "Human Betrayal: evento (−decker)",
    ]


def test_a_used_action_is_gone_with_both_its_halves_for_both_sides() -> None:
    state = pass_turn(position("E4 M4 M6", "A1 B1 M1"), ACTION["Botnet"])
    assert rules.actor(state) == HU
    gone = {OPERATE + ACTION["Botnet"], EVENT + ACTION["Botnet"]}
    assert gone.isdisjoint(moves_of(state))
    assert len(moves_of(state)) == 2 * (ACTIONS - 1)


def test_ruling_7_a_half_without_effect_may_be_chosen() -> None:
    state = position(ia="E4 M4", hu="A1")
    play(state, EVENT + ACTION["Human Betrayal"])  # HU has no decker to lose
    assert units(state, HU) == ["A1"]
    assert rules.actor(state) == HU
    state = position(hu="A1")
    play(state, OPERATE + ACTION["Blackout"])  # IA has no unit to use
    assert rules.actor(state) == HU


def test_ruling_19_the_second_acts_after_the_first_has_finished_and_only_then_both_score() -> None:
    state = position("C3", "A1 M1")
    play(state, OPERATE + ACTION["Swarm Protocol"], pick("C3"), go("C2"))
    assert rules.actor(state) == IA
    assert [state.vp[IA], state.vp[HU]] == [0, 0]
    play(state, STOP, OPERATE + ACTION["United Front"], pick("M1"), go("M2"), SKIP)
    assert [state.vp[IA], state.vp[HU]] == [0, 0]
    play(state, STOP)
    assert [state.vp[IA], state.vp[HU]] == [2, 1]
    assert rules.actor(state) == HU


# --- Operation points -----------------------------------------------------------------------------------------------


def test_a_unit_moves_up_to_two_spaces() -> None:
    state = play(operating(ia="C2"), pick("C2"))
    assert offered(state, GO) == {"B2", "D2", "C1", "C3", "A2", "E2", "B1", "D1", "B3", "D3", "C4"}


def test_a_move_always_goes_somewhere_else() -> None:
    state = play(operating(ia="M1"), pick("M1"))
    assert offered(state, GO) == {"M2", "M8", "M3", "M7", "ring"}


def test_ruling_4_nobody_moves_through_or_onto_an_occupied_square() -> None:
    state = play(operating(ia="A1 B1", hu="A2"), pick("B1"))
    assert offered(state, GO) == {"C1", "D1", "C2", "B2", "B3"}
    state = operating(ia="A1 B1 A2", hu="E4")
    assert "A1" not in offered(state, PICK), "a unit that is walled in is not offered"


def test_ruling_4_a_space_of_the_matrix_with_one_unit_can_be_entered_and_crossed() -> None:
    state = play(operating(ia="core", hu="ring"), pick("core"))
    assert offered(state, GO) == {"ring", "M2", "M4", "M6", "M8"}


def test_ruling_4_a_full_space_of_the_matrix_is_a_wall_whoever_stands_there() -> None:
    assert offered(operating(ia="core ring ring", side=IA), PICK) == {"ring"}
    assert offered(operating(ia="core ring", hu="ring"), PICK) == {"core", "ring"}  # the core can still charge
    state = play(operating(ia="core ring", hu="ring"), pick("core"))
    assert offered(state, GO) == set()
    assert offered(state, CHARGE) == {"ring"}


def test_ruling_17_one_and_one_are_two_different_units_on_either_battlefield() -> None:
    state = play(operating(ia="E4 M4 M6"), pick("E4"), go("D4"))
    assert offered(state, PICK) == {"M4", "M6"}
    assert SKIP in moves_of(state)
    play(state, pick("M4"))
    assert offered(state, GO) == {"M3", "M5", "ring"}
    play(state, go("ring"))
    assert units(state, IA) == ["D4", "M6", "ring"]
    assert rules.actor(state) == HU


def test_ruling_17_the_second_step_of_a_unit_that_met_another_is_for_the_other() -> None:
    state = play(operating(ia="M4 M5"), pick("M4"), go("M5"))
    assert offered(state, PICK) == {"M5"}
    play(state, pick("M5"), go("M4"))
    assert state.cubes[IA, 0] == at("M5")
    assert state.cubes[IA, 1] == at("M4")


def test_a_second_step_is_no_charge() -> None:
    state = play(operating(ia="E4 C2", hu="C1"), pick("E4"), go("E3"), pick("C2"))
    assert offered(state, CHARGE) == set()
    assert offered(state, GO) == {"B2", "D2", "C3"}


def test_a_second_step_that_nobody_can_make_is_not_asked_for() -> None:
    assert rules.actor(play(operating(ia="C2"), pick("C2"), go("C3"))) == HU
    walled = play(operating(ia="A1 A2 B1 C3", hu="B2 C1 A3", side=IA, points=2), pick("C3"), go("C4"))
    assert not rules.is_second_step(walled)
    assert walled.points == 1


def test_a_two_space_move_leaves_no_second_step() -> None:
    state = play(operating(ia="E4 M4", points=2), pick("E4"), go("E2"))
    assert SKIP not in moves_of(state)
    assert state.points == 1


def test_several_points_can_take_one_unit_far_and_reach_both_battlefields() -> None:
    state = operating(ia="E4 M4", hu="A1", points=3)
    play(state, pick("E4"), go("C4"), pick("C4"), go("A4"), pick("M4"), go("core"))
    assert units(state, IA) == ["A4", "core"]
    assert rules.actor(state) == HU


def test_the_rest_of_the_points_may_be_given_up() -> None:
    state = play(operating(ia="E4", points=3), STOP)
    assert state.points == 0
    assert rules.actor(state) == HU


def test_an_action_ends_when_no_point_can_be_spent() -> None:
    state = play(operating(ia="C2", hu="A1", points=3), pick("C2"), go("B1"), pick("B1"), CHARGE + at("A1"))
    assert units(state, IA) == []
    assert rules.actor(state) == HU


def test_two_units_next_to_an_enemy_remove_it_and_stay() -> None:
    state = operating(ia="C1", hu="B1 C2", side=HU)
    assert offered(state, ATTACK) == {"C1"}
    play(state, ATTACK + at("C1"))
    assert units(state, IA) == []
    assert out_of_game(state, IA) == 1
    assert units(state, HU) == ["B1", "C2"]


def test_one_unit_alone_cannot_attack_nor_two_that_are_not_both_adjacent() -> None:
    assert offered(operating(ia="C1", hu="B1", side=HU), ATTACK) == set()
    assert offered(operating(ia="C1", hu="B1 B2", side=HU), ATTACK) == set()


def test_ruling_2_a_unit_attacks_what_shares_its_space_of_the_matrix() -> None:
    assert offered(operating(ia="M1 M2", hu="M2"), ATTACK) == {"M2"}


def test_ruling_12_nobody_attacks_or_charges_across_battlefields() -> None:
    earth, matrix = FIELD[EARTH], FIELD[MATRIX]
    assert all(TOUCH[s] & (matrix if s < SQUARES else earth) == 0 for s in range(SPACES))
    state = operating(ia="E4 E3", hu="M1")
    assert offered(state, ATTACK) == set()
    assert offered(play(state, pick("E4")), CHARGE) == set()


def test_ruling_18_two_attackers_may_share_a_space_and_only_one_enemy_of_two_falls() -> None:
    state = operating(ia="M4 M4", hu="ring ring")
    assert offered(state, ATTACK) == {"ring"}
    play(state, ATTACK + at("ring"))
    assert units(state, HU) == ["ring"]
    assert units(state, IA) == ["M4", "M4"]


def test_the_same_attackers_may_attack_again_with_the_next_point() -> None:
    state = play(operating(ia="M4 M4", hu="ring ring", points=2), ATTACK + at("ring"), ATTACK + at("ring"))
    assert units(state, HU) == []
    assert out_of_game(state, HU) == 2


@pytest.mark.parametrize("start", ["C2", "C3", "C4"])
def test_ruling_5_a_charge_goes_zero_to_two_spaces_and_both_units_are_lost(start: str) -> None:
    state = play(operating(ia=f"{start} E4", hu="C1 A1"), pick(start), CHARGE + at("C1"))
    assert units(state, IA) == ["E4"]
    assert units(state, HU) == ["A1"]
    assert [out_of_game(state, side) for side in range(SIDES)] == [1, 1]
    assert rules.actor(state) == HU


def test_ruling_5_three_spaces_are_too_far_to_charge() -> None:
    assert offered(play(operating(ia="D4", hu="C1"), pick("D4")), CHARGE) == set()


def test_ruling_5_one_of_the_enemies_in_contact_is_chosen() -> None:
    state = play(operating(ia="C3", hu="B3 C1 E1"), pick("C3"))
    assert offered(state, CHARGE) == {"B3", "C1"}
    play(state, CHARGE + at("B3"))
    assert units(state, HU) == ["C1", "E1"]


def test_a_charge_does_not_pass_through_occupied_squares() -> None:
    assert offered(play(operating(ia="A1", hu="A4"), pick("A1")), CHARGE) == {"A4"}
    assert offered(play(operating(ia="A1 A2", hu="A4"), pick("A1")), CHARGE) == set()


def test_ruling_5_a_charge_in_the_matrix_may_hit_what_shares_the_space() -> None:
    state = play(operating(ia="M1", hu="M1"), pick("M1"))
    assert offered(state, CHARGE) == {"M1"}
    state = play(operating(ia="M1", hu="M4"), pick("M1"))
    assert offered(state, CHARGE) == {"M4"}, "M3 and the ring are two steps away and touch M4"


def test_ruling_5_a_unit_that_cannot_move_can_charge_where_it_stands() -> None:
    state = operating(ia="A1", hu="A2 B1")
    assert offered(state, PICK) == {"A1"}
    play(state, pick("A1"))
    assert offered(state, GO) == set()
    assert offered(state, CHARGE) == {"A2", "B1"}


# --- Events ---------------------------------------------------------------------------------------------------------


def test_ruling_16_icons_are_resolved_from_left_to_right() -> None:
    state = play(position("E4 M4", "A1 M1 M2"), EVENT + ACTION["Neural Hijack"])
    assert offered(state, REMOVE) == {"M1", "M2"}
    play(state, REMOVE + at("M2"))
    assert offered(state, PLACE) == {"D4", "E3"}
    play(state, PLACE + at("E3"))
    assert rules.actor(state) == HU


def test_ruling_16_the_second_unit_may_be_placed_next_to_the_first() -> None:
    state = play(position("E4"), EVENT + ACTION["Drone Factory"], PLACE + at("D4"))
    assert offered(state, PLACE) == {"E3", "C4", "D3"}


def test_ruling_15_any_enemy_unit_of_that_battlefield_may_be_removed() -> None:
    state = play(position("E4", "A1 B3 D3 M1"), EVENT + ACTION["Hopes End"])
    assert offered(state, REMOVE) == {"A1", "B3", "D3"}
    play(state, REMOVE + at("B3"))
    assert units(state, HU) == ["A1", "D3", "M1"]
    assert out_of_game(state, HU) == 1


def test_an_icon_with_a_single_target_asks_nobody() -> None:
    state = play(position("E4", "A1 M1"), EVENT + ACTION["Hopes End"])
    assert units(state, HU) == ["M1"]
    assert rules.actor(state) == HU


def test_an_icon_without_a_target_does_not_stop_the_next_one() -> None:
    state = play(position("E4", "A1"), EVENT + ACTION["Neural Hijack"])
    assert offered(state, PLACE) == {"D4", "E3"}


# --- Victory points -------------------------------------------------------------------------------------------------


def earned(state: State, side: int) -> int:
    """What a side would score if the turn ended now."""
    after = state.copy()
    rules.score_turn(after)
    return after.vp[side] - state.vp[side]


def income(ia: str, hu: str) -> tuple[int, int]:
    state = position(ia, hu)
    return earned(state, IA), earned(state, HU)


def test_ruling_13_each_controlled_number_counts_for_either_side() -> None:
    assert income("C3 M5 ring", "A2 C4 M2") == (5, 4)
    assert income("E4 M4 D3", "A1 B1 M1") == (0, 0)


def test_ruling_13_two_bots_on_the_core_give_two_points_not_four() -> None:
    assert income("core core", "A1") == (2, 0)


def test_ruling_1_a_space_with_one_bot_and_one_decker_is_nobodys() -> None:
    assert income("core C3", "core M2") == (2, 1)


def test_each_turn_adds_to_the_points_of_the_turns_before() -> None:
    state = position("C3", "A2")
    pass_turn(pass_turn(state, 0), 1)
    assert [state.vp[IA], state.vp[HU]] == [4, 4]


def test_ruling_14_sabotage_silences_the_most_valuable_space_of_the_enemy() -> None:
    state = position("C3 C4 ring", "A1 M2", side=HU)
    play(state, EVENT + ACTION["Power Cut"], OPERATE + ACTION["Blackout"], STOP)
    assert [state.vp[IA], state.vp[HU]] == [2, 1]
    assert names(state.silenced[IA]) == {"C3"}
    assert state.silenced[HU] == 0


def test_ruling_14_sabotage_looks_at_what_is_controlled_when_the_turn_is_scored() -> None:
    state = position("E3", "A1 M1", side=HU)
    play(state, EVENT + ACTION["Power Cut"], OPERATE + ACTION["Blackout"], pick("E3"), go("D2"))
    play(state, pick("D2"), go("C2"), STOP)
    assert state.vp[IA] == 0
    assert names(state.silenced[IA]) == {"C2"}


def test_ruling_14_sabotage_without_anything_to_hit_has_no_effect() -> None:
    state = position("E4", "C2 M1", side=HU)
    play(state, EVENT + ACTION["Power Cut"], OPERATE + ACTION["Blackout"], STOP)
    assert [state.vp[IA], state.vp[HU]] == [0, 2]


def test_a_sabotage_lasts_one_turn() -> None:
    state = position("C3", "A1 M1", side=HU)
    play(state, EVENT + ACTION["Power Cut"], OPERATE + ACTION["Blackout"], STOP)
    assert state.vp[IA] == 0
    pass_turn(state, 0)
    assert state.vp[IA] == 2
    assert state.silenced[IA] == 0


def test_both_sides_can_sabotage_each_other_in_one_turn() -> None:
    state = position("C3 E3", "A2 C4")
    play(state, EVENT + ACTION["Blackout"], EVENT + ACTION["Power Cut"])
    assert [state.vp[IA], state.vp[HU]] == [1, 1]


def test_ruling_8_two_sabotages_hit_two_different_zones() -> None:
    state = position("C3 M5 ring", "A1")
    state.sabotages[HU] = 2
    assert names(rules.sabotaged(state, IA)) == {"C3", "M5"}
    assert earned(state, IA) == 1
    state.sabotages[HU] = 5
    assert earned(state, IA) == 0


def test_ruling_8_no_event_holds_two_sabotages() -> None:
    for side in range(SIDES):
        for action in range(ACTIONS):
            assert [ICONS[side, action, i] for i in range(MOST_ICONS)].count(SABOTAGE) <= 1


# --- The end --------------------------------------------------------------------------------------------------------


def test_after_ten_turns_more_points_win() -> None:
    state = pass_turn(at_the_end_of_turn(10, 20, 21, ia="C3", hu="A1"), LAST)
    assert state.phase == FINISHED
    assert rules.to_act(state) == OVER
    assert [rules.score(state, side) for side in range(SIDES)] == [22, 21]
    assert rules.ending(state) == MORE_POINTS


def test_ruling_9_the_tenth_turn_is_scored_once() -> None:
    state = pass_turn(at_the_end_of_turn(10, 0, 0, ia="core", hu="C4"), LAST)
    assert [state.vp[IA], state.vp[HU]] == [2, 1]


def test_ruling_10_a_tie_frees_the_actions_and_keeps_units_and_points() -> None:
    state = at_the_end_of_turn(10, 7, 7, ia="C3 M4", hu="A2 M1")
    rules.stand(state, IA, 5, OUT)
    pass_turn(state, LAST)
    assert state.phase == CHOOSING
    assert rules.actor(state) == IA
    assert len(moves_of(state)) == 2 * ACTIONS
    assert units(state, IA) == ["C3", "M4"]
    assert units(state, HU) == ["A2", "M1"]
    assert out_of_game(state, IA) == 1, "ruling 6: removed cubes stay out"
    assert [state.vp[IA], state.vp[HU]] == [9, 9]


def test_ruling_10_after_a_tie_a_leader_wins_after_two_turns_and_not_after_one() -> None:
    state = pass_turn(at_the_end_of_turn(10, 7, 7, ia="C3", hu="A1"), LAST)
    assert state.phase == FINISHED, "IA scored in the tenth turn itself"
    state = pass_turn(at_the_end_of_turn(10, 7, 9, ia="C3", hu="A1"), LAST)
    pass_turn(state, 0)
    assert state.phase == CHOOSING
    assert rules.actor(state) == HU
    pass_turn(state, 1)
    assert state.phase == FINISHED
    assert rules.ending(state) == TIE_BROKEN
    assert [state.vp[IA], state.vp[HU]] == [13, 9]


def test_ruling_10_level_again_after_ten_more_turns_is_a_draw() -> None:
    state = pass_turn(at_the_end_of_turn(10, 7, 7, ia="C3", hu="A2"), LAST)
    for action in range(ACTIONS):
        assert state.phase == CHOOSING
        pass_turn(state, action)
    assert state.phase == FINISHED
    assert state.turn == 2 * TURNS
    assert rules.ending(state) == DRAW
    assert state.vp[IA] == state.vp[HU] == 7 + 2 + 20


def test_ruling_10_a_draw_is_shared() -> None:
    """Nobody ever moves: nobody ever scores."""
    match = GAME.start()
    while not match.is_over:
        seat = match.to_act[0]
        ids = [m.id for m in match.legal(seat)]
        match.play(seat, STOP if STOP in ids else ids[0])
    assert match.ranks == [1, 1]
    assert match.ending == GAME.endings[DRAW]
    assert any("empieza la prórroga" in line for line in match.story())
    assert match.view(IA).prompt == "La guerra acaba en tablas, a 0 PV."


# --- Components -----------------------------------------------------------------------------------------------------


def test_the_earth_is_one_of_those_that_the_text_admits_near_our_first() -> None:
    """Finding G1: HU's start lies on an edge, so that there is a choice; `python -m bench.earths` finds the evenest."""
    admitted = earths.candidates()
    assert tuple(PRINTED[:SQUARES]) in admitted
    assert len(admitted) == len(set(admitted)) == 78
    for earth in admitted:
        around = [earth[square] for square in earths.neighbours(earth.index("H"))]
        assert sorted(around) == [".", ".", "2"]
        assert sorted(earth) == sorted(PRINTED[:SQUARES])


def test_whoever_looks_for_an_earth_plays_by_the_same_tables() -> None:
    earths.lay(tuple(PRINTED[:SQUARES]))
    for laid, own in ((earths.START, START), (earths.GIVING, GIVING), (earths.WORTH, WORTH), (earths.VP, VP)):
        assert (laid.array == own.array).all()


def test_each_side_can_gain_as_many_units_as_it_has_cubes_in_supply() -> None:
    for side in range(SIDES):
        gains = sum(action[side].icons.count("+") for action in PAIRS)
        assert gains == CUBES - 3


def test_ruling_11_every_side_has_ten_actions_of_one_to_three_points_and_one_or_two_icons() -> None:
    assert len(PAIRS) == ACTIONS == TURNS
    for side in range(SIDES):
        assert all(1 <= POINTS[side, action] <= 3 for action in range(ACTIONS))
        assert all(1 <= len(pair[side].icons.split()) <= MOST_ICONS for pair in PAIRS)
    assert any(pair[HU].points == 3 and "-" in pair[HU].icons for pair in PAIRS), "the one that the rulebook shows"


def test_the_pairs_that_the_rulebook_names_face_each_other() -> None:
    faces = {ia.name: hu.name for ia, hu in PAIRS}
    assert faces["Hopes End"] == "Anon Hacker"
    assert faces["Human Betrayal"] == "Faulty CPUS"


def test_the_maps_are_as_the_rulebook_tells() -> None:
    near_hu = rules.spread(START[HU] & FIELD[EARTH])
    assert sorted(VP[at(name)] for name in names(near_hu)) == [0, 0, 2]
    assert [bin(START[IA] & FIELD[f]).count("1") for f in range(FIELDS)] == [1, 2]
    assert [bin(START[HU] & FIELD[f]).count("1") for f in range(FIELDS)] == [1, 1]
    assert len(set(LINKS)) == len(LINKS)


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_page_tells_the_same_maps_and_actions(lang: Lang) -> None:
    page = rulebook.sections(GAME, lang)["boards"]
    rows = [[part.strip() for part in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]
    actions = [row for row in rows if len(row) == 7 and row[2].isdigit()]
    told = [[name.split(" (")[0] if at in (1, 4) else name for at, name in enumerate(row)][1:] for row in actions]
    assert told == [
        [part for side in range(SIDES) for part in (pair[side].name, str(pair[side].points), event(side, a, lang))]
        for a, pair in enumerate(PAIRS)
    ]
    squares = [cell for row in rows if row[0] in ("**1**", "**2**", "**3**", "**4**") for cell in row[1:]]
    assert squares == [presenter.printed_on(space, lang) or "·" for space in range(SQUARES)]
    nodes = [row for row in rows if len(row) == 4 and row[0][-1:] in "12345678goe" and row[2] in ("·", "1", "2")]
    assert [row[2] for row in nodes] == [str(VP[s]) if VP[s] else "·" for s in range(SQUARES, SPACES)]
    order = [row[0] for row in nodes]
    assert [mask(SQUARES + order.index(n) for n in row[1].split(", ")) for row in nodes] == [
        NEAR[s] for s in range(SQUARES, SPACES)
    ]


def event(side: int, action: int, lang: Lang) -> str:
    return presenter.event_words(side, action)[lang]


def test_what_is_reconstructed_is_told_in_both_languages() -> None:
    assert len(RECONSTRUCTED) >= 3
    assert all(one.why[lang].endswith(".") for one in RECONSTRUCTED for lang in LANGS)


# --- Options --------------------------------------------------------------------------------------------------------


def test_sabotage_of_a_battlefield_silences_all_of_the_richer_one() -> None:
    state = position("C3 C4 core", "A1")
    state.sabotages[HU] = 1
    assert earned(state, IA) == 3
    state.sabotage_option = rules.WHOLE_BATTLEFIELD
    assert names(rules.sabotaged(state, IA)) == {"C3", "C4"}
    assert earned(state, IA) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_the_section_on_sabotage_knows_both_zones(lang: Lang) -> None:
    """Finding G3."""
    section = rulebook.sections(GAME, lang)["sabotage"].lower()
    assert all(f"**{words[lang].lower()}**" in section for words in GAME.options[0].names)


def test_the_sabotage_option_reaches_the_rules() -> None:
    match = GAME.start(options={"sabotage": "battlefield"})
    state = match.state
    assert isinstance(state, State)
    assert state.sabotage_option == rules.WHOLE_BATTLEFIELD


# --- The fast rules against naive ones ------------------------------------------------------------------------------

GRAPH = {s: {b if a == s else a for a, b in LINKS if s in (a, b)} for s in range(SPACES)}
Units = tuple[list[int], list[int]]


@st.composite
def positions(draw: Any) -> State:
    """Any position that the rules allow, with some cubes out, and one side about to spend points."""
    state = operating(side=draw(st.sampled_from([IA, HU])))
    crowd = [0] * SPACES
    for side in range(SIDES):
        for cube in range(CUBES):
            place = draw(st.integers(0, OUT))
            if place < SPACES and crowd[place] >= (1 if place < SQUARES else 2):
                place = SUPPLY
            if place < SPACES:
                crowd[place] += 1
            rules.stand(state, side, cube, place)
    return state


def lists_of(state: State) -> Units:
    ia, hu = ([p for p in state.cubes.array[side].tolist() if p < SPACES] for side in range(SIDES))
    return ia, hu


def naive_room(on: Units, space: int) -> bool:
    return (on[0] + on[1]).count(space) < (1 if space < SQUARES else 2)


def naive_goals(on: Units, start: int) -> set[int]:
    """Walk, step by step."""
    once = {s for s in GRAPH[start] if naive_room(on, s)}
    twice = {t for s in once for t in GRAPH[s] if naive_room(on, t)}
    return (once | twice) - {start}


def naive_contact(a: int, b: int) -> bool:
    return b in GRAPH[a] or (a == b and a >= SQUARES)


def naive_prey(on: Units, side: int, start: int) -> set[int]:
    ends = naive_goals(on, start) | {start}
    return {enemy for enemy in on[1 - side] if any(naive_contact(end, enemy) for end in ends)}


def naive_victims(on: Units, side: int) -> set[int]:
    return {e for e in on[1 - side] if sum(naive_contact(unit, e) for unit in on[side]) >= 2}


def naive_landings(on: Units, side: int, field: int, supply: int) -> set[int]:
    spaces = [s for s in range(SPACES) if (s >= SQUARES) == (field == MATRIX)]
    empty = {s for s in spaces if s not in on[0] + on[1]}
    mine = [s for s in on[side] if s in spaces]
    if not supply:
        return set()
    if not mine:
        starts = {s for s in spaces if START[side] >> s & 1 and s not in on[1 - side]}
        return starts or empty
    alone = {s for s in mine if field == MATRIX and (on[0] + on[1]).count(s) == 1}
    return {s for s in empty if GRAPH[s] & set(mine)} | alone


def naive_income(on: Units, side: int) -> int:
    return sum(VP[s] for s in set(on[side]) - set(on[1 - side]))


@given(positions())
@settings(max_examples=300, deadline=None)
def test_moves_attacks_and_charges_are_those_that_a_naive_reading_finds(state: State) -> None:
    side, on = rules.actor(state), lists_of(state)
    active = {s for s in on[side] if naive_goals(on, s) or naive_prey(on, side, s)}
    assert offered(state, PICK) == {NAMES[s] for s in active}
    assert offered(state, ATTACK) == {NAMES[s] for s in naive_victims(on, side)}
    for space in active:
        picked = play(state.copy(), PICK + space)
        assert offered(picked, GO) == {NAMES[s] for s in naive_goals(on, space)}
        assert offered(picked, CHARGE) == {NAMES[s] for s in naive_prey(on, side, space)}


@given(positions())
@settings(max_examples=300, deadline=None)
def test_placement_and_control_are_those_that_a_naive_reading_finds(state: State) -> None:
    on = lists_of(state)
    for side in range(SIDES):
        assert earned(state, side) == naive_income(on, side)
        for field in range(FIELDS):
            wanted = naive_landings(on, side, field, count(state, side, SUPPLY))
            assert landings(state, side, field) == {NAMES[s] for s in wanted}


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_what_must_hold_in_every_match(seed: int) -> None:
    """No space overflows, no cube changes battlefield or comes back, points and actions go as the rules say."""
    state, choose = position("E4 M4 M6", "A1 B1 M1"), random.Random(seed)
    while state.phase != FINISHED:
        before = state.copy()
        play(state, choose.choice(moves_of(state)))
        on = lists_of(state)
        assert all((on[0] + on[1]).count(s) <= (1 if s < SQUARES else 2) for s in range(SPACES))
        for side in range(SIDES):
            for cube in range(CUBES):
                assert may_go(before.cubes[side, cube], state.cubes[side, cube])
        if state.turn != before.turn:
            assert state.acted == state.points == 0
            assert state.picked == state.stepped == NOBODY
            silenced = [rules.worth(state.silenced[side]) for side in range(SIDES)]
            gained = [state.vp[side] - before.vp[side] for side in range(SIDES)]
            assert gained == [naive_income(on, side) - silenced[side] for side in range(SIDES)]
    assert state.turn == TURNS or state.turn % 2 == 0


def may_go(old: int, new: int) -> bool:
    """From the supply to a map, about that map, and out for good."""
    if old == new:
        return True
    if old == SUPPLY:
        return new < SPACES
    return old != OUT and new != SUPPLY and (new == OUT or (old < SQUARES) == (new < SQUARES))


# --- Counts and bots ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "lines"), [(1, 20), (2, 68), (3, 342), (4, 1103), (5, 5810)])
def test_move_counts_by_depth(depth: int, lines: int) -> None:
    """Two by hand: ten times 3 units and giving up; 28 for the events, of which 6 each for Botnet and Firewall."""
    tables = np.zeros(depth + 1, GAME.state.dtype)
    outs = np.zeros((depth + 1, GAME.moves.size), np.int32)
    rules_of = compiler.native(GAME)
    rules_of.setup(tables[0], SIDES, np.zeros(2, np.int64))
    rules_of.apply(tables[0], HU, PLACE + at(FREE[0]))
    assert compiler.bind(count_lines, GAME)(tables, outs, depth, 0) == lines


def best_by_appraisal(tables: Any, out: Any, seat: int) -> Any:
    count = legal(tables[0], seat, out)
    best, most = out[0], -(2**40)
    for i in range(count):
        tables[1] = tables[0]
        apply(tables[1], seat, out[i])
        worth = appraise(tables[1], seat)
        if worth > most:
            best, most = out[i], worth
    return best


def wins_of_greed(tables: Any, blank: Any, rng: Any, out: Any, options: Any, greedy: int, games: int) -> int:
    """How often the greedy seat beats one that plays at random."""
    wins = 0
    for number in range(games):
        tables[0] = blank[0]
        seed_stream(rng, 117, number)
        setup(tables[0], 2, options)
        seats = to_act(tables[0])
        while seats != OVER:
            seat = first_seat(seats)
            if seat == greedy:
                apply(tables[0], seat, best_by_appraisal(tables, out, seat))
            else:
                apply(tables[0], seat, out[draw(rng, legal(tables[0], seat, out))])
            seats = to_act(tables[0])
        if standing(tables[0], greedy) > standing(tables[0], 1 - greedy):
            wins += 1
    return wins


@pytest.mark.parametrize("seat", [IA, HU])
def test_a_bot_that_goes_by_the_appraisal_beats_a_random_one(seat: int) -> None:
    tables, blank = np.zeros(2, GAME.state.dtype), np.zeros(1, GAME.state.dtype)
    rng, out = np.zeros(1, np.uint64), np.zeros(GAME.moves.size, np.int32)
    play_games = compiler.bind(wins_of_greed, GAME)
    assert play_games(tables, blank, rng, out, np.zeros(2, np.int64), seat, 200) > 190


def test_the_appraisal_picks_up_an_idle_unit_rather_than_one_that_scores() -> None:
    state = operating(ia="C3 D2", hu="A1")
    worth = {}
    for name in ("C3", "D2"):
        after = play(state.copy(), pick(name))
        worth[name] = heuristics.appraise(after, IA)
    assert worth["D2"] > worth["C3"]


def test_the_count_of_a_turn_hardly_changes_the_appraisal_by_itself() -> None:
    """Else a greedy bot would rush to the end of a turn that it leads, or put it off."""
    state = operating(ia="C3", hu="A1", side=HU)
    state.turn, state.acted = 0, 1
    state.points = 0
    before = heuristics.appraise(state, IA)
    rules.finish_action(state)
    assert state.vp[IA] == 2
    assert abs(heuristics.appraise(state, IA) - before) < heuristics.POINT


# --- Words and views ------------------------------------------------------------------------------------------------


def things(state: State, seat: int, kind: type[Any]) -> dict[str, Any]:
    """The nodes of a kind in a seat's view, by key."""
    return {n.key: n for n in shown(GAME, state, seat, "es").nodes() if isinstance(n, kind)}


def test_moves_hang_on_units_and_spaces() -> None:
    state = operating(ia="C1", hu="B1 C2", side=HU)
    tokens = things(state, HU, Token)
    assert tokens["cube-0-0"].move == ATTACK + at("C1")
    assert tokens["cube-1-0"].move == pick("B1")
    play(state, pick("B1"))
    tokens, spaces = things(state, HU, Token), things(state, HU, Space)
    assert tokens["cube-0-0"].move == CHARGE + at("C1")
    assert tokens["cube-1-0"].look == "troop-picked"
    assert spaces[f"space-{at('A1')}"].move == go("A1")
    assert spaces[f"space-{at('C1')}"].move == NO_MOVE
    assert things(state, IA, Token)["cube-0-0"].move == NO_MOVE, "only the player to act can point"


def test_a_shared_space_can_be_entered_or_charged() -> None:
    state = play(operating(ia="M1", hu="M2"), pick("M1"))
    assert things(state, IA, Space)[f"space-{at('M2')}"].move == go("M2")
    assert things(state, IA, Token)["cube-1-0"].move == CHARGE + at("M2")


def test_a_cube_keeps_its_key_when_it_moves() -> None:
    state = operating(ia="E4 M4", hu="A1")
    play(state, pick("M4"), go("core"))
    core = things(state, IA, Space)[f"space-{at('core')}"]
    assert [token.key for token in core.things] == ["cube-0-1"]


def test_the_unit_that_made_the_first_step_is_not_offered_again() -> None:
    state = play(operating(ia="M4 M5"), pick("M4"), go("M5"))
    tokens = things(state, IA, Token)
    assert tokens["cube-0-0"].move == NO_MOVE
    assert tokens["cube-0-1"].move == pick("M5")
    assert [button.move for button in things(state, IA, Button).values()] == [SKIP]


def test_switches_burn_out_and_show_which_half_was_used() -> None:
    match = begun()
    match.play(IA, EVENT + ACTION["Blackout"])
    groups = {n.key: n for n in match.view(HU).nodes()}
    burnt = groups[f"switch-{IA}-{ACTION['Blackout']}"]
    assert burnt.look == "switch-burnt"
    assert [half.look for half in burnt.things] == ["half-dead", "event-burnt"]
    answer = groups[f"switch-{HU}-{ACTION['Power Cut']}"]
    assert [half.move for half in answer.things] == [OPERATE + LAST, EVENT + LAST]
    assert [half.move for half in burnt.things] == [NO_MOVE, NO_MOVE]


def reason(state: State, side: int, name: str, lang: Lang) -> str:
    """Why a side cannot take its action of this name: both halves say the same."""
    nodes = shown(GAME, state, side, lang).nodes()
    points, event = next(n.things for n in nodes if n.key == f"switch-{side}-{ACTION[name]}")
    assert (points.move, event.move) == (OPERATE + ACTION[name], EVENT + ACTION[name])
    assert points.why == event.why
    return points.why


ANSWERING = play(position("E4 M4 M6", "A1 B1 M1"), EVENT + ACTION["Blackout"])
STRIKING = play(position("E4 M4 M6", "A1 B1 M1"), EVENT + ACTION["Hopes End"])


@pytest.mark.parametrize(
    ("state", "side", "name", "why"),
    [
        (position("E4", "A1"), IA, "Hopes End", Words("", "")),
        (
            position("E4", "A1"),
            HU,
            "Anon Hacker",
            Words("Esperamos a que decida Asiento 1 (IA).", "Waiting for Seat 1 (AI) to decide."),
        ),
        (ANSWERING, HU, "Power Cut", Words("", "")),
        (
            ANSWERING,
            HU,
            "Anon Hacker",
            Words("Debes responder con Power Cut.", "You must answer with Power Cut."),
        ),
        (
            ANSWERING,
            IA,
            "Blackout",
            Words("Ya la usaste, por su evento.", "You have used it already, for its event."),
        ),
        (STRIKING, IA, "Hopes End", Words("Es la acción que estás usando.", "It is the action that you are using.")),
        (STRIKING, IA, "Botnet", Words("Primero termina Hopes End.", "Finish Hopes End first.")),
        (
            STRIKING,
            HU,
            "Anon Hacker",
            Words(
                "Responderás con ella cuando acabe Asiento 1 (IA).", "You will answer with it once Seat 1 (AI) is done."
            ),
        ),
    ],
)
def test_a_switch_that_cannot_be_used_says_why(state: State, side: int, name: str, why: Words) -> None:
    assert [reason(state, side, name, lang) for lang in LANGS] == [why.es, why.en]


def test_before_the_start_the_second_troop_comes_first() -> None:
    state = position("E4", "A1")
    state.phase = DEPLOYING
    assert reason(state, HU, "Anon Hacker", "es") == "Primero coloca tu segunda tropa."
    assert reason(state, HU, "Anon Hacker", "en") == "First place your second troop."


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_greyed_says_why_and_what_is_lit_does_not(lang: Lang) -> None:
    match, choose = GAME.start(seed=3), random.Random(3)
    while not match.is_over:
        for seat in range(SIDES):
            view = match.view(seat, lang)
            legal_now = {choice.id for choice in view.choices}
            assert all(bool(n.why) == (n.move not in legal_now) for n in view.nodes() if n.move != NO_MOVE)
        match.play(match.to_act[0], choose.choice(match.legal(match.to_act[0])))
    assert all(node.move == NO_MOVE for node in match.view(IA, lang).nodes())


def test_spanish_draws_preposition_and_article_together() -> None:
    state = operating(ia="core ring", hu="ring", points=2)
    assert presenter.words(state, IA, pick("core"), "es") == "Usar el bot del núcleo"
    assert presenter.words(state, IA, go("ring"), "es") == "Mover al anillo"
    assert presenter.words(state, IA, ATTACK + at("ring"), "es") == "Atacar al decker del anillo"
    assert presenter.words(state, IA, REMOVE + at("A1"), "es") == "Eliminar la tropa de A1"
    assert presenter.words(state, IA, REMOVE + at("ring"), "en") == "Remove the decker on the ring"


def illustrated(state: State, move: int, lang: Lang = "es") -> str:
    before, seat = state.copy(), rules.actor(state)
    play(state, move)
    return with_seat_names(presenter.tell(before, state, seat, move, lang), lang)


def told(state: State, move: int, lang: Lang = "es") -> str:
    return without_pictures(illustrated(state, move, lang))


def test_the_story_tells_what_an_event_did_by_itself() -> None:
    state = position("E4 M4 M6", "A1 M1")
    assert told(state, EVENT + ACTION["Neural Hijack"]) == (
        "Asiento 1 (IA) usa Neural Hijack: evento (−decker, +dron). Se elimina el decker de M1."
    )
    assert told(state, PLACE + at("D4")) == "Asiento 1 (IA) coloca un dron en D4."


def test_the_story_shows_units_and_halves() -> None:
    state = position("E4 M4 M6", "A1 M1")
    event, decker, drone = picture("event-ai-strike-decker-gain-drone"), picture("decker"), picture("drone")
    assert illustrated(state, EVENT + ACTION["Neural Hijack"], "en") == (
        f"Seat 1 (AI) uses Neural Hijack: {event}event (−decker, +drone). The {decker}decker on M1 is removed."
    )
    assert illustrated(state, PLACE + at("D4")) == f"Asiento 1 (IA) coloca un {drone}dron en D4."
    assert illustrated(state, OPERATE + ACTION["Saboteurs"]) == (
        f"Asiento 2 (HU) usa Saboteurs: {picture('points-hu-1')}1 PO."
    )


def test_the_story_tells_of_icons_without_effect() -> None:
    state = position("E4 M4", "A1")
    assert told(state, EVENT + ACTION["Human Betrayal"], "en").endswith("(−decker). One icon has no effect.")
    state = position(ia="A2 B1", hu="A1", side=HU)
    assert told(state, EVENT + ACTION["Mass Enlistment"]).endswith("Los dos iconos quedan sin efecto.")


def test_the_story_counts_each_turn_and_names_what_was_sabotaged() -> None:
    state = position("C3 core", "A2", side=HU)
    play(state, EVENT + ACTION["Power Cut"], OPERATE + ACTION["Blackout"])
    assert told(state, STOP) == (
        "Asiento 1 (IA) renuncia a 3 PO. Fin del turno 2: IA +2 (2), HU +2 (2). Sabotaje: IA no puntúa en C3."
    )


def test_the_story_tells_of_a_sabotage_that_hits_nothing() -> None:
    """Finding G2: whether it was played first or last, and also where a tie takes all the markers off."""
    in_vain = "The sabotage has no effect: AI controls no numbered space."
    first = play(position("E4", "M1", side=HU), EVENT + LAST, OPERATE + LAST)
    assert told(first, STOP, "en").endswith(in_vain)
    last = play(position("E4", "M1"), OPERATE + LAST, STOP)
    assert told(last, EVENT + LAST, "en").endswith(in_vain)
    tied = play(at_the_end_of_turn(10, 5, 5, ia="E4", hu="M1"), EVENT + LAST, OPERATE + LAST)
    assert in_vain in told(tied, STOP, "en")


def test_the_story_is_silent_of_sabotage_where_there_was_none() -> None:
    state = play(position("E4", "M1"), OPERATE + LAST, STOP, OPERATE + LAST)
    assert "abotage" not in told(state, STOP, "en")


def test_the_story_tells_how_units_move_charge_and_fall() -> None:
    state = operating(ia="M1 M2", hu="ring M8 A1", points=3)
    play(state, pick("M2"))
    assert told(state, go("core")) == "Asiento 1 (IA) mueve el bot de M2 al núcleo."
    play(state, pick("core"))
    assert told(state, CHARGE + at("ring")) == (
        "Asiento 1 (IA) carga con el bot del núcleo contra el decker del anillo: se pierden las dos unidades."
    )


def test_the_prompt_says_what_is_asked() -> None:
    state = position("E4 M4 M6", "A1 B1 M1")
    assert with_seat_names(presenter.prompt(state, IA, "es"), "es").startswith("Abres el turno")
    assert with_seat_names(presenter.prompt(state, HU, "es"), "es") == "Esperamos a que decida Asiento 1 (IA)."
    play(state, EVENT + ACTION["Hopes End"])
    assert with_seat_names(presenter.prompt(state, IA, "es"), "es") == "¿Qué unidad enemiga eliminas? Elige una tropa."
    play(state, REMOVE + at("A1"))
    assert with_seat_names(presenter.prompt(state, HU, "en"), "en").startswith(
        "You answer with the opposite action, Anon Hacker"
    )
    walled = play(operating(ia="A1", hu="A2 B1"), pick("A1"))
    assert with_seat_names(presenter.prompt(walled, IA, "es"), "es").startswith(
        "El dron de A1 no puede moverse, pero sí cargar"
    )


def test_the_winner_is_named_at_the_end() -> None:
    state = pass_turn(at_the_end_of_turn(10, 20, 21, ia="C3", hu="A1"), LAST)
    assert with_seat_names(presenter.prompt(state, HU, "es"), "es") == "Gana Asiento 1 (IA) por 22 PV a 21."
    assert shown(GAME, state, HU, "es").board[0].label == "Fin de la partida"
