"""What Schemathesis does with each request before it goes: somebody with a seat asks, from an address of its own."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

from tests.server.running import somewhere


def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    """What one address may do is limited, and most doors lead nowhere without a seat."""
    case.headers["X-Forwarded-For"] = somewhere()
    if "{table}" in case.operation.path and "Authorization" not in case.headers:
        case.headers["Authorization"] = f"Bearer {os.environ['SEAT_SECRET']}"


import_module("schemathesis").hook(before_call)
