"""Way of the ShoTgun, for one player: a schoolteacher, a gun with two barrels, and three names on the register.

The rules know nobody by name. They read the rows that components.py makes of the books: the road leads on from place
to place, a place is read and resolved, and some of them come to a duel, which goes beat by beat: a die shows what the
other is about to do, she answers, and then both happen, hers first.
"""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, LOST, OVER
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words
from sobremesa.games.adventure.book import (
    CHOOSE,
    DUEL,
    ENDS,
    FACES,
    FORK,
    GO,
    LEAVE,
    MOST_CHOICES,
    MOST_LINES,
    MOST_PLACES,
    REST,
    TEST,
)
from sobremesa.games.adventure.press import (
    BAD,
    CHANGES_FROM,
    CHANGES_TO,
    CHOICES_FROM,
    COST_FROM,
    COST_TO,
    DIFFICULTY,
    END,
    ENDING,
    FIRST,
    GOOD,
    KIND,
    NEEDS_FROM,
    NEEDS_TO,
    NEXT,
    NO_SECRET,
    PARTED,
    PERSON,
    ROADS,
    SHOT,
    SKILL,
)
from sobremesa.games.adventure.reading import (
    can_pick,
    change,
    clear_lines,
    has_item,
    holds_all,
    keep,
    list_choices,
    note,
)
from sobremesa.games.way_of_the_shotgun.book import (
    AIM,
    BEATS,
    BODY,
    DRAWS,
    EAR,
    GUN,
    HABITS,
    HEALTH,
    LOADED,
    NERVE,
    RESOLVE,
    SECRET,
    SHELLS,
    SHOOTS,
    SMOKE,
    TAUNTS,
)
from sobremesa.games.way_of_the_shotgun.components import (
    ALONE,
    BARRELS,
    BOTH_BARRELS,
    CAP,
    CHANGE,
    CHAPTER_CLOSED,
    CHOICE,
    CONDITION,
    FELL,
    FIRST_ENDING,
    IS_WON,
    KEEP,
    KEPT_MARKS,
    MEASURE_NAMES,
    PERSON_ROW,
    PLACE,
    PLACE_COUNT,
    SELECTION,
    START_PLACE,
    STEADY,
    STEP,
)

PLAYER = 0
ADVENTURE_OPTION = 0  # the place of the option in the list that setup gets
MEASURE_COUNT = 5

# What she is about. In a duel: the die of the other's intention, her answer, the die of that answer, a hair's breadth.
READING, RESTING, AT_CHOICE, AT_TEST, TEST_THROWN, BEAT, FACING, ACT_THROWN, SO_NEAR, ENDED = range(10)
UNTOUCHED, LOADING, OPENING = range(3)  # what her hands did to the gun since she came here

moves = Moves()
TRAVEL = moves.add("travel", MOST_PLACES, es="Ir al lugar {n}", en="Go to place {n}", rule="road")
PICK = moves.add("pick", MOST_CHOICES, es="Opción {n}", en="Choice {n}", rule="book")
ROLL = moves.add("roll", es="Lanzar el dado", en="Roll the die", rule="tests")
OPEN = moves.add("open", es="Abrir y descargar", en="Open and unload", rule="gun")
LOAD = moves.add("load", es="Cargar un cañón", en="Load a barrel", rule="gun")
LEVEL = moves.add("level", es="Encarar la escopeta", en="Level the gun", rule="answers")
TALK = moves.add("talk", es="Hablar", en="Talk", rule="answers")
FIRE = moves.add("fire", es="Disparar un cañón", en="Fire one barrel", rule="answers")
BOTH = moves.add("both", es="Disparar los dos cañones", en="Fire both barrels", rule="answers")
DUCK = moves.add("duck", es="Cubrirse", en="Duck", rule="answers")
STEEL = moves.add("steel", es="Gastar 1 de Temple", en="Spend 1 Nerve", rule="nerve")
LET_GO = moves.add("let_go", es="Dejarlo así", en="Let it be", rule="nerve")
FACE = moves.add("face", FACES, es="Sale un {n}", en="A {n} comes up", rule="tests")


