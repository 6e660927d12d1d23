"""A match taken out of the store as JSON, and brought back: the engine's record with names, log and secret, sealed.

`sobremesa.replay` reads it as it is. It tells all: that of a match in progress shows every hand and every die to come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard, cast, get_args

from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.errors import SobremesaError, Unreadable
from sobremesa.engine.words import Words
from sobremesa.engine.written import Written, read_record, write_record
from sobremesa.server.dice import Entropy, FairChance, commitment, dice_key, is_line, read_entropy, write_entropy
from sobremesa.server.log import KINDS, LogRow, fold, given_in
from sobremesa.server.retelling import Draw, Retelling, draws_of
from sobremesa.server.rows import Loaded, MatchRow
from sobremesa.server.schema import SECRET_BYTES
from sobremesa.server.seals import seal
from sobremesa.server.sittings import Sitter, Sitting

LATEST = 1e12  # seconds: far beyond any clock
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SECRET = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_DIGEST = re.compile(r"[0-9a-f]{1,64}")
_MODE = re.compile(r"(bots|screen|link)( hints)?|(bots|screen) lesson:[1-9]\d{0,2}")
_HOUSE = re.compile(r"([0-9a-f]{64})?")
_SEAL = re.compile(r"[0-9a-f]{128}")


class NotBegun(SobremesaError):
    """Nothing has been dealt at this table yet."""


@dataclass(frozen=True)
class Exported:
    """What an exported match says, before its dice or any rule have been looked at."""

    written: Written
    match: str
    secret: bytes
    commitment: str
    entropy: Entropy
    names: tuple[str, ...]
    kinds: tuple[Sitter, ...]
    bots: tuple[str | None, ...]
    log: tuple[LogRow, ...]
    draws: tuple[Draw | None, ...]  # what the log says that chance was asked, as often as it was
    rules: str
    mode: str
    created: float
    ended: float | None
    closed: float | None
    house: str  # who sealed it; nobody in exports from before players brought anything for the dice


# --- Out --------------------------------------------------------------------------------------------------------------


def export_match(loaded: Loaded, key: bytes) -> dict[str, Any]:
    """Sealed with the house's key. The rules are asked what chance was asked, so it takes its time."""
    match = loaded.match
    if match.entropy is None:
        raise NotBegun(_NOT_BEGUN)
    retelling = _retold(match, loaded.log)
    draws = draws_of(retelling, loaded.log) if retelling else ()  # also to learn whether it is over
    if retelling and match.rules != rules_digest(retelling.match.game):
        draws = ()  # what these rules ask for need not be what those did
    record = write_record(match.game, match.seats, match.options, None, fold(loaded.log)) | {
        "match": match.id,
        "secret": match.secret.hex(),
        "commitment": commitment(match.secret),
        "entropy": list(read_entropy(match.entropy)),
        "names": [sitting.name for sitting in loaded.seats],
        "kinds": [sitting.kind for sitting in loaded.seats],
        "bots": [sitting.bot if sitting.kind == "bot" else None for sitting in loaded.seats],
        "rules": match.rules,
        "mode": match.mode,
        "created": match.created,
        "ended": _end_of(loaded) if retelling and retelling.is_over else match.ended,
        "closed": match.closed,
        "log": [_line(row) | asked for row, asked in _asked(loaded.log, draws)],
    }
    return seal(record, key)


def _retold(match: MatchRow, log: tuple[LogRow, ...]) -> Retelling | None:
    """The match from its start, unless it was made under rules that are not these."""
    key = dice_key(match.secret, match.id, read_entropy(match.entropy or "[]"))
    try:
        given = log[: given_in(match.mode)]
        return Retelling(match.game, match.seats, dict(match.options), FairChance(key, match.id), given)
    except SobremesaError:
        return None


def _end_of(loaded: Loaded) -> float:
    """The server may have gone down before it noted the end."""
    return loaded.match.ended or (loaded.log[-1].at if loaded.log else loaded.match.created)


def _asked(log: tuple[LogRow, ...], draws: tuple[Draw, ...]) -> Iterator[tuple[LogRow, dict[str, int]]]:
    """Each row, and with those of chance what it was asked for."""
    left = iter(draws)
    for row in log:
        draw = next(left, None) if KINDS[row.kind].is_draw else None
        yield row, {"of": draw.of, "drawn": draw.drawn} if draw else {}


def _line(row: LogRow) -> dict[str, Any]:
    return {"kind": row.kind, **{part: getattr(row, part) for part in KINDS[row.kind].parts}, "at": row.at}


# --- In ---------------------------------------------------------------------------------------------------------------


