"""What a book must hold as a whole: every place can be reached, no way is a dead end, and each adventure can be won.

Reach is worked out generously: each measure as high as all the gains within reach could bring it, every coin on the
wanted side. What cannot be reached even so can never be reached, and the author is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sobremesa.games.adventure.book import (
    ADD,
    AT_LEAST,
    BACK,
    CHOOSE,
    DUEL,
    ENDS,
    FIGHT,
    FORK,
    GAIN,
    GO,
    HAS_ITEM,
    HAS_MARK,
    LEAVE,
    LOSE,
    MARK,
    MOST_LINES,
    PUT,
    REST,
    TEST,
    Adventure,
    Book,
    BookNotes,
    Change,
    Choice,
    Condition,
    Place,
    Step,
    called,
    targets,
)
from sobremesa.games.adventure.charter import Charter


def prove(book: Book, notes: BookNotes) -> None:
    carried: set[str] = set()  # what one may bring along from the adventures before, marks that are remembered too
    for number, adventure in enumerate(book.adventures, 1):
        inside = notes.at(f"aventura {number} ({adventure.title.es})", f"adventure {number} ({adventure.title.en})")
        widest = explore(adventure, book, notes.charter, carried)
        for place in adventure.places.values():
            prove_place(adventure, place, widest, inside.at(*called(place)))
        prove_exit(explore(adventure, book, notes.charter, set()), inside)
        carried |= widest.items | (widest.marks & set(book.remembered))


def prove_place(adventure: Adventure, place: Place, reach: Reach, notes: BookNotes) -> None:
    if place.id not in reach.places:
        notes.add("no se puede llegar hasta aquí.", "it can't be reached.")
        return
    if place.id == adventure.start and (place.steps["first"].changes or place.steps["first"].kind != REST):
        notes.add(
            "aquí se empieza: «first» es el prólogo y solo se lee.",
            "here it begins: “first” is the prologue, and is only read.",
        )
    if reach.comes_again(place) and "later" not in place.steps:
        notes.add("se puede volver aquí, y falta el pasaje «later».", "one may come here again: “later” is missing.")
    prove_way_out(adventure, place, reach, notes)
    prove_steps(place, reach, notes)


# --- Dead ends --------------------------------------------------------------------------------------------------------


def prove_way_out(adventure: Adventure, place: Place, reach: Reach, notes: BookNotes) -> None:
    """Nobody turns back, hidden places get used up and doors may stay shut: an open road must be left all the same."""
    if not reach.rests(place):
        return
    around = [adventure.places[name] for name in adventure.around(place.id)]
    ways_out = {other.id for other in around if not other.is_hidden and not other.needs}
    ways_in = {
        other.id
        for other in adventure.places.values()
        if (other.id, place.id) in adventure.roads or any(step.back == place.id for step in other.steps.values())
    }
    for way_in in sorted(ways_in):
        if not ways_out - {way_in}:
            notes.add(
                f"quien llega desde {way_in} no puede seguir: no hay vuelta atrás ni otro camino siempre abierto.",
                f"who comes from {way_in} can't go on: there is no turning back, and no other road always open.",
            )


# --- Steps ------------------------------------------------------------------------------------------------------------


def prove_steps(place: Place, reach: Reach, notes: BookNotes) -> None:
    again, clock = repeated(place), reach.charter.clock
    for step in place.steps.values():
        inside = notes.at(f"paso «{step.name}»", f"step “{step.name}”")
        if (place.id, step.name) not in reach.steps and not (step.name == "first" and reach.is_start(place)):
            inside.add("no se llega a leer nunca.", "it can never be read.")
        if goes_round(place, step, clock):
            inside.add(
                "puede repetirse para siempre sin gastar tiempo ni elegir nada.",
                "it can repeat for ever without spending time or choosing anything.",
            )
        if is_buried(place, step):
            inside.add(
                f"le siguen de un tirón {MOST_LINES} pasajes o más: no se llega a ver. Pon una prueba o una elección.",
                f"{MOST_LINES} passages or more follow it at once: it is never seen. Put in a test or a choice.",
            )
        if step.name in again and any(change.name == clock and change.amount < 0 for change in step.changes):
            inside.add(
                "devuelve tiempo cada vez que se lee: la aventura podría no acabar.",
                "it gives time back whenever it is read: the adventure might not end.",
            )


def is_buried(place: Place, step: Step) -> bool:
    """Whether so much is read right after it that no page shows it; what a visit begins with is always on the page."""
    if step.text is None or step.name in ("first", "later"):
        return False
    following, seen = 0, {step.name}
    while step.kind == GO and step.good not in seen:
        step = place.steps[step.good]
        seen.add(step.name)
        following += step.text is not None
    return following >= MOST_LINES


def next_steps(place: Place, step: Step) -> list[str]:
    return [*targets(step), *(["lost"] if step.kind == FIGHT else [])]


def after(place: Place, names: list[str]) -> set[str]:
    """Those steps and all that can follow them."""
    found: set[str] = set()
    waiting = [name for name in names if name in place.steps]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += next_steps(place, place.steps[name])
    return found


def repeated(place: Place) -> set[str]:
    """The steps that may be read more than once."""
    again = after(place, ["later"])
    return again | {name for name, step in place.steps.items() if name in after(place, next_steps(place, step))}


def goes_round(place: Place, start: Step, clock: str) -> bool:
    """Whether a step comes back to itself through steps that neither ask anything nor spend time."""
    found: set[str] = set()
    waiting = [start.name]
    while waiting:
        step = place.steps[waiting.pop()]
        if step.kind == CHOOSE or any(change.name == clock and change.amount > 0 for change in step.changes):
            continue
        for name in next_steps(place, step):
            if name == start.name:
                return True
            if name not in found:
                found.add(name)
                waiting.append(name)
    return False


# --- The exit ---------------------------------------------------------------------------------------------------------


def prove_exit(reach: Reach, notes: BookNotes) -> None:
    exits = [
        (place, step)
        for place in reach.adventure.places.values()
        for step in place.steps.values()
        if reach.is_exit(step)
    ]
    if not exits:
        notes.add("no tiene salida: ningún paso lleva «leave».", "it has no exit: no step has “leave”.")
    elif not any((place.id, step.name) in reach.steps for place, step in exits):
        place = exits[0][0]
        notes.at(*called(place)).add(
            f"la salida no se puede ganar: {hindrance(place, reach, 'es')}",
            f"its exit can't be won: {hindrance(place, reach, 'en')}",
        )


def hindrance(place: Place, reach: Reach, lang: str) -> str:
    """The first thing at a place that nobody can do, in words."""
    if place.id not in reach.places:
        return "no se puede llegar hasta ella." if lang == "es" else "it can't be reached."
    for step in place.steps.values():
        if (place.id, step.name) not in reach.steps:
            continue
        if step.kind == TEST and not reach.can_pass(step):
            most = reach.most(step.skill)
            if lang == "es":
                return f"la prueba de «{step.skill}» pide {step.difficulty} y no se pasa de {most}."
            return f"the test of “{step.skill}” asks {step.difficulty}, and nobody gets beyond {most}."
        for number, choice in enumerate(step.choices, 1):
            if not reach.can_choose(choice):
                if lang == "es":
                    return f"la opción {number} de «{step.name}» nunca está abierta."
                return f"choice {number} of “{step.name}” is never open."
    return "nada lleva a «leave»." if lang == "es" else "nothing leads to “leave”."


# --- Reach ------------------------------------------------------------------------------------------------------------


@dataclass
class Reach:
    """All that somebody lucky could come to, in one adventure."""

    adventure: Adventure
    book: Book
    charter: Charter
    items: set[str]
    marks: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)
    steps: set[tuple[str, str]] = field(default_factory=set)

    def is_start(self, place: Place) -> bool:
        return place.id == self.adventure.start

    def is_exit(self, step: Step) -> bool:
        return step.kind == LEAVE or (step.kind == ENDS and self.book.endings[step.ending].is_won)

    def size(self) -> int:
        return len(self.items) + len(self.marks) + len(self.places) + len(self.steps)

    def most(self, measure: str) -> int:
        """The highest that a measure could get: all gains in reach, or its cap where one can be had again and again."""
        cap = self.charter.cap(measure)
        if measure in self.charter.handled:
            return cap
        total = self.adventure.alone[self.charter.number(measure)]
        for place_id, name in self.steps:
            place = self.adventure.places[place_id]
            for change in place.steps[name].changes:
                if change.name == measure and change.kind == PUT:
                    total = max(total, change.amount)
                elif change.name == measure and change.kind == ADD and change.amount > 0:
                    total += cap if name in repeated(place) else change.amount
        for item in self.items:
            total += sum(max(0, c.amount) for c in self.book.items[item].changes if c.name == measure)
        return min(cap, total)

    def can_pass(self, step: Step) -> bool:
        return self.most(step.skill) + self.charter.luck >= step.difficulty

    def can_choose(self, choice: Choice) -> bool:
        return all(map(self.holds, choice.conditions)) and all(map(self.can_pay, choice.cost))

    def holds(self, condition: Condition) -> bool:
        if condition.kind in (HAS_MARK, HAS_ITEM):
            return condition.name in self.marks or condition.name in self.items
        return condition.kind != AT_LEAST or self.most(condition.name) >= condition.amount

    def can_pay(self, change: Change) -> bool:
        if change.kind == LOSE:
            return change.name in self.items
        return change.name == self.charter.clock or self.most(change.name) >= -change.amount

    def rests(self, place: Place) -> bool:
        """Whether a visit may end with the traveller still there."""
        return self.is_start(place) or any(
            (place.id, step.name) in self.steps and self.may_end_at(step) for step in place.steps.values()
        )

    def comes_again(self, place: Place) -> bool:
        """Whether a numbered place can be driven to a second time: a visit there was not the end of it all."""
        was_thrown = any(step.kind == BACK and (place.id, step.name) in self.steps for step in place.steps.values())
        return not place.is_hidden and self.leads_back(place) and (self.rests(place) or was_thrown)

    def leads_back(self, place: Place) -> bool:
        """Whether some way by the roads comes round to a place: where they are one-way, few do."""
        found, waiting = set[str](), list(self.adventure.around(place.id))
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self.adventure.around(name)
        return place.id in found

    def may_end_at(self, step: Step) -> bool:
        """Where a way on is left out, that is all there is to the visit."""
        if step.kind == TEST:
            return not step.good or not step.bad
        if step.kind in (CHOOSE, FORK):
            return any(not choice.go for choice in step.choices)
        if step.kind == DUEL:
            return not (step.good and step.shot and step.parted)
        return step.kind == REST or (step.kind == FIGHT and not step.good)

    def grow(self) -> None:
        """One round of going wherever one can go from here."""
        for place_id in sorted(self.places):
            place = self.adventure.places[place_id]
            self.visit(place)
            if self.rests(place):
                around = (self.adventure.places[name] for name in self.adventure.around(place_id))
                self.places |= {other.id for other in around if all(map(self.holds, other.needs))}

    def visit(self, place: Place) -> None:
        if not self.is_start(place):
            self.follow(place, "first")
        if self.comes_again(place) and "later" in place.steps:
            self.follow(place, "later")

    def follow(self, place: Place, name: str) -> None:
        waiting, seen = [name], set[str]()
        while waiting:
            step = place.steps[waiting.pop()]
            if step.name not in seen:
                seen.add(step.name)
                self.take(place, step)
                waiting += self.ways_on(step)

    def take(self, place: Place, step: Step) -> None:
        self.steps.add((place.id, step.name))
        self.marks |= {change.name for change in step.changes if change.kind == MARK}
        self.items |= {change.name for change in step.changes if change.kind == GAIN}
        if step.kind == BACK:
            self.places.add(step.back)

    def ways_on(self, step: Step) -> list[str]:
        if step.kind == TEST:
            return [name for name in ([step.good] if self.can_pass(step) else []) + [step.bad] if name]
        if step.kind in (CHOOSE, FORK):
            return [choice.go for choice in step.choices if choice.go and self.can_choose(choice)]
        return [*targets(step), *(["lost"] if step.kind == FIGHT else [])]


def explore(adventure: Adventure, book: Book, charter: Charter, carried: set[str]) -> Reach:
    """With what may have been carried along: items, and marks that the book remembers."""
    items = carried & set(book.items)
    reach = Reach(adventure, book, charter, items, carried - items, places={adventure.start})
    size = -1
    while size != reach.size():
        size = reach.size()
        reach.grow()
    return reach
