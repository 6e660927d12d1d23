"""Where games are played: this machine's cores, a GPU, a Ray cluster. Each gives the same rows for the same plan.

An executor is handed chunks of consecutive games and answers with something to wait for; `chunks` keeps it busy and
gives the rows back in the order of the games, whoever is done first, so that what is kept is always without gaps.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import NamedTuple, Protocol, Self

from sobremesa.engine.compiler import prepared, raw
from sobremesa.lab.lanes import deal_of, lane_for, results_in, rows_for, seating_of, watched_in
from sobremesa.lab.optimal_play import play_solved_rows
from sobremesa.lab.plan import Plan
from sobremesa.lab.play import play_games, play_random_games
from sobremesa.lab.rows import Rows
from sobremesa.lab.thoughtful import play_thoughtful_rows

Range = tuple[int, int]  # of games: the first, and the one after the last


class Task(NamedTuple):
    """A chunk of a plan. Games are watched where all that a row can hold is wanted, not just the result."""

    plan: Plan
    first: int
    games: int
    is_watched: bool


class Chunk(NamedTuple):
    rows: Rows
    seconds: float


class Pending(Protocol):
    """A chunk that is being played."""

    def result(self) -> Chunk: ...

    def cancel(self) -> object: ...


class Executor(Protocol):
    width: int  # how many chunks it plays at once
    first_chunk: int  # games, as long as nobody knows how long one takes
    largest_chunk: int  # so that memory stays small, whatever the number of games
    chunk_seconds: float  # how often the progress bar moves, and how soon Ctrl-C is heard

    def warm_up(self, plan: Plan, is_watched: bool) -> None:
        """Compile, or load what was compiled, so that what follows runs at full speed."""

    def submit(self, task: Task) -> Pending: ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


def chunks(executor: Executor, plan: Plan, ranges: Sequence[Range], is_watched: bool) -> Iterator[tuple[int, Rows]]:
    """The rows of these games in order, each chunk with its first number; chunks grow until they take their time."""
    waiting, running = deque(ranges), deque[tuple[int, Pending]]()
    size = 1 if plan.is_thoughtful else executor.first_chunk
    try:
        while waiting or running:
            while waiting and len(running) < 2 * executor.width + 1:
                first, end = waiting.popleft()
                count = min(size, end - first)
                running.append((first, executor.submit(Task(plan, first, count, is_watched))))
                if first + count < end:
                    waiting.appendleft((first + count, end))
            first, pending = running.popleft()
            rows, seconds = pending.result()
            size = next_size(executor, len(rows), seconds)
            yield first, rows
    finally:
        for _, pending in running:
            pending.cancel()


def next_size(executor: Executor, games: int, seconds: float) -> int:
    wanted = int(games * executor.chunk_seconds / max(seconds, 1e-6))
    return max(1, min(wanted, 4 * games, executor.largest_chunk))


# --- Cores ------------------------------------------------------------------------------------------------------------


class Cores:
    """Threads of this process; native code lets go of Python's lock, so they run side by side."""

    first_chunk = 16
    largest_chunk = 1 << 17
    chunk_seconds = 0.1

    def __init__(self, jobs: int = 1) -> None:
        self.width = jobs

    def __enter__(self) -> Self:
        self.pool = ThreadPoolExecutor(self.width)
        return self

    def __exit__(self, *error: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def warm_up(self, plan: Plan, is_watched: bool) -> None:
        compile_game(plan, is_watched)

    def submit(self, task: Task) -> Pending:
        return self.pool.submit(play_chunk, task)


def play_chunk(task: Task) -> Chunk:
    start = time.perf_counter()
    rows = play_rows(*task)
    return Chunk(rows, time.perf_counter() - start)


def compile_game(plan: Plan, is_watched: bool = False) -> None:
    """Make native (or load) all that plays this plan."""
    play_rows(replace(plan, most_moves=1), 0, 1, is_watched)


def play_rows(plan: Plan, first: int, count: int, is_watched: bool = False) -> Rows:
    """Rows of `count` games from number `first` on, played by native code in this thread."""
    if plan.is_solved:
        return play_solved_rows(plan, first, count)
    if plan.is_thoughtful:
        return play_thoughtful_rows(plan, first, count)
    rows, lane, deal = rows_for(plan, count), raw(lane_for(plan.game)), raw(deal_of(plan))
    if is_watched or not plan.is_plain:
        prepared(play_games, plan.game)(lane, deal, raw(seating_of(plan)), first, raw(watched_in(rows)))
    else:
        prepared(play_random_games, plan.game)(lane, deal, first, raw(results_in(rows)))
    return rows
