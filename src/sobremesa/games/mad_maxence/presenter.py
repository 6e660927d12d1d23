"""The table: a road map found in a wreck, the page of the book that is open, the dashboard, and the coins."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE
from sobremesa.engine.nodes import NO_MOVE, Board, Button, Group, Node, Sequel, Space, Text, Token, Track, View, picture
from sobremesa.engine.presenter import those
from sobremesa.engine.tallies import Aim, Fact, Tally
from sobremesa.engine.words import LANGS, Lang, Words, listed
from sobremesa.games.adventure.book import AGAIN, FIGHT, KEEPSAKE, USE, Item, Place
from sobremesa.games.adventure.pages import Pages
from sobremesa.games.adventure.press import DIFFICULTY, END, KIND, SKILL
from sobremesa.games.adventure.reading import has_item
from sobremesa.games.mad_maxence import rules
from sobremesa.games.mad_maxence.book import CHARTER, COMBAT, DRIVING, FUEL, MEASURES, ORIENTATION, PARTS, TECH, TIME
from sobremesa.games.mad_maxence.components import (
    ADVENTURES,
    ALONE,
    CAP,
    EASY_DIFFICULTY,
    EASY_GAIN,
    ENDINGS,
    HARD_DIFFICULTY,
    HARD_GAIN,
    ITEMS,
    LAST_HOUR,
    MEASURE_NAMES,
    PLACES,
    PRINTED,
    ROAD_LINKS,
    SELECTIONS,
    STEP,
    STEP_PLACE,
    STEPS,
)
from sobremesa.games.mad_maxence.rules import (
    ACCEPT,
    AT_CHOICE,
    AT_COINS,
    DRIVE,
    EASY,
    EQUIP,
    FLIP,
    HARD,
    HEADS,
    LEAVING,
    PICK,
    PLAYER,
    REPAIR,
    RESTING,
    SECOND_THROW,
    STALLED,
    WON,
    State,
    can_drive,
    coins,
    difficulty,
    ending,
    entry_of,
    holds_mending,
    is_over,
    moves,
    to_act,
)
from sobremesa.games.reasons import Counting
from sobremesa.games.wording import ONE_DECIDES, say

BOOK = Pages(CHARTER, PRINTED)


def view(state: State, seat: int, legal: frozenset[int], lang: Lang) -> View:
    return View(
        prompt=prompt(state, seat, lang),
        board=(
            road_map(state, legal, lang),
            passage(state, legal, lang),
            *equipment(state, legal, lang),
            dashboard(state, lang),
        ),
        mine=tuple(buttons(state, legal, lang)),
        sequel=sequel(state, lang),
    )


LEAVE_BEHIND = Words("Salir de «{title}»", "Get out of “{title}”")


def tally(state: State, lang: Lang) -> Tally:
    """The adventures from this one on, and what she had in it."""
    ahead = (ADVENTURES[number][1] for number in range(state.adventure, state.last + 1))
    aims = (
        Aim(label=LEAVE_BEHIND.format(title=tale.title)[lang], reached=int(state.phase == WON), wanted=1, rule="goal")
        for tale in ahead
    )
    facts = (
        Fact(label=name[lang], by_seat=(f"{state.measures[measure]}/{CAP[measure]}",), rule="measures")
        for measure, name in enumerate(MEASURE_NAMES)
    )
    return Tally(aims=tuple(aims), facts=tuple(facts))


REASONS = Counting(rules.apply, rules.counter, rules.COUNTERS, own=(*range(rules.FIRST_MEASURE, len(rules.COUNTERS)),))


def reason(state: State, seat: int, move: int, lang: Lang) -> str:
    """Not of roads and choices: what the book does then is not to be told before it is read."""
    return "" if move < FLIP else REASONS.reason(state, seat, move, lang)


def sequel(state: State, lang: Lang) -> Sequel | None:
    """Whoever loses a later adventure of a campaign may begin a new table where she came into it."""
    book, tale = ADVENTURES[state.adventure]
    was_brought = state.entry != entry_of(as_alone(state))
    if not is_over(state) or state.phase == WON or state.last != SELECTIONS[book.id][1] or not was_brought:
        return None
    said = Words(
        "Otra mesa, desde la entrada en «{title}», con lo que llevabas",
        "Another table, from where you entered “{title}”, with what you had",
    )
    options = (("adventure", book.id), ("entry", state.entry))
    return Sequel(text=said.format(title=tale.title)[lang], options=options)


def as_alone(state: State) -> State:
    """The same adventure, entered as its book says when it is played by itself."""
    alone = State()
    alone.adventure, alone.last = state.adventure, state.last
    for measure in range(len(MEASURES)):
        alone.measures[measure] = int(ALONE[state.adventure, measure])
    return alone


# --- What is asked ----------------------------------------------------------------------------------------------------


def prompt(state: State, seat: int, lang: Lang) -> str:
    if is_over(state):
        return " ".join(sentence[lang] for sentence in conclusion(state))
    if to_act(state) == 1 << CHANCE:
        return Words("Las monedas están en el aire.", "The coins are in the air.")[lang]
    if seat != PLAYER:
        return ONE_DECIDES[lang]
    return ASKED[state.phase](state)[lang]


def conclusion(state: State) -> list[Words]:
    """How it ended; and, as the booklet asks to leave as well equipped as one can, with what."""
    found = [ENDINGS[ending(state)]]
    if state.phase == WON:
        said = Words("Sale con {n} puntos de equipaje: {kept}.", "She leaves with {n} points of equipment: {kept}.")
        found.append(said.format(n=baggage(state), kept=kept(state)))
    return found


def baggage(state: State) -> int:
    """How well equipped she is: every measure but the time, and the things she holds."""
    return sum(state.measures[m] for m in range(1, len(MEASURES))) + len(BOOK.held(state))


def kept(state: State) -> Words:
    found = {
        lang: [f"{MEASURE_NAMES[m][lang]} {state.measures[m]}" for m in range(1, len(MEASURES))]
        + [item.name[lang] for _, item in BOOK.held(state)]
        for lang in LANGS
    }
    return Words(", ".join(found["es"]), ", ".join(found["en"]))


def ask_choice(state: State) -> Words:
    return Words("¿Qué haces?", "What do you do?")


def ask_throw(state: State) -> Words:
    row = state.step
    if STEP[row, KIND] == FIGHT:
        foe = STEPS[row].foe  # type: ignore[union-attr]
        said = Words(
            "Combate contra {foe}, Combatividad {n}: lanza {coins}. Cada cara le hiere, cada cruz te hiere.",
            "A fight with {foe}, Combat {n}: flip {coins}. Each head hurts them, each tail hurts you.",
        )
        return said.format(foe=foe, n=state.foe, coins=coin_count(coins(state)))
    said = Words(
        "Prueba de {skill}: {heads} o más al lanzar {coins}.", "Test of {skill}: {heads} or more when you flip {coins}."
    )
    return said.format(
        skill=MEASURE_NAMES[STEP[row, SKILL]],
        heads=head_count(STEP[row, DIFFICULTY]),
        coins=coin_count(coins(state)),
    )


def ask_again(state: State) -> Words:
    said = Words("Han salido {heads}. ¿Las dejas así?", "{heads} came up. Do you let that stand?")
    return said.format(heads=head_count(state.heads))


def ask_repair(state: State) -> Words:
    if not holds_mending(state):
        return Words(
            "Sin Combatividad no se puede seguir: hay que reparar.", "Without Combat nothing goes on: you must repair."
        )
    return Words(
        "Sin Combatividad no se puede seguir: repara, o usa equipo que la devuelva.",
        "Without Combat nothing goes on: repair, or use equipment that gives some back.",
    )


def ask_road(state: State) -> Words:
    if state.measures[TIME] == LAST_HOUR:
        return Words(
            "Los Borradores están en el espejo: sin una maniobra, cualquier camino es el último.",
            "The Erasers are in the mirror: without a manoeuvre, any road is the last one.",
        )
    return Words("¿Adónde vas? (1 UT)", "Where do you drive? (1 time)")


def ask_way_out(state: State) -> Words:
    return Words("La maniobra está hecha: elige camino.", "The manoeuvre is done: choose a road.")


ASKED = {
    AT_CHOICE: ask_choice,
    AT_COINS: ask_throw,
    SECOND_THROW: ask_again,
    STALLED: ask_repair,
    RESTING: ask_road,
    LEAVING: ask_way_out,
}


# --- The map ----------------------------------------------------------------------------------------------------------


def road_map(state: State, legal: frozenset[int], lang: Lang) -> Board:
    return Board(
        label=ADVENTURES[state.adventure][1].title[lang],
        key="map",
        look="map",
        rule="map",
        links=ROAD_LINKS[state.adventure],
        things=tuple(map_place(state, at, place, legal, lang) for at, place in enumerate(PLACES[state.adventure])),
    )


def map_place(state: State, at: int, place: Place, legal: frozenset[int], lang: Lang) -> Space:
    is_here, was_here = at == state.place, state.visited >> at & 1
    move = DRIVE + at
    return Space(
        label=place_name(state, at)[lang],
        key=f"place-{place.id}",
        look=place.picture if is_known(state, at) else "unknown",
        sign=f"{place.id}✓" if was_here and not is_here else place.id,
        rule="hidden" if place.is_hidden else "map",
        move=move if move in legal else NO_MOVE,
        why="" if move in legal or is_here or is_over(state) else why_not(state, at, place)[lang],
        x=place.x,
        y=place.y,
        things=(Token(label="Maxence", key="maxence", look="maxence", sign="M"),) if is_here else (),
    )


def is_known(state: State, at: int) -> bool:
    """No place is read before one gets there, nor what it is: only its number is on the map."""
    return at == state.place or bool(state.visited >> at & 1)


def place_name(state: State, at: int) -> Words:
    return PLACES[state.adventure][at].name if is_known(state, at) else UNKNOWN


UNKNOWN = Words("?", "?")


def why_not(state: State, at: int, place: Place) -> Words:
    """Why Maxence can't drive there now."""
    if state.phase not in (RESTING, LEAVING):
        return Words("Primero hay que resolver este lugar.", "This place must be resolved first.")
    if at == state.came_from:
        return Words("De ahí vienes: nunca se vuelve atrás.", "You come from there: there is no turning back.")
    tale = ADVENTURES[state.adventure][1]
    here = PLACES[state.adventure][state.place].id
    if (here, place.id) in tale.roads and not can_drive(state, at):
        if state.visited >> at & 1:
            return Words("Un lugar oculto se visita una sola vez.", "A hidden place is visited only once.")
        return Words("Todavía no sabes cómo llegar.", "You don't yet know how to get there.")
    if place.is_hidden:
        near = Words(listed(tale.around(place.id), "es"), listed(tale.around(place.id), "en"))
        return Words("Se llega desde {near}.", "It is reached from {near}.").format(near=near)
    return Words("No hay camino desde aquí.", "There is no road from here.")


