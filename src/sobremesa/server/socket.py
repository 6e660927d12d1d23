"""One socket a page: it gets views, and every message of it gets an answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from contextlib import nullcontext
from functools import partial
from typing import Any

from prometheus_client import Gauge
from starlette.websockets import WebSocket, WebSocketDisconnect

from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Words
from sobremesa.server import security
from sobremesa.server.actions import perform
from sobremesa.server.connection import address_of, asked_seat, base_of, lang_of, owner_of, room_of, rooms_of
from sobremesa.server.live import Page, Room, Rooms, keep_sending, reply
from sobremesa.server.tables import Answer

SOCKETS = Gauge("sobremesa_sockets", "Open pages")
MOST_SOCKETS = 1000  # for each address: a school behind one router
WARNINGS = 3  # then the door
SEND_SECONDS = 10.0  # until somebody who does not read is let go
GONE = (WebSocketDisconnect, RuntimeError, TimeoutError)

TOO_FAST = Answer("refused", Words("Demasiado deprisa: espera.", "Too fast: wait a moment."))
SENSELESS = Answer("refused", Words("El mensaje no se entiende.", "The message makes no sense."))

messages = security.Limit(20, 1)  # for each socket
open_sockets: dict[str, int] = {}


async def live(socket: WebSocket) -> None:
    """One socket a page: it gets views, and every message of it gets an answer."""
    if not security.is_same_origin(socket.headers) or socket.headers.get("origin") is None:
        await socket.close(4403)
        return
    try:
        room = await room_of(socket)
    except SobremesaError:  # there is none, or it cannot be opened: its page says why
        await socket.close(4404)
        return
    address = address_of(socket)
    if open_sockets.get(address, 0) >= MOST_SOCKETS:
        await socket.close(4429)
        return
    await socket.accept()
    open_sockets[address] = open_sockets.get(address, 0) + 1
    seat = asked_seat(socket.query_params.get("seat"))
    page = Page(owner_of(socket), lang_of(socket), partial(deliver, socket), seat, base_of(socket))
    await rooms_of(socket).greet(room, page.owner)
    room.welcome(page)
    SOCKETS.inc()
    try:
        await until_one_ends(keep_sending(room, page, rooms_of(socket).turns), _listen(socket, room, page))
    finally:
        open_sockets[address] -= 1
        room.part_from(page)
        SOCKETS.dec()


async def deliver(socket: WebSocket, text: str) -> None:
    """Who does not read what they are sent is let go: their page comes back by itself if it is alive."""
    async with asyncio.timeout(SEND_SECONDS):
        await socket.send_text(text)


async def until_one_ends(*works: Coroutine[Any, Any, None]) -> None:
    """Sending and listening go together; that the other side has gone, or does not read, is no error."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, Exception) and not isinstance(outcome, GONE):
            raise outcome


async def _listen(socket: WebSocket, room: Room, page: Page) -> None:
    key, warnings = f"{id(page)}", 0
    while True:
        what = read_message(await socket.receive_text())
        nonce = str((what or {}).get("nonce") or "")[:64]
        if not messages.allows(key):
            warnings += 1
            if warnings > WARNINGS:
                await socket.close(4429)
                return
            await page.send(reply(room, page, nonce, TOO_FAST))
            await asyncio.sleep(0.1)  # nobody else waits for who is too fast
        elif what is None:
            await page.send(reply(room, page, "", SENSELESS))
        elif what.get("do") == "look":
            page.sent.clear()
            page.wake.set()
        else:
            await page.send(await _answered(rooms_of(socket), room, page, nonce, what))


async def _answered(rooms: Rooms, room: Room, page: Page, nonce: str, what: dict[str, Any]) -> str:
    """Who acts goes first until the answer is drawn, not until it is read. A hint takes its time."""
    turn = nullcontext() if what.get("do") == "hint" else rooms.turns.acting()
    with turn:
        return reply(room, page, nonce, await perform(rooms, room, page.owner, what))


def read_message(text: str) -> dict[str, Any] | None:
    if len(text) > security.LARGEST_BODY:
        return None
    try:
        what = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return what if isinstance(what, dict) else None
