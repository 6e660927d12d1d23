"""Several people before one screen: nobody sees a hand that is not theirs."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import POINTED_AT, House, open_table

COVERED = """() => {
    return ["#mine", "#board"].every(region => {
        const box = document.querySelector(region).getBoundingClientRect();
        const on_top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return document.querySelector("#curtain").contains(on_top);
    }) && getComputedStyle(document.querySelector("#curtain"), "::backdrop").backgroundColor;
}"""


def test_the_curtain_hides_hands_between_people(house: House) -> None:
    page = house.guest()
    open_table(page, "ajolocracia", mode="screen", name="Ana", seats=2)
    expect(page.locator("#prompt .ask")).to_have_attribute("data-eyes", "0")
    page.locator(POINTED_AT).first.click()
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    expect(curtain).to_contain_text("Ana 2")
    assert page.evaluate(COVERED).startswith("rgb("), "the curtain lets nothing through"
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    curtain.locator("button").click()
    expect(curtain).to_be_hidden()
    expect(page.locator("#prompt .ask")).to_have_attribute("data-eyes", "1")
    page.locator(POINTED_AT).first.click()
    expect(curtain).to_contain_text("Pass the screen to Ana")


def test_the_curtain_is_drawn_on_a_page_that_opens_on_another_hand(house: House) -> None:
    page = house.guest()
    open_table(page, "ajolocracia", mode="screen", name="Ana", seats=2)
    page.locator(POINTED_AT).first.click()
    expect(page.locator("#curtain")).to_be_visible()
    page.reload()
    expect(page.locator("#curtain")).to_be_visible()


def test_no_curtain_where_nothing_is_hidden(house: House) -> None:
    page = house.guest()
    open_table(page, "bonnie_and_clyde")
    for _ in range(3):
        page.locator(POINTED_AT).first.click()
        page.wait_for_timeout(100)
    expect(page.locator("#curtain")).to_be_hidden()