# --- The open page ----------------------------------------------------------------------------------------------------


def passage(state: State, legal: frozenset[int], lang: Lang) -> Group:
    """What was read on coming here and what came of it; after an adventure, its end comes before the next prologue."""
    place = PLACES[state.adventure][state.place]
    read, lines = BOOK.paragraphs(state.page, "", lang), BOOK.lines(state)
    came_of_it = [part for line in lines for part in BOOK.paragraphs(line, "outcome", lang)]
    is_next_tale = bool(lines) and STEP_PLACE[lines[0]][0] != state.adventure
    return Group(
        label=f"{place.id} · {place.name[lang]}",
        key="passage",
        look="passage",
        rule="book",
        things=(*(came_of_it + read if is_next_tale else read + came_of_it), *coin_group(state, legal, lang)),
    )


# --- Coins ------------------------------------------------------------------------------------------------------------


def coin_group(state: State, legal: frozenset[int], lang: Lang) -> list[Node]:
    """The coins to throw, or those that were thrown last; in a fight, also the enemy."""
    if state.phase == AT_COINS:
        move = FLIP if FLIP in legal else NO_MOVE
        found = [coin(n, "coin", Words("Moneda por lanzar", "Coin to flip"), move, lang) for n in range(coins(state))]
        label = asked_of_coins(state, lang)
    elif state.thrown:
        found = [fallen(n, n < state.shown, lang) for n in range(state.thrown)]
        label = throw_words(state.shown, state.thrown, lang)
    else:
        return []
    row: Node = Group(label=label, key="coins", look="coins", rule="tests", things=tuple(found))
    return [enemy(state, lang), row] if state.foe else [row]


