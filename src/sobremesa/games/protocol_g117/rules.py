"""Protocol G117: the rules. Seat 0 is IA, seat 1 is HU; all is open, nothing is left to chance.

A turn is: the first player takes an action and one of its halves, and resolves it decision by decision; the second
does so with the opposite action; then both score. Sets of spaces are numbers with a bit per space.
"""

from __future__ import annotations

from sobremesa.engine.contract import OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words
from sobremesa.games.protocol_g117.components import (
    ACTIONS,
    ALL,
    CHECK_EVERY,
    CONTACT,
    CUBES,
    EARTH,
    FIELD,
    FIELDS,
    GAIN,
    GIVING,
    HU,
    IA,
    ICONS,
    MATRIX,
    MOST_ICONS,
    MOST_VP,
    NEAR,
    OUT,
    PAIR_NAMES,
    PART,
    PART_MASK,
    PARTS,
    PLACE_OF,
    POINTS,
    PRIME,
    SABOTAGE,
    SIDES,
    SPACE_NAMES,
    SPACES,
    SPREAD,
    START,
    STRIKE,
    SUPPLY,
    TOUCH,
    TURNS,
    WORTH,
)

MOST_TURNS = 2 * TURNS  # a tie adds as many again
NOBODY = -1  # no cube

# What is being decided.
DEPLOYING, CHOOSING, OPERATING, RESOLVING, FINISHED = range(5)
# Which half of an action is used up.
UNUSED, BY_POINTS, BY_EVENT = range(3)
# Why it is over.
MORE_POINTS, TIE_BROKEN, DRAW = range(3)

# The place of the option in the list that setup gets, and its values.
SABOTAGE_OPTION = 0
ONE_SPACE, WHOLE_BATTLEFIELD = range(2)

moves = Moves()
OPERATE = moves.add("operate", ACTIONS, es="{name}: PO", en="{name}: OP", rule="actions", names=PAIR_NAMES)
EVENT = moves.add("event", ACTIONS, es="{name}: evento", en="{name}: event", rule="actions", names=PAIR_NAMES)
PICK = moves.add(
    "pick", SPACES, es="Usar la unidad: {name}", en="Use the unit: {name}", rule="points", names=SPACE_NAMES
)
GO = moves.add("go", SPACES, es="Mover: {name}", en="Move: {name}", rule="move", names=SPACE_NAMES)
CHARGE = moves.add("charge", SPACES, es="Cargar: {name}", en="Charge: {name}", rule="charge", names=SPACE_NAMES)
ATTACK = moves.add("attack", SPACES, es="Atacar: {name}", en="Attack: {name}", rule="attack", names=SPACE_NAMES)
SKIP = moves.add("skip", es="No mover otra unidad", en="Move no other unit", rule="move")
STOP = moves.add("stop", es="Renunciar a los PO que quedan", en="Give up the OP that are left", rule="points")
PLACE = moves.add("place", SPACES, es="Colocar: {name}", en="Place: {name}", rule="placement", names=SPACE_NAMES)
REMOVE = moves.add("remove", SPACES, es="Eliminar: {name}", en="Remove: {name}", rule="event", names=SPACE_NAMES)


class State(Record):
    # Earth:  0  1  2  3  4     the Matrix:  27 20 21
    #         5  6  7  8  9                  26 29 22     29 is the core, 28 the ring around it,
    #        10 11 12 13 14                  25 24 23     20 to 27 the outer disc (M1 to M8)
    #        15 16 17 18 19
    units: Cells = cells("i4", SIDES)  # the spaces where a side has a unit, and
    pairs: Cells = cells("i4", SIDES)  # those where it has two: what the cubes below say, kept by `stand`
    cubes: Cells = cells("i1", SIDES, CUBES)  # the space of each cube, or SUPPLY, or OUT
    used: Cells = cells("i1", SIDES, ACTIONS)  # the half of each action that bears a marker
    vp: Cells = cells("i2", SIDES)
    silenced: Cells = cells("i4", SIDES)  # spaces that gave a side nothing at the last count, because of sabotage
    sabotages: Cells = cells("i1", SIDES)  # that a side has played this turn
    sabotage_option: int = cell("i1")
    phase: int = cell("i1")
    turn: int = cell("i1")  # from 0; TURNS and more after a tie
    acted: int = cell("i1")  # players done with their action this turn
    action: int = cell("i1")  # the pair of actions of this turn
    points: int = cell("i1")  # OP left to spend
    picked: int = cell("i1")  # the cube that is about to move or charge
    stepped: int = cell("i1")  # the cube that moved one space, while another may still do so
    icon: int = cell("i1")  # the icon of the event that is being resolved
    earthly: Cells = cells("i2", SIDES)  # for the end only: of the points, those that Earth gave


