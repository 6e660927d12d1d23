"""Lucha Libre: the rulebook's rules, the rulings, and what must hold in every match."""

from __future__ import annotations

import random
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
from sobremesa.engine.nodes import NO_MOVE, Die, Node, Space, Track, View, without_pictures
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import Cells
from sobremesa.engine.words import with_seat_names
from sobremesa.games.lucha_libre import presenter, rules
from sobremesa.games.lucha_libre.components import (
    BLUE_DEMON,
    BULLDOG,
    CAVERNARIO,
    CHANGE,
    FAVOURITE,
    FIGHTERS,
    FOUR,
    GOAL,
    HANDFULS,
    KEYS,
    MOST_DICE,
    NEXT,
    NUMBER,
    PAIR,
    SANTO,
    SHOW_OFF,
    SIDES,
    START_BOX,
    TEAMS,
    THREE,
    TOP_BOX,
    TRACKS,
    TRIPLE,
    TRIPLE_F,
    faces_taken,
)
from sobremesa.games.lucha_libre.game import GAME
from sobremesa.games.lucha_libre.rules import DIE, FILL, KEEP, LEAVE, SHOW, THROW, State
from tests.games.shown import shown

A, B = 0, 1  # El Santo's team and Blue Demon's
SIX_BOXES = 1  # the number of the track that is played unless another is chosen

# --- Helpers ----------------------------------------------------------------------------------------------------------


def begun(track: int = SIX_BOXES) -> State:
    state = State()
    rules.setup(state, TEAMS, Cells(np.array([track])))
    return state


def land(state: State, *faces: int) -> None:
    """The dice in the air come down, seat 0's first."""
    for face in faces:
        assert rules.to_act(state) == 1 << CHANCE
        rules.apply(state, CHANCE, DIE + face - 1)


def thrown(
    mine: Sequence[int] = (2, 2, 1),
    theirs: Sequence[int] = (1, 1, 4),
    fans: tuple[int, int] = (10, 10),
    boxes: tuple[int, int] | None = None,
    ring: tuple[int, int] = (0, 0),
) -> State:
    """The moment after the first throw of a round; the energy in the ring is the lowest that gives so many dice."""
    state = begun()
    for team, dice in enumerate((mine, theirs)):
        state.fans[team], state.ring[team] = fans[team], ring[team]
        box = TRACKS[SIX_BOXES].index(len(dice)) if boxes is None else boxes[team]
        state.energy[team, ring[team]] = box
    rules.start_round(state)
    land(state, *mine, *theirs)
    return state


def legal(state: State, seat: int) -> list[int]:
    out = Cells(np.zeros(GAME.moves.size, np.int32))
    return [out[i] for i in range(rules.legal(state, seat, out))]


def play(state: State, seat: int, *chosen: int) -> None:
    for move in chosen:
        assert rules.to_act(state) >> seat & 1
        assert move in legal(state, seat)
        rules.apply(state, seat, move)


def fill(state: State, seat: int, *keys: int) -> None:
    """Fill these keys and no others, and show."""
    play(state, seat, *(FILL + key for key in keys))
    if SHOW not in legal(state, seat):
        play(state, seat, LEAVE)
    play(state, seat, SHOW)


def fought(state: State, mine: Sequence[int] = (), theirs: Sequence[int] = ()) -> State:
    fill(state, A, *mine)
    fill(state, B, *theirs)
    return state


def fans(state: State) -> list[int]:
    return list(state.fans)


def energy(state: State, team: int) -> list[int]:
    return [state.energy[team, fighter] for fighter in range(2)]


def keys_open(state: State, seat: int) -> list[int]:
    return [move - FILL for move in legal(state, seat) if FILL <= move < LEAVE]


def hidden(state: State, seat: int) -> State:
    copy = state.copy()
    rules.hide(copy, seat)
    return copy


def states_of(match: Match) -> list[State]:
    return [State(match.state_before(at).raw) for at in range(len(match.log) + 1)]


