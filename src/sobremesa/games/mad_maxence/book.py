"""Adventure books: what TOML says, read strictly into plain data. docs/write-a-book.md tells authors how to write one.

Reading goes on after a mistake, so that an author hears of all of them at once, each in a sentence that says where.
What can only be seen of the book as a whole (dead ends, exits that nobody can win) is the matter of proof.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sobremesa.engine.words import Words, nearest
from sobremesa.games.wording import capital

FORMAT = "sobremesa book 1"
GAME_ID = __name__.split(".")[-2]

# --- What books speak of ----------------------------------------------------------------------------------------------

TIME, TECH, PARTS, FUEL, COMBAT, DRIVING, ORIENTATION = range(7)
MEASURES = ("time", "tech", "parts", "fuel", "combat", "driving", "orientation")
SKILLS = ("tech", "driving", "orientation")

# The most of each: TECH, Driving and Orientation are thrown with the three coins; the other ends are ours.
CAPS = (20, 3, 5, 5, 5, 3, 3)  # [R] but for the time, the coins and what follows from them
START = (0, 1, 1, 1, 1, 1, 1)

MOST_PLACES, MOST_CHOICES, MOST_MARKS, MOST_ITEMS = 24, 6, 16, 8
MOST_LINES = 4  # passages that a page shows one after another, besides the one it begins with
COLUMNS, ROWS = 6, 4.0  # of a map: whole columns, rows by halves
PICTURES = (
    *("camp", "station", "scrapyard", "bridge", "tower", "market", "canyon", "nest", "road", "village", "checkpoint"),
    *("mines", "gate", "bunker", "laboratory", "oasis", "ship", "ribs", "lighthouse", "tunnel", "city", "archive"),
    *("dredger", "submarine", "tram", "shirt", "plinths", "press"),
)

ADD, PUT, MARK, UNMARK, GAIN, LOSE = range(6)  # kinds of changes
HAS_MARK, NO_MARK, HAS_ITEM, NO_ITEM, AT_LEAST, AT_MOST = range(6)  # kinds of conditions
REST, TEST, FIGHT, CHOOSE, GO, LEAVE, BACK, FALL = range(8)  # what a step comes to
AGAIN, USE, KEEPSAKE = range(3)  # what an item is good for

DEEDS = {"set": MARK, "clear": UNMARK, "gain": GAIN, "lose": LOSE}
TURNS = {"test": TEST, "fight": FIGHT, "choice": CHOOSE, "go": GO, "leave": LEAVE, "back": BACK, "falls": FALL}


@dataclass(frozen=True)
class Change:
    """A measure raised, lowered or put to a number; a mark or an item that comes or goes."""

    kind: int
    name: str
    amount: int = 0


@dataclass(frozen=True)
class Condition:
    kind: int
    name: str
    amount: int = 0


@dataclass(frozen=True)
class Choice:
    words: Words
    cost: tuple[Change, ...]
    conditions: tuple[Condition, ...]
    go: str  # a step of the same place; "": none, that is all

    @property
    def is_always_open(self) -> bool:
        return not self.cost and not self.conditions


@dataclass(frozen=True)
class Step:
    """A passage: what is read, what it changes, and what it comes to."""

    name: str
    text: Words | None
    changes: tuple[Change, ...]
    kind: int = REST
    skill: str = ""  # of a test
    difficulty: int = 0  # of a test; in a fight the enemy's Combat
    good: str = ""  # the step after a test passed or a fight won, or after GO; "": none
    bad: str = ""  # the step after a test failed
    foe: Words | None = None
    choices: tuple[Choice, ...] = ()
    back: str = ""  # the place that one is thrown back to


@dataclass(frozen=True)
class Place:
    id: str
    name: Words
    picture: str
    x: int
    y: float
    needs: tuple[Condition, ...]
    steps: Mapping[str, Step]

    @property
    def is_hidden(self) -> bool:
        """Lettered places are off the roads, and visited once."""
        return self.id.isalpha()


@dataclass(frozen=True)
class Item:
    id: str
    name: Words
    words: Words  # what it does
    power: int
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Adventure:
    title: Words
    start: str
    hour: int  # the time at which it begins
    places: Mapping[str, Place]
    roads: frozenset[tuple[str, str]]  # both ways
    alone: tuple[int, ...]  # the measures with which it begins when it is played by itself
    keep: tuple[int, ...]  # the most of each measure that one takes out of it
    marks: tuple[str, ...]

    def around(self, place: str) -> list[str]:
        """Where one can drive to from a place, in the order of the book."""
        return [other for other in self.places if (place, other) in self.roads]


@dataclass(frozen=True)
class Book:
    id: str
    title: Words
    items: Mapping[str, Item]
    adventures: tuple[Adventure, ...]


# --- Mistakes ---------------------------------------------------------------------------------------------------------


@dataclass
class Notes:
    """What is wrong, and where."""

    where: Words = field(default_factory=lambda: Words("", ""))
    problems: list[Words] = field(default_factory=list)

    def at(self, es: str, en: str) -> Notes:
        """The same notes, one level further in."""
        return Notes(Words(f"{self.where.es}{es}: ", f"{self.where.en}{en}: "), self.problems)

    def add(self, es: str, en: str) -> None:
        self.problems.append(Words(capital(self.where.es + es), capital(self.where.en + en)))


# --- Books, items, adventures -----------------------------------------------------------------------------------------


def read_book(book_id: str, data: Mapping[str, Any], notes: Notes) -> Book:
    known(data, ("format", "game", "title", "item", "adventure"), notes)
    if data.get("format") != FORMAT:
        notes.add(f"falta la línea format = «{FORMAT}».", f"the line format = “{FORMAT}” is missing.")
    if data.get("game") != GAME_ID:
        notes.add(f"falta la línea game = «{GAME_ID}».", f"the line game = “{GAME_ID}” is missing.")
    items = {item.id: item for item in (read_item(raw, notes) for raw in tables(data, "item", notes))}
    if len(items) > MOST_ITEMS:
        notes.add(f"caben {MOST_ITEMS} equipos como mucho.", f"at most {MOST_ITEMS} items fit.")
    found = tables(data, "adventure", notes)
    if not found:
        notes.add("no tiene ninguna aventura.", "it has no adventure.")
    adventures = [
        read_adventure(raw, items, notes.at(f"aventura {n}", f"adventure {n}")) for n, raw in enumerate(found, 1)
    ]
    return Book(book_id, words(data, "title", notes), items, tuple(adventures))


def read_item(data: Mapping[str, Any], notes: Notes) -> Item:
    name = str(data.get("id", "?"))
    notes = notes.at(f"equipo «{name}»", f"item “{name}”")
    known(data, ("id", "name", "words", "again", "use"), notes)
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name in MEASURES:
        notes.add(
            "su id se escribe con minúsculas, y no es el nombre de una medida.",
            "its id is in lower case, and not the name of a measure.",
        )
    power = AGAIN if data.get("again") is True else USE if "use" in data else KEEPSAKE
    used = changes(data, "use", notes)
    if any(change.kind != ADD or change.name not in MEASURES for change in used):
        notes.add("«use» solo cambia medidas.", "“use” changes measures only.")
    return Item(name, words(data, "name", notes), words(data, "words", notes), power, used)


def read_adventure(data: Mapping[str, Any], items: Mapping[str, Item], notes: Notes) -> Adventure:
    known(data, ("title", "start", "hour", "roads", "alone", "keep", "place"), notes)
    found = [read_place(raw, notes) for raw in tables(data, "place", notes)]
    places = {place.id: place for place in found}
    if len(places) < len(found):
        notes.add("dos lugares tienen el mismo id.", "two places have the same id.")
    if len(places) > MOST_PLACES:
        notes.add(f"caben {MOST_PLACES} lugares como mucho.", f"at most {MOST_PLACES} places fit.")
    if len({(place.x, place.y) for place in found}) < len(found):
        notes.add("dos lugares están en el mismo punto del mapa.", "two places are at the same point of the map.")
    start = str(data.get("start", ""))
    if start not in places or places[start].is_hidden:
        notes.add(f"«start» no es un lugar numerado: «{start}».", f"“start” is not a numbered place: “{start}”.")
    marks = marks_of(found)
    if len(marks) > MOST_MARKS:
        notes.add(f"caben {MOST_MARKS} marcas como mucho.", f"at most {MOST_MARKS} marks fit.")
    for place in found:
        check_names(place, places, marks, items, notes.at(*called(place)))
    return Adventure(
        title=words(data, "title", notes),
        start=start,
        hour=number(data, "hour", range(CAPS[TIME]), notes) if "hour" in data else START[TIME],
        places=places,
        roads=read_roads(data, places, notes),
        alone=measures(data, "alone", START, notes),
        keep=measures(data, "keep", CAPS, notes),
        marks=marks,
    )


def read_roads(data: Mapping[str, Any], places: Mapping[str, Place], notes: Notes) -> frozenset[tuple[str, str]]:
    roads: set[tuple[str, str]] = set()
    for road in listed(data, "roads", notes):
        one, _, other = road.partition("-")
        for end in (one, other):
            if end not in places:
                notes.add(
                    f"el camino «{road}» lleva a un lugar que no existe: «{end}».",
                    f"road “{road}” leads to a place that does not exist: “{end}”.",
                )
        if one == other:
            notes.add(f"el camino «{road}» no lleva a ninguna parte.", f"road “{road}” leads nowhere.")
        roads |= {(one, other), (other, one)}
    return frozenset(roads)


def measures(data: Mapping[str, Any], key: str, default: tuple[int, ...], notes: Notes) -> tuple[int, ...]:
    """A table of measures, those not named as they are by default."""
    given = data.get(key, {})
    if not isinstance(given, Mapping):
        notes.add(f"«{key}» no es una tabla de medidas.", f"“{key}” is not a table of measures.")
        return default
    notes = notes.at(f"«{key}»", f"“{key}”")
    known(given, MEASURES[1:], notes)
    return tuple(
        number(given, name, range(cap + 1), notes) if name in given else usual
        for name, cap, usual in zip(MEASURES, CAPS, default, strict=True)
    )


# --- Places and steps -------------------------------------------------------------------------------------------------


def called(place: Place) -> tuple[str, str]:
    return f"lugar {place.id} ({place.name.es})", f"place {place.id} ({place.name.en})"


def read_place(data: Mapping[str, Any], notes: Notes) -> Place:
    place_id = str(data.get("id", "?"))
    notes = notes.at(f"lugar {place_id}", f"place {place_id}")
    known(data, ("id", "name", "picture", "at", "needs", "step"), notes)
    if not re.fullmatch(r"\d{1,2}|[A-Z]", place_id):
        notes.add("su id es un número, o una letra si es oculto.", "its id is a number, or a letter if it is hidden.")
    picture = str(data.get("picture", ""))
    if picture not in PICTURES:
        hint = nearest(picture, PICTURES)
        notes.add(f"no hay dibujo «{picture}». {hint.es}", f"there is no picture “{picture}”. {hint.en}")
    x, y = read_point(data.get("at"), notes)
    raw = data.get("step", {})
    steps = {name: read_step(name, step, notes) for name, step in (raw if isinstance(raw, Mapping) else {}).items()}
    check_steps(place_id, steps, notes)
    return Place(place_id, words(data, "name", notes), picture, x, y, conditions(data, "needs", notes), steps)


def read_point(at: object, notes: Notes) -> tuple[int, float]:
    match at:
        case [int(x), (int() | float()) as y] if 0 <= x < COLUMNS and 0 <= y < ROWS and y * 2 == int(y * 2):
            return x, float(y)
    notes.add(
        f"«at» es [columna, fila]: columna entera de 0 a {COLUMNS - 1}, fila de 0 a {ROWS - 0.5} por mitades.",
        f"“at” is [column, row]: a whole column from 0 to {COLUMNS - 1}, a row from 0 to {ROWS - 0.5} by halves.",
    )
    return 0, 0.0


def check_steps(place: str, steps: Mapping[str, Step], notes: Notes) -> None:
    """The steps that every place has, and those that others lead to."""
    for name in ("first", "later"):
        if (name == "first" or name in steps) and (name not in steps or steps[name].text is None):
            notes.add(f"falta el pasaje «{name}».", f"its passage “{name}” is missing.")
    if place.isalpha() and "later" in steps:
        notes.add("un lugar oculto se visita una vez: sobra «later».", "a hidden place is visited once: no “later”.")
    if any(step.kind == FIGHT for step in steps.values()) and "lost" not in steps:
        notes.add("hay un combate y falta el paso «lost».", "there is a fight, and step “lost” is missing.")
    for step in steps.values():
        for target in targets(step):
            if target not in steps:
                hint = nearest(target, steps)
                notes.add(
                    f"paso «{step.name}»: lleva a un paso que no existe, «{target}». {hint.es}",
                    f"step “{step.name}”: it leads to a step that does not exist, “{target}”. {hint.en}",
                )


def targets(step: Step) -> list[str]:
    """The steps that a step leads to by name."""
    return [name for name in (step.good, step.bad, *(choice.go for choice in step.choices)) if name]


def read_step(name: str, data: object, notes: Notes) -> Step:
    notes = notes.at(f"paso «{name}»", f"step “{name}”")
    if not isinstance(data, Mapping):
        notes.add("no es una tabla.", "it is not a table.")
        data = {}
    known(data, ("es", "en", "effects", *TURNS), notes)
    text = passage(data, notes) if "es" in data or "en" in data else None
    made = changes(data, "effects", notes)
    turns = [key for key in TURNS if key in data]
    if len(turns) > 1:
        both = ", ".join(turns)
        notes.add(f"solo puede acabar de una manera, no en {both}.", f"it can end in one way only, not in {both}.")
    if not turns:
        return Step(name, text, made)
    return Step(name, text, made, TURNS[turns[0]], **read_turn(turns[0], data, notes))


def read_turn(turn: str, data: Mapping[str, Any], notes: Notes) -> dict[str, Any]:
    """What a step comes to, as fields of a Step."""
    if turn == "test":
        return read_test(table_at(data, turn, notes), notes)
    if turn == "fight":
        return read_fight(table_at(data, turn, notes), notes)
    if turn == "choice":
        return {"choices": read_choices(tables(data, turn, notes), notes)}
    if turn in ("go", "back"):
        return {"good" if turn == "go" else "back": str(data[turn])}
    if data[turn] is not True:
        notes.add(f"«{turn}» solo puede ser true.", f"“{turn}” can only be true.")
    return {}


def read_test(data: Mapping[str, Any], notes: Notes) -> dict[str, Any]:
    known(data, ("skill", "difficulty", "pass", "fail"), notes)
    skill = str(data.get("skill", ""))
    if skill not in SKILLS:
        hint = nearest(skill, SKILLS)
        notes.add(f"no se prueba «{skill}». {hint.es}", f"there is no test of “{skill}”. {hint.en}")
    difficulty = number(data, "difficulty", range(1, CAPS[TECH] + 1), notes)
    return {"skill": skill, "difficulty": difficulty, "good": name_at(data, "pass"), "bad": name_at(data, "fail")}


def read_fight(data: Mapping[str, Any], notes: Notes) -> dict[str, Any]:
    known(data, ("foe", "combat", "win"), notes)
    strength = number(data, "combat", range(1, 10), notes)
    return {"foe": words(data, "foe", notes), "difficulty": strength, "good": name_at(data, "win")}


def read_choices(found: list[Mapping[str, Any]], notes: Notes) -> tuple[Choice, ...]:
    choices = [read_choice(raw, notes.at(f"opción {n}", f"choice {n}")) for n, raw in enumerate(found, 1)]
    if len(choices) > MOST_CHOICES:
        notes.add(f"caben {MOST_CHOICES} opciones como mucho.", f"at most {MOST_CHOICES} choices fit.")
    if not any(choice.is_always_open for choice in choices):
        notes.add(
            "hace falta una opción que esté siempre abierta, sin «cost» ni «if».",
            "one choice must always be open, without “cost” and “if”.",
        )
    return tuple(choices)


def read_choice(data: Mapping[str, Any], notes: Notes) -> Choice:
    known(data, ("es", "en", "cost", "if", "go"), notes)
    cost = changes(data, "cost", notes)
    for change in cost:
        is_spent = change.kind == LOSE or (change.kind == ADD and (change.amount > 0) == (change.name == "time"))
        if not is_spent:
            notes.add(
                f"«cost» solo gasta, y aquí gana «{change.name}».", f"“cost” only spends, and here gains {change.name}."
            )
    return Choice(passage(data, notes), cost, conditions(data, "if", notes), name_at(data, "go"))


# --- Names that must lead somewhere -----------------------------------------------------------------------------------


def all_changes(place: Place) -> Iterable[Change]:
    for step in place.steps.values():
        yield from step.changes
        for choice in step.choices:
            yield from choice.cost


def all_conditions(place: Place) -> Iterable[Condition]:
    yield from place.needs
    for step in place.steps.values():
        for choice in step.choices:
            yield from choice.conditions


def marks_of(places: Iterable[Place]) -> tuple[str, ...]:
    """The marks of an adventure: those that something sets, in the order of the book."""
    found = (change.name for place in places for change in all_changes(place) if change.kind == MARK)
    return tuple(dict.fromkeys(found))


def check_names(
    place: Place, places: Mapping[str, Place], marks: tuple[str, ...], items: Mapping[str, Item], notes: Notes
) -> None:
    asked = {change.name for change in all_changes(place) if change.kind == UNMARK}
    asked |= {condition.name for condition in all_conditions(place) if condition.kind in (HAS_MARK, NO_MARK)}
    for name in sorted(asked - set(marks) - set(items)):
        hint = nearest(name, [*marks, *items]) if marks or items else Words("", "")
        notes.add(
            f"nada pone la marca «{name}», y no es un equipo. {hint.es}",
            f"nothing sets the mark “{name}”, and it is no item. {hint.en}",
        )
    for name in sorted({c.name for c in all_changes(place) if c.kind in (GAIN, LOSE)} - set(items)):
        notes.add(f"no hay equipo «{name}».", f"there is no item “{name}”.")
    for step in place.steps.values():
        if step.kind == BACK and (step.back not in places or places[step.back].is_hidden):
            notes.add(
                f"paso «{step.name}»: devuelve a un lugar que no es del mapa, «{step.back}».",
                f"step “{step.name}”: it throws back to a place that is not on the map, “{step.back}”.",
            )


# --- Small parts ------------------------------------------------------------------------------------------------------

_CHANGE = re.compile(r"([a-z]+) ?([+=-]) ?(\d)")
_DEED = re.compile(r"(set|clear|gain|lose) ([a-z][a-z0-9-]*)")
_LIMIT = re.compile(r"([a-z]+) ?(>=|<=) ?(\d+)")
_HELD = re.compile(r"(not )?([a-z][a-z0-9-]*)")


def changes(data: Mapping[str, Any], key: str, notes: Notes) -> tuple[Change, ...]:
    found = (read_change(said, notes) for said in listed(data, key, notes))
    return tuple(change for change in found if change)


def read_change(said: str, notes: Notes) -> Change | None:
    """“fuel +2”, “combat = 1”, “set signal”, “gain drone”."""
    if deed := _DEED.fullmatch(said):
        return Change(DEEDS[deed[1]], deed[2])
    change = _CHANGE.fullmatch(said)
    if change and change[1] in MEASURES:
        amount = int(change[3])
        return Change(PUT if change[2] == "=" else ADD, change[1], -amount if change[2] == "-" else amount)
    unclear(said, notes)
    return None


def conditions(data: Mapping[str, Any], key: str, notes: Notes) -> tuple[Condition, ...]:
    found = (read_condition(said, notes) for said in listed(data, key, notes))
    return tuple(condition for condition in found if condition)


def read_condition(said: str, notes: Notes) -> Condition | None:
    """“signal”, “not drone”, “fuel >= 1”, “fuel <= 0”."""
    limit, held = _LIMIT.fullmatch(said), _HELD.fullmatch(said)
    if limit and limit[1] in MEASURES:
        return Condition(AT_LEAST if limit[2] == ">=" else AT_MOST, limit[1], int(limit[3]))
    if held and held[2] not in MEASURES:
        return Condition(NO_MARK if held[1] else HAS_MARK, held[2])  # or an item: told apart when names are looked up
    unclear(said, notes)
    return None


def unclear(said: str, notes: Notes) -> None:
    first = said.split(" ")[0]
    hint = nearest(first, [*MEASURES, *DEEDS])
    notes.add(f"no se entiende «{said}». {hint.es}", f"“{said}” can't be understood. {hint.en}")


def known(data: Mapping[str, Any], names: Iterable[str], notes: Notes) -> None:
    for key in data:
        if key not in names:
            hint = nearest(str(key), names)
            notes.add(f"sobra «{key}». {hint.es}", f"“{key}” has no place here. {hint.en}")


def words(data: Mapping[str, Any], key: str, notes: Notes) -> Words:
    """Words in both languages under a key of their own."""
    given = data.get(key)
    if not isinstance(given, Mapping):
        notes.add(
            f"falta «{key}» en español y en inglés (es, en).", f"“{key}” is missing in Spanish and English (es, en)."
        )
        return Words("?", "?")
    return passage(given, notes.at(f"«{key}»", f"“{key}”"))


def passage(data: Mapping[str, Any], notes: Notes) -> Words:
    """Words in both languages, their lines joined: an empty line begins a paragraph."""
    found = {}
    for lang, es, en in (("es", "en español", "in Spanish"), ("en", "en inglés", "in English")):
        text = data.get(lang, "")
        if not isinstance(text, str) or not text.strip():
            notes.add(f"falta el texto {es} ({lang}).", f"its text {en} ({lang}) is missing.")
            text = "?"
        found[lang] = "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))
    return Words(**found)


def number(data: Mapping[str, Any], key: str, allowed: range, notes: Notes) -> int:
    value = data.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
        return value
    low, high = allowed[0], allowed[-1]
    notes.add(
        f"«{key}» es un número entero de {low} a {high}, no {value!r}.",
        f"“{key}” is a whole number from {low} to {high}, not {value!r}.",
    )
    return low


def listed(data: Mapping[str, Any], key: str, notes: Notes) -> list[str]:
    value = data.get(key, [])
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return value
    notes.add(f"«{key}» es una lista de frases entre comillas.", f"“{key}” is a list of quoted phrases.")
    return []


def tables(data: Mapping[str, Any], key: str, notes: Notes) -> list[Mapping[str, Any]]:
    value = data.get(key, [])
    if isinstance(value, list) and all(isinstance(part, Mapping) for part in value):
        return value
    notes.add(f"«{key}» es una lista de tablas: [[{key}]].", f"“{key}” is a list of tables: [[{key}]].")
    return []


def table_at(data: Mapping[str, Any], key: str, notes: Notes) -> Mapping[str, Any]:
    value = data.get(key)
    if isinstance(value, Mapping):
        return value
    notes.add(f"«{key}» es una tabla.", f"“{key}” is a table.")
    return {}


def name_at(data: Mapping[str, Any], key: str) -> str:
    return str(data.get(key, ""))
