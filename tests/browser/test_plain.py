"""Without scripts the same table is played by forms; and the replay, by its slider or without."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from sobremesa.server.fair import verify
from tests.browser.house import LONGEST_GAME, House, expect_the_end, is_over, open_table, play_by_mouse, version


def test_a_whole_game_without_scripts(house: House) -> None:
    page = house.guest(java_script_enabled=False)
    open_table(page, "bonnie_and_clyde")
    for made in range(LONGEST_GAME):
        page.wait_for_load_state()  # each move brings a new page
        if is_over(page):
            break
        before, lit = version(page), page.locator("#board button[data-move], #mine button[data-move]:visible")
        lit.nth(made % lit.count()).click()
        assert version(page) > before
    expect_the_end(page)


def test_a_form_gives_a_seat_to_a_bot_and_speaks(house: House) -> None:
    page = house.guest(java_script_enabled=False)
    open_table(page, "ajolocracia", mode="link", seats=2)
    page.click("#do-bot-1")
    expect(page.locator("#n-player-1")).to_contain_text("bot")
    expect(page.locator("#n-player-0")).to_contain_text("you")
    page.click("#chat-sheet > summary")
    page.fill("#say input", "hello")
    page.click("#say button[type=submit]")
    expect(page.locator("#chat")).to_contain_text("hello")


def test_a_map_is_played_without_scripts(house: House) -> None:
    """What is lit on a map cannot be pressed without scripts; its words can."""
    page = house.guest(java_script_enabled=False)
    open_table(page, "protocol_g117")
    for _ in range(6):
        reload_until_asked(page)
        before = version(page)
        page.click("#choices > summary")
        page.locator("#choices button").last.click()
        assert version(page) > before


def reload_until_asked(page: Page) -> None:
    for _ in range(50):
        if page.locator("#choices").count():
            return
        page.wait_for_timeout(100)
        page.reload()


AT = '#replay input[name="at"]'


def watch_the_replay(page: Page, game: str) -> int:
    """Play a game to its end and open its replay; gives its length."""
    open_table(page, game)
    play_by_mouse(page)
    page.click("#result a[href$=replay]")
    length = int(page.get_attribute(AT, "max") or 0)
    expect_moment(page, length, length)
    return length


def expect_moment(page: Page, at: int, length: int) -> None:
    expect(page.locator("#replay output")).to_have_text(f"{at}/{length}")


def shown(page: Page) -> str:
    return page.locator("#board").inner_text() + page.locator("#others").inner_text()


def test_the_slider_goes_through_the_match(house: House) -> None:
    page = house.guest()
    length = watch_the_replay(page, "bonnie_and_clyde")
    at_the_end = shown(page)
    page.focus(AT)
    page.keyboard.press("Home")
    expect_moment(page, 0, length)
    at_the_start = shown(page)
    assert at_the_start != at_the_end
    page.get_by_role("link", name="One on").click()
    expect_moment(page, 1, length)
    page.get_by_role("link", name="One back").click()
    expect_moment(page, 0, length)
    assert shown(page) == at_the_start
    page.focus(AT)
    page.keyboard.press("End")
    expect_moment(page, length, length)
    assert shown(page) == at_the_end


def test_a_link_to_a_moment_through_other_eyes(house: House) -> None:
    page, stranger = house.guest(), house.guest()
    length = watch_the_replay(page, "ajolocracia")
    page.locator(AT).fill("7")
    expect_moment(page, 7, length)
    mine = page.locator("#mine").inner_text()
    page.select_option("#replay select", "1")
    expect(page.locator("#prompt .ask")).to_have_attribute("data-eyes", "1")
    assert page.locator("#mine").inner_text() != mine
    page.wait_for_url("**at=7*")
    stranger.goto(page.url)
    expect_moment(stranger, 7, length)
    assert stranger.locator("#mine").inner_text() == page.locator("#mine").inner_text()


def test_the_record_is_downloaded_and_true(house: House, tmp_path: Path) -> None:
    page = house.guest()
    open_table(page, "bonnie_and_clyde")
    play_by_mouse(page)
    with page.expect_download() as download:
        page.click("#result a[href$='record.json']")
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert verify(json.loads(file.read_text())).is_true
