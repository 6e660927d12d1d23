"""Way of the ShoTgun: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells
from sobremesa.games.adventure.book import FACES, MOST_ITEMS
from sobremesa.games.adventure.press import TO_EXIT
from sobremesa.games.way_of_the_shotgun.book import BEATS, GUN, HEALTH, LOADED, NERVE, SHELLS, SHOOTS, TAUNTS
from sobremesa.games.way_of_the_shotgun.components import BARRELS, IS_WON, PERSON_ROW, PLACE
from sobremesa.games.way_of_the_shotgun.rules import (
    BOTH,
    DUCK,
    ENDED,
    FACING,
    FIRE,
    LEVEL,
    LOAD,
    OPEN,
    RESTING,
    SO_NEAR,
    STEEL,
    TALK,
    State,
    ear,
    opponent,
)

# In hundredths of the logarithm of the odds of winning under best play, which is known: fitted to 60,888 positions.
VICTORY = 4000
ODDS_STEP = 100
AT_FIRST, BY_CHAPTER, BY_ROAD = -84, 8, 20  # for each chapter and each road that is left: what can still be found there
BY_HEALTH, BY_NERVE, BY_SHELL, BY_BARREL, BY_ITEM, WITHOUT_HEALTH = 33, 15, 5, 11, 44, -101
IN_DUEL, BY_BODY, BY_SHORT, IF_LEVEL = 168, -100, -5, 21
IN_LAST_DUEL, BY_LAST_SHORT = 110, -16  # in the last chapter all depends on it; from earlier ones the road goes on


def appraise(state: State, seat: int) -> int:
    """What she has, how far the end is, and how a duel stands."""
    if state.phase == ENDED:
        return VICTORY if IS_WON[state.fate] else -VICTORY
    health = state.measures[HEALTH] - (1 if state.intent == SHOOTS and state.act else 0)  # the shot is on its way
    worth = AT_FIRST + BY_CHAPTER * (state.last - state.adventure)
    worth += BY_ROAD * PLACE[state.adventure, state.place, TO_EXIT]
    worth += BY_HEALTH * health + BY_NERVE * state.measures[NERVE] + (WITHOUT_HEALTH if health <= 0 else 0)
    worth += BY_SHELL * state.measures[SHELLS] + BY_BARREL * state.measures[LOADED]
    for item in range(MOST_ITEMS):
        worth += BY_ITEM * ((state.items >> item) & 1)
    return worth + (duel(state) if state.resolve > 0 else 0)


def duel(state: State) -> int:
    worth = IN_DUEL + BY_BODY * state.body + IF_LEVEL * state.is_level + BY_SHORT * short_of(state)
    return worth + (IN_LAST_DUEL + BY_LAST_SHORT * short_of(state) if state.adventure == state.last else 0)


def short_of(state: State) -> int:
    """How far from yielding the other would be if she only talked from now on: in words, on average, times six."""
    heard = FACES + 1 - ear(state) + (1 if state.measures[NERVE] > 0 else 0)
    left = PERSON_ROW[opponent(state), BEATS] - state.beat
    return FACES * state.resolve - max(0, min(FACES, heard)) * left


# --- A reader ---------------------------------------------------------------------------------------------------------
#
# Who has never opened the book: roads and choices by lot, since nothing is known of what they lead to; the gun loaded
# now and then; and in a duel what a sensible person does about what is plainly about to happen.


def instinct(state: State, seat: int, count: int, out: Cells, rng: Cells) -> int:
    if state.phase == FACING:
        return sensible(state, rng)
    if state.phase == SO_NEAR:
        return STEEL
    if state.phase == RESTING:
        return wander(count, out, rng)
    return out[draw(rng, count)]


def wander(count: int, out: Cells, rng: Cells) -> int:
    """One time in three something with the gun, if it can be done; else a road. Roads come first in the list."""
    roads = 0
    while roads < count and out[roads] < OPEN:
        roads += 1
    if roads < count and draw(rng, 3) == 0:
        return out[roads + draw(rng, count - roads)]
    return out[draw(rng, roads)]


def sensible(state: State, rng: Cells) -> int:
    """Duck from a shot, answer a taunt; else talk, or first shoulder a gun that helps to be heard."""
    can_fire = state.is_level and state.measures[LOADED] > 0
    if state.intent == SHOOTS:
        return best_shot(state) if can_fire and draw(rng, 2) == 0 else DUCK
    if state.intent == TAUNTS or can_fire or PERSON_ROW[opponent(state), GUN] <= 0:
        return TALK
    if state.measures[LOADED] > 0:
        return LEVEL
    return LOAD if state.measures[SHELLS] > 0 and draw(rng, 2) == 0 else TALK


def best_shot(state: State) -> int:
    return BOTH if state.measures[LOADED] == BARRELS and state.body > 1 else FIRE
