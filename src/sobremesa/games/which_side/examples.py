"""The worked examples of the rules page: moments of two short matches, one of wages and one of wounds."""

from __future__ import annotations

from functools import cache

from sobremesa.games.which_side.components import POLICE
from sobremesa.games.which_side.game import GAME
from sobremesa.games.which_side.rules import cost_of_living
from sobremesa.games.worked import Example, Examples, Told, tell

WOUNDS = ("1: Go to the bonesetter", "1: Unload at the docks", "1: Hustle in the Tenderloin")
ARREST = ("1: Call a strike at the café", "1: A healthy worker goes to prison")
VATS = (
    *("1: Have the lawyers free a prisoner", "1: Hustle in the Tenderloin", "1: Dye cloth at Newtown Creek"),
    "1: Take the dye vats",
)


@cache
def match() -> Told:
    chance = tuple(f"bosses {face}" for face in (5, 5, 3, 1, 2))
    return tell(GAME, *WOUNDS, *ARREST, *VATS, chance=chance)


def cost() -> Example:
    told = match()
    before, now = told.state(0), told.state(1)
    facts = {"injured": before.injured, "workers": before.injured + before.healthy, "acting": before.to_place}
    facts |= {"before": cost_of_living(before), "then": cost_of_living(now)}
    return told.example(0, 1, shows=("people", "cost"), seat=0, **facts)


def arrest() -> Example:
    told, after = match(), len(WOUNDS) + 2
    before, now = told.state(after - 2), told.state(after)
    facts = {"before": before.dangers[POLICE], "then": now.dangers[POLICE], "last": before.track_length}
    return told.example(after - 2, after, shows=("police", "people"), seat=0, left=now.to_place, **facts)


EXAMPLES: Examples = {"cost": cost, "arrest": arrest}
