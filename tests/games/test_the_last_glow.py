"""The Last Glow: the rulebook's rules, each ruling by its number, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, LOST, OVER, SPECTATOR
from sobremesa.engine.errors import BadOption
from sobremesa.engine.loops import count_lines
from sobremesa.engine.nodes import NO_MOVE, Node, picture, without_pictures
from sobremesa.engine.random import draw, new_stream
from sobremesa.engine.record import Cells
from sobremesa.engine.words import LANGS, Lang
from sobremesa.games import rulebook
from sobremesa.games.the_last_glow import presenter
from sobremesa.games.the_last_glow.components import (
    ABOVE,
    ACCELERATE,
    BELOW,
    COLUMNS,
    HERE,
    HUNT,
    HUNT_SLOTS,
    LEFT,
    MANOEUVRE,
    MOST_LIGHT,
    NIGHTMARE,
    RECONSTRUCTED,
    RIGHT,
    ROWS,
    SEND,
    SLEEP,
    SLOTS,
    STORM,
)
from sobremesa.games.the_last_glow.game import GAME
from sobremesa.games.the_last_glow.heuristics import appraise
from sobremesa.games.the_last_glow.rules import (
    AIM,
    CATCH,
    CLIMB,
    CRASHED,
    DESTROYED,
    DROP,
    HEART_AGAIN,
    HEART_DIE,
    HEART_FACE,
    HUNT_FACE,
    MEND,
    NEW_AGAIN,
    NEW_DIE,
    NEW_FACE,
    OVERRUN,
    PLACING,
    SHINE,
    STEER,
    VIEW_ONLY,
    WAIT,
    WON,
    State,
    apply,
    blast,
    call_heart,
    census,
    free_slots,
    legal,
    score,
    setup,
    standing,
    start_round,
    to_act,
)
from tests.games.shown import shown

Square = tuple[int, int]  # row and column, both from 0
TO_LEFT, TO_RIGHT = STEER, STEER + 1


# --- Helpers ----------------------------------------------------------------------------------------------------------


def new_game(rows: int = 6, mode: int = STORM, hunt_slots: int = HUNT_SLOTS) -> State:
    state = State()
    setup(state, 1, Cells(np.array([rows, mode, hunt_slots])))
    return state


def at_sea(
    at: Square = (4, 2),
    hearts: tuple[Square, ...] = (),
    soothers: tuple[Square, ...] = (),
    rows: int = 6,
    mode: int = STORM,
    **fields: int,
) -> State:
    """The start of a lighthouse phase somewhere in a game."""
    state = new_game(rows, mode)
    state.row, state.column = at
    for squares, where in ((hearts, state.hearts), (soothers, state.soothers)):
        for row, column in squares:
            where[row] |= 1 << column
    for name, value in fields.items():
        setattr(state, name, value)
    state.dice = 0
    start_round(state)
    return state


def in_storm(at: Square = (4, 2), hearts: tuple[Square, ...] = (), **fields: Any) -> State:
    """The moment the Hearts begin to move, with the lighthouse where it is after its descent."""
    state = at_sea(at, hearts, **fields)
    state.crew = state.free = 0
    call_heart(state, state.rows - 1, 0)
    return state


def before_new(at: Square = (4, 2), hearts: tuple[Square, ...] = (), dice: int = 1, **fields: Any) -> State:
    state = at_sea(at, hearts, **fields)
    state.crew = state.free = 0
    state.phase, state.dice = NEW_DIE, dice
    return state


def actor(state: State) -> int:
    return CHANCE if to_act(state) == 1 << CHANCE else 0


def options_of(state: State) -> set[int]:
    if to_act(state) == OVER:
        return set()
    out = Cells(np.zeros(GAME.moves.size, np.int64))
    return {out[i] for i in range(legal(state, actor(state), out))}


def play(state: State, *moves: int) -> State:
    for move in moves:
        assert move in options_of(state), f"{GAME.moves.text(move, 'en')} is not legal"
        apply(state, actor(state), move)
    return state


def wait_out(state: State) -> State:
    """All who are left stand idle, so that the storm begins."""
    return play(state, *[WAIT] * state.crew)


def hunt(row: int, column: int) -> int:
    return AIM + row * COLUMNS + column


def hunt_die(face: int) -> int:
    return HUNT_FACE + face - 1


def heart_die(face: int) -> int:
    return HEART_FACE + face - 1


def new_die(face: int) -> int:
    return NEW_FACE + face - 1


def squares(rows: Cells) -> set[Square]:
    return {(row, column) for row, bits in enumerate(rows) for column in range(COLUMNS) if bits >> column & 1}


def tracks(state: State) -> tuple[int, int, int]:
    return state.light, state.structure, state.victory


def nodes_of(state: State, seat: int = 0, lang: Lang = "es") -> dict[str, Node]:
    view = shown(GAME, state, seat, lang)
    return {node.key: node for node in view.nodes() if node.key}


def story(state: State, move: int, lang: Lang = "en") -> str:
    before, seat = state.copy(), actor(state)
    play(state, move)
    return without_pictures(presenter.tell(before, state, seat, move, lang))


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [5, 6, 7])
def test_the_lighthouse_starts_in_the_third_column_second_row_from_below(rows: int) -> None:
    state = new_game(rows)
    assert (state.row, state.column) == (rows - 2, 2)
    assert tracks(state) == (3, 6, 0)
    assert to_act(state) == 1 << CHANCE


def test_the_first_heart_appears_where_the_die_says_and_five_of_the_crew_begin() -> None:
    state = play(new_game(), new_die(4))
    assert squares(state.hearts) == {(0, 3)}
    assert (state.phase, state.crew, state.round) == (PLACING, 5, 1)


def test_the_first_heart_is_one_in_both_modes_and_not_part_of_the_sequence() -> None:
    for mode in (STORM, NIGHTMARE):
        state = play(new_game(mode=mode), new_die(1))
        assert (state.phase, state.step) == (PLACING, 0)


# --- Fase del faro · The lighthouse phase -----------------------------------------------------------------------------


def test_illuminate_gives_two_light_and_no_more_than_the_track_holds() -> None:
    assert play(at_sea(light=1), SHINE).light == 3
    assert play(at_sea(light=4), SHINE).light == 5
    assert play(at_sea(light=5), SHINE).light == 5


def test_illuminate_and_repair_have_one_slot() -> None:
    state = play(at_sea(structure=4), SHINE, MEND)
    assert not {SHINE, MEND} & options_of(state)
    assert state.structure == 5


def test_repair_does_not_go_beyond_six() -> None:
    assert play(at_sea(), MEND).structure == 6


def test_manoeuvre_moves_a_column_twice_a_round() -> None:
    state = play(at_sea((4, 2)), TO_LEFT, TO_LEFT)
    assert (state.row, state.column) == (4, 0)
    assert not {TO_LEFT, TO_RIGHT} & options_of(state)


def test_two_accelerates_from_row_4_lead_to_row_2_and_cost_one_structure() -> None:
    """RULES.md's test case."""
    once = play(at_sea((4, 2)), CLIMB)
    assert (once.row, once.structure) == (3, 6)
    twice = play(once, CLIMB)
    assert (twice.row, twice.structure) == (2, 5)
    assert CLIMB not in options_of(twice)


