"""What strangers send: wrong input gets a sentence and 4xx, nothing is told about the house, nobody else waits."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.engine.words import LANGS, Words
from sobremesa.games import rulebook
from sobremesa.server import html, prose, reading
from sobremesa.server.app import build_app
from sobremesa.server.database import StoreError
from sobremesa.server.room import MOST_LINKS, MOST_RENDERED, Room, Tab
from sobremesa.server.security import HEADERS, Seal, is_same_origin, owner_of
from sobremesa.server.sittings import Sitting
from sobremesa.server.store import Store
from sobremesa.server.tables import Table
from tests.server.running import Person, Server

DIGITS = "9" * 5000
SURROGATE = "\\ud800"  # as JSON says it
POLICY = HEADERS["content-security-policy"]


def is_a_refusal(response: httpx.Response, status: int | tuple[int, ...] = 400) -> None:
    """A sentence with our headers, in the reader's language, and no more than that."""
    assert response.status_code in (status if isinstance(status, tuple) else (status,)), response.text[:500]
    assert response.headers["content-security-policy"] == POLICY
    assert "no-store" in response.headers["cache-control"]
    assert "Traceback" not in response.text
    is_json = response.headers["content-type"].startswith("application/json")
    said = response.json()["error"] if is_json else re.findall(r'<p class="lead">(.+?)</p>', response.text)[0]
    assert re.search(r"[a-z]{3}.*\.", said), said


# --- Numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["100000000", "2000000", str(2**63), "0", "-1", "7"])
def test_seats_are_counted_before_anybody_sits(server: Server, person: Person, seats: str) -> None:
    """C1: a list of 100,000,000 seats was made before the number was looked at: 1.5 GB, and nobody was served."""
    before = largest(server)
    is_a_refusal(person.web.post("/api/tables", content=f'{{"game":"ajolocracia","seats":{seats}}}'))
    for mode in ("screen", "bots", "link"):
        is_a_refusal(person.web.post("/g/ajolocracia/play", data={"mode": mode, "seats": seats}))
    assert largest(server) - before < 50_000, "kB"


def largest(server: Server) -> int:
    """The most memory that the server has ever had, in kB."""
    told = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+)", told)[0])


@pytest.mark.parametrize("seats", [DIGITS[:4000], "true", "2.5", '"2"', "[]", "{}", "NaN", '"--5"', "1e400"])
def test_seats_of_a_program_are_a_whole_number(person: Person, seats: str) -> None:
    """2.0 is one, as JSON Schema has it; what is between two is none."""
    is_a_refusal(person.web.post("/api/tables", content=f'{{"game":"ajolocracia","seats":{seats}}}'))


@pytest.mark.parametrize("number", [DIGITS, "--5", "٣", "1.5", "x", " - 5"])
def test_numbers_of_forms_and_addresses_are_whole_and_small(person: Person, number: str) -> None:
    """M10: each of these was an error 500, or was not noticed at all."""
    table = person.open_table("bonnie_and_clyde")
    is_a_refusal(person.web.post("/g/ajolocracia/play", data={"seats": number}))
    is_a_refusal(person.web.post("/g/ajolocracia/play", data={"opt_rounds": number}))
    for name in ("move", "version", "seat", "seat_of"):
        is_a_refusal(person.web.post(f"/t/{table}/move", data={"move": "1", "version": "1", name: number}))
    for address in (
        f"/t/{table}/replay?at=",
        f"/t/{table}/replay?seat=",
        f"/t/{table}?seat=",
        f"/api/tables/{table}?after=",
    ):
        is_a_refusal(person.web.get(address + number))


# --- Words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [SURROGATE, "\\u0000", "x" * 7000, "\\u202e"], ids=["surrogate", "nul", "long", "bidi"]
)
def test_names_of_ours_can_be_said(person: Person, name: str) -> None:
    """M10: what could not be encoded ended the answer half-way."""
    for body in (
        f'{{"game": "{name}"}}',
        f'{{"game": "ajolocracia", "level": "{name}"}}',
        f'{{"game": "ajolocracia", "mode": "{name}"}}',
        f'{{"game": "ajolocracia", "options": {{"{name}": 1}}}}',
        f'{{"game": "ajolocracia", "options": {{"rounds": "{name}"}}}}',
    ):
        is_a_refusal(person.web.post("/api/tables", content=body), (400, 404))


