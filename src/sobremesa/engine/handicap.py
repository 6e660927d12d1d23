"""What a player alone may do without, as a game names it: what it is worth is what best play loses so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sobremesa.engine.words import Words

Spot = tuple[str, int]  # a field of the state, and which of its bytes


@dataclass(frozen=True)
class Handicap:
    """Moves that are never made, numbers that do not grow beyond a limit, bits that are never set."""

    kind: Words  # what it is one of: “places”, “skills”
    name: Words
    banned: frozenset[int] = frozenset()
    most: Mapping[Spot, int] = field(default_factory=dict)
    without: Mapping[Spot, int] = field(default_factory=dict)
    legal: Callable[..., int] | None = None  # few of the legal moves: a bound from below, where all are too many