def test_the_second_accelerate_costs_structure_with_the_last_of_the_crew_too() -> None:
    state = play(at_sea((4, 2), light=3), CLIMB, WAIT, WAIT, WAIT, CLIMB)
    assert (state.row, state.structure) == (3, 5), "up, up and down again"


def test_the_first_accelerate_is_free_with_the_last_of_the_crew_too() -> None:
    assert play(at_sea((4, 2)), WAIT, WAIT, WAIT, WAIT, CLIMB).structure == 6


def test_ruling_15_the_second_accelerate_can_destroy_the_lighthouse() -> None:
    state = play(at_sea((4, 2), structure=1), CLIMB, CLIMB)
    assert (state.phase, standing(state, 0)) == (DESTROYED, LOST)


def test_ruling_8_not_over_the_top_nor_over_the_sides() -> None:
    assert not {CLIMB, TO_LEFT} & options_of(at_sea((0, 0)))
    assert TO_RIGHT not in options_of(at_sea((3, 5)))


def test_ruling_8_never_onto_a_heart_but_onto_a_soother() -> None:
    around = ((2, 2), (3, 1), (3, 3))
    assert not {CLIMB, TO_LEFT, TO_RIGHT} & options_of(at_sea((3, 2), hearts=around))
    assert {CLIMB, TO_LEFT, TO_RIGHT} <= options_of(at_sea((3, 2), soothers=around))


def test_ruling_9_one_can_always_stand_idle_and_it_takes_no_slot() -> None:
    state = at_sea((0, 0))
    for left in (5, 4, 3, 2, 1):
        assert state.crew == left
        assert WAIT in options_of(state)
        play(state, WAIT)
    assert state.row == 1, "all are placed: the storm has begun"


def test_all_of_the_crew_are_placed_before_the_storm() -> None:
    state = play(at_sea((4, 2)), SHINE, MEND, CLIMB, TO_LEFT)
    assert (state.phase, state.row) == (PLACING, 3)
    assert play(state, TO_RIGHT).row == 4


# --- Cazar · Hunt -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("away", "needed"), [(1, 4), (2, 5), (3, 6)])
def test_a_hunt_needs_three_beyond_the_distance(away: int, needed: int) -> None:
    """RULES.md: at distance 1, a 4 or more."""
    for face in range(1, 7):
        state = play(at_sea((4, 0), hearts=((4, away),)), hunt(4, away), hunt_die(face))
        is_hit = face >= needed
        assert squares(state.soothers) == ({(4, away)} if is_hit else set())
        assert squares(state.hearts) == (set() if is_hit else {(4, away)})


def test_ruling_3_the_distance_of_a_hunt_is_counted_square_by_square() -> None:
    diagonal = at_sea((4, 2), hearts=((3, 3),))
    assert squares(play(diagonal.copy(), hunt(3, 3), hunt_die(4)).soothers) == set()
    assert squares(play(diagonal.copy(), hunt(3, 3), hunt_die(5)).soothers) == {(3, 3)}


