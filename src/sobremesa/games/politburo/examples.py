"""The worked examples of the rules page: the first round of a match of two."""

from __future__ import annotations

from functools import cache

from sobremesa.games.politburo.components import THRESHOLD
from sobremesa.games.politburo.game import GAME
from sobremesa.games.worked import Example, Examples, Told, tell

GROMOVA = 0  # the first candidate of seat 1
SECRETARY = 0
CHANCE = (
    *(f"face {number}" for number in (8, 3, 9, 1, 6, 10)),
    *(f"draw {number}" for number in (7, 6, 2, 11, 10, 3, 8, 12, 5, 1)),
    "first 1",
    "draw 5",  # by the ability of the Secretary
)
RISE = (
    *("1: Refill the hand and play", "1: Take Cult of personality", "1: Cult of personality on Gromova"),
    *("1: Take Speech", "1: Speech on Gromova"),
)
GUARD = ("1: use", "1: Take Bodyguard", "1: Assign face down to Gromova", "1: End the turn")
ATTACK = (
    *("2: Refill", "2: Take Attempt", "2: Attempt on a life on Gromova", "1: Gromova plays Bodyguard"),
    *("2: Take Rumour", "2: Rumour on Gromova", "1: Let it pass"),
)
RISEN = len(RISE)
AIMED = RISEN + len(GUARD) + 3
SAVED, SLANDERED = AIMED + 1, RISEN + len(GUARD) + len(ATTACK)


@cache
def match() -> Told:
    return tell(GAME, *RISE, *GUARD, *ATTACK, chance=CHANCE, seats=2)


def office() -> Example:
    told = match()
    before, now = told.state(RISEN - 1), told.state(RISEN)
    facts = {"before": before.loyalty[GROMOVA], "loyalty": now.loyalty[GROMOVA], "needed": THRESHOLD[0, SECRETARY]}
    return told.example(RISEN - 1, RISEN, shows=("panel-0",), **facts)


def bodyguard() -> Example:
    told = match()
    now = told.state(SAVED)
    return told.example(AIMED, SAVED, shows=("panel-0",), seat=0, health=now.health[GROMOVA])


def stays() -> Example:
    told = match()
    now = told.state(SLANDERED)
    facts = {"loyalty": now.loyalty[GROMOVA], "needed": THRESHOLD[0, SECRETARY]}
    return told.example(SLANDERED, shows=("panel-0", "office-0"), **facts)


EXAMPLES: Examples = {"office": office, "bodyguard": bodyguard, "stays": stays}
