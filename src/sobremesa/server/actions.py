"""What people do at a table besides looking: from a socket, a form or a program, always answered."""

from __future__ import annotations

from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Words
from sobremesa.server import beginning, chat, moves, seats, security
from sobremesa.server.action import Action, Chat, Free, Hint, Leave, LetBotPlay, Mix, Play, Rematch, Resign, TakeBack
from sobremesa.server.hints import hint_for
from sobremesa.server.house import House
from sobremesa.server.metrics import ACTIONS, SECONDS
from sobremesa.server.room import DELETED, Room
from sobremesa.server.sittings import Seated, seats_of
from sobremesa.server.tables import Answer

NO_PLAYER = Words("Solo juega quien tiene asiento.", "Only those with a seat can play.")


async def perform(house: House, room: Room, owner: str | None, action: Action) -> Answer:
    with SECONDS.time():
        try:
            answer = await _perform(house, room, owner, action)
        except SobremesaError as error:
            answer = Answer("refused", security.told(error))
    ACTIONS.labels(answer.status).inc()
    return answer


async def _perform(house: House, room: Room, owner: str | None, action: Action) -> Answer:
    if room.is_gone:
        return Answer("refused", DELETED)
    if isinstance(action, Chat):
        return await chat.write(house.rooms, room, owner, action)
    seat = _own_seat(room.table, owner, action.seat)
    if seat is None or owner is None:
        return Answer("refused", NO_PLAYER)
    if not isinstance(action, LetBotPlay):
        await seats.greet(house.rooms, room, owner)
    match action:
        case Play() | TakeBack() | Resign():
            return await moves.do(house.rooms, room, seat, action)
        case Mix():
            return await beginning.mix(house.rooms, room, owner, action.by, action.value)
        case LetBotPlay():
            return await seats.let_bot_play(house.rooms, room, owner, action)
        case Leave():
            return await seats.leave(house.rooms, room, owner, seat)
        case Free():
            return await seats.free(house.rooms, room, owner, action)
        case Hint():
            return await hint_for(house, room.in_play, owner, seat)
        case Rematch():
            return await beginning.rematch(house.rooms, room, owner, action.game)


def _own_seat(table: Seated, owner: str | None, asked: int | None) -> int | None:
    mine = seats_of(table, owner)
    if asked is None:
        return mine[0] if mine else None
    return asked if asked in mine else None