def random_match(seed: int) -> Match:
    match, choose = GAME.start(seed=seed), random.Random(seed)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    return match


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def test_teams_start_with_10_fans_on_the_first_box_that_reads_3() -> None:
    state = begun()
    assert fans(state) == [10, 10]
    assert [energy(state, team) for team in (A, B)] == [[START_BOX] * 2] * 2
    assert TRACKS[SIX_BOXES][:2] == (2, 3)
    assert [rules.dice_count(state, team) for team in (A, B)] == [3, 3]


def test_santo_and_blue_demon_enter_the_ring_first() -> None:
    state = begun()
    assert [rules.fighter_of(state, team) for team in (A, B)] == [SANTO, BLUE_DEMON]


@pytest.mark.parametrize("track", TRACKS)
def test_a_track_goes_from_2_to_5_and_has_two_boxes_that_read_3(track: tuple[int, ...]) -> None:
    assert (track[0], track[-1]) == (2, 5)
    assert list(track) == sorted(track)
    assert set(track) == {2, 3, 4, 5}
    assert track.count(3) >= 2
    assert track.index(3) == START_BOX


# --- Lanzamiento · Throwing -------------------------------------------------------------------------------------------


def test_both_decide_at_once_when_all_dice_are_down() -> None:
    state = begun()
    land(state, 1, 2, 3, 4, 5)
    assert rules.to_act(state) == 1 << CHANCE
    land(state, 6)
    assert rules.to_act(state) == 0b11


def test_a_throw_again_costs_one_fan_however_many_dice_fly() -> None:
    state = thrown((1, 2, 5))
    play(state, A, THROW)
    assert rules.fans_left(state, A) == 9
    land(state, 6, 6, 1)
    play(state, A, KEEP + 0, KEEP + 1, THROW)
    assert rules.fans_left(state, A) == 8
    land(state, 6)
    assert [state.dice[A, die] for die in range(3)] == [6, 6, 6]


def test_dice_set_aside_stay_aside_and_may_be_thrown_later() -> None:
    state = thrown((6, 2, 2))
    play(state, A, KEEP + 0, THROW)
    land(state, 5, 5)
    play(state, A, KEEP + 0, THROW)
    land(state, 3, 4, 4)
    assert [state.dice[A, die] for die in range(3)] == [3, 4, 4]


def test_a_die_changes_its_place_once_between_two_throws() -> None:
    state = thrown((6, 2, 2))
    play(state, A, KEEP + 0)
    assert KEEP + 0 not in legal(state, A)
    play(state, A, THROW)
    land(state, 1, 1)
    assert KEEP + 0 in legal(state, A)


def test_before_a_throw_one_thinks_again_as_often_as_one_likes() -> None:
    """Finding L3: by undoing; and a die that was moved says so."""
    match = GAME.start(seed=5)
    for _ in range(5):
        match.play(A, KEEP + 0)
        die = found(match.view(A, "es"), "die-0-0")
        assert "cuantas veces quieras" in die.why
        match.undo(A)
    assert KEEP + 0 in [move.id for move in match.legal(A)]


def test_with_all_dice_set_aside_there_is_nothing_to_throw() -> None:
    state = thrown((6, 2, 2))
    play(state, A, KEEP + 0, KEEP + 1, KEEP + 2)
    assert THROW not in legal(state, A)


def test_without_fans_nobody_throws_again() -> None:
    state = thrown((6, 2, 2), fans=(0, 10))
    assert legal(state, A) == [FILL + SHOW_OFF, LEAVE]


def test_the_last_fan_pays_for_the_last_throw() -> None:
    state = thrown((6, 2, 2), fans=(1, 10))
    play(state, A, KEEP + 0, THROW)
    land(state, 2, 4)
    assert rules.fans_left(state, A) == 0
    assert legal(state, A) == [FILL + SHOW_OFF, LEAVE]


def test_after_the_first_key_no_die_is_thrown_again() -> None:
    state = thrown((6, 6, 2))
    play(state, A, KEEP + 2, FILL + SHOW_OFF)
    assert legal(state, A) == [FILL + SHOW_OFF, LEAVE]


def test_dice_that_fit_nothing_are_only_shown() -> None:
    state = thrown((1, 4, 5), fans=(0, 10))
    assert legal(state, A) == [SHOW]


# --- Las llaves · The keys --------------------------------------------------------------------------------------------

