"""Plutocracy: each rule and ruling, the flight tables, the calendar, and both variants."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa import shelf
from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, CLOCK, LOST, OVER
from sobremesa.engine.errors import Illegal
from sobremesa.engine.loops import count_lines
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import NO_MOVE, Button, Space, Token, without_pictures
from sobremesa.engine.record import Cells, field_names
from sobremesa.engine.words import LANGS, with_seat_names
from sobremesa.games import rulebook
from sobremesa.games.plutocracy import heuristics, presenter, rules
from sobremesa.games.plutocracy.components import (
    ASTEROID,
    BASIC_SUPPLY,
    BODIES,
    BODY,
    BODY_OF,
    CALENDAR,
    CARBON,
    CHAIR_PRICE,
    CHAIRS,
    DEAL,
    DEALS,
    DISCS,
    EARTH,
    END,
    FIRST,
    FLIGHT,
    GRID,
    HEXES,
    HIGH,
    HIGHEST_BID,
    INFLUENCER,
    JUPITER,
    LAST_SPACE,
    MARS,
    MERCHANT,
    NEPTUNE,
    NOBODY,
    NOWHERE,
    OFF,
    ORBIT_LENGTH,
    ORBITS,
    OXYGEN,
    PLANETS,
    PLANTS,
    POSITIONS,
    PRICES,
    RECONSTRUCTED,
    RESOURCES,
    ROTATE,
    SATURN,
    SCIENTIST,
    SIDES,
    SOCIETIES,
    SUN,
    TAKE_OFF_AND_LANDING,
    URANIUM,
    URANUS,
    WATER,
    Hex,
)
from sobremesa.games.plutocracy.rules import (
    ABOARD,
    ACTING,
    AT_THE_END,
    BASIC,
    BASIC_FIXED,
    BEGIN,
    BID,
    BIDDING,
    BUY,
    CHOOSING,
    CHOSEN,
    COLOUR,
    COLOURING,
    DEAL_SUPPLY,
    DIE,
    DRAW,
    FINISHED,
    FLY,
    GIVEN,
    IN_THE_SUN,
    JOIN,
    LAND,
    LANDING,
    NONE_LEFT,
    ONE_LEFT,
    OUT,
    OVERRUN,
    RANDOM,
    RESCUE,
    RETIRE,
    RETIRED,
    SELL,
    SIT,
    SLOT,
    State,
)
from tests.games.counted import counted
from tests.games.shown import shown

GAME = shelf["plutocracy"]
GALACTICA, IMPERIAL, COSMOS, HORIZON = range(4)


# --- Positions ------------------------------------------------------------------------------------------------------


def fresh(seats: int = 4, setup: int = BASIC_FIXED, seconds: int = 0, colours: int = GIVEN) -> State:
    state = State()
    rules.setup(state, seats, Cells(np.array([setup, seconds, colours], np.int64)))
    return state


def at(q: int, r: int) -> int:
    """The position of a hex."""
    return HEXES.index((q, r))


def turn_of(state: State, seat: int, position: int, space: int) -> State:
    """This seat to act with its ship at a position and its disc on a space; the others' discs where they are."""
    state.ship[seat] = position
    rules.move_disc(state, seat, space)
    rules.begin_turn(state, seat)
    return state


def on(body: int, seat: int = GALACTICA, space: int = 0, seats: int = 4, **more: int) -> State:
    """A turn on a body."""
    state = fresh(seats, **more)
    return turn_of(state, seat, state.place[body], space)


def moves_of(state: State, seat: int | None = None) -> list[int]:
    out = np.zeros(GAME.moves.size, np.int32)
    count = rules.legal(state, state.actor if seat is None else seat, Cells(out))
    return [int(move) for move in out[:count]]


def offered(state: State, first: int, size: int) -> list[int]:
    """The legal moves of a range, counted from its first."""
    return [move - first for move in moves_of(state) if first <= move < first + size]


def play(state: State, *moves: int) -> State:
    """Moves of whoever is to act, each of them legal."""
    for move in moves:
        assert move in moves_of(state)
        rules.apply(state, state.actor, move)
    return state


def fly(state: State, position: int, space: int) -> State:
    """A flight that is to end on a space."""
    play(state, FLY + position)
    return play(state, LAND + space) if state.phase == LANDING else state


def sit(state: State, planet: int, *owners: int) -> None:
    """Members in the seats of a parliament from the cheapest on; NOBODY leaves one free."""
    for chair, owner in enumerate(owners):
        state.chair[planet, chair] = owner + 1
    rules.rank_members(state, planet)


def ranked_members(state: State, planet: int) -> list[int]:
    """Who has members in a parliament: the most first, and of equals the one with the most expensive seat."""
    chairs: dict[int, list[int]] = {}
    for chair in range(CHAIRS):
        chairs.setdefault(state.chair[planet, chair] - 1, []).append(chair)
    chairs.pop(NOBODY, None)
    return sorted(chairs, key=lambda seat: (-len(chairs[seat]), -chairs[seat][-1]))


def retire_all(state: State) -> State:
    while state.phase != FINISHED:
        play(state, RETIRE)
    return state


def random_states(seed: int, **options: object) -> Iterator[tuple[Match, State]]:
    """A match of random play at each of its decisions."""
    match, choose = GAME.start(seats=4, seed=seed, options=options), random.Random(seed)
    while not match.is_over:
        state: Any = match.state
        yield match, state
        match.play(match.to_act[0], choose.choice(match.legal(match.to_act[0])))


# --- The map --------------------------------------------------------------------------------------------------------


def test_the_map_has_294_hexes_and_43_positions_that_never_coincide() -> None:
    assert len(GRID) == 294
    assert len(set(HEXES)) == POSITIONS == 43
    assert set(HEXES) <= GRID
    assert not set(HEXES) & SUN


def test_every_orbit_goes_clockwise() -> None:
    """Seen from above, with y down, each step turns by a positive angle around the Sun."""
    for body in range(ASTEROID):
        places = [presenter.hex_place(*hexagon) for hexagon in ORBITS[body]]
        for (x, y), (u, v) in zip(places, places[1:] + places[:1], strict=True):
            assert x * v - y * u >= -1e-9, BODY[body].name.en


def plain_distance(one: Hex, other: Hex) -> int:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def test_the_sun_lengthens_39_flights_and_shortens_none() -> None:
    pairs = [(a, b) for a in range(POSITIONS) for b in range(a)]
    detours = [FLIGHT[a, b] - TAKE_OFF_AND_LANDING - plain_distance(HEXES[a], HEXES[b]) for a, b in pairs]
    assert min(detours) == 0
    assert sum(detour > 0 for detour in detours) == 39


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((0, -2), (0, 2), 6),
        ((0, -2), (1, 3), 7),
        ((0, 2), (0, -7), 11),
        ((-3, 4), (7, -6), 11),
        ((-5, 0), (8, 0), 15),
        ((7, -6), (-9, 8), 17),
    ],
)
def test_nobody_flies_through_the_sun(one: Hex, other: Hex, distance: int) -> None:
    assert FLIGHT[at(*one), at(*other)] == FLIGHT[at(*other), at(*one)] == distance + 2


def test_the_sun_is_seven_hexes() -> None:
    assert {(0, 0), *SIDES} == SUN
    assert len(SUN) == 7


