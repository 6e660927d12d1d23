"""What the store says to the database within its transactions: rows in and out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, Table, and_, delete, func, insert, select, update

from sobremesa.engine.words import Words
from sobremesa.server.database import Conflict
from sobremesa.server.log import LogRow
from sobremesa.server.rows import ChatRow, MatchRow, SeatChange, Snapshot
from sobremesa.server.schema import matches, meta, seats, snapshots
from sobremesa.server.sittings import Sitting

SEAT_TAKEN = Words(
    "Ese asiento ha cambiado mientras tanto: mira la mesa de nuevo.",
    "That seat has changed meanwhile: look at the table again.",
)
HAS_REMATCH = Words("Esta mesa ya tiene su revancha.", "This table has its rematch already.")


Row = TypeVar("Row", Sitting, LogRow, ChatRow, Snapshot)


def version_in(connection: Connection) -> int:
    return int(connection.execute(select(func.coalesce(func.max(meta.c.version), 0))).scalar_one())


def values_of_match(match: MatchRow) -> dict[str, Any]:
    return values_of(match) | {"options": json.dumps(dict(match.options), ensure_ascii=False)}


def match_row(row: Any) -> MatchRow:
    columns = dict(zip(matches.c.keys(), row, strict=True))
    return MatchRow(**columns | {"options": _options(columns["options"]), "secret": bytes(columns["secret"])})


def _options(kept: str) -> dict[str, Any]:
    """One table that can't be read must not take away a list of others: no game has such an option."""
    try:
        options = json.loads(kept)
    except ValueError:
        options = None
    return options if isinstance(options, dict) else {"": kept}


def values_of(row: Any) -> dict[str, Any]:
    return {field.name: getattr(row, field.name) for field in fields(row)}


def rows_of_match(table: Table, kind: type[Row], match: str) -> Select[Any]:
    return select(*(table.c[field.name] for field in fields(kind))).where(table.c.match == match)


def fetch(connection: Connection, kind: type[Row], wanted: Select[Any]) -> tuple[Row, ...]:
    return tuple(kind(*row) for row in connection.execute(wanted))


def insert_all(connection: Connection, table: Table, match: str, rows: Sequence[Row]) -> None:
    if rows:
        connection.execute(insert(table), [{"match": match} | values_of(row) for row in rows])


def sittings_in(connection: Connection, match: str) -> tuple[Sitting, ...]:
    return fetch(connection, Sitting, rows_of_match(seats, Sitting, match).order_by(seats.c.seat))


def seat_all(connection: Connection, match: str, sittings: Sequence[Sitting]) -> None:
    rows = [{"match": match, "seat": seat, **values_of(sitting)} for seat, sitting in enumerate(sittings)]
    if rows:
        connection.execute(insert(seats), rows)


def set_seat(connection: Connection, match: str, change: SeatChange) -> None:
    place = {"match": match, "seat": change.seat, **values_of(change.before)}
    is_as_before = and_(*(seats.c[name] == value for name, value in place.items()))
    if connection.execute(update(seats).where(is_as_before).values(values_of(change.after))).rowcount == 0:
        raise Conflict(SEAT_TAKEN)


def link_rematch(connection: Connection, match: str, rematch: str) -> None:
    has_none = (matches.c.id == match) & matches.c.rematch.is_(None)
    if connection.execute(update(matches).where(has_none).values(rematch=rematch)).rowcount == 0:
        raise Conflict(HAS_REMATCH)


def replace_snapshot(connection: Connection, match: str, snapshot: Snapshot) -> None:
    """Only the last one is ever wanted."""
    connection.execute(delete(snapshots).where(snapshots.c.match == match))
    insert_all(connection, snapshots, match, [snapshot])
