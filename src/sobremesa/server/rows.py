"""What is kept of a match, as the database has it: rows of the log are in `log`, who sits where in `sittings`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sobremesa.server.log import LogRow
from sobremesa.server.sittings import Sitting


@dataclass(frozen=True)
class MatchRow:
    id: str
    game: str
    seats: int
    options: Mapping[str, Any]
    secret: bytes  # behind the dice; told when it is over
    rules: str  # digest of the rules it was begun with
    mode: str
    host: str  # SHA-256 of the secret of who made the table
    created: float
    ended: float | None = None
    rematch: str | None = None
    entropy: str | None = None  # JSON: what the seats mixed into the dice; None as long as nothing has been drawn
    closed: float | None = None  # when it was given up unfinished


@dataclass(frozen=True)
class ChatRow:
    number: int
    seat: int
    name: str
    text: str
    at: float
    nonce: str | None = None  # as in the log


@dataclass(frozen=True)
class Snapshot:
    """A state to go on from: as it was after this many rows of the log."""

    number: int
    state: bytes


@dataclass(frozen=True)
class Loaded:
    match: MatchRow
    seats: tuple[Sitting, ...]
    log: tuple[LogRow, ...]
    chat: tuple[ChatRow, ...] = ()
    snapshot: Snapshot | None = None


@dataclass(frozen=True)
class Kept:
    """One of a person's tables, for their list."""

    match: MatchRow
    seats: tuple[Sitting, ...]
    touched: float  # when something last happened


@dataclass(frozen=True)
class SeatChange:
    """Who sits in a seat from now on, and who was thought to sit there."""

    seat: int
    after: Sitting
    before: Sitting


@dataclass(frozen=True)
class Append:
    """One job: what one move adds to a match."""

    match: str
    entries: Sequence[LogRow]
    snapshot: Snapshot | None = None
    ended: float | None = None  # when it was over, if this was the last of it
