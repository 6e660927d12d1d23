"""Somebody's first table: words one at a time, what can be done, and the rules card on one page."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from sobremesa.engine.words import LANGS
from tests.browser.house import GAMES, PHONE, House, open_table, point_at, wait_for_turn

A5 = (420, 594)  # points
PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")
SIZE = re.compile(rb"/MediaBox\s*\[\s*0 0 (\d+)\S* (\d+)")

# Of each control of the tray: whether something else lies on it where it is in sight.
COVERED = """() => [...document.querySelectorAll("#dock :is(button, a, summary)")].filter((thing) => {
    const box = thing.getBoundingClientRect(), tray = thing.closest("#mine, #dock").getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!thing.checkVisibility() || y < tray.top || y > Math.min(tray.bottom, innerHeight)) return false;
    const top = document.elementFromPoint(x, y);
    return top && !thing.contains(top) && !top.contains(thing);
}).map((thing) => thing.outerHTML.slice(0, 120))"""


def word(page: Page) -> str:
    return page.locator("#newcomer p span").inner_text() if page.locator("#newcomer").is_visible() else ""


def test_words_come_one_at_a_time_and_are_remembered(house: House) -> None:
    page = house.guest("en")
    open_table(page, "bonnie_and_clyde")
    tray = page.locator("#newcomer")
    expect(tray).to_contain_text("Goal. You win if Bonnie and Clyde leave town together")
    page.click("#newcomer .rule")
    expect(page.locator("#rule .passage")).to_contain_text("Leave town")
    page.keyboard.press("Escape")
    page.click("#newcomer .close")
    expect(tray).to_contain_text("The turn. Each turn brings dice")
    wait_for_turn(page)
    point_at(page)
    expect(tray).not_to_contain_text("The turn.")
    expect(tray).to_be_visible()
    said = word(page)
    page.reload()
    expect(tray).to_contain_text(said.partition(".")[0])  # it was not closed
    assert page.evaluate(COVERED) == []
    page.click("#newcomer .hush")
    expect(tray).to_be_hidden()
    open_table(page, "which_side")
    expect(tray).to_have_count(0)


def test_a_key_lists_what_can_be_done(house: House) -> None:
    page = house.guest("es", PHONE)
    open_table(page, "ajolocracia")
    assert page.evaluate(COVERED) == []
    page.keyboard.press("h")
    expect(page.locator("#choices")).to_have_attribute("open", "")
    expect(page.locator("#choices .by-rule").first).to_contain_text("La ronda. La partida tiene tres rondas")
    expect(page.locator("#choices button").first).to_be_focused()
    expect(page.locator("#choices button").first).to_be_in_viewport(ratio=1)


def test_a_word_leaves_what_can_be_pressed_in_sight_on_a_phone(house: House) -> None:
    page = house.guest("es", PHONE)
    open_table(page, "plutocracy")
    wait_for_turn(page)
    expect(page.locator("#newcomer")).to_be_visible()
    expect(page.locator("#mine .lit:not(.choice)").first).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED) == []


def test_the_rules_card_is_one_touch_away(house: House) -> None:
    page = house.guest("en")
    open_table(page, "politburo")
    page.click("#to-card")
    card = page.get_by_role("dialog")
    expect(card.locator("h1")).to_have_text("Politburó")
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight"), "one screen"
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.locator("#to-card")).to_be_focused()


def test_every_card_fits_a_screen_and_prints_on_one_page_of_a5(house: House) -> None:
    page = house.guest("es")
    for game in GAMES:
        for lang in LANGS:
            page.goto(f"/g/{game}/card?lang={lang}")
            page.emulate_media(media="screen")
            assert page.evaluate("document.documentElement.scrollHeight") <= 800, f"{game} {lang} is more than a screen"
            page.emulate_media(media="print")
            printed = page.pdf(prefer_css_page_size=True)
            assert len(PAGES.findall(printed)) == 1, f"{game} {lang} does not fit on a page"
            assert [(int(width), int(height)) for width, height in SIZE.findall(printed)] == [A5]