@pytest.mark.parametrize(
    "level", ["search:20000", "search:999999999", "search:" + DIGITS, "flat", "random", "", "Hard"]
)
def test_bots_of_the_house_play_at_its_levels(person: Person, level: str) -> None:
    """Whoever could ask for any search would think for everybody."""
    is_a_refusal(person.web.post("/api/tables", json={"game": "ajolocracia", "level": level}))
    is_a_refusal(person.web.post("/g/ajolocracia/play", data={"level": level}))


@pytest.mark.parametrize(
    "body",
    ["[1]", "{", '"x"', "[" * 3000, '{"game": "ajolocracia", "options": []}', '{"game": "ajolocracia", "name": 5}',
     '{"game": "ajolocracia", "mode": "screen"}', '{"game": ["ajolocracia"]}', "\udcff"],
)  # fmt: skip
def test_a_body_that_makes_no_sense_is_refused(person: Person, body: str) -> None:
    is_a_refusal(person.web.post("/api/tables", content=body.encode("utf-8", "surrogateescape")))


PART = "--x\r\nContent-Disposition: form-data{}\r\n\r\n1\r\n--x--"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", "x"),
        ("multipart/form-data; boundary=x; charset=undefined", PART.format('; name="a"')),
        ("multipart/form-data; boundary=x", PART.format("")),
        ("multipart/form-data; boundary=x", PART.format('; name="name"; filename="a"')),
        ("application/x-www-form-urlencoded", "a=1&" * 1500),
    ],
)
def test_a_form_that_makes_no_sense_is_refused(person: Person, kind: str, body: str) -> None:
    headers = {"content-type": kind}
    is_a_refusal(person.web.post("/g/bonnie_and_clyde/play", content=body.encode(), headers=headers))


@pytest.mark.parametrize("table", ["%00", "%0a", "a" * 65, "%ff", "ñ", "a b"])
def test_what_can_be_no_table_is_not_looked_for(table: str) -> None:
    """M13: PostgreSQL refuses a NUL, and its refusal told where the database is."""
    app = asgi(asked_for)
    for address in (f"/api/tables/{table}", f"/t/{table}", f"/t/{table}/record.json", f"/t/{table}/qr.svg"):
        assert answer_of(app, "GET", address).status_code == 404


def test_dead_addresses_are_refused(person: Person) -> None:
    for address in (
        "/static/%00",
        "/static/..%2fapp.py",
        "/lab/%00",
        "/g/%00",
        "/g/ajolocracia/rule/%00",
        "/look/%00.svg",
    ):
        is_a_refusal(person.web.get(address), 404)
    is_a_refusal(person.web.delete("/"), 405)
    is_a_refusal(person.web.post("/api/games"), 405)


@pytest.mark.parametrize("size", [9_000, 300_000])
def test_a_body_in_pieces_is_refused_when_it_is_too_large(person: Person, size: int) -> None:
    """M10: it ended in ClientDisconnect and a traceback."""

    def pieces() -> Iterator[bytes]:
        for _ in range(size // 1000):
            yield b"x" * 1000

    form = {"content-type": "application/x-www-form-urlencoded"}
    is_a_refusal(person.web.post("/g/bonnie_and_clyde/play", content=pieces(), headers=form), 413)
    is_a_refusal(person.web.post("/api/tables", content=pieces()), 413)


# --- Sockets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        b"\x00\xff",
        b'{"do": "undo"}',
        f'{{"do": "chat", "text": "x", "nonce": "{SURROGATE}"}}',
        f'{{"do": "{SURROGATE}"}}',
        '{"do": "move", "move": true, "version": 1}',
        f'{{"do": "move", "move": {DIGITS[:4000]}, "version": 1}}',
        '{"do": "move", "move": 1, "version": 1, "seat": 1.5}',
        '{"do": "bot", "seat_of": 0, "on": "no"}',
        '{"do": "chat", "text": {"a": 1}}',
    ],
)  # fmt: skip
def test_a_socket_answers_whatever_is_sent_and_goes_on(person: Person, message: str | bytes) -> None:
    """M10: a binary frame, or a nonce that cannot be said, ended the socket with a traceback."""
    table = person.open_table("protocol_g117")
    person.join(table)
    assert person.socket
    person.socket.send(message)
    while (answer := person.receive()["answer"]) is None:
        pass
    assert answer["status"] == "refused"
    assert "sense" in answer["text"]
    assert person.do("chat", text="still here")["status"] == "accepted"


