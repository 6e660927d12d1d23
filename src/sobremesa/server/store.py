"""What is kept: matches, who sits where, the log of moves (the truth), snapshots and chat, in SQL.

Each call is one transaction and may come from any thread. SQLite by default, PostgreSQL by its URL.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    delete,
    func,
    insert,
    inspect,
    literal,
    or_,
    select,
    text,
    tuple_,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError

from sobremesa.engine.words import Words
from sobremesa.server.claim import PATIENCE as CLAIM_PATIENCE
from sobremesa.server.claim import SERVED, Claim, claim_of
from sobremesa.server.database import (
    LOCKED,
    SQLITE,
    Conflict,
    StoreError,
    UnknownMatch,
    Unwell,
    WatchedFile,
    create_private_file,
    explained,
    open_engine,
    place,
    read_url,
)
from sobremesa.server.log import LogRow
from sobremesa.server.rows import Append, ChatRow, Kept, Loaded, MatchRow, SeatChange, Snapshot
from sobremesa.server.schema import (
    SCHEMA,
    SECRET_BYTES,
    chat,
    health,
    is_unfinished,
    log,
    matches,
    meta,
    metadata,
    migrate,
    seats,
    snapshots,
)
from sobremesa.server.sittings import Sitting
from sobremesa.server.statements import (
    SEAT_TAKEN,
    fetch,
    insert_all,
    link_rematch,
    match_row,
    replace_snapshot,
    rows_of_match,
    seat_all,
    set_seat,
    sittings_in,
    values_of_match,
    version_in,
)

RECENT = 50  # tables of one person
CHECK_PATIENCE = 1.0  # seconds: whoever asks how we are waits for no longer
FILLING = 16 * 1024  # bytes: as much as a move may need, with a snapshot
MANY = 500  # names in one question
WRITERS = 15  # at once, where the database can do that: as many as have a connection


class Store:
    def __init__(self, url: str, *, may_create: bool = True, patience: float = 5.0, is_served: bool = False) -> None:
        """Open a database, and lay it out if it is new; `patience` in seconds while another program holds it.

        Who serves it claims it: a second server is refused, commands are not.
        """
        address = read_url(url)
        self.where = place(address)
        self.is_sqlite = address.get_backend_name() == SQLITE
        self._file = self._found(Path(str(address.database)), may_create) if self.is_sqlite else None
        self.engine = open_engine(address, patience=patience)
        fresh = open_engine(address, patience=min(patience, CHECK_PATIENCE), is_fresh=True)
        self.checking = fresh.execution_options(is_writing=True)
        whole = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}  # several SELECTs see one moment
        self._reading = self.engine.execution_options(**whole)
        self._writing = self.engine.execution_options(is_writing=True)
        # SQLite lets one write at a time and has the others poll, up to 100 ms: our own threads queue here instead.
        self._turn = threading.Semaphore(1 if self.is_sqlite else WRITERS)
        self._claim: Claim | None = None
        try:
            self._claim = self._claimed(address, patience) if is_served else None
            self._lay_out()
        except BaseException:
            self.close()
            raise

    @staticmethod
    def _claimed(address: URL, patience: float) -> Claim:
        claim = claim_of(address, patience)
        claim.take(CLAIM_PATIENCE)
        return claim

    @staticmethod
    def _found(path: Path, may_create: bool) -> WatchedFile:
        create_private_file(path, may_create)
        return WatchedFile(path)

    def close(self) -> None:
        """Let go of the database; who has served it leaves everything in its one file."""
        claim, self._claim = self._claim, None
        if claim and self.is_sqlite:
            with suppress(StoreError), explained(self.where), closing(self.engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()
        if claim:
            claim.release()

    # --- A match, from its beginning to its end -----------------------------------------------------------------------

    def create(
        self, match: MatchRow, sittings: Sequence[Sitting], entries: Sequence[LogRow] = (), rematch_of: str = ""
    ) -> None:
        """Keep a new match. As the rematch of another it is kept only if that one has none yet: else `Conflict`."""
        try:
            with self._write() as connection:
                connection.execute(insert(matches), values_of_match(match))
                seat_all(connection, match.id, sittings)
                insert_all(connection, log, match.id, entries)
                if rematch_of:
                    link_rematch(connection, rematch_of, match.id)
        except IntegrityError as error:
            raise Conflict.at(self.where, _MATCH_EXISTS, match=match.id) from error

    def load(self, match: str) -> Loaded | None:
        """All that is known of a match, as of one moment."""
        with self._read() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
            if row is None:
                return None
            last = rows_of_match(snapshots, Snapshot, match).order_by(snapshots.c.number.desc()).limit(1)
            return Loaded(
                match_row(row),
                sittings_in(connection, match),
                fetch(connection, LogRow, rows_of_match(log, LogRow, match).order_by(log.c.number)),
                fetch(connection, ChatRow, rows_of_match(chat, ChatRow, match).order_by(chat.c.number)),
                next(iter(fetch(connection, Snapshot, last)), None),
            )

    def match(self, match: str) -> Loaded:
        """As `load`; `UnknownMatch` where there is none."""
        loaded = self.load(match)
        if loaded is None:
            raise UnknownMatch.at(self.where, _NO_MATCH, match=match)
        return loaded

    def append(
        self, match: str, entries: Sequence[LogRow], snapshot: Snapshot | None = None, ended: float | None = None
    ) -> None:
        """Add to the log, all or nothing; `Conflict` if a number or a nonce is there already."""
        try:
            self.append_all([Append(match, entries, snapshot, ended)])
        except IntegrityError as error:
            raise self._refusal(match, self._why_refused(match, entries)) from error

    def append_all(self, jobs: Sequence[Append]) -> None:
        """Many appends in one transaction: one sync of the disk for all. One that is refused refuses all."""
        with self._write() as connection:
            for job in jobs:
                insert_all(connection, log, job.match, job.entries)
                if job.snapshot:
                    replace_snapshot(connection, job.match, job.snapshot)
                if job.ended is not None:
                    connection.execute(update(matches).where(matches.c.id == job.match).values(ended=job.ended))

    def begin(self, match: str, entropy: str, rules: str, entries: Sequence[LogRow]) -> None:
        """Freeze what the dice are mixed from and keep what was dealt, by which rules; `Conflict` if it has begun."""
        is_waiting = (matches.c.id == match) & matches.c.entropy.is_(None)
        with self._write() as connection:
            if connection.execute(update(matches).where(is_waiting).values(entropy=entropy, rules=rules)).rowcount == 1:
                insert_all(connection, log, match, entries)
                return
        raise self._refusal(match, _HAS_BEGUN)

    def set_seats(self, match: str, changes: Sequence[SeatChange]) -> None:
        """Change who sits in some seats, all or none; `Conflict` if one is no longer as it was thought to be."""
        try:
            with self._write() as connection:
                for change in changes:
                    set_seat(connection, match, change)
        except Conflict as error:
            raise self._refusal(match, SEAT_TAKEN) from error

    def add_chat(self, match: str, line: ChatRow) -> None:
        try:
            with self._write() as connection:
                insert_all(connection, chat, match, [line])
        except IntegrityError as error:
            raise self._refusal(match, _SAME_LINE) from error

    def set_ended(self, match: str, at: float) -> None:
        self._update(match, update(matches).where(matches.c.id == match).values(ended=at))

    def set_closed(self, match: str, at: float) -> None:
        """Given up unfinished: it has no result, and nobody goes on with it."""
        once = func.coalesce(matches.c.closed, at)
        self._update(match, update(matches).where(matches.c.id == match).values(closed=once))

    def delete(self, match: str) -> None:
        """Take a match out with all that belongs to it."""
        self._update(match, delete(matches).where(matches.c.id == match))

    # --- Lists --------------------------------------------------------------------------------------------------------

    def tables_of(self, owner: str, limit: int = RECENT) -> list[Kept]:
        """The tables that a person sits at or has made; those where something happened last come first."""
        theirs = union(
            select(seats.c.match).where(seats.c.owner == owner), select(matches.c.id).where(matches.c.host == owner)
        )
        newest = select(log.c.at).where(log.c.match == matches.c.id).order_by(log.c.number.desc()).limit(1)
        touched = func.coalesce(newest.scalar_subquery(), matches.c.created)
        wanted = select(matches, touched).where(matches.c.id.in_(theirs)).order_by(touched.desc()).limit(limit)
        with self._read() as connection:
            return [
                Kept(
                    match_row(row[:-1]),
                    sittings_in(connection, row.id),
                    row[-1],
                )
                for row in connection.execute(wanted).all()
            ]

    def knows(self, owner: str) -> bool:
        """Whether somebody sits at a table or has made one."""
        with self._read() as connection:
            wanted = (
                select(seats.c.match).where(seats.c.owner == owner),
                select(matches.c.id).where(matches.c.host == owner),
            )
            return any(connection.execute(one.limit(1)).first() for one in wanted)

    def unfinished_with_bots(self) -> list[str]:
        """Matches in which a bot may have to go on after a restart, newest first."""
        a_bot_plays = or_(seats.c.kind == "bot", seats.c.is_away_bot)
        has_bot = select(seats.c.seat).where(seats.c.match == matches.c.id, a_bot_plays).exists()
        goes_on = is_unfinished & matches.c.closed.is_(None)
        wanted = select(matches.c.id).where(goes_on, has_bot).order_by(matches.c.created.desc())
        with self._read() as connection:
            return list(connection.execute(wanted).scalars())

    def hosts(self, names: Sequence[str]) -> dict[str, str]:
        """Who made each of these matches, as far as they are still here."""
        found: dict[str, str] = {}
        with self._read() as connection:
            for first in range(0, len(names), MANY):
                wanted = select(matches.c.id, matches.c.host).where(matches.c.id.in_(names[first : first + MANY]))
                found |= {row.id: row.host for row in connection.execute(wanted)}
        return found

    # --- Upkeep -------------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Raise a `StoreError` unless something can be kept right now: by keeping it.

        The connection is a fresh one: an open one need not notice damage.
        """
        self.check_claim()
        self._check_place()
        if self._file:
            self._file.check_writable()
        with explained(self.where), self._turn_soon(), self.checking.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text(f"SET LOCAL statement_timeout = {int(1000 * CHECK_PATIENCE)}"))
            self._check_version(version_in(connection))
            for table in metadata.sorted_tables:
                connection.execute(select(literal(1)).select_from(table).limit(1)).first()  # damage shows in reading
            connection.execute(delete(health))
            connection.execute(insert(health).values(at=time.time(), filling=os.urandom(FILLING)))
        self._check_place()

    def check_claim(self) -> None:
        """Raise a `StoreError` if another server has come to serve this database."""
        if self._claim:
            self._claim.check()

    @cached_property
    def key(self) -> bytes:
        """What the house signs with: it stays with the database, and never leaves the server."""
        with self._read() as connection:
            return bytes(connection.execute(select(meta.c.key)).scalar_one())

    def backup(self, path: Path) -> None:
        """Copy the whole database to a new file while it is in use; the copy appears only once it is whole."""
        if not self.is_sqlite:
            raise StoreError(_USE_PG_DUMP.format(where=self.where))
        if path.exists():
            raise StoreError(_BACKUP_EXISTS.format(path=path))
        part = path.with_name(f".{path.name}.part")
        try:
            part.unlink(missing_ok=True)  # of another time, perhaps readable by others
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            self._copy_to(part)
            part.rename(path)
        except OSError as error:
            raise StoreError(_BACKUP_FAILED.format(path=path, reason=error.strerror or error)) from error
        finally:
            part.unlink(missing_ok=True)

    def _copy_to(self, path: Path) -> None:
        with explained(str(path)), self.engine.connect() as connection:
            copy = sqlite3.connect(path)
            try:
                source: Any = connection.connection.driver_connection
                source.backup(copy)
            finally:
                copy.close()

    # --- How ----------------------------------------------------------------------------------------------------------

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        with explained(self.where), self._turn:
            with self._writing.begin() as connection:
                self._check_place()
                yield connection
            self._check_place()  # deleted in the meantime: nobody would find it

    @contextmanager
    def _turn_soon(self) -> Iterator[None]:
        if not self._turn.acquire(timeout=CHECK_PATIENCE):
            raise Unwell.at(self.where, LOCKED)
        try:
            yield
        finally:
            self._turn.release()

    def _check_place(self) -> None:
        """Nothing is kept where it would be lost: in a file that has no name any more, or behind another's back."""
        if self._file:
            self._file.check()
        if self._claim and self._claim.is_lost:
            raise Unwell.at(self.where, SERVED)

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with explained(self.where), self._reading.begin() as connection:
            yield connection

    def _update(self, match: str, statement: Any) -> None:
        with self._write() as connection:
            if connection.execute(statement).rowcount == 0:
                raise UnknownMatch.at(self.where, _NO_MATCH, match=match)

    def _refusal(self, match: str, why: Words) -> StoreError:
        """Why nothing was changed: the match is gone, or else what the caller knows."""
        with self._read() as connection:
            is_there = connection.execute(select(matches.c.id).where(matches.c.id == match)).first()
        return Conflict(why) if is_there else UnknownMatch.at(self.where, _NO_MATCH, match=match)

    def _why_refused(self, match: str, entries: Sequence[LogRow]) -> Words:
        """The database names the key it refused in its own way, so we look."""
        named = [(entry.seat, entry.nonce) for entry in entries if entry.nonce is not None]
        with self._read() as connection:
            seen = select(log.c.number).where(log.c.match == match, tuple_(log.c.seat, log.c.nonce).in_(named))
            return _SAME_NONCE if connection.execute(seen).first() else _SAME_NUMBER

    def _lay_out(self) -> None:
        """Lay out an empty database, and bring one of an older version up to date: all of it, or nothing."""
        with self._read() as connection:
            version = self._version_or_new(connection)
            if self._file:
                self._file.has_journal = self._file.journal.exists()
        if version is None or version < SCHEMA:
            with self._write() as connection:
                version = self._version_or_new(connection)  # another process may have been quicker
                if version is None:
                    metadata.create_all(connection)
                    connection.execute(insert(meta).values(version=SCHEMA, key=os.urandom(SECRET_BYTES)))
                else:
                    migrate(connection, version)
                version = version_in(connection)
        self._check_version(version)

    def _version_or_new(self, connection: Connection) -> int | None:
        """The version of what is there; None in an empty database."""
        names = inspect(connection).get_table_names()
        if names and meta.name not in names:
            raise StoreError.at(self.where, _FOREIGN)
        return version_in(connection) if names else None

    def _check_version(self, version: int) -> None:
        if version < SCHEMA:
            raise StoreError.at(self.where, _OLDER, version=version, schema=SCHEMA)
        if version > SCHEMA:
            raise StoreError.at(self.where, _NEWER, version=version, schema=SCHEMA)


