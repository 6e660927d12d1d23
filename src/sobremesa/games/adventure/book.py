"""Adventure books: what TOML says, read strictly into plain data. docs/write-a-book.md tells authors how to write one.

What a book may speak of stands in the charter of its game, which the notes carry along.

Reading goes on after a mistake, so that an author hears of all of them at once, each in a sentence that says where.
What can only be seen of the book as a whole (dead ends, exits that nobody can win) is the matter of proof.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sobremesa.engine.notes import Notes, both, known, number_at, phrases_at, tables_at, words_at
from sobremesa.engine.words import Words, nearest
from sobremesa.games.adventure.charter import Charter

FORMAT = "sobremesa book 1"

# --- What books speak of ----------------------------------------------------------------------------------------------

MOST_PLACES, MOST_CHOICES, MOST_MARKS, MOST_ITEMS = 24, 6, 16, 8
MOST_LINES = 4  # passages that a page shows one after another, besides the one it begins with
COLUMNS, ROWS = 6, 4.0  # of a map: whole columns, rows by halves
FACES = 6  # of the die that tells what a person will do

ADD, PUT, MARK, UNMARK, GAIN, LOSE = range(6)  # kinds of changes
HAS_MARK, NO_MARK, HAS_ITEM, NO_ITEM, AT_LEAST, AT_MOST = range(6)  # kinds of conditions
REST, TEST, FIGHT, CHOOSE, GO, LEAVE, BACK, FALL, DUEL, FORK, ENDS = range(11)  # what a step comes to
AGAIN, USE, KEEPSAKE = range(3)  # what an item is good for

DEEDS = {"set": MARK, "clear": UNMARK, "gain": GAIN, "lose": LOSE}
TURNS = {
    "test": TEST,
    "fight": FIGHT,
    "duel": DUEL,
    "choice": CHOOSE,
    "fork": FORK,
    "go": GO,
    "leave": LEAVE,
    "back": BACK,
    "falls": FALL,
    "end": ENDS,
}


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
    good: str = ""  # the step after a test passed, a fight won or a duel talked out, or after GO; "": none
    bad: str = ""  # the step after a test failed or a duel lost
    shot: str = ""  # the step after a duel in which the other fell
    parted: str = ""  # the step after a duel that nobody won
    foe: Words | None = None  # of a fight
    person: str = ""  # of a duel
    ending: str = ""  # of ENDS
    choices: tuple[Choice, ...] = ()  # in a fork, the first that is open is taken unasked
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
class Person:
    """Somebody to face: what is counted of them, what each face of a die makes them do, and how that looks."""

    id: str
    name: Words
    traits: tuple[int, ...]  # in the order of the charter
    habits: tuple[tuple[int, ...], ...]  # by habit and face, the number of a deed
    lines: tuple[Words, ...]  # by deed
    secret: str  # the item that gives one a hold on them; "": none


@dataclass(frozen=True)
class Ending:
    id: str
    words: Words
    is_won: bool


@dataclass(frozen=True)
class Adventure:
    title: Words
    start: str
    hour: int  # at which its clock begins
    places: Mapping[str, Place]
    roads: frozenset[tuple[str, str]]  # from one to the other; most lead both ways
    alone: tuple[int, ...]  # the measures with which it begins when it is played by itself
    keep: tuple[int, ...]  # the most of each measure that one takes out of it
    marks: tuple[str, ...]  # those that the book remembers, then its own

    def around(self, place: str) -> list[str]:
        """Where one can go from a place, in the order of the book."""
        return [other for other in self.places if (place, other) in self.roads]


@dataclass(frozen=True)
class Book:
    id: str
    title: Words
    items: Mapping[str, Item]
    people: Mapping[str, Person]
    endings: Mapping[str, Ending]
    remembered: tuple[str, ...]  # the marks that go from adventure to adventure
    adventures: tuple[Adventure, ...]


# --- Mistakes ---------------------------------------------------------------------------------------------------------


@dataclass
class BookNotes(Notes):
    """What is wrong, and where; and by which charter."""

    charter: Charter = field(kw_only=True)


# --- Books, items, adventures -----------------------------------------------------------------------------------------


def read_book(book_id: str, data: Mapping[str, Any], notes: BookNotes) -> Book:
    known(data, ("format", "game", "title", "item", "adventure", *notes.charter.extras), notes)
    check_line(data, "format", FORMAT, notes)
    check_line(data, "game", notes.charter.game, notes)
    items = {item.id: item for item in (read_item(raw, notes) for raw in tables_at(data, "item", notes))}
    if len(items) > MOST_ITEMS:
        notes.add(f"caben {MOST_ITEMS} equipos como mucho.", f"at most {MOST_ITEMS} items fit.")
    people = {one.id: one for one in (read_person(raw, notes) for raw in tables_at(data, "person", notes))}
    endings = {one.id: one for one in (read_ending(raw, notes) for raw in tables_at(data, "ending", notes))}
    remembered = tuple(phrases_at(data, "remember", notes))
    book = Book(book_id, words_at(data, "title", notes), items, people, endings, remembered, ())
    adventures = read_adventures(data, book, notes)
    check_remembered(book, adventures, notes)
    return replace(book, adventures=adventures)


def check_line(data: Mapping[str, Any], key: str, value: str, notes: BookNotes) -> None:
    if data.get(key) != value:
        notes.add(f"falta la línea {key} = «{value}».", f"the line {key} = “{value}” is missing.")


def read_adventures(data: Mapping[str, Any], book: Book, notes: BookNotes) -> tuple[Adventure, ...]:
    found = tables_at(data, "adventure", notes)
    if not found:
        notes.add("no tiene ninguna aventura.", "it has no adventure.")
    return tuple(
        read_adventure(raw, book, notes.at(f"aventura {n}", f"adventure {n}")) for n, raw in enumerate(found, 1)
    )


def read_item(data: Mapping[str, Any], notes: BookNotes) -> Item:
    name = str(data.get("id", "?"))
    notes = notes.at(f"equipo «{name}»", f"item “{name}”")
    known(data, ("id", "name", "words", *notes.charter.powers), notes)
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name in notes.charter.names:
        notes.add(
            "su id se escribe con minúsculas, y no es el nombre de una medida.",
            "its id is in lower case, and not the name of a measure.",
        )
    power = AGAIN if data.get("again") is True else USE if "use" in data else KEEPSAKE
    used = changes(data, "use", notes)
    if any(change.kind != ADD for change in used):
        notes.add("«use» solo cambia medidas.", "“use” changes measures only.")
    return Item(name, words_at(data, "name", notes), words_at(data, "words", notes), power, used)


def read_person(data: Mapping[str, Any], notes: BookNotes) -> Person:
    name, charter = str(data.get("id", "?")), notes.charter
    notes = notes.at(f"persona «{name}»", f"person “{name}”")
    known(data, ("id", "name", "secret", "lines", *charter.traits, *charter.habits), notes)
    lines = table_at(data, "lines", notes)
    known(lines, charter.deeds, notes)
    return Person(
        name,
        words_at(data, "name", notes),
        tuple(number_at(data, trait, allowed, notes) for trait, allowed in charter.traits.items()),
        tuple(read_habit(data, habit, notes) for habit in charter.habits),
        tuple(words_at(lines, deed, notes) for deed in charter.deeds),
        name_at(data, "secret"),
    )


def read_habit(data: Mapping[str, Any], habit: str, notes: BookNotes) -> tuple[int, ...]:
    """What each face of the die makes somebody do."""
    found = phrases_at(data, habit, notes)
    if len(found) != FACES:
        notes.add(f"«{habit}» dice {FACES} cosas, una por cara.", f"“{habit}” says {FACES} things, one for each face.")
    deeds = notes.charter.deeds
    for deed in found:
        if deed not in deeds:
            hint = nearest(deed, deeds)
            notes.add(f"nadie hace «{deed}». {hint.es}", f"nobody does “{deed}”. {hint.en}")
    return tuple(deeds.index(deed) if deed in deeds else 0 for deed in found)


def read_ending(data: Mapping[str, Any], notes: BookNotes) -> Ending:
    name = str(data.get("id", "?"))
    notes = notes.at(f"final «{name}»", f"ending “{name}”")
    known(data, ("id", "es", "en", "won"), notes)
    return Ending(name, both(data, notes), data.get("won") is True)


def check_remembered(book: Book, adventures: Iterable[Adventure], notes: BookNotes) -> None:
    """What is remembered must be set by something, and a secret be an item."""
    places = [place for adventure in adventures for place in adventure.places.values()]
    never = set(book.remembered) - {change.name for place in places for change in all_changes(place)}
    for name in sorted(never):
        notes.add(f"nada pone la marca «{name}».", f"nothing sets the mark “{name}”.")
    for person in book.people.values():
        if person.secret and person.secret not in book.items:
            notes.add(f"no hay equipo «{person.secret}».", f"there is no item “{person.secret}”.")


def read_adventure(data: Mapping[str, Any], book: Book, notes: BookNotes) -> Adventure:
    known(data, ("title", "start", "hour", "roads", "alone", "keep", "place"), notes)
    found = [read_place(raw, notes) for raw in tables_at(data, "place", notes)]
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
    marks = tuple(dict.fromkeys((*book.remembered, *marks_of(found))))
    if len(marks) > MOST_MARKS:
        notes.add(f"caben {MOST_MARKS} marcas como mucho.", f"at most {MOST_MARKS} marks fit.")
    for place in found:
        check_names(place, places, marks, book, notes.at(*called(place)))
    return Adventure(
        title=words_at(data, "title", notes),
        start=start,
        hour=read_hour(data, notes),
        places=places,
        roads=read_roads(data, places, notes),
        alone=measures(data, "alone", notes.charter.starts, notes),
        keep=measures(data, "keep", notes.charter.caps, notes),
        marks=marks,
    )


def read_hour(data: Mapping[str, Any], notes: BookNotes) -> int:
    clock = notes.charter.clock
    if "hour" in data and clock:
        return number_at(data, "hour", range(notes.charter.cap(clock)), notes)
    return notes.charter.start(clock) if clock else 0


def read_roads(data: Mapping[str, Any], places: Mapping[str, Place], notes: BookNotes) -> frozenset[tuple[str, str]]:
    roads: set[tuple[str, str]] = set()
    for road in phrases_at(data, "roads", notes):
        one, way, other = road.partition(">" if ">" in road else "-")
        for end in (one, other):
            if end not in places:
                notes.add(
                    f"el camino «{road}» lleva a un lugar que no existe: «{end}».",
                    f"road “{road}” leads to a place that does not exist: “{end}”.",
                )
        if one == other:
            notes.add(f"el camino «{road}» no lleva a ninguna parte.", f"road “{road}” leads nowhere.")
        roads |= {(one, other)} if way == ">" else {(one, other), (other, one)}
    return frozenset(roads)


def measures(data: Mapping[str, Any], key: str, default: tuple[int, ...], notes: BookNotes) -> tuple[int, ...]:
    """A table of measures, those not named as they are by default."""
    given = data.get(key, {})
    if not isinstance(given, Mapping):
        notes.add(f"«{key}» no es una tabla de medidas.", f"“{key}” is not a table of measures.")
        return default
    notes = notes.at(f"«{key}»", f"“{key}”")
    charter = notes.charter
    known(given, [name for name in charter.names if name != charter.clock], notes)
    return tuple(
        number_at(given, name, range(cap + 1), notes) if name in given else usual
        for name, cap, usual in zip(charter.names, charter.caps, default, strict=True)
    )


# --- Places and steps -------------------------------------------------------------------------------------------------


def called(place: Place) -> tuple[str, str]:
    return f"lugar {place.id} ({place.name.es})", f"place {place.id} ({place.name.en})"


def read_place(data: Mapping[str, Any], notes: BookNotes) -> Place:
    place_id = str(data.get("id", "?"))
    notes = notes.at(f"lugar {place_id}", f"place {place_id}")
    known(data, ("id", "name", "picture", "at", "needs", "step"), notes)
    if not re.fullmatch(r"\d{1,2}|[A-Z]", place_id):
        notes.add("su id es un número, o una letra si es oculto.", "its id is a number, or a letter if it is hidden.")
    picture = str(data.get("picture", ""))
    if picture not in notes.charter.pictures:
        hint = nearest(picture, notes.charter.pictures)
        notes.add(f"no hay dibujo «{picture}». {hint.es}", f"there is no picture “{picture}”. {hint.en}")
    x, y = read_point(data.get("at"), notes)
    raw = data.get("step", {})
    steps = {name: read_step(name, step, notes) for name, step in (raw if isinstance(raw, Mapping) else {}).items()}
    check_steps(place_id, steps, notes)
    return Place(place_id, words_at(data, "name", notes), picture, x, y, conditions(data, "needs", notes), steps)


def read_point(at: object, notes: BookNotes) -> tuple[int, float]:
    match at:
        case [int(x), (int() | float()) as y] if 0 <= x < COLUMNS and 0 <= y < ROWS and y * 2 == int(y * 2):
            return x, float(y)
    notes.add(
        f"«at» es [columna, fila]: columna entera de 0 a {COLUMNS - 1}, fila de 0 a {ROWS - 0.5} por mitades.",
        f"“at” is [column, row]: a whole column from 0 to {COLUMNS - 1}, a row from 0 to {ROWS - 0.5} by halves.",
    )
    return 0, 0.0


def check_steps(place: str, steps: Mapping[str, Step], notes: BookNotes) -> None:
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
    ways = (step.good, step.bad, step.shot, step.parted, *(choice.go for choice in step.choices))
    return [name for name in ways if name]


def read_step(name: str, data: object, notes: BookNotes) -> Step:
    notes = notes.at(f"paso «{name}»", f"step “{name}”")
    if not isinstance(data, Mapping):
        notes.add("no es una tabla.", "it is not a table.")
        data = {}
    known(data, ("es", "en", "effects", *notes.charter.turns), notes)
    text = both(data, notes) if "es" in data or "en" in data else None
    made = changes(data, "effects", notes)
    turns = [key for key in notes.charter.turns if key in data]
    if len(turns) > 1:
        named = ", ".join(turns)
        notes.add(f"solo puede acabar de una manera, no en {named}.", f"it can end in one way only, not in {named}.")
    if not turns:
        return Step(name, text, made)
    return Step(name, text, made, TURNS[turns[0]], **read_turn(turns[0], data, notes))


NAMED = {"go": "good", "back": "back", "end": "ending"}  # turns that are no more than a name


def read_turn(turn: str, data: Mapping[str, Any], notes: BookNotes) -> dict[str, Any]:
    """What a step comes to, as fields of a Step."""
    if turn == "test":
        return read_test(table_at(data, turn, notes), notes)
    if turn == "fight":
        return read_fight(table_at(data, turn, notes), notes)
    if turn == "duel":
        return read_duel(table_at(data, turn, notes), notes)
    if turn == "choice":
        return {"choices": read_choices(tables_at(data, turn, notes), notes)}
    if turn == "fork":
        return {"choices": read_fork(tables_at(data, turn, notes), notes)}
    if turn in NAMED:
        return {NAMED[turn]: str(data[turn])}
    if data[turn] is not True:
        notes.add(f"«{turn}» solo puede ser true.", f"“{turn}” can only be true.")
    return {}


def read_test(data: Mapping[str, Any], notes: BookNotes) -> dict[str, Any]:
    known(data, ("skill", "difficulty", "pass", "fail"), notes)
    skill = str(data.get("skill", ""))
    if skill not in notes.charter.skills:
        hint = nearest(skill, notes.charter.skills)
        notes.add(f"no se prueba «{skill}». {hint.es}", f"there is no test of “{skill}”. {hint.en}")
    difficulty = number_at(data, "difficulty", range(1, notes.charter.hardest + 1), notes)
    return {"skill": skill, "difficulty": difficulty, "good": name_at(data, "pass"), "bad": name_at(data, "fail")}


def read_fight(data: Mapping[str, Any], notes: BookNotes) -> dict[str, Any]:
    known(data, ("foe", "combat", "win"), notes)
    strength = number_at(data, "combat", range(1, 10), notes)
    return {"foe": words_at(data, "foe", notes), "difficulty": strength, "good": name_at(data, "win")}


def read_duel(data: Mapping[str, Any], notes: BookNotes) -> dict[str, Any]:
    known(data, ("with", "yields", "shot", "lost", "parted"), notes)
    ways = {"good": "yields", "bad": "lost", "shot": "shot", "parted": "parted"}
    if not name_at(data, "lost"):
        notes.add("al duelo le falta «lost».", "the duel lacks “lost”.")
    return {"person": name_at(data, "with"), **{step: name_at(data, key) for step, key in ways.items()}}


def read_fork(found: list[Mapping[str, Any]], notes: BookNotes) -> tuple[Choice, ...]:
    """Ways on, of which the first that is open is taken."""
    for way in found:
        known(way, ("if", "go"), notes)
    if not found or found[-1].get("if"):
        notes.add("el último camino de «fork» no lleva «if».", "the last way of a “fork” has no “if”.")
    return tuple(Choice(Words("", ""), (), conditions(way, "if", notes), name_at(way, "go")) for way in found)


def read_choices(found: list[Mapping[str, Any]], notes: BookNotes) -> tuple[Choice, ...]:
    choices = [read_choice(raw, notes.at(f"opción {n}", f"choice {n}")) for n, raw in enumerate(found, 1)]
    if len(choices) > MOST_CHOICES:
        notes.add(f"caben {MOST_CHOICES} opciones como mucho.", f"at most {MOST_CHOICES} choices fit.")
    if not any(choice.is_always_open for choice in choices):
        notes.add(
            "hace falta una opción que esté siempre abierta, sin «cost» ni «if».",
            "one choice must always be open, without “cost” and “if”.",
        )
    return tuple(choices)


def read_choice(data: Mapping[str, Any], notes: BookNotes) -> Choice:
    known(data, ("es", "en", "cost", "if", "go"), notes)
    cost = changes(data, "cost", notes)
    for change in cost:
        is_spent = change.kind == LOSE or (
            change.kind == ADD and (change.amount > 0) == (change.name == notes.charter.clock)
        )
        if not is_spent:
            notes.add(
                f"«cost» solo gasta, y aquí gana «{change.name}».", f"“cost” only spends, and here gains {change.name}."
            )
    return Choice(both(data, notes), cost, conditions(data, "if", notes), name_at(data, "go"))


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
    place: Place, places: Mapping[str, Place], marks: tuple[str, ...], book: Book, notes: BookNotes
) -> None:
    items = book.items
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
        if step.kind == DUEL and step.person not in book.people:
            notes.add(f"no hay persona «{step.person}».", f"there is no person “{step.person}”.")
        if step.kind == ENDS and step.ending not in book.endings:
            notes.add(f"no hay final «{step.ending}».", f"there is no ending “{step.ending}”.")


# --- Small parts ------------------------------------------------------------------------------------------------------

_CHANGE = re.compile(r"([a-z]+) ?([+=-]) ?(\d)")
_DEED = re.compile(r"(set|clear|gain|lose) ([a-z][a-z0-9-]*)")
_LIMIT = re.compile(r"([a-z]+) ?(>=|<=) ?(\d+)")
_HELD = re.compile(r"(not )?([a-z][a-z0-9-]*)")


def changes(data: Mapping[str, Any], key: str, notes: BookNotes) -> tuple[Change, ...]:
    found = (read_change(said, notes) for said in phrases_at(data, key, notes))
    return tuple(change for change in found if change)


def read_change(said: str, notes: BookNotes) -> Change | None:
    """“fuel +2”, “combat = 1”, “set signal”, “gain drone”."""
    if deed := _DEED.fullmatch(said):
        return Change(DEEDS[deed[1]], deed[2])
    change = _CHANGE.fullmatch(said)
    if change and change[1] in notes.charter.names:
        amount = int(change[3])
        return Change(PUT if change[2] == "=" else ADD, change[1], -amount if change[2] == "-" else amount)
    unclear(said, notes)
    return None


def conditions(data: Mapping[str, Any], key: str, notes: BookNotes) -> tuple[Condition, ...]:
    found = (read_condition(said, notes) for said in phrases_at(data, key, notes))
    return tuple(condition for condition in found if condition)


def read_condition(said: str, notes: BookNotes) -> Condition | None:
    """“signal”, “not drone”, “fuel >= 1”, “fuel <= 0”."""
    limit, held = _LIMIT.fullmatch(said), _HELD.fullmatch(said)
    if limit and limit[1] in notes.charter.names:
        return Condition(AT_LEAST if limit[2] == ">=" else AT_MOST, limit[1], int(limit[3]))
    if held and held[2] not in notes.charter.names:
        return Condition(NO_MARK if held[1] else HAS_MARK, held[2])  # or an item: told apart when names are looked up
    unclear(said, notes)
    return None


def unclear(said: str, notes: BookNotes) -> None:
    first = said.split(" ")[0]
    hint = nearest(first, [*notes.charter.names, *DEEDS])
    notes.add(f"no se entiende «{said}». {hint.es}", f"“{said}” can't be understood. {hint.en}")


def table_at(data: Mapping[str, Any], key: str, notes: BookNotes) -> Mapping[str, Any]:
    value = data.get(key)
    if isinstance(value, Mapping):
        return value
    notes.add(f"«{key}» es una tabla.", f"“{key}” is a table.")
    return {}


def name_at(data: Mapping[str, Any], key: str) -> str:
    return str(data.get(key, ""))
