"""HTTP by hand: what no decent client would send, and what comes back. Only ever to 127.0.0.1."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPException, HTTPResponse
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

HOME = "127.0.0.1"
HANG = 5.0  # seconds: nothing may take longer
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Ask:
    """A request, as its bytes will be: nothing is put right."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    is_framed: bool = True  # whether its length is said; otherwise the headers may lie about it

    def with_headers(self, more: Mapping[str, str]) -> Ask:
        return replace(self, headers=(*self.headers, *more.items()))

    def packed(self, port: int) -> bytes:
        headers = list(self.headers)
        if not any(name.lower() == "host" for name, _ in headers):
            headers.insert(0, ("Host", f"{HOME}:{port}"))
        if self.is_framed and (self.body or self.method == "POST"):
            headers.append(("Content-Length", str(len(self.body))))
        lines = [f"{self.method} {self.target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + self.body

    def __str__(self) -> str:
        said = " ".join(f"{name}: {_short(value)}" for name, value in self.headers if name != "X-Forwarded-For")
        return f"{self.method} {_short(self.target)} {said} {_short(str(self.body)[2:-1])}".strip()


def get(target: str, **headers: str) -> Ask:
    return Ask("GET", target, tuple(headers.items()))


def post_json(target: str, what: object) -> Ask:
    return Ask("POST", target, (("Content-Type", "application/json"),), json.dumps(what).encode())


def post_form(target: str, fields: Mapping[str, str]) -> Ask:
    body = urlencode(fields, errors="surrogatepass").encode()
    return Ask("POST", target, (("Content-Type", FORM),), body)


def _short(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:60]}…{len(text)}"


@dataclass(frozen=True)
class Reply:
    """What came back; status 0 where the connection was closed without a word."""

    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    seconds: float = 0.0

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def is_hung(self) -> bool:
        return not self.status and self.seconds >= HANG


class Line:
    """One connection, kept as long as the other side keeps it.

    `source` is the address that it comes from, `room` how many bytes it takes in before it has read any.
    """

    def __init__(self, port: int, source: str = HOME, patience: float = HANG, room: int = 0) -> None:
        self.port, self.socket = port, socket.socket()
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(patience)
        self.socket.bind((source, 0))
        try:
            self.socket.connect((HOME, port))
        except OSError:
            self.socket.close()
            raise

    def __enter__(self) -> Line:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def send(self, ask: Ask) -> None:
        with suppress(OSError):  # it may close before it has heard all; what it said is still to be read
            self.socket.sendall(ask.packed(self.port))

    def reply(self, method: str = "GET") -> Reply:
        start = time.monotonic()
        response = HTTPResponse(self.socket, method=method)
        try:
            response.begin()
            body = response.read()
            headers = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, headers, body, time.monotonic() - start)
        except (OSError, HTTPException, ValueError):
            return Reply(seconds=time.monotonic() - start)

    def ask(self, ask: Ask) -> Reply:
        self.send(ask)
        return self.reply(ask.method)

    def become_socket(self, origin: str, table: str, secret: str = "") -> bool:
        """Shake hands for a WebSocket; whether it was let in."""
        headers = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Origin": origin}
        headers |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Cookie": f"sobremesa={secret}"}
        return self.ask(get(f"/t/{table}/live").with_headers(headers)).status == 101

    def closing_code(self) -> int:
        """Listen until a socket is closed or nothing more comes; the code that it is closed with, or 0."""
        heard = b""
        with suppress(OSError):
            while more := self.socket.recv(1 << 20):
                heard = heard[-200:] + more
                if code := _code_at_end(heard):
                    return code
        return _code_at_end(heard)

    @property
    def is_closed(self) -> bool:
        """Whether the other side has hung up by now; what it has said is read and forgotten."""
        patience = self.socket.gettimeout()
        self.socket.setblocking(False)
        try:
            while self.socket.recv(1 << 20):
                pass
            return True
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self.socket.settimeout(patience)


def _code_at_end(heard: bytes) -> int:
    """Of the frame that closes a WebSocket, where it is the last that was said."""
    for found in re.finditer(rb"(?s)(?=\x88([\x02-\x7d])(..))", heard[-130:]):
        if len(heard[-130:]) == found.start() + 2 + found[1][0]:
            return int.from_bytes(found[2], "big")
    return 0


def frame(text: str) -> bytes:
    """A short text frame of a WebSocket, with a mask of noughts."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


def ask(port: int, what: Ask, source: str = HOME, patience: float = HANG) -> Reply:
    """One request on a connection of its own; no reply where nobody is there."""
    try:
        with Line(port, source, patience) as line:
            return line.ask(what)
    except OSError:
        return Reply()


def patiently(port: int, what: Ask) -> Reply:
    """For what is only to be done: asked again after a moment where it was too fast."""
    for _ in range(100):
        reply = ask(port, what, patience=30)
        if reply.status != 429:
            return reply
        time.sleep(0.1)
    return reply


def together(port: int, asks: Sequence[Ask], patience: float = 30.0) -> list[Reply]:
    """All at once, each on a connection of its own that was open before: as parallel as it gets."""
    with ExitStack() as opened:
        lines = [opened.enter_context(Line(port, patience=patience)) for _ in asks]
        for line, what in zip(lines, asks, strict=True):
            line.send(what)
        return [line.reply(what.method) for line, what in zip(lines, asks, strict=True)]


def many(port: int, asks: Iterable[Ask], source: str = HOME) -> Iterable[Reply]:
    """One after another on the same connection, or the next where that was closed."""
    line = Line(port, source)
    for what in asks:
        reply = line.ask(what)
        yield reply
        if not reply.status or reply.headers.get("connection") == "close":
            line.close()
            line = Line(port, source)
    line.close()
