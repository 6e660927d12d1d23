"""The exact solution of a game for one player: what it says of a state, and a bot that plays by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.engine.compiler import bind, native
from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value
from sobremesa.players import solve
from sobremesa.players.bots import Decision
from sobremesa.players.keys import fill_slots, images_of, places_that_matter, slots_for
from sobremesa.players.searcher import Found

OPTIMAL = "optimal"  # the player who has the solution
ABOUT = 0.005  # a move that gives away less is worth naming beside the best

Array = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class Solution:
    """What best play gives, for every state that can be reached, or for as many as it takes to play best."""

    game: Game
    options: Mapping[str, Value]
    error: float  # the most that the value is below the truth; if all states are there, any of the values
    keys: Array  # of each node, the bytes that matter; the first two rows stand for the ends
    worth: Array  # of each node, the chance of winning that the picks make sure of; NaN where there may be better ones
    picks: Array  # of each node, the place of the best move in the list of legal ones

    @property
    def value(self) -> float:
        return float(self.worth[solve.ROOT])

    @property
    def states(self) -> int:
        return len(self.keys) - solve.ROOT

    @cached_property
    def places(self) -> npt.NDArray[np.int64]:
        return places_that_matter(self.game)

    @cached_property
    def slots(self) -> Array:
        """The hash table of the keys."""
        slots = np.zeros(slots_for(len(self.keys)), np.int32)
        bind(fill_slots, self.game)(self.keys, slots, solve.ROOT, len(self.keys))
        return slots

    def pick(self, decision: Decision) -> int | None:
        """The best move, if it is known."""
        tables, out = self._tables(decision.state), np.zeros(self.game.moves.size, np.int32)
        if native(self.game).legal(tables[solve.NODE], solve.PLAYER, out) == 1:
            return int(out[0])
        node = self._node(tables)
        return None if node == solve.NOWHERE else int(out[self.picks[node]])

    def look(self, state: bytes) -> list[Found]:
        """Every legal move whose chance of winning is known, the best first; none, where the best is not known.

        Where a search counts its visits, here 1 stands for a move about as good as the best, 0 for a worse one.
        """
        tables = self._tables(state)
        out, spare = (np.zeros(self.game.moves.size, np.int32) for _ in range(2))
        chances = np.zeros(self.game.moves.size)
        look_ahead = bind(solve.look_ahead, self.game)
        count = look_ahead(tables, images_of(tables), *self.index, self.worth, out, spare, chances)
        known, node = np.flatnonzero(~np.isnan(chances[:count])), self._node(tables) if count > 1 else solve.ROOT
        if not len(known) or node == solve.NOWHERE or np.isnan(self.worth[node]):
            return []
        best, good = int(out[self.picks[node] if count > 1 else 0]), chances[known].max() - ABOUT
        found = [Found(int(out[i]), int(chances[i] >= good), float(chances[i])) for i in known]
        return sorted(found, key=lambda f: (f.move != best, -f.chance, f.move))

    def _tables(self, state: bytes) -> Array:
        tables = np.zeros(solve.TABLES, self.game.state.dtype)
        tables[solve.NODE] = np.frombuffer(state, self.game.state.dtype)[0]
        return tables

    def _node(self, tables: Array) -> int:
        return int(bind(solve.node_of, self.game)(images_of(tables)[solve.NODE], *self.index))

    def essence(self, state: bytes) -> bytes:
        """A state without what is for the view only: the same for all that have the same future."""
        kept = np.zeros(len(state), np.uint8)
        kept[self.places] = np.frombuffer(state, np.uint8)[self.places]
        return kept.tobytes()

    @property
    def index(self) -> tuple[Array, ...]:
        """What it takes to find the node of a state; the second is room for its key."""
        return self.places, np.zeros((1, self.keys.shape[1]), np.uint64), self.keys, self.slots
