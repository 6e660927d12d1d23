"""How the house is: whether anything can be kept right now, found out by keeping something.

One thread of its own looks after that, so that no number of people who ask hold up those who play.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor

from sobremesa.engine.words import Words
from sobremesa.server.database import StoreError
from sobremesa.server.store import Store

PATIENCE = 3.0  # seconds until whoever asks is told that there is no answer
FRESH = 1.0  # seconds: as long an answer is good for others who ask

_log = logging.getLogger(__name__)


class Health:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "health")
        self._asked: asyncio.Future[StoreError | None] | None = None
        self._answered = 0.0
        self._was_well = True

    async def trouble(self) -> Words | None:
        """What is wrong, in words for anybody; None if all is well. All who ask meanwhile share one look."""
        asked = self._asked
        if asked is None or (asked.done() and time.monotonic() > self._answered + FRESH):
            asked = self._asked = asyncio.get_running_loop().run_in_executor(self._thread, self._look)
        await asyncio.wait([asked], timeout=PATIENCE)
        if not asked.done():
            return NO_ANSWER
        error = asked.result()
        return error.words if error else None

    def _look(self) -> StoreError | None:
        found: StoreError | None = None
        try:
            self.store.check()
        except StoreError as error:
            found = error
        self._answered = time.monotonic()
        self._tell(found)
        return found

    def _tell(self, error: StoreError | None) -> None:
        """Whoever runs the house finds in its log what strangers are not told; once, not whenever somebody asks."""
        if error and self._was_well:
            _log.error(error.detail.en)
        elif not error and not self._was_well:
            _log.warning("The database is well again.")
        self._was_well = error is None

    async def gone(self, hosts: Mapping[str, str | None]) -> set[str]:
        """Those of these tables that somebody has deleted, or put there anew under another host, behind our back."""
        there = await asyncio.get_running_loop().run_in_executor(self._thread, self._hosts, list(hosts))
        return {name for name, host in hosts.items() if there.get(name) != host}

    def _hosts(self, names: Iterable[str]) -> dict[str, str]:
        self.store.check_claim()
        return self.store.hosts(list(names))

    def close(self) -> None:
        self._thread.shutdown()


NO_ANSWER = Words(
    "La base de datos no contesta: comprueba que está en marcha y que nadie la tiene ocupada.",
    "The database does not answer: check that it is running and that nobody is holding it.",
)