def test_ruling_17_any_heart_may_be_hunted_again_and_from_afar_in_vain() -> None:
    state = at_sea((4, 2), hearts=((0, 5), (3, 2)))
    assert {hunt(0, 5), hunt(3, 2)} <= options_of(state)
    play(state, hunt(0, 5), hunt_die(6))
    assert squares(state.hearts) == {(0, 5), (3, 2)}, "four squares too far"
    play(state, hunt(3, 2), hunt_die(1))
    assert (state.phase, state.crew, tracks(state)) == (PLACING, 3, (3, 6, 0))
    assert not {hunt(0, 5), hunt(3, 2)} & options_of(state), "two slots"


def test_the_last_of_the_crew_hunts_before_the_lighthouse_sinks() -> None:
    state = play(at_sea((4, 2), hearts=((3, 2),)), WAIT, WAIT, WAIT, WAIT, hunt(3, 2))
    assert state.row == 4
    play(state, hunt_die(4))
    assert state.row == 5
    assert squares(state.soothers) == {(3, 2)}


def test_hunt_has_as_many_slots_as_the_option_says() -> None:
    """Finding L3: their number is ours, and none changes the difficulty as much."""
    state = at_sea((4, 2), hearts=((3, 2),), hunt_slots=1)
    assert free_slots(state, HUNT) == 1
    assert [key for key in nodes_of(state) if key.startswith("slot-hunt")] == ["slot-hunt-1"]
    play(state, hunt(3, 2), hunt_die(1))
    assert hunt(3, 2) not in options_of(state)
    begun: Any = GAME.start(seed=1, options={"hunt_slots": 1}).state
    assert begun.hunt_slots == 1


# --- Dormir y enviar · Sleep and send ---------------------------------------------------------------------------------


def test_sleep_takes_one_on_the_own_square_and_two_beside_it() -> None:
    state = at_sea((3, 2), soothers=((3, 2), (2, 2)))
    assert {CATCH + HERE, CATCH + ABOVE} <= options_of(state)
    play(state, CATCH + HERE)
    assert (state.crew, state.captured) == (4, 1)
    play(state, CATCH + ABOVE)
    assert (state.crew, state.captured, squares(state.soothers)) == (2, 2, set())


@pytest.mark.parametrize(("reach", "square"), [(ABOVE, (2, 2)), (LEFT, (3, 1)), (RIGHT, (3, 3)), (BELOW, (4, 2))])
def test_ruling_18_sleep_reaches_the_four_squares_beside_in_one_decision(reach: int, square: Square) -> None:
    state = play(at_sea((3, 2), soothers=(square,)), CATCH + reach)
    assert (state.captured, state.crew, squares(state.soothers)) == (1, 3, set())


def test_sleep_does_not_reach_diagonally_nor_around_the_edge() -> None:
    assert options_of(at_sea((3, 2), soothers=((2, 1), (1, 2)))) & set(range(CATCH, MEND)) == set()
    assert options_of(at_sea((3, 0), soothers=((2, 5), (3, 5)))) & set(range(CATCH, MEND)) == set()
    assert options_of(at_sea((5, 0), soothers=((0, 0),))) & set(range(CATCH, MEND)) == set()


def test_sleep_beside_needs_two_of_the_crew_and_two_of_the_three_slots() -> None:
    soothers = ((3, 2), (2, 2), (3, 1))
    state = play(at_sea((3, 2), soothers=soothers), CATCH + ABOVE)
    assert CATCH + HERE in options_of(state)
    assert CATCH + LEFT not in options_of(state), "one slot is left"
    alone = play(at_sea((3, 2), soothers=soothers), WAIT, WAIT, WAIT, WAIT)
    assert CATCH + HERE in options_of(alone)
    assert CATCH + LEFT not in options_of(alone), "one of the crew is left"


def test_ruling_2_only_what_was_caught_asleep_can_be_sent() -> None:
    state = play(at_sea((4, 2), hearts=((3, 2),)), hunt(3, 2), hunt_die(6))
    assert DROP not in options_of(state)
    play(state, CATCH + ABOVE, DROP)
    assert (state.captured, state.victory) == (0, 1)


def test_send_has_two_slots() -> None:
    state = play(at_sea(captured=3), DROP, DROP)
    assert (state.captured, state.victory) == (1, 2)
    assert DROP not in options_of(state)


def test_ruling_23_the_sixth_point_wins_at_once() -> None:
    state = play(at_sea((5, 2), captured=1, victory=5), DROP)
    assert (state.phase, to_act(state), score(state, 0), standing(state, 0)) == (WON, OVER, 1, 1)
    last = play(at_sea((5, 2), captured=1, victory=5), WAIT, WAIT, WAIT, WAIT, DROP)
    assert (last.phase, last.row) == (WON, 5), "no crash afterwards"


def test_ruling_11_damage_does_not_touch_what_is_on_board() -> None:
    state = wait_out(at_sea((3, 2), hearts=((4, 2),), captured=9))
    assert (state.structure, state.captured) == (3, 9)


# --- Gestión del faro · The lighthouse sinks --------------------------------------------------------------------------


def test_the_lighthouse_sinks_a_row_and_dims() -> None:
    state = wait_out(at_sea((2, 2)))
    assert (state.row, tracks(state)) == (3, (2, 6, 0))


