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
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.games import rulebook, shelf
from sobremesa.lessons.files import lessons_of
from sobremesa.server import (
    api,
    cookies,
    doors,
    entrance,
    exports,
    lab,
    lessons,
    looks,
    metrics,
    newcomer,
    pages,
    puzzles,
    reading,
    security,
    showcase,
)
from sobremesa.server.action import Hint, Sent, read_action
from sobremesa.server.actions import perform
from sobremesa.server.addresses import to
from sobremesa.server.beginning import STILL_PLAYED
from sobremesa.server.connection import (
    admit,
    asked_seat,
    asker_of,
    base_of,
    form_of,
    game_of,
    house_of,
    lang_of,
    limits_of,
    name_from,
    owner_of,
    person_of,
    remember,
    room_of,
    rooms_of,
    studio_of,
)
from sobremesa.server.editions import Unplayable, title_of
from sobremesa.server.house import House
from sobremesa.server.limits import Limits
from sobremesa.server.lobby import Lobby
from sobremesa.server.opening import Wish, open_table
from sobremesa.server.prose import rule_fragment, rules_article
from sobremesa.server.replays import Studio
from sobremesa.server.rooms import Rooms
from sobremesa.server.rows import MatchRow
from sobremesa.server.scene import Scene
from sobremesa.server.seals import name_of_house
from sobremesa.server.seats import claim, greet
from sobremesa.server.sittings import seats_of
from sobremesa.server.socket import live
from sobremesa.server.store import Store
from sobremesa.server.tables import Table
from sobremesa.server.thinking import Thinkers

STATIC = Path(__file__).parent / "static"
CACHED = "public, max-age=3600"
WON = "won"  # the cookie of the games that were won in this browser


def build_app(store: Store, pace: float, compiles: bool = True) -> Starlette:
    """The whole server over one open database, which it closes when it stops."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        lessons.note_damaged()
        puzzles.note_damaged()
        house = app.state.house = House(store, Thinkers(), pace, compiles)
        app.state.studio = Studio()
        house.go_on()
        yield
        await house.close()

    routes = [
        Route("/", shelf_page),
        Route("/g/{game}", game_page),
        Route("/g/{game}/picture", picture),
        Route("/g/{game}/play", play, methods=["POST"]),
        Route("/g/{game}/rule/{anchor}", rule),
        Route("/g/{game}/word/{anchor}", word),
        Route("/g/{game}/card", card_page),
        Route("/t/{table}", table_page),
        Route("/t/{table}/sit", sit, methods=["POST"]),
        Route("/t/{table}/replay", replay_page),
        Route("/t/{table}/record.json", record),
        Route("/t/{table}/qr.svg", qr),
        Route("/t/{table}/close", close, methods=["POST"]),
        Route("/t/{table}/read", read, methods=["POST"]),
        Route("/t/{table}/{do}", act_by_form, methods=["POST"]),
        WebSocketRoute("/t/{table}/live", live),
        Route("/look/{game}.svg", sprite),
        Route("/look/{game}.css", stylesheet),
        Route("/look/{game}.json", sounds),
        Route("/fair", fair_page),
        Route("/offline", offline_page),
        Route("/manifest.webmanifest", manifest),
        Route("/sw.js", worker),
        Route("/healthz", healthz),
        *metrics.ROUTES,
        *lab.ROUTES,
        *lessons.ROUTES,
        *puzzles.ROUTES,
        Mount("/api", routes=api.ROUTES),
        Mount("/static", Static(directory=STATIC)),
    ]
    handlers: dict[Any, Any] = {Unplayable: unplayable, SobremesaError: doors.refused, HTTPException: doors.failed}
    middleware = [Middleware(doors.Doors), Middleware(GZipMiddleware, minimum_size=500, compresslevel=5)]
    app = Starlette(routes=routes, lifespan=lifespan, middleware=middleware, exception_handlers=handlers)
    app.state.limits = Limits()
    app.state.seal = security.Seal(store.key)
    return app


class Static(StaticFiles):
    """Our own files: an address that names its version may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if "\0" in path:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        is_versioned = b"v=" in scope["query_string"]
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_versioned else CACHED
        return response


# --- Pages -----------------------------------------------------------------------------------------------------------


async def shelf_page(request: Request) -> Response:
    lang, owner = lang_of(request), owner_of(request)
    rows = await asyncio.to_thread(rooms_of(request).store.tables_of, owner) if owner else []
    tables = tuple([await _my_table(rooms_of(request), kept.match, owner) for kept in rows[:12]])
    visit = _visit(request, tables)
    response = HTMLResponse(showcase.shelf_page(lang, shelf.values(), visit))
    if visit.won != _won_before(request):
        cookies.keep(response, request, WON, ".".join(sorted(visit.won)))
    return remember(response, request)


