"""The table: a scrapbook of 1932, with the newspaper, the ledger, the album, and the spaces where cubes are laid."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Die, Group, Node, Space, Text, Token, Track, View
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Aim, Fact, Tally
from sobremesa.engine.words import Lang, Words
from sobremesa.games.bonnie_and_clyde import rules
from sobremesa.games.bonnie_and_clyde.components import (
    ACTION_CUBES,
    AMMO,
    AT_PLACES,
    BOREDOM,
    CHANGES,
    CUBE_NAMES,
    CUBES_EACH,
    DAILY_COST,
    DEADLY,
    ENDINGS,
    FULL,
    LEAVE,
    LEAVE_TOWN,
    LOVE,
    MEASURE_NAMES,
    PASSION_BOXES,
    PASSION_NAME,
    PLACE_SPACES,
    POEM,
    POEM_BOXES,
    POLICE_ROW,
    PRISON_BOXES,
    PRISON_NAME,
    ROB_WITH_AMMO,
    SAVINGS,
    SPACE_LOOKS,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    THREAT,
    WAYS,
)
from sobremesa.games.bonnie_and_clyde.rules import (
    AIM,
    DAILY,
    GONE,
    HOLD,
    HUNGRY,
    KILLED,
    LOSE,
    ON,
    PLACES,
    PLAYER,
    POLICE,
    POLICE_DIE,
    ROY,
    SHOOT,
    WAITING,
    WON,
    State,
    apply,
    can_write,
    ending,
    is_over,
    is_ready_to_leave,
    is_taken,
    modifier,
    moves,
    moves_roy,
    to_act,
)
from sobremesa.games.reasons import Counting
from sobremesa.games.wording import MINUS, ONE_DECIDES, settlement, with_die

COLUMNS = 2  # of places and of daily actions, side by side even on a phone


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    return View(
        prompt=prompt(state, seat, lang),
        board=(
            newspaper(state, lang),
            ledger(state, lang),
            album(state, lang),
            spaces(state, seat, range(PLACE_SPACES), Words("Lugares", "Places"), "places", lang),
            spaces(state, seat, range(PLACE_SPACES, SPACES), DAILY_ACTIONS, "daily", lang),
        ),
        mine=() if is_over(state) else (*shots(state, legal, lang), *cube_groups(state, legal, lang)),
    )


# --- What made the result ---------------------------------------------------------------------------------------------


def tally(state: State, lang: Lang) -> Tally:
    """The four boxes of “love unto death”, and what it was lived on."""
    aims = (
        (MEASURE_NAMES[LOVE], state.love, FULL, "measures"),
        (MEASURE_NAMES[AMMO], state.ammo, FULL, "measures"),
        (PASSION_NAME, state.passion, PASSION_BOXES, "above"),
        (MEASURE_NAMES[POEM], state.poems, POEM_BOXES, "above"),
    )
    leaving = Aim(label=SPACE_NAMES[LEAVE_TOWN][lang], reached=int(state.phase == WON), wanted=1, rule="resolution")
    facts = (
        Fact(label=Words("Días", "Days")[lang], by_seat=(str(state.day),), rule="turn"),
        Fact(label=MEASURE_NAMES[SAVINGS][lang], by_seat=(f"${state.savings}",), rule="resolution"),
    )
    named = (Aim(label=name[lang], reached=now, wanted=goal, rule=rule) for name, now, goal, rule in aims)
    return Tally(aims=(*named, leaving), facts=facts)


REASONS = Counting(
    rules.apply,
    rules.counter,
    rules.COUNTERS,
    own=(
        rules.SAVED,
        rules.IN_LOVE,
        rules.BORED,
        rules.THREATENED,
        rules.ARMED,
        rules.PASSIONATE,
        rules.WRITTEN,
    ),
)


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    return REASONS.reason(state, seat, move, lang)


# --- What is asked ----------------------------------------------------------------------------------------------------


def prompt(state: State, seat: int, lang: Lang) -> str:
    if is_over(state):
        return ENDINGS[ending(state)][lang]
    if to_act(state) == 1 << CHANCE:
        return Words("Ruedan los dados.", "The dice are rolling.")[lang]
    if seat != PLAYER:
        return ONE_DECIDES[lang]
    if state.missing:
        return loss_prompt(state, lang)
    if state.phase == AIM:
        return aim_prompt(state, lang)
    return places_prompt(state, lang) if state.phase == PLACES else daily_prompt(state, lang)


def loss_prompt(state: State, lang: Lang) -> str:
    if state.phase == POLICE_DIE:
        return Words(
            "El atraco de ayer, sin munición, se paga hoy: ¿qué cubo de acción pierdes?",
            "Yesterday's stick-up without ammo is paid for today: which action cube do you lose?",
        )[lang]
    return Words(
        "No te queda munición que perder: ¿qué cubo de acción pierdes hoy?",
        "You have no ammo left to lose: which action cube do you lose today?",
    )[lang]


def aim_prompt(state: State, lang: Lang) -> str:
    asked = Words(
        "La policía llega a {result}: {effect}. ¿Gastas una munición para bajarlo en 1?",
        "The police come to {result}: {effect}. Do you spend one ammo to lower it by 1?",
    )
    return asked.format(result=state.police, effect=police_effect(state.police, lang))[lang]


def places_prompt(state: State, lang: Lang) -> str:
    if state.cubes[AT_PLACES] == CUBES_EACH:
        return Words("¿Dónde pasa Clyde la mañana?", "Where does Clyde spend the morning?")[lang]
    return Words("¿Dónde pasa Clyde la tarde?", "Where does Clyde spend the afternoon?")[lang]


def daily_prompt(state: State, lang: Lang) -> str:
    asked = Words("¿A qué dedica Clyde el día?", "What does Clyde do with his day?")[lang]
    if state.savings >= DAILY_COST:
        return asked
    warning = Words(
        "Cuidado: esta noche hay que pagar $1 y no lo tienes.", "Careful: $1 is due tonight, and you don't have it."
    )
    return f"{asked} {warning[lang]}"


# --- Newspaper, ledger, album -----------------------------------------------------------------------------------------


def newspaper(state: State, lang: Lang) -> Group:
    """The day's dice, what the police are up to, and where Roy is."""
    return Group(
        label=Words("Noticias del día {day}", "News of day {day}").format(day=state.day)[lang],
        key="news",
        look="newspaper",
        things=(
            die("police", Words("Dado de la policía", "Police die"), state.police_die, lang),
            police_track(state, lang),
            *headlines(state, lang),
            boxes(PRISON_NAME[lang], "prison", "above", state.prison, PRISON_BOXES, "+{n}"),
            die("roy", Words("Dado de Roy", "Roy's die"), state.roy_die, lang),
            roy_board(state, lang),
        ),
    )


