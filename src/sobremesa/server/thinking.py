"""Bots think in other processes, a bounded number of them, on nothing but a hidden state, no longer than is fair."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache, lru_cache, partial
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from sobremesa.engine.options import Value
from sobremesa.games import shelf
from sobremesa.lab.solution_files import find
from sobremesa.players.bots import Adviser, Bot, Decision, sit
from sobremesa.players.levels import HINT_LEVEL, budget_of
from sobremesa.players.searcher import Found
from sobremesa.players.solving.solution import Solution

LONGEST = 0.5  # seconds of thought: less than a bot's pace, so that nobody can tell by the clock what it holds
SHORTEST = 0.01  # enough for a few hundred iterations
PATIENCE = 4.0  # seconds until somebody else answers for a worker that is held up
HUNG = 30.0  # seconds until it is replaced: on a busy machine it may take long to load what was compiled
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has no other way
STAND_IN = "greedy"  # plays where nobody could search: it needs nothing compiled
Result = TypeVar("Result")
Work = Callable[..., Result]  # of a game's id, a level, a decision and seconds
NO_DECISION = Decision(b"", 0, 1, 0)
Chosen = tuple[tuple[str, Value], ...]  # the options of a table


def think(game_id: str, level: str, decision: Decision, seconds: float) -> int:
    """In a worker: the move of a bot."""
    if budget_of(level):
        return _look(game_id, level, decision, seconds)[0].move
    return _bot(game_id, level)(decision)


def advise(options: Chosen, game_id: str, level: str, decision: Decision, seconds: float) -> list[Found]:
    """In a worker: what there is to be said for each move; exactly, where the game was solved before it was asked.

    A solution need not know what one comes to who does not play best.
    """
    solution = _solution(game_id, options)
    known = solution.look(decision.state) if solution else []
    return known or _look(game_id, level, decision, seconds)


def _come_in(game_id: str, level: str, decision: Decision, seconds: float) -> None:
    """In a worker: nothing. It is there."""


def _look(game_id: str, level: str, decision: Decision, seconds: float) -> list[Found]:
    end = time.monotonic() + seconds
    return _adviser(game_id).look(decision, level, lambda: time.monotonic() < end)


@cache
def _adviser(game_id: str) -> Adviser:
    return Adviser(shelf[game_id])


@lru_cache(16)  # people choose the options
def _solution(game_id: str, options: Chosen) -> Solution | None:
    return find(shelf[game_id], dict(options))


@cache
def _bot(game_id: str, level: str) -> Bot:
    return sit(level, shelf[game_id], seed=0)


class Worker:
    """One process that thinks; a new one takes its place when it dies or hangs."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def do(self, work: Callable[..., Result], *what: object) -> Result:
        loop = asyncio.get_running_loop()
        if self._pool is None:
            self._pool = _new_pool()
            self._pid = await loop.run_in_executor(self._pool, os.getpid)
        return await loop.run_in_executor(self._pool, partial(work, *what))

    def let_go(self) -> None:
        """Without a word to the process: one that hangs hears none."""
        pool, pid, self._pool, self._pid = self._pool, self._pid, None, 0
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)
        if pid:
            with suppress(ProcessLookupError):
                os.kill(pid, KILL)


Line = deque[asyncio.Future[Worker]]


class Thinkers:
    """A few workers, and two lines in front of them: bots, for whom people wait, go before hints."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.asking = 0  # bots that think or wait for a worker
        self._staff = [Worker() for _ in range(self.workers)]
        self._free = list(self._staff)
        self._late = 0  # workers whose answer nobody waits for any more
        self._bots: Line = deque()
        self._hints: Line = deque()
        self._jobs: set[asyncio.Task[Any]] = set()
        self._standing_in = asyncio.Lock()

    async def start(self) -> None:
        """Have the workers come in before anybody waits for one: a process takes seconds to load what it needs."""
        await asyncio.gather(*(self._ask(_come_in, "", "", NO_DECISION) for _ in range(self.workers)))

    async def think(self, game_id: str, level: str, decision: Decision) -> int:
        """A move, in any case: people wait for a bot, and never for what may hold up a worker."""
        self.asking += 1
        try:
            move = await self._ask(think, game_id, level, decision)
        finally:
            self.asking -= 1
        if move is not None:
            return move
        async with self._standing_in:  # a bot has one memory: two at once in this process would mix their tables up
            return await asyncio.to_thread(think, game_id, STAND_IN, decision, 0)

    async def advise(self, game_id: str, options: Mapping[str, Value], decision: Decision) -> list[Found]:
        work = partial(advise, tuple(options.items()))
        return await self._ask(work, game_id, HINT_LEVEL, decision, is_hint=True) or []

    @property
    def seconds(self) -> float:
        """What is fair: all bots that ask share the time that one may take."""
        return max(SHORTEST, LONGEST * min(1.0, self.workers / max(1, self.asking)))

    async def _ask(self, work: Work[Result], *what: Any, is_hint: bool = False) -> Result | None:
        """The answer of a worker; None where it has none in time, or one after another dies of it."""
        if self._late == self.workers:
            return None  # all of them are held up
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                worker = await self._next_worker(self._hints if is_hint else self._bots)
            job = asyncio.create_task(self._finish(worker, work, *what))
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)
            return await self._wait_for(job)
        return None

    async def _wait_for(self, job: asyncio.Task[Result | None]) -> Result | None:
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(job)
        except TimeoutError:
            self._late += 1
            job.add_done_callback(self._caught_up)
            raise

    def _caught_up(self, job: asyncio.Task[Any]) -> None:
        self._late -= 1

    async def _finish(self, worker: Worker, work: Work[Result], *what: Any) -> Result | None:
        """What a worker makes of it, waited for or not; one that dies is asked again, one that hangs is replaced."""
        try:
            for _ in range(3):
                try:
                    async with asyncio.timeout(HUNG):
                        return await worker.do(work, *what, self.seconds)
                except BrokenProcessPool:
                    worker.let_go()
                except TimeoutError:
                    worker.let_go()
                    break
            return None
        finally:
            self._give_back(worker)

    async def _next_worker(self, line: Line) -> Worker:
        if self._free:  # then nobody stands in line
            return self._free.pop()
        place: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        line.append(place)
        try:
            return await place
        except asyncio.CancelledError:  # gave up waiting
            if place.done() and not place.cancelled():
                self._give_back(place.result())
            raise

    def _give_back(self, worker: Worker) -> None:
        for line in (self._bots, self._hints):
            while line:
                place = line.popleft()
                if not place.done():
                    place.set_result(worker)
                    return
        self._free.append(worker)

    def close(self) -> None:
        for job in self._jobs:
            job.cancel()
        for worker in self._staff:
            worker.let_go()


def _new_pool() -> ProcessPoolExecutor:
    """Spawned, not forked: a fork would hold the server's port beyond its death."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_follow_server)


def _follow_server() -> None:
    """Ctrl-C is for the server, which lets its workers go; when it is killed, they go too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_server, daemon=True).start()


def _leave_with_server() -> None:
    server = parent_process()
    if server:
        server.join()
        os._exit(0)
