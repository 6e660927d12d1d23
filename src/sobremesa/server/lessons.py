"""Lessons in the browser: each step is an address, and all that a course is follows from it. Nothing is kept here but,
in the learner's own browser, where they are.
"""

from __future__ import annotations

import logging
import re
from functools import lru_cache, partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.match import Match
from sobremesa.engine.words import Lang, Words
from sobremesa.lessons.course import NO_SUCH_STEP, Course, NoSuchStep
from sobremesa.lessons.files import lessons_of, trouble
from sobremesa.server import cookies, pages, reading
from sobremesa.server.addresses import to
from sobremesa.server.beginning import NewTable, create
from sobremesa.server.coach import LEVEL, Learnt, Place, coach, read_moves, scene_of, written
from sobremesa.server.connection import (
    admit,
    form_of,
    game_of,
    lang_of,
    name_from,
    person_of,
    remember,
    rooms_of,
    studio_of,
)
from sobremesa.server.sittings import Sitting

log = logging.getLogger(__name__)

MOST_COURSES = 256  # that are remembered, whoever takes them
_MOVES = re.compile(r"(\d{1,6}(-\d{1,6}){0,29})?")
_NUMBER = re.compile(r"[1-9]\d?")


def note_damaged() -> None:
    """A lesson that cannot be read is left out, and the log says why."""
    for words in trouble():
        log.warning("%s", words.en)


def cookie_of(game_id: str) -> str:
    return f"learn-{game_id}"


def learnt_by(request: Request, game_id: str) -> Learnt:
    return Learnt.kept(request.cookies.get(cookie_of(game_id)))


@lru_cache(MOST_COURSES)
def course_at(game_id: str, place: Place) -> Course:
    """`NoSuchStep` also for moves that nobody can have made there."""
    lessons = lessons_of(game_id)
    if not 0 < place.lesson <= len(lessons):
        raise NoSuchStep(NO_SUCH_STEP)
    try:
        return Course.reached(lessons[place.lesson - 1], place.step - 1, place.moves)
    except SobremesaError as error:
        raise NoSuchStep(NO_SUCH_STEP) from error


# --- Pages ------------------------------------------------------------------------------------------------------------


async def lesson(request: Request) -> Response:
    """Where somebody was, or the first step."""
    game = game_of(request)
    place = learnt_by(request, game.id).next_of(lessons_of(game.id)) or Place(1, 1)
    return RedirectResponse(place.address(game.id), 303)


async def step(request: Request) -> Response:
    """The table at a step; with a move or an answer, the next one, or the same with a sentence about it."""
    game, lang = game_of(request), lang_of(request)
    asked = request.path_params
    admit(request, "replay")
    place = _place(asked["lesson"], asked["step"], request.query_params.get("moves"))
    course, page = await studio_of(request).beside(partial(_taken, game.id, place, request, lang))
    here = Place.of(course, place.lesson)
    if not page:
        return RedirectResponse(here.address(game.id), 303)
    response = HTMLResponse(page)
    learnt = learnt_by(request, game.id).after(course, place.lesson)
    cookies.keep(response, request, cookie_of(game.id), learnt.as_cookie())
    return remember(response, request)


NOT_POSSIBLE = Words("Eso no se puede hacer ahora.", "That is not possible now.")


def _place(which: str, at: object, made: object) -> Place:
    """What an address or a form says; `NoSuchStep` where it makes no sense."""
    number, moves = reading.text(at, "step"), reading.text(made, "moves")
    if not (_NUMBER.fullmatch(which) and _NUMBER.fullmatch(number) and _MOVES.fullmatch(moves)):
        raise NoSuchStep(NO_SUCH_STEP)
    return Place(int(which), int(number), read_moves(moves))


def _taken(game_id: str, place: Place, request: Request, lang: Lang) -> tuple[Course, str]:
    """The course after what the learner did; or as it is, with its page."""
    course, why = course_at(game_id, place), None
    try:
        after = _tried(course, request)
        if after is not course:
            return after, ""
    except SobremesaError as error:
        why = NOT_POSSIBLE if isinstance(error, Illegal) else error.words
    return course, _drawn(course, place.lesson, lang, why)


def _tried(course: Course, request: Request) -> Course:
    """What the learner did, if anything."""
    move = reading.number_in(request.query_params.get("move"), "move")
    answer = reading.number_in(request.query_params.get("answer"), "answer")
    if move is not None:
        return course.play(move)
    return course.answer(answer) if answer is not None else course


def _drawn(course: Course, number: int, lang: Lang, said: Words | None) -> str:
    place = Place.of(course, number)
    action = to(f"/learn/{course.lesson.game.id}/{place.lesson}/{place.step}")
    kept = {"moves": written(place.moves), "step": place.step}
    return pages.taught_page(scene_of(course, lang), coach(course, place, lang, said), action, kept, place.query)


async def play_on(request: Request) -> Response:
    """The match that a lesson leaves, at a table of its own: real dice from here on, and bots in the other seats."""
    form = await form_of(request)
    place = _place(request.path_params["lesson"], form.get("step"), form.get("moves"))
    admit(request, "replay")
    course = await studio_of(request).beside(partial(course_at, game_of(request).id, place))
    if not course.is_done:
        raise NoSuchStep(NO_SUCH_STEP)
    admit(request, "table")
    response = RedirectResponse(to("/"), 303)
    owner = await person_of(request, response)
    new = table_from(course.match, course.seat, owner, name_from(None, lang_of(request)))
    response.headers["location"] = to(f"/t/{await create(rooms_of(request), new)}")
    return response


def table_from(match: Match, seat: int, owner: str, name: str) -> NewTable:
    """A table that goes on with a match, with somebody in one seat of it."""
    me, bot = Sitting("person", name, owner), Sitting("bot", bot=LEVEL)
    sittings = [me if at == seat else bot for at in range(match.seats)]
    mode = "screen" if match.game.is_solo else "bots"
    return NewTable(match.game, match.seats, dict(match.options), owner, sittings, mode, match.log)


ROUTES = [
    Route("/learn/{game}", lesson),
    Route("/learn/{game}/{lesson}/play", play_on, methods=["POST"]),
    Route("/learn/{game}/{lesson}/{step}", step),
]
