"""One search for every game: Monte Carlo trees over what each seat can see, grown on deals that it cannot rule out.

Multiple-observer information-set search (Cowling, Powley, Whitehouse 2012). Every iteration fills what the searching
seat cannot know with a deal that agrees with what it has seen, and plays on from there. Each seat has a tree of its
own, whose nodes are what *that seat* has seen happen, so nobody's plan rests on a choice made at the same time or on a
card it has not seen. Where nothing is hidden all trees would be the same, and one serves all.

It thinks in one of two ways. By lot: a move never tried comes first, and play goes on by instinct. By thumb: a move is
judged by the game's rule of thumb as soon as it is met, so that nobody in the trees plays at random; and play goes on
by that rule too, weighing now few moves and now all of them, now for long and now hardly at all, before the rule says
who is ahead. It misleads in one game when it is asked late and in another when it is asked early; so it is asked at all
times.

The trees lie in arrays given beforehand: `nodes[node]` and `edges[edge]` are rows of the columns below. When they are
full the search goes on without growing. All worths are whole numbers, so that sums are exact.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from sobremesa.engine.contract import (
    CHANCE,
    LOST,
    OVER,
    apply,
    appraise,
    instinct,
    legal,
    redeal,
    sees,
    standing,
    to_act,
)
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, roll
from sobremesa.engine.random import draw, side_stream
from sobremesa.engine.record import Cells

# The columns of a node: its first edge, and how many lie side by side, once there is one for every move (which is
# known only where nothing is hidden); LOOSE, when they do not yet.
FIRST, SETTLED = 0, 1
NODE_COLUMNS = 2
LOOSE = -1

# The columns of an edge. A node's edges are linked in the order of their keys: the seat, then the move.
KEY, NEXT, CHILD, VISITS, OFFERED, WORTH = range(6)
COLUMNS = 6
SEAT_STEP = 1 << 24  # more than any game has moves
SEAT_BITS = 24

# What choosing needs of an edge, worked out when it is credited: its mean, and how its doubt has shrunk.
MEAN, SHRUNK = 0, 1
ODDS = 2
NOTHING = -1  # no edge, no node

KNOWN, TRIAL, THOUGHT = 0, 1, 2  # the tables of a search: what its seat knows, a deal to play on, a move to try there
SEARCH_TABLES = 3
# What a search keeps count of: memory in use, the moves made so far, the leads met where play was cut short,
# and, alone, the worth at the start.
NODES_USED, EDGES_USED, EDGES_SETTLED, MOVES_MADE, LEADS, LEAD_SUM, BASE = range(7)
COUNTS = 7
DEEPEST = 400  # decisions of one iteration that are remembered
BY_LOT, BY_THUMB = 0, 1  # how it thinks; a move judged by thumb has been visited once before it is chosen
EXPLORE, EXPLORE_BY_THUMB = 0.7, 0.4  # how much a move is worth trying for being little known
MANY = 20  # of more moves than these, a few are seldom any good: a rollout weighs half of them at least
MOST_SEATS = 8
LEAD_OF = MOST_SEATS  # behind what each seat has got: by what
MOST_OFFERS = 1 << 15  # more often than any search offers a move
OFFERS = np.array([0.0, *(sqrt(log(n)) for n in range(1, MOST_OFFERS))])  # how doubt grows with them: slow to work out
TRIALS = np.array([1.0, *(1 / sqrt(n) for n in range(1, MOST_OFFERS + 1))])  # and how it shrinks with every trial
TOP = 840  # the worth of leaving everybody behind: half a rival is a whole number of it, for up to seven rivals


def plant(nodes: Any, counts: Cells, trees: int) -> None:
    """Nothing but the roots, one of each tree."""
    for tree in range(trees):
        nodes[tree, FIRST], nodes[tree, SETTLED] = NOTHING, 0
    counts[NODES_USED], counts[EDGES_USED], counts[EDGES_SETTLED] = trees, 0, 0
    counts[MOVES_MADE], counts[LEADS], counts[LEAD_SUM] = 0, 1, 1


def grow(
    tables: Any, seat: int, seats: int, trees: int, way: int, horizon: int, iterations: int, moves: int, rng: Cells,
    out: Cells, spare: Cells, at: Cells, gained: Cells, path: Cells, nodes: Any, edges: Any, odds: Any, counts: Cells,
) -> int:  # fmt: skip
    """The search for a seat from what it knows: so many iterations, or until so many moves were made in all."""
    counts[BASE] = appraise(tables[KNOWN], seat) if seats == 1 else 0
    for iteration in range(iterations):
        if counts[MOVES_MADE] >= moves:
            return iteration
        tables[TRIAL] = tables[KNOWN]
        redeal(tables[TRIAL], seat, rng)
        depth = descend(
            tables, seat, seats, trees, way, rng, out, spare, at, gained, path, nodes, edges, odds, counts
        )  # fmt: skip
        if way == BY_THUMB:
            play_by_thumb(tables, draw(rng, horizon + 1), rng, out, spare, counts)
        else:
            play_by_instinct(tables[TRIAL], horizon, rng, out, counts)
        weigh(tables[TRIAL], seats, gained, counts)
        credit(depth, gained, path, edges, odds)
    return iterations


# --- Down the trees ---------------------------------------------------------------------------------------------------


def descend(
    tables: Any, searching: int, seats: int, trees: int, way: int, rng: Cells, out: Cells, spare: Cells, at: Cells,
    gained: Cells, path: Cells, nodes: Any, edges: Any, odds: Any, counts: Cells,
) -> int:  # fmt: skip
    """Play by the trees, each of which may grow by a move, until one must move that has just grown.

    Returns how many decisions that were. Of several who choose at once, the one that searches comes first: the order
    is nothing to them, and so every iteration tells it something.
    """
    for tree in range(trees):
        at[tree] = tree
    depth, state = 0, tables[TRIAL]
    acting = to_act(state)
    while acting != OVER:
        if acting == CHANCE_ONLY:
            move = roll(state, rng, out)
            pass_by(state, CHANCE, move, trees, NOTHING, at, nodes, edges, counts)
            apply(state, CHANCE, move)
        else:
            seat = searching if acting >> searching & 1 else first_seat(acting)
            tree = seat if trees > 1 else 0
            if at[tree] == NOTHING or depth == DEEPEST:
                return depth
            edge = choose_edge(
                tables, seat, seats, at[tree], trees, way, rng, out, spare, gained, nodes, edges, odds, counts
            )
            if edge == NOTHING:
                return depth
            path[depth] = edge
            depth += 1
            counts[MOVES_MADE] += 1
            move = edges[edge, KEY] - key_of(seat, 0)
            if trees > 1:
                pass_by(state, seat, move, trees, tree, at, nodes, edges, counts)
            at[tree] = NOTHING if edges[edge, VISITS] == way else child_of(edge, nodes, edges, counts)
            apply(state, seat, move)
        acting = to_act(state)
    return depth


def choose_edge(
    tables: Any, seat: int, seats: int, node: int, trees: int, way: int, rng: Cells, out: Cells, spare: Cells,
    gained: Cells, nodes: Any, edges: Any, odds: Any, counts: Cells,
) -> int:  # fmt: skip
    """The best bet among the moves that are legal in this deal; by lot, one that has never been tried comes first."""
    explore = EXPLORE_BY_THUMB if way == BY_THUMB else EXPLORE
    if nodes[node, SETTLED]:
        if nodes[node, SETTLED] == LOOSE:
            settle(node, nodes, edges, odds, counts)
        return best_edge(nodes[node, FIRST], nodes[node, SETTLED], explore, edges, odds)
    best, promise, untried, new = NOTHING, -1.0, NOTHING, 0
    imagined = side_stream(rng) if way == BY_THUMB else rng[0]
    edge, last = nodes[node, FIRST], NOTHING
    for i in range(legal(tables[TRIAL], seat, out)):
        key = key_of(seat, out[i])
        if key < last:  # games mostly list their moves in order, and then one walk along the edges is enough
            edge = nodes[node, FIRST]
        last = key
        edge = at_or_after(edge, key, edges)
        is_new = edge == NOTHING or edges[edge, KEY] != key
        if is_new and way == BY_THUMB and counts[EDGES_USED] < room(edges):
            edge, is_new = new_edge(node, key, nodes, edges, counts), False
            think(tables, seat, out[i], imagined, rng, spare, counts)
            weigh(tables[THOUGHT], seats, gained, counts)
            add_worth(edge, gained[seat], edges, odds)
        if is_new:
            new += 1
            if draw(rng, new) == 0:
                untried = key
        else:
            edges[edge, OFFERED] += 1
            bound = odds[edge, MEAN] + explore * OFFERS[edges[edge, OFFERED]] * odds[edge, SHRUNK]
            if bound > promise:
                best, promise = edge, bound
    if trees == 1 and new == 0:
        nodes[node, SETTLED] = LOOSE
    if untried != NOTHING and counts[EDGES_USED] < room(edges):
        return new_edge(node, untried, nodes, edges, counts)
    return best


def best_edge(first: int, count: int, explore: float, edges: Any, odds: Any) -> int:
    """Where nothing is hidden a node always offers the same, so the count of its first edge serves all."""
    edges[first, OFFERED] += 1
    doubt = explore * OFFERS[edges[first, OFFERED]]
    best, promise = first, -1.0
    for edge in range(first, first + count):
        bound = odds[edge, MEAN] + doubt * odds[edge, SHRUNK]
        if bound > promise:
            best, promise = edge, bound
    return best


def pass_by(
    state: Any, seat: int, move: int, trees: int, own: int, at: Cells, nodes: Any, edges: Any, counts: Cells
) -> None:
    """Everybody but the mover who can see what happens goes on to the node where it has happened."""
    for tree in range(trees):
        if tree != own and at[tree] != NOTHING and (trees == 1 or sees(state, seat, move, tree)):
            key = key_of(seat, move)
            edge = at_or_after(nodes[at[tree], FIRST], key, edges)
            if edge == NOTHING or edges[edge, KEY] != key:
                edge = new_edge(at[tree], key, nodes, edges, counts)
            at[tree] = NOTHING if edge == NOTHING else child_of(edge, nodes, edges, counts)


# --- Edges and nodes --------------------------------------------------------------------------------------------------


def key_of(seat: int, move: int) -> int:
    return seat * SEAT_STEP + move


def at_or_after(edge: int, key: int, edges: Any) -> int:
    """The first edge from here on whose key is not below this one."""
    while edge != NOTHING and edges[edge, KEY] < key:
        edge = edges[edge, NEXT]
    return edge


def new_edge(node: int, key: int, nodes: Any, edges: Any, counts: Cells) -> int:
    """An edge in its place among those of the node; nothing where the memory is full."""
    edge = counts[EDGES_USED]
    if edge == room(edges):
        return NOTHING
    counts[EDGES_USED] = edge + 1
    before, after = NOTHING, nodes[node, FIRST]
    while after != NOTHING and edges[after, KEY] < key:
        before, after = after, edges[after, NEXT]
    if before == NOTHING:
        nodes[node, FIRST] = edge
    else:
        edges[before, NEXT] = edge
    edges[edge, KEY], edges[edge, NEXT], edges[edge, CHILD] = key, after, NOTHING
    edges[edge, VISITS], edges[edge, OFFERED], edges[edge, WORTH] = 0, 1, 0
    return edge


def room(edges: Any) -> int:
    """For edges as they come: the other half of the rows is for those that are put side by side."""
    return len(edges) // 2


def settle(node: int, nodes: Any, edges: Any, odds: Any, counts: Cells) -> None:
    """Put the edges of a node side by side, now that there will be no more: to go along a chain takes longer."""
    edge, first = nodes[node, FIRST], room(edges) + counts[EDGES_SETTLED]
    to = first
    while edge != NOTHING:
        for column in range(COLUMNS):
            edges[to, column] = edges[edge, column]
        odds[to, MEAN], odds[to, SHRUNK] = odds[edge, MEAN], odds[edge, SHRUNK]
        edge = edges[edge, NEXT]
        edges[to, NEXT] = to + 1 if edge != NOTHING else NOTHING
        to += 1
    nodes[node, FIRST], nodes[node, SETTLED] = first, to - first
    counts[EDGES_SETTLED] += to - first


def child_of(edge: int, nodes: Any, edges: Any, counts: Cells) -> int:
    """The node behind an edge, made when it is first gone to."""
    if edges[edge, CHILD] == NOTHING and counts[NODES_USED] < len(nodes):
        node = counts[NODES_USED]
        counts[NODES_USED] = node + 1
        nodes[node, FIRST], nodes[node, SETTLED] = NOTHING, 0
        edges[edge, CHILD] = node
    child: int = edges[edge, CHILD]
    return child


# --- To the end -------------------------------------------------------------------------------------------------------


def play_by_instinct(state: Any, horizon: int, rng: Cells, out: Cells, counts: Cells) -> None:
    """In no time to the end, or for so many moves."""
    acting, made = to_act(state), 0
    while acting != OVER and made < horizon:
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, rng, out))
        else:
            seat = first_seat(acting)
            count = legal(state, seat, out)
            apply(state, seat, instinct(state, seat, count, out, rng))
        made += 1
        acting = to_act(state)
    counts[MOVES_MADE] += made


def play_by_thumb(tables: Any, horizon: int, rng: Cells, out: Cells, spare: Cells, counts: Cells) -> None:
    """So many moves, each the best of some that are picked by lot: of any number of them, from one to all."""
    acting, made = to_act(tables[TRIAL]), 0
    while acting != OVER and (made < horizon or acting == CHANCE_ONLY):
        if acting == CHANCE_ONLY:
            apply(tables[TRIAL], CHANCE, roll(tables[TRIAL], rng, out))
        else:
            seat = first_seat(acting)
            count = legal(tables[TRIAL], seat, out)
            few = 1 + draw(rng, count)
            if count > MANY:
                few = max(few, count // 2)
            if few == 1:
                move = instinct(tables[TRIAL], seat, count, out, rng)
            else:
                move = best_of(tables, seat, few, count, rng, out, spare, counts)
            apply(tables[TRIAL], seat, move)
        made += 1
        acting = to_act(tables[TRIAL])
    counts[MOVES_MADE] += made


def best_of(tables: Any, seat: int, few: int, count: int, rng: Cells, out: Cells, spare: Cells, counts: Cells) -> int:
    """Of a few moves picked by lot, the one after which the seat stands best by the game's rule of thumb.

    All meet the same imagined chance, so that what sets them apart is the move and not luck.
    """
    best, best_worth, imagined = out[0], -(2**62), side_stream(rng)
    for i in range(few):
        pick = i + draw(rng, count - i)
        out[i], out[pick] = out[pick], out[i]
        move = out[i]
        think(tables, seat, move, imagined, rng, spare, counts)
        worth = appraise(tables[THOUGHT], seat)
        if worth > best_worth:
            best, best_worth = move, worth
    return best


def think(tables: Any, seat: int, move: int, imagined: Any, rng: Cells, spare: Cells, counts: Cells) -> None:
    """What would come of a move, with a chance that is only imagined."""
    tables[THOUGHT] = tables[TRIAL]
    apply(tables[THOUGHT], seat, move)
    if to_act(tables[THOUGHT]) == CHANCE_ONLY:
        real = rng[0]
        rng[0] = imagined
        let_it_happen(tables[THOUGHT], rng, spare)
        rng[0] = real
    counts[MOVES_MADE] += 1


def let_it_happen(state: Any, rng: Cells, out: Cells) -> None:
    """Chance, until the move before it has had its effect."""
    while to_act(state) == CHANCE_ONLY:
        apply(state, CHANCE, roll(state, rng, out))


# --- And back ---------------------------------------------------------------------------------------------------------


def weigh(state: Any, seats: int, gained: Cells, counts: Cells) -> None:
    """What each seat has got: its rank, or, where play was cut short, what its lead by the rule of thumb promises."""
    if seats == 1:
        weigh_alone(state, gained, counts)
    elif to_act(state) == OVER:
        for seat in range(seats):
            gained[LEAD_OF + seat] = standing(state, seat)
        half = TOP // (2 * (seats - 1))
        for seat in range(seats):
            gained[seat] = half * halves_beaten(seat, seats, gained)
    else:
        for seat in range(seats):
            gained[LEAD_OF + seat] = appraise(state, seat)
        for seat in range(seats):
            gained[seat] = share_promised(seat, seats, gained, counts)


def weigh_alone(state: Any, gained: Cells, counts: Cells) -> None:
    """Alone one leads over where one stood when the search began."""
    if to_act(state) == OVER:
        gained[0] = 0 if standing(state, 0) == LOST else TOP
    else:
        gained[0] = promise_of(appraise(state, 0) - counts[BASE], counts)


def halves_beaten(seat: int, seats: int, gained: Cells) -> int:
    """The rivals left behind, twice, so that a tie counts half: one's rank, not only whether one came first."""
    if gained[LEAD_OF + seat] == LOST:  # nobody is left behind by who cannot win, whatever the others have
        return 0
    beaten = 0
    for rival in range(seats):
        if rival != seat:
            ahead = gained[LEAD_OF + seat] - gained[LEAD_OF + rival]
            beaten += 2 if ahead > 0 else 1 if ahead == 0 else 0
    return beaten


