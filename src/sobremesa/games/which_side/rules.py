"""Which Side, New York 1910-1911, for one player: a group of migrants against the bosses of a city.

A turn: Control +1 → one or two bosses' dice → all available workers, one at a time → the cost of living → one means.
Workers are placed and resolved one by one (the booklet's general ruling a); how many may act is fixed when they start.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, LOST, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words
from sobremesa.games.which_side.components import (
    ALL_RESOURCES,
    ANY_ROOM,
    BONESETTER,
    BOTH_DOLLARS,
    BOX_OF,
    CAPTIVE_NAMES,
    CHANGES,
    CITY_WAY_NAMES,
    CITY_WAYS,
    CUBES,
    DANGERS,
    DEARER,
    DOCKS,
    DOLLARS,
    FILTH,
    FILTHIER,
    FREE,
    FULL_BITS,
    GOALS,
    GROUP_WAY_NAMES,
    GROUP_WAYS,
    HEAL,
    HOME_WAY_NAMES,
    HOME_WAYS,
    LAST_CONTROL,
    MEANS,
    MEANS_NAMES,
    MOST_DICE,
    NEEDS,
    POLICE,
    POLICED,
    PRICES,
    PRINT,
    PRINT_COST,
    PRINTED,
    RECRUIT,
    RENTS,
    RISK,
    RISKIER,
    SIDES,
    START_SAVINGS,
    START_WORKERS,
    TWO_DICE_AT,
    WAYS,
    WOUNDING,
)

PLAYER = 0
# Their places in the list that setup gets.
MODE_OPTION, TRACK_LENGTH_OPTION, SAVINGS_CAP_OPTION, DEATH_OPTION, ROOM_OPTION = range(5)

# What comes next, once no arrest is waiting to be decided; the last three are ends.
SETUP_DIE, FIRST_DIE, LAST_DIE, WORKERS, CLAIM, WON, CRUSHED, DEAD = range(8)

moves = Moves()
# These three ranges come first and in this order, so that a move with a worker is the number of its way.
moves.add("home", len(HOME_WAYS), es="{name}", en="{name}", rule="home", names=HOME_WAY_NAMES)
moves.add("group", len(GROUP_WAYS), es="{name}", en="{name}", rule="group", names=GROUP_WAY_NAMES)
moves.add("city", len(CITY_WAYS), es="{name}", en="{name}", rule="new-york", names=CITY_WAY_NAMES)
JAIL = moves.add("jail", 2, es="{name}", en="{name}", rule="dangers", names=CAPTIVE_NAMES)
JAIL_HEALTHY, JAIL_INJURED = JAIL, JAIL + 1
TAKE = moves.add("take", MEANS, es="Tomar {name}", en="Take {name}", rule="means", names=MEANS_NAMES)
PASS = moves.add("pass", es="No tomar ninguno", en="Take none", rule="means")
BOSSES = moves.add("bosses", SIDES, es="Los patronos sacan un {n}", en="The bosses roll a {n}", rule="bosses")


# Workers are alike, so they are counted: healthy + injured + jailed + reserve + dead are always the eight cubes.
class State(Record):
    used: int = cell("u2")  # bits of components.py: boxes taken this turn; in CLAIM only the resources
    phase: int = cell("i1")
    control: int = cell("i1")  # 0 to LAST_CONTROL; one beyond it is lost
    savings: int = cell("i1")  # dollars, 0 to savings_cap
    surcharge: int = cell("i1")  # on this turn's cost of living
    dangers: Cells = cells("i1", DANGERS)  # Risk, Filth, Police: 0 to track_length - 1
    healthy: int = cell("i1")  # free workers
    injured: int = cell("i1")  # free workers
    jailed: int = cell("i1")
    reserve: int = cell("i1")  # cubes still to be recruited
    dead: int = cell("i1")
    to_place: int = cell("i1")  # workers who still act in this turn
    is_arrest: int = cell("i1")  # 1 while the player has yet to choose who goes to prison
    means: int = cell("u1")  # a bit for each one controlled
    mode: int = cell("i1")
    track_length: int = cell("i1")
    savings_cap: int = cell("i1")
    readings: int = cell("u1")  # bits of components.py: what is read otherwise at this table
    # For the view only: nothing below this line changes what can happen.
    turn: int = cell("i1")  # from 1
    faces: Cells = cells("i1", MOST_DICE)  # the dice of this turn (that of the setup counts to the first), 0: none
    stands: Cells = cells("i1", CUBES)  # the box, and 1 more, of each who has acted in this turn, in their order


VIEW_ONLY = ("turn", "faces", "stands")


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    """The die of the setup comes on top of those of turn 1 (ruling 5)."""
    state.mode = options[MODE_OPTION]
    state.track_length = options[TRACK_LENGTH_OPTION]
    state.savings_cap = options[SAVINGS_CAP_OPTION]
    state.readings = options[DEATH_OPTION] * BOTH_DOLLARS | options[ROOM_OPTION] * ANY_ROOM
    state.savings = START_SAVINGS
    state.healthy = START_WORKERS
    state.reserve = CUBES - START_WORKERS
    state.turn = 1


# --- Trabajadores y heridos · Workers and injured ---------------------------------------------------------------------


def workers(state: State) -> int:
    """Those alive, prisoners included."""
    return state.healthy + state.injured + state.jailed


def cost_of_living(state: State) -> int:
    """Ruling 4: rent, $1 for each worker, prisoners too, $1 for each injury, and the bosses' surcharge."""
    return RENTS[state.mode] + workers(state) + state.injured + legacy(state) + state.surcharge


