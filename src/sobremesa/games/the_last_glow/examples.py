"""The worked examples of the rules page: the first two rounds of a match."""

from __future__ import annotations

from functools import cache

from sobremesa.games.the_last_glow.components import HUNT_NEEDS
from sobremesa.games.the_last_glow.game import GAME
from sobremesa.games.worked import Example, Examples, Told, tell

FIRST = (
    *("1: Accelerate upwards", "1: Accelerate upwards"),
    *("1: hunt row 0, column 3", "1: hunt row 0, column 3", "1: Illuminate"),
)
SECOND = ("1: Accelerate upwards", "1: Accelerate upwards", "1: sleep above")
CHANCE = ("new_die 3", "hunt_die 4", "hunt_die 5", "new_die 4")


@cache
def match() -> Told:
    return tell(GAME, *FIRST, *SECOND, chance=CHANCE)


def hunt() -> Example:
    """The first try fails, the second does not."""
    told = match()
    before, missed, hit = told.state(2), told.state(3), told.state(4)
    facts = {"distance": before.row, "low": missed.die, "high": hit.die, "needed": HUNT_NEEDS}
    facts |= {"short": missed.die - before.row, "enough": hit.die - before.row}
    return told.example(2, 4, shows=("storm",), seat=0, **facts)


def sleep() -> Example:
    told, after = match(), len(FIRST) + len(SECOND)
    before, now = told.state(after - 1), told.state(after)
    return told.example(after - 1, after, shows=("storm",), seat=0, crew=before.crew - now.crew, aboard=now.captured)


EXAMPLES: Examples = {"hunt": hunt, "sleep": sleep}
