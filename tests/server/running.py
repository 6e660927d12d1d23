"""A real server in a process of its own, and somebody at the other end of the wire."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from contextlib import ExitStack
from dataclasses import dataclass, field
from ipaddress import IPv4Address
from pathlib import Path
from secrets import randbits
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

START_SECONDS = 30


@dataclass
class Server:
    """`sobremesa serve` over a database file; can be killed and started again on the same port."""

    database: Path
    port: int = 0
    pace: float | None = 0.0  # None: as it is shipped
    compiles: bool = False  # to find bugs it does not matter, and the gate has better things to do
    proxy: str = "127.0.0.1"  # we are believed, so that everybody can have an address of their own
    options: tuple[str, ...] = ()  # more of `serve`
    starter: tuple[str, ...] = ()  # a program that starts it, such as prlimit
    environment: dict[str, str] = field(default_factory=dict)
    prefix: str = field(init=False)  # below which it is served
    process: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        command = [*self.starter, sys.executable, "-m", "sobremesa", "serve"]
        command += ["--port", str(self.port), "--db", f"sqlite:///{self.database}"]
        command += [] if self.pace is None else ["--pace", str(self.pace)]
        command += ["--interpreted"] * (not self.compiles)
        command += [*(("--proxy", self.proxy) if self.proxy else ()), *self.options]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"} | self.environment
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        told = re.search(r"http://127\.0\.0\.1:(\d+)(\S*)", line)
        assert told, line + (self.process.stdout.read() or "")
        self.port, self.prefix = int(told[1]), told[2].rstrip("/")
        self.wait()

    def wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.02)
        raise TimeoutError("the server did not start")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.prefix}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> str:
        """Have it end by itself; gives what it has said meanwhile."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        assert self.process.stdout is not None
        said = self.process.stdout.read()
        self._gone()
        return said

    def _gone(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def somewhere() -> str:
    """An address of one's own: what an address may do in an hour is limited."""
    return str(IPv4Address(randbits(32)))


class Patient(httpx.HTTPTransport):
    """Asks again where we are quicker than any person: how fast that is depends on the machine."""

    is_patient = True  # those who test the limits are not

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        while True:
            response = super().handle_request(request)
            response.read()
            if not (self.is_patient and response.status_code == 429 and "Too fast" in response.text):
                return response
            time.sleep(0.1)


class Person:
    """A browser without a screen: cookies, forms and one socket, at an address of its own behind a proxy."""

    def __init__(self, server: Server, lang: str = "en") -> None:
        self.server = server
        self.headers = {"Accept-Language": lang, "X-Forwarded-For": somewhere()}
        self.wire = Patient()
        self.web = httpx.Client(
            base_url=server.url, headers=self.headers, follow_redirects=True, timeout=20, transport=self.wire
        )
        self.open_things = ExitStack()
        self.socket: ClientConnection | None = None
        self.view: dict[str, Any] = {"version": 0, "regions": {}}

    def open_table(
        self, game: str, mode: str = "bots", seats: int | None = None, name: str = "Ana", **options: str
    ) -> str:
        """As a page does that has just been opened: what the dice need of this person is brought at once."""
        table = self.lay_table(game, mode, seats, name, **options)
        self.mix(table)
        return table

    def lay_table(
        self, game: str, mode: str = "bots", seats: int | None = None, name: str = "Ana", **options: str
    ) -> str:
        """A table that waits for what this person brings."""
        form = {"mode": mode, "name": name} | ({"seats": str(seats)} if seats else {})
        form |= {f"opt_{key}": value for key, value in options.items()}
        response = self.web.post(f"/g/{game}/play", data=form)
        assert response.status_code == 200, response.text
        return response.url.path.removeprefix("/t/")

    def sit(self, table: str, name: str = "Berto") -> None:
        assert self.web.post(f"/t/{table}/sit", data={"name": name}).status_code == 200
        self.mix(table)

    def mix(self, table: str, entropy: str = "") -> str:
        """Bring something for the dice; gives it as it was kept."""
        what = {"do": "mix", "entropy": entropy or uuid.uuid4().hex}
        response = self.web.post(f"/api/tables/{table}/moves", json=what)
        assert response.status_code == 200, response.text
        return str(response.json()["view"]["brought"])

    def join(self, table: str) -> None:
        """Open the page's socket and take the first view."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        address = f"{self.server.url.replace('http', 'ws')}/t/{table}/live"
        headers = self.headers | {"Cookie": cookies}
        opened = connect(address, origin=Origin(self.server.url), additional_headers=headers)
        self.socket = self.open_things.enter_context(opened)
        self.receive()

    def receive(self, timeout: float = 10) -> dict[str, Any]:
        assert self.socket is not None
        message: dict[str, Any] = json.loads(self.socket.recv(timeout))
        regions = self.view["regions"] | message.get("regions", {})
        self.view = message | {"regions": regions}
        return message

    def send(self, what: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(what))

    def do(self, do: str, nonce: str | None = None, **what: Any) -> dict[str, Any]:
        """Send an action and wait for its answer."""
        nonce = nonce or uuid.uuid4().hex
        self.send({"do": do, "nonce": nonce, "version": self.view["version"]} | what)
        while True:
            answer = self.receive().get("answer")
            if answer and answer["nonce"] == nonce:
                result: dict[str, Any] = answer
                return result

    def api(self, table: str) -> dict[str, Any]:
        """What a program sees with this person's secret."""
        response = self.web.get(f"/api/tables/{table}")
        assert response.status_code == 200, response.text
        scene: dict[str, Any] = response.json()
        return scene

    def close(self) -> None:
        self.open_things.close()
        self.web.close()