def legacy(state: State) -> int:
    """Ruling 18: a death lowers the cost by 1, so the dollar of the injury stays; unless both are said to go."""
    return 0 if state.readings & BOTH_DOLLARS else state.dead


def hands(state: State) -> int:
    """How many can act: of every two injured, one cannot (ruling 16)."""
    return state.healthy + state.injured - state.injured // 2


def hurt(state: State) -> None:
    """Rulings 13 and 17: a healthy one first; only when all are injured does one die. Prisoners are out of reach."""
    if state.healthy > 0:
        state.healthy -= 1
        state.injured += 1
    elif state.injured > 0:
        bury(state)


def bury(state: State) -> None:
    """Only the injured die. Ruling 9: with the last one the game is lost."""
    state.injured -= 1
    state.dead += 1
    if workers(state) == 0:
        state.phase = DEAD


def arrest(state: State) -> None:
    """Ruling 13: whoever the player chooses, where there is a choice."""
    if state.healthy > 0 and state.injured > 0:
        state.is_arrest = 1
    elif state.healthy > 0:
        imprison(state, JAIL_HEALTHY)
    elif state.injured > 0:
        imprison(state, JAIL_INJURED)


def imprison(state: State, whom: int) -> None:
    """An injured worker does not survive prison."""
    state.is_arrest = 0
    if whom == JAIL_HEALTHY:
        state.healthy -= 1
        state.jailed += 1
    else:
        bury(state)


# --- Riesgo, Insalubridad y Policía · Risk, Filth and Police ----------------------------------------------------------


def change_danger(state: State, danger: int, step: int) -> None:
    """Rulings 1 and 20: never below 0; on its last step it strikes at once and goes back to 0."""
    state.dangers[danger] = max(0, state.dangers[danger] + step)
    if state.dangers[danger] == state.track_length:
        state.dangers[danger] = 0
        if danger == POLICE:
            arrest(state)
        else:
            hurt(state)


# --- Turno del juego · The turn ---------------------------------------------------------------------------------------


def to_act(state: State) -> int:
    if is_over(state):
        return OVER
    return 1 << CHANCE if state.phase < WORKERS and not state.is_arrest else 1 << PLAYER


def is_over(state: State) -> bool:
    return state.phase >= WON


def legal(state: State, seat: int, out: Cells) -> int:
    if seat == CHANCE:
        return list_range(BOSSES, SIDES, out)
    if state.is_arrest:
        return list_range(JAIL, 2, out)
    return list_ways(state, out) if state.phase == WORKERS else list_means(state, out)


def list_range(first: int, size: int, out: Cells) -> int:
    for i in range(size):
        out[i] = first + i
    return size


def list_ways(state: State, out: Cells) -> int:
    """Ruling 19: any box with room, whatever it would do. There are more boxes than workers, so there is always one."""
    count = 0
    for way in range(WAYS):
        if has_room(state, BOX_OF[way]):
            out[count] = way
            count += 1
    return count


