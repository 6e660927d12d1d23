"""Bots think in other processes, a bounded number of them, on nothing but a hidden state, no longer than is fair."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from multiprocessing import get_context, parent_process
from typing import TypeVar

from sobremesa.engine.options import Value
from sobremesa.games import shelf
from sobremesa.lab.solutions import find
from sobremesa.players.bots import Adviser, Bot, Decision, sit
from sobremesa.players.levels import HINT_LEVEL, budget_of
from sobremesa.players.searcher import Found
from sobremesa.players.solution import Solution

LONGEST = 0.5  # seconds of thought: less than a bot's pace, so that nobody can tell by the clock what it holds
SHORTEST = 0.01  # enough for a few hundred iterations
PATIENCE = 4.0  # seconds until somebody else answers for a worker that is held up
STAND_IN = "greedy"  # plays where nobody could search: it needs nothing compiled
Result = TypeVar("Result")
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


@cache
def _solution(game_id: str, options: Chosen) -> Solution | None:
    return find(shelf[game_id], dict(options))


@cache
def _bot(game_id: str, level: str) -> Bot:
    return sit(level, shelf[game_id], seed=0)


class Thinkers:
    """A few worker processes, replaced when one dies."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.asking = 0  # bots that think or wait for a worker
        self._free = asyncio.Semaphore(self.workers)
        self._pool: ProcessPoolExecutor | None = None

    async def start(self) -> None:
        """Have the workers come in before anybody waits for one: a process takes seconds to load what it needs."""
        await asyncio.gather(*(self._ask(_come_in, "", "", NO_DECISION) for _ in range(self.workers)))

    async def think(self, game_id: str, level: str, decision: Decision) -> int:
        """A move, in any case: people wait for a bot, and never for what may hold up a worker."""
        move = await self._ask(think, game_id, level, decision)
        return await asyncio.to_thread(think, game_id, STAND_IN, decision, 0) if move is None else move

    async def advise(self, game_id: str, options: Mapping[str, Value], decision: Decision) -> list[Found]:
        return await self._ask(partial(advise, tuple(options.items())), game_id, HINT_LEVEL, decision) or []

    @property
    def seconds(self) -> float:
        """What is fair: all who ask share the time that one may take."""
        return max(SHORTEST, LONGEST * min(1.0, self.workers / max(1, self.asking)))

    async def _ask(
        self, work: Callable[[str, str, Decision, float], Result], game_id: str, level: str, decision: Decision
    ) -> Result | None:
        """The answer of a worker; None where it has none in time, or one after another dies of it."""
        loop = asyncio.get_running_loop()
        self.asking += 1
        try:
            async with self._free:  # whoever came first goes first, and its share is what is fair by then
                for _ in range(3):
                    try:
                        pool = self._pool = self._pool or self._new_pool()
                        asked = loop.run_in_executor(pool, work, game_id, level, decision, self.seconds)
                        return await asyncio.wait_for(asked, PATIENCE)
                    except TimeoutError:
                        return None
                    except BrokenProcessPool:
                        self._pool = None
        finally:
            self.asking -= 1
        return None

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        """Spawned, not forked: a fork would hold the server's port beyond its death."""
        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_follow_server)


def _follow_server() -> None:
    """Ctrl-C is for the server, which lets its workers go; when it is killed, they go too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_server, daemon=True).start()


def _leave_with_server() -> None:
    server = parent_process()
    if server:
        server.join()
        os._exit(0)
