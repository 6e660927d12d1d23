"""The house: its rooms, and all who keep them. What is put together here knows nothing of each other but by `Rooms`."""

from __future__ import annotations

from functools import partial

from sobremesa.server.bots import Bots
from sobremesa.server.chores import Chores
from sobremesa.server.clocks import wind_clock
from sobremesa.server.health import Health
from sobremesa.server.news import Turns
from sobremesa.server.rooms import Rooms
from sobremesa.server.store import Store
from sobremesa.server.thinking import Thinkers
from sobremesa.server.upkeep import look_for_deleted, sweep, wake_sleepers


class House:
    def __init__(self, store: Store, thinkers: Thinkers, pace: float, compiles: bool = True) -> None:
        self.store = store
        self.chores = Chores()
        self.rooms = Rooms(store, self.chores, compiles)
        self.bots = Bots(self.rooms, thinkers, pace)
        self.health = Health(store)
        self.turns = Turns()
        self.hinting: set[str] = set()  # people who wait for a hint
        self.rooms.attendants += [partial(wind_clock, self.rooms), self.bots.wake]

    def go_on(self) -> None:
        """After a start: the workers, and tables where it is a bot's turn. The start waits for none of them."""
        works = (
            self.bots.thinkers.start,
            partial(wake_sleepers, self.rooms),
            partial(look_for_deleted, self.rooms, self.health),
            partial(sweep, self.rooms),
        )
        for work in works:
            self.chores.go(self.chores.keep_trying(work))

    async def close(self) -> None:
        await self.chores.close()
        self.bots.thinkers.close()
        self.health.close()
        self.rooms.writer.close()
        self.store.close()
