"""One search for every game: Monte Carlo tree search (MCTS) over what each seat can see.

Multiple-observer information-set MCTS (MO-ISMCTS; Cowling, Powley, Whitehouse 2012). Every iteration determinizes: it
fills what the searching seat cannot know with a deal that agrees with what it has seen, and plays on from there. Each
seat has a tree of its own, whose nodes are what *that seat* has seen happen, so that no plan rests on a choice made at
the same time or on a card that has not been seen. Where nothing is hidden all trees would be the same, and one serves
all. An iteration is the usual four steps: selection by upper confidence bounds (UCB1), expansion, a rollout, and
backpropagation.

Moves are judged in one of two ways. By rollout: a move never tried comes first, and play goes on by the game's default
policy (`instinct`). By heuristic: a move is evaluated by the game's heuristic (`appraise`) as soon as it is met, so
that nobody in the trees plays at random; and rollouts use that heuristic too, weighing now few moves and now all of
them. The length of a rollout is drawn anew each time: in one game the heuristic misleads when it is asked late, in
another when it is asked early, so it is asked after every length.

The trees lie in arrays given beforehand; when those are full the search goes on without growing. All values are whole
numbers, so that sums are exact.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

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
from sobremesa.engine.random import Word, draw, side_stream
from sobremesa.engine.record import PER_MOVE, Cells, Record, RecordArray, Workspace, cell, cells, game_state

SEAT_STEP = 1 << 24  # more than any game has moves
SEAT_BITS = 24
NOTHING = -1  # no edge, no node
PACKABLE = -1  # a node that has an edge for every move, which are not side by side yet

DEEPEST = 400  # decisions of one iteration that are remembered
BY_ROLLOUT, BY_HEURISTIC = 0, 1  # how moves are judged; by heuristic, a move has one visit before it is chosen
EXPLORATION, EXPLORATION_BY_HEURISTIC = 0.7, 0.4  # the constant of UCB
MANY = 20  # of more moves than these, a few are seldom any good: a rollout weighs half of them at least
MOST_SEATS = 8
MOST_OFFERS = 1 << 15  # more often than any search offers a move
SQRT_LOG = np.array([0.0, *(sqrt(log(n)) for n in range(1, MOST_OFFERS))])  # UCB grows so with offers: slow to work out
INVERSE_SQRT = np.array([1.0, *(1 / sqrt(n) for n in range(1, MOST_OFFERS + 1))])  # and shrinks so with visits
TOP = 840  # the value of leaving everybody behind: half a rival is a whole number of it, for up to seven rivals


class Node(Record):
    """What one seat has seen happen."""

    first: int = cell("i4")  # of its edges
    packed: int = cell("i4")  # how many of them lie side by side, once there is one for every move; else 0 or PACKABLE


class Edge(Record):
    """A move from a node. A node's edges are linked in the order of their keys."""

    key: int = cell("i4")  # the seat, then the move
    next: int = cell("i4")
    child: int = cell("i4")
    visits: int = cell("i4")
    offered: int = cell("i4")  # how often it could have been chosen
    value: int = cell("i4")  # the sum over its visits


class Arm(Record):
    """What UCB needs of an edge, worked out when it is visited: apart from it, so that a scan reads little memory."""

    mean: float = cell("f4")
    spread: float = cell("f4")  # 1 / sqrt(visits)


class Work(Workspace):
    """All else that a search works on: what is asked of it, one determinization, and the path of one iteration."""

    known: Record = game_state()  # what the searching seat knows
    trial: Record = game_state()  # a determinization, played on
    thought: Record = game_state()  # what would come of a move there
    seat: int = cell("i8")  # that searches
    seats: int = cell("i8")
    trees: int = cell("i8")  # one a seat, or one for all
    judging: int = cell("i8")  # BY_ROLLOUT or BY_HEURISTIC
    horizon: int = cell("i8")  # the most moves of a rollout
    most_moves: int = cell("i8")  # of all iterations together
    nodes_used: int = cell("i8")
    edges_used: int = cell("i8")
    edges_packed: int = cell("i8")
    moves_made: int = cell("i8")
    leads_met: int = cell("i8")  # by the heuristic, where play was cut short
    lead_sum: int = cell("i8")
    base: int = cell("i8")  # alone, what the heuristic says of the root
    is_fresh: int = cell("i8")  # whether there is nothing yet
    rng: Cells = cells("u8", 1)
    at: Cells = cells("i8", MOST_SEATS)  # of each tree, the node that play has come to
    values: Cells = cells("i8", MOST_SEATS)  # of an evaluated state, for each seat
    marks: Cells = cells("i8", MOST_SEATS)  # what they rest on: standings, or heuristic values
    path: Cells = cells("i8", DEEPEST)
    out: Cells = cells("i4", PER_MOVE)
    spare: Cells = cells("i4", PER_MOVE)


