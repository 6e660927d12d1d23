"""Before the doors: by which address a visitor came, whether it is one of ours, and what happens when we close."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.engine.errors import BadOption
from sobremesa.engine.words import Words
from sobremesa.server import security
from sobremesa.server.connection import lang_of
from sobremesa.server.proxies import Proxies

LONGEST_HOST = 255
LARGEST_HEAD = 16 * 1024  # bytes of a request's address and headers
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9._-]*)(:[0-9]{1,5})?", re.ASCII)
PREFIX = re.compile(r"(/[a-z0-9][a-z0-9._~-]*)*", re.ASCII | re.IGNORECASE)

NO_HOST = Words("La cabecera Host no es un nombre válido.", "The Host header is not a valid name.")
TOO_LARGE = Words(
    "La dirección y las cabeceras de la petición son demasiado largas: 16 KB a lo sumo.",
    "The address and the headers of the request are too long: at most 16 KB.",
)
OTHER_HOST = Words(
    "Este servidor no atiende bajo ese nombre: quien lo lleva puede añadirlo con --allowed-host.",
    "This server does not answer to that name: whoever runs it can add it with --allowed-host.",
)
ELSEWHERE = Words("Aquí no hay nada: Sobremesa está en {place}/.", "There is nothing here: Sobremesa is at {place}/.")
CLOSING = Words(
    "El servidor se está cerrando: vuelve a intentarlo en un momento.",
    "The server is closing: try again in a moment.",
)


@dataclass(frozen=True)
class Site:
    """Where we are served and whom we believe: configuration, the same for every request."""

    prefix: str = ""
    hosts: frozenset[str] = frozenset()  # the names that we answer to; without any, to every name
    proxies: Proxies = field(default_factory=Proxies)


def read_prefix(text: str) -> str:
    """From "/juegos" or "/juegos/"; the top is ""."""
    prefix = text.rstrip("/")
    if not PREFIX.fullmatch(prefix):
        raise BadOption(
            Words(
                f"--prefix espera una ruta como /juegos, no «{text}».",
                f"--prefix takes a path as /juegos, not “{text}”.",
            )
        )
    return prefix


def read_hosts(names: list[str]) -> frozenset[str]:
    """Names without their ports: whoever knows a name may come by any of them."""
    hosts = [name.strip().lower() for name in names if name.strip()]
    for host in hosts:
        found = HOST.fullmatch(host)
        if not found or found[2] or len(host) > LONGEST_HOST:
            raise BadOption(
                Words(
                    f"--allowed-host espera un nombre sin puerto, como juegos.ejemplo.org, no «{host}».",
                    f"--allowed-host takes a name without a port, as games.example.org, not “{host}”.",
                )
            )
    return frozenset(hosts)


class Porch:
    """Around everything else. What a request says of its way here is settled once, before anybody looks at it."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site
        self.is_closing = False
        self._looking: dict[asyncio.Task[Any], _Sent] = {}  # requests that only look: they can be sent away

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope = self._below_prefix(self.site.proxies.believed(scope))
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
        else:
            await self._let_in(scope, receive, send)

    def close(self) -> None:
        """The house closes: who waits for something to happen is told so."""
        self.is_closing = True
        for task, sent in self._looking.items():
            if not sent.has_begun:
                task.cancel()

    # --- By which address ---------------------------------------------------------------------------------------------

    def _below_prefix(self, scope: Scope) -> Scope:
        """A proxy passes the path on as it is, or takes the prefix away and says so."""
        prefix = self.site.prefix
        if prefix and scope.get("forwarded_prefix") == prefix:
            scope["path"] = prefix + scope["path"]
            scope["raw_path"] = prefix.encode() + scope["raw_path"]
        return {**scope, "root_path": prefix}

    def _refusal(self, scope: Scope) -> Response | None:
        if _size(scope) > LARGEST_HEAD:
            return _answer(scope, 431, TOO_LARGE)
        host, prefix = Headers(scope=scope).get("host", "").lower(), self.site.prefix
        name = HOST.fullmatch(host) if len(host) <= LONGEST_HOST else None
        if name is None:
            return _answer(scope, 400, NO_HOST)
        if self.site.hosts and name[1] not in self.site.hosts:
            return _answer(scope, 421, OTHER_HOST)
        if prefix and scope["path"] != prefix and not scope["path"].startswith(f"{prefix}/"):
            return _answer(scope, 404, ELSEWHERE.format(place=prefix))
        return None

    # --- Until it closes ----------------------------------------------------------------------------------------------

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        task, sent = asyncio.current_task(), _Sent(send)
        if task and scope["type"] == "http" and scope["method"] in security.SAFE_METHODS:
            self._looking[task] = sent
        try:
            await self.app(scope, receive, sent)
        except ClientDisconnect:
            pass  # whoever asked has gone in the middle of it
        except asyncio.CancelledError:
            if not self.is_closing:
                raise
            if scope["type"] == "http" and not sent.has_begun:
                await _answer(scope, 503, CLOSING, {"retry-after": "2"})(scope, receive, send)
        finally:
            if task:
                self._looking.pop(task, None)


class _Sent(security.Answering):
    """Lets no redirect name a host: they all stay here."""

    def change(self, headers: MutableHeaders) -> None:
        if "location" in headers:
            headers["location"] = _without_host(headers["location"])


def _size(scope: Scope) -> int:
    said = sum(len(name) + len(value) for name, value in scope["headers"])
    return said + len(scope["raw_path"]) + len(scope["query_string"])


def _without_host(location: str) -> str:
    parts = urlsplit(location)
    return "/" + parts._replace(scheme="", netloc="").geturl().lstrip("/")


def _answer(scope: Scope, status: int, words: Words, more: dict[str, str] | None = None) -> Response:
    text, headers = words[lang_of(HTTPConnection(scope))], security.HEADERS | (more or {})
    if scope["path"].startswith(f"{scope['root_path']}/api"):
        return JSONResponse({"error": text}, status, headers)
    return PlainTextResponse(text, status, headers)
