"""Work that goes on by itself, until it is done or the server stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

log = logging.getLogger(__name__)
Result = TypeVar("Result")

PATIENCE = 1.0  # seconds until what failed is tried again
LONGEST_PATIENCE = 60.0


class Chores:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def go(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def to_its_end(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Its result; if whoever waits for it goes away, it is done all the same."""
        return await asyncio.shield(self.go(work))

    async def rest(self) -> None:
        """A while, until what could not be done is tried again."""
        await asyncio.sleep(PATIENCE)

    async def keep_trying(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """What the house needs sooner or later: if it fails, say so and try again, each time a little later."""
        wait = PATIENCE
        while True:
            try:
                return await work()
            except Exception:
                log.exception("tried again in %.0f s", wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_PATIENCE)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