def _visit(request: Request, tables: tuple[showcase.MyTable, ...]) -> showcase.Visit:
    """What they ask for, and what their browser remembers: lessons taken, and games won at any of its tables."""
    asked = request.query_params
    learnt = (game for game in shelf if lessons.learnt_by(request, game).taken)
    return showcase.Visit(
        tables=tables,
        learnt=frozenset(learnt),
        won=_won_before(request) | {table.game.id for table in tables if table.is_won and table.game},
        people=reading.number_in(asked.get("people"), "people", most=showcase.MOST_PEOPLE) or 0,
        order=asked.get("sort", "") if asked.get("sort") in showcase.ORDERS else "",
        words=reading.clean(asked.get("q", ""), showcase.LONGEST_SEARCH),
        base=base_of(request),
    )


def _won_before(request: Request) -> frozenset[str]:
    return frozenset(request.cookies.get(WON, "").split(".")) & frozenset(shelf)


async def _my_table(rooms: Rooms, match: MatchRow, owner: str | None) -> showcase.MyTable:
    """Also one that cannot be opened has its line."""
    try:
        table = (await rooms.open(match.id)).table
    except SobremesaError as error:
        return showcase.MyTable(match.id, title_of(match.game), trouble=error.words)
    mine = seats_of(table, owner)
    people = (sitting for sitting in table.sittings if sitting.kind == "person")
    names = tuple(one.name for one in people if one.owner != owner or len(mine) > 1)  # one knows one's own, if alone
    is_asked = table.awaits if isinstance(table, Lobby) else table.asked.__contains__
    return showcase.MyTable(
        match.id,
        table.game.title,
        names,
        is_waiting_for_me=any(map(is_asked, mine)),
        is_over=table.is_over,
        is_won=not isinstance(table, Lobby) and _has_won(table, mine),
        game=table.game,
    )


def _has_won(table: Table, mine: tuple[int, ...]) -> bool:
    """One's own victory: not on a screen shared by all, where somebody always wins, nor a tie of all."""
    ranks = table.ranks or []
    is_alone = table.match.seats == 1 or any(rank != 1 for rank in ranks)
    return len(mine) == 1 and table.is_over and is_alone and bool(ranks) and ranks[mine[0]] == 1


async def game_page(request: Request) -> Response:
    game, lang = game_of(request), lang_of(request)
    await studio_of(request).beside(partial(rules_article, game, lang))  # its examples take a while the first time
    learnt = lessons.learnt_by(request, game.id)
    return remember(HTMLResponse(entrance.game_page(game, lang, learnt, base_of(request))), request)


async def picture(request: Request) -> Response:
    """Our own pages may show it in a frame, and nobody else."""
    game = game_of(request)
    if not lessons_of(game.id):
        raise HTTPException(404)
    drawn = await studio_of(request).beside(partial(entrance.picture, game, lang_of(request)))
    return HTMLResponse(drawn, headers={"content-security-policy": security.FRAMED, "cache-control": CACHED})


async def offline_page(request: Request) -> Response:
    return HTMLResponse(showcase.offline_page(lang_of(request)))


async def manifest(request: Request) -> Response:
    data = json.dumps(showcase.manifest(lang_of(request)))
    return Response(data, media_type="application/manifest+json", headers={"cache-control": CACHED})


async def worker(request: Request) -> Response:
    """Served from the top, for it answers only for what lies below its own address."""
    return FileResponse(STATIC / "sw.js", media_type="text/javascript", headers={"cache-control": "no-cache"})


async def rule(request: Request) -> Response:
    found = rule_fragment(game_of(request), request.path_params["anchor"], lang_of(request))
    if not found:
        raise HTTPException(404)
    return HTMLResponse(found)


async def table_page(request: Request) -> Response:
    room, lang = await room_of(request), lang_of(request)
    await greet(rooms_of(request), room, owner_of(request))
    scene = room.scene(owner_of(request), lang, asked_seat(request), base_of(request))
    return remember(HTMLResponse(pages.table_page(scene, _tray(request, scene))), request)


def _tray(request: Request, scene: Scene) -> str:
    """Words for who has not played this before, unless they want none."""
    if newcomer.QUIET in request.cookies:
        return ""
    return newcomer.tray(scene, request.cookies.get(newcomer.cookie_of(scene.game)))


async def word(request: Request) -> Response:
    """What a first table says of a section."""
    game, anchor = game_of(request), request.path_params["anchor"]
    if anchor not in rulebook.essential(game):
        raise HTTPException(404)
    return HTMLResponse(newcomer.word(game, anchor, lang_of(request)))


async def card_page(request: Request) -> Response:
    return remember(HTMLResponse(pages.card_page(game_of(request), lang_of(request))), request)


async def replay_page(request: Request) -> Response:
    admit(request, "replay")
    room, seat, studio = await room_of(request), asked_seat(request), studio_of(request)
    if isinstance(room.table, Lobby):
        return RedirectResponse(to(f"/t/{room.table.id}"), 303)
    at = reading.number_in(request.query_params.get("at"), "at")
    page = await studio.replay(room.table, owner_of(request), lang_of(request), at, seat, room.around())
    return remember(HTMLResponse(page), request)


