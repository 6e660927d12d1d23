"""Connections, names, metrics and the end: what strangers can do to a server before they have said anything."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect as async_connect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from sobremesa.server import chores, metrics, serve
from sobremesa.server import gate as gates
from sobremesa.server.gate import Gate, raise_file_limit
from sobremesa.server.porch import Porch, Site
from sobremesa.server.proxies import Proxies, read_proxies
from tests.server.running import Person, Server

FILES = 1024  # what many systems give a program
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
TOKEN = "a token for whoever runs this house"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few files, that nobody stands before: it may have half of them and has to ask for the rest."""
    database = tmp_path_factory.mktemp("small") / "tables.db"
    starter = ("prlimit", f"--nofile={FILES // 2}:{FILES}")
    options = ("--metrics-port", "0")
    running = Server(database, proxy="", starter=starter, options=options, environment={metrics.TOKEN: TOKEN})
    yield running
    running.stop()


# --- H6: half requests ------------------------------------------------------------------------------------------------


def test_1050_half_requests_of_one_address_stop_nobody(small: Server) -> None:
    """H6: nobody else was served as long as they were held open."""
    raise_file_limit()
    limits = Path(f"/proc/{small.process.pid}/limits").read_text()
    assert re.search(rf"Max open files\s+{FILES} ", limits), "the server asks for all that it may have"
    with ExitStack() as held:
        for _ in range(FILES + 26):
            half = held.enter_context(closing(socket.create_connection(("127.0.0.1", small.port), timeout=5)))
            half.sendall(HALF)
        assert status_for(small, "127.0.0.2") == 200
        assert status_for(small, "127.0.0.1") == 200, "a neighbour behind the same router takes the oldest one's place"
        person = held.enter_context(closing(Person(small)))
        table = person.open_table("bonnie_and_clyde")
        assert status_for(small, "127.0.0.2", f"/t/{table}") == 200


def status_for(server: Server, address: str, path: str = "/healthz") -> int:
    """What somebody at another address is answered."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=5, source_address=(address, 0))) as web:
        web.request("GET", path)
        return web.getresponse().status


async def slow(request: Request) -> Response:
    await asyncio.sleep(0.8)
    return PlainTextResponse(await request.body())


async def large(request: Request) -> Response:
    return Response(bytes(20_000_000))


async def echo(page: WebSocket) -> None:
    await page.accept()
    await page.send_text(await page.receive_text())
    await page.close()


async def read_until_closed(port: int, *parts: bytes, pause: float = 0.1) -> tuple[bytes, float]:
    """Send the parts with pauses between, read until the other side closes; gives what came, and after how long."""
    start, (reader, writer) = time.monotonic(), await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
        return await reader.read(), time.monotonic() - start
    except ConnectionError:
        return b"", time.monotonic() - start
    finally:
        writer.close()


class Inside:
    """Our uvicorn in this very process, with little patience, around a small app."""

    def __init__(self) -> None:
        routes = [Route("/", slow, methods=["GET", "POST"]), Route("/large", large), WebSocketRoute("/live", echo)]
        self.porch = Porch(Starlette(routes=routes), Site())
        self.listener = serve.listen("127.0.0.1", 0)
        self.port = int(self.listener.getsockname()[1])
        self.gate = Gate(FILES, Proxies())
        self.server = serve.Server(serve.config_of(self.porch, self.gate), self.porch)

    async def __aenter__(self) -> Inside:
        self.running = asyncio.create_task(self.server._serve([self.listener]))
        while not self.server.started:
            await asyncio.sleep(0.01)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.should_exit = True
        await self.running


def test_a_request_has_its_time_once_however_slowly_it_trickles_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """H6: there was no time-out for heads, nor for bodies."""
    monkeypatch.setattr(gates, "PATIENCE", 0.5)

    async def everybody_at_once() -> None:
        post = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"
        whole = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        async with Inside() as house:
            trickling, silent, half_body, patient, live = await asyncio.gather(
                read_until_closed(house.port, *[HALF, *[b"x"] * 30]),
                read_until_closed(house.port),
                read_until_closed(house.port, post, *[b"y"] * 30),
                read_until_closed(house.port, whole),
                talk(house.port),
            )
            await until_nobody_is_there(house.gate)
        for answer, seconds in (trickling, silent, half_body):
            assert answer == b""
            assert seconds < 4
        assert patient[0].startswith(b"HTTP/1.1 200"), "an answer may take longer than a request"
        assert live == "still here"

    asyncio.run(everybody_at_once())


async def until_nobody_is_there(gate: Gate) -> None:
    async with asyncio.timeout(10):
        while gate.homes:
            await asyncio.sleep(0.05)
    assert not gate.counts
    assert not gate.unsure


def test_who_does_not_read_what_they_asked_for_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "SLOWEST_READER", 0.3)

    async def ask_and_look_away() -> None:
        async with Inside() as house:
            with closing(socket.create_connection(("127.0.0.1", house.port))) as line:
                line.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
                await asyncio.sleep(0.1)
                assert house.gate.homes
                await until_nobody_is_there(house.gate)

    asyncio.run(ask_and_look_away())


async def talk(port: int) -> str:
    """A socket that is silent for longer than a request may be."""
    async with async_connect(f"ws://127.0.0.1:{port}/live") as page:
        await asyncio.sleep(0.8)
        await page.send("still here")
        return str(await page.recv())


def test_one_connection_serves_many_requests(small: Server) -> None:
    with closing(HTTPConnection("127.0.0.1", small.port, timeout=5)) as web:
        for _ in range(3):
            web.request("GET", "/healthz")
            assert web.getresponse().read() == b"ok"
            assert web.sock is not None
            local = web.sock.getsockname()
        web.request("GET", "/healthz")
        assert web.sock.getsockname() == local


class Plug:
    """A connection as the gate sees it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_open = True

    def get_extra_info(self, name: str) -> tuple[str, int]:
        assert name == "peername"
        return (self.address, 1)

    def abort(self) -> None:
        self.is_open = False


