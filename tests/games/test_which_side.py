"""Which Side: the rulebook's rules, each ruling by its number, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, LOST, OVER
from sobremesa.engine.errors import BadOption
from sobremesa.engine.loops import count_lines
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import NO_MOVE, Node, picture, without_pictures
from sobremesa.engine.random import draw, new_stream
from sobremesa.engine.record import Cells
from sobremesa.engine.words import LANGS, Lang, Words, with_seat_names
from sobremesa.games import rulebook
from sobremesa.games.reconstruction import INVENTED
from sobremesa.games.which_side import presenter
from sobremesa.games.which_side.components import (
    ADVANCED,
    ANARCHIST_AGITATION,
    ANY_ROOM,
    BOT_WINS,
    BOTH_DOLLARS,
    BOX_OF,
    BOXES,
    CALL_STRIKE,
    CAPTIVE_NAMES,
    CLEAN,
    CUBES,
    DYE_CLOTH,
    FILTH,
    FREE,
    GOALS,
    HARD,
    HEAL,
    HUSTLE,
    MEANS,
    MEANS_NAMES,
    MEND,
    MIX_AT_RISK,
    MIX_IN_FILTH,
    MODE_NAMES,
    NEEDS,
    NORMAL,
    PLEAD,
    POLICE,
    PRICES,
    PRINT,
    RECONSTRUCTED,
    RECRUIT,
    RESOURCES,
    RISK,
    ROOM,
    SABOTAGE,
    SAVINGS_CAP,
    SEW,
    STRIKE,
    TRACK_LENGTH,
    UNION_AGITATION,
    UNIONISE,
    UNLOAD,
    WAYS,
)
from sobremesa.games.which_side.game import GAME
from sobremesa.games.which_side.heuristics import appraise
from sobremesa.games.which_side.rules import (
    BOSSES,
    CLAIM,
    CRUSHED,
    DEAD,
    FIRST_DIE,
    JAIL_HEALTHY,
    JAIL_INJURED,
    LAST_DIE,
    PASS,
    SETUP_DIE,
    TAKE,
    VIEW_ONLY,
    WON,
    WORKERS,
    State,
    apply,
    census,
    cost_of_living,
    hands,
    legal,
    placed,
    score,
    setup,
    standing,
    to_act,
)
from sobremesa.games.wording import capital
from sobremesa.players.thts import chance_at
from tests.dice import Given
from tests.games.shown import shown

COUNTS = ("healthy", "injured", "jailed", "reserve")
FUTURE = tuple(name for name in State.dtype.names or () if name not in VIEW_ONLY)

# The eight means of production, in the order of the rulebook's price list.
CRANES, SHIRTS, VATS, POWER, PRINTS, BAKERIES, TRAMWAYS, WAREHOUSES = range(TAKE, TAKE + MEANS)


# --- Helpers ----------------------------------------------------------------------------------------------------------


def new_game(mode: int = NORMAL, track: int = 3, cap: int = 20, readings: int = 0) -> State:
    state = State()
    death, room = int(readings & BOTH_DOLLARS != 0), int(readings & ANY_ROOM != 0)
    setup(state, 1, Cells(np.array([mode, track, cap, death, room])))
    assert state.readings == readings
    return state


def at_phase(phase: int, mode: int = NORMAL, track: int = 3, cap: int = 20, **fields: int) -> State:
    """A table somewhere in a turn, in which nobody has died unless so many cubes are said to be left in reserve."""
    state = new_game(mode, track, cap, fields.pop("readings", 0))
    state.phase = phase
    for danger, name in enumerate(("risk", "filth", "police")):
        state.dangers[danger] = fields.pop(name, 0)
    for name, value in fields.items():
        setattr(state, name, value)
    if "reserve" not in fields:
        state.reserve = CUBES - state.healthy - state.injured - state.jailed
    state.dead = CUBES - sum(getattr(state, name) for name in COUNTS)
    return state


def at_work(to_place: int = 0, **fields: int) -> State:
    """All who can act still do, or just so many of them."""
    state = at_phase(WORKERS, **fields)
    state.to_place = to_place or hands(state)
    return state


def at_die(**fields: int) -> State:
    return at_phase(LAST_DIE, **fields)


def at_claim(*resources: int, **fields: int) -> State:
    return at_phase(CLAIM, used=sum(resources), **fields)


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


def bosses(face: int) -> int:
    return BOSSES + face - 1


def people(state: State) -> tuple[int, int, int, int]:
    return state.healthy, state.injured, state.jailed, state.dead


def future(state: State) -> bytes:
    return b"".join(state.raw[name].tobytes() for name in FUTURE)


def random_states(seed: int, games: int, **options: int) -> Iterator[State]:
    """Every state of a few games played at random."""
    rng = Cells(new_stream(seed, 0))
    for _ in range(games):
        state = new_game(**options)
        while to_act(state) != OVER:
            yield state
            choices = sorted(options_of(state))
            apply(state, actor(state), choices[draw(rng, len(choices))])
        yield state


def nodes_of(state: State, seat: int = 0, lang: Lang = "es") -> dict[str, Node]:
    nodes = list(shown(GAME, state, seat, lang).nodes())
    return {node.key or f"node-{n}": node for n, node in enumerate(nodes)}


# --- Setup and modes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "cost", "goal"), [(NORMAL, 5, 5), (ADVANCED, 5, 6), (HARD, 6, 8)])
def test_a_game_starts_with_two_dollars_and_four_workers(mode: int, cost: int, goal: int) -> None:
    state = new_game(mode)
    assert (state.savings, state.control, people(state)) == (2, 0, (4, 0, 0, 0))
    assert (cost_of_living(state), GOALS[mode]) == (cost, goal)
    assert options_of(state) == {bosses(face) for face in range(1, 7)}


def test_setup_die_comes_on_top_of_those_of_the_first_turn() -> None:
    """Ruling 5."""
    dearer = play(new_game(), bosses(1))
    assert (dearer.turn, dearer.control, dearer.phase) == (1, 1, LAST_DIE)
    assert cost_of_living(play(dearer, bosses(1))) == 7, "a 1 of the setup lasts through turn 1"
    assert people(play(new_game(), bosses(5))) == (3, 1, 0, 0)
    tighter = play(new_game(), bosses(6))
    assert (tighter.control, tighter.phase) == (2, LAST_DIE), "on 1, and turn 1 begins"


def test_surcharge_of_the_setup_ends_with_the_first_turn() -> None:
    state = play(new_game(), bosses(1), bosses(2), SEW, DYE_CLOTH, HUSTLE, UNLOAD)
    assert state.savings == 2 + 11 - 6
    assert (state.turn, cost_of_living(state)) == (2, 5)


# --- Workers and injured ----------------------------------------------------------------------------------------------


def test_cost_of_living_counts_workers_injuries_and_rent() -> None:
    assert cost_of_living(at_phase(WORKERS, healthy=3, injured=1)) == 6
    assert cost_of_living(at_phase(WORKERS, healthy=3, injured=1, mode=HARD)) == 7


def test_prisoners_still_cost_a_dollar() -> None:
    """Ruling 4."""
    assert cost_of_living(at_phase(WORKERS, healthy=3, jailed=1)) == 5


@pytest.mark.parametrize(("injured", "acting"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_one_of_every_two_injured_cannot_act(injured: int, acting: int) -> None:
    assert hands(at_phase(WORKERS, healthy=0, injured=injured)) == acting
    assert hands(at_phase(WORKERS, healthy=2, injured=injured)) == 2 + acting


def test_injury_goes_to_a_healthy_worker_first() -> None:
    """Ruling 13."""
    assert people(play(at_die(healthy=1, injured=3), bosses(5))) == (0, 4, 0, 0)


def test_second_injury_kills_only_when_all_free_workers_are_injured() -> None:
    """Rulings 13 and 17: a healthy prisoner is no shield."""
    state = play(at_die(healthy=0, injured=2, jailed=1, reserve=4), bosses(5))
    assert people(state) == (0, 1, 1, 2), "one cube was out before"


def test_there_is_no_limit_to_injuries() -> None:
    """Ruling 23."""
    assert people(play(at_die(healthy=1, injured=6), bosses(5))) == (0, 7, 0, 0)


@pytest.mark.parametrize(("readings", "cost"), [(0, 6), (BOTH_DOLLARS, 5)])
def test_death_lowers_the_cost_of_living_by_one_as_printed(readings: int, cost: int) -> None:
    """Finding W1, ruling 18: the dollar of the injury stays; an option keeps the other reading."""
    state = at_die(healthy=0, injured=3, readings=readings)
    assert cost_of_living(state) == 7
    assert cost_of_living(play(state, bosses(5))) == cost


def test_what_the_dead_leave_behind_is_paid_every_turn() -> None:
    """Ruling 18; the line of the cost says what for."""
    state = play(at_die(healthy=2, injured=0, jailed=0, reserve=4, savings=20), bosses(2), MEND, HEAL)
    assert (state.dead, state.savings, cost_of_living(state)) == (2, 20 - 5, 5)
    line = nodes_of(state, lang="en")["cost"].label
    assert line == "Cost of living $5: 2 for the group + 2 for the injuries of the dead + 1 rent"


def test_prisoners_cannot_be_hurt_or_jailed_again() -> None:
    """Ruling 17."""
    jailed = play(at_die(healthy=0, jailed=4, savings=9), bosses(5))
    assert people(jailed) == (0, 0, 4, 0)
    jailed = play(at_die(healthy=0, jailed=4, savings=9, police=2), bosses(3))
    assert (people(jailed), jailed.dangers[POLICE], jailed.turn) == ((0, 0, 4, 0), 0, 2)


def test_all_workers_dead_is_a_defeat() -> None:
    """Ruling 9."""
    state = play(at_die(healthy=0, injured=1, reserve=4), bosses(5))
    assert (state.phase, to_act(state), score(state, 0), standing(state, 0)) == (DEAD, OVER, 0, LOST)


def test_a_prisoner_keeps_the_game_alive() -> None:
    """Rulings 8 and 9: nobody can act, the turn passes."""
    state = play(at_die(healthy=0, injured=1, jailed=1, savings=9, control=4), bosses(5))
    assert (state.phase, state.turn, state.control) == (LAST_DIE, 2, 5)
    assert state.savings == 9 - 3, "rent, the prisoner, and what the dead one leaves"


# --- Bosses' phase ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("control", range(10))
def test_two_dice_at_three_six_and_eight(control: int) -> None:
    state = play(at_claim(STRIKE, control=control), PASS)
    assert state.control == control + 1
    assert state.phase == (FIRST_DIE if control + 1 in (3, 6, 8) else LAST_DIE)


def test_control_on_two_rolls_two_dice_next_turn() -> None:
    state = play(at_claim(STRIKE, control=2), PASS, bosses(2), bosses(4))
    assert (state.control, state.phase) == (3, WORKERS)
    assert (state.dangers[RISK], state.dangers[FILTH]) == (1, 1)


@pytest.mark.parametrize(
    ("face", "field", "value"),
    [(1, "surcharge", 1), (5, "injured", 1), (6, "control", 5)],
)
def test_offensive(face: int, field: str, value: int) -> None:
    assert getattr(play(at_die(control=4), bosses(face)), field) == value


@pytest.mark.parametrize(("face", "danger"), [(2, RISK), (3, POLICE), (4, FILTH)])
def test_offensive_raises_a_danger(face: int, danger: int) -> None:
    state = play(at_die(), bosses(face))
    assert [state.dangers[d] for d in range(3)] == [1 if d == danger else 0 for d in range(3)]


def test_six_that_lands_on_three_adds_no_dice() -> None:
    """Ruling 6."""
    state = play(at_die(control=2), bosses(6))
    assert (state.control, state.phase) == (3, WORKERS)


def test_six_on_control_ten_loses_at_once() -> None:
    """Ruling 7: Control 9 → 10, die 6."""
    state = play(at_claim(STRIKE, control=9), PASS, bosses(6))
    assert (state.phase, standing(state, 0)) == (CRUSHED, LOST)


def test_reaching_ten_by_sixes_makes_it_the_last_turn() -> None:
    """Ruling 7: Control 7 → 8, dice 6 and 6."""
    state = play(at_claim(STRIKE, control=7, savings=20), PASS, bosses(6), bosses(6))
    assert (state.control, state.phase) == (10, WORKERS)
    play(state, MEND, UNIONISE, HEAL, SEW)
    assert options_of(state) == {CRANES, PASS}
    assert play(state, PASS).phase == CRUSHED


def test_two_ones_cost_two_dollars_this_turn_only() -> None:
    """Ruling 21."""
    state = play(at_phase(FIRST_DIE, control=3, savings=20), bosses(1), bosses(1))
    assert cost_of_living(state) == 7
    play(state, MEND, HEAL, HEAL, UNIONISE, PASS)
    assert (state.savings, cost_of_living(state)) == (13, 5)


def test_dangers_strike_at_once_in_the_bosses_phase_too() -> None:
    """Ruling 20; the second die waits until it is known who is arrested."""
    state = play(at_phase(FIRST_DIE, control=3, police=2, healthy=3, injured=1), bosses(3))
    assert options_of(state) == {JAIL_HEALTHY, JAIL_INJURED}
    play(state, JAIL_HEALTHY)
    assert (people(state), state.phase, to_act(state)) == ((2, 1, 1, 0), LAST_DIE, 1 << CHANCE)


def test_setup_die_cannot_strike_yet() -> None:
    for face in (2, 3, 4):
        assert people(play(new_game(), bosses(face))) == (4, 0, 0, 0)


# --- Dangers ----------------------------------------------------------------------------------------------------------


def test_docks_at_risk_two_hurt_a_worker_and_risk_goes_back_to_zero() -> None:
    """Ruling 1."""
    state = play(at_work(risk=2), UNLOAD)
    assert (people(state), state.dangers[RISK], state.savings) == ((3, 1, 0, 0), 0, 5)


def test_longer_tracks_strike_one_step_later() -> None:
    state = play(at_work(filth=2, track=4), DYE_CLOTH)
    assert (people(state), state.dangers[FILTH]) == ((4, 0, 0, 0), 3)
    assert people(play(at_work(filth=3, track=4), DYE_CLOTH)) == (3, 1, 0, 0)


def test_jail_takes_a_healthy_worker_without_asking_when_all_are_healthy() -> None:
    state = play(at_work(police=2), HUSTLE)
    assert (people(state), state.dangers[POLICE], state.is_arrest) == ((3, 0, 1, 0), 0, 0)


def test_injured_worker_sent_to_prison_dies() -> None:
    """Rulings 13 and 18; four workers, one injured: the cost falls from 6 to 5."""
    state = play(at_work(healthy=3, injured=1, police=2), CALL_STRIKE)
    assert cost_of_living(state) == 6
    assert options_of(state) == {JAIL_HEALTHY, JAIL_INJURED}
    play(state, JAIL_INJURED)
    assert (people(state), cost_of_living(state)) == ((3, 0, 0, 1), 5)


def test_jail_kills_without_asking_when_all_are_injured() -> None:
    assert people(play(at_work(healthy=0, injured=4, police=2), HUSTLE)) == (0, 3, 0, 1)


def test_arrest_by_the_last_worker_is_decided_before_the_cost_of_living() -> None:
    state = play(at_work(to_place=1, healthy=3, injured=1, police=2, savings=10), CALL_STRIKE)
    assert state.savings == 10
    assert play(state, JAIL_INJURED).savings == 10 - 5


def test_decreases_stop_at_zero() -> None:
    """Ruling 20."""
    state = play(at_work(), MEND, PLEAD)
    assert [state.dangers[d] for d in range(3)] == [0, 0, 0]


# --- Workers' phase ---------------------------------------------------------------------------------------------------


def test_every_box_with_room_is_open_whatever_it_does() -> None:
    """Ruling 19."""
    assert options_of(at_work(savings=0)) == set(range(WAYS))


def test_a_box_without_effect_changes_nothing_but_the_worker() -> None:
    """Ruling 19: nobody hurt, no dollar, nobody jailed, no cube."""
    for way in (MEND, CLEAN, HEAL, PRINT, FREE, PLEAD, RECRUIT):
        state = at_work(savings=0, reserve=0)
        before = (state.savings, people(state))
        play(state, way)
        assert (state.savings, people(state), state.to_place) == (*before, 3)
        assert not state.used & ANARCHIST_AGITATION


def test_only_bonesetter_and_lawyers_take_two() -> None:
    for way in range(WAYS):
        state = play(at_work(healthy=5, savings=9), way)
        is_double = BOX_OF[way] in (BOX_OF[HEAL], BOX_OF[FREE])
        assert (way in options_of(state)) == is_double
        if is_double:
            assert way not in options_of(play(state, way))


def test_room_at_home_and_in_new_york_can_be_without_limit() -> None:
    """Finding W2: the text speaks of the group's boxes only."""
    boundless = {BOX_OF[way] for way in (MEND, UNLOAD, SEW, DYE_CLOTH, RECRUIT, HUSTLE)}
    for way in range(WAYS):
        state = play(at_work(healthy=5, savings=9, readings=ANY_ROOM), way)
        if BOX_OF[way] in boundless:
            assert way in options_of(play(state, way, way))
        else:
            assert (way in options_of(state)) == (ROOM[BOX_OF[way]] > 1)


