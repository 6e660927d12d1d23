"""What a solution says of a state, in compiled code."""

from __future__ import annotations

from math import nan
from typing import NamedTuple

from sobremesa.engine.contract import OVER, apply, legal, to_act
from sobremesa.engine.loops import rank
from sobremesa.engine.record import PER_MOVE, Cells, Reals, Record, Workspace, cells, game_state
from sobremesa.players.solving.state_space import PLAYER, go_where_forced
from sobremesa.players.transpositions import Index, seek, write_key

NOWHERE = -1  # no such node


class Book(NamedTuple):
    """A solution as compiled code reads it."""

    transpositions: Index
    wanted: Cells  # room for one key
    values: Reals  # of each node
    picks: Cells


class Work(Workspace):
    node: Record = game_state()  # the state at hand
    after: Record = game_state()  # what a move makes of it
    out: Cells = cells("i4", PER_MOVE)
    spare: Cells = cells("i4", PER_MOVE)
    chances: Reals = cells("f8", PER_MOVE)


def node_of(image: Cells, book: Book) -> int:
    """The node of a state, given its bytes, if it was ever reached."""
    index = book.transpositions
    write_key(image, index.places, book.wanted, 0)
    slot = seek(book.wanted, 0, index.keys, index.slots)
    return index.slots[slot] if index.slots[slot] else NOWHERE


def value_of(state: Record, image: Cells, book: Book, out: Cells) -> float:
    """The chance of winning from a state on, where it is known."""
    go_where_forced(state, out)
    if to_act(state) == OVER:
        return 1.0 if rank(state, PLAYER, 1) == 1 else 0.0
    node = node_of(image, book)
    return nan if node == NOWHERE else book.values[node]


def look_ahead(work: Work, after_bytes: Cells, book: Book) -> int:
    """The moves of the player and the chance of winning after each, where it is known; returns how many there are."""
    count = legal(work.node, PLAYER, work.out)
    for i in range(count):
        work.after = work.node
        apply(work.after, PLAYER, work.out[i])
        work.chances[i] = value_of(work.after, after_bytes, book, work.spare)
    return count


def best_move(state: Record, image: Cells, book: Book, out: Cells) -> int:
    """The move that a state was found to be won with most often; any, where best play is too unlikely to come."""
    legal(state, PLAYER, out)
    node = node_of(image, book)
    return out[0 if node == NOWHERE else book.picks[node]]
