"""What rows tell: sums that can be added up in any order, and the estimates with intervals that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.lab.rows import Rows

Z95 = 1.959964  # a normal estimate is this many standard errors off at most, 95 times of 100


@dataclass(frozen=True)
class Estimate:
    mean: float
    margin: float  # half of the 95 % interval

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.margin:.3f}"


def share_interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share, which also holds for a few games, and where all or none were won."""
    share, spread = wins / games, Z95 * Z95 / games
    middle, half = share + spread / 2, Z95 * sqrt((share * (1 - share) + spread / 4) / games)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


@dataclass
class Sums:
    """Count, sum and sum of squares of a quantity, and its ends."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    least: float = float("inf")
    most: float = float("-inf")

    def add(self, values: npt.NDArray[Any]) -> None:
        if len(values):
            exact = values.astype(np.float64)
            self.count += len(values)
            self.total += float(exact.sum())
            self.squares += float((exact * exact).sum())
            self.least, self.most = min(self.least, float(exact.min())), max(self.most, float(exact.max()))

    @property
    def estimate(self) -> Estimate:
        if not self.count:
            return Estimate(0.0, 0.0)
        mean = self.total / self.count
        variance = max(0.0, self.squares / self.count - mean * mean)
        return Estimate(mean, Z95 * sqrt(variance / self.count))


@dataclass
class Tally:
    """All that a simulation prints, gathered chunk by chunk in constant memory."""

    seats: int
    games: int = 0
    cut: int = 0  # stopped at the limit of moves, without an end
    moves: Sums = field(default_factory=Sums)
    decisions: Sums = field(default_factory=Sums)
    wins: list[Sums] = field(default_factory=list)
    scores: list[Sums] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [Sums() for _ in range(self.seats)]
        self.scores = [Sums() for _ in range(self.seats)]

    def add(self, rows: Rows) -> None:
        self.games += len(rows)
        self.cut += int(rows.is_cut.sum())
        self.moves.add(rows.moves)
        self.decisions.add(rows.decisions)
        ended = rows.is_cut == 0
        shares = win_shares(rows.ranks[ended])
        for seat in range(self.seats):
            self.wins[seat].add(shares[:, seat])
            self.scores[seat].add(rows.scores[ended, seat])


def win_shares(ranks: npt.NDArray[np.int8]) -> npt.NDArray[np.float64]:
    """One point a game, shared by all who are first; none where nobody is."""
    is_first = ranks == 1
    winners = np.maximum(is_first.sum(axis=1, keepdims=True), 1)
    shares: npt.NDArray[np.float64] = is_first / winners
    return shares
