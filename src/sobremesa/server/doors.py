"""The doors, around every request: no foreign forms, no large bodies, not too much; our headers on whatever goes out.

Whatever goes wrong ends here: in a sentence, in the reader's language, that tells nothing about the house.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.engine.errors import Illegal, SobremesaError, UnknownGame
from sobremesa.engine.reading import whole
from sobremesa.engine.words import Words
from sobremesa.lessons.course import NoSuchStep
from sobremesa.server import pages, security
from sobremesa.server.connection import admit, lang_of
from sobremesa.server.database import Conflict, StoreError, UnknownMatch
from sobremesa.server.limits import Kind, TooMany
from sobremesa.server.rooms import NoSuchTable
from sobremesa.server.seats import TableFull

log = logging.getLogger(__name__)

READY = ("/static/", "/look/")  # what lies there is made once, the same for everybody
NOT_KEPT = {"cache-control": "no-store", "vary": "Cookie, Authorization, Accept-Language"}

FOREIGN = Words("Este formulario viene de otro sitio.", "This form was sent from another site.")
LARGE = Words("Se pueden enviar 8 KB como mucho de una vez.", "At most 8 KB can be sent at once.")
BROKEN = Words(
    "Algo ha fallado en la casa, y ha quedado anotado. Vuelve a intentarlo; lo ya guardado sigue ahí.",
    "Something in the house has failed, and it has been noted. Try again; what was kept is still there.",
)
SAID: Mapping[int, Words] = {
    400: Words("Esta petición no se entiende.", "This request makes no sense."),
    404: Words("Aquí no hay nada.", "There is nothing here."),
    405: Words("Eso no se puede hacer en esta dirección.", "That cannot be done at this address."),
    500: BROKEN,
}


class Foreign(SobremesaError):
    """A form of another site, sent in the name of somebody who does not know of it."""


class TooLarge(SobremesaError):
    """More than anybody needs to send."""


STATUS: Mapping[type[SobremesaError], int] = {
    SobremesaError: 400,
    Foreign: 403,
    NoSuchStep: 404,
    NoSuchTable: 404,
    UnknownGame: 404,
    UnknownMatch: 404,
    Conflict: 409,
    Illegal: 409,
    TableFull: 409,
    TooLarge: 413,
    TooMany: 429,
    StoreError: 503,
}


class Doors:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = _Answer(send)
        try:
            _check(HTTPConnection(scope))
            await self.app(scope, _limited(receive), answer)
        except SobremesaError as error:
            response = await refused(HTTPConnection(scope), error)
            await response(scope, receive, answer)
        except ClientDisconnect:
            return  # nobody is there to be answered
        except Exception:
            log.exception("%s %r", scope["method"], scope["path"])
            if answer.has_begun:
                raise
            await said(HTTPConnection(scope), 500, BROKEN)(scope, receive, answer)


def _check(connection: HTTPConnection) -> None:
    """Before anybody looks at a request."""
    admit(connection, _kind_of(connection.scope))
    if connection.scope["method"] in security.SAFE_METHODS:
        return
    if not security.is_same_origin(connection.headers, connection.scope["scheme"]):
        raise Foreign(FOREIGN)
    if (whole(connection.headers.get("content-length", "0")) or 0) > security.LARGEST_BODY:
        raise TooLarge(LARGE)


def _kind_of(scope: Scope) -> Kind:
    if scope["method"] not in security.SAFE_METHODS:
        return "act"
    return "file" if path_of(scope).startswith(READY) else "look"


def path_of(scope: Scope) -> str:
    """The path below the one at which the house is served."""
    root: str = scope.get("app_root_path", scope.get("root_path", ""))
    path: str = scope["path"]
    return path.removeprefix(root) or "/"


def _limited(receive: Receive) -> Receive:
    """A body may come in pieces, and say nothing about its size."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > security.LARGEST_BODY:
            raise TooLarge(LARGE)
        return message

    return counted


class _Answer(security.Answering):
    """With our headers."""

    def change(self, headers: MutableHeaders) -> None:
        for name, value in security.HEADERS.items():
            headers.setdefault(name, value)
        if "cache-control" not in headers:  # it belongs to a seat, or might
            headers["cache-control"] = NOT_KEPT["cache-control"]
            headers.add_vary_header(NOT_KEPT["vary"])


# --- When something is wrong ------------------------------------------------------------------------------------------


def refusal(connection: HTTPConnection, error: SobremesaError) -> Response:
    """What was wrong, in a sentence."""
    status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
    response = said(connection, status, security.told(error))
    if isinstance(error, TooMany):
        response.headers["retry-after"] = error.retry_after
    return response


def is_for_programs(connection: HTTPConnection) -> bool:
    return f"{path_of(connection.scope)}/".startswith("/api/")


def said(connection: HTTPConnection, status: int, words: Words) -> Response:
    """A page for people, JSON for programs."""
    lang = lang_of(connection)
    if is_for_programs(connection):
        return JSONResponse({"error": words[lang]}, status)
    return HTMLResponse(pages.error_page(status, words[lang], lang), status)


async def refused(request: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, SobremesaError)
    if isinstance(error, TooMany):
        await asyncio.sleep(error.pause)
    return refusal(request, error)


async def failed(request: HTTPConnection, error: Exception) -> Response:
    """What the framework itself refuses."""
    assert isinstance(error, HTTPException)
    response = said(request, error.status_code, SAID.get(error.status_code, SAID[400]))
    response.headers.update(error.headers or {})
    return response
