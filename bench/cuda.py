"""The same rules on a GPU: every game's rows from CUDA beside those from the CPU, and the rate of each.

Needs a GPU and numba-cuda; `make test` never runs it. On a bare machine, unpack the wheels into a folder and name it:
    python -m bench.cuda --site FOLDER --jobs 12 --out results.jsonl
Each game has a process of its own, so that kernels are compiled side by side; only one measures at a time. Where JAX
and pgx can be imported, pgx plays Connect Four on the same card.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import site
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from types import ModuleType
from typing import Any


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", help="a folder with NumPy, numba, numba-cuda and what they need")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--out", type=Path, help="a file to which what is found is added as it comes")
    parser.add_argument("--only", help="one game (or pgx), in this process")
    return parser.parse_args()


def measuring(folder: str | None) -> ModuleType:
    """What measures, imported once its packages can be found: all of it needs NumPy."""
    if folder:
        site.addsitedir(folder)
        numpy: Any = importlib.import_module("numpy")
        numpy.row_stack = numpy.vstack  # gone from NumPy, still asked for by some numba-cuda
    return importlib.import_module("bench.gpu")


def in_a_process(name: str, folder: str | None) -> str:
    """What a game's own process prints; or how it ended."""
    command = [sys.executable, "-m", "bench.cuda", "--only", name, *(("--site", folder) if folder else ())]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else json.dumps({"game": name, "failed": done.stderr[-2000:]}) + "\n"


def main() -> None:
    options = arguments()
    gpu = measuring(options.site)
    if options.only:
        for found in gpu.told(options.only):
            print(json.dumps(found), flush=True)
        return
    with tempfile.NamedTemporaryFile() as turn, ThreadPoolExecutor(options.jobs) as pool:
        os.environ[gpu.TURN] = turn.name
        started = [pool.submit(in_a_process, name, options.site) for name in (*gpu.KNOWN, gpu.PGX)]
        for lines in (future.result() for future in as_completed(started)):
            print(lines, end="", flush=True)
            if options.out:
                with options.out.open("a") as file:
                    file.write(lines)


if __name__ == "__main__":
    main()