class State(Record):
    adventure: int = cell("i1")  # of all that there are
    last: int = cell("i1")  # the chapter with which the match ends
    phase: int = cell("i1")
    place: int = cell("i1")  # where she is, in the order of the book
    measures: Cells = cells("i1", MEASURE_COUNT)  # shells, loaded barrels, health, nerve, smoke
    items: int = cell("u1")  # a bit for each item held
    marks: int = cell("u2")  # a bit for each thing that the book remembers
    step: int = cell("i2")  # the step being resolved; END at rest
    hands: int = cell("i1")  # at rest: UNTOUCHED, LOADING or OPENING
    resolve: int = cell("i1")  # the words that the other still withstands; these five are 0 outside a duel
    body: int = cell("i1")  # the hits
    beat: int = cell("i1")  # how many are over
    is_level: int = cell("i1")  # her gun is on her shoulder
    is_armed: int = cell("i1")  # the other has drawn
    intent: int = cell("i1")  # what the other is about to do
    act: int = cell("i1")  # the answer whose die is being thrown; 0: none
    fate: int = cell("i1")  # once it is over, why
    # For the view only: nothing below this line changes what can happen.
    page: int = cell("i2")  # the step with which this visit began
    lines: Cells = cells("i2", MOST_LINES)  # what was read since the last choice or throw, after the page; END: none
    thrown: int = cell("i1")  # the last die that she threw; 0: none
    shown: int = cell("i1")  # the die of the other's intention
    reveals: int = cell("i2")  # a passage once read cannot be unread


VIEW_ONLY = ("page", "lines", "thrown", "shown", "reveals")


# --- Preparación · Setup ----------------------------------------------------------------------------------------------


def setup(state: State, seats: int, options: Cells) -> None:
    state.adventure = SELECTION[options[ADVENTURE_OPTION], 0]
    state.last = SELECTION[options[ADVENTURE_OPTION], 1]
    for measure in range(MEASURE_COUNT):
        state.measures[measure] = ALONE[state.adventure, measure]
    begin(state)


def begin(state: State) -> None:
    """On the first place of a chapter, whose prologue is read."""
    state.place = START_PLACE[state.adventure]
    state.page = PLACE[state.adventure, state.place, FIRST]
    rest(state)


def rest(state: State) -> None:
    state.phase = RESTING
    state.step = END
    state.hands = UNTOUCHED


# --- El turno · The turn ----------------------------------------------------------------------------------------------


def to_act(state: State) -> int:
    if state.phase == ENDED:
        return OVER
    return 1 << CHANCE if is_in_the_air(state) else 1 << PLAYER


def is_in_the_air(state: State) -> bool:
    return state.phase == TEST_THROWN or state.phase == BEAT or state.phase == ACT_THROWN


def legal(state: State, seat: int, out: Cells) -> int:
    if is_in_the_air(state):
        return list_faces(out)
    if state.phase == RESTING:
        return list_handling(state, out, list_roads(state, out))
    if state.phase == AT_CHOICE:
        return list_choices(state, STEP, CHOICE, CONDITION, CHANGE, CAP, out, PICK)
    if state.phase == FACING:
        return list_answers(state, out)
    if state.phase == SO_NEAR:
        out[0], out[1] = STEEL, LET_GO
        return 2
    out[0] = ROLL
    return 1


def list_faces(out: Cells) -> int:
    for face in range(FACES):
        out[face] = FACE + face
    return FACES


def list_roads(state: State, out: Cells) -> int:
    roads = PLACE[state.adventure, state.place, ROADS]
    count = 0
    for place in range(PLACE_COUNT[state.adventure]):
        if (roads >> place) & 1 and can_travel(state, place):
            out[count] = TRAVEL + place
            count += 1
    return count


def list_handling(state: State, out: Cells, count: int) -> int:
    """On the road the gun is loaded or opened at leisure, but not both between two places."""
    if can_load(state) and state.hands != OPENING:
        out[count] = LOAD
        count += 1
    if state.measures[LOADED] > 0 and state.hands == UNTOUCHED:
        out[count] = OPEN
        count += 1
    return count


def list_answers(state: State, out: Cells) -> int:
    out[0], out[1] = TALK, DUCK
    count = 2
    if can_load(state):
        out[count] = LOAD
        count += 1
    if not state.is_level:
        out[count] = LEVEL
        return count + 1
    if state.measures[LOADED] > 0:
        out[count] = FIRE
        count += 1
    if state.measures[LOADED] == BARRELS:
        out[count] = BOTH
        count += 1
    return count


def apply(state: State, seat: int, move: int) -> None:
    if move >= FACE:
        land(state, move - FACE + 1)
    elif move < PICK:
        travel(state, move - TRAVEL)
    elif move < ROLL:
        pick(state, STEP[state.step, CHOICES_FROM] + move - PICK)
    elif move == ROLL:
        state.phase = TEST_THROWN
    elif move == STEEL:
        state.measures[NERVE] -= 1
        succeed(state)
    elif move == LET_GO:
        reply(state)
    elif state.phase == RESTING:
        handle(state, move)
    else:
        answer(state, move)


