"""A match taken out of the store as JSON, and brought back: the engine's record with names, log and secret.

`sobremesa.replay` reads it as it is. It tells all: that of a match in progress shows every hand and every die to come.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from sobremesa.engine.contract import CHANCE, CLOCK
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.records import Written, read_record, write_record
from sobremesa.engine.words import Words
from sobremesa.server.schema import SECRET_BYTES
from sobremesa.server.store import Loaded, LogRow, MatchRow, SeatRow
from sobremesa.server.tables import fold

LATEST = 1e12  # seconds: far beyond any clock
_ANY = re.compile(r"(?s).*")
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SECRET = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")


@dataclass(frozen=True)
class Exported:
    """What an exported match says, before its dice or any rule have been looked at."""

    written: Written
    match: str
    secret: bytes
    commitment: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    log: tuple[LogRow, ...]
    rules: str
    mode: str
    created: float
    ended: float | None


def commitment(secret: bytes) -> str:
    """What is shown at the start: it binds us to the secret and tells nothing about it."""
    return hashlib.sha256(secret).hexdigest()


# --- Out --------------------------------------------------------------------------------------------------------------


def export_match(loaded: Loaded) -> dict[str, Any]:
    match = loaded.match
    record = write_record(match.game, match.seats, match.options, None, fold(loaded.log))
    return record | {
        "match": match.id,
        "secret": match.secret.hex(),
        "commitment": commitment(match.secret),
        "names": [sitting.name for sitting in loaded.seats],
        "bots": [sitting.bot if sitting.kind == "bot" else None for sitting in loaded.seats],
        "rules": match.rules,
        "mode": match.mode,
        "created": match.created,
        "ended": match.ended,
        "log": [_line(row) for row in loaded.log],
    }


def _line(row: LogRow) -> dict[str, Any]:
    line: dict[str, Any] = {"kind": row.kind}
    if row.kind not in ("chance", "clock"):
        line["seat"] = row.seat
    if row.kind in ("move", "chance", "clock"):
        line["move"] = row.move
    return line | {"at": row.at}


# --- In ---------------------------------------------------------------------------------------------------------------


def read_export(record: object) -> Exported:
    """Take an exported match apart, or say what is wrong with it."""
    written = read_record(record)
    assert isinstance(record, Mapping)
    if "secret" not in record:
        raise Unreadable(_NO_SECRET)
    return Exported(
        written=written,
        match=_text(record, "match", _ID),
        secret=bytes.fromhex(_text(record, "secret", _SECRET)),
        commitment=_text(record, "commitment"),
        names=_for_each_seat(record, "names", written.seats, _is_text),
        bots=_for_each_seat(record, "bots", written.seats, _is_bot),
        log=tuple(_row(number, line, written.seats) for number, line in enumerate(_list(record, "log"), 1)),
        rules=_text(record, "rules"),
        mode=_text(record, "mode"),
        created=_time(record, "created"),
        ended=None if record.get("ended") is None else _time(record, "ended"),
    )


def rows_of(exported: Exported) -> tuple[MatchRow, list[SeatRow], tuple[LogRow, ...]]:
    """What the store needs to keep it. Seats belong to nobody: if it goes on, people sit down anew."""
    match = MatchRow(
        id=exported.match,
        game=exported.written.game,
        seats=exported.written.seats,
        options=exported.written.options,
        secret=exported.secret,
        rules=exported.rules,
        mode=exported.mode,
        host="",
        created=exported.created,
        ended=exported.ended,
    )
    return match, [_sitting(exported, seat) for seat in range(match.seats)], exported.log


def _sitting(exported: Exported, seat: int) -> SeatRow:
    name, bot = exported.names[seat], exported.bots[seat]
    if bot is not None:
        return SeatRow(seat, "bot", name, bot=bot)
    return SeatRow(seat, "person", name) if exported.ended is not None else SeatRow(seat)


def _row(number: int, line: object, seats: int) -> LogRow:
    match line:
        case {"kind": "move", "seat": seat, "move": int(move), "at": at} if _is_seat(seat, seats) and _is_time(at):
            return LogRow(number, "move", seat, move, at)
        case {"kind": "chance" | "clock" as kind, "move": int(move), "at": at} if _is_time(at):
            return LogRow(number, kind, CHANCE if kind == "chance" else CLOCK, move, at)
        case {"kind": "undo" | "resign" as kind, "seat": seat, "at": at} if _is_seat(seat, seats) and _is_time(at):
            return LogRow(number, kind, seat, 0, at)
    raise _damaged(Words(f"la entrada {number} de «log» es {line!r}", f"entry {number} of “log” is {line!r}"))


def _text(record: Mapping[str, Any], name: str, form: re.Pattern[str] = _ANY) -> str:
    value = record.get(name)
    if not (_is_text(value) and form.fullmatch(value)):
        raise _damaged(Words(f"«{name}» falta o no vale", f"“{name}” is missing or will not do"))
    return value


def _time(record: Mapping[str, Any], name: str) -> float:
    value = record.get(name)
    if not _is_time(value):
        raise _damaged(Words(f"«{name}» falta o no es un tiempo", f"“{name}” is missing or is not a time"))
    return float(value)


def _list(record: Mapping[str, Any], name: str) -> list[Any]:
    value = record.get(name)
    if not isinstance(value, list):
        raise _damaged(Words(f"«{name}» falta o no es una lista", f"“{name}” is missing or is not a list"))
    return value


def _for_each_seat(record: Mapping[str, Any], name: str, seats: int, is_good: Callable[[Any], bool]) -> tuple[Any, ...]:
    values = _list(record, name)
    if len(values) != seats or not all(map(is_good, values)):
        raise _damaged(Words(f"«{name}» no vale para {seats} asientos", f"“{name}” will not do for {seats} seats"))
    return tuple(values)


def _is_seat(value: object, seats: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats


def _is_time(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < LATEST


def _is_text(value: object) -> TypeGuard[str]:
    """Text that every database can keep."""
    return isinstance(value, str) and not re.search("[\0\ud800-\udfff]", value)


def _is_bot(value: object) -> bool:
    return value is None or _is_text(value)


def _damaged(what: Words) -> Unreadable:
    return Unreadable(Words(f"La partida está dañada: {what.es}.", f"The record is damaged: {what.en}."))


_NO_SECRET = Words(
    "Esta partida no lleva su secreto: solo se comprueba o se importa lo que sale de «sobremesa export».",
    "This record has no secret in it: only what “sobremesa export” writes can be checked or imported.",
)
