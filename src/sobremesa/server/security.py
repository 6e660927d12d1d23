"""Who is asking, from which site, and what a browser may do with our pages."""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import secrets
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Send

from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Words

COOKIE = "sobremesa"
A_YEAR = 365 * 24 * 3600
LARGEST_BODY = 8 * 1024
LONGEST_TOKEN = 128
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
PORTS = {"http": 80, "https": 443}
SCHEMES = {"ws": "http", "wss": "https"}  # sockets come from pages
SEAL_BYTES = 16

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
FRAMED = HEADERS["content-security-policy"].replace("frame-ancestors 'none'", "frame-ancestors 'self'")

log = logging.getLogger(__name__)


# --- People -----------------------------------------------------------------------------------------------------------


class Seal:
    """The house's mark on the secrets that it hands out: `secret.mark`. Nobody gets a seat by one of their own making.

    The mark is not what proves who somebody is, the secret alone does that; so those from before there were marks stay.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new_person(self) -> str:
        """256 bits, kept by a person's browser or program alone."""
        return self.on(secrets.token_urlsafe(32))

    def on(self, token: str) -> str:
        """A secret with our mark, whether it had it before or not."""
        secret = token.partition(".")[0]
        mark = hmac.digest(self._key, secret.encode(), "sha256")[:SEAL_BYTES]
        return f"{secret}.{base64.urlsafe_b64encode(mark).decode().rstrip('=')}"

    def is_on(self, token: str | None) -> bool:
        if token is None or owner_of(token) is None:
            return False
        return hmac.compare_digest(self.on(token).encode(), token.encode())


def owner_of(token: str | None) -> str | None:
    """What we keep of a person: the hash of their secret. A secret of the wrong size is nobody's."""
    if not token or len(token) > LONGEST_TOKEN:
        return None
    secret = token.partition(".")[0]
    return hashlib.sha256(secret.encode()).hexdigest() if 40 <= len(secret) <= 64 else None


def bearer(headers: Mapping[str, str]) -> str | None:
    """The secret of a program, from its Authorization header."""
    kind, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else None


# --- Sites ------------------------------------------------------------------------------------------------------------


def is_same_origin(headers: Mapping[str, str], scheme: str) -> bool:
    """Whether a request comes from our own pages: browsers always say from where; programs send no Origin at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    here, there = _site(f"{SCHEMES.get(scheme, scheme)}://{headers.get('host', '')}"), _site(origin)
    return here is not None and here == there


def _site(origin: str) -> tuple[str, str, int | None] | None:
    """Scheme, host and port, the usual port said or not; None for what is no address of a site."""
    try:
        parts: SplitResult = urlsplit(origin)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


# --- Errors -----------------------------------------------------------------------------------------------------------


def told(error: SobremesaError) -> Words:
    """What a visitor hears of an error; what is none of their business is noted for whoever runs the house."""
    detail: Words = getattr(error, "detail", error.words)
    if detail != error.words:
        log.error("%s", detail.en)
    return error.words


# --- Answers ----------------------------------------------------------------------------------------------------------


class Answering:
    """Passes an answer on, knows whether it has begun, and may change its headers before they go out."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            self.change(MutableHeaders(scope=message))
        await self._send(message)

    def change(self, headers: MutableHeaders) -> None: ...
