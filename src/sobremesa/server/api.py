"""The same tables for programs: views and moves as JSON, a bearer secret per seat, and a page that says how."""

from __future__ import annotations

import asyncio
import json
from inspect import getdoc
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from sobremesa.engine.errors import Unreadable
from sobremesa.engine.facts import facts
from sobremesa.engine.nodes import without_pictures
from sobremesa.engine.words import Lang, Words, with_seat_names
from sobremesa.games import shelf
from sobremesa.server import pages, security
from sobremesa.server.action import read_action
from sobremesa.server.actions import perform
from sobremesa.server.addresses import to
from sobremesa.server.connection import (
    admit,
    asker_of,
    house_of,
    lang_of,
    limits_of,
    name_from,
    owner_of,
    room_of,
    rooms_of,
    seal_of,
)
from sobremesa.server.described import Door, named, openapi
from sobremesa.server.html import join, text
from sobremesa.server.opening import Wish, open_table
from sobremesa.server.room import Room
from sobremesa.server.scene import Player, Scene
from sobremesa.server.seats import claim, greet
from sobremesa.server.shapes import ACTION, AFTER, NEW_SEAT, NEW_TABLE, list_of, read_number
from sobremesa.server.sittings import eyes_of

LONGEST_WAIT = 25.0  # seconds: shorter than what proxies allow


async def list_games(request: Request) -> Response:
    """The shelf: facts, options and moves of every game."""
    return JSONResponse([facts(game) for game in shelf.values()])


async def create_table(request: Request) -> Response:
    """Open a table and sit down."""
    body = await read_body(request)
    wish = Wish.from_json(body, lang_of(request))
    NEW_TABLE.read(body)
    secret = seal_of(request).new_person()
    table_id = await open_table(request, wish, security.owner_of(secret) or "")
    room = await rooms_of(request).open(table_id)
    return JSONResponse({"table": table_id, "seat": 0, "secret": secret, "commitment": room.commitment}, 201)


async def take_seat(request: Request) -> Response:
    """Sit down at a table with an open seat. Keep the secret: it is the seat."""
    admit(request, "sit")
    room, body = await room_of(request), NEW_SEAT.read(await read_body(request))
    secret, name = seal_of(request).new_person(), name_from(body.get("name"), lang_of(request))
    seat = await claim(rooms_of(request), room, security.owner_of(secret) or "", name)
    told = {"table": room.table.id, "seat": seat, "secret": secret, "commitment": room.commitment}
    return JSONResponse(told, 201)


async def look(request: Request) -> Response:
    """The table as this seat sees it (without a secret, as a spectator). ?after=VERSION waits for a later one.

    Before the match begins is_waiting is true, nothing has been dealt, and the version is -1.
    """
    room, lang = await room_of(request), lang_of(request)
    await greet(rooms_of(request), room, owner_of(request))
    if "after" in request.query_params:
        after = read_number(request.query_params["after"], AFTER, "after")
        with limits_of(request).hold("wait", asker_of(request)):
            await _wait_beyond(room, owner_of(request), after, request)
        room = await room_of(request)  # it may have been deleted meanwhile
    return JSONResponse(scene_json(room.scene(owner_of(request), lang), lang))


async def act(request: Request) -> Response:
    """Do something: play a move, take it back, write, resign, give a seat to a bot.

    The match begins when every seat is taken and everybody has done {"do": "mix", "entropy": "any text"}: what is
    brought after the commitment was shown goes into the dice. Without an entropy the server makes one and shows it.
    """
    room, body, lang = await room_of(request), await read_body(request), lang_of(request)
    limits_of(request).admit_action(body.get("do"), asker_of(request))
    action = read_action(ACTION.read(body) | {"by": "program"})
    answer = await perform(house_of(request), room, owner_of(request), action)
    status = 200 if answer.status in ("accepted", "duplicate") else 409
    view = scene_json(room.scene(owner_of(request), lang), lang)
    told = {"status": answer.status, "text": answer.words[lang], "moves": list(answer.moves), "view": view}
    return JSONResponse(told, status)


