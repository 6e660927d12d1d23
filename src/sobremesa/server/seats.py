"""Who sits down, gets up, lets a bot play, and comes back. The database has the last word on every seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.words import Words
from sobremesa.server import entrance
from sobremesa.server.action import Free, LetBotPlay, senseless
from sobremesa.server.lobby import Lobby
from sobremesa.server.room import Room
from sobremesa.server.rooms import Rooms
from sobremesa.server.rows import SeatChange
from sobremesa.server.sittings import Sitting, fills_seats, seats_of
from sobremesa.server.tables import OVER, Answer, Table

LONGEST_NAME = 24
DEFAULT_BOT = entrance.DEFAULT_LEVEL
NO_SEAT = Words(
    "La mesa está completa: puedes mirar, o abrir otra.", "The table is full: you can watch, or open another."
)
UNCHANGEABLE = Words("Ese asiento no se puede cambiar.", "That seat cannot be changed.")

Choose = Callable[[Table | Lobby], tuple[int, Sitting]]  # which seat, and who sits there from now on


class TableFull(SobremesaError):
    """No seat is open."""


def sittings_for(mode: str, seats: int, owner: str, name: str, level: str = DEFAULT_BOT) -> list[Sitting]:
    me = Sitting("person", name, owner)
    if mode == "bots":
        return [me] + [Sitting("bot", bot=level)] * (seats - 1)
    if mode == "screen":
        return [Sitting("person", name if seat == 0 else f"{name} {seat + 1}", owner) for seat in range(seats)]
    return [me]


async def change_seat(rooms: Rooms, room: Room, choose: Choose) -> int:
    """Change who sits in a seat. `choose` looks and decides under the room's lock; the database looks again."""
    return await rooms.chores.to_its_end(_change_seat(rooms, room, choose))


async def _change_seat(rooms: Rooms, room: Room, choose: Choose) -> int:
    async with room.lock:
        seat, sitting = choose(room.table)
        before = room.table.sittings[seat]
        if sitting != before:
            change = SeatChange(seat, sitting, before)
            await rooms.stored(room, rooms.store.set_seats, room.table.id, [change])
            room.table.sit(seat, sitting)
            if not sitting.is_away_bot:
                room.note(sitting.owner)  # before anybody else can take them for away
            room.changed()
            await rooms.begin_if_ready(room)
    rooms.attend(room)
    return seat


async def claim(rooms: Rooms, room: Room, owner: str, name: str) -> int:
    """The seat this person has or gets; who comes first is decided once."""

    def first_open(table: Table | Lobby) -> tuple[int, Sitting]:
        for seat in seats_of(table, owner):
            return seat, table.sittings[seat]
        if table.is_over:
            raise TableFull(OVER)
        for seat, sitting in enumerate(table.sittings):
            if sitting.kind == "open":
                return seat, Sitting("person", name, owner)
        raise TableFull(NO_SEAT)

    return await change_seat(rooms, room, first_open)


async def greet(rooms: Rooms, room: Room, owner: str | None) -> None:
    """Somebody is here. Where a bot was put in their place while they were away, they have their seat back."""
    room.note(owner)
    for seat in seats_of(room.table, owner):
        if room.table.sittings[seat].is_away_bot and seat not in room.resting:
            await change_seat(rooms, room, partial(_given_back, seat, owner))


def _given_back(seat: int, owner: str | None, table: Table | Lobby) -> tuple[int, Sitting]:
    sitting = table.sittings[seat]
    return seat, _back(sitting) if sitting.owner == owner else sitting


def _back(sitting: Sitting) -> Sitting:
    return replace(sitting, bot=None, is_away_bot=False)


async def let_bot_play(rooms: Rooms, room: Room, owner: str, action: LetBotPlay) -> Answer:
    """Open seats, and those of people who are away, can be played by a bot; a person takes their own back."""
    seat, is_on = _checked(room.table, action.seat_of, "seat"), action.is_on

    def switched(table: Table | Lobby) -> tuple[int, Sitting]:
        sitting = table.sittings[seat]
        is_mine, is_away = sitting.owner == owner, seat not in room.here
        if sitting.kind == "open" and is_on and fills_seats(table, owner, room.host, room.here):
            return seat, Sitting("bot", bot=DEFAULT_BOT)
        if sitting.kind == "person" and is_on and (is_mine or is_away):
            return seat, replace(sitting, bot=DEFAULT_BOT, is_away_bot=True)
        if sitting.kind == "person" and not is_on and is_mine:
            return seat, _back(sitting)
        raise Illegal(UNCHANGEABLE)

    await change_seat(rooms, room, switched)
    is_resting = is_on and room.table.sittings[seat].owner == owner
    room.resting = room.resting | {seat} if is_resting else room.resting - {seat}
    return Answer("accepted")


async def free(rooms: Rooms, room: Room, owner: str, action: Free) -> Answer:
    """The seat of somebody else."""
    return await leave(rooms, room, owner, _checked(room.table, action.seat_of, "seat_of"))


async def leave(rooms: Rooms, room: Room, owner: str, seat: int) -> Answer:
    """Leave one's seat to whoever comes next. The host can do so for people who are away or have not begun to play."""

    def emptied(table: Table | Lobby) -> tuple[int, Sitting]:
        sitting = table.sittings[seat]
        may_free = owner == room.host and (seat not in room.here or not table.has_played(seat))
        is_playing = sitting.kind == "person" and seat not in table.resigned and not table.is_over
        if is_playing and (sitting.owner == owner or may_free):
            return seat, Sitting()
        raise Illegal(UNCHANGEABLE)

    await change_seat(rooms, room, emptied)
    return Answer("accepted")


def _checked(table: Table | Lobby, asked: int, part: str) -> int:
    if not 0 <= asked < len(table.sittings):
        raise senseless(part)
    return asked