def die(rule: str, label: Words, value: int, lang: Lang) -> Die:
    return Die(label=label[lang], key=f"{rule}-die", look=f"die-{rule}", rule=rule, value=value)


def police_track(state: State, lang: Lang) -> Track:
    label, result = Words("Actividad policial", "Police activity")[lang], min(DEADLY, state.police_result)
    return Track(label=label, key="police", look="police", rule="police", value=result, high=DEADLY)


def headlines(state: State, lang: Lang) -> list[Text]:
    """What the police did today, and what they will add to their die."""
    lines = []
    if state.police_die:
        done = Words("Resultado {n}: {effect}.", "Result {n}: {effect}.")
        lines.append(done.format(n=state.police_result, effect=police_effect(state.police_result, lang)))
    if modifier(state):
        lines.append(
            Words("La policía suma {n} a su dado.", "The police add {n} to their die.").format(n=modifier(state))
        )
    return [Text(label=line[lang], rule="police") for line in lines]


def roy_board(state: State, lang: Lang) -> Board:
    roy = Token(label="Roy", key="roy", look="roy", sign="R")
    here, away = (roy,) if state.is_roy_here else (), () if state.is_roy_here else (roy,)
    present, absent = Words("Presente", "Present")[lang], Words("Ausente", "Away")[lang]
    return Board(
        label="Roy Thornton",
        key="roy-board",
        look="roy-board",
        rule="roy",
        things=(
            Space(label=present, key="roy-here", look="roy-here", sign="+", x=0, things=here),
            Space(label=absent, key="roy-away", look="roy-away", sign=MINUS, x=1, things=away),
        ),
    )


