"""Exact play of a game for one: every state that can be reached, and the chance of winning it under best play.

States are merged by the bytes that matter for the future: a game names the fields that only its view shows. Each that
has a choice or a chance is a node, found by its bytes in an open hash table. Nodes 0 and 1 are the two ends, so that
edges need not tell them apart.

Two values are kept for every node, one from below (0 at first) and one from above (1 at first). A sweep brings both
closer to the truth and never across it, so the gap between them is a proved error, also where a game goes in circles.
"""

from __future__ import annotations

from math import nan
from typing import Any

from sobremesa.engine.contract import CHANCE, OVER, apply, legal, setup, to_act, weight
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, rank
from sobremesa.engine.record import Cells
from sobremesa.players.keys import read_key, seek, write_key

LOST_NODE, WON_NODE, ROOT = 0, 1, 2
NOWHERE = -1  # no such node
PLAYER = 0
MOST_FORCED = 1000  # moves in a row that are forced; more of them would be a circle

NODE, AFTER = 0, 1  # the tables of the solver: the state at hand, and what a move makes of it
TABLES = 2

# What is counted: while exploring (nodes are expanded in the order they were found), ordering, and closing in.
EXPANDED, FOUND, EDGES = range(3)
DEPTH, NUMBERED, WAITING, ORDERED = range(4)
SETTLED = 0
COUNTS = 4
CLOSED = 2**31 - 1  # in place of the lowest number, once a circle is whole

# What is measured of the gaps between the two values of a node: in a circle now and a sweep before, and in all of them.
WIDEST, TOTAL, BEFORE, WIDEST_OF_ALL, TOTAL_OF_ALL = range(5)
GAPS = 5
CLOSE = 1e-10  # a gap that is small enough
PROGRESS = 0.9999  # a sweep that leaves more of the gaps than this is the last of its circle
FAR = 1e300


# --- Exploring --------------------------------------------------------------------------------------------------------


def begin(
    tables: Any, images: Any, options: Cells, places: Cells, keys: Any, slots: Cells, out: Cells, counts: Cells
) -> None:
    setup(tables[AFTER], 1, options)
    counts[EXPANDED], counts[FOUND], counts[EDGES] = ROOT, ROOT, 0
    node_after(tables[AFTER], images[AFTER], places, keys, slots, out, counts)


def explore(
    tables: Any, images: Any, places: Cells, keys: Any, slots: Cells, first: Cells, fan: Cells, to: Cells, odds: Cells,
    out: Cells, spare: Cells, counts: Cells, most: int,
) -> None:  # fmt: skip
    """Expand up to `most` nodes in the order they were found; stops where the next one might not fit any more."""
    for _ in range(most):
        if counts[EXPANDED] == counts[FOUND] or not has_room(keys, slots, to, out, counts):
            return
        expand(counts[EXPANDED], tables, images, places, keys, slots, first, fan, to, odds, out, spare, counts)
        counts[EXPANDED] += 1


def has_room(keys: Any, slots: Cells, to: Cells, out: Cells, counts: Cells) -> bool:
    """For one more node to be expanded, whatever comes of it."""
    nodes, edges = counts[FOUND] + len(out), counts[EDGES] + len(out)
    return nodes < len(keys) and edges <= len(to) and 2 * nodes <= len(slots)


def expand(
    node: int, tables: Any, images: Any, places: Cells, keys: Any, slots: Cells, first: Cells, fan: Cells, to: Cells,
    odds: Cells, out: Cells, spare: Cells, counts: Cells,
) -> None:  # fmt: skip
    """An edge for each move, in the order of `legal`; outcomes of chance that come to the same are one edge."""
    read_key(images[NODE], places, keys, node)
    seat = acting_seat(tables[NODE])
    start = counts[EDGES]
    for i in range(legal(tables[NODE], seat, out)):
        tables[AFTER] = tables[NODE]
        apply(tables[AFTER], seat, out[i])
        target = node_after(tables[AFTER], images[AFTER], places, keys, slots, spare, counts)
        edge = counts[EDGES]
        if seat == CHANCE:
            edge = start
            while edge < counts[EDGES] and to[edge] != target:
                edge += 1
        if edge == counts[EDGES]:
            to[edge], odds[edge] = target, 0
            counts[EDGES] += 1
        if seat == CHANCE:
            odds[edge] += weight(tables[NODE], out[i])
    first[node], fan[node] = start, counts[EDGES] - start


