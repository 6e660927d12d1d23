"""Behind a proxy: whom it speaks for, below which path, by HTTPS. With real ones, and the files of docs/deploy."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from contextlib import closing
from ipaddress import IPv4Address
from pathlib import Path
from secrets import randbits
from typing import Any

import httpx
import pytest
import segno
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sobremesa.engine.errors import BadOption
from sobremesa.server.porch import read_hosts, read_prefix
from sobremesa.server.proxies import household, read_proxies
from tests.server.fronts import FRONTS, NAME, PREFIX, Front, program
from tests.server.running import Person, Server, somewhere

GAME = "ajolocracia"
NEW_TABLES = 60  # an address may open in an hour
SERVER = Path(__file__).parents[2] / "src" / "sobremesa" / "server"
LINK = re.compile(r'(?:href|src|action|formaction)="([^"]*)"')


@pytest.fixture(scope="module")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """As docs/deploy says to start it, below a path."""
    options = ("--prefix", PREFIX, "--allowed-host", NAME, "--allowed-host", "127.0.0.1")
    running = Server(tmp_path_factory.mktemp("upstream") / "tables.db", options=options)
    yield running
    running.stop()


@pytest.fixture(scope="module", params=FRONTS)
def front(
    request: pytest.FixtureRequest, upstream: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Front]:
    if request.param != "nginx" and not program(request.param):
        pytest.skip(f"{request.param} is not installed here")
    with FRONTS[request.param](tmp_path_factory.mktemp(request.param), upstream.port) as running:
        yield running


@pytest.fixture
def web(front: Front) -> Iterator[httpx.Client]:
    with front.client() as client:
        yield client


def open_table(web: httpx.Client, mode: str = "link", name: str = "Ana") -> httpx.Response:
    return web.post(f"/g/{GAME}/play", data={"mode": mode, "name": name, "seats": "2"}, follow_redirects=False)


def opened(web: httpx.Client) -> str:
    return open_table(web).headers["location"].rpartition("/")[2]


def live(front: Front, web: httpx.Client, table: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
    address = f"{front.url.replace('https', 'wss')}/t/{table}/live"
    return connect(address, origin=Origin(front.origin), additional_headers={"Cookie": cookies}, ssl=front.trust)


# --- Behind real ones -------------------------------------------------------------------------------------------------


def test_every_link_of_every_page_stays_below_the_path_and_leads_somewhere(web: httpx.Client, front: Front) -> None:
    """M9: nothing worked below a path."""
    waiting, table = opened(web), open_table(web, "bots").headers["location"].rpartition("/")[2]
    assert web.post(f"/api/tables/{table}/moves", json={"do": "mix"}).json()["view"]["is_waiting"] is False
    pages = [
        "/",
        f"/g/{GAME}",
        f"/t/{waiting}",
        f"/t/{table}",
        f"/t/{table}/replay",
        "/api/",
        "/lab",
        "/fair",
        "/g/nothing",
    ]
    links = {link for page in pages for link in LINK.findall(web.get(page).text) if not link.startswith(("#", "?"))}
    assert len(links) > 30
    for link in links:
        assert link.startswith(f"{PREFIX}/"), link
    forms = re.compile(rf"{PREFIX}/(t/[^/]+/(?!qr|replay|record)\w+|g/\w+/play)$")
    for link in links:
        if not forms.match(link):
            assert web.get(f"{front.origin}{link.replace('&amp;', '&')}").status_code == 200, link


def test_without_a_slash_behind_it_the_path_leads_to_the_shelf(web: httpx.Client, front: Front) -> None:
    shelf = web.get(front.url)
    assert shelf.status_code == 200
    assert str(shelf.url) == f"{front.url}/"


def test_a_form_leads_below_the_path_without_naming_a_host(web: httpx.Client) -> None:
    made = open_table(web)
    assert made.status_code == 303
    assert made.headers["location"].startswith(f"{PREFIX}/t/")
    slash = web.get("/api", follow_redirects=False)
    assert slash.headers["location"] == f"{PREFIX}/api/"


def test_by_https_the_cookie_is_secure_and_only_this_sites_own(web: httpx.Client) -> None:
    """L10, M9: it was neither. Below a path it cannot be __Host-, which asks for Path=/."""
    (cookie,) = open_table(web).headers.get_list("set-cookie")
    assert cookie.startswith("__Secure-sobremesa=")
    assert f"Path={PREFIX};" in cookie
    assert "Secure" in cookie
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    language = web.get("/?lang=es").headers["set-cookie"]
    assert f"Path={PREFIX};" in language
    assert "Secure" in language


def test_people_sit_down_talk_and_play_through_it(web: httpx.Client, front: Front) -> None:
    table = opened(web)
    with front.client("127.0.0.2") as other:
        assert other.post(f"/t/{table}/sit", data={"name": "Berto"}).status_code == 200
        with live(front, web, table) as mine, live(front, other, table) as theirs:
            json.loads(mine.recv(10))
            first = json.loads(theirs.recv(10))
            theirs.send(json.dumps({"do": "chat", "nonce": "n", "text": "hola", "version": first["version"]}))
            answer = until(theirs, lambda message: message["answer"] is not None)
            assert answer["answer"]["status"] == "accepted"
            seen = until(mine, lambda message: "hola" in message["regions"].get("chat", ""))
            assert seen["type"] == "view"
        after = web.post(f"/t/{table}/chat", data={"text": "adiós"}, follow_redirects=False)
        assert after.headers["location"] == f"{PREFIX}/t/{table}"
        assert "adiós" in other.get(f"/t/{table}").text


def until(page: ClientConnection, holds: Any) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(page.recv(10))
        if holds(message):
            return message


def test_links_to_share_and_qr_codes_are_by_https_and_below_the_path(web: httpx.Client, front: Front) -> None:
    """M9: links said http://."""
    table = opened(web)
    link = f"{front.url}/t/{table}"
    assert f'value="{link}"' in web.get(f"/t/{table}").text
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", scale=4, border=2, dark="#000", light="#fff")
    assert web.get(f"/t/{table}/qr.svg").content == picture.getvalue()