def ledger(state: State, lang: Lang) -> Group:
    return Group(
        label=Words("El cuaderno de cuentas", "The ledger")[lang],
        key="ledger",
        look="ledger",
        things=(
            measure(SAVINGS, "savings", state.savings, state.savings_cap, None, lang),
            measure(LOVE, "love", state.love, FULL, FULL, lang),
            measure(BOREDOM, "boredom", state.boredom, FULL, None, lang),
            measure(THREAT, "threat", state.threat, FULL, None, lang),
            measure(AMMO, "ammo", state.ammo, FULL, FULL, lang),
        ),
    )


def measure(column: int, key: str, value: int, high: int, target: int | None, lang: Lang) -> Track:
    name = MEASURE_NAMES[column][lang]
    return Track(label=name, key=key, look=key, rule="measures", value=value, high=high, target=target)


def album(state: State, lang: Lang) -> Group:
    """The boxes that one needs full to leave."""
    return Group(
        label=Words("Amor hasta la muerte", "Love unto death")[lang],
        key="album",
        look="album",
        things=(
            boxes(PASSION_NAME[lang], "passion", "above", state.passion, PASSION_BOXES, "{n}"),
            boxes(MEASURE_NAMES[POEM][lang], "poems", "above", state.poems, POEM_BOXES, "{n}"),
        ),
    )


def boxes(label: str, key: str, rule: str, filled: int, size: int, sign: str) -> Board:
    """A row of boxes that fills from the left: one stroke, two strokes, three."""
    row = []
    for n in range(1, size + 1):
        cube = (Token(label=label, key=f"{key}-cube-{n}", look=f"cube-{key}-{n}", sign="■"),) if n <= filled else ()
        row.append(Space(key=f"{key}-{n}", look=f"box-{key}-{n}", sign=sign.format(n=n), x=n - 1, things=cube))
    return Board(label=f"{label}: {filled}/{size}", key=key, look=key, rule=rule, things=tuple(row))


# --- Places and daily actions -----------------------------------------------------------------------------------------

DAILY_ACTIONS = Words("Acciones cotidianas", "Daily actions")


def spaces(state: State, seat: int, which: range, label: Words, rule: str, lang: Lang) -> Board:
    things = tuple(space(state, seat, at, at - which[0], rule, lang) for at in which)
    return Board(label=label[lang], key=rule, look=rule, rule=rule, things=things)


def space(state: State, seat: int, at: int, number: int, rule: str, lang: Lang) -> Space:
    """One way hangs on the space itself; where there is a choice, each way hangs on a button of its own."""
    ways = [way for way in range(WAYS) if SPACE_OF[way] == at]
    is_played = seat == PLAYER and not is_over(state)
    has_buttons = is_played and len(ways) > 1 and why_closed(state, at) is None
    hangs_here = is_played and not has_buttons
    buttons = [way_button(state, way, rule, lang) for way in ways] if has_buttons else []
    printed = [Text(label=printed_effect(way, lang)) for way in ways if not CHANGES[way, POEM]]
    cubes = [cube_token(cube, NO_MOVE, lang) for cube in range(ACTION_CUBES) if state.lies[cube] == ON + at]
    return Space(
        label=SPACE_NAMES[at][lang],
        key=SPACE_LOOKS[at],
        look=SPACE_LOOKS[at],
        rule=rule,
        move=ways[0] if hangs_here else NO_MOVE,
        why=why_not(state, ways[0], lang) if hangs_here else "",
        x=number % COLUMNS,
        y=number // COLUMNS,
        things=(*(buttons or printed), *cubes),
    )


def way_button(state: State, way: int, rule: str, lang: Lang) -> Button:
    why = why_not(state, way, lang)
    label = printed_effect(way, lang) if why else words(state, PLAYER, way, lang)
    section = "above" if CHANGES[way, POEM] else rule
    return Button(label=label, key=f"way-{way}", move=way, why=why, rule=section)


def printed_effect(way: int, lang: Lang) -> str:
    if way == LEAVE:
        goal = Words(
            "Amor {full}, Munición {full}, Pasión {passion} y Poemas {poems}",
            "Love {full}, Ammo {full}, Passion {passion} and Poems {poems}",
        )
        return goal.format(full=FULL, passion=PASSION_BOXES, poems=POEM_BOXES)[lang]
    effect = effects(way, lang)
    return effect[0].upper() + effect[1:]


# --- Why not ----------------------------------------------------------------------------------------------------------

