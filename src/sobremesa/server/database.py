"""Opening a database, SQLite or PostgreSQL, and what to tell people when it refuses."""

from __future__ import annotations

import math
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Words

SQLITE, POSTGRESQL = "sqlite", "postgresql"
LEAST_TIMEOUT = 2  # seconds: PostgreSQL's driver takes no less


class StoreError(SobremesaError):
    """The database cannot do what was asked; the sentence says why and what to do.

    `words` may be told to anybody. `detail`, for whoever runs it, also says where the database is and what it said.
    """

    def __init__(self, words: Words, detail: Words | None = None) -> None:
        super().__init__(words)
        self.detail = detail or words

    def __str__(self) -> str:
        return self.detail.en

    @classmethod
    def at(cls, where: str, words: Words, reason: str = "", **parts: object) -> Self:
        """Of a database at some place; in the words, {where} and {reason} are what strangers are not told."""
        told = {"where": f" {where}", "reason": f" ({reason})" if reason else ""}
        return cls(words.format(where="", reason="", **parts), words.format(**told, **parts))


class Unwell(StoreError):
    """It is not what was asked: the database as a whole can't be used now."""


class Conflict(StoreError):
    """The log has that number or that nonce already: someone else wrote first, or this came twice."""


class UnknownMatch(StoreError):
    """No match of that name is kept here."""


def default_url() -> str:
    """Where matches are kept unless someone says otherwise: a file in the user's data folder."""
    folder = user_data_path("sobremesa", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError.at(str(folder), CANNOT_OPEN) from error
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


def open_engine(url: URL, *, patience: float, is_fresh: bool = False) -> Engine:
    """Nothing is asked of the database yet; `patience` is how many seconds to wait while another program holds it.

    A fresh one keeps no connection: each is opened when it is wanted.
    """
    pool: dict[str, Any] = {"poolclass": NullPool} if is_fresh else {}
    if url.get_backend_name() == SQLITE:
        engine = create_engine(url, creator=lambda: _open_file(Path(str(url.database)), patience), **pool)
        event.listen(engine, "connect", _prepare_connection)
        event.listen(engine, "begin", _begin)
        return engine
    timeout = {"connect_timeout": max(LEAST_TIMEOUT, math.ceil(patience))}
    wanted = {} if "connect_timeout" in url.query else timeout
    try:
        return create_engine(url, connect_args=wanted, pool_pre_ping=not is_fresh, **pool)
    except ModuleNotFoundError as error:
        raise StoreError(_NO_DRIVER.format(driver=error.name)) from error


def create_private_file(path: Path, may_create: bool) -> None:
    """The secrets of matches in progress are in it: nobody else on the machine may read it."""
    if path.exists():
        return
    if not may_create:
        raise StoreError(_NO_FILE.format(where=path))
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError.at(str(path), CANNOT_OPEN) from error


def _open_file(path: Path, patience: float) -> sqlite3.Connection:
    """One that has been deleted is not made anew: what was kept would seem to be gone, and the rest be kept apart."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, timeout=patience, check_same_thread=False)


def _prepare_connection(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver begins no transaction of its own: `_begin` does
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    """A transaction that will write takes the lock at once: taken half-way, it could be refused."""
    is_writing = connection.get_execution_options().get("is_writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


class WatchedFile:
    """A SQLite database, and whether its path still leads to what we have open: SQLite itself does not look."""

    def __init__(self, path: Path) -> None:
        self.path, self.journal = path, path.with_name(f"{path.name}-wal")
        self.identity = self._found()
        self.has_journal = False  # known once it has been opened

    def check(self) -> None:
        is_whole = not self.has_journal or self.journal.exists()
        if self._found() != self.identity or not is_whole:
            raise Unwell.at(str(self.path), _REPLACED)

    def check_writable(self) -> None:
        """Ask the system, not SQLite: it goes on with the file as it was opened once. Nor may we open it ourselves,
        since to close it again would undo SQLite's locks.
        """
        if not os.access(self.path, os.W_OK):
            raise Unwell.at(str(self.path), _READ_ONLY)

    def _found(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino


# --- What went wrong, in words ----------------------------------------------------------------------------------------


@contextmanager
def explained(where: str) -> Iterator[None]:
    """Turn the database's errors into sentences; a key that is taken is left for the caller to explain."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, sqlite3.Error) as error:
        words = _words_for(error)
        kind = StoreError if words is _FAILED else Unwell
        raise kind.at(where, words, _reason(error)) from error


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
CANNOT_OPEN = Words(
    "No se puede abrir la base de datos{where}: comprueba que la carpeta existe y admite escritura, o elige otra con "
    "--db.",
    "Cannot open the database{where}: check that its folder exists and can be written to, or choose another with --db.",
)
LOCKED = Words(
    "Otro programa tiene ocupada la base de datos{where}: ciérralo o espera un momento, y vuelve a intentarlo.",
    "Another program is holding the database{where}: close it or wait a moment, and try again.",
)
_FULL = Words(
    "No queda sitio en el disco para la base de datos{where}: libera espacio y vuelve a intentarlo; lo ya guardado "
    "sigue ahí.",
    "There is no room left on the disk for the database{where}: free some and try again; what was kept is still there.",
)
_READ_ONLY = Words(
    "La base de datos{where} no admite escritura: da permiso al fichero y a su carpeta, o elige otra con --db.",
    "The database{where} cannot be written to: give permission to file and folder, or choose another with --db.",
)
_DAMAGED = Words(
    "El fichero de la base de datos{where} está dañado o no es una base de datos: apártalo y recupera la última copia "
    "de seguridad.",
    "The database file{where} is damaged or not a database: put it aside and bring back the last backup.",
)
_REPLACED = Words(
    "El fichero de la base de datos{where} se ha borrado o cambiado con el servidor en marcha: no se guarda nada más "
    "hasta que quien lleva la casa lo devuelva a su sitio o reinicie el servidor.",
    "The database file{where} was deleted or replaced while the server was running: nothing more is kept until "
    "whoever runs the house puts it back or starts the server anew.",
)
_DISK = Words(
    "El disco de la base de datos{where} falla: comprueba que sigue ahí y que le queda sitio{reason}.",
    "The disk of the database{where} fails: check that it is still there and has room left{reason}.",
)
_UNREACHABLE = Words(
    "No se llega a la base de datos{where}: comprueba la dirección y que el servidor esté en marcha{reason}.",
    "The database{where} cannot be reached: check the address and that the server is running{reason}.",
)
_FAILED = Words(
    "La base de datos{where} ha fallado, y no se ha guardado nada de esto; inténtalo de nuevo{reason}.",
    "The database{where} has failed, and nothing of this was kept; try again{reason}.",
)
_SQLITE = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: _DISK,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
    sqlite3.SQLITE_PERM: CANNOT_OPEN,
}
_POSTGRESQL = {
    "53100": _FULL,  # disk_full
    "25006": _READ_ONLY,  # read_only_sql_transaction
    "55P03": LOCKED,  # lock_not_available
    "40P01": LOCKED,  # deadlock_detected
    "XX001": _DAMAGED,  # data_corrupted
    "XX002": _DAMAGED,  # index_corrupted
}