def list_means(state: State, out: Cells) -> int:
    count = 0
    for means in range(MEANS):
        if can_take(state, means):
            out[count] = TAKE + means
            count += 1
    out[count] = PASS
    return count + 1


def apply(state: State, seat: int, move: int) -> None:
    make(state, move)
    go_on(state)


def make(state: State, move: int) -> None:
    """What the move itself does, before anything follows from it."""
    if move < WAYS:
        place_worker(state, move)
    elif move < TAKE:
        imprison(state, move)
    elif move < PASS:
        take_means(state, move - TAKE)
    elif move >= BOSSES:
        strike(state, move - BOSSES + 1)


def go_on(state: State) -> None:
    """To what comes next, unless the game has ended or somebody is being arrested."""
    if state.is_arrest:
        return
    if state.phase == SETUP_DIE:
        start_turn(state)
    elif state.phase == FIRST_DIE:
        state.phase = LAST_DIE
    elif state.phase == LAST_DIE:
        start_work(state)
    elif state.phase == WORKERS:
        if state.to_place == 0:
            settle(state)
    elif state.phase == CLAIM:
        end_turn(state)


# --- Fase patronal · The bosses' phase --------------------------------------------------------------------------------


def start_turn(state: State) -> None:
    """Ruling 6: the step on which Control now stands fixes the number of dice."""
    state.control += 1
    state.phase = FIRST_DIE if rolls_two(state.control) else LAST_DIE


def rolls_two(control: int) -> bool:
    return (TWO_DICE_AT >> control) & 1 == 1


def strike(state: State, face: int) -> None:
    """Ruling 21: two dice are two results, one after the other."""
    state.faces[0 if state.faces[0] == 0 else 1] = face
    if face == DEARER:
        state.surcharge += 1
    elif face == RISKIER:
        change_danger(state, RISK, 1)
    elif face == POLICED:
        change_danger(state, POLICE, 1)
    elif face == FILTHIER:
        change_danger(state, FILTH, 1)
    elif face == WOUNDING:
        hurt(state)
    else:
        tighten(state)


def tighten(state: State) -> None:
    """Ruling 7: reaching 10 makes this the last turn; beyond it all is lost."""
    state.control += 1
    if state.control > LAST_CONTROL:
        state.phase = CRUSHED


# --- Fase de trabajadores · The workers' phase ------------------------------------------------------------------------


def start_work(state: State) -> None:
    """Ruling 16: all are placed before any is resolved, so what happens to them now changes nothing in this turn."""
    state.phase = WORKERS
    state.to_place = hands(state)
    if state.to_place == 0:
        settle(state)


def has_room(state: State, box: int) -> bool:
    return is_boundless(state, box) or (state.used & FULL_BITS[box]) != FULL_BITS[box]


def is_boundless(state: State, box: int) -> bool:
    """Of Home and of New York the text does not say that they are ever full."""
    return state.readings & ANY_ROOM != 0 and (box < BONESETTER or box >= DOCKS)


def place_worker(state: State, way: int) -> None:
    take_box(state, BOX_OF[way])
    state.savings = min(state.savings_cap, state.savings + CHANGES[way, DOLLARS])
    for danger in range(DANGERS):
        if CHANGES[way, danger] != 0:
            change_danger(state, danger, CHANGES[way, danger])
    if way == HEAL:
        heal(state)
    elif way == PRINT:
        print_leaflets(state)
    elif way == FREE:
        free_prisoner(state)
    elif way == RECRUIT:
        recruit(state)


def take_box(state: State, box: int) -> None:
    """Who has been where is forgotten where it hinders nobody."""
    if not is_boundless(state, box):
        is_second = (state.used >> box) & 1
        state.used |= FULL_BITS[box] if is_second else 1 << box
    state.to_place -= 1
    state.stands[placed(state)] = box + 1


def placed(state: State) -> int:
    """How many have acted in this turn."""
    count = 0
    while count < CUBES and state.stands[count] != 0:
        count += 1
    return count


def heal(state: State) -> None:
    if state.injured > 0:
        state.injured -= 1
        state.healthy += 1