KEY_LIST = [  # fighter, key, dice, as the rulebook lists them
    *((SANTO, TRIPLE_F, (6, 6, 6)), (CAVERNARIO, TRIPLE_F, (4, 4, 4))),
    *((BLUE_DEMON, TRIPLE_F, (5, 5, 5)), (BULLDOG, TRIPLE_F, (3, 3, 3))),
    *((SANTO, SHOW_OFF, (6,)), (CAVERNARIO, SHOW_OFF, (4,)), (BLUE_DEMON, SHOW_OFF, (5,)), (BULLDOG, SHOW_OFF, (3,))),
    *((BULLDOG, PAIR, (5, 6)), (CAVERNARIO, PAIR, (5, 6)), (SANTO, PAIR, (3, 5)), (BLUE_DEMON, PAIR, (4, 6))),
    *((BLUE_DEMON, THREE, (1, 2, 3)), (CAVERNARIO, THREE, (1, 2, 3))),
    *((SANTO, THREE, (1, 2, 4)), (BULLDOG, THREE, (1, 2, 4))),
    *((fighter, FOUR, (1, 2, 3, 4)) for fighter in range(FIGHTERS)),
    *((fighter, CHANGE, (1, 2)) for fighter in range(FIGHTERS)),
]


@pytest.mark.parametrize(("fighter", "key", "dice"), KEY_LIST)
def test_each_fighter_has_the_keys_of_the_list(fighter: int, key: int, dice: tuple[int, ...]) -> None:
    """Rulings 4 and 5: the list of each fighter holds."""
    assert faces_taken(fighter, key, dice) == dice
    for at in range(len(dice)):
        assert faces_taken(fighter, key, dice[:at] + dice[at + 1 :]) is None


@pytest.mark.parametrize("fighter", range(FIGHTERS))
def test_a_classic_triple_is_of_any_number_but_the_favourite(fighter: int) -> None:
    for face in range(1, SIDES + 1):
        fits = faces_taken(fighter, TRIPLE, (face,) * 3) is not None
        assert fits == (face != FAVOURITE[fighter])


@pytest.mark.parametrize(
    ("key", "dice", "gain", "blows", "effort"),
    [
        (TRIPLE_F, (6, 6, 6), 5, 2, -1),
        (SHOW_OFF, (6, 2, 2), 1, 0, 1),
        (PAIR, (3, 5, 1), 1, 1, 0),
        (THREE, (1, 2, 4), 2, 1, 0),
        (FOUR, (1, 2, 3, 4), 4, 2, -1),
        (TRIPLE, (1, 1, 1), 3, 2, -1),
        (CHANGE, (1, 2, 6), -1, 0, 0),
    ],
)
def test_what_each_key_brings(key: int, dice: tuple[int, ...], gain: int, blows: int, effort: int) -> None:
    own_box = 2 if len(dice) == 3 else 3
    state = fought(thrown(dice, (1, 1, 4), boxes=(own_box, 2)), [key])
    assert fans(state) == [10 + gain, 10]
    assert (state.energy[A, 0], state.energy[B, 0]) == (own_box + effort, 2 - blows)


def test_each_die_goes_into_one_key() -> None:
    state = thrown((1, 2, 3, 4))
    play(state, A, FILL + THREE)
    assert keys_open(state, A) == []


def test_a_key_can_be_used_again_with_other_dice() -> None:
    """Ruling 1."""
    state = thrown((6, 6, 3, 5, 2))
    play(state, A, FILL + SHOW_OFF, FILL + SHOW_OFF)
    assert keys_open(state, A) == [PAIR]


def test_keys_and_dice_may_be_left_unused() -> None:
    """Rulings 2 and 18."""
    state = fought(thrown((1, 2, 4), fans=(10, 10)))
    assert fans(state) == [10, 10]
    assert rules.fighter_of(state, A) == SANTO


def test_the_owner_chooses_between_a_triple_and_three_show_offs() -> None:
    """Ruling 3."""
    dice = (6, 6, 6)
    assert keys_open(thrown(dice), A) == [TRIPLE_F, SHOW_OFF]
    assert fans(fought(thrown(dice), [TRIPLE_F]))[A] == 15
    assert fans(fought(thrown(dice), [SHOW_OFF] * 3))[A] == 13