# --- Words ------------------------------------------------------------------------------------------------------------

_NO_MATCH = Words(
    "No hay ninguna partida «{match}» en la base de datos{where}: comprueba su nombre, el final de la dirección de su "
    "mesa.",
    "There is no match “{match}” in the database{where}: check its name, the end of its table's address.",
)
_MATCH_EXISTS = Words(
    "La partida «{match}» ya está en la base de datos{where}; bórrala antes si quieres ponerla de nuevo.",
    "The match “{match}” is in the database{where} already; delete it first if you want to put it there anew.",
)
_SAME_NONCE = Words(
    "Esta jugada ya se había recibido: cuenta una vez.", "This move had arrived before: it counts once."
)
_SAME_NUMBER = Words(
    "Otra jugada se guardó antes en ese lugar: mira la mesa de nuevo.",
    "Another move was kept in that place first: look at the table again.",
)
_SAME_LINE = Words("Ese mensaje ya se había recibido.", "That message had arrived before.")
_HAS_BEGUN = Words("Esta partida ya ha empezado.", "This match has begun already.")
_FOREIGN = Words(
    "La base de datos{where} es de otro programa: elige otra, nueva o vacía, con --db.",
    "The database{where} is another program's: choose another, new or empty, with --db.",
)
_OLDER = Words(
    "La base de datos{where} es de una versión anterior ({version}, ahora {schema}): ábrela con el Sobremesa que la "
    "escribió y exporta sus partidas, o elige otra con --db.",
    "The database{where} is of an older version ({version}, now {schema}): open it with the Sobremesa that wrote it "
    "and export its matches, or choose another with --db.",
)
_NEWER = Words(
    "La base de datos{where} es de una versión posterior ({version}, aquí {schema}): actualiza Sobremesa.",
    "The database{where} is of a newer version ({version}, here {schema}): update Sobremesa.",
)
_USE_PG_DUMP = Words(
    "{where} es PostgreSQL: haz la copia de seguridad con pg_dump, que también funciona con el servidor en marcha.",
    "{where} is PostgreSQL: back it up with pg_dump, which works while the server is running too.",
)
_BACKUP_EXISTS = Words(
    "{path} ya existe: elige otro nombre para la copia de seguridad.",
    "{path} exists already: choose another name for the backup.",
)
_BACKUP_FAILED = Words(
    "No se puede escribir la copia de seguridad en {path}: {reason}.",
    "Cannot write the backup to {path}: {reason}.",
)