def test_where_there_is_room_for_all_one_sees_how_many_are_there() -> None:
    state = play(at_work(healthy=5, readings=ANY_ROOM), SEW, SEW, SEW)
    nodes = nodes_of(state, lang="en")
    assert (nodes["triangle"].label, nodes["docks"].label) == ("Triangle Shirtwaist ×3", "East River docks")
    assert nodes["new-york"].label == "New York: any number to a box"
    assert state.used == 0, "who has been where is forgotten where it hinders nobody"


def test_two_ways_of_a_box_share_its_room() -> None:
    """Ruling 15."""
    assert not {MEND, CLEAN} & options_of(play(at_work(), CLEAN))
    assert not {MIX_AT_RISK, MIX_IN_FILTH} & options_of(play(at_work(), MIX_AT_RISK))
    assert not {FREE, PLEAD} & options_of(play(at_work(), FREE, PLEAD))


@pytest.mark.parametrize(
    ("way", "dollars", "dangers"),
    [
        (MEND, 0, (0, 1, 1)),
        (CLEAN, 0, (1, 0, 1)),
        (PLEAD, 0, (1, 1, 0)),
        (CALL_STRIKE, 0, (1, 1, 2)),
        (MIX_AT_RISK, 0, (2, 1, 1)),
        (MIX_IN_FILTH, 0, (1, 2, 1)),
        (UNLOAD, 3, (2, 1, 1)),
        (SEW, 2, (1, 1, 1)),
        (DYE_CLOTH, 3, (1, 2, 1)),
        (HUSTLE, 3, (1, 1, 2)),
        (PRINT, -1, (1, 1, 1)),
        (UNIONISE, 0, (1, 1, 1)),
    ],
)
def test_what_a_box_does(way: int, dollars: int, dangers: tuple[int, int, int]) -> None:
    state = play(at_work(savings=5, risk=1, filth=1, police=1), way)
    assert (state.savings - 5, tuple(state.dangers)) == (dollars, dangers)


