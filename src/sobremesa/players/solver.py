"""A solver at work on one game with its options: its arrays, how they grow, and when it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from sobremesa.engine.compiler import bind
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, SobremesaError
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.words import Words
from sobremesa.players import solve
from sobremesa.players.keys import fill_slots, images_of, places_that_matter, slots_for, words_of_key
from sobremesa.players.searcher import Clock
from sobremesa.players.solution import Array, Solution

ERROR = 1e-9  # the most that any value may be off
MEMORY = 16 << 30  # bytes
CHUNK = 1 << 17  # nodes between two looks at the progress bar
FIRST_NODES = 1 << 12
ORDER_PER_NODE = 29  # bytes that it takes to put a node in order: more than its values take later

EXPLORING, ORDERING, CLOSING_IN = range(3)  # what a solver is at
Progress = Callable[[int, int, int], None]  # at what, how much of it is done, of how much


def in_silence(stage: int, done: int, of: int) -> None:
    """Nobody watches."""


class TooManyStates(SobremesaError):
    """The states of a game do not fit in the memory given, or there was no time to find them all."""

    def __init__(self, game: Game, found: int, memory: int, is_late: bool = False) -> None:
        size = f"{memory / (1 << 30):g}"
        fit = Words(f"que no caben en {size} GB", f"which do not fit in {size} GB")
        late = Words("los que hubo tiempo de encontrar", "as many as there was time to find")
        why = late if is_late else fit
        super().__init__(
            Words(
                f"{game.title.es} tiene más de {found:,} estados, {why.es}.",
                f"{game.title.en} has more than {found:,} states, {why.en}.",
            )
        )
        self.found, self.is_late = found, is_late


def checked_solo(game: Game) -> Game:
    """Only a game for one, with nothing hidden, has a best play of this kind."""
    if not game.is_solo or game.has_hidden_information:
        raise BadOption(
            Words(
                f"{game.title.es} no se puede resolver así: solo los juegos para una persona y sin nada oculto.",
                f"{game.title.en} cannot be solved so: only games for one player with nothing hidden can.",
            )
        )
    return game


class Solver:
    """Finds all states, puts them in order, and closes in on their values."""

    MORE_PER_NODE = 0  # bytes

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object],
        memory: int = MEMORY,
        has_time: Clock | None = None,
        on_progress: Progress = in_silence,
    ) -> None:
        """States are looked for as long as there is time, if somebody keeps it."""
        self.game, self.memory = checked_solo(game), memory
        self._has_time, self._on_progress = has_time, on_progress
        self.options = read_options(game.options, options)
        self._places = places_that_matter(game)
        self._keys = np.zeros((FIRST_NODES, words_of_key(self._places)), np.uint64)
        self._slots = np.zeros(slots_for(FIRST_NODES), np.int32)
        self._first = np.zeros(FIRST_NODES, np.int64)  # of each node, its first edge
        self._fan = np.zeros(FIRST_NODES, np.uint16)  # and how many it has; 0: it was not expanded
        self._to = np.zeros(4 * FIRST_NODES, np.int32)  # the node an edge leads to
        self._odds = np.zeros(4 * FIRST_NODES, np.int32)  # its weight where chance acts, else 0
        self._counts = np.zeros(solve.COUNTS, np.int64)
        tables = np.zeros(solve.TABLES, game.state.dtype)
        self._tables = tables, images_of(tables)
        self._out, self._spare = (np.zeros(game.moves.size, np.int32) for _ in range(2))

    def solve(self, share: float = 1.0) -> Solution:
        """By all states, if they fit in this share of the memory."""
        self._explore(int(share * self.memory))
        return self._solution()

    def _solution(self) -> Solution:
        """Once all states are found."""
        self._slots = np.zeros(0, np.int32)  # the solution makes its own when it is asked something
        worth, picks, error = self._values(*self._in_order())
        nodes = self._found
        return Solution(self.game, self.options, error, self._keys[:nodes], worth, picks)

    @property
    def _found(self) -> int:
        return int(self._counts[solve.FOUND])

    # --- Exploring --------------------------------------------------------------------------------------------------

    def _explore(self, memory: int) -> None:
        options = encode_options(self.game.options, self.options)
        counts, places, explore = self._counts, self._places, bind(solve.explore, self.game)
        bind(solve.begin, self.game)(*self._tables, options, places, self._keys, self._slots, self._out, counts)
        while counts[solve.EXPANDED] < self._found:
            self._make_room(memory)
            graph = (self._keys, self._slots, self._first, self._fan, self._to, self._odds)
            explore(*self._tables, places, *graph, self._out, self._spare, counts, CHUNK)
            self._report(int(counts[solve.EXPANDED]), self._found)

    def _report(self, done: int, of: int) -> None:
        """How far we are; and no further, if it is late."""
        self._on_progress(EXPLORING, done, of)
        if self._has_time and not self._has_time():
            raise TooManyStates(self.game, self._found - solve.ROOT, self.memory, is_late=True)

    def _make_room(self, memory: int) -> None:
        """For at least one more node."""
        most_moves = len(self._out)
        nodes, edges = self._found + most_moves + 1, int(self._counts[solve.EDGES]) + most_moves
        if nodes > len(self._keys):
            self._keys.resize((_larger(nodes), self._keys.shape[1]), refcheck=False)
            self._first.resize(len(self._keys), refcheck=False)
            self._fan.resize(len(self._keys), refcheck=False)
        if edges > len(self._to):
            self._to.resize(_larger(edges), refcheck=False)
            self._odds.resize(_larger(edges), refcheck=False)
        if 2 * nodes > len(self._slots):
            self._slots = np.zeros(0, np.int32)  # first let go of the old one
            self._slots = np.zeros(slots_for(nodes), np.int32)
            bind(fill_slots, self.game)(self._keys, self._slots, solve.ROOT, self._found)
        if self._memory_needed() > memory:
            raise TooManyStates(self.game, self._found - solve.ROOT, memory)

    def _memory_needed(self) -> int:
        """By what has been found so far, to the end of the work."""
        per_key = self._keys.itemsize * self._keys.shape[1]
        per_node = per_key + self._first.itemsize + self._fan.itemsize + self.MORE_PER_NODE
        per_edge = self._to.itemsize + self._odds.itemsize
        graph = self._found * per_node + int(self._counts[solve.EDGES]) * per_edge
        return graph + max(self._slots.nbytes, self._found * ORDER_PER_NODE)

    # --- Values -----------------------------------------------------------------------------------------------------

    def _in_order(self) -> tuple[Array, Array]:
        """The nodes, circle after circle, and where each circle ends."""
        nodes, counts = self._found, np.zeros(solve.COUNTS, np.int64)
        path, number, lowest, waiting, order = (np.zeros(nodes, np.int32) for _ in range(5))
        at, is_last = np.zeros(nodes, np.int64), np.zeros(nodes, np.int8)
        number[: solve.ROOT] = 1  # the ends need no order
        lowest[: solve.ROOT] = solve.CLOSED
        bind(solve.go_down, self.game)(solve.ROOT, self._first, path, at, number, lowest, counts)
        put_in_order = bind(solve.put_in_order, self.game)
        while counts[solve.DEPTH]:
            arrays = (path, at, number, lowest, waiting, order, is_last)
            put_in_order(self._first, self._fan, self._to, *arrays, counts, CHUNK)
            self._on_progress(ORDERING, int(counts[solve.ORDERED]), nodes)
        return order[: nodes - solve.ROOT], is_last[: nodes - solve.ROOT]

    def _values(self, order: Array, is_last: Array) -> tuple[Array, Array, float]:
        """Go through all circles until no node can be off by more than ERROR, or until nothing changes any more."""
        low, high = self._ends()
        picks = np.zeros(self._found, np.uint16)
        gaps, total = np.zeros(solve.GAPS), float("inf")
        gaps[solve.WIDEST_OF_ALL], gaps[solve.TOTAL_OF_ALL] = 1, len(order)
        while gaps[solve.WIDEST_OF_ALL] > ERROR and gaps[solve.TOTAL_OF_ALL] < total:
            total = float(gaps[solve.TOTAL_OF_ALL])
            self._close_in(order, is_last, low, high, picks, gaps)
        return low, picks, float(gaps[solve.WIDEST_OF_ALL])

    def _ends(self) -> tuple[Array, Array]:
        """Values from below and from above, as long as nothing is known but the two ends."""
        low, high = np.zeros(self._found), np.ones(self._found)
        high[solve.LOST_NODE], low[solve.WON_NODE] = 0, 1
        return low, high

    def _close_in(self, order: Array, is_last: Array, low: Array, high: Array, picks: Array, gaps: Array) -> None:
        counts, close_in = np.zeros(solve.COUNTS, np.int64), bind(solve.close_in, self.game)
        gaps[:] = 0
        gaps[solve.BEFORE] = solve.FAR
        while counts[solve.SETTLED] < len(order):
            graph = (order, is_last, self._first, self._fan, self._to, self._odds)
            close_in(*graph, low, high, picks, counts, gaps, CHUNK)
            self._on_progress(CLOSING_IN, int(counts[solve.SETTLED]), len(order))


def _larger(size: int) -> int:
    """By little: to move an array costs nothing, but what is new of it is written to at once."""
    return size + size // 8
