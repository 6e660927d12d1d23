"""A GPU as an executor: one thread a table, hundreds of thousands of tables at once, by the CPU's own loops."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple, Self

import numpy as np

from sobremesa.engine import compiler
from sobremesa.engine.compiler import DeviceArray, Numbas, raw
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unavailable
from sobremesa.engine.record import Lines, Record, RecordArray
from sobremesa.engine.words import Words
from sobremesa.engine.workspace import kind_for
from sobremesa.lab.deeds import deeds_of
from sobremesa.lab.executors import Chunk, Pending, Task
from sobremesa.lab.lanes import STREAMS, Deal, Lane, Results, Seating, Watched, deal_of, rows_for, seating_of
from sobremesa.lab.plan import Plan
from sobremesa.lab.play import play_games, play_near, play_random_games
from sobremesa.lab.rows import RESULTS, row_shapes
from sobremesa.players.policies import Bot

# How docs/performance.md came to these: by trying them on an H200.
MOST_LANES = 1 << 18  # threads, each with a table of its own
MOST_FAR_LANES = 1 << 16  # of large tables: one block for each part of the GPU that has a cache of its own
BLOCK = 512  # threads that go through the rules together, so that their code is fetched once for all
WATCHED_BLOCK = 128
REGISTERS = 64  # of a thread: so two blocks find room side by side
NEAR = 300  # bytes of a state that a thread keeps near it; what is larger is quicker in the memory of the device
SHARE_OF_MEMORY = 0.5  # of what is free on the device, for tables

cuda: Numbas = None  # in kernels, the compiler puts Numba's module in the place of None,
STATE: Numbas = None  # a game's kind of record,
SIZE: Numbas = None  # and how many moves it has
assert STREAMS == 2, "near_random_lanes has room for two"

OnDevice = Any  # a bundle whose arrays lie in the memory of the device: Numba knows them by slices too


class Lanes(NamedTuple):
    """A `Lane` for each thread: a row of each array."""

    table: RecordArray[Record]
    rng: Lines
    bot: RecordArray[Bot]


# --- Kernels ----------------------------------------------------------------------------------------------------------


def random_lanes(lanes: OnDevice, deal: Deal, first: int, each: int, kept: OnDevice) -> None:
    """A thread plays `each` games, one after the other."""
    lane = cuda.grid(1)
    a, b = lane * each, min((lane + 1) * each, len(kept.facts))
    if a < b:
        own = Results(kept.facts[a:b], kept.scores[a:b], kept.ranks[a:b])
        here = Lane(lanes.table[lane : lane + 1], lanes.rng[lane], lanes.bot[lane])
        play_random_games(here, deal, first + a, own)


def near_random_lanes(deal: Deal, first: int, each: int, kept: OnDevice) -> None:
    """The same with the table in the thread's own memory, where the words of neighbours lie side by side."""
    table = cuda.local.array(1, STATE)
    rng = cuda.local.array((2, 1), np.uint64)  # STREAMS of them: Numba wants the number itself
    out = cuda.local.array(SIZE, np.int32)
    lane = cuda.grid(1)
    a, b = lane * each, min((lane + 1) * each, len(kept.facts))
    if a < b:
        own = Results(kept.facts[a:b], kept.scores[a:b], kept.ranks[a:b])
        play_near(table, rng, out, deal, first + a, own)


def watched_lanes(lanes: OnDevice, deal: Deal, seating: Seating, first: int, each: int, kept: OnDevice) -> None:
    lane = cuda.grid(1)
    a, b = lane * each, min((lane + 1) * each, len(kept.facts))
    if a < b:
        here = Lane(lanes.table[lane : lane + 1], lanes.rng[lane], lanes.bot[lane])
        own = Watched(kept.facts[a:b], kept.scores[a:b], kept.ranks[a:b], kept.deeds[a:b], kept.counters[a:b])
        play_games(here, deal, seating, first + a, own)