def test_bonesetter_heals_and_lowers_the_cost_at_once() -> None:
    state = at_work(healthy=2, injured=2)
    assert cost_of_living(play(state, HEAL)) == 6
    assert people(play(state, HEAL)) == (4, 0, 0, 0)


def test_freed_prisoner_is_healthy() -> None:
    """Ruling 17."""
    assert people(play(at_work(healthy=3, jailed=1), FREE)) == (4, 0, 0, 0)


def test_recruit_costs_from_now_and_acts_from_the_next_turn() -> None:
    """Rulings 11 and 16."""
    state = play(at_work(savings=9), RECRUIT)
    assert (people(state)[0], state.reserve, cost_of_living(state), state.to_place) == (5, 3, 6, 3)


def test_the_dead_are_never_recruited() -> None:
    assert people(play(at_work(healthy=3, reserve=0), RECRUIT)) == (3, 0, 0, 5)


def test_wages_may_pay_for_the_press() -> None:
    """Ruling 10."""
    state = play(at_work(savings=0), SEW, PRINT)
    assert state.savings == 1
    assert state.used & ANARCHIST_AGITATION


def test_number_who_act_is_fixed_when_the_phase_starts() -> None:
    """Ruling 16: those hurt or jailed meanwhile still act, those healed or freed do not."""
    state = play(at_work(healthy=2, injured=3, jailed=1, risk=2, police=2, savings=20), UNLOAD)
    assert (people(state), state.to_place) == ((1, 4, 1, 0), 3)
    play(state, HUSTLE, JAIL_HEALTHY)
    assert (people(state), state.to_place) == ((0, 4, 2, 0), 2)
    play(state, HEAL)
    assert (people(state), state.to_place) == ((1, 3, 2, 0), 1)