# --- Letters ----------------------------------------------------------------------------------------------------------


def test_towers_of_accents_are_taken_down() -> None:
    """L17: 290 combining marks covered the lines above."""
    assert len(reading.clean("a" + "\u0301" * 290, 300)) <= 1 + reading.MOST_MARKS
    assert len(reading.clean("a" + "\u20dd\u0301" * 100, 300)) <= 1 + reading.MOST_MARKS


@pytest.mark.parametrize("name", ["José Ángel", "Việt Hoàng", "प्रिया", "ธนพร", "שָׁלוֹם", "王小明", "Jürgen", "O’Brien"])
def test_names_of_people_stay_as_they_are(name: str) -> None:
    assert reading.clean(name, 24) == name


# --- Languages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "lang"),
    [
        ("de", "es"),
        ("es;q=0.2, en", "en"),
        ("en-GB,en;q=0.9", "en"),
        ("fr, en;q=0.5", "en"),
        ("", "es"),
        ("," * 9000, "es"),
    ],
)
def test_pages_are_in_the_language_that_a_browser_likes_best(person: Person, wish: str, lang: str) -> None:
    assert f'<html lang="{lang}">' in person.web.get("/", headers={"Accept-Language": wish}).text


# --- What goes wrong in the house -------------------------------------------------------------------------------------


class Broken:
    """In place of the house and its rooms: something that goes wrong."""

    def __init__(self, open_table: Callable[[str], Any]) -> None:
        self._open = open_table
        self.rooms = self

    async def open(self, table: str) -> Room:
        room: Room = self._open(table)
        return room


def asked_for(table: str) -> Room:
    raise AssertionError(f"the database was asked for {table!r}")


def broken(table: str) -> Room:
    raise RuntimeError("/home/ana/secret.db")


def out_of_order(table: str) -> Room:
    raise StoreError.at("/home/ana/secret.db", Words("Se rompió{where}.", "It is broken:{where}."))


def asgi(open_table: Callable[[str], Any]) -> Starlette:
    with TemporaryDirectory() as folder, closing(Store(f"{folder}/house.db")) as store:
        app = build_app(store, 0.0, compiles=False)
    app.state.house = Broken(open_table)
    return app


def answer_of(app: Starlette, method: str, address: str, **more: Any) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as web:
            return await web.request(method, address, **more)

    return asyncio.run(ask())


@pytest.mark.parametrize("address", ["/t/abc", "/api/tables/abc", "/t/abc/record.json"])
def test_whatever_breaks_ends_in_a_sentence_and_is_noted(address: str, caplog: pytest.LogCaptureFixture) -> None:
    """L9, M10: error 500 came without our headers, in one language, and as no JSON for programs."""
    pages_of_both = []
    for lang in LANGS:
        with caplog.at_level(logging.ERROR):
            response = answer_of(asgi(broken), "GET", address, headers={"accept-language": lang})
        is_a_refusal(response, 500)
        assert "secret.db" not in response.text
        assert address.startswith("/api") == response.headers["content-type"].startswith("application/json")
        pages_of_both.append(response.text)
    assert pages_of_both[0] != pages_of_both[1]
    assert "RuntimeError: /home/ana/secret.db" in caplog.text