TABLES = """
E=(0,-2) M=(-3,4) J=(1,3) S=(-9,5) U=(-9,8) N=(-11,3) A=(-12,1)
E – 8 9 11 12 13 14
M 8 – 6 8 8 11 14
J 9 6 – 12 12 14 17
S 11 8 12 – 5 6 9
U 12 8 12 5 – 9 12
N 13 11 14 6 9 – 5
A 14 14 17 9 12 5 –

E=(0,2) M=(-3,-1) J=(-6,5) S=(-6,-1) U=(-10,3) N=(-6,-3) A=(-10,1)
E – 8 8 11 12 13 13
M 8 – 8 5 9 7 9
J 8 8 – 8 8 10 10
S 11 5 8 – 6 4 6
U 12 9 8 6 – 8 4
N 13 7 10 4 8 – 6
A 13 9 10 6 4 6 –

E=(0,-2) M=(5,-2) J=(-5,0) S=(2,-6) U=(-5,-3) N=(0,-7) A=(-8,1)
E – 7 7 6 8 7 10
M 7 – 12 9 13 12 15
J 7 12 – 9 5 9 5
S 6 9 9 – 9 5 12
U 8 13 5 9 – 7 6
N 7 12 9 5 7 – 10
A 10 15 5 12 6 10 –

E=(0,2) M=(-3,4) J=(3,-5) S=(7,-6) U=(2,-7) N=(5,-9) A=(-6,1)
E – 5 9 10 11 13 9
M 5 – 11 13 13 15 8
J 9 11 – 6 5 6 11
S 10 13 6 – 8 7 15
U 11 13 5 8 – 5 10
N 13 15 6 7 5 – 13
A 9 8 11 15 10 13 –
"""
LETTERS = dict(zip("EMJSUNA", (EARTH, MARS, JUPITER, SATURN, URANUS, NEPTUNE, ASTEROID), strict=True))


@pytest.mark.parametrize("rotations", range(4))
def test_flight_times_between_the_bodies(rotations: int) -> None:
    """Every number of the tables in RULES.md 3.11, no. 12."""
    places, *rows = TABLES.strip().split("\n\n")[rotations].splitlines()
    state = fresh()
    for _ in range(rotations):
        rules.rotate(state)
    for place in places.split():
        letter, _, hexagon = place.partition("=")
        assert HEXES[state.place[LETTERS[letter]]] == tuple(map(int, hexagon.strip("()").split(",")))
    for row in rows:
        start, *times = row.split()
        for letter, time in zip("EMJSUNA", times, strict=True):
            if time != "–":
                assert FLIGHT[state.place[LETTERS[start]], state.place[LETTERS[letter]]] == int(time)


# --- Setup ----------------------------------------------------------------------------------------------------------


def test_the_basic_economy() -> None:
    state = fresh()
    assert [state.supply[p] for p in (MARS, SATURN, JUPITER, URANUS, NEPTUNE)] == [
        *(URANIUM, OXYGEN, WATER, CARBON, PLANTS),
    ]
    assert {(state.demand[p], state.price[p]) for p in range(PLANETS)} == {(5, 3)}
    assert [state.money[seat] for seat in range(4)] == [12] * 4
    assert state.aliens == 4
    assert [HEXES[state.place[body]] for body in range(BODIES)] == [ORBITS[body][0] for body in range(BODIES)]


@pytest.mark.parametrize(
    ("seats", "order"),
    [(2, (IMPERIAL, GALACTICA)), (3, (IMPERIAL, GALACTICA, COSMOS)), (4, (HORIZON, IMPERIAL, GALACTICA, COSMOS))],
)
def test_the_fixed_start(seats: int, order: tuple[int, ...]) -> None:
    state = fresh(seats)
    assert tuple(state.line[n] for n in range(seats)) == order
    assert state.actor == order[0]
    starts = {HORIZON: URANUS, IMPERIAL: NEPTUNE, GALACTICA: MARS, COSMOS: SATURN}
    assert all(rules.body_under(state, seat) == starts[seat] for seat in range(seats))


def test_the_last_to_choose_a_planet_acts_first() -> None:
    state = fresh(3, BASIC)
    assert rules.to_act(state) == 1 << CHANCE
    assert moves_of(state, CHANCE) == [DRAW, DRAW + 1, DRAW + 2]
    rules.apply(state, CHANCE, DRAW + COSMOS)
    chosen = []
    for planet in (MARS, MARS, NEPTUNE):  # several may start on one planet
        chosen.append(state.actor)
        play(state, BEGIN + planet)
    assert chosen == [COSMOS, GALACTICA, IMPERIAL]
    assert (state.phase, state.actor) == (ACTING, IMPERIAL)
    assert [state.line[n] for n in range(3)] == chosen[::-1]


def test_no_planet_ever_supplies_what_it_demands() -> None:
    deals = {tuple(DEAL[deal, p] for p in range(PLANETS)) for deal in range(DEALS)}
    assert len(deals) == DEALS == 44
    assert all(sorted(deal) == list(range(RESOURCES)) for deal in deals)
    assert all(deal[p] != p for deal in deals for p in range(PLANETS))


def test_the_random_setup_rolls_from_neptune_inwards_and_leaves_earth_on_its_star() -> None:
    state = fresh(2, RANDOM)
    assert moves_of(state, CHANCE) == list(range(DEAL_SUPPLY, DEAL_SUPPLY + DEALS))
    rules.apply(state, CHANCE, DEAL_SUPPLY + 7)
    assert [state.supply[p] for p in range(PLANETS)] == [DEAL[7, p] for p in range(PLANETS)]
    rolled = []
    for face in (1, 12, 4, 9, 11):
        rolled.append(rules.planet_to_roll(state))
        assert moves_of(state, CHANCE) == list(range(DIE, DIE + 12))
        rules.apply(state, CHANCE, DIE + face - 1)
    assert rolled == [NEPTUNE, URANUS, SATURN, JUPITER, MARS]
    assert HEXES[state.place[NEPTUNE]] == ORBITS[NEPTUNE][1]
    assert HEXES[state.place[URANUS]] == ORBITS[URANUS][3]  # 12 steps on an orbit of 9
    assert HEXES[state.place[MARS]] == ORBITS[MARS][2]
    assert HEXES[state.place[EARTH]] == ORBITS[EARTH][0]
    prices = [(state.demand[p], state.price[p]) for p in rolled]
    assert prices == [(4, 2), (6, 4), (5, 3), (5, 3), (6, 4)]
    assert moves_of(state, CHANCE) == [DRAW, DRAW + 1]


# --- Whose turn -----------------------------------------------------------------------------------------------------


def test_whoever_has_spent_least_time_acts() -> None:
    state = fresh(2)
    fly(state, at(-9, 8), 9)
    assert state.actor == GALACTICA
    fly(state, at(-11, 3), 20)
    assert state.actor == IMPERIAL, "a player can have several turns in a row"


def test_a_disc_goes_on_top_and_acts_first() -> None:
    state = fresh(2)
    fly(state, at(-9, 8), 9)
    fly(state, at(-9, 8), 9)
    assert state.actor == GALACTICA, "came later to the same space"


def test_landing_on_an_event_one_acts_before_it() -> None:
    """Ruling 3: with ROTATE on 10, a ship that lands on 10 is not carried along before its turn."""
    state = fresh(2)
    fly(state, at(-9, 8), 10)
    fly(state, at(-9, 8), 30)
    assert (state.actor, state.rotations) == (IMPERIAL, 0)
    assert rules.body_under(state, IMPERIAL) == URANUS