TAKEN = Words(
    "Hoy ya lo usaste: nunca dos cubos en el mismo espacio.",
    "You have used it today: never two cubes on the same space.",
)
PLACES_FIRST = Words("Primero los lugares.", "Places come first.")
PLACES_DONE = Words("Hoy no quedan cubos de lugares.", "No place cubes are left today.")
TOO_DEAR = Words("Cuesta ${cost} y tienes ${savings}.", "It costs ${cost} and you have ${savings}.")
NOT_BORED = Words(
    "Para un poema hace falta Aburrimiento {full}: está en {boredom}.",
    "A poem takes Boredom {full}: it is at {boredom}.",
)
ALL_WRITTEN = Words("Los {boxes} poemas ya están escritos.", "All {boxes} poems are written already.")
MISSING = Words("Faltan: {missing}.", "Missing: {missing}.")


def why_not(state: State, way: int, lang: Lang) -> str:
    """Why the player cannot use this way now, or nothing."""
    why = why_closed(state, SPACE_OF[way]) or why_barred(state, way)
    return why[lang] if why else ""


def why_closed(state: State, at: int) -> Words | None:
    """Why no way of this space can be used now."""
    if state.missing:
        return Words("Primero elige qué cubo pierdes.", "First choose which cube you lose.")
    if state.phase == AIM:
        return Words("Primero decide si gastas munición.", "First decide whether to spend ammo.")
    if state.phase not in (PLACES, DAILY):
        return Words("Primero ruedan los dados.", "The dice come first.")
    if (at < PLACE_SPACES) != (state.phase == PLACES):
        return PLACES_FIRST if state.phase == PLACES else PLACES_DONE
    return TAKEN if is_taken(state, at) else None


def why_barred(state: State, way: int) -> Words | None:
    """What this way asks for and is not there."""
    if CHANGES[way, POEM] and not can_write(state):
        if state.poems == POEM_BOXES:
            return ALL_WRITTEN.format(boxes=POEM_BOXES)
        return NOT_BORED.format(full=FULL, boredom=state.boredom)
    cost = -int(CHANGES[way, SAVINGS])
    if cost > state.savings:
        return TOO_DEAR.format(cost=cost, savings=state.savings)
    if way == LEAVE and not is_ready_to_leave(state):
        return MISSING.format(missing=Words(still_missing(state, "es"), still_missing(state, "en")))
    return None


def still_missing(state: State, lang: Lang) -> str:
    """How far the four conditions of "love unto death" are."""
    gaps = (
        (MEASURE_NAMES[LOVE], FULL - state.love),
        (MEASURE_NAMES[AMMO], FULL - state.ammo),
        (PASSION_NAME, PASSION_BOXES - state.passion),
        (MEASURE_NAMES[POEM], POEM_BOXES - state.poems),
    )
    return ", ".join(f"{name[lang]} {gap}" for name, gap in gaps if gap)


# --- Cubes and shots --------------------------------------------------------------------------------------------------


def cube_groups(state: State, legal: frozenset[int], lang: Lang) -> tuple[Group, ...]:
    waiting = cubes_lying(state, WAITING, legal, lang)
    gone = cubes_lying(state, GONE, legal, lang)
    groups = [Group(label=Words("Cubos por colocar", "Cubes to place")[lang], key="cubes", things=waiting)]
    if gone:
        groups.append(Group(label=Words("Perdidos por hoy", "Lost for today")[lang], key="gone", things=gone))
    return tuple(groups)


def cubes_lying(state: State, where: int, legal: frozenset[int], lang: Lang) -> tuple[Node, ...]:
    cubes = [cube for cube in range(ACTION_CUBES) if state.lies[cube] == where]
    return tuple(cube_token(cube, loss_of(cube, where, legal), lang) for cube in cubes)


def loss_of(cube: int, where: int, legal: frozenset[int]) -> int:
    """The move that gives up this cube, where that is being asked."""
    move = LOSE + cube // CUBES_EACH
    return move if where == WAITING and move in legal else NO_MOVE


def cube_token(cube: int, move: int, lang: Lang) -> Token:
    if cube < CUBES_EACH:
        name, sign, look = Words("Cubo de lugares", "Place cube"), Words("L", "P"), "cube-place"
    else:
        name, sign, look = Words("Cubo cotidiano", "Daily cube"), Words("C", "D"), "cube-daily"
    rule = "below" if move != NO_MOVE else ""
    return Token(label=name[lang], key=f"cube-{cube + 1}", look=look, sign=sign[lang], move=move, rule=rule)


