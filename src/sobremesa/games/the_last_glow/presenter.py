"""The table: the storm with the lighthouse in it and the planet below, the captain's tracks, and the crew's actions."""

from __future__ import annotations

from collections import Counter
from functools import cache

from sobremesa.engine.contract import CHANCE
from sobremesa.engine.nodes import NO_MOVE, Board, Die, Group, Node, Space, Text, Token, Track, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Aim, Fact, Tally
from sobremesa.engine.words import Lang, Words
from sobremesa.games.reasons import Counting
from sobremesa.games.the_last_glow import rules
from sobremesa.games.the_last_glow.components import (
    ACCELERATE,
    ACTION_KEYS,
    ACTION_NAMES,
    ACTIONS,
    COLLISION,
    COLUMNS,
    CREW,
    DRIFT,
    ENDINGS,
    EXPLODES,
    HERE,
    HUNT_NEEDS,
    IDLE,
    ILLUMINATE,
    LIGHT_NAME,
    MODE_NAMES,
    MOST_LIGHT,
    MOST_STRUCTURE,
    MOST_VICTORY,
    NEW_HEARTS,
    NIGHTMARE,
    REACH,
    REACH_ACROSS,
    REACH_CREW,
    REACH_DOWN,
    REPAIR,
    SEND,
    SIDES,
    SLEEP,
    SLOTS,
    SQUARE_NAMES,
    STEPS,
    STRUCTURE_NAME,
    VICTORY_NAME,
)
from sobremesa.games.the_last_glow.rules import (
    AIM,
    AT,
    CATCH,
    CLIMB,
    CRASHED,
    DESTROYED,
    DROP,
    HEART_AGAIN,
    HEART_DIE,
    HEART_FACE,
    HUNT_DIE,
    HUNT_FACE,
    MEND,
    NEW_AGAIN,
    NEW_FACE,
    PLACING,
    PLAYER,
    SEALING,
    SHINE,
    STEER,
    WAIT,
    WAITING,
    State,
    apply,
    distance,
    ending,
    free_slots,
    has_heart,
    has_soother,
    is_blocked,
    is_over,
    is_soother_at,
    landing,
    moves,
    slots_of,
    to_act,
)
from sobremesa.games.wording import MINUS, ONE_DECIDES, settlement

BESIDE = 0.75  # how far the numbers of rows and columns stand from the grid


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    return View(
        prompt=prompt(state, seat, lang),
        board=(storm(state, legal, lang), captain(state, lang)),
        mine=() if is_over(state) else (crew_group(state, lang), actions(state, seat, legal, lang)),
    )


# --- What made the result ---------------------------------------------------------------------------------------------


def tally(state: State, lang: Lang) -> Tally:
    aim = Aim(label=VICTORY_NAME[lang], reached=state.victory, wanted=MOST_VICTORY, rule="send")
    counts = (
        (Words("Rondas", "Rounds"), str(state.round), "round"),
        (LIGHT_NAME, f"{state.light}/{MOST_LIGHT}", "tracks"),
        (STRUCTURE_NAME, f"{state.structure}/{MOST_STRUCTURE}", "tracks"),
        (Words("A bordo, sin enviar", "On board, not sent"), str(state.captured), "send"),
    )
    return Tally(
        aims=(aim,), facts=tuple(Fact(label=name[lang], by_seat=(said,), rule=rule) for name, said, rule in counts)
    )


REASONS = Counting(
    rules.apply,
    rules.counter,
    rules.COUNTERS,
    own=(
        rules.LIGHT,
        rules.STRUCTURE,
        rules.VICTORY_TRACK,
        rules.CAPTURED,
        rules.HEARTS_LEFT,
    ),
)


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    return REASONS.reason(state, seat, move, lang)


# --- What is asked ----------------------------------------------------------------------------------------------------

ONE_LEFT = Words("Coloca al último tripulante.", "Place the last of the crew.")
SOME_LEFT = Words("Coloca a un tripulante: quedan {n}.", "Place one of the crew: {n} are left.")


def prompt(state: State, seat: int, lang: Lang) -> str:
    if is_over(state):
        return ENDINGS[ending(state)][lang]
    if to_act(state) == 1 << CHANCE:
        return Words("Ruedan los dados.", "The dice are rolling.")[lang]
    if seat != PLAYER:
        return ONE_DECIDES[lang]
    asked = (ONE_LEFT if state.crew == 1 else SOME_LEFT.format(n=state.crew))[lang]
    danger = warning(state)
    return f"{asked} {danger[lang]}" if danger else asked