class Search(NamedTuple):
    """The trees and the workspace, passed as one."""

    work: Work
    nodes: RecordArray[Node]
    edges: RecordArray[Edge]
    arms: RecordArray[Arm]


def plant(search: Search) -> None:
    """Nothing but the roots, one of each tree."""
    work = search.work
    for tree in range(work.trees):
        clear_node(search.nodes, tree)
    work.is_fresh = 0
    work.nodes_used, work.edges_used, work.edges_packed = work.trees, 0, 0
    work.moves_made, work.leads_met, work.lead_sum = 0, 1, 1


def grow(search: Search, iterations: int) -> int:
    """The search for a seat from what it knows: so many iterations, or until so many moves were made in all."""
    work = search.work
    if work.is_fresh:
        plant(search)
    work.base = appraise(work.known, work.seat) if work.seats == 1 else 0
    for iteration in range(iterations):
        if work.moves_made >= work.most_moves:
            return iteration
        work.trial = work.known
        redeal(work.trial, work.seat, work.rng)
        depth = descend(search)
        if work.judging == BY_HEURISTIC:
            roll_out_by_heuristic(work, draw(work.rng, work.horizon + 1))
        else:
            roll_out_by_instinct(work)
        evaluate(work.trial, work)
        backpropagate(depth, search)
    return iterations


# --- Selection and expansion ------------------------------------------------------------------------------------------


def descend(search: Search) -> int:
    """Play by the trees, each of which may grow by a move, until one must move that has just grown.

    Returns how many decisions that were. Of several who choose at once, the one that searches comes first: the order
    is nothing to them, and so every iteration tells it something.
    """
    work, edges = search.work, search.edges
    searching, trees, judging = work.seat, work.trees, work.judging
    for tree in range(trees):
        work.at[tree] = tree
    depth, state = 0, work.trial
    acting = to_act(state)
    while acting != OVER:
        if acting == CHANCE_ONLY:
            move = roll(state, work.rng, work.out)
            observe_move(CHANCE, move, NOTHING, search)
            apply(state, CHANCE, move)
        else:
            seat = searching if acting >> searching & 1 else first_seat(acting)
            tree = seat if trees > 1 else 0
            if work.at[tree] == NOTHING or depth == DEEPEST:
                return depth
            edge = select(work.at[tree], seat, search)
            if edge == NOTHING:
                return depth
            work.path[depth] = edge
            depth += 1
            work.moves_made += 1
            move = edges[edge].key - key_of(seat, 0)
            if trees > 1:
                observe_move(seat, move, tree, search)
            work.at[tree] = NOTHING if edges[edge].visits == judging else child_of(edge, search)
            apply(state, seat, move)
        acting = to_act(state)
    return depth


def select(node: int, seat: int, search: Search) -> int:
    """The edge with the highest UCB among the moves that are legal in this determinization.

    By rollout, a move that has never been tried comes first; by heuristic, new moves are evaluated at once.
    """
    work, nodes, edges, arms = search.work, search.nodes, search.edges, search.arms
    exploration = EXPLORATION_BY_HEURISTIC if work.judging == BY_HEURISTIC else EXPLORATION
    if nodes[node].packed:
        if nodes[node].packed == PACKABLE:
            pack(node, search)
        return highest_ucb(nodes[node].first, nodes[node].packed, exploration, edges, arms)
    best, highest, untried, new = NOTHING, -1.0, NOTHING, 0
    imagined = side_stream(work.rng) if work.judging == BY_HEURISTIC else np.uint64(0)
    edge, last = nodes[node].first, NOTHING
    for i in range(legal(work.trial, seat, work.out)):
        key = key_of(seat, work.out[i])
        if key < last:  # games mostly list their moves in order, and then one walk along the edges is enough
            edge = nodes[node].first
        last = key
        edge = at_or_after(edge, key, edges)
        is_new = edge == NOTHING or edges[edge].key != key
        if is_new and work.judging == BY_HEURISTIC and work.edges_used < room(edges):
            edge, is_new = expand(node, key, seat, imagined, search), False
        if is_new:
            new += 1
            if draw(work.rng, new) == 0:
                untried = key
        else:
            edges[edge].offered += 1
            ucb = arms[edge].mean + exploration * SQRT_LOG[edges[edge].offered] * arms[edge].spread
            if ucb > highest:
                best, highest = edge, ucb
    if work.trees == 1 and new == 0:
        nodes[node].packed = PACKABLE
    if untried != NOTHING and work.edges_used < room(edges):
        return new_edge(node, untried, search)
    return best


