"""The best play of Way of the ShoTgun, worked out anew: from the last page backwards, for all measures at once.

It shares the reading of the book with the game and none of its rules. A value is an array over shells, loaded barrels,
health, nerve and smoke: the chance of winning with so much of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, reduce

import numpy as np
import numpy.typing as npt

from sobremesa.games.adventure.book import (
    ADD,
    AT_LEAST,
    CHOOSE,
    DUEL,
    ENDS,
    FORK,
    GAIN,
    GO,
    HAS_MARK,
    LEAVE,
    LOSE,
    MARK,
    NO_MARK,
    PUT,
    TEST,
    UNMARK,
    Book,
    Change,
    Choice,
    Condition,
    Person,
    Place,
    Step,
)

Value = npt.NDArray[np.float64]
Truth = npt.NDArray[np.bool_]
Known = frozenset[str]  # marks and items, which have different names

CAPS = {"shells": 5, "loaded": 2, "health": 3, "nerve": 4, "smoke": 1}
SHAPE = tuple(cap + 1 for cap in CAPS.values())
HAVE = dict(zip(CAPS, np.indices(SHAPE), strict=True))
NEVER = np.full(SHAPE, -1.0)  # of what cannot be done
FACES = range(1, 7)
WAITS, TAUNTS, DRAWS, SHOOTS = range(4)


def having(value: Value, **changes: int) -> Value:
    """The value with so much more or less of some measures; NEVER where that cannot be."""
    places, fits = shifted(tuple(changes.get(name, 0) for name in CAPS))
    return np.where(fits, value.reshape(-1)[places], NEVER)


@cache
def shifted(changes: tuple[int, ...]) -> tuple[npt.NDArray[np.int64], Truth]:
    """Where each value is found then, and whether it is there at all."""
    found = [have + change for have, change in zip(HAVE.values(), changes, strict=True)]
    fits = np.all([(have >= 0) & (have <= cap) for have, cap in zip(found, CAPS.values(), strict=True)], axis=0)
    return np.ravel_multi_index(found, SHAPE, mode="clip"), fits


def smoking(value: Value) -> Value:
    """The value once the gun has been fired."""
    return np.repeat(value[..., 1:], 2, axis=-1)


def largest(values: Iterable[Value]) -> Value:
    return reduce(np.maximum, values)


def mean(values: list[Value]) -> Value:
    return reduce(np.add, values) / len(values)


# --- The road ---------------------------------------------------------------------------------------------------------


@dataclass
class Road:
    book: Book
    last: int  # the chapter that it ends with
    values: dict[tuple[int, str, str, Known], Value] = field(default_factory=dict)

    def best(self, chapter: int = 0) -> float:
        tale = self.book.adventures[chapter]
        value = self.leaving(chapter, tale.places[tale.start], frozenset())
        return float(value[tale.alone])

    def leaving(self, chapter: int, place: Place, known: Known) -> Value:
        """The best road, with the gun as it is, loaded, or opened."""
        tale = self.book.adventures[chapter]
        roads = [self.reading(chapter, tale.places[name], "first", known) for name in tale.around(place.id)]
        onward = largest(roads)
        loaded = [having(onward, shells=-count, loaded=count) for count in (1, 2)]
        bag = np.minimum(CAPS["shells"], HAVE["shells"] + HAVE["loaded"])
        opened = onward[bag, np.zeros(SHAPE, int), HAVE["health"], HAVE["nerve"], HAVE["smoke"]]
        return largest([onward, *loaded, opened])

    def reading(self, chapter: int, place: Place, name: str, known: Known) -> Value:
        """What a step is worth to whoever begins to read it; without a name the visit is over."""
        key = chapter, place.id, name, known
        if key not in self.values:
            step = place.steps[name] if name else None
            self.values[key] = (
                self.changed(chapter, place, step, known) if step else self.leaving(chapter, place, known)
            )
        return self.values[key]

    def changed(self, chapter: int, place: Place, step: Step, known: Known) -> Value:
        value = self.after(chapter, place, step, learnt(known, step.changes))
        have = changed_measures(step.changes)
        value = value[tuple(have.values())]
        return value if step.kind == ENDS else np.where(have["health"] == 0, 0.0, value)

    def after(self, chapter: int, place: Place, step: Step, known: Known) -> Value:
        def then(name: str) -> Value:
            return self.reading(chapter, place, name, known)

        if step.kind == ENDS:
            return np.full(SHAPE, float(self.book.endings[step.ending].is_won))
        if step.kind == LEAVE:
            return self.next_chapter(chapter, known)
        if step.kind == TEST:
            passed = (face + HAVE["nerve"] >= step.difficulty for face in FACES)
            return mean([np.where(is_passed, then(step.good), then(step.bad)) for is_passed in passed])
        if step.kind in (CHOOSE, FORK):
            return chosen(step, known, then)
        if step.kind == DUEL:
            person = self.book.people[step.person]
            ends = Ends(then(step.good), then(step.shot), then(step.bad), then(step.parted))
            return Duel(person, ends).value(is_known=person.secret in known)
        return then(step.good if step.kind == GO else "")

    def next_chapter(self, chapter: int, known: Known) -> Value:
        if chapter == self.last:
            return np.ones(SHAPE)
        tale = self.book.adventures[chapter + 1]
        kept = known & {*self.book.remembered, *self.book.items}
        return self.leaving(chapter + 1, tale.places[tale.start], kept)


def learnt(known: Known, changes: Iterable[Change]) -> Known:
    for change in changes:
        if change.kind in (MARK, GAIN):
            known |= {change.name}
        elif change.kind in (UNMARK, LOSE):
            known -= {change.name}
    return known


def changed_measures(changes: Iterable[Change]) -> dict[str, npt.NDArray[np.int64]]:
    have = dict(HAVE)
    for change in changes:
        if change.kind == ADD:
            have[change.name] = np.clip(have[change.name] + change.amount, 0, CAPS[change.name])
        elif change.kind == PUT:
            have[change.name] = np.full(SHAPE, change.amount)
    return have


def chosen(step: Step, known: Known, then: Callable[[str], Value]) -> Value:
    """The best of the choices that are open; at a fork the first."""
    found = NEVER
    for choice in reversed(step.choices):
        paid = having(then(choice.go), **{change.name: change.amount for change in choice.cost})
        worth = np.where(is_open(choice, known), paid, NEVER)
        found = np.where(worth >= 0, worth, found) if step.kind == FORK else np.maximum(found, worth)
    return found


def is_open(choice: Choice, known: Known) -> Truth:
    return reduce(np.logical_and, (holds(condition, known) for condition in choice.conditions), np.ones(SHAPE, bool))


def holds(condition: Condition, known: Known) -> Truth:
    if condition.kind in (HAS_MARK, NO_MARK):
        return np.full(SHAPE, (condition.name in known) == (condition.kind == HAS_MARK))
    have = HAVE[condition.name]
    found: Truth = have >= condition.amount if condition.kind == AT_LEAST else have <= condition.amount
    return found


# --- Duels ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ends:
    yields: Value
    shot: Value
    lost: Value
    parted: Value


@dataclass(frozen=True)
class Moment:
    """How a duel stands between two beats."""

    resolve: int
    body: int
    is_level: bool
    is_armed: bool


class Duel:
    def __init__(self, person: Person, ends: Ends) -> None:
        self.ends = ends
        self.resolve, self.body, self.ear, self.aim, self.beats, self.gun = person.traits
        self.habits = person.habits
        self.later: dict[Moment, Value] = {}  # the values one beat on; none after the last

    def value(self, is_known: bool) -> Value:
        for _ in range(self.beats):
            self.later = {moment: self.at(moment) for moment in self.moments()}
        return self.later[Moment(max(1, self.resolve - is_known), self.body, is_level=False, is_armed=False)]

    def moments(self) -> Iterable[Moment]:
        for resolve in range(1, self.resolve + 1):
            for body in range(1, self.body + 1):
                for flags in range(4):
                    yield Moment(resolve, body, bool(flags & 1), bool(flags & 2))

    def at(self, moment: Moment) -> Value:
        """The die says what is coming; then the best answer to it."""
        habit = self.habits[moment.is_armed]
        best = {deed: largest(self.ways(moment, deed)) for deed in set(habit)}
        return mean([best[deed] for deed in habit])

    def ways(self, now: Moment, deed: int) -> Iterable[Value]:
        lowered = Moment(now.resolve, now.body, False, now.is_armed)
        raised = Moment(now.resolve, now.body, True, now.is_armed)
        yield self.reply(lowered, deed, is_ducking=True)
        yield having(self.reply(now, deed), shells=-1, loaded=1)
        yield raised_first(now, self.reply(raised, deed))
        yield self.talk(now, deed)
        if now.is_level:
            yield self.fire(now, deed, 1)
            yield self.fire(now, deed, 2)

    def talk(self, now: Moment, deed: int) -> Value:
        less = Moment(now.resolve - 1, now.body, now.is_level, now.is_armed)
        heard = self.ends.yields if less.resolve == 0 else self.reply(less, deed, is_talking=True)
        unheard = self.reply(now, deed, is_talking=True)
        bare = by_die(self.ear, heard, unheard)
        helped = by_die(self.ear - self.gun, heard, unheard)
        return np.where((HAVE["loaded"] > 0) & now.is_level, helped, bare)

    def fire(self, now: Moment, deed: int, barrels: int) -> Value:
        hurt = Moment(now.resolve, max(0, now.body - barrels), now.is_level, now.is_armed)
        hit = self.ends.shot if hurt.body == 0 else self.reply(hurt, deed)
        bonus = 2 if barrels == 2 else 0
        return having(smoking(by_die(self.aim - bonus, hit, self.reply(now, deed))), loaded=-barrels)

    def reply(self, now: Moment, deed: int, is_talking: bool = False, is_ducking: bool = False) -> Value:
        """What it is worth that the other now does what they were about to do."""
        is_armed = now.is_armed or deed in (DRAWS, SHOOTS)
        value = self.next(Moment(now.resolve, now.body, now.is_level, is_armed))
        if deed == TAUNTS and not is_talking:
            bolder = self.next(Moment(min(self.resolve, now.resolve + 1), now.body, now.is_level, is_armed))
            return np.where(HAVE["nerve"] > 0, having(value, nerve=-1), bolder)
        if deed == SHOOTS and not is_ducking:
            return np.where(HAVE["health"] > 1, having(value, health=-1), having(self.ends.lost, health=-1))
        return value

    def next(self, moment: Moment) -> Value:
        return self.later[moment] if self.later else self.ends.parted


def raised_first(now: Moment, value: Value) -> Value:
    return NEVER if now.is_level else value


def by_die(wanted: int, good: Value, bad: Value) -> Value:
    """On so much or more it works; one short, nerve may make it good."""
    steeled = np.maximum(bad, having(good, nerve=-1))
    works, nearly = sum(face >= wanted for face in FACES), sum(face + 1 == wanted for face in FACES)
    return mean([good] * works + [steeled] * nearly + [bad] * (len(FACES) - works - nearly))