def test_ruling_1_light_that_reaches_0_costs_structure_and_light_at_0_costs_it_every_round() -> None:
    """Finding L1: both sentences of the booklet hold, the one between exclamation marks too."""
    assert tracks(wait_out(at_sea((2, 2), light=2))) == (1, 6, 0)
    assert tracks(wait_out(at_sea((2, 2), light=1))) == (0, 5, 0)
    assert tracks(wait_out(at_sea((2, 2), light=0))) == (0, 5, 0)
    dark = play(wait_out(at_sea((1, 2), light=1)), new_die(6))
    assert tracks(wait_out(dark)) == (0, 4, 0)


def test_light_that_is_fed_in_time_costs_nothing() -> None:
    assert tracks(wait_out(play(at_sea((2, 2), light=0), SHINE))) == (1, 6, 0)


def test_the_last_structure_goes_with_the_light() -> None:
    state = wait_out(at_sea((2, 2), light=1, structure=1))
    assert (state.phase, to_act(state)) == (DESTROYED, OVER)


def test_without_light_the_last_structure_goes_and_all_is_lost() -> None:
    state = wait_out(at_sea((2, 2), light=0, structure=1))
    assert (state.phase, to_act(state)) == (DESTROYED, OVER)


def test_sinking_below_the_last_row_is_a_crash() -> None:
    state = wait_out(at_sea((5, 2)))
    assert (state.phase, standing(state, 0), tracks(state)) == (CRASHED, LOST, (3, 6, 0))
    assert wait_out(at_sea((5, 2), rows=7)).phase != CRASHED
    assert wait_out(at_sea((4, 2), rows=5)).phase == CRASHED


def test_ruling_6_sinking_onto_a_heart_is_a_collision_and_onto_a_soother_is_not() -> None:
    state = wait_out(at_sea((2, 2), hearts=((3, 2),)))
    assert (state.structure, squares(state.hearts)) == (3, set())
    shared = wait_out(at_sea((2, 2), soothers=((3, 2),)))
    assert (shared.structure, squares(shared.soothers)) == (6, {(3, 2)})


def test_ruling_19_the_collision_comes_before_the_light_and_may_end_it_all() -> None:
    dead = wait_out(at_sea((2, 2), hearts=((3, 2),), structure=3))
    assert (dead.phase, dead.light) == (DESTROYED, 3)
    both = wait_out(at_sea((2, 2), hearts=((3, 2),), light=0))
    assert tracks(both) == (0, 2, 0)


def test_ruling_10_and_16_a_collision_from_six_costs_a_crew_member_next_round() -> None:
    state = play(wait_out(at_sea((2, 2), hearts=((3, 2),))), new_die(1))
    assert (state.phase, state.structure, state.crew) == (PLACING, 3, 4)


def test_ruling_16_the_crew_is_counted_when_the_round_begins() -> None:
    state = at_sea((2, 2), structure=3)
    assert state.crew == 4
    play(state, MEND)
    assert (state.structure, state.crew) == (4, 3), "nobody comes back this round"
    assert play(wait_out(state), new_die(1)).crew == 5
    falling = play(at_sea((3, 2), structure=4), CLIMB, CLIMB)
    assert (falling.structure, falling.crew) == (3, 3), "nobody is called away this round"


# --- Gestión de los corazones · The Hearts ----------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "column"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_in_row_0_the_die_alone_says_where_a_heart_drifts(face: int, column: int) -> None:
    state = play(in_storm(hearts=((0, 3),)), heart_die(face))
    assert squares(state.hearts) == {(1, column)}


@pytest.mark.parametrize(("row", "face", "drift"), [(1, 2, -1), (1, 3, 0), (3, 2, 0), (3, 3, 1), (2, 5, 1), (1, 6, 1)])
def test_the_row_is_added_to_the_die(row: int, face: int, drift: int) -> None:
    state = play(in_storm(at=(5, 0), hearts=((row, 3),)), heart_die(face))
    assert squares(state.hearts) == {(row + 1, 3 + drift)}


def test_off_the_side_it_falls_straight_down() -> None:
    """RULES.md: row 0, die 1, column 1."""
    assert squares(play(in_storm(hearts=((0, 0),)), heart_die(1)).hearts) == {(1, 0)}
    assert squares(play(in_storm(hearts=((0, 5),)), heart_die(6)).hearts) == {(1, 5)}


def test_a_heart_in_row_2_explodes_on_a_six() -> None:
    """RULES.md: 2 + 6 = 8."""
    assert squares(play(in_storm(at=(5, 0), hearts=((2, 4),)), heart_die(6)).hearts) == set()
    assert squares(play(in_storm(at=(5, 0), hearts=((2, 4),)), heart_die(5)).hearts) == {(3, 5)}


@pytest.mark.parametrize(("row", "sixths"), list(enumerate([0, 0, 1, 2, 3, 4, 5])))
def test_explosions_are_likelier_further_down(row: int, sixths: int) -> None:
    exploded = 0
    for face in range(1, 7):
        state = play(in_storm(at=(6, 0) if row < 5 else (0, 0), hearts=((row, 4),), rows=7, victory=1), heart_die(face))
        exploded += not squares(state.hearts) and state.victory == 1
    assert exploded == sixths


