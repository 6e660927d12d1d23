"""What every handler asks of a request: who is it, in which language, at which table."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS, Lang, Words
from sobremesa.games import shelf
from sobremesa.server import cookies, security
from sobremesa.server.addresses import to
from sobremesa.server.live import LONGEST_NAME, Room, Rooms


def rooms_of(connection: HTTPConnection) -> Rooms:
    rooms: Rooms = connection.app.state.rooms
    return rooms


def owner_of(connection: HTTPConnection) -> str | None:
    """The hash of a person's secret: a browser has it in a cookie, a program sends it along."""
    return security.owner_of(security.bearer(connection.headers) or cookies.secret_of(connection))


def lang_of(connection: HTTPConnection) -> Lang:
    """Asked for in the address, chosen before, or the browser's own; Spanish first."""
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    for lang in LANGS:
        if asked == lang:
            return lang
    accepted = connection.headers.get("accept-language", "").split(",")[0].strip().lower()
    return "en" if accepted and not accepted.startswith("es") else "es"


def remember(response: Response, request: Request) -> Response:
    """A language asked for in the address is kept; a secret under its plain name gets the one that HTTPS protects."""
    if request.query_params.get("lang") in LANGS:
        cookies.keep(response, request, "lang", request.query_params["lang"])
    secret = cookies.secret_of(request)
    if secret and cookies.is_under_plain_name(request) and security.owner_of(secret):
        cookies.keep_secret(response, request, secret)
    return response


def person_of(request: Request, response: Response) -> str:
    """The person's secret from their cookie, or a new one that the response puts there."""
    secret = cookies.secret_of(request)
    if security.owner_of(secret) is None:
        secret = security.new_person()
    assert secret is not None
    cookies.keep_secret(response, request, secret)
    return security.owner_of(secret) or ""


def game_of(connection: HTTPConnection) -> Game:
    return shelf[connection.path_params["game"]]


async def room_of(connection: HTTPConnection) -> Room:
    return await rooms_of(connection).open(connection.path_params["table"])


def clean(text: object, longest: int) -> str:
    """What somebody typed, on one line, without characters that nobody can see or store."""
    visible = "".join(c if c.isprintable() else " " for c in str(text or "")[: 4 * longest])
    return " ".join(visible.split())[:longest]


def name_from(text: object, lang: Lang) -> str:
    """A name is enough; without one, somebody."""
    name = clean(text, LONGEST_NAME)
    return name or Words("Alguien", "Somebody")[lang]


def asked_seat(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() and len(text) < 3 else None


def base_of(connection: HTTPConnection) -> str:
    """The address by which the visitor reached us."""
    scheme = "https" if cookies.is_safe(connection) else "http"
    return f"{scheme}://{connection.headers.get('host', '')}{to('')}"


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""