async def describe(request: Request) -> Response:
    return JSONResponse(openapi(DOORS))


async def document(request: Request) -> Response:
    """The same for people to read."""
    body = (
        f'<main id="main"><article><h1>API</h1><p><a href="{to("/api/openapi.json")}">openapi.json</a></p>'
        f'<div class="wide" tabindex="0"><table><tbody>{join(map(_told, DOORS))}</tbody></table></div></article></main>'
    )
    return HTMLResponse(pages.page(lang_of(request), "API · Sobremesa", body, kind="room"))


def _told(door: Door) -> str:
    sent = f" {{{', '.join(door.body.names)}}}" if door.body else ""
    return (
        f"<tr><td><code>{door.method.upper()}</code></td><td><code>{text(to(f'/api{door.path}'))}</code></td>"
        f"<td>{text(getdoc(door.handler) or '')}<code>{text(sent)}</code></td></tr>"
    )


async def read_body(request: Request) -> dict[str, Any]:
    try:
        body = json.loads(await request.body() or b"{}", parse_float=_number)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise Unreadable(Words("Se espera un objeto JSON.", "A JSON object is expected."))
    return body


def _number(digits: str) -> float | int:
    """3.0 is a whole number, says JSON Schema."""
    number = float(digits)
    return int(number) if number.is_integer() else number


async def _wait_beyond(room: Room, owner: str | None, version: int, request: Request) -> None:
    """Until something has happened that they may know of, or for a while, or until they have gone."""
    woken, gone = asyncio.Event(), asyncio.create_task(_gone(request))
    gone.add_done_callback(lambda _: woken.set())
    room.waiters.add(woken)
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            while not _has_news(room, owner, version) and not gone.done():
                woken.clear()
                await woken.wait()
    except (TimeoutError, asyncio.CancelledError):
        pass  # it took too long, or the server stops: they are told how things stand
    finally:
        room.waiters.discard(woken)
        gone.cancel()


def _has_news(room: Room, owner: str | None, version: int) -> bool:
    return room.table.version_for(eyes_of(room.table, owner)) > version or room.table.is_over or room.is_gone


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def scene_json(scene: Scene, lang: Lang) -> dict[str, Any]:
    """A scene as plain data: just what its page would show."""
    return {
        "table": scene.table,
        "game": scene.game.id,
        "seat": scene.seat if scene.seat >= 0 else None,
        "version": scene.version,
        "view": scene.view.named(lang).to_json(),
        "players": [_player_json(player) for player in scene.players],
        "story": [without_pictures(with_seat_names(line, lang)) for line in scene.story],
        "can_undo": scene.can_undo,
        "is_waiting": scene.is_waiting,
        "is_over": scene.is_over,
        "ending": with_seat_names(scene.ending, lang),
        "commitment": scene.commitment,
        "brought": scene.brought,
        "secret": scene.secret,
    }


def _player_json(player: Player) -> dict[str, Any]:
    shown = ("seat", "kind", "name", "is_acting", "has_mixed", "score", "rank")
    return {name: getattr(player, name) for name in shown}


DOORS = (
    Door("get", "/games", list_games, {200: list_of(named("Game"))}),
    Door("post", "/tables", create_table, {201: named("Seat")}, NEW_TABLE),
    Door("get", "/tables/{table}", look, {200: named("View")}, query={"after": AFTER}),
    Door("post", "/tables/{table}/seats", take_seat, {201: named("Seat"), 409: named("Error")}, NEW_SEAT),
    Door("post", "/tables/{table}/moves", act, {200: named("Told"), 409: named("Told")}, ACTION),
)

ROUTES = [
    Route("/", document),
    Route("/openapi.json", describe),
    *(Route(door.path, door.handler, methods=[door.method.upper()]) for door in DOORS),
]
