"""How a board of nodes is laid out when it is drawn; games say it in their look.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class BoardLook:
    """A "grid" of squares in which text wraps, or a "map" on which each space stands at its x and y."""

    kind: Literal["grid", "map"] = "grid"
    unit: int = 100  # of a map: SVG units from one step of x or y to the next
    margin: int = 60
    size: int = 80  # of the symbol of a space
    background: str = ""  # SVG below everything, in the same units
    reach: int = 0  # side of what a thumb can press around a space; 0: as large as its symbol
