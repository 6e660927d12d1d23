"""One socket a page: it gets views, and every message of it gets an answer."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from prometheus_client import Gauge
from starlette.websockets import WebSocket, WebSocketDisconnect

from sobremesa.engine.words import Words
from sobremesa.server import security
from sobremesa.server.actions import perform
from sobremesa.server.connection import address_of, asked_seat, base_of, lang_of, owner_of, room_of, rooms_of
from sobremesa.server.live import NoSuchTable, Page, Room, keep_sending, reply
from sobremesa.server.tables import Answer

SOCKETS = Gauge("sobremesa_sockets", "Open pages")
MOST_SOCKETS = 1000  # for each address: a school behind one router
WARNINGS = 3  # then the door

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
    except NoSuchTable:
        await socket.close(4404)
        return
    address = address_of(socket)
    if open_sockets.get(address, 0) >= MOST_SOCKETS:
        await socket.close(4429)
        return
    await socket.accept()
    open_sockets[address] = open_sockets.get(address, 0) + 1
    seat = asked_seat(socket.query_params.get("seat"))
    page = Page(owner_of(socket), lang_of(socket), socket.send_text, seat, base_of(socket))
    room.welcome(page)
    SOCKETS.inc()
    sender = asyncio.create_task(keep_sending(room, page, rooms_of(socket).turns))
    try:
        await _listen(socket, room, page)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        sender.cancel()
        open_sockets[address] -= 1
        room.part_from(page)
        SOCKETS.dec()


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
            await reply(room, page, nonce, TOO_FAST)
            await asyncio.sleep(0.1)  # nobody else waits for who is too fast
        elif what is None:
            await reply(room, page, "", SENSELESS)
        elif what.get("do") == "hint":
            await reply(room, page, nonce, await perform(rooms_of(socket), room, page.owner, what))
        elif what.get("do") != "look":
            with rooms_of(socket).turns.acting():
                await reply(room, page, nonce, await perform(rooms_of(socket), room, page.owner, what))
        else:
            page.sent.clear()
            page.wake.set()


def read_message(text: str) -> dict[str, Any] | None:
    if len(text) > security.LARGEST_BODY:
        return None
    try:
        what = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return what if isinstance(what, dict) else None
