"""The routes: pages, forms, pictures. Each handler reads the request, asks a room, and answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sobremesa.engine.errors import BadOption, SobremesaError, UnknownGame
from sobremesa.engine.words import Words
from sobremesa.games import ANNOUNCED, shelf
from sobremesa.server import api, lab, looks, metrics, pages, records, security
from sobremesa.server.actions import TableFull, TooMany, check_new_table, claim, perform, sittings_for
from sobremesa.server.addresses import to
from sobremesa.server.connection import (
    address_of,
    asked_seat,
    base_of,
    game_of,
    lang_of,
    name_from,
    owner_of,
    person_of,
    remember,
    room_of,
    rooms_of,
)
from sobremesa.server.database import StoreError
from sobremesa.server.live import DEFAULT_BOT, HINTS, NoSuchTable, Rooms
from sobremesa.server.lobby import Lobby, Waiting
from sobremesa.server.replays import Studio
from sobremesa.server.seals import house_of
from sobremesa.server.socket import live
from sobremesa.server.store import Store
from sobremesa.server.tables import seats_of
from sobremesa.server.thinking import Thinkers

STATIC = Path(__file__).parent / "static"
MODES = ("bots", "screen", "link")
CACHED = {"cache-control": "public, max-age=3600"}


def build_app(url: str, pace: float, compiles: bool = True) -> Starlette:
    """The whole server over one database."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        rooms = app.state.rooms = Rooms(Store(url), Thinkers(), pace, compiles)
        app.state.studio = Studio()
        await rooms.go_on()
        sweeper = asyncio.create_task(_sweep(rooms))
        yield
        sweeper.cancel()
        await rooms.close()

    routes = [
        Route("/", shelf_page),
        Route("/g/{game}", game_page),
        Route("/g/{game}/play", play, methods=["POST"]),
        Route("/g/{game}/rule/{anchor}", rule),
        Route("/t/{table}", table_page),
        Route("/t/{table}/sit", sit, methods=["POST"]),
        Route("/t/{table}/replay", replay_page),
        Route("/t/{table}/record.json", record),
        Route("/t/{table}/qr.svg", qr),
        Route("/t/{table}/{do}", act_by_form, methods=["POST"]),
        WebSocketRoute("/t/{table}/live", live),
        Route("/look/{game}.svg", sprite),
        Route("/look/{game}.css", stylesheet),
        Route("/fair", fair_page),
        Route("/healthz", healthz),
        *metrics.ROUTES,
        *lab.ROUTES,
        Mount("/api", routes=api.ROUTES),
        Mount("/static", Static(directory=STATIC)),
    ]
    handlers: dict[Any, Any] = {SobremesaError: refused, HTTPException: failed, StoreError: unavailable}
    middleware = [Middleware(security.Doors), Middleware(GZipMiddleware, minimum_size=500)]
    return Starlette(routes=routes, lifespan=lifespan, middleware=middleware, exception_handlers=handlers)