def test_an_event_that_comes_later_goes_first() -> None:
    """Ruling 3: while ROTATE is on 10, landing on 20 is enough for two rotations."""
    state = fresh(2)
    fly(state, at(-9, 8), 20)
    fly(state, at(-9, 8), 30)
    assert (state.actor, state.rotations) == (IMPERIAL, 2)
    assert [state.line[n] for n in range(2)] == [IMPERIAL, PRICES], "but PRICES lay there before"


@pytest.mark.parametrize(
    ("seats", "calendar"),
    [
        (2, "R10 R20 P20 E25 R30 R40 P40 R50 E50 R60 P60 R70 E75 F75"),
        (3, "R10 P15 R20 E25 R30 P30 R40 P45 R50 E50 R60 P60 R70 P75 E75 F75"),
        (4, "R10 P12 R20 E20 P24 R30 P36 R40 E40 P48 R50 R60 P60 E60 F60"),
    ],
)
def test_the_calendar_of_events(seats: int, calendar: str) -> None:
    """On one space always ROTATE, PRICES, ELECT, END, as the stack has it."""
    state, happened = fresh(seats), []
    for seat in range(seats):
        rules.retire(state, seat)
    while state.phase != FINISHED:
        event = rules.next_disc(state)
        happened.append(f"{'RPEF'[event - ROTATE]}{state.time[event]}")
        rules.happen(state, event)
    assert " ".join(happened) == calendar
    assert (state.rotations, state.elections) == (sum(e[0] == "R" for e in happened), 3)


def test_the_table_of_events_is_for_two_three_and_four_players() -> None:
    """Ruling 1."""
    assert [[CALENDAR[n, event] for event in range(4)] for n in range(3)] == [
        [10, 20, 25, 75],
        [10, 15, 25, 75],
        [10, 12, 20, 60],
    ]


# --- Selling and buying ---------------------------------------------------------------------------------------------


def test_selling_two_water_on_neptune() -> None:
    state = on(NEPTUNE)
    state.stock[GALACTICA, WATER] = 2
    assert offered(state, SELL, 5) == [0, 1]
    play(state, SELL + 1)
    assert (state.money[GALACTICA], state.demand[NEPTUNE], state.stock[GALACTICA, WATER]) == (22, 4, 0)


def test_there_is_one_sale_a_turn_and_its_price_falls_once() -> None:
    """Rulings 6 and 7."""
    state = on(NEPTUNE)
    state.stock[GALACTICA, WATER] = 5
    play(state, SELL + 2)
    assert state.demand[NEPTUNE] == 4
    assert offered(state, SELL, 5) == []
    assert offered(state, BUY, 5), "but one may still buy"


def test_the_price_of_the_demand_never_falls_below_one() -> None:
    state = on(NEPTUNE)
    state.stock[GALACTICA, WATER], state.demand[NEPTUNE] = 1, 1
    play(state, SELL)
    assert (state.money[GALACTICA], state.demand[NEPTUNE]) == (13, 1)


def test_buying_two_plants_with_three_in_store() -> None:
    """Ruling 2: five units of a resource at most."""
    state = on(NEPTUNE)
    state.stock[GALACTICA, PLANTS] = 3
    assert offered(state, BUY, 5) == [0, 1]
    play(state, BUY + 1)
    assert (state.money[GALACTICA], state.price[NEPTUNE], state.stock[GALACTICA, PLANTS]) == (6, 4, 5)


def test_nobody_buys_on_credit() -> None:
    state = on(NEPTUNE)
    state.money[GALACTICA] = 8
    assert offered(state, BUY, 5) == [0, 1]
    state.money[GALACTICA] = 2
    assert offered(state, BUY, 5) == []


def test_the_price_of_the_supply_never_rises_above_seven() -> None:
    state = on(NEPTUNE)
    state.price[NEPTUNE] = 7
    play(state, BUY)
    assert state.price[NEPTUNE] == 7


def test_actions_come_in_their_order() -> None:
    """To buy is to do without selling, to take a seat is to do without both."""
    state = on(NEPTUNE)
    state.stock[GALACTICA, WATER] = 1
    play(state, BUY)
    assert not offered(state, SELL, 5)
    assert SIT in moves_of(state)
    state = on(NEPTUNE)
    state.stock[GALACTICA, WATER] = 1
    play(state, SIT)
    assert not offered(state, SELL, 5)
    assert not offered(state, BUY, 5)


def test_next_to_no_planet_one_can_only_travel_or_retire() -> None:
    state = turn_of(fresh(), GALACTICA, at(5, -2), 0)
    state.stock[GALACTICA, OXYGEN], state.money[GALACTICA] = 5, 99
    assert rules.body_under(state, GALACTICA) == BODIES
    assert all(FLY <= move < LAND or move == RETIRE for move in moves_of(state))


# --- Seats, aliens, societies ---------------------------------------------------------------------------------------


def test_two_seats_on_neptune_for_ten() -> None:
    state = on(NEPTUNE)
    sit(state, NEPTUNE, COSMOS)
    play(state, SIT, SIT)
    assert state.money[GALACTICA] == 12 - 4 - 6
    assert [state.chair[NEPTUNE, n] for n in range(4)] == [COSMOS + 1, GALACTICA + 1, GALACTICA + 1, 0]
    assert SIT not in moves_of(state), "the next one costs 9"


def test_the_prices_of_the_seats() -> None:
    assert [CHAIR_PRICE[n] for n in range(CHAIRS)] == [3, 4, 6, 9, 13, 18, 24, 31]
    state = on(MARS)
    state.money[GALACTICA] = sum(CHAIR_PRICE[n] for n in range(CHAIRS)) + 5
    play(state, *[SIT] * CHAIRS)
    assert state.money[GALACTICA] == 5
    assert SIT not in moves_of(state)


def test_one_alien_each() -> None:
    state = on(ASTEROID, COSMOS)
    play(state, RESCUE)
    assert (state.alien[COSMOS], state.aliens) == (1, 3)
    assert RESCUE not in moves_of(state)
    state = on(ASTEROID, COSMOS)
    state.aliens, state.lost = 0, 4
    assert RESCUE not in moves_of(state)


def test_galactica_joins_two_societies_for_five_councillors() -> None:
    state = on(EARTH)
    state.money[GALACTICA], state.alien[GALACTICA] = 25, 1
    for resource in (OXYGEN, WATER, PLANTS):
        state.stock[GALACTICA, resource] = 1
    state.society[HIGH, 0], state.society[HIGH, 1] = COSMOS + 1, HORIZON + 1
    state.society[MERCHANT, 0] = COSMOS + 1
    assert offered(state, JOIN, SOCIETIES) == [SCIENTIST, MERCHANT]
    play(state, JOIN + SCIENTIST, JOIN + MERCHANT)
    assert state.council[GALACTICA] == 5
    assert (state.alien[GALACTICA], rules.resources_of(state, GALACTICA), state.money[GALACTICA]) == (1, 3, 25)
    assert offered(state, JOIN, SOCIETIES) == [], "nobody joins twice"


def test_the_conditions_of_the_societies_are_thresholds() -> None:
    state = on(EARTH)
    state.money[GALACTICA] = 24
    state.stock[GALACTICA, OXYGEN] = state.stock[GALACTICA, WATER] = 5
    for planet in (MARS, JUPITER, SATURN):
        sit(state, planet, GALACTICA, GALACTICA)
    assert offered(state, JOIN, SOCIETIES) == []
    sit(state, NEPTUNE, COSMOS, GALACTICA)  # ruling 16: one member on a fourth planet
    state.money[GALACTICA] = 25
    state.stock[GALACTICA, PLANTS] = 1
    assert offered(state, JOIN, SOCIETIES) == [HIGH, INFLUENCER, MERCHANT]


