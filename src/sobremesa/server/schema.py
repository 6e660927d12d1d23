"""How the database is laid out, and how one of an older version is brought up to date."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
    update,
)

SCHEMA = 3
SECRET_BYTES = 32

metadata = MetaData()
meta = Table(
    "meta", metadata, Column("version", Integer, nullable=False), Column("key", LargeBinary(SECRET_BYTES))
)  # the key signs what the house hands out
health = Table(
    "health", metadata, Column("at", Double, nullable=False), Column("filling", LargeBinary, nullable=False)
)  # the last time that somebody asked whether anything can be kept
matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("secret", LargeBinary(SECRET_BYTES), nullable=False),
    Column("rules", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("ended", Double),
    Column("rematch", Text),
    Column("entropy", Text),  # JSON
    Column("closed", Double),
)


def _of_match(name: str, *columns: Any) -> Table:
    """A table of things that belong to a match and go with it."""
    owner = ForeignKey("matches.id", ondelete="CASCADE")
    return Table(name, metadata, Column("match", Text, owner, primary_key=True), *columns)


seats = _of_match(
    "seats",
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("owner", Text),
    Column("bot", Text),
    Column("is_away_bot", Boolean, nullable=False),
    Column("entropy", Text),
)
log = _of_match(
    "log",
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("nonce", Text),
    UniqueConstraint("match", "seat", "nonce"),
)
snapshots = _of_match(
    "snapshots", Column("number", Integer, primary_key=True), Column("state", LargeBinary, nullable=False)
)
chat = _of_match(
    "chat",
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("nonce", Text),
    UniqueConstraint("match", "seat", "nonce"),
)
is_unfinished = matches.c.ended.is_(None)
Index(
    "unfinished", matches.c.created, matches.c.id, sqlite_where=is_unfinished, postgresql_where=is_unfinished
)  # finished matches pile up; the start looks only at these
Index("hosts", matches.c.host)
Index("owners", seats.c.owner)


# --- From one version to the next -------------------------------------------------------------------------------------


def migrate(connection: Connection, version: int) -> None:
    """Step by step, within the caller's transaction; a version that is unknown is left as it is."""
    while version in MIGRATIONS:
        MIGRATIONS[version](connection)
        version += 1
        connection.execute(update(meta).values(version=version))


def _from_1_to_2(connection: Connection) -> None:
    """Nonces belong to a seat, chat lines have one too, and the dice are mixed from what everybody brings.

    Dice thrown before players brought anything are told apart by an empty list.
    """
    for table, column, kind in (
        ("meta", "key", "BYTEA" if connection.dialect.name == "postgresql" else "BLOB"),
        ("matches", "entropy", "TEXT"),
        ("matches", "closed", "DOUBLE PRECISION"),
        ("seats", "entropy", "TEXT"),
        ("chat", "nonce", "TEXT"),
    ):
        connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {column} {kind}"))
    connection.execute(update(meta).values(key=os.urandom(SECRET_BYTES)))
    connection.execute(update(matches).values(entropy="[]"))
    _lay_out_anew(connection, log)
    _lay_out_anew(connection, chat)


def _from_2_to_3(connection: Connection) -> None:
    """A row to try whether anything can be kept."""
    health.create(connection)


def _lay_out_anew(connection: Connection, table: Table) -> None:
    """The same rows under today's constraints: SQLite can't change those of a table that is there."""
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    connection.execute(text(f"CREATE TEMPORARY TABLE kept AS SELECT {columns} FROM {table.name}"))
    connection.execute(text(f"DROP TABLE {table.name}"))
    table.create(connection)
    connection.execute(text(f"INSERT INTO {table.name} ({columns}) SELECT {columns} FROM kept"))
    connection.execute(text("DROP TABLE kept"))


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: _from_1_to_2, 2: _from_2_to_3}
