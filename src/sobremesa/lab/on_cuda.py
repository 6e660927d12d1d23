"""A GPU as an executor: one thread a table, hundreds of thousands of tables at once, by the CPU's own loops."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Self

import numpy as np

from sobremesa.engine import compiler
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unavailable
from sobremesa.engine.options import encode_options
from sobremesa.engine.words import Words
from sobremesa.lab.deeds import deed_of_move, deeds_of
from sobremesa.lab.executors import Chunk, Pending, Task
from sobremesa.lab.loop import STREAMS, play_games, play_random_games
from sobremesa.lab.plan import Plan
from sobremesa.lab.rows import RESULTS, Rows, row_shapes
from sobremesa.players.bots import samples_for
from sobremesa.players.policies import BOT_TABLES

# How docs/performance.md came to these: by trying them on an H200.
MOST_LANES = 1 << 18  # threads, each with a table of its own
MOST_FAR_LANES = 1 << 16  # of large tables: one block for each part of the GPU that has a cache of its own
BLOCK = 512  # threads that go through the rules together, so that their code is fetched once for all
WATCHED_BLOCK = 128
REGISTERS = 64  # of a thread: so two blocks find room side by side
NEAR = 300  # bytes of a state that a thread keeps near it; what is larger is quicker in the memory of the device
SHARE_OF_MEMORY = 0.5  # of what is free on the device, for tables

cuda: Any = None  # in kernels, the compiler puts Numba's module in the place of None,
STATE: Any = None  # a game's kind of record,
SIZE: Any = None  # and how many moves it has
assert STREAMS == 2, "near_random_lanes has room for two"


# --- Kernels ----------------------------------------------------------------------------------------------------------


def random_lanes(
    table: Any, blank: Any, rng: Any, out: Any, options: Any, seats: int, seed: int, first: int, most: int,
    each: int, facts: Any, scores: Any, ranks: Any,
) -> None:  # fmt: skip
    """A thread plays `each` games, one after the other."""
    lane = cuda.grid(1)
    a, b = lane * each, min((lane + 1) * each, len(facts))
    if a < b:
        play_random_games(
            table[lane : lane + 1], blank, rng[lane], out[lane], options, seats, seed, first + a, most,
            facts[a:b], scores[a:b], ranks[a:b],
        )  # fmt: skip


def near_random_lanes(
    blank: Any, options: Any, seats: int, seed: int, first: int, most: int, each: int, facts: Any, scores: Any,
    ranks: Any,
) -> None:  # fmt: skip
    """The same with the table in the thread's own memory, where the words of neighbours lie side by side."""
    table = cuda.local.array(1, STATE)
    rng = cuda.local.array((2, 1), np.uint64)  # STREAMS of them: Numba wants the number itself
    out = cuda.local.array(SIZE, np.int32)
    lane = cuda.grid(1)
    a, b = lane * each, min((lane + 1) * each, len(facts))
    if a < b:
        play_random_games(
            table, blank, rng, out, options, seats, seed, first + a, most, facts[a:b], scores[a:b], ranks[a:b]
        )


def watched_lanes(
    table: Any, bot: Any, blank: Any, rng: Any, out: Any, spare: Any, options: Any, kinds: Any, samples: int,
    seed: int, first: int, most: int, kept: int, deed_of: Any, each: int, facts: Any, scores: Any, ranks: Any,
    deeds: Any, counters: Any,
) -> None:  # fmt: skip
    lane = cuda.grid(1)
    a, b = lane * each, min((lane + 1) * each, len(facts))
    if a < b:
        play_games(
            table[lane : lane + 1], bot[lane], blank, rng[lane], out[lane], spare[lane], options, kinds, samples,
            seed, first + a, most, kept, deed_of, facts[a:b], scores[a:b], ranks[a:b], deeds[a:b], counters[a:b],
        )  # fmt: skip


@cache
def kernels(game: Game) -> tuple[Any, Any]:
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
        game = task.plan.game
        rows = Rows.empty(task.games, task.plan.seats, len(game.counters), len(deeds_of(game)))
        for on_device, here in zip(self.launch(task), rows.arrays, strict=False):
            on_device.copy_to_host(here)
        return Chunk(rows, time.perf_counter() - start)

    def launch(self, task: Task) -> list[Any]:
        """Have the games played; the arrays of their rows stay on the device (without counters where none are kept)."""
        plan, first, games, is_watched = task
        if plan.is_thoughtful or plan.is_solved:
            raise Unavailable(
                Words(
                    "En la GPU nadie busca: juega con random o greedy, o sin --device cuda.",
                    "Nobody searches on the GPU: play with random or greedy, or without --device cuda.",
                )
            )
        game, kept, is_watched = plan.game, len(plan.game.counters), is_watched or not plan.is_plain
        most = MOST_LANES if is_watched or is_near(game) else min(MOST_LANES, MOST_FAR_LANES)
        lanes, each = self._lanes(game, games, most)
        told = (np.zeros(1, game.state.dtype), encode_options(game.options, plan.options), plan.kinds)
        blank, options, kinds = (self.cuda.to_device(array) for array in told)
        block = min(lanes, WATCHED_BLOCK if is_watched else BLOCK)
        numbered, grid = (plan.seed, first, plan.most_moves), (-(-lanes // block), block)
        random, watched = kernels(game)
        shapes = row_shapes(games, plan.seats, kept, len(deeds_of(game)))[: None if is_watched else RESULTS]
        rows = [self.cuda.device_array(shape, dtype) for shape, dtype in shapes]
        if is_watched:
            table, bot, rng, out, spare = self._scratch(game, lanes)
            bots = (kinds, samples_for(game))
            deed_of = self.cuda.to_device(deed_of_move(game))
            watched[grid](table, bot, blank, rng, out, spare, options, *bots, *numbered, kept, deed_of, each, *rows)
            return rows if kept else rows[:-1]
        given = (options, plan.seats, *numbered, each, *rows)
        if is_near(game):
            random[grid](blank, *given)
        else:
            table, _, rng, out, _ = self._scratch(game, lanes)
            random[grid](table, blank, rng, out, *given)
        return rows

    def _scratch(self, game: Game, lanes: int) -> list[Any]:
        """What each thread works on; it clears it itself."""
        state, size = game.state.dtype, game.moves.size
        shapes = [(lanes, state), ((lanes, BOT_TABLES), state), ((lanes, STREAMS, 1), np.uint64)]
        shapes += [((lanes, size), np.int32)] * 2
        return [self.cuda.device_array(shape, dtype) for shape, dtype in shapes]

    def _lanes(self, game: Game, games: int, most: int) -> tuple[int, int]:
        """How many threads, and how many games each of them plays: as many as its memory has tables for."""
        free, _ = self.cuda.current_context().get_memory_info()
        a_lane = (1 + BOT_TABLES) * game.state.dtype.itemsize + 2 * game.moves.size * 4 + STREAMS * 8
        each = -(-games // max(1, int(min(most, free * SHARE_OF_MEMORY / a_lane))))
        return -(-games // each), each
