"""What people do at a table besides looking: from a socket, a form or a program, always answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.words import Words
from sobremesa.server import reading, security
from sobremesa.server.dice import LONGEST_VALUE, Giver
from sobremesa.server.hints import hint
from sobremesa.server.live import DEFAULT_BOT, DELETED, LONGEST_CHAT, Room, Rooms
from sobremesa.server.lobby import Lobby
from sobremesa.server.metrics import ACTIONS, SECONDS
from sobremesa.server.scene import ChatLine
from sobremesa.server.sittings import Sitting, fills_seats, seats_of
from sobremesa.server.tables import OVER, Answer, Table

NO_SEAT = Words(
    "La mesa está completa: puedes mirar, o abrir otra.", "The table is full: you can watch, or open another."
)

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


async def perform(rooms: Rooms, room: Room, owner: str | None, what: dict[str, Any]) -> Answer:
    """One action of a person, from a socket, a form or a program: always answered."""
    with SECONDS.time():
        try:
            answer = await _perform(rooms, room, owner, what)
        except SobremesaError as error:
            answer = Answer("refused", security.told(error))
    ACTIONS.labels(answer.status).inc()
    return answer


async def _perform(rooms: Rooms, room: Room, owner: str | None, what: dict[str, Any]) -> Answer:
    do, nonce = what.get("do"), what.get("nonce")
    if part := reading.senseless_part(what):
        return _unreadable(part)
    if room.is_gone:
        return Answer("refused", DELETED)
    if do == "chat":
        return await _chat(rooms, room, owner, what)
    seat = _seat_for(room.table, owner, what.get("seat"))
    if seat is None:
        return Answer("refused", Words("Solo juega quien tiene asiento.", "Only those with a seat can play."))
    if do != "bot":
        await rooms.greet(room, owner)
    version, move = _number(what, "version"), _number(what, "move")
    if do in ("move", "undo", "reset") and version is None:
        return _unreadable("version")
    if do == "move" and move is None:
        return _unreadable("move")
    meant = room.table.version_meant(seat, version or 0)
    changes: dict[str, Callable[[Table], Answer]] = {
        "move": lambda table: table.move(seat, move or 0, meant, nonce),
        "undo": lambda table: table.undo(seat, meant, nonce),
        "reset": lambda table: table.reset(seat, meant, nonce),
        "resign": lambda table: table.resign(seat, nonce),
    }
    if do in changes:
        return await rooms.act(room, changes[do])
    if do == "mix":
        return await _mix(rooms, room, owner, what)
    if do == "bot":
        return await _give_to_bot(rooms, room, owner, what)
    if do in ("leave", "free"):
        return await _empty_seat(rooms, room, owner, seat if do == "leave" else what.get("seat_of"))
    if do == "hint":
        return await _hint(rooms, room, owner, seat)
    if do == "rematch":
        return await _rematch(rooms, room, owner)
    return _unreadable("do")


def _number(what: dict[str, Any], part: str) -> int | None:
    number = what.get(part)
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def _unreadable(part: str) -> Answer:
    return Answer(
        "refused", Words(f"No se entiende «{part}» en el mensaje.", f"“{part}” of the message makes no sense.")
    )


def _seat_for(table: Table | Lobby, owner: str | None, asked: object) -> int | None:
    mine = seats_of(table, owner)
    if isinstance(asked, int) and asked in mine:
        return asked
    return mine[0] if mine and asked is None else None


def _seat_in(table: Table | Lobby, asked: object) -> int | None:
    if not isinstance(asked, int) or isinstance(asked, bool):
        return None
    return asked if 0 <= asked < len(table.sittings) else None


async def _chat(rooms: Rooms, room: Room, owner: str | None, what: dict[str, Any]) -> Answer:
    text = reading.clean(what.get("text") or "", LONGEST_CHAT)
    mine = seats_of(room.table, owner)
    if not mine:
        return Answer("refused", Words("Solo escribe quien tiene asiento.", "Only those with a seat can write."))
    if not text:
        return Answer("refused", Words("El mensaje está vacío.", "The message is empty."))
    return await rooms.say(room, ChatLine(room.table.sittings[mine[0]].name, text, mine[0]), what.get("nonce"))


async def _mix(rooms: Rooms, room: Room, owner: str | None, what: dict[str, Any]) -> Answer:
    """Something for the dice; who brings nothing of their own gets something of the server's, and sees it."""
    by = what.get("by", "browser")
    if by not in get_args(Giver):
        return _unreadable("by")
    return await rooms.mix(room, owner or "", by, reading.clean(what.get("entropy") or "", LONGEST_VALUE))


async def _give_to_bot(rooms: Rooms, room: Room, owner: str | None, what: dict[str, Any]) -> Answer:
    """Open seats, and those of people who are away, can be played by a bot; a person takes their own back."""
    seat, is_on = _seat_in(room.table, what.get("seat_of", what.get("seat"))), what.get("on", True)
    if seat is None:
        return _unreadable("seat")

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


async def _empty_seat(rooms: Rooms, room: Room, owner: str | None, asked: object) -> Answer:
    """Leave one's seat to whoever comes next. The host can do so for people who are away or have not begun to play."""
    seat = _seat_in(room.table, asked)
    if seat is None:
        return _unreadable("seat_of")

    def emptied(table: Table | Lobby) -> tuple[int, Sitting]:
        sitting = table.sittings[seat]
        may_free = owner == room.host and (seat not in room.here or not table.has_played(seat))
        is_playing = sitting.kind == "person" and seat not in table.resigned and not table.is_over
        if is_playing and (sitting.owner == owner or may_free):
            return seat, Sitting()
        raise Illegal(UNCHANGEABLE)

    await rooms.seat(room, emptied)
    return Answer("accepted")


async def _hint(rooms: Rooms, room: Room, owner: str | None, seat: int) -> Answer:
    """One at a time for each person: a hint is a search, and others want to play."""
    if owner in rooms.hinting:
        return Answer("refused", Words("Ya se está pensando una pista.", "A hint is being thought of already."))
    rooms.hinting.add(owner)
    try:
        return await hint(rooms, room.in_play, seat)
    finally:
        rooms.hinting.discard(owner)


async def _rematch(rooms: Rooms, room: Room, owner: str | None) -> Answer:
    if not room.table.is_over:
        return Answer("refused", Words("La partida sigue en juego.", "The match is still being played."))
    await rooms.rematch(room, owner or "")
    return Answer("accepted")
