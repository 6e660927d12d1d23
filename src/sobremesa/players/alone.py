"""The search where one plays alone and nothing is hidden: only chance answers, so paths that meet are one.

A node is a state, found by its key as the solver finds it, whatever the dice and the order of moves that led there. A
move is worth the mean of what its outcomes are worth, and a state what its favourite move is worth: there is no rival
whose mind one would have to average over. The rest is as in `search`, on the same arrays.
"""

from __future__ import annotations

from math import exp
from typing import Any

from sobremesa.engine.contract import CHANCE, OVER, apply, appraise, legal, to_act
from sobremesa.engine.loops import CHANCE_ONLY, outcome_at, roll, total_weight
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells
from sobremesa.players.keys import seek, write_key
from sobremesa.players.search import (
    DEEPEST,
    EDGES_USED,
    FIRST,
    IS_WHOLE,
    KEY,
    KNOWN,
    LEAD_SUM,
    LEADS,
    MOVES_MADE,
    NEXT,
    NODES_USED,
    NOTHING,
    TOP,
    TRIAL,
    VISITS,
    WORTH,
    add_worth,
    choose_edge,
    let_it_happen,
    play_on,
    promise_of,
    weigh_end,
)

PLAYER = 0
FIRST_LOOK = 8  # tries that the rule of thumb counts as, so that a lucky throw after it does not mislead
TURNS, GOLDEN = 1 << 24, 10_368_890  # a circle, and the step (the golden section) whose points lie most evenly on it
ROOT = 1  # a hash table's 0 stands for none


def plant_alone(slots: Cells, counts: Cells) -> None:
    """Nothing: the root is the first state that is met."""
    for slot in range(len(slots)):
        slots[slot] = 0
    counts[NODES_USED], counts[EDGES_USED] = ROOT, 0
    counts[MOVES_MADE], counts[LEADS], counts[LEAD_SUM] = 0, 1, 1


def grow_alone(
    tables: Any, images: Any, places: Cells, step: int, horizon: int, tries: int, iterations: int, moves: int,
    rng: Cells, out: Cells, spare: Cells, at: Cells, path: Cells, keys: Any, slots: Cells, nodes: Any, edges: Any,
    odds: Any, counts: Cells,
) -> int:  # fmt: skip
    """As `grow` of `search`."""
    base = appraise(tables[KNOWN], PLAYER)
    for iteration in range(iterations):
        if counts[MOVES_MADE] >= moves:
            return iteration
        tables[TRIAL] = tables[KNOWN]
        depth = descend_alone(tables, images, places, rng, out, path, keys, slots, nodes, edges, odds, counts)
        counts[MOVES_MADE] += depth
        if not step:
            play_on(tables, horizon, tries, rng, out, spare, counts)
            let_it_happen(tables[TRIAL], rng, out)
        if to_act(tables[TRIAL]) == OVER:
            weigh_end(tables[TRIAL], 1, at)
        else:
            at[0] = chance_of(appraise(tables[TRIAL], PLAYER), step, base, counts)
        credit_alone(depth, at[0], FIRST_LOOK if step else 1, path, nodes, edges, odds)
    return iterations


def descend_alone(
    tables: Any, images: Any, places: Cells, rng: Cells, out: Cells, path: Cells, keys: Any, slots: Cells,
    nodes: Any, edges: Any, odds: Any, counts: Cells,
) -> int:  # fmt: skip
    """Move by move to one that has not been tried, and what chance makes of it; returns how many moves that were."""
    for depth in range(DEEPEST):
        if to_act(tables[TRIAL]) == OVER:
            return depth
        node = find_or_add(images[TRIAL], places, keys, slots, nodes, counts)
        if node == NOTHING:
            return depth
        edge = choose_edge(tables[TRIAL], PLAYER, node, 1, rng, out, nodes, edges, odds, counts)
        if edge == NOTHING:
            return depth
        path[depth], path[DEEPEST + depth] = edge, node
        apply(tables[TRIAL], PLAYER, edges[edge, KEY])
        if edges[edge, VISITS] == 0:
            return depth + 1
        turn_up(tables[TRIAL], images[TRIAL], places, rng, out, keys, slots, nodes, counts)
    return DEEPEST


def turn_up(
    state: Any, image: Cells, places: Cells, rng: Cells, out: Cells, keys: Any, slots: Cells, nodes: Any, counts: Cells
) -> None:
    """What chance does, spread evenly over the times that it acts in a state: a few throws are like many."""
    while to_act(state) == CHANCE_ONLY:
        node = find_or_add(image, places, keys, slots, nodes, counts)
        if node == NOTHING:
            move = roll(state, rng, out)
        else:
            if nodes[node, FIRST] == NOTHING:
                nodes[node, FIRST] = draw(rng, TURNS)
            point = nodes[node, FIRST]
            nodes[node, FIRST] = (point + GOLDEN) % TURNS
            move = outcome_at(state, out, point * total_weight(state, legal(state, CHANCE, out), out) // TURNS)
        apply(state, CHANCE, move)


def find_or_add(image: Cells, places: Cells, keys: Any, slots: Cells, nodes: Any, counts: Cells) -> int:
    """The node of a state; nothing where it is new and the memory is full."""
    node = counts[NODES_USED]
    write_key(image, places, keys, node)
    slot = seek(keys, node, keys, slots)
    if slots[slot]:
        return slots[slot]
    if node == len(nodes):
        return NOTHING
    slots[slot] = node
    nodes[node, FIRST], nodes[node, IS_WHOLE] = NOTHING, 0
    counts[NODES_USED] = node + 1
    return node


def chance_of(worth: int, step: int, base: int, counts: Cells) -> int:
    """The rule of thumb as a chance of winning; where it does not claim to be one, against where the search began."""
    return int(TOP / (1 + exp(-worth / step))) if step else promise_of(worth - base, counts)


def credit_alone(depth: int, worth: int, first_look: int, path: Cells, nodes: Any, edges: Any, odds: Any) -> None:
    for i in range(depth - 1, -1, -1):
        add_worth(path[i], worth, first_look if edges[path[i], VISITS] == 0 else 1, edges, odds)
        worth = favourite_worth(nodes[path[DEEPEST + i], FIRST], edges)


def favourite_worth(edge: int, edges: Any) -> int:
    """The mean of the move that was tried most often; of equals, the best."""
    visits, worth = 1, 0
    while edge != NOTHING:
        if edges[edge, VISITS] >= visits:
            mean = edges[edge, WORTH] // edges[edge, VISITS]
            if edges[edge, VISITS] > visits or mean > worth:
                visits, worth = edges[edge, VISITS], mean
        edge = edges[edge, NEXT]
    return worth
