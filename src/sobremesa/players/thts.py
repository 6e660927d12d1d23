"""The search where one plays alone and nothing is hidden: only chance answers, so transpositions share a node.

Trial-based heuristic tree search with full backups (THTS, as in UCT*/DP-UCT; Keller and Helmert 2013) over a graph. A
node is a state, found in a transposition table by its key as the solver finds it, whatever the dice and the order of
moves that led there. Its value is what the states after it are worth *now*: the best of them where one chooses, their
mean by weight where chance acts, with the heuristic in place of outcomes that have not come up yet. An iteration
selects by UCB down to a state that is new, evaluates the moves there by the heuristic, and backs the values up. There
are no rollouts.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import NamedTuple

from sobremesa.engine.compiler import inlined
from sobremesa.engine.contract import CHANCE, LOST, OVER, apply, appraise, legal, standing, to_act, weight
from sobremesa.engine.loops import CHANCE_ONLY, outcome_at, total_weight
from sobremesa.engine.random import draw
from sobremesa.engine.record import PER_MOVE, Cells, Record, RecordArray, Workspace, cell, cells, game_state
from sobremesa.players.ismcts import let_chance_act
from sobremesa.players.transpositions import seek, write_key

PLAYER = 0
NOTHING = -1  # no edge, no node
ROOT = 1  # a hash table's 0 stands for none

DEEPEST = 400  # states of one iteration
EXPLORATION = 0.2  # the constant of UCB: less than where rivals and rollouts mislead
USUAL = 0.25  # what a usual lead adds to an even chance, where nobody knows how much it is
FINE = 1 << 20  # steps of a chance, so that it is the same number on every machine
CIRCLE, GOLDEN = 1 << 24, 10_368_890  # a circle, and the step (the golden section) whose points lie most evenly on it


class Node(Record):
    """A state."""

    first: int = cell("i4")  # of its edges
    left: int = cell("i4")  # how often
    total_weight: int = cell("i4")  # where chance acts
    point: int = cell("i4")  # there, where on the circle it comes down next


class Value(Record):
    """The chance of winning from a state on: apart from its node, since most reads want nothing else."""

    now: float = cell("f8")
    by_heuristic: float = cell("f8")


class Edge(Record):
    """A move from a state. The edges of a node are linked."""

    move: int = cell("i4")
    next: int = cell("i4")
    to: int = cell("i4")
    visits: int = cell("i4")
    weight: int = cell("i4")  # where chance acts


class Work(Workspace):
    """All else that a search works on: what is asked of it, the states at hand, and the path of one iteration."""

    known: Record = game_state()  # where it begins
    trial: Record = game_state()  # where an iteration has come to
    thought: Record = game_state()  # what a move makes of it
    imagined: Record = game_state()  # what chance may make of that
    odds_step: int = cell("i8")  # as the game says, 0: it does not
    blur: int = cell("i8")  # how much positions are misjudged, in hundredths of a usual lead
    most_moves: int = cell("i8")  # of all iterations together
    base: int = cell("i8")  # what the heuristic says of the root
    nodes_used: int = cell("i8")
    edges_used: int = cell("i8")
    moves_made: int = cell("i8")
    leads_met: int = cell("i8")  # by the heuristic
    lead_sum: int = cell("i8")
    is_fresh: int = cell("i8")  # whether there is nothing yet
    rng: Cells = cells("u8", 1)
    path: Cells = cells("i8", DEEPEST)
    out: Cells = cells("i4", PER_MOVE)
    spare: Cells = cells("i4", PER_MOVE)


class Search(NamedTuple):
    """The graph, its transposition table and the workspace, passed as one."""

    work: Work
    trial_bytes: Cells  # of the state of that name
    thought_bytes: Cells
    places: Cells  # the bytes that matter
    keys: Cells
    slots: Cells
    nodes: RecordArray[Node]
    values: RecordArray[Value]
    edges: RecordArray[Edge]


def plant(search: Search) -> None:
    """Nothing: the root is the first state that is met."""
    work = search.work
    for slot in range(len(search.slots)):
        search.slots[slot] = 0
    work.is_fresh = 0
    work.nodes_used, work.edges_used = ROOT, 0
    work.moves_made, work.leads_met, work.lead_sum = 0, 1, 1


def grow(search: Search, iterations: int) -> int:
    """So many iterations, or until so many moves were made in all. Returns how many there were."""
    work = search.work
    if work.is_fresh:
        plant(search)
    work.base = appraise(work.known, PLAYER)
    for iteration in range(iterations):
        if work.moves_made >= work.most_moves:
            return iteration
        work.trial = work.known
        depth = descend(search)
        work.moves_made += depth
        for i in range(depth - 1, -1, -1):
            back_up(work.path[i], search.nodes, search.values, search.edges)
    return iterations


def descend(search: Search) -> int:
    """Down to a state whose moves have not been tried, to the end, or to the end of memory; how many states that is."""
    work, edges = search.work, search.edges
    node = find_or_add(work.trial, search.trial_bytes, search)
    for depth in range(DEEPEST):
        acting = to_act(work.trial)
        if acting == OVER or node == NOTHING:
            return depth
        work.path[depth] = node
        if acting != CHANCE_ONLY and search.nodes[node].first == NOTHING:
            expand(node, search)
            return depth + 1
        edge = next_edge(acting, node, search)
        if edge == NOTHING:
            return depth + 1
        if edges[edge].to == NOTHING:
            edges[edge].to = find_or_add(work.trial, search.trial_bytes, search)
        node = edges[edge].to
    return DEEPEST


@inlined
def next_edge(acting: int, node: int, search: Search) -> int:
    """Go on, by choice or by chance; nothing where the memory is full."""
    if acting == CHANCE_ONLY:
        edge = sample_outcome(node, search)
    else:
        edge = highest_ucb(node, search.nodes, search.values, search.edges)
        apply(search.work.trial, PLAYER, search.edges[edge].move)
    if edge != NOTHING:
        search.nodes[node].left += 1
        search.edges[edge].visits += 1
    return edge


# --- Nodes ------------------------------------------------------------------------------------------------------------


@inlined
def find_or_add(state: Record, image: Cells, search: Search) -> int:
    """The node of a state, of which the bytes are given too; nothing where it is new and the memory is full."""
    keys, slots, node = search.keys, search.slots, search.work.nodes_used
    write_key(image, search.places, keys, node)
    slot = seek(keys, node, keys, slots)
    if slots[slot]:
        return slots[slot]
    if node == len(search.nodes):
        return NOTHING
    slots[slot] = node
    search.work.nodes_used = node + 1
    made, value = search.nodes[node], search.values[node]
    made.first, made.left, made.total_weight = NOTHING, 0, 0
    value.by_heuristic = evaluate(state, search.work)
    value.now = value.by_heuristic
    return node


def evaluate(state: Record, work: Work) -> float:
    """The chance of winning by the heuristic.

    One that is made for it holds while chance is to act; any other is asked once the dice have fallen.
    """
    if not work.odds_step and to_act(state) == CHANCE_ONLY:
        work.imagined = state
        let_chance_act(work.imagined, work.rng, work.spare)
        return evaluate_settled(work.imagined, work)
    return evaluate_settled(state, work)


def evaluate_settled(state: Record, work: Work) -> float:
    if to_act(state) == OVER:
        return 0.0 if standing(state, PLAYER) == LOST else 1.0
    lead = appraise(state, PLAYER) - work.base
    if not work.odds_step:
        return misjudged(chance_of_lead(lead, work), USUAL, work)
    chance = chance_at(work.base + lead, work.odds_step)
    work.leads_met += 1
    work.lead_sum += int(FINE * abs(chance - chance_at(work.base, work.odds_step)))
    return misjudged(chance, work.lead_sum / work.leads_met / FINE, work)


def chance_at(worth: int, step: int) -> float:
    return int(FINE / (1 + exp(-worth / step))) / FINE


def misjudged(chance: float, usual: float, work: Work) -> float:
    """Off by so many hundredths, at most, of what positions usually differ by."""
    if work.blur == 0:
        return chance
    return min(1.0, max(0.0, chance + usual * work.blur * (draw(work.rng, 2001) - 1000) / 100_000))


def chance_of_lead(lead: int, work: Work) -> float:
    """A lead over where the search began, against leads as it meets them: half for none, USUAL more for a usual one."""
    size = abs(lead)
    work.leads_met += 1
    work.lead_sum += size
    return 0.5 + 0.5 * lead / (size + work.lead_sum / work.leads_met)


def back_up(node: int, nodes: RecordArray[Node], values: RecordArray[Value], edges: RecordArray[Edge]) -> None:
    """A full backup: where one chooses, the best state after it; where chance acts, their mean, by heuristic where it
    is not known."""
    edge, value = nodes[node].first, values[node]
    best, known, total = -1.0, 0, 0.0
    while edge != NOTHING:
        after = edges[edge].to
        if after != NOTHING:
            best = max(best, values[after].now)
            known += edges[edge].weight
            total += edges[edge].weight * values[after].now
        edge = edges[edge].next
    if nodes[node].total_weight:
        value.now = (total + (nodes[node].total_weight - known) * value.by_heuristic) / nodes[node].total_weight
    elif best >= 0:
        value.now = best


# --- Edges ------------------------------------------------------------------------------------------------------------


@inlined
def new_edge(node: int, move: int, weight: int, search: Search) -> int:
    edge = search.work.edges_used
    if edge == len(search.edges):
        return NOTHING
    search.work.edges_used = edge + 1
    made = search.edges[edge]
    made.move, made.next, made.to = move, search.nodes[node].first, NOTHING
    made.visits, made.weight = 0, weight
    search.nodes[node].first = edge
    return edge


def expand(node: int, search: Search) -> None:
    """All moves of a new state, and where each leads; none where there is no room for them."""
    work = search.work
    count = legal(work.trial, PLAYER, work.out)
    if work.edges_used + count > len(search.edges) or work.nodes_used + count > len(search.nodes):
        return
    for i in range(count):
        work.thought = work.trial
        apply(work.thought, PLAYER, work.out[i])
        edge = new_edge(node, work.out[i], 0, search)
        search.edges[edge].to = find_or_add(work.thought, search.thought_bytes, search)
    work.moves_made += count


def highest_ucb(node: int, nodes: RecordArray[Node], values: RecordArray[Value], edges: RecordArray[Edge]) -> int:
    doubt = EXPLORATION * sqrt(log(nodes[node].left + 2))
    edge, best, highest = nodes[node].first, NOTHING, -1.0
    while edge != NOTHING:
        ucb = values[edges[edge].to].now + doubt / sqrt(edges[edge].visits + 1)
        if ucb > highest:
            best, highest = edge, ucb
        edge = edges[edge].next
    return best


def sample_outcome(node: int, search: Search) -> int:
    """What chance does, spread evenly over the times that it acts in a state (quasi-random): a few throws are like
    many."""
    work, edges, at = search.work, search.edges, search.nodes[node]
    total = total_weight(work.trial, legal(work.trial, CHANCE, work.out), work.out)
    if at.total_weight == 0:
        at.total_weight, at.point = total, draw(work.rng, CIRCLE)
    move = outcome_at(work.trial, work.out, at.point * total // CIRCLE)
    at.point = (at.point + GOLDEN) % CIRCLE
    edge = at.first
    while edge != NOTHING and edges[edge].move != move:
        edge = edges[edge].next
    if edge == NOTHING:
        edge = new_edge(node, move, weight(work.trial, move), search)
    apply(work.trial, CHANCE, move)
    return edge
