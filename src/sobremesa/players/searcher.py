"""A search at work for one game: its arrays, its budget, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.engine.compiler import Function, bind
from sobremesa.engine.contract import Game
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import raw_from
from sobremesa.players import alone, search
from sobremesa.players.keys import images_of, places_that_matter, slots_for, words_of_key

CHUNK = 100  # iterations between two looks at the clock
Clock = Callable[[], bool]  # whether there is time left
ENDLESS = 2**62
NODES_ALONE = 4  # for each iteration, on average: every move of a state has one at once, but many meet

Array = npt.NDArray[Any]
Grow = Callable[[int], int]  # so many iterations more; returns how many there were


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations, but no longer than so many moves have been made in all of them.

    The same budget and seed find the same. Moves rather than iterations take the same time in every game.
    """

    iterations: int
    moves: int = ENDLESS  # those looked at count too
    horizon: int = 10_000  # the most moves of a rollout; beyond, the game's rule of thumb says who is ahead
    is_flat: bool = False  # without a tree: rollouts from each move, and no plan for what comes after
    by_thumb: bool = False  # whether moves are judged by the rule of thumb when they are met, and in rollouts
    blur: int = 0  # alone, where nothing is played out: how much it misjudges positions, in hundredths of a usual lead


@dataclass(frozen=True)
class Found:
    """A legal move as the search sees it."""

    move: int
    visits: int
    chance: float  # the share of rivals left behind on average; alone, the chance of winning


ALONE: set[Function] = {alone.plant_alone, alone.grow_alone}
TOGETHER: set[Function] = {search.plant, search.grow}


def sees_all(game: Game) -> bool:
    return not (game.has_hidden_information or game.has_simultaneous_choice)


def functions_of(game: Game) -> set[Function]:
    """What a search of a game compiles, with any number of seats. Who plays alone and sees all searches over states."""
    return set().union(*(ALONE if seats == 1 and sees_all(game) else TOGETHER for seats in game.seats))


class Searcher:
    """Searches of one game with one number of seats, one after another in the same memory."""

    def __init__(self, game: Game, seats: int, most_iterations: int) -> None:
        self.game = game
        self._tables = np.zeros(max(search.SEARCH_TABLES, alone.TABLES), game.state.dtype)
        self._mind: _Alone | _Together = (
            _Alone(game, self._tables, most_iterations)
            if seats == 1 and sees_all(game)
            else _Together(game, self._tables, seats, 1 if sees_all(game) else seats, most_iterations)
        )

    def look(
        self, state: bytes, seat: int, budget: Budget, seed: int, number: int = 0, has_time: Clock | None = None
    ) -> list[Found]:
        """What the search says of each move it tried, best first. `state` is what `hide` left for the seat."""
        self._tables[search.KNOWN] = raw_from(state, self.game.state.dtype)
        grow = self._mind.start(seat, budget, new_stream(seed, number))
        left = budget.iterations
        while left > 0:
            wanted = min(CHUNK, left) if has_time else left
            done = grow(wanted)
            left -= done
            if done < wanted or (has_time and not has_time()):
                break
        return self._mind.found(seat)


class _Together:
    """Trees of what each seat has seen."""

    def __init__(self, game: Game, tables: Array, seats: int, trees: int, most_iterations: int) -> None:
        self.tables, self.seats, self.trees = tables, seats, trees
        size = (most_iterations + 1) * (2 + 2 * trees)
        self.nodes = np.zeros((size, search.NODE_COLUMNS), np.int32)
        self.edges = np.zeros((2 * size, search.COLUMNS), np.int32)
        self.odds = np.zeros((2 * size, search.ODDS), np.float32)
        self.counts = np.zeros(search.COUNTS, np.int64)
        self.out, self.spare = (np.zeros(game.moves.size, np.int32) for _ in range(2))
        self.at, self.gained = np.zeros(search.MOST_SEATS, np.int64), np.zeros(2 * search.MOST_SEATS, np.int64)
        self.path = np.zeros(search.DEEPEST, np.int64)
        self.plant, self.grow = bind(search.plant, game), bind(search.grow, game)

    def start(self, seat: int, budget: Budget, rng: Array) -> Grow:
        nodes = self.nodes[: self.trees] if budget.is_flat else self.nodes  # a tree with no room but for its root
        assert budget.iterations < search.MOST_OFFERS, "doubts are looked up in a table"
        self.plant(nodes, self.counts, self.trees)
        way = search.BY_THUMB if budget.by_thumb else search.BY_LOT
        return lambda iterations: self.grow(
            self.tables, seat, self.seats, self.trees, way, budget.horizon, iterations, budget.moves, rng, self.out,
            self.spare, self.at, self.gained, self.path, nodes, self.edges, self.odds, self.counts,
        )  # fmt: skip

    def found(self, seat: int) -> list[Found]:
        found = []
        edge = int(self.nodes[seat if self.trees > 1 else 0, search.FIRST])
        while edge != search.NOTHING:
            key, after, _, visits, _, worth = (int(number) for number in self.edges[edge])
            if key // search.SEAT_STEP == seat and visits:
                found.append(Found(key % search.SEAT_STEP, visits, worth / visits / search.TOP))
            edge = after
        return sorted(found, key=lambda f: (-f.visits, -f.chance, f.move))


class _Alone:
    """The states that lie ahead, and what each is worth."""

    def __init__(self, game: Game, tables: Array, most_iterations: int) -> None:
        size = (most_iterations + 1) * NODES_ALONE
        self.tables, self.images, self.step = tables, images_of(tables), game.odds_step
        self.places = places_that_matter(game)
        self.keys = np.zeros((size + 1, words_of_key(self.places)), np.uint64)
        self.slots = np.zeros(slots_for(size), np.int32)
        self.nodes = np.zeros((size, alone.NODE_COLUMNS), np.int32)
        self.worths = np.zeros((size, alone.WORTHS))
        self.edges = np.zeros((2 * size, alone.EDGE_COLUMNS), np.int32)
        self.counts = np.zeros(alone.COUNTS, np.int64)
        self.out, self.spare = (np.zeros(game.moves.size, np.int32) for _ in range(2))
        self.path = np.zeros(alone.DEEPEST, np.int64)
        self.plant, self.grow = bind(alone.plant_alone, game), bind(alone.grow_alone, game)

    def start(self, seat: int, budget: Budget, rng: Array) -> Grow:
        self.plant(self.slots, self.counts)
        return lambda iterations: self.grow(
            self.tables, self.images, self.places, self.step, budget.blur, iterations, budget.moves, rng, self.out,
            self.spare, self.path, self.keys, self.slots, self.nodes, self.worths, self.edges, self.counts,
        )  # fmt: skip

    def found(self, seat: int) -> list[Found]:
        found = []
        edge = int(self.nodes[alone.ROOT, alone.FIRST])
        while edge != alone.NOTHING:
            move, after, to, taken, _ = (int(number) for number in self.edges[edge])
            found.append(Found(move, taken, float(self.worths[to, alone.VALUE])))
            edge = after
        return sorted(found, key=lambda f: (-f.visits, -f.chance, f.move))
