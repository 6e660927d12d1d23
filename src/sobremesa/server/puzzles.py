"""Puzzles in the browser: one a day, and any by number. Nothing is kept here but, in the visitor's own browser, which
of them they have solved.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Lang, Words
from sobremesa.games import shelf
from sobremesa.puzzles.files import of_the_day, puzzles_of, trouble
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.server import cookies, pages, phrases, reading
from sobremesa.server.addresses import to
from sobremesa.server.beginning import create
from sobremesa.server.challenge import Asked, Shelved, address_of, index_page
from sobremesa.server.connection import (
    admit,
    game_of,
    lang_of,
    name_from,
    person_of,
    remember,
    rooms_of,
    studio_of,
)
from sobremesa.server.lessons import table_from

log = logging.getLogger(__name__)

NO_SUCH_PUZZLE = Words("No hay ningún acertijo en esta dirección.", "There is no puzzle at this address.")
MOST = 256  # of a game: what a cookie tells of
_SOLVED = re.compile(rf"[0-9a-f]{{1,{MOST // 4}}}")
_NUMBER = re.compile(r"[1-9]\d{0,2}")


class NoSuchPuzzle(SobremesaError):
    """Nor one that can no longer be played."""


def note_damaged() -> None:
    """Puzzles that cannot be read are left out, and the log says why."""
    for words in trouble():
        log.warning("%s", words.en)


# --- Who has solved what ----------------------------------------------------------------------------------------------


def cookie_of(game_id: str) -> str:
    return f"puzzles-{game_id}"


def solved_by(request: Request, game_id: str) -> frozenset[int]:
    """The numbers that a browser remembers: a bit each."""
    kept = request.cookies.get(cookie_of(game_id), "")
    bits = int(kept, 16) if _SOLVED.fullmatch(kept) else 0
    return frozenset(n for n in range(1, len(puzzles_of(game_id)) + 1) if bits >> n & 1)


def written(solved: Iterable[int]) -> str:
    return f"{sum(1 << n for n in solved if n < MOST):x}"


# --- Pages ------------------------------------------------------------------------------------------------------------


async def index(request: Request) -> Response:
    found = of_the_day(datetime.now(UTC).date())
    today = (shelf[found[0]], found[1]) if found else None
    shelved = [
        Shelved(game, len(puzzles_of(game.id)), solved_by(request, game.id))
        for game in shelf.values()
        if puzzles_of(game.id)
    ]
    return remember(HTMLResponse(index_page(lang_of(request), today, shelved)), request)


async def of_a_game(request: Request) -> Response:
    """The first that the visitor has not solved."""
    game = game_of(request)
    one = Shelved(game, len(puzzles_of(game.id)), solved_by(request, game.id))
    if not one.total:
        return _leads_back(request)
    return RedirectResponse(address_of(game.id, one.first_open), 303)


async def puzzle(request: Request) -> Response:
    """The table and what is asked; with a move, what it was worth."""
    game, lang, said = game_of(request), lang_of(request), request.path_params["number"]
    admit(request, "replay")
    tried = reading.number_in(request.query_params.get("move"), "move")
    try:
        asked = await studio_of(request).beside(partial(_asked, game, said, lang, tried))
        page = await studio_of(request).beside(asked.page)
    except NoSuchPuzzle:
        return _leads_back(request)
    response = HTMLResponse(page)
    if asked.tried == asked.puzzle.best.move:
        solved = solved_by(request, game.id) | {asked.number}
        cookies.keep(response, request, cookie_of(game.id), written(solved))
    return remember(response, request)


def _asked(game: Game, said: str, lang: Lang, tried: int | None) -> Asked:
    """A move that cannot be made there was not tried."""
    found = _found(game, said)
    is_legal = any(worth.move == tried for worth in found.worths)
    return Asked(found, int(said), len(puzzles_of(game.id)), lang, tried if is_legal else None)


def _found(game: Game, said: str) -> Puzzle:
    """`NoSuchPuzzle` also for one that the rules of today do not allow."""
    puzzles = puzzles_of(game.id)
    if not _NUMBER.fullmatch(said) or int(said) > len(puzzles):
        raise NoSuchPuzzle(NO_SUCH_PUZZLE)
    try:
        assert puzzles[int(said) - 1].match
    except SobremesaError as error:
        log.warning("%s, puzzle %s: %s", game.id, said, error.words.en)
        raise NoSuchPuzzle(NO_SUCH_PUZZLE) from error
    return puzzles[int(said) - 1]


def _leads_back(request: Request) -> Response:
    lang = lang_of(request)
    page = pages.error_page(404, NO_SUCH_PUZZLE[lang], lang, (to("/puzzles"), phrases.ALL_PUZZLES[lang]))
    return HTMLResponse(page, 404)


async def play_on(request: Request) -> Response:
    """The match of a puzzle, at a table of its own: real dice from here on, and bots in the other seats."""
    admit(request, "replay")
    try:
        asked = await studio_of(request).beside(partial(_found, game_of(request), request.path_params["number"]))
    except NoSuchPuzzle:
        return _leads_back(request)
    admit(request, "table")
    response = RedirectResponse(to("/"), 303)
    owner = await person_of(request, response)
    new = table_from(asked.match, asked.seat, owner, name_from(None, lang_of(request)))
    response.headers["location"] = to(f"/t/{await create(rooms_of(request), new)}")
    return response


ROUTES = [
    Route("/puzzles", index),
    Route("/puzzles/{game}", of_a_game),
    Route("/puzzles/{game}/{number}", puzzle),
    Route("/puzzles/{game}/{number}/play", play_on, methods=["POST"]),
]