def test_wages_beyond_the_savings_cap_are_lost() -> None:
    assert play(at_work(savings=9, cap=10), UNLOAD).savings == 10


# --- Resolution -------------------------------------------------------------------------------------------------------


def test_missing_dollars_hurt_one_worker_each() -> None:
    """Ruling 12: savings 3, cost 5."""
    state = play(at_work(to_place=1, savings=3), MEND)
    assert (state.savings, people(state), state.turn) == (0, (2, 2, 0, 0), 2)


def test_missing_dollars_beyond_the_healthy_kill_one_by_one() -> None:
    """Ruling 12: rent 1, four workers, three injuries: eight dollars, two of them there."""
    state = play(at_work(to_place=1, healthy=1, injured=3, savings=2), MEND)
    assert state.phase == DEAD, "one injury and five deaths wanted, four workers there"
    state = play(at_work(to_place=1, healthy=1, injured=3, savings=5), MEND)
    assert (state.savings, people(state)) == (0, (0, 2, 0, 2))


def test_no_debt_is_carried_over() -> None:
    """Ruling 12: prisoners cannot be hurt for it."""
    state = play(at_work(to_place=1, healthy=1, jailed=3, savings=0), MEND)
    assert (state.savings, people(state), cost_of_living(state)) == (0, (0, 0, 3, 1), 5)


