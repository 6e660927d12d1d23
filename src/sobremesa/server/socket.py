"""One socket a page: it gets views, and every message of it gets an answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from contextlib import nullcontext
from functools import partial
from typing import Any

from prometheus_client import Gauge
from starlette.websockets import WebSocket, WebSocketDisconnect

from sobremesa.engine.errors import SobremesaError, Unreadable
from sobremesa.engine.words import Words
from sobremesa.server import security
from sobremesa.server.action import Hint, Sent, nonce_of, read_action
from sobremesa.server.actions import perform
from sobremesa.server.connection import asked_seat, asker_of, base_of, house_of, lang_of, limits_of, owner_of, room_of
from sobremesa.server.database import StoreError
from sobremesa.server.house import House
from sobremesa.server.limits import Asker, TooMany
from sobremesa.server.news import keep_sending, reply
from sobremesa.server.room import Room, Tab
from sobremesa.server.rooms import NoSuchTable
from sobremesa.server.seats import greet
from sobremesa.server.tables import Answer

SOCKETS = Gauge("sobremesa_sockets", "Open pages")
WARNINGS = 3  # then the door
SEND_SECONDS = 10.0  # until somebody who does not read is let go
GONE = (WebSocketDisconnect, RuntimeError, TimeoutError)

SENSELESS = Answer("refused", Words("El mensaje no se entiende.", "The message makes no sense."))

REFUSED: Mapping[type[SobremesaError], int] = {NoSuchTable: 4404, TooMany: 4429, StoreError: 4503}  # as of HTTP


async def live(socket: WebSocket) -> None:
    """One socket a page: it gets views, and every message of it gets an answer."""
    if not security.is_same_origin(socket.headers, socket.scope["scheme"]) or socket.headers.get("origin") is None:
        await socket.close(4403)
        return
    limits, who = limits_of(socket), asker_of(socket)
    try:
        limits.admit("socket", who)
        with limits.hold("socket", who):
            await _attend(socket, await room_of(socket), asked_seat(socket), who)
    except SobremesaError as error:
        security.told(error)
        await socket.close(next((code for kind, code in REFUSED.items() if isinstance(error, kind)), 4400))


async def _attend(socket: WebSocket, room: Room, seat: int | None, who: Asker) -> None:
    await socket.accept()
    tab = Tab(owner_of(socket), lang_of(socket), partial(deliver, socket), seat, base_of(socket))
    await greet(house_of(socket).rooms, room, tab.owner)
    room.welcome(tab)
    SOCKETS.inc()
    try:
        await until_one_ends(keep_sending(room, tab, house_of(socket).turns), _listen(socket, room, tab, who))
    finally:
        room.part_from(tab)
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


async def _listen(socket: WebSocket, room: Room, tab: Tab, who: Asker) -> None:
    limits, warnings = limits_of(socket), 0
    who = Asker(who.person or f"socket {id(tab)}", who.address)
    while True:
        what = read_message(await _text_of(socket))
        nonce = nonce_of(what)
        if refusal := _refused(partial(limits.admit, "act", who)):
            warnings += 1
            if warnings > WARNINGS:
                await socket.close(4429)
                return
            await tab.send(reply(room, tab, nonce, refusal))
            await asyncio.sleep(0.1)  # nobody else waits for who is too fast
        elif what is None:
            await tab.send(reply(room, tab, "", SENSELESS))
        elif what.get("do") == "look":
            tab.sent.clear()
            tab.wake.set()
        elif refusal := _refused(partial(limits.admit_action, what.get("do"), who)):
            await tab.send(reply(room, tab, nonce, refusal))
        else:
            await tab.send(await _answered(house_of(socket), room, tab, nonce, what))


def _refused(admit: Callable[[], None]) -> Answer | None:
    try:
        admit()
    except TooMany as error:
        return Answer("refused", error.words)
    return None


async def _answered(house: House, room: Room, tab: Tab, nonce: str, what: Sent) -> str:
    """Who acts goes first until the answer is drawn, not until it is read. A hint takes its time."""
    try:
        action = read_action(what)
    except Unreadable as error:
        return reply(room, tab, nonce, Answer("refused", error.words))
    with nullcontext() if isinstance(action, Hint) else house.turns.acting():
        return reply(room, tab, nonce, await perform(house, room, tab.owner, action))


async def _text_of(socket: WebSocket) -> str | None:
    """What a message says; None where it is not even text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return text


def read_message(text: str | None) -> dict[str, Any] | None:
    if text is None or len(text) > security.LARGEST_BODY:
        return None
    try:
        what = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return what if isinstance(what, dict) else None
