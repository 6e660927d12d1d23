"""Many games of bots: a plan, an executor that plays it, a folder that keeps the rows, and a result."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.reading import Json
from sobremesa.lab.estimates import Tally
from sobremesa.lab.executors import Cores, Executor, chunks
from sobremesa.lab.folder import Folder
from sobremesa.lab.plan import Plan


@dataclass
class Result:
    plan: Plan
    tally: Tally
    played: int  # games and moves of this run; the others were in the folder before
    moved: int
    seconds: float
    is_whole: bool  # false when it was interrupted

    def to_json(self) -> Json:
        tally, seconds = self.tally, max(self.seconds, 1e-9)
        return {
            "game": self.plan.game.id,
            "options": dict(self.plan.options),
            "players": list(self.plan.players),
            "seed": self.plan.seed,
            "games": tally.games,
            "is_whole": self.is_whole,
            "cut": tally.cut,
            "moves": int(tally.moves.total),
            "seconds": self.seconds,
            "games_per_second": self.played / seconds,
            "moves_per_second": self.moved / seconds,
            "length": _spread(tally.moves),
            "decisions": _spread(tally.decisions),
            "seats": [self._seat(seat) for seat in range(tally.seats)],
        }

    def _seat(self, seat: int) -> Json:
        wins, scores = self.tally.wins[seat], self.tally.scores[seat]
        return {
            "player": self.plan.seated(0)[seat],
            "wins": wins.total,
            "win_rate": wins.estimate.mean,
            "win_rate_margin": wins.estimate.margin,
            "mean_score": scores.estimate.mean,
            "mean_score_margin": scores.estimate.margin,
        }


def _spread(sums: Any) -> dict[str, float]:
    if not sums.count:
        return {"mean": 0.0, "margin": 0.0, "least": 0, "most": 0}
    return {
        "mean": sums.estimate.mean,
        "margin": sums.estimate.margin,
        "least": int(sums.least),
        "most": int(sums.most),
    }


def simulate(
    plan: Plan,
    jobs: int = 1,
    on_progress: Callable[[int], None] = lambda games: None,
    executor: Executor | None = None,
    folder: Folder | None = None,
) -> Result:
    """Play the whole plan, or what a folder lacks of it; Ctrl-C stops it early and keeps what is done."""
    tally = Tally(plan.seats)
    for rows in folder.rows() if folder else ():
        tally.add(rows)
    games, moves = tally.games, int(tally.moves.total)
    with executor or Cores(jobs) as where, folder or nullcontext():
        where.warm_up(plan, folder is not None)
        start = time.perf_counter()
        on_progress(tally.games)
        is_whole = _play(plan, where, folder, tally, on_progress)
        seconds = time.perf_counter() - start
    return Result(plan, tally, tally.games - games, int(tally.moves.total) - moves, seconds, is_whole)


def _play(
    plan: Plan, executor: Executor, folder: Folder | None, tally: Tally, on_progress: Callable[[int], None]
) -> bool:
    """Whether all games were played."""
    ranges = folder.missing() if folder else [(0, plan.games)]
    try:
        for first, rows in chunks(executor, plan, ranges, is_watched=folder is not None):
            with uninterrupted():
                if folder:
                    folder.add(first, rows)
                tally.add(rows)
            on_progress(tally.games)
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until what has been begun is done: rows that are kept are counted too."""
    if threading.current_thread() is not threading.main_thread():  # it gets no Ctrl-C
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
