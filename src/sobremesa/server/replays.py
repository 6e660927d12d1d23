"""Replays and other pictures that take a while: drawn beside the event loop, one at a time, and kept for the next."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeVar

import segno

from sobremesa.engine.words import Lang
from sobremesa.server import pages
from sobremesa.server.staging import Past, Surroundings, past_of, replay_scene
from sobremesa.server.tables import Table

T = TypeVar("T")
MOST_KEPT = 100  # of some ten to a hundred kilobytes each


class Studio:
    """Whoever asks for much waits for their own pictures, not the whole house for them."""

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()
        self._kept: OrderedDict[Hashable, str] = OrderedDict()

    async def replay(
        self, table: Table, owner: str | None, lang: Lang, at: int | None, seat: int | None, around: Surroundings
    ) -> str:
        """The page of a moment; without one, of the last."""
        past = past_of(table, owner, len(table.match.log) if at is None else at, seat)
        key = ("replay", table.id, table.version, tuple(table.sittings), past.mine, past.through, past.at, lang)
        return await self._picture(key, partial(_replay, table, past, lang, around))

    async def qr(self, address: str) -> str:
        return await self._picture(("qr", address), partial(_qr, address))

    async def record(self, table: Table, make: Callable[[], str]) -> str:
        """The whole match as JSON: told again by the rules, which may take half a second."""
        return await self._picture(("record", table.id, table.version), make)

    async def beside(self, work: Callable[[], T]) -> T:
        """Other work that takes a while, in its turn; nothing of it is kept."""
        async with self._drawing:
            return await asyncio.to_thread(work)

    async def _picture(self, key: Hashable, draw: Callable[[], str]) -> str:
        if key not in self._kept:
            async with self._drawing:
                if key not in self._kept:
                    self._keep(key, await asyncio.to_thread(draw))
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: Hashable, picture: str) -> None:
        self._kept[key] = picture
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def _replay(table: Table, past: Past, lang: Lang, around: Surroundings) -> str:
    return pages.replay_page(replay_scene(table, past, lang, around))


def _qr(address: str) -> str:
    picture = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(picture, kind="svg", scale=4, border=2, dark="#000", light="#fff")
    return picture.getvalue().decode()