def share_promised(seat: int, seats: int, gained: Cells, counts: Cells) -> int:
    total = 0
    for rival in range(seats):
        if rival != seat:
            total += promise_of(gained[LEAD_OF + seat] - gained[LEAD_OF + rival], counts)
    return total // (seats - 1)


def promise_of(lead: int, counts: Cells) -> int:
    """A lead against leads as this search meets them: half for none, three quarters for a usual one, never all."""
    size = abs(lead)
    counts[LEADS] += 1
    counts[LEAD_SUM] += size
    usual = counts[LEAD_SUM] // counts[LEADS] + 1
    return TOP // 2 + (TOP // 2) * lead // (size + usual)


def credit(depth: int, gained: Cells, path: Cells, edges: Any, odds: Any) -> None:
    """Every move on the path is worth what its seat has got."""
    for i in range(depth):
        edge = path[i]
        add_worth(edge, gained[edges[edge, KEY] >> SEAT_BITS], edges, odds)


def add_worth(edge: int, worth: int, edges: Any, odds: Any) -> None:
    visits, total = edges[edge, VISITS] + 1, edges[edge, WORTH] + worth
    edges[edge, VISITS], edges[edge, WORTH] = visits, total
    shrunk = TRIALS[visits]
    odds[edge, MEAN], odds[edge, SHRUNK] = total * shrunk * shrunk / TOP, shrunk
