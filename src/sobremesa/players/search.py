"""One search for every game: Monte Carlo trees over what each seat can see, grown on deals that it cannot rule out.

Multiple-observer information-set search (Cowling, Powley, Whitehouse 2012). Every iteration fills what the searching
seat cannot know with a deal that agrees with what it has seen, and plays on from there. Each seat has a tree of its
own, whose nodes are what *that seat* has seen happen, so nobody's plan rests on a choice made at the same time or on a
card it has not seen. Where nothing is hidden all trees would be the same, and one serves all.

The trees lie in arrays given beforehand: `heads[node]` is its first edge, `edges[edge]` a row of the columns below.
When they are full the search goes on without growing. All worths are whole numbers, so that sums are exact.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from sobremesa.engine.contract import CHANCE, OVER, apply, appraise, legal, redeal, sees, to_act
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, rank, roll
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells

# The columns of an edge. A node's edges are linked in the order of their keys: the seat, then the move.
KEY, NEXT, CHILD, VISITS, OFFERED, WORTH = range(6)
COLUMNS = 6
SEAT_STEP = 1 << 24  # more than any game has moves

# What choosing needs of an edge, worked out when it is credited: its mean, and how its doubt has shrunk.
MEAN, SHRUNK = 0, 1
ODDS = 2
NOTHING = -1  # no edge, no node

KNOWN, TRIAL = 0, 1  # the tables of a search: what its seat knows, and a deal to play on
SEARCH_TABLES = 2
NODES_USED, EDGES_USED = 0, 1
DEEPEST = 400  # decisions of one iteration that are remembered
EXPLORE = 0.7  # how much a move is worth trying for being little known
MOST_SEATS = 8
TOP = 840  # the worth of leaving everybody behind: half a rival is a whole number of it, for up to seven rivals


def plant(heads: Cells, used: Cells, trees: int) -> None:
    """Nothing but the roots, one of each tree."""
    for tree in range(trees):
        heads[tree] = NOTHING
    used[NODES_USED], used[EDGES_USED] = trees, 0


def grow(
    tables: Any, seat: int, seats: int, trees: int, horizon: int, iterations: int, rng: Cells,
    out: Cells, at: Cells, path: Cells, heads: Cells, edges: Any, odds: Any, used: Cells,
) -> None:  # fmt: skip
    """So many iterations of the search for a seat, from what it knows."""
    for _ in range(iterations):
        tables[TRIAL] = tables[KNOWN]
        redeal(tables[TRIAL], seat, rng)
        depth = descend(tables[TRIAL], trees, rng, out, at, path, heads, edges, odds, used)
        finished = play_on(tables[TRIAL], horizon, rng, out)
        for each in range(seats):
            at[each] = worth(tables[TRIAL], each, seats, finished)
        credit(depth, at, path, edges, odds)


# --- Down the trees ---------------------------------------------------------------------------------------------------


def descend(
    state: Any, trees: int, rng: Cells, out: Cells, at: Cells, path: Cells,
    heads: Cells, edges: Any, odds: Any, used: Cells,
) -> int:  # fmt: skip
    """Play by the trees until a move is made that is new to its seat's tree. Returns how many decisions that were."""
    for tree in range(trees):
        at[tree] = tree
    depth = 0
    acting = to_act(state)
    while acting != OVER:
        if acting == CHANCE_ONLY:
            move = roll(state, rng, out)
            pass_by(state, CHANCE, move, trees, NOTHING, at, heads, edges, used)
            apply(state, CHANCE, move)
        else:
            seat = first_seat(acting)
            tree = seat if trees > 1 else 0
            if at[tree] == NOTHING or depth == DEEPEST:
                return depth
            edge = choose_edge(state, seat, at[tree], rng, out, heads, edges, odds, used)
            if edge == NOTHING:
                return depth
            path[depth] = edge
            depth += 1
            move = edges[edge, KEY] - key_of(seat, 0)
            is_new = edges[edge, VISITS] == 0
            if not is_new:
                pass_by(state, seat, move, trees, tree, at, heads, edges, used)
                at[tree] = child_of(edge, heads, edges, used)
            apply(state, seat, move)
            if is_new:
                return depth
        acting = to_act(state)
    return depth