def coin(n: int, look: str, name: Words, move: int, lang: Lang) -> Token:
    sign = {"coin-heads": Words("C", "H"), "coin-tails": Words("X", "T")}.get(look, Words("?", "?"))
    return Token(label=name[lang], key=f"coin-{n + 1}", look=look, sign=sign[lang], move=move, rule="tests")


def fallen(n: int, is_head: bool, lang: Lang) -> Token:
    look, name = ("coin-heads", Words("Cara", "Heads")) if is_head else ("coin-tails", Words("Cruz", "Tails"))
    return coin(n, look, name, NO_MOVE, lang)


def enemy(state: State, lang: Lang) -> Track:
    foe = STEPS[state.step].foe  # type: ignore[union-attr]
    label = say(Words("Combatividad de {foe}", "Combat of {foe}"), lang, foe=foe)
    high = int(STEP[state.step, DIFFICULTY])
    return Track(label=label, key="foe", look="foe", rule="fights", value=state.foe, high=high)


def asked_of_coins(state: State, lang: Lang) -> str:
    if STEP[state.step, KIND] == FIGHT:
        return MEASURE_NAMES[TECH][lang]
    said = Words("{skill}, dificultad {n}", "{skill}, difficulty {n}")
    return said.format(skill=MEASURE_NAMES[STEP[state.step, SKILL]], n=difficulty(state))[lang]