def test_nobody_is_told_where_the_database_is(caplog: pytest.LogCaptureFixture) -> None:
    """M13"""
    for address in ("/t/abc", "/api/tables/abc"):
        response = answer_of(asgi(out_of_order), "GET", address)
        is_a_refusal(response, 503)
        assert "secret.db" not in response.text
    assert "It is broken: /home/ana/secret.db" in caplog.text


@contextmanager
def without(server: Server, table: str) -> Iterator[None]:
    """One of the database's tables is not there for a while."""
    with sqlite3.connect(server.database, timeout=20) as database:
        database.execute(f"ALTER TABLE {table} RENAME TO hidden")
    try:
        yield
    finally:
        with sqlite3.connect(server.database, timeout=20) as database:
            database.execute(f"ALTER TABLE hidden RENAME TO {table}")


def test_a_broken_database_is_nobodys_business(server: Server, person: Person) -> None:
    """M13: neither pages nor programs nor sockets are told; and all goes on when it is back."""
    table = person.open_table("protocol_g117")
    person.join(table)
    with without(server, "chat"):
        answer = person.do("chat", text="hello")
        assert answer["status"] == "refused"
    told = [answer["text"]]
    with without(server, "matches"):
        for address in ("/t/unknown", "/api/tables/unknown", "/"):
            response = person.web.get(address)
            is_a_refusal(response, 503)
            told.append(response.text)
        response = person.web.post("/api/tables", json={"game": "bonnie_and_clyde"})
        is_a_refusal(response, 503)
        told.append(response.text)
    for text in told:
        assert str(server.database) not in text
        assert not re.search(r"sqlite|no such table|\.db\b", text, re.IGNORECASE), text
    assert person.do("chat", text="hello")["status"] == "accepted"


@pytest.mark.parametrize("lang", LANGS)
def test_the_doors_speak_both_languages(person: Person, lang: str) -> None:
    """L9"""
    headers = {"Accept-Language": lang}
    foreign = person.web.post("/g/ajolocracia/play", headers=headers | {"Origin": "https://evil.example"})
    is_a_refusal(foreign, 403)
    large = person.web.post("/api/tables", headers=headers, content=b"x" * 9000)
    is_a_refusal(large, 413)
    words = {"es": ("otro sitio", "8 KB como mucho"), "en": ("another site", "At most 8 KB")}[lang]
    assert words[0] in foreign.text
    assert words[1] in large.json()["error"]


# --- What may be kept -------------------------------------------------------------------------------------------------