def test_joining_is_voluntary() -> None:
    """Ruling 24: one may fly off, or join only one."""
    state = on(EARTH)
    state.money[GALACTICA], state.alien[GALACTICA] = 30, 1
    assert FLY + at(-3, 4) in moves_of(state)
    play(state, JOIN + SCIENTIST)
    assert offered(state, JOIN, SOCIETIES) == [HIGH]
    assert state.council[GALACTICA] == 3


# --- Travel and retirement ------------------------------------------------------------------------------------------


def test_horizon_waits_for_uranus() -> None:
    """From Neptune's second position to Uranus's third: 3 time units, but 6 to be there after the rotation."""
    state = fresh()
    rules.happen(state, ROTATE)
    for seat in range(3):
        rules.move_disc(state, seat, 40)
    turn_of(state, HORIZON, at(-6, -3), 15)
    assert rules.body_under(state, HORIZON) == NEPTUNE
    goal = at(-5, -3)
    assert rules.arrival(state, HORIZON, goal) == 18
    assert [rules.body_at(state, goal, space) for space in (18, 20, 21, 31)] == [BODIES, BODIES, URANUS, URANUS]
    fly(state, goal, 21)
    assert (state.actor, state.time[HORIZON], state.rotations) == (HORIZON, 21, 2)
    assert rules.body_under(state, HORIZON) == URANUS


def test_every_position_but_ones_own_can_be_flown_to() -> None:
    """Rulings 13 and 14: also where the asteroid has been, but nobody waits where they are."""
    state = fresh()
    for _ in range(3):
        rules.rotate(state)
    turn_of(state, GALACTICA, at(-10, 1), 0)
    assert offered(state, FLY, POSITIONS) == [p for p in range(POSITIONS) if p != at(-10, 1)]
    assert at(-12, 1) in offered(state, FLY, POSITIONS)


def test_a_flight_may_take_any_longer_up_to_the_end() -> None:
    state = on(MARS, space=50)
    play(state, FLY + at(1, 3))
    assert state.phase == LANDING
    assert offered(state, LAND, LAST_SPACE + 1) == list(range(56, 61))


def test_nobody_flies_past_the_end() -> None:
    state = on(MARS, space=54)
    assert offered(state, FLY, POSITIONS) == [p for p in range(POSITIONS) if FLIGHT[at(-3, 4), p] <= 6]
    goal = at(1, 3)  # 6 time units away: it can only be reached in one way, so nobody is asked when
    play(state, FLY + goal)
    assert (state.ship[GALACTICA], state.time[GALACTICA]) == (goal, 60)
    assert state.phase == ACTING
    assert state.actor != GALACTICA


def test_who_can_reach_nothing_must_retire() -> None:
    """Ruling 5: on END's space one still acts, and then can only retire."""
    state = on(MARS, space=60)
    state.stock[GALACTICA, OXYGEN] = 1
    assert set(moves_of(state)) == {SELL, BUY, BUY + 1, BUY + 2, BUY + 3, SIT, RETIRE}


def test_retired_members_still_count_and_the_disc_stays() -> None:
    state = on(MARS, space=7)
    sit(state, MARS, GALACTICA)
    play(state, RETIRE)
    assert (state.status[GALACTICA], state.ship[GALACTICA], state.time[GALACTICA]) == (RETIRED, NOWHERE, 7)
    retire_all(state)
    assert state.council[GALACTICA] == 1 + 1 + 2


# --- Events ---------------------------------------------------------------------------------------------------------


def test_ships_ride_with_their_body_and_waiting_ships_are_picked_up() -> None:
    state = fresh()
    state.ship[GALACTICA] = state.place[EARTH]
    state.ship[COSMOS] = state.place[ASTEROID]
    state.ship[HORIZON] = at(-10, 3)  # where Uranus comes next
    state.ship[IMPERIAL] = at(8, 0)  # where it does not
    rules.rotate(state)
    assert [rules.body_under(state, s) for s in range(4)] == [EARTH, BODIES, ASTEROID, URANUS]
    assert [HEXES[state.ship[s]] for s in range(4)] == [(0, 2), (8, 0), (-10, 1), (-10, 3)]


def test_the_next_rotation_happens_before_imperials_turn() -> None:
    """ROTATE goes from 20 to 30, on top of Imperial, who is then on Jupiter."""
    state = fresh()
    rules.happen(state, ROTATE)
    for seat in (GALACTICA, COSMOS, HORIZON):
        rules.move_disc(state, seat, 45)
    state.ship[IMPERIAL] = at(3, -5)
    rules.move_disc(state, IMPERIAL, 30)
    rules.happen(state, ROTATE)
    assert state.time[ROTATE] == 30
    rules.advance(state)
    assert (state.actor, state.rotations) == (IMPERIAL, 3)
    assert rules.body_under(state, IMPERIAL) == JUPITER


def rotated(times: int, seats: int = 4) -> State:
    """A table after so many rotations, with everybody's disc where that leaves it."""
    state = fresh(seats)
    for _ in range(times):
        rules.happen(state, ROTATE)
    for seat in range(seats):
        rules.move_disc(state, seat, min(10 * times + 5, state.time[END]))
    return state


def test_the_sixth_rotation_throws_the_asteroid_into_the_sun() -> None:
    state = rotated(5)
    assert HEXES[state.place[ASTEROID]] == (-2, 1)
    state.ship[COSMOS], state.council[COSMOS], state.alien[COSMOS] = state.place[ASTEROID], 9, 1
    state.aliens = 3
    sit(state, MARS, COSMOS, GALACTICA, COSMOS)
    state.society[HIGH, 0] = COSMOS + 1
    state.society[HIGH, 1] = GALACTICA + 1
    rules.happen(state, ROTATE)
    assert (state.status[COSMOS], state.ship[COSMOS], state.time[COSMOS]) == (OUT, NOWHERE, OFF)
    assert (state.place[ASTEROID], state.aliens, state.lost) == (NOWHERE, 0, 4)
    assert rules.standing(state, COSMOS) == LOST
    # Rulings 8 and 9: all of it leaves the table, and can be taken again.
    assert (state.council[COSMOS], rules.free_chair(state, MARS), state.society[HIGH, 0]) == (0, 0, 0)
    turn_of(state, HORIZON, state.place[MARS], 59)
    play(state, SIT)
    assert state.chair[MARS, 0] == HORIZON + 1
    turn_of(state, HORIZON, state.place[EARTH], 59)
    state.money[HORIZON] = 25
    play(state, JOIN + HIGH)
    assert state.council[HORIZON] == 3, "the better slot that is free"


def test_who_retired_on_the_asteroid_is_safe() -> None:
    """Ruling 21."""
    state = rotated(5)
    turn_of(state, COSMOS, state.place[ASTEROID], 58)
    play(state, RETIRE)
    rules.happen(state, ROTATE)
    assert state.status[COSMOS] == RETIRED


def test_a_ship_where_the_asteroid_was_last_is_not_lost() -> None:
    state = rotated(6)
    turn_of(state, COSMOS, at(-2, 1), 59)
    assert rules.body_under(state, COSMOS) == BODIES
    rules.rotate(state)
    assert state.status[COSMOS] == ABOARD


def test_the_last_player_wins_at_once() -> None:
    """Ruling 22."""
    state = rotated(5, seats=2)
    state.ship[GALACTICA] = state.place[ASTEROID]
    rules.advance(state)
    rules.happen(state, ROTATE)
    assert (state.phase, state.reason) == (FINISHED, ONE_LEFT)
    assert rules.to_act(state) == OVER
    assert rules.standing(state, IMPERIAL) > rules.standing(state, GALACTICA)


