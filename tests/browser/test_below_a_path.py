"""A real browser, a real proxy, HTTPS and a path of its own: nothing that a page asks for may lie elsewhere."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Request, expect

from tests.browser.house import House, expect_the_end, point_at, wait_for_turn
from tests.server.fronts import NAME, PREFIX, nginx
from tests.server.running import Server


def test_a_browser_plays_below_a_path_by_https(browser: Browser, tmp_path: Path) -> None:
    """M9: sockets, pictures, rules and forms go where the page came from."""
    names = ("--allowed-host", NAME, "--allowed-host", "127.0.0.1")
    server = Server(tmp_path / "tables.db", options=("--prefix", PREFIX, *names))
    with nginx(tmp_path, server.port) as front:
        house = House(browser, server)
        page = house.guest(ignore_https_errors=True)
        asked: list[Request] = []
        page.on("request", lambda request: asked.append(request))
        page.goto(f"{front.url}/")
        page.click(f'a[href="{PREFIX}/g/bonnie_and_clyde"]')
        expect(page.frame_locator(".shot iframe").locator("#board")).to_be_visible()
        page.click('button[name="mode"]')
        page.wait_for_url(f"{front.url}/t/*")
        wait_for_turn(page)
        point_at(page)
        page.locator(".head a.rule").first.click()
        expect(page.locator("#rule")).not_to_be_empty()
        page.click("#do-resign")
        page.click('#sure button[value="yes"]')
        expect_the_end(page)
        page.click('#result a[href$="/replay"]')
        expect(page.locator("#replay")).to_be_visible()
        page.click("a.brand")
        expect(page.locator("ul.tables a")).to_have_count(1)
        house.leave()
        assert house.troubles == []
        assert {request.resource_type for request in asked} >= {"document", "script", "stylesheet", "font", "fetch"}
        assert [request.url for request in asked if not request.url.startswith(f"{front.url}/")] == []
    server.stop()
