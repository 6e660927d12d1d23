"""What dice promise a bot: the worth of every handful for every fighter, worked out once from the keys.

Worths are in hundredths of a fan. A box of energy is worth what it brings in the rounds to come; found by trial.
"""

from __future__ import annotations

from functools import cache

from sobremesa.engine.record import lookup
from sobremesa.games.lucha_libre.components import (
    CHANGE,
    EFFECTS,
    FIGHTERS,
    HANDFULS,
    MOST_DICE,
    NUMBER,
    SIDES,
    Handful,
    faces_taken,
)

A_FAN = 100
A_BLOW = 70  # a box that the rival loses
AN_EFFORT = 60  # a box of one's own, in the ring

KEY_WORTHS = [A_FAN * effect.fans + A_BLOW * effect.blows + AN_EFFORT * effect.effort for effect in EFFECTS]


def without(handful: Handful, taken: Handful) -> Handful:
    left = list(handful)
    for face in taken:
        left.remove(face)
    return tuple(left)


@cache
def worth(fighter: int, handful: Handful) -> int:
    """Of the best way to put these dice into keys, a change of fighter apart: that depends on who is outside."""
    best = 0
    for key in range(CHANGE):
        taken = faces_taken(fighter, key, handful)
        if taken is not None:
            best = max(best, KEY_WORTHS[key] + worth(fighter, without(handful, taken)))
    return best


def hopes(fighter: int, size: int) -> list[int]:
    """What each handful is worth on average once dice are thrown to complete it to this size."""
    hope = [0.0] * len(HANDFULS)
    for handful in reversed(HANDFULS):
        if len(handful) == size:
            hope[NUMBER[handful]] = worth(fighter, handful)
        elif len(handful) < size:
            fuller = (NUMBER[tuple(sorted((*handful, face)))] for face in range(1, SIDES + 1))
            hope[NUMBER[handful]] = sum(hope[number] for number in fuller) / SIDES
    return [round(value) for value in hope]


WORTH = lookup([[worth(fighter, handful) for handful in HANDFULS] for fighter in range(FIGHTERS)])
HOPE = lookup([[hopes(fighter, size) for size in range(MOST_DICE + 1)] for fighter in range(FIGHTERS)])