def land(state: State, face: int) -> None:
    if state.phase == BEAT:
        intend(state, face)
    elif state.phase == ACT_THROWN:
        land_answer(state, face)
    else:
        land_test(state, face)


# --- El camino · The road ---------------------------------------------------------------------------------------------


def can_travel(state: State, place: int) -> bool:
    needs_from, needs_to = PLACE[state.adventure, place, NEEDS_FROM], PLACE[state.adventure, place, NEEDS_TO]
    return holds_all(state, CONDITION, needs_from, needs_to)


def travel(state: State, place: int) -> None:
    """The road only leads on, so each place is read once."""
    state.place = place
    state.hands = UNTOUCHED
    open_book(state, PLACE[state.adventure, place, FIRST])
    read_on(state, PLACE[state.adventure, place, FIRST])


def open_book(state: State, step: int) -> None:
    """For the view: a new page."""
    state.page = step
    state.thrown = state.shown = 0
    state.reveals += 1


# --- La escopeta · The gun --------------------------------------------------------------------------------------------


def can_load(state: State) -> bool:
    return state.measures[SHELLS] > 0 and state.measures[LOADED] < BARRELS


def handle(state: State, move: int) -> None:
    if move == LOAD:
        state.hands = LOADING
        load(state)
    else:
        state.hands = OPENING
        unload(state)


def load(state: State) -> None:
    state.measures[SHELLS] -= 1
    state.measures[LOADED] += 1


def unload(state: State) -> None:
    """What has no room in the bag is lost."""
    state.measures[SHELLS] = min(CAP[SHELLS], state.measures[SHELLS] + state.measures[LOADED])
    state.measures[LOADED] = 0


# --- El libro · The book ----------------------------------------------------------------------------------------------


def read_on(state: State, step: int) -> None:
    """One step after another, until something is asked of her."""
    clear_lines(state)
    take(state, step)
    while state.phase == READING and (STEP[state.step, KIND] == GO or STEP[state.step, KIND] == FORK):
        take(state, next_step(state))
    if state.phase == READING:
        come_to(state, STEP[state.step, KIND])


def take(state: State, step: int) -> None:
    """Read a step and make its changes; without health the road ends here, unless the book knows an end of its own."""
    state.phase = READING
    state.step = step
    note(state, STEP, step)
    make_changes(state, STEP[step, CHANGES_FROM], STEP[step, CHANGES_TO])
    if state.measures[HEALTH] == 0 and STEP[step, KIND] != ENDS:
        end(state, FELL)


def next_step(state: State) -> int:
    """At a fork, by the first way that is open: books are refused if the last is not."""
    if STEP[state.step, KIND] == GO:
        return STEP[state.step, GOOD]
    choice = STEP[state.step, CHOICES_FROM]
    while not can_pick(state, CHOICE, CONDITION, CHANGE, CAP, choice):
        choice += 1
    return CHOICE[choice, NEXT]


def come_to(state: State, kind: int) -> None:
    if kind == REST:
        rest(state)
    elif kind == TEST:
        state.phase = AT_TEST
    elif kind == CHOOSE:
        state.phase = AT_CHOICE
    elif kind == DUEL:
        confront(state, STEP[state.step, PERSON])
    elif kind == LEAVE:
        close_chapter(state)
    elif kind == ENDS:
        end(state, FIRST_ENDING + STEP[state.step, ENDING])


def make_changes(state: State, first: int, last: int) -> None:
    for row in range(first, last):
        change(state, CAP, CHANGE[row, 0], CHANGE[row, 1], CHANGE[row, 2])


def pick(state: State, choice: int) -> None:
    make_changes(state, CHOICE[choice, COST_FROM], CHOICE[choice, COST_TO])
    read_on(state, CHOICE[choice, NEXT])


def land_test(state: State, face: int) -> None:
    """The die and the measure together."""
    state.thrown = face
    is_passed = face + state.measures[STEP[state.step, SKILL]] >= STEP[state.step, DIFFICULTY]
    read_on(state, STEP[state.step, GOOD] if is_passed else STEP[state.step, BAD])


# --- El duelo · The duel ----------------------------------------------------------------------------------------------


def confront(state: State, person: int) -> None:
    """Who holds their secret has one word less to say."""
    secret = PERSON_ROW[person, SECRET]
    is_known = secret != NO_SECRET and has_item(state, max(0, secret))
    state.resolve = max(1, PERSON_ROW[person, RESOLVE] - (1 if is_known else 0))
    state.body = PERSON_ROW[person, BODY]
    state.phase = BEAT