def test_programs_are_told_where_the_api_is(web: httpx.Client, front: Front) -> None:
    described = web.get("/api/openapi.json").json()
    (server,) = described["servers"]
    assert server == {"url": PREFIX}
    assert "/api/games" in described["paths"]
    assert web.get(f"{front.origin}{server['url']}/api/games").status_code == 200
    assert "error" in web.get("/api/tables/nothing").json()


def test_forms_and_sockets_of_other_sites_are_refused(web: httpx.Client, front: Front) -> None:
    for origin in ("https://evil.example", f"https://{NAME}:1"):
        assert web.post(f"/g/{GAME}/play", data={"mode": "bots"}, headers={"Origin": origin}).status_code == 403
    same = web.post("/g/nothing/play", data={"mode": "bots"}, headers={"Origin": front.origin})
    assert same.status_code == 404


def test_invented_addresses_do_not_help_and_two_addresses_are_two_people(front: Front) -> None:
    """M9: with invented ones, 63 of 63 tables were opened; without any, everybody shared one hour."""
    first, second = (str(IPv4Address("127.1.0.0") + randbits(16)) for _ in range(2))
    with front.client(first) as one, front.client(second) as other:
        for _ in range(NEW_TABLES):
            one.headers["X-Forwarded-For"] = f"{somewhere()}, {somewhere()}"
            one.headers["Forwarded"] = f"for={somewhere()}"
            one.headers["X-Real-IP"] = somewhere()
            one.cookies.clear()  # one person alone would be told that it is too fast
            assert open_table(one, "bots").status_code == 303
        assert open_table(one, "bots").status_code == 429
        assert open_table(other, "bots").status_code == 303


def test_nginx_sends_http_to_https_by_its_own_name(front: Front) -> None:
    if not front.plain_port:
        pytest.skip("Caddy does so by itself, on ports that a test cannot have")
    moved = httpx.get(f"http://127.0.0.1:{front.plain_port}/juegos/", headers={"Host": "evil.example"})
    assert moved.headers["location"] == f"{front.url}/"


# --- Believed or not --------------------------------------------------------------------------------------------------


def test_without_proxy_nobody_is_believed(tmp_path: Path) -> None:
    """M9: whoever came from 127.0.0.1 was, so that invented addresses voided every limit."""
    server = Server(tmp_path / "tables.db", proxy="")
    try:
        with closing(Person(server)) as person:
            person.web.headers.update({"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"})
            table = person.open_table("bonnie_and_clyde", mode="screen")
            page = person.web.get(f"/t/{table}")
            assert "evil.example" not in page.text
            assert "https://" not in page.text
            assert "Secure" not in str(person.web.cookies.jar)
            for _ in range(NEW_TABLES - 1):
                person.web.headers["X-Forwarded-For"] = somewhere()
                open_table(person.web, "bots")
            assert open_table(person.web, "bots").status_code == 429
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("forwarded", "visitor"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("1.2.3.4, 203.0.113.7", "203.0.113.7"),
        ("1.2.3.4, 203.0.113.7, 10.9.9.9", "203.0.113.7"),
        ("10.9.9.9, 10.8.8.8", "10.9.9.9"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("203.0.113.7, unknown", "10.0.0.1"),
        ("", "10.0.0.1"),
        ("x" * 5000, "10.0.0.1"),
        (", ".join(["203.0.113.7"] + ["10.9.9.9"] * 5000), "10.9.9.9"),
    ],
)
def test_the_visitor_is_the_rightmost_address_that_is_no_proxy(forwarded: str, visitor: str) -> None:
    assert read_proxies("10.0.0.0/8").visitor(forwarded, "10.0.0.1") == visitor


