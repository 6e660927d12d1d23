"""Several people, several browsers, bad connections: everybody sees the same table, and nothing is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.server.room import DELETED
from sobremesa.server.store import Store
from tests.browser.house import (
    POINTED_AT,
    House,
    answers,
    board_text,
    lit_moves,
    open_table,
    play_by_mouse,
    point_at,
    version,
    wait_for_turn,
)
from tests.server.running import Server

GONE = "No connection"


class Clicks:
    """A pointer that counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.made = 0

    def on(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.made += 1


def test_a_stranger_plays_within_three_clicks_and_both_see_it(house: House) -> None:
    host, stranger = house.guest(), house.guest()
    open_table(host, "protocol_g117", mode="link", name="Ana")
    link = host.input_value("#link")
    stranger.goto(link)
    clicks = Clicks(stranger)
    clicks.on("#name")
    stranger.keyboard.type("Berto")
    clicks.on(".offer button")
    expect(host.locator("#others")).to_contain_text("Berto")
    play_until_asked(host, stranger)
    before = version(host)
    clicks.on(POINTED_AT)
    expect(stranger.locator("#table")).not_to_have_attribute("data-version", str(before))
    expect(host.locator("#table")).not_to_have_attribute("data-version", str(before))
    assert answers(stranger) == ["accepted"]
    assert clicks.made <= 3
    expect(stranger.locator("#story li").last).to_contain_text("Berto")
    expect(host.locator("#story li").last).to_have_text(stranger.locator("#story li").last.inner_text())


def play_until_asked(host: Page, other: Page) -> None:
    """The host plays on until the other one is asked."""
    for _ in range(40):
        expect(host.locator("#table")).to_have_attribute("data-version", str(version(other)))
        if other.locator("#choices").count():
            return
        point_at(host)
        expect(other.locator("#table")).to_have_attribute("data-version", str(version(host)))
    raise AssertionError("the other one was never asked")


def test_the_link_is_the_whole_address(house: House) -> None:
    host = house.guest()
    table = open_table(host, "ajolocracia", mode="link")
    assert host.input_value("#link") == f"{house.server.url}/t/{table}"
    code = host.locator(f'img[src="/t/{table}/qr.svg"]')
    expect(code).to_be_visible()
    assert code.evaluate("async picture => { await picture.decode(); return picture.naturalWidth; }") > 0


def test_an_open_seat_is_given_to_a_bot(house: House) -> None:
    host = house.guest()
    open_table(host, "ajolocracia", mode="link", seats=2)
    host.click("#do-bot-1")
    expect(host.locator("#n-player-1")).to_contain_text("bot")
    play_by_mouse(host, 3)


def test_a_name_being_typed_survives_the_others_moves(house: House) -> None:
    host, stranger = house.guest(), house.guest()
    stranger.goto(f"/t/{open_table(host, 'ajolocracia', mode='link', seats=3)}")
    stranger.fill("#name", "Berto")
    before = stranger.inner_html("#board")
    host.click("#do-bot-1")
    stranger.wait_for_function("before => document.querySelector('#board').innerHTML !== before", arg=before)
    assert stranger.input_value("#name") == "Berto"


def test_a_full_table_lets_a_stranger_watch(house: House) -> None:
    host, stranger = house.guest(), house.guest()
    table = open_table(host, "protocol_g117")
    stranger.goto(f"/t/{table}")
    expect(stranger.locator("#board")).not_to_be_empty()
    expect(stranger.locator("[data-move], .offer")).to_have_count(0)


def test_a_page_of_a_deleted_table_says_so_and_does_not_look_for_it(house: House) -> None:
    """L14"""
    page = house.guest()
    table = open_table(page, "protocol_g117")
    wait_for_turn(page)
    with closing(Store(str(house.server.database))) as store:
        store.delete(table)
    expect(page.locator("#banner")).to_have_text(DELETED.en)


def test_the_tab_says_whose_turn_it_is(house: House) -> None:
    page = house.guest()
    open_table(page, "protocol_g117")
    wait_for_turn(page)
    expect(page).to_have_title("● Your turn · Protocol G117 · Sobremesa")
    play_by_mouse(page, 3)
    expect(page).to_have_title("● Your turn · Protocol G117 · Sobremesa")


def test_undo_takes_a_move_back(house: House) -> None:
    page = house.guest()
    open_table(page, "protocol_g117")
    wait_for_turn(page)
    before = board_text(page), lit_moves(page)
    point_at(page)
    assert lit_moves(page) != before[1]
    page.click("#do-undo")
    expect(page.locator("#do-undo")).to_be_disabled()
    assert (board_text(page), lit_moves(page)) == before


def test_reload_in_mid_game(house: House) -> None:
    page = house.guest()
    open_table(page, "ajolocracia")
    play_by_mouse(page, 5)
    before = page.locator("#table").get_attribute("data-seat"), page.locator("#mine").inner_text(), lit_moves(page)
    page.reload()
    wait_for_turn(page)
    assert (page.get_attribute("#table", "data-seat"), page.locator("#mine").inner_text(), lit_moves(page)) == before
    play_by_mouse(page, 1)


def test_two_tabs_of_one_person(house: House) -> None:
    """What was clicked, and has the focus, is as fresh on its page as it is on another."""
    page = house.guest()
    table = open_table(page, "bonnie_and_clyde")
    tab = page.context.new_page()
    tab.goto(f"/t/{table}")
    play_by_mouse(page, 2)
    expect(tab.locator("#table")).to_have_attribute("data-version", str(version(page)))
    assert board_text(tab) == board_text(page)


@pytest.fixture
def fragile(browser: Browser, tmp_path: Path) -> House:
    """A house whose server may die."""
    return House(browser, Server(tmp_path / "tables.db"))


def test_a_server_killed_in_mid_game(fragile: House) -> None:
    page = fragile.guest(is_rough=True)
    try:
        table = open_table(page, "bonnie_and_clyde")
        play_by_mouse(page, 3)
        before, made = version(page), len(answers(page))
        fragile.server.kill()
        expect(page.locator("#banner")).to_contain_text(GONE)
        page.locator(POINTED_AT).first.click()
        fragile.server.start()
        wait_for_turn(page, made + 1)
        expect(page.locator("#banner")).not_to_contain_text(GONE)
        assert answers(page)[made:] == ["accepted"]
        assert moves_kept(fragile.server, table) == 4
        assert version(page) > before
        play_by_mouse(page, 1)
    finally:
        fragile.leave()
        fragile.server.stop()


def test_a_move_sent_twice_is_made_once(house: House) -> None:
    """Its answer is lost with the connection: the page sends it again, and the server knows it."""
    page = house.guest(is_rough=True)
    page.add_init_script(LOSES_ANSWERS)
    table = open_table(page, "bonnie_and_clyde")
    page.wait_for_function("() => sockets.at(-1).readyState === 1")
    page.evaluate("isDeaf = true")
    page.locator(POINTED_AT).first.click()
    page.wait_for_function("() => lost > 0")
    page.evaluate("isDeaf = false; sockets.at(-1).close()")
    wait_for_turn(page, 1)
    assert answers(page) == ["duplicate"]
    assert moves_kept(house.server, table) == 1


LOSES_ANSWERS = """globalThis.sockets = []; globalThis.isDeaf = false; globalThis.lost = 0;
const Heard = WebSocket;
globalThis.WebSocket = class extends Heard {
    constructor(...address) { super(...address); sockets.push(this); }
    set onmessage(hear) { super.onmessage = (event) => { if (isDeaf) lost += 1; else hear(event); }; }
    addEventListener(kind, hear) {
        super.addEventListener(kind, (event) => { if (!isDeaf || kind !== "message") hear(event); });
    }
};"""


def moves_kept(server: Server, table: str) -> int:
    """How many moves the log has: the truth."""
    with closing(sqlite3.connect(server.database)) as database:
        asked = "SELECT count(*) FROM log WHERE match = ? AND kind = 'move'"
        return int(database.execute(asked, (table,)).fetchone()[0])
