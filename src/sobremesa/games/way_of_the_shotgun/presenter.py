"""The table: the road, the open page, the street in which two people face each other, and the gun with its shells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from sobremesa.engine.contract import CHANCE
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Die, Group, Node, Space, Text, Token, Track, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Aim, Fact, Tally
from sobremesa.engine.words import Lang, Words
from sobremesa.games.adventure.book import Person, Place
from sobremesa.games.adventure.pages import Pages
from sobremesa.games.adventure.press import DIFFICULTY, SKILL
from sobremesa.games.adventure.reading import has_item
from sobremesa.games.reasons import Counting
from sobremesa.games.way_of_the_shotgun import rules
from sobremesa.games.way_of_the_shotgun.book import (
    BEATS,
    BODY,
    CHARTER,
    DRAWS,
    EAR,
    GUN,
    HEALTH,
    LOADED,
    MEASURES,
    NERVE,
    RESOLVE,
    SHELLS,
    SHOOTS,
    SMOKE,
    TAUNTS,
    WAITS,
)
from sobremesa.games.way_of_the_shotgun.components import (
    ADVENTURES,
    BARRELS,
    CAP,
    ENDINGS,
    ITEMS,
    MEASURE_NAMES,
    OURS,
    PEOPLE,
    PERSON_ROW,
    PLACES,
    PRINTED,
    ROAD_LINKS,
    STEP,
    STEP_PLACE,
)
from sobremesa.games.way_of_the_shotgun.rules import (
    AT_CHOICE,
    AT_TEST,
    BOTH,
    DUCK,
    ENDED,
    FACE,
    FACING,
    FIRE,
    LET_GO,
    LEVEL,
    LOAD,
    OPEN,
    PICK,
    PLAYER,
    RESTING,
    ROLL,
    SO_NEAR,
    STEEL,
    TALK,
    TEST_THROWN,
    TRAVEL,
    State,
    moves,
    opponent,
    score,
    to_act,
    wanted,
)
from sobremesa.games.wording import MINUS, ONE_DECIDES, with_die

BOOK = Pages(CHARTER, PRINTED)


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    return View(
        prompt=prompt(state, seat, lang),
        board=(
            road_map(state, legal, lang),
            passage(state, lang),
            *street(state, lang),
            belongings(state, lang),
            Text(label=OURS[lang], key="ours", look="ours", rule="reconstructions"),
        ),
        mine=tuple(buttons(state, legal, lang)),
    )


# --- What made the result ---------------------------------------------------------------------------------------------

CLOSE_CHAPTER = Words("Cerrar «{title}»", "Close “{title}”")


def tally(state: State, lang: Lang) -> Tally:
    """The chapters from this one on, and what she had in it."""
    ahead = (ADVENTURES[number][1] for number in range(state.adventure, state.last + 1))
    is_won = score(state, PLAYER)
    aims = (
        Aim(label=CLOSE_CHAPTER.format(title=tale.title)[lang], reached=is_won, wanted=1, rule="goal") for tale in ahead
    )
    facts = (
        Fact(label=name[lang], by_seat=(f"{state.measures[measure]}/{CAP[measure]}",), rule="measures")
        for measure, name in enumerate(MEASURE_NAMES)
    )
    return Tally(aims=tuple(aims), facts=tuple(facts))


REASONS = Counting(
    rules.apply, rules.counter, rules.COUNTERS, own=(rules.FIRST_MEASURE + SHELLS, rules.FIRST_MEASURE + LOADED)
)


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    """Of the gun alone: what the book and the other do then is not to be told before it happens."""
    return "" if move < ROLL else REASONS.reason(state, seat, move, lang)


# --- What is asked ----------------------------------------------------------------------------------------------------


def prompt(state: State, seat: int, lang: Lang) -> str:
    if state.phase == ENDED:
        return ENDINGS[state.fate][lang]
    if to_act(state) == 1 << CHANCE:
        return Words("Rueda el dado.", "The die is rolling.")[lang]
    if seat != PLAYER:
        return ONE_DECIDES[lang]
    return ASKED[state.phase](state)[lang]


def ask_road(state: State) -> Words:
    return Words("¿Por dónde sigues, y cómo llevas la escopeta?", "Which way do you go, and how do you carry the gun?")


def ask_choice(state: State) -> Words:
    return Words("¿Qué haces?", "What do you do?")


def ask_test(state: State) -> Words:
    said = Words(
        "Prueba de {skill}: el dado y tu {skill} ({n}) tienen que sumar {sum} o más.",
        "Test of {skill}: the die and your {skill} ({n}) must come to {sum} or more.",
    )
    skill = STEP[state.step, SKILL]
    return said.format(skill=MEASURE_NAMES[skill], n=state.measures[skill], sum=STEP[state.step, DIFFICULTY])


def ask_answer(state: State) -> Words:
    return Words("{deed} ¿Qué haces tú?", "{deed} What do you do?").format(deed=WARNINGS[state.intent])


WARNINGS = {
    WAITS: Words("Espera.", "They wait."),
    TAUNTS: Words(
        f"Te provoca: si no contestas, {MINUS}1 de Temple.", f"A taunt: unless you answer it, {MINUS}1 Nerve."
    ),
    DRAWS: Words("Va a desenfundar.", "They are about to draw."),
    SHOOTS: Words(
        f"Va a disparar: si no te cubres, {MINUS}1 de Salud.",
        f"They are about to shoot: unless you duck, {MINUS}1 Health.",
    ),
}


def ask_nerve(state: State) -> Words:
    said = Words(
        "Te ha faltado uno: hacía falta un {n}. ¿Pones Temple?", "One short: it took a {n}. Do you spend Nerve?"
    )
    return said.format(n=wanted(state))


ASKED = {RESTING: ask_road, AT_CHOICE: ask_choice, AT_TEST: ask_test, FACING: ask_answer, SO_NEAR: ask_nerve}


# --- The road ---------------------------------------------------------------------------------------------------------


def road_map(state: State, legal: frozenset[int], lang: Lang) -> Board:
    return Board(
        label=ADVENTURES[state.adventure][1].title[lang],
        key="road",
        look="road",
        rule="road",
        links=ROAD_LINKS[state.adventure],
        things=tuple(road_place(state, at, place, legal, lang) for at, place in enumerate(PLACES[state.adventure])),
    )


def road_place(state: State, at: int, place: Place, legal: frozenset[int], lang: Lang) -> Space:
    is_here, move = at == state.place, TRAVEL + at
    return Space(
        label=place.name[lang],
        key=f"place-{place.id}",
        look=place.picture,
        rule="road",
        move=move if move in legal else NO_MOVE,
        why="" if move in legal or is_here or state.phase == ENDED else why_not_there(state)[lang],
        x=place.x,
        y=place.y,
        things=(Token(label="Virtudes", key="virtudes", look="virtudes", sign="V"),) if is_here else (),
    )


def why_not_there(state: State) -> Words:
    if state.phase != RESTING:
        return Words("Primero hay que acabar lo de aquí.", "What is here must be settled first.")
    return Words("No hay camino desde aquí: solo se va hacia delante.", "No road leads there: it only goes forward.")


# --- The open page ----------------------------------------------------------------------------------------------------


def passage(state: State, lang: Lang) -> Group:
    """What was read on coming here and what came of it; a chapter's end comes before the next prologue."""
    tale, place = STEP_PLACE[state.page]
    read = BOOK.lines(state)
    before = [step for step in read if STEP_PLACE[step][0] != tale]
    after = [step for step in read if STEP_PLACE[step][0] == tale]
    texts = [
        *(text for step in before for text in BOOK.paragraphs(step, "outcome", lang)),
        *BOOK.paragraphs(state.page, "", lang),
        *(text for step in after for text in BOOK.paragraphs(step, "outcome", lang)),
    ]
    if state.phase == ENDED:
        texts.append(Text(label=ENDINGS[state.fate][lang], look="ending"))
    return Group(
        label=place.name[lang], key="passage", look="passage", rule="book", things=(*texts, *test_die(state, lang))
    )


