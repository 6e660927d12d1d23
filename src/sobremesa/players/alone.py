"""The search where one plays alone and nothing is hidden: only chance answers, so paths that meet are one.

A node is a state, found by its key as the solver finds it, whatever the dice and the order of moves that led there. Its
value is what the states after it are worth *now*: the best of them where one chooses, their mean by weight where chance
acts, with the rule of thumb in place of outcomes that have not come up yet. An iteration goes down by what promises
most to a state that is new, tries the moves there by the rule of thumb, and renews the values on its way back
(trial-based search with full backups: Keller and Helmert 2013). Nothing is played out.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

from sobremesa.engine.contract import CHANCE, LOST, OVER, apply, appraise, legal, standing, to_act, weight
from sobremesa.engine.loops import CHANCE_ONLY, outcome_at, total_weight
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells
from sobremesa.players.keys import seek, write_key
from sobremesa.players.search import KNOWN, THOUGHT, TRIAL, let_it_happen

PLAYER = 0
IMAGINED = THOUGHT + 1  # one more table: what chance may make of a thought
TABLES = IMAGINED + 1
NOTHING = -1  # no edge, no node
ROOT = 1  # a hash table's 0 stands for none

# The columns of a node: its first edge, how often it was left, and, where chance acts, its weights and next point.
FIRST, LEFT, TOTAL, POINT = range(4)
NODE_COLUMNS = 4
VALUE, THUMB = 0, 1  # what it is worth now, and by the rule of thumb
WORTHS = 2

# The columns of an edge: a move, the next edge of the node, the node it leads to, how often it was taken, its weight.
MOVE, NEXT, TO, TAKEN, WEIGHT = range(5)
EDGE_COLUMNS = 5

# What a search keeps count of: memory in use, the moves made so far, and the leads met by the rule of thumb.
NODES_USED, EDGES_USED, MOVES_MADE, LEADS, LEAD_SUM = range(5)
COUNTS = 5

DEEPEST = 400  # states of one iteration
EXPLORE = 0.2  # how much a move is worth trying for being little known: less than where rivals and rollouts mislead
USUAL = 0.25  # what a usual lead adds to an even chance, where nobody knows how much it is
FINE = 1 << 20  # steps of a chance, so that it is the same number on every machine
CIRCLE, GOLDEN = 1 << 24, 10_368_890  # a circle, and the step (the golden section) whose points lie most evenly on it


def plant_alone(slots: Cells, counts: Cells) -> None:
    """Nothing: the root is the first state that is met."""
    for slot in range(len(slots)):
        slots[slot] = 0
    counts[NODES_USED], counts[EDGES_USED] = ROOT, 0
    counts[MOVES_MADE], counts[LEADS], counts[LEAD_SUM] = 0, 1, 1


def grow_alone(
    tables: Any, images: Any, places: Cells, step: int, blur: int, iterations: int, moves: int, rng: Cells, out: Cells,
    spare: Cells, path: Cells, keys: Any, slots: Cells, nodes: Any, worths: Any, edges: Any, counts: Cells,
) -> int:  # fmt: skip
    """So many iterations, or until so many moves were made in all. Returns how many there were."""
    base = appraise(tables[KNOWN], PLAYER)
    for iteration in range(iterations):
        if counts[MOVES_MADE] >= moves:
            return iteration
        tables[TRIAL] = tables[KNOWN]
        depth = descend_alone(
            tables, images, places, step, base, blur, rng, out, spare, path, keys, slots, nodes, worths, edges, counts
        )
        counts[MOVES_MADE] += depth
        for i in range(depth - 1, -1, -1):
            renew(path[i], nodes, worths, edges)
    return iterations


def descend_alone(
    tables: Any, images: Any, places: Cells, step: int, base: int, blur: int, rng: Cells, out: Cells, spare: Cells,
    path: Cells, keys: Any, slots: Cells, nodes: Any, worths: Any, edges: Any, counts: Cells,
) -> int:  # fmt: skip
    """Down to a state whose moves have not been tried, to the end, or to the end of memory; how many states that is."""
    node = find_or_add(tables, TRIAL, images, places, step, base, blur, rng, spare, keys, slots, nodes, worths, counts)
    for depth in range(DEEPEST):
        acting = to_act(tables[TRIAL])
        if acting == OVER or node == NOTHING:
            return depth
        path[depth] = node
        if acting != CHANCE_ONLY and nodes[node, FIRST] == NOTHING:
            try_all(
                tables, node, images, places, step, base, blur, rng, out, spare, keys, slots, nodes, worths, edges,
                counts,
            )  # fmt: skip
            return depth + 1
        edge = next_edge(tables[TRIAL], acting, node, rng, out, nodes, worths, edges, counts)
        if edge == NOTHING:
            return depth + 1
        if edges[edge, TO] == NOTHING:
            edges[edge, TO] = find_or_add(
                tables, TRIAL, images, places, step, base, blur, rng, spare, keys, slots, nodes, worths, counts
            )
        node = edges[edge, TO]
    return DEEPEST


def next_edge(
    state: Any, acting: int, node: int, rng: Cells, out: Cells, nodes: Any, worths: Any, edges: Any, counts: Cells
) -> int:
    """Go on, by choice or by chance; nothing where the memory is full."""
    if acting == CHANCE_ONLY:
        edge = turn_up(state, node, rng, out, nodes, edges, counts)
    else:
        edge = most_promising(node, nodes, worths, edges)
        apply(state, PLAYER, edges[edge, MOVE])
    if edge != NOTHING:
        nodes[node, LEFT] += 1
        edges[edge, TAKEN] += 1
    return edge


# --- Nodes ------------------------------------------------------------------------------------------------------------


def find_or_add(
    tables: Any, which: int, images: Any, places: Cells, step: int, base: int, blur: int, rng: Cells, spare: Cells,
    keys: Any, slots: Cells, nodes: Any, worths: Any, counts: Cells,
) -> int:  # fmt: skip
    """The node of a state; nothing where it is new and the memory is full."""
    node = counts[NODES_USED]
    write_key(images[which], places, keys, node)
    slot = seek(keys, node, keys, slots)
    if slots[slot]:
        return slots[slot]
    if node == len(nodes):
        return NOTHING
    slots[slot] = node
    counts[NODES_USED] = node + 1
    nodes[node, FIRST], nodes[node, LEFT], nodes[node, TOTAL] = NOTHING, 0, 0
    worths[node, THUMB] = by_thumb(tables, which, step, base, blur, rng, spare, counts)
    worths[node, VALUE] = worths[node, THUMB]
    return node


def by_thumb(
    tables: Any, which: int, step: int, base: int, blur: int, rng: Cells, spare: Cells, counts: Cells
) -> float:
    """The chance of winning by the rule of thumb.

    One that is made for it holds while chance is to act; any other is asked once the dice have fallen.
    """
    if not step and to_act(tables[which]) == CHANCE_ONLY:
        tables[IMAGINED] = tables[which]
        let_it_happen(tables[IMAGINED], rng, spare)
        which = IMAGINED
    if to_act(tables[which]) == OVER:
        return 0.0 if standing(tables[which], PLAYER) == LOST else 1.0
    lead = appraise(tables[which], PLAYER) - base
    if not step:
        return misjudged(promise(lead, counts), USUAL, blur, rng)
    chance = chance_at(base + lead, step)
    counts[LEADS] += 1
    counts[LEAD_SUM] += int(FINE * abs(chance - chance_at(base, step)))
    return misjudged(chance, counts[LEAD_SUM] / counts[LEADS] / FINE, blur, rng)


def chance_at(worth: int, step: int) -> float:
    return int(FINE / (1 + exp(-worth / step))) / FINE


def misjudged(chance: float, usual: float, blur: int, rng: Cells) -> float:
    """Off by so many hundredths, at most, of what positions usually differ by."""
    if blur == 0:
        return chance
    return min(1.0, max(0.0, chance + usual * blur * (draw(rng, 2001) - 1000) / 100_000))


def promise(lead: int, counts: Cells) -> float:
    """A lead over where the search began, against leads as it meets them: half for none, USUAL more for a usual one."""
    size = abs(lead)
    counts[LEADS] += 1
    counts[LEAD_SUM] += size
    return 0.5 + 0.5 * lead / (size + counts[LEAD_SUM] / counts[LEADS])


def renew(node: int, nodes: Any, worths: Any, edges: Any) -> None:
    """Where one chooses, the best state after it; where chance acts, their mean, by thumb where it is not known."""
    edge = nodes[node, FIRST]
    best, known, total = -1.0, 0, 0.0
    while edge != NOTHING:
        after = edges[edge, TO]
        if after != NOTHING:
            best = max(best, worths[after, VALUE])
            known += edges[edge, WEIGHT]
            total += edges[edge, WEIGHT] * worths[after, VALUE]
        edge = edges[edge, NEXT]
    if nodes[node, TOTAL]:
        worths[node, VALUE] = (total + (nodes[node, TOTAL] - known) * worths[node, THUMB]) / nodes[node, TOTAL]
    elif best >= 0:
        worths[node, VALUE] = best


# --- Edges ------------------------------------------------------------------------------------------------------------


def new_edge(node: int, move: int, weight: int, nodes: Any, edges: Any, counts: Cells) -> int:
    edge = counts[EDGES_USED]
    if edge == len(edges):
        return NOTHING
    counts[EDGES_USED] = edge + 1
    edges[edge, MOVE], edges[edge, NEXT], edges[edge, TO] = move, nodes[node, FIRST], NOTHING
    edges[edge, TAKEN], edges[edge, WEIGHT] = 0, weight
    nodes[node, FIRST] = edge
    return edge


def try_all(
    tables: Any, node: int, images: Any, places: Cells, step: int, base: int, blur: int, rng: Cells, out: Cells,
    spare: Cells, keys: Any, slots: Cells, nodes: Any, worths: Any, edges: Any, counts: Cells,
) -> None:  # fmt: skip
    """All moves of a new state, and where each leads; none where there is no room for them."""
    count = legal(tables[TRIAL], PLAYER, out)
    if counts[EDGES_USED] + count > len(edges) or counts[NODES_USED] + count > len(nodes):
        return
    for i in range(count):
        tables[THOUGHT] = tables[TRIAL]
        apply(tables[THOUGHT], PLAYER, out[i])
        edge = new_edge(node, out[i], 0, nodes, edges, counts)
        edges[edge, TO] = find_or_add(
            tables, THOUGHT, images, places, step, base, blur, rng, spare, keys, slots, nodes, worths, counts
        )
    counts[MOVES_MADE] += count


def most_promising(node: int, nodes: Any, worths: Any, edges: Any) -> int:
    doubt = EXPLORE * sqrt(log(nodes[node, LEFT] + 2))
    edge, best, most = nodes[node, FIRST], NOTHING, -1.0
    while edge != NOTHING:
        bound = worths[edges[edge, TO], VALUE] + doubt / sqrt(edges[edge, TAKEN] + 1)
        if bound > most:
            best, most = edge, bound
        edge = edges[edge, NEXT]
    return best


def turn_up(state: Any, node: int, rng: Cells, out: Cells, nodes: Any, edges: Any, counts: Cells) -> int:
    """What chance does, spread evenly over the times that it acts in a state: a few throws are like many."""
    total = total_weight(state, legal(state, CHANCE, out), out)
    if nodes[node, TOTAL] == 0:
        nodes[node, TOTAL], nodes[node, POINT] = total, draw(rng, CIRCLE)
    move = outcome_at(state, out, nodes[node, POINT] * total // CIRCLE)
    nodes[node, POINT] = (nodes[node, POINT] + GOLDEN) % CIRCLE
    edge: int = nodes[node, FIRST]
    while edge != NOTHING and edges[edge, MOVE] != move:
        edge = edges[edge, NEXT]
    if edge == NOTHING:
        edge = new_edge(node, move, weight(state, move), nodes, edges, counts)
    apply(state, CHANCE, move)
    return edge
