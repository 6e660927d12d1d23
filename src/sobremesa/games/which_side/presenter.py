"""The table: a broadside with the bosses' chimney, the accounts, the blocks of the city, and what is to be won."""

from __future__ import annotations

from functools import cache

from sobremesa.engine.contract import CHANCE
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Die, Group, Node, Space, Text, Token, Track, View
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Aim, Fact, Tally
from sobremesa.engine.words import Lang, Words, listed
from sobremesa.games.reasons import Counting
from sobremesa.games.which_side import rules
from sobremesa.games.which_side.components import (
    ANARCHIST_AGITATION,
    ANY_ROOM,
    BOX_LOOKS,
    BOX_NAMES,
    BOX_OF,
    BOXES,
    CHANGES,
    CITY_BOXES,
    CUBES,
    DANGERS,
    DOLLARS,
    ENDINGS,
    FREE,
    GOALS,
    GROUP_BOXES,
    HEAL,
    HOME,
    HOME_BOXES,
    LAST_CONTROL,
    MEANS,
    MEANS_LOOKS,
    MEANS_NAMES,
    MEASURE_LOOKS,
    MEASURE_NAMES,
    MOST_DICE,
    NEEDS,
    POLICE,
    PRICES,
    PRINT,
    PRINT_COST,
    RECRUIT,
    RENTS,
    RESOURCE_LOOKS,
    RESOURCE_NAMES,
    RESOURCES,
    ROOM,
    SIDES,
    WAYS,
    WOUNDING,
)
from sobremesa.games.which_side.rules import (
    BOSSES,
    CLAIM,
    JAIL_HEALTHY,
    JAIL_INJURED,
    LAST_DIE,
    PASS,
    PLAYER,
    SETUP_DIE,
    TAKE,
    WORKERS,
    State,
    controlled,
    cost_of_living,
    ending,
    hands,
    has_room,
    is_over,
    legacy,
    make,
    moves,
    pay,
    place_worker,
    placed,
    rolls_two,
    to_act,
    workers,
)
from sobremesa.games.wording import MINUS, ONE_DECIDES, capital, with_die
from sobremesa.games.wording import settlement as held

CONTROL_NAME = Words("Control patronal", "Bosses' control")
COLUMNS = 3  # of boxes, side by side even on a phone
MEANS_COLUMNS = 4


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    return View(
        prompt=prompt(state, seat, lang),
        board=(
            bosses(state, lang),
            accounts(state, lang),
            boxes(state, seat, (*HOME_BOXES, *CITY_BOXES), city_name(state), "new-york", lang),
            boxes(state, seat, GROUP_BOXES, Words("Grupo anarquista", "Anarchist group"), "group", lang),
            means_board(state, seat, lang),
        ),
        mine=(
            *waiting(state, lang),
            *pass_button(legal, lang),
            people(state, seat, lang),
        ),
    )


# --- What made the result ---------------------------------------------------------------------------------------------


def tally(state: State, lang: Lang) -> Tally:
    held, wanted = controlled(state), GOALS[state.mode]
    aim = Aim(
        label=Words("Medios de producción", "Means of production")[lang], reached=held, wanted=wanted, rule="means"
    )
    counts = (
        (Words("Turnos", "Turns"), str(state.turn), "turn"),
        (CONTROL_NAME, f"{state.control}/{LAST_CONTROL}", "bosses"),
        (Words("Personas en pie", "People standing"), str(hands(state)), "workers"),
        (Words("Muertes", "Deaths"), str(state.dead), "workers"),
    )
    return Tally(
        aims=(aim,), facts=tuple(Fact(label=name[lang], by_seat=(said,), rule=rule) for name, said, rule in counts)
    )


REASONS = Counting(
    rules.apply,
    rules.counter,
    rules.COUNTERS,
    own=(
        rules.SAVINGS,
        rules.JAILED,
        rules.INJURED,
        rules.MEANS_HELD,
        *range(rules.FIRST_DANGER, len(rules.COUNTERS)),
    ),
)


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    return REASONS.reason(state, seat, move, lang)


# --- What is asked ----------------------------------------------------------------------------------------------------