def test_die(state: State, lang: Lang) -> list[Node]:
    if is_facing(state) or not state.thrown:
        return []
    return [Die(label=Words("Tu dado", "Your die")[lang], key="test-die", rule="tests", value=state.thrown)]


# --- The street -------------------------------------------------------------------------------------------------------


def is_facing(state: State) -> bool:
    return state.resolve > 0


def street(state: State, lang: Lang) -> list[Node]:
    """Who stands there, what they are about to do, and the tables by which the die tells it."""
    if not is_facing(state):
        return []
    person = PEOPLE[opponent(state)]
    return [
        Group(
            label=person.name[lang],
            key="street",
            look="street",
            rule="duel",
            things=(
                *intention(state, person, lang),
                *tracks(state, lang),
                *tables(state, person, lang),
                hearing(state, lang),
            ),
        )
    ]


def intention(state: State, person: Person, lang: Lang) -> list[Node]:
    if state.phase not in (FACING, SO_NEAR):
        return []
    die = Die(label=Words("Su dado", "Their die")[lang], key="their-die", look="intent", rule="duel", value=state.shown)
    told = Text(label=person.lines[state.intent][lang], key="intent", look=DEED_LOOKS[state.intent], rule="duel")
    mine = Die(label=Words("Tu dado", "Your die")[lang], key="my-die", rule="answers", value=state.thrown)
    return [die, told, *([mine] if state.thrown else [])]


