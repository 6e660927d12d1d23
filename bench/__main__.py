"""`make bench`: our rates beside the peers' in one run, one thread, as ratios. Prints a table and writes JSON."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

# One thread for everybody, set before anything heavy is loaded.
os.environ |= {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "OMP_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
}

from rich.console import Console
from rich.table import Table

import sobremesa
from bench.ours import playouts, simulation
from bench.peers import openspiel_connect_four, pgx_connect_four
from bench.search import search_report
from examples import connect_four
from sobremesa.lab.rates import sized_plan, usual_seats
from sobremesa.lab.simulate import simulate

RESULTS = Path(__file__).parent / "results" / "bench.json"
ROUNDS = 5  # everybody is measured in turn, several times, and the middle counts
PEER = "OpenSpiel connect_four"


def measure() -> dict[str, list[float]]:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    mean_length = simulate(sized_plan(connect_four.GAME, 2)).tally.moves.estimate.mean
    runs: dict[str, Callable[[], float]] = {
        PEER: lambda: openspiel_connect_four(mean_length),
        "pgx connect_four": pgx_connect_four(),
        "connect_four playouts": playouts(connect_four.GAME),
        "connect_four": simulation(connect_four.GAME, 2),
    }
    runs |= {game.id: simulation(game, usual_seats(game)) for game in sobremesa.shelf.values()}
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(run())
    return rates


def report(rates: dict[str, list[float]]) -> dict[str, Any]:
    middle = {name: median(found) for name, found in rates.items()}
    peer = middle[PEER]
    return {
        "machine": {"cpu": platform.processor() or platform.machine(), "python": platform.python_version()},
        "versions": {name: version(name) for name in ("sobremesa", "numba", "numpy", "open-spiel", "pgx", "jax")},
        "moves_per_second": middle,
        "all_rounds": rates,
        "times_openspiel_connect_four": {name: rate / peer for name, rate in middle.items()},
    }


def main() -> None:
    found = report(measure())
    show(found)
    keep(found)
    Console().print("the search beside OpenSpiel's: some ten minutes…")
    found |= {"search": search_report()}
    keep(found)
    for name, value in found["search"].items():
        Console().print(f"{name}: {value}")
    Console().print(f"→ {RESULTS}")


def keep(found: dict[str, Any]) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=2))


def show(found: dict[str, Any]) -> None:
    table = Table(title="random play, one thread, chance included; median of five rounds", title_justify="left")
    for heading in ("", "moves/s", "× OpenSpiel"):
        table.add_column(heading, justify="right" if heading else "left")
    for name, rate in found["moves_per_second"].items():
        table.add_row(name, f"{rate:,.0f}", f"{found['times_openspiel_connect_four'][name]:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
