"""A new table as somebody wishes it, by form or by program: all of it checked before anything is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, UnknownPlayer, Unreadable
from sobremesa.engine.match import checked_seats
from sobremesa.engine.options import Value, read_options
from sobremesa.engine.reading import quoted
from sobremesa.engine.words import Lang, Words, nearest
from sobremesa.games import shelf
from sobremesa.players.levels import LEVELS
from sobremesa.server import reading
from sobremesa.server.beginning import NewTable, create
from sobremesa.server.connection import admit, name_from, rooms_of
from sobremesa.server.lobby import HINTS
from sobremesa.server.seats import DEFAULT_BOT, sittings_for

MODES = ("bots", "screen", "link")
FOR_PROGRAMS = ("bots", "link")


@dataclass(frozen=True)
class Wish:
    game: Game
    seats: int
    options: Mapping[str, Value]
    mode: str
    level: str  # of the bots
    name: str  # of who opens it
    has_hints: bool

    @classmethod
    def from_form(cls, game: Game, form: FormData, lang: Lang) -> Wish:
        given = {name.removeprefix("opt_"): value for name, value in form.items() if name.startswith("opt_")}
        return cls(
            game=game,
            seats=checked_seats(game, reading.number_in(form.get("seats"), "seats")),
            options=read_options(game.options, given),
            mode=_one_of(MODES, form.get("mode"), "bots"),
            level=house_level(form.get("level")),
            name=name_from(form.get("name"), lang),
            has_hints=bool(form.get("hints")),
        )

    @classmethod
    def from_json(cls, body: Mapping[str, Any], lang: Lang) -> Wish:
        game, seats, options = shelf[reading.word(body.get("game", ""), "game")], body.get("seats"), body.get("options")
        if not (options is None or isinstance(options, dict)):
            raise Unreadable(Words("«options» debe ser un objeto JSON.", "“options” must be a JSON object."))
        return cls(
            game=game,
            seats=checked_seats(game, None if seats is None else reading.number(seats, "seats")),
            options=read_options(game.options, options or {}),
            mode=_one_of(FOR_PROGRAMS, body.get("mode"), "bots"),
            level=house_level(body.get("level")),
            name=name_from(body.get("name"), lang),
            has_hints=body.get("hints") is True,
        )


def _one_of(modes: tuple[str, ...], asked: object, usual: str) -> str:
    if asked is None:
        return usual
    if asked in modes:
        return str(asked)
    given, listed = quoted(asked), ", ".join(modes)
    raise BadOption(
        Words(
            f"No se puede jugar así: «{given}». Se puede: {listed}.",
            f"There is no such way to play: “{given}”. There are: {listed}.",
        )
    )


def house_level(asked: object) -> str:
    """Bots of the house play at the house's levels: one could ask for more thought than there is for everybody."""
    if asked is None:
        return DEFAULT_BOT
    level = reading.word(asked, "level")
    if level in LEVELS:
        return level
    hint = nearest(level, LEVELS)
    raise UnknownPlayer(
        Words(f"No hay ningún bot de nivel «{level}». {hint.es}", f"There is no bot of level “{level}”. {hint.en}")
    )


async def open_table(request: Request, wish: Wish, owner: str) -> str:
    """Set it up and sit down; the name of the table is what its link ends in."""
    admit(request, "table")
    sittings = sittings_for(wish.mode, wish.seats, owner, wish.name, wish.level)
    agreed = f"{wish.mode} {HINTS}" if wish.has_hints else wish.mode
    new = NewTable(wish.game, wish.seats, dict(wish.options), owner, sittings, agreed)
    return await create(rooms_of(request), new)