def entering(gate: Gate, address: str, is_waiting: bool = True) -> Plug | None:
    plug = cast(Any, Plug(address))
    if not gate.enter(plug):
        return None
    if is_waiting:
        gate.expects(plug)
    return cast(Plug, plug)


def test_an_address_has_half_of_the_room_at_most_and_the_oldest_half_request_makes_more() -> None:
    gate = Gate(FILES, Proxies())
    assert gate.most < FILES
    assert 2 * gate.each <= gate.most
    plugs = [entering(gate, "192.0.2.1") for _ in range(gate.each)]
    assert entering(gate, "192.0.2.1") is not None
    assert [plug for plug in plugs if plug and not plug.is_open] == plugs[:1]
    assert len(gate.homes) == gate.each
    assert entering(gate, "192.0.2.2") is not None


def test_who_is_being_served_is_never_closed_for_another() -> None:
    gate = Gate(FILES, Proxies())
    plugs = [entering(gate, "192.0.2.1", is_waiting=False) for _ in range(gate.each)]
    assert entering(gate, "192.0.2.1") is None
    assert all(plug and plug.is_open for plug in plugs)
    gate.leave(cast(Any, plugs[0]))
    assert entering(gate, "192.0.2.1") is not None


def test_when_all_is_full_who_has_most_half_requests_makes_room() -> None:
    gate = Gate(FILES, Proxies())
    for number in range(gate.most - 2):
        entering(gate, f"192.0.{number // 250}.{number % 250}")
    crowd = [entering(gate, "198.51.100.1") for _ in range(2)]
    assert entering(gate, "203.0.113.1") is not None
    assert [plug and plug.is_open for plug in crowd] == [False, True]
    assert len(gate.homes) == gate.most


def test_proxies_speak_for_many_and_a_household_is_one_address() -> None:
    gate = Gate(FILES, read_proxies("10.0.0.0/8"))
    assert all(entering(gate, "10.1.2.3", is_waiting=False) for _ in range(gate.each + 1))
    homes = Gate(FILES, Proxies())
    assert all(entering(homes, f"2001:db8::{n:x}", is_waiting=False) for n in range(homes.each))
    assert entering(homes, "2001:db8::ffff", is_waiting=False) is None
    assert entering(homes, "2001:db8:0:1::1", is_waiting=False) is not None


