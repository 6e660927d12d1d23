"""Interval value iteration: the chance of winning from every state under best play.

Two values are kept for every node, one from below (0 at first) and one from above (1 at first). A sweep brings both
closer to the truth and never across it, so the gap between them is a proved error, also where a game goes in circles.
Strongly connected components are swept one after another, each once all that it leads to is known.
"""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.engine.compiler import inlined
from sobremesa.engine.record import Cells, Reals, Record, cell
from sobremesa.players.solving.state_space import ROOT, Graph

CLOSED = 2**31 - 1  # in place of the lowest number, once a component is whole
CLOSE = 1e-10  # a gap that is small enough
PROGRESS = 0.9999  # a sweep that leaves more of the gaps than this is the last of its component
FAR = 1e300


# --- Order ------------------------------------------------------------------------------------------------------------


class OrderCounts(Record):
    depth: int = cell("i8")  # of the path
    numbered: int = cell("i8")
    waiting: int = cell("i8")
    ordered: int = cell("i8")


class Ordering(NamedTuple):
    """What Tarjan's algorithm keeps, of every node or of as many places."""

    counts: OrderCounts
    path: Cells
    at: Cells  # the next edge to follow
    number: Cells  # by which it was found, 0 before that
    lowest: Cells  # number that it leads back to
    waiting: Cells
    order: Cells  # what comes out: nodes,
    is_last: Cells  # and where a component ends


def put_in_order(graph: Graph, ordering: Ordering, most: int) -> None:
    """Strongly connected components (Tarjan) in an order in which each leads to earlier ones only.

    Up to `most` steps at a time. Within a component, too, nodes come after what they lead to, where they can.
    """
    first, fan, to = graph.first, graph.fan, graph.to
    counts, at, number, lowest = ordering.counts, ordering.at, ordering.number, ordering.lowest
    for _ in range(most):
        if counts.depth == 0:
            return
        node = ordering.path[counts.depth - 1]
        while at[node] < first[node] + fan[node] and number[to[at[node]]]:
            lowest[node] = min(lowest[node], lowest[to[at[node]]])
            at[node] += 1
        if at[node] < first[node] + fan[node]:
            go_down(to[at[node]], first, ordering)
        else:
            go_back(node, ordering)


@inlined
def go_down(node: int, first: Cells, ordering: Ordering) -> None:
    counts = ordering.counts
    counts.numbered += 1
    ordering.at[node], ordering.number[node], ordering.lowest[node] = first[node], counts.numbered, counts.numbered
    ordering.path[counts.depth] = node
    counts.depth += 1


@inlined
def go_back(node: int, ordering: Ordering) -> None:
    """A node that leads back to an earlier one waits for it; else its component is whole."""
    counts, number, waiting = ordering.counts, ordering.number, ordering.waiting
    counts.depth -= 1
    waiting[counts.waiting] = node
    counts.waiting += 1
    if ordering.lowest[node] < number[node]:
        return
    start = counts.waiting - 1
    while start > 0 and number[waiting[start - 1]] > number[node]:
        start -= 1
    for i in range(start, counts.waiting):
        ordering.order[counts.ordered] = waiting[i]
        ordering.lowest[waiting[i]] = CLOSED
        counts.ordered += 1
    counts.waiting = start
    ordering.is_last[counts.ordered - 1] = 1


# --- Values -----------------------------------------------------------------------------------------------------------


class Order(NamedTuple):
    nodes: Cells  # component after component
    is_last: Cells  # of its component


class Values(NamedTuple):
    """Of each node."""

    low: Reals  # the chance of winning is not less,
    high: Reals  # and not more
    picks: Cells  # which edge promises the lower value


class Gaps(Record):
    """Between the two values of a node."""

    settled: int = cell("i8")  # nodes, in their order, that are done with
    widest: float = cell("f8")  # in the component at hand
    total: float = cell("f8")
    before: float = cell("f8")  # the total a sweep ago
    widest_of_all: float = cell("f8")
    total_of_all: float = cell("f8")


def close_in(order: Order, graph: Graph, values: Values, gaps: Gaps, most: int) -> None:
    """Sweep each component until its values are close or come no closer, then the next; about `most` nodes."""
    work = 0
    while gaps.settled < len(order.nodes) and work < most:
        begin = gaps.settled
        end = sweep(begin, order, graph, values, gaps)
        if gaps.widest <= CLOSE or gaps.total >= PROGRESS * gaps.before:
            gaps.settled = end
            gaps.widest_of_all = max(gaps.widest_of_all, gaps.widest)
            gaps.total_of_all += gaps.total
            gaps.before = FAR
        else:
            gaps.before = gaps.total
        work += end - begin


def sweep(begin: int, order: Order, graph: Graph, values: Values, gaps: Gaps) -> int:
    """A Bellman backup of every node of a component, in both values; returns where it ends."""
    nodes, is_last, low, high = order.nodes, order.is_last, values.low, values.high
    widest, total = 0.0, 0.0
    i = begin
    while i == begin or not is_last[i - 1]:
        node = nodes[i]
        if graph.fan[node] == 0:
            pass  # it was never expanded, and may be worth anything
        elif graph.odds[graph.first[node]]:
            average(node, graph, low, high)
        else:
            choose_best(node, graph, values)
        widest = max(widest, high[node] - low[node])
        total += high[node] - low[node]
        i += 1
    gaps.widest, gaps.total = widest, total
    return i


@inlined
def average(node: int, graph: Graph, low: Reals, high: Reals) -> None:
    first, fan, to, odds = graph.first, graph.fan, graph.to, graph.odds
    below, above, total = 0.0, 0.0, 0
    for edge in range(first[node], first[node] + fan[node]):
        below += odds[edge] * low[to[edge]]
        above += odds[edge] * high[to[edge]]
        total += odds[edge]
    low[node], high[node] = max(low[node], below / total), min(high[node], above / total)


@inlined
def choose_best(node: int, graph: Graph, values: Values) -> None:
    """A pick changes only for more than was sure before: so the picks, played, win what the lower values promise."""
    first, fan, to, low, high = graph.first, graph.fan, graph.to, values.low, values.high
    above = 0.0
    for edge in range(first[node], first[node] + fan[node]):
        above = max(above, high[to[edge]])
        if low[to[edge]] > low[node]:
            low[node] = low[to[edge]]
            values.picks[node] = edge - first[node]
    high[node] = min(high[node], above)


def follow(graph: Graph, picks: Cells, path: Cells, is_met: Cells) -> None:
    """Mark the nodes that whoever plays by the picks may meet."""
    first, fan, to, odds = graph.first, graph.fan, graph.to, graph.odds
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