def prompt(state: State, seat: int, lang: Lang) -> str:
    if is_over(state):
        return ENDINGS[ending(state)][lang]
    if to_act(state) == 1 << CHANCE:
        return Words("Los patronos tiran los dados.", "The bosses roll the dice.")[lang]
    if seat != PLAYER:
        return ONE_DECIDES[lang]
    if state.is_arrest:
        return Words(
            "La policía se lleva a alguien: señala a quién. Un herido no sobrevive a la prisión.",
            "The police take somebody away: point at whom. An injured worker does not survive prison.",
        )[lang]
    asked = work_prompt(state, lang) if state.phase == WORKERS else claim_prompt(state, lang)
    return f"{Words('Último turno.', 'Last turn.')[lang]} {asked}" if state.control == LAST_CONTROL else asked


def work_prompt(state: State, lang: Lang) -> str:
    asked = Words(
        "¿Adónde va el siguiente trabajador? Quedan {n}. Luego se pagan ${cost} y tienes ${savings}.",
        "Where does the next worker go? {n} left. Then ${cost} are due, and you have ${savings}.",
    )
    return asked.format(n=state.to_place, cost=cost_of_living(state), savings=state.savings)[lang]


def claim_prompt(state: State, lang: Lang) -> str:
    asked = Words(
        "Puedes tomar un medio de producción. Tienes {purse}.",
        "You may take one means of production. You have {purse}.",
    )
    gained = [RESOURCE_NAMES[n][lang] for n, resource in enumerate(RESOURCES) if state.used & resource]
    return asked.format(purse=listed([f"${state.savings}", *gained], lang))[lang]


# --- The bosses -------------------------------------------------------------------------------------------------------

OFFENSIVES = (
    Words("Costo de vida +1", "Cost of living +1"),
    Words("Riesgo +1", "Risk +1"),
    Words("Policía +1", "Police +1"),
    Words("Insalubridad +1", "Filth +1"),
    Words("Un herido", "One injured"),
    Words("Control +1", "Control +1"),
)
OFFENSIVE_LOOKS = ("cost", "risk", "police", "filth", "injured", "boss")


def bosses(state: State, lang: Lang) -> Group:
    return Group(
        label=Words("Turno {n}", "Turn {n}").format(n=state.turn)[lang],
        key="bosses",
        look="bosses",
        rule="bosses",
        things=(
            control_track(state, lang),
            Group(key="dice", look="dice", things=dice(state, lang)),
            Group(
                label=Words("Lo que trae el dado", "What the die brings")[lang],
                key="offensives",
                look="offensives",
                things=offensives(state, lang),
            ),
        ),
    )


def control_track(state: State, lang: Lang) -> Track:
    return Track(
        label=CONTROL_NAME[lang],
        key="control",
        look="control",
        rule="bosses",
        value=min(LAST_CONTROL, state.control),
        high=LAST_CONTROL,
    )


def dice(state: State, lang: Lang) -> tuple[Die, ...]:
    """As many as belong to this turn; on the first, that of the setup lies beside its own."""
    count = MOST_DICE if state.turn == 1 or rolls_two(state.control) or state.faces[1] else 1
    first = Words("Preparación", "Setup") if state.turn == 1 else Words("Dado patronal", "Bosses' die")
    labels = (first, Words("Dado patronal", "Bosses' die") if state.turn == 1 else Words("Otro dado", "Another die"))
    return tuple(
        Die(label=labels[n][lang], key=f"die-{n + 1}", rule="bosses", value=state.faces[n]) for n in range(count)
    )


def offensives(state: State, lang: Lang) -> tuple[Text, ...]:
    """What each face does; those that came up are marked."""
    lines = [
        Text(
            label=f"{face} {OFFENSIVES[face - 1][lang]}{' ◂' * list(state.faces).count(face)}",
            key=f"offensive-{face}",
            look=OFFENSIVE_LOOKS[face - 1],
        )
        for face in range(1, SIDES + 1)
    ]
    return (*lines, Text(label=Words("Dos dados en 3, 6 y 8", "Two dice on 3, 6 and 8")[lang]))


# --- Savings, cost of living, dangers ---------------------------------------------------------------------------------


