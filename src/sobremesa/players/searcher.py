"""A search at work for one game: its arrays, its budget, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sobremesa.engine.compiler import Function, prepared, raw
from sobremesa.engine.contract import Game
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import Cells, Raw, RecordArray, bytes_of, raw_from
from sobremesa.engine.workspace import workspace
from sobremesa.players import ismcts, thts
from sobremesa.players.transpositions import places_that_matter, slots_for, words_of_key

CHUNK = 100  # iterations between two looks at the clock
Clock = Callable[[], bool]  # whether there is time left
ENDLESS = 2**62
NODES_ALONE = 4  # for each iteration, on average: every move of a state has one at once, but many meet

Stream = npt.NDArray[np.uint64]
Grow = Callable[[int], int]  # so many iterations more; returns how many there were


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations, but no longer than so many moves have been made in all of them.

    The same budget and seed find the same. Moves rather than iterations take the same time in every game.
    """

    iterations: int
    moves: int = ENDLESS  # those looked at count too
    horizon: int = 10_000  # the most moves of a rollout; beyond, the game's heuristic says who is ahead
    is_flat: bool = False  # without a tree: rollouts from each move, and no plan for what comes after
    by_heuristic: bool = False  # whether moves are judged by the heuristic when they are met, and in rollouts
    blur: int = 0  # alone, where nothing is played out: how much it misjudges positions, in hundredths of a usual lead


@dataclass(frozen=True)
class Found:
    """A legal move as the search sees it."""

    move: int
    visits: int
    chance: float  # the share of rivals left behind on average; alone, the chance of winning


ALONE: set[Function] = {thts.grow}
TOGETHER: set[Function] = {ismcts.grow}


def sees_all(game: Game) -> bool:
    return not (game.has_hidden_information or game.has_simultaneous_choice)


def functions_of(game: Game) -> set[Function]:
    """What a search of a game compiles, with any number of seats. Who plays alone and sees all searches over states."""
    return set().union(*(ALONE if seats == 1 and sees_all(game) else TOGETHER for seats in game.seats))


class Searcher:
    """Searches of one game with one number of seats, one after another in the same memory."""

    def __init__(self, game: Game, seats: int, most_iterations: int) -> None:
        self.game = game
        self._mind: _Alone | _Together = (
            _Alone(game, most_iterations)
            if seats == 1 and sees_all(game)
            else _Together(game, seats, 1 if sees_all(game) else seats, most_iterations)
        )

    def look(
        self, state: bytes, seat: int, budget: Budget, seed: int, number: int = 0, has_time: Clock | None = None
    ) -> list[Found]:
        """What the search says of each move it tried, best first. `state` is what `hide` left for the seat."""
        known = raw_from(state, self.game.state.dtype)
        grow = self._mind.start(known, seat, budget, new_stream(seed, number))
        left = budget.iterations
        while left > 0:
            wanted = min(CHUNK, left) if has_time else left
            done = grow(wanted)
            left -= done
            if done < wanted or (has_time and not has_time()):
                break
        return self._mind.found()


class _Together:
    """Trees of what each seat has seen."""

    def __init__(self, game: Game, seats: int, trees: int, most_iterations: int) -> None:
        self.work = workspace(ismcts.Work, game)
        self.work.seats, self.work.trees = seats, trees
        size = (most_iterations + 1) * (2 + 2 * trees)
        self.nodes, self.edges = RecordArray.zeros(ismcts.Node, size), RecordArray.zeros(ismcts.Edge, 2 * size)
        arms, roots = RecordArray.zeros(ismcts.Arm, 2 * size), RecordArray(ismcts.Node, self.nodes.array[:trees])
        self.whole = raw(ismcts.Search(self.work, self.nodes, self.edges, arms))
        self.flat = raw(ismcts.Search(self.work, roots, self.edges, arms))  # with room for the roots alone
        self.grow = prepared(ismcts.grow, game)

    def start(self, state: Raw, seat: int, budget: Budget, rng: Stream) -> Grow:
        assert budget.iterations < ismcts.MOST_OFFERS, "square roots are looked up in a table"
        work = self.work.raw  # quicker than by attributes, and easy bots hardly think
        work["known"], work["rng"], work["seat"] = state, rng, seat
        work["is_fresh"], work["horizon"], work["most_moves"] = 1, budget.horizon, budget.moves
        work["judging"] = ismcts.BY_HEURISTIC if budget.by_heuristic else ismcts.BY_ROLLOUT
        trees = self.flat if budget.is_flat else self.whole
        return lambda iterations: int(self.grow(trees, iterations))

    def found(self) -> list[Found]:
        found, seat = [], self.work.seat
        at = self.nodes[seat if self.work.trees > 1 else 0].first
        while at != ismcts.NOTHING:
            key, at, _, visits, _, value = self.edges.array[at].item()  # an Edge
            if key // ismcts.SEAT_STEP == seat and visits:
                found.append(Found(key % ismcts.SEAT_STEP, visits, value / visits / ismcts.TOP))
        return sorted(found, key=lambda f: (-f.visits, -f.chance, f.move))


class _Alone:
    """The states that lie ahead, and what each is worth."""

    def __init__(self, game: Game, most_iterations: int) -> None:
        size, places = (most_iterations + 1) * NODES_ALONE, places_that_matter(game)
        self.work = work = workspace(thts.Work, game)
        work.odds_step = game.odds_step
        self.search = thts.Search(
            work,
            Cells(bytes_of(work, "trial")),
            Cells(bytes_of(work, "thought")),
            Cells(places),
            keys=Cells(np.zeros((size + 1, words_of_key(places)), np.uint64)),
            slots=Cells(np.zeros(slots_for(size), np.int32)),
            nodes=RecordArray.zeros(thts.Node, size),
            values=RecordArray.zeros(thts.Value, size),
            edges=RecordArray.zeros(thts.Edge, 2 * size),
        )
        self.whole, self.grow = raw(self.search), prepared(thts.grow, game)

    def start(self, state: Raw, seat: int, budget: Budget, rng: Stream) -> Grow:
        work = self.work.raw  # quicker than by attributes, and easy bots hardly think
        work["known"], work["rng"], work["is_fresh"] = state, rng, 1
        work["blur"], work["most_moves"] = budget.blur, budget.moves
        return lambda iterations: int(self.grow(self.whole, iterations))

    def found(self) -> list[Found]:
        found = []
        at = self.search.nodes[thts.ROOT].first
        while at != thts.NOTHING:
            edge = self.search.edges[at]
            found.append(Found(edge.move, edge.visits, self.search.values[edge.to].now))
            at = edge.next
        return sorted(found, key=lambda f: (-f.visits, -f.chance, f.move))
