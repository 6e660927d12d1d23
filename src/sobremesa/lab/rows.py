"""One row a game: what the loops write down, as arrays, and how each column is called."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.engine.contract import Game
from sobremesa.engine.record import Record, cell

NO_ENDING = -1  # of a game that was cut
RESULTS = 3  # arrays that there are of games that nobody watches
MOST_DEEDS = 2**16 - 1  # of one kind by one seat: what fits into its column


class Facts(Record):
    """What is told of a game as a whole. Where nobody watches, only the first two and the last three are known."""

    moves: int = cell("i4")
    decisions: int = cell("i4")
    forced: int = cell("i4")  # decisions between one move and no other
    choices: int = cell("i4")  # legal moves, of all decisions together
    lead_changes: int = cell("i4")
    ending: int = cell("i4")
    is_cut: int = cell("i4")
    leader: int = cell("i4")  # for the loops: the seat in the lead, counted from 1; 0 when it is over


@dataclass(frozen=True)
class Rows:
    """Arrays of the same length, in the order of the games' numbers."""

    facts: npt.NDArray[np.void]  # a record each
    scores: npt.NDArray[np.int32]  # one column a seat
    ranks: npt.NDArray[np.int8]
    deeds: npt.NDArray[np.uint16]  # one column a seat, and behind it one a kind of move; 0 where nobody watches
    counters: npt.NDArray[np.int32]  # one column a seat, and behind it one a counter

    @classmethod
    def empty(cls, games: int, seats: int, counters: int = 0, deeds: int = 0) -> Rows:
        return cls(*(np.zeros(shape, dtype) for shape, dtype in row_shapes(games, seats, counters, deeds)))

    def __len__(self) -> int:
        return len(self.facts)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """In the order in which the loops take them."""
        return *self.results, self.deeds, self.counters

    @property
    def results(self) -> tuple[npt.NDArray[Any], ...]:
        """What there is of games that nobody watches."""
        return self.facts, self.scores, self.ranks

    @property
    def moves(self) -> npt.NDArray[np.int32]:
        return self.facts["moves"]

    @property
    def decisions(self) -> npt.NDArray[np.int32]:
        return self.facts["decisions"]

    @property
    def is_cut(self) -> npt.NDArray[np.int32]:
        return self.facts["is_cut"]


Shape = tuple[tuple[int, ...], npt.DTypeLike]


def row_shapes(games: int, seats: int, counters: int, deeds: int) -> list[Shape]:
    """What the arrays of rows are like, in the order in which the loops take them."""
    per_deed, per_counter = ((games, seats, max(1, each)) for each in (deeds, counters))  # a GPU has no empty arrays
    results: list[Shape] = [((games,), Facts.dtype), ((games, seats), np.int32), ((games, seats), np.int8)]
    return [*results, (per_deed, np.uint16), (per_counter, np.int32)]


def slugs(game: Game) -> list[str]:
    """The counters of a game as column names like them: “INE voter card” is ine_voter_card."""
    return [slug(words.en) for words in game.counters]


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
