"""A search at work for one game: its arrays, its budget, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sobremesa.engine.compiler import bind
from sobremesa.engine.contract import Game
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import raw_from
from sobremesa.players import alone, search
from sobremesa.players.keys import images_of, places_that_matter, slots_for, words_of_key

CHUNK = 100  # iterations between two looks at the clock
Clock = Callable[[], bool]  # whether there is time left
ENDLESS = 2**62

Stream = np.ndarray[Any, np.dtype[np.uint64]]
Grow = Callable[[int], int]  # so many iterations more; returns how many there were


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations, but no longer than so many moves have been made in all of them.

    The same budget and seed find the same. Moves rather than iterations take the same time in every game.
    """

    iterations: int
    moves: int = ENDLESS  # those looked at count too
    horizon: int = 10_000  # moves of a rollout; beyond, the game's rule of thumb says who is ahead
    is_flat: bool = False  # without a tree: rollouts from each move, and no plan for what comes after
    tries: int = 1  # how many moves a rollout weighs by the rule of thumb each time; 1: it plays by instinct


@dataclass(frozen=True)
class Found:
    """A legal move as the search sees it."""

    move: int
    visits: int
    chance: float  # the share of rivals left behind on average; alone, the chance of winning


Start = Callable[[int, Budget, Stream], Grow]  # for a seat, with a budget


class Searcher:
    """Searches of one game with one number of seats, one after another in the same memory."""

    def __init__(self, game: Game, seats: int, most_iterations: int) -> None:
        self.game, self.seats = game, seats
        sees_all = not (game.has_hidden_information or game.has_simultaneous_choice)
        self.trees = 1 if sees_all else seats
        size = (most_iterations + 1) * (2 + 2 * self.trees)
        self._nodes = np.zeros((size, search.NODE_COLUMNS), np.int32)
        self._edges = np.zeros((size, search.COLUMNS), np.int32)
        self._odds = np.zeros((size, search.ODDS), np.float32)
        self._counts = np.zeros(search.COUNTS, np.int64)
        self._tables = np.zeros(search.SEARCH_TABLES, game.state.dtype)
        self._out, self._spare = (np.zeros(game.moves.size, np.int32) for _ in range(2))
        self._at, self._path = np.zeros(2 * search.MOST_SEATS, np.int64), np.zeros(2 * search.DEEPEST, np.int64)
        self._is_alone = seats == 1 and sees_all
        self._start = self._start_alone() if self._is_alone else self._start_together()

    def look(
        self, state: bytes, seat: int, budget: Budget, seed: int, number: int = 0, has_time: Clock | None = None
    ) -> list[Found]:
        """What the search says of each move it tried, best first. `state` is what `hide` left for the seat."""
        self._tables[search.KNOWN] = raw_from(state, self.game.state.dtype)
        grow = self._start(seat, budget, new_stream(seed, number))
        left = budget.iterations
        while left > 0:
            wanted = min(CHUNK, left) if has_time else left
            done = grow(wanted)
            left -= done
            if done < wanted or (has_time and not has_time()):
                break
        return self._found(seat)

    def _start_together(self) -> Start:
        plant, grow = bind(search.plant, self.game), bind(search.grow, self.game)

        def start(seat: int, budget: Budget, rng: Stream) -> Grow:
            nodes = self._nodes[: self.trees] if budget.is_flat else self._nodes  # a tree with no room but for its root
            plant(nodes, self._counts, self.trees)
            return lambda iterations: grow(
                self._tables, seat, self.seats, self.trees, budget.horizon, budget.tries, iterations, budget.moves, rng,
                self._out, self._spare, self._at, self._path, nodes, self._edges, self._odds, self._counts,
            )  # fmt: skip

        return start

    def _start_alone(self) -> Start:
        plant, grow = bind(alone.plant_alone, self.game), bind(alone.grow_alone, self.game)
        images, places = images_of(self._tables), places_that_matter(self.game)
        keys = np.zeros((len(self._nodes) + 1, words_of_key(places)), np.uint64)
        slots = np.zeros(slots_for(len(keys)), np.int32)

        def start(seat: int, budget: Budget, rng: Stream) -> Grow:
            nodes = self._nodes[: alone.ROOT + 1] if budget.is_flat else self._nodes
            plant(slots, self._counts)
            return lambda iterations: grow(
                self._tables, images, places, self.game.odds_step, budget.horizon, budget.tries, iterations,
                budget.moves, rng, self._out, self._spare, self._at, self._path, keys, slots, nodes, self._edges,
                self._odds, self._counts,
            )  # fmt: skip

        return start

    def _found(self, seat: int) -> list[Found]:
        found = []
        root = alone.ROOT if self._is_alone else seat if self.trees > 1 else 0
        edge = int(self._nodes[root, search.FIRST])
        while edge != search.NOTHING:
            key, after, _, visits, _, worth = (int(number) for number in self._edges[edge])
            if key // search.SEAT_STEP == seat and visits:
                found.append(Found(key % search.SEAT_STEP, visits, worth / visits / search.TOP))
            edge = after
        return sorted(found, key=lambda f: (-f.visits, -f.chance, f.move))
