"""Mad Maxence: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells
from sobremesa.games.adventure.book import FIGHT, GO, MOST_ITEMS, MOST_MARKS, TEST
from sobremesa.games.adventure.press import (
    BAD,
    CHOICES_FROM,
    CHOICES_TO,
    COST_FROM,
    COST_TO,
    DIFFICULTY,
    END,
    GOOD,
    IS_HIDDEN,
    KIND,
    LATER,
    NEXT,
    SKILL,
    TO_EXIT,
    USE_FROM,
)
from sobremesa.games.adventure.reading import can_pick
from sobremesa.games.mad_maxence.book import COMBAT, DRIVING, TECH, TIME
from sobremesa.games.mad_maxence.components import (
    CAP,
    CHANGE,
    CHOICE,
    CONDITION,
    FROM_START,
    ITEM,
    ITEM_WORTH,
    LAST_HOUR,
    MARK_WORTH,
    MEASURE_WORTH,
    PLACE,
    PLACE_COUNT,
    PROMISE,
    STEP,
    VALUE,
)
from sobremesa.games.mad_maxence.rules import (
    ACCEPT,
    AT_CHOICE,
    AT_COINS,
    EASY,
    EQUIP,
    LEAVING,
    MEASURE_COUNT,
    PICK,
    REPAIR,
    RESTING,
    SECOND_THROW,
    WAYS_TO_FALL,
    WON,
    State,
    coins,
    is_over,
)

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


# --- A reader ---------------------------------------------------------------------------------------------------------
#
# Who has never opened the book: she sees the map and where she has been, her measures, and what a choice costs; its
# words tell whether it means a fight or which skill, not how hard it is nor what comes of it. At an exit once found she
# knows the difficulties, for she has been told them there.

HURRY, LATE, TOO_LATE = 13, 15, 17  # hours: home to a known exit; manoeuvres; no more repairs
WORTH_TRYING = 25  # hundredths: a chance at an exit
AWAY, SURE, FREE, BRAWL, BRAWL_UNFIT, COIN = (
    10,
    20,
    30,
    30,
    3,
    10,
)  # weights of choices by their words; a coin of a test


def instinct(state: State, seat: int, count: int, out: Cells, rng: Cells) -> int:
    if state.phase == AT_CHOICE and is_exit(state, state.place):
        return pick_at_exit(state, count, out)
    if state.phase == AT_CHOICE:
        return pick_by_words(state, count, out, rng)
    if state.phase == SECOND_THROW:
        return out[0] if STEP[state.step, KIND] == FIGHT and 2 * state.heads >= coins(state) else out[1]
    if state.phase == RESTING:
        stay = before_leaving(state, count, out)
        return stay if stay >= 0 else take_a_road(state, count, out, rng)
    return take_a_road(state, count, out, rng) if state.phase == LEAVING else out[0]


def is_exit(state: State, place: int) -> bool:
    return PLACE[state.adventure, place, TO_EXIT] == 0 and not PLACE[state.adventure, place, IS_HIDDEN]


# At an exit


def pick_at_exit(state: State, count: int, out: Cells) -> int:
    """What is likeliest to work; or away, to come back with more, while there is time."""
    first, best, away = STEP[state.step, CHOICES_FROM], -1, -1
    for i in range(count):
        choice = first + out[i] - PICK
        if CHOICE[choice, NEXT] == END:
            away = out[i]
        elif best < 0 or chance_of(state, choice) > chance_of(state, first + best - PICK):
            best = out[i]
    if best < 0:
        return away
    is_tried = chance_of(state, first + best - PICK) >= WORTH_TRYING or state.measures[TIME] >= LATE
    return best if is_tried or away < 0 else away


def chance_of(state: State, choice: int) -> int:
    """In hundredths, that what follows a choice is passed; what is paid for is sure."""
    step = CHOICE[choice, NEXT]
    if STEP[step, KIND] == TEST:
        return odds_of(state.measures[STEP[step, SKILL]], STEP[step, DIFFICULTY])
    if STEP[step, KIND] == FIGHT:
        return 50 if is_fit(state) else 10
    return 100


def odds_of(thrown: int, heads_needed: int) -> int:
    ways = 0
    for heads in range(heads_needed, thrown + 1):
        ways += WAYS_TO_FALL[thrown, heads]
    return 100 * ways // (1 << thrown)


def is_fit(state: State) -> bool:
    """For a fight."""
    return state.measures[TECH] >= 2 and state.measures[COMBAT] >= 3


def outlook(state: State, place: int) -> int:
    """The best chance at a known exit, as things stand."""
    step = PLACE[state.adventure, place, LATER]
    while STEP[step, KIND] == GO:
        step = STEP[step, GOOD]
    best = 0
    for choice in range(STEP[step, CHOICES_FROM], STEP[step, CHOICES_TO]):
        if CHOICE[choice, NEXT] != END and can_pick(state, CHOICE, CONDITION, CHANGE, CAP, choice):
            best = max(best, chance_of(state, choice))
    return best


# Anywhere else


def pick_by_words(state: State, count: int, out: Cells, rng: Cells) -> int:
    """By lot, but rather what sounds good."""
    first, total = STEP[state.step, CHOICES_FROM], 0
    for i in range(count):
        total += appeal(state, first + out[i] - PICK)
    point, at = draw(rng, total), 0
    while point >= appeal(state, first + out[at] - PICK):
        point -= appeal(state, first + out[at] - PICK)
        at += 1
    return out[at]


def appeal(state: State, choice: int) -> int:
    step = CHOICE[choice, NEXT]
    if step == END:
        return AWAY
    if STEP[step, KIND] == FIGHT:
        return BRAWL if is_fit(state) else BRAWL_UNFIT
    if STEP[step, KIND] == TEST:
        return 1 + COIN * state.measures[STEP[step, SKILL]]
    return SURE if CHOICE[choice, COST_FROM] < CHOICE[choice, COST_TO] else FREE


def before_leaving(state: State, count: int, out: Cells) -> int:
    """Equipment where it is needed, a repair, late in the day a manoeuvre; -1: nothing."""
    for i in range(count):
        move = out[i]
        if EQUIP <= move < ACCEPT and state.measures[CHANGE[ITEM[state.adventure, move - EQUIP, USE_FROM], 1]] <= 1:
            return move
        if move == REPAIR and state.measures[COMBAT] <= 1 and state.measures[TIME] < TOO_LATE:
            return move
    for i in range(count):
        if out[i] == EASY and state.measures[TIME] >= LATE and state.measures[DRIVING] > 0:
            return EASY
    return -1


def take_a_road(state: State, count: int, out: Cells, rng: Cells) -> int:
    """To an exit she knows, if it looks good or it is late; else to a place she has not seen, else anywhere."""
    if knows_exit(state):
        homeward = to_known_exit(state, count, out)
        if homeward >= 0:
            return homeward
    found, pulls, roads = -1, 0, 0
    for i in range(count):
        if out[i] < PICK:
            roads += 1
            if not (state.visited >> out[i]) & 1:
                pulls += pull(state, out[i])
                if draw(rng, pulls) < pull(state, out[i]):
                    found = out[i]
    return found if found >= 0 else out[draw(rng, roads)]


def pull(state: State, place: int) -> int:
    """The way out lies far from the way in: rather onward than sideways, rather sideways than back."""
    onward = FROM_START[state.adventure, place] - FROM_START[state.adventure, state.place]
    return 3 if onward > 0 else 2 if onward == 0 else 1


def knows_exit(state: State) -> bool:
    for place in range(PLACE_COUNT[state.adventure]):
        if (state.visited >> place) & 1 and is_exit(state, place):
            return True
    return False


def to_known_exit(state: State, count: int, out: Cells) -> int:
    """The road there; late, any road that leads nearer; -1: none."""
    nearest = -1
    for i in range(count):
        if out[i] >= PICK:
            break
        if is_exit(state, out[i]) and (state.visited >> out[i]) & 1 and outlook(state, out[i]) >= WORTH_TRYING:
            return out[i]
        roads = PLACE[state.adventure, out[i], TO_EXIT]
        if nearest < 0 or roads < PLACE[state.adventure, nearest, TO_EXIT]:
            nearest = out[i]
    return nearest if state.measures[TIME] >= HURRY else -1
