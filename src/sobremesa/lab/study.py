"""What rows tell a designer, gathered batch by batch in constant memory, and the estimates that follow.

One game is one observation, whatever happens inside it: seats of one game are not independent of each other, so what is
summed is first put together within each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.lab.estimates import Z95, Estimate, Sums, win_shares
from sobremesa.lab.rows import Rows

CLOSE = 0.1  # a game is close if the second has all but this part of the first one's points, or all but one
FEWEST_APART = 30  # games in which something differs, before its lift is told: a few agree by accident
MOST_VALUES = 1 << 14  # that a distribution tells apart before it puts neighbours together

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.integer[Any]]


# --- Estimates --------------------------------------------------------------------------------------------------------


def rate(hits: float, games: int) -> Estimate:
    """A share of all games. Where it is all or nothing the margin is not zero: three in so many may hide there."""
    if not games:
        return Estimate(0.0, 0.0)
    share = hits / games
    return Estimate(share, max(Z95 * sqrt(max(0.0, share * (1 - share)) / games), 3 / games))


def widened(estimate: Estimate, family: int) -> Estimate:
    """The interval it takes so that all of a family of estimates hold at once, 95 times of 100 (Bonferroni)."""
    return Estimate(estimate.mean, estimate.margin * NormalDist().inv_cdf(1 - 0.025 / max(1, family)) / Z95)


def is_beyond(estimate: Estimate, threshold: float, family: int = 1) -> bool:
    """Whether it is further from zero than the threshold, for certain."""
    wide = widened(estimate, family)
    return abs(wide.mean) - wide.margin > threshold


def is_within(estimate: Estimate, threshold: float, family: int = 1) -> bool:
    """Whether it is nearer to zero than the threshold, for certain."""
    wide = widened(estimate, family)
    return abs(wide.mean) + wide.margin < threshold


@dataclass
class Ratio:
    """A total over another, such as choices over decisions: the interval is the delta method's."""

    count: int = 0
    above: float = 0.0
    below: float = 0.0
    apart: int = 0  # how many had anything below
    squares: Floats = field(default_factory=lambda: np.zeros(3))  # of above, both, below

    def add(self, above: Ints, below: Ints) -> None:
        a, b = above.astype(np.float64), below.astype(np.float64)
        self.count += len(a)
        self.above += float(a.sum())
        self.below += float(b.sum())
        self.apart += int((b != 0).sum())
        self.squares += ((a * a).sum(), (a * b).sum(), (b * b).sum())  # not by BLAS, whose threads wait for each other

    @property
    def estimate(self) -> Estimate | None:
        if self.below <= 0:
            return None
        mean = self.above / self.below
        residual = self.squares[0] - 2 * mean * self.squares[1] + mean * mean * self.squares[2]
        return Estimate(mean, Z95 * sqrt(max(0.0, float(residual))) / self.below)


