"""Who is stronger: every two players against each other, in every seat, on the same deals.

Points are the share of rivals left behind: between two of one kind and three of another, only those of the other kind
are rivals. Every deal is played in all seatings, and one deal is one observation, so that luck in the deal cancels out.
Alone, each player plays the same deals, and its points are the games it wins.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, UnknownPlayer
from sobremesa.engine.options import Value
from sobremesa.engine.reading import Json
from sobremesa.engine.words import Words
from sobremesa.lab.estimates import Z95, Estimate
from sobremesa.lab.executors import compile_game, play_rows
from sobremesa.lab.optimal_play import solution_of
from sobremesa.lab.plan import Plan, make_plan
from sobremesa.players.bots import BOTS, check_names
from sobremesa.players.solving.solution import OPTIMAL
from sobremesa.players.solving.solver import checked_solo

Seating = tuple[str, ...]


@dataclass(frozen=True)
class Contest:
    """What is to be played: the same contest gives the same points."""

    game: Game
    players: tuple[str, ...]
    seats: int
    options: Mapping[str, Value]
    deals: int
    seed: int
    groups: tuple[tuple[Seating, ...], ...]  # the seatings of each pair; alone, of each player
    policy: Path | None = None  # the optimal player's solution, if not the one in the data folder

    @property
    def games(self) -> int:
        return self.deals * sum(len(group) for group in self.groups)

    def plan(self, seating: Seating) -> Plan:
        return Plan(self.game, seating, self.options, self.deals, self.seed, policy=self.policy)


@dataclass
class Standings:
    """What a contest has told so far, by group: a pair's first player against its second, or one player alone."""

    contest: Contest
    is_whole: bool = True
    points: npt.NDArray[np.float64] = field(init=False)  # by group and deal; what was not played is not a number

    def __post_init__(self) -> None:
        self.points = np.full((len(self.contest.groups), self.contest.deals), np.nan)

    def estimate(self, group: int) -> Estimate:
        played = self.points[group][~np.isnan(self.points[group])]
        return bounded_estimate(played) if len(played) else Estimate(0.0, 0.0)

    @property
    def pairs(self) -> list[tuple[str, str, Estimate]]:
        """The points that the first of each pair takes from the second."""
        if self.contest.seats == 1:
            return []
        return [(*pair, self.estimate(i)) for i, pair in enumerate(combinations(self.contest.players, 2))]

    @property
    def totals(self) -> list[tuple[str, Estimate]]:
        """Alone: the chance of winning. Else the mean over all rivals, each weighing the same."""
        if self.contest.seats == 1:
            return [(player, self.estimate(group)) for group, player in enumerate(self.contest.players)]
        return [(player, _mean_of(self._shares(player))) for player in self.contest.players]

    @property
    def games(self) -> int:
        """Those of each pair, of which one may have a few more when it was stopped early."""
        played = (~np.isnan(self.points)).sum(axis=1)
        return int(min(count * len(group) for count, group in zip(played, self.contest.groups, strict=True)))

    def _shares(self, player: str) -> list[Estimate]:
        shares = [points for one, _, points in self.pairs if one == player]
        return shares + [Estimate(1 - p.mean, p.margin) for _, other, p in self.pairs if other == player]

    def to_json(self) -> Json:
        contest = self.contest
        return {
            "game": contest.game.id,
            "options": dict(contest.options),
            "seats": contest.seats,
            "seed": contest.seed,
            "is_whole": self.is_whole,
            "games": self.games,
            "players": [{"player": p, "points": e.mean, "margin": e.margin} for p, e in self.totals],
            "pairs": [{"one": a, "other": b, "points": e.mean, "margin": e.margin} for a, b, e in self.pairs],
        }


def bounded_estimate(points: npt.NDArray[np.float64]) -> Estimate:
    """The mean of numbers from 0 to 1. As Wilson's, its interval is not empty where all were alike."""
    spread = float(points.var()) / len(points) + (Z95 / (2 * len(points))) ** 2
    return Estimate(float(points.mean()), Z95 * spread**0.5)


def _mean_of(shares: Sequence[Estimate]) -> Estimate:
    margin = float(np.sqrt(sum(share.margin**2 for share in shares)))
    return Estimate(sum(share.mean for share in shares) / len(shares), margin / len(shares))


