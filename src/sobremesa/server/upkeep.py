"""What has to be looked after while the server runs: tables that sleep, that nobody looks at, that were deleted."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from sobremesa.engine.errors import SobremesaError
from sobremesa.server.database import StoreError
from sobremesa.server.health import Health
from sobremesa.server.lobby import Lobby
from sobremesa.server.rooms import Rooms

REST = 3.0  # after waking a sleeping table, so many times as long for the others
LOOK_EVERY = 3.0  # seconds between looks for tables that somebody has deleted
SWEEP_EVERY = 60.0


async def wake_sleepers(rooms: Rooms) -> None:
    """After a restart: one after another, leaving most of the time to those who play; only where a bot is to act it
    stays open."""
    for table_id in await asyncio.to_thread(rooms.store.unfinished_with_bots):
        start = time.monotonic()
        with suppress(SobremesaError):  # it cannot be read: whoever opens it will be told why
            await _wake_sleeper(rooms, table_id)
        await asyncio.sleep(REST * (time.monotonic() - start))


async def _wake_sleeper(rooms: Rooms, table_id: str) -> None:
    if table_id in rooms.open_rooms:
        return
    table = (await asyncio.to_thread(rooms.load, table_id)).table
    if isinstance(table, Lobby):
        return  # it waits for people, not for bots
    if table.is_over:  # the server went down before it had noted the end
        await asyncio.to_thread(rooms.store.set_ended, table_id, time.time())
    elif any(table.bot_of(seat) for seat in table.to_act):
        await rooms.open(table_id)


async def look_for_deleted(rooms: Rooms, health: Health) -> None:
    """Commands change the database behind our back."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        with suppress(StoreError):  # whoever asks how the house is will hear of it
            hosts = {table_id: room.host for table_id, room in rooms.open_rooms.items()}
            for table_id in await health.gone(hosts):
                if table_id in rooms.open_rooms:
                    rooms.forget(rooms.open_rooms[table_id])


async def sweep(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        rooms.let_go_of_idle()
