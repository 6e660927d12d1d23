"""What is checked and measured of one game on a GPU: its rows and batches beside those of the CPU, and their rates."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import sobremesa
from bench.peers import pgx_connect_four
from examples import connect_four, leduc, pig
from sobremesa.engine.contract import Game
from sobremesa.lab.executors import Task, play_rows
from sobremesa.lab.on_cuda import OnCuda
from sobremesa.lab.plan import Plan, make_plan
from sobremesa.lab.rates import usual_seats

SEED = 7
COMPARED = 100_000  # games whose rows must be the same on both
GREEDY_COMPARED = 1_000
GAMES = 1 << 21  # whose rate is measured
TABLES = 1 << 18
BATCH_COMPARED, BATCH_STEPS = 500, 60
PGX = "pgx"
KNOWN = {game.id: game for game in (connect_four.GAME, pig.GAME, leduc.GAME, *sobremesa.shelf.values())}
TURN = "SOBREMESA_BENCH_TURN"  # names a file that whoever measures holds


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else of this run measures meanwhile."""
    with Path(os.environ.get(TURN, os.devnull)).open("w") as turn:
        if TURN in os.environ:
            fcntl.flock(turn, fcntl.LOCK_EX)
        yield


def check(game: Game, executor: OnCuda) -> dict[str, Any]:
    seats = usual_seats(game)
    plan = make_plan(game, seats=seats, games=GAMES, seed=SEED)
    greedy = make_plan(game, ("greedy",) + ("random",) * (seats - 1), games=GAMES, seed=SEED)
    started = time.perf_counter()
    executor.warm_up(plan, is_watched=False)
    compiled = time.perf_counter() - started
    return {
        "game": game.id,
        "seats": seats,
        "compile_s": compiled,
        "rows_equal": is_same(plan, executor, COMPARED, is_watched=False),
        "watched_rows_equal": is_same(plan, executor, COMPARED, is_watched=True),
        "greedy_rows_equal": is_same(greedy, executor, GREEDY_COMPARED, is_watched=True),
        "moves_per_second": rate(plan, executor, is_watched=False),
        "watched_moves_per_second": rate(plan, executor, is_watched=True),
    }


def is_same(plan: Plan, executor: OnCuda, games: int, is_watched: bool) -> bool:
    theirs = executor.submit(Task(plan, 0, games, is_watched)).result().rows
    ours = play_rows(plan, 0, games, is_watched)
    return all(np.array_equal(a, b) for a, b in zip(theirs.arrays, ours.arrays, strict=True))


def rate(plan: Plan, executor: OnCuda, is_watched: bool) -> dict[str, float]:
    """Moves a second: on the device alone, and with the rows brought back to this machine's memory."""
    task = Task(plan, 0, plan.games, is_watched)
    with alone():
        executor.pool.submit(synchronised, executor, task).result()
        seconds = executor.pool.submit(synchronised, executor, task).result()
        rows, brought = executor.submit(task).result()
    moves = float(rows.moves.sum())
    return {"device": moves / seconds, "with_rows": moves / brought}


def synchronised(executor: OnCuda, task: Task) -> float:
    executor.cuda.synchronize()
    start = time.perf_counter()
    rows = executor.launch(task)
    executor.cuda.synchronize()
    del rows
    return time.perf_counter() - start


def check_batch(game: Game) -> dict[str, Any]:
    """A batch on the GPU beside one on the CPU, array by array; then the rate with moves by lot."""
    ours, theirs = (sobremesa.batch(game, BATCH_COMPARED, seed=SEED, device=device) for device in ("cpu", "cuda"))
    same = True
    for _ in range(BATCH_STEPS):
        actions = ours.sample()
        same = same and bool((theirs.sample().copy_to_host() == actions).all())
        ours.step(actions)
        theirs.step(actions)
        for name in ("observation", "mask", "seat", "reward", "done"):
            same = same and bool((getattr(theirs, name).copy_to_host() == getattr(ours, name)).all())
    many = sobremesa.batch(game, TABLES, seed=SEED, device="cuda", ends_if_illegal=True)
    many.step(many.sample())
    many.done.copy_to_host()
    with alone():
        start = time.perf_counter()
        for _ in range(BATCH_STEPS):
            many.step(many.sample())
        many.done.copy_to_host()
        rate = TABLES * BATCH_STEPS / (time.perf_counter() - start)
    return {
        "game": game.id,
        "batch_equal": same,
        "batch_steps_per_second": rate,
        "dlpack": hasattr(many.done, "__dlpack__"),
    }


def check_pgx() -> dict[str, Any]:
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    measure = pgx_connect_four(TABLES)
    with alone():
        return {"game": PGX, "moves_per_second": max(measure() for _ in range(5))}


def told(name: str) -> Iterator[dict[str, Any]]:
    if name == PGX:
        yield check_pgx()
        return
    with OnCuda() as executor:
        yield check(KNOWN[name], executor)
        yield check_batch(KNOWN[name])
