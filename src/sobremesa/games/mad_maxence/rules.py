"""Mad Maxence, for one player: a car, a map found in a wreck, and the Erasers one day behind.

The rules know no place by name. They read the rows that components.py makes of the adventure books: a step changes
measures and comes to rest, to a test, a fight, a choice, another step, or the exit of the region.

A turn: manoeuvre or not → a road, one unit of time → the place is read and resolved → repairs and equipment.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, LOST, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells, lookup
from sobremesa.engine.words import Words
from sobremesa.games.adventure.book import (
    ADD,
    AGAIN,
    BACK,
    CHOOSE,
    FALL,
    FIGHT,
    GO,
    LEAVE,
    MOST_CHOICES,
    MOST_ITEMS,
    MOST_LINES,
    MOST_PLACES,
    REST,
    TEST,
    USE,
)
from sobremesa.games.adventure.press import (
    BACK_TO,
    BAD,
    CHANGES_FROM,
    CHANGES_TO,
    CHOICES_FROM,
    COST_FROM,
    COST_TO,
    DIFFICULTY,
    END,
    FIRST,
    GOOD,
    IS_HIDDEN,
    KIND,
    LATER,
    NEEDS_FROM,
    NEEDS_TO,
    NEXT,
    POWER,
    ROADS,
    SKILL,
    USE_FROM,
    USE_TO,
)
from sobremesa.games.adventure.reading import (
    change,
    clear_lines,
    has_item,
    holds_all,
    keep,
    list_choices,
    note,
)
from sobremesa.games.mad_maxence.book import COMBAT, DRIVING, FUEL, PARTS, TECH, TIME
from sobremesa.games.mad_maxence.components import (
    ALONE,
    CAP,
    CHANGE,
    CHOICE,
    COINS,
    CONDITION,
    EASY_DIFFICULTY,
    EASY_GAIN,
    HARD_DIFFICULTY,
    HARD_GAIN,
    HOUR,
    ITEM,
    ITEM_COUNT,
    ITEM_SETS,
    KEEP,
    LAST_HOUR,
    MEASURE_NAMES,
    NOWHERE,
    PLACE,
    PLACE_COUNT,
    SELECTION,
    START_PLACE,
    STEP,
)

PLAYER = 0
ADVENTURE_OPTION, ENTRY_OPTION = 0, 1  # the places of the options in the list that setup gets
MEASURE_COUNT = 7

# What Maxence is about; the last four are ends.
READING, AT_CHOICE, AT_COINS, IN_THE_AIR, SECOND_THROW, STALLED, RESTING, LEAVING = range(8)
WON, CAUGHT, STRANDED, FALLEN = range(8, 12)

moves = Moves()
DRIVE = moves.add("drive", MOST_PLACES, es="Ir al lugar {n}", en="Drive to place {n}", rule="turn")
PICK = moves.add("pick", MOST_CHOICES, es="Opción {n}", en="Choice {n}", rule="book")
FLIP = moves.add("flip", es="Lanzar las monedas", en="Flip the coins", rule="tests")
EASY = moves.add("easy", es="Maniobra fácil", en="Easy manoeuvre", rule="manoeuvres")
HARD = moves.add("hard", es="Maniobra difícil", en="Hard manoeuvre", rule="manoeuvres")
REPAIR = moves.add("repair", es="Reparar", en="Repair", rule="repair")
EQUIP = moves.add("equip", MOST_ITEMS, es="Usar el equipo {n}", en="Use item {n}", rule="equipment")
ACCEPT = moves.add("accept", es="Dejar las monedas como están", en="Let the coins lie", rule="equipment")
HEADS_NAMES = tuple(Words(str(n), str(n)) for n in range(COINS + 1))
HEADS = moves.add("heads", COINS + 1, es="Caras: {name}", en="Heads: {name}", rule="tests", names=HEADS_NAMES)

WAYS_TO_FALL = lookup([[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1]])  # so many coins, so many heads


class State(Record):
    adventure: int = cell("i1")  # of all that there are
    last: int = cell("i1")  # the adventure with which the match ends
    phase: int = cell("i1")
    place: int = cell("i1")  # where Maxence is, in the order of the book
    came_from: int = cell("i1")  # where she may not turn back to; NOWHERE at the start
    measures: Cells = cells("i1", MEASURE_COUNT)  # time, TECH, parts, fuel, combat, driving, orientation
    items: int = cell("u1")  # a bit for each item held
    marks: int = cell("u2")  # a bit for each thing that the adventure remembers
    visited: int = cell("u4")  # a bit for each place
    step: int = cell("i2")  # the step being resolved; END at rest
    foe: int = cell("i1")  # the enemy's Combat; 0 outside a fight
    stunt: int = cell("i1")  # the difficulty of the manoeuvre under way; 0: none
    heads: int = cell("i1")  # in SECOND_THROW, what lies on the table
    # For the view only: nothing below this line changes what can happen.
    page: int = cell("i2")  # the step with which this visit began; END: thrown back, and nothing was read here
    lines: Cells = cells("i2", MOST_LINES)  # what was read since the last choice or throw, after the page; END: none
    thrown: int = cell("i1")  # coins of the last throw, and how many of them show heads
    shown: int = cell("i1")
    reveals: int = cell("i2")  # a passage once read cannot be unread
    entry: int = cell("i4")  # with what she came into this adventure: the option of that name


VIEW_ONLY = ("page", "lines", "thrown", "shown", "reveals", "entry")


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    """Ruling 7: everything at 1, the time at 0, unless an adventure played by itself says otherwise."""
    state.adventure = SELECTION[options[ADVENTURE_OPTION], 0]
    state.last = SELECTION[options[ADVENTURE_OPTION], 1]
    for measure in range(MEASURE_COUNT):
        state.measures[measure] = ALONE[state.adventure, measure]
    if options[ENTRY_OPTION]:
        enter_as(state, options[ENTRY_OPTION] - 1)
    begin(state)


def enter_as(state: State, entry: int) -> None:
    """With what she once brought into an adventure of this campaign, which `entry_of` wrote; any number will do."""
    state.items = (entry % ITEM_SETS) & ((1 << ITEM_COUNT[state.adventure]) - 1)
    entry //= ITEM_SETS
    for measure in range(TIME + 1, MEASURE_COUNT):
        state.measures[measure] = entry % (CAP[measure] + 1)
        entry //= CAP[measure] + 1
    state.measures[COMBAT] = max(1, state.measures[COMBAT])
    state.adventure = max(state.adventure, state.last - entry)


def entry_of(state: State) -> int:
    """The adventures still ahead, the measures and the items, as one number above 0."""
    entry = state.last - state.adventure
    for measure in range(MEASURE_COUNT - 1, TIME, -1):
        entry = entry * (CAP[measure] + 1) + state.measures[measure]
    return 1 + entry * ITEM_SETS + state.items


def begin(state: State) -> None:
    """On the first place, which counts as visited: its prologue is read and the first turn is a departure."""
    state.entry = entry_of(state)
    state.measures[TIME] = HOUR[state.adventure]
    state.place = START_PLACE[state.adventure]
    state.came_from = NOWHERE
    state.visited = 1 << state.place
    state.marks = 0
    state.page = PLACE[state.adventure, state.place, FIRST]
    rest(state)


def rest(state: State) -> None:
    state.phase = RESTING
    state.step = END


# --- Turno del juego · The turn ---------------------------------------------------------------------------------------


def to_act(state: State) -> int:
    if is_over(state):
        return OVER
    return 1 << CHANCE if state.phase == IN_THE_AIR else 1 << PLAYER


def is_over(state: State) -> bool:
    return state.phase >= WON


def legal(state: State, seat: int, out: Cells) -> int:
    if state.phase == RESTING:
        return list_stay(state, out, list_roads(state, out))
    if state.phase == LEAVING:
        return list_roads(state, out)
    if state.phase == AT_CHOICE:
        return list_choices(state, STEP, CHOICE, CONDITION, CHANGE, CAP, out, PICK)
    if state.phase == IN_THE_AIR:
        return list_throws(state, out)
    if state.phase == SECOND_THROW:
        out[0] = ACCEPT
        return list_items(state, AGAIN, out, 1)
    if state.phase == STALLED:
        return list_mending(state, out)
    out[0] = FLIP
    return 1


def list_roads(state: State, out: Cells) -> int:
    roads = PLACE[state.adventure, state.place, ROADS]
    count = 0
    for place in range(PLACE_COUNT[state.adventure]):
        if (roads >> place) & 1 and can_drive(state, place):
            out[count] = DRIVE + place
            count += 1
    return count


def list_stay(state: State, out: Cells, count: int) -> int:
    """What can be done before leaving: repairs, equipment, and a manoeuvre on the way out."""
    if state.measures[FUEL] > 0:
        out[count], out[count + 1] = EASY, HARD
        count += 2
    if can_repair(state):
        out[count] = REPAIR
        count += 1
    return list_items(state, USE, out, count)


def list_mending(state: State, out: Cells) -> int:
    """Ruling 13: with no Combat, only what gives some back."""
    count = 0
    if can_repair(state):
        out[count] = REPAIR
        count += 1
    for item in range(ITEM_COUNT[state.adventure] if state.items else 0):
        if can_mend(state, item):
            out[count] = EQUIP + item
            count += 1
    return count


def list_throws(state: State, out: Cells) -> int:
    thrown = coins(state)
    for heads in range(thrown + 1):
        out[heads] = HEADS + heads
    return thrown + 1


def list_items(state: State, power: int, out: Cells, count: int) -> int:
    for item in range(ITEM_COUNT[state.adventure] if state.items else 0):
        if has_item(state, item) and ITEM[state.adventure, item, POWER] == power:
            out[count] = EQUIP + item
            count += 1
    return count


def apply(state: State, seat: int, move: int) -> None:
    if move < PICK:
        drive(state, move - DRIVE)
    elif move < FLIP:
        pick(state, STEP[state.step, CHOICES_FROM] + move - PICK)
    elif move == FLIP:
        state.phase = IN_THE_AIR
    elif move <= HARD:
        manoeuvre(state, EASY_DIFFICULTY if move == EASY else HARD_DIFFICULTY)
    elif move == REPAIR:
        repair(state)
    elif move < ACCEPT:
        use_item(state, move - EQUIP)
    elif move == ACCEPT:
        settle(state, state.heads)
    else:
        land(state, move - HEADS)


# --- Caminos · Roads --------------------------------------------------------------------------------------------------


def can_drive(state: State, place: int) -> bool:
    """Never straight back (rulings 8 and 20); a hidden place once, and some only with what they ask for."""
    if place == state.came_from:
        return False
    if PLACE[state.adventure, place, IS_HIDDEN] and (state.visited >> place) & 1:
        return False
    return holds_all(
        state, CONDITION, PLACE[state.adventure, place, NEEDS_FROM], PLACE[state.adventure, place, NEEDS_TO]
    )


def drive(state: State, place: int) -> None:
    """A unit of time, then the road, then the place is read: once as new, later as known."""
    spend_time(state, 1)
    if is_over(state):
        return
    entry = LATER if (state.visited >> place) & 1 else FIRST
    state.came_from = state.place
    state.place = place
    state.visited |= 1 << place
    first_step = PLACE[state.adventure, place, entry]
    open_book(state, first_step)
    read_on(state, first_step)
    if state.page != first_step:
        read_before(state, first_step)


def open_book(state: State, step: int) -> None:
    """For the view: a new page."""
    state.page = step
    clear_lines(state)
    state.thrown = state.shown = 0
    state.reveals += 1


def spend_time(state: State, units: int) -> None:
    """Rulings 3, 4 and 10: spending raises the time, 20 is still fine, and it never falls below 0."""
    if state.measures[TIME] + units > LAST_HOUR:
        state.phase = CAUGHT
    else:
        state.measures[TIME] = max(0, state.measures[TIME] + units)


# --- El cuaderno de aventuras · The adventure book --------------------------------------------------------------------


def read_on(state: State, step: int) -> None:
    """Ruling 14: what a place says is done, one step after another."""
    clear_lines(state)
    take(state, step)
    resume(state)


def resume(state: State) -> None:
    while state.phase == READING and STEP[state.step, KIND] == GO:
        take(state, STEP[state.step, GOOD])
    if state.phase == READING:
        come_to(state, STEP[state.step, KIND])


def take(state: State, step: int) -> None:
    """Read a step and make its changes."""
    state.phase = READING
    state.step = step
    note(state, STEP, step)
    make_changes(state, STEP[step, CHANGES_FROM], STEP[step, CHANGES_TO])
    stop_without_combat(state)


def stop_without_combat(state: State) -> None:
    """Rulings 5 and 13: nothing goes on before she has mended; who can't is lost, for want of time or of means."""
    if is_over(state) or state.measures[COMBAT] > 0:
        return
    if can_repair(state) or holds_mending(state):
        state.phase = STALLED
    else:
        state.phase = CAUGHT if state.measures[PARTS] > 0 else STRANDED