def print_leaflets(state: State) -> None:
    """Rulings 10 and 19: today's wages may pay for it; without the dollar nothing is printed."""
    if state.savings >= PRINT_COST:
        state.savings -= PRINT_COST
        state.used |= PRINTED


def free_prisoner(state: State) -> None:
    """Ruling 17: freed in good health."""
    if state.jailed > 0:
        state.jailed -= 1
        state.healthy += 1


def recruit(state: State) -> None:
    """Ruling 11: to act from the next turn on, but to be fed from this one."""
    if state.reserve > 0:
        state.reserve -= 1
        state.healthy += 1


# --- Fase de resolución · Resolution ----------------------------------------------------------------------------------


def settle(state: State) -> None:
    """Pay the cost of living; then a means of production may be taken, if any can be paid (ruling 22)."""
    pay(state)
    state.used &= ALL_RESOURCES
    if is_over(state):
        return
    if can_take_any(state):
        state.phase = CLAIM
    else:
        end_turn(state)


def pay(state: State) -> None:
    """Ruling 12: each missing dollar hurts a worker, and no debt is carried over."""
    missing = cost_of_living(state) - state.savings
    state.savings = max(0, -missing)
    state.surcharge = 0
    for _ in range(missing):
        hurt(state)


def can_take(state: State, means: int) -> bool:
    """Each only once, for this turn's resources and the dollars that are left."""
    is_free = (state.means >> means) & 1 == 0
    return is_free and (state.used & NEEDS[means]) == NEEDS[means] and state.savings >= PRICES[means]


def can_take_any(state: State) -> bool:
    for means in range(MEANS):
        if can_take(state, means):
            return True
    return False


def take_means(state: State, means: int) -> None:
    """Ruling 14: one a turn. Ruling 22: the last one needed wins at once."""
    state.savings -= PRICES[means]
    state.means |= 1 << means
    if controlled(state) == GOALS[state.mode]:
        state.phase = WON


def controlled(state: State) -> int:
    return bits(state.means)


def bits(number: int) -> int:
    """How many are set."""
    count = 0
    while number:
        count += number & 1
        number >>= 1
    return count


def end_turn(state: State) -> None:
    """Ruling 22: the turn of Control 10 is the last."""
    if state.control == LAST_CONTROL:
        state.phase = CRUSHED
        return
    state.used = 0
    clear_table(state)
    start_turn(state)


def clear_table(state: State) -> None:
    """What only the view shows of a turn."""
    state.turn += 1
    for worker in range(CUBES):
        state.stands[worker] = 0
    for die in range(MOST_DICE):
        state.faces[die] = 0


# --- Victoria y derrota · Victory and defeat --------------------------------------------------------------------------


def score(state: State, seat: int) -> int:
    return 1 if state.phase == WON else 0


def standing(state: State, seat: int) -> int:
    return LOST if state.phase > WON else score(state, seat)


def ending(state: State) -> int:
    return state.phase - WON


TURNS_PLAYED, CONTROL, SAVINGS, DEAD_WORKERS, JAILED, INJURED, MEANS_HELD, FIRST_DANGER = range(8)
COUNTERS = (
    Words("turnos", "turns"),
    Words("control", "control"),
    Words("ahorros", "savings"),
    Words("trabajadores muertos", "dead workers"),
    Words("trabajadores presos", "jailed workers"),
    Words("trabajadores heridos", "injured workers"),
    Words("medios de producción", "means of production"),
    Words("riesgo", "risk"),
    Words("insalubridad", "filth"),
    Words("policía", "police"),
)


def counter(state: State, seat: int, which: int) -> int:
    """Where everything stood at the end."""
    if which == TURNS_PLAYED:
        return state.turn
    if which == CONTROL:
        return state.control
    if which == SAVINGS:
        return state.savings
    if which == DEAD_WORKERS:
        return state.dead
    if which == JAILED:
        return state.jailed
    if which == INJURED:
        return state.injured
    if which >= FIRST_DANGER:
        return state.dangers[which - FIRST_DANGER]
    held = 0
    for means in range(MEANS):
        held += state.means >> means & 1
    return held


# --- Piezas · Pieces --------------------------------------------------------------------------------------------------


def census(state: State, kind: int) -> int:
    """The eight cubes of workers."""
    return workers(state) + state.reserve + state.dead
