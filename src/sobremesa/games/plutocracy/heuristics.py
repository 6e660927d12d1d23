"""Plutocracy: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.games.plutocracy.components import (
    ASTEROID,
    CHAIR_PRICE,
    CHAIRS,
    EARTH,
    ELECTIONS,
    FIRST_SENDS,
    NOBODY,
    PLANETS,
    POSITIONS,
    RESOURCES,
    SCIENTIST,
    SOCIETIES,
    SOCIETY_SENDS,
    STORAGE,
)
from sobremesa.games.plutocracy.rules import (
    ABOARD,
    ACTING,
    IN_THE_SUN,
    LANDING,
    OUT,
    State,
    arrival,
    body_at,
    can_join,
    can_rescue,
    is_open,
    majority,
    strength,
)

POINT = 100  # a councillor
HOPE = 60  # a councillor that an election would bring if nothing changed
AN_EURO = 7  # while there is time to spend it
A_UNIT_OF_TIME = 7
AN_ALIEN = 140
MONEY_COUNTS = 12  # time units before END from which on money is worth less


def appraise(state: State, seat: int) -> int:
    if state.status[seat] == OUT:
        return -POINT
    return POINT * state.council[seat] + seats_worth(state, seat) + goods_worth(state, seat) + outlook(state, seat)


def majority_worth(state: State) -> int:
    """Councillors that the lead in a parliament still brings."""
    worth = 0
    for election in range(state.elections, ELECTIONS):
        worth += FIRST_SENDS[election]
    return worth


def seats_worth(state: State, seat: int) -> int:
    worth = 0
    for planet in range(PLANETS):
        leader = majority(state, planet, NOBODY)
        if leader == seat:
            worth += HOPE * majority_worth(state)
        elif state.elections < ELECTIONS and majority(state, planet, leader) == seat:
            worth += HOPE
    return worth


def euro(state: State, seat: int) -> int:
    """What a S€ is worth: less and less towards the end, nothing to those who have retired."""
    if state.status[seat] != ABOARD:
        return 0
    left = state.own_end[seat] - state.time[seat]
    return AN_EURO if left >= MONEY_COUNTS else AN_EURO * left // MONEY_COUNTS


def goods_worth(state: State, seat: int) -> int:
    """Money; goods at three quarters of what they would fetch, and the better for being of several kinds; an alien."""
    total = 4 * state.money[seat]
    for resource in range(RESOURCES):
        total += 3 * state.stock[seat, resource] * state.demand[resource]
    science = AN_ALIEN if state.alien[seat] > 0 and is_open(state, seat, SCIENTIST) else 0
    return total * euro(state, seat) // 4 + (science if state.status[seat] == ABOARD else 0)


def outlook(state: State, seat: int) -> int:
    """What the next stop promises: the one under way, or the best that can be reached."""
    if state.status[seat] != ABOARD or state.phase < ACTING:
        return 0
    if seat == state.actor and state.phase == LANDING:
        return best_arrival(state, seat)
    if seat == state.actor and state.phase == ACTING:
        return best_flight(state, seat)
    return stop_worth(state, seat, state.ship[seat], state.time[seat])


def best_arrival(state: State, seat: int) -> int:
    best = 0
    for space in range(arrival(state, seat, state.goal), state.own_end[seat] + 1):
        best = max(best, stop_worth(state, seat, state.goal, space))
    return best


def best_flight(state: State, seat: int) -> int:
    best = 0
    for position in range(POSITIONS):
        space = arrival(state, seat, position)
        if space <= state.own_end[seat]:
            best = max(best, stop_worth(state, seat, position, space))
    return best


def stop_worth(state: State, seat: int, position: int, space: int) -> int:
    """What can be done on arriving somewhere at some time, and the time that is left then."""
    body = body_at(state, position, space)
    worth = A_UNIT_OF_TIME * (state.own_end[seat] - space)
    if body < PLANETS:
        worth += planet_worth(state, seat, body)
    elif body == EARTH:
        worth += earth_worth(state, seat)
    elif body == ASTEROID and can_rescue(state, seat):
        worth += AN_ALIEN
    elif body == IN_THE_SUN:
        worth = -POINT * ELECTIONS * PLANETS
    return worth


def planet_worth(state: State, seat: int, planet: int) -> int:
    """A sale, a purchase that could be sold at a profit, and seats that would win the majority."""
    resource = state.supply[planet]
    sale = state.stock[seat, planet] * state.demand[planet]
    units = min(STORAGE - state.stock[seat, resource], (state.money[seat] + sale) // state.price[planet])
    profit = max(0, state.demand[resource] - state.price[planet]) * units
    return euro(state, seat) * (sale + 2 * profit) // 4 + takeover_worth(state, seat, planet, sale)


def takeover_worth(state: State, seat: int, planet: int, sale: int) -> int:
    """Half of what a majority brings that one has not, and could pay: equal numbers with a dearer seat are enough."""
    leader = majority(state, planet, NOBODY)
    if leader == seat:
        return 0
    missing = 1 if leader == NOBODY else members(state, planet, leader) - members(state, planet, seat)
    cost = 0
    for chair in range(CHAIRS):
        if missing > 0 and state.chair[planet, chair] == 0:
            cost += CHAIR_PRICE[chair]
            missing -= 1
    gain = HOPE * majority_worth(state) - cost * euro(state, seat)
    return gain // 2 if missing <= 0 and cost <= state.money[seat] + sale and gain > 0 else 0


def members(state: State, planet: int, seat: int) -> int:
    return strength(state, planet, seat) // CHAIRS


def earth_worth(state: State, seat: int) -> int:
    worth = 0
    for society in range(SOCIETIES):
        if can_join(state, seat, society):
            worth += POINT * SOCIETY_SENDS[0 if state.society[society, 0] == 0 else 1]
    return worth
