"""Environments side by side on one core: random legal play, masks and observations included. `make bench` runs it.

EnvPool and PettingZoo's classic games are measured where they are installed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

# One thread for everybody, set before anything heavy is loaded.
os.environ |= {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "OMP_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
}

import numpy as np
from rich.console import Console
from rich.table import Table

import sobremesa
from bench.peers import pgx_connect_four
from examples import connect_four, leduc

RESULTS = Path(__file__).parent / "results" / "environments.json"
ROUNDS = 5  # everybody is measured in turn, several times, and the middle counts
TABLES, STEPS, GAMES = 4096, 200, 400


class Bar(NamedTuple):
    """A rate of ours that is to be so many times a peer's, or, without a peer, so many a second."""

    ours: str
    peer: str
    times: float


OURS_C4, OURS_SOLO, OURS_LEDUC = "batch, connect_four", "vector environment, bonnie_and_clyde", "PettingZoo API, leduc"
PGX, ENVPOOL, ZOO = "pgx, connect_four", "EnvPool, connect_four", "PettingZoo's own leduc"
BARS = (Bar(OURS_C4, PGX, 10), Bar(OURS_C4, ENVPOOL, 20), Bar(OURS_LEDUC, ZOO, 3), Bar(OURS_SOLO, "", 1e6))


def batch_rate() -> Callable[[], float]:
    batch = sobremesa.batch(connect_four.GAME, TABLES, seed=1)

    def play() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample())
        return TABLES * STEPS

    return rate_of(play)


def vector_rate() -> Callable[[], float]:
    import gymnasium

    from sobremesa.adapters.gymnasium import register

    tables = gymnasium.make_vec(register(sobremesa.shelf["bonnie_and_clyde"]), num_envs=TABLES)
    tables.reset(seed=1)

    def play() -> int:
        for _ in range(STEPS):
            tables.step(tables.action_space.sample())
        return TABLES * STEPS

    return rate_of(play)


def leduc_rate() -> Callable[[], float]:
    from sobremesa.adapters.pettingzoo import env

    return rate_of(lambda: zoo_games(env(leduc.GAME, observation="vector")))


def zoo_rate() -> Callable[[], float]:
    from pettingzoo.classic import leduc_holdem_v4

    return rate_of(lambda: zoo_games(leduc_holdem_v4.env()))


def zoo_games(env: Any) -> int:
    """Whole games by the loop of PettingZoo's own manual; the moves made."""
    toss, moves = np.random.default_rng(1), 0
    for game in range(GAMES):
        env.reset(seed=game)
        for _agent in env.agent_iter():
            seen, _, is_over, is_cut, info = env.last()
            if is_over or is_cut:
                env.step(None)
            else:
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                env.step(toss.choice(np.flatnonzero(mask)))
                moves += 1
    return moves


def envpool_rate() -> Callable[[], float]:
    """Its masks come with the observations; moves by lot are drawn with NumPy, outside the clock."""
    import envpool

    pool = envpool.make("ConnectFour-v1", "gymnasium", num_envs=TABLES, num_threads=1)
    toss = np.random.default_rng(1)

    def measure() -> float:
        _, info = pool.reset()
        spent = 0.0
        for _ in range(STEPS):
            mask = np.asarray(info["legal_action_mask"]).reshape(TABLES, -1)
            actions = (toss.random(mask.shape) * mask).argmax(axis=1).astype(np.int32)
            start = time.perf_counter()
            _, _, _, _, info = pool.step(actions)
            spent += time.perf_counter() - start
        return TABLES * STEPS / spent

    return measure


def rate_of(play: Callable[[], int]) -> Callable[[], float]:
    play()

    def measure() -> float:
        start = time.perf_counter()
        moves = play()
        return moves / (time.perf_counter() - start)

    return measure


def runs() -> dict[str, Callable[[], float]]:
    made = {OURS_C4: batch_rate(), OURS_SOLO: vector_rate(), OURS_LEDUC: leduc_rate(), PGX: pgx_connect_four()}
    if find_spec("envpool"):
        made[ENVPOOL] = envpool_rate()
    if find_spec("rlcard"):
        made[ZOO] = zoo_rate()
    return made


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    measures = runs()
    rounds = [{name: measure() for name, measure in measures.items()} for _ in range(ROUNDS)]
    middle = {name: median(found[name] for found in rounds) for name in measures}
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps({"steps_per_second": middle, "all_rounds": rounds}, indent=2))
    table = Table(title="random legal play with masks and observations, one core", title_justify="left")
    for heading in ("", "steps/s", "beside", "is", "wanted"):
        table.add_column(heading, justify="right" if heading in ("steps/s", "is", "wanted") else "left")
    for bar in BARS:
        if bar.peer in middle:
            is_now = f"{middle[bar.ours] / middle[bar.peer]:.1f}×"
            table.add_row(bar.ours, f"{middle[bar.ours]:,.0f}", bar.peer, is_now, f"{bar.times:g}×")
        elif not bar.peer:
            table.add_row(bar.ours, f"{middle[bar.ours]:,.0f}", "", f"{middle[bar.ours]:,.0f}", f"{bar.times:,.0f}")
    Console().print(table)
    Console().print(f"→ {RESULTS}")


if __name__ == "__main__":
    main()
