"""Bonnie and Clyde, Love at First Shot, for one player: two young people of Texas, a few dollars and the police.

A turn: the police die → spend an Ammo or not → its result → Roy's die → two places → two daily actions → $1 is paid.
Cubes are placed and resolved one at a time (the booklet's general ruling a), each wholly before the next.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, LOST, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words
from sobremesa.games.bonnie_and_clyde.components import (
    ACTION_CUBES,
    AMMO,
    AT_DAILY,
    AT_PLACES,
    BOREDOM,
    CHANGES,
    CUBE_NAMES,
    CUBES_EACH,
    DAILY_COST,
    DAILY_WAY_NAMES,
    DEADLY,
    FULL,
    LEAVE,
    LEAVE_TOWN,
    LOVE,
    MOST_ADDED,
    PASSION_BOXES,
    PLACE_WAY_NAMES,
    PLACE_WAYS,
    POEM,
    POEM_BOXES,
    POLICE_ROW,
    PRISON_BOXES,
    ROY_MOVES,
    SAVINGS,
    SIDES,
    SPACE_OF,
    START_SAVINGS,
    THREAT,
    WAYS,
)

PLAYER = 0
SAVINGS_CAP_OPTION, PRISON_OPTION = range(2)  # the places of the options in the list that setup gets

# What comes next, once no lost cube is waiting to be chosen; the last three are ends.
POLICE_DIE, AIM, ROY_DIE, PLACES, DAILY, WON, KILLED, HUNGRY = range(8)

# Where an action cube lies, besides ON + the space it is on.
WAITING, GONE, ON = range(3)

moves = Moves()
# These two ranges come first and in this order, so that a move with a cube is the number of its way.
GO = moves.add("go", PLACE_WAYS, es="{name}", en="{name}", rule="places", names=PLACE_WAY_NAMES)
DO = moves.add("do", WAYS - PLACE_WAYS, es="{name}", en="{name}", rule="daily", names=DAILY_WAY_NAMES)
SHOOT = moves.add("shoot", es="Gastar una munición", en="Spend one ammo", rule="police")
HOLD = moves.add("hold", es="Guardar la munición", en="Keep the ammo", rule="police")
LOSE = moves.add("lose", 2, es="Perder {name}", en="Lose {name}", rule="below", names=CUBE_NAMES)
POLICE = moves.add("police", SIDES, es="La policía saca un {n}", en="The police roll a {n}", rule="police")
ROY = moves.add("roy", SIDES, es="Roy saca un {n}", en="Roy rolls a {n}", rule="roy")


class State(Record):
    savings: int = cell("i1")  # dollars, 0 to savings_cap
    love: int = cell("i1")  # this and the next three: 0 to FULL
    boredom: int = cell("i1")
    threat: int = cell("i1")
    ammo: int = cell("i1")
    passion: int = cell("i1")  # cubes in the boxes
    poems: int = cell("i1")
    prison: int = cell("i1")  # "+X" boxes filled; the last one reads as many as are filled
    is_roy_here: int = cell("i1")
    phase: int = cell("i1")
    police: int = cell("i1")  # in AIM: the result that an Ammo can still lower; 0 outside it
    cubes: Cells = cells("i1", 2)  # action cubes still to use this turn, of each kind
    missing: int = cell("i1")  # 1 while the player has yet to choose which action cube is lost
    used: int = cell("i2")  # a bit per space taken in this phase
    savings_cap: int = cell("i1")
    is_prison_summed: int = cell("i1")  # whether all filled boxes count, and not only the last one
    # For the view only: nothing below this line changes what can happen.
    day: int = cell("i2")  # the turn, from 1
    police_die: int = cell("i1")  # the faces of this turn, 0 before they are thrown
    roy_die: int = cell("i1")
    police_result: int = cell("i1")  # the die with its modifiers, less the Ammo once it is spent
    lies: Cells = cells("i1", ACTION_CUBES)  # where each action cube lies


VIEW_ONLY = ("day", "police_die", "roy_die", "police_result", "lies")


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.savings_cap = options[SAVINGS_CAP_OPTION]
    state.is_prison_summed = options[PRISON_OPTION]
    state.savings = START_SAVINGS
    state.is_roy_here = 1
    start_turn(state)


def start_turn(state: State) -> None:
    state.phase = POLICE_DIE
    state.used = 0
    for kind in range(2):
        state.cubes[kind] = CUBES_EACH
    turn_the_page(state)


def turn_the_page(state: State) -> None:
    """Clear what only the view shows of a turn."""
    state.day += 1
    state.police_die = state.roy_die = state.police_result = 0
    for cube in range(ACTION_CUBES):
        state.lies[cube] = WAITING


# --- Turno del juego · The turn ---------------------------------------------------------------------------------------


def to_act(state: State) -> int:
    if is_over(state):
        return OVER
    if not state.missing and (state.phase == POLICE_DIE or state.phase == ROY_DIE):
        return 1 << CHANCE
    return 1 << PLAYER


def is_over(state: State) -> bool:
    return state.phase >= WON


def legal(state: State, seat: int, out: Cells) -> int:
    if seat == CHANCE:
        return list_faces(state, out)
    if state.missing:
        return list_losses(state, out)
    if state.phase == AIM:
        out[0], out[1] = SHOOT, HOLD
        return 2
    return list_ways(state, out)


def list_faces(state: State, out: Cells) -> int:
    first = POLICE if state.phase == POLICE_DIE else ROY
    for face in range(SIDES):
        out[face] = first + face
    return SIDES


def list_losses(state: State, out: Cells) -> int:
    count = 0
    for kind in range(2):
        if state.cubes[kind] > 0:
            out[count] = LOSE + kind
            count += 1
    return count


def list_ways(state: State, out: Cells) -> int:
    """There is always one: no money is needed at home, in Cement City and Dallas, nor to work or to ask for work."""
    first, last = (0, PLACE_WAYS) if state.phase == PLACES else (PLACE_WAYS, WAYS)
    count = 0
    for way in range(first, last):
        if can_use(state, way):
            out[count] = way
            count += 1
    return count


def apply(state: State, seat: int, move: int) -> None:
    if move < SHOOT:
        use_cube(state, move)
    elif move == SHOOT:
        shoot(state)
    elif move == HOLD:
        meet_police(state, state.police)
    elif move < POLICE:
        choose_loss(state, move - LOSE)
    elif move < ROY:
        roll_police(state, move - POLICE + 1)
    else:
        roll_roy(state, move - ROY + 1)


# --- Acción policial · Police action ----------------------------------------------------------------------------------


def roll_police(state: State, face: int) -> None:
    """With an Ammo in hand there is a choice to make first (rulings 9 and 16)."""
    result = face + modifier(state)
    state.police_die, state.police_result = face, result
    if state.ammo > 0:
        state.phase = AIM
        state.police = result
    else:
        meet_police(state, result)


def modifier(state: State) -> int:
    """+1 at full Threat and what the "+X" boxes add: at most +4."""
    return min(MOST_ADDED, added_by_prison(state) + (1 if state.threat == FULL else 0))


def added_by_prison(state: State) -> int:
    """The boxes read +1, +2, +3: the highest filled one counts; where they are summed, all do."""
    if state.is_prison_summed:
        return state.prison * (state.prison + 1) // 2
    return state.prison


def shoot(state: State) -> None:
    """Ruling 9: one Ammo, and only one that is there, lowers the result by 1."""
    state.ammo -= 1
    state.police_result -= 1
    meet_police(state, state.police - 1)


def meet_police(state: State, result: int) -> None:
    """Ruling 12: 8 or more kills."""
    state.police = 0
    if result >= DEADLY:
        state.phase = KILLED
    else:
        state.phase = ROY_DIE
        make_changes(state, POLICE_ROW + result)


# --- Roy Thornton -----------------------------------------------------------------------------------------------------


def roll_roy(state: State, face: int) -> None:
    """Ruling 15: every turn, after the police."""
    state.roy_die = face
    if moves_roy(face):
        state.is_roy_here = 1 - state.is_roy_here
    go_on(state)


def moves_roy(face: int) -> bool:
    return face >= ROY_MOVES


# --- Lugares y acciones cotidianas · Places and daily actions ---------------------------------------------------------


def go_on(state: State) -> None:
    """To the next cube: all that are left must be placed, those of the places first."""
    if state.cubes[AT_PLACES] > 0:
        state.phase = PLACES
    elif state.cubes[AT_DAILY] == 0:
        end_turn(state)
    elif state.phase != DAILY:
        state.phase = DAILY
        state.used = 0


def can_use(state: State, way: int) -> bool:
    """Never the same space twice in a turn, and never below $0 (ruling 11)."""
    if is_taken(state, SPACE_OF[way]) or state.savings + CHANGES[way, SAVINGS] < 0:
        return False
    if CHANGES[way, POEM]:
        return can_write(state)
    return way != LEAVE or is_ready_to_leave(state)


def is_taken(state: State, space: int) -> bool:
    return (state.used >> space) & 1 == 1


def use_cube(state: State, way: int) -> None:
    kind = AT_PLACES if way < PLACE_WAYS else AT_DAILY
    state.used |= 1 << SPACE_OF[way]
    take_cube(state, kind, ON + SPACE_OF[way])
    make_changes(state, way)
    go_on(state)


def take_cube(state: State, kind: int, where: int) -> None:
    cube = kind * CUBES_EACH
    while state.lies[cube] != WAITING:
        cube += 1
    state.lies[cube] = where
    state.cubes[kind] -= 1


def make_changes(state: State, row: int) -> None:
    """One measure after another, Threat before Ammo (ruling 16).

    Ruling 19: the order within an action matters for a poem at work only, whose row holds both dollars at once.
    """
    change_savings(state, CHANGES[row, SAVINGS])
    change_love(state, CHANGES[row, LOVE])
    change_boredom(state, CHANGES[row, BOREDOM])
    if CHANGES[row, THREAT]:
        raise_threat(state)
    change_ammo(state, CHANGES[row, AMMO])
    state.poems += CHANGES[row, POEM]


# --- Por encima de 2, por debajo de 0 · Above 2, below 0 --------------------------------------------------------------


def change_savings(state: State, dollars: int) -> None:
    """Ruling 17: what the scale cannot hold is lost."""
    state.savings = min(state.savings_cap, state.savings + dollars)


def change_love(state: State, steps: int) -> None:
    """Ruling 8: one step at a time."""
    for _ in range(steps):
        raise_love(state)
    for _ in range(-steps):
        lower_love(state)


def raise_love(state: State) -> None:
    """At 2 it stays (ruling 5) and turns to Passion while Roy is away and a box is free (rulings 7 and 17)."""
    if state.love < FULL:
        state.love += 1
    elif not state.is_roy_here and state.passion < PASSION_BOXES:
        state.passion += 1


def lower_love(state: State) -> None:
    """Rulings 1, 2 and 18: below 0 a Passion cube goes, if there is one."""
    if state.love > 0:
        state.love -= 1
    elif state.passion > 0:
        state.passion -= 1


def change_boredom(state: State, step: int) -> None:
    """At 2 it stays when no poem is written (ruling 4); below 0 a Poem cube goes, if there is one (ruling 1)."""
    if state.boredom + step >= 0:
        state.boredom = min(FULL, state.boredom + step)
    elif state.poems > 0:
        state.poems -= 1


def can_write(state: State) -> bool:
    """A poem takes the place of a step of Boredom above 2 and needs a free box (rulings 4 and 7)."""
    return state.boredom == FULL and state.poems < POEM_BOXES


def raise_threat(state: State) -> None:
    """Above 2, prison: Love −1 even with all boxes filled (ruling 6)."""
    if state.threat < FULL:
        state.threat += 1
    else:
        lower_love(state)
        state.prison = min(PRISON_BOXES, state.prison + 1)


def change_ammo(state: State, step: int) -> None:
    if state.ammo + step >= 0:
        state.ammo = min(FULL, state.ammo + step)
    else:
        lose_action_cube(state)


def lose_action_cube(state: State) -> None:
    """Ruling 3: of this turn, chosen where both kinds are left; with none left, chosen among those of the next."""
    if state.cubes[AT_PLACES] == 0 and state.cubes[AT_DAILY] > 0:
        take_cube(state, AT_DAILY, GONE)
    else:
        state.missing = 1


def choose_loss(state: State, kind: int) -> None:
    state.missing = 0
    take_cube(state, kind, GONE)


# --- Fase de resolución, victoria y derrota · Resolution, victory and defeat ------------------------------------------


def end_turn(state: State) -> None:
    """Ruling 13: the dollar comes first, so without it even a farewell is too late."""
    if state.savings < DAILY_COST:
        state.phase = HUNGRY
        return
    state.savings -= DAILY_COST
    if is_taken(state, LEAVE_TOWN) and is_ready_to_leave(state):
        state.phase = WON
    else:
        start_turn(state)


def is_ready_to_leave(state: State) -> bool:
    """The four boxes of "love unto death"; asked when Leave town is resolved and again at the end (ruling 13)."""
    has_means = state.love == FULL and state.ammo == FULL
    return has_means and state.passion == PASSION_BOXES and state.poems == POEM_BOXES


def score(state: State, seat: int) -> int:
    return 1 if state.phase == WON else 0


def standing(state: State, seat: int) -> int:
    return LOST if state.phase > WON else score(state, seat)


def ending(state: State) -> int:
    return state.phase - WON


ON_THE_ROAD, SAVED, IN_LOVE, BORED, THREATENED, ARMED, PASSIONATE, WRITTEN, SENTENCED = range(9)
COUNTERS = (
    Words("días", "days"),
    Words("ahorros", "savings"),
    Words("amor", "love"),
    Words("aburrimiento", "boredom"),
    Words("amenaza", "threat"),
    Words("munición", "ammo"),
    Words("pasión", "passion"),
    Words("poemas", "poems"),
    Words("cárcel", "prison"),
)


def counter(state: State, seat: int, which: int) -> int:
    """Where everything stood at the end."""
    if which == ON_THE_ROAD:
        return state.day
    if which == SAVED:
        return state.savings
    if which == IN_LOVE:
        return state.love
    if which == BORED:
        return state.boredom
    if which == THREATENED:
        return state.threat
    if which == ARMED:
        return state.ammo
    if which == PASSIONATE:
        return state.passion
    return state.poems if which == WRITTEN else state.prison


# --- Piezas · Pieces --------------------------------------------------------------------------------------------------


def census(state: State, kind: int) -> int:
    """The action cubes of each kind: those to use, those laid on spaces, those lost for the turn."""
    count = state.cubes[kind]
    for cube in range(kind * CUBES_EACH, (kind + 1) * CUBES_EACH):
        if state.lies[cube] != WAITING:
            count += 1
    return count