VIEW_ONLY = ("earthly",)


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.sabotage_option = options[SABOTAGE_OPTION]
    state.picked = state.stepped = NOBODY
    for side in range(SIDES):
        for cube in range(CUBES):
            state.cubes[side, cube] = SUPPLY
        for space in range(SPACES):
            if START[side] >> space & 1:
                put(state, side, space)
    deploy(state)


def deploy(state: State) -> None:
    """HU's second troop; nobody is asked where it goes if there is but one place for it."""
    spaces = deployment(state)
    state.phase = DEPLOYING if has_several(spaces) else CHOOSING
    if state.phase == CHOOSING and spaces != 0:
        put(state, HU, first_space(spaces))


def deployment(state: State) -> int:
    """The squares next to HU's start that have no number."""
    return spread(START[HU] & FIELD[EARTH]) & GIVING[0] & ~occupied(state)


# --- Cubos y casillas · Cubes and spaces ------------------------------------------------------------------------------


def cube_at(state: State, side: int, space: int, but: int) -> int:
    """A cube of this side on a space (or in the SUPPLY), other than `but`; NOBODY if there is none."""
    for cube in range(CUBES):
        if state.cubes[side, cube] == space and cube != but:
            return cube
    return NOBODY


def put(state: State, side: int, space: int) -> None:
    """Ruling 6: without a cube left, the unit is not placed."""
    cube = cube_at(state, side, SUPPLY, NOBODY)
    if cube != NOBODY:
        stand(state, side, cube, space)


def remove(state: State, side: int, space: int) -> None:
    """For good: a cube that is out never comes back, not even after a tie (ruling 6)."""
    stand(state, side, cube_at(state, side, space, NOBODY), OUT)


def stand(state: State, side: int, cube: int, space: int) -> None:
    """Put a cube on a space (or SUPPLY, or OUT, which are in no set), away from where it was."""
    left, entered = 1 << state.cubes[side, cube] & ALL, 1 << space & ALL
    state.cubes[side, cube] = space
    state.units[side] &= ~left | state.pairs[side]  # one of two stays behind
    state.pairs[side] &= ~left
    state.pairs[side] |= state.units[side] & entered
    state.units[side] |= entered


def held(state: State, side: int) -> int:
    """The spaces where a side has a unit."""
    return state.units[side]


def held_but(state: State, side: int, cube: int) -> int:
    """The spaces where a side has a unit other than this cube."""
    return state.units[side] & (~(1 << state.cubes[side, cube]) | state.pairs[side])


def occupied(state: State) -> int:
    return held(state, IA) | held(state, HU)


def room(state: State) -> int:
    """The spaces that can take one more unit: empty squares of Earth, spaces of the Matrix with fewer than two."""
    ia, hu = held(state, IA), held(state, HU)
    full_squares = (ia | hu) & FIELD[EARTH]
    full_nodes = ia & hu | state.pairs[IA] | state.pairs[HU]
    return ALL & ~full_squares & ~full_nodes


def has_several(spaces: int) -> bool:
    return spaces & (spaces - 1) != 0


def first_space(spaces: int) -> int:
    return PLACE_OF[(spaces & -spaces) % PRIME]


# --- Reglas de colocación y «adyacente» · Placement and “adjacent” ----------------------------------------------------


def spread(spaces: int) -> int:
    """The spaces adjacent to any of these."""
    around = 0
    for part in range(PARTS):
        around |= SPREAD[part, spaces >> part * PART & PART_MASK]
    return around


def contact(spaces: int) -> int:
    """Rulings 2 and 12: where an enemy can be hit from these; in the Matrix, on the very same space too."""
    around = 0
    for part in range(PARTS):
        around |= CONTACT[part, spaces >> part * PART & PART_MASK]
    return around


def landings(state: State, side: int, field: int) -> int:
    """Where a side may place a new unit on a battlefield; nowhere without a cube (ruling 6)."""
    if cube_at(state, side, SUPPLY, NOBODY) == NOBODY:
        return 0
    mine = held(state, side) & FIELD[field]
    if mine == 0:
        return beachheads(state, side, field)
    spaces = spread(mine) & ~occupied(state)
    if field == MATRIX:
        spaces |= mine & ~state.pairs[side] & ~held(state, 1 - side)
    return spaces