def highest_ucb(first: int, count: int, exploration: float, edges: RecordArray[Edge], arms: RecordArray[Arm]) -> int:
    """Where nothing is hidden a node always offers the same, so the count of its first edge serves all."""
    edges[first].offered += 1
    doubt = exploration * SQRT_LOG[edges[first].offered]
    best, highest = first, -1.0
    for edge in range(first, first + count):
        ucb = arms[edge].mean + doubt * arms[edge].spread
        if ucb > highest:
            best, highest = edge, ucb
    return best


def expand(node: int, key: int, seat: int, imagined: Word, search: Search) -> int:
    """A new edge, with its move evaluated by the heuristic."""
    work = search.work
    edge = new_edge(node, key, search)
    imagine(seat, key - key_of(seat, 0), imagined, work)
    evaluate(work.thought, work)
    add_visit(edge, work.values[seat], search.edges, search.arms)
    return edge


def observe_move(seat: int, move: int, own: int, search: Search) -> None:
    """Everybody but the mover who can see what happens goes on to the node where it has happened."""
    work, edges = search.work, search.edges
    for tree in range(work.trees):
        at = work.at[tree]
        if tree != own and at != NOTHING and (work.trees == 1 or sees(work.trial, seat, move, tree)):
            key = key_of(seat, move)
            edge = at_or_after(search.nodes[at].first, key, edges)
            if edge == NOTHING or edges[edge].key != key:
                edge = new_edge(at, key, search)
            work.at[tree] = NOTHING if edge == NOTHING else child_of(edge, search)


# --- Edges and nodes --------------------------------------------------------------------------------------------------


def key_of(seat: int, move: int) -> int:
    return seat * SEAT_STEP + move


def at_or_after(edge: int, key: int, edges: RecordArray[Edge]) -> int:
    """The first edge from here on whose key is not below this one."""
    while edge != NOTHING and edges[edge].key < key:
        edge = edges[edge].next
    return edge


def new_edge(node: int, key: int, search: Search) -> int:
    """An edge in its place among those of the node; nothing where the memory is full."""
    nodes, edges, edge = search.nodes, search.edges, search.work.edges_used
    if edge == room(edges):
        return NOTHING
    search.work.edges_used = edge + 1
    before, after = NOTHING, nodes[node].first
    while after != NOTHING and edges[after].key < key:
        before, after = after, edges[after].next
    if before == NOTHING:
        nodes[node].first = edge
    else:
        edges[before].next = edge
    made = edges[edge]
    made.key, made.next, made.child = key, after, NOTHING
    made.visits, made.offered, made.value = 0, 1, 0
    return edge


def room(edges: RecordArray[Edge]) -> int:
    """For edges as they come: the other half is for those that are packed."""
    return len(edges) // 2


def pack(node: int, search: Search) -> None:
    """Put the edges of a node side by side, now that there will be no more: to follow a linked list takes longer."""
    edges, arms = search.edges, search.arms
    edge, first = search.nodes[node].first, room(edges) + search.work.edges_packed
    to = first
    while edge != NOTHING:
        edges[to] = edges[edge]
        arms[to] = arms[edge]
        edge = edges[edge].next
        edges[to].next = to + 1 if edge != NOTHING else NOTHING
        to += 1
    search.nodes[node].first, search.nodes[node].packed = first, to - first
    search.work.edges_packed += to - first


def child_of(edge: int, search: Search) -> int:
    """The node behind an edge, made when it is first gone to."""
    work, edges = search.work, search.edges
    if edges[edge].child == NOTHING and work.nodes_used < len(search.nodes):
        clear_node(search.nodes, work.nodes_used)
        edges[edge].child = work.nodes_used
        work.nodes_used += 1
    return edges[edge].child


def clear_node(nodes: RecordArray[Node], node: int) -> None:
    nodes[node].first, nodes[node].packed = NOTHING, 0


# --- Rollouts ---------------------------------------------------------------------------------------------------------


def roll_out_by_instinct(work: Work) -> None:
    """By the game's default policy to the end, or to the horizon."""
    state, made = work.trial, 0
    acting = to_act(state)
    while acting != OVER and made < work.horizon:
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, work.rng, work.out))
        else:
            seat = first_seat(acting)
            count = legal(state, seat, work.out)
            apply(state, seat, instinct(state, seat, count, work.out, work.rng))
        made += 1
        acting = to_act(state)
    work.moves_made += made


