"""The Last Glow, for one player: a flying lighthouse, its crew of five, and a storm of nightmares above a planet.

A round: the crew is placed one by one, each with its effect at once → the lighthouse sinks and dims → every Heart of
the storm rolls a die and drifts or explodes → new Hearts appear. The first Heart appears before the first round.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, LOST, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words
from sobremesa.games.the_last_glow.components import (
    ACCELERATE,
    ACTIONS,
    CLOSE_BLAST,
    COLLISION,
    COLUMNS,
    CREW,
    DRIFT,
    EXPLODES,
    FAR_BLAST,
    HUNT,
    HUNT_NEEDS,
    IDLE,
    ILLUMINATE,
    LIGHT_GAIN,
    MANOEUVRE,
    MOST_CAPTURED,
    MOST_LIGHT,
    MOST_ROWS,
    MOST_STRUCTURE,
    MOST_VICTORY,
    NEW_HEARTS,
    REACH,
    REACH_ACROSS,
    REACH_CREW,
    REACH_DOWN,
    REACH_NAMES,
    REPAIR,
    SEALING_FROM,
    SEND,
    SIDE_NAMES,
    SIDES,
    SLEEP,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    START_ABOVE_GROUND,
    START_COLUMN,
    START_LIGHT,
    START_STRUCTURE,
    STEPS,
)

PLAYER = 0
ROWS_OPTION, MODE_OPTION, HUNT_OPTION = range(3)  # the places of the options in the list that setup gets

# Who decides now: the player at PLACING, a die up to NEW_AGAIN; the last four are ends.
PLACING, HUNT_DIE, HEART_DIE, HEART_AGAIN, NEW_DIE, NEW_AGAIN, WON, DESTROYED, CRASHED, OVERRUN = range(10)

# Where one of the crew is, besides AT + the action.
WAITING, SEALING, AT = range(3)

moves = Moves()
SHINE = moves.add("illuminate", es="Iluminar", en="Illuminate", rule="illuminate")
STEER = moves.add("manoeuvre", 2, es="Maniobrar {name}", en="Manoeuvre {name}", rule="manoeuvre", names=SIDE_NAMES)
AIM = moves.add(
    "hunt", SQUARES, es="Cazar el corazón de la {name}", en="Hunt the Heart in {name}", rule="hunt", names=SQUARE_NAMES
)
CATCH = moves.add(
    "sleep",
    REACH,
    es="Dormir al apaciguador {name}",
    en="Put to sleep the Soother {name}",
    rule="sleep",
    names=REACH_NAMES,
)
MEND = moves.add("repair", es="Reparar", en="Repair", rule="repair")
CLIMB = moves.add("accelerate", es="Acelerar hacia arriba", en="Accelerate upwards", rule="accelerate")
DROP = moves.add("send", es="Enviar un apaciguador a Myiemord", en="Send a Soother to Myiemord", rule="send")
WAIT = moves.add("idle", es="Esperar sin hacer nada", en="Stand idle", rule="crew")
HUNT_FACE = moves.add("hunt_die", SIDES, es="La caza saca un {n}", en="The hunt rolls a {n}", rule="hunt")
HEART_FACE = moves.add("heart_die", SIDES, es="El corazón saca un {n}", en="The Heart rolls a {n}", rule="hearts")
NEW_FACE = moves.add("new_die", SIDES, es="Para el nuevo sale un {n}", en="A {n} for the new one", rule="new")


# The grid: row 0 under the sky, where Hearts appear; below the last row, the planet.
#
#             1   2   3   4   5   6      the die for new Hearts: column + 1
#     row 0   0   1   2   3   4   5      squares are numbered row × 6 + column
#     row 1   6   7   8   9  10  11
#     …
#     row 4  24  25  26  27  28  29      26: where the lighthouse starts, with six rows
#     row 5  30  31  32  33  34  35


class State(Record):
    free: int = cell("u2")  # slots of each action that can still be used this round, two bits each (see forget_slots)
    row: int = cell("u1")  # of the lighthouse
    column: int = cell("u1")
    light: int = cell("u1")
    structure: int = cell("u1")
    victory: int = cell("u1")
    captured: int = cell("u1")  # Soothers on board
    hearts: Cells = cells("u1", MOST_ROWS)  # by row, a bit per column
    soothers: Cells = cells("u1", MOST_ROWS)  # those on the grid
    crew: int = cell("u1")  # still to place this round
    phase: int = cell("u1")
    rolling: int = cell("u1")  # the square of the Heart that the next die is about; 0 where it is about none
    dice: int = cell("u1")  # new Hearts still to come this round
    step: int = cell("u1")  # the place in the mode's sequence of dice
    mode: int = cell("u1")
    rows: int = cell("u1")
    hunt_slots: int = cell("u1")
    # For the view only: nothing below this line changes what can happen.
    round: int = cell("u2")  # from 1; 0 while the first Heart appears
    die: int = cell("u1")  # the last face, 0 before any
    lies: Cells = cells("u1", CREW)  # where each of the crew is


VIEW_ONLY = ("round", "die", "lies")


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.rows, state.mode = options[ROWS_OPTION], options[MODE_OPTION]
    state.hunt_slots = options[HUNT_OPTION]
    state.row, state.column = state.rows - START_ABOVE_GROUND, START_COLUMN
    state.light, state.structure = START_LIGHT, START_STRUCTURE
    state.dice = 1
    state.phase = NEW_DIE
    for member in range(CREW):
        state.lies[member] = SEALING  # nobody is called yet


# --- Ronda de juego · The round ---------------------------------------------------------------------------------------


def to_act(state: State) -> int:
    if state.phase == PLACING:
        return 1 << PLAYER
    return OVER if is_over(state) else 1 << CHANCE


def is_over(state: State) -> bool:
    return state.phase >= WON


def legal(state: State, seat: int, out: Cells) -> int:
    return list_faces(state, out) if seat == CHANCE else list_placings(state, out)


def list_faces(state: State, out: Cells) -> int:
    first = first_face(state.phase)
    for face in range(SIDES):
        out[face] = first + face
    return SIDES


def first_face(phase: int) -> int:
    if phase == HUNT_DIE:
        return HUNT_FACE
    return HEART_FACE if phase <= HEART_AGAIN else NEW_FACE


def apply(state: State, seat: int, move: int) -> None:
    if seat == CHANCE:
        roll_die(state, move)
    else:
        place_crew(state, move)


def roll_die(state: State, move: int) -> None:
    if move < HEART_FACE:
        roll_hunt(state, move - HUNT_FACE + 1)
    elif move < NEW_FACE:
        roll_heart(state, move - HEART_FACE + 1)
    else:
        roll_new(state, move - NEW_FACE + 1)


# --- Fase del faro · The lighthouse phase -----------------------------------------------------------------------------


def start_round(state: State) -> None:
    """Ruling 16: the crew is counted now, and a repair brings nobody back before the next round."""
    is_sealing = state.structure <= SEALING_FROM
    state.phase = PLACING
    state.crew = CREW - 1 if is_sealing else CREW
    state.free = 0
    for action in range(ACTIONS):
        state.free |= slots_of(state, action) << 2 * action
    state.round += 1
    for member in range(CREW):
        state.lies[member] = WAITING
    if is_sealing:
        state.lies[CREW - 1] = SEALING


def list_placings(state: State, out: Cells) -> int:
    """Ruling 9: to stand idle is always allowed."""
    count = list_flight(state, out)
    count = list_hunts(state, out, count)
    count = list_catches(state, out, count)
    if free_slots(state, REPAIR):
        out[count] = MEND
        count += 1
    if free_slots(state, SEND) and state.captured:
        out[count] = DROP
        count += 1
    out[count] = WAIT
    return count + 1


def list_flight(state: State, out: Cells) -> int:
    count = 0
    if free_slots(state, ILLUMINATE):
        out[count] = SHINE
        count += 1
    if free_slots(state, MANOEUVRE):
        for side in range(2):
            if can_fly(state, state.row, state.column + 2 * side - 1):
                out[count] = STEER + side
                count += 1
    if free_slots(state, ACCELERATE) and can_fly(state, state.row - 1, state.column):
        out[count] = CLIMB
        count += 1
    return count


def can_fly(state: State, row: int, column: int) -> bool:
    """Ruling 8: within the grid, and never onto a Heart."""
    return row >= 0 and 0 <= column < COLUMNS and not has_heart(state, row, column)


def list_hunts(state: State, out: Cells, count: int) -> int:
    """Ruling 17: any Heart, however far."""
    if not free_slots(state, HUNT):
        return count
    for row in range(state.rows):
        if state.hearts[row]:
            for column in range(COLUMNS):
                if has_heart(state, row, column):
                    out[count] = AIM + row * COLUMNS + column
                    count += 1
    return count


def list_catches(state: State, out: Cells, count: int) -> int:
    free = free_slots(state, SLEEP)
    for reach in range(REACH):
        if REACH_CREW[reach] <= free and is_soother_at(state, reach):
            out[count] = CATCH + reach
            count += 1
    return count


def is_soother_at(state: State, reach: int) -> bool:
    row, column = state.row + REACH_DOWN[reach], state.column + REACH_ACROSS[reach]
    return 0 <= row < state.rows and 0 <= column < COLUMNS and has_soother(state, row, column)


def place_crew(state: State, move: int) -> None:
    """Each is placed and resolved before the next; at PLACING afterwards, whoever is left goes on."""
    if move == SHINE:
        take_crew(state, ILLUMINATE)
        state.light = min(MOST_LIGHT, state.light + LIGHT_GAIN)
    elif move < AIM:
        take_crew(state, MANOEUVRE)
        state.column += 2 * (move - STEER) - 1
    elif move < CATCH:
        aim(state, move - AIM)
    elif move < MEND:
        catch(state, move - CATCH)
    elif move == MEND:
        take_crew(state, REPAIR)
        state.structure = min(MOST_STRUCTURE, state.structure + 1)
    elif move == CLIMB:
        climb(state)
    elif move == DROP:
        send(state)
    else:
        take_crew(state, IDLE)
    end_phase_when_done(state)


def aim(state: State, square: int) -> None:
    take_crew(state, HUNT)
    state.phase = HUNT_DIE
    state.rolling = square


def roll_hunt(state: State, face: int) -> None:
    """A hit turns the Heart into a Soother; a miss changes nothing, and it may be hunted again (ruling 17)."""
    row, column = state.rolling // COLUMNS, state.rolling % COLUMNS
    if face - distance(state, row, column) >= HUNT_NEEDS:
        state.hearts[row] ^= 1 << column
        state.soothers[row] |= 1 << column
    state.die = face
    state.rolling = 0
    state.phase = PLACING
    end_phase_when_done(state)


def distance(state: State, row: int, column: int) -> int:
    """Ruling 3: from the lighthouse, square by square, never diagonally."""
    return abs(row - state.row) + abs(column - state.column)


def catch(state: State, reach: int) -> None:
    """Ruling 18: two of the crew, in one decision, reach a square beside the lighthouse."""
    for _ in range(REACH_CREW[reach]):
        take_crew(state, SLEEP)
    row, column = state.row + REACH_DOWN[reach], state.column + REACH_ACROSS[reach]
    state.soothers[row] ^= 1 << column
    state.captured = min(MOST_CAPTURED, state.captured + 1)


def climb(state: State) -> None:
    """The second time in a round it strains the lighthouse, to pieces if need be (ruling 15)."""
    is_second = free_slots(state, ACCELERATE) < SLOTS[ACCELERATE]
    take_crew(state, ACCELERATE)
    state.row -= 1
    if is_second:
        damage(state, 1)


def send(state: State) -> None:
    """Ruling 23: the sixth point wins at once."""
    take_crew(state, SEND)
    state.captured -= 1
    state.victory += 1
    if state.victory == MOST_VICTORY:
        state.phase = WON


def end_phase_when_done(state: State) -> None:
    if state.phase == PLACING and state.crew == 0:
        sink(state)


# --- Los huecos de las acciones · The slots of the actions ------------------------------------------------------------


def slots_of(state: State, action: int) -> int:
    return state.hunt_slots if action == HUNT else SLOTS[action]


def free_slots(state: State, action: int) -> int:
    return (state.free >> 2 * action) & 3


def take_crew(state: State, action: int) -> None:
    show_crew(state, action)
    state.crew -= 1
    if action != IDLE:
        state.free -= 1 << 2 * action
    if state.crew < SLOTS[SLEEP]:
        forget_slots(state)


def show_crew(state: State, action: int) -> None:
    """For the view: the first one who waits goes there."""
    member = 0
    while state.lies[member] != WAITING:
        member += 1
    state.lies[member] = AT + action


def forget_slots(state: State) -> None:
    """Slots that nobody is left to fill are no longer counted, so that equal futures are equal states.

    Of Accelerate both are remembered as long as anybody is left: the second one has another price.
    """
    if state.crew == 0:
        state.free = 0
    for action in range(ACTIONS):
        if action != ACCELERATE and free_slots(state, action) > state.crew:
            state.free -= (free_slots(state, action) - state.crew) << 2 * action


# --- Fase de las tormentas: gestión del faro · The storm phase: the lighthouse ----------------------------------------


def sink(state: State) -> None:
    """Ruling 19: first down, and what is met there; then the light; then the Hearts."""
    state.row += 1
    if state.row == state.rows:
        state.phase = CRASHED
        return
    if has_heart(state, state.row, state.column):
        state.hearts[state.row] ^= 1 << state.column
        damage(state, COLLISION)
    if not is_over(state):
        dim(state)


def dim(state: State) -> None:
    """Ruling 1: structure is lost where the light goes out, and in every round in which it is out already."""
    state.light = max(0, state.light - 1)
    if state.light == 0:
        damage(state, 1)
    if not is_over(state):
        call_heart(state, state.rows - 1, 0)


def damage(state: State, points: int) -> None:
    """Ruling 23: at 0 the lighthouse is lost at once."""
    state.structure = max(0, state.structure - points)
    if state.structure == 0:
        state.phase = DESTROYED


# --- Fase de las tormentas: los corazones · The storm phase: the Hearts -----------------------------------------------


def has_heart(state: State, row: int, column: int) -> bool:
    return (state.hearts[row] >> column) & 1 == 1


def has_soother(state: State, row: int, column: int) -> bool:
    return (state.soothers[row] >> column) & 1 == 1


def call_heart(state: State, row: int, column: int) -> None:
    """Ruling 4: the lowest row first, from left to right. None moves up or aside, so none is called twice."""
    while row >= 0 and state.hearts[row] >> column == 0:
        row -= 1
        column = 0
    if row < 0:
        call_new_hearts(state)
        return
    while not has_heart(state, row, column):
        column += 1
    state.phase = HEART_DIE
    state.rolling = row * COLUMNS + column


def roll_heart(state: State, face: int) -> None:
    """Ruling 20: on its way to another Heart it rolls once more, and then stays and does nothing."""
    row, column = state.rolling // COLUMNS, state.rolling % COLUMNS
    drift = DRIFT[face + row]
    state.die = face
    if state.phase == HEART_DIE and is_blocked(state, row, column, drift):
        state.phase = HEART_AGAIN
        return
    state.phase = HEART_DIE
    move_heart(state, row, column, drift)
    if not is_over(state):
        call_heart(state, row, column + 1)


def is_blocked(state: State, row: int, column: int, drift: int) -> bool:
    falls = drift != EXPLODES and row + 1 < state.rows
    return falls and has_heart(state, row + 1, landing(column, drift))


def landing(column: int, drift: int) -> int:
    """The column a Heart falls to: straight down where the drift would lead out of the grid."""
    return column + drift if 0 <= column + drift < COLUMNS else column


def move_heart(state: State, row: int, column: int, drift: int) -> None:
    if is_blocked(state, row, column, drift):
        return
    state.hearts[row] ^= 1 << column
    if drift == EXPLODES:
        explode(state, row, column)
    elif row + 1 == state.rows:
        touch_ground(state)
    else:
        enter(state, row + 1, landing(column, drift))


def explode(state: State, row: int, column: int) -> None:
    """Ruling 22: only the lighthouse is harmed."""
    harm = blast(abs(row - state.row), abs(column - state.column))
    if harm:
        damage(state, harm)


def blast(down: int, across: int) -> int:
    """Ruling 13: two squares away it reaches along a row or a column only."""
    if max(down, across) <= 1:
        return CLOSE_BLAST
    return FAR_BLAST if down + across == 2 else 0


def touch_ground(state: State) -> None:
    """Rulings 12 and 21: any way down from the last row costs a victory point, and everything where there is none."""
    if state.victory == 0:
        state.phase = OVERRUN
    else:
        state.victory -= 1


def enter(state: State, row: int, column: int) -> None:
    """A Heart destroys a Soother that it meets, and hits the lighthouse and is gone (ruling 5)."""
    state.soothers[row] &= ~(1 << column)
    if row == state.row and column == state.column:
        damage(state, COLLISION)
    else:
        state.hearts[row] |= 1 << column


# --- Fase de las tormentas: nuevos corazones · The storm phase: new Hearts --------------------------------------------


def call_new_hearts(state: State) -> None:
    """Ruling 14: after its last step the sequence of Nightmare begins again."""
    state.rolling = 0
    state.phase = NEW_DIE
    state.dice = NEW_HEARTS[state.mode, state.step]
    state.step = (state.step + 1) % STEPS[state.mode]


def roll_new(state: State, face: int) -> None:
    """Ruling 7: on another Heart the die is rolled once more, and then none appears."""
    state.die = face
    if not has_heart(state, 0, face - 1):
        enter(state, 0, face - 1)
    elif state.phase == NEW_DIE:
        state.phase = NEW_AGAIN
        return
    if not is_over(state):
        count_new_heart(state)


def count_new_heart(state: State) -> None:
    state.phase = NEW_DIE
    state.dice -= 1
    if state.dice == 0:
        start_round(state)


# --- Victoria y derrota · Victory and defeat --------------------------------------------------------------------------


def score(state: State, seat: int) -> int:
    return 1 if state.phase == WON else 0


def standing(state: State, seat: int) -> int:
    return LOST if state.phase > WON else score(state, seat)


def ending(state: State) -> int:
    return state.phase - WON


ROUNDS_PLAYED, LIGHT, STRUCTURE, VICTORY_TRACK, CAPTURED, HEARTS_LEFT = range(6)
COUNTERS = (
    Words("rondas", "rounds"),
    Words("luz", "light"),
    Words("estructura", "structure"),
    Words("victoria", "victory"),
    Words("apaciguadores a bordo", "soothers on board"),
    Words("corazones en la cuadrícula", "hearts on the grid"),
)


def counter(state: State, seat: int, which: int) -> int:
    """Where everything stood at the end."""
    if which == ROUNDS_PLAYED:
        return state.round
    if which == LIGHT:
        return state.light
    if which == STRUCTURE:
        return state.structure
    if which == VICTORY_TRACK:
        return state.victory
    if which == CAPTURED:
        return state.captured
    hearts = 0
    for square in range(SQUARES):
        hearts += state.hearts[square // COLUMNS] >> square % COLUMNS & 1
    return hearts


# --- Piezas · Pieces --------------------------------------------------------------------------------------------------


def census(state: State, kind: int) -> int:
    """The crew: those still to place, those placed, those who seal leaks."""
    count = state.crew
    for member in range(CREW):
        if state.lies[member] != WAITING:
            count += 1
    return count
