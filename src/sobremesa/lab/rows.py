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


@dataclass(frozen=True)
class Rows:
    """Arrays of the same length, in the order of the games' numbers."""

    facts: npt.NDArray[np.int32]  # one column each of the above; some stay 0 in games that nobody watches
    scores: npt.NDArray[np.int32]  # one column a seat
    ranks: npt.NDArray[np.int8]
    counters: npt.NDArray[np.int32]  # one column a seat, and behind it one a counter

    @classmethod
    def empty(cls, games: int, seats: int, counters: int = 0) -> Rows:
        return cls(*(np.zeros(shape, dtype) for shape, dtype in row_shapes(games, seats, counters)))

    def __len__(self) -> int:
        return len(self.facts)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """In the order in which the loops take them."""
        return self.facts, self.scores, self.ranks, self.counters

    @property
    def moves(self) -> npt.NDArray[np.int32]:
        return self.facts[:, MOVES]

    @property
    def decisions(self) -> npt.NDArray[np.int32]:
        return self.facts[:, DECISIONS]

    @property
    def is_cut(self) -> npt.NDArray[np.int32]:
        return self.facts[:, IS_CUT]


def row_shapes(games: int, seats: int, counters: int) -> list[tuple[tuple[int, ...], type[np.integer[Any]]]]:
    """What the arrays of rows are like, in the order in which the loops take them."""
    per_counter = (games, seats, max(1, counters))  # an empty array has no address on a GPU
    return [((games, FACTS), np.int32), ((games, seats), np.int32), ((games, seats), np.int8), (per_counter, np.int32)]


def slugs(game: Game) -> list[str]:
    """The counters of a game as column names like them: “INE voter card” is ine_voter_card."""
    return [slug(words.en) for words in game.counters]


def slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