def beachheads(state: State, side: int, field: int) -> int:
    """Without a unit on the battlefield: one's free starts; if there are none, any empty space."""
    starts = START[side] & FIELD[field] & ~held(state, 1 - side)
    return starts if starts != 0 else FIELD[field] & ~occupied(state)


# --- Turno del juego · The turn ---------------------------------------------------------------------------------------


def to_act(state: State) -> int:
    return OVER if state.phase == FINISHED else 1 << actor(state)


def actor(state: State) -> int:
    """IA is the first player of the first turn; then they alternate."""
    return HU if state.phase == DEPLOYING else (state.turn + state.acted) % SIDES


def legal(state: State, seat: int, out: Cells) -> int:
    """Whatever is decided, spaces for one's own units come first, then enemies to hit, then giving up."""
    if state.phase == CHOOSING:
        return list_actions(state, seat, out)
    count = list_spaces(out, 0, kind_of_target(state), targets(state, seat))
    if state.phase == OPERATING:
        count = list_spaces(out, count, ATTACK if state.picked == NOBODY else CHARGE, enemies_in_reach(state, seat))
        if state.picked == NOBODY:
            out[count] = SKIP if is_second_step(state) else STOP
            count += 1
    return count


def list_spaces(out: Cells, count: int, first: int, spaces: int) -> int:
    """Add the moves of a range that point at these spaces."""
    while spaces:
        out[count] = first + first_space(spaces)
        count += 1
        spaces &= spaces - 1
    return count


def kind_of_target(state: State) -> int:
    if state.phase == OPERATING:
        return PICK if state.picked == NOBODY else GO
    return PLACE if state.phase == DEPLOYING or is_gain(icon_of(state)) else REMOVE


def targets(state: State, seat: int) -> int:
    """The spaces to choose from first."""
    if state.phase == DEPLOYING:
        return deployment(state)
    if state.phase == RESOLVING:
        return icon_targets(state, seat)
    if state.picked != NOBODY:
        return goals(state, seat)
    return steppers(state, seat) if is_second_step(state) else movers(state, seat)


def apply(state: State, seat: int, move: int) -> None:
    if move < PICK:
        take_action(state, seat, move)
    elif move < GO:
        state.picked = cube_at(state, seat, move - PICK, state.stepped)
    elif move < CHARGE:
        go(state, seat, move - GO)
    elif move < ATTACK:
        charge(state, seat, move - CHARGE)
    elif move < SKIP:
        attack(state, seat, move - ATTACK)
    elif move == SKIP:
        state.stepped = NOBODY
    elif move == STOP:
        state.points = 0
    else:
        resolve_icon(state, seat, move)
    carry_on(state, seat)


def carry_on(state: State, seat: int) -> None:
    """Do all that asks nobody, up to the next decision (ruling 19)."""
    is_done = False
    if state.phase == OPERATING:
        is_done = has_operated(state, seat)
    elif state.phase == RESOLVING:
        is_done = has_resolved(state, seat)
    if is_done:
        finish_action(state)


def finish_action(state: State) -> None:
    state.phase = CHOOSING
    state.acted += 1
    if state.acted == SIDES:
        finish_turn(state)


# --- Fase de acciones · The actions -----------------------------------------------------------------------------------


def list_actions(state: State, seat: int, out: Cells) -> int:
    """The first player has both halves of every unused action, the second those of the opposite action."""
    count = 0
    for action in range(ACTIONS):
        out[count], out[count + 1] = OPERATE + action, EVENT + action
        count += 2 * is_available(state, seat, action)
    return count


def is_available(state: State, seat: int, action: int) -> bool:
    if state.acted > 0:
        return action == state.action
    return state.used[seat, action] == UNUSED


def take_action(state: State, seat: int, move: int) -> None:
    """Ruling 7: either half may be taken, even one that will do nothing."""
    if move < EVENT:
        state.action = move - OPERATE
        state.used[seat, state.action] = BY_POINTS
        state.points = POINTS[seat, state.action]
        state.phase = OPERATING
    else:
        state.action = move - EVENT
        state.used[seat, state.action] = BY_EVENT
        state.icon = 0
        state.phase = RESOLVING


# --- Puntos de operación · Operation points ---------------------------------------------------------------------------


# Ruling 17: points are spent one by one, in any mix; what is left may be given up.