def test_an_explosion_on_the_next_square_costs_two_structure() -> None:
    """RULES.md: the lighthouse in row 4, a Heart in row 3, next column."""
    state = play(in_storm(at=(4, 2), hearts=((3, 3),)), heart_die(5))
    assert (state.structure, squares(state.hearts)) == (4, set())


def test_ruling_13_blasts_by_place() -> None:
    harm = [[blast(down, across) for across in range(4)] for down in range(4)]
    assert harm[0][1:] == [2, 1, 0]
    assert harm[1] == [2, 2, 0, 0]
    assert harm[2] == [1, 0, 0, 0]
    assert harm[3] == [0, 0, 0, 0]


def test_ruling_22_an_explosion_harms_only_the_lighthouse() -> None:
    state = in_storm(at=(5, 0), hearts=((3, 3), (2, 3)), soothers=((3, 4), (4, 3)))
    play(state, heart_die(6))
    assert squares(state.hearts) == {(2, 3)}
    assert squares(state.soothers) == {(3, 4), (4, 3)}


def test_ruling_5_a_heart_that_hits_the_lighthouse_costs_three_and_is_gone() -> None:
    state = play(in_storm(at=(3, 2), hearts=((2, 2),)), heart_die(2))
    assert (state.structure, squares(state.hearts)) == (3, set())
    assert play(in_storm(at=(3, 2), hearts=((2, 2),), structure=3), heart_die(2)).phase == DESTROYED


def test_a_heart_destroys_the_soother_that_it_meets() -> None:
    state = play(in_storm(hearts=((0, 3),), soothers=((1, 3),)), heart_die(4))
    assert (squares(state.hearts), squares(state.soothers)) == ({(1, 3)}, set())


def test_a_heart_that_hits_the_lighthouse_destroys_the_soother_there_too() -> None:
    state = play(in_storm(at=(3, 2), hearts=((2, 2),), soothers=((3, 2),)), heart_die(2))
    assert (state.structure, squares(state.soothers)) == (3, set())


def test_ruling_21_any_movement_from_the_last_row_is_contact() -> None:
    for face in (1, 2, 3):
        state = play(in_storm(at=(0, 0), hearts=((4, 5),), rows=5, victory=2), heart_die(face))
        assert (state.victory, squares(state.hearts), state.phase) == (1, set(), NEW_DIE)


def test_ruling_12_contact_without_victory_is_defeat() -> None:
    state = play(in_storm(at=(0, 0), hearts=((5, 5),)), heart_die(1))
    assert (state.phase, to_act(state), standing(state, 0)) == (OVERRUN, OVER, LOST)


def test_with_a_heart_in_the_last_row_an_explosion_is_no_contact() -> None:
    state = play(in_storm(at=(0, 0), hearts=((5, 5),)), heart_die(3))
    assert (state.phase, squares(state.hearts)) == (NEW_DIE, set())


def test_ruling_4_the_lowest_row_first_from_left_to_right() -> None:
    state = in_storm(at=(5, 0), hearts=((1, 4), (3, 5), (3, 2), (0, 0)))
    order = []
    while state.phase == HEART_DIE:
        order.append(divmod(state.rolling, COLUMNS))
        play(state, heart_die(1))
    assert order == [(3, 2), (3, 5), (1, 4), (0, 0)]


def test_ruling_4_the_lower_heart_makes_way_for_the_upper_one() -> None:
    state = play(in_storm(at=(5, 0), hearts=((1, 3), (2, 3))), heart_die(2), heart_die(3))
    assert squares(state.hearts) == {(3, 3), (2, 3)}


def test_ruling_20_a_blocked_heart_rolls_again_and_then_stays() -> None:
    state = play(in_storm(at=(5, 0), hearts=((0, 2), (0, 4))), heart_die(6))
    assert squares(state.hearts) == {(1, 3), (0, 4)}
    play(state, heart_die(1))
    assert (state.phase, squares(state.hearts)) == (HEART_AGAIN, {(1, 3), (0, 4)})
    freed = play(state.copy(), heart_die(4))
    assert (freed.phase, squares(freed.hearts)) == (NEW_DIE, {(1, 3), (1, 4)})
    stuck = play(state.copy(), heart_die(2))
    assert (stuck.phase, squares(stuck.hearts)) == (NEW_DIE, {(1, 3), (0, 4)})


def test_ruling_20_the_second_roll_may_explode_it() -> None:
    state = play(in_storm(at=(5, 0), hearts=((2, 2), (2, 4))), heart_die(4), heart_die(1))
    assert (state.phase, squares(state.hearts)) == (HEART_AGAIN, {(3, 3), (2, 4)})
    play(state, heart_die(6))
    assert (state.phase, squares(state.hearts)) == (NEW_DIE, {(3, 3)})


def test_ruling_20_each_heart_has_a_second_roll_of_its_own() -> None:
    state = in_storm(at=(5, 0), hearts=((0, 1), (0, 2), (0, 3)))
    play(state, heart_die(6), heart_die(4), heart_die(4))
    assert state.phase == HEART_DIE, "the second one stays, and the third one begins anew"
    assert play(state, heart_die(1)).phase == HEART_AGAIN


