"""Where to look next when the states of a game for one are too many: first at those that good play is likely to meet.

Every node has a hope: its chance of winning by the game's rule of thumb, or, once it was expanded, what the hopes after
it come to. Likeliness flows from the start, by the dice and by moves of much hope, down to nodes that were not expanded
yet; from the likeliest of them on we go down in the same way. Hope and likeliness say in which order states are looked
at, and nothing of what is proved about them. (AO* with many leaves at a time; compare McMahan et al. 2005.)
"""

from __future__ import annotations

from math import exp
from typing import Any

from sobremesa.engine.contract import CHANCE, apply, appraise, legal, weight
from sobremesa.engine.record import Cells
from sobremesa.players.keys import read_key
from sobremesa.players.solve import AFTER, FOUND, NODE, PLAYER, ROOT, acting_seat, expand, has_room

STEEPEST = 30.0  # so many e-folds from an even chance there is no hope, or no doubt
SETTLED = 1e-12  # a gap that is not worth a look

# On the way down: the next node that may be likely enough, and how many wait to be expanded before it.
NEXT, DEPTH = range(2)
PLACES = 2


# --- Hope -------------------------------------------------------------------------------------------------------------


def appraise_all(tables: Any, images: Any, places: Cells, keys: Any, worths: Any) -> None:
    """What the rule of thumb says of the first nodes, so that we know how much it varies."""
    for i in range(len(worths)):
        read_key(images[NODE], places, keys, ROOT + i)
        worths[i] = appraise(tables[NODE], PLAYER)


def hope_for(
    begin: int, end: int, tables: Any, images: Any, places: Cells, keys: Any, even: float, step: float, hopes: Any,
    out: Cells,
) -> None:  # fmt: skip
    """The hope of nodes just found; where chance acts, the mean of what it may bring."""
    for node in range(begin, end):
        read_key(images[NODE], places, keys, node)
        if acting_seat(tables[NODE]) == CHANCE:
            hopes[node] = mean_odds(tables, even, step, out)
        else:
            hopes[node] = odds_of(tables[NODE], even, step)


def mean_odds(tables: Any, even: float, step: float, out: Cells) -> float:
    hope, total = 0.0, 0
    for i in range(legal(tables[NODE], CHANCE, out)):
        tables[AFTER] = tables[NODE]
        apply(tables[AFTER], CHANCE, out[i])
        hope += weight(tables[NODE], out[i]) * odds_of(tables[AFTER], even, step)
        total += weight(tables[NODE], out[i])
    return hope / total


def odds_of(state: Any, even: float, step: float) -> float:
    """The chance of winning, if the odds grow e-fold with each step from an even one."""
    return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, (appraise(state, PLAYER) - even) / step))))


def renew_hopes(order: Cells, first: Cells, fan: Cells, to: Cells, odds: Cells, hopes: Any) -> None:
    """Of all nodes, those first that others lead to."""
    for i in range(len(order)):
        if fan[order[i]]:
            renew_hope(order[i], first, fan, to, odds, hopes)


def renew_hope(node: int, first: Cells, fan: Cells, to: Cells, odds: Cells, hopes: Any) -> None:
    best, mean, total = 0.0, 0.0, 0
    for edge in range(first[node], first[node] + fan[node]):
        best = max(best, hopes[to[edge]])
        mean += odds[edge] * hopes[to[edge]]
        total += odds[edge]
    hopes[node] = mean / total if total else best


# --- Likeliness -------------------------------------------------------------------------------------------------------


def flow(
    order: Cells, first: Cells, fan: Cells, to: Cells, odds: Cells, low: Any, high: Any, hopes: Any, likely: Any,
    softness: float,
) -> None:  # fmt: skip
    """From the start, each node after those that lead to it (what comes round in a circle is let go).

    It leaves out what is known well enough, and moves that are known not to be better than another.
    """
    likely[ROOT] = 1
    for i in range(len(order) - 1, -1, -1):
        node = order[i]
        if likely[node] == 0 or high[node] - low[node] < SETTLED:
            continue
        total = total_odds(node, first, fan, odds)
        for edge in range(first[node], first[node] + fan[node]):
            if total or high[to[edge]] > low[node]:
                share = likely[node] * part(node, edge, to, odds, total, hopes, softness)
                likely[to[edge]] = min(1, likely[to[edge]] + share)


def total_odds(node: int, first: Cells, fan: Cells, odds: Cells) -> int:
    total = 0
    for edge in range(first[node], first[node] + fan[node]):
        total += odds[edge]
    return total


def part(node: int, edge: int, to: Cells, odds: Cells, total: int, hopes: Any, softness: float) -> float:
    """What of it goes this way: as the dice fall; or all of it by the move of most hope, and less by the others."""
    return odds[edge] / total if total else exp((hopes[to[edge]] - hopes[node]) / softness)


# --- Going down -------------------------------------------------------------------------------------------------------


def go_deeper(
    tables: Any, images: Any, places: Cells, keys: Any, slots: Cells, first: Cells, fan: Cells, to: Cells, odds: Cells,
    out: Cells, spare: Cells, counts: Cells, hopes: Any, likely: Any, even: float, step: float, softness: float,
    least: float, path: Cells, shares: Any, place: Cells, most: int,
) -> int:  # fmt: skip
    """Expand up to `most` nodes that are at least so likely, and on from there as long as what follows is.

    Stops where the next one might not fit; returns how many there were.
    """
    for expanded in range(most):
        is_full = not has_room(keys, slots, to, out, counts)
        if is_full or not find_next(fan, likely, least, path, shares, place):
            return expanded
        place[DEPTH] -= 1
        node, share, found = path[place[DEPTH]], shares[place[DEPTH]], counts[FOUND]
        expand(node, tables, images, places, keys, slots, first, fan, to, odds, out, spare, counts)
        hope_for(found, counts[FOUND], tables, images, places, keys, even, step, hopes, out)
        renew_hope(node, first, fan, to, odds, hopes)
        pass_on(node, share, first, fan, to, odds, hopes, softness, least, path, shares, place)
    return most


def find_next(fan: Cells, likely: Any, least: float, path: Cells, shares: Any, place: Cells) -> bool:
    """Lay the next node to be expanded on top of those that wait, if there is one."""
    while place[DEPTH] or place[NEXT] < len(likely):
        if place[DEPTH] and fan[path[place[DEPTH] - 1]] == 0:
            return True
        if place[DEPTH]:
            place[DEPTH] -= 1
        else:
            if likely[place[NEXT]] >= least:
                put_on(place[NEXT], likely[place[NEXT]], path, shares, place)
            place[NEXT] += 1
    return False


def pass_on(
    node: int, share: float, first: Cells, fan: Cells, to: Cells, odds: Cells, hopes: Any, softness: float,
    least: float, path: Cells, shares: Any, place: Cells,
) -> None:  # fmt: skip
    total = total_odds(node, first, fan, odds)
    for edge in range(first[node], first[node] + fan[node]):
        passed = share * part(node, edge, to, odds, total, hopes, softness)
        if passed >= least and fan[to[edge]] == 0 and to[edge] >= ROOT:
            put_on(to[edge], passed, path, shares, place)


def put_on(node: int, share: float, path: Cells, shares: Any, place: Cells) -> None:
    """What finds no place any more is found again another time."""
    if place[DEPTH] < len(path):
        path[place[DEPTH]], shares[place[DEPTH]] = node, share
        place[DEPTH] += 1
