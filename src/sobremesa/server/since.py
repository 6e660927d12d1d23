"""What the others have done since somebody last decided: what was told of it, and where things have gone.

All of it comes from what the viewer saw happen: the lines they were told, and the tables they were shown.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sobremesa.engine.contract import CHANCE, CLOCK, SPECTATOR
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import Board, Card, Die, Group, Node, Space, Token, View
from sobremesa.engine.words import Lang

MOST_LOOKS = 8  # moments of which it is worked out where things lay
MOST_FRESH = 8  # where more than that is new, nothing stands out
MOST_TRAILS = 6

Told = Sequence[tuple[int, str]]  # lines of the story, each with its place in the log


class Spot(NamedTuple):
    """Where a thing was seen: in which place, and on a map also at which point of it."""

    place: str
    board: str = ""
    x: float = 0
    y: float = 0
    value: int = 0  # of a die: what it shows
    is_ground: bool = False  # a space: things lie on it


@dataclass(frozen=True)
class Trail:
    """The way of a thing over a board, from where it stood."""

    thing: str
    board: str
    points: tuple[tuple[float, float], ...]
    places: tuple[str, ...]  # the keys of the spaces at those points


@dataclass(frozen=True)
class Since:
    start: int  # the moment of the replay at which it begins
    lines: tuple[str, ...]
    trails: tuple[Trail, ...] = ()
    fresh: tuple[str, ...] = ()  # keys of what has come or changed
    held: tuple[Group, ...] = ()  # what was brought to an end


# --- Which part of the story ------------------------------------------------------------------------------------------


class Stretch(NamedTuple):
    """Entries of a log: after the viewer's own last decision, up to the last that others had a part in."""

    own: int  # that decision; -1 before any
    end: int  # the length of the log after it


def stretch_of(match: Match, viewer: int, told: Told, moments: Sequence[int]) -> Stretch | None:
    """The latest that was told of others. What the viewer has done since leaves it standing."""
    if viewer == SPECTATOR:
        return None
    for n in reversed(range(len(told))):
        at, before = told[n][0], told[n - 1][0] + 1 if n else 0
        if match.log[at].seat != viewer or _is_shared(match, viewer, moments, before, at):
            own = next((i for i in reversed(range(at)) if match.log[i].seat == viewer), -1)
            return Stretch(own, at + 1)
    return None


def _is_shared(match: Match, viewer: int, moments: Sequence[int], since: int, at: int) -> bool:
    """Whether the viewer's own entry completed what others had chosen before, and nothing was told of yet."""
    seen = moments[bisect_right(moments, since) : bisect_right(moments, at)]
    return any(match.log[moment - 1].seat not in (viewer, CHANCE, CLOCK) for moment in seen)


def since_of(
    match: Match, viewer: int, lang: Lang, told: Told, moments: Sequence[int], looks: Onlooker
) -> Since | None:
    """`moments` are the lengths of the log at which the viewer saw something happen."""
    stretch = stretch_of(match, viewer, told, moments)
    if stretch is None:
        return None
    own, end = stretch
    looks.keep(viewer, own + 1)
    if match.seats == 1 and told[-1][0] >= end:
        return None  # alone, what chance did is past as soon as one has done something
    seen = [at for at in moments if own + 1 < at <= end][-MOST_LOOKS:]
    spots = [looks.spots(match, viewer, lang, at) for at in (own + 1, *seen)]
    settled = (match.settled(at, viewer, lang) for at, _ in told if own <= at < end)
    return Since(
        start=max(0, sum(at <= own + 1 for at in moments) - 1),
        lines=tuple(line for at, line in told if own < at < end),
        trails=trails_of(spots),
        fresh=fresh_of(spots[0], spots[-1]),
        held=tuple(group for group in settled if group),
    )


# --- Where things lay -------------------------------------------------------------------------------------------------


@dataclass
class Onlooker:
    """Remembers where each viewer saw things lie, so that each moment is looked at once."""

    seen: dict[tuple[int, int], Mapping[str, Spot]] = field(default_factory=dict)  # by viewer and length of the log

    def spots(self, match: Match, viewer: int, lang: Lang, at: int) -> Mapping[str, Spot]:
        if (viewer, at) not in self.seen:
            self.seen[viewer, at] = spots_of(match.at(at).unnamed_view(viewer, lang))
        return self.seen[viewer, at]

    def note(self, viewer: int, at: int, view: View) -> None:
        """A view that was made anyway. A spectator has no turn since which anything could be told."""
        if viewer != SPECTATOR:
            self.seen[viewer, at] = spots_of(view)

    def keep(self, viewer: int, since: int) -> None:
        """Nothing from before that is asked for again."""
        self.seen = {key: spots for key, spots in self.seen.items() if key[0] != viewer or key[1] >= since}

    def forget(self, beyond: int = 0) -> None:
        self.seen = {key: spots for key, spots in self.seen.items() if key[1] <= beyond}


def spots_of(view: View) -> dict[str, Spot]:
    """What lies on the board and before the others, by its key."""
    found: dict[str, Spot] = {}
    for node in (*view.board, *view.others):
        _note(found, node, Spot(""))
    return found


def _note(found: dict[str, Spot], node: Node, where: Spot) -> None:
    if node.key and isinstance(node, Card | Token | Die):
        found[node.key] = where._replace(value=node.value if isinstance(node, Die) else 0)
    for thing in node.things:
        if isinstance(node, Board) and isinstance(thing, Space):
            spot = Spot(thing.key, node.key, thing.x, thing.y)
            found[thing.key] = spot._replace(is_ground=True)
            _note(found, thing, spot)
        else:
            _note(found, thing, where if isinstance(node, Space) else Spot(node.key))


def fresh_of(before: Mapping[str, Spot], after: Mapping[str, Spot]) -> tuple[str, ...]:
    """What lies elsewhere than before, or shows something else."""
    fresh = tuple(key for key, spot in after.items() if not spot.is_ground and before.get(key) != spot)
    return fresh if len(fresh) <= MOST_FRESH else ()


def trails_of(spots: Sequence[Mapping[str, Spot]]) -> tuple[Trail, ...]:
    """The ways of things that are still on their boards; of the boards' own parts only where nothing else moved."""
    ways = [(key, spot, _way(key, spot.board, spots)) for key, spot in spots[-1].items() if spot.board]
    moved = [(spot.is_ground, _trail(key, way)) for key, spot, way in ways if len(way) > 1]
    trails = [trail for is_ground, trail in moved if not is_ground] or [trail for _, trail in moved]
    return tuple(trails) if len(trails) <= MOST_TRAILS else ()


def _way(key: str, board: str, spots: Iterable[Mapping[str, Spot]]) -> list[Spot]:
    way: list[Spot] = []
    for seen in spots:
        spot = seen.get(key)
        if spot and spot.board == board and (not way or way[-1][:4] != spot[:4]):
            way.append(spot)
    return way


def _trail(key: str, way: list[Spot]) -> Trail:
    return Trail(key, way[0].board, tuple((spot.x, spot.y) for spot in way), tuple(spot.place for spot in way))