def acting_seat(state: Any) -> int:
    acting = to_act(state)
    return CHANCE if acting == CHANCE_ONLY else first_seat(acting)


def node_after(state: Any, image: Cells, places: Cells, keys: Any, slots: Cells, spare: Cells, counts: Cells) -> int:
    go_where_forced(state, spare)
    if to_act(state) == OVER:
        return WON_NODE if rank(state, PLAYER, 1) == 1 else LOST_NODE
    return find_or_add(image, places, keys, slots, counts)


def go_where_forced(state: Any, out: Cells) -> None:
    """A state with one move and no other is not worth a node."""
    for _ in range(MOST_FORCED):
        if to_act(state) != 1 << PLAYER or legal(state, PLAYER, out) > 1:
            return
        apply(state, PLAYER, out[0])


def find_or_add(image: Cells, places: Cells, keys: Any, slots: Cells, counts: Cells) -> int:
    """The key is written where a new node would stand, and stays there if it is one."""
    node = counts[FOUND]
    write_key(image, places, keys, node)
    slot = seek(keys, node, keys, slots)
    if slots[slot] == 0:
        slots[slot] = node
        counts[FOUND] += 1
    return slots[slot]


# --- Values -----------------------------------------------------------------------------------------------------------


def put_in_order(
    first: Cells, fan: Cells, to: Cells, path: Cells, at: Cells, number: Cells, lowest: Cells, waiting: Cells,
    order: Cells, is_last: Cells, counts: Cells, most: int,
) -> None:  # fmt: skip
    """Circles (strongly connected components, by Tarjan) in an order in which each leads to earlier ones only.

    Up to `most` steps at a time. Of every node: `number` by which it was found, 0 before that; `at`, the next edge to
    follow; `lowest` number it leads back to. Within a circle, too, nodes come after what they lead to, where they can.
    """
    for _ in range(most):
        if counts[DEPTH] == 0:
            return
        node = path[counts[DEPTH] - 1]
        while at[node] < first[node] + fan[node] and number[to[at[node]]]:
            lowest[node] = min(lowest[node], lowest[to[at[node]]])
            at[node] += 1
        if at[node] < first[node] + fan[node]:
            go_down(to[at[node]], first, path, at, number, lowest, counts)
        else:
            go_back(node, number, lowest, waiting, order, is_last, counts)


def go_down(node: int, first: Cells, path: Cells, at: Cells, number: Cells, lowest: Cells, counts: Cells) -> None:
    counts[NUMBERED] += 1
    at[node], number[node], lowest[node] = first[node], counts[NUMBERED], counts[NUMBERED]
    path[counts[DEPTH]] = node
    counts[DEPTH] += 1


def go_back(
    node: int, number: Cells, lowest: Cells, waiting: Cells, order: Cells, is_last: Cells, counts: Cells
) -> None:
    """A node that leads back to an earlier one waits for it; else its circle is whole."""
    counts[DEPTH] -= 1
    waiting[counts[WAITING]] = node
    counts[WAITING] += 1
    if lowest[node] < number[node]:
        return
    start = counts[WAITING] - 1
    while start > 0 and number[waiting[start - 1]] > number[node]:
        start -= 1
    for i in range(start, counts[WAITING]):
        order[counts[ORDERED]] = waiting[i]
        lowest[waiting[i]] = CLOSED
        counts[ORDERED] += 1
    counts[WAITING] = start
    is_last[counts[ORDERED] - 1] = 1


def close_in(
    order: Cells, is_last: Cells, first: Cells, fan: Cells, to: Cells, odds: Cells, low: Any, high: Any,
    picks: Cells, counts: Cells, gaps: Any, most: int,
) -> None:  # fmt: skip
    """Sweep each circle until its values are close or come no closer, then go on to the next; about `most` nodes."""
    work = 0
    while counts[SETTLED] < len(order) and work < most:
        begin = counts[SETTLED]
        end = sweep(begin, order, is_last, first, fan, to, odds, low, high, picks, gaps)
        if gaps[WIDEST] <= CLOSE or gaps[TOTAL] >= PROGRESS * gaps[BEFORE]:
            counts[SETTLED] = end
            gaps[WIDEST_OF_ALL] = max(gaps[WIDEST_OF_ALL], gaps[WIDEST])
            gaps[TOTAL_OF_ALL] += gaps[TOTAL]
            gaps[BEFORE] = FAR
        else:
            gaps[BEFORE] = gaps[TOTAL]
        work += end - begin