def coin_count(n: int) -> Words:
    return Words("1 moneda", "1 coin") if n == 1 else Words(f"{n} monedas", f"{n} coins")


def head_count(n: int) -> Words:
    return Words("1 cara", "1 head") if n == 1 else Words(f"{n} caras", f"{n} heads")


def tail_count(n: int) -> Words:
    return Words("1 cruz", "1 tail") if n == 1 else Words(f"{n} cruces", f"{n} tails")


def throw_words(heads: int, thrown: int, lang: Lang) -> str:
    parts = [said(n)[lang] for said, n in ((head_count, heads), (tail_count, thrown - heads)) if n]
    return listed(parts, lang) if parts else coin_count(0)[lang]


# --- Dashboard --------------------------------------------------------------------------------------------------------

# In the order of a dashboard, with the section that explains each.
GAUGES = (
    (TIME, "time"),
    (COMBAT, "combat"),
    (FUEL, "manoeuvres"),
    (PARTS, "repair"),
    (TECH, "tests"),
    (DRIVING, "tests"),
    (ORIENTATION, "tests"),
)


def dashboard(state: State, lang: Lang) -> Group:
    return Group(
        label=Words("Salpicadero", "Dashboard")[lang],
        key="dashboard",
        look="dashboard",
        rule="measures",
        things=tuple(gauge(measure, state.measures[measure], rule, lang) for measure, rule in GAUGES),
    )


def gauge(measure: int, value: int, rule: str, lang: Lang) -> Track:
    """Its look is the dial with the needle where it stands."""
    high = int(CAP[measure])
    label, key = MEASURE_NAMES[measure][lang], MEASURES[measure]
    return Track(label=label, key=key, look=f"dial-{high}-{value}", rule=rule, value=value, high=high)


# --- What can be done here --------------------------------------------------------------------------------------------


def buttons(state: State, legal: frozenset[int], lang: Lang) -> list[Node]:
    if not legal:
        return []
    if state.phase == AT_CHOICE:
        return BOOK.choice_buttons(state, PICK, legal, lang)
    if state.phase == LEAVING:
        return [roads(state, legal, lang)]
    if state.phase == RESTING:
        return [roads(state, legal, lang), before_leaving(state, legal, lang)]
    shown = {AT_COINS: FLIP, STALLED: REPAIR, SECOND_THROW: ACCEPT}
    return [stay_button(state, shown[state.phase], legal, lang)] if state.phase in shown else []


def roads(state: State, legal: frozenset[int], lang: Lang) -> Group:
    """The places within reach, those she knows by name: a map has no room for names."""
    near = [(DRIVE + at, place) for at, place in enumerate(PLACES[state.adventure]) if DRIVE + at in legal]
    things = tuple(
        Button(
            label=f"{place.id} · {place_name(state, move - DRIVE)[lang]}",
            key=f"road-{place.id}",
            look=place.picture if is_known(state, move - DRIVE) else "unknown",
            move=move,
            rule="turn",
        )
        for move, place in near
    )
    return Group(label=Words("Caminos", "Roads")[lang], key="roads", look="roads", rule="map", things=things)


def before_leaving(state: State, legal: frozenset[int], lang: Lang) -> Group:
    things = tuple(stay_button(state, move, legal, lang) for move in (EASY, HARD, REPAIR))
    label = Words("Antes de salir", "Before leaving")[lang]
    return Group(label=label, key="stay", look="stay", rule="turn", things=things)


BUTTON_LOOKS = {FLIP: "flip", EASY: "easy", HARD: "hard", REPAIR: "repair", ACCEPT: "accept"}


def stay_button(state: State, move: int, legal: frozenset[int], lang: Lang) -> Button:
    found = moves.range_of(move)
    why = "" if move in legal else why_not_stay(state, move)[lang]
    label = words(state, PLAYER, move, lang)
    return Button(label=label, key=found.name, look=BUTTON_LOOKS[move], move=move, why=why, rule=found.rule)