def test_if_all_are_lost_nobody_wins() -> None:
    state = rotated(5, seats=2)
    state.ship[GALACTICA] = state.ship[IMPERIAL] = state.place[ASTEROID]
    rules.happen(state, ROTATE)
    assert (state.phase, state.reason) == (FINISHED, NONE_LEFT)
    assert {rules.standing(state, seat) for seat in range(2)} == {LOST}


def test_prices_rise_and_fall_within_their_scale() -> None:
    state = fresh()
    state.price[MARS], state.demand[JUPITER] = 1, 7
    rules.adjust_prices(state)
    assert (state.demand[MARS], state.price[MARS]) == (6, 1)
    assert (state.demand[JUPITER], state.price[JUPITER]) == (7, 2)


def test_the_first_two_elections_send_one_and_the_third_two_and_one() -> None:
    state = fresh()
    sit(state, MARS, GALACTICA, GALACTICA, HORIZON)
    sit(state, NEPTUNE, COSMOS)  # ruling 10: nobody is second
    councils = []
    for _ in range(3):
        rules.hold_election(state)
        councils.append([state.council[seat] for seat in range(4)])
    assert councils == [[1, 0, 1, 0], [2, 0, 2, 0], [4, 0, 4, 1]]


def test_between_equals_the_most_expensive_seat_ranks_higher() -> None:
    """Two each: whoever holds the seat for 9 is ahead of the one with the seat for 6."""
    state = fresh()
    sit(state, MARS, GALACTICA, IMPERIAL, IMPERIAL, GALACTICA)
    assert rules.majority(state, MARS, NOBODY) == GALACTICA
    assert rules.majority(state, MARS, GALACTICA) == IMPERIAL
    sit(state, MARS, GALACTICA, GALACTICA, IMPERIAL, IMPERIAL)
    assert rules.majority(state, MARS, NOBODY) == IMPERIAL


def test_the_third_election_is_held_before_the_end_even_if_all_have_retired() -> None:
    """Rulings 4 and 15."""
    state = fresh(2)
    sit(state, MARS, GALACTICA)
    retire_all(state)
    assert (state.elections, state.reason, state.council[GALACTICA]) == (3, AT_THE_END, 4)


def ranking(state: State) -> list[int]:
    return sorted(range(state.seats), key=lambda seat: -rules.standing(state, seat))


def test_ties_are_broken_by_time() -> None:
    """The END example: 14, then two equals of whom Cosmos has spent less time, then 9 (rulings 19 and 23)."""
    state = fresh()
    for seat, council, time in ((HORIZON, 14, 60), (GALACTICA, 11, 57), (COSMOS, 11, 55), (IMPERIAL, 9, 50)):
        state.council[seat], state.status[seat] = council, RETIRED
        rules.move_disc(state, seat, time)
    assert ranking(state) == [HORIZON, COSMOS, GALACTICA, IMPERIAL]


def test_of_two_discs_on_one_space_the_top_one_has_spent_less() -> None:
    """Ruling 11."""
    state = fresh(2)
    rules.move_disc(state, GALACTICA, 50)
    rules.move_disc(state, IMPERIAL, 50)
    assert ranking(state) == [IMPERIAL, GALACTICA]


# --- Time pressure --------------------------------------------------------------------------------------------------


def pressed(**more: object) -> Match:
    return GAME.start(seats=2, seed=1, options={"setup": "fixed", "seconds": 90} | more)


def test_time_that_runs_out_moves_the_personal_end_back() -> None:
    match = pressed()
    assert match.time_limit == 90
    before = match.stopwatch
    match.run_out_of_time()
    state: Any = match.state
    assert [state.own_end[seat] for seat in range(2)] == [75, 74]
    assert match.to_act == (IMPERIAL,)
    assert match.stopwatch == before + 1, "another 90 seconds begin"
    assert match.log[-1].seat == CLOCK


def test_the_stopwatch_starts_anew_with_each_turn_and_not_with_each_action() -> None:
    match = pressed()
    before = match.stopwatch
    match.play(IMPERIAL, BUY)
    match.play(IMPERIAL, FLY + at(-9, 8))
    assert match.stopwatch == before
    match.play(IMPERIAL, LAND + 9)
    assert match.stopwatch == before + 1


def test_a_match_with_overruns_replays_to_the_same_state() -> None:
    match = pressed()
    match.run_out_of_time()
    match.play(IMPERIAL, FLY + at(-9, 8))
    match.run_out_of_time()
    match.play(IMPERIAL, LAND + 73)
    again = Match(GAME, seats=2, seed=1, options=match.options, moves=match.log)
    assert again.state == match.state


def test_without_time_pressure_no_clock_runs() -> None:
    match = GAME.start(seats=2, seed=1, options={"setup": "fixed"})
    assert match.time_limit == 0
    with pytest.raises(Illegal):
        match.run_out_of_time()


def test_no_clock_runs_before_the_first_turn() -> None:
    match = GAME.start(seats=2, seed=1, options={"seconds": 90})
    assert match.time_limit == 0
    match.play(match.to_act[0], BEGIN)
    match.play(match.to_act[0], BEGIN)
    assert match.time_limit == 90


def test_nobody_flies_past_the_personal_end() -> None:
    state = on(MARS, space=48, seconds=90)
    state.own_end[GALACTICA] = 54
    assert at(1, 3) in offered(state, FLY, POSITIONS)
    rules.apply(state, CLOCK, OVERRUN)
    assert at(1, 3) not in offered(state, FLY, POSITIONS)


def test_a_destination_that_time_takes_out_of_reach_is_chosen_anew() -> None:
    state = on(MARS, space=48, seconds=90)
    state.own_end[GALACTICA] = 55
    play(state, FLY + at(1, 3))
    rules.apply(state, CLOCK, OVERRUN)
    assert moves_of(state) == [LAND + 54]
    rules.apply(state, CLOCK, OVERRUN)
    assert (state.phase, state.actor) == (ACTING, GALACTICA)


@pytest.mark.parametrize("gap", [0, 1])
def test_a_personal_end_that_comes_to_the_disc_puts_its_player_out(gap: int) -> None:
    """Also if one had landed on it: landing there is fine, a step back from there is not."""
    state = on(MARS, space=20, seats=3, seconds=90)
    state.own_end[GALACTICA] = 20 + gap
    assert RETIRE in moves_of(state)
    rules.apply(state, CLOCK, OVERRUN)
    assert state.status[GALACTICA] == OUT
    assert (state.phase, state.actor) == (ACTING, IMPERIAL)


def test_with_personal_ends_the_larger_gap_breaks_ties() -> None:
    """Then less time, as in the rulebook's example."""
    state = fresh(3, seconds=90)
    for seat, time, own_end in ((GALACTICA, 50, 58), (COSMOS, 52, 60), (IMPERIAL, 45, 50)):
        state.council[seat], state.status[seat], state.own_end[seat] = 7, RETIRED, own_end
        rules.move_disc(state, seat, time)
    assert ranking(state) == [GALACTICA, COSMOS, IMPERIAL]


# --- The opening auction --------------------------------------------------------------------------------------------


def auction(first: int) -> State:
    """At the start of the bidding, with the rest of the setup done."""
    state = fresh(4, rules.AUCTION)
    rules.apply(state, CHANCE, DEAL_SUPPLY)
    for _ in range(PLANETS):
        rules.apply(state, CHANCE, DIE + 4)
    rules.apply(state, CHANCE, DRAW + first)
    return state