DEED_LOOKS = {deed: f"deed-{name}" for deed, name in enumerate(CHARTER.deeds)}
DEED_NAMES = {
    WAITS: Words("espera", "waits"),
    TAUNTS: Words("provoca", "taunts"),
    DRAWS: Words("desenfunda", "draws"),
    SHOOTS: Words("dispara", "shoots"),
}


def tracks(state: State, lang: Lang) -> list[Node]:
    person = opponent(state)
    high = PERSON_ROW[person, RESOLVE]
    left = PERSON_ROW[person, BEATS] - state.beat
    found = (
        (Words("Aguante", "Resolve"), "resolve", state.resolve, high),
        (Words("Cuerpo", "Body"), "body", state.body, PERSON_ROW[person, BODY]),
        (Words("Tiempos que quedan", "Beats left"), "beats", left, PERSON_ROW[person, BEATS]),
    )
    return [
        Track(label=name[lang], key=look, look=look, rule="duel", value=int(value), high=int(most))
        for name, look, value, most in found
    ]


def tables(state: State, person: Person, lang: Lang) -> list[Node]:
    """Both tables in words, the one that counts now first told apart."""
    names = (Words("Sin arma en la mano", "Gun in its holster"), Words("Con el arma en la mano", "Gun in hand"))
    return [
        Text(
            label=f"{names[habit][lang]}: {habit_words(person.habits[habit], lang)}.",
            key=f"habit-{habit}",
            look="habit-now" if habit == state.is_armed else "habit",
            rule="duel",
        )
        for habit in range(len(names))
    ]


def hearing(state: State, lang: Lang) -> Text:
    """What a word takes, and what a loaded gun on the shoulder makes of it."""
    row = opponent(state)
    bare, armed = int(PERSON_ROW[row, EAR]), int(PERSON_ROW[row, EAR] - PERSON_ROW[row, GUN])
    said = Words(
        "Una palabra le llega con {bare} o más; con la escopeta cargada y encarada, con {armed} o más.",
        "A word goes home on {bare} or more; with the gun loaded and levelled, on {armed} or more.",
    )
    return Text(label=said.format(bare=bare, armed=armed)[lang], key="hearing", look="habit", rule="answers")


