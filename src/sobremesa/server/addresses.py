"""Where the house stands: every address of ours goes through `to`, because a proxy may serve it below a path.

The prefix is configuration, set once before the first page is made: neither pages nor what is kept of them depend on
what a visitor sends.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

_prefix = ""


def settle(prefix: str) -> None:
    """Serve everything below this path ("/juegos"), or at the top ("")."""
    global _prefix
    _prefix = prefix


def to(path: str) -> str:
    """The address of a path of ours, as browsers must ask for it."""
    return _prefix + path


@cache
def static(name: str) -> str:
    """The address of a file of ours, which changes with the file so that browsers may keep it for ever."""
    data = files("sobremesa.server").joinpath("static", name).read_bytes()
    return to(f"/static/{name}?v={sha256(data).hexdigest()[:8]}")


def top() -> str:
    """What all our addresses have in common, as cookies say it."""
    return _prefix or "/"