def opponent(state: State) -> int:
    return STEP[state.step, PERSON]


def intend(state: State, face: int) -> None:
    """The die of a beat: one table while the other is calm, one once they have drawn."""
    state.shown = face
    state.thrown = 0
    state.intent = PERSON_ROW[opponent(state), HABITS + FACES * state.is_armed + face - 1]
    state.phase = FACING


# --- Las respuestas · Answers -----------------------------------------------------------------------------------------


def answer(state: State, move: int) -> None:
    state.act = move
    if move == LOAD:
        load(state)
    elif move == LEVEL:
        state.is_level = 1
    elif move == DUCK:
        state.is_level = 0
    elif move != TALK:
        state.measures[LOADED] -= BARRELS if move == BOTH else 1
        state.measures[SMOKE] = 1
    if TALK <= move <= BOTH:
        state.phase = ACT_THROWN
    else:
        reply(state)


def wanted(state: State) -> int:
    """What the die must show for the answer to work."""
    if state.act == TALK:
        return ear(state)
    return PERSON_ROW[opponent(state), AIM] - (BOTH_BARRELS if state.act == BOTH else 0)


def ear(state: State) -> int:
    """What the die must show for a word to go home: a gun that is loaded and levelled changes what people hear."""
    person = opponent(state)
    is_loaded = state.is_level and state.measures[LOADED] > 0
    return PERSON_ROW[person, EAR] - (PERSON_ROW[person, GUN] if is_loaded else 0)


def land_answer(state: State, face: int) -> None:
    """A die that is one short can be made good with nerve."""
    state.thrown = face
    if face >= wanted(state):
        succeed(state)
    elif face + STEADY >= wanted(state) and state.measures[NERVE] > 0:
        state.phase = SO_NEAR
    else:
        reply(state)


def succeed(state: State) -> None:
    """A word that reaches them, or a shot that does."""
    if state.act == TALK:
        state.resolve -= 1
    else:
        state.body = max(0, state.body - (BARRELS if state.act == BOTH else 1))
    if state.resolve == 0:
        end_duel(state, STEP[state.step, GOOD])
    elif state.body == 0:
        end_duel(state, STEP[state.step, SHOT])
    else:
        reply(state)


def reply(state: State) -> None:
    """Now the other does what they were about to do."""
    if state.intent == SHOOTS and state.act != DUCK:
        state.measures[HEALTH] -= 1
    if state.intent == DRAWS or state.intent == SHOOTS:
        state.is_armed = 1
    if state.intent == TAUNTS and state.act != TALK:
        be_taunted(state)
    state.act = 0
    state.beat += 1
    if state.measures[HEALTH] == 0:
        end_duel(state, STEP[state.step, BAD])
    elif state.beat == PERSON_ROW[opponent(state), BEATS]:
        end_duel(state, STEP[state.step, PARTED])
    else:
        state.intent = 0
        state.phase = BEAT


def be_taunted(state: State) -> None:
    """Left unanswered, it costs nerve; who has none gives the other heart."""
    if state.measures[NERVE] > 0:
        state.measures[NERVE] -= 1
    else:
        state.resolve = min(PERSON_ROW[opponent(state), RESOLVE], state.resolve + 1)


def end_duel(state: State, step: int) -> None:
    state.resolve = state.body = state.beat = state.is_level = state.is_armed = state.intent = state.act = 0
    read_on(state, step)


# --- Capítulos y finales · Chapters and endings -----------------------------------------------------------------------


def close_chapter(state: State) -> None:
    """What she carries stays with her, as far as the book says; of what happened, what it remembers."""
    if state.adventure == state.last:
        end(state, CHAPTER_CLOSED)
        return
    keep(state, KEEP, state.adventure)
    state.marks &= KEPT_MARKS[state.adventure]
    state.adventure += 1
    begin(state)


def end(state: State, fate: int) -> None:
    state.phase = ENDED
    state.fate = fate


def score(state: State, seat: int) -> int:
    return IS_WON[state.fate] if state.phase == ENDED else 0


def standing(state: State, seat: int) -> int:
    return score(state, seat) if state.phase != ENDED or IS_WON[state.fate] else LOST


def ending(state: State) -> int:
    return state.fate


CHAPTER_REACHED, FIRST_MEASURE = 0, 1
COUNTERS = (Words("Capítulo en que acaba", "Chapter it ends in"), *MEASURE_NAMES)


def counter(state: State, seat: int, which: int) -> int:
    """How far she came, by the number of the chapter, and what she had there."""
    return state.adventure + 1 if which == CHAPTER_REACHED else state.measures[which - FIRST_MEASURE]