def read_before(state: State, step: int) -> None:
    """For the view: a place that was left as soon as it was read had something to tell all the same."""
    for line in range(MOST_LINES - 1, 0, -1):
        state.lines[line] = state.lines[line - 1]
    state.lines[0] = step


def come_to(state: State, kind: int) -> None:
    if kind == REST:
        rest(state)
    elif kind == TEST:
        state.phase = AT_COINS
    elif kind == FIGHT:
        state.phase = AT_COINS
        state.foe = STEP[state.step, DIFFICULTY]
    elif kind == CHOOSE:
        state.phase = AT_CHOICE
    elif kind == LEAVE:
        leave_region(state)
    elif kind == BACK:
        throw_back(state, STEP[state.step, BACK_TO])
    elif kind == FALL:
        state.phase = FALLEN


def throw_back(state: State, place: int) -> None:
    """Ruling 18: no time, nothing is read, and the place just left is the one that she was thrown out of."""
    state.came_from = state.place
    state.place = place
    state.page = END
    rest(state)


def pick(state: State, choice: int) -> None:
    make_changes(state, CHOICE[choice, COST_FROM], CHOICE[choice, COST_TO])
    read_on(state, CHOICE[choice, NEXT])


# --- Medidas, marcas y equipo · Measures, marks and equipment ---------------------------------------------------------


