"""Executors: the same plan gives the same rows on all of them, whatever happens to a worker on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import sobremesa
from examples import pig
from sobremesa.engine.errors import Unavailable, Unreadable
from sobremesa.lab.executors import Cores, chunks, play_rows
from sobremesa.lab.folder import Folder
from sobremesa.lab.on_cuda import OnCuda
from sobremesa.lab.on_ray import OnRay, play_written
from sobremesa.lab.plan import Plan, make_plan
from sobremesa.lab.rows import Rows
from sobremesa.lab.simulate import simulate

TALKATIVE = max(sobremesa.shelf.values(), key=lambda game: len(game.counters) * game.seats[-1])


def same(one: Rows, other: Rows) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one.arrays, other.arrays, strict=True))


def joined(parts: Iterator[tuple[int, Rows]]) -> tuple[list[int], Rows]:
    """Where chunks began, and all their rows."""
    firsts, rows = zip(*parts, strict=True)
    return list(firsts), Rows(*(np.concatenate(arrays) for arrays in zip(*(r.arrays for r in rows), strict=True)))


# --- Cores ------------------------------------------------------------------------------------------------------------


def test_chunks_come_in_order_and_cover_the_gaps_asked_for() -> None:
    plan = make_plan(TALKATIVE, games=3000, seed=6)
    with Cores(3) as executor:
        firsts, rows = joined(chunks(executor, plan, [(5, 900), (1000, 3000)], is_watched=True))
    assert firsts == sorted(firsts)
    assert 1000 in firsts
    expected = [play_rows(plan, a, b - a, is_watched=True) for a, b in ((5, 900), (1000, 3000))]
    assert same(rows, joined(iter(enumerate(expected)))[1])


# --- CUDA -------------------------------------------------------------------------------------------------------------

# Runs in a process of its own: Numba decides at its start whether the GPU is real.
ON_CUDA = """
import json, sys
import numpy as np
from sobremesa.engine.compiler import bind_interpreted
from sobremesa.lab import executors
from sobremesa.lab.executors import chunks, play_rows
from sobremesa.lab.on_cuda import OnCuda
from sobremesa.lab.plan import Plan, make_plan
from tests.found import every_game

unequal = []
assert executors.prepared  # to compile takes long, to play a few games not
executors.prepared = bind_interpreted
for game in every_game():
    seats = game.seats[0]
    kinds = ("random", 2, 60, False), ("random", 1, 150, True), ("greedy", 1, 6, True)
    for player, games, most, is_watched in kinds:
        plan = make_plan(game, (player,) + ("random",) * (seats - 1), games=games + 2, seed=5)
        plan = Plan(**{**vars(plan), "most_moves": most})  # a simulated GPU is slow, and greedy bots are too
        with OnCuda() as executor:
            [(_, theirs)] = chunks(executor, plan, [(2, games + 2)], is_watched)
        ours = play_rows(plan, 2, games, is_watched)
        names = ("facts", "scores", "ranks", "deeds", "counters")
        for name, a, b in zip(names, theirs.arrays, ours.arrays, strict=True):
            if not np.array_equal(a, b):
                unequal.append([game.id, player, is_watched, name])
print(json.dumps(unequal))
"""


def test_the_simulated_gpu_gives_the_rows_of_the_cpu_for_every_game() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ON_CUDA],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []


def test_games_are_dealt_to_lanes_without_gap_or_overlap() -> None:
    """More games than threads: each plays several in a row, the last one fewer."""
    code = ON_CUDA.partition("unequal")[0] + (
        "import sobremesa.lab.on_cuda as on_cuda\n"
        "on_cuda.MOST_LANES = on_cuda.BLOCK = 4\n"
        "plan = make_plan(min(every_game(), key=lambda g: g.state.dtype.itemsize), games=30, seed=5)\n"
        "with OnCuda() as executor:\n"
        "    [(_, theirs)] = chunks(executor, plan, [(3, 30)], True)\n"
        "ours = play_rows(plan, 3, 27, True)\n"
        "print(json.dumps([np.array_equal(a, b) for a, b in zip(theirs.arrays, ours.arrays)]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.strip() == "[true, true, true, true, true]", done.stderr


def test_without_a_gpu_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.engine.compiler.cuda_module", lambda: None)
    with pytest.raises(Unavailable, match="no NVIDIA GPU"):
        OnCuda()


def test_nobody_searches_on_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.engine.compiler.cuda_module", object)
    plan = make_plan(pig.GAME, ("easy", "random"), games=10, seed=1)
    with pytest.raises(Unavailable, match="Nobody searches on the GPU"), OnCuda() as executor:
        executor.warm_up(plan, True)


# --- Ray --------------------------------------------------------------------------------------------------------------


def is_playing(pid: int) -> bool:
    """Ray writes into a worker's name what it is doing."""
    try:
        return b"play_written" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def own_pid() -> int:
    return os.getpid()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::ResourceWarning")
def test_a_worker_that_is_killed_costs_no_row_and_doubles_none(tmp_path: Path) -> None:
    import ray

    seats = TALKATIVE.seats[-1]
    plan = make_plan(TALKATIVE, ("greedy",) * seats, games=1500, seed=3)
    killed: list[int] = []

    class Murderous(OnRay):
        chunk_seconds = 0.2

        def __enter__(self) -> Any:
            super().__enter__()
            self.victim = ray.get(ray.remote(own_pid).remote())
            return self

    def kill(games: int) -> None:
        deadline = time.monotonic() + 20
        while games and not killed and time.monotonic() < deadline:
            if is_playing(executor.victim):
                os.kill(executor.victim, signal.SIGKILL)
                killed.append(executor.victim)

    executor = Murderous(jobs=2)
    result = simulate(plan, executor=executor, folder=Folder.create(tmp_path, plan), on_progress=kill)
    assert killed
    assert result.is_whole
    kept = pq.read_table(sorted(tmp_path.glob("rows-*.parquet")))
    assert kept["number"].to_pylist() == list(range(plan.games))
    _, rows = joined((0, rows) for rows in Folder.open(tmp_path).rows())
    assert same(rows, play_rows(plan, 0, plan.games, is_watched=True))


def test_a_worker_of_other_rules_refuses() -> None:
    data = make_plan(TALKATIVE, games=5, seed=1).to_json() | {"digest": "of another version"}
    with pytest.raises(Unreadable, match="other rules"):
        play_written(json.dumps(data), 0, 5, False)


def test_without_ray_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Unavailable, match=r"pip install 'sobremesa\[ray\]'"):
        OnRay()


def test_what_is_played_elsewhere_is_the_plan() -> None:
    plan: Plan = make_plan(TALKATIVE, games=40, seed=12)
    chunk = play_written(json.dumps(plan.to_json()), 10, 20, True)
    assert same(chunk.rows, play_rows(plan, 10, 20, is_watched=True))