def test_cafe_and_union_may_take_what_costs_strike_and_union() -> None:
    state = play(at_work(to_place=2, savings=5), CALL_STRIKE, UNIONISE)
    assert options_of(state) == {WAREHOUSES, PASS}
    assert play(state, WAREHOUSES).means == 1 << (WAREHOUSES - TAKE)


@pytest.mark.parametrize(
    ("resources", "dollars", "open_means"),
    [
        ((), 8, {CRANES}),
        ((SABOTAGE,), 2, {SHIRTS}),
        ((STRIKE,), 2, {VATS}),
        ((SABOTAGE, STRIKE), 0, {POWER}),
        ((ANARCHIST_AGITATION, UNION_AGITATION), 0, {PRINTS}),
        ((ANARCHIST_AGITATION,), 2, {BAKERIES}),
        ((ANARCHIST_AGITATION, SABOTAGE), 0, {TRAMWAYS}),
        ((STRIKE, UNION_AGITATION), 0, {WAREHOUSES}),
        ((UNION_AGITATION,), 7, set()),
        ((SABOTAGE, STRIKE), 2, {SHIRTS, VATS, POWER}),
    ],
)
def test_price_list(resources: tuple[int, ...], dollars: int, open_means: set[int]) -> None:
    assert options_of(at_claim(*resources, savings=dollars)) == open_means | {PASS}


def test_means_are_paid_with_what_the_cost_of_living_leaves() -> None:
    """Ruling 22."""
    state = play(at_work(to_place=1, savings=12), HEAL)
    assert (state.phase, state.savings, state.turn) == (LAST_DIE, 7, 2), "seven are not eight: nothing is asked"
    state = play(at_work(to_place=1, savings=13), HEAL, CRANES)
    assert (state.savings, state.turn) == (0, 2)


def test_each_means_is_taken_only_once() -> None:
    assert options_of(at_claim(SABOTAGE, STRIKE, savings=9, means=0b1001)) == {SHIRTS, VATS, PASS}


def test_only_one_means_a_turn() -> None:
    """Ruling 14; resources left over are lost."""
    state = play(at_claim(SABOTAGE, STRIKE, savings=9), POWER)
    assert (state.turn, state.used, actor(state)) == (2, 0, CHANCE)


@pytest.mark.parametrize("mode", [NORMAL, ADVANCED, HARD])
def test_the_last_means_needed_wins_at_once(mode: int) -> None:
    """Rulings 2 and 22, on the last turn too."""
    before = (1 << (int(GOALS[mode]) - 1)) - 1
    state = at_claim(STRIKE, UNION_AGITATION, control=10, mode=mode, means=before)
    play(state, WAREHOUSES)
    assert (state.phase, score(state, 0), standing(state, 0)) == (WON, 1, 1)


def test_one_means_too_few_on_control_ten_is_a_defeat() -> None:
    """Ruling 22."""
    state = play(at_claim(STRIKE, UNION_AGITATION, control=10, mode=ADVANCED, means=0b1111), WAREHOUSES)
    assert state.phase == CRUSHED


def test_the_last_turn_ends_in_defeat_when_nothing_can_be_taken() -> None:
    assert play(at_work(to_place=1, control=10, savings=5), MEND).phase == CRUSHED


# --- What must always hold --------------------------------------------------------------------------------------------


def test_prices_are_those_of_the_rulebook() -> None:
    for lang in LANGS:
        page = rulebook.sections(GAME, lang)["means"]
        for means in range(MEANS):
            assert presenter.price(means, lang) in page
            assert capital(MEANS_NAMES[means][lang]) in page


def test_no_means_asks_for_two_alike() -> None:
    """Why doubling a resource would be useless: the deduction behind the two double boxes."""
    assert sum(ROOM) == 14
    assert [sum(bool(NEEDS[m] & r) for r in RESOURCES) + (PRICES[m] > 0) for m in range(MEANS)] == [1] + [2] * 7


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), mode=st.sampled_from([NORMAL, ADVANCED, HARD]), track=st.sampled_from([3, 4]))
def test_counts_stay_in_their_bounds(seed: int, mode: int, track: int) -> None:
    for state in random_states(seed, games=2, mode=mode, track=track, cap=12):
        assert census(state, 0) == CUBES
        assert min(state.healthy, state.injured, state.jailed, state.reserve, state.dead, state.to_place) >= 0
        assert 0 <= state.savings <= 12
        assert all(0 <= state.dangers[d] < track for d in range(3))
        assert state.control <= 10 or state.phase == CRUSHED
        assert placed(state) + state.to_place <= CUBES
        assert state.to_place == 0 or state.phase in (WORKERS, DEAD)


def test_view_only_fields_never_change_what_can_happen() -> None:
    for state in random_states(seed=3, games=20):
        blank = state.copy()
        blank.turn = 9
        for field in (blank.faces, blank.stands):
            for i in range(len(field)):
                field[i] = 0
        assert options_of(blank) == options_of(state)
        for move in options_of(state):
            one, other = play(state.copy(), move), play(blank.copy(), move)
            assert future(one) == future(other)


