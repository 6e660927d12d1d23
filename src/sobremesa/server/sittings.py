"""Who sits where, in memory and in the database alike, and what follows from it for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from sobremesa.engine.contract import SPECTATOR

Sitter = Literal["open", "person", "bot"]


@dataclass(frozen=True)
class Sitting:
    """Who sits in a seat; which seat is said by its place among the others."""

    kind: Sitter = "open"
    name: str = ""
    owner: str | None = None  # SHA-256 of the person's secret
    bot: str | None = None  # the level of the bot that plays here
    is_away_bot: bool = False  # it only stands in for the person
    entropy: str | None = None  # what they brought for the dice, until they are mixed


def seated(sittings: tuple[Sitting, ...], seat: int, sitting: Sitting) -> tuple[Sitting, ...]:
    """The same with somebody else in a seat."""
    return (*sittings[:seat], sitting, *sittings[seat + 1 :])


class Seated(Protocol):
    """A table, before or after its match has begun."""

    @property
    def sittings(self) -> tuple[Sitting, ...]: ...
    @property
    def asked(self) -> tuple[int, ...]: ...


def seats_of(table: Seated, owner: str | None) -> tuple[int, ...]:
    """The seats of a person, those that are asked first: on one screen a person may have several."""
    if owner is None:
        return ()
    mine = [seat for seat, sitting in enumerate(table.sittings) if sitting.owner == owner]
    return tuple(sorted(mine, key=lambda seat: (seat not in table.asked, seat)))


def fills_seats(table: Seated, owner: str | None, host: str | None, here: frozenset[int]) -> bool:
    """Whether somebody may give open seats to bots: the host, and while they are away whoever plays."""
    is_host_here = any(seat in here for seat in seats_of(table, host))
    return owner is not None and (owner == host or (not is_host_here and bool(seats_of(table, owner))))


def eyes_of(table: Seated, owner: str | None, seat: int | None = None) -> int:
    """Through whose eyes a person looks: those of the seat named, if it is theirs, else of the first that is asked."""
    mine = seats_of(table, owner)
    if seat is not None and seat in mine:
        return seat
    return mine[0] if mine else SPECTATOR