def why_not_stay(state: State, move: int) -> Words:
    if move != REPAIR:
        return Words("No te queda combustible.", "You have no fuel left.")
    if state.measures[COMBAT] == CAP[COMBAT]:
        return Words("La Combatividad está al máximo.", "Combat is at its highest.")
    if state.measures[PARTS] == 0:
        return Words("No te quedan piezas.", "You have no parts left.")
    return Words("No queda tiempo para reparar.", "There is no time left for repairs.")


def equipment(state: State, legal: frozenset[int], lang: Lang) -> list[Node]:
    things = tuple(item_node(at, item, legal, lang) for at, item in BOOK.held(state))
    if not things:
        return []
    label = Words("Equipo", "Equipment")[lang]
    return [Group(label=label, key="equipment", look="equipment", rule="equipment", things=things)]


ITEM_LOOKS = {AGAIN: "item-again", USE: "item-use", KEEPSAKE: "item-keepsake"}
ITEM_WAITS = {
    AGAIN: Words("Se usa después de un lanzamiento que pueda salir mejor.", "For after a throw that could be better."),
    USE: Words("Se usa al terminar un lugar, antes de salir.", "For when a place is done, before leaving."),
}


def item_node(at: int, item: Item, legal: frozenset[int], lang: Lang) -> Node:
    label, look = f"{item.name[lang]}: {item.words[lang]}", ITEM_LOOKS[item.power]
    if item.power == KEEPSAKE or not legal:
        return Text(label=label, key=f"item-{item.id}", look=look, rule="equipment")
    move = EQUIP + at
    why = "" if move in legal else ITEM_WAITS[item.power][lang]
    return Button(label=label, key=f"item-{item.id}", look=look, move=move, why=why, rule="equipment")


# --- Moves in words ---------------------------------------------------------------------------------------------------


def words(state: State, seat: int, move: int, lang: Lang) -> str:
    if move >= HEADS:
        return throw_words(move - HEADS, coins(state), lang)
    if move < PICK:
        return drive_words(state, move - DRIVE, lang)
    if move < FLIP:
        return BOOK.choice_words(state, move - PICK, lang)
    if move == FLIP:
        return Words("Lanzar {coins}", "Flip {coins}").format(coins=coin_count(coins(state)))[lang]
    if move in (EASY, HARD):
        return manoeuvre_words(state, move, lang)
    if move == REPAIR:
        return REPAIR_WORDS[lang]
    if EQUIP <= move < ACCEPT:
        said = Words("Usar: {name}", "Use: {name}")
        return said.format(name=ITEMS[state.adventure][move - EQUIP].name)[lang]
    return moves.text(move, lang)


REPAIR_WORDS = Words("Reparar: +1 Combatividad (1 pieza, 1 UT)", "Repair: +1 Combat (1 part, 1 time)")


def drive_words(state: State, at: int, lang: Lang) -> str:
    place = PLACES[state.adventure][at]
    known, unknown = Words("Ir a {id} · {name}", "Drive to {id} · {name}"), Words("Ir a {id}", "Drive to {id}")
    said = known if is_known(state, at) else unknown
    return said.format(name=place.name, id=place.id)[lang]


def manoeuvre_words(state: State, move: int, lang: Lang) -> str:
    """With its difficulty and its price; and a word where it can only fail."""
    heads, gain = (EASY_DIFFICULTY, EASY_GAIN) if move == EASY else (HARD_DIFFICULTY, HARD_GAIN)
    said = Words(
        "{name}, dificultad {heads}: {gain} UT menos (1 combustible)",
        "{name}, difficulty {heads}: {gain} time back (1 fuel)",
    )
    name = Words(moves.text(move, "es"), moves.text(move, "en"))
    label = said.format(name=name, heads=heads, gain=gain)[lang]
    owned = state.measures[DRIVING]
    return label if owned >= heads else f"{label}. {hopeless(owned)[lang]}"


def hopeless(owned: int) -> Words:
    said = Words("Con {coins} no puede salir", "With {coins} it cannot succeed")
    return said.format(coins=coin_count(owned))


# --- The story --------------------------------------------------------------------------------------------------------


def tell(before: State, after: State, seat: int, move: int, lang: Lang) -> str:
    """What was done, what the book says came of it, what it changed, and where that leads."""
    parts = [opening(before, after, move, lang), outcome(before, after, lang), changed(before, after, lang)]
    return " ".join(part for part in (*parts, *incidents(before, after, lang)) if part)