def choose_edge(
    state: Any, seat: int, node: int, rng: Cells, out: Cells, heads: Cells, edges: Any, odds: Any, used: Cells
) -> int:
    """The best bet among the moves that are legal in this deal; one that has never been tried comes first."""
    best, promise, untried, new = NOTHING, -1.0, NOTHING, 0
    offered, doubt = 0, 0.0  # mostly the same for all: a logarithm takes as long as a move
    edge, last = heads[node], NOTHING
    for i in range(legal(state, seat, out)):
        key = key_of(seat, out[i])
        if key < last:  # games mostly list their moves in order, and then one walk along the edges is enough
            edge = heads[node]
        last = key
        edge = at_or_after(edge, key, edges)
        if edge == NOTHING or edges[edge, KEY] != key:
            new += 1
            if draw(rng, new) == 0:
                untried = key
        else:
            edges[edge, OFFERED] += 1
            if edges[edge, OFFERED] != offered:
                offered = edges[edge, OFFERED]
                doubt = EXPLORE * sqrt(log(offered))
            bound = odds[edge, MEAN] + doubt * odds[edge, SHRUNK]
            if bound > promise:
                best, promise = edge, bound
    return best if untried == NOTHING else new_edge(node, untried, heads, edges, used)


def pass_by(
    state: Any, seat: int, move: int, trees: int, own: int, at: Cells, heads: Cells, edges: Any, used: Cells
) -> None:
    """Everybody but the mover who can see what happens goes on to the node where it has happened."""
    for tree in range(trees):
        if tree != own and at[tree] != NOTHING and (trees == 1 or sees(state, seat, move, tree)):
            key = key_of(seat, move)
            edge = at_or_after(heads[at[tree]], key, edges)
            if edge == NOTHING or edges[edge, KEY] != key:
                edge = new_edge(at[tree], key, heads, edges, used)
            at[tree] = NOTHING if edge == NOTHING else child_of(edge, heads, edges, used)


# --- Edges and nodes --------------------------------------------------------------------------------------------------


def key_of(seat: int, move: int) -> int:
    return seat * SEAT_STEP + move


def at_or_after(edge: int, key: int, edges: Any) -> int:
    """The first edge from here on whose key is not below this one."""
    while edge != NOTHING and edges[edge, KEY] < key:
        edge = edges[edge, NEXT]
    return edge


def new_edge(node: int, key: int, heads: Cells, edges: Any, used: Cells) -> int:
    """An edge in its place among those of the node; nothing where the memory is full."""
    edge = used[EDGES_USED]
    if edge == len(edges):
        return NOTHING
    used[EDGES_USED] = edge + 1
    before, after = NOTHING, heads[node]
    while after != NOTHING and edges[after, KEY] < key:
        before, after = after, edges[after, NEXT]
    if before == NOTHING:
        heads[node] = edge
    else:
        edges[before, NEXT] = edge
    edges[edge, KEY], edges[edge, NEXT], edges[edge, CHILD] = key, after, NOTHING
    edges[edge, VISITS], edges[edge, OFFERED], edges[edge, WORTH] = 0, 1, 0
    return edge


def child_of(edge: int, heads: Cells, edges: Any, used: Cells) -> int:
    """The node behind an edge, made when it is first gone to."""
    if edges[edge, CHILD] == NOTHING and used[NODES_USED] < len(heads):
        node = used[NODES_USED]
        used[NODES_USED] = node + 1
        heads[node] = NOTHING
        edges[edge, CHILD] = node
    child: int = edges[edge, CHILD]
    return child


# --- And back ---------------------------------------------------------------------------------------------------------


def play_on(state: Any, horizon: int, rng: Cells, out: Cells) -> int:
    """By lot to the end, or for so many moves; returns whether the end was reached."""
    acting = to_act(state)
    for _ in range(horizon):
        if acting == OVER:
            return 1
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, rng, out))
        else:
            seat = first_seat(acting)
            apply(state, seat, out[draw(rng, legal(state, seat, out))])
        acting = to_act(state)
    return acting == OVER


def credit(depth: int, gained: Cells, path: Cells, edges: Any, odds: Any) -> None:
    """Every move on the path is worth what its seat has got."""
    for i in range(depth):
        edge = path[i]
        edges[edge, VISITS] += 1
        edges[edge, WORTH] += gained[edges[edge, KEY] // SEAT_STEP]
        odds[edge, MEAN] = edges[edge, WORTH] / (TOP * edges[edge, VISITS])
        odds[edge, SHRUNK] = 1 / sqrt(edges[edge, VISITS])


def worth(state: Any, seat: int, seats: int, finished: int) -> int:
    """The share of rivals left behind, a tie counting half: one's rank, not only whether one came first."""
    if seats == 1:
        return TOP if finished and rank(state, seat, seats) == 1 else 0
    beaten = 0
    mine = rank(state, seat, seats) if finished else -appraise(state, seat)
    for rival in range(seats):
        if rival != seat:
            theirs = rank(state, rival, seats) if finished else -appraise(state, rival)
            beaten += 2 if mine < theirs else 1 if mine == theirs else 0
    return beaten * TOP // (2 * (seats - 1))
