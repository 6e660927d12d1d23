"""Mad Maxence: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.games.adventure.book import MOST_ITEMS, MOST_MARKS, TEST
from sobremesa.games.adventure.press import BAD, DIFFICULTY, GOOD, KIND, TO_EXIT
from sobremesa.games.mad_maxence.book import TIME
from sobremesa.games.mad_maxence.components import (
    ITEM_WORTH,
    LAST_HOUR,
    MARK_WORTH,
    MEASURE_WORTH,
    PLACE,
    PROMISE,
    STEP,
    VALUE,
)
from sobremesa.games.mad_maxence.rules import AT_COINS, MEASURE_COUNT, WAYS_TO_FALL, WON, State, coins, is_over

VICTORY = 4000
ODDS_STEP = 100
AT_FIRST, BY_ADVENTURE, BY_ROAD = -130, 20, -10  # with nothing; an adventure behind her, a road still ahead
IN_TIME, BY_HOUR = 3, -45  # to spare on the way out; each that is missing


def appraise(state: State, seat: int) -> int:
    """What she has, how far the exit is, whether there is time for it, and what the open step may still bring."""
    if is_over(state):
        return VICTORY if state.phase == WON else -VICTORY
    roads = PLACE[state.adventure, state.place, TO_EXIT]
    to_spare = LAST_HOUR - state.measures[TIME] - roads
    worth = AT_FIRST + BY_ADVENTURE * state.adventure + BY_ROAD * roads + BY_HOUR * max(0, IN_TIME - to_spare)
    for measure in range(MEASURE_COUNT):
        worth += MEASURE_WORTH[measure] * state.measures[measure]
    for item in range(MOST_ITEMS):
        worth += ITEM_WORTH * ((state.items >> item) & 1)
    for mark in range(MOST_MARKS):
        worth += MARK_WORTH * ((state.marks >> mark) & 1)
    return worth + prospect(state)


def prospect(state: State) -> int:
    """What the open step promises: a test by its odds, anything else by a rule of thumb."""
    row = state.step
    if state.phase != AT_COINS or STEP[row, KIND] != TEST:
        return PROMISE[row]
    ways, passing = 1 << coins(state), 0
    for heads in range(STEP[row, DIFFICULTY], coins(state) + 1):
        passing += WAYS_TO_FALL[coins(state), heads]
    return (passing * VALUE[STEP[row, GOOD]] + (ways - passing) * VALUE[STEP[row, BAD]]) // ways
