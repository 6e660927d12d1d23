"""The same rules on a GPU: every game's rows from CUDA beside those from the CPU, and the rate of each.

Needs a GPU and numba-cuda; `make test` never runs it. On a bare machine, unpack the wheels into a folder and name it:
    python -m bench.cuda --site FOLDER --jobs 12 --out results.jsonl
Each game has a process of its own, so that kernels are compiled side by side; only one measures at a time. Where JAX
and pgx can be imported, pgx plays Connect Four on the same card.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import site
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
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


def in_a_process(name: str, folder: str | None) -> str:
    """What a game's own process prints; or how it ended."""
    command = [sys.executable, "-m", "bench.cuda", "--only", name, *(("--site", folder) if folder else ())]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else json.dumps({"game": name, "failed": done.stderr[-2000:]}) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", help="a folder with numba, numba-cuda and what they need")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--out", type=Path, help="a file to which what is found is added as it comes")
    parser.add_argument("--only", help="one game (or pgx), in this process")
    options = parser.parse_args()
    if options.site:
        site.addsitedir(options.site)
        np.row_stack = np.vstack  # gone from NumPy, still asked for by some numba-cuda
    if options.only:
        for found in told(options.only):
            print(json.dumps(found), flush=True)
        return
    with tempfile.NamedTemporaryFile() as turn, ThreadPoolExecutor(options.jobs) as pool:
        os.environ[TURN] = turn.name
        started = [pool.submit(in_a_process, name, options.site) for name in (*KNOWN, PGX)]
        for lines in (future.result() for future in as_completed(started)):
            print(lines, end="", flush=True)
            if options.out:
                with options.out.open("a") as file:
                    file.write(lines)


if __name__ == "__main__":
    main()
