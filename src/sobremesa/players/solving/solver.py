"""A solver at work on one game with its options: its arrays, how they grow, and when it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from sobremesa.engine.compiler import bind, interpreted, raw
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, SobremesaError
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.record import Cells, Raw, bytes_of, raw_from
from sobremesa.engine.words import Words
from sobremesa.engine.workspace import workspace
from sobremesa.players.searcher import Clock
from sobremesa.players.solving import state_space, value_iteration
from sobremesa.players.solving.solution import Solution
from sobremesa.players.solving.state_space import ROOT, Graph, Space
from sobremesa.players.solving.value_iteration import Gaps, Order, Values
from sobremesa.players.transpositions import Index, fill_slots, places_that_matter, slots_for, words_of_key

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
        start: bytes | None = None,
    ) -> None:
        """States are looked for as long as there is time, if somebody keeps it; from the start of a match,
        or from one of its positions."""
        self.game, self.memory = checked_solo(game), memory
        self._has_time, self._on_progress = has_time, on_progress
        self.options = read_options(game.options, options)
        self._start = start
        self._work = workspace(state_space.Work, game)
        self._places = places_that_matter(game)
        self._keys = np.zeros((FIRST_NODES, words_of_key(self._places)), np.uint64)
        self._slots = np.zeros(slots_for(FIRST_NODES), np.int32)
        self._first = np.zeros(FIRST_NODES, np.int64)
        self._fan = np.zeros(FIRST_NODES, np.uint16)
        self._to = np.zeros(4 * FIRST_NODES, np.int32)
        self._odds = np.zeros(4 * FIRST_NODES, np.int32)

    def solve(self, share: float = 1.0) -> Solution:
        """By all states, if they fit in this share of the memory."""
        self._explore(int(share * self.memory))
        return self._solution()

    def _solution(self) -> Solution:
        """Once all states are found."""
        self._slots = np.zeros(0, np.int32)  # the solution makes its own when it is asked something
        values, error = self._values(self._in_order())
        low, picks = raw(values.low), raw(values.picks)
        return Solution(self.game, self.options, error, self._keys[: self._found], low, picks)

    @property
    def _found(self) -> int:
        return self._work.found

    @property
    def _graph(self) -> Graph:
        return Graph(Cells(self._first), Cells(self._fan), Cells(self._to), Cells(self._odds))

    @property
    def _space(self) -> Space:
        """As it lies in memory now; it moves when it grows."""
        node, after = (Cells(bytes_of(self._work, name)) for name in ("node", "after"))
        index = Index(Cells(self._places), Cells(self._keys), Cells(self._slots))
        return Space(self._work, node, after, index, self._graph)

    # --- Exploring --------------------------------------------------------------------------------------------------

    def _explore(self, memory: int) -> None:
        explore = bind(state_space.explore, self.game)
        self._work.raw["after"] = self._first_state()
        bind(state_space.begin, self.game)(raw(self._space))
        while self._work.expanded < self._found:
            self._make_room(memory)
            explore(raw(self._space), CHUNK)
            self._report(self._work.expanded, self._found)

    def _first_state(self) -> Raw:
        if self._start is not None:
            return raw_from(self._start, self.game.state.dtype)
        first: Raw = np.zeros(1, self.game.state.dtype)[0]
        interpreted(self.game).setup(first, 1, encode_options(self.game.options, self.options))
        return first

    def _report(self, done: int, of: int) -> None:
        """How far we are; and no further, if it is late."""
        self._on_progress(EXPLORING, done, of)
        if self._has_time and not self._has_time():
            raise TooManyStates(self.game, self._found - ROOT, self.memory, is_late=True)

    def _make_room(self, memory: int) -> None:
        """For at least one more node."""
        most_moves = self.game.moves.size
        nodes, edges = self._found + most_moves + 1, self._work.edges + most_moves
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
            bind(fill_slots, self.game)(self._keys, self._slots, ROOT, self._found)
        if self._memory_needed() > memory:
            raise TooManyStates(self.game, self._found - ROOT, memory)

    def _memory_needed(self) -> int:
        """By what has been found so far, to the end of the work."""
        per_key = self._keys.itemsize * self._keys.shape[1]
        per_node = per_key + self._first.itemsize + self._fan.itemsize + self.MORE_PER_NODE
        per_edge = self._to.itemsize + self._odds.itemsize
        graph = self._found * per_node + self._work.edges * per_edge
        return graph + max(self._slots.nbytes, self._found * ORDER_PER_NODE)

    # --- Values -----------------------------------------------------------------------------------------------------

    def _in_order(self) -> Order:
        """The nodes, component after component."""
        nodes, counts = self._found, value_iteration.OrderCounts()
        path, number, lowest, waiting, order = (Cells(np.zeros(nodes, np.int32)) for _ in range(5))
        at, is_last = Cells(np.zeros(nodes, np.int64)), Cells(np.zeros(nodes, np.int8))
        number.array[:ROOT] = 1  # the ends need no order
        lowest.array[:ROOT] = value_iteration.CLOSED
        ordering = raw(value_iteration.Ordering(counts, path, at, number, lowest, waiting, order, is_last))
        graph = raw(self._graph)
        bind(value_iteration.go_down, self.game)(ROOT, self._first, ordering)
        put_in_order = bind(value_iteration.put_in_order, self.game)
        while counts.depth:
            put_in_order(graph, ordering, CHUNK)
            self._on_progress(ORDERING, counts.ordered, nodes)
        return Order(Cells(order.array[: nodes - ROOT]), Cells(is_last.array[: nodes - ROOT]))

    def _values(self, order: Order) -> tuple[Values, float]:
        """Go through all components until no node can be off by more than ERROR, or until nothing changes any more."""
        values, gaps, total = self._ends(), value_iteration.Gaps(), float("inf")
        gaps.widest_of_all, gaps.total_of_all = 1, len(order.nodes)
        while gaps.widest_of_all > ERROR and gaps.total_of_all < total:
            total = gaps.total_of_all
            gaps = self._close_in(order, values)
        return values, gaps.widest_of_all

    def _ends(self) -> Values:
        """Values from below and from above, as long as nothing is known but the two ends."""
        low, high = np.zeros(self._found), np.ones(self._found)
        high[state_space.LOST_NODE], low[state_space.WON_NODE] = 0, 1
        return Values(Cells(low), Cells(high), Cells(np.zeros(self._found, np.uint16)))

    def _close_in(self, order: Order, values: Values) -> Gaps:
        gaps, close_in = Gaps(), bind(value_iteration.close_in, self.game)
        gaps.before = value_iteration.FAR
        arguments = tuple(map(raw, (order, self._graph, values, gaps)))
        while gaps.settled < len(order.nodes):
            close_in(*arguments, CHUNK)
            self._on_progress(CLOSING_IN, gaps.settled, len(order.nodes))
        return gaps


def _larger(size: int) -> int:
    """By little: to move an array costs nothing, but what is new of it is written to at once."""
    return size + size // 8
