"""Many writes at once: a thread that commits what waits together."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

from sobremesa.engine.words import Words
from sobremesa.server.database import StoreError, Unwell
from sobremesa.server.log import LogRow
from sobremesa.server.rows import Append, Snapshot
from sobremesa.server.store import Store

MAX_BATCH = 256  # jobs committed together; more would keep the first ones waiting
KEEPERS = 4  # threads that write what is not a move

_CLOSED = Words(
    "El servidor se está apagando y ya no guarda jugadas: espera a que vuelva.",
    "The server is shutting down and keeps no more moves: wait until it is back.",
)


@dataclass(frozen=True)
class _Waiting:
    """A job and who waits for it."""

    job: Append
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class Writer:
    """A thread that commits what an event loop wants to append: all that waits goes into one transaction.

    What else is written has threads of its own too: those that everybody shares are left to those who read, whom a
    database that is held by another program does not keep waiting.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._keepers = ThreadPoolExecutor(KEEPERS, "keeper")
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._door = threading.Lock()
        self._is_open = True
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def run(self, write: Callable[..., None], *what: object) -> None:
        """Another change than an append; it returns once it is made."""
        try:
            made = asyncio.get_running_loop().run_in_executor(self._keepers, partial(write, *what))
        except RuntimeError as error:
            raise StoreError(_CLOSED) from error
        await made

    async def append(
        self, match: str, entries: Sequence[LogRow], snapshot: Snapshot | None = None, ended: float | None = None
    ) -> None:
        """As `Store.append`; it returns once the database has committed."""
        loop = asyncio.get_running_loop()
        waiting = _Waiting(Append(match, entries, snapshot, ended), loop, loop.create_future())
        with self._door:
            if not self._is_open:
                raise StoreError(_CLOSED)
            self._waiting.put(waiting)
        await waiting.done

    def close(self) -> None:
        """Commit what waits, then stop."""
        with self._door:
            if self._is_open:
                self._is_open = False
                self._waiting.put(None)
        self._thread.join()
        self._keepers.shutdown()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch = [first]
            is_last = self._gather(batch)
            self._commit(batch)
            if is_last:
                return

    def _gather(self, batch: list[_Waiting]) -> bool:
        """Add all that waits by now; True if there will be no more."""
        with suppress(Empty):
            while len(batch) < MAX_BATCH:
                waiting = self._waiting.get_nowait()
                if waiting is None:
                    return True
                batch.append(waiting)
        return False

    def _commit(self, batch: list[_Waiting]) -> None:
        """Together; where that is refused, one by one, so that each answers for itself."""
        jobs = [waiting.job for waiting in batch]
        if len(batch) > 1 and _failure(self.store.append_all, jobs) is None:
            failures: list[Exception | None] = [None] * len(batch)
        else:
            failures = self._one_by_one(jobs)
        for waiting, failure in zip(batch, failures, strict=True):
            _answer(waiting, failure)

    def _one_by_one(self, jobs: Sequence[Append]) -> list[Exception | None]:
        """Once the database as a whole is out of order, nobody waits to find that out again."""
        failures: list[Exception | None] = []
        for job in jobs:
            is_hopeless = bool(failures) and isinstance(failures[-1], Unwell)
            arguments = (job.match, job.entries, job.snapshot, job.ended)
            failures.append(failures[-1] if is_hopeless else _failure(self.store.append, *arguments))
        return failures


def _failure(call: Callable[..., None], *arguments: Any) -> Exception | None:
    try:
        call(*arguments)
    except Exception as error:  # whatever it is, the one who waits must hear of it, and the thread goes on
        return error
    return None


def _answer(waiting: _Waiting, error: Exception | None) -> None:
    with suppress(RuntimeError):  # the loop has been closed: nobody waits any more
        waiting.loop.call_soon_threadsafe(_settle, waiting.done, error)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # given up by whoever waited
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(None)
