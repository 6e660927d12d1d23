"""Which Earth Protocol G117 is fought on: of those that its text admits, the one on which the sides are evenest.

The map is lost. The text asks that HU's start touch exactly one numbered square, worth 2, and that HU may choose among
others for its second troop: so the start lies on an edge, and not in the corner where our first map had it. Hundreds of
thousands of Earths of that size are such. Candidates are those nearest to the first map: the same numbers, of which no
more than one lies elsewhere, and the same start of the AI. They race: from stage to stage the players are stronger, or
play more games on each, and fewer Earths go on; the one on which hard bots are evenest is printed last.

Greedy bots are no judges here: where they give the AI 80 games of 100, medium ones give it 50 and hard ones 38.

`nice python -m bench.earths` takes about a quarter of an hour of one core, and always prints the same.
"""

from __future__ import annotations

import itertools
import time
import warnings
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from sobremesa.engine.record import Array, Cells
from sobremesa.games.protocol_g117 import components, heuristics, rules
from sobremesa.games.protocol_g117.components import COLUMNS, IA, ROWS, SIDE_MARKS, SQUARES
from sobremesa.games.protocol_g117.game import GAME
from sobremesa.lab.estimates import Estimate, Sums, win_shares
from sobremesa.lab.executors import play_rows
from sobremesa.lab.plan import make_plan

FIRST = (  # without HU's start, which was in the first corner
    ". . 1 . .",
    "2 . 2 . .",
    ". . 2 . 1",
    ". . 1 . I",
)
MOST_MOVED = 1  # numbers that lie elsewhere
SEED = 117
EVEN = 0.5

Earth = tuple[str, ...]  # what is printed on each square, row by row


class Stage(NamedTuple):
    player: str  # in both seats
    games: int  # of each Earth
    left: int  # that go on


STAGES = (Stage("medium", 32, 6), Stage("hard", 40, 3), Stage("hard", 80, 1))


class Tried(NamedTuple):
    earth: Earth
    share: Estimate  # of games that the AI wins

    @property
    def skew(self) -> float:
        return abs(self.share.mean - EVEN)


# --- What the text admits ---------------------------------------------------------------------------------------------


def candidates() -> list[Earth]:
    first = tuple(" ".join(FIRST).split())
    bare = {earth: None for moved in range(MOST_MOVED + 1) for earth in with_moved(first, moved)}
    started = (put(earth, square, "H") for earth in bare for square in range(SQUARES) if earth[square] == ".")
    return [earth for earth in started if is_admitted(earth)]


def with_moved(earth: Earth, count: int) -> Iterator[Earth]:
    """So many numbers taken up and laid down elsewhere."""
    numbered = [square for square in range(SQUARES) if earth[square].isdigit()]
    free = [square for square in range(SQUARES) if earth[square] == "."]
    for taken in itertools.combinations(numbered, count):
        for places in itertools.permutations(free, count):
            moved = earth
            for old, new in zip(taken, places, strict=True):
                moved = put(put(moved, new, earth[old]), old, ".")
            yield moved


def put(earth: Earth, square: int, mark: str) -> Earth:
    return (*earth[:square], mark, *earth[square + 1 :])


def is_admitted(earth: Earth) -> bool:
    """HU's start lies on an edge, and of its three neighbours one is worth 2 and two are free and worth nothing."""
    around = sorted(earth[square] for square in neighbours(earth.index("H")))
    return around == [".", ".", "2"]


def neighbours(square: int) -> list[int]:
    return [other for other in range(SQUARES) if components.NEAR[square] >> other & 1]


# --- Maps that native code reads where they lie -----------------------------------------------------------------------


def apart(table: Cells) -> Cells:
    """The same numbers with gaps between them: Numba makes a constant of a table in one piece, but not of such a one.

    So one compilation serves for every Earth.
    """
    with_gaps: Array = np.zeros((*table.shape, 2), np.int64)
    with_gaps[..., 0] = table.array
    return Cells(with_gaps[..., 0])


START, GIVING, WORTH, VP = map(apart, (components.START, components.GIVING, components.WORTH, components.VP))


def play_on_any_earth() -> None:
    """Before anything is compiled: the tables that depend on the map can be written over from here on."""
    warnings.filterwarnings("ignore", message=".*dynamic globals.*")  # what is compiled so is not kept
    vars(rules).update(START=START, GIVING=GIVING, WORTH=WORTH)
    vars(heuristics).update(VP=VP)


def lay(earth: Earth) -> None:
    printed = (*earth, *components.MATRIX_MAP.split())
    numbers = [int(mark) if mark.isdigit() else 0 for mark in printed]
    VP.array[:] = numbers
    START.array[:] = [components.mask(s for s, mark in enumerate(printed) if mark == side) for side in SIDE_MARKS]
    for number in range(components.MOST_VP + 1):
        GIVING.array[number] = components.mask(s for s, worth in enumerate(numbers) if worth == number)
    for part, chosen in np.ndindex(*WORTH.shape):
        WORTH.array[part, chosen] = sum(numbers[space] for space in components.spaces_in(part, chosen))


# --- The race ---------------------------------------------------------------------------------------------------------


def race(earths: Sequence[Earth], stages: Sequence[Stage]) -> None:
    """Prints which Earths go on from each stage, the evenest first."""
    for stage in stages:
        began = time.process_time()
        tried = sorted((try_out(earth, stage) for earth in earths), key=lambda one: one.skew)
        seconds = time.process_time() - began
        print(f"\n{len(earths)} Earths, {stage.games} games of two {stage.player} bots on each, {seconds:.0f} s:")
        for one in tried[: stage.left]:
            print(told(one))
        earths = [one.earth for one in tried[: stage.left]]


def try_out(earth: Earth, stage: Stage) -> Tried:
    lay(earth)
    plan = make_plan(GAME, (stage.player, stage.player), games=stage.games, seed=SEED)
    wins = Sums()
    wins.add(win_shares(play_rows(plan, 0, stage.games, is_watched=True).ranks)[:, IA])
    return Tried(earth, wins.estimate)


def told(one: Tried) -> str:
    rows = (" ".join(one.earth[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS))
    return f"  {' | '.join(rows)}   the AI wins {100 * one.share.mean:.1f} ± {100 * one.share.margin:.1f} %"


if __name__ == "__main__":
    play_on_any_earth()
    race(candidates(), STAGES)
