"""One server a database: whoever serves it holds a lock, which comes back by itself when they die."""

from __future__ import annotations

import os
import sys
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path

from sqlalchemy import URL, Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from sobremesa.engine.words import Words
from sobremesa.server.database import CANNOT_OPEN, SQLITE, StoreError, Unwell, explained, open_engine, place

KEY = int.from_bytes(b"sobremes", "big")  # of PostgreSQL's lock, which is one of each database's own
PATIENCE = 1.0  # seconds: a server that has just been killed may still be going
PAUSE = 0.05

if sys.platform == "win32":
    import msvcrt

    def _is_locked(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _is_locked(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Claim(ABC):
    """The right to serve a database."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.is_lost = False  # to somebody else

    def take(self, patience: float = 0.0) -> None:
        """`Unwell` if another server has it and does not let go in so many seconds."""
        end = time.monotonic() + patience
        while not self._is_taken():
            if time.monotonic() >= end:
                self.is_lost = True
                self.release()
                raise Unwell.at(self.where, SERVED)
            time.sleep(PAUSE)
        self.is_lost = False

    def check(self) -> None:
        """What came between is made good, unless another server was quicker."""
        if self.is_lost or not self._is_held():
            self.release()
            self.take()

    @abstractmethod
    def release(self) -> None: ...

    @abstractmethod
    def _is_taken(self) -> bool:
        """Try to take it, now."""

    @abstractmethod
    def _is_held(self) -> bool: ...


class FileClaim(Claim):
    """A lock on an empty file beside the database: on the database itself it would be in the way of SQLite's own.

    Processes that we start do not inherit it, as Python opens no file for them.
    """

    def __init__(self, database: Path) -> None:
        super().__init__(str(database))
        real = database.resolve()  # by whatever name it is reached
        self.path = real.with_name(f"{real.name}.lock")
        self._file = -1

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _is_taken(self) -> bool:
        try:
            self._file = self._file if self._file >= 0 else os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
            return _is_locked(self._file)
        except OSError as error:
            raise StoreError.at(str(self.path), CANNOT_OPEN) from error

    def _is_held(self) -> bool:
        """Somebody may have tidied the file away: another server would then lock a new one."""
        try:
            return self._file >= 0 and os.path.samestat(os.fstat(self._file), self.path.stat())
        except OSError:
            return False


class SessionClaim(Claim):
    """PostgreSQL's own lock, which belongs to a connection that is kept for it."""

    def __init__(self, url: URL, patience: float) -> None:
        super().__init__(place(url))
        engine = open_engine(url, patience=patience, is_fresh=True)
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None

    def release(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):  # it may be lost already
                connection.close()

    def _is_taken(self) -> bool:
        with explained(self.where):
            self._connection = self._connection or self._engine.connect()
            return bool(self._connection.execute(select(func.pg_try_advisory_lock(KEY))).scalar_one())

    def _is_held(self) -> bool:
        """The lock lives as long as the connection."""
        try:
            return self._connection is not None and self._connection.execute(select(1)).scalar_one() == 1
        except SQLAlchemyError:
            return False


def claim_of(url: URL, patience: float) -> Claim:
    """The claim of a database, not taken yet."""
    return FileClaim(Path(str(url.database))) if url.get_backend_name() == SQLITE else SessionClaim(url, patience)


SERVED = Words(
    "Otro servidor de Sobremesa ya usa la base de datos{where}: cada una tiene uno solo. Ciérralo antes, o elige otra "
    "con --db.",
    "Another Sobremesa server is using the database{where}: each has only one. Stop it first, or choose another with "
    "--db.",
)