def has_operated(state: State, seat: int) -> bool:
    """A second step that nobody can make is skipped; the action ends when no point can be spent."""
    if state.picked != NOBODY:
        return False
    if is_second_step(state):
        if steppers(state, seat) != 0:
            return False
        state.stepped = NOBODY
    if can_operate(state, seat):
        return False
    state.points = 0
    return True


def can_operate(state: State, seat: int) -> bool:
    return state.points > 0 and movers(state, seat) | victims(state, seat) != 0


def movers(state: State, seat: int) -> int:
    """Own units that can move or charge. One that cannot take a single step can still charge from where it stands."""
    return held(state, seat) & (spread(room(state)) | contact(held(state, 1 - seat)))


# Mover · Move


def is_second_step(state: State) -> bool:
    """One unit has moved one space: another one may, for the same point."""
    return state.stepped != NOBODY


def steppers(state: State, seat: int) -> int:
    """Ruling 17: the second step is for a different unit, on either battlefield."""
    return held_but(state, seat, state.stepped) & spread(room(state))


def goals(state: State, seat: int) -> int:
    """Where the picked unit can go: two spaces at most, or the one of a second step."""
    origin = state.cubes[seat, state.picked]
    if is_second_step(state):
        return NEAR[origin] & room(state)
    return within_two(origin, room(state))


def within_two(origin: int, free: int) -> int:
    """Ruling 4: not through nor onto full spaces; one of the Matrix with one unit, even an enemy, can be crossed."""
    near = NEAR[origin] & free
    return (near | spread(near) & free) & ~(1 << origin)


def go(state: State, seat: int, space: int) -> None:
    cube = state.picked
    is_short = NEAR[state.cubes[seat, cube]] >> space & 1
    stand(state, seat, cube, space)
    state.picked = NOBODY
    if is_second_step(state):
        state.stepped = NOBODY
        return
    state.points -= 1
    if is_short:
        state.stepped = cube


# Atacar · Attack


def enemies_in_reach(state: State, seat: int) -> int:
    """What can be hit now: not in the middle of a move for one point, nor by a unit that is only to step."""
    if is_second_step(state):
        return 0
    return victims(state, seat) if state.picked == NOBODY else prey(state, seat)


def victims(state: State, seat: int) -> int:
    """Rulings 2, 12 and 18: enemies in contact with two own units, which may share a space of the Matrix."""
    once = twice = 0
    for cube in range(CUBES):
        reach = TOUCH[state.cubes[seat, cube]]
        twice |= once & reach
        once |= reach
    return twice & held(state, 1 - seat)


def attack(state: State, seat: int, space: int) -> None:
    remove(state, 1 - seat, space)
    state.points -= 1


# Cargar · Charge


def prey(state: State, seat: int) -> int:
    """Ruling 5: enemies in contact with a space that the picked unit can reach, the one it stands on included."""
    origin = state.cubes[seat, state.picked]
    return contact(within_two(origin, room(state)) | 1 << origin) & held(state, 1 - seat)


def charge(state: State, seat: int, space: int) -> None:
    """Both are lost."""
    remove(state, 1 - seat, space)
    stand(state, seat, state.picked, OUT)
    state.picked = NOBODY
    state.points -= 1


# --- Evento · Event ---------------------------------------------------------------------------------------------------


def icon_of(state: State) -> int:
    return ICONS[actor(state), state.action, state.icon]


def is_gain(icon: int) -> bool:
    return GAIN <= icon < GAIN + FIELDS


def is_strike(icon: int) -> bool:
    return STRIKE <= icon < STRIKE + FIELDS


def icon_targets(state: State, seat: int) -> int:
    """Where the icon can take effect: places for a unit of one's own; enemy units to remove (ruling 15)."""
    icon = icon_of(state)
    if is_gain(icon):
        return landings(state, seat, icon - GAIN)
    if is_strike(icon):
        return held(state, 1 - seat) & FIELD[icon - STRIKE]
    return 0


def has_resolved(state: State, seat: int) -> bool:
    """Ruling 16: all icons, left to right. One that leaves no choice, or has no effect (rulings 6, 7), asks nobody."""
    while state.icon < MOST_ICONS:
        targets = icon_targets(state, seat)
        if has_several(targets):
            return False
        if icon_of(state) == SABOTAGE:
            state.sabotages[seat] += 1
        if targets != 0:
            hit_target(state, seat, first_space(targets))
        state.icon += 1
    return True