@dataclass
class Distribution:
    """How often each whole number came, and what was won with it; too many of them share places by neighbours."""

    width: int = 1
    counts: dict[int, Floats] = field(default_factory=dict)  # by value // width: how often, wins, squares of wins

    def add(self, values: Ints, wins: Floats | None = None) -> None:
        if not len(values):
            return
        known, inverse = _numbered(values.astype(np.int64) // self.width)
        won = np.zeros(len(values)) if wins is None else wins
        columns = [np.bincount(inverse, weights=w, minlength=len(known)) for w in (None, won, won * won)]
        for place, *sums in zip(known.tolist(), *columns, strict=True):
            if sums[0]:
                self._put(place, np.array(sums, np.float64))
        while len(self.counts) > MOST_VALUES:
            self._coarsen()

    def _put(self, place: int, sums: Floats) -> None:
        self.counts[place] = self.counts[place] + sums if place in self.counts else sums

    def _coarsen(self) -> None:
        finer, self.counts, self.width = self.counts, {}, 2 * self.width
        for place, sums in finer.items():
            self._put(place // 2, sums)

    @property
    def total(self) -> int:
        return int(sum(sums[0] for sums in self.counts.values()))

    @property
    def apart(self) -> int:
        """How many are not the commonest value."""
        return self.total - int(max((sums[0] for sums in self.counts.values()), default=0))

    def table(self) -> Floats:
        """A row for each value, in order: the value, how often, wins, squares of wins."""
        rows = [[place * self.width, *sums] for place, sums in sorted(self.counts.items())]
        return np.array(rows, np.float64).reshape(-1, 4)

    def mean(self) -> Estimate:
        table, n = self.table(), self.total
        if not n:
            return Estimate(0.0, 0.0)
        mean = float(table[:, 0] @ table[:, 1]) / n
        return Estimate(mean, Z95 * self.deviation() / sqrt(n))

    def deviation(self) -> float:
        table, n = self.table(), self.total
        mean = float(table[:, 0] @ table[:, 1]) / n if n else 0.0
        return sqrt(float((table[:, 0] - mean) ** 2 @ table[:, 1]) / n) if n else 0.0

    def quantile(self, part: float) -> int:
        """The least value that so large a part of all does not exceed."""
        table = self.table()
        reached = np.cumsum(table[:, 1]) >= part * self.total
        return int(table[int(np.argmax(reached)), 0])

    def share(self, is_so: Any) -> Estimate:
        """The share of values for which `is_so` holds."""
        return rate(sum(sums[0] for place, sums in self.counts.items() if is_so(place * self.width)), self.total)

    def slope(self) -> Estimate | None:
        """What one more goes with in wins, by least squares over all; the interval does not trust equal variances."""
        table, n = self.table(), self.total
        if n < 2:
            return None
        value, count, won, squares = table.T
        x = value - float(value @ count) / n
        spread = float(x * x @ count)
        if spread <= 0:
            return None
        slope, mean = float(x @ won) / spread, float(won.sum()) / n
        fitted = mean + slope * x
        residual = float(x * x @ (squares - 2 * fitted * won + fitted * fitted * count))
        return Estimate(slope, Z95 * sqrt(max(0.0, residual)) / spread)


def _numbered(values: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The values there may be, and the place of each among them; without sorting where they lie close together."""
    low, high = int(values.min()), int(values.max())
    if high - low < MOST_VALUES:
        return np.arange(low, high + 1), values - low
    known, inverse = np.unique(values, return_inverse=True)
    return known, inverse


# --- A study ----------------------------------------------------------------------------------------------------------


@dataclass
class Tracked:
    """One counter of a game: how much there is of it, and what one more goes with in wins."""

    values: Distribution = field(default_factory=Distribution)  # of games for one, where there is nobody beside
    average: Sums = field(default_factory=Sums)  # over the seats of a game
    held: Sums = field(default_factory=Sums)  # the part of a game's seats that have any
    within: Ratio = field(default_factory=Ratio)  # in the same game, by who has more

    def add(self, values: Ints, wins: Floats) -> None:
        if values.shape[1] == 1:
            self.values.add(values[:, 0], wins[:, 0])
        self.average.add(values.mean(axis=1))
        self.held.add((values > 0).mean(axis=1))
        more = values - values.mean(axis=1, keepdims=True)
        better = wins - wins.mean(axis=1, keepdims=True)
        self.within.add((more * better).sum(axis=1), (more * more).sum(axis=1))

    def lift(self, seats: int) -> Estimate | None:
        """The chance of winning that one more goes with: against those in the same game, or alone, between games.

        None where it is the same for all. It is what goes together, not what causes what.
        """
        return self.values.slope() if seats == 1 else self.within.estimate

    def is_told(self, seats: int) -> bool:
        """Whether it differs in enough games to say what goes with it."""
        return (self.values.apart if seats == 1 else self.within.apart) >= FEWEST_APART


@dataclass
class Done(Tracked):
    """One kind of move: as a counter of how often each seat made it, and its share of all decisions."""

    share: Ratio = field(default_factory=Ratio)

    def add_made(self, made: Ints, wins: Floats, decisions: Ints) -> None:
        self.add(made, wins)
        self.share.add(made.sum(axis=1), decisions)


class Study:
    """All that a report tells of one plan. Games that were cut count as such and nowhere else."""

    def __init__(self, seats: int, counters: int = 0, seating: Sequence[Sequence[int]] = (), deeds: int = 0) -> None:
        self.seats, self.games, self.cut = seats, 0, 0
        self.seating = np.array(seating or [range(seats)])
        self.wins = [Sums() for _ in range(seats)]
        self.edges = [Sums() for _ in range(seats)]
        self.by_player = [Sums() for _ in range(int(self.seating.max()) + 1)]
        self.scores = [Distribution() for _ in range(seats)]
        self.gaps, self.relative_gap = Distribution(), Ratio()
        self.close, self.tied = Sums(), Sums()
        self.moves, self.decisions, self.lead_changes = Distribution(), Distribution(), Distribution()
        self.choices, self.forced = Ratio(), Ratio()
        self.endings = Distribution()
        self.tracked = [Tracked() for _ in range(counters)]
        self.done = [Done() for _ in range(deeds)]

    def add(self, rows: Rows, first: int = 0) -> None:
        """Rows of consecutive games, from number `first` on."""
        self.games += len(rows)
        self.cut += int((rows.is_cut != 0).sum())
        ended = rows.is_cut == 0
        if not ended.any():
            return
        facts, wins = rows.facts[ended], win_shares(rows.ranks[ended])
        self._add_course(facts)
        self._add_wins(wins, (np.arange(len(rows)) + first)[ended] % len(self.seating))
        self._add_scores(rows.scores[ended], rows.ranks[ended])
        counters, deeds = rows.counters[ended], rows.deeds[ended]
        for which, tracked in enumerate(self.tracked):
            tracked.add(counters[:, :, which], wins)
        for which, done in enumerate(self.done):
            done.add_made(deeds[:, :, which], wins, facts["decisions"])

    @property
    def ended(self) -> int:
        return self.games - self.cut

    def _add_course(self, facts: npt.NDArray[np.void]) -> None:
        self.moves.add(facts["moves"])
        self.decisions.add(facts["decisions"])
        self.lead_changes.add(facts["lead_changes"])
        self.choices.add(facts["choices"], facts["decisions"])
        self.forced.add(facts["forced"], facts["decisions"])
        self.endings.add(facts["ending"])

    def _add_wins(self, wins: Floats, seated: Ints) -> None:
        edges = wins - wins.mean(axis=1, keepdims=True)
        for seat in range(self.seats):
            self.wins[seat].add(wins[:, seat])
            self.edges[seat].add(edges[:, seat])
        of_seat = self.seating[seated]
        for player, sums in enumerate(self.by_player):
            sits = of_seat == player
            there = sits.any(axis=1)
            sums.add((wins * sits).sum(axis=1)[there] / sits.sum(axis=1)[there])

    def _add_scores(self, scores: Ints, ranks: Ints) -> None:
        for seat in range(self.seats):
            self.scores[seat].add(scores[:, seat], (ranks[:, seat] == 1).astype(np.float64))
        if self.seats > 1:
            second, top = np.sort(scores.astype(np.int64), axis=1)[:, -2:].T
            self.gaps.add(top - second)
            self.relative_gap.add(top - second, np.abs(top))
            self.close.add(top - second <= np.maximum(1, CLOSE * np.abs(top)))
            self.tied.add((ranks == 1).sum(axis=1) > 1)

    # --- What it tells ---

    def win_rate(self, seat: int) -> Estimate:
        if self.seats == 1:
            return rate(self.wins[0].total, self.ended)
        return self.wins[seat].estimate

    def advantage(self, seat: int) -> Estimate:
        """How much more often a seat wins than its share of the games that somebody won."""
        return self.edges[seat].estimate

    @property
    def close_rate(self) -> Estimate:
        return rate(self.close.total, self.close.count)

    @property
    def tie_rate(self) -> Estimate:
        return rate(self.tied.total, self.tied.count)

    @property
    def fair_share(self) -> float:
        return sum(self.wins[seat].estimate.mean for seat in range(self.seats)) / self.seats

    def ending_rate(self, ending: int) -> Estimate:
        return self.endings.share(lambda value: value == ending)

    def lifts(self) -> list[tuple[int, Estimate]]:
        """Counters by their lift, strongest first; those that are the same for all, or nearly always, are left out."""
        return self._lifts(self.tracked)

    def deed_lifts(self) -> list[tuple[int, Estimate]]:
        """The same for kinds of move."""
        return self._lifts(self.done)

    def _lifts(self, counted: Sequence[Tracked]) -> list[tuple[int, Estimate]]:
        found = [(which, one.lift(self.seats)) for which, one in enumerate(counted) if one.is_told(self.seats)]
        told = [(which, lift) for which, lift in found if lift is not None]
        return sorted(told, key=lambda one: -one[1].mean)


def games_needed(games: int, margin: float, wanted: float) -> int:
    """How many games make a margin as small as one wants: it shrinks with the root of their number."""
    return int(games * (margin / wanted) ** 2) + 1 if wanted > 0 and margin < inf else 0


# --- Skill ------------------------------------------------------------------------------------------------------------


def skill(pairs: Sequence[tuple[str, str, Estimate]]) -> list[tuple[str, str, Estimate]]:
    """From the points that the first of each pair takes from the second: how much of the game the better one has.

    0: both win alike, all is luck. 1: the better one always wins, all is skill.
    """
    return [
        (one, other, Estimate(2 * points.mean - 1, 2 * points.margin))
        if points.mean >= 0.5
        else (other, one, Estimate(1 - 2 * points.mean, 2 * points.margin))
        for one, other, points in pairs
    ]
