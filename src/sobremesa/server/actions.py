"""What people do at a table besides looking: from a socket, a form or a program, always answered."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.words import Words
from sobremesa.server import security
from sobremesa.server.action import (
    Action,
    Chat,
    Free,
    Hint,
    Leave,
    LetBotPlay,
    Mix,
    Play,
    Rematch,
    Resign,
    TakeBack,
    senseless,
)
from sobremesa.server.hints import hint
from sobremesa.server.live import DEFAULT_BOT, DELETED, Room, Rooms
from sobremesa.server.lobby import Lobby
from sobremesa.server.metrics import ACTIONS, SECONDS
from sobremesa.server.scene import ChatLine
from sobremesa.server.sittings import Sitting, fills_seats, seats_of
from sobremesa.server.tables import OVER, Answer, Table

NO_SEAT = Words(
    "La mesa está completa: puedes mirar, o abrir otra.", "The table is full: you can watch, or open another."
)
NO_PLAYER = Words("Solo juega quien tiene asiento.", "Only those with a seat can play.")
UNCHANGEABLE = Words("Ese asiento no se puede cambiar.", "That seat cannot be changed.")


class TableFull(SobremesaError):
    """No seat is open."""


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

    return await rooms.seat(room, first_open)


def sittings_for(mode: str, seats: int, owner: str, name: str, level: str = DEFAULT_BOT) -> list[Sitting]:
    me = Sitting("person", name, owner)
    if mode == "bots":
        return [me] + [Sitting("bot", bot=level)] * (seats - 1)
    if mode == "screen":
        return [Sitting("person", name if seat == 0 else f"{name} {seat + 1}", owner) for seat in range(seats)]
    return [me]


async def perform(rooms: Rooms, room: Room, owner: str | None, action: Action) -> Answer:
    """One action of a person, from a socket, a form or a program: always answered."""
    with SECONDS.time():
        try:
            answer = await _perform(rooms, room, owner, action)
        except SobremesaError as error:
            answer = Answer("refused", security.told(error))
    ACTIONS.labels(answer.status).inc()
    return answer


async def _perform(rooms: Rooms, room: Room, owner: str | None, action: Action) -> Answer:
    if room.is_gone:
        return Answer("refused", DELETED)
    if isinstance(action, Chat):
        return await _chat(rooms, room, owner, action)
    seat = _own_seat(room.table, owner, action.seat)
    if seat is None or owner is None:
        return Answer("refused", NO_PLAYER)
    if not isinstance(action, LetBotPlay):
        await rooms.greet(room, owner)
    match action:
        case Play() | TakeBack() | Resign():
            return await rooms.act(room, partial(_change, action, seat, _version_meant(room.table, seat, action)))
        case Mix():
            return await rooms.mix(room, owner, action.by, action.value)
        case LetBotPlay():
            return await _let_bot_play(rooms, room, owner, action)
        case Leave():
            return await _empty_seat(rooms, room, owner, seat)
        case Free():
            return await _empty_seat(rooms, room, owner, _checked_seat(room.table, action.seat_of, "seat_of"))
        case Hint():
            return await _hint(rooms, room, owner, seat)
        case Rematch():
            return await _rematch(rooms, room, owner)


def _version_meant(table: Table | Lobby, seat: int, action: Play | TakeBack | Resign) -> int:
    """A person counts what they may know of; the table counts all its rows."""
    return 0 if isinstance(action, Resign) else table.version_meant(seat, action.version)


def _change(action: Play | TakeBack | Resign, seat: int, version: int, table: Table) -> Answer:
    match action:
        case Play():
            return table.move(seat, action.move, version, action.nonce)
        case TakeBack():
            return (table.reset if action.is_all else table.undo)(seat, version, action.nonce)
        case Resign():
            return table.resign(seat, action.nonce)


def _own_seat(table: Table | Lobby, owner: str | None, asked: int | None) -> int | None:
    mine = seats_of(table, owner)
    if asked is None:
        return mine[0] if mine else None
    return asked if asked in mine else None


def _checked_seat(table: Table | Lobby, asked: int, part: str) -> int:
    if not 0 <= asked < len(table.sittings):
        raise senseless(part)
    return asked


async def _chat(rooms: Rooms, room: Room, owner: str | None, chat: Chat) -> Answer:
    mine = seats_of(room.table, owner)
    if not mine:
        return Answer("refused", Words("Solo escribe quien tiene asiento.", "Only those with a seat can write."))
    if not chat.text:
        return Answer("refused", Words("El mensaje está vacío.", "The message is empty."))
    return await rooms.say(room, ChatLine(room.table.sittings[mine[0]].name, chat.text, mine[0]), chat.nonce)


async def _let_bot_play(rooms: Rooms, room: Room, owner: str, action: LetBotPlay) -> Answer:
    """Open seats, and those of people who are away, can be played by a bot; a person takes their own back."""
    seat, is_on = _checked_seat(room.table, action.seat_of, "seat"), action.is_on

    def switched(table: Table | Lobby) -> tuple[int, Sitting]:
        sitting = table.sittings[seat]
        is_mine, is_away = sitting.owner == owner, seat not in room.here
        if sitting.kind == "open" and is_on and fills_seats(table, owner, room.host, room.here):
            return seat, Sitting("bot", bot=DEFAULT_BOT)
        if sitting.kind == "person" and is_on and (is_mine or is_away):
            return seat, replace(sitting, bot=DEFAULT_BOT, is_away_bot=True)
        if sitting.kind == "person" and not is_on and is_mine:
            return seat, replace(sitting, bot=None, is_away_bot=False)
        raise Illegal(UNCHANGEABLE)

    await rooms.seat(room, switched)
    is_resting = is_on and room.table.sittings[seat].owner == owner
    room.resting = room.resting | {seat} if is_resting else room.resting - {seat}
    return Answer("accepted")


async def _empty_seat(rooms: Rooms, room: Room, owner: str, seat: int) -> Answer:
    """Leave one's seat to whoever comes next. The host can do so for people who are away or have not begun to play."""

    def emptied(table: Table | Lobby) -> tuple[int, Sitting]:
        sitting = table.sittings[seat]
        may_free = owner == room.host and (seat not in room.here or not table.has_played(seat))
        is_playing = sitting.kind == "person" and seat not in table.resigned and not table.is_over
        if is_playing and (sitting.owner == owner or may_free):
            return seat, Sitting()
        raise Illegal(UNCHANGEABLE)

    await rooms.seat(room, emptied)
    return Answer("accepted")


async def _hint(rooms: Rooms, room: Room, owner: str, seat: int) -> Answer:
    """One at a time for each person: a hint is a search, and others want to play."""
    if owner in rooms.hinting:
        return Answer("refused", Words("Ya se está pensando una pista.", "A hint is being thought of already."))
    rooms.hinting.add(owner)
    try:
        return await hint(rooms, room.in_play, seat)
    finally:
        rooms.hinting.discard(owner)


async def _rematch(rooms: Rooms, room: Room, owner: str) -> Answer:
    if not room.table.is_over:
        return Answer("refused", Words("La partida sigue en juego.", "The match is still being played."))
    await rooms.rematch(room, owner)
    return Answer("accepted")
