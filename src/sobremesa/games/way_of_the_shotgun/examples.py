"""The worked examples of the rules page: the dispute at the toll."""

from __future__ import annotations

from functools import cache
from typing import Any

from sobremesa.games.way_of_the_shotgun.book import NERVE
from sobremesa.games.way_of_the_shotgun.game import GAME
from sobremesa.games.way_of_the_shotgun.rules import TALK, wanted
from sobremesa.games.worked import Example, Examples, Told, tell

ROAD = (
    *("1: Load a barrel", "1: Go to: The gunsmith", "1: Pay for shells with a grammar lesson"),
    *("1: Go to: The toll", "1: Dispute the price"),
)
DUEL = ("1: Talk", "1: Spend 1 Nerve", "1: Level the gun", "1: Talk")
FACES = (4, 3, 6, 2, 5)


@cache
def match() -> Told:
    return tell(GAME, *ROAD, *DUEL, chance=tuple(f"A {face} comes up" for face in FACES))


def nerve() -> Example:
    """One short, made good."""
    told, after = match(), len(ROAD) + 2
    before, now = told.state(after - 1), told.state(after)
    facts = {"needed": wanted(before), "die": before.thrown, "spent": before.measures[NERVE] - now.measures[NERVE]}
    facts |= {"before": before.resolve, "then": now.resolve}
    return told.example(after - 1, after, shows=("resolve", "nerve"), seat=0, **facts)


def level() -> Example:
    """What he hears changes with the gun."""
    told, after = match(), len(ROAD) + 3
    before, now = told.state(after - 1), told.state(after)
    return told.example(after, shows=("hearing", "gun"), seat=0, bare=hearing(before), levelled=hearing(now))


def hearing(state: Any) -> int:
    """The die that a word takes."""
    state.act = TALK
    return wanted(state)


EXAMPLES: Examples = {"nerve": nerve, "level": level}