def make_changes(state: State, first: int, last: int) -> None:
    """In the order of the book; being caught ends it all."""
    for row in range(first, last):
        if not is_over(state):
            make_change(state, CHANGE[row, 0], CHANGE[row, 1], CHANGE[row, 2])


def make_change(state: State, kind: int, what: int, amount: int) -> None:
    if kind == ADD and what == TIME:
        spend_time(state, amount)
    else:
        change(state, CAP, kind, what, amount)


def use_item(state: State, item: int) -> None:
    """Once: it throws all coins of a throw again (ruling 19), or changes measures at rest or with no Combat left."""
    state.items &= ~(1 << item)
    if state.phase == SECOND_THROW:
        state.heads = 0
        state.phase = IN_THE_AIR
    else:
        make_changes(state, ITEM[state.adventure, item, USE_FROM], ITEM[state.adventure, item, USE_TO])
        stop_without_combat(state)
        go_on_if_mended(state)


def holds_mending(state: State) -> bool:
    for item in range(ITEM_COUNT[state.adventure] if state.items else 0):
        if can_mend(state, item):
            return True
    return False


def can_mend(state: State, item: int) -> bool:
    """Whether she holds it, and using it raises Combat."""
    if not has_item(state, item) or ITEM[state.adventure, item, POWER] != USE:
        return False
    for row in range(ITEM[state.adventure, item, USE_FROM], ITEM[state.adventure, item, USE_TO]):
        if CHANGE[row, 1] == COMBAT and CHANGE[row, 2] > 0:
            return True
    return False


