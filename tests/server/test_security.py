"""Each line of the security baseline, with a test."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import time
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect as async_connect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.running import Person, Server

XSS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "<svg/onload=alert(1)>",
    "&lt;b&gt;",
    "{{7*7}}",
    "</title><h1>",
    "javascript:alert(1)",
]


def test_the_cookie_is_httponly_samesite_and_kept_only_hashed(server: Server, person: Person) -> None:
    response = person.web.post("/g/bonnie_and_clyde/play", data={"mode": "bots", "name": "Ana"}, follow_redirects=False)
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    secret = response.cookies["sobremesa"].partition(".")[0]  # what follows is our mark
    assert len(secret) >= 43, "256 bits"
    assert secret not in response.headers["location"]
    with sqlite3.connect(server.database) as database:
        everything = "\n".join(database.iterdump())
    assert secret not in everything
    assert hashlib.sha256(secret.encode()).hexdigest() in everything


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_a_form_from_another_site_is_refused(person: Person, origin: str) -> None:
    response = person.web.post("/g/bonnie_and_clyde/play", data={"mode": "bots"}, headers={"Origin": origin})
    assert response.status_code == 403


def test_a_socket_from_another_site_is_refused(server: Server, person: Person) -> None:
    table = person.open_table("bonnie_and_clyde")
    address = f"{server.url.replace('http', 'ws')}/t/{table}/live"
    for origin in (Origin("https://evil.example"), None):
        with pytest.raises(InvalidStatus), connect(address, origin=origin):
            pass


@pytest.mark.parametrize("path", ["/", "/g/ajolocracia", "/nowhere", "/api/", "/static/room.css"])
def test_every_answer_carries_the_policy(person: Person, path: str) -> None:
    headers = person.web.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_only_a_picture_may_be_framed_and_only_by_us(person: Person) -> None:
    for path, who in (("/g/ajolocracia", "'none'"), ("/g/ajolocracia/picture", "'self'")):
        assert f"frame-ancestors {who};" in person.web.get(path).headers["content-security-policy"]


@pytest.mark.parametrize("text", XSS)
def test_names_and_chat_are_only_ever_text(person: Person, other: Person, text: str) -> None:
    table = person.open_table("ajolocracia", mode="link", name=text[:24])
    other.sit(table, text)
    person.join(table)
    person.do("chat", text=text)
    pages = [person.web.get(f"/t/{table}").text, other.web.get("/").text, *person.view["regions"].values()]
    assert any("<" not in text or text.split("<")[0] in page for page in pages)
    for page in pages:
        assert "<" not in text or text not in page
        assert "<script>alert" not in page


def test_a_body_over_8_kb_is_refused(person: Person) -> None:
    assert person.web.post("/g/bonnie_and_clyde/play", data={"name": "x" * 9000}).status_code == 413


def test_too_many_messages_first_a_warning_then_the_door(person: Person) -> None:
    table = person.open_table("bonnie_and_clyde")
    person.join(table)
    assert person.socket is not None
    for _ in range(60):
        person.socket.send('{"do":"chat","text":""}')
    texts, is_closed = [], False
    try:
        for _ in range(200):
            answer = person.receive()["answer"]
            texts.append(answer["text"] if answer else "")
    except Exception:
        is_closed = True
    assert any("Too fast" in text for text in texts)
    assert is_closed


def test_one_address_opens_60_tables_an_hour_by_form_or_program(server: Server, person: Person, other: Person) -> None:
    form = {"mode": "bots", "name": "Ana"}
    for _ in range(59):
        person.web.cookies.clear()  # one person alone would be told that it is too fast
        assert person.web.post("/g/bonnie_and_clyde/play", data=form, follow_redirects=False).status_code == 303
    assert person.web.post("/api/tables", json={"game": "bonnie_and_clyde"}).status_code == 201
    refused = person.web.post("/g/bonnie_and_clyde/play", data=form)
    assert refused.status_code == 429
    assert "Too many new tables" in refused.text
    assert person.web.post("/api/tables", json={"game": "bonnie_and_clyde"}).status_code == 429
    other.open_table("bonnie_and_clyde")


def test_a_person_writes_30_lines_a_minute(person: Person) -> None:
    table = person.open_table("bonnie_and_clyde")
    person.join(table)
    for n in range(30):
        assert person.do("chat", text=f"line {n}")["status"] == "accepted"
        time.sleep(0.1)  # a socket takes 20 messages a second
    refused = person.do("chat", text="one more")
    assert refused["status"] == "refused"
    assert "Too many messages" in refused["text"]


def test_one_address_opens_1000_sockets(server: Server, person: Person) -> None:
    tables = [person.lay_table("bonnie_and_clyde") for _ in range(50)]
    addresses = [f"{server.url.replace('http', 'ws')}/t/{table}/live" for table in tables]
    asyncio.run(fill_and_be_refused([*addresses] * 20, person))


async def fill_and_be_refused(addresses: list[str], person: Person) -> None:
    """Sockets that only listen, as many as one address may have, and one more."""
    origin = Origin(person.server.url)
    async with AsyncExitStack() as opened:
        for address in addresses:
            listening = async_connect(address, origin=origin, additional_headers=person.headers)
            await opened.enter_async_context(listening)
        with pytest.raises(InvalidStatus) as refused:
            await async_connect(addresses[0], origin=origin, additional_headers=person.headers)
        assert refused.value.response.status_code == 403


def test_spectators_cannot_act(person: Person, other: Person) -> None:
    table = person.open_table("bonnie_and_clyde")
    other.join(table)
    scene = other.api(table)
    assert scene["view"]["choices"] == []
    for do in ("move", "undo", "resign", "chat", "bot", "rematch"):
        answer = other.do(do, move=0, text="hi", seat_of=0)
        assert answer["status"] == "refused"


def test_a_foreign_or_damaged_cookie_is_nobodys(server: Server, person: Person) -> None:
    table = person.open_table("bonnie_and_clyde")
    for cookie in ("x", "A" * 43, "'; DROP TABLE log; --"):
        stranger = Person(server)
        stranger.web.headers["cookie"] = f"sobremesa={cookie}"
        assert stranger.web.get(f"/t/{table}").status_code == 200
        assert stranger.api(table)["seat"] is None
        stranger.close()


def test_dead_links_and_full_tables_say_what_to_do(person: Person, other: Person) -> None:
    dead = person.web.get("/t/nonsense")
    assert dead.status_code == 404
    assert "There is no table at that link" in dead.text
    assert person.web.get("/g/chess").status_code == 404
    assert person.web.get("/g/bonnie_and_clyde/rule/castling").status_code == 404
    table = person.open_table("bonnie_and_clyde")
    full = other.web.post(f"/t/{table}/sit", data={"name": "x"})
    assert full.status_code == 409
    assert "The table is full" in full.text


def test_the_secret_of_the_dice_is_in_no_byte_before_the_end(server: Server, person: Person) -> None:
    table = person.open_table("bonnie_and_clyde")
    with sqlite3.connect(server.database) as database:
        (secret,) = database.execute("select secret from matches where id = ?", (table,)).fetchone()
    person.join(table)
    everything = person.web.get(f"/t/{table}").text + str(person.view) + str(person.api(table))
    assert secret.hex() not in everything
    person.do("resign")
    assert person.api(table)["secret"] == secret.hex()
