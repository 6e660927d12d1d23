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
from sobremesa.lab.estimates import Rows

SEED = 7
COMPARED = 20_000  # games whose rows must be the same on both
TABLES = 1 << 18
GAMES_A_TABLE = 8
BATCH_COMPARED, BATCH_STEPS = 500, 60


def kernel_for(game: Game) -> Any:
    """One thread, one table: it plays some games in a row, each with its own seed, by the CPU's own loop."""
    from numba import cuda

    from sobremesa.engine.compiler import bind_cuda
    from sobremesa.lab.loop import play_random_games

    play = bind_cuda(play_random_games, game)

    @cuda.jit  # type: ignore[untyped-decorator]
    def kernel(
        table: Any, blank: Any, rng: Any, out: Any, options: Any, seats: int, seed: int, most: int, each: int,
        moves: Any, decisions: Any, is_cut: Any, scores: Any, ranks: Any,
    ) -> None:  # fmt: skip
        i = cuda.grid(1)
        if i < table.size:
            a, b = i * each, (i + 1) * each
            play(
                table[i : i + 1], blank, rng[i], out[i], options, seats, seed, a, most,
                moves[a:b], decisions[a:b], is_cut[a:b], scores[a:b], ranks[a:b],
            )  # fmt: skip

    return kernel


def rows_on_cuda(game: Game, seats: int, tables: int, each: int, kernel: Any) -> tuple[Rows, float]:
    from numba import cuda

    from sobremesa.engine.options import encode_options, read_options
    from sobremesa.lab.simulate import MOST_MOVES

    size, dtype = game.moves.size, game.state.dtype
    rows = Rows.empty(tables * each, seats)
    on_device = [cuda.to_device(a) for a in (rows.moves, rows.decisions, rows.is_cut, rows.scores, rows.ranks)]
    scratch = [
        cuda.to_device(a)
        for a in (
            np.zeros(tables, dtype), np.zeros(1, dtype), np.zeros((tables, 2, 1), np.uint64),
            np.zeros((tables, size), np.int32), encode_options(game.options, read_options(game.options, {})),
        )
    ]  # fmt: skip
    grid = ((tables + 127) // 128, 128)
    cuda.synchronize()
    start = time.perf_counter()
    kernel[grid](*scratch, seats, SEED, MOST_MOVES, each, *on_device)
    cuda.synchronize()
    seconds = time.perf_counter() - start
    return Rows(*(a.copy_to_host() for a in on_device)), seconds


def check(game: Game) -> dict[str, Any]:
    from sobremesa.lab.simulate import make_plan, play_rows

    seats = 4 if 4 in game.seats else game.seats[0]
    kernel, started = kernel_for(game), time.perf_counter()
    first, _ = rows_on_cuda(game, seats, COMPARED // 8, 8, kernel)
    compiled = time.perf_counter() - started
    plan = make_plan(game, seats=seats, games=COMPARED, seed=SEED)
    ours = play_rows(plan, 0, COMPARED)
    names = ("moves", "decisions", "is_cut", "scores", "ranks")
    same = all(np.array_equal(getattr(first, n), getattr(ours, n)) for n in names)
    many, seconds = rows_on_cuda(game, seats, TABLES, GAMES_A_TABLE, kernel)
    rate = float(many.moves.sum()) / seconds
    return {"game": game.id, "seats": seats, "rows_equal": same, "compile_s": compiled, "moves_per_second": rate}


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
    for game in (connect_four.GAME, pig.GAME, leduc.GAME, *sobremesa.shelf.values()):
        print(json.dumps(check(game)), flush=True)
        print(json.dumps(check_batch(game)), flush=True)


if __name__ == "__main__":
    main()