def test_the_owner_chooses_between_overlapping_sequences() -> None:
    """Ruling 3."""
    assert keys_open(thrown((1, 2, 3, 4)), A) == [THREE, FOUR, CHANGE]


def test_a_classic_triple_leaves_the_favourite_alone() -> None:
    state = thrown((2, 6, 2, 6, 2))
    play(state, A, FILL + TRIPLE)
    assert [state.keys[A, die] for die in range(MOST_DICE)] == [TRIPLE + 1, 0, TRIPLE + 1, 0, TRIPLE + 1]
    assert keys_open(state, A) == [SHOW_OFF]


def test_a_second_change_is_not_allowed() -> None:
    """Ruling 11."""
    state = thrown((1, 2, 1, 2, 5))
    play(state, A, FILL + CHANGE)
    assert legal(state, A) == [SHOW]


# --- Resolución · Resolution ------------------------------------------------------------------------------------------


def test_the_rulebooks_example_of_blue_demons_triple() -> None:
    """+5 fans, the rival −2, himself −1."""
    state = fought(thrown((1, 1, 4), (5, 5, 5), boxes=(2, 2)), (), [TRIPLE_F])
    assert fans(state) == [10, 15]
    assert (state.energy[A, 0], state.energy[B, 0]) == (0, 1)


def test_a_loss_below_the_minimum_is_paid_in_fans() -> None:
    state = fought(thrown((1, 1, 4), (5, 5, 5), boxes=(1, 2)), (), [TRIPLE_F])
    assert state.energy[A, 0] == 0
    assert fans(state) == [9, 15]


def test_the_loss_of_fans_is_as_large_as_the_missing_energy() -> None:
    state = fought(thrown((1, 4), (5, 5, 5), boxes=(0, 2)), (), [TRIPLE_F])
    assert fans(state) == [8, 15]


def test_energy_is_summed_before_it_is_applied() -> None:
    """At the minimum, +1 and −2 make −1: one fan, not two."""
    state = fought(thrown((6, 4), (5, 5, 5), boxes=(0, 2)), [SHOW_OFF], [TRIPLE_F])
    assert state.energy[A, 0] == 0
    assert fans(state)[A] == 10 + 1 - 1


def test_the_maximum_cannot_be_used_either() -> None:
    """At the top, +1 and −1 make 0: the gain is not lost first."""
    state = fought(thrown((6, 1, 1, 4, 4), (4, 6, 1), boxes=(5, 2)), [SHOW_OFF], [PAIR])
    assert state.energy[A, 0] == 5


def test_energy_above_the_maximum_is_lost() -> None:
    """Ruling 6."""
    state = fought(thrown((6, 6, 1, 4, 4), boxes=(5, 2)), [SHOW_OFF, SHOW_OFF])
    assert state.energy[A, 0] == TOP_BOX[SIX_BOXES]


def test_santos_mix_of_show_offs_and_a_sequence() -> None:
    state = fought(thrown((6, 6, 3, 5), (1, 1, 4), boxes=(3, 2)), [SHOW_OFF, SHOW_OFF, PAIR])
    assert fans(state) == [13, 10]
    assert (state.energy[A, 0], state.energy[B, 0]) == (5, 1)


def test_fans_never_go_below_zero() -> None:
    """Ruling 7."""
    state = fought(thrown((1, 4), (5, 5, 5), fans=(1, 10), boxes=(0, 2)), (), [TRIPLE_F])
    assert fans(state)[A] == 0


def test_a_change_without_fans_is_allowed() -> None:
    """Ruling 7."""
    state = fought(thrown((1, 2), fans=(0, 10), boxes=(0, 1)), [CHANGE])
    assert fans(state)[A] == 0
    assert rules.fighter_of(state, A) == CAVERNARIO


def test_fans_of_keys_are_summed_before_the_floor() -> None:
    """Ruling 14: a change and a Show Off without fans cancel out, in whatever order they were filled."""
    for keys in ([CHANGE, SHOW_OFF], [SHOW_OFF, CHANGE]):
        assert fans(fought(thrown((1, 2, 6), fans=(0, 10)), keys))[A] == 0


