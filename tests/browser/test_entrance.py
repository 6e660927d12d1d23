"""The page of a game: what is seen before anybody scrolls, and the ways from there to a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sobremesa.games import shelf
from tests.browser.house import DESKTOP, GAMES, PHONE, House

FIRST = (".intro h1", ".shot", ".pitch .lead", ".play > a.lit", ".play > button", ".setup > summary")
BELOW_THE_FOLD = """seen => seen.filter(one => {
    const box = document.querySelector(one).getBoundingClientRect();
    return box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
})"""
FILLS_ITS_FRAME = """frame => {
    const [table, shot] = [frame, frame.parentElement].map(one => one.getBoundingClientRect());
    return Math.abs(table.width - shot.width) < 2 && Math.abs(table.height - shot.height) < 2;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_one_sees_a_table_what_it_is_about_and_the_ways_in_without_scrolling(house: House, game: str) -> None:
    page = house.guest()
    page.goto(f"/g/{game}")
    for width, height in (DESKTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BELOW_THE_FOLD, FIRST) == []
        assert page.locator(".shot iframe").evaluate(FILLS_ITS_FRAME)
    table = page.frame_locator(".shot iframe")
    expect(table.locator("#board")).to_be_visible()
    expect(table.locator("a, button, input, summary, [tabindex]")).to_have_count(0)


def test_one_press_and_one_plays(house: House) -> None:
    page = house.guest(size=PHONE, java_script_enabled=False)
    for game in ("toroball", next(game.id for game in shelf.values() if game.is_solo)):
        page.goto(f"/g/{game}")
        page.click(".play > button")
        page.wait_for_url("**/t/*")


def test_friends_are_invited_from_what_unfolds(house: House) -> None:
    page = house.guest()
    page.goto("/g/ajolocracia")
    expect(page.locator("#name")).to_be_hidden()
    page.click(".setup > summary")
    page.select_option("#seats", "3")
    page.click('.modes [value="link"]')
    expect(page.locator("#link")).to_be_visible()
    expect(page.locator(".lobby .is-open")).to_have_count(2)


def test_what_one_looks_up_is_folded_until_a_link_leads_there(house: House) -> None:
    page = house.guest()
    page.goto("/g/bonnie_and_clyde")
    expect(page.locator("#rulings")).to_be_hidden()
    page.click('.rules nav a[href="#rulings"]')
    expect(page.locator("#rulings li").first).to_be_visible()
    expect(page.locator("#reconstructions")).to_be_hidden()


def contents_in_sight(page: Page) -> bool:
    box = page.locator(".rules nav").bounding_box()
    return box is not None and 0 <= box["y"] < DESKTOP[1] / 2


def test_the_table_of_contents_stays_in_sight_on_a_desk(house: House) -> None:
    page = house.guest()
    page.goto("/g/plutocracy")
    page.evaluate("document.querySelector('#elect').scrollIntoView()")
    assert contents_in_sight(page)
