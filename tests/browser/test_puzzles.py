"""Puzzles in a browser: by mouse, by keys, and on a phone without scripts."""

from __future__ import annotations

from playwright.sync_api import expect

from sobremesa.puzzles.files import puzzles_of
from tests.browser.house import PHONE, House
from tests.browser.test_lessons import make
from tests.browser.test_pages import is_readable_day_and_night

GAME_ID = "bonnie_and_clyde"
FIRST, SECOND, THIRD = puzzles_of(GAME_ID)[:3]


def test_from_the_page_of_a_game_by_mouse_then_by_keys(house: House) -> None:
    page = house.guest()
    page.goto(f"/g/{GAME_ID}")
    page.click(f'a[href$="/puzzles/{GAME_ID}"]')
    expect(page.locator("#coach .says")).to_contain_text("which?")
    is_readable_day_and_night(page)
    make(page, FIRST.best.move)
    expect(page.locator("#coach .right")).to_have_text("That is it: the best move.")
    expect(page.locator(".chances .best b")).to_have_text(f"{FIRST.best.chance:.0%}")
    expect(page.locator("[data-move]")).to_have_count(0)
    is_readable_day_and_night(page)
    page.click("#coach .ways a.lit")
    expect(page.locator("#coach")).to_contain_text("puzzle 2 of")
    page.locator(f'[data-move="{SECOND.next_best.move}"]:not(#choices *)').last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#coach .says")).to_contain_text("There is a better one")
    expect(page.locator(".chances .yours")).to_contain_text("your move")
    page.goto("/puzzles")
    expect(page.locator(f"#{GAME_ID} .solved")).to_have_count(1)
    is_readable_day_and_night(page)


def test_on_a_phone_without_scripts(house: House) -> None:
    page = house.guest(size=PHONE, java_script_enabled=False)
    page.goto("/puzzles")
    page.click(f"#{GAME_ID} summary")
    page.click(f'#{GAME_ID} .numbers a[href$="/3"]')
    page.click("#choices > summary")
    page.click(f'#choices [data-move="{THIRD.best.move}"]')
    expect(page.locator("#coach .right")).to_be_visible()
    assert page.locator("html").bounding_box()["width"] <= PHONE[0]  # type: ignore[index]
    page.click("#coach .decides summary")
    expect(page.locator("#coach .decides p").first).to_be_visible()
    page.click("#coach .others button")
    assert "/t/" in page.url