# --- Reparar · Repair -------------------------------------------------------------------------------------------------


def can_repair(state: State) -> bool:
    """Rulings 5 and 13: a part and a unit of time, of which there are none left on 20."""
    has_means = state.measures[PARTS] > 0 and state.measures[TIME] < LAST_HOUR
    return has_means and state.measures[COMBAT] < CAP[COMBAT]


def repair(state: State) -> None:
    state.measures[PARTS] -= 1
    state.measures[COMBAT] += 1
    spend_time(state, 1)
    go_on_if_mended(state)


def go_on_if_mended(state: State) -> None:
    """What was read when the Combat ran out goes on where it stopped."""
    if state.phase == STALLED and state.measures[COMBAT] > 0:
        state.phase = READING
        resume(state)


# --- Maniobras · Manoeuvres -------------------------------------------------------------------------------------------


def manoeuvre(state: State, difficulty: int) -> None:
    """Rulings 6, 11 and 12: once a departure, before its unit of time; the fuel is spent in any case."""
    state.measures[FUEL] -= 1
    state.stunt = difficulty
    state.phase = IN_THE_AIR


def end_manoeuvre(state: State, heads: int) -> None:
    if heads >= state.stunt:
        spend_time(state, -EASY_GAIN if state.stunt == EASY_DIFFICULTY else -HARD_GAIN)
    state.stunt = 0
    state.phase = LEAVING


