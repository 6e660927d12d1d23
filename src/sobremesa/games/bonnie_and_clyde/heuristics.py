"""Bonnie and Clyde: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.games.bonnie_and_clyde.components import AT_DAILY, AT_PLACES, FULL
from sobremesa.games.bonnie_and_clyde.rules import POLICE_DIE, WON, State, added_by_prison, is_over

# What each is worth, in hundredths of the logarithm of the odds of winning, by how much Threat and Prison there is:
# fitted to the exact values of 60,000 positions as good and careless players meet them.
ODDS_STEP, VICTORY = 100, 2000  # a victory outweighs all that can be summed up
START, DOLLAR, FIRST_DOLLAR, STEP_OF_LOVE, FULL_LOVE, STEP_OF_BOREDOM, ONE_AMMO, A_PASSION, A_POEM = range(9)
PLACE_CUBE, DAILY_CUBE, CUBE_TO_LOSE, POLICE_TO_COME = range(9, 13)
WORTH = lookup(
    [
        # start, $, first $, love, full love, boredom, ammo, passion, poem, place cube, daily cube, cube to lose, police
        [34, 22, 3, 21, 1, 8, 38, 54, 65, 21, 27, -20, -75],
        [-95, 21, 4, 14, -1, 3, 36, 47, 64, 17, 23, -21, -65],
        [-350, 26, 14, 6, 15, 6, 49, 56, 78, 25, 31, -27, -90],
        [-626, 29, 40, 10, 49, 12, 83, 70, 88, 43, 44, -31, -150],
        [-664, 29, 48, 34, 33, 10, 82, 61, 58, 42, 47, -42, -150],
        [-601, 18, 46, 17, 32, 9, 69, 52, 47, 29, 46, -32, -134],
    ]
)


def appraise(state: State, seat: int) -> int:
    if is_over(state):
        return VICTORY if state.phase == WON else -VICTORY
    danger = min(state.threat + added_by_prison(state), len(WORTH) - 1)
    return appraise_lives(state, danger) + appraise_turn(state, danger)


def appraise_lives(state: State, danger: int) -> int:
    worth = WORTH[danger, START] + WORTH[danger, DOLLAR] * state.savings + WORTH[danger, ONE_AMMO] * state.ammo
    if state.savings > 0:
        worth += WORTH[danger, FIRST_DOLLAR]
    worth += WORTH[danger, STEP_OF_LOVE] * state.love + WORTH[danger, A_PASSION] * state.passion
    if state.love == FULL:
        worth += WORTH[danger, FULL_LOVE]
    return worth + WORTH[danger, STEP_OF_BOREDOM] * state.boredom + WORTH[danger, A_POEM] * state.poems


def appraise_turn(state: State, danger: int) -> int:
    """What can still be done today, and what is still to come."""
    worth = WORTH[danger, PLACE_CUBE] * state.cubes[AT_PLACES] + WORTH[danger, DAILY_CUBE] * state.cubes[AT_DAILY]
    if state.phase == POLICE_DIE:
        worth += WORTH[danger, POLICE_TO_COME]
    return worth + WORTH[danger, CUBE_TO_LOSE] * state.missing
