"""What the others do is seen: one moment after the other, at one's own pace, never in the way of one's own move."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import House, is_over, lit_moves, open_table, point_at, wait_for_turn

STEPS = """globalThis.steps = [];
globalThis.WebSocket = class extends WebSocket {
    constructor(...address) {
        super(...address);
        this.addEventListener("message", (event) => {
            steps.push(...(JSON.parse(event.data).steps ?? []).map((step) => step.told));
        });
    }
};"""


def unhurried(house: House, pace: str = "calm") -> Page:
    page = house.guest(reduced_motion="no-preference")
    page.add_init_script(f"if (!sessionStorage.pace) localStorage.setItem('pace', sessionStorage.pace = '{pace}')")
    page.add_init_script(STEPS)
    return page


def play_until_several_things_happen(page: Page) -> None:
    """Until something of one's own set off more than one moment."""
    for _ in range(40):
        wait_for_turn(page)
        page.evaluate("steps.length = 0")
        point_at(page)
        if page.evaluate("steps.length"):
            return
        assert not is_over(page)
    raise AssertionError("nothing ever happened")


def test_moments_are_shown_in_turn_until_one_decides(house: House) -> None:
    page = unhurried(house)
    open_table(page, "which_side")
    play_until_several_things_happen(page)
    waiting, _ = lit_moves(page)
    assert waiting == [], "a moment that has passed is only to look at"
    page.locator("#board").click(position={"x": 3, "y": 3})
    assert lit_moves(page)[0], "a press shows at once what is now"
    said = page.locator("#said p").all_inner_texts()
    assert said
    assert len(said) == len(set(said)), "each is said once"
    expect(page.locator("#since li").last).to_be_visible()

    shown = page.locator("#board").inner_text()
    page.locator("#since .again").click()
    assert page.evaluate("document.querySelector('#moves').inert"), "nothing can be chosen in what has passed"
    page.wait_for_function("() => !document.querySelector('#moves').inert")
    assert page.locator("#board").inner_text() == shown, "and then it is as it was"
    assert lit_moves(page)[0]


def test_the_pace_is_remembered(house: House) -> None:
    page = unhurried(house)
    open_table(page, "bonnie_and_clyde")
    page.click("#senses > summary")
    expect(page.locator('input[value="calm"]')).to_be_checked()
    page.check('input[value="instant"]')
    page.reload()
    page.click("#senses > summary")
    expect(page.locator('input[value="instant"]')).to_be_checked()