def test_the_auction_of_the_rulebook() -> None:
    """Clockwise sat Horizon, Galactica, Cosmos, Imperial: here on seats 0 to 3."""
    h, g, c, i = range(4)
    state = auction(h)
    for bidder, place, amount in ((h, 4, 1), (g, 1, 1), (c, 4, 3), (i, 2, 0), (h, 2, 1), (i, 3, 0)):
        assert (state.phase, state.actor) == (BIDDING, bidder)
        play(state, SLOT + place - 1, BID + amount)
    assert [state.own_end[seat] for seat in (g, h, i, c)] == [59, 59, 60, 57]
    chosen = []
    while state.phase == CHOOSING:
        chosen.append(state.actor)
        play(state, BEGIN + MARS)
    assert chosen == [g, h, i, c]
    assert state.actor == c, "the last place acts first"


def test_a_bid_must_beat_the_present_one_and_nobody_passes() -> None:
    state = auction(GALACTICA)
    play(state, SLOT, BID + 4)
    assert offered(state, SLOT, 4) == [0, 1, 2, 3]
    play(state, SLOT)
    assert offered(state, BID, HIGHEST_BID + 1) == list(range(5, HIGHEST_BID + 1))
    play(state, BID + HIGHEST_BID)
    assert offered(state, SLOT, 4) == [1, 2, 3], "18 octagons cannot be beaten"


def test_personal_ends_of_an_auction_hold_in_the_game() -> None:
    state = auction(GALACTICA)
    for place in range(4):
        play(state, SLOT + place, BID + 5 * (place == 3))
    for _ in range(4):
        play(state, BEGIN + MARS)
    assert (state.actor, state.own_end[state.actor]) == (HORIZON, 55)
    play(state, FLY + state.place[JUPITER])
    assert offered(state, LAND, LAST_SPACE + 1)[-1] == 55


# --- Corporations ---------------------------------------------------------------------------------------------------


def worn(state: State) -> list[int]:
    return [state.colour[seat] for seat in range(state.seats)]


def test_without_a_choice_each_seat_has_the_corporation_of_its_number() -> None:
    assert worn(fresh(3)) == [GALACTICA, IMPERIAL, COSMOS]


def test_in_the_random_setup_two_players_may_choose_any_colour() -> None:
    """P7, step 10 of the random setup: pink and blue were for three and four players only."""
    state = fresh(2, RANDOM, colours=CHOSEN)
    assert (state.phase, state.actor, offered(state, COLOUR, 4)) == (COLOURING, 0, [0, 1, 2, 3])
    play(state, COLOUR + HORIZON)
    assert (state.actor, offered(state, COLOUR, 4)) == (1, [GALACTICA, IMPERIAL, COSMOS])
    play(state, COLOUR + COSMOS)
    assert worn(state) == [HORIZON, COSMOS]
    assert rules.to_act(state) == 1 << CHANCE, "now supplies are dealt"


def test_in_the_basic_setup_the_colours_are_as_many_as_the_players() -> None:
    """P7, step 7 of the basic setup; what is left for the last is no choice."""
    state = fresh(3, BASIC, colours=CHOSEN)
    assert offered(state, COLOUR, 4) == [GALACTICA, IMPERIAL, COSMOS]
    play(state, COLOUR + COSMOS)
    assert offered(state, COLOUR, 4) == [GALACTICA, IMPERIAL]
    play(state, COLOUR + GALACTICA)
    assert worn(state) == [COSMOS, GALACTICA, IMPERIAL]
    assert rules.to_act(state) == 1 << CHANCE


def test_the_fixed_start_goes_by_corporation() -> None:
    """Horizon starts from Uranus and acts first, whoever has chosen it."""
    state = fresh(4, BASIC_FIXED, colours=CHOSEN)
    play(state, COLOUR + HORIZON, COLOUR + COSMOS, COLOUR + GALACTICA)
    assert worn(state) == [HORIZON, COSMOS, GALACTICA, IMPERIAL]
    assert [rules.body_under(state, seat) for seat in range(4)] == [URANUS, SATURN, MARS, NEPTUNE]
    assert (state.phase, state.actor) == (ACTING, 0)


def test_chosen_corporations_are_what_is_seen_and_told() -> None:
    match = GAME.start(seats=2, seed=1, options={"setup": "random", "colours": "chosen"})
    assert [move.text("es") for move in match.legal(0)][3] == "Elegir Horizon (azul)"
    match.play(0, COLOUR + HORIZON)
    match.play(1, COLOUR + COSMOS)
    assert match.story(lang="en")[0] == "Seat 1 plays Horizon."
    match.play(match.to_act[0], BEGIN)
    match.play(match.to_act[0], BEGIN)
    looks = {node.key: node.look for node in match.view(0).nodes()}
    assert (looks["ship-0"], looks["ship-1"], looks["disc-0"]) == ("ship-3", "ship-2", "disc-3")
    assert "(Horizon)" in " ".join(match.story(lang="en"))
    assert "(Galactica)" not in " ".join(match.story(lang="en")) + str(match.view(0, "en"))


def test_the_choice_of_a_colour_changes_nothing_but_colours() -> None:
    """The same dice and the same moves lead to the same table."""
    plain = GAME.start(seats=4, seed=9, options={"setup": "auction"})
    dressed = GAME.start(seats=4, seed=9, options={"setup": "auction", "colours": "chosen"})
    for seat, colour in enumerate((COSMOS, HORIZON, GALACTICA)):
        dressed.play(seat, COLOUR + colour)
    choose = random.Random(9)
    while not plain.is_over:
        seat = plain.to_act[0]
        move = choose.choice(plain.legal(seat))
        plain.play(seat, move)
        dressed.play(seat, move.id)
    one, other = plain.state, dressed.state
    assert all(
        one.raw[name].tolist() == other.raw[name].tolist() for name in field_names(one.raw.dtype) if name != "colour"
    )


def test_boards_lie_in_the_order_of_demand() -> None:
    """P7, step 8 of the random setup: who wants what a planet sells lies next to it."""
    basic = [BASIC_SUPPLY[planet] for planet in range(PLANETS)]
    assert presenter.board_order(tuple(basic)) == (MARS, SATURN, NEPTUNE, URANUS, JUPITER)
    for deal in range(DEALS):
        supply = tuple(DEAL[deal, planet] for planet in range(PLANETS))
        order = presenter.board_order(supply)
        assert sorted(order) == list(range(PLANETS))
        breaks = sum(supply[one] != other for one, other in itertools.pairwise(order))
        assert breaks <= 1, "one round of five, or a round of two and one of three"


def test_the_view_shows_the_boards_in_that_order() -> None:
    match = GAME.start(seats=2, seed=3, options={"setup": "random"})
    state: Any = match.state
    keys = [node.key for node in match.view().nodes() if re.fullmatch(r"board-\d", node.key)]
    assert keys == [f"board-{p}" for p in presenter.board_order(tuple(state.supply[p] for p in range(PLANETS)))]


