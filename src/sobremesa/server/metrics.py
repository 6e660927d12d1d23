"""What whoever runs the server is told of it, by tens and minutes: nobody's secret actions can be counted by it."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable
from typing import get_args

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.engine.errors import BadOption
from sobremesa.engine.words import Words
from sobremesa.server.security import bearer
from sobremesa.server.tables import Status

TOKEN = "SOBREMESA_METRICS_TOKEN"
SHORTEST_TOKEN = 16
STEP = 10  # figures grow by so many at a time
EVERY = 60.0  # seconds, at the soonest

exact = CollectorRegistry()  # for nobody: in a quiet house each step of it would be somebody's action
ACTIONS = Counter("sobremesa_actions", "Answers to moves and other actions", ["status"], registry=exact)
SECONDS = Histogram("sobremesa_action_seconds", "From an action to its answer", registry=exact)
for status in get_args(Status):
    ACTIONS.labels(status)


class Coarse(Collector):
    """Figures as they were a while ago, in whole steps; they move only when there is a step or more to tell."""

    def __init__(self) -> None:
        self.told = [rounded(metric) for metric in exact.collect()]
        self.at = 0.0
        self.actions = 0

    def collect(self) -> Iterable[Metric]:
        now, actions = time.monotonic(), _how_many_actions()
        if now - self.at >= EVERY and actions - self.actions >= STEP:
            self.told = [rounded(metric) for metric in exact.collect()]
            self.at, self.actions = now, actions
        return self.told


def rounded(metric: Metric) -> Metric:
    told = Metric(metric.name, metric.documentation, metric.type)
    for sample in metric.samples:
        if sample.name.endswith("_sum"):
            told.add_sample(sample.name, sample.labels, sample.value)
        elif not sample.name.endswith("_created"):
            told.add_sample(sample.name, sample.labels, sample.value // STEP * STEP)
    return told


def _how_many_actions() -> int:
    return int(exact.get_sample_value("sobremesa_action_seconds_count") or 0)


REGISTRY.register(Coarse())


# --- Who may read it --------------------------------------------------------------------------------------------------


def check_token() -> None:
    """A token that could be guessed is worse than none."""
    if 0 < len(os.environ.get(TOKEN, "")) < SHORTEST_TOKEN:
        raise BadOption(
            Words(
                f"{TOKEN} es demasiado corto: al menos {SHORTEST_TOKEN} caracteres.",
                f"{TOKEN} is too short: at least {SHORTEST_TOKEN} characters.",
            )
        )


def serve_apart(host: str, port: int) -> int:
    """On a port of its own, which whoever runs the server keeps to themselves; gives the port."""
    try:
        server, _ = start_http_server(port, host)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadOption(
            Words(
                f"Las métricas no pueden escuchar en {host}:{port}: {reason}. Prueba con otro --metrics-port.",
                f"The metrics cannot listen on {host}:{port}: {reason}. Try another --metrics-port.",
            )
        ) from error
    return int(server.server_port)


async def metrics(request: Request) -> Response:
    """For who has the token; for everybody else there is nothing here."""
    token, given = os.environ.get(TOKEN, ""), bearer(request.headers) or ""
    if not token or not secrets.compare_digest(token.encode(), given.encode()):
        raise HTTPException(404)
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST, headers={"cache-control": "no-store"})


ROUTES = [Route("/metrics", metrics)]
