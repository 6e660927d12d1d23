"""The press: adventure books set in rows of numbers, for rules that know no place by name."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from sobremesa.games.adventure.book import (
    BACK,
    DUEL,
    ENDS,
    FIGHT,
    HAS_ITEM,
    HAS_MARK,
    KEEPSAKE,
    LEAVE,
    MARK,
    MOST_PLACES,
    NO_ITEM,
    NO_MARK,
    REST,
    UNMARK,
    Adventure,
    Book,
    Change,
    Choice,
    Condition,
    Ending,
    Item,
    Person,
    Place,
    Step,
)
from sobremesa.games.adventure.charter import Charter

Row = list[int]
END = 0  # the step in which a visit is over
NO_SECRET = -1

# The columns of each table. A span is two of them: its first row, and the row after its last.
STEP_COLUMNS = 15
KIND, CHANGES_FROM, CHANGES_TO, SKILL, DIFFICULTY, GOOD, BAD, CHOICES_FROM, CHOICES_TO, BACK_TO, HAS_TEXT = range(11)
PERSON, SHOT, PARTED, ENDING = range(11, 15)
CHOICE_COLUMNS = 5
NEXT, COST_FROM, COST_TO, ASKED_FROM, ASKED_TO = range(5)
PLACE_COLUMNS = 7
ROADS, IS_HIDDEN, FIRST, LATER, NEEDS_FROM, NEEDS_TO, TO_EXIT = range(7)
POWER, USE_FROM, USE_TO = range(3)


class Press:
    """All books, set one after another: each step, choice, change and condition has its number."""

    def __init__(self, charter: Charter, books: Sequence[Book]) -> None:
        self.charter = charter
        self.adventures = tuple((book, tale) for book in books for tale in book.adventures)
        self.people = tuple((book, person) for book in books for person in book.people.values())
        self.endings = tuple((book, ending) for book in books for ending in book.endings.values())
        self.places = tuple(tuple(tale.places.values()) for _, tale in self.adventures)
        self.items = tuple(tuple(book.items.values()) for book, _ in self.adventures)
        self.steps: list[Step | None] = [None]  # END has nothing to tell
        self.homes: list[tuple[int, Place]] = [(0, self.places[0][0])]  # the adventure and place of each step
        self.choices: list[Choice] = []
        self.numbers: dict[tuple[int, str, str], int] = {}
        for tale, places in enumerate(self.places):
            for place in places:
                self._number_steps(tale, place)
        self.change_rows: list[Row] = []
        self.condition_rows: list[Row] = []
        self.choice_rows: list[Row] = []
        self.step_rows = [[REST] + [0] * (STEP_COLUMNS - 1)]
        self.step_rows += [self._step(step, *home) for step, home in zip(self.steps, self.homes, strict=True) if step]
        self.place_rows = [[self._place(tale, place) for place in row] for tale, row in enumerate(self.places)]
        self.person_rows = [self._person(*home) for home in self.people]
        self.item_rows = [[self._item(tale, item) for item in row] for tale, row in enumerate(self.items)]

    def _number_steps(self, tale: int, place: Place) -> None:
        for name, step in place.steps.items():
            self.numbers[tale, place.id, name] = len(self.steps)
            self.steps.append(step)
            self.homes.append((tale, place))

    def _number(self, tale: int, place: Place, name: str) -> int:
        """Of a step by name; END where there is none."""
        return self.numbers.get((tale, place.id, name), END)

    def _at(self, tale: int, place_id: str) -> int:
        """Of a place in its adventure."""
        return [place.id for place in self.places[tale]].index(place_id)

    def _step(self, step: Step, tale: int, place: Place) -> Row:
        return [
            step.kind,
            *self._changes(step.changes, tale),
            self.charter.number(step.skill) if step.skill else 0,
            step.difficulty,
            self._number(tale, place, step.good),
            self._number(tale, place, "lost" if step.kind == FIGHT else step.bad),
            *self._choices(step.choices, tale, place),
            self._at(tale, step.back) if step.kind == BACK else 0,
            1 if step.text else 0,
            self._among(self.people, tale, step.person) if step.kind == DUEL else 0,
            self._number(tale, place, step.shot),
            self._number(tale, place, step.parted),
            self._among(self.endings, tale, step.ending) if step.kind == ENDS else 0,
        ]

    def _among(self, named: Sequence[tuple[Book, Person | Ending]], tale: int, name: str) -> int:
        """The number of a person or an ending of the book that an adventure is in."""
        return [(book.id, one.id) for book, one in named].index((self.adventures[tale][0].id, name))

    def _person(self, book: Book, person: Person) -> Row:
        """The traits, the item that is their secret (or NO_SECRET), and what each face of the die does, by habit."""
        secret = list(book.items).index(person.secret) if person.secret else NO_SECRET
        return [*person.traits, secret, *(deed for habit in person.habits for deed in habit)]

    def _choices(self, choices: Iterable[Choice], tale: int, place: Place) -> tuple[int, int]:
        self.choices += choices
        return _span(self.choice_rows, [self._choice(choice, tale, place) for choice in choices])

    def _choice(self, choice: Choice, tale: int, place: Place) -> Row:
        cost, asked = self._changes(choice.cost, tale), self._conditions(choice.conditions, tale)
        return [self._number(tale, place, choice.go), *cost, *asked]

    def _changes(self, changes: Iterable[Change], tale: int) -> tuple[int, int]:
        return _span(self.change_rows, [self._change(change, tale) for change in changes])

    def _change(self, change: Change, tale: int) -> Row:
        book, adventure = self.adventures[tale]
        if change.name in self.charter.names:
            return [change.kind, self.charter.number(change.name), change.amount]
        names = adventure.marks if change.kind in (MARK, UNMARK) else tuple(book.items)
        return [change.kind, names.index(change.name), 0]

    def _conditions(self, conditions: Iterable[Condition], tale: int) -> tuple[int, int]:
        return _span(self.condition_rows, [self._condition(condition, tale) for condition in conditions])

    def _condition(self, condition: Condition, tale: int) -> Row:
        """A name is a mark of the adventure, or else an item of the book."""
        book, adventure = self.adventures[tale]
        if condition.kind not in (HAS_MARK, NO_MARK):
            return [condition.kind, self.charter.number(condition.name), condition.amount]
        if condition.name in adventure.marks:
            return [condition.kind, adventure.marks.index(condition.name), 0]
        return [HAS_ITEM if condition.kind == HAS_MARK else NO_ITEM, list(book.items).index(condition.name), 0]

    def _place(self, tale: int, place: Place) -> Row:
        adventure = self.adventures[tale][1]
        roads = sum(1 << self._at(tale, other) for other in adventure.around(place.id))
        entries = (self._number(tale, place, name) for name in ("first", "later"))
        needs = self._conditions(place.needs, tale)
        return [roads, 1 if place.is_hidden else 0, *entries, *needs, distance(adventure, place.id)]

    def _item(self, tale: int, item: Item) -> Row:
        return [item.power, *self._changes(item.changes, tale)]


NO_ITEM_ROW = [KEEPSAKE, 0, 0]


def _span(rows: list[Row], added: list[Row]) -> tuple[int, int]:
    first = len(rows)
    rows += added
    return first, len(rows)


def padded(rows: list[list[Row]], blank: Row) -> list[list[Row]]:
    """The rows of each adventure made as many as those of the longest."""
    most = max(1, *(len(row) for row in rows))
    return [row + [blank] * (most - len(row)) for row in rows]


def distance(tale: Adventure, start: str) -> int:
    """Roads to the nearest exit, by numbered places."""
    exits = {
        place.id for place in tale.places.values() if any(step.kind in (LEAVE, ENDS) for step in place.steps.values())
    }
    waiting, seen = deque([(start, 0)]), {start}
    while waiting:
        place, roads = waiting.popleft()
        if place in exits:
            return roads
        for other in tale.around(place):
            if other not in seen and not tale.places[other].is_hidden:
                seen.add(other)
                waiting.append((other, roads + 1))
    return MOST_PLACES