def shots(state: State, legal: frozenset[int], lang: Lang) -> tuple[Button, ...]:
    return tuple(
        Button(label=words(state, PLAYER, move, lang), key=key, look=look, move=move, rule="police")
        for move, key, look in ((SHOOT, "shoot", "bullet"), (HOLD, "hold", "bullet-kept"))
        if move in legal
    )


# --- Moves in words ---------------------------------------------------------------------------------------------------


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    """The player's moves say what they would change here and now, not only what is printed."""
    if move >= ROY:
        return roy_words(state, move, lang)
    if move >= POLICE:
        return police_words(state, move, lang)
    if move >= LOSE:
        return moves.text(move, lang)
    return f"{moves.text(move, lang)} ({outcome(state, move, lang)})"


def outcome(state: State, move: int, lang: Lang) -> str:
    after = state.copy()
    apply(after, PLAYER, move)
    if after.phase == KILLED:
        return CLYDE_DIES[lang]
    said = changes(state, after, lang)
    if costs_cube(state, after, move):
        said.append(Words("un cubo de acción menos", "an action cube less")[lang])
    if after.phase == HUNGRY:
        said.append(Words("falta el dólar de la noche", "tonight's dollar is missing")[lang])
    elif after.phase == WON:
        said.append(Words("huyen juntos", "they run away together")[lang])
    elif move == LEAVE:
        said.append(Words("si nada se tuerce hasta la noche", "if nothing goes wrong before night")[lang])
    return ", ".join(said) or NOTHING[lang]


def police_words(state: State, move: int, lang: Lang) -> str:
    roll, extra = moves.text(move, lang), modifier(state)
    if not extra:
        return roll
    reach = Words("{roll} y, con +{extra}, llega a {result}", "{roll} and, with +{extra}, reach {result}")
    return reach.format(roll=roll, extra=extra, result=move - POLICE + 1 + extra)[lang]


def roy_words(state: State, move: int, lang: Lang) -> str:
    was_moved = moves_roy(move - ROY + 1)
    if state.is_roy_here:
        does = Words("se marcha", "goes away") if was_moved else Words("sigue en casa", "stays at home")
    else:
        does = Words("vuelve a casa", "comes home") if was_moved else Words("sigue fuera", "stays away")
    return Words("{roll} y {does}", "{roll} and {does}").format(roll=moves.text(move, lang), does=does)[lang]


# --- Changes in words -------------------------------------------------------------------------------------------------

NOTHING = Words("no cambia nada", "nothing changes")
CLYDE_DIES = Words("Clyde muere", "Clyde dies")


def effects(row: int, lang: Lang) -> str:
    """A row of the table of changes, as it would be printed: «−$1, Amor +1»."""
    changed = [column for column in range(POEM + 1) if CHANGES[row, column]]
    return ", ".join(step(MEASURE_NAMES[c], int(CHANGES[row, c]), lang) for c in changed) or NOTHING[lang]


def police_effect(result: int, lang: Lang) -> str:
    return CLYDE_DIES[lang] if result >= DEADLY else effects(POLICE_ROW + result, lang)


def changes(before: State, after: State, lang: Lang) -> list[str]:
    """How the measures and boxes differ, the dollar of the night apart."""
    paid = DAILY_COST if after.day > before.day or after.phase == WON else 0
    steps = (
        (MEASURE_NAMES[SAVINGS], after.savings + paid - before.savings),
        (MEASURE_NAMES[LOVE], after.love - before.love),
        (PASSION_NAME, after.passion - before.passion),
        (MEASURE_NAMES[BOREDOM], after.boredom - before.boredom),
        (MEASURE_NAMES[POEM], after.poems - before.poems),
        (MEASURE_NAMES[THREAT], after.threat - before.threat),
        (PRISON_NAME, after.prison - before.prison),
        (MEASURE_NAMES[AMMO], after.ammo - before.ammo),
    )
    return [step(name, by, lang) for name, by in steps if by]


def step(name: Words, by: int, lang: Lang) -> str:
    sign = "+" if by > 0 else MINUS
    return f"{sign}${abs(by)}" if name is MEASURE_NAMES[SAVINGS] else f"{name[lang]} {sign}{abs(by)}"


def costs_cube(before: State, after: State, move: int) -> bool:
    """Whether Ammo went below 0: the cube is still to be chosen, or it was today's last one."""
    return after.missing == 1 or (move == ROB_WITH_AMMO and before.ammo == 0)


