"""A Ray cluster as an executor: chunks go to workers as tasks, and to another worker where one dies."""

from __future__ import annotations

import json
import os
import warnings
from functools import cache
from typing import Any, Self

from sobremesa.engine.errors import Unavailable
from sobremesa.engine.words import Words
from sobremesa.lab.executors import Chunk, Pending, Task, compile_game, play_chunk
from sobremesa.lab.plan import Plan, plan_of

TRIES_AGAIN = 5  # a chunk whose workers die that often and once more is at fault itself
OBJECT_STORE = 256 << 20  # bytes; rows pass through it and are gone when they are written


class OnRay:
    """`address` is ray://host:port, or empty for workers on this machine (or what RAY_ADDRESS names)."""

    first_chunk = 64
    largest_chunk = 1 << 17
    chunk_seconds = 0.5

    def __init__(self, address: str = "", jobs: int = 1) -> None:
        self.address, self.jobs = address, jobs
        self.ray = _ray()

    def __enter__(self) -> Self:
        quiet = {"configure_logging": False, "log_to_driver": False}
        is_remote = self.address or os.environ.get("RAY_ADDRESS")
        local = {"num_cpus": self.jobs, "include_dashboard": False, "object_store_memory": OBJECT_STORE}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # what matters of them is in the error
                self.ray.init(self.address or None, **quiet, **({} if is_remote else local))
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            raise _no_cluster(self.address, error) from error
        self.width = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.play = self.ray.remote(max_retries=TRIES_AGAIN)(play_written)
        return self

    def __exit__(self, *error: object) -> None:
        self.ray.shutdown()

    def warm_up(self, plan: Plan, is_watched: bool) -> None:
        """Workers on this machine find in the cache what is compiled here."""
        compile_game(plan, is_watched)

    def submit(self, task: Task) -> Pending:
        plan = json.dumps(task.plan.to_json())
        return _OnItsWay(self.ray, self.play.remote(plan, *task[1:]), task)


def play_written(plan: str, first: int, count: int, is_watched: bool) -> Chunk:
    """What a worker does. The plan travels as JSON, with the digest of its rules: a worker of other rules refuses."""
    return play_chunk(Task(_plan_of(plan), first, count, is_watched))


@cache
def _plan_of(text: str) -> Plan:
    return plan_of(json.loads(text))


class _OnItsWay:
    """A task of the cluster."""

    def __init__(self, ray: Any, ref: Any, task: Task) -> None:
        self.ray, self.ref, self.task = ray, ref, task

    def result(self) -> Chunk:
        try:
            chunk: Chunk = self.ray.get(self.ref)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except self.ray.exceptions.RayError as error:
            raise _chunk_lost(self.task) from error
        return chunk

    def cancel(self) -> None:
        self.ray.cancel(self.ref)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError as error:
        raise Unavailable(
            Words(
                "Para --on ray hace falta Ray: instálalo con pip install 'sobremesa[ray]'.",
                "--on ray takes Ray: install it with pip install 'sobremesa[ray]'.",
            )
        ) from error
    return ray


def _no_cluster(address: str, error: Exception) -> Unavailable:
    reason = str(error).strip().partition("\n")[0]
    return Unavailable(
        Words(
            f"No se llega a Ray en «{address or 'esta máquina'}» ({reason}): comprueba la dirección, o juega sin --on.",
            f"Ray cannot be reached at “{address or 'this machine'}” ({reason}): check the address, or play "
            "without --on.",
        )
    )


def _chunk_lost(task: Task) -> Unavailable:
    games = f"{task.first}–{task.first + task.games - 1}"
    return Unavailable(
        Words(
            f"Los trabajadores de Ray murieron {TRIES_AGAIN + 1} veces con las partidas {games}: mira la memoria de "
            "sus máquinas y sigue con --resume.",
            f"Ray's workers died {TRIES_AGAIN + 1} times over games {games}: look at the memory of their machines "
            "and go on with --resume.",
        )
    )
