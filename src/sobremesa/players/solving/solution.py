"""The exact solution of a game for one player: what it says of a state, and a bot that plays by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from sobremesa.engine.compiler import bind, native, raw
from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value
from sobremesa.engine.record import Cells, bytes_of, raw_from
from sobremesa.engine.workspace import workspace
from sobremesa.players.bots import Decision
from sobremesa.players.searcher import Found
from sobremesa.players.solving import lookup
from sobremesa.players.solving.state_space import PLAYER, ROOT
from sobremesa.players.transpositions import Index, fill_slots, places_that_matter, slots_for

OPTIMAL = "optimal"  # the player who has the solution
ABOUT = 0.005  # a move that gives away less is worth naming beside the best


@dataclass(frozen=True, eq=False)
class Solution:
    """What best play gives, for every state that can be reached, or for as many as it takes to play best."""

    game: Game
    options: Mapping[str, Value]
    error: float  # the most that the value is below the truth; if all states are there, any of the values
    keys: npt.NDArray[np.uint64]  # of each node, the bytes that matter; the first two rows stand for the ends
    worth: npt.NDArray[np.float64]  # the chance of winning that the picks make sure of; NaN where more may be had
    picks: npt.NDArray[np.uint16]  # of each node, the place of the best move in the list of legal ones

    @property
    def value(self) -> float:
        return float(self.worth[ROOT])

    @property
    def states(self) -> int:
        return len(self.keys) - ROOT

    @cached_property
    def places(self) -> npt.NDArray[np.int64]:
        return places_that_matter(self.game)

    @cached_property
    def slots(self) -> npt.NDArray[np.int32]:
        """The hash table of the keys."""
        slots = np.zeros(slots_for(len(self.keys)), np.int32)
        bind(fill_slots, self.game)(self.keys, slots, ROOT, len(self.keys))
        return slots

    def pick(self, decision: Decision) -> int | None:
        """The best move, if it is known."""
        work = self._work(decision.state)
        if native(self.game).legal(work.node.raw, PLAYER, raw(work.out)) == 1:
            return work.out[0]
        node = self._node(work)
        return None if node == lookup.NOWHERE else work.out[int(self.picks[node])]

    def look(self, state: bytes) -> list[Found]:
        """Every legal move whose chance of winning is known, the best first; none, where the best is not known.

        Where a search counts its visits, here 1 stands for a move about as good as the best, 0 for a worse one.
        """
        work = self._work(state)
        count = int(bind(lookup.look_ahead, self.game)(work.raw, bytes_of(work, "after"), raw(self.book)))
        chances, out = work.raw["chances"][:count], work.out
        known, node = np.flatnonzero(~np.isnan(chances)), self._node(work) if count > 1 else ROOT
        if not len(known) or node == lookup.NOWHERE or np.isnan(self.worth[node]):
            return []
        best, good = out[int(self.picks[node]) if count > 1 else 0], chances[known].max() - ABOUT
        found = [Found(out[int(i)], int(chances[i] >= good), float(chances[i])) for i in known]
        return sorted(found, key=lambda f: (f.move != best, -f.chance, f.move))

    def _work(self, state: bytes) -> lookup.Work:
        work = workspace(lookup.Work, self.game)
        work.raw["node"] = raw_from(state, self.game.state.dtype)
        return work

    def _node(self, work: lookup.Work) -> int:
        return int(bind(lookup.node_of, self.game)(bytes_of(work, "node"), raw(self.book)))

    def essence(self, state: bytes) -> bytes:
        """A state without what is for the view only: the same for all that have the same future."""
        kept = np.zeros(len(state), np.uint8)
        kept[self.places] = np.frombuffer(state, np.uint8)[self.places]
        return kept.tobytes()

    @property
    def book(self) -> lookup.Book:
        """As compiled code reads it: with room of its own for a key."""
        index = Index(Cells(self.places), Cells(self.keys), Cells(self.slots))
        wanted = np.zeros((1, self.keys.shape[1]), np.uint64)
        return lookup.Book(index, Cells(wanted), Cells(self.worth), Cells(self.picks))