def test_what_fails_in_the_background_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """H6: a game whose compiler could not be started, for want of a file, was never made native."""
    monkeypatch.setattr(chores, "PATIENCE", 0.01)
    tries = [OSError(24, "Too many open files"), OSError(24, "Too many open files")]

    async def work() -> None:
        if tries:
            raise tries.pop()

    asyncio.run(chores.Chores().keep_trying(work))
    assert not tries


# --- L7: by which name ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that answers to two names."""
    database = tmp_path_factory.mktemp("named") / "tables.db"
    options = ("--allowed-host", "127.0.0.1")
    running = Server(database, options=options, environment={"SOBREMESA_ALLOWED_HOSTS": "games.example.org"})
    yield running
    running.stop()


@pytest.mark.parametrize("host", ["127.0.0.1", "games.example.org", "GAMES.example.org:8443"])
def test_it_answers_to_its_names(named: Server, host: str) -> None:
    assert httpx.get(f"{named.url}/healthz", headers={"Host": host}).text == "ok"


@pytest.mark.parametrize("host", ["evil.example", "example.org", "games.example.org.evil.example", "127.0.0.2"])
def test_another_name_is_refused_with_a_sentence(named: Server, host: str) -> None:
    """L7: any Host was served."""
    refused = httpx.get(f"{named.url}/", headers={"Host": host, "Accept-Language": "en"})
    assert refused.status_code == 421
    assert "does not answer to that name" in refused.text
    assert "default-src 'self'" in refused.headers["content-security-policy"]
    spanish = httpx.get(f"{named.url}/api/games", headers={"Host": host, "Accept-Language": "es"})
    assert "no atiende bajo ese nombre" in spanish.json()["error"]


def test_a_socket_by_another_name_is_refused(named: Server) -> None:
    with closing(Person(named)) as person:
        table = person.open_table("bonnie_and_clyde")
    address, origin = f"ws://evil.example:{named.port}/t/{table}/live", Origin(f"http://evil.example:{named.port}")
    line = socket.create_connection(("127.0.0.1", named.port))
    with pytest.raises(InvalidStatus) as refused, connect(address, sock=line, origin=origin):
        pass
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize("host", ["a" * 256, "a b", "a/b", "user@a", "a:b", "a:123456", "<b>", "[::1", "ñ", ""])
def test_a_host_that_is_no_name_is_refused_even_where_all_names_are_served(small: Server, host: str) -> None:
    """L7, H5: Host headers of 60 KB were served and kept."""
    refused = httpx.get(f"{small.url}/", headers=[(b"Host", host.encode()), (b"Accept-Language", b"en")])
    assert refused.status_code == 400
    assert "Host header is not a valid name" in refused.text or "Invalid HTTP request" in refused.text


def test_a_head_of_more_than_16_kb_is_refused(small: Server) -> None:
    long = httpx.get(f"{small.url}/g/ajolocracia/rule/{'x' * 20_000}", headers={"Accept-Language": "en"})
    assert long.status_code == 431
    assert "at most 16 KB" in long.text


def test_a_redirect_never_names_a_host(small: Server) -> None:
    """L7: what stood in Host stood in the redirect."""
    for path in ("/api", "/g/ajolocracia/", "/static"):
        moved = httpx.get(f"{small.url}{path}", headers={"Host": "evil.example"})
        assert moved.status_code == 307
        assert moved.headers["location"].startswith("/")
        assert "evil" not in moved.headers["location"]


def test_whoever_serves_a_network_without_names_is_told() -> None:
    listener = Gate(1 << 16, Proxies())

    def told(**settings: Any) -> list[str]:
        return serve.notes(serve.Settings(port=0, url="", **settings), listener, None)

    assert told(host="127.0.0.1") == []
    assert told(host="::1") == []
    assert told(host="0.0.0.0", site=Site(hosts=frozenset({"games.example.org"}))) == []
    assert "--allowed-host" in " ".join(told(host="0.0.0.0"))
    assert "--allowed-host" in " ".join(told(host="192.168.1.7", lang="es"))


