"""Work that nobody waits for: it may fail, and then it is tried again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0  # seconds

log = logging.getLogger("uvicorn.error")


async def tried_again(work: Callable[[], Awaitable[None]], pause: float = FIRST_PAUSE) -> None:
    """Do it until it has come to its end. What stood in its way (no file left, a full disk) may pass; it is logged."""
    while True:
        try:
            return await work()
        except Exception:
            log.warning("Something in the background failed; it is tried again in %g s.", pause, exc_info=True)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
