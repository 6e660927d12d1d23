"""The log of a table: one row for each thing that happened, and `KINDS`, which says what each kind of row does.

Whoever reads a log asks `KINDS`: `fold` (which moves stand), `sightings` (who may know), `exports` (what is written
down), `retelling` and `loading` (how it is done again, and which rows are dice). A new kind is a line there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal

from sobremesa.engine.contract import CHANCE, CLOCK
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.match import Match
from sobremesa.engine.words import Words
from sobremesa.engine.written import Entry

KindName = Literal["move", "chance", "clock", "undo", "resign"]  # as the database and records have it


@dataclass(frozen=True)
class LogRow:
    """One thing that happened. What is undone stays, followed by its undo."""

    number: int  # 1, 2, 3… within the match
    kind: KindName
    seat: int
    move: int = 0
    at: float = 0.0  # when
    nonce: str | None = None  # the sender's name for it, so that it counts once

    @property
    def entry(self) -> Entry:
        """What it adds to the moves that stand, if it is of a kind that does."""
        return Entry(self.seat, self.move)


class Standing(Enum):
    """What a row does to the moves that stand: the log of the match."""

    ADDS = auto()
    TAKES_BACK = auto()  # the last one of its seat
    LEAVES = auto()


class Audience(Enum):
    """Who may know of a row."""

    BY_RULES = auto()  # whoever can tell that its move was made
    OF_WHAT_IT_TAKES_BACK = auto()
    EVERYBODY = auto()


@dataclass(frozen=True)
class Kind:
    standing: Standing
    audience: Audience
    parts: tuple[Literal["seat", "move"], ...]  # what a record says of it, besides its kind and when it was
    again: Callable[[Match, LogRow], None]  # does it once more
    always_of: int | None = None  # the seat that nobody sits on, where it is always of that one
    is_draw: bool = False  # a die or a shuffle
    is_for_players: bool = False  # who has resigned can't do it any more; a bot that plays on for them moves
    resigns: bool = False


def _play(match: Match, row: LogRow) -> None:
    match.play(row.seat, row.move)


def _run_out_of_time(match: Match, row: LogRow) -> None:
    match.run_out_of_time()


def _undo(match: Match, row: LogRow) -> None:
    match.undo(row.seat)


def _nothing(match: Match, row: LogRow) -> None:
    """Who resigns changes nothing in the match. Chance is not told what it gave: it gives the same again by itself."""


KINDS: dict[KindName, Kind] = {
    "move": Kind(Standing.ADDS, Audience.BY_RULES, ("seat", "move"), _play),
    "chance": Kind(Standing.ADDS, Audience.BY_RULES, ("move",), _nothing, always_of=CHANCE, is_draw=True),
    "clock": Kind(Standing.ADDS, Audience.BY_RULES, ("move",), _run_out_of_time, always_of=CLOCK),
    "undo": Kind(Standing.TAKES_BACK, Audience.OF_WHAT_IT_TAKES_BACK, ("seat",), _undo, is_for_players=True),
    "resign": Kind(Standing.LEAVES, Audience.EVERYBODY, ("seat",), _nothing, is_for_players=True, resigns=True),
}
_OF_NOBODY: dict[int, KindName] = {kind.always_of: name for name, kind in KINDS.items() if kind.always_of is not None}


def as_rows(entries: Sequence[Entry], after: int = 0, at: float = 0.0) -> list[LogRow]:
    """Entries that a match has just added to its log, as rows that come after so many others."""
    return [
        LogRow(number, _OF_NOBODY.get(entry.seat, "move"), entry.seat, entry.move, at)
        for number, entry in enumerate(entries, after + 1)
    ]


def fold(rows: Sequence[LogRow]) -> tuple[Entry, ...]:
    """The moves that stand: what was undone is gone, what others chose meanwhile has stayed."""
    entries: list[Entry] = []
    for row in rows:
        standing = KINDS[row.kind].standing
        if standing is Standing.ADDS:
            entries.append(row.entry)
        elif standing is Standing.TAKES_BACK:
            del entries[_last_of(row.seat, entries)]
    return tuple(entries)


def _last_of(seat: int, entries: list[Entry]) -> int:
    last = next((i for i in reversed(range(len(entries))) if entries[i].seat == seat), None)
    if last is None:
        raise Unreadable(_NOTHING_TO_UNDO.format(n=seat + 1))
    return last


def resigned_in(rows: Sequence[LogRow]) -> frozenset[int]:
    return frozenset(row.seat for row in rows if KINDS[row.kind].resigns)


def draws_in(rows: Sequence[LogRow]) -> int:
    """How many dice and shuffles there were."""
    return sum(KINDS[row.kind].is_draw for row in rows)


def with_given(mode: str, rows: int) -> str:
    """How people came together at a table that goes on from a lesson, whose so many rows were written, not drawn."""
    return f"{mode} {_GIVEN}{rows}" if rows else mode


def given_in(mode: str) -> int:
    """How many rows of a log were there before the first die was thrown: those of the lesson that it goes on from."""
    found = (word.removeprefix(_GIVEN) for word in mode.split() if word.startswith(_GIVEN))
    return int(next(found, 0))


_GIVEN = "lesson:"
_NOTHING_TO_UNDO = Words(
    "El registro está dañado: el asiento {n} deshace una jugada que no hizo.",
    "The log is damaged: seat {n} takes back a move that it never made.",
)