def accounts(state: State, lang: Lang) -> Group:
    return Group(
        label=Words("Cuentas y peligros", "Accounts and dangers")[lang],
        key="accounts",
        look="accounts",
        things=(
            savings_track(state, lang),
            Text(label=cost_line(state, lang), key="cost", look="cost", rule="resolution"),
            *(danger_track(state, danger, lang) for danger in range(DANGERS)),
        ),
    )


def savings_track(state: State, lang: Lang) -> Track:
    name = MEASURE_NAMES[DOLLARS][lang]
    return Track(
        label=f"{name} ($)",
        key="savings",
        look="savings",
        rule="resolution",
        value=state.savings,
        high=state.savings_cap,
    )


def cost_line(state: State, lang: Lang) -> str:
    parts = [
        (workers(state), Words("por el grupo", "for the group")),
        (state.injured, Words("por heridos", "for injuries")),
        (legacy(state), Words("por las heridas de los muertos", "for the injuries of the dead")),
        (int(RENTS[state.mode]), Words("de alquiler", "rent")),
        (state.surcharge, Words("de recargo", "surcharge")),
    ]
    sums = " + ".join(f"{n} {what[lang]}" for n, what in parts if n)
    said = Words("Costo de vida ${cost}: {sums}", "Cost of living ${cost}: {sums}")
    return said.format(cost=cost_of_living(state), sums=sums)[lang]


def danger_track(state: State, danger: int, lang: Lang) -> Track:
    """Its last step is where it strikes."""
    end = Words("prisión", "jail") if danger == POLICE else Words("herida", "hurt")
    return Track(
        label=f"{MEASURE_NAMES[danger][lang]} → {end[lang]}",
        key=MEASURE_LOOKS[danger],
        look=MEASURE_LOOKS[danger],
        rule="dangers",
        value=state.dangers[danger],
        high=state.track_length,
    )


# --- Boxes for workers ------------------------------------------------------------------------------------------------

WAYS_OF = tuple(tuple(way for way in range(WAYS) if BOX_OF[way] == box) for box in range(BOXES))
STEPS = tuple(tuple(CHANGES[way, column] for column in range(DOLLARS + 1)) for way in range(WAYS))  # quick to read


def boxes(state: State, seat: int, which: tuple[int, ...] | range, label: Words, rule: str, lang: Lang) -> Board:
    things = tuple(box_space(state, seat, box, n, lang) for n, box in enumerate(which))
    return Board(label=label[lang], key=rule, look=rule, rule=rule, things=things)


def city_name(state: State) -> Words:
    if state.readings & ANY_ROOM:
        return Words("Nueva York: sin límite por casilla", "New York: any number to a box")
    return Words("Nueva York", "New York")


def box_space(state: State, seat: int, box: int, number: int, lang: Lang) -> Space:
    """One way hangs on the box itself; where there is a choice, each way hangs on a button of its own."""
    ways, why = WAYS_OF[box], why_closed(state, box)
    is_played = seat == PLAYER and not is_over(state)
    has_buttons = is_played and len(ways) > 1 and why is None
    hangs_here = is_played and not has_buttons
    return Space(
        label=BOX_NAMES[box][lang] + crowd(state, box),
        key=BOX_LOOKS[box],
        look=BOX_LOOKS[box],
        rule="home" if box == HOME else "group" if box in GROUP_BOXES else "new-york",
        move=ways[0] if hangs_here else NO_MOVE,
        why=why[lang] if hangs_here and why else "",
        x=number % COLUMNS,
        y=number // COLUMNS,
        things=(*box_lines(box, has_buttons, lang), *caps_on(state, box, lang)),
    )


def crowd(state: State, box: int) -> str:
    """For how many there is room, if for two; where there is room for all, how many are there."""
    count = max(ROOM[box], list(state.stands).count(box + 1))
    return f" ×{count}" if count > 1 else ""


@cache
def box_lines(box: int, has_buttons: bool, lang: Lang) -> tuple[Node, ...]:
    """What the box gives, with the picture of the resource; then its one effect, or the effects to choose from."""
    lines: list[Node] = []
    resource = resource_of(WAYS_OF[box][0])
    if resource >= 0:
        lines.append(Text(label=capital(RESOURCE_NAMES[resource][lang]), look=RESOURCE_LOOKS[resource]))
    for way in WAYS_OF[box]:
        effects = printed_effects(way, lang)
        if has_buttons:
            lines.append(Button(label=effects[0], key=f"way-{way}", move=way, rule=moves.range_of(way).rule))
        else:
            lines += [Text(label=effect) for effect in effects]
    return tuple(lines)