# --- The story --------------------------------------------------------------------------------------------------------

STORIES = (
    Words("Clyde se queda en casa", "Clyde stays at home"),
    Words("Clyde se queda en casa y Bonnie escribe un poema", "Clyde stays at home and Bonnie writes a poem"),
    Words("Clyde visita a Bonnie en Cement City", "Clyde visits Bonnie in Cement City"),
    Words("Clyde se busca la vida en Dallas", "Clyde finds an odd job in Dallas"),
    Words("Clyde saca a Bonnie de paseo", "Clyde takes Bonnie for a ride"),
    Words("Clyde pide un buen empleo, en vano", "Clyde applies for good work, in vain"),
    Words("Clyde trabaja", "Clyde works"),
    Words("Clyde trabaja y Bonnie escribe un poema", "Clyde works and Bonnie writes a poem"),
    Words("Bonnie y Clyde se hacen una foto", "Bonnie and Clyde have a photograph taken"),
    Words("Clyde compra municiones", "Clyde buys ammunition"),
    Words("Clyde roba municiones", "Clyde steals ammunition"),
    Words("Clyde atraca una tienda pistola en mano", "Clyde holds up a shop, gun in hand"),
    Words("Clyde atraca una tienda a cara descubierta", "Clyde holds up a shop, barefaced"),
    Words("Bonnie y Clyde hacen las maletas", "Bonnie and Clyde pack their bags"),
)


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    if move < WAYS:
        return told(STORIES[move][lang], before, after, move, lang)
    if move >= ROY:
        return f"{with_die(roy_words(before, move, lang), move - ROY + 1)}."
    if LOSE <= move < POLICE:
        return Words("Hoy falta {cube}.", "Today {cube} is missing.").format(cube=CUBE_NAMES[move - LOSE])[lang]
    said = police_opening(before, move, lang)
    return f"{said}." if after.phase == AIM else told(said, before, after, move, lang)


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """A measure that ran over or fell short, and nightfall."""
    filled = (after.passion - before.passion, after.poems - before.poems, after.prison - before.prison)
    return those(
        {
            "above": any(by > 0 for by in filled),
            "below": any(by < 0 for by in filled) or after.missing > before.missing,
            "resolution": after.day > before.day,
        }
    )


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """A day."""
    if after.day == before.day:
        return None
    title = Words("Termina el día {n}", "Day {n} is over").format(n=before.day)[lang]
    return settlement(title, incidents(before, after, move, lang))


def police_opening(before: State, move: int, lang: Lang) -> str:
    if move == SHOOT:
        said = Words("Clyde dispara y el resultado baja a {n}", "Clyde shoots and the result drops to {n}")
        return said.format(n=before.police - 1)[lang]
    if move == HOLD:
        return Words("Clyde guarda la munición", "Clyde keeps his ammo")[lang]
    roll = with_die(police_words(before, move, lang), move - POLICE + 1)
    return Words("Día {n}. {roll}", "Day {n}. {roll}").format(n=before.day, roll=roll)[lang]


def told(said: str, before: State, after: State, move: int, lang: Lang) -> str:
    """A sentence, what it changed on the table, and what came of it."""
    changed = ", ".join(changes(before, after, lang))
    return " ".join([f"{said}: {changed}." if changed else f"{said}.", *incidents(before, after, move, lang)])


def incidents(before: State, after: State, move: int, lang: Lang) -> list[str]:
    """Prison, a lost cube, nightfall, the end."""
    found = []
    if goes_to_prison(before, after, move):
        found.append(Words("Clyde acaba en prisión.", "Clyde lands in prison."))
    if costs_cube(before, after, move):
        found.append(Words("Sin munición, cuesta un cubo de acción.", "Without ammo it costs an action cube."))
    if after.day > before.day:
        night = Words("Cae la noche: se paga $1 y quedan ${n}.", "Night falls: $1 is paid, ${n} left.")
        found.append(night.format(n=after.savings))
    if is_over(after):
        found.append(ENDINGS[ending(after)])
    return [sentence[lang] for sentence in found]


def goes_to_prison(before: State, after: State, move: int) -> bool:
    """Also when no box was left to fill."""
    if after.phase == KILLED:
        return False
    row = move if move < WAYS else POLICE_ROW + after.police_result
    return before.threat == FULL and bool(CHANGES[row, THREAT])
