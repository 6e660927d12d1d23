"""The same rules on a GPU: every game's rows from CUDA beside those from the CPU, and the rate of each.

Needs a GPU and numba-cuda; `make test` never runs it. On a bare machine, unpack the wheels into a folder and name it:
    python -m bench.cuda --site FOLDER
"""

from __future__ import annotations

import argparse
import json
import site
import time
from typing import Any

import numpy as np

import sobremesa
from examples import connect_four, leduc, pig
from sobremesa.engine.contract import Game
from sobremesa.lab.executors import Task, play_rows
from sobremesa.lab.on_cuda import OnCuda
from sobremesa.lab.plan import Plan, make_plan
from sobremesa.lab.rates import usual_seats

SEED = 7
COMPARED = 20_000  # games whose rows must be the same on both
GAMES = 1 << 21  # whose rate is measured
TABLES = 1 << 18
BATCH_COMPARED, BATCH_STEPS = 500, 60


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
        "greedy_rows_equal": is_same(greedy, executor, COMPARED // 20, is_watched=True),
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
    executor.pool.submit(synchronised, executor, task).result()
    alone = executor.pool.submit(synchronised, executor, task).result()
    rows, brought = executor.submit(task).result()
    moves = float(rows.moves.sum())
    return {"device": moves / alone, "with_rows": moves / brought}


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", help="a folder with numba, numba-cuda and what they need")
    options = parser.parse_args()
    if options.site:
        site.addsitedir(options.site)
        np.row_stack = np.vstack  # gone from NumPy, still asked for by some numba-cuda
    with OnCuda() as executor:
        for game in (connect_four.GAME, pig.GAME, leduc.GAME, *sobremesa.shelf.values()):
            print(json.dumps(check(game, executor)), flush=True)
            print(json.dumps(check_batch(game)), flush=True)


if __name__ == "__main__":
    main()