class Static(StaticFiles):
    """Our own files: an address that names its version may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if b"v=" in scope["query_string"]:
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


async def _sweep(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(60)
        rooms.let_go_of_idle()


# --- Pages -----------------------------------------------------------------------------------------------------------


async def shelf_page(request: Request) -> Response:
    lang, owner = lang_of(request), owner_of(request)
    rows = await asyncio.to_thread(rooms_of(request).store.tables_of, owner) if owner else []
    tables = [await _my_table(rooms_of(request), kept.match.id, owner) for kept in rows[:12]]
    tables.sort(key=lambda t: (not t.is_waiting_for_me, t.is_over))
    return remember(HTMLResponse(pages.shelf_page(lang, tuple(shelf.values()), tuple(tables))), request)


async def _my_table(rooms: Rooms, table_id: str, owner: str | None) -> pages.MyTable:
    table = (await rooms.open(table_id)).table
    names = tuple(sitting.name for sitting in table.sittings if sitting.kind == "person")
    is_asked = table.awaits if isinstance(table, Lobby) else table.to_act.__contains__
    is_waiting = any(is_asked(seat) for seat in seats_of(table, owner))
    return pages.MyTable(table_id, table.game, names, is_waiting, table.is_over)


async def game_page(request: Request) -> Response:
    lang, game_id = lang_of(request), request.path_params["game"]
    if game_id in ANNOUNCED:
        return remember(HTMLResponse(pages.announced_page(ANNOUNCED[game_id], lang)), request)
    return remember(HTMLResponse(pages.game_page(game_of(request), lang)), request)


async def rule(request: Request) -> Response:
    found = pages.rule_fragment(game_of(request), request.path_params["anchor"], lang_of(request))
    if not found:
        raise HTTPException(404)
    return HTMLResponse(found)


async def table_page(request: Request) -> Response:
    room, lang = await room_of(request), lang_of(request)
    await rooms_of(request).greet(room, owner_of(request))
    scene = room.scene(owner_of(request), lang, asked_seat(request.query_params.get("seat")), base_of(request))
    return remember(HTMLResponse(pages.table_page(scene)), request)


async def replay_page(request: Request) -> Response:
    room, query = await room_of(request), request.query_params
    if isinstance(room.table, Lobby):
        return RedirectResponse(to(f"/t/{room.table.id}"), 303)
    at = int(query["at"]) if query.get("at", "").isdecimal() and len(query["at"]) < 10 else None
    seat = asked_seat(query.get("seat"))
    studio: Studio = request.app.state.studio
    page = await studio.replay(room.in_play, owner_of(request), lang_of(request), at, seat, room.around())
    return remember(HTMLResponse(page), request)


async def record(request: Request) -> Response:
    """The whole match, secrets and all: only once it is over."""
    room = await room_of(request)
    if not room.table.is_over:
        raise HTTPException(
            409, Words("La partida sigue en juego.", "The match is still being played.")[lang_of(request)]
        )
    studio: Studio = request.app.state.studio
    data = await studio.record(room.in_play, partial(_record, rooms_of(request).store, room.table.id))
    headers = {"content-disposition": f'attachment; filename="{room.table.game.id}-{room.table.id}.json"'}
    return Response(data, headers=headers, media_type="application/json")


def _record(store: Store, table_id: str) -> str:
    return json.dumps(records.export_match(store.match(table_id), store.key))


async def fair_page(request: Request) -> Response:
    house = house_of(await asyncio.to_thread(lambda: rooms_of(request).store.key))
    return remember(HTMLResponse(pages.fair_page(lang_of(request), house)), request)


async def qr(request: Request) -> Response:
    room, studio = await room_of(request), request.app.state.studio
    return Response(await studio.qr(f"{base_of(request)}/t/{room.table.id}"), media_type="image/svg+xml")


async def sprite(request: Request) -> Response:
    return Response(looks.sprite(game_of(request)), media_type="image/svg+xml", headers=CACHED)


async def stylesheet(request: Request) -> Response:
    return Response(looks.css(game_of(request)), media_type="text/css", headers=CACHED)


async def healthz(request: Request) -> Response:
    await asyncio.to_thread(rooms_of(request).store.check)
    return PlainTextResponse("ok")


# --- Forms -----------------------------------------------------------------------------------------------------------


async def play(request: Request) -> Response:
    """One click: against bots, several people on one screen, or by a link."""
    game, lang, form = game_of(request), lang_of(request), await request.form()
    check_new_table(address_of(request))
    mode = str(form.get("mode", "bots"))
    if mode not in MODES:
        raise BadOption(Words(f"No se puede jugar así: «{mode}».", f"There is no such way to play: “{mode}”."))
    options = {name.removeprefix("opt_"): value for name, value in form.items() if name.startswith("opt_")}
    asked = str(form.get("seats", ""))
    seats = int(asked) if asked.isdecimal() else None
    response = RedirectResponse(to("/"), 303)
    owner = person_of(request, response)
    level = str(form.get("level", DEFAULT_BOT))
    sittings = sittings_for(mode, seats or game.seats[0], owner, name_from(form.get("name"), lang), level)
    agreed = f"{mode} {HINTS}" if form.get("hints") else mode
    table_id = await rooms_of(request).create(game, seats, dict(options), owner, sittings, agreed)
    response.headers["location"] = to(f"/t/{table_id}")
    return response


async def sit(request: Request) -> Response:
    """Claim an open seat: whoever comes first."""
    room, lang, form = await room_of(request), lang_of(request), await request.form()
    response = RedirectResponse(to(f"/t/{room.table.id}"), 303)
    owner = person_of(request, response)
    await claim(rooms_of(request), room, owner, name_from(form.get("name"), lang))
    return response


async def act_by_form(request: Request) -> Response:
    """Without a socket, a form does the same."""
    room, lang, form = await room_of(request), lang_of(request), await request.form()
    what: dict[str, Any] = {"do": request.path_params["do"], "nonce": str(form["nonce"]) if form.get("nonce") else None}
    for name in ("move", "version", "seat", "seat_of"):
        value = str(form.get(name, ""))
        if value.lstrip("-").isdecimal() and len(value) < 10:
            what[name] = int(value)
    what |= {"text": str(form.get("text", "")), "on": form.get("on", "1") != "0"}
    what |= {"entropy": str(form.get("entropy", ""))}
    answer = await perform(rooms_of(request), room, owner_of(request), what)
    if answer.status == "accepted" and what["do"] == "hint":
        return HTMLResponse(pages.hint_page(room.table.game, room.table.id, answer.words[lang], lang))
    if answer.status in ("accepted", "duplicate"):
        goal = room.rematch if what["do"] == "rematch" else room.table.id
        return RedirectResponse(to(f"/t/{goal}"), 303)
    return HTMLResponse(pages.error_page(409, answer.words[lang], lang), 409)


# --- When something is wrong -----------------------------------------------------------------------------------------


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, SobremesaError)
    status = {NoSuchTable: 404, UnknownGame: 404, TableFull: 409, TooMany: 429, Waiting: 409}.get(type(error), 400)
    return _error(request, status, error.text(lang_of(request)))


async def unavailable(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    return _error(request, 503, error.text(lang_of(request)))


async def failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    lang = lang_of(request)
    text = Words("Aquí no hay nada.", "There is nothing here.")[lang] if error.status_code == 404 else error.detail
    return _error(request, error.status_code, text)


def _error(request: Request, status: int, text: str) -> Response:
    if request.url.path.startswith(to("/api")):
        return JSONResponse({"error": text}, status)
    return HTMLResponse(pages.error_page(status, text, lang_of(request)), status)