@cache
def kernels(game: Game) -> tuple[Numbas, Numbas]:
    """For random players, and for all; each is compiled at its first launch."""
    at_random = near_random_lanes if is_near(game) else random_lanes
    return compiler.cuda_kernel(at_random, game, REGISTERS), compiler.cuda_kernel(watched_lanes, game)


def is_near(game: Game) -> bool:
    return game.state.dtype.itemsize <= NEAR


# --- The executor -----------------------------------------------------------------------------------------------------


class OnCuda:
    """One thread of ours feeds the device, while another keeps the rows that came back."""

    width = 1
    first_chunk = 1 << 14
    largest_chunk = 1 << 20
    chunk_seconds = 0.5

    def __init__(self) -> None:
        self.cuda = compiler.needed_cuda()

    def __enter__(self) -> Self:
        self.pool = ThreadPoolExecutor(1)
        return self

    def __exit__(self, *error: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def warm_up(self, plan: Plan, is_watched: bool) -> None:
        self.submit(Task(plan, 0, 1, is_watched)).result()

    def submit(self, task: Task) -> Pending:
        return self.pool.submit(self._play, task)

    def _play(self, task: Task) -> Chunk:
        start = time.perf_counter()
        rows = rows_for(task.plan, task.games)
        for on_device, here in zip(self.launch(task), rows.arrays, strict=False):
            on_device.copy_to_host(here)
        return Chunk(rows, time.perf_counter() - start)

    def launch(self, task: Task) -> list[DeviceArray]:
        """Have the games played; the arrays of their rows stay on the device (without counters where none are kept)."""
        plan, first, games, is_watched = task
        if plan.is_thoughtful or plan.is_solved:
            raise Unavailable(
                Words(
                    "En la GPU nadie busca: juega con random o greedy, o sin --device cuda.",
                    "Nobody searches on the GPU: play with random or greedy, or without --device cuda.",
                )
            )
        game, is_watched = plan.game, is_watched or not plan.is_plain
        most = MOST_LANES if is_watched or is_near(game) else min(MOST_LANES, MOST_FAR_LANES)
        lanes, each = self._lanes(game, games, most)
        block = min(lanes, WATCHED_BLOCK if is_watched else BLOCK)
        grid = (-(-lanes // block), block)
        random, watched = kernels(game)
        rows, deal = self._rows(plan, games, is_watched), self._given(deal_of(plan))
        if is_watched:
            watched[grid](self._scratch(game, lanes), deal, self._given(seating_of(plan)), first, each, Watched(*rows))
            return rows if game.counters else rows[:-1]
        if is_near(game):
            random[grid](deal, first, each, Results(*rows))
        else:
            random[grid](self._scratch(game, lanes), deal, first, each, Results(*rows))
        return rows

    def _given(self, bundle: OnDevice) -> OnDevice:
        """The same with its arrays in the memory of the device."""
        arrays = (self.cuda.to_device(a) if isinstance(a, np.ndarray) else a for a in raw(bundle))
        return type(bundle)(*arrays)

    def _rows(self, plan: Plan, games: int, is_watched: bool) -> list[DeviceArray]:
        shapes = row_shapes(games, plan.seats, len(plan.game.counters), len(deeds_of(plan.game)))
        return [self.cuda.device_array(*shape) for shape in shapes[: None if is_watched else RESULTS]]

    def _scratch(self, game: Game, lanes: int) -> Lanes:
        """What each thread works on; it clears it itself."""
        make = self.cuda.device_array
        table, rng = make(lanes, game.state.dtype), make((lanes, STREAMS, 1), np.uint64)
        return Lanes(table, rng, make(lanes, kind_for(Bot, game).dtype))

    def _lanes(self, game: Game, games: int, most: int) -> tuple[int, int]:
        """How many threads, and how many games each of them plays: as many as its memory has tables for."""
        free, _ = self.cuda.current_context().get_memory_info()
        a_lane = game.state.dtype.itemsize + kind_for(Bot, game).dtype.itemsize + STREAMS * 8
        each = -(-games // max(1, int(min(most, free * SHARE_OF_MEMORY / a_lane))))
        return -(-games // each), each
