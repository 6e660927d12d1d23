"""The worked examples of the rules page: the first miles of the first adventure."""

from __future__ import annotations

from functools import cache

from sobremesa.games.mad_maxence.book import COMBAT, DRIVING, FUEL, TECH, TIME
from sobremesa.games.mad_maxence.game import GAME
from sobremesa.games.worked import Example, Examples, Told, tell

FIGHT = ("1: Drive to 2", "1: Fight the scrap man", "1: flip")
BUNKER = ("1: repair", "1: Drive to A", "1: flip", "1: pick 1")
FLIGHT = ("1: easy", "1: Drive to 4")


@cache
def match() -> Told:
    return tell(GAME, *FIGHT, *BUNKER, *FLIGHT, chance=("Heads: 1", "Heads: 1", "Heads: 1"))


def fight() -> Example:
    told, after = match(), len(FIGHT)
    before, now = told.state(after - 1), told.state(after)
    coins = before.measures[TECH]
    facts = {"coins": coins, "foe": before.foe, "heads": now.shown, "tails": coins - now.shown}
    return told.example(after - 1, shows=("foe", "tech", "combat"), seat=0, combat=now.measures[COMBAT], **facts)


def manoeuvre() -> Example:
    told, after = match(), len(FIGHT) + len(BUNKER) + 1
    before, now, there = told.state(after - 1), told.state(after), told.state(after + 1)
    facts = {"coins": before.measures[DRIVING], "heads": now.shown, "fuel": before.measures[FUEL] - now.measures[FUEL]}
    facts |= {"before": before.measures[TIME], "then": now.measures[TIME], "there": there.measures[TIME]}
    return told.example(after - 1, after, shows=("time", "fuel"), seat=0, **facts)


EXAMPLES: Examples = {"fight": fight, "manoeuvre": manoeuvre}
