"""What is heard, seen to move, called for and held: the parts of a table that are not clicks."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import (
    PHONE,
    POINTED_AT,
    House,
    answers,
    is_over,
    open_table,
    play_by_mouse,
    point_at,
    version,
    wait_for_turn,
)
from tests.browser.test_together import play_until_asked

COUNT_TONES = """globalThis.tones = 0;
globalThis.OscillatorNode = class extends OscillatorNode {
    constructor(...given) { super(...given); tones += 1; }
};"""

# Kept by the kind of thing that moved and by what about it did.
KEEP_MOTION = """globalThis.motion = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, ...more) {
    motion.push(`${this.classList[0]} ${Object.keys(frames)[0]}`);
    return animate.call(this, frames, ...more);
};"""

KEEP_CALLS = """globalThis.calls = [];
globalThis.Notification = class {
    static permission = "granted";
    constructor(title, { body }) { calls.push(`${title}: ${body}`); }
};
Object.defineProperty(document, "hidden", { get: () => true });"""

IN_SIGHT = """() => {
    const floor = document.querySelector("#dock").getBoundingClientRect().top;
    return [...document.querySelectorAll("#board .lit")].some(thing => {
        const box = thing.getBoundingClientRect();
        return box.bottom > 52 && box.top < floor;
    });
}"""


def test_sound_is_off_until_wanted_and_remembered(house: House) -> None:
    page = house.guest()
    page.add_init_script(COUNT_TONES)
    open_table(page, "bonnie_and_clyde")
    wait_for_turn(page)
    point_at(page)
    assert page.evaluate("tones") == 0
    page.click("#senses > summary")
    page.click("#sound")
    page.wait_for_function("() => tones > 0")  # one hears what one has turned on
    page.reload()
    wait_for_turn(page)
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.evaluate("tones = 0")
    point_at(page)
    page.wait_for_function("() => tones > 0")
    page.click("#senses > summary")
    page.click("#sound")
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")


def test_a_page_out_of_sight_calls_when_it_is_ones_turn(house: House) -> None:
    host, other = house.guest(), house.guest()
    host.add_init_script(KEEP_CALLS)
    table = open_table(host, "protocol_g117", mode="link")
    other.goto(f"/t/{table}")
    other.fill("#name", "Berto")
    other.click(".offer button")
    expect(host.locator("#others")).to_contain_text("Berto")
    assert host.evaluate("calls") == []
    play_until_asked(other, host)
    assert len(host.evaluate("calls")) == 1
    assert "Protocol G117" in host.evaluate("calls")[0]


def test_what_moves_is_seen_to_move_and_what_is_rolled_to_roll(house: House) -> None:
    page = house.guest(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('pace', 'normal')")
    page.add_init_script(KEEP_MOTION)
    open_table(page, "bonnie_and_clyde")
    play_by_mouse(page, moves=6)
    motion = set(page.evaluate("motion"))
    assert "token translate" in motion, "a cube slides to its place"
    assert "die rotate" in motion, "the die of the police turns"


def test_nothing_moves_for_those_who_ask_for_calm(house: House) -> None:
    page = house.guest()
    page.add_init_script(KEEP_MOTION)
    open_table(page, "bonnie_and_clyde")
    play_by_mouse(page, moves=6)
    assert page.evaluate("motion") == []


def test_on_a_phone_what_can_be_chosen_is_brought_into_sight(house: House) -> None:
    page = house.guest(size=PHONE, has_touch=True, is_mobile=True)
    open_table(page, "protocol_g117")
    wait_for_turn(page)
    for _ in range(12):
        if page.locator("#board .lit").count() and not page.locator("#mine .lit:not(.button, .choice)").count():
            page.wait_for_function(IN_SIGHT)
        choose_from_list(page)
        if is_over(page):
            return


def choose_from_list(page: Page) -> None:
    """Without touching the board, so that nothing but the page itself scrolls it."""
    answered = len(answers(page))
    page.evaluate("document.querySelector('#choices [data-move]').click()")
    wait_for_turn(page, answered + 1)


def test_a_long_press_explains_and_does_not_play(house: House) -> None:
    page = house.guest(size=PHONE, has_touch=True, is_mobile=True)
    open_table(page, "bonnie_and_clyde")
    wait_for_turn(page)
    before = version(page)
    card = page.locator(POINTED_AT).first
    box = card.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    finger = {"x": box["x"] + 20, "y": box["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.locator("#rule")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#rule")).not_to_be_empty()
    page.wait_for_timeout(300)
    assert answers(page) == []
    assert version(page) == before


def test_sound_is_offered_once_and_a_phone_feels_its_turn(house: House) -> None:
    page = house.guest(size=PHONE, has_touch=True, is_mobile=True)
    page.add_init_script("globalThis.felt = 0; navigator.vibrate = () => { felt += 1; return true; };")
    open_table(page, "bonnie_and_clyde")
    wait_for_turn(page)
    page.evaluate("localStorage.removeItem('sound')")  # somebody who has never been here
    expect(page.locator("#with-sound")).to_be_hidden()
    point_at(page)
    page.locator("#with-sound button[value=on]").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.reload()
    wait_for_turn(page)
    point_at(page)
    expect(page.locator("#with-sound")).to_be_hidden()
    page.evaluate(
        """(told) => { const socket = sockets.at(-1);
        for (const turn of [false, true]) socket.dispatchEvent(new MessageEvent("message", {
            data: JSON.stringify({ ...told, turn }) })); }""",
        {"type": "view", "version": version(page), "regions": {}, "title": "", "sound": ""},
    )
    page.wait_for_function("() => felt > 0")