# --- Aparición de nuevos corazones · New Hearts -----------------------------------------------------------------------


def new_hearts_of(rounds: int, mode: int) -> list[int]:
    state, counts = play(new_game(mode=mode), new_die(1)), []
    for _ in range(rounds):
        for row in range(state.rows):
            state.hearts[row] = 0
        state.row, state.light = 2, 3
        wait_out(state)
        counts.append(state.dice)
        for face in range(1, state.dice + 1):
            play(state, new_die(face))
    return counts


def test_storm_brings_one_heart_each_round() -> None:
    assert new_hearts_of(12, STORM) == [1] * 12


def test_ruling_14_nightmare_follows_its_sequence_and_begins_again() -> None:
    assert new_hearts_of(13, NIGHTMARE) == [1, 1, 2, 1, 3, 2, 1, 1, 2, 3, 1, 1, 2]


def test_ruling_7_a_new_heart_on_another_is_rolled_again_and_then_stays_away() -> None:
    state = play(before_new(hearts=((0, 3),)), new_die(4))
    assert state.phase == NEW_AGAIN
    assert squares(play(state.copy(), new_die(1)).hearts) == {(0, 3), (0, 0)}
    none = play(state.copy(), new_die(4))
    assert (squares(none.hearts), none.phase) == ({(0, 3)}, PLACING)


def test_ruling_7_each_new_heart_has_a_second_roll_of_its_own() -> None:
    state = play(before_new(hearts=((0, 3),), dice=2), new_die(4), new_die(4))
    assert (state.phase, state.dice) == (NEW_DIE, 1)
    assert play(state, new_die(4)).phase == NEW_AGAIN


def test_ruling_7_a_new_heart_destroys_a_soother_and_hits_the_lighthouse() -> None:
    on_soother = play(before_new(soothers=((0, 2),)), new_die(3))
    assert (squares(on_soother.hearts), squares(on_soother.soothers)) == ({(0, 2)}, set())
    on_lighthouse = play(before_new(at=(0, 2)), new_die(3))
    assert (on_lighthouse.structure, squares(on_lighthouse.hearts), on_lighthouse.crew) == (3, set(), 4)


def test_a_new_heart_can_destroy_the_lighthouse_before_the_others_come() -> None:
    state = play(before_new(at=(0, 2), dice=3, structure=2), new_die(3))
    assert (state.phase, to_act(state)) == (DESTROYED, OVER)


# --- Always -----------------------------------------------------------------------------------------------------------


def random_states(seed: int, games: int, rows: int = 6, mode: int = STORM) -> Iterator[State]:
    """Every state of some random games, interpreted, with its actor still to move."""
    rng = Cells(new_stream(seed, 0))
    for _ in range(games):
        state = new_game(rows, mode)
        while to_act(state) != OVER:
            yield state
            choices = sorted(options_of(state))
            apply(state, actor(state), choices[draw(rng, len(choices))])
        yield state


any_game = given(seed=st.integers(0, 10**6), rows=st.sampled_from([5, 6, 7]), mode=st.sampled_from([STORM, NIGHTMARE]))


@settings(max_examples=25, deadline=None)
@any_game
def test_tracks_stay_within_their_ends_and_a_square_holds_one_thing(seed: int, rows: int, mode: int) -> None:
    for state in random_states(seed, 2, rows, mode):
        hearts, soothers = squares(state.hearts), squares(state.soothers)
        assert 0 <= state.light <= 5
        assert 0 <= state.structure <= 6
        assert 0 <= state.victory <= 6
        assert not hearts & soothers
        assert (state.row, state.column) not in hearts
        assert all(row < rows for row, _ in hearts | soothers)
        assert census(state, 0) == 5


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), rows=st.sampled_from([5, 6, 7]))
def test_in_storm_mode_each_row_holds_one_heart_at_most(seed: int, rows: int) -> None:
    """So no Heart is ever blocked there, and positions are fewer than they look."""
    for state in random_states(seed, 3, rows):
        assert state.phase not in (HEART_AGAIN, NEW_AGAIN)
        if state.phase == PLACING:
            assert all(bits & bits - 1 == 0 for bits in state.hearts)


@settings(max_examples=20, deadline=None)
@any_game
def test_what_no_longer_matters_is_forgotten(seed: int, rows: int, mode: int) -> None:
    """So that positions with the same future are the same position, as far as the exact solver is concerned."""
    for state in random_states(seed, 2, rows, mode):
        if state.phase == PLACING:
            assert (state.rolling, state.dice) == (0, 0)
            assert all(free_slots(state, action) <= state.crew for action in (MANOEUVRE, HUNT, SLEEP, SEND))
        elif state.phase in (NEW_DIE, NEW_AGAIN):
            assert state.rolling == 0
        if state.crew == 0:
            assert state.free == 0
        if mode == STORM:
            assert state.step == 0


def without_view(state: State) -> State:
    bare = state.copy()
    for name in VIEW_ONLY:
        bare.raw[name] = 0
    return bare