def read_export(record: object) -> Exported:
    """Take an exported match apart, or say what is wrong with it."""
    written = read_record(record)
    assert isinstance(record, Mapping)
    if "secret" not in record:
        raise Unreadable(_NO_SECRET)
    parts = _with_later_parts(record)
    log = tuple(_row(number, line, written.seats) for number, line in enumerate(_list(parts, "log"), 1))
    return Exported(
        written=written,
        match=_text(parts, "match", _ID),
        secret=bytes.fromhex(_text(parts, "secret", _SECRET)),
        commitment=_text(parts, "commitment", _SECRET),
        entropy=_for_each_seat(parts, "entropy", written.seats, is_line) if parts["entropy"] != [] else (),
        names=_for_each_seat(parts, "names", written.seats, _is_text),
        kinds=_for_each_seat(parts, "kinds", written.seats, _is_kind),
        bots=_for_each_seat(parts, "bots", written.seats, _is_bot),
        log=log,
        draws=tuple(_draw(line) for line in parts["log"] if KINDS[line["kind"]].is_draw),
        rules=_text(parts, "rules", _DIGEST),
        mode=_text(parts, "mode", _MODE),
        created=_time(parts, "created"),
        ended=_time_or_never(parts, "ended"),
        closed=_time_or_never(parts, "closed"),
        house=_text(parts, "house", _HOUSE) if is_old(record) or _text(parts, "seal", _SEAL) else "",
    )


def is_old(record: Mapping[str, Any]) -> bool:
    """Whether it was exported before players brought anything for the dice, when nothing was sealed."""
    return not record.keys() & {"entropy", "house", "seal"}


def _with_later_parts(record: Mapping[str, Any]) -> Mapping[str, Any]:
    if not is_old(record):
        return {"entropy": None, **record}
    kinds = ["person" if bot is None else "bot" for bot in _list(record, "bots")]
    return {**record, "entropy": [], "kinds": kinds, "closed": None, "house": ""}


def rows_of(exported: Exported) -> tuple[MatchRow, list[Sitting], tuple[LogRow, ...]]:
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
        entropy=write_entropy(exported.entropy),
        closed=exported.closed,
    )
    return match, [_sitting(exported, seat) for seat in range(match.seats)], exported.log


def _sitting(exported: Exported, seat: int) -> Sitting:
    kind, name, bot = exported.kinds[seat], exported.names[seat], exported.bots[seat]
    goes_on = exported.ended is None and exported.closed is None
    return Sitting() if kind == "person" and goes_on else Sitting(kind, name, bot=bot)


def _row(number: int, line: object, seats: int) -> LogRow:
    match line:
        case {"kind": str(name), "at": at} if name in KINDS and _is_time(at):
            kind, told = KINDS[name], cast(Mapping[str, Any], line)
            seat = told.get("seat") if "seat" in kind.parts else kind.always_of
            move = told.get("move") if "move" in kind.parts else 0
            if _is_whole(move) and _is_whole(seat) and (seat == kind.always_of or _is_seat(seat, seats)):
                return LogRow(number, name, seat, move, at)
    raise _damaged(Words(f"la entrada {number} de «log» es {line!r}", f"entry {number} of “log” is {line!r}"))


def _draw(line: Mapping[str, Any]) -> Draw | None:
    match line:
        case {"of": of, "drawn": drawn} if _is_whole(of) and _is_whole(drawn):
            return Draw(of, drawn)
    return None


def _text(record: Mapping[str, Any], name: str, form: re.Pattern[str]) -> str:
    value = record.get(name)
    if not (_is_text(value) and form.fullmatch(value)):
        raise _damaged(Words(f"«{name}» falta o no vale", f"“{name}” is missing or will not do"))
    return value


def _time(record: Mapping[str, Any], name: str) -> float:
    value = record.get(name)
    if not _is_time(value):
        raise _damaged(Words(f"«{name}» falta o no es un tiempo", f"“{name}” is missing or is not a time"))
    return float(value)


def _time_or_never(record: Mapping[str, Any], name: str) -> float | None:
    return None if record.get(name) is None else _time(record, name)


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


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seat(value: object, seats: int) -> bool:
    return _is_whole(value) and 0 <= value < seats


def _is_time(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < LATEST


def _is_text(value: object) -> TypeGuard[str]:
    """Text that every database can keep."""
    return isinstance(value, str) and not re.search("[\0\ud800-\udfff]", value)


def _is_bot(value: object) -> bool:
    return value is None or _is_text(value)


def _is_kind(value: object) -> bool:
    return value in get_args(Sitter)


def _damaged(what: Words) -> Unreadable:
    return Unreadable(Words(f"La partida está dañada: {what.es}.", f"The record is damaged: {what.en}."))


_NO_SECRET = Words(
    "Esta partida no lleva su secreto: solo se comprueba o se importa lo que sale de «sobremesa export».",
    "This record has no secret in it: only what “sobremesa export” writes can be checked or imported.",
)
_NOT_BEGUN = Words(
    "En esa mesa aún no se ha repartido nada: se exporta lo que ha empezado.",
    "Nothing has been dealt at that table yet: what has begun can be exported.",
)
