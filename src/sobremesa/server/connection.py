"""What every handler asks of a request: who is it, in which language, at which table."""

from __future__ import annotations

import asyncio

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.words import LANGS, Lang, Words
from sobremesa.games import shelf
from sobremesa.server import cookies, reading, security
from sobremesa.server.addresses import to
from sobremesa.server.house import House
from sobremesa.server.i18n import preferred
from sobremesa.server.limits import Asker, Kind, Limits
from sobremesa.server.replays import Studio
from sobremesa.server.room import Room
from sobremesa.server.rooms import NO_SUCH_TABLE, NoSuchTable, Rooms
from sobremesa.server.seats import LONGEST_NAME

MOST_SEATS = 99  # more than any table has


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def rooms_of(connection: HTTPConnection) -> Rooms:
    return house_of(connection).rooms


def seal_of(connection: HTTPConnection) -> security.Seal:
    seal: security.Seal = connection.app.state.seal
    return seal


def limits_of(connection: HTTPConnection) -> Limits:
    limits: Limits = connection.app.state.limits
    return limits


def studio_of(connection: HTTPConnection) -> Studio:
    studio: Studio = connection.app.state.studio
    return studio


# --- Who --------------------------------------------------------------------------------------------------------------


def token_of(connection: HTTPConnection) -> str | None:
    """A browser has it in a cookie, a program sends it along."""
    return security.bearer(connection.headers) or cookies.secret_of(connection)


def owner_of(connection: HTTPConnection) -> str | None:
    """The hash of a person's secret."""
    return security.owner_of(token_of(connection))


def asker_of(connection: HTTPConnection) -> Asker:
    token = token_of(connection)
    person = security.owner_of(token) if seal_of(connection).is_on(token) else None
    return Asker(person, address_of(connection))


def admit(connection: HTTPConnection, kind: Kind) -> None:
    """One more of something; `TooMany` for who has had enough of it for a while."""
    limits_of(connection).admit(kind, asker_of(connection))


async def person_of(request: Request, response: Response) -> str:
    """The person from their cookie, or a new one that the response puts there.

    A secret is taken if we made it; without our mark, from before there was one, only if somebody sits here by it.
    """
    seal, token = seal_of(request), cookies.secret_of(request)
    owner = security.owner_of(token)
    is_known = owner is not None and (
        seal.is_on(token) or await asyncio.to_thread(rooms_of(request).store.knows, owner)
    )
    kept = seal.on(token) if token and is_known else seal.new_person()
    cookies.keep_secret(response, request, kept)
    return security.owner_of(kept) or ""


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


# --- In which language ------------------------------------------------------------------------------------------------


def lang_of(connection: HTTPConnection) -> Lang:
    """Asked for in the address, chosen before, or the browser's own; Spanish first."""
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    for lang in LANGS:
        if asked == lang:
            return lang
    return preferred(connection.headers.get("accept-language", ""))


def remember(response: Response, request: Request) -> Response:
    """A language asked for in the address is kept; a secret under its plain name gets the one that HTTPS protects."""
    if request.query_params.get("lang") in LANGS:
        cookies.keep(response, request, "lang", request.query_params["lang"])
    secret = cookies.secret_of(request)
    if secret and cookies.is_under_plain_name(request) and security.owner_of(secret):
        cookies.keep_secret(response, request, secret)
    return response


# --- What about -------------------------------------------------------------------------------------------------------


def game_of(connection: HTTPConnection) -> Game:
    return shelf[connection.path_params["game"]]


async def room_of(connection: HTTPConnection) -> Room:
    table: str = connection.path_params["table"]
    if not reading.TABLE_ID.fullmatch(table):
        raise NoSuchTable(NO_SUCH_TABLE)
    return await rooms_of(connection).open(table)


async def form_of(request: Request) -> FormData:
    """What a form sends, or a sentence where nobody can read it."""
    try:
        return await request.form(max_files=0)
    except (HTTPException, ValueError) as error:
        raise Unreadable(Words("El formulario no se entiende.", "The form that was sent makes no sense.")) from error


def name_from(written: object, lang: Lang) -> str:
    """A name is enough; without one, somebody."""
    name = reading.clean(reading.text(written, "name"), LONGEST_NAME)
    return name or Words("Alguien", "Somebody")[lang]


def asked_seat(connection: HTTPConnection) -> int | None:
    """Through whose eyes somebody wants to look; -1 is a spectator's."""
    return reading.number_in(connection.query_params.get("seat"), "seat", -1, MOST_SEATS)


def base_of(connection: HTTPConnection) -> str:
    """The address by which the visitor reached us."""
    scheme = "https" if cookies.is_safe(connection) else "http"
    return f"{scheme}://{connection.headers.get('host', '')}{to('')}"