def test_36_fans_and_2_less_a_change_less_a_missing_point_are_36() -> None:
    """Ruling 14: 37 was reached on the way, but the check comes once, at the end."""
    state = thrown((1, 2), (4, 6, 1), fans=(36, 10), boxes=(0, 2))
    state.won[A] = 2
    fought(state, [CHANGE], [PAIR])
    assert fans(state) == [36, 11]
    assert rules.to_act(state) != OVER


def test_the_fighters_who_threw_take_the_blows_also_when_they_leave() -> None:
    """Ruling 15: the one who comes in is untouched, but for the rest."""
    state = fought(thrown((1, 2, 5), (4, 6, 1), boxes=(2, 2)), [CHANGE], [PAIR])
    assert energy(state, A) == [1, START_BOX + 1]
    assert rules.fighter_of(state, A) == CAVERNARIO


# --- Descanso y cambio · Rest and change ------------------------------------------------------------------------------


def test_who_is_outside_rests() -> None:
    state = fought(thrown())
    assert [energy(state, team)[1] for team in (A, B)] == [START_BOX + 1] * 2


def test_rest_stops_at_the_top() -> None:
    state = thrown()
    state.energy[A, 1] = TOP_BOX[SIX_BOXES]
    assert fought(state).energy[A, 1] == TOP_BOX[SIX_BOXES]


def test_rest_comes_before_the_change_and_the_next_dice_are_the_newcomers() -> None:
    """Rulings 10 and 16: from the second 3 a rest leads to a 4."""
    state = thrown((1, 2, 5))
    state.energy[A, 1] = 2
    fought(state, [CHANGE])
    assert energy(state, A) == [START_BOX, 3]
    assert rules.dice_count(state, A) == 4
    assert bin(state.air[A]).count("1") == 4


def test_a_fighter_who_enters_brings_other_keys() -> None:
    state = fought(thrown((1, 2, 5)), [CHANGE])
    land(state, 4, 4, 4, 1, 1, 4)
    assert keys_open(state, A) == [TRIPLE_F, SHOW_OFF]


# --- Victoria · Victory -----------------------------------------------------------------------------------------------


def test_37_fans_win() -> None:
    state = fought(thrown((6, 2, 2), fans=(36, 20)), [SHOW_OFF])
    assert rules.to_act(state) == OVER
    assert GAME.endings[rules.ending(state)].en == "A team has reached 37 fans."
    assert rules.score(state, A) == GOAL


def test_of_two_who_reach_37_the_one_with_more_wins() -> None:
    """Ruling 8."""
    state = fought(thrown((6, 2, 2), (5, 5, 1), fans=(36, 36)), [SHOW_OFF], [SHOW_OFF, SHOW_OFF])
    assert rules.to_act(state) == OVER
    assert (rules.score(state, A), rules.score(state, B)) == (37, 38)
    assert rules.ending(state) == rules.BOTH_REACHED


def test_equal_at_37_the_fight_goes_on_from_there() -> None:
    """Ruling 8."""
    state = fought(thrown((6, 2, 2), (5, 1, 1), fans=(36, 36)), [SHOW_OFF], [SHOW_OFF])
    assert fans(state) == [37, 37]
    assert rules.to_act(state) == 1 << CHANCE
    land(state, *[2] * rules.dice_count(state, A), *[1] * rules.dice_count(state, B))
    play(state, A, THROW)
    land(state, *[1] * rules.dice_count(state, A))
    fought(state)
    assert rules.to_act(state) == OVER
    assert fans(state) == [36, 37]


def test_gains_are_not_taken_from_the_rival() -> None:
    """Ruling 9."""
    state = fought(thrown((6, 6, 6), boxes=(2, 2)), [TRIPLE_F])
    assert fans(state) == [15, 10]


# --- Lo que sabe cada quien · What each one knows ---------------------------------------------------------------------


