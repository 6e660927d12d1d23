"""What open pages are sent: whenever something has changed, that of it which each may see.

A slow page skips views, never answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import orjson

from sobremesa.server import pages
from sobremesa.server.addresses import to
from sobremesa.server.room import DELETED, Frame, Room, Tab
from sobremesa.server.sittings import eyes_of, seats_of
from sobremesa.server.tables import Answer

LONGEST_WAIT = 0.02  # seconds that the page of somebody who watches waits for those who act


class Turns:
    """Who waits for an answer goes first; the pages of those who watch are drawn one at a time when nobody does."""

    def __init__(self) -> None:
        self.watching = asyncio.Lock()
        self._acting = 0
        self._calm = asyncio.Event()

    @contextmanager
    def acting(self) -> Iterator[None]:
        self._acting += 1
        self._calm.clear()
        try:
            yield
        finally:
            self._acting -= 1
            if not self._acting:
                self._calm.set()

    async def calm(self) -> None:
        """Until nobody waits for an answer, but not for long: those who watch want to see something too."""
        await asyncio.sleep(0)
        if self._acting:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_WAIT):
                    await self._calm.wait()


async def keep_sending(room: Room, tab: Tab, turns: Turns) -> None:
    """A page's own loop: whenever something changed, send what is new for it."""
    while True:
        await tab.wake.wait()
        async with turns.watching:
            await turns.calm()
            text = news(room, tab) if tab.wake.is_set() else ""
        if text:
            await tab.send(text)


def reply(room: Room, tab: Tab, nonce: str, answer: Answer) -> str:
    """An answer with a fresh view."""
    told = {
        "nonce": nonce,
        "status": answer.status,
        "text": answer.words[tab.lang],
        "moves": list(answer.moves),
        "rule": answer.rule,
        "go": to(f"/t/{answer.table}") if answer.table else "",
    }
    return news(room, tab, told)


def news(room: Room, tab: Tab, answer: dict[str, Any] | None = None) -> str:
    """The message that brings a page up to date; none where nothing has happened that it may know of."""
    tab.wake.clear()
    if room.is_gone:
        return orjson.dumps({"type": "gone", "text": DELETED[tab.lang], "answer": answer}).decode()
    regions, frames = room.regions(tab), room.frames(tab)
    steps = [_step(tab, frame) for frame in frames[:-1]]
    fresh = _fresh(tab, regions)
    what = message(room, tab, fresh, answer) | {"steps": steps} | _told(frames[-1:])
    known = (what["version"], what["turn"], what["title"], room.limit)
    if answer is None and not fresh and known == tab.known:
        return ""
    tab.known = known
    return orjson.dumps(what).decode()


def _fresh(tab: Tab, regions: dict[str, str]) -> dict[str, str]:
    """Those that a page has not got; from now on it has."""
    fresh = {name: html for name, html in regions.items() if tab.sent.get(name) != html}
    tab.sent |= fresh
    return fresh


def _step(tab: Tab, frame: Frame) -> dict[str, Any]:
    return {"regions": _fresh(tab, frame.regions)} | _told([frame])


def _told(frames: list[Frame]) -> dict[str, Any]:
    """What somebody is told of a moment, and where what belongs together began."""
    return {name: value for frame in frames for name, value in vars(frame).items() if name != "regions"}


def message(room: Room, tab: Tab, fresh: dict[str, str], answer: dict[str, Any] | None) -> dict[str, Any]:
    mine = seats_of(room.table, tab.owner)
    is_turn = any(seat in room.table.asked for seat in mine)
    return {
        "type": "view",
        "version": room.table.version_for(eyes_of(room.table, tab.owner, tab.seat)),
        "regions": fresh,
        "turn": is_turn,
        "title": pages.tab_title(room.table.game, tab.lang, is_turn, room.table.is_over),
        "sound": "end" if room.table.is_over else "turn" if is_turn else "card",
        "clock": room.seconds_left,
        "answer": answer,
    }