def warning(state: State) -> Words | None:
    """What the storm phase will surely do if nothing is done: the worst of it."""
    if state.row == state.rows - 1:
        return Words(
            "Cuidado: si el faro no acelera, esta ronda se estrella.",
            "Careful: unless the lighthouse accelerates, it crashes this round.",
        )
    if has_heart(state, state.row + 1, state.column):
        return Words("Cuidado: justo debajo hay un corazón.", "Careful: right below there is a Heart.")
    if state.victory == 0 and state.hearts[state.rows - 1]:
        return Words(
            "Cuidado: con Victoria 0, el corazón a ras de suelo puede ser la derrota.",
            "Careful: with Victory 0, the Heart just above the ground may be defeat.",
        )
    if state.light == 0:
        return Words("Sin luz, descender costará 1 de estructura.", "Without light, sinking will cost 1 structure.")
    if state.light == 1:
        return Words(
            "Al descender se apagará la luz, y eso cuesta 1 de estructura.",
            "Sinking will put the light out, and that costs 1 structure.",
        )
    return None


# --- The storm --------------------------------------------------------------------------------------------------------


def storm(state: State, legal: frozenset[int], lang: Lang) -> Board:
    spaces: list[Node] = [*column_marks(), *row_marks(state.rows)]
    flights, lying = flights_by_square(state, legal), things_by_square(state, legal, lang)
    for square in range(state.rows * COLUMNS):
        things = lying.get(square, ())
        move = flights.get(square, NO_MOVE)
        spaces.append(empty_square(square) if move == NO_MOVE and not things else sky(square, move, things))
    spaces += ground(state, legal, lang)
    label = Words("Las Tormentas Perpetuas", "The Perpetual Storms")[lang]
    return Board(label=label, key="storm", look=f"storm-{state.rows}", rule="grid", things=tuple(spaces))


@cache
def column_marks() -> tuple[Space, ...]:
    """The faces of the die for new Hearts, over the columns."""
    return tuple(
        Space(key=f"column-{n + 1}", look="column-mark", rule="new", sign=str(n + 1), x=n, y=-BESIDE)
        for n in range(COLUMNS)
    )


@cache
def row_marks(rows: int) -> tuple[Space, ...]:
    """What the dice of Hearts add; and below the last row, the sleeping planet."""
    marks = [Space(key=f"row-{n}", look="row-mark", rule="hearts", sign=f"+{n}", x=-BESIDE, y=n) for n in range(rows)]
    return (*marks, Space(key="planet", look="planet-mark", rule="grid", sign="☾", x=-BESIDE, y=rows))


@cache
def empty_square(square: int) -> Space:
    return sky(square, NO_MOVE, ())


def sky(square: int, move: int, things: tuple[Node, ...]) -> Space:
    row, column = divmod(square, COLUMNS)
    rule = "" if move == NO_MOVE else moves.range_of(move).rule
    return Space(key=f"square-{square}", look="sky", move=move, rule=rule, x=column, y=row, things=things)


def flights_by_square(state: State, legal: frozenset[int]) -> dict[int, int]:
    """The squares that the lighthouse can fly to, with the move that does it."""
    here = state.row * COLUMNS + state.column
    ways = ((STEER, here - 1), (STEER + 1, here + 1), (CLIMB, here - COLUMNS))
    return {square: move for move, square in ways if move in legal}


def things_by_square(state: State, legal: frozenset[int], lang: Lang) -> dict[int, tuple[Node, ...]]:
    lying = heart_tokens(state, legal, lang) | soother_tokens(state, legal, lang)
    if state.phase != CRASHED:
        here = state.row * COLUMNS + state.column
        lying[here] = (lighthouse(state, lang), *lying.get(here, ()))
    return lying


def lighthouse(state: State, lang: Lang) -> Token:
    is_wreck = state.phase in (DESTROYED, CRASHED)
    look = "lighthouse-wreck" if is_wreck else f"lighthouse-{state.light}"
    return Token(label=Words("El faro", "The lighthouse")[lang], key="lighthouse", look=look, rule="grid", sign="▲")


