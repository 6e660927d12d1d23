"""Opening a database, SQLite or PostgreSQL, and what to tell people when it refuses."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Words

SQLITE, POSTGRESQL = "sqlite", "postgresql"
NOT_NOW = Words(
    "Ahora mismo no se puede guardar ni leer nada aquí: inténtalo de nuevo en un momento; lo ya guardado sigue ahí.",
    "Nothing can be kept or read here at the moment: try again in a while; what was kept is still there.",
)


class StoreError(SobremesaError):
    """The database cannot do what was asked; the sentence says why and what to do, to whoever runs the house."""

    @property
    def told(self) -> Words:
        return NOT_NOW


def default_url() -> str:
    """Where matches are kept unless someone says otherwise: a file in the user's data folder."""
    folder = user_data_path("sobremesa", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(_CANNOT_OPEN.format(where=folder)) from error
    return f"{SQLITE}:///{folder / 'sobremesa.db'}"


def read_url(text: str) -> URL:
    """A database's address; a bare path is a SQLite file."""
    if "://" not in text:
        return URL.create(SQLITE, database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise StoreError(_BAD_URL.format(url=text)) from error
    if url.get_backend_name() == SQLITE and url.database not in (None, "", ":memory:"):
        return url
    if url.get_backend_name() in (POSTGRESQL, "postgres"):
        return url if "+" in url.drivername else url.set(drivername="postgresql+psycopg")
    raise StoreError(_BAD_URL.format(url=place(url)))


def place(url: URL) -> str:
    """A database as people know it: its file, or its address without the password."""
    return str(url.database) if url.get_backend_name() == SQLITE else url.render_as_string()


def open_engine(url: URL, *, may_create: bool, patience: float) -> Engine:
    """Nothing is asked of the database yet; `patience` is how many seconds to wait while another program holds it."""
    if url.get_backend_name() == SQLITE:
        _create_private_file(Path(str(url.database)), may_create)
        engine = create_engine(url, connect_args={"timeout": patience})
        event.listen(engine, "connect", _prepare_connection)
        event.listen(engine, "begin", _begin)
        return engine
    try:
        return create_engine(url, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise StoreError(_NO_DRIVER.format(driver=error.name)) from error


def _create_private_file(path: Path, may_create: bool) -> None:
    """The secrets of matches in progress are in it: nobody else on the machine may read it."""
    if path.exists():
        return
    if not may_create:
        raise StoreError(_NO_FILE.format(where=path))
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError(_CANNOT_OPEN.format(where=path)) from error


def _prepare_connection(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver begins no transaction of its own: `_begin` does
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    """A transaction that will write takes the lock at once: taken half-way, it could be refused."""
    is_writing = connection.get_execution_options().get("is_writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


# --- What went wrong, in words ----------------------------------------------------------------------------------------


@contextmanager
def explained(where: str) -> Iterator[None]:
    """Turn the database's errors into sentences; a key that is taken is left for the caller to explain."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreError(_words_for(error).format(where=where, reason=_reason(error))) from error


def _words_for(error: Exception) -> Words:
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        return _SQLITE.get(code & 0xFF, _FAILED)  # the low byte is the kind, the rest details
    state = getattr(cause, "sqlstate", "") or ""
    is_unreachable = getattr(error, "connection_invalidated", False) or state[:2] in ("08", "28", "3D", "57")
    is_lost = not state and type(cause).__name__ == "OperationalError"
    return _POSTGRESQL.get(state, _UNREACHABLE if is_unreachable or is_lost else _FAILED)


def _reason(error: Exception) -> str:
    """The database's own words, in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


_BAD_URL = Words(
    "«{url}» no es una base de datos que sirva: da un fichero, sqlite:///ruta o postgresql://usuario@servidor/base.",
    "“{url}” is not a database that will do: give a file, sqlite:///path or postgresql://user@server/database.",
)
_NO_DRIVER = Words(
    "Para PostgreSQL falta el módulo {driver}: instálalo con «pip install 'psycopg[binary]'».",
    "PostgreSQL needs the module {driver}: install it with “pip install 'psycopg[binary]'”.",
)
_NO_FILE = Words(
    "No hay ninguna base de datos en {where}: comprueba la ruta que das con --db.",
    "There is no database at {where}: check the path given with --db.",
)
_CANNOT_OPEN = Words(
    "No se puede abrir {where}: comprueba que la carpeta existe y admite escritura, o elige otra con --db.",
    "Cannot open {where}: check that its folder exists and can be written to, or choose another with --db.",
)
_LOCKED = Words(
    "Otro programa tiene ocupada la base de datos {where}: ciérralo o espera un momento, y vuelve a intentarlo.",
    "Another program is holding the database {where}: close it or wait a moment, and try again.",
)
_FULL = Words(
    "No queda sitio en el disco para {where}: libera espacio y vuelve a intentarlo; lo ya guardado sigue ahí.",
    "There is no room left on the disk for {where}: free some and try again; what was kept is still there.",
)
_READ_ONLY = Words(
    "La base de datos {where} no admite escritura: da permiso al fichero y a su carpeta, o elige otra con --db.",
    "The database {where} cannot be written to: give permission to file and folder, or choose another with --db.",
)
_DAMAGED = Words(
    "{where} está dañada o no es una base de datos: aparta el fichero y recupera la última copia de seguridad.",
    "{where} is damaged or not a database: put the file aside and bring back the last backup.",
)
_UNREACHABLE = Words(
    "No se llega a la base de datos {where}: comprueba la dirección y que el servidor esté en marcha ({reason}).",
    "The database {where} cannot be reached: check the address and that the server is running ({reason}).",
)
_FAILED = Words(
    "La base de datos {where} ha fallado, y no se ha guardado nada de esto; inténtalo de nuevo ({reason}).",
    "The database {where} has failed, and nothing of this was kept; try again ({reason}).",
)
_SQLITE = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_CANTOPEN: _CANNOT_OPEN,
    sqlite3.SQLITE_PERM: _CANNOT_OPEN,
}
_POSTGRESQL = {
    "53100": _FULL,  # disk_full
    "25006": _READ_ONLY,  # read_only_sql_transaction
    "55P03": _LOCKED,  # lock_not_available
    "40P01": _LOCKED,  # deadlock_detected
    "XX001": _DAMAGED,  # data_corrupted
    "XX002": _DAMAGED,  # index_corrupted
}
