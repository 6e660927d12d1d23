"""A match written down: game, seats, options, moves. Strict to read, so that a damaged file is never half believed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.contract import CHANCE, CLOCK
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.options import Value
from sobremesa.engine.words import Words

FORMAT = "sobremesa 1"
NOBODY = {"chance": CHANCE, "clock": CLOCK}  # the seats that no person sits on, as records name them
_NAMES = {seat: name for name, seat in NOBODY.items()}


@dataclass(frozen=True)
class Entry:
    """One line of the log: who did what. Chance is a seat too, and so is the clock."""

    seat: int
    move: int


@dataclass(frozen=True)
class Written:
    """What a record says, before any rule has looked at it."""

    game: str
    seats: int
    options: Mapping[str, object]
    seed: int | None
    moves: tuple[Entry, ...]


def write_record(
    game: str, seats: int, options: Mapping[str, Value], seed: int | None, log: Sequence[Entry]
) -> dict[str, Any]:
    moves = [[_NAMES.get(e.seat, e.seat), e.move] for e in log]
    record: dict[str, Any] = {"format": FORMAT, "game": game, "seats": seats, "options": dict(options)}
    if seed is not None:
        record["seed"] = seed
    return record | {"moves": moves}


def read_record(record: object) -> Written:
    """Take a record apart, or say what is wrong with it."""
    if not isinstance(record, Mapping) or record.get("format") != FORMAT:
        raise Unreadable(
            Words(
                f"Esto no es una partida de Sobremesa: se espera un objeto JSON con «format»: «{FORMAT}».",
                f"This is not a record of Sobremesa: a JSON object with “format”: “{FORMAT}” is expected.",
            )
        )
    return Written(
        game=_part(record, "game", str),
        seats=_part(record, "seats", int),
        options=_part(record, "options", dict),
        seed=_part(record, "seed", int) if "seed" in record else None,
        moves=tuple(_entry(at, pair) for at, pair in enumerate(_part(record, "moves", list), 1)),
    )


def _part(record: Mapping[str, Any], name: str, kind: type) -> Any:
    value = record.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _damaged(
            Words(
                f"«{name}» falta o no es del tipo {kind.__name__}",
                f"“{name}” is missing or is not of type {kind.__name__}",
            )
        )
    return value


def _entry(at: int, pair: object) -> Entry:
    match pair:
        case ["chance" | "clock" as name, int(move)] if not isinstance(move, bool):
            return Entry(NOBODY[name], move)
        case [int(seat), int(move)] if not isinstance(move, bool) and not isinstance(seat, bool) and 0 <= seat < CHANCE:
            return Entry(seat, move)
    raise _damaged(
        Words(
            f"la jugada número {at} es {pair!r} y se espera [asiento, número], [«chance», número] o [«clock», número]",
            f"move number {at} is {pair!r} where [seat, number], [“chance”, number] or [“clock”, number] is expected",
        )
    )


def _damaged(what: Words) -> Unreadable:
    return Unreadable(Words(f"La partida está dañada: {what.es}.", f"The record is damaged: {what.en}."))