@settings(max_examples=15, deadline=None)
@any_game
def test_what_is_for_the_view_only_changes_nothing_that_can_happen(seed: int, rows: int, mode: int) -> None:
    for state in random_states(seed, 1, rows, mode):
        bare = without_view(state)
        assert (to_act(bare), options_of(bare)) == (to_act(state), options_of(state))
        assert appraise(bare, 0) == appraise(state, 0)
        for move in options_of(state):
            one, other = state.copy(), bare.copy()
            apply(one, actor(state), move)
            apply(other, actor(state), move)
            assert without_view(one) == without_view(other)


def test_different_orders_that_come_to_the_same_are_the_same_state() -> None:
    one = play(at_sea((3, 2)), TO_LEFT, TO_RIGHT, WAIT, WAIT)
    other = play(at_sea((3, 2)), WAIT, WAIT, TO_RIGHT, TO_LEFT)
    assert without_view(one) == without_view(other)
    never = play(at_sea((3, 2)), WAIT, WAIT, WAIT, WAIT)
    assert free_slots(one, MANOEUVRE) == 0
    once = play(at_sea((3, 2)), TO_LEFT, WAIT, WAIT, WAIT)
    once.column = never.column
    assert without_view(once) == without_view(never), "one more could manoeuvre in both"


def test_a_first_accelerate_is_never_taken_for_a_second() -> None:
    fresh, used = at_sea((3, 2)), play(at_sea((4, 2)), CLIMB)
    wait, spent = play(fresh, WAIT, WAIT, WAIT, WAIT), play(used, WAIT, WAIT, WAIT)
    assert (free_slots(wait, ACCELERATE), free_slots(spent, ACCELERATE)) == (SLOTS[ACCELERATE], 1)


def test_the_fields_for_the_view_come_last_and_the_rest_is_small() -> None:
    names = [name for name in State.dtype.names or () if not name.startswith("_gap")]
    assert tuple(names[-len(VIEW_ONLY) :]) == VIEW_ONLY
    sizes = [State.dtype[name].itemsize for name in names if name not in VIEW_ONLY]
    assert sum(sizes) <= 30


def test_lines_by_length() -> None:
    """By hand: the first die, then seven ways to place one; after three of them one way is gone or a die is rolled."""
    lines = compiler.bind(count_lines, GAME)
    tables, outs = np.zeros(6, GAME.state.dtype), np.zeros((6, GAME.moves.size), np.int32)
    tables[0] = new_game().raw
    assert [lines(tables, outs, depth, 0) for depth in (1, 2, 3)] == [6, 6 * 7, 6 * (4 * 7 + 3 * 6)]
    interpreted = compiler.bind_interpreted(count_lines, GAME)
    assert lines(tables, outs, 4, 0) == interpreted(tables, outs, 4, 0) == 1722


def test_options_choose_rows_and_mode() -> None:
    state: Any = GAME.start(seed=1, options={"rows": 7, "mode": "nightmare"}).state
    assert (state.rows, state.mode) == (7, NIGHTMARE)
    for wrong in ({"rows": 4}, {"rows": 8}, {"mode": "calm"}):
        with pytest.raises(BadOption):
            GAME.start(options=wrong)


def test_the_rule_of_thumb_likes_what_is_good() -> None:
    plain = appraise(at_sea((3, 2)), 0)
    assert appraise(at_sea((3, 2), victory=1), 0) > appraise(at_sea((3, 2), captured=1), 0) > plain
    assert appraise(at_sea((3, 2), soothers=((3, 3),)), 0) > plain
    assert appraise(at_sea((3, 2), structure=3), 0) < plain
    assert appraise(at_sea((5, 2)), 0) < plain
    assert appraise(play(at_sea((3, 2), captured=1, victory=5), DROP), 0) > 50_000


# --- The table --------------------------------------------------------------------------------------------------------


def test_one_flies_by_pointing_at_a_square_and_hunts_by_pointing_at_a_heart() -> None:
    nodes = nodes_of(at_sea((3, 2), hearts=((2, 3),), round=3))
    assert nodes["square-19"].move == TO_LEFT
    assert nodes["square-21"].move == TO_RIGHT
    assert nodes["square-14"].move == CLIMB
    heart = next(node for node in nodes.values() if node.look == "heart-2")
    assert heart.move == hunt(2, 3)


def test_a_soother_is_caught_by_pointing_at_it_and_sent_by_pointing_at_the_planet() -> None:
    nodes = nodes_of(at_sea((3, 2), soothers=((3, 2), (2, 2)), captured=1, victory=2))
    assert nodes["soother-20"].move == CATCH + HERE
    assert nodes["soother-14"].move == CATCH + ABOVE
    assert nodes["ground-3"].move == DROP
    assert nodes["ground-2"].move == nodes["ground-4"].move == NO_MOVE


def test_a_falling_heart_keeps_its_key() -> None:
    state = play(new_game(), new_die(3))
    born = {key for key in nodes_of(state) if key.startswith("heart-")}
    wait_out(state)
    assert born <= set(nodes_of(state)), "while its die rolls"
    play(state, heart_die(4))
    assert born <= set(nodes_of(state)), "while the new one's die rolls"
    play(state, new_die(1))
    assert born < {key for key in nodes_of(state) if key.startswith("heart-")}
    assert nodes_of(state)[born.pop()].look == "heart-1"


