"""The state space of a game for one: every state that can be reached, and where its moves lead.

States are merged by the bytes that matter for the future: a game names the fields that only its view shows. Each that
has a choice or a chance is a node, found by its bytes in a transposition table. Nodes 0 and 1 are the two ends, so that
edges need not tell them apart.
"""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.engine.compiler import inlined
from sobremesa.engine.contract import CHANCE, OVER, apply, legal, to_act, weight
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, rank
from sobremesa.engine.record import PER_MOVE, Cells, Record, Workspace, cell, cells, game_state
from sobremesa.players.transpositions import Index, read_key, seek, write_key

LOST_NODE, WON_NODE, ROOT = 0, 1, 2
PLAYER = 0
MOST_FORCED = 1000  # moves in a row that are forced; more of them would be a circle


class Graph(NamedTuple):
    """Nodes and edges, an array a column: a sweep reads some columns of millions of rows, and no others.

    The edges of a node lie side by side.
    """

    first: Cells  # of each node, its first edge
    fan: Cells  # and how many it has; 0: it was not expanded
    to: Cells  # of each edge, the node it leads to
    odds: Cells  # its weight where chance acts, else 0


class Work(Workspace):
    node: Record = game_state()  # the state at hand
    after: Record = game_state()  # what a move makes of it
    expanded: int = cell("i8")  # nodes, in the order they were found
    found: int = cell("i8")
    edges: int = cell("i8")
    out: Cells = cells("i4", PER_MOVE)
    spare: Cells = cells("i4", PER_MOVE)


class Space(NamedTuple):
    """The state space as far as it is known, and the workspace, passed as one."""

    work: Work
    node_bytes: Cells  # of the state of that name
    after_bytes: Cells
    transpositions: Index
    graph: Graph


def begin(space: Space) -> None:
    """With the state that stands in `after` and nothing else."""
    work = space.work
    work.expanded, work.found, work.edges = ROOT, ROOT, 0
    node_after(space, work.out)


def explore(space: Space, most: int) -> None:
    """Expand up to `most` nodes in the order they were found; stops where the next one might not fit any more."""
    work = space.work
    for _ in range(most):
        if work.expanded == work.found or not has_room(space):
            return
        expand(work.expanded, space)
        work.expanded += 1


@inlined
def has_room(space: Space) -> bool:
    """For one more node to be expanded, whatever comes of it."""
    work, index = space.work, space.transpositions
    nodes, edges = work.found + len(work.out), work.edges + len(work.out)
    return nodes < len(index.keys) and edges <= len(space.graph.to) and 2 * nodes <= len(index.slots)


@inlined
def expand(node: int, space: Space) -> None:
    """An edge for each move, in the order of `legal`; outcomes of chance that come to the same are one edge."""
    work, to, odds = space.work, space.graph.to, space.graph.odds
    read_key(space.node_bytes, space.transpositions.places, space.transpositions.keys, node)
    seat = acting_seat(work.node)
    start = work.edges
    for i in range(legal(work.node, seat, work.out)):
        work.after = work.node
        apply(work.after, seat, work.out[i])
        target = node_after(space, work.spare)
        edge = work.edges
        if seat == CHANCE:
            edge = start
            while edge < work.edges and to[edge] != target:
                edge += 1
        if edge == work.edges:
            to[edge], odds[edge] = target, 0
            work.edges += 1
        if seat == CHANCE:
            odds[edge] += weight(work.node, work.out[i])
    space.graph.first[node], space.graph.fan[node] = start, work.edges - start


def acting_seat(state: Record) -> int:
    acting = to_act(state)
    return CHANCE if acting == CHANCE_ONLY else first_seat(acting)


@inlined
def node_after(space: Space, spare: Cells) -> int:
    """The node that the state after a move comes to."""
    state = space.work.after
    go_where_forced(state, spare)
    if to_act(state) == OVER:
        return WON_NODE if rank(state, PLAYER, 1) == 1 else LOST_NODE
    return find_or_add(space)


def go_where_forced(state: Record, out: Cells) -> None:
    """A state with one move and no other is not worth a node."""
    for _ in range(MOST_FORCED):
        if to_act(state) != 1 << PLAYER or legal(state, PLAYER, out) > 1:
            return
        apply(state, PLAYER, out[0])


@inlined
def find_or_add(space: Space) -> int:
    """The key is written where a new node would stand, and stays there if it is one."""
    keys, slots, node = space.transpositions.keys, space.transpositions.slots, space.work.found
    write_key(space.after_bytes, space.transpositions.places, keys, node)
    slot = seek(keys, node, keys, slots)
    if slots[slot] == 0:
        slots[slot] = node
        space.work.found += 1
    return slots[slot]