def test_what_belongs_to_a_seat_is_kept_by_nobody(person: Person) -> None:
    """M12"""
    table = person.open_table("bonnie_and_clyde")
    for address in ("/", f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/record.json", f"/api/tables/{table}"):
        headers = person.web.get(address).headers
        assert headers["cache-control"] == "no-store", address
        assert "Cookie" in headers["vary"], address
    posted = person.web.post(f"/t/{table}/undo", data={"version": "0"}, follow_redirects=False)
    assert posted.headers["cache-control"] == "no-store"
    for address in ("/static/room.css", "/static/room.css?v=1", "/look/ajolocracia.svg", "/look/ajolocracia.css"):
        headers = person.web.get(address).headers
        assert "public" in headers["cache-control"], address
        assert "Cookie" not in headers.get("vary", ""), address


# --- What is remembered -----------------------------------------------------------------------------------------------


CACHE = type(lru_cache(len))


def caches() -> int:
    """How much all caches of the server hold."""
    modules = [module for name, module in sys.modules.items() if name.startswith("sobremesa.")]
    found = {thing for module in modules for thing in vars(module).values() if isinstance(thing, CACHE)}
    return sum(cache.cache_info().currsize for cache in found)


def test_no_cache_grows_by_what_visitors_send() -> None:
    """H5: each unknown anchor was kept for good, and 8,192 texts of any length."""
    game = sobremesa.shelf["ajolocracia"]
    assert prose.rule_fragment(game, next(iter(rulebook.sections(game, "es"))), "es")
    before = caches()
    for n in range(100):
        assert prose.rule_fragment(game, f"{n}" * 1000, "es") == ""
        html.text(f"{n}<" * 1000)
        with pytest.raises(sobremesa.SobremesaError):
            sobremesa.shelf[f"{n}" * 1000]
    assert caches() == before


def test_a_room_keeps_few_of_the_addresses_that_lead_to_it() -> None:
    """H5: the address to share comes from the Host header, and was kept for each that somebody sent."""
    match = Match(sobremesa.shelf["protocol_g117"], options={}, seed=1)
    room = Room(Table("t", match, [Sitting()] * 2), None, b"", [], "")
    for n in range(100):
        page = Tab(None, "es", lambda text: asyncio.sleep(0), seat=n, base=f"http://host{n}")
        assert f"http://host{n}/t/t" in "".join(room.regions(page).values())
    assert len(room.surroundings) <= MOST_LINKS
    assert len(room.rendered) <= MOST_RENDERED
    room.changed()
    for n in range(50):
        room.regions(Tab(None, "es", lambda text: asyncio.sleep(0), seat=n))
    assert len(room.rendered) == 1, "spectators see the same, whichever seat they ask for"


# --- How much ---------------------------------------------------------------------------------------------------------


def test_actions_by_form_and_program_are_counted_as_those_of_sockets(person: Person) -> None:
    """H4: 300 in a second, without a limit."""
    table = person.open_table("protocol_g117")
    person.wire.is_patient = False
    answers = [person.web.post(f"/t/{table}/undo", data={"version": "0"}) for _ in range(30)]
    answers += [person.web.post(f"/api/tables/{table}/moves", json={"do": "undo", "version": 0}) for _ in range(30)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    for answer in refused:
        is_a_refusal(answer, 429)
        assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.parametrize(
    "what",
    ["/t/{table}/replay", "/t/{table}/record.json", "/t/{table}/qr.svg", "/t/{table}", "/", "/learn/politburo/2/15"],
)
def test_pages_that_cost_something_are_counted(person: Person, what: str) -> None:
    """H3: anybody could ask for as many as the server could draw."""
    table = person.open_table("protocol_g117")
    person.wire.is_patient = False
    assert any(person.web.get(what.format(table=table)).status_code == 429 for _ in range(150))


def test_hints_and_rematches_are_counted(person: Person) -> None:
    """H4, M9"""
    table = person.open_table("bonnie_and_clyde")
    address = f"/api/tables/{table}/moves"
    for do, most, said in (("hint", 12, "Too many hints"), ("rematch", 60, "Too many new tables")):
        for _ in range(most):
            assert person.web.post(address, json={"do": do}).status_code in (200, 409)
        refused = person.web.post(address, json={"do": do})
        is_a_refusal(refused, 429)
        assert said in refused.text


def test_few_programs_of_one_person_wait_and_who_has_gone_makes_room(server: Server, person: Person) -> None:
    """L11"""
    table = person.open_table("bonnie_and_clyde")
    version = person.api(table)["version"]
    address = f"{server.url}/api/tables/{table}?after={version}"
    headers = person.headers | {"Authorization": f"Bearer {person.web.cookies['sobremesa']}"}
    statuses = asyncio.run(wait_at_once(address, headers, 12))
    assert statuses.count(429) == 4, "eight wait"
    asyncio.run(asyncio.sleep(0.3))
    assert asyncio.run(wait_at_once(address, headers, 8)).count(429) == 0, "those before have gone"


async def wait_at_once(address: str, headers: dict[str, str], how_many: int) -> list[int]:
    """The statuses of those who are answered within a second."""

    async def wait(web: httpx.AsyncClient) -> int:
        return (await web.get(address, headers=headers)).status_code

    async with httpx.AsyncClient() as web:
        tasks = [asyncio.create_task(wait(web)) for _ in range(how_many)]
        done, waiting = await asyncio.wait(tasks, timeout=1)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return [task.result() for task in done]


# --- Who --------------------------------------------------------------------------------------------------------------


def test_nobody_sits_down_by_a_secret_of_their_own_making(server: Server, person: Person) -> None:
    """L10: any 43 characters were taken, for instance those that somebody else had put into the browser."""
    chosen = "A" * 43
    person.web.cookies.set("sobremesa", chosen)
    made = person.web.post("/g/bonnie_and_clyde/play", data={"name": "Ana"}, follow_redirects=False)
    given = made.cookies["sobremesa"]
    assert not given.startswith(chosen)
    with sqlite3.connect(server.database) as database:
        assert not database.execute("select 1 from seats where owner = ?", (owner_of(chosen),)).fetchone()
    forged = Person(server)
    forged.web.cookies.set("sobremesa", f"{chosen}.{given.partition('.')[2]}")
    again = forged.web.post("/g/bonnie_and_clyde/play", data={"name": "Ana"}, follow_redirects=False)
    assert not again.cookies["sobremesa"].startswith(chosen), "the mark belongs to its secret"
    forged.close()


def test_whoever_has_a_seat_from_before_keeps_it(server: Server, person: Person) -> None:
    """L10: secrets had no mark then."""
    old, table = "B" * 43, person.open_table("protocol_g117", mode="link")
    with sqlite3.connect(server.database, timeout=20) as database:
        database.execute("update matches set host = ? where id = ?", (owner_of(old), table))
    before = Person(server)
    before.web.cookies.set("sobremesa", old)
    made = before.web.post("/g/bonnie_and_clyde/play", data={"name": "Ana"}, follow_redirects=False)
    assert made.cookies["sobremesa"].startswith(f"{old}."), "it gets our mark, and stays who it was"
    before.close()


def test_a_secret_with_our_mark_is_the_same_person() -> None:
    seal = Seal(b"k" * 32)
    token = seal.new_person()
    secret = token.partition(".")[0]
    assert owner_of(token) == owner_of(secret)
    assert seal.on(secret) == seal.on(token) == token
    assert seal.is_on(token)
    for other in (
        secret,
        token[:-1],
        token + "x",
        f"{'A' * 43}.{token.partition('.')[2]}",
        "",
        None,
        "é" * 50,
        "." * 60,
    ):
        assert not seal.is_on(other)
    assert not Seal(b"l" * 32).is_on(token)


# --- From where -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scheme", "host", "origin", "is_ours"),
    [
        ("http", "a.example", "http://a.example", True),
        ("http", "a.example:8000", "http://a.example:8000", True),
        ("https", "a.example", "https://a.example", True),
        ("https", "a.example:443", "https://a.example", True),
        ("wss", "a.example", "https://a.example", True),
        ("ws", "[::1]:8000", "http://[::1]:8000", True),
        ("http", "a.example", "https://a.example", False),
        ("https", "a.example", "http://a.example", False),
        ("http", "a.example", "http://a.example:8000", False),
        ("http", "a.example", "http://a.example.evil.example", False),
        ("http", "a.example", "null", False),
        ("http", "a.example", "", False),
        ("http", "a.example", "http://[", False),
        ("http", "a.example", "http://a.example:99999", False),
        ("http", "", "http://", False),
    ],
)
def test_scheme_host_and_port_must_be_ours(scheme: str, host: str, origin: str, is_ours: bool) -> None:
    """L8: only the host was compared."""
    assert is_same_origin({"host": host, "origin": origin}, scheme) is is_ours


def test_programs_send_no_origin_and_what_is_none_is_refused(person: Person) -> None:
    """L8; one that no parser reads was an error 500."""
    assert is_same_origin({"host": "a.example"}, "http")
    assert person.web.post("/api/tables", json={"game": "bonnie_and_clyde"}).status_code == 201
    for origin in (f"https://127.0.0.1:{person.server.port}", "http://["):
        is_a_refusal(person.web.post("/api/tables", json={"game": "ajolocracia"}, headers={"Origin": origin}), 403)


def test_answers_of_json_can_always_be_read(person: Person) -> None:
    """What programs get is JSON, also where what they sent was none."""
    for content in (b"\xff\xfe", b"", b"null", json.dumps({"game": "x" * 50}).encode()):
        response = person.web.post("/api/tables", content=content)
        assert 400 <= response.status_code < 500
        assert response.json()["error"]
