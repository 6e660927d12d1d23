"""Connections: how many there may be, and how long one may keep us waiting. A half request costs only its sender.

uvicorn reads requests and sockets; here are its protocols with a clock and a count.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio import Transport
from collections import Counter
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode
from websockets.protocol import State

from sobremesa.server.proxies import Proxies, household

PATIENCE = 10.0  # seconds for the head of a request, and again for its body: both are small
SLOWEST_READER = 60.0  # seconds until somebody has read what waits for them
EACH = 1500  # of one address: a school behind one router has a thousand pages open, and loads some more
MOST = 10_000  # in all: an open page takes about 100 KB
SPARE = 200  # files for the database, the workers and whatever is being compiled
MOST_FILES = 1 << 16  # more are never needed, and some systems promise more than they give

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n"
    b"content-type: text/plain; charset=utf-8\r\n\r\n"
    b"Demasiadas conexiones: vuelve a intentarlo en un momento.\nToo many connections: try again in a moment.\n"
)


def raise_file_limit() -> int:
    """Have as many open files as the system allows, within reason; gives how many that are."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return files


class Gate:
    """Counts connections by address. Where there are too many, who has waited longest with half a request makes room.

    Proxies that we believe are one address without a limit: they speak for many, and count themselves.
    """

    def __init__(self, files: int, proxies: Proxies) -> None:
        self.files = files
        self.most = min(MOST, max(files - SPARE, files // 2))
        self.each = min(EACH, self.most // 2)  # one address never has them all
        self.proxies = proxies
        self.homes: dict[Transport, str] = {}  # the address of each connection
        self.counts: Counter[str] = Counter()  # how many each address has
        self.unsure: dict[str, dict[Transport, None]] = {}  # by address, those without a whole request, oldest first

    def enter(self, transport: Transport) -> bool:
        """Whether there is room for one more, if need be by closing one that asks for nothing yet."""
        peer = (transport.get_extra_info("peername") or ("",))[0]
        is_proxy = self.proxies.trust(peer)
        home = "" if is_proxy else household(peer)
        if not is_proxy and self.counts[home] >= self.each and not self._close_oldest(home):
            return False
        if len(self.homes) >= self.most and not self._close_oldest(self._most_unsure()):
            return False
        self.homes[transport] = home
        self.counts[home] += 1
        return True

    def leave(self, transport: Transport) -> None:
        home = self.homes.pop(transport, None)
        if home is None:
            return
        self._settle(home, transport)
        self.counts[home] -= 1
        if not self.counts[home]:
            del self.counts[home]

    def expects(self, transport: Transport) -> None:
        """Its next request is not whole yet."""
        home = self.homes.get(transport)
        if home is not None:
            self.unsure.setdefault(home, {})[transport] = None

    def has_request(self, transport: Transport) -> None:
        self._settle(self.homes.get(transport, ""), transport)

    def _settle(self, home: str, transport: Transport) -> None:
        unsure = self.unsure.get(home, {})
        unsure.pop(transport, None)
        if not unsure:
            self.unsure.pop(home, None)

    def _most_unsure(self) -> str:
        return max(self.unsure, key=lambda home: len(self.unsure[home]), default="")

    def _close_oldest(self, home: str) -> bool:
        oldest = next(iter(self.unsure.get(home, {})), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.abort()
        return True


class Wires(uvicorn.Config):
    """uvicorn's configuration, and the gate that all connections go through."""

    def __init__(self, app: Any, gate: Gate, **rest: Any) -> None:
        super().__init__(app, http=Wire, ws=Socket, **rest)
        self.gate = gate


class Impatient(asyncio.Protocol):
    """Who does not read what waits for them is cut off: closing politely would wait for them to read that, too."""

    loop: asyncio.AbstractEventLoop
    transport: Transport
    _reading: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(SLOWEST_READER, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading:
            self._reading.cancel()
            self._reading = None


class Wire(Impatient, H11Protocol):
    """HTTP, with a clock: from a request's first expected byte to the last of its head, and then of its body."""

    def __init__(
        self,
        config: Wires,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.gate = config.gate
        self._awaited: object = None  # what the clock runs for
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.gate.enter(transport):
            self._watch(self.conn.their_state)
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._watch(None)
        self.resume_writing()
        self.gate.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._watch(self.conn.their_state)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._watch(None)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch(self.conn.their_state)

    def _watch(self, state: object) -> None:
        """What they are to send has its time once, however slowly it trickles in."""
        awaited = state if state in (h11.IDLE, h11.SEND_BODY) else None
        if awaited is self._awaited:
            return
        self._awaited = awaited
        if self._clock:
            self._clock.cancel()
            self._clock = None
        if awaited is None:
            self.gate.has_request(self.transport)
        else:
            self.gate.expects(self.transport)
            self._clock = self.loop.call_later(PATIENCE, self.transport.abort)


class Socket(Impatient, WebSocketsSansIOProtocol):
    """A page's socket: it counts as long as it is open."""

    config: Wires

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.resume_writing()
        self.config.gate.leave(self.transport)

    def send_receive_event_to_app(self) -> None:
        """Text that is none ends the socket, as the protocol has it; uvicorn would write a traceback each time.

        Where a frame that closes it came in the same breath, it is ending already.
        """
        if self.curr_msg_data_type != "text" or _is_text(b"".join(self.frames)):
            super().send_receive_event_to_app()
            return
        self.frames = []
        if self.conn.state is State.OPEN:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