def resource_of(way: int) -> int:
    """The place in RESOURCES of what this way gives, or -1."""
    gained = 1 << BOX_OF[way] if way != PRINT else ANARCHIST_AGITATION
    return RESOURCES.index(gained) if gained in RESOURCES else -1


def printed_effects(way: int, lang: Lang) -> list[str]:
    special = {
        HEAL: Words("Cura a un herido", "Heals one injured"),
        PRINT: Words("Cuesta ${n}", "Costs ${n}").format(n=PRINT_COST),
        FREE: Words("Libera a un preso", "Frees a prisoner"),
        RECRUIT: Words("Un trabajador más", "One more worker"),
    }
    if way in special:
        return [special[way][lang]]
    steps = [money(STEPS[way][DOLLARS])] if STEPS[way][DOLLARS] else []
    return steps + [step(d, STEPS[way][d], lang) for d in range(DANGERS) if STEPS[way][d]]


def caps_on(state: State, box: int, lang: Lang) -> list[Token]:
    return [cap(n, lang) for n in range(CUBES) if state.stands[n] == box + 1]


def cap(number: int, lang: Lang) -> Token:
    """Today's workers, by the order in which they are placed."""
    return Token(label=Words("Trabajador", "Worker")[lang], key=f"cap-{number + 1}", look="cap")


def why_closed(state: State, box: int) -> Words | None:
    """Why no worker can be placed here now."""
    if state.is_arrest:
        return ARREST_FIRST
    if state.phase < WORKERS:
        return Words("Primero tiran los patronos.", "The bosses roll first.")
    if state.phase == CLAIM:
        return Words("Ya están todos colocados.", "All are placed already.")
    if has_room(state, box):
        return None
    if ROOM[box] > 1:
        return Words("Ya hay dos trabajadores: no caben más.", "Two workers are here: there is no room for more.")
    return Words("Ya hay un trabajador: no cabe otro.", "A worker is here: there is no room for another.")


ARREST_FIRST = Words("Primero decide quién va a prisión.", "First decide who goes to prison.")


# --- Means of production ----------------------------------------------------------------------------------------------


def means_board(state: State, seat: int, lang: Lang) -> Board:
    label = Words("Medios de producción: {n} de {goal}", "Means of production: {n} of {goal}")
    return Board(
        label=label.format(n=controlled(state), goal=GOALS[state.mode])[lang],
        key="means",
        look="means",
        rule="means",
        things=tuple(means_space(state, seat, means, lang) for means in range(MEANS)),
    )


def means_space(state: State, seat: int, means: int, lang: Lang) -> Space:
    is_ours = bool(state.means >> means & 1)
    hangs_here = seat == PLAYER and not is_over(state) and not is_ours
    why = why_not_taken(state, means) if hangs_here else None
    return Space(
        label=without_article(MEANS_NAMES[means][lang]),
        key=MEANS_LOOKS[means],
        look=MEANS_LOOKS[means],
        rule="means",
        move=TAKE + means if hangs_here else NO_MOVE,
        why=why[lang] if why else "",
        x=means % MEANS_COLUMNS,
        y=means // MEANS_COLUMNS,
        things=(flag(means, lang),) if is_ours else price_tokens(means, lang),
    )


def without_article(name: str) -> str:
    return capital(name.partition(" ")[2])


def flag(means: int, lang: Lang) -> Token:
    return Token(label=Words("Es nuestro", "It is ours")[lang], key=f"flag-{means + 1}", look="flag", sign="✓")


@cache
def price_tokens(means: int, lang: Lang) -> tuple[Token, ...]:
    tokens = [
        Token(label=RESOURCE_NAMES[n][lang], look=RESOURCE_LOOKS[n])
        for n, resource in enumerate(RESOURCES)
        if NEEDS[means] & resource
    ]
    if PRICES[means]:
        tokens.append(Token(label=f"${PRICES[means]}", look="dollars", sign=f"${PRICES[means]}"))
    return tuple(tokens)