def heart_tokens(state: State, legal: frozenset[int], lang: Lang) -> dict[int, tuple[Node, ...]]:
    """Hearts are nobody in particular; for the eye each is called by the round of its birth: it falls a row in each."""
    born: Counter[int] = Counter()
    found: dict[int, tuple[Node, ...]] = {}
    for row in range(state.rows):
        for column in range(COLUMNS):
            if has_heart(state, row, column):
                birth = state.round + has_fallen(state, row) - row
                born[birth] += 1
                key = f"heart-{birth}-{born[birth]}"
                found[row * COLUMNS + column] = (heart(state, row * COLUMNS + column, key, legal, lang),)
    return found


def has_fallen(state: State, row: int) -> bool:
    """In the middle of a storm phase: whether the Hearts of this row came there in it."""
    is_storm = state.phase not in (PLACING, HUNT_DIE) and not is_over(state)
    return is_storm and (state.phase > HEART_AGAIN or row > state.rolling // COLUMNS)


def heart(state: State, square: int, key: str, legal: frozenset[int], lang: Lang) -> Token:
    label = Words("Corazón de la tormenta, {place}", "Heart of the storm, {place}").format(place=SQUARE_NAMES[square])
    move = AIM + square
    why = "" if move in legal else why_no_slot(state)[lang]
    look = f"heart-{square // COLUMNS}"
    return Token(label=label[lang], key=key, look=look, rule="hunt", sign="♥", move=move, why=why)


def soother_tokens(state: State, legal: frozenset[int], lang: Lang) -> dict[int, tuple[Node, ...]]:
    reaches = {reach_square(state, reach): reach for reach in range(REACH) if is_soother_at(state, reach)}
    return {
        row * COLUMNS + column: (soother(state, row * COLUMNS + column, reaches, legal, lang),)
        for row in range(state.rows)
        if state.soothers[row]
        for column in range(COLUMNS)
        if has_soother(state, row, column)
    }


def reach_square(state: State, reach: int) -> int:
    return (state.row + REACH_DOWN[reach]) * COLUMNS + state.column + REACH_ACROSS[reach]


def soother(state: State, square: int, reaches: dict[int, int], legal: frozenset[int], lang: Lang) -> Token:
    label = Words("Apaciguador de sueños, {place}", "Dream Soother, {place}").format(place=SQUARE_NAMES[square])
    move = CATCH + reaches[square] if square in reaches else NO_MOVE
    why = "" if move in legal else why_no_catch(state, reaches.get(square))[lang]
    return Token(label=label[lang], key=f"soother-{square}", look="soother", rule="sleep", sign="☾", move=move, why=why)


def ground(state: State, legal: frozenset[int], lang: Lang) -> list[Space]:
    """The planet: a place for each Soother that is to be sent there."""
    return [ground_place(state, number, legal, lang) for number in range(1, MOST_VICTORY + 1)]


def ground_place(state: State, number: int, legal: frozenset[int], lang: Lang) -> Space:
    things: list[Node] = []
    if number <= state.victory:
        label = Words("Apaciguador en Myiemord", "Soother on Myiemord")[lang]
        things.append(Token(label=label, key=f"sent-{number}", look="soother-sent", sign="☾"))
    if state.phase == CRASHED and number == state.column + 1:
        things.append(lighthouse(state, lang))
    is_next = number == state.victory + 1 and DROP in legal
    return Space(
        key=f"ground-{number}",
        look="ground",
        rule="send",
        sign="" if things else str(number),
        move=DROP if is_next else NO_MOVE,
        x=number - 1,
        y=state.rows,
        things=tuple(things),
    )


# --- The captain's tracks ---------------------------------------------------------------------------------------------


def captain(state: State, lang: Lang) -> Group:
    title = Words("Ronda {n} · modo {mode}", "Round {n} · {mode} mode")
    return Group(
        label=title.format(n=state.round, mode=MODE_NAMES[state.mode])[lang],
        key="captain",
        look="captain",
        things=(
            measure(LIGHT_NAME, "light", state.light, MOST_LIGHT, None, lang),
            measure(STRUCTURE_NAME, "structure", state.structure, MOST_STRUCTURE, None, lang),
            measure(VICTORY_NAME, "victory", state.victory, MOST_VICTORY, MOST_VICTORY, lang),
            aboard(state, lang),
            *forecast(state, lang),
        ),
    )


def measure(name: Words, key: str, value: int, high: int, target: int | None, lang: Lang) -> Track:
    return Track(label=name[lang], key=key, look=key, rule="tracks", value=value, high=high, target=target)


def aboard(state: State, lang: Lang) -> Token:
    label = Words("A bordo, por enviar: {n}", "On board, to be sent: {n}").format(n=state.captured)
    return Token(label=label[lang], key="aboard", look="soother-aboard", rule="send", sign="☾")


def forecast(state: State, lang: Lang) -> tuple[Node, ...]:
    """The last die, what the dice of Hearts will do, and how many Hearts will come."""
    drift = Words(
        "Cada corazón: dado + fila. 1–3 ↙ · 4–5 ↓ · 6–7 ↘ · 8 o más estalla.",
        "Each Heart: die + row. 1–3 ↙ · 4–5 ↓ · 6–7 ↘ · 8 or more explodes.",
    )
    return (
        Die(label=Words("Último dado", "Last die")[lang], key="die", rule="hearts", value=state.die),
        Text(label=drift[lang], key="drift", rule="hearts"),
        Text(label=coming(state)[lang], key="coming", rule="new"),
    )


def coming(state: State) -> Words:
    count = int(NEW_HEARTS[state.mode, state.step])
    if count == 1:
        said = Words("Al final de la ronda aparece 1 corazón.", "At the end of the round 1 Heart appears.")
    else:
        said = Words("Al final de la ronda aparecen {n} corazones.", "At the end of the round {n} Hearts appear.")
    if state.mode != NIGHTMARE:
        return said.format(n=count)
    steps = int(STEPS[NIGHTMARE])
    after = " ".join(str(NEW_HEARTS[NIGHTMARE, (state.step + n) % steps]) for n in range(1, steps))
    then = Words("Después: {after}…", "After that: {after}…").format(after=after)
    said = said.format(n=count)
    return Words(f"{said.es} {then.es}", f"{said.en} {then.en}")


# --- The crew and their actions ---------------------------------------------------------------------------------------

EFFECTS = (
    Words("Luz +2", "Light +2"),
    Words("Elige una casilla", "Choose a square"),
    Words("Elige un corazón", "Choose a Heart"),
    Words("Elige un apaciguador", "Choose a Soother"),
    Words("Estructura +1", "Structure +1"),
    Words("Una fila arriba", "One row up"),
    Words("Victoria +1", "Victory +1"),
    Words("Nada", "Nothing"),
)
STRAINS = Words("Una fila arriba, Estructura −1", "One row up, Structure −1")
ACTION_RULES = (*ACTION_KEYS[:ACTIONS], "crew")
ACTION_MOVES = (SHINE, NO_MOVE, NO_MOVE, NO_MOVE, MEND, CLIMB, DROP, WAIT)  # where one move says it all


def crew_group(state: State, lang: Lang) -> Group:
    waiting = [crew_token(member, lang) for member in range(CREW) if state.lies[member] == WAITING]
    sealing = [crew_token(member, lang, "-sealing") for member in range(CREW) if state.lies[member] == SEALING]
    label = Words("Tripulación", "Crew")[lang]
    return Group(label=label, key="crew", look="crew-group", rule="crew", things=(*waiting, *sealing))


def crew_token(member: int, lang: Lang, doing: str = "") -> Token:
    name = Words("Tripulante que sella grietas", "Crew member sealing leaks") if doing else CREW_NAME
    return Token(label=name[lang], key=f"crew-{member + 1}", look=f"crew{doing}", sign="x" if doing else "o")


CREW_NAME = Words("Tripulante", "Crew member")


def actions(state: State, seat: int, legal: frozenset[int], lang: Lang) -> Board:
    things = tuple(action_space(state, action, seat, legal, lang) for action in range(ACTIONS + 1))
    return Board(label=Words("Acciones", "Actions")[lang], key="actions", look="actions", rule="crew", things=things)


def action_space(state: State, action: int, seat: int, legal: frozenset[int], lang: Lang) -> Space:
    move = ACTION_MOVES[action] if seat == PLAYER else NO_MOVE
    why = why_not(state, move)[lang] if move != NO_MOVE and move not in legal else ""
    return Space(
        label=ACTION_NAMES[action][lang],
        key=f"action-{ACTION_KEYS[action]}",
        look=f"action-{ACTION_KEYS[action]}",
        rule=ACTION_RULES[action],
        move=move,
        why=why,
        x=action % 4,
        y=action // 4,
        things=(Text(label=effect(state, action)[lang]), *slots(state, action, lang)),
    )


def effect(state: State, action: int) -> Words:
    return STRAINS if action == ACCELERATE and AT + ACCELERATE in state.lies else EFFECTS[action]


def slots(state: State, action: int, lang: Lang) -> list[Token]:
    """Those of the crew who are there, and the slots that are left."""
    placed = [crew_token(member, lang) for member in range(CREW) if state.lies[member] == AT + action]
    left = slots_of(state, action) - len(placed) if action != IDLE else 0
    return placed + [empty_slot(action, n, lang) for n in range(left)]


@cache
def empty_slot(action: int, number: int, lang: Lang) -> Token:
    label = Words("Sitio libre", "Free slot")[lang]
    return Token(label=label, key=f"slot-{ACTION_KEYS[action]}-{number + 1}", look="slot", sign="·")


# --- Why not ----------------------------------------------------------------------------------------------------------

DICE_FIRST = Words("Primero ruedan los dados.", "The dice come first.")
NO_SLOT = Words("Esta ronda ya no cabe nadie más ahí.", "There is no room for anyone else there this round.")
TWO_NEEDED = Words(
    "Desde la casilla de al lado hacen falta dos tripulantes y dos sitios.",
    "From the next square it takes two of the crew, and two slots.",
)
TOO_FAR = Words(
    "Está demasiado lejos: hay que estar en su casilla o justo al lado.",
    "It is too far away: one must be on its square or right beside it.",
)
NONE_ABOARD = Words("No hay ningún apaciguador a bordo.", "There is no Soother on board.")
HEART_AHEAD = Words("Encima hay un corazón de la tormenta.", "There is a Heart of the storm above.")
EDGE = Words("El faro está ya en la fila más alta.", "The lighthouse is in the highest row already.")

MOVE_ACTIONS = {SHINE: ILLUMINATE, MEND: REPAIR, CLIMB: ACCELERATE, DROP: SEND}


def why_no_slot(state: State) -> Words:
    return DICE_FIRST if state.phase != PLACING else NO_SLOT


def why_not(state: State, move: int) -> Words:
    """Why the player cannot make this move now."""
    if state.phase != PLACING or not free_slots(state, MOVE_ACTIONS[move]):
        return why_no_slot(state)
    if move == DROP:
        return NONE_ABOARD
    return HEART_AHEAD if state.row else EDGE


def why_no_catch(state: State, reach: int | None) -> Words:
    if state.phase != PLACING:
        return DICE_FIRST
    if reach is None:
        return TOO_FAR
    return TWO_NEEDED if reach != HERE and free_slots(state, SLEEP) else NO_SLOT


# --- Moves in words ---------------------------------------------------------------------------------------------------


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    """The player's moves say what they would change here and now; those of chance, what comes of them."""
    if move >= HUNT_FACE:
        return fate(state, move)[lang]
    said, detail = moves.text(move, lang), prospect(state, move)
    return f"{said} ({detail[lang]})" if detail else said


def prospect(state: State, move: int) -> Words | None:
    if move == SHINE:
        return rise(LIGHT_NAME, min(2, MOST_LIGHT - state.light))
    if move == MEND:
        return rise(STRUCTURE_NAME, min(1, MOST_STRUCTURE - state.structure))
    if move == DROP:
        return rise(VICTORY_NAME, 1)
    if move == CLIMB and is_strained(state):
        return rise(STRUCTURE_NAME, -1)
    if AIM <= move < CATCH:
        return odds(state, move - AIM)
    if CATCH <= move < MEND:
        crew = int(REACH_CREW[move - CATCH])
        return Words("{n} tripulantes", "{n} of the crew").format(n=crew) if crew > 1 else None
    return None


def is_strained(state: State) -> bool:
    return free_slots(state, ACCELERATE) < SLOTS[ACCELERATE]


def rise(name: Words, by: int) -> Words:
    if not by:
        return Words("no cambia nada", "nothing changes")
    sign = f"+{by}" if by > 0 else f"{MINUS}{-by}"
    return Words(f"{name.es} {sign}", f"{name.en} {sign}")


def odds(state: State, square: int) -> Words:
    """What a hunt needs on its die."""
    needed = HUNT_NEEDS + distance(state, *divmod(square, COLUMNS))
    if needed > SIDES:
        return Words("demasiado lejos para acertar", "too far away to hit")
    if needed == SIDES:
        return Words("hace falta un 6", "a 6 is needed")
    return Words("con {n} o más", "on {n} or more").format(n=needed)


# --- What the dice do -------------------------------------------------------------------------------------------------


def fate(state: State, move: int, has_picture: bool = False) -> Words:
    face = (move - HUNT_FACE) % SIDES + 1
    shown = picture(f"die-{face}") + str(face) if has_picture else str(face)
    if move < HEART_FACE:
        return hunt_fate(state, face).format(face=shown)
    if move < NEW_FACE:
        return heart_fate(state, face).format(face=shown)
    return new_fate(state, face).format(face=shown)


def hunt_fate(state: State, face: int) -> Words:
    if face - distance(state, *divmod(state.rolling, COLUMNS)) >= HUNT_NEEDS:
        return Words(
            "La caza saca un {face}: el corazón se vuelve apaciguador",
            "The hunt rolls a {face}: the Heart becomes a Soother",
        )
    return Words("La caza saca un {face} y falla", "The hunt rolls a {face} and misses")


def heart_fate(state: State, face: int) -> Words:
    said = Words(
        "El corazón de la {place} saca un {{face}} ({total} en total) {does}",
        "The Heart in {place} rolls a {{face}} ({total} in all) {does}",
    )
    total = face + state.rolling // COLUMNS
    return said.format(place=SQUARE_NAMES[state.rolling], total=total, does=heart_does(state, face))


def heart_does(state: State, face: int) -> Words:
    row, column = divmod(state.rolling, COLUMNS)
    drift = int(DRIFT[face + row])
    if drift == EXPLODES:
        return Words("y estalla", "and explodes")
    if row + 1 == state.rows:
        return Words("y toca el suelo de Myiemord", "and touches the ground of Myiemord")
    if is_blocked(state, row, column, drift):
        return BLOCKED if state.phase == HEART_DIE else STAYS
    target = (row + 1) * COLUMNS + landing(column, drift)
    return entering(state, target, Words("y baja a la {place}", "and drifts down to {place}"))


BLOCKED = Words("y topa con otro corazón: tira otra vez", "and runs into another Heart: it rolls again")
STAYS = Words("y, sin paso otra vez, se queda donde está", "and, blocked again, stays where it is")
HITS = Words("y choca con el faro", "and hits the lighthouse")
CRUSHES = Words(", donde destruye a un apaciguador", ", where it destroys a Soother")


def entering(state: State, square: int, said: Words) -> Words:
    row, column = divmod(square, COLUMNS)
    if (row, column) == (state.row, state.column):
        return HITS
    said = said.format(place=SQUARE_NAMES[square])
    return Words(said.es + CRUSHES.es, said.en + CRUSHES.en) if has_soother(state, row, column) else said


def new_fate(state: State, face: int) -> Words:
    said = Words("Para el nuevo corazón sale un {{face}} {does}", "A {{face}} comes up for the new Heart {does}")
    if has_heart(state, 0, face - 1):
        does = NONE_COMES if state.phase == NEW_AGAIN else TAKEN
    else:
        does = entering(state, face - 1, Words("y aparece en la {place}", "and it appears in {place}"))
    return said.format(does=does)


TAKEN = Words("y ahí ya hay uno: se tira otra vez", "and there is one already: it is rolled again")
NONE_COMES = Words("y ahí ya hay uno: no aparece ninguno", "and there is one already: none appears")


# --- The story --------------------------------------------------------------------------------------------------------


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    """What was done, what it changed, and what came of it."""
    if before.phase not in (PLACING, HUNT_DIE):
        done, sank = after, False
    else:
        done = before_sinking(before, seat, move)
        sank = done.phase == PLACING and done.crew == 1
    sentences = [sentence(before, done, move, lang)]
    if sank:
        sentences += [said[lang] for said in descent(done)]
    return " ".join([*sentences, *(said[lang] for said in turning_points(before, after))])


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """The lighthouse sinks once the last of the crew has acted; and whatever breaks it."""
    return those(
        {
            "sink": before.phase in (PLACING, HUNT_DIE) and before.crew and not after.crew,
            "tracks": after.structure < before.structure,
            "round": after.round > before.round,
        }
    )


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """A round: how the storm took the lighthouse down."""
    done = before_sinking(before, seat, move) if before.phase in (PLACING, HUNT_DIE) else None
    if done is None or done.phase != PLACING or done.crew != 1:
        return None
    title = Words("Termina la ronda {n}", "Round {n} is over").format(n=before.round)[lang]
    told = [said[lang] for said in descent(done)]
    return settlement(title, told) if told else None


def before_sinking(before: State, seat: int, move: int) -> State:
    """The move alone: with one more of the crew to come, no storm follows it."""
    state = before.copy()
    state.crew += 1
    apply(state, seat, move)
    return state


def sentence(before: State, after: State, move: int, lang: Lang) -> str:
    said = (fate(before, move, has_picture=True) if move >= HUNT_FACE else deed(before, move))[lang]
    changed = ", ".join(change[lang] for change in changes(before, after))
    return f"{said}: {changed}." if changed else f"{said}."


def changes(before: State, after: State) -> list[Words]:
    steps = (
        (LIGHT_NAME, after.light - before.light),
        (STRUCTURE_NAME, after.structure - before.structure),
        (VICTORY_NAME, after.victory - before.victory),
    )
    return [rise(name, by) for name, by in steps if by]


def deed(state: State, move: int) -> Words:
    if AIM <= move < CATCH:
        said = Words("A la caza del corazón de la {place}", "Hunting the Heart in {place}")
        return said.format(place=SQUARE_NAMES[move - AIM])
    if CATCH <= move < MEND:
        square = reach_square(state, move - CATCH)
        said = Words(
            "El apaciguador de la {place} se duerme a bordo", "The Soother in {place} is put to sleep on board"
        )
        return said.format(place=SQUARE_NAMES[square])
    return DEEDS[move]


DEEDS = {
    SHINE: Words("La tripulación aviva la luz", "The crew feeds the light"),
    STEER: Words("El faro vira a la izquierda", "The lighthouse steers to the left"),
    STEER + 1: Words("El faro vira a la derecha", "The lighthouse steers to the right"),
    MEND: Words("La tripulación repara el faro", "The crew repairs the lighthouse"),
    CLIMB: Words("El faro acelera hacia arriba", "The lighthouse accelerates upwards"),
    DROP: Words("Un apaciguador desciende sobre Myiemord", "A Soother descends on Myiemord"),
    WAIT: Words("Un tripulante espera", "One of the crew stands idle"),
}


def descent(state: State) -> list[Words]:
    """How the storm phase begins: the lighthouse sinks from here, and its light dims."""
    row = state.row + 1
    if row == state.rows:
        return []
    down = Words("El faro desciende a la fila {row}", "The lighthouse sinks to row {row}").format(row=row)
    left = state.structure
    if has_heart(state, row, state.column):
        left -= COLLISION
        hit = Words("{down} y choca con un corazón: {lost}.", "{down} and hits a Heart: {lost}.")
        said = [hit.format(down=down, lost=rise(STRUCTURE_NAME, max(left, 0) - state.structure))]
    else:
        said = [Words("{down}.", "{down}.").format(down=down)]
    return [*said, dimming(state)] if left > 0 else said


def dimming(state: State) -> Words:
    if state.light > 1:
        return Words("La luz baja a {n}.", "The light drops to {n}.").format(n=state.light - 1)
    said = GOES_OUT if state.light else IS_OUT
    return said.format(lost=rise(STRUCTURE_NAME, -1))


GOES_OUT = Words("La luz se apaga: {lost}.", "The light goes out: {lost}.")
IS_OUT = Words("Ya sin luz: {lost}.", "Already without light: {lost}.")


def turning_points(before: State, after: State) -> list[Words]:
    """A new round, or the end."""
    if is_over(after):
        return [ENDINGS[ending(after)]]
    if after.round == before.round:
        return []
    if after.crew < CREW:
        return [
            Words("Ronda {n}: un tripulante sella grietas.", "Round {n}: one of the crew seals leaks.").format(
                n=after.round
            )
        ]
    return [Words("Ronda {n}.", "Round {n}.").format(n=after.round)]