def make_contest(
    game: Game, players: tuple[str, ...], games: int, seats: int | None = None,
    options: Mapping[str, object] | None = None, seed: int | None = None, policy: Path | None = None,
) -> Contest:  # fmt: skip
    """Check everything before anything is played. `games` are those of each pair, rounded up to whole deals."""
    check_names(players, (*BOTS, OPTIMAL))
    if len(set(players)) != len(players) or len(players) < 2:
        raise UnknownPlayer(
            Words(
                "Un torneo es entre dos o más jugadores distintos: por ejemplo, easy,hard.",
                "A tournament is between two or more different players: easy,hard for example.",
            )
        )
    if games < 1:
        raise BadOption(Words("Un torneo tiene al menos 1 partida.", "A tournament has at least 1 game."))
    if OPTIMAL in players:
        checked_solo(game)
    plan = make_plan(game, seats=seats, options=options, seed=seed)
    number = len(plan.players)
    groups: list[tuple[Seating, ...]] = [((player,),) for player in players]
    if number > 1:
        groups = [seatings(one, other, number) for one, other in combinations(players, 2)]
    deals = -(-games // len(groups[0]))
    contest = Contest(game, players, number, plan.options, deals, plan.seed, tuple(groups), policy)
    if OPTIMAL in players:
        solution_of(contest.plan((OPTIMAL,)))  # read now: what is wrong with it is said at once
    return contest


def seatings(one: str, other: str, seats: int) -> tuple[Seating, ...]:
    """The two in turn around the table, each beginning, and each such order turned to every seat: no seat is better."""
    found: dict[Seating, None] = {}
    for first, second in ((one, other), (other, one)):
        around = tuple((first, second)[seat % 2] for seat in range(seats))
        found |= {around[turn:] + around[:turn]: None for turn in range(seats)}
    return tuple(found)


def play_contest(contest: Contest, jobs: int = 1, on_progress: Callable[[int], None] = lambda games: None) -> Standings:
    """Play it all; Ctrl-C stops early and keeps every deal that was played in all its seatings."""
    standings, played = Standings(contest), 0
    try:
        for group, deal, points in _deals(contest, jobs):
            standings.points[group, deal] = points
            played += len(contest.groups[group])
            on_progress(played)
    except KeyboardInterrupt:
        standings.is_whole = False
    return standings


def prepare(contest: Contest) -> None:
    """Make all that will be played native (or load it)."""
    for seating in {kinds: s for group in contest.groups for s in group if (kinds := tuple(sorted(s)))}.values():
        compile_game(contest.plan(seating))


def _deals(contest: Contest, jobs: int) -> Iterator[tuple[int, int, float]]:
    """Every deal of every group with its points, as they come."""
    stop = threading.Event()
    with ThreadPoolExecutor(jobs) as pool:
        running: dict[Future[float], tuple[int, int]] = {}
        try:
            for deal, group in product(range(contest.deals), range(len(contest.groups))):
                running[pool.submit(_deal_points, contest, group, deal, stop)] = group, deal
                if len(running) > 2 * jobs:
                    yield from _finished(running)
            while running:
                yield from _finished(running)
        finally:
            stop.set()
            for future in running:
                future.cancel()


def _finished(running: dict[Future[float], tuple[int, int]]) -> Iterator[tuple[int, int, float]]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        yield *running.pop(future), future.result()


def _deal_points(contest: Contest, group: int, deal: int, stop: threading.Event) -> float:
    """The points of a group's first player on one deal, on average over its seatings."""
    points, group_seatings = 0.0, contest.groups[group]
    for seating in group_seatings:
        if stop.is_set():  # nobody will ask for the result
            return 0.0
        points += points_of(group_seatings[0][0], seating, play_rows(contest.plan(seating), deal, 1).ranks[0])
    return points / len(group_seatings)


def points_of(player: str, seating: Seating, ranks: npt.NDArray[np.int8]) -> float:
    """The share of its rivals that a player has left behind, a tie counting half; alone, whether it has won."""
    if len(seating) == 1:
        return float(ranks[0] == 1)
    duels = [
        1.0 if ranks[mine] < ranks[theirs] else 0.5 if ranks[mine] == ranks[theirs] else 0.0
        for mine, one in enumerate(seating)
        for theirs, other in enumerate(seating)
        if one == player and other != player
    ]
    return sum(duels) / len(duels)