def test_the_rival_learns_nothing_of_a_round_but_who_is_ready() -> None:
    """Ruling 12: neither dice, nor keys, nor fans paid."""
    one, other = thrown((6, 6, 2)), thrown((1, 4, 5))
    play(one, A, KEEP + 0, THROW)
    land(one, 6, 3)
    play(one, A, FILL + SHOW_OFF)
    for viewer in (B, SPECTATOR):
        assert hidden(one, viewer) == hidden(other, viewer)
    play(one, A, LEAVE, SHOW)
    play(other, A, LEAVE, SHOW)
    assert hidden(one, B) == hidden(other, B)
    assert hidden(one, B).deciding == 1 << B


def test_both_see_everything_once_both_have_shown() -> None:
    state = fought(thrown((6, 2, 2), (5, 1, 1)), [SHOW_OFF])
    seen = hidden(state, SPECTATOR)
    assert [[seen.shown_dice[team, die] for die in range(3)] for team in (A, B)] == [[6, 2, 2], [5, 1, 1]]
    assert [seen.shown_won[team] for team in (A, B)] == [1, 0]


def test_the_story_of_a_throw_is_for_the_one_who_threw() -> None:
    match = GAME.start(seed=5)
    own, rivals = match.story(A, "en"), match.story(SPECTATOR, "en")
    assert len(own) == 1
    assert without_pictures(own[0]).startswith("Round 1: Seat 1 throws ")
    assert rivals == []


def test_a_redeal_gives_the_rival_fair_dice_and_some_keys() -> None:
    state = thrown((6, 6, 2), (5, 5, 5))
    fill(state, B, TRIPLE_F)
    faces, filled = set(), 0
    for seed in range(60):
        other = hidden(state, A)
        rules.redeal(other, A, Cells(new_stream(seed, 0)))
        faces |= {other.dice[B, die] for die in range(3)}
        filled += other.won[B] > 0
        assert [other.dice[A, die] for die in range(3)] == [6, 6, 2]
        play(other, A, LEAVE, SHOW)
        assert other.reveals == 1
    assert faces == set(range(1, SIDES + 1))
    assert 0 < filled < 60


# --- What is on the table ---------------------------------------------------------------------------------------------


def found(view: View, key: str) -> Node:
    return next(node for node in view.nodes() if node.key == key)


def test_dice_in_a_key_lie_on_it() -> None:
    state = thrown((6, 2, 6))
    play(state, A, FILL + SHOW_OFF)
    line = found(shown(GAME, hidden(state, A), A, "en"), f"key-{A}-{SHOW_OFF}")
    assert [(node.key, node.value) for node in line.things if isinstance(node, Die)] == [("die-0-0", 6)]


def test_a_key_that_does_not_fit_says_what_is_lacking() -> None:
    view = shown(GAME, hidden(thrown((6, 2, 2)), A), A, "en")
    line = found(view, f"key-{A}-{PAIR}")
    assert isinstance(line, Space)
    assert line.why == "You lack dice for it: 3-5."


def test_a_kept_die_stays_where_it_is() -> None:
    state = thrown((6, 2, 2))

    def order(state: State) -> list[str]:
        return [node.key for node in found(shown(GAME, hidden(state, A), A, "es"), "dice").things]

    before = order(state)
    play(state, A, KEEP + 1)
    assert order(state) == before
    die = found(shown(GAME, hidden(state, A), A, "es"), "die-0-1")
    assert (die.look, die.label) == ("kept", "se queda")


def test_the_board_counts_the_same_fans_as_the_list_beside_it_all_round() -> None:
    """Finding 6 of the table: who had paid for a throw saw 9 fans on the board and 10 beside it."""
    match = GAME.start(seed=5)
    match.play(A, THROW)
    for viewer in (A, B, SPECTATOR):
        view = match.view(viewer)
        tracks = [found(view, f"fans-{team}") for team in (A, B)]
        assert [track.value for track in tracks if isinstance(track, Track)] == match.public_scores == [10, 10]
    assert found(match.view(A, "es"), "paid").label == "Esta ronda has pagado 1 fan; ahora tienes 9 fans."
    assert not any(node.key == "paid" for node in match.view(B).nodes())


