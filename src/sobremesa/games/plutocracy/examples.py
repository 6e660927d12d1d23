"""The worked examples of the rules page: moments of one whole match of two, and of two short ones for the variants."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.match import Match
from sobremesa.games.plutocracy.components import (
    ASTEROID,
    CARBON,
    CHAIR_PRICE,
    CORPORATIONS,
    EARTH,
    ELECT,
    END,
    FIRST,
    FIRST_SENDS,
    FLIGHT,
    HEXES,
    HIGH,
    JUPITER,
    MARS,
    NEPTUNE,
    PLANTS,
    POSITION_NAMES,
    PRICES,
    ROTATE,
    SATURN,
    SCIENTIST,
    SECOND_SENDS,
    SECONDS,
    SOCIETY_SENDS,
    STORAGE,
    TAKE_OFF_AND_LANDING,
    URANUS,
)
from sobremesa.games.plutocracy.game import GAME
from sobremesa.games.plutocracy.rules import (
    BID,
    BUY,
    FLY,
    JOIN,
    LAND,
    RESCUE,
    RETIRE,
    SELL,
    SIT,
    SLOT,
    arrival,
    free_chair,
    strength,
)
from sobremesa.games.worked import Example, Examples

GALACTICA, IMPERIAL = range(2)  # the seats of a match of two


def at(body: int, position: int) -> int:
    """A position of an orbit, counted from its star."""
    return FIRST[body] + position


# --- La partida · The match -------------------------------------------------------------------------------------------
# Two players, with the fixed start. Whose turn it is follows from the rules.

TURNS = (
    (BUY + 3, FLY + at(URANUS, 1), LAND + 11),  # 0: Imperial, on Neptune
    (BUY + 3, FLY + at(SATURN, 0), LAND + 8),  # 1: Galactica, on Mars
    (SELL + 3, BUY + 4, FLY + at(MARS, 1), LAND + 16),  # 2: Galactica, on Saturn
    (SELL + 3, BUY + 4, SIT, FLY + at(JUPITER, 1), LAND + 19),  # 3: Imperial, on Uranus
    (SELL + 4, FLY + at(ASTEROID, 1), LAND + 25),  # 4: Galactica, on Mars
    (SELL + 4, FLY + at(EARTH, 1), LAND + 27),  # 5: Imperial, on Jupiter
    (RESCUE, FLY + at(EARTH, 0), LAND + 35),  # 6: Galactica, on the asteroid
    (JOIN + HIGH, FLY + at(JUPITER, 4), LAND + 40),  # 7: Imperial, on Earth
    (JOIN + SCIENTIST, JOIN + HIGH, FLY + at(URANUS, 3), LAND + 46),  # 8: Galactica, on Earth
    (BUY + 4, FLY + at(URANUS, 4), LAND + 47),  # 9: Imperial, on Jupiter
    (SIT, SIT, FLY + at(MARS, 2), LAND + 54),  # 10: Galactica, on Uranus
    (SIT, FLY + at(MARS, 2), LAND + 55),  # 11: Imperial, on Uranus
    (SIT, SIT, RETIRE),  # 12: Galactica, on Mars
    (SIT, RETIRE),  # 13: Imperial, on Mars
)


@cache
def played(turns: int = len(TURNS), seconds: int = 0) -> Match:
    match = GAME.start(seats=2, seed=0, options={"setup": "fixed", "seconds": seconds})
    for move in chain(*TURNS[:turns]):
        match.play(match.to_act[0], move)
    return match


def after(turns: int, moves: int = 0) -> int:
    """The moment after so many turns and moves of the next."""
    return sum(len(turn) for turn in TURNS[:turns]) + moves


@cache
def state(moment: int) -> Any:
    return played().at(moment).state


def example(*moments: int, shows: tuple[str, ...], seat: int = SPECTATOR, **facts: object) -> Example:
    return Example(match=played(), moments=moments, shows=shows, seat=seat, facts=facts)


def market(planet: int) -> tuple[str, ...]:
    return f"demand-{planet}", f"supply-{planet}"


def parliament(planet: int) -> str:
    return f"parliament-{planet}"


def held(seat: int, *looks: str) -> tuple[str, ...]:
    """Some of what a corporation has."""
    return tuple(f"has-{seat}-{look}" for look in looks)


def orbit(body: int, *positions: int) -> tuple[str, ...]:
    """Some positions of an orbit on the map, and the body itself."""
    return (f"body-{body}", *(f"hex-{at(body, position)}" for position in positions))


# --- Turnos y acciones · Turns and actions ----------------------------------------------------------------------------


def above() -> Example:
    """Galactica has come to where ELECT lay."""
    moment = after(6)
    return example(moment, shows=("line",), space=state(moment).time[GALACTICA])


def below() -> Example:
    """ROTATE has come to where Imperial lay."""
    before, now = state(after(7, 2)), state(after(8))
    return example(after(8), shows=("line",), space=now.time[IMPERIAL], old=before.time[ROTATE])


def sell() -> Example:
    before, now = state(after(3)), state(after(3, 1))
    units = before.stock[IMPERIAL, PLANTS] - now.stock[IMPERIAL, PLANTS]
    price, gain = before.demand[URANUS], now.money[IMPERIAL] - before.money[IMPERIAL]
    facts = {"units": units, "price": price, "gain": gain, "then": now.demand[URANUS]}
    shows = (*market(URANUS), *held(IMPERIAL, "euro", "plants"))
    return example(after(3), after(3, 1), shows=shows, **facts)


def buy() -> Example:
    before, now = state(after(3, 1)), state(after(3, 2))
    money, price = before.money[IMPERIAL], before.price[URANUS]
    facts = {"money": money, "price": price, "payable": money // price, "cost": money - now.money[IMPERIAL]}
    facts |= {"room": STORAGE - before.stock[IMPERIAL, CARBON], "then": now.price[URANUS]}
    shows = (*market(URANUS), *held(IMPERIAL, "euro", "carbon"))
    return example(after(3, 1), after(3, 2), shows=shows, **facts)


def seats() -> Example:
    before, now = state(after(10)), state(after(10, 2))
    first = free_chair(before, URANUS)
    prices = {"taken": CHAIR_PRICE[first - 1], "one": CHAIR_PRICE[first], "two": CHAIR_PRICE[first + 1]}
    cost = before.money[GALACTICA] - now.money[GALACTICA]
    shows = (parliament(URANUS), *held(GALACTICA, "euro"))
    return example(after(10), after(10, 2), shows=shows, cost=cost, **prices)


def alien() -> Example:
    return example(after(6), after(6, 1), shows=("aliens",), left=state(after(6, 1)).aliens)


def societies() -> Example:
    before, now = state(after(8)), state(after(8, 2))
    sent = now.council[GALACTICA] - before.council[GALACTICA]
    facts = {"money": now.money[GALACTICA], "sent": sent, "first": SOCIETY_SENDS[0], "second": SOCIETY_SENDS[1]}
    shows = ("societies", *held(GALACTICA, "council", "euro", "alien"))
    return example(after(8), after(8, 2), shows=shows, seat=GALACTICA, **facts)


# --- Viajes · Flights -------------------------------------------------------------------------------------------------


def flight(moment: int, seat: int, goal: int, *shows: str) -> Example:
    """What there is to say of a flight that begins now, from the place of a ship to a position."""
    now = state(moment)
    ship, first = now.ship[seat], arrival(now, seat, goal)
    facts = {"place": POSITION_NAMES[goal], "flight": FLIGHT[ship, goal], "first": first, "now": now.time[seat]}
    facts |= {"hexes": FLIGHT[ship, goal] - TAKE_OFF_AND_LANDING, "rotation": now.time[ROTATE]}
    facts |= {"straight": apart(ship, goal), "extra": TAKE_OFF_AND_LANDING}
    return example(moment, shows=(f"hex-{ship}", f"hex-{goal}", *shows), seat=seat, **facts)


def apart(one: int, other: int) -> int:
    """How many hexes there would be if there were no Sun."""
    (q, r), (u, v) = HEXES[one], HEXES[other]
    return max(abs(u - q), abs(v - r), abs(u - q + v - r))


def ahead() -> Example:
    """Galactica flies to where Mars will come."""
    return flight(after(2, 2), GALACTICA, at(MARS, 1), *orbit(MARS, 0), *orbit(SATURN))


def wait() -> Example:
    """Imperial flies to where Uranus will come, and waits for it."""
    found = flight(after(0, 1), IMPERIAL, at(URANUS, 1), *orbit(URANUS, 0), *orbit(NEPTUNE))
    return replace(found, facts={**found.facts, "space": state(after(1)).time[IMPERIAL]})


def sun() -> Example:
    return flight(after(7), IMPERIAL, at(EARTH, 1), *orbit(EARTH))


# --- Eventos · Events -------------------------------------------------------------------------------------------------


def rotation() -> Example:
    before, shows = after(2, 3), orbit(URANUS, 0, 1)
    return example(before, after(3), shows=shows, space=state(before).time[ROTATE], place=POSITION_NAMES[at(URANUS, 1)])


def prices() -> Example:
    before, now = after(5, 2), after(6)
    old, new = state(before), state(now)
    facts = {"space": old.time[PRICES], "old_demand": old.demand[MARS], "new_demand": new.demand[MARS]}
    facts |= {"old_price": old.price[MARS], "new_price": new.price[MARS]}
    return example(before, now, shows=market(MARS), **facts)


def election() -> Example:
    """A tie, and the dearest seat that breaks it."""
    old, new = state(after(11, 2)), state(after(12))
    dearest = free_chair(new, URANUS) - 1
    facts = {"members": members(new, URANUS, IMPERIAL), "dearest": CHAIR_PRICE[dearest], "space": old.time[ELECT]}
    return example(after(12), shows=(parliament(URANUS),), sent=new.council[IMPERIAL] - old.council[IMPERIAL], **facts)


def members(now: Any, planet: int, seat: int) -> int:
    return strength(now, planet, seat) // len(CHAIR_PRICE)


def last_election() -> Example:
    old, new = state(after(13, 1)), state(after(14))
    sent = {"galactica": new.council[GALACTICA] - old.council[GALACTICA]}
    sent |= {"imperial": new.council[IMPERIAL] - old.council[IMPERIAL]}
    facts = {"first": FIRST_SENDS[old.elections], "second": SECOND_SENDS[old.elections]}
    return example(after(14), shows=(parliament(MARS), parliament(URANUS)), **sent, **facts)


def end() -> Example:
    """As many councillors, but not as much time."""
    now = state(after(14))
    spaces = {"galactica": now.time[GALACTICA], "imperial": now.time[IMPERIAL]}
    return example(after(14), shows=("line",), council=now.council[GALACTICA], **spaces)


# --- Variantes · Variants ---------------------------------------------------------------------------------------------


def personal_ends(match: Match, **facts: object) -> Example:
    """Where they lie on the track, and the same in words."""
    keys = (f"{kind}-{seat}" for kind in ("end", "note") for seat in range(match.seats))
    return Example(match=match, moments=(len(match.log),), shows=(f"disc-{END}", *keys), facts=facts)


def pressure() -> Example:
    """Galactica, on Saturn, has used up three stretches of time."""
    match = copy(played(2, SECONDS))
    for _ in range(3):
        match.run_out_of_time()
    now: Any = match.state
    ends = {"whole": now.time[END], "own": now.own_end[GALACTICA], "steps": now.time[END] - now.own_end[GALACTICA]}
    return personal_ends(match, seconds=SECONDS, now=now.time[GALACTICA], **ends)


BIDS = ((3, 1), (0, 1), (3, 3), (1, 0), (1, 1), (2, 0))  # for which place, and how much, by whoever is to bid


def auction() -> Example:
    match = GAME.start(seats=4, seed=0, options={"setup": "auction"})
    bidders = []
    for place, amount in BIDS:
        bidders.append(CORPORATIONS[match.to_act[0]])
        match.play(match.to_act[0], SLOT + place)
        match.play(match.to_act[0], BID + amount)
    (place, low), (_, high) = BIDS[0], BIDS[2]
    facts = {"one": bidders[0], "other": bidders[2], "place": place + 1, "low": low, "high": high}
    now: Any = match.state
    ends = {"whole": now.time[END], "own": now.own_end[CORPORATIONS.index(bidders[2])]}
    return personal_ends(match, **facts, **ends)


EXAMPLES: Examples = {
    "above": above,
    "below": below,
    "sell": sell,
    "buy": buy,
    "seats": seats,
    "alien": alien,
    "societies": societies,
    "ahead": ahead,
    "wait": wait,
    "sun": sun,
    "rotation": rotation,
    "prices": prices,
    "election": election,
    "last-election": last_election,
    "end": end,
    "pressure": pressure,
    "auction": auction,
}