# --- What always holds ----------------------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["basic", "fixed", "random", "auction"]))
def test_what_always_holds(seed: int, setup: str) -> None:
    for _, state in random_states(seed, setup=setup):
        times = [state.time[state.line[n]] for n in range(DISCS)]
        assert times == sorted(times)
        assert sorted(state.line) == list(range(DISCS))
        assert all(1 <= state.demand[p] <= 7 and 1 <= state.price[p] <= 7 for p in range(PLANETS))
        assert all(0 <= state.stock[s, r] <= 5 for s in range(4) for r in range(RESOURCES))
        assert all(state.money[s] >= 0 for s in range(4))
        assert all(state.time[s] <= state.own_end[s] for s in range(4) if state.time[s] != OFF)
        for planet in range(PLANETS):
            ranked = ranked_members(state, planet)
            assert [state.first[planet] - 1, state.second[planet] - 1] == [*ranked, NOBODY, NOBODY][:2]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_at_the_end_nobody_is_still_flying(seed: int) -> None:
    """Ruling 25."""
    end: Any = [match for match, _ in random_states(seed)][-1].state
    assert all(end.status[seat] != ABOARD for seat in range(4))
    assert end.elections == 3


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_what_the_board_promises_at_a_destination_is_found_there(seed: int) -> None:
    """What will be there when one arrives is what one is on when one's next turn comes."""
    promised: dict[int, int] = {}
    choose = random.Random(seed)
    state = fresh(choose.choice((2, 3, 4)))
    while state.phase != FINISHED:
        seat = state.actor
        if state.phase == ACTING and seat in promised:
            assert rules.body_under(state, seat) == promised.pop(seat)
        flights = offered(state, FLY, POSITIONS)
        if not flights:
            play(state, RETIRE)
            continue
        goal = min(choose.sample(flights, min(3, len(flights))), key=lambda p: FLIGHT[state.ship[seat], p])
        first = rules.arrival(state, seat, goal)
        space = choose.randint(first, min(first + 12, state.own_end[seat]))
        promised[seat] = rules.body_at(state, goal, space)
        fly(state, goal, space)
    assert all((body == IN_THE_SUN) == (state.status[seat] == OUT) for seat, body in promised.items())


def test_a_ship_is_at_its_destination_at_once_and_is_taken_along() -> None:
    """To a planet that will have moved on by the arrival one flies all the same: it takes the ship with it."""
    state = fresh(2)
    assert rules.body_at(state, at(-9, 8), 11) == URANUS
    fly(state, at(-9, 8), 11)
    fly(state, at(-9, 8), 30)
    assert (state.actor, state.rotations, HEXES[state.ship[IMPERIAL]]) == (IMPERIAL, 1, (-10, 3))
    assert rules.body_under(state, IMPERIAL) == URANUS


def test_a_flight_that_would_end_in_the_sun_says_so() -> None:
    state = rotated(5)
    turn_of(state, GALACTICA, at(0, -2), 50)
    rules.move_disc(state, ROTATE, 58)
    assert rules.body_at(state, at(-2, 1), 58) == ASTEROID
    assert rules.body_at(state, at(-2, 1), 59) == IN_THE_SUN
    play(state, FLY + at(-2, 1))
    assert presenter.words(state, GALACTICA, LAND + 60, "en").endswith("(you will fall into the Sun with the asteroid)")


def test_lines_of_play_by_depth() -> None:
    """From the fixed start of two: Imperial on Neptune with 12 S€."""
    tables, outs = np.zeros(4, GAME.state.dtype), np.zeros((4, GAME.moves.size), np.int32)
    options = np.array([BASIC_FIXED, 0, GIVEN], np.int64)
    rules.setup(State(tables[0]), 2, Cells(options))
    count = compiler.bind(count_lines, GAME)
    first = 4 + 1 + 42 + 1  # buy 1 to 4 plants, sit, fly, retire
    assert count(tables, outs, 1, 0) == first
    arrivals = sum(75 - FLIGHT[at(-11, 3), p] + 1 for p in range(POSITIONS) if p != at(-11, 3))
    after_buying = 42 + 1 + sum(12 - 3 * n >= 3 for n in range(1, 5))
    after_sitting = 42 + 1 + 1
    after_retiring = 4 + 1 + 42 + 1
    assert count(tables, outs, 2, 0) == arrivals + 3 * 43 + after_buying + after_sitting + after_retiring + (1 - 1)


# --- What is seen and said ------------------------------------------------------------------------------------------


def started() -> Match:
    return GAME.start(seats=4, seed=1, options={"setup": "fixed"})


def test_a_destination_shows_its_cost_its_arrival_and_what_will_be_there() -> None:
    match = started()  # Horizon, on Uranus
    texts = {move.id: move.text("en") for move in match.legal(HORIZON)}
    assert texts[FLY + at(-9, 5)] == "Fly to Saturn 1: 5 TU, arrival on 5 (you will be on Saturn)"
    assert texts[FLY + at(3, -5)].endswith("(you will be in empty space)")
    view = match.view(HORIZON, "en")
    spaces = {node.key: node for node in view.nodes() if isinstance(node, Space)}
    goal = spaces[f"hex-{at(-9, 5)}"]
    assert (goal.sign, goal.move, goal.look) == ("5", FLY + at(-9, 5), "orbit-saturn-meet")
    chips = {node.key: node for node in view.nodes() if isinstance(node, Token)}
    assert (chips[f"chip-{at(-9, 5)}"].sign, chips[f"chip-{at(-9, 5)}"].look) == ("5", "orbit-saturn-meet")


def test_moments_of_arrival_show_whom_one_would_meet() -> None:
    match = started()
    match.play(HORIZON, FLY + at(-10, 3))  # where Uranus itself comes next
    buttons = {node.move: node.look for node in match.view(HORIZON, "en").mine[0].things if isinstance(node, Button)}
    assert [buttons[LAND + space] for space in (8, 10, 11, 25)] == ["void", "void", "uranus", "uranus"]
    dial = {node.move: node.look for node in match.view(HORIZON).nodes() if isinstance(node, Space)}
    assert (dial[LAND + 10], dial[LAND + 11]) == ("moment", "moment-meet")


def asked_when(position: int) -> str:
    """What Galactica is asked who flies from Mars to a position at the beginning."""
    return shown(GAME, play(on(MARS), FLY + position), GALACTICA).prompt


def test_the_question_when_to_arrive_says_what_there_is_to_wait_for() -> None:
    """P4: “until Mars comes” was said when Mars was there, and of an asteroid that would not come again."""
    said = asked_when(at(1, 3))
    assert said == "¿Cuándo llegas a Júpiter 1? Como muy pronto, en la casilla 6, y ya estarás en Júpiter."
    said = asked_when(at(-6, 5))
    assert said == "¿Cuándo llegas a Júpiter 2? Como muy pronto, en la casilla 5; Júpiter llega si esperas hasta la 11."
    assert asked_when(at(-4, 8)).endswith("; Urano ya no llegará allí a tiempo.")
    state = rotated(3)
    play(turn_of(state, GALACTICA, state.place[MARS], 30), FLY + at(-8, 1))
    assert "the asteroid will not come there in time" in shown(GAME, state, GALACTICA, "en").prompt


def test_coming_positions_can_be_seen_by_all() -> None:
    view = started().view(GALACTICA, "en")
    looks = {node.key: node.look for node in view.nodes()}
    assert looks[f"hex-{at(-10, 3)}"] == "orbit-uranus-next"
    labels = {node.key: node.label for node in view.nodes()}
    assert labels[f"chip-{at(-10, 3)}"] == "Uranus 2: from space 10 on"
    assert labels[f"chip-{at(-5, -3)}"] == "Uranus 3: from space 20 on"


def test_personal_ends_are_on_the_table_only_where_they_count() -> None:
    keys = {node.key for node in pressed().view().nodes()}
    assert {"end-0", "end-1", "note-0", "note-1"} <= keys
    assert "You have 90 seconds a turn." in pressed().view(IMPERIAL, "en").prompt
    assert "You have 1 second a turn." in pressed(seconds=1).view(IMPERIAL, "en").prompt, "P8"
    assert not {"end-0", "note-0"} & {node.key for node in started().view().nodes()}