# --- M14: metrics -----------------------------------------------------------------------------------------------------


def metrics_by_token(server: Server) -> str:
    return httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).raise_for_status().text


def test_metrics_are_for_whoever_runs_the_server(server: Server, small: Server) -> None:
    """M14: /metrics was public."""
    assert httpx.get(f"{server.url}/metrics").status_code == 404
    assert httpx.get(f"{small.url}/metrics").status_code == 404
    for secret in ("x", TOKEN[:-1], TOKEN + "x", "ñ"):
        given = {b"Authorization": f"Bearer {secret}".encode()}
        assert httpx.get(f"{small.url}/metrics", headers=given).status_code == 404
    assert "sobremesa_actions_total" in metrics_by_token(small)


def ours(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("sobremesa_action", "sobremesa_actions"))]


def test_secret_actions_cannot_be_counted_in_the_metrics(small: Server) -> None:
    """M14: a rival who saw one step of version read there that it had been five actions."""
    with closing(Person(small)) as person, closing(Person(small)) as rival:
        table = person.open_table("lucha_libre", mode="link", seats=2)
        rival.sit(table)
        person.join(table)
        before = ours(metrics_by_token(small))
        for _ in range(5):
            choices = person.api(table)["view"]["choices"]
            assert person.do("move", move=choices[0]["id"])["status"] == "accepted"
        assert ours(metrics_by_token(small)) == before


def test_what_metrics_tell_moves_by_tens_and_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    coarse = metrics.Coarse()

    def told() -> dict[str, float]:
        return {f"{s.name}{s.labels}": s.value for metric in coarse.collect() for s in metric.samples}

    def act(times: int) -> None:
        for _ in range(times):
            with metrics.SECONDS.time():
                metrics.ACTIONS.labels("accepted").inc()

    accepted = "sobremesa_actions_total{'status': 'accepted'}"
    act(10)
    first = told()
    act(9)
    clock[0] += 61
    assert told() == first, "nine more are not told yet"
    act(30)
    second = told()
    assert second[accepted] >= first[accepted] + 30
    assert all(value % 10 == 0 for name, value in second.items() if "_sum" not in name)
    act(30)
    assert told() == second, "not twice in a minute"


def test_metrics_on_a_port_of_their_own() -> None:
    port = metrics.serve_apart("127.0.0.1", 0)
    assert "sobremesa_actions_total" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
    with pytest.raises(Exception, match="--metrics-port"):
        metrics.serve_apart("127.0.0.1", port)


# --- L11: the end -----------------------------------------------------------------------------------------------------


def test_at_the_end_who_waits_is_answered_at_once(tmp_path: Path) -> None:
    """L11: long polls got 500 after three seconds, and the log a traceback of each."""
    server = Server(tmp_path / "tables.db")
    with ExitStack() as held:
        person = held.enter_context(closing(Person(server)))
        table = person.open_table("ajolocracia", mode="link", seats=2)
        version = person.api(table)["version"]
        waiting = [held.enter_context(closing(HTTPConnection("127.0.0.1", server.port, timeout=30))) for _ in range(10)]
        for web in waiting:
            web.request("GET", f"/api/tables/{table}?after={version}")
        assert person.web.get("/healthz").text == "ok"  # whoever asked before has been heard
        time.sleep(0.3)
        said = server.stop()
        answers = [web.getresponse() for web in waiting]
        assert [answer.status for answer in answers] == [200] * 10
        assert all(json.loads(answer.read())["version"] == version for answer in answers)
    assert "Traceback" not in said
    assert "rror" not in said


def test_at_the_end_other_slow_answers_are_a_sentence() -> None:
    async def ask_and_close() -> bytes:
        async with Inside() as house:
            asked = asyncio.create_task(
                read_until_closed(house.port, b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\n\r\n")
            )
            await asyncio.sleep(0.2)
        return (await asked)[0]

    answer = asyncio.run(ask_and_close())
    assert answer.startswith(b"HTTP/1.1 503")
    assert b"The server is closing" in answer
