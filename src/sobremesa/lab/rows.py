"""One row a game: what the loops write down, as arrays, and how each column is called."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.engine.contract import Game

# The columns of `facts`. The last is for the loops: who is in the lead, seats counted from 1, and 0 when it is over.
MOVES, DECISIONS, FORCED, CHOICES, LEAD_CHANGES, ENDING, IS_CUT, LEADER = range(8)
FACTS = 8
NO_ENDING = -1  # of a game that was cut
RESULTS = 3  # arrays that there are of games that nobody watches
MOST_DEEDS = 2**16 - 1  # of one kind by one seat: what fits into its column


@dataclass(frozen=True)
class Rows:
    """Arrays of the same length, in the order of the games' numbers."""

    facts: npt.NDArray[np.int32]  # one column each of the above; some stay 0 in games that nobody watches
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
        return self.facts[:, MOVES]

    @property
    def decisions(self) -> npt.NDArray[np.int32]:
        return self.facts[:, DECISIONS]

    @property
    def is_cut(self) -> npt.NDArray[np.int32]:
        return self.facts[:, IS_CUT]


Shape = tuple[tuple[int, ...], npt.DTypeLike]


def row_shapes(games: int, seats: int, counters: int, deeds: int) -> list[Shape]:
    """What the arrays of rows are like, in the order in which the loops take them."""
    per_deed, per_counter = ((games, seats, max(1, each)) for each in (deeds, counters))  # a GPU has no empty arrays
    results: list[Shape] = [((games, FACTS), np.int32), ((games, seats), np.int32), ((games, seats), np.int8)]
    return [*results, (per_deed, np.uint16), (per_counter, np.int32)]


def slugs(game: Game) -> list[str]:
    """The counters of a game as column names like them: “INE voter card” is ine_voter_card."""
    return [slug(words.en) for words in game.counters]


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
