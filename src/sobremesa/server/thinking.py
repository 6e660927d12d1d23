"""Bots think in other processes, a bounded number of them, on nothing but a hidden state."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process

from sobremesa.games import shelf
from sobremesa.players.bots import Bot, Decision, sit


def think(game_id: str, level: str, decision: Decision) -> int:
    """In a worker: the move of a bot."""
    return _bot(game_id, level)(decision)


@cache
def _bot(game_id: str, level: str) -> Bot:
    return sit(level, shelf[game_id], seed=0)


class Thinkers:
    """A few worker processes, started when the first bot has to think, replaced when one dies."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, game_id: str, level: str, decision: Decision) -> int:
        for _ in range(3):
            try:
                pool = self._pool = self._pool or self._new_pool()
                return await asyncio.get_running_loop().run_in_executor(pool, think, game_id, level, decision)
            except BrokenProcessPool:
                self._pool = None
        return think(game_id, "random", decision)

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
