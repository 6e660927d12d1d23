"""Before a match begins: a table is made, and everybody brings something for the dice. `Rooms` begins it."""

from __future__ import annotations

import secrets
import string
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.words import Words
from sobremesa.engine.written import Entry
from sobremesa.games import shelf
from sobremesa.server import dice
from sobremesa.server.database import Conflict
from sobremesa.server.dice import Giver
from sobremesa.server.lobby import HINTS, Lobby
from sobremesa.server.log import as_rows, with_given
from sobremesa.server.room import Room
from sobremesa.server.rooms import Rooms
from sobremesa.server.rows import MatchRow, SeatChange
from sobremesa.server.sittings import Sitting
from sobremesa.server.tables import DUPLICATE, Answer

ID_LETTERS, ID_LENGTH = string.ascii_letters + string.digits, 12
STILL_PLAYED = Words("La partida sigue en juego.", "The match is still being played.")


@dataclass(frozen=True)
class NewTable:
    """What is to be played, and by whom."""

    game: Game
    seats: int | None
    options: dict[str, Any]
    host: str
    sittings: Sequence[Sitting]
    mode: str  # how people came together, and whether they allow each other hints ("link hints")
    given: Sequence[Entry] = ()  # what was played in a lesson that this goes on from


def new_table_id() -> str:
    """71 bits that nobody guesses. Letters and digits only: with "-" in front a command would take it for an option."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


async def create(rooms: Rooms, new: NewTable, rematch_of: str = "") -> str:
    """Set up a table with a secret whose hash everybody sees. Nothing is dealt before everybody is there."""
    table_id, secret, now = new_table_id(), dice.new_secret(), time.time()
    given, hints = as_rows(new.given, at=now), HINTS in new.mode.split()
    lobby = Lobby(table_id, new.game, new.seats, new.options, new.sittings, hints, given)
    row = MatchRow(
        id=table_id, game=new.game.id, seats=lobby.seats, options=dict(lobby.options), secret=secret,
        rules=rules_digest(new.game), mode=with_given(new.mode, len(given)), host=new.host, created=now,
    )  # fmt: skip
    await rooms.writer.run(rooms.store.create, row, lobby.sittings, given, rematch_of)
    await rooms.take_in(Room(lobby, new.host, secret, [], "", latest=row.created))
    return table_id


async def mix(rooms: Rooms, room: Room, owner: str, by: Giver, value: str) -> Answer:
    """What a person brings for the dice: kept before they hear of it, and never changed."""
    return await rooms.chores.to_its_end(_mix(rooms, room, owner, by, value))


async def _mix(rooms: Rooms, room: Room, owner: str, by: Giver, value: str) -> Answer:
    async with room.lock:
        lobby = room.table
        changes = lobby.mixed(owner, by, value) if isinstance(lobby, Lobby) else []
        if not changes:
            return DUPLICATE
        kept = [SeatChange(seat, after, lobby.sittings[seat]) for seat, after in changes]
        await rooms.stored(room, rooms.store.set_seats, lobby.id, kept)
        for seat, after in changes:
            lobby.sit(seat, after)
        room.changed()
        await rooms.begin_if_ready(room)
    return Answer("accepted")


async def rematch(rooms: Rooms, room: Room, host: str, other: str = "") -> Answer:
    """The same game, options and people, one seat further on; or another game that takes as many. Asked twice, the
    same table."""
    if not room.table.is_over:
        return Answer("refused", STILL_PLAYED)
    async with room.lock:
        if not room.rematch:
            try:
                room.rematch = await create(rooms, _again(room, host, other), rematch_of=room.table.id)
            except Conflict:
                await rooms.read_again(room)
            room.changed()
    return Answer("accepted", table=room.rematch)


def _again(room: Room, host: str, other: str) -> NewTable:
    first, *others = room.table.sittings
    sittings = [Sitting(s.kind, s.name, s.owner, s.bot if s.kind == "bot" else None) for s in (*others, first)]
    match, mode = room.in_play.match, f"link {HINTS}" if room.table.allows_hints else "link"
    if other:
        return NewTable(shelf[other], match.seats, {}, host, sittings, mode)
    return NewTable(match.game, match.seats, dict(match.options), host, sittings, mode)
