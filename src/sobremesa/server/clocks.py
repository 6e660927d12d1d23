"""Time limits: rules say how many seconds there are, and here they are counted."""

from __future__ import annotations

import asyncio
import time

from sobremesa.engine.deadlines import Limit
from sobremesa.engine.words import Words
from sobremesa.server.moves import act
from sobremesa.server.room import Room
from sobremesa.server.rooms import Rooms
from sobremesa.server.tables import Answer, Table

ANOTHER_CLOCK = Answer("stale", Words("El reloj ya es otro.", "The clock has been started anew."))


def wind_clock(rooms: Rooms, room: Room) -> None:
    """Let the limit run that the table is under now, and no other. After a restart of the server it runs in full."""
    match = room.table.match if isinstance(room.table, Table) and not room.table.is_over else None
    limit = room.deadlines.follow(match, time.monotonic()) if match else None
    if limit is room.limit:
        return
    if room.timer:
        room.timer.cancel()
    room.limit = limit
    room.timer = rooms.chores.go(_keep_time(rooms, room, limit)) if limit else None


async def _keep_time(rooms: Rooms, room: Room, limit: Limit) -> None:
    await asyncio.sleep(limit.left(time.monotonic()))
    while rooms.holds(room):
        answer = await act(rooms, room, lambda table: _overrun(room, limit, table))
        if answer.status != "refused":
            return
        await rooms.chores.rest()  # it could not be stored, and nor could a move: that is nobody's fault
        limit.end = time.monotonic()


def _overrun(room: Room, limit: Limit, table: Table) -> Answer:
    """Under the room's lock. Who acted in the very last second has another limit by now, even if this one woke up."""
    return table.run_out_of_time() if room.limit is limit else ANOTHER_CLOCK