def why_not_taken(state: State, means: int) -> Words | None:
    if state.is_arrest:
        return ARREST_FIRST
    if state.phase != CLAIM:
        return Words(
            "Se toma al final del turno, pagado el costo de vida.",
            "It is taken at the end of the turn, once the cost of living is paid.",
        )
    missing = [RESOURCE_NAMES[n] for n, r in enumerate(RESOURCES) if NEEDS[means] & r and not state.used & r]
    if PRICES[means] > state.savings:
        missing.append(Words(f"${PRICES[means] - state.savings}", f"${PRICES[means] - state.savings}"))
    if not missing:
        return None
    return Words(f"Falta: {', '.join(m.es for m in missing)}.", f"Missing: {', '.join(m.en for m in missing)}.")


def price(means: int, lang: Lang) -> str:
    return " + ".join(token.label for token in price_tokens(means, lang))


# --- Caps to place, resources, people ---------------------------------------------------------------------------------


def waiting(state: State, lang: Lang) -> tuple[Group, ...]:
    if not state.to_place:
        return ()
    label = Words("Por colocar: {n}", "To place: {n}").format(n=state.to_place)[lang]
    first = placed(state)
    caps = tuple(cap(first + n, lang) for n in range(state.to_place))
    return (Group(label=label, key="to-place", look="to-place", rule="workers", things=caps),)


def pass_button(legal: frozenset[int], lang: Lang) -> tuple[Button, ...]:
    if PASS not in legal:
        return ()
    return (Button(label=moves.text(PASS, lang), key="pass", move=PASS, rule="means"),)


def people(state: State, seat: int, lang: Lang) -> Group:
    """All eight cubes. Keys follow this order, so that one change of state moves one or two of them."""
    kinds = (
        (state.healthy, "healthy", Words("Sanos: {n}", "Healthy: {n}"), JAIL_HEALTHY),
        (state.injured, "injured", Words("Heridos: {n}", "Injured: {n}"), JAIL_INJURED),
        (state.jailed, "jailed", Words("Presos: {n}", "Prisoners: {n}"), NO_MOVE),
        (state.dead, "dead", Words("Muertos: {n}", "Dead: {n}"), NO_MOVE),
        (state.reserve, "reserve", Words("Por reclutar: {n}", "To recruit: {n}"), NO_MOVE),
    )
    is_asked = bool(state.is_arrest) and seat == PLAYER
    groups, first = [], 1
    for count, kind, label, move in kinds:
        resting = count // 2 if kind == "injured" else 0
        looks = [kind] * (count - resting) + ["resting"] * resting
        things = tuple(person(first + n, look, move if is_asked else NO_MOVE, lang) for n, look in enumerate(looks))
        if count:
            groups.append(Group(label=label.format(n=count)[lang], key=kind, look=f"people-{kind}", things=things))
        first += count
    heading = Words("El grupo", "The group")[lang]
    return Group(label=heading, key="people", look="people", rule="workers", things=tuple(groups))


PERSON_NAMES = {
    "healthy": Words("Sano", "Healthy"),
    "injured": Words("Herido", "Injured"),
    "resting": Words("Herido que no puede actuar", "Injured, and cannot act"),
    "jailed": Words("Preso", "Prisoner"),
    "dead": Words("Muerto", "Dead"),
    "reserve": Words("Recién llegado", "Newcomer"),
}


def person(number: int, look: str, move: int, lang: Lang) -> Token:
    label = PERSON_NAMES[look][lang]
    return Token(label=label, key=f"worker-{number}", look=look, move=move, rule="dangers" if move != NO_MOVE else "")


# --- Moves in words ---------------------------------------------------------------------------------------------------


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    """Workers say what they would change here and now, not only what is printed."""
    said = moves.text(move, lang)
    if move >= BOSSES:
        return f"{said}: {lower(OFFENSIVES[move - BOSSES][lang])}"
    if TAKE <= move < PASS:
        return f"{said} ({price(move - TAKE, lang)})"
    if move >= WAYS:
        return said
    return f"{said} ({', '.join(effects(state, move, lang)) or NOTHING[lang]})"


NOTHING = Words("no cambia nada", "nothing changes")