async def record(request: Request) -> Response:
    """The whole match, secrets and all: only once it is over."""
    admit(request, "replay")
    room = await room_of(request)
    if not room.table.is_over:
        raise Illegal(STILL_PLAYED)
    headers = {"content-disposition": f'attachment; filename="{room.table.game.id}-{room.table.id}.json"'}
    make = partial(_record, rooms_of(request).store, room.table.id)
    data = await studio_of(request).record(room.in_play, make)
    return Response(data, headers=headers, media_type="application/json")


def _record(store: Store, table_id: str) -> str:
    return json.dumps(exports.export_match(store.match(table_id), store.key))


async def fair_page(request: Request) -> Response:
    house = name_of_house(await asyncio.to_thread(lambda: rooms_of(request).store.key))
    return remember(HTMLResponse(pages.fair_page(lang_of(request), house)), request)


async def qr(request: Request) -> Response:
    admit(request, "replay")
    room = await room_of(request)
    picture = await studio_of(request).qr(f"{base_of(request)}/t/{room.table.id}")
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


async def sprite(request: Request) -> Response:
    return Response(looks.sprite(game_of(request)), media_type="image/svg+xml", headers={"cache-control": CACHED})


async def stylesheet(request: Request) -> Response:
    return Response(looks.css(game_of(request)), media_type="text/css", headers={"cache-control": CACHED})


async def sounds(request: Request) -> Response:
    return Response(looks.sounds(game_of(request)), media_type="application/json", headers={"cache-control": CACHED})


async def healthz(request: Request) -> Response:
    """Whether anything can be kept right now."""
    trouble, headers = await house_of(request).health.trouble(), {"cache-control": "no-store"}
    return PlainTextResponse(trouble[lang_of(request)] if trouble else "ok", 503 if trouble else 200, headers)


# --- Forms -----------------------------------------------------------------------------------------------------------


async def play(request: Request) -> Response:
    """One click: against bots, several people on one screen, or by a link."""
    game, lang, form = game_of(request), lang_of(request), await form_of(request)
    wish = Wish.from_form(game, form, lang)
    response = RedirectResponse(to("/"), 303)
    table_id = await open_table(request, wish, await person_of(request, response))
    response.headers["location"] = to(f"/t/{table_id}")
    return response


async def sit(request: Request) -> Response:
    """Claim an open seat: whoever comes first."""
    admit(request, "sit")
    room, lang, form = await room_of(request), lang_of(request), await form_of(request)
    response = RedirectResponse(to(f"/t/{room.table.id}"), 303)
    name = name_from(form.get("name"), lang)
    await claim(rooms_of(request), room, await person_of(request, response), name)
    return response


async def close(request: Request) -> Response:
    """Give up a match that cannot go on here."""
    await rooms_of(request).give_up(request.path_params["table"], owner_of(request))
    return RedirectResponse(to("/"), 303)


async def read(request: Request) -> Response:
    """A word was read; or no more of them are wanted."""
    room, form = await room_of(request), await form_of(request)
    response = RedirectResponse(to(f"/t/{room.table.id}"), 303)
    if form.get("quiet"):
        cookies.keep(response, request, newcomer.QUIET, "1")
    return _having_read(response, request, room.table.game, form)


def _having_read(response: Response, request: Request, game: Game, form: FormData) -> Response:
    """The browser remembers which word stood there."""
    anchor = reading.text(form.get("read"), "read")
    if anchor:
        name = newcomer.cookie_of(game)
        cookies.keep(response, request, name, newcomer.with_more(game, request.cookies.get(name), anchor))
    return response


async def act_by_form(request: Request) -> Response:
    """Without a socket, a form does the same."""
    room, lang, form = await room_of(request), lang_of(request), await form_of(request)
    limits_of(request).admit_action(request.path_params["do"], asker_of(request))
    action = read_action(_fields(request.path_params["do"], form))
    answer = await perform(house_of(request), room, owner_of(request), action)
    if answer.status == "accepted" and isinstance(action, Hint):
        return HTMLResponse(pages.hint_page(room.table.game, room.table.id, answer, lang))
    if answer.status in ("accepted", "duplicate"):
        response = RedirectResponse(to(f"/t/{answer.table or room.table.id}"), 303)
        return _having_read(response, request, room.table.game, form)
    return doors.said(request, 409, answer.words)


def _fields(do: str, form: FormData) -> Sent:
    """A form's fields as JSON would have them."""
    numbers = {name: reading.number_in(form.get(name), name, -1) for name in ("move", "version", "seat", "seat_of")}
    given = {name: number for name, number in numbers.items() if number is not None}
    words = {name: form.get(name) for name in ("text", "entropy", "game")}
    return {"do": do, "nonce": form.get("nonce") or None, "on": form.get("on", "1") != "0", **given, **words}


async def unplayable(request: Request, error: Exception) -> Response:
    """A match that cannot go on here: why, and what can be done."""
    assert isinstance(error, Unplayable)
    match, lang = error.loaded.match, lang_of(request)
    if doors.is_for_programs(request):
        return doors.said(request, 409, error.words)
    may_close = error.may_close(owner_of(request))
    page = pages.unplayable_page(match.id, title_of(match.game), error.text(lang), lang, may_close)
    return HTMLResponse(page, 409)
