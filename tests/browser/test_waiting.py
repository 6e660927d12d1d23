"""How a match begins: by itself, without a click, as soon as everybody is there; and what one sees until then."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import PHONE, House, answers, open_table, play_by_mouse, point_at, wait_for_deal, wait_for_turn
from tests.browser.test_pages import fits_a_thumb, is_readable_day_and_night

# What a person could have seen flash by: the banner, and the panel of a table that waits.
KEEP_SIGHTS = """globalThis.sights = [];
const look = () => {
    for (const thing of document.querySelectorAll("#banner:not([hidden]), .lobby, .mix")) {
        const style = getComputedStyle(thing);
        if (style.display !== "none" && style.opacity > 0.05) sights.push(thing.className || thing.id);
    }
    requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", look);"""


@pytest.mark.parametrize(
    ("game", "mode"), [("bonnie_and_clyde", "bots"), ("ajolocracia", "bots"), ("ajolocracia", "screen")]
)
def test_who_needs_nobody_else_begins_without_noticing(house: House, game: str, mode: str) -> None:
    page = house.guest()
    page.add_init_script(KEEP_SIGHTS)
    open_table(page, game, mode=mode)
    wait_for_turn(page)
    assert page.evaluate("sights") == []
    assert answers(page) == []
    expect(page.locator("#curtain")).to_be_hidden()
    play_by_mouse(page, 1)


def test_everybody_sees_who_is_missing_and_the_match_begins_by_itself(house: House) -> None:
    host, stranger = house.guest(), house.guest()
    table = open_table(host, "ajolocracia", mode="link", seats=3)
    panel = host.locator(".lobby")
    expect(panel.locator(".is-ready")).to_have_count(1)
    expect(panel.locator(".is-open")).to_have_count(2)
    expect(host.locator("#prompt")).to_contain_text("2 seats are still free")
    promised = panel.locator("code").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", promised)
    host.click("#do-bot-2")
    sit_down(stranger, table, "Berto")
    for page in (host, stranger):
        expect(page.locator(".lobby")).to_have_count(0)
        wait_for_turn(page)
        page.click("#fair > summary")
        expect(page.locator("#fair code").first).to_have_text(promised)
        expect(page.locator("#fair code").nth(1)).to_have_text(re.compile("^browser [0-9a-f]{64}$"))
    point_at(stranger)


def sit_down(page: Page, table: str, name: str) -> None:
    page.goto(f"/t/{table}")
    page.fill("#name", name)
    page.click(".offer button")


def test_one_without_scripts_presses_a_button_and_the_others_wait_for_it(house: House) -> None:
    host, plain = house.guest(), house.guest(java_script_enabled=False)
    table = open_table(host, "ajolocracia", mode="link", seats=2)
    sit_down(plain, table, "Berto")
    expect(host.locator("#prompt")).to_contain_text("Waiting for Berto")
    expect(host.locator(".lobby .is-awaited")).to_have_count(1)
    plain.fill("#entropy", "something of mine")
    wait_for_deal(plain)
    wait_for_turn(host)
    expect(plain.locator("#fair")).to_contain_text("browser something of mine")


def test_a_reload_brings_the_same_again(house: House) -> None:
    """A server that says it could not keep it must not get to choose among several."""
    page = house.guest()
    page.add_init_script("""globalThis.WebSocket = class extends WebSocket {
        set onmessage(hear) { super.onmessage = () => {}; }
        send(text) { if (!text.includes('"mix"')) super.send(text); else kept.push(JSON.parse(text).entropy); }
    }; globalThis.kept = [];""")
    open_table(page, "ajolocracia", mode="link")
    page.wait_for_function("() => kept.length > 0")
    first = page.evaluate("kept[0]")
    page.reload()
    page.wait_for_function("() => kept.length > 0")
    assert page.evaluate("kept[0]") == first
    assert re.fullmatch("[0-9a-f]{64}", first)


def test_where_sockets_do_not_get_through_the_form_does(house: House) -> None:
    page = house.guest(is_rough=True)
    page.add_init_script("""globalThis.WebSocket = class {
        constructor() { this.readyState = 3; setTimeout(() => this.onclose(), 10); }
    };""")
    page.goto("/g/bonnie_and_clyde")
    page.click('.play > button[name="mode"]')
    expect(page.locator(".mix")).to_be_visible()
    page.click("button[formaction$='/mix']")
    expect(page.locator("#choices [data-move]").first).to_be_attached()


def test_waiting_and_fairness_fit_a_phone_and_can_be_read(house: House) -> None:
    page, plain = house.guest(size=PHONE, has_touch=True, is_mobile=True), house.guest(java_script_enabled=False)
    page.goto("/fair")
    fits_a_thumb(page)
    is_readable_day_and_night(page)
    table = open_table(page, "ajolocracia", mode="link", seats=5)
    expect(page.locator(".lobby .is-ready")).to_have_count(1)
    page.evaluate("document.querySelectorAll('details').forEach(sheet => { sheet.open = true; })")
    fits_a_thumb(page)
    is_readable_day_and_night(page)
    sit_down(plain, table, "A name of 24 characters!")
    expect(plain.locator(".mix")).to_be_visible()
    assert plain.locator(".lobby").bounding_box() is not None