def effects(before: State, way: int, lang: Lang) -> list[str]:
    after = before.copy()
    place_worker(after, way)
    said = [money(after.savings - before.savings)] if after.savings != before.savings else []
    said += [RESOURCE_NAMES[n][lang] for n, r in enumerate(RESOURCES) if after.used & ~before.used & r]
    said += [danger_words(before, after, d, STEPS[way][d], lang) for d in range(DANGERS) if STEPS[way][d]]
    return [part for part in (*said, *people_words(before, after, lang)) if part]


def danger_words(before: State, after: State, danger: int, by: int, lang: Lang) -> str:
    if by > 0 and after.dangers[danger] == 0:
        return Words("{name} al límite", "{name} at its limit").format(name=MEASURE_NAMES[danger])[lang]
    change = after.dangers[danger] - before.dangers[danger]
    return step(danger, change, lang) if change else ""


def people_words(before: State, after: State, lang: Lang) -> list[str]:
    """How the people differ, in a few words each."""
    if people_of(before) == people_of(after):
        return []
    dead, jailed = after.dead - before.dead, after.jailed - before.jailed
    injured = after.injured - before.injured + dead
    found = [
        counted(injured, Words("un herido", "one injured"), Words("{n} heridos", "{n} injured")),
        counted(-injured, Words("se cura un herido", "one injured is healed")),
        counted(dead, Words("muere un herido", "one injured dies"), Words("mueren {n} heridos", "{n} injured die")),
        counted(jailed, Words("uno a prisión", "one goes to prison")),
        counted(-jailed, Words("sale un preso", "a prisoner is freed")),
        counted(before.reserve - after.reserve, Words("un trabajador más", "one more worker")),
        counted(int(after.is_arrest > before.is_arrest), Words("una detención", "an arrest"), Words("", "")),
    ]
    return [said[lang] for said in found if said]


def people_of(state: State) -> tuple[int, ...]:
    return (state.healthy, state.injured, state.jailed, state.dead, state.is_arrest)


def counted(count: int, one: Words, many: Words | None = None) -> Words | None:
    if count <= 0:
        return None
    return many.format(n=count) if many and count > 1 else one


def step(danger: int, by: int, lang: Lang) -> str:
    return f"{MEASURE_NAMES[danger][lang]} {'+' if by > 0 else MINUS}{abs(by)}"


def money(dollars: int) -> str:
    return f"{'+' if dollars > 0 else MINUS}${abs(dollars)}"


def lower(said: str) -> str:
    """As the second half of a sentence; names of measures keep their capital."""
    return said[0].lower() + said[1:] if said.startswith(("Un ", "One ", "Costo", "Cost")) else said


# --- The story --------------------------------------------------------------------------------------------------------

STORIES = (
    Words("Alguien arregla la vivienda", "Somebody mends the home"),
    Words("Alguien limpia la vivienda", "Somebody cleans the home"),
    Words("Alguien va al huesero", "Somebody goes to the bonesetter"),
    Words("Alguien agita en el local sindical", "Somebody agitates at the local union"),
    Words("Alguien va a la imprenta", "Somebody goes to the printing press"),
    Words("Alguien pide a los abogados que liberen a un preso", "Somebody asks the lawyers to free a prisoner"),
    Words("Alguien pide a los abogados que frenen a la policía", "Somebody asks the lawyers to restrain the police"),
    Words("Alguien convoca una huelga en el café", "Somebody calls a strike at the café"),
    Words("Alguien prepara un sabotaje", "Somebody prepares a sabotage"),
    Words("Alguien prepara un sabotaje entre vapores", "Somebody prepares a sabotage among fumes"),
    Words("Alguien descarga en los muelles", "Somebody unloads at the docks"),
    Words("Alguien cose en la Triangle Shirtwaist", "Somebody sews at Triangle Shirtwaist"),
    Words("Alguien tiñe en Newtown Creek", "Somebody dyes cloth at Newtown Creek"),
    Words("Alguien recluta en Greenwich Village", "Somebody recruits in Greenwich Village"),
    Words("Alguien se busca la vida en el Tenderloin", "Somebody hustles in the Tenderloin"),
)


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    """What the move did, the night that followed it if one did, and the end."""
    made = before.copy()
    make(made, move)
    said = [told(before, made, move, lang)]
    if was_settled(made):
        said += settlement(made, lang)
    if is_over(after):
        said.append(ENDINGS[ending(after)][lang])
    return " ".join(sentence for sentence in said if sentence)


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """A danger that struck, what was paid, and who cannot work any more."""
    made = before.copy()
    make(made, move)
    return those(
        {
            "dangers": made.is_arrest > before.is_arrest or hurt(made) > hurt(before),
            "resolution": was_settled(made),
            "workers": hurt(after) > hurt(before),
        }
    )


