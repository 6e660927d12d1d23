"""The doors: who is asking, from where, how much, and what a browser may do with our pages."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "sobremesa"
A_YEAR = 365 * 24 * 3600
LARGEST_BODY = 8 * 1024
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def new_person() -> str:
    """A person's secret: 256 bits, kept by their browser alone."""
    return secrets.token_urlsafe(32)


def owner_of(secret: str | None) -> str | None:
    """What we keep of it: its hash. A secret of the wrong size is nobody's."""
    if not secret or not 40 <= len(secret) <= 64:
        return None
    return hashlib.sha256(secret.encode()).hexdigest()


def bearer(headers: Mapping[str, str]) -> str | None:
    """The secret of a program, from its Authorization header."""
    kind, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else None


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from our own pages. Browsers always say so; programs send no Origin at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


class Doors:
    """Around every request: our headers on the way out; on the way in, no foreign forms and no large bodies."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE_METHODS:
            if not is_same_origin(headers):
                await PlainTextResponse("This form was sent from another site.", 403)(scope, receive, send)
                return
            if int(headers.get("content-length") or 0) > LARGEST_BODY:
                await PlainTextResponse("At most 8 KB can be sent at once.", 413)(scope, receive, send)
                return
        await self.app(scope, _limited(receive), _with_headers(send))


def _limited(receive: Receive) -> Receive:
    """Cut off a body that grows beyond what its header said."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return message if seen <= LARGEST_BODY else {"type": "http.disconnect"}

    return counted


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


@dataclass
class Limit:
    """At most `most` events in any `seconds`, for each key; old ones are forgotten."""

    most: int
    seconds: float
    seen: dict[str, deque[float]] = field(default_factory=dict)

    def allows(self, key: str) -> bool:
        now, times = time.monotonic(), self.seen.setdefault(key, deque())
        while times and times[0] < now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        self._tidy(now)
        return True

    def _tidy(self, now: float) -> None:
        if len(self.seen) > 10_000:
            self.seen = {key: times for key, times in self.seen.items() if times and times[-1] > now - self.seconds}
