"""Time limits: rules say how many seconds there are, and here they are counted."""

from __future__ import annotations

import asyncio
import time

from sobremesa.server.moves import act
from sobremesa.server.room import Room
from sobremesa.server.rooms import Rooms
from sobremesa.server.tables import Table


def wind_clock(rooms: Rooms, room: Room) -> None:
    """Start the clock where a limit starts anew. After a restart of the server it starts in full."""
    match = room.table.match if isinstance(room.table, Table) and not room.table.is_over else None
    if not match or not match.time_limit:
        room.stopwatch, room.deadline = -1, 0.0
    elif room.stopwatch != match.stopwatch:
        room.stopwatch, room.deadline = match.stopwatch, time.monotonic() + match.time_limit
        rooms.chores.go(_keep_time(rooms, room, room.stopwatch, match.time_limit))


async def _keep_time(rooms: Rooms, room: Room, stopwatch: int, limit: int) -> None:
    await asyncio.sleep(limit)
    while room.stopwatch == stopwatch and rooms.holds(room):
        answer = await act(rooms, room, lambda table: table.run_out_of_time(stopwatch))
        if answer.status != "refused":
            return
        await rooms.chores.rest()  # it could not be stored
