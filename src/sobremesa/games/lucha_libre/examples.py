"""The worked examples of the rules page: the first two rounds of a match."""

from __future__ import annotations

from functools import cache

from sobremesa.games.lucha_libre.components import BLUE_DEMON, CHANGE, FANS, SANTO
from sobremesa.games.lucha_libre.game import GAME
from sobremesa.games.worked import Example, Examples, Told, tell

DICE = (6, 6, 2, 5, 1, 4, 6, 1, 2, 4, 6, 5, 6, 4, 4, 1, 2)
FIRST = ("1: keep 1", "1: keep 2", "1: throw", "1: Favourite triple", "1: show", "2: fill Show Off", "2: show")
SECOND = ("1: fill Change", "1: show", "2: fill Sequence of 2", "2: show")
AFTER_FIRST, AFTER_SECOND = len(FIRST), len(FIRST) + len(SECOND)


@cache
def match() -> Told:
    return tell(GAME, *FIRST, *SECOND, chance=tuple(f"die {face}" for face in DICE))


def triple() -> Example:
    """El Santo's three sixes, for which a fan was paid."""
    told = match()
    before, now = told.state(AFTER_FIRST - 1), told.state(AFTER_FIRST)
    facts = {"fans": before.fans[0], "paid": now.shown_paid[0], "won": now.shown_won[0], "then": now.fans[0]}
    facts |= {"blows": before.blows[0], "effort": -before.effort[0]}
    shows = ("fans-0", f"energy-{SANTO}", f"energy-{BLUE_DEMON}")
    return told.example(AFTER_FIRST - 1, AFTER_FIRST, shows=shows, **facts)


def below() -> Example:
    """El Santo is hit with no energy left."""
    told = match()
    before, now = told.state(AFTER_SECOND - 1), told.state(AFTER_SECOND)
    facts = {"fans": before.fans[0], "change": -FANS[CHANGE], "missing": now.shown_below[0], "then": now.fans[0]}
    shows = ("fans-0", f"energy-{SANTO}")
    return told.example(AFTER_SECOND - 1, AFTER_SECOND, shows=shows, **facts)


EXAMPLES: Examples = {"triple": triple, "below": below}