def test_stacked_discs_lie_side_by_side_and_the_top_one_is_on_the_space() -> None:
    spaces = {node.key: (node.x, node.y) for node in started().view().nodes() if isinstance(node, Space)}
    places = [spaces[f"disc-{seat}"] for seat in (HORIZON, IMPERIAL, GALACTICA, COSMOS)]
    assert places[0] == presenter.DIAL_PLACES[0]
    assert len(set(places)) == 4


def test_the_dial_has_a_place_for_every_space_of_the_track() -> None:
    assert len(set(presenter.DIAL_PLACES)) == LAST_SPACE + 1


def test_the_events_that_follow_a_move_are_told() -> None:
    state = fresh(2)
    sit(state, MARS, GALACTICA)
    fly(state, at(-10, 3), 30)
    play(state, FLY + at(-9, 5))
    before, move = state.copy(), LAND + 26
    play(state, move)
    told = without_pictures(with_seat_names(presenter.tell(before, state, GALACTICA, move, "en"), "en"))
    assert told == (
        "Seat 1 (Galactica) flies to Saturn 1: 26 TU, up to space 26. Rotation 1. "
        "Uranus picks up Imperial. Rotation 2. "
        "Prices: demand rises by 1 and supply falls by 1. Election 1: Mars: Galactica +1."
    )


def test_ships_lost_with_the_asteroid_are_told() -> None:
    before = rotated(5)
    before.ship[COSMOS] = before.place[ASTEROID]
    after = before.copy()
    rules.happen(after, ROTATE)
    told = presenter.rotation_told(before, after, "en")
    assert told == "Rotation 6. The asteroid falls into the Sun. Cosmos was on it and is out of the game."


def test_an_overrun_is_told() -> None:
    match = pressed()
    match.run_out_of_time()
    assert without_pictures(match.story(lang="en")[-1]).startswith("Time runs out for Seat 2 (Imperial)")


def test_the_winner_is_named() -> None:
    state = fresh(2)
    sit(state, MARS, GALACTICA)
    retire_all(state)
    assert with_seat_names(presenter.result(state, "en"), "en") == "Seat 1 (Galactica) wins with 4 councillors."
    state.council[IMPERIAL] = 4
    assert "time breaks the tie" in with_seat_names(presenter.result(state, "en"), "en")


def test_bots_know_a_good_deal() -> None:
    state = on(NEPTUNE)
    state.stock[GALACTICA, WATER] = 3
    sold = play(state.copy(), SELL + 2)
    assert heuristics.appraise(sold, GALACTICA) > heuristics.appraise(state, GALACTICA)
    stayed = fresh()
    stayed.council[GALACTICA] = 1
    assert heuristics.appraise(stayed, GALACTICA) > heuristics.appraise(fresh(), GALACTICA)


def test_what_is_ours_is_said_in_both_pages() -> None:
    assert all(one.what[lang] and one.why[lang] for one in RECONSTRUCTED for lang in LANGS)
    for lang in LANGS:
        sections = list(rulebook.sections(GAME, lang))
        assert sections[-2:] == ["rulings", "reconstructions"]
        assert all(f"\n{n}. " in rulebook.sections(GAME, lang)["rulings"] for n in range(1, 29))


def test_the_page_says_that_the_first_five_actions_are_up_to_you() -> None:
    """P3: «Lo primero es voluntario» sounded as if only selling were."""
    assert "Las cinco primeras son voluntarias" in rulebook.sections(GAME, "es")["turn"]
    assert "The first five are up to you" in rulebook.sections(GAME, "en")["turn"]


def test_standing_on_the_personal_end_time_puts_one_out_too() -> None:
    """P6: in the code and not on the page; and that both variants can be combined."""
    state = on(MARS, space=54, seconds=90)
    state.own_end[GALACTICA] = 54
    rules.apply(state, CLOCK, OVERRUN)
    assert state.status[GALACTICA] == OUT
    for lang, behind, both in (
        ("es", "queda por detrás de su disco", "se pueden combinar"),
        ("en", "behind", "combined"),
    ):
        rulings = rulebook.sections(GAME, lang)["rulings"]
        assert behind in rulings
        assert both in rulings


def test_both_variants_can_be_combined() -> None:
    """P6: one personal END, which a bid and the clock both move."""
    match = GAME.start(seats=2, seed=1, options={"setup": "auction", "seconds": 90})
    for place, amount in ((0, 2), (1, 0)):
        match.play(match.to_act[0], SLOT + place)
        match.play(match.to_act[0], BID + amount)
    for _ in range(2):
        match.play(match.to_act[0], BEGIN)
    actor = match.to_act[0]
    before: Any = match.state
    match.run_out_of_time()
    after: Any = match.state
    assert sorted(before.own_end[seat] for seat in range(2)) == [73, 75]
    assert after.own_end[actor] == before.own_end[actor] - 1


def test_every_move_and_thing_points_at_a_section_of_the_rulebook() -> None:
    sections = set(rulebook.sections(GAME, "en"))
    for options in ({}, {"seconds": 90}, {"setup": "auction"}):
        for match, _ in random_states(5, **options):
            assert {n.rule for n in match.view(match.to_act[0]).nodes() if n.rule} <= sections


def test_what_cannot_be_joined_says_why() -> None:
    state = on(EARTH)
    slots = [n for n in shown(GAME, state, GALACTICA, "en").nodes() if n.key.startswith("society-")]
    assert slots[0].why == "You lack: 25 S€."
    assert all(n.move == NO_MOVE for n in slots)


def test_orbits_are_as_long_as_they_should_be() -> None:
    order = (EARTH, MARS, JUPITER, SATURN, URANUS, NEPTUNE, ASTEROID)
    assert [ORBIT_LENGTH[body] for body in order] == [2, 3, 5, 7, 9, 11, 6]
    assert all(BODY_OF[FIRST[body]] == body for body in range(BODIES))


# --- Counters -------------------------------------------------------------------------------------------------------


def test_what_a_corporation_has_at_the_end_is_counted() -> None:
    state = fresh()
    sit(state, MARS, GALACTICA, IMPERIAL, GALACTICA)
    sit(state, SATURN, IMPERIAL, GALACTICA)  # as many members: the dearer seat has the majority
    sit(state, NEPTUNE, IMPERIAL)
    state.society[0, 1] = state.society[3, 0] = GALACTICA + 1
    state.alien[GALACTICA], state.money[GALACTICA] = 1, 17
    state.stock[GALACTICA, 0], state.stock[GALACTICA, 4] = 2, 1
    state.own_end[GALACTICA], state.time[GALACTICA] = 75, 70
    assert counted(GAME, state, GALACTICA) == {
        "money": 17,
        "resources on board": 3,
        "seats in parliaments": 3,
        "parliaments with a seat": 2,
        "majorities in parliaments": 2,
        "aliens rescued": 1,
        "societies": 2,
        "time not spent": 5,
    }
    theirs = counted(GAME, state, IMPERIAL)
    assert [theirs[name] for name in ("seats in parliaments", "majorities in parliaments", "societies")] == [3, 1, 0]


def test_who_is_out_of_the_game_counts_for_nothing() -> None:
    state = fresh()
    rules.eliminate(state, COSMOS)
    assert set(counted(GAME, state, COSMOS).values()) == {0}