def test_view_only_fields_come_last() -> None:
    names = [name for name in State.dtype.names or () if not name.startswith("_gap")]
    assert tuple(names[-len(VIEW_ONLY) :]) == VIEW_ONLY


def test_states_are_canonical() -> None:
    """The order in which the same is done leaves no trace in what decides the future."""
    ways = (UNIONISE, SEW, HEAL, RECRUIT)
    ends = {future(play(at_work(healthy=4, injured=1, savings=9), *order)) for order in permutations(ways)}
    assert len(ends) == 1
    spent = [play(at_work(to_place=2, savings=9, means=0xFF), *order) for order in ((MEND, SEW), (CLEAN, SEW))]
    assert future(spent[0]) == future(spent[1]), "yesterday's boxes are forgotten"


def test_a_state_is_small() -> None:
    assert State.dtype.itemsize <= 32


def test_number_of_lines_by_depth() -> None:
    tables, outs = np.zeros(8, State.dtype), np.zeros((8, GAME.moves.size), np.int32)
    tables[0] = play(at_phase(SETUP_DIE), bosses(1), bosses(1)).raw
    count = compiler.bind(count_lines, GAME)
    assert [count(tables, outs, depth, 0) for depth in (1, 2, 3, 4)] == [naive_lines(depth) for depth in (1, 2, 3, 4)]


def naive_lines(depth: int) -> int:
    """Sequences of ways in which no box takes more workers than it has room for."""
    boxes = [[BOX_OF[way] for way in ways] for ways in product(range(WAYS), repeat=depth)]
    return sum(all(line.count(box) <= ROOM[box] for box in line) for line in boxes)


# --- Placing one at a time --------------------------------------------------------------------------------------------


def naive(order: list[int]) -> tuple[int, ...]:
    """All placed first, resolved in this order: savings, risk, filth, police and resources, from nothing."""
    savings, risk, filth, police, resources = 0, 0, 0, 0, 0
    for way in order:
        if way == PRINT and savings:
            savings, resources = savings - 1, resources | ANARCHIST_AGITATION
        savings += {UNLOAD: 3, SEW: 2}.get(way, 0)
        risk = max(0, risk + {UNLOAD: 1, MEND: -1}.get(way, 0))
        police += way == CALL_STRIKE
        resources |= {CALL_STRIKE: STRIKE, UNIONISE: UNION_AGITATION}.get(way, 0)
    return savings, risk, filth, police, resources


@settings(max_examples=60, deadline=None)
@given(
    ways=st.lists(
        st.sampled_from([UNLOAD, SEW, MEND, PRINT, CALL_STRIKE, UNIONISE]), min_size=4, max_size=4, unique=True
    )
)
def test_order_of_resolution_is_the_players(ways: list[int]) -> None:
    state = play(at_work(to_place=5, healthy=5, savings=0), *ways)
    resources = state.used & (STRIKE | UNION_AGITATION | ANARCHIST_AGITATION)
    dangers = tuple(state.dangers)
    assert (state.savings, *dangers, resources) == naive(ways)


# --- Options ----------------------------------------------------------------------------------------------------------


def test_options_are_those_of_the_issue() -> None:
    assert [option.name for option in GAME.options] == ["mode", "track_length", "savings_cap", "death", "room"]
    assert [option.is_reconstructed for option in GAME.options] == [False, True, True, False, True]
    with pytest.raises(BadOption):
        GAME.start(options={"track_length": 5})


def test_the_other_readings_are_chosen_by_name() -> None:
    match = GAME.start(seed=1, options={"death": "both_dollars", "room": "any"})
    assert State(match.state.raw).readings == BOTH_DOLLARS | ANY_ROOM
    assert State(GAME.start(seed=1).state.raw).readings == 0


@pytest.mark.parametrize("lang", LANGS)
def test_normal_comes_first_is_said_on_the_page_and_at_the_choice_of_the_mode(lang: Lang) -> None:
    """Finding W3: with what a bot wins in each."""
    page, help_text = rulebook.sections(GAME, lang)["setup"], GAME.options[0].help[lang]
    for name, goal, won in zip(MODE_NAMES, GOALS, BOT_WINS, strict=True):
        assert f"| {name[lang]} | {goal} |" in page
        assert f"| {won[lang]} |" in page
        assert won[lang] in help_text
    advice = {
        "es": ("Normal la primera vez", "Empieza por Normal"),
        "en": ("Normal for the first", "Begin with Normal"),
    }
    assert advice[lang][0] in page
    assert advice[lang][1] in help_text


@pytest.mark.parametrize("lang", LANGS)
def test_that_the_room_is_a_guess_is_said_on_the_page(lang: Lang) -> None:
    """Finding W2."""
    sections, guessed = rulebook.sections(GAME, lang), {"es": "suposición nuestra", "en": "our guess"}
    assert guessed[lang] in sections["work"]
    (one,) = (one for one in RECONSTRUCTED if one.what.en == "Workers a box at Home and in New York")
    assert one.origin is INVENTED


def test_modes_change_the_goal_that_is_shown() -> None:
    match = GAME.start(seed=1, options={"mode": "hard"})
    labels = [node.label for node in match.view(0, "en").nodes()]
    assert "Means of production: 0 of 8" in labels


def test_what_is_reconstructed_is_named_on_the_rules_page() -> None:
    values = [one.value for one in RECONSTRUCTED]
    assert {TRACK_LENGTH, f"${SAVINGS_CAP}", CUBES} <= {value for value in values if not isinstance(value, Words)}
    for lang in LANGS:
        assert "23." in rulebook.sections(GAME, lang)["rulings"]


