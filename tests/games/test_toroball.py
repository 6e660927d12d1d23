"""Toroball: each rule and ruling, on positions written by column and row, as the field is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa import shelf
from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, OVER, apply, appraise, legal, setup, standing, to_act
from sobremesa.engine.loops import count_lines, first_seat
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import Button, Node, Space, Token, Track, without_pictures
from sobremesa.engine.random import draw, seed_stream
from sobremesa.engine.record import Cells
from sobremesa.engine.words import LANGS, Lang
from sobremesa.games import rulebook
from sobremesa.games.toroball import presenter, rules
from sobremesa.games.toroball.components import (
    ALL_GOALS,
    ARROW,
    ARROWS_EACH,
    BESIDE,
    BOTTLE,
    CALM,
    CHARACTERS,
    COLUMNS,
    COMPASS,
    DIRECTION_STEPS,
    DIRECTIONS,
    EACH,
    FARTHEST_KICK,
    FIELD,
    FIELD_MAP,
    HIDEOUT_SQUARE,
    NEAREST_KICK,
    NEXT,
    NOWHERE,
    RECONSTRUCTED,
    RELEASE,
    ROLLED,
    ROWS,
    SHADE,
    SQUARE_NAMES,
    SQUARES,
    STRIDE,
    TEAMS,
    TURNED,
    WIDTH,
    WILD,
    column,
    crossed,
    halves,
    row,
    square,
)
from sobremesa.games.toroball.rules import (
    ACTING,
    AGITATE,
    AIM,
    CARESS,
    CARESSING,
    CHARGE,
    CHARGE_ROLL,
    CHARGING,
    CHOOSING,
    DIE,
    DISPERSING,
    DRINKING,
    FIELD_EMPTY,
    FINISHED,
    FIRST,
    FREE,
    GOAL_SCORED,
    HIDE,
    KICK,
    NOBODY,
    PICK,
    PLACE,
    PLACING,
    RETURN,
    RETURNING,
    SIDE,
    STEP,
    STOP,
    STRAY_COMPASS,
    STRAY_ROLL,
    VIEW_ONLY,
    WAY,
    State,
)
from tests.games.counted import counted
from tests.games.shown import shown

GAME = shelf["toroball"]
A, B = 0, 1
A1, A2, A3, B1, B2, B3 = range(CHARACTERS)
N, NE, E, SE, S, SW, W, NW = range(DIRECTIONS)
Place = tuple[int, int]
CORNERS = ((1, 1), (13, 1), (1, 9), (13, 9))


# --- Positions ------------------------------------------------------------------------------------------------------


def position(
    team_a: tuple[Place, ...] = ((2, 1), (2, 2), (2, 3)),
    team_b: tuple[Place, ...] = ((12, 1), (12, 2), (12, 3)),
    cow: Place = (7, 9),
    ball: Place = (7, 1),
    first: int = A,
) -> State:
    """The characters where they are, the vaquilla and the ball, and this team about to choose as first player."""
    state = State()
    rules.setup(state, TEAMS, Cells(np.array([2, 1])))
    for character, place in enumerate((*team_a, *team_b)):
        rules.put(state, character, square(*place))
    rules.put_vaquilla(state, square(*cow))
    state.ball = square(*ball)
    state.first = state.turn = first
    state.phase, state.turns = CHOOSING, 1
    return state


def moving(character: int, place: Place, **where: Any) -> State:
    """The same, with a character picked up and standing here."""
    state = position(**where, first=character // EACH)
    rules.put(state, character, square(*place))
    play(state, PICK + character)
    return state


def play(state: State, *moves: int) -> State:
    """Make moves, each of which must be legal."""
    for move in moves:
        seat = first_seat(rules.to_act(state))
        assert move in options(state), f"{GAME.moves.text(move, 'en')} is not among {words(state)}"
        rules.apply(state, seat, move)
    return state


def options(state: State) -> list[int]:
    out = np.zeros(GAME.moves.size, np.int32)
    return [int(move) for move in out[: rules.legal(state, first_seat(rules.to_act(state)), Cells(out))]]


def words(state: State) -> list[str]:
    return [GAME.moves.text(move, "en") for move in options(state)]


def where(state: State, character: int) -> Place:
    return column(state.at[character]), row(state.at[character])


def cow(state: State) -> Place:
    return column(state.vaquilla), row(state.vaquilla)


def ball(state: State) -> Place:
    return column(state.ball), row(state.ball)


def face(direction: int) -> int:
    """The roll of dispersion that gives a direction."""
    return WAY + list(COMPASS).index(direction)


def roll(number: int) -> int:
    return DIE + number - 1


def aim(x: int, y: int) -> int:
    return AIM + square(x, y)


def charged(target: int, *, energy: int = CALM, moved: tuple[int, ...] = (), **where: Any) -> State:
    """The vaquilla's phase, the die still to roll: these moved this turn, and last of all her target."""
    state = position(**where)
    for when, character in enumerate((*moved, target), 1):
        state.moved[character] = when
    state.energy = energy
    state.acted = rules.ALL_ACTED
    rules.begin_vaquilla_phase(state)
    return state


# --- Setup ----------------------------------------------------------------------------------------------------------


def begun(first: int = A, side: int = A) -> State:
    state = State()
    rules.setup(state, TEAMS, Cells(np.array([2, 1])))
    return play(state, FIRST + first, SIDE + side)


