"""What stands around a game and is in nobody's way: people, the tray, the end of a match, rules and hints."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.house import PHONE, POINTED_AT, House, open_table, version, wait_for_turn

PINCH = """document.querySelector(".map.is-big .chart").dispatchEvent(
    new WheelEvent("wheel", { deltaY: -400, ctrlKey: true, bubbles: true, cancelable: true, clientX: 180 }))"""
CHOOSE = "document.querySelector('#choices [data-move]').click()"
CONTROLS = "[data-move], [data-do], summary, input, .top a, .top button"


def box_of(thing: Locator) -> dict[str, float]:
    """Its sides, as the browser calls them."""
    box: dict[str, float] = thing.evaluate("thing => thing.getBoundingClientRect().toJSON()")
    return box


def resign(page: Page) -> None:
    page.click("#do-resign")
    page.locator("#sure button").first.click()


# --- The end ----------------------------------------------------------------------------------------------------------


def test_after_resigning_nothing_is_asked_and_no_hint_stays(house: House) -> None:
    """Issue 18: the tray asked for a move, someone had resigned, and the banner of the hint lay over it all."""
    page = house.guest()
    open_table(page, "protocol_g117")
    wait_for_turn(page)
    move = page.locator(POINTED_AT).first.get_attribute("data-move")
    hear(page, text="Best, it seems: this.", moves=[int(move or 0)])
    expect(page.locator("#hint")).to_be_visible()
    assert page.locator(".hinted").count() > 0
    resign(page)
    expect(page.locator("#result .ending")).to_have_text("You resigned.")
    expect(page.locator("#prompt")).to_have_text("You resigned.")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".hinted, [data-move]")).to_have_count(0)


def hear(page: Page, **answer: Any) -> None:
    """Have the page take something for an answer of the server: here nobody searches, and there is no hint."""
    told = {"type": "view", "version": version(page), "regions": {}, "turn": True, "title": "", "sound": ""}
    told["answer"] = {"nonce": "", "status": "accepted"} | answer
    page.evaluate(
        "told => sockets.at(-1).dispatchEvent(new MessageEvent('message', {data: JSON.stringify(told)}))", told
    )


def test_one_click_sits_one_down_at_the_next_game(house: House) -> None:
    """Issue 18: "Play again" became a link that one had to find and click."""
    page = house.guest()
    table = open_table(page, "protocol_g117")
    wait_for_turn(page)
    resign(page)
    page.click("#do-rematch")
    page.wait_for_url(lambda address: "/t/" in address and table not in address)
    wait_for_turn(page)
    expect(page.locator(".player.is-mine .name")).to_have_text("Ana")


def test_who_did_not_ask_for_the_next_game_sees_it_lit(house: House) -> None:
    host, other = house.guest(), house.guest()
    table = open_table(host, "protocol_g117", mode="link")
    other.goto(f"/t/{table}")
    other.fill("#name", "Berto")
    other.click(".offer button")
    expect(host.locator("#others")).to_contain_text("Berto")
    resign(host)
    expect(other.locator("#result .ending")).to_have_text("Ana resigned.")
    host.click("#do-rematch")
    host.wait_for_url(lambda address: table not in address)
    other.locator("#result a.lit").click()
    other.wait_for_url(host.url)


# --- People -----------------------------------------------------------------------------------------------------------


def test_what_a_score_changes_by_stands_inside_the_window(house: House) -> None:
    """Issue 18: of "+4" only the "+" could be seen."""
    page = house.guest()
    open_table(page, "ajolocracia")
    wait_for_turn(page)
    page.evaluate("document.querySelectorAll('.points .number').forEach(one => { one.dataset.by = '+44'; })")
    assert page.evaluate("[around.scrollWidth, document.body.scrollWidth]") == page.evaluate(
        "[around.clientWidth, innerWidth]"
    )


def test_seats_stand_in_a_straight_line_on_a_phone(house: House) -> None:
    """Issue 18: each stood a little further off the line than the one before."""
    page = house.guest(size=PHONE)
    open_table(page, "plutocracy", seats=4)
    wait_for_turn(page)
    marks = {round(box_of(mark)["y"]) for mark in page.locator(".players .mark").all()}
    points = {round(box_of(one)["bottom"]) for one in page.locator(".players .points").all()}
    assert (len(marks), len(points)) == (1, 1), (marks, points)


def test_what_helps_is_under_the_thumb_on_a_phone(house: House) -> None:
    """Issue 18: hint and undo lay one to three screens down, and the story below them."""
    page = house.guest(size=PHONE)
    open_table(page, "plutocracy", seats=4)
    wait_for_turn(page)
    page.evaluate(CHOOSE)
    wait_for_turn(page, 1)
    for way in ("0", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {way})")
        for thing in ("#do-hint", "#do-undo", "#reach .last", "#prompt .turn"):
            box = box_of(page.locator(thing))
            assert PHONE[1] / 2 < box["y"], thing
            assert box["bottom"] <= PHONE[1], thing
    expect(page.locator("#reach .last")).to_have_text(page.locator("#story li").last.text_content() or "")
    page.evaluate("scrollTo(0, 0)")
    check_that_the_map_grows(page)


def check_that_the_map_grows(page: Page) -> None:
    """On a phone: by a button, and by what a touchpad makes of a pinch; it stays so when the board is drawn anew."""
    chart, before = page.locator(".map.is-big .chart"), box_of(page.locator(".map.is-big .chart"))["width"]
    page.locator(".magnifier button").first.click()
    assert round(box_of(chart)["width"] / before) == 2
    page.evaluate(PINCH)
    assert round(box_of(chart)["width"] / before) == 4
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], "it pans in its own place"
    answered = len(page.evaluate("answers"))
    page.evaluate(CHOOSE)
    wait_for_turn(page, answered + 1)
    assert round(box_of(chart)["width"] / before) == 4


def test_names_are_whole_where_there_is_room(house: House) -> None:
    """Issue 18: "Medium b…", and an empty line below it."""
    page = house.guest()
    open_table(page, "alebrijes", seats=4)
    wait_for_turn(page)
    for name in page.locator(".players .name").all():
        assert name.evaluate(
            "name => name.scrollWidth <= name.clientWidth || getComputedStyle(name).display === 'inline'"
        )
    expect(page.locator(".player .name", has_text=re.compile("^Medium bot 2$"))).to_be_visible()


def test_a_bot_says_at_its_name_that_it_does_not_think_here(house: House) -> None:
    """Issue 18: a server that compiles nothing had "medium" bots all the same."""
    page = house.guest(lang="es")
    open_table(page, "ajolocracia")
    expect(page.locator(".player:not(.is-mine) .note").first).to_contain_text("aquí solo mira una jugada adelante")


# --- What goes on beyond an edge --------------------------------------------------------------------------------------


def test_a_board_that_is_cut_by_the_tray_shows_that_it_goes_on(house: House) -> None:
    """Issue 18: assigned cards were halved, with no sign that there was more."""
    page = house.guest(size=(1000, 420))
    open_table(page, "politburo")
    wait_for_turn(page)
    board = page.locator("#board")
    assert board.evaluate("board => board.scrollHeight > board.clientHeight + 8"), "or there is nothing to be seen"
    expect(board).to_have_class(re.compile("has-more"))
    assert board.evaluate("board => getComputedStyle(board).maskImage") != "none", "it fades"
    board.evaluate("board => board.scrollTo(0, board.scrollHeight)")
    expect(board).not_to_have_class(re.compile("has-more"))


def test_the_sentence_of_an_error_stands_in_the_middle(house: House) -> None:
    """Issue 18: all of the page did but for the sentence."""
    page = house.guest(is_rough=True)
    page.goto("/t/nowhere")
    sentence, whole = box_of(page.locator(".trouble .lead")), box_of(page.locator("main"))
    assert abs(sentence["x"] + sentence["right"] - whole["x"] - whole["right"]) < 2


# --- Rules in place ---------------------------------------------------------------------------------------------------


@pytest.fixture
def explained(house: House) -> Page:
    """A page where the rule of a card has been asked for by pointing at it."""
    page = house.guest()
    open_table(page, "alebrijes", seats=4)
    wait_for_turn(page)
    page.locator("#mine .card[data-rule]").first.hover()
    expect(page.locator("#rule")).to_be_visible()
    return page


def test_a_rule_goes_when_the_pointer_does(explained: Page) -> None:
    """Issue 18: it stayed until the next press."""
    explained.mouse.move(2, 300)
    expect(explained.locator("#rule")).to_be_hidden()


def test_a_rule_can_be_read_with_the_pointer_on_it_and_has_a_cross(explained: Page) -> None:
    rule = explained.locator("#rule")
    rule.hover()
    explained.wait_for_timeout(600)
    expect(rule).to_be_visible()
    rule.locator(".close").click()
    expect(rule).to_be_hidden()


def test_a_rule_that_was_pressed_for_stays(house: House) -> None:
    page = house.guest()
    open_table(page, "alebrijes")
    wait_for_turn(page)
    page.locator("a.rule").first.click()
    expect(page.locator("#rule")).to_be_visible()
    page.mouse.move(2, 300)
    page.wait_for_timeout(600)
    expect(page.locator("#rule")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rule")).to_be_hidden()


def test_a_card_says_what_it_is_before_its_rule_does(explained: Page) -> None:
    name = explained.locator("#mine .card[data-rule] .label").first.text_content()
    expect(explained.locator("#rule .own strong")).to_have_text(name or "")
    assert box_of(explained.locator("#rule .own"))["bottom"] <= box_of(explained.locator("#rule .passage"))["y"]


@pytest.mark.parametrize("game", ["alebrijes", "politburo", "plutocracy"])
def test_a_rule_covers_no_control(house: House, game: str) -> None:
    """Issue 18: it lay over Undo, over the log, and over what one was about to choose."""
    page = house.guest()
    open_table(page, game)
    wait_for_turn(page)
    things = page.locator("#board [data-rule]:not(a), #mine [data-rule]:not(a, #choices *)")
    for thing in [things.first, things.last]:
        page.mouse.move(0, 0)
        expect(page.locator("#rule")).to_be_hidden()
        thing.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
        expect(page.locator("#rule")).to_be_visible()
        assert page.evaluate(COVERED, CONTROLS) == []
        page.keyboard.press("Escape")


# The controls that could be pressed where the popover lies, if it did not.
COVERED = """controls => {
    const popover = document.querySelector("#rule");
    const box = popover.getBoundingClientRect();
    const found = new Set();
    popover.hidden = true;
    for (let x = box.left + 1; x < box.right; x += 8) for (let y = box.top + 1; y < box.bottom; y += 8) {
        const control = document.elementFromPoint(x, y)?.closest(controls);
        if (control) found.add(control.outerHTML.slice(0, 120));
    }
    popover.hidden = false;
    return [...found];
}"""


def test_a_card_that_rises_stays_under_the_pointer(house: House) -> None:
    """Pointed at near its lower edge, it rose from under the pointer, fell back, and rose again."""
    page = house.guest()
    open_table(page, "alebrijes")
    wait_for_turn(page)
    card = page.locator("#mine .card.lit").first
    box = box_of(card)
    page.mouse.move(box["x"] + box["width"] / 2, box["bottom"] - 2)
    heights = set()
    for step in range(8):
        page.mouse.move(box["x"] + box["width"] / 2 + step % 2, box["bottom"] - 2)
        page.wait_for_timeout(40)
        heights.add(round(box_of(card)["y"]))
    assert heights == {round(box["y"]) - 6}
