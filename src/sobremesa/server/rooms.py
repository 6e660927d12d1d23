"""The tables that are open: each is loaded once for all who ask, begun when it can, and let go when nobody looks.

What is written goes through here or through `moves`: the database has it first, and only then is anybody shown it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from sobremesa.engine.compiler import Rules, rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.words import Words
from sobremesa.server.chores import Chores
from sobremesa.server.compiling import Compiling
from sobremesa.server.database import Conflict, StoreError, UnknownMatch
from sobremesa.server.dice import write_entropy
from sobremesa.server.editions import GOES_ON, Unplayable
from sobremesa.server.loading import room_from
from sobremesa.server.lobby import Lobby
from sobremesa.server.room import DELETED, Room
from sobremesa.server.store import Store
from sobremesa.server.tables import Table
from sobremesa.server.writer import Writer

IDLE_SECONDS = 600


class NoSuchTable(SobremesaError):
    """The link leads nowhere."""


NO_SUCH_TABLE = Words(
    "No hay ninguna mesa con ese enlace: quizá se borró, o falta un trozo de la dirección.",
    "There is no table at that link: it may have been deleted, or part of the address is missing.",
)


class Rooms:
    def __init__(self, store: Store, chores: Chores, compiles: bool = True) -> None:
        self.store = store
        self.writer = Writer(store)
        self.chores = chores
        self.compiling = Compiling(chores, compiles, self._use, self._say_how_ready)
        self.open_rooms: dict[str, Room] = {}
        self.attendants: list[Callable[[Room], None]] = []  # clocks and bots: asked whenever a table is another
        self._loading: dict[str, asyncio.Task[Room]] = {}

    # --- Opening and letting go ---------------------------------------------------------------------------------------

    async def open(self, table_id: str) -> Room:
        room = self.open_rooms.get(table_id)
        if room is None:
            room = await asyncio.shield(self._being_loaded(table_id))
        room.used = time.monotonic()
        return room

    def _being_loaded(self, table_id: str) -> asyncio.Task[Room]:
        """One load for all who ask meanwhile, so that a table never has two rooms; a failed one fails for them all."""
        if table_id not in self._loading:
            task = self._loading[table_id] = asyncio.create_task(self._bring_in(table_id))
            task.add_done_callback(lambda task: (self._loading.pop(table_id), task.cancelled() or task.exception()))
        return self._loading[table_id]

    async def _bring_in(self, table_id: str) -> Room:
        room = await asyncio.to_thread(self.load, table_id)
        await self.take_in(room)
        return room

    async def take_in(self, room: Room) -> None:
        """A room that was loaded, or has just been made."""
        self.open_rooms[room.table.id] = room
        self.compiling.want(room.table.game)
        room.readiness = self.compiling.readiness(room.table.game.id)
        for sitting in room.table.sittings:
            room.note(sitting.owner)  # after a restart nobody is away before they could come back
        self.attend(room)
        async with room.lock:
            await self.begin_if_ready(room)

    def load(self, table_id: str) -> Room:
        loaded = self.store.load(table_id)
        if loaded is None:
            raise NoSuchTable(NO_SUCH_TABLE)
        return room_from(loaded, self.compiling.rules_of(loaded.match.game))

    def holds(self, room: Room) -> bool:
        return self.open_rooms.get(room.table.id) is room

    def let_go_of_idle(self) -> None:
        """Matches that nobody looks at leave memory; the log has them."""
        oldest = time.monotonic() - IDLE_SECONDS
        for table_id, room in list(self.open_rooms.items()):
            if room.is_idle and room.used < oldest:
                del self.open_rooms[table_id]

    def forget(self, room: Room) -> None:
        """It has been deleted: whoever looks at it is told so, and nobody else will find it."""
        if self.holds(room):
            del self.open_rooms[room.table.id]
        room.is_gone = True
        room.changed()

    async def give_up(self, table_id: str, owner: str | None) -> None:
        """Close a match that can't go on here; who has nothing to do with it may not."""
        try:
            await self.open(table_id)
        except Unplayable as error:
            if not error.may_close(owner):
                raise
            await self.writer.run(self.store.set_closed, table_id, time.time())
            return
        raise Illegal(GOES_ON)

    # --- Changing -----------------------------------------------------------------------------------------------------

    def attend(self, room: Room) -> None:
        """The table is another: clocks are wound, and bots that are to act begin to think."""
        for attend in self.attendants:
            attend(room)

    async def stored(self, room: Room, write: Callable[..., None], *what: object) -> None:
        """Write something; if the database knows better than we do, take the table from there."""
        try:
            await self.writer.run(write, *what)
        except Conflict:
            await self.read_again(room)
            raise
        except UnknownMatch as error:
            self.forget(room)
            raise NoSuchTable(DELETED) from error

    async def read_again(self, room: Room) -> None:
        room.become(await asyncio.to_thread(self.load, room.table.id))  # the truth is on disk
        self.attend(room)

    async def begin_if_ready(self, room: Room) -> None:
        """Under the room's lock: freeze what everybody brought, and deal. What can't be kept now is tried again."""
        lobby = room.table
        if not isinstance(lobby, Lobby) or not lobby.is_ready:
            return
        entropy, digest = lobby.entropy, rules_digest(lobby.game)
        table = lobby.begin(room.secret, self.compiling.rules_of(lobby.game.id), room.now())
        fresh = table.rows[len(lobby.given) :]
        try:
            await self.stored(room, self.store.begin, lobby.id, write_entropy(entropy), digest, fresh)
        except Conflict:
            return  # another server was quicker, and we have read what it has
        except StoreError:
            self.chores.go(self._begin_later(room))
            return
        room.table, room.entropy = table, entropy
        room.changed()
        self.attend(room)

    async def _begin_later(self, room: Room) -> None:
        await self.chores.rest()
        with suppress(SobremesaError):  # it has been deleted
            async with room.lock:
                if self.holds(room):
                    await self.begin_if_ready(room)

    async def _use(self, game: Game, rules: Rules) -> None:
        for room in list(self.open_rooms.values()):
            if room.table.game is game:
                async with room.lock:
                    if isinstance(room.table, Table):
                        room.table.match.use(rules)

    def _say_how_ready(self, game: Game) -> None:
        for room in self.open_rooms.values():
            if room.table.game is game:
                room.readiness = self.compiling.readiness(game.id)
                room.changed()
