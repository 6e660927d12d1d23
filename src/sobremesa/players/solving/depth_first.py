"""Best play of a game for one that never comes back to a state it was in, depth first.

A state is valued once all that it leads to is, and remembered with its value alone: no edges are kept, and nothing is
swept. Where a move surely wins, the others are left alone. So states that are too many for `solver` may still fit; and
it can be asked what a thing is worth, by playing without it (`Handicap`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.engine.compiler import bind, raw
from sobremesa.engine.contract import CHANCE, OVER, Game, apply, legal, setup, to_act, weight
from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.handicap import Handicap, Spot
from sobremesa.engine.loops import rank
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.record import Cells, Lines, Reals, Record, RecordArray, cell, lines
from sobremesa.engine.words import Words
from sobremesa.players.solving.solver import CHUNK, MEMORY, TooManyStates, checked_solo
from sobremesa.players.solving.state_space import PLAYER, acting_seat
from sobremesa.players.transpositions import (
    Index,
    fill_slots,
    places_that_matter,
    seek,
    slots_for,
    words_of_key,
    write_key,
)

FIRST_NODES = 1 << 14
DEEPEST = 1000  # choices and throws in a row
NONE = 0  # in place of a node
UNKNOWN, UNDERWAY = -1.0, -2.0  # in place of a value
SURE = 1.0 - 1e-12
ANY = 0xFF  # a byte without limits


class Counts(Record):
    found: int = cell("i8")  # nodes, and NONE
    depth: int = cell("i8")  # of the state that is being valued; -1: all is known
    value: float = cell("f8")  # of the first state, in the end
    is_circle: int = cell("i1")  # a state came back, or they go on for ever


class Frame(Record):
    """A state that is being valued."""

    node: int = cell("i8")
    seat: int = cell("i8")
    count: int = cell("i8")  # of its moves
    next: int = cell("i8")  # the one to be tried next
    weight: int = cell("i8")  # of the outcome that is being tried
    weights: int = cell("i8")  # of the outcomes tried
    total: float = cell("f8")  # what they are worth, by weight
    best: float = cell("f8")  # of the moves tried


class Without(NamedTuple):
    """What is done without, as compiled code reads it."""

    banned: Cells  # of each move, whether it is never made
    at: Cells  # bytes of the state,
    most: Cells  # which are never more than this,
    kept: Cells  # and have no other bits than these


class Search(NamedTuple):
    counts: Counts
    frames: RecordArray[Frame]  # at each depth,
    tables: RecordArray[Record]  # its state,
    images: Lines  # the bytes of that,
    outs: Lines  # and its moves
    known: Index
    values: Reals  # of each node
    without: Without


# --- Compiled ---------------------------------------------------------------------------------------------------------


def begin(search: Search, options: Cells) -> None:
    search.counts.depth = -1
    search.values[NONE] = UNKNOWN
    setup(search.tables[0], 1, options)
    hold_down(search.images[0], search.without)
    look(search)


def go_on(search: Search, most: int) -> None:
    """Up to so many moves; stops as well when all is known, or where there is no room for another node."""
    counts = search.counts
    for _ in range(most):
        if counts.depth < 0 or counts.found == len(search.known.keys):
            return
        frame = search.frames[counts.depth]
        if frame.next == frame.count or frame.best >= SURE:
            close(search, frame)
        else:
            try_next(search, frame)


def try_next(search: Search, frame: Frame) -> None:
    tables, depth = search.tables, search.counts.depth
    move = search.outs[depth, frame.next]
    frame.next += 1
    if frame.seat != CHANCE and search.without.banned[move]:
        return
    if frame.seat == CHANCE:
        frame.weight = weight(tables[depth], move)
    tables[depth + 1] = tables[depth]
    apply(tables[depth + 1], frame.seat, move)
    hold_down(search.images[depth + 1], search.without)
    look(search)


def look(search: Search) -> None:
    """At the state below the one at hand: what it is worth is known, or it is the next to be valued."""
    counts, depth = search.counts, search.counts.depth + 1
    state = search.tables[depth]
    go_where_forced(state, depth, search)
    if to_act(state) == OVER:
        credit(search, 1.0 if rank(state, PLAYER, 1) == 1 else 0.0)
        return
    node = node_of(search, depth) if to_act(state) == 1 << PLAYER else NONE
    if search.values[node] >= 0:
        credit(search, search.values[node])
    elif search.values[node] == UNDERWAY or depth + 2 == len(search.frames):
        counts.is_circle = 1
        credit(search, 0.0)
    else:
        remember(search.values, node, UNDERWAY)
        counts.depth = depth
        open_frame(search.frames[depth], node, state, search.outs[depth])


def go_where_forced(state: Record, depth: int, search: Search) -> None:
    """A state with one move and no other is not worth a node."""
    out, banned = search.outs[depth], search.without.banned
    while to_act(state) == 1 << PLAYER and legal(state, PLAYER, out) == 1 and not banned[out[0]]:
        apply(state, PLAYER, out[0])
        hold_down(search.images[depth], search.without)


def open_frame(frame: Frame, node: int, state: Record, out: Cells) -> None:
    frame.node, frame.seat = node, acting_seat(state)
    frame.count, frame.next = legal(state, frame.seat, out), 0
    frame.weight, frame.weights, frame.total, frame.best = 0, 0, 0.0, 0.0


def close(search: Search, frame: Frame) -> None:
    value = frame.total / frame.weights if frame.weights else frame.best
    remember(search.values, frame.node, value)
    search.counts.depth -= 1
    credit(search, value)


def remember(values: Reals, node: int, value: float) -> None:
    """Where chance acts there is no node: it is mostly come to from one state only, which has one."""
    if node != NONE:
        values[node] = value


def credit(search: Search, value: float) -> None:
    """To the state at hand: what the move that was tried leads to is worth so much."""
    if search.counts.depth < 0:
        search.counts.value = value
        return
    frame = search.frames[search.counts.depth]
    if frame.weight:
        frame.total += frame.weight * value
        frame.weights += frame.weight
    else:
        frame.best = max(frame.best, value)


def hold_down(image: Cells, without: Without) -> None:
    for i in range(len(without.at)):
        image[without.at[i]] = min(image[without.at[i]], without.most[i]) & without.kept[i]


def node_of(search: Search, depth: int) -> int:
    """Of the state at this depth: a new one, if it has none."""
    keys, slots, counts = search.known.keys, search.known.slots, search.counts
    node = counts.found
    write_key(search.images[depth], search.known.places, keys, node)
    slot = seek(keys, node, keys, slots)
    if slots[slot] == 0:
        slots[slot] = node
        search.values[node] = UNKNOWN
        counts.found += 1
    return slots[slot]


# --- Driven -----------------------------------------------------------------------------------------------------------


def without(game: Game, handicap: Handicap | None) -> Without:
    """A handicap as compiled code reads it; None: nothing is done without."""
    banned, most, cut = np.zeros(game.moves.size, np.int8), dict[int, int](), dict[int, int]()
    if handicap:
        banned[list(handicap.banned)] = 1
        most = {place_of(game, spot): limit for spot, limit in handicap.most.items()}
        cut = {place_of(game, spot): bits for spot, bits in handicap.without.items()}
    at = sorted({*most, *cut})
    columns = (at, [most.get(place, ANY) for place in at], [ANY & ~cut.get(place, 0) for place in at])
    return Without(Cells(banned), *(Cells(np.array(column, np.int64)) for column in columns))


def place_of(game: Game, spot: Spot) -> int:
    """The byte of a state."""
    fields = game.state.dtype.fields
    assert fields is not None
    return int(fields[spot[0]][1]) + spot[1]


class Circle(SobremesaError):
    def __init__(self, game: Game) -> None:
        super().__init__(
            Words(
                f"{game.title.es} vuelve a pasar por el mismo estado: así no se puede resolver.",
                f"{game.title.en} comes back to a state it was in: it cannot be solved so.",
            )
        )


@dataclass(frozen=True)
class Valued:
    value: float  # the chance of winning under best play
    states: int  # that it took


class DepthFirst:
    """A game with its options, asked for its value as often as there are handicaps; each time from nothing."""

    def __init__(self, game: Game, options: Mapping[str, object], memory: int = MEMORY) -> None:
        self.game, self.memory = checked_solo(game), memory
        self.options = read_options(game.options, options)
        self._places = places_that_matter(game)
        self._tables = np.zeros(DEEPEST, game.state.dtype)
        self._images = self._tables.view(np.uint8).reshape(DEEPEST, -1)
        self._frames = np.zeros(DEEPEST, Frame.dtype)
        self._outs = np.zeros((DEEPEST, game.moves.size), np.int32)

    def value(self, handicap: Handicap | None = None) -> Valued:
        counts, lacking = Counts(), without(self.game, handicap)
        counts.found, counts.depth = 1, 0
        self._tables[:] = np.zeros(1, self.game.state.dtype)
        self._make_room()
        search = self._search(counts, lacking)
        bind(begin, self.game)(search, encode_options(self.game.options, self.options))
        go = bind(go_on, self.game)
        while counts.depth >= 0:
            if counts.found == len(self._keys):
                self._make_more_room(counts.found)
                search = self._search(counts, lacking)
            go(search, CHUNK)
        if counts.is_circle:
            raise Circle(self.game)
        return Valued(counts.value, counts.found - 1)

    def _search(self, counts: Counts, lacking: Without) -> Search:
        """As it lies in memory now; it moves when it grows."""
        index = Index(Cells(self._places), Cells(self._keys), Cells(self._slots))
        ply = RecordArray(Frame, self._frames), RecordArray(self.game.state, self._tables)
        searched = Search(counts, *ply, lines(self._images), lines(self._outs), index, Cells(self._values), lacking)
        search: Search = raw(searched)
        return search

    def _make_room(self) -> None:
        self._keys = np.zeros((FIRST_NODES, words_of_key(self._places)), np.uint64)
        self._values: npt.NDArray[np.float64] = np.zeros(FIRST_NODES)
        self._slots = np.zeros(slots_for(FIRST_NODES), np.int32)

    def _make_more_room(self, found: int) -> None:
        """Half as much again, if it fits."""
        nodes = found + found // 2
        slots = slots_for(nodes)
        if nodes * (self._keys.itemsize * self._keys.shape[1] + self._values.itemsize) + 4 * slots > self.memory:
            raise TooManyStates(self.game, found, self.memory)
        self._keys.resize((nodes, self._keys.shape[1]), refcheck=False)
        self._values.resize(nodes, refcheck=False)
        if slots > len(self._slots):
            self._slots = np.zeros(0, np.int32)  # first let go of the old one
            self._slots = np.zeros(slots, np.int32)
            bind(fill_slots, self.game)(self._keys, self._slots, 1, found)
