"""Where to look next when the states of a game for one are too many: first at those that good play is likely to meet.

Best-first expansion in the manner of AO*, with many leaves at a time (compare McMahan et al. 2005). Every node has a
hope: its chance of winning by the game's heuristic, or, once it was expanded, what the hopes after it come to.
Likelihood flows from the root, by the dice and by moves of much hope, down to nodes that were not expanded yet; from
the likeliest of them on we go down in the same way. Hope and likelihood say in which order states are looked at, and
nothing of what is proved about them.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from sobremesa.engine.compiler import inlined
from sobremesa.engine.contract import CHANCE, apply, appraise, legal, weight
from sobremesa.engine.record import Cells, Reals, Record, cell
from sobremesa.players.solving.state_space import PLAYER, ROOT, Graph, Space, acting_seat, expand, has_room
from sobremesa.players.solving.value_iteration import Values
from sobremesa.players.transpositions import read_key

STEEPEST = 30.0  # so many e-folds from an even chance there is no hope, or no doubt
SETTLED = 1e-12  # a gap that is not worth a look


class Guide(Record):
    """How the heuristic is read, and how far down the search has come."""

    even: float = cell("f8")  # the heuristic value at which the odds are even
    step: float = cell("f8")  # and by how much it grows as they grow e-fold
    softness: float = cell("f8")  # by so much less hope a move is e times less likely
    least: float = cell("f8")  # likelihood of a node that is expanded
    next: int = cell("i8")  # the next node that may be likely enough
    waiting: int = cell("i8")  # how many are to be expanded before it


class Frontier(NamedTuple):
    """A state space with a guide to it, passed as one."""

    guide: Guide
    space: Space
    hopes: Reals  # of each node
    likelihoods: Reals
    path: Cells  # nodes that wait to be expanded,
    shares: Reals  # and how likely each of them is


# --- Hope -------------------------------------------------------------------------------------------------------------


def appraise_all(space: Space, worths: Reals) -> None:
    """What the heuristic says of the first nodes, so that we know how much it varies."""
    for i in range(len(worths)):
        read_key(space.node_bytes, space.transpositions.places, space.transpositions.keys, ROOT + i)
        worths[i] = appraise(space.work.node, PLAYER)


def hope_for(begin: int, end: int, space: Space, guide: Guide, hopes: Reals) -> None:
    """The hope of nodes just found; where chance acts, the mean of what it may bring."""
    work = space.work
    for node in range(begin, end):
        read_key(space.node_bytes, space.transpositions.places, space.transpositions.keys, node)
        if acting_seat(work.node) == CHANCE:
            hopes[node] = mean_odds(space, guide)
        else:
            hopes[node] = odds_of(work.node, guide)


@inlined
def mean_odds(space: Space, guide: Guide) -> float:
    work = space.work
    hope, total = 0.0, 0
    for i in range(legal(work.node, CHANCE, work.out)):
        work.after = work.node
        apply(work.after, CHANCE, work.out[i])
        hope += weight(work.node, work.out[i]) * odds_of(work.after, guide)
        total += weight(work.node, work.out[i])
    return hope / total


def odds_of(state: Record, guide: Guide) -> float:
    """The chance of winning, if the odds grow e-fold with each step from an even one."""
    return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, (appraise(state, PLAYER) - guide.even) / guide.step))))


def renew_hopes(order: Cells, graph: Graph, hopes: Reals) -> None:
    """Of all nodes, those first that others lead to."""
    for i in range(len(order)):
        if graph.fan[order[i]]:
            renew_hope(order[i], graph, hopes)


@inlined
def renew_hope(node: int, graph: Graph, hopes: Reals) -> None:
    first, fan, to, odds = graph.first, graph.fan, graph.to, graph.odds
    best, mean, total = 0.0, 0.0, 0
    for edge in range(first[node], first[node] + fan[node]):
        best = max(best, hopes[to[edge]])
        mean += odds[edge] * hopes[to[edge]]
        total += odds[edge]
    hopes[node] = mean / total if total else best


# --- Likelihood -------------------------------------------------------------------------------------------------------


def flow(order: Cells, graph: Graph, values: Values, hopes: Reals, likelihoods: Reals, softness: float) -> None:
    """From the root, each node after those that lead to it (what comes round in a circle is let go).

    It leaves out what is known well enough, and moves that are known not to be better than another.
    """
    first, fan, to, low, high = graph.first, graph.fan, graph.to, values.low, values.high
    likelihoods[ROOT] = 1
    for i in range(len(order) - 1, -1, -1):
        node = order[i]
        if likelihoods[node] == 0 or high[node] - low[node] < SETTLED:
            continue
        total = total_odds(node, graph)
        for edge in range(first[node], first[node] + fan[node]):
            if total or high[to[edge]] > low[node]:
                share = likelihoods[node] * part(node, edge, total, graph, hopes, softness)
                likelihoods[to[edge]] = min(1, likelihoods[to[edge]] + share)


@inlined
def total_odds(node: int, graph: Graph) -> int:
    total = 0
    for edge in range(graph.first[node], graph.first[node] + graph.fan[node]):
        total += graph.odds[edge]
    return total


@inlined
def part(node: int, edge: int, total: int, graph: Graph, hopes: Reals, softness: float) -> float:
    """What of it goes this way: as the dice fall; or all of it by the move of most hope, and less by the others."""
    return graph.odds[edge] / total if total else exp((hopes[graph.to[edge]] - hopes[node]) / softness)


# --- Going down -------------------------------------------------------------------------------------------------------


def go_deeper(frontier: Frontier, most: int) -> int:
    """Expand up to `most` nodes that are at least so likely, and on from there as long as what follows is.

    Stops where the next one might not fit; returns how many there were.
    """
    guide, space, hopes = frontier.guide, frontier.space, frontier.hopes
    for expanded in range(most):
        if not has_room(space) or not find_next(frontier):
            return expanded
        guide.waiting -= 1
        node, share, found = frontier.path[guide.waiting], frontier.shares[guide.waiting], space.work.found
        expand(node, space)
        hope_for(found, space.work.found, space, guide, hopes)
        renew_hope(node, space.graph, hopes)
        pass_on(node, share, frontier)
    return most


@inlined
def find_next(frontier: Frontier) -> bool:
    """Lay the next node to be expanded on top of those that wait, if there is one."""
    guide, fan, likelihoods = frontier.guide, frontier.space.graph.fan, frontier.likelihoods
    while guide.waiting or guide.next < len(likelihoods):
        if guide.waiting and fan[frontier.path[guide.waiting - 1]] == 0:
            return True
        if guide.waiting:
            guide.waiting -= 1
        else:
            if likelihoods[guide.next] >= guide.least:
                put_on(guide.next, likelihoods[guide.next], frontier)
            guide.next += 1
    return False


@inlined
def pass_on(node: int, share: float, frontier: Frontier) -> None:
    guide, graph = frontier.guide, frontier.space.graph
    total = total_odds(node, graph)
    for edge in range(graph.first[node], graph.first[node] + graph.fan[node]):
        passed = share * part(node, edge, total, graph, frontier.hopes, guide.softness)
        if passed >= guide.least and graph.fan[graph.to[edge]] == 0 and graph.to[edge] >= ROOT:
            put_on(graph.to[edge], passed, frontier)


@inlined
def put_on(node: int, share: float, frontier: Frontier) -> None:
    """What finds no place any more is found again another time."""
    guide = frontier.guide
    if guide.waiting < len(frontier.path):
        frontier.path[guide.waiting], frontier.shares[guide.waiting] = node, share
        guide.waiting += 1
