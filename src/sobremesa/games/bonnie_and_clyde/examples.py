"""The worked examples of the rules page: moments of two short matches, one of love and one of crime."""

from __future__ import annotations

from functools import cache

from sobremesa.games.bonnie_and_clyde.components import PASSION_BOXES
from sobremesa.games.bonnie_and_clyde.game import GAME
from sobremesa.games.worked import Example, Examples, Told, tell


@cache
def in_love() -> Told:
    """Roy leaves, and a photograph is taken."""
    turns = ("1: Find an odd job in Dallas", "1: Visit Bonnie in Cement City", "1: Have a photograph taken")
    return tell(GAME, *turns, chance=("police 2", "roy 5"))


@cache
def wanted() -> Told:
    """A day of crime; on the next one the police roll a 4, and Clyde shoots back."""
    day = ("1: Stay at home", "1: Find an odd job in Dallas", "1: Steal ammunition", "1: Hold up a shop, barefaced")
    return tell(GAME, *day, "1: Spend one ammo", chance=("police 2", "roy 1", "police 4", "roy 1"))


def photo() -> Example:
    told = in_love()
    before, now = told.state(2), told.state(3)
    steps = now.love - before.love + now.passion - before.passion
    facts = {"love": before.love, "full": now.love, "steps": steps, "passion": now.passion, "boxes": PASSION_BOXES}
    return told.example(2, 3, shows=("love", "roy-board", "passion"), seat=0, **facts)


def shot() -> Example:
    told = wanted()
    before, now = told.state(4), told.state(5)
    facts = {"die": before.police_die, "threat": before.threat, "added": before.police - before.police_die}
    facts |= {"result": before.police, "then": now.police_result}
    return told.example(4, 5, shows=("police-die", "police", "threat", "ammo"), seat=0, **facts)


EXAMPLES: Examples = {"photo": photo, "shot": shot}
