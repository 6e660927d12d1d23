"""Transposition tables: states as keys (the bytes that their future depends on) in an open hash table.

For solvers, and for the search of who plays alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.engine.contract import Game
from sobremesa.engine.random import LOW, WORD, spread
from sobremesa.engine.record import Cells, field_names

BYTES_PER_WORD = 8
START_OF_HASH = np.uint64(0x9E3779B9)


def places_that_matter(game: Game) -> npt.NDArray[np.int64]:
    """The bytes of a state that its future depends on: all but those that are for the view only."""
    fields = game.state.dtype.fields
    assert fields is not None
    blocks = (fields[name][:2] for name in field_names(game.state.dtype) if name not in game.view_only)
    return np.array([place for kind, at in blocks for place in range(at, at + kind.itemsize)], np.int64)


def words_of_key(places: npt.NDArray[np.int64]) -> int:
    return -(-len(places) // BYTES_PER_WORD)


def slots_for(nodes: int) -> int:
    """A power of two, at least twice as many."""
    return 1 << (2 * nodes - 1).bit_length()


class Index(NamedTuple):
    """A transposition table: which node a state is. A slot holds a node; 0 stands for none."""

    places: Cells  # the bytes of a state that matter
    keys: Cells  # of each node, in words
    slots: Cells


def write_key(image: Cells, places: Cells, keys: Cells, row: int) -> None:
    """The bytes that matter, eight to a word."""
    for word in range(keys.shape[1]):
        packed = np.uint64(0)
        for i in range(min(BYTES_PER_WORD, len(places) - word * BYTES_PER_WORD)):
            packed |= np.uint64(image[places[word * BYTES_PER_WORD + i]]) << np.uint64(8 * i)
        keys[row, word] = packed


def read_key(image: Cells, places: Cells, keys: Cells, row: int) -> None:
    """The state of a node, with all that is for the view only at 0."""
    for i in range(len(places)):
        word = np.uint64(keys[row, i // BYTES_PER_WORD])
        image[places[i]] = (word >> np.uint64(8 * (i % BYTES_PER_WORD))) & np.uint64(0xFF)


def slot_of(keys: Cells, row: int, slots: Cells) -> int:
    """Where the search for a key begins."""
    mixed = START_OF_HASH
    for word in range(keys.shape[1]):
        mixed = spread(mixed ^ (np.uint64(keys[row, word]) & LOW))
        mixed = spread(mixed ^ (np.uint64(keys[row, word]) >> WORD))
    return np.int64(mixed & np.uint64(len(slots) - 1))  # type: ignore[return-value]  # int() stays unsigned in Numba


def is_same(keys: Cells, row: int, others: Cells, other: int) -> bool:
    for word in range(keys.shape[1]):
        if keys[row, word] != others[other, word]:
            return False
    return True


def seek(wanted: Cells, row: int, keys: Cells, slots: Cells) -> int:
    """The slot that holds the node of a wanted key, or the empty one where it belongs. A slot holds a node, 0: none."""
    slot = slot_of(wanted, row, slots)
    while slots[slot] and not is_same(wanted, row, keys, slots[slot]):
        slot = (slot + 1) & (len(slots) - 1)
    return slot


def fill_slots(keys: Cells, slots: Cells, first: int, last: int) -> None:
    """Put nodes into a fresh hash table."""
    for node in range(first, last):
        slots[seek(keys, node, keys, slots)] = node
