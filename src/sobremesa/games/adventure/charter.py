"""The charter of a game's books: the measures, tests, pictures and people that they may speak of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sobremesa.engine.words import Words


@dataclass(frozen=True)
class Measure:
    id: str
    name: Words
    cap: int  # the most of it
    start: int  # what a tale begins with, unless the book says otherwise


@dataclass(frozen=True)
class Charter:
    game: str
    measures: tuple[Measure, ...]
    pictures: tuple[str, ...]
    turns: tuple[str, ...]  # how a step may end, of those that book.py can read
    extras: tuple[str, ...] = ()  # what else a book may hold: "person", "ending", "remember"
    powers: tuple[str, ...] = ()  # what an item may be good for: "again", "use"
    skills: tuple[str, ...] = ()  # the measures that can be tested
    hardest: int = 0  # of the difficulties of tests
    luck: int = 0  # what chance may add to a skill in a test
    handled: tuple[str, ...] = ()  # the measures that rise without a book's saying so
    clock: str = ""  # the measure that is spent by rising; without one no place is come to twice
    traits: Mapping[str, range] = field(default_factory=dict)  # what is counted of a person
    habits: tuple[str, ...] = ()  # the tables by which a die tells what a person will do
    deeds: tuple[str, ...] = ()  # what may stand in them

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(measure.id for measure in self.measures)

    @property
    def words(self) -> tuple[Words, ...]:
        return tuple(measure.name for measure in self.measures)

    @property
    def caps(self) -> tuple[int, ...]:
        return tuple(measure.cap for measure in self.measures)

    @property
    def starts(self) -> tuple[int, ...]:
        return tuple(measure.start for measure in self.measures)

    def number(self, name: str) -> int:
        return self.names.index(name)

    def cap(self, name: str) -> int:
        return self.caps[self.number(name)]

    def start(self, name: str) -> int:
        return self.starts[self.number(name)]