def touches(before: State, after: State, seat: int, move: int) -> tuple[str, ...]:
    """A fight, a place without a road, no Combat left, something found, something changed."""
    arrives = after.place != before.place
    return those(
        {
            "fights": after.foe,
            "combat": before.measures[COMBAT] and not after.measures[COMBAT],
            "hidden": arrives and PLACES[after.adventure][after.place].is_hidden,
            "equipment": after.items & ~before.items,
            "measures": tuple(after.measures)[1:] != tuple(before.measures)[1:],
            "time": after.measures[TIME] > before.measures[TIME] + arrives,
            "map": arrives,
        }
    )


def opening(before: State, after: State, move: int, lang: Lang) -> str:
    if move >= HEADS:
        return thrown(before, move - HEADS, lang)
    if move < PICK:
        said = Words("En camino: {id} · {name}.", "On the road: {id} · {name}.")
        place = PLACES[before.adventure][move - DRIVE]
        return said.format(name=place.name, id=place.id)[lang]
    if move < FLIP:
        return (
            f"«{BOOK.choice_words(before, move - PICK, lang)}»."
            if lang == "es"
            else f"“{BOOK.choice_words(before, move - PICK, lang)}.”"
        )
    if move == FLIP:
        return ""
    if EQUIP <= move < ACCEPT:
        said = Words("Maxence usa: {name}.", "Maxence uses: {name}.")
        return said.format(name=ITEMS[before.adventure][move - EQUIP].name)[lang]
    return DEEDS[move][lang]


DEEDS = {
    EASY: Words("Maxence intenta una maniobra fácil.", "Maxence tries an easy manoeuvre."),
    HARD: Words("Maxence intenta una maniobra difícil.", "Maxence tries a hard manoeuvre."),
    REPAIR: Words("Maxence repara el coche.", "Maxence mends the car."),
    ACCEPT: Words("Maxence deja las monedas como están.", "Maxence lets the coins lie."),
}


def thrown(before: State, heads: int, lang: Lang) -> str:
    """The coins as pictures, and what they were thrown for."""
    count = coins(before)
    shown = picture("coin-heads") * heads + picture("coin-tails") * (count - heads)
    return f"{shown}{thrown_for(before, heads)[lang]}: {throw_words(heads, count, lang)}."


def thrown_for(before: State, heads: int) -> Words:
    if before.stunt:
        return Words("Maniobra", "Manoeuvre")
    if STEP[before.step, KIND] == FIGHT:
        return Words("Combate contra {foe}", "Fight with {foe}").format(foe=STEPS[before.step].foe)  # type: ignore[union-attr]
    return Words("{skill}, dificultad {n}", "{skill}, difficulty {n}").format(
        skill=MEASURE_NAMES[STEP[before.step, SKILL]], n=difficulty(before)
    )


def outcome(before: State, after: State, lang: Lang) -> str:
    """The passages that the move led to; that of a place on arrival is on the open page."""
    lines = BOOK.lines(after)
    read = lines[len(lines) - min(len(lines), after.reveals - before.reveals) :]
    return " ".join(" ".join(part.label.split()) for line in read for part in BOOK.paragraphs(line, "", lang))


def changed(before: State, after: State, lang: Lang) -> str:
    if before.adventure != after.adventure:
        return ""
    steps = BOOK.measures_changed(before, after, lang)
    got = [
        f"+{item.name[lang]}"
        for at, item in enumerate(ITEMS[after.adventure])
        if has_item(after, at) and not has_item(before, at)
    ]
    return f"{', '.join(steps + got)}." if steps or got else ""


def incidents(before: State, after: State, lang: Lang) -> list[str]:
    found = []
    if before.foe and after.foe and after.foe < before.foe:
        found.append(Words("Al enemigo le queda {n}.", "The enemy is left with {n}.").format(n=after.foe))
    if after.page == END != before.page:
        place = PLACES[after.adventure][after.place]
        found.append(
            Words("Está ahora en {id} · {name}.", "She is at {id} · {name} now.").format(id=place.id, name=place.name)
        )
    if after.adventure != before.adventure:
        found.append(next_tale(after))
    if is_over(after):
        found += conclusion(after)
    return [sentence[lang] for sentence in found]


def next_tale(after: State) -> Words:
    said = Words("Empieza «{title}». Queda: {kept}.", "“{title}” begins. Kept: {kept}.")
    return said.format(title=ADVENTURES[after.adventure][1].title, kept=kept(after))
