"""The exact solution of a game for one player: what it says of a state, and a bot that plays by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.engine.compiler import bind
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.options import Value
from sobremesa.engine.words import Words
from sobremesa.players import solve
from sobremesa.players.bots import Decision
from sobremesa.players.keys import fill_slots, images_of, places_that_matter, slots_for
from sobremesa.players.searcher import Found

OPTIMAL = "optimal"  # the player who has the solution
ABOUT = 0.005  # a move that gives away less is worth naming beside the best

Array = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class Solution:
    """What best play gives, for every state that can be reached."""

    game: Game
    options: Mapping[str, Value]
    error: float  # the most that any of the values is below the truth
    keys: Array  # of each node, the bytes that matter; the first two rows stand for the ends
    worth: Array  # of each node, the chance of winning that the picks make sure of
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

    def pick(self, decision: Decision) -> int:
        """The best move: this is a bot."""
        return self.look(decision.state)[0].move

    def look(self, state: bytes) -> list[Found]:
        """Every move that is legal in a state with its chance of winning, the best first.

        Where a search counts its visits, here 1 stands for a move about as good as the best, 0 for a worse one.
        """
        tables = np.zeros(solve.TABLES, self.game.state.dtype)
        tables[solve.NODE] = np.frombuffer(state, self.game.state.dtype)[0]
        images = images_of(tables)
        out, spare = (np.zeros(self.game.moves.size, np.int32) for _ in range(2))
        chances = np.zeros(self.game.moves.size)
        look_ahead = bind(solve.look_ahead, self.game)
        count = look_ahead(tables, images, *self.index, self.worth, out, spare, chances)
        best = int(out[self._pick(images[solve.NODE]) if count > 1 else 0])
        good = chances[:count].max() - ABOUT
        found = [Found(int(out[i]), int(chances[i] >= good), float(chances[i])) for i in range(count)]
        return sorted(found, key=lambda f: (f.move != best, -f.chance, f.move))

    def _pick(self, image: Array) -> int:
        node = bind(solve.node_of, self.game)(image, *self.index)
        if node == solve.NOWHERE:
            raise Unreadable(Words("La solución no conoce esta posición.", "The solution does not know this position."))
        return int(self.picks[node])

    def essence(self, state: bytes) -> bytes:
        """A state without what is for the view only: the same for all that have the same future."""
        kept = np.zeros(len(state), np.uint8)
        kept[self.places] = np.frombuffer(state, np.uint8)[self.places]
        return kept.tobytes()

    @property
    def index(self) -> tuple[Array, ...]:
        """What it takes to find the node of a state; the second is room for its key."""
        return self.places, np.zeros((1, self.keys.shape[1]), np.uint64), self.keys, self.slots