# --- Cara o cruz · Heads or tails -------------------------------------------------------------------------------------


def coins(state: State) -> int:
    """As many as the skill that is asked for; in a fight, TECH."""
    if state.stunt:
        return state.measures[DRIVING]
    if STEP[state.step, KIND] == FIGHT:
        return state.measures[TECH]
    return state.measures[STEP[state.step, SKILL]]


def weight(state: State, move: int) -> int:
    return WAYS_TO_FALL[coins(state), move - HEADS]


def land(state: State, heads: int) -> None:
    state.thrown, state.shown = coins(state), heads
    if has_second_throw(state, heads):
        state.heads = heads
        state.phase = SECOND_THROW
    else:
        settle(state, heads)


def has_second_throw(state: State, heads: int) -> bool:
    """Asked only where another throw could turn out better."""
    if not holds_again(state):
        return False
    thrown = coins(state)
    if not state.stunt and STEP[state.step, KIND] == FIGHT:
        return heads < thrown
    return heads < difficulty(state) <= thrown


def holds_again(state: State) -> bool:
    for item in range(ITEM_COUNT[state.adventure] if state.items else 0):
        if has_item(state, item) and ITEM[state.adventure, item, POWER] == AGAIN:
            return True
    return False


def difficulty(state: State) -> int:
    return state.stunt if state.stunt else STEP[state.step, DIFFICULTY]


def settle(state: State, heads: int) -> None:
    state.heads = 0
    if state.stunt:
        end_manoeuvre(state, heads)
    elif STEP[state.step, KIND] == FIGHT:
        fight_round(state, heads)
    else:
        read_on(state, STEP[state.step, GOOD] if heads >= STEP[state.step, DIFFICULTY] else STEP[state.step, BAD])


# --- Combates · Fights ------------------------------------------------------------------------------------------------


def fight_round(state: State, heads: int) -> None:
    """Rulings 1, 2 and 16: heads hurt the enemy, tails hurt Maxence, and at 0 she has lost, even as she wins."""
    is_beaten = heads >= state.foe
    state.foe = max(0, state.foe - heads)
    state.measures[COMBAT] = max(0, state.measures[COMBAT] - (coins(state) - heads))
    if state.measures[COMBAT] == 0 or is_beaten:
        state.foe = 0
        read_on(state, STEP[state.step, BAD] if state.measures[COMBAT] == 0 else STEP[state.step, GOOD])
    else:
        spend_time(state, 1)
        if not is_over(state):
            state.phase = AT_COINS


# --- Reglas de campaña · The campaign ---------------------------------------------------------------------------------


def leave_region(state: State) -> None:
    """Skills and equipment stay, of the rest as much as the book says, and at least 1 Combat; the time begins anew."""
    if state.adventure == state.last:
        state.phase = WON
        return
    keep(state, KEEP, state.adventure)
    state.measures[COMBAT] = max(1, state.measures[COMBAT])
    state.adventure += 1
    begin(state)


def score(state: State, seat: int) -> int:
    return 1 if state.phase == WON else 0


def standing(state: State, seat: int) -> int:
    return LOST if state.phase > WON else score(state, seat)


def ending(state: State) -> int:
    return state.phase - WON


ADVENTURE_REACHED, FIRST_MEASURE = 0, 1
COUNTERS = (Words("Aventura en que acaba", "Adventure it ends in"), *MEASURE_NAMES)


def counter(state: State, seat: int, which: int) -> int:
    """How far she came, by the number of the adventure in the campaign, and what she had there."""
    return state.adventure + 1 if which == ADVENTURE_REACHED else state.measures[which - FIRST_MEASURE]
