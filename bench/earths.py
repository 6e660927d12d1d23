"""Which Earth Protocol G117 is fought on: of those that its text admits, the one on which the sides are evenest.

The map is lost. The text asks that HU's start touch exactly one numbered square, worth 2, and that HU may choose among
others for its second troop: so the start lies on an edge, and not in the corner where our first map had it. Hundreds of
thousands of Earths of that size are such. Candidates are those nearest to the first map: the same numbers, of which no
more than one lies elsewhere, and the same start of the AI. They race: from stage to stage the players are stronger, or
play more games on each, and fewer Earths go on; the one on which hard bots are evenest is printed last.

Lesser bots are poor judges. Where greedy ones give the AI 80 games of 100, medium ones give it 50 and hard ones 38: so
medium bots only turn away what is hopeless. Every stage plays other games, so what it says of those that have come so
far is not what they were chosen for.

Found so far, in games 0 to 123 of the last stages, of hard bots: with HU on A3 and `. . 1 . 2 | 2 . . . . | H . 2 . 1 |
. . 1 . I` the AI wins 50.0 ± 11.0 % of the 80 games that it was not chosen by, and 62 of all 124. On the map that is
played, `. . H . . | 2 . 2 . . | . . 2 . 1 | . . 1 1 I`, it wins 60 ± 11 % of 80.

`nice python -m bench.earths --jobs 6` takes about a quarter of an hour of six cores, and always prints the same.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.pool import Pool
from typing import NamedTuple

import numpy as np

from sobremesa.engine.record import Array, Cells
from sobremesa.games.protocol_g117 import components, heuristics, rules
from sobremesa.games.protocol_g117.components import COLUMNS, IA, ROWS, SIDE_MARKS, SQUARES
from sobremesa.games.protocol_g117.game import GAME
from sobremesa.lab.estimates import Estimate, Sums, win_shares
from sobremesa.lab.executors import compile_game, play_rows
from sobremesa.lab.plan import Plan, make_plan

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
    games: range  # of each Earth, by their numbers
    left: int  # that go on


STAGES = (
    Stage("medium", range(32), 52),
    Stage("hard", range(12), 18),
    Stage("hard", range(12, 44), 5),
    Stage("hard", range(44, 124), 2),
    Stage("hard", range(124, 364), 1),
)
AT_ONCE = 4  # games of a task


class Task(NamedTuple):
    earth: Earth
    player: str
    games: range


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


def race(earths: Sequence[Earth], stages: Sequence[Stage], workers: Pool) -> None:
    """Prints each Earth as it is tried, and which go on from each stage, the evenest first."""
    for stage in stages:
        began, tried = time.perf_counter(), list[Tried]()
        print(f"\n{len(earths)} Earths, {len(stage.games)} games of two {stage.player} bots on each:")
        for one in try_out(earths, stage, workers):
            print(told(one), flush=True)
            tried.append(one)
        tried = sorted(tried, key=lambda one: one.skew)[: stage.left]
        print(f"\nAfter {time.perf_counter() - began:.0f} s the evenest go on:")
        print("\n".join(map(told, tried)), flush=True)
        earths = [one.earth for one in tried]


def try_out(earths: Sequence[Earth], stage: Stage, workers: Pool) -> Iterator[Tried]:
    """What the AI wins on each, in the games of this stage."""
    tasks = [Task(earth, stage.player, games) for earth in earths for games in parts(stage.games)]
    played = zip(tasks, workers.imap(wins_in, tasks), strict=True)
    for earth, of_earth in itertools.groupby(played, key=lambda done: done[0].earth):
        yield Tried(earth, added(wins for _, wins in of_earth))


def parts(games: range) -> Iterator[range]:
    for first in range(games.start, games.stop, AT_ONCE):
        yield range(first, min(first + AT_ONCE, games.stop))


def added(parts: Iterable[Array]) -> Estimate:
    wins = Sums()
    for part in parts:
        wins.add(part)
    return wins.estimate


def wins_in(task: Task) -> Array:
    """Of the AI, in each game of a task."""
    lay(task.earth)
    rows = play_rows(plan_of(task.player), task.games.start, len(task.games), is_watched=True)
    return win_shares(rows.ranks)[:, IA]


def plan_of(player: str) -> Plan:
    return make_plan(GAME, (player, player), games=max(stage.games.stop for stage in STAGES), seed=SEED)


def told(one: Tried) -> str:
    rows = (" ".join(one.earth[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS))
    return f"  {' | '.join(rows)}   the AI wins {100 * one.share.mean:.1f} ± {100 * one.share.margin:.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.earths", description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    jobs = parser.parse_args().jobs
    play_on_any_earth()
    compile_game(plan_of(STAGES[0].player))
    with multiprocessing.get_context("fork").Pool(jobs) as workers:  # what is compiled is theirs too
        race(candidates(), STAGES, workers)


if __name__ == "__main__":
    main()
