"""Bots at tables: who of them is to act, how hard they think, and what a search says to those who ask for a hint."""

from __future__ import annotations

import asyncio
import time

from sobremesa.players.bots import decision_of
from sobremesa.players.levels import budget_of
from sobremesa.players.searcher import Found
from sobremesa.server.lobby import Lobby
from sobremesa.server.moves import act
from sobremesa.server.room import Room
from sobremesa.server.rooms import Rooms
from sobremesa.server.tables import Table
from sobremesa.server.thinking import STAND_IN, Thinkers


class Bots:
    def __init__(self, rooms: Rooms, thinkers: Thinkers, pace: float) -> None:
        self.rooms = rooms
        self.compiling = rooms.compiling
        self.thinkers = thinkers
        self.pace = pace  # seconds that a bot takes at least

    def wake(self, room: Room) -> None:
        """Every bot that is to act thinks at the same time, for the same time."""
        table = room.table
        if isinstance(table, Lobby):
            return
        for seat in table.to_act:
            if table.bot_of(seat) and seat not in room.thinking:
                room.thinking.add(seat)
                self.rooms.chores.go(self._turn(room, seat))

    async def _turn(self, room: Room, seat: int) -> None:
        try:
            table, version, start = room.in_play, room.table.version, time.monotonic()
            move = await self.thinkers.think(table.game.id, self._level(table, seat), decision_of(table.match, seat))
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - start)))
            answer = await act(self.rooms, room, lambda table: table.move_of_bot(seat, move, version))
            if answer.status == "refused":
                await self.rooms.chores.rest()  # the database may be back by then
        finally:
            room.thinking.discard(seat)
        if self.rooms.holds(room):
            self.wake(room)

    def _level(self, table: Table, seat: int) -> str:
        level = table.bot_of(seat)
        return STAND_IN if budget_of(level) and not self.compiling.has_search(table.game.id) else level

    async def advice(self, table: Table, seat: int) -> list[Found] | None:
        """What a search says of the seat's moves, best first; None as long as there is no search."""
        if not self.compiling.has_search(table.game.id):
            return None
        return await self.thinkers.advise(table.game.id, table.match.options, decision_of(table.match, seat))
