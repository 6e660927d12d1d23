"""What made a result, once a match is over: points by category, what parts equals, and alone, what had to be reached.

A game's presenter makes a Tally from the functions that score; browser, terminal and API show the same one.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from sobremesa.engine.words import Lang, with_seat_names


@dataclass(frozen=True, kw_only=True)
class Count:
    """A line of a score sheet: what it counts, and the number of each seat."""

    label: str
    by_seat: tuple[int, ...]
    rule: str = ""  # anchor in the rulebook page

    @property
    def is_empty(self) -> bool:
        return not any(self.by_seat)


@dataclass(frozen=True, kw_only=True)
class Fact:
    """What was decisive and is no number of points, in words for each seat."""

    label: str
    by_seat: tuple[str, ...]
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Aim:
    """Alone: something that a win needs, how far it came, and how far it had to."""

    label: str
    reached: int
    wanted: int
    rule: str = ""

    @property
    def missing(self) -> int:
        return max(0, self.wanted - self.reached)


@dataclass(frozen=True, kw_only=True)
class Tally:
    points: tuple[Count, ...] = ()  # they add up to the score of each seat
    breaks: tuple[Count, ...] = ()  # what parts seats with equal points: the first in which they differ, more wins
    facts: tuple[Fact, ...] = ()
    aims: tuple[Aim, ...] = ()

    @property
    def sheet(self) -> tuple[Count | Fact, ...]:
        """The lines of the score sheet; what parts equals stands below the totals."""
        return (*self.points, *self.facts)

    def parting(self, one: int, other: int) -> Count | None:
        """What parts two seats with equal points, if anything does."""
        return next((count for count in self.breaks if count.by_seat[one] != count.by_seat[other]), None)

    def named(self, lang: Lang) -> Tally:
        """The same with “Seat 1” where the game's words have a mark."""
        facts = (
            replace(fact, by_seat=tuple(with_seat_names(said, lang) for said in fact.by_seat)) for fact in self.facts
        )
        return replace(self, facts=tuple(facts))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)