def sweep(
    begin: int, order: Cells, is_last: Cells, first: Cells, fan: Cells, to: Cells, odds: Cells, low: Any, high: Any,
    picks: Cells, gaps: Any,
) -> int:  # fmt: skip
    """Bring a circle of nodes closer to the truth, and measure the gaps that are left; returns where it ends."""
    gaps[WIDEST], gaps[TOTAL] = 0.0, 0.0
    i = begin
    while i == begin or not is_last[i - 1]:
        node = order[i]
        if fan[node] == 0:
            pass  # it was never expanded, and may be worth anything
        elif odds[first[node]]:
            average(node, first, fan, to, odds, low, high)
        else:
            choose_best(node, first, fan, to, low, high, picks)
        gaps[WIDEST] = max(gaps[WIDEST], high[node] - low[node])
        gaps[TOTAL] += high[node] - low[node]
        i += 1
    return i


def average(node: int, first: Cells, fan: Cells, to: Cells, odds: Cells, low: Any, high: Any) -> None:
    below, above, total = 0.0, 0.0, 0
    for edge in range(first[node], first[node] + fan[node]):
        below += odds[edge] * low[to[edge]]
        above += odds[edge] * high[to[edge]]
        total += odds[edge]
    low[node], high[node] = max(low[node], below / total), min(high[node], above / total)


def choose_best(node: int, first: Cells, fan: Cells, to: Cells, low: Any, high: Any, picks: Cells) -> None:
    """A pick changes only for more than was sure before: so the picks, played, win what the lower values promise."""
    above = 0.0
    for edge in range(first[node], first[node] + fan[node]):
        above = max(above, high[to[edge]])
        if low[to[edge]] > low[node]:
            low[node] = low[to[edge]]
            picks[node] = edge - first[node]
    high[node] = min(high[node], above)


# --- Playing it -------------------------------------------------------------------------------------------------------


def follow(first: Cells, fan: Cells, to: Cells, odds: Cells, picks: Cells, path: Cells, is_met: Cells) -> None:
    """Mark the nodes that whoever plays by the picks may meet."""
    path[0], is_met[ROOT], depth = ROOT, 1, 1
    while depth:
        depth -= 1
        node = path[depth]
        for edge in range(first[node], first[node] + fan[node]):
            is_way = odds[edge] or edge - first[node] == picks[node]
            if is_way and to[edge] >= ROOT and not is_met[to[edge]]:
                is_met[to[edge]] = 1
                path[depth] = to[edge]
                depth += 1


def node_of(image: Cells, places: Cells, wanted: Any, keys: Any, slots: Cells) -> int:
    """The node of a state, if it was ever reached."""
    write_key(image, places, wanted, 0)
    slot = seek(wanted, 0, keys, slots)
    return slots[slot] if slots[slot] else NOWHERE


def worth_of(
    state: Any, image: Cells, places: Cells, wanted: Any, keys: Any, slots: Cells, worth: Any, out: Cells
) -> float:
    """The chance of winning from a state on, where it is known."""
    go_where_forced(state, out)
    if to_act(state) == OVER:
        return 1.0 if rank(state, PLAYER, 1) == 1 else 0.0
    node = node_of(image, places, wanted, keys, slots)
    return nan if node == NOWHERE else worth[node]


def look_ahead(
    tables: Any, images: Any, places: Cells, wanted: Any, keys: Any, slots: Cells, worth: Any,
    out: Cells, spare: Cells, chances: Any,
) -> int:  # fmt: skip
    """The moves of the player and the chance of winning after each, where it is known; returns how many there are."""
    count = legal(tables[NODE], PLAYER, out)
    for i in range(count):
        tables[AFTER] = tables[NODE]
        apply(tables[AFTER], PLAYER, out[i])
        chances[i] = worth_of(tables[AFTER], images[AFTER], places, wanted, keys, slots, worth, spare)
    return count


def best_move(
    state: Any, image: Cells, places: Cells, wanted: Any, keys: Any, slots: Cells, picks: Cells, out: Cells
) -> int:
    """The move that a state was found to be won with most often; any, where best play is too unlikely to come."""
    legal(state, PLAYER, out)
    node = node_of(image, places, wanted, keys, slots)
    return out[0 if node == NOWHERE else picks[node]]