def habit_words(habit: Iterable[int], lang: Lang) -> str:
    """“1–3 waits, 4 taunts, 5–6 draws”."""
    runs = [(deed, [face for face, _ in run]) for deed, run in groupby(enumerate(habit, 1), key=lambda pair: pair[1])]
    return ", ".join(f"{span(faces)} {DEED_NAMES[deed][lang]}" for deed, faces in runs)


def span(faces: list[int]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


# --- What she carries -------------------------------------------------------------------------------------------------


def belongings(state: State, lang: Lang) -> Group:
    return Group(
        label=Words("Lo que llevas", "What you carry")[lang],
        key="belongings",
        look="belongings",
        rule="measures",
        things=(gun(state, lang), bag(state, lang), *own_tracks(state, lang), *keepsakes(state, lang)),
    )


def gun(state: State, lang: Lang) -> Group:
    """The two barrels, seen from behind; the label says how it is carried."""
    names = (Words("Cañón vacío", "Empty barrel"), Words("Cañón cargado", "Loaded barrel"))
    barrels = tuple(
        Token(
            label=names[is_loaded][lang],
            key=f"barrel-{n + 1}",
            look="barrel-loaded" if is_loaded else "barrel-empty",
            sign="●" if is_loaded else "○",
        )
        for n, is_loaded in ((n, n < state.measures[LOADED]) for n in range(BARRELS))
    )
    return Group(label=gun_words(state)[lang], key="gun", look="gun", rule="gun", things=barrels)


def gun_words(state: State) -> Words:
    if state.is_level:
        held = Words("Escopeta encarada", "Gun levelled")
    elif state.measures[LOADED]:
        held = Words("Escopeta cargada", "Gun loaded")
    else:
        held = Words("Escopeta abierta", "Gun open")
    past = Words("ha disparado", "it has been fired") if state.measures[SMOKE] else Words("limpia", "clean")
    return Words("{held}, {past}", "{held}, {past}").format(held=held, past=past)


def bag(state: State, lang: Lang) -> Group:
    count = state.measures[SHELLS]
    label = Words("Cartuchos: {n}", "Shells: {n}").format(n=count)[lang]
    name = Words("Cartucho", "Shell")[lang]
    shells = tuple(Token(label=name, key=f"shell-{n + 1}", look="shell", sign="▮") for n in range(count))
    return Group(label=label, key="bag", look="bag", rule="gun", things=shells)


def own_tracks(state: State, lang: Lang) -> list[Node]:
    return [
        Track(
            label=MEASURE_NAMES[measure][lang],
            key=MEASURES[measure],
            look=MEASURES[measure],
            rule="nerve" if measure == NERVE else "measures",
            value=state.measures[measure],
            high=int(CAP[measure]),
        )
        for measure in (HEALTH, NERVE)
    ]


def keepsakes(state: State, lang: Lang) -> list[Node]:
    return [
        Text(label=f"{item.name[lang]}: {item.words[lang]}", key=f"item-{item.id}", look="keepsake", rule="secrets")
        for _, item in BOOK.held(state)
    ]


# --- What can be done -------------------------------------------------------------------------------------------------


def buttons(state: State, legal: frozenset[int], lang: Lang) -> list[Node]:
    if not legal:
        return []
    if state.phase == AT_CHOICE:
        return BOOK.choice_buttons(state, PICK, legal, lang)
    if state.phase == RESTING:
        return [*roads(state, legal, lang), *(act_button(state, move, legal, lang) for move in (LOAD, OPEN))]
    if state.phase == FACING:
        return [act_button(state, move, legal, lang) for move in (TALK, LEVEL, LOAD, FIRE, BOTH, DUCK)]
    if state.phase == SO_NEAR:
        return [act_button(state, move, legal, lang) for move in (STEEL, LET_GO)]
    return [act_button(state, ROLL, legal, lang)]


def roads(state: State, legal: frozenset[int], lang: Lang) -> list[Node]:
    return [
        Button(
            label=place.name[lang],
            key=f"to-{place.id}",
            look=place.picture,
            move=TRAVEL + at,
            rule="road",
        )
        for at, place in enumerate(PLACES[state.adventure])
        if TRAVEL + at in legal
    ]


def act_button(state: State, move: int, legal: frozenset[int], lang: Lang) -> Button:
    found = moves.range_of(move)
    why = "" if move in legal else why_not(state, move)[lang]
    return Button(
        label=short_words(state, move, lang),
        key=found.name,
        look=found.name.replace("_", "-"),
        move=move,
        why=why,
        rule=found.rule,
    )


SHORT = {
    TALK: Words("Hablar: {n}+", "Talk: {n}+"),
    FIRE: Words("Un cañón: {n}+", "One barrel: {n}+"),
    BOTH: Words("Los dos: {n}+", "Both: {n}+"),
    LEVEL: Words("Encarar", "Level"),
    LOAD: Words("Cargar", "Load"),
}


def short_words(state: State, move: int, lang: Lang) -> str:
    """On a button: what it is, and what the die must show."""
    if state.phase != FACING or move not in SHORT:
        return words(state, PLAYER, move, lang)
    return SHORT[move].format(n=asked_of_die(state, move))[lang]


def why_not(state: State, move: int) -> Words:
    if move == LOAD:
        return why_not_load(state)
    if move == OPEN:
        if state.measures[LOADED]:
            return Words("Acabas de cargarla.", "You have just loaded it.")
        return Words("Ya está abierta y vacía.", "It is open and empty already.")
    if move == LEVEL:
        return Words("Ya la tienes encarada.", "It is levelled already.")
    if not state.is_level:
        return Words("Antes hay que encararla.", "Level it first.")
    if move == BOTH and state.measures[LOADED]:
        return Words("Solo hay un cañón cargado.", "Only one barrel is loaded.")
    return Words("No hay ningún cañón cargado.", "No barrel is loaded.")


def why_not_load(state: State) -> Words:
    if state.measures[LOADED] == BARRELS:
        return Words("Los dos cañones están cargados.", "Both barrels are loaded.")
    if state.measures[SHELLS] == 0:
        return Words("No te quedan cartuchos.", "You have no shells left.")
    return Words("Acabas de descargarla.", "You have just unloaded it.")


# --- Moves in words ---------------------------------------------------------------------------------------------------


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    if TRAVEL <= move < PICK:
        return Words("Ir a: {name}", "Go to: {name}").format(name=PLACES[state.adventure][move - TRAVEL].name)[lang]
    if PICK <= move < ROLL:
        return BOOK.choice_words(state, move - PICK, lang)
    if move in (TALK, FIRE, BOTH) and state.phase == FACING:
        said = Words("{what}: con {n} o más", "{what}: on {n} or more")
        name = Words(moves.text(move, "es"), moves.text(move, "en"))
        return said.format(what=name, n=asked_of_die(state, move))[lang]
    if move == DUCK and state.is_level:
        return Words("Cubrirse, y bajar la escopeta", "Duck, and lower the gun")[lang]
    return moves.text(move, lang)


def asked_of_die(state: State, move: int) -> int:
    """What a die must show for this answer, if she gave it now."""
    trial = state.copy()
    trial.act = move
    return max(1, int(wanted(trial)))


# --- The story --------------------------------------------------------------------------------------------------------


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    """What was done, what the other did, what the book says came of it, and what it changed."""
    parts = [
        opening(before, move, lang),
        *incidents(before, after, lang),
        outcome(before, after, lang),
        changed(before, after, lang),
    ]
    if after.phase == ENDED and before.phase != ENDED:
        parts.append(ENDINGS[after.fate][lang])
    return " ".join(part for part in parts if part)


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """A duel, whose dice are no tests, and something found on the road."""
    return those(
        {"secrets": after.items & ~before.items, "duel": is_facing(after) and (move >= FACE or not is_facing(before))}
    )


def opening(before: State, move: int, lang: Lang) -> str:
    if move >= FACE:
        return thrown(before, move - FACE + 1, lang)
    if move < PICK:
        return Words("El camino lleva a: {name}.", "The road leads to: {name}.").format(
            name=PLACES[before.adventure][move - TRAVEL].name
        )[lang]
    if move < ROLL:
        return Words("Virtudes elige: {said}.", "Virtudes chooses: {said}.").format(
            said=Words(BOOK.choice_words(before, move - PICK, "es"), BOOK.choice_words(before, move - PICK, "en"))
        )[lang]
    return DEEDS[move][lang] if move in DEEDS else ""


DEEDS = {
    OPEN: Words("Virtudes abre la escopeta y guarda los cartuchos.", "Virtudes opens the gun and pockets the shells."),
    LOAD: Words("Virtudes carga un cañón.", "Virtudes loads a barrel."),
    LEVEL: Words("Virtudes encara la escopeta.", "Virtudes levels the gun."),
    TALK: Words("Virtudes habla.", "Virtudes talks."),
    FIRE: Words("Virtudes dispara un cañón.", "Virtudes fires one barrel."),
    BOTH: Words("Virtudes dispara los dos cañones.", "Virtudes fires both barrels."),
    DUCK: Words("Virtudes se cubre.", "Virtudes ducks."),
    STEEL: Words("Virtudes pone el Temple que faltaba.", "Virtudes finds the nerve that was lacking."),
    LET_GO: Words("Virtudes lo deja así.", "Virtudes lets it be."),
}


def thrown(before: State, face: int, lang: Lang) -> str:
    """The die, and whose it was."""
    if before.phase == TEST_THROWN:
        said = Words("Prueba de {skill}: {face}.", "Test of {skill}: {face}.")
        return with_die(said.format(skill=MEASURE_NAMES[STEP[before.step, SKILL]], face=face)[lang], face)
    if before.act:
        said = Words("Su dado: {face}.", "Her die: {face}.")
        return with_die(said.format(face=face)[lang], face)
    person = PEOPLE[opponent(before)]
    deed = person.habits[before.is_armed][face - 1]
    return f"{picture(f'die-{face}')}{person.lines[deed][lang]}"


def incidents(before: State, after: State, lang: Lang) -> list[str]:
    """What a word or a shot did, and how the other stands."""
    found: list[Words] = []
    if is_facing(before) and is_facing(after):
        if after.resolve < before.resolve:
            found.append(
                Words("La palabra llega: Aguante {n}.", "The word goes home: Resolve {n}.").format(n=after.resolve)
            )
        if after.resolve > before.resolve:
            found.append(Words("El silencio le da ánimos.", "The silence gives them heart."))
        if after.body < before.body:
            found.append(Words("El disparo acierta.", "The shot hits."))
        if after.is_armed > before.is_armed:
            found.append(Words("Tiene el arma en la mano.", "There is a gun in their hand."))
    return [sentence[lang] for sentence in found]


def outcome(before: State, after: State, lang: Lang) -> str:
    """What was read now, but for the page of a place, which lies open."""
    read = BOOK.lines(after)
    if read == BOOK.lines(before):
        return ""
    return " ".join(" ".join(part.label.split()) for step in read for part in BOOK.paragraphs(step, "", lang))


def changed(before: State, after: State, lang: Lang) -> str:
    steps = BOOK.measures_changed(before, after, lang, unseen=(SMOKE,))
    things = [
        f"{'+' if has_item(after, at) else MINUS}{item.name[lang]}"
        for at, item in enumerate(ITEMS[after.adventure])
        if has_item(after, at) != has_item(before, at)
    ]
    return f"{', '.join(steps + things)}." if steps or things else ""