# --- For bots ---------------------------------------------------------------------------------------------------------


def greedy_states(seed: int) -> Iterator[State]:
    """Every state of a game in which somebody looks one move ahead."""
    rng, state = Cells(new_stream(seed, 0)), new_game()
    while to_act(state) != OVER:
        yield state
        choices = sorted(options_of(state))
        if actor(state) == CHANCE:
            apply(state, CHANCE, choices[draw(rng, len(choices))])
        else:
            apply(state, 0, max(choices, key=lambda move: promise(state, move)))
    yield state


def promise(state: State, move: int) -> int:
    after = state.copy()
    apply(after, 0, move)
    return appraise(after, 0)


def test_looking_one_move_ahead_wins_more_often_than_not() -> None:
    won = sum(score(list(greedy_states(seed))[-1], 0) for seed in range(20))
    assert 10 <= won < 20


def test_the_rule_of_thumb_expects_the_bosses_dice() -> None:
    """A search looks now further and now less far: it must not hope for more before a die than after it."""
    dice = (state for seed in range(5) for state in greedy_states(seed) if to_act(state) == 1 << CHANCE)
    surprises = [surprise(state) for state in dice]
    assert len(surprises) > 30
    assert abs(np.mean(surprises)) < 0.03


def surprise(state: State) -> float:
    """What a die changes of the chance of winning, on average."""
    after = []
    for die in options_of(state):
        rolled = state.copy()
        apply(rolled, CHANCE, die)
        after.append(chance_at(appraise(rolled, 0), GAME.odds_step))
    return float(np.mean(after)) - chance_at(appraise(state, 0), GAME.odds_step)


def test_to_be_alive_in_the_worst_of_cases_is_better_than_to_have_lost() -> None:
    worst = at_die(healthy=0, injured=0, jailed=1, savings=0, risk=2, filth=2, police=2, control=10)
    assert appraise(at_phase(DEAD), 0) == appraise(at_phase(CRUSHED), 0) < appraise(worst, 0)
    assert appraise(at_phase(WON), 0) > appraise(at_claim(STRIKE, healthy=8, savings=20, means=0x7F), 0)


def test_the_rule_of_thumb_is_the_same_when_native() -> None:
    native = compiler.native(GAME)
    for state in random_states(seed=12, games=20):
        assert native.appraise(state.raw, 0) == appraise(state, 0)


# --- The table --------------------------------------------------------------------------------------------------------


def test_a_cap_keeps_its_key_from_hand_to_box() -> None:
    state = play(at_work(), UNLOAD, SEW)
    nodes = nodes_of(state)
    assert [thing.key for thing in nodes["docks"].things if thing.key] == ["cap-1"]
    assert [thing.key for thing in nodes["triangle"].things if thing.key] == ["cap-2"]
    assert [thing.key for thing in nodes["to-place"].things] == ["cap-3", "cap-4"]


def test_the_arrested_is_chosen_by_pointing_at_a_person() -> None:
    nodes = nodes_of(play(at_work(healthy=2, injured=1, police=2), HUSTLE))
    assert [thing.move for thing in nodes["healthy"].things] == [JAIL_HEALTHY] * 2
    assert [thing.move for thing in nodes["injured"].things] == [JAIL_INJURED]


def test_all_eight_cubes_are_always_in_sight() -> None:
    for state in random_states(seed=8, games=5):
        keys = [key for key in nodes_of(state) if key.startswith("worker-")]
        assert keys == [f"worker-{n}" for n in range(1, CUBES + 1)]


def test_where_there_is_a_choice_each_way_has_its_button() -> None:
    nodes = nodes_of(at_work())
    for box, ways in (("home", {MEND, CLEAN}), ("lawyers", {FREE, PLEAD}), ("chemistry", {MIX_AT_RISK, MIX_IN_FILTH})):
        assert {thing.move for thing in nodes[box].things if thing.move != NO_MOVE} == ways
        assert nodes[box].move == NO_MOVE
    assert nodes["docks"].move == UNLOAD


def reasons(state: State, lang: Lang, seat: int = 0) -> dict[int, str]:
    """Why not, of every move that hangs on something and cannot be made."""
    hanging = [node for node in nodes_of(state, seat, lang).values() if node.move != NO_MOVE]
    return {node.move: node.why for node in hanging if node.move not in options_of(state)}


@pytest.mark.parametrize(
    ("state", "move", "why"),
    [
        (
            play(at_work(), UNLOAD),
            UNLOAD,
            Words("Ya hay un trabajador: no cabe otro.", "A worker is here: there is no room for another."),
        ),
        (
            play(at_work(), HEAL, HEAL),
            HEAL,
            Words("Ya hay dos trabajadores: no caben más.", "Two workers are here: there is no room for more."),
        ),
        (at_claim(STRIKE), SEW, Words("Ya están todos colocados.", "All are placed already.")),
        (at_claim(STRIKE, savings=1), VATS, Words("Falta: $1.", "Missing: $1.")),
        (at_claim(STRIKE), POWER, Words("Falta: sabotaje.", "Missing: sabotage.")),
        (
            at_work(),
            CRANES,
            Words(
                "Se toma al final del turno, pagado el costo de vida.",
                "It is taken at the end of the turn, once the cost of living is paid.",
            ),
        ),
        (
            play(at_work(injured=1, healthy=2, police=2), HUSTLE),
            SEW,
            Words("Primero decide quién va a prisión.", "First decide who goes to prison."),
        ),
        (at_die(), SEW, Words("Primero tiran los patronos.", "The bosses roll first.")),
    ],
)
def test_what_is_closed_says_why(state: State, move: int, why: Words) -> None:
    assert [reasons(state, lang)[move] for lang in LANGS] == [why.es, why.en]


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_only_what_is_closed_says_why(seed: int) -> None:
    for state in random_states(seed, games=1):
        for lang in LANGS:
            assert all(reasons(state, lang).values())
            nodes = nodes_of(state, lang=lang).values()
            assert all(node.why == "" for node in nodes if node.move == NO_MOVE or node.move in options_of(state))


