"""Rules and searches made native while people already play: when, and for whom. What compiles them is in `native`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from sobremesa.engine.compiler import Rules
from sobremesa.engine.contract import Game
from sobremesa.server import native
from sobremesa.server.chores import Chores
from sobremesa.server.scene import Readiness

NATIVE_AFTER = 5.0  # seconds from a game's first table until its rules are made native


class Compiling:
    """Nobody waits for it: until then the rules are interpreted, a little slower, and bots think less."""

    def __init__(
        self,
        chores: Chores,
        is_on: bool,
        hand_over: Callable[[Game, Rules], Awaitable[None]],
        announce: Callable[[Game], None],
    ) -> None:
        self.is_on = is_on
        self._chores = chores
        self._hand_over = hand_over  # gives native rules to the tables that are open
        self._announce = announce  # tells them that bots are as ready as they will be
        self._rules: dict[str, Rules | None] = {}  # of the games that are played, once they are ready
        self._searched: set[str] = set()
        self._given_up: set[str] = set()  # games whose search could not be compiled
        self._one_game_at_a_time = asyncio.Lock()

    def rules_of(self, game: str) -> Rules | None:
        """The native rules, if they are ready."""
        return self._rules.get(game)

    def has_search(self, game: str) -> bool:
        return game in self._searched

    def readiness(self, game: str) -> Readiness:
        """Whether bots think here as hard as they are said to."""
        if self.has_search(game):
            return "ready"
        return "warming" if self.is_on and game not in self._given_up else "never"

    def want(self, game: Game) -> None:
        """Somebody plays it."""
        if self.is_on and game.id not in self._rules:
            self._rules[game.id] = None
            self._chores.go(self._chores.keep_trying(partial(self._prepare, game)))

    async def _prepare(self, game: Game) -> None:
        if await asyncio.to_thread(native.is_search_kept, game):
            self._note(self._searched, game)
        await asyncio.sleep(NATIVE_AFTER)
        async with self._one_game_at_a_time:
            rules = self._rules[game.id] = await native.prepared_elsewhere(game)
        if rules:
            await self._hand_over(game, rules)
        async with self._one_game_at_a_time:
            if game.id not in self._searched:
                is_there = await native.search_prepared_elsewhere(game)
                self._note(self._searched if is_there else self._given_up, game)

    def _note(self, games: set[str], game: Game) -> None:
        games.add(game.id)
        self._announce(game)