def hurt(state: State) -> int:
    return state.injured + state.dead


def settled(before: State, after: State, seat: int, move: int, lang: Lang) -> Group | None:
    """The night that follows a turn."""
    made = before.copy()
    make(made, move)
    if not was_settled(made):
        return None
    title = Words("Noche del turno {n}", "The night of turn {n}").format(n=before.turn)[lang]
    return held(title, settlement(made, lang))


def told(before: State, made: State, move: int, lang: Lang) -> str:
    if move >= BOSSES:
        return told_offensive(before, made, move - BOSSES + 1, lang)
    if move == PASS:
        return Words("El grupo no toma ningún medio.", "The group takes no means of production.")[lang]
    if move >= TAKE:
        said = Words("El grupo toma {name}: {n} de {goal}.", "The group takes {name}: {n} of {goal}.")
        return said.format(name=MEANS_NAMES[move - TAKE], n=controlled(made), goal=GOALS[made.mode])[lang]
    if move >= WAYS:
        return told_arrest(move, lang)
    return f"{STORIES[move][lang]}: {', '.join(effects(before, move, lang)) or NOTHING[lang]}."


def told_arrest(move: int, lang: Lang) -> str:
    if move == JAIL_HEALTHY:
        return Words("La policía se lleva a un trabajador sano.", "The police take a healthy worker away.")[lang]
    return Words(
        "La policía se lleva a un herido, que muere en prisión.",
        "The police take an injured worker away, who dies in prison.",
    )[lang]


def told_offensive(before: State, made: State, face: int, lang: Lang) -> str:
    """The first die of a turn opens its story."""
    opening = ""
    if before.phase == SETUP_DIE:
        opening = Words("Antes de empezar. ", "Before the start. ")[lang]
    elif before.turn == 1 or before.faces[0] == 0:
        opening = turn_words(before, lang)
    roll = with_die(moves.text(BOSSES + face - 1, lang), face)
    last = made.control == LAST_CONTROL > before.control
    closing = Words(" Es el último turno.", " This is the last turn.")[lang] if last else ""
    return f"{opening}{roll}: {offensive_words(before, made, face, lang)}.{closing}"


def offensive_words(before: State, made: State, face: int, lang: Lang) -> str:
    """What the die does, and whom that strikes."""
    struck = ", ".join(people_words(before, made, lang))
    if face == WOUNDING:
        return struck or NOTHING[lang]
    effect = lower(OFFENSIVES[face - 1][lang])
    return f"{effect} ({struck})" if struck else effect


def turn_words(state: State, lang: Lang) -> str:
    said = Words("Turno {n}, control {control}. ", "Turn {n}, control {control}. ")
    if state.control == LAST_CONTROL:
        said = Words("Turno {n}, el último: control {control}. ", "Turn {n}, the last: control {control}. ")
    return said.format(n=state.turn, control=state.control)[lang]


def was_settled(made: State) -> bool:
    """Whether the cost of living was paid right after this."""
    if made.is_arrest or is_over(made):
        return False
    return made.to_place == 0 if made.phase == WORKERS else made.phase == LAST_DIE and hands(made) == 0


def settlement(made: State, lang: Lang) -> list[str]:
    paid, cost = made.copy(), cost_of_living(made)
    pay(paid)
    missing = cost - made.savings
    if missing <= 0:
        said = Words("Se pagan ${cost} y quedan ${left}.", "${cost} are paid, ${left} left.")
        return [said.format(cost=cost, left=paid.savings)[lang]]
    harm = ", ".join(people_words(made, paid, lang)) or NOTHING[lang]
    said = Words(
        "De los ${cost} del costo de vida faltan ${missing}: {harm}.",
        "Of the ${cost} for living, ${missing} are missing: {harm}.",
    )
    return [said.format(cost=cost, missing=missing, harm=harm)[lang]]