def test_nothing_is_greyed_at_the_end_nor_for_those_who_look_on() -> None:
    assert reasons(at_phase(CRUSHED), "es") == reasons(at_work(), "es", seat=-1) == {}
    assert shown(GAME, at_work(), -1, "en").prompt == "Seat 1 decides."


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (at_work(), UNLOAD, "Descargar en los muelles (+$3, Riesgo +1)"),
        (at_work(risk=2), UNLOAD, "Descargar en los muelles (+$3, Riesgo al límite, un herido)"),
        (at_work(savings=0), PRINT, "Imprimir octavillas (no cambia nada)"),
        (at_work(savings=2), PRINT, "Imprimir octavillas (−$1, agitación anarquista)"),
        (at_work(police=2), CALL_STRIKE, "Convocar una huelga en el café (huelga, Policía al límite, uno a prisión)"),
        (at_work(healthy=2, injured=1), HEAL, "Ir al huesero (se cura un herido)"),
        (at_work(healthy=2, jailed=1), FREE, "Liberar a un preso con los abogados (sale un preso)"),
        (at_work(), RECRUIT, "Reclutar en Greenwich Village (un trabajador más)"),
        (at_claim(STRIKE), VATS, "Tomar las cubas de tinte (huelga + $2)"),
        (at_die(), bosses(5), "Los patronos sacan un 5: un herido"),
    ],
)
def test_a_move_says_what_it_would_change_here(state: State, move: int, text: str) -> None:
    assert presenter.words(state, 0, move, "es") == text


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (new_game(), bosses(2), "Antes de empezar. Los patronos sacan un 2: Riesgo +1."),
        (at_die(control=4, turn=4), bosses(4), "Turno 4, control 4. Los patronos sacan un 4: Insalubridad +1."),
        (
            at_die(control=4, turn=4, risk=2),
            bosses(2),
            "Turno 4, control 4. Los patronos sacan un 2: Riesgo +1 (un herido).",
        ),
        (
            at_die(control=4, turn=4, healthy=0, injured=3),
            bosses(5),
            "Turno 4, control 4. Los patronos sacan un 5: muere un herido.",
        ),
        (
            at_die(control=9, turn=8),
            bosses(6),
            "Turno 8, control 9. Los patronos sacan un 6: Control +1. Es el último turno.",
        ),
        (
            at_die(control=10, turn=8),
            bosses(6),
            "Turno 8, el último: control 10. Los patronos sacan un 6: Control +1. "
            "El control patronal es ya demasiado fuerte: la ciudad es de los patronos.",
        ),
        (at_work(), SEW, "Alguien cose en la Triangle Shirtwaist: +$2."),
        (
            at_work(to_place=1, savings=6),
            SEW,
            "Alguien cose en la Triangle Shirtwaist: +$2. Se pagan $5 y quedan $3.",
        ),
        (
            at_work(to_place=1, savings=1),
            SEW,
            "Alguien cose en la Triangle Shirtwaist: +$2. De los $5 del costo de vida faltan $2: 2 heridos.",
        ),
        (at_claim(STRIKE), VATS, "El grupo toma las cubas de tinte: 1 de 5."),
        (
            play(at_work(healthy=2, injured=1, police=2), HUSTLE),
            JAIL_INJURED,
            "La policía se lleva a un herido, que muere en prisión.",
        ),
    ],
)
def test_the_story_tells_what_happened(state: State, move: int, text: str) -> None:
    after = play(state.copy(), move)
    assert without_pictures(with_seat_names(presenter.tell(state, after, actor(state), move, "es"), "es")) == text


def test_the_story_shows_the_die_before_its_number() -> None:
    state = at_die(control=4, turn=4)
    told = with_seat_names(presenter.tell(state, play(state.copy(), bosses(4)), CHANCE, bosses(4), "en"), "en")
    assert told == f"Turn 4, control 4. The bosses roll a {picture('die-4')}4: Filth +1."


def test_the_prompt_says_what_is_due() -> None:
    asked = shown(GAME, at_work(savings=3), 0, "es").prompt
    assert asked.endswith("Quedan 4. Luego se pagan $5 y tienes $3.")
    assert shown(GAME, at_work(control=10), 0, "es").prompt.startswith("Último turno.")


def test_captives_have_names_in_the_order_of_their_moves() -> None:
    assert [GAME.moves.text(move, "en") for move in (JAIL_HEALTHY, JAIL_INJURED)] == [n.en for n in CAPTIVE_NAMES]


def test_undo_reaches_back_to_the_last_die() -> None:
    match = Match(GAME, options={}, chance=Given())
    dice_thrown = match.state
    match.play(0, SEW)
    match.play(0, HEAL)
    match.undo(0)
    match.undo(0)
    assert match.state == dice_thrown
    assert not match.can_undo(0)


def test_boxes_are_twelve() -> None:
    assert {BOX_OF[way] for way in range(WAYS)} == set(range(BOXES))
