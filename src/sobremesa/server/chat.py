"""What people at a table write to each other."""

from __future__ import annotations

import time

from sobremesa.engine.words import Words
from sobremesa.server.action import Chat
from sobremesa.server.room import Room
from sobremesa.server.rooms import Rooms
from sobremesa.server.rows import ChatRow
from sobremesa.server.scene import ChatLine
from sobremesa.server.sittings import seats_of
from sobremesa.server.tables import DUPLICATE, Answer


async def write(rooms: Rooms, room: Room, owner: str | None, chat: Chat) -> Answer:
    mine = seats_of(room.table, owner)
    if not mine:
        return Answer("refused", Words("Solo escribe quien tiene asiento.", "Only those with a seat can write."))
    if not chat.text:
        return Answer("refused", Words("El mensaje está vacío.", "The message is empty."))
    return await say(rooms, room, ChatLine(room.table.sittings[mine[0]].name, chat.text, mine[0]), chat.nonce)


async def say(rooms: Rooms, room: Room, line: ChatLine, nonce: str | None) -> Answer:
    """A line of chat, once: a page that was not answered sends it again."""
    async with room.lock:
        if nonce and (line.seat, nonce) in room.said:
            return DUPLICATE
        row = ChatRow(len(room.chat) + 1, line.seat, line.name, line.text, time.time(), nonce)
        await rooms.stored(room, rooms.store.add_chat, room.table.id, row)
        room.chat.append(line)
        room.said |= {(line.seat, nonce)} if nonce else set()
        room.changed()
    return Answer("accepted")