def test_the_field_has_what_the_text_demands() -> None:
    printed = "".join(FIELD_MAP)
    assert printed.count("#") == 1
    for half in (slice(0, COLUMNS // 2), slice(COLUMNS // 2 + 1, COLUMNS)):
        marks = "".join(line[half] for line in FIELD_MAP)
        assert (marks.count("s"), marks.count("x"), marks.count(">") + marks.count("<")) == (2, 1, 3)


def test_the_field_is_that_of_the_rules_page() -> None:
    assert {square(x, y) for x, y in ((4, 2), (4, 8))} == {BOTTLE[A, 0], BOTTLE[A, 1]}
    assert {square(x, y) for x, y in ((10, 2), (10, 8))} == {BOTTLE[B, 0], BOTTLE[B, 1]}
    assert [RELEASE[A], RELEASE[B]] == [square(4, 5), square(10, 5)]
    assert square(7, 5) == HIDEOUT_SQUARE
    assert [ARROW[B, n] for n in range(ARROWS_EACH)] == [square(13, y) for y in (4, 5, 6)]
    assert [square(x, y) for x in (0, 14) for y in (4, 5, 6)] == ALL_GOALS


def test_the_field_and_the_compass_are_symmetric() -> None:
    mirrored = str.maketrans("><", "<>")
    assert all(line[::-1].translate(mirrored) == line for line in FIELD_MAP)
    assert list(FIELD_MAP[::-1]) == list(FIELD_MAP)
    compass = {DIRECTION_STEPS[direction] for direction in COMPASS}
    assert compass == {(-dx, dy) for dx, dy in compass}
    assert len(compass) == 6


def test_two_start_on_bottles_without_drinking_and_the_vaquilla_opposite_the_ball() -> None:
    state = begun(side=B)
    assert [where(state, c) for c in (A1, A2, B1, B2)] == [(4, 2), (4, 8), (10, 2), (10, 8)]
    assert (cow(state), ball(state), state.energy) == ((10, 5), (4, 5), 2)


def test_chance_says_who_begins_and_on_which_side_the_vaquilla_starts() -> None:
    """Ruling 14."""
    state = State()
    rules.setup(state, TEAMS, Cells(np.array([2, 1])))
    assert rules.to_act(state) == 1 << CHANCE
    assert options(state) == [FIRST + A, FIRST + B]
    assert options(play(state, FIRST + B)) == [SIDE + A, SIDE + B]


def test_the_first_player_chooses_an_arrow_then_the_rival() -> None:
    """Ruling 28."""
    state = begun(first=B)
    assert (state.phase, state.turn) == (PLACING, B)
    play(state, PLACE + 2)
    assert (where(state, B3), state.turn) == ((13, 6), A)
    play(state, PLACE)
    assert (where(state, A3), state.phase, state.turn) == ((1, 4), CHOOSING, B)


# --- The turn -------------------------------------------------------------------------------------------------------


def test_players_take_turns_until_all_six_have_moved_or_passed() -> None:
    state = position()
    seats = []
    while state.phase == CHOOSING:
        seats.append(state.turn)
        play(state, options(state)[0], STOP)
    assert seats == [A, B, A, B, A, B]
    assert state.phase == STRAY_COMPASS


def test_the_first_player_changes_each_turn() -> None:
    state = charged(A1, cow=(13, 9))
    play(state, roll(6))
    assert (state.phase, state.first, state.turn) == (CHOOSING, B, B)
    assert state.acted == 0
    assert not any(state.moved)


def test_a_character_moves_up_to_four_squares_in_eight_directions() -> None:
    state = moving(A1, (4, 5))
    assert options(state) == [*range(STEP, STEP + DIRECTIONS), STOP]
    play(state, STEP + NE, STEP + E, STEP + NE)
    assert (where(state, A1), state.left) == ((7, 3), 1)


def test_after_four_squares_with_nothing_left_to_do_the_rival_is_next() -> None:
    state = moving(A1, (3, 5))
    play(state, STEP + E, STEP + E, STEP + W, STEP + W)
    assert (state.phase, state.turn, state.active) == (CHOOSING, B, NOBODY)


def test_nobody_walks_into_others_the_vaquilla_the_hideout_or_a_goal() -> None:
    state = moving(A1, (6, 5), team_b=((6, 4), (12, 2), (12, 3)), cow=(6, 6))
    blocked = {STEP + N, STEP + S, STEP + E}
    assert not blocked & set(options(state))
    state = moving(A1, (1, 5))
    assert set(options(state)) == {STEP + N, STEP + NE, STEP + E, STEP + SE, STEP + S, STOP}


def test_standing_still_is_passing_and_a_kick_is_moving() -> None:
    """Ruling 22."""
    state = play(moving(A1, (7, 3)), STOP)
    assert state.moved[A1] == 0
    state = play(moving(A1, (7, 3), ball=(7, 3)), KICK, aim(10, 3), face(N), STOP)
    assert state.moved[A1] == 1


def test_who_has_nobody_left_is_skipped() -> None:
    """Ruling 29."""
    state = position()
    state.acted = 1 << B1 | 1 << B2 | 1 << B3
    play(state, PICK + A1, STOP)
    assert (state.phase, state.turn) == (CHOOSING, A)


# --- Sangria --------------------------------------------------------------------------------------------------------


def test_a_bottle_doubles_what_is_left_in_a_random_direction() -> None:
    state = play(moving(A1, (3, 2)), STEP + E)
    assert (state.phase, state.left) == (DRINKING, 6)
    play(state, face(S))
    assert (where(state, A1), state.left) == ((4, 8), 0)


def test_the_run_bounces_on_walls() -> None:
    """Ruling 27: north-east against the upper wall becomes south-east."""
    state = play(moving(A1, (3, 2)), STEP + E, face(NE))
    assert where(state, A1) == (10, 6)  # one up to (5, 1), then five down to the right


def test_the_run_stops_before_whatever_is_in_the_way() -> None:
    """Ruling 17."""
    state = play(moving(A1, (3, 2), team_b=((4, 6), (12, 2), (12, 3))), STEP + E, face(S))
    assert where(state, A1) == (4, 5)
    state = play(moving(A1, (3, 2), cow=(4, 3)), STEP + E, face(S))
    assert where(state, A1) == (4, 2)
    state = play(moving(A1, (3, 2)), STEP + E, face(SE))
    assert where(state, A1) == (6, 4), "before the hideout"


def test_at_the_end_of_the_run_one_may_still_kick_agitate_or_hide() -> None:
    """Ruling 26."""
    state = play(moving(A1, (3, 2), ball=(4, 8), cow=(5, 9)), STEP + E, face(S))
    assert options(state) == [KICK, AGITATE, STOP]
    play(state, AGITATE)
    assert state.left == 3


def test_one_drinks_once_in_an_activation_and_not_without_squares_left() -> None:
    """Ruling 26: the fourth step comes to the bottle; agitated, one may leave it and come back unharmed."""
    state = play(moving(A1, (1, 4), cow=(5, 1)), STEP + E, STEP + NE, STEP + N, STEP + E)
    assert (where(state, A1), state.phase, state.left, state.drank) == ((4, 2), ACTING, 0, 1)
    play(state, AGITATE, STEP + W, STEP + E)
    assert (where(state, A1), state.phase, state.left) == ((4, 2), ACTING, 1)


def test_starting_on_a_bottle_is_not_drinking_and_the_rivals_bottle_is() -> None:
    """Rulings 3 and 4."""
    assert moving(A1, (4, 2)).phase == ACTING
    assert play(moving(A1, (9, 2)), STEP + E).phase == DRINKING
    assert play(moving(A2, (9, 2)), STEP + E).phase == DRINKING


# --- Kicks ----------------------------------------------------------------------------------------------------------


def aims(state: State) -> set[Place]:
    return {(column(move - AIM), row(move - AIM)) for move in options(play(state, KICK))}


def test_a_kick_goes_three_to_six_squares_away_but_not_to_the_hideout() -> None:
    state = moving(A1, (4, 5), ball=(4, 5))
    found = aims(state)
    inside = {(x, y) for x, y in found if 1 <= x <= COLUMNS}
    assert inside == {
        (column(at), row(at))
        for at in FIELD
        if NEAREST_KICK <= max(abs(column(at) - 4), abs(row(at) - 5)) <= FARTHEST_KICK and at != HIDEOUT_SQUARE
    }


def test_one_kick_in_an_activation_at_any_point_of_it_at_no_cost() -> None:
    """Ruling 5."""
    state = moving(A1, (4, 5), ball=(5, 5))
    assert KICK not in options(state)
    play(state, STEP + E)
    assert KICK in options(state)
    play(state, KICK, aim(8, 5), face(N))
    assert (state.phase, state.left) == (ACTING, 3)
    state.ball = state.at[A1]
    assert KICK not in options(state)


def test_a_free_kick_lands_where_it_was_aimed_and_disperses_by_one() -> None:
    """Ruling 1."""
    state = play(moving(A1, (4, 3), ball=(4, 3)), KICK, aim(8, 2))
    assert (ball(state), state.phase) == ((8, 2), DISPERSING)
    assert ball(play(state, face(SW))) == (7, 3)


@pytest.mark.parametrize(
    ("target", "stopped"), [((10, 3), (7, 3)), ((10, 5), (7, 4)), ((7, 3), (7, 3)), ((8, 3), (7, 3))]
)
def test_whoever_stands_on_the_line_stops_the_ball(target: Place, stopped: Place) -> None:
    """Ruling 25: the first on the way, the one aimed at included."""
    others = ((7, 3), (7, 4), (9, 3))
    state = play(moving(A1, (4, 3), ball=(4, 3), team_b=others), KICK, aim(*target))
    assert ball(state) == stopped


def test_the_vaquilla_and_the_hideout_stop_the_ball_too() -> None:
    state = play(moving(A1, (4, 5), ball=(4, 5)), KICK, aim(10, 5))
    assert ball(state) == (7, 5)
    assert ball(play(state, face(N))) == (7, 4)
    state = play(moving(A1, (4, 5), ball=(4, 5), cow=(6, 5)), KICK, aim(10, 5))
    assert ball(state) == (6, 5)


def test_a_corner_does_not_stop_the_ball() -> None:
    """Ruling 25: the diagonal passes between two who stand corner to corner."""
    assert list(crossed(3, 3)) == [(1, 1), (2, 2), (3, 3)]
    others = ((5, 3), (4, 4), (12, 3))
    state = play(moving(A1, (4, 3), ball=(4, 3), team_b=others), KICK, aim(8, 7))
    assert ball(state) == (8, 7)


def test_the_ball_shares_a_square_and_stays_before_the_hideout() -> None:
    """Ruling 20."""
    state = play(moving(A1, (3, 3), ball=(3, 3), cow=(9, 4)), KICK, aim(8, 3), face(SE))
    assert ball(state) == cow(state) == (9, 4)
    state = play(moving(A1, (3, 3), ball=(3, 3)), KICK, aim(7, 4), face(S))
    assert ball(state) == (7, 4)


def naive_line(dx: int, dy: int) -> set[Place]:
    """Squares whose inside holds a point of the segment, by trying very many points of it."""
    steps = 5040  # so that no walls between squares are met but at exact points
    points = (((2 * dx * n + steps), (2 * dy * n + steps)) for n in range(1, steps + 1))
    inside = {(x // (2 * steps), y // (2 * steps)) for x, y in points if x % (2 * steps) and y % (2 * steps)}
    return inside - {(0, 0)}


@settings(max_examples=40, deadline=None)
@given(dx=st.integers(-FARTHEST_KICK, FARTHEST_KICK), dy=st.integers(-FARTHEST_KICK, FARTHEST_KICK))
def test_the_line_of_a_kick_is_what_a_ruler_would_cross(dx: int, dy: int) -> None:
    line = list(crossed(dx, dy))
    assert set(line) == naive_line(dx, dy)
    assert len(line) == len(set(line))
    assert [max(abs(x), abs(y)) for x, y in line] == sorted(max(abs(x), abs(y)) for x, y in line)


# --- Dispersion and bounces -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "direction", "turned"),
    [((5, 1), NE, SE), ((5, 1), N, S), ((5, 9), SW, NW), ((13, 3), NE, NW), ((1, 8), SW, SE), ((13, 1), NE, SW)],
)
def test_a_bounce_turns_the_part_that_points_out(place: Place, direction: int, turned: int) -> None:
    """Ruling 27."""
    assert TURNED[square(*place), direction] == turned


def test_for_people_and_vaquilla_a_goal_is_a_wall() -> None:
    assert TURNED[square(13, 4), SE] == SW
    assert NEXT[square(13, 5), E] == NOWHERE


def near_goal(place: Place, direction: int) -> State:
    """The ball about to be dispersed from here."""
    state = moving(A1, (4, 3), ball=(4, 3))
    state.ball, state.kicked, state.phase = square(*place), 1, DISPERSING
    state.moved[A1] = 1
    return play(state, face(direction))


def test_dispersion_into_a_goal_is_a_goal_from_any_square() -> None:
    """Ruling 11: from (13, 4), a 3 goes in; from beside the arrows too."""
    assert face(SE) == WAY + 2
    for place, direction in (((13, 4), SE), ((13, 3), SE), ((13, 7), NE)):
        assert list(near_goal(place, direction).goals) == [1, 0]
    assert list(near_goal((1, 5), NW).goals) == [0, 1], "an own goal"


def test_the_end_line_beside_the_goal_is_a_wall() -> None:
    """Ruling 12: from (13, 4), a 2 bounces to (12, 3)."""
    assert face(NE) == WAY + 1
    state = near_goal((13, 4), NE)
    assert (ball(state), list(state.goals)) == ((12, 3), [0, 0])


# --- Agitate --------------------------------------------------------------------------------------------------------


def test_agitating_gives_three_squares_and_raises_her_energy() -> None:
    state = play(moving(A1, (4, 5), cow=(6, 5)), STEP + E)
    play(state, AGITATE)
    assert (state.energy, state.left) == (3, STRIDE - 1 + 3)
    assert AGITATE not in options(state)


def test_one_must_have_stepped_to_agitate() -> None:
    """Ruling 6: to be next to her is not enough, nor is a kick."""
    state = moving(A1, (5, 5), cow=(6, 5), ball=(5, 5))
    assert AGITATE not in options(state)
    play(state, KICK, aim(5, 2), face(N))
    assert AGITATE not in options(state)
    assert AGITATE in options(play(state, STEP + N))


def test_her_energy_ends_at_six_but_the_squares_are_given() -> None:
    """Ruling 8."""
    state = moving(A1, (4, 5), cow=(6, 5))
    state.energy = WILD
    play(state, STEP + E, AGITATE)
    assert (state.energy, state.left) == (WILD, 6)


# --- Perch and hide -------------------------------------------------------------------------------------------------


def test_one_perches_on_the_border_and_hides_behind_a_talanquera() -> None:
    """Ruling 23: it ends the activation, and the square stays occupied."""
    for start, step, shelter in (((5, 2), N, (5, 1)), ((2, 5), W, (1, 5)), ((4, 4), NW, (3, 3))):
        state = play(moving(A1, start, cow=(9, 9)), STEP + step, HIDE)
        assert (state.hidden[A1], where(state, A1), state.turn) == (1, shelter, B)
        assert state.stands[square(*shelter)] == A1 + 1


def test_in_the_open_nobody_hides_and_nobody_does_without_having_moved() -> None:
    assert HIDE not in options(play(moving(A1, (5, 4)), STEP + W))
    assert HIDE not in options(moving(A1, (5, 1)))


def test_being_perched_lasts_until_one_moves_and_passing_keeps_it() -> None:
    """Ruling 23."""
    state = position(team_a=((5, 1), (2, 2), (2, 3)))
    state.hidden[A1] = 1
    assert play(state.copy(), PICK + A1, STOP).hidden[A1] == 1
    assert play(state.copy(), PICK + A1, STEP + E).hidden[A1] == 0


@pytest.mark.parametrize(
    ("vaquilla", "character", "is_hidden"),
    [
        ((6, 5), (8, 5), True),  # the hideout between them
        ((6, 5), (7, 6), False),  # adjacent: the first picture of the text
        ((5, 5), (8, 6), True),  # the line grazes a corner of the hideout
        ((7, 1), (7, 6), True),
        ((7, 1), (7, 4), False),  # on her side of it
        ((5, 3), (8, 6), True),
        ((4, 5), (6, 6), False),
        ((5, 4), (7, 6), True),  # and here another one
        ((6, 4), (7, 6), True),  # and here a side of it
    ],
)
def test_the_line_of_sight_past_the_hideout(vaquilla: Place, character: Place, is_hidden: bool) -> None:
    """Ruling 18."""
    state = position(cow=vaquilla)
    assert rules.is_out_of_sight(state, square(*character)) == is_hidden


def touches_the_hideout(start: Place, end: Place) -> bool:
    """Whether some point of the segment lies on the hideout or its rim, by trying very many points of it."""
    steps = 5040  # so that every corner that the line passes is one of them
    middle = (column(HIDEOUT_SQUARE), row(HIDEOUT_SQUARE))
    return any(
        all(2 * abs((s - m) * steps + (e - s) * n) <= steps for s, e, m in zip(start, end, middle, strict=True))
        for n in range(steps + 1)
    )


def test_a_line_that_touches_the_hideout_hides_but_not_from_the_square_next_to_her() -> None:
    """Finding T2, ruling 18: a ruler from centre to centre, for each of the eight squares and wherever she stands."""
    for at in set(FIELD) - {HIDEOUT_SQUARE}:
        her = (column(at), row(at))
        for beside in (NEXT[HIDEOUT_SQUARE, direction] for direction in range(DIRECTIONS)):
            one = (column(beside), row(beside))
            is_far = max(abs(her[0] - one[0]), abs(her[1] - one[1])) > 1
            is_hidden = bool(SHADE[at] & BESIDE[beside])
            assert is_hidden == (is_far and touches_the_hideout(her, one)), (her, one)


def test_out_of_sight_counts_only_beside_the_hideout() -> None:
    assert not rules.is_out_of_sight(position(cow=(4, 5)), square(9, 5))


def test_behind_the_hideout_one_may_hide_at_that_moment_and_it_lasts() -> None:
    state = play(moving(A1, (9, 5), cow=(5, 5)), STEP + W)
    play(state, HIDE)
    rules.put_vaquilla(state, square(9, 5))
    assert state.hidden[A1] == 1


# --- Goals ----------------------------------------------------------------------------------------------------------


def test_a_kick_along_a_free_line_over_an_arrow_is_a_goal_without_dispersion() -> None:
    """Ruling 11: the ball on (9, 5), kicked to (14, 5)."""
    state = play(moving(A1, (9, 5), ball=(9, 5)), KICK, aim(14, 5))
    assert (list(state.goals), state.phase) == ([1, 0], PLACING)


def goals_open_from(x: int, y: int) -> set[int]:
    """The rows of the right goal that can be aimed at from here."""
    return {row for column, row in aims(moving(A1, (x, y), ball=(x, y))) if column == COLUMNS + 1}


def test_a_kick_at_the_goal_must_come_over_an_arrow() -> None:
    """Ruling 11: from (11, 1) the line to (14, 4) passes (13, 3), which is no arrow; nor is the square beside it."""
    assert 4 not in goals_open_from(11, 1)
    assert 5 in goals_open_from(10, 4)
    assert goals_open_from(13, 3) == set()


def test_a_shot_comes_from_the_direction_of_an_arrow_no_steeper_than_45_degrees() -> None:
    """Finding T1, ruling 11: along the end line nobody scores."""
    assert goals_open_from(13, 2) == goals_open_from(13, 8) == set()
    assert goals_open_from(13, 4) == {4, 5}, "two rows down over one column is too steep"
    for at in set(FIELD) - {HIDEOUT_SQUARE}:
        x, y = column(at), row(at)
        assert all(abs(goal - y) <= COLUMNS + 1 - x <= FARTHEST_KICK for goal in goals_open_from(x, y))


def test_from_close_by_the_ball_flies_through_the_goal() -> None:
    """Finding T3, ruling 11: nearer than 3 only a goal can be aimed at."""
    for place, wanted in (((13, 5), {4, 5, 6}), ((12, 5), {4, 5, 6}), ((12, 4), {4, 5, 6}), ((13, 6), {5, 6})):
        assert goals_open_from(*place) == wanted
    state = moving(A1, (13, 5), ball=(13, 5))
    assert (11, 5) not in aims(state.copy())
    assert list(play(state, KICK, aim(14, 4)).goals) == [1, 0]
    guarded = moving(A1, (12, 5), ball=(12, 5), team_b=((13, 5), (12, 2), (12, 3)))
    assert ball(play(guarded, KICK, aim(14, 5))) == (13, 5), "whoever stands in the way stops it there too"


@pytest.mark.parametrize("lang", LANGS)
def test_the_shots_on_the_page_are_those_of_the_rules(lang: Lang) -> None:
    names = {SQUARE_NAMES[at][lang]: at for at in FIELD}
    rows = [line.strip("| ").split(" | ") for line in rulebook.sections(GAME, lang)["goal"].splitlines()]
    told = [(names[cells[0]], int(cells[1]), cells[2]) for cells in rows if cells[0] in names]
    assert len(told) == 7
    for at, goal, answer in told:
        is_open = goal in goals_open_from(column(at), row(at))
        assert answer.startswith(("sí", "yes") if is_open else "no"), answer


def test_a_kick_at_the_goal_can_be_stopped() -> None:
    state = play(moving(A1, (9, 5), ball=(9, 5), team_b=((11, 5), (12, 2), (12, 3))), KICK, aim(14, 5))
    assert (ball(state), list(state.goals)) == ((11, 5), [0, 0])


def test_after_a_goal_all_is_reset_and_the_turn_ends_at_once() -> None:
    """Rulings 16 and 28: the scorer's side has the vaquilla; the other player begins and chooses an arrow first."""
    state = moving(A1, (9, 5), ball=(9, 5))
    state.energy, state.hidden[B1], state.touched = 5, 1, 1 << B1
    rules.put(state, B2, NOWHERE)
    state.away[B2] = 1
    play(state, KICK, aim(14, 5))
    assert (cow(state), ball(state), state.energy) == ((4, 5), (10, 5), 3)
    assert (state.phase, state.first, state.turn) == (PLACING, B, B)
    assert [where(state, c) for c in (A1, A2, B1, B2)] == [(4, 2), (4, 8), (10, 2), (10, 8)]
    assert not any((*state.hidden, *state.away, *state.moved, state.touched, state.acted))


@pytest.mark.parametrize(("before", "after"), [(2, 2), (3, 2), (4, 2), (6, 4)])
def test_a_goal_calms_her_by_two_but_not_below_two(before: int, after: int) -> None:
    state = moving(A1, (9, 5), ball=(9, 5))
    state.energy = before
    assert play(state, KICK, aim(14, 5)).energy == after


def test_the_second_goal_wins() -> None:
    state = moving(A1, (9, 5), ball=(9, 5))
    state.goals[A] = 1
    play(state, KICK, aim(14, 5))
    assert rules.to_act(state) == OVER
    assert (rules.score(state, A), rules.ending(state)) == (2, GOAL_SCORED)


def test_an_own_goal_counts_for_the_rival() -> None:
    assert list(play(moving(A1, (5, 5), ball=(5, 5)), KICK, aim(0, 5)).goals) == [0, 1]


# --- The empty field ------------------------------------------------------------------------------------------------


def sheltered(*characters: int) -> State:
    """The vaquilla's phase after which these are out of danger, and she does not move."""
    state = charged(B3 if A1 in characters else A3)
    for character in characters:
        state.hidden[character] = 1
    state.target = A3 if B3 in characters else B3
    return play(state, roll(6))


def test_a_team_with_nobody_on_the_field_concedes_a_goal() -> None:
    """Ruling 9: at the end of the vaquilla's phase; the game goes on as after any goal."""
    state = sheltered(A1, A2, A3)
    assert (list(state.goals), state.phase, cow(state)) == ([0, 1], PLACING, (10, 5))


def test_two_empty_teams_give_no_goal_and_one_who_stands_there_is_enough() -> None:
    """Rulings 9 and 10."""
    state = position()
    for character in range(CHARACTERS):
        state.hidden[character] = 1
    state.acted = rules.ALL_ACTED
    rules.begin_vaquilla_phase(state)
    play(state, face(N), roll(6))
    assert (list(state.goals), state.phase) == ([0, 0], CHOOSING)
    assert list(sheltered(A1, A2).goals) == [0, 0]


def test_the_caressed_count_as_off_the_field() -> None:
    state = charged(A1, team_a=((5, 5), (2, 1), (2, 9)), cow=(6, 6))
    state.hidden[A2] = state.hidden[A3] = 1
    state.goals[B] = 1
    play(state, roll(1))
    assert (list(state.goals), rules.ending(state)) == ([0, 2], FIELD_EMPTY)


# --- The vaquilla ---------------------------------------------------------------------------------------------------


def test_she_goes_as_far_as_the_die_and_her_energy() -> None:
    """ENE 2 and a 4: six squares; straight along the row there is but one shortest path."""
    state = charged(A1, team_a=((1, 1), (2, 8), (2, 9)), cow=(13, 1), team_b=((12, 8), (11, 8), (10, 8)))
    assert state.phase == CHARGE_ROLL
    rules.apply(state, CHANCE, roll(4))
    assert state.left == 6
    while state.phase == CHARGING:
        play(state, options(state)[0])
    assert column(state.vaquilla) == 13 - 6
    assert state.at[A1] != NOWHERE


def test_a_natural_six_leaves_her_where_she_is() -> None:
    state = play(charged(A1, team_a=((6, 6), (2, 8), (2, 9)), cow=(7, 7)), roll(6))
    assert (cow(state), where(state, A1)) == ((7, 7), (6, 6))


def test_she_charges_the_last_who_moved_and_is_in_danger() -> None:
    """Ruling 19: the last one perched, so it is the one before."""
    state = position()
    for when, character in enumerate((A1, B1, A2), 1):
        state.moved[character] = when
    state.hidden[A2] = 1
    assert rules.last_moved(state) == B1
    state.hidden[B1] = 1
    assert rules.last_moved(state) == A1


def test_the_rival_of_her_target_leads_her() -> None:
    for target, leader in ((A1, B), (B1, A)):
        state = charged(target, cow=(7, 7))
        assert play(state, roll(1)).phase == CHARGING
        assert state.turn == leader


def test_every_step_of_hers_lies_on_a_shortest_path() -> None:
    """Ruling 19: round characters and hideout; here she stands behind the hideout, so due west is closed."""
    state = play(charged(A1, team_a=((2, 5), (2, 1), (2, 9)), cow=(8, 5)), roll(1))
    assert set(options(state)) == {CHARGE + NW, CHARGE + SW}
    play(state, CHARGE + NW)
    assert set(options(state)) == {CHARGE + NW, CHARGE + W, CHARGE + SW}


def test_without_a_path_she_stays() -> None:
    wall = ((12, 1), (12, 2), (13, 2))
    state = play(charged(A1, cow=(13, 1), team_b=wall), roll(3))
    assert (cow(state), state.phase) == ((13, 1), CHOOSING)


def test_she_caresses_the_first_she_meets_of_either_team_and_stops() -> None:
    """Ruling 7: on the way to A1 she meets B1, who moved; B2 has not, and is left alone."""
    others = ((8, 2), (11, 2), (12, 9))
    state = charged(A1, moved=(B1,), team_a=((1, 1), (2, 8), (2, 9)), team_b=others, cow=(13, 1))
    rules.apply(state, CHANCE, roll(5))
    while state.phase == CHARGING:
        play(state, CHARGE + W)
    assert (state.at[B1], state.away[B1]) == (NOWHERE, 1)
    assert cow(state) == (9, 1)
    assert where(state, B2) == (11, 2)


def test_who_is_adjacent_before_her_first_step_is_caressed_at_once() -> None:
    state = play(charged(A1, team_a=((6, 6), (2, 8), (2, 9)), cow=(7, 7)), roll(1))
    assert (state.at[A1], cow(state)) == (NOWHERE, (7, 7))


def test_of_several_her_leader_picks() -> None:
    state = charged(A1, moved=(A2, B1), team_a=((6, 6), (8, 8), (2, 9)), cow=(7, 7))
    play(state, roll(1))
    assert (state.phase, state.turn, options(state)) == (CARESSING, B, [CARESS + A1, CARESS + A2])
    play(state, CARESS + A2)
    assert (state.at[A2], where(state, A1), state.phase) == (NOWHERE, (6, 6), CHOOSING)


def test_the_perched_and_those_who_passed_are_not_caressed() -> None:
    state = charged(A1, moved=(A2,), team_a=((2, 9), (8, 8), (6, 6)), cow=(7, 7))
    state.hidden[A2] = 1
    assert rules.prey(state) == 0


def test_when_nobody_moved_she_strays_and_caresses_nobody() -> None:
    """Ruling 21: a straight run with bounces; the direction first, then the die."""
    state = position(cow=(7, 2), team_a=((5, 3), (2, 8), (2, 9)))
    state.acted = rules.ALL_ACTED
    rules.begin_vaquilla_phase(state)
    assert state.phase == STRAY_COMPASS
    play(state, face(NE))
    assert state.phase == STRAY_ROLL
    play(state, roll(2))  # and ENE 2: up to (8, 1), then down to (11, 4)
    assert (cow(state), state.phase) == ((11, 4), CHOOSING)
    assert all(at != NOWHERE for at in state.at)


def test_straying_she_stops_before_whatever_is_in_the_way_and_a_six_keeps_her() -> None:
    for number, end in ((5, (7, 6)), (6, (7, 9))):
        state = position(cow=(7, 9))
        state.acted = rules.ALL_ACTED
        rules.begin_vaquilla_phase(state)
        assert cow(play(state, face(N), roll(number))) == end


def naive_distances(state: State, target: int) -> dict[int, int]:
    """How far each free square is from a character's side, breadth first, over plain coordinates."""
    reached, wave = {state.at[target]: 0}, [state.at[target]]
    while wave:
        found = []
        for at in wave:
            for dx, dy in DIRECTION_STEPS:
                x, y = column(at) + dx, row(at) + dy
                there = square(x, y)
                if 1 <= x <= COLUMNS and 1 <= y <= ROWS and there not in reached and state.stands[there] == FREE:
                    reached[there] = reached[at] + 1
                    found.append(there)
        wave = found
    return reached


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), crowd=st.integers(1, 70))
def test_her_ways_are_those_of_a_plain_search(seed: int, crowd: int) -> None:
    """With many squares blocked, so that the paths are long and winding."""
    choose = random.Random(seed)
    state = position()
    places = choose.sample([at for at in FIELD if at != HIDEOUT_SQUARE], CHARACTERS + 1 + crowd)
    for character in range(CHARACTERS):
        rules.put(state, character, NOWHERE)
    for character in range(CHARACTERS):
        rules.put(state, character, places[character])
    rules.put_vaquilla(state, places[CHARACTERS])
    for at in places[CHARACTERS + 1 :]:
        state.stands[at] = rules.BLOCKED
    if rules.is_next_to_vaquilla(state, A1):
        return
    left, right = halves(at for at in FIELD if state.stands[at] == FREE)
    ways = rules.ways_over(left, right, state.vaquilla, state.at[A1])
    far = naive_distances(state, A1)
    around = {d: far[NEXT[state.vaquilla, d]] for d in range(DIRECTIONS) if NEXT[state.vaquilla, d] in far}
    nearest = min(around.values(), default=0)
    assert {d for d in range(DIRECTIONS) if ways >> d & 1} == {d for d, n in around.items() if n == nearest}


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_she_goes_over_whatever_square_is_free(seed: int) -> None:
    for state in random_states(seed):
        if state.phase == CHARGING:
            left, right = halves(at for at in FIELD if state.stands[at] == FREE)
            assert state.ways == rules.ways_over(left, right, state.vaquilla, state.at[state.target])


# --- Caresses and returns -------------------------------------------------------------------------------------------


def pass_all(state: State) -> State:
    """Everybody passes, and the vaquilla stays."""
    while state.phase == CHOOSING:
        play(state, options(state)[0])
        if state.phase == RETURNING:
            play(state, options(state)[0])
        play(state, STOP)
    return play(state, face(N), roll(6))


def test_the_caressed_misses_the_next_turn_and_comes_back_in_the_one_after() -> None:
    """Ruling 15."""
    state = play(charged(A1, team_a=((6, 6), (2, 8), (2, 9)), cow=(7, 7)), roll(1))
    assert state.turn == B
    play(state, PICK + B1, STOP)
    assert options(state) == [PICK + A2, PICK + A3]
    pass_all(state)
    assert options(state) == [PICK + A1, PICK + A2, PICK + A3]
    play(state, PICK + A1)
    assert {(column(m - RETURN), row(m - RETURN)) for m in options(state)} == {(4, 2), (4, 8)}
    play(state, RETURN + square(4, 8))
    assert (state.phase, where(state, A1), state.left) == (ACTING, (4, 8), STRIDE)


def off_field(**where: Any) -> State:
    state = position(**where)
    rules.put(state, A1, NOWHERE)
    return state


def test_with_one_free_bottle_nobody_is_asked_which() -> None:
    state = play(off_field(team_a=((1, 1), (4, 2), (2, 3))), PICK + A1)
    assert (state.phase, where(state, A1), state.moved[A1]) == (ACTING, (4, 8), 0)


def test_with_no_free_bottle_one_comes_back_as_near_as_can_be() -> None:
    state = play(off_field(team_a=((1, 1), (4, 2), (4, 7)), cow=(4, 8)), PICK + A1)
    found = {(column(m - RETURN), row(m - RETURN)) for m in options(state)}
    ring = {(x, y) for cx, cy in ((4, 2), (4, 8)) for x in range(cx - 1, cx + 2) for y in range(cy - 1, cy + 2)}
    assert found == ring - {(4, 2), (4, 8), (4, 7)}


def test_whom_she_touches_in_their_shelter_must_act_first_and_may_pass() -> None:
    """Ruling 24."""
    state = charged(B3, team_a=((7, 9), (2, 2), (2, 3)), cow=(8, 8))
    state.hidden[A1] = state.hidden[A2] = 1
    play(state, roll(6))
    assert state.touched == 1 << A1
    play(state, PICK + B1, STOP)
    assert options(state) == [PICK + A1]
    play(state, PICK + A1, STOP, PICK + B2, STOP)
    assert options(state) == [PICK + A2, PICK + A3]


# --- Options --------------------------------------------------------------------------------------------------------


def test_the_number_of_goals_can_be_chosen() -> None:
    state = moving(A1, (9, 5), ball=(9, 5))
    state.goals_option = 1
    assert play(state, KICK, aim(14, 5)).phase == FINISHED


def test_the_ball_can_be_dispersed_farther_with_bounces_and_goals() -> None:
    state = moving(A1, (4, 4), ball=(4, 4))
    state.dispersion_option = 3
    assert ball(play(state, KICK, aim(8, 2), face(NE))) == (11, 3)
    state = moving(A1, (9, 2), ball=(9, 2))
    state.dispersion_option = 2
    assert list(play(state, KICK, aim(12, 4), face(SE)).goals) == [1, 0]


# --- What always holds ----------------------------------------------------------------------------------------------


def random_states(seed: int, most: int = 400) -> Iterator[State]:
    match, choose = GAME.start(seed=seed), random.Random(seed)
    while not match.is_over and match.version < most:
        yield match.state  # type: ignore[misc]
        seat = match.to_act[0]
        match.play(seat, choose.choice(match.legal(seat)))
    yield match.state  # type: ignore[misc]


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_squares_and_pieces_agree(seed: int) -> None:
    for state in random_states(seed):
        standing_there = {
            at: state.stands[at] for at in range(SQUARES) if state.stands[at] not in (FREE, rules.BLOCKED)
        }
        pieces = {state.at[c]: c + 1 for c in range(CHARACTERS) if state.at[c] != NOWHERE}
        if state.vaquilla != NOWHERE:
            pieces[state.vaquilla] = rules.VAQUILLA
        assert standing_there == pieces
        assert state.stands[HIDEOUT_SQUARE] == rules.BLOCKED
        assert set(pieces) <= set(FIELD) - {HIDEOUT_SQUARE}
        assert CALM <= state.energy <= WILD


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_nothing_of_an_activation_or_a_charge_is_left_behind(seed: int) -> None:
    """Between activations, states with the same future are the same."""
    for state in random_states(seed):
        if state.phase in (CHOOSING, PLACING):
            rest = (state.left, state.stepped, state.kicked, state.agitated, state.drank, state.ways, state.stray)
            assert rest == (0,) * 7
            assert state.active == state.target == NOBODY


def test_the_fields_for_the_view_come_last() -> None:
    names = [name for name in State.dtype.names or () if not name.startswith("_gap")]
    assert tuple(names[-len(VIEW_ONLY) :]) == VIEW_ONLY


def test_every_square_has_a_way_on_for_the_ball() -> None:
    places = set(FIELD) | set(ALL_GOALS)
    assert all(ROLLED[at, d] in places for at in FIELD for d in range(DIRECTIONS))
    assert WIDTH == COLUMNS + 2


@pytest.mark.parametrize(("depth", "lines"), [(1, 2), (2, 4), (3, 12), (4, 36), (5, 108), (6, 864)])
def test_move_counts_by_depth(depth: int, lines: int) -> None:
    """Two tosses, two arrows, three characters; then a bottle has eight ways out, an arrow five, and each may pass."""
    tables = np.zeros(depth + 1, GAME.state.dtype)
    outs = np.zeros((depth + 1, GAME.moves.size), np.int32)
    compiler.native(GAME).setup(tables[0], TEAMS, np.array([2, 1]))
    assert compiler.bind(count_lines, GAME)(tables, outs, depth, 0) == lines


# --- Bots -----------------------------------------------------------------------------------------------------------


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


def greedy_wins(tables: Any, blank: Any, rng: Any, out: Any, options: Any, games: int) -> Any:
    """Games that seat 0 wins by looking one move ahead, against random play."""
    wins = 0
    for number in range(games):
        tables[0] = blank[0]
        seed_stream(rng, 9, number)
        setup(tables[0], 2, options)
        seats = to_act(tables[0])
        while seats != 0:
            seat = first_seat(seats)
            move = best_by_appraisal(tables, out, seat) if seat == 0 else out[draw(rng, legal(tables[0], seat, out))]
            apply(tables[0], seat, move)
            seats = to_act(tables[0])
        if standing(tables[0], 0) > standing(tables[0], 1):
            wins += 1
    return wins


def test_looking_one_move_ahead_beats_random_play() -> None:
    tables, blank = np.zeros(2, GAME.state.dtype), np.zeros(1, GAME.state.dtype)
    out, rng = np.zeros(GAME.moves.size, np.int32), np.zeros(1, np.uint64)
    assert compiler.bind(greedy_wins, GAME)(tables, blank, rng, out, np.array([2, 1]), 50) > 47


# --- The table ------------------------------------------------------------------------------------------------------


def nodes(state: State, seat: int = A) -> list[Any]:
    return list(shown(GAME, state, seat, "en").nodes())


def hung(state: State, kind: type[Node], seat: int = A) -> set[int]:
    return {node.move for node in nodes(state, seat) if isinstance(node, kind) and node.move >= 0}


def test_one_points_at_squares_to_step_at_the_ball_to_kick_and_at_her_to_agitate() -> None:
    state = play(moving(A1, (4, 5), cow=(6, 5), ball=(5, 5)), STEP + E)
    assert {STEP + N, STEP + W} <= hung(state, Space)
    assert {KICK, AGITATE} <= hung(state, Token)
    assert {KICK, AGITATE, STOP} <= hung(state, Button)
    assert AIM + square(8, 5) in hung(play(state, KICK), Space)


def test_the_table_shows_score_mood_and_die() -> None:
    state = charged(A1, energy=4)
    state.goals[B] = 1
    shown = nodes(play(state, roll(6)))
    assert any(isinstance(node, Track) and node.value == 4 for node in shown)
    assert any("0–1" in node.label for node in shown)
    assert any(node.key == "die" and node.value == 6 for node in shown)


def test_what_cannot_be_chosen_says_why_and_what_can_does_not() -> None:
    state = position()
    state.acted = 1 << A1
    rules.put(state, A2, NOWHERE)
    state.away[A2] = 1
    members = {node.key: node.why for node in nodes(state) if node.key.startswith("member-")}
    assert members["member-0"] == "It has acted this turn."
    assert members["member-1"].startswith("The vaquilla caressed it")
    assert members["member-2"] == members["member-3"] == ""


def whys(state: State, lang: Lang = "en") -> dict[Place, str]:
    """Why the ball cannot be kicked to a square, of those that say so."""
    view = shown(GAME, play(state, KICK), A, lang)
    squares, now = [node for node in view.nodes() if isinstance(node, Space)], options(state)
    assert all((node.move in now) == (not node.why) for node in squares)
    return {(int(node.x), int(node.y) + 1): node.why for node in squares if node.why}


def test_a_square_that_cannot_be_aimed_at_says_why() -> None:
    """Findings T1 and T3: what makes a shot impossible."""
    found = whys(moving(A1, (11, 1), ball=(11, 1)))
    assert found[14, 4] == "The line does not come over an arrow."
    assert found[14, 6] == "The line comes in too steeply, at more than 45° to the arrows."
    assert found[0, 5] == "It is more than 6 squares away."
    assert found[10, 2] == "It is less than 3 squares away."
    assert found[7, 5] == "Nobody kicks it into the hideout."
    assert (8, 1) not in found


def test_the_prompt_says_whether_there_is_a_shot() -> None:
    def asked(place: Place, lang: Lang) -> str:
        return shown(GAME, play(moving(A1, place, ball=place), KICK), A, lang).prompt

    assert asked((12, 5), "es").endswith("También puede tirar a puerta: con el camino libre, es gol.")
    assert asked((2, 5), "es").endswith("A puerta no puede tirar: está a más de 6 casillas."), "the other goal is ours"
    assert asked((13, 2), "en").endswith(
        "It cannot shoot at the goal: the line comes in too steeply, at more than 45° to the arrows."
    )


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_member_is_open_or_says_why(seed: int) -> None:
    for state in random_states(seed, 200):
        seat = first_seat(rules.to_act(state)) if rules.to_act(state) != OVER else CHANCE
        if seat < TEAMS:
            now = set(options(state))
            for node in nodes(state, seat):
                if node.key.startswith("member-") and node.move >= 0:
                    assert (node.move in now) == (not node.why)


def story(state: State, *moves: int) -> str:
    before = state.copy()
    for move in moves[:-1]:
        play(before, move)
    after = play(before.copy(), moves[-1])
    seat = first_seat(rules.to_act(before))
    return without_pictures(presenter.tell(before, after, seat, moves[-1], "en"))


def test_the_story_tells_kicks_goals_and_charges() -> None:
    assert story(moving(A1, (9, 5), ball=(9, 5)), KICK, aim(14, 5)) == (
        "Beret 1 kicks the ball to the goal of the Scarves (5). A goal for the Berets! 1–0. Turn 2: the Scarves begin."
    )
    assert story(moving(A1, (4, 5), ball=(4, 5)), KICK, aim(10, 5)) == (
        "Beret 1 kicks the ball to J5, but it hits the hideout on G5."
    )
    assert story(moving(A1, (3, 2)), STEP + E) == "Beret 1 drinks sangria on D2."
    assert story(moving(A1, (5, 2)), STEP + N, HIDE) == "Beret 1 perches on the barrier on E1."
    assert story(charged(A1, team_a=((6, 6), (2, 8), (2, 9)), cow=(7, 7)), roll(1)) == (
        "1 + 2 ENE: the vaquilla has 3 squares to go for Beret 1. "
        "She caresses the ribs of Beret 1, who misses the next turn. Turn 2: the Scarves begin."
    )


def test_a_step_can_be_taken_back_but_not_a_roll() -> None:
    match: Match = GAME.start(seed=3)
    match.play(match.to_act[0], PLACE)
    seat = match.to_act[0]
    match.play(seat, PLACE)
    seat = match.to_act[0]
    before = match.state
    match.play(seat, PICK + seat * EACH)
    match.play(seat, match.legal(seat)[0].id)
    assert match.can_undo(seat)
    match.undo(seat)
    match.undo(seat)
    assert match.state == before


def test_whatever_is_reconstructed_is_named_and_the_pages_explain_it() -> None:
    for lang in LANGS:
        sections = rulebook.sections(GAME, lang)
        assert {"rulings", "reconstructions"} <= sections.keys()
        assert all(one.told(lang) in sections["reconstructions"] for one in RECONSTRUCTED)
    assert {option.name for option in GAME.options if option.is_reconstructed} == {"dispersion"}


# --- Counters -------------------------------------------------------------------------------------------------------


def test_a_team_is_counted_by_where_it_was_at_the_last_goal() -> None:
    state = position()
    rules.put(state, A2, NOWHERE)
    state.hidden[A1] = state.hidden[A3] = state.hidden[B2] = 1
    state.turns, state.energy = 31, 4
    ours, theirs = counted(GAME, state, A), counted(GAME, state, B)
    assert (ours["characters on the field"], theirs["characters on the field"]) == (2, 3)
    assert (ours["characters out of danger"], theirs["characters out of danger"]) == (2, 1)
    assert (ours["turns"], ours["energy of the vaquilla"]) == (31, 4)
