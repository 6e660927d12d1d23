"""Every page, on a phone and on a desk, by day and by night: it fits, it can be pressed, and everybody can read it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import Browser, CDPSession, Page, expect

import sobremesa
from tests.browser.house import (
    DESKTOP,
    GAMES,
    PHONE,
    House,
    expect_the_end,
    is_over,
    open_table,
    play_by_mouse,
    wait_for_turn,
)
from tests.server.running import Server
from tests.server.test_render import first_scripts

MIDDLE = 8  # moves of one's own until the thick of it
KB = 1000

# What can be pressed and is smaller than a thumb. Links within running text and labels of the rules are text; and where
# the same move hangs on something large beside the board, a small thing on the board is one way more (WCAG 2.5.8).
TOO_SMALL = """() => {
    const isThumbSized = ({ width, height }) => width >= 43.5 && height >= 43.5;
    const isSeen = thing => thing.checkVisibility({ visibilityProperty: true });
    const hasLargeTwin = thing => thing.dataset.move !== undefined && [...document.querySelectorAll(
        `#board [data-move="${thing.dataset.move}"], #mine > :not(#choices) [data-move="${thing.dataset.move}"]`)].some(
        twin => twin !== thing && isSeen(twin) && isThumbSized(twin.getBoundingClientRect()));
    return [...document.querySelectorAll(
        "button, summary, select, input:not([type=hidden]), a, [role=button], [data-move]")].filter(thing => {
        const target = thing.matches("[type=radio], [type=checkbox]") ? thing.labels[0] ?? thing : thing;
        const box = target.getBoundingClientRect();
        const isProse = thing.matches("article a, p a, .popover a");
        const counts = isSeen(target) && box.width > 1 && !thing.matches(".skip") && !isProse;
        return counts && !isThumbSized(box) && !hasLargeTwin(thing);
    }).map(thing => {
        const { width, height } = thing.getBoundingClientRect();
        return `${Math.round(width)}×${Math.round(height)} ${thing.outerHTML.slice(0, 120)}`;
    });
}"""
SIDEWAYS = """() => document.scrollingElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("body *")].filter(thing => thing.getBoundingClientRect().right > innerWidth + 1)
    .map(thing => thing.outerHTML.slice(0, 120)).slice(0, 5)"""

Check = Callable[[Page], None]


def fits_a_thumb(page: Page) -> None:
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(TOO_SMALL) == []


def is_readable_day_and_night(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(50)
        assert [said(violation) for violation in violations(page)] == [], f"{scheme} {page.url}"


def violations(page: Page) -> list[dict[str, Any]]:
    """By axe's own script, given once to a page that is looked at several times: it is half a megabyte to read."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate(f"axe.run({json.dumps(DEFAULT_OPTIONS)}).then(run => run.violations)")
    return found


def said(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    first = nodes[0]
    why = [check["message"] for kind in ("any", "all", "none") for check in first[kind]]
    return f"{violation['id']} ×{len(nodes)}: {first['html'][:160]} {why[:1]}"


def every_stage(page: Page, game: str) -> Iterator[str]:
    """A game's page, then its table at the start, in the middle, after giving up, and its replay."""
    page.goto(f"/g/{game}")
    yield "page"
    table = open_table(page, game)
    wait_for_turn(page)
    yield "start"
    play_by_mouse(page, MIDDLE)
    yield "middle"
    page.evaluate("document.querySelectorAll('details').forEach(sheet => { sheet.open = true; })")
    yield "unfolded"
    page.evaluate(
        "document.querySelectorAll('header details').forEach(sheet => { sheet.open = false; })"
    )  # they lie above
    if not is_over(page):
        page.click("#do-resign")
        page.locator("#sure button").first.click()
    if sobremesa.shelf[game].seats[0] <= 2:  # three or more play on without one
        expect_the_end(page)
        yield "end"
    page.goto(f"/t/{table}/replay?at=5")
    yield "replay"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_fits_a_phone(house: House, game: str) -> None:
    page = house.guest(size=PHONE, has_touch=True, is_mobile=True)
    for stage in every_stage(page, game):
        assert (stage, page.evaluate(SIDEWAYS)) == (stage, [])
        assert (stage, page.evaluate(TOO_SMALL)) == (stage, [])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_no_violation(house: House, game: str) -> None:
    page = house.guest()
    for _ in every_stage(page, game):
        is_readable_day_and_night(page)


@pytest.mark.parametrize("check", [fits_a_thumb, is_readable_day_and_night])
def test_the_other_pages(house: House, check: Check) -> None:
    size = PHONE if check is fits_a_thumb else DESKTOP
    page = house.guest(size=size)
    for address in ("/", "/api/", "/fair"):
        page.goto(address)
        check(page)
    open_table(page, "ajolocracia", mode="link")
    check(page)
    page.goto("/")
    expect(page.locator(".tables a")).to_have_count(1)
    check(page)


@pytest.mark.parametrize("check", [fits_a_thumb, is_readable_day_and_night])
@pytest.mark.parametrize("address", ["/t/nowhere", "/g/nothing", "/nothing/at/all"])
def test_a_dead_link(house: House, address: str, check: Check) -> None:
    page = house.guest(size=PHONE, is_rough=True)  # browsers complain of a page that is not there
    response = page.goto(address)
    assert response is not None
    assert response.status == 404
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator('main a[href="/"]')).to_be_visible()
    check(page)


def test_the_house_hears_a_breach_of_the_policy(browser: Browser, table_server: Server) -> None:
    """Every test relies on it: a script that does not come from us is stopped, and we are told."""
    house = House(browser, table_server)
    page = house.guest()
    page.goto("/")
    page.evaluate("document.head.append(Object.assign(document.createElement('script'), {text: 'globalThis.ran = 1'}))")
    assert page.evaluate("globalThis.ran") is None
    house.leave()
    assert any("CSP: script-src" in trouble for trouble in house.troubles)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_is_light(house: House, game: str) -> None:
    table = open_table(house.guest(), game)
    page = house.guest()
    loaded = Loaded(page.context.new_cdp_session(page))
    page.goto(f"/t/{table}", wait_until="networkidle")
    assert loaded.scripts() >= KB  # or nothing was measured
    assert loaded.scripts(first_scripts()) <= 15 * KB  # before the table can be used; the others count in the whole
    assert loaded.all() <= 120 * KB, loaded.sizes


class Loaded:
    """What comes over the wire, header and all, compressed as it is sent."""

    def __init__(self, session: CDPSession) -> None:
        self.sizes: dict[str, float] = {}
        self.kinds: dict[str, str] = {}
        self.names: dict[str, str] = {}
        session.on("Network.responseReceived", self._hear)
        session.on(
            "Network.loadingFinished", lambda event: self.sizes.update({event["requestId"]: event["encodedDataLength"]})
        )
        session.send("Network.enable")

    def all(self) -> float:
        return sum(self.sizes.values())

    def _hear(self, event: dict[str, Any]) -> None:
        self.kinds[event["requestId"]] = event["type"]
        self.names[event["requestId"]] = event["response"]["url"].rpartition("/")[2].partition("?")[0]

    def scripts(self, names: Collection[str] = ()) -> float:
        """All of them, or only some."""
        found = [request for request, kind in self.kinds.items() if kind == "Script"]
        return sum(self.sizes.get(request, 0) for request in found if not names or self.names[request] in names)