def resolve_icon(state: State, seat: int, move: int) -> None:
    """The choice of a space, for an icon or for HU's second troop before the first turn."""
    if state.phase == DEPLOYING:
        put(state, seat, move - PLACE)
        state.phase = CHOOSING
    else:
        hit_target(state, seat, move - PLACE if move < REMOVE else move - REMOVE)
        state.icon += 1


def hit_target(state: State, seat: int, space: int) -> None:
    if is_gain(icon_of(state)):
        put(state, seat, space)
    else:
        remove(state, 1 - seat, space)


# --- Cálculo de puntos de victoria · Victory points -------------------------------------------------------------------


def controlled(state: State, side: int) -> int:
    """Rulings 1 and 13: where one has units and the enemy has none."""
    return held(state, side) & ~held(state, 1 - side)


def worth(spaces: int) -> int:
    """Ruling 13: each space gives its number once, however many units control it."""
    points = 0
    for part in range(PARTS):
        points += WORTH[part, spaces >> part * PART & PART_MASK]
    return points


def sabotaged(state: State, side: int) -> int:
    """Rulings 8 and 14: controlled spaces that give nothing this turn, one zone for each sabotage of the enemy."""
    spaces = 0
    for _ in range(state.sabotages[1 - side]):
        spaces |= richest_zone(state, controlled(state, side) & ~spaces)
    return spaces


def richest_zone(state: State, spaces: int) -> int:
    """The zone in which these spaces give most, without those that give nothing."""
    if state.sabotage_option == ONE_SPACE:
        return richest_space(spaces)
    earth, matrix = spaces & FIELD[EARTH], spaces & FIELD[MATRIX]
    return (earth if worth(earth) >= worth(matrix) else matrix) & ~GIVING[0]


def richest_space(spaces: int) -> int:
    for number in range(MOST_VP, 0, -1):
        richest = spaces & GIVING[number]
        if richest:
            return richest & -richest
    return 0


def score_turn(state: State) -> None:
    for side in range(SIDES):
        state.silenced[side] = sabotaged(state, side)
        giving = controlled(state, side) & ~state.silenced[side]
        state.vp[side] += worth(giving)
        state.earthly[side] += worth(giving & FIELD[EARTH])
    state.sabotages[IA] = state.sabotages[HU] = 0


def score(state: State, seat: int) -> int:
    return state.vp[seat]


# --- Fin de la partida · The end --------------------------------------------------------------------------------------


def finish_turn(state: State) -> None:
    """Ruling 9: the last turn is scored like the others, and nothing is scored after it."""
    score_turn(state)
    state.turn += 1
    state.acted = 0
    if is_decisive(state):
        state.phase = FINISHED
    elif state.turn == TURNS:
        free_actions(state)


def is_decisive(state: State) -> bool:
    """Ruling 10: a leader wins after ten turns, then after every second one; after twenty a tie is a draw."""
    is_checked = state.turn >= TURNS and (state.turn - TURNS) % CHECK_EVERY == 0
    return is_checked and (state.vp[IA] != state.vp[HU] or state.turn == MOST_TURNS)


def free_actions(state: State) -> None:
    """Ruling 10: after a tie only the markers come off; units and points stay."""
    for side in range(SIDES):
        for action in range(ACTIONS):
            state.used[side, action] = UNUSED


def ending(state: State) -> int:
    if state.vp[IA] == state.vp[HU]:
        return DRAW
    return MORE_POINTS if state.turn == TURNS else TIE_BROKEN


TURNS_PLAYED, FIELDED, LOST_UNITS, INCOME = range(4)
COUNTERS = (
    Words("turnos", "turns"),
    Words("unidades en juego", "units in play"),
    Words("unidades eliminadas", "units eliminated"),
    Words("PV del último turno", "VP of the last turn"),
)


def counter(state: State, seat: int, which: int) -> int:
    if which == TURNS_PLAYED:
        return state.turn
    if which == INCOME:
        return worth(controlled(state, seat) & ~state.silenced[seat])
    fielded = lost = 0
    for cube in range(CUBES):
        fielded += state.cubes[seat, cube] < SUPPLY
        lost += state.cubes[seat, cube] == OUT
    return fielded if which == FIELDED else lost


# --- Piezas · Pieces --------------------------------------------------------------------------------------------------


def census(state: State, kind: int) -> int:
    """The cubes of a side: on a space, in the supply or out."""
    count = 0
    for cube in range(CUBES):
        if 0 <= state.cubes[kind, cube] <= OUT:
            count += 1
    return count