def roll_out_by_heuristic(work: Work, horizon: int) -> None:
    """So many moves, each the best by the heuristic of some that are picked by lot: of any number, from one to all."""
    state, made = work.trial, 0
    acting = to_act(state)
    while acting != OVER and (made < horizon or acting == CHANCE_ONLY):
        if acting == CHANCE_ONLY:
            apply(state, CHANCE, roll(state, work.rng, work.out))
        else:
            seat = first_seat(acting)
            count = legal(state, seat, work.out)
            few = 1 + draw(work.rng, count)
            if count > MANY:
                few = max(few, count // 2)
            if few == 1:
                move = instinct(state, seat, count, work.out, work.rng)
            else:
                move = best_of(seat, few, count, work)
            apply(state, seat, move)
        made += 1
        acting = to_act(state)
    work.moves_made += made


def best_of(seat: int, few: int, count: int, work: Work) -> int:
    """Of a few moves picked by lot, the one after which the seat stands best by the heuristic.

    All meet the same imagined chance, so that what sets them apart is the move and not luck (common random numbers).
    """
    out = work.out
    best, highest, imagined = out[0], -(2**62), side_stream(work.rng)
    for i in range(few):
        pick = i + draw(work.rng, count - i)
        out[i], out[pick] = out[pick], out[i]
        move = out[i]
        imagine(seat, move, imagined, work)
        value = appraise(work.thought, seat)
        if value > highest:
            best, highest = move, value
    return best


def imagine(seat: int, move: int, imagined: Word, work: Work) -> None:
    """What would come of a move, with a chance that is only imagined: the search's own stream stays where it is."""
    work.thought = work.trial
    apply(work.thought, seat, move)
    if to_act(work.thought) == CHANCE_ONLY:
        real = work.rng[0]
        work.rng[0] = imagined
        let_chance_act(work.thought, work.rng, work.spare)
        work.rng[0] = real
    work.moves_made += 1


def let_chance_act(state: Record, rng: Cells, out: Cells) -> None:
    """Until the move before it has had its effect."""
    while to_act(state) == CHANCE_ONLY:
        apply(state, CHANCE, roll(state, rng, out))


# --- Evaluation and backpropagation -----------------------------------------------------------------------------------


def evaluate(state: Record, work: Work) -> None:
    """What a state is worth to each seat: its rank, or, where play was cut short, what its heuristic lead promises."""
    seats, marks = work.seats, work.marks
    if seats == 1:
        evaluate_alone(state, work)
    elif to_act(state) == OVER:
        for seat in range(seats):
            marks[seat] = standing(state, seat)
        half = TOP // (2 * (seats - 1))
        for seat in range(seats):
            work.values[seat] = half * halves_beaten(seat, seats, marks)
    else:
        for seat in range(seats):
            marks[seat] = appraise(state, seat)
        for seat in range(seats):
            work.values[seat] = share_promised(seat, work)


def evaluate_alone(state: Record, work: Work) -> None:
    """Alone one leads over where one stood when the search began."""
    if to_act(state) == OVER:
        work.values[0] = 0 if standing(state, 0) == LOST else TOP
    else:
        work.values[0] = value_of_lead(appraise(state, 0) - work.base, work)


def halves_beaten(seat: int, seats: int, marks: Cells) -> int:
    """The rivals left behind, twice, so that a tie counts half: one's rank, not only whether one came first."""
    if marks[seat] == LOST:  # who cannot win leaves nobody behind, whatever the others have
        return 0
    beaten = 0
    for rival in range(seats):
        if rival != seat:
            ahead = marks[seat] - marks[rival]
            beaten += 2 if ahead > 0 else 1 if ahead == 0 else 0
    return beaten


def share_promised(seat: int, work: Work) -> int:
    total = 0
    for rival in range(work.seats):
        if rival != seat:
            total += value_of_lead(work.marks[seat] - work.marks[rival], work)
    return total // (work.seats - 1)


def value_of_lead(lead: int, work: Work) -> int:
    """A lead against leads as this search meets them: half for none, three quarters for a usual one, never all."""
    size = abs(lead)
    work.leads_met += 1
    work.lead_sum += size
    usual = work.lead_sum // work.leads_met + 1
    return TOP // 2 + (TOP // 2) * lead // (size + usual)


def backpropagate(depth: int, search: Search) -> None:
    """Every move on the path is worth what its seat has got."""
    for i in range(depth):
        edge = search.work.path[i]
        add_visit(edge, search.work.values[search.edges[edge].key >> SEAT_BITS], search.edges, search.arms)


def add_visit(edge: int, value: int, edges: RecordArray[Edge], arms: RecordArray[Arm]) -> None:
    visits, total = edges[edge].visits + 1, edges[edge].value + value
    edges[edge].visits, edges[edge].value = visits, total
    spread = INVERSE_SQRT[visits]
    arms[edge].mean, arms[edge].spread = total * spread * spread / TOP, spread