def test_proxies_are_addresses_and_networks() -> None:
    proxies = read_proxies("127.0.0.1, ::1, 10.0.0.0/8")
    assert all(proxies.trust(address) for address in ("127.0.0.1", "::1", "10.200.0.1", "::ffff:127.0.0.1"))
    assert not any(proxies.trust(address) for address in ("127.0.0.2", "11.0.0.1", "", "x"))
    assert not read_proxies("").trust("127.0.0.1")
    for text in ("localhost", "127.0.0.1 10.0.0.1", "10.0.0.1/8", "*"):
        with pytest.raises(BadOption, match=r"10\.0\.0\.0/8"):
            read_proxies(text)


def test_an_ipv6_household_is_one_address() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"


@pytest.mark.parametrize(("text", "prefix"), [("", ""), ("/", ""), ("/juegos", "/juegos"), ("/a/b-c/", "/a/b-c")])
def test_a_prefix_is_a_path(text: str, prefix: str) -> None:
    assert read_prefix(text) == prefix


@pytest.mark.parametrize("text", ["juegos", "/a b", "/..", "//evil.example", "/a?b", '/"', "https://x"])
def test_anything_else_is_no_prefix(text: str) -> None:
    with pytest.raises(BadOption, match="/juegos"):
        read_prefix(text)


def test_names_come_without_ports() -> None:
    assert read_hosts(["Games.example.org", " [::1]", ""]) == {"games.example.org", "[::1]"}
    for name in ("games.example.org:443", "https://x", "a b", "a" * 256):
        with pytest.raises(BadOption, match="without a port"):
            read_hosts([name])


# --- Below a path, and by HTTPS ---------------------------------------------------------------------------------------


def through(server: Server, **headers: str) -> httpx.Client:
    """As a proxy passes somebody on."""
    told = {"X-Forwarded-For": somewhere(), "X-Forwarded-Proto": "https", "X-Forwarded-Host": NAME}
    return httpx.Client(base_url=server.url, headers=told | headers, follow_redirects=True, timeout=20)


def test_outside_of_the_path_there_is_nothing_and_a_sentence_says_where(upstream: Server) -> None:
    for path in ("/", "/healthz", f"{PREFIX}x/", "/t/x"):
        answer = httpx.get(f"http://127.0.0.1:{upstream.port}{path}", headers={"Accept-Language": "en"})
        assert answer.status_code == 404
        assert f"Sobremesa is at {PREFIX}/" in answer.text


def test_a_proxy_that_takes_the_path_away_says_so(upstream: Server) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{upstream.port}", headers={"X-Forwarded-Prefix": PREFIX}) as web:
        assert web.get("/healthz").text == "ok"
        assert f'href="{PREFIX}/g/{GAME}"' in web.get("/").text
        assert web.get("/healthz", headers={"X-Forwarded-Prefix": "/other"}).status_code == 404


def test_names_that_proxies_pass_on_must_be_ours_too(upstream: Server) -> None:
    with through(upstream, **{"X-Forwarded-Host": "evil.example"}) as web:
        assert web.get("/").status_code == 421


def test_at_the_top_by_https_the_cookie_is_the_hosts_own_and_an_old_one_goes_on(server: Server) -> None:
    """L10: no __Host- prefix. Who has the plain name keeps their seat."""
    with through(server) as web:
        (fresh,) = open_table(web).headers.get_list("set-cookie")
        assert fresh.startswith("__Host-sobremesa=")
        assert "Path=/;" in fresh
        assert "Secure" in fresh
        assert "Domain" not in fresh
    with closing(Person(server)) as person:
        table = person.open_table(GAME, mode="link", seats=2)
        secret = person.web.cookies["sobremesa"]
    with through(server, Cookie=f"sobremesa={secret}") as web:
        page = web.get(f"/t/{table}")
        assert 'data-seat="0"' in page.text
        assert page.headers["set-cookie"].startswith(f"__Host-sobremesa={secret};")
        (again,) = open_table(web).headers.get_list("set-cookie")
        assert again.startswith(f"__Host-sobremesa={secret};")
    stranger = "A" * 43
    with through(server, Cookie=f"sobremesa={stranger}; __Host-sobremesa={secret}") as web:
        page = web.get(f"/t/{table}")
        assert 'data-seat="0"' in page.text, "the name that only we can write goes first"
        assert "set-cookie" not in page.headers


def test_every_address_in_our_pages_goes_through_one_function() -> None:
    """Whoever writes a new one by hand would notice only below a path."""
    for path in [*SERVER.glob("*.py"), SERVER / "static" / "client.js", SERVER / "static" / "room.css"]:
        found = re.search(r'(?:href|src|action)="/|url\(/|fetch\([`"]/|RedirectResponse\(f?"', path.read_text("utf-8"))
        assert not found, f"{path.name}: {found[0] if found else ''}"
