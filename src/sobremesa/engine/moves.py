"""Moves: integers in named ranges, each range with its words and the section of the rulebook that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sobremesa.engine.words import Lang, Words


@dataclass(frozen=True)
class Range:
    """Moves `start` to `start + size - 1`: one verb, with a number or a name after it."""

    name: str
    start: int
    size: int
    words: Words  # {n} counts from 1, {name} is the name of that number
    rule: str  # anchor in the game's rulebook page
    names: Sequence[Words]

    def text(self, move: int, lang: Lang) -> str:
        index = move - self.start
        name = self.names[index][lang] if self.names else ""
        return self.words[lang].format(n=index + 1, name=name)


class Moves:
    """The ranges of a game. `PICK = moves.add("pick", 12, …)` is the first number of its range."""

    def __init__(self) -> None:
        self.ranges: list[Range] = []

    @property
    def size(self) -> int:
        return sum(r.size for r in self.ranges)

    def add(self, name: str, size: int = 1, *, es: str, en: str, rule: str = "", names: Sequence[Words] = ()) -> int:
        if names and len(names) != size:
            raise ValueError(f"range {name!r} has {size} moves but {len(names)} names")
        self.ranges.append(Range(name, self.size, size, Words(es, en), rule, names))
        return self.ranges[-1].start

    def range_of(self, move: int) -> Range:
        for r in self.ranges:
            if r.start <= move < r.start + r.size:
                return r
        raise IndexError(f"move {move} is in no range; there are moves 0 to {self.size - 1}")

    def text(self, move: int, lang: Lang) -> str:
        return self.range_of(move).text(move, lang)


@dataclass(frozen=True)
class Move:
    """A legal move of one seat: `id` is its number everywhere, `text(lang)` its words."""

    id: int
    seat: int
    rule: str
    _say: Callable[[Lang], str] = field(repr=False, compare=False)

    def text(self, lang: Lang = "es") -> str:
        return self._say(lang)