@pytest.mark.parametrize(
    ("state", "key", "why"),
    [
        (at_sea((0, 2)), "action-accelerate", presenter.EDGE),
        (at_sea((3, 2), hearts=((2, 2),)), "action-accelerate", presenter.HEART_AHEAD),
        (at_sea((3, 2)), "action-send", presenter.NONE_ABOARD),
        (play(at_sea((3, 2)), SHINE), "action-illuminate", presenter.NO_SLOT),
        (at_sea((3, 2), soothers=((0, 0),)), "soother-0", presenter.TOO_FAR),
        (play(at_sea((3, 2), soothers=((2, 2),)), WAIT, WAIT, WAIT, WAIT), "soother-14", presenter.TWO_NEEDED),
    ],
)
def test_what_cannot_be_done_says_why(state: State, key: str, why: Any) -> None:
    for lang in LANGS:
        assert nodes_of(state, lang=lang)[key].why == why[lang]


def test_the_light_of_the_lighthouse_is_its_track() -> None:
    assert [nodes_of(at_sea(light=n))["lighthouse"].look for n in (0, 5)] == ["lighthouse-0", "lighthouse-5"]
    assert nodes_of(wait_out(at_sea((5, 2))))["lighthouse"].look == "lighthouse-wreck"


def test_a_spectator_sees_the_same_without_moves() -> None:
    nodes = nodes_of(at_sea((3, 2), captured=1), seat=SPECTATOR)
    assert nodes["action-send"].move == nodes["square-19"].move == NO_MOVE


@pytest.mark.parametrize(
    ("state", "warned"),
    [
        (at_sea((5, 2)), "crash"),
        (at_sea((3, 2), hearts=((4, 2),)), "right below"),
        (at_sea((3, 2), hearts=((5, 5),)), "defeat"),
        (at_sea((3, 2), light=0), "Without light"),
        (at_sea((3, 2), light=1), "put the light out"),
    ],
)
def test_the_prompt_warns_of_what_is_sure_to_come(state: State, warned: str) -> None:
    assert warned in shown(GAME, state, 0, "en").prompt
    assert "areful" not in shown(GAME, at_sea((3, 2)), 0, "en").prompt


def test_the_story_tells_what_a_move_did_and_then_the_storm() -> None:
    state = play(at_sea((3, 2), hearts=((4, 2),), light=0), WAIT, WAIT, WAIT, WAIT)
    assert story(state, SHINE) == (
        "The crew feeds the light: Luminosity +2. The lighthouse sinks to row 4 and hits a Heart: Structure −3."
        " The light drops to 1."
    )


def test_the_story_tells_what_the_dark_costs() -> None:
    """Finding L1."""
    last = play(at_sea((2, 2), light=1), WAIT, WAIT, WAIT, WAIT)
    assert story(last, WAIT).endswith("The lighthouse sinks to row 3. The light goes out: Structure −1.")
    dark = play(at_sea((2, 2), light=0), WAIT, WAIT, WAIT, WAIT)
    assert story(dark, WAIT).endswith("The lighthouse sinks to row 3. Already without light: Structure −1.")


def test_the_story_tells_what_hearts_do() -> None:
    state = in_storm(at=(4, 2), hearts=((3, 3), (0, 1)))
    said = story(state, heart_die(5))
    assert said == "The Heart in row 3, column 4 rolls a 5 (8 in all) and explodes: Structure −2."
    said = story(state, heart_die(1))
    assert said == "The Heart in row 0, column 2 rolls a 1 (1 in all) and drifts down to row 1, column 1."
    assert story(state, new_die(6)).endswith("appears in row 0, column 6. Round 2.")


def test_the_story_shows_the_die_before_its_own_number_only() -> None:
    state = in_storm(at=(0, 0), hearts=((1, 1),))
    before = state.copy()
    told = presenter.tell(before, play(state, heart_die(2)), CHANCE, heart_die(2), "es")
    assert f"columna 2 saca un {picture('die-2')}2 (3 en total)" in told


def test_the_story_ends_with_the_end() -> None:
    assert story(at_sea((5, 2), victory=5, captured=1), DROP).endswith(GAME.endings[0].en)
    assert story(in_storm(at=(0, 0), hearts=((5, 5),)), heart_die(1)).endswith(GAME.endings[3].en)


def test_every_ruling_and_reconstruction_is_on_the_rules_page() -> None:
    for lang in LANGS:
        sections = rulebook.sections(GAME, lang)
        assert all(f"\n{number}. " in sections["rulings"] for number in range(1, 24))
        assert len(sections["reconstructions"]) > 400
    assert {ROWS, MOST_LIGHT} <= {one.value for one in RECONSTRUCTED if isinstance(one.value, int)}


def test_what_the_lost_head_would_say_is_marked_as_ours() -> None:
    """Finding L2: who made it, minutes and complexity."""
    ours = rulebook.sections(GAME, "en")["reconstructions"]
    assert "Who made it" in ours
    assert f"{GAME.minutes} minutes, {GAME.complexity} of 5" in ours