def test_the_prompt_says_until_when_one_can_undo() -> None:
    """Finding L1: after showing there is a way back, until the rival has shown too."""
    match = GAME.start(seed=5)
    match.play(A, LEAVE)
    assert "puedes deshacer" in match.view(A, "es").prompt
    match.play(A, SHOW)
    assert match.can_undo(A)
    match.play(B, LEAVE)
    assert "no hay vuelta atrás" in match.view(B, "es").prompt
    match.play(B, SHOW)
    assert not match.can_undo(A)
    assert not match.can_undo(B)


def test_spectators_see_dice_face_down() -> None:
    view = shown(GAME, hidden(thrown(), SPECTATOR), SPECTATOR, "en")
    dice = [node for node in view.nodes() if isinstance(node, Die)]
    assert len(dice) == 6
    assert all(die.value == 0 and die.move == NO_MOVE for die in dice)


def test_the_story_of_a_round_counts_what_came_of_it() -> None:
    state = thrown((6, 2, 2), (5, 5, 5), boxes=(1, 2))
    fill(state, A, SHOW_OFF)
    before = hidden(state, SPECTATOR)
    play(state, B, FILL + TRIPLE_F, SHOW)
    told = without_pictures(with_seat_names(presenter.tell(before, hidden(state, SPECTATOR), B, SHOW, "en"), "en"))
    assert told == (
        "Seat 1, with El Santo: 6 2 2 (Show Off; energy −1; +1 fan). "
        "Seat 2, with Blue Demon: 5 5 5 (Favourite triple; energy −1; +5 fans). End of round 1: 11 to 15."
    )


# --- What always holds ------------------------------------------------------------------------------------------------


def test_the_numbers_of_handfuls_lead_from_one_to_the_next() -> None:
    for number, handful in enumerate(HANDFULS):
        at = 0
        for face in reversed(handful):
            at = int(NEXT[at, face - 1])
        assert at == number == NUMBER[handful]


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 2**31))
def test_fans_change_by_what_was_shown(seed: int) -> None:
    """Over every round of a random match: the sum of keys, throws and missing energy, with the floor at 0."""
    for old, new in pairwise(states_of(random_match(seed))):
        if new.reveals == old.reveals:
            assert list(new.fans) == list(old.fans)
            continue
        for team in (A, B):
            by_keys = max(0, old.fans[team] - new.shown_paid[team] + new.shown_won[team])
            assert new.fans[team] == max(0, by_keys - new.shown_below[team])


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 2**31))
def test_no_die_is_in_two_keys_and_every_key_is_whole(seed: int) -> None:
    for state in states_of(random_match(seed))[::7]:
        for team in (A, B):
            for key in range(KEYS):
                inside = tuple(
                    sorted(state.dice[team, die] for die in range(MOST_DICE) if state.keys[team, die] == key + 1)
                )
                fighter = rules.fighter_of(state, team)
                while inside:
                    taken = faces_taken(fighter, key, inside)
                    assert taken is not None
                    left = list(inside)
                    for face in taken:
                        left.remove(face)
                    inside = tuple(left)


def lines_from(state: State, depth: int) -> int:
    tables = np.zeros(depth + 1, State.dtype)
    tables[0] = state.raw
    outs = np.zeros((depth + 1, GAME.moves.size), np.int32)
    return int(compiler.bind_interpreted(count_lines, GAME)(tables, outs, depth, 0))


def test_move_counts_by_depth() -> None:
    """Santo holds 6 2 2: three dice to set aside, a throw, a Show Off, or nothing; then as many as are left."""
    state = thrown((6, 2, 2))
    assert lines_from(state, 1) == 3 + 1 + 1 + 1
    kept, flying, filled, left = 3 * (2 + 1 + 1 + 1), 6, 1, 1
    assert lines_from(state, 2) == kept + flying + filled + left


@pytest.mark.parametrize("track", range(len(TRACKS)))
def test_every_track_is_played_to_its_top(track: int) -> None:
    state = begun(track)
    state.energy[A, 0] = TOP_BOX[track]
    rules.start_round(state)
    assert rules.dice_count(state, A) == MOST_DICE
    land(state, 6, 6, 1, 1, 2, 1, 1, 4)
    fought(state, [SHOW_OFF, SHOW_OFF])
    assert state.energy[A, 0] == len(TRACKS[track]) - 1
