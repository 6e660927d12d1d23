"""People with browsers around a real server, and how they play: by mouse, by keys, by forms."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

import sobremesa
from tests.server.running import Server, somewhere

GAMES = tuple(sobremesa.shelf)
BROWSERS = ("chromium-headless-shell", "chromium")  # the first draws the same pages in two thirds of the time
DESKTOP = (1280, 800)
PHONE = (360, 640)
LONGEST_GAME = 400  # moves of one person

POINTED_AT = "#board [data-move], #mine [data-move]:not(#choices [data-move])"
CAN_GO_ON = """answered => document.querySelector("#result h2")
    || answers.length >= answered && document.querySelector("#choices [data-move]")"""
READ_MOVES = """lit => [lit, "#choices [data-move]"].map(
    selector => [...document.querySelectorAll(selector)].map(thing => Number(thing.dataset.move)))"""

# Several may move at once, so a newer view says nothing about one's own move: its answer does.
KEEP_ANSWERS = """globalThis.answers = [];
globalThis.sockets = [];
globalThis.WebSocket = class extends WebSocket {
    constructor(...address) {
        super(...address);
        sockets.push(this);
        this.addEventListener("message", (event) => {
            const answer = JSON.parse(event.data).answer;
            if (answer && !answer.nonce.startsWith("mix-")) answers.push(answer.status); // that is nobody's doing
        });
    }
};"""

# Somebody who has been here before: offered nothing, and shown at once what happens.
BEEN_HERE = """for (const [key, value] of [["pace", "instant"], ["sound", "off"]]) {
    if (!localStorage.getItem(key)) localStorage.setItem(key, value);
}"""

# Told to the console, so that one listener hears everything that browsers complain about.
REPORT_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));"""


def chromium() -> str | None:
    """Where the browser is, if there is one."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


BLOCKED = "Service Worker registration blocked by Playwright"  # as we have asked for


@dataclass
class House:
    """Every browser that comes in is watched: what it complains about is trouble."""

    browser: Browser
    server: Server
    contexts: list[BrowserContext] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    def guest(self, lang: str = "en", size: tuple[int, int] = DESKTOP, is_rough: bool = False, **options: Any) -> Page:
        """A new browser of somebody's own. A rough one is expected to complain: its connection will be cut."""
        settings: dict[str, Any] = {"locale": lang, "reduced_motion": "reduce", "base_url": self.server.url}
        settings |= {"service_workers": "block"} | options  # what they fetch, no test could stage
        settings["extra_http_headers"] = {"X-Forwarded-For": somewhere()}
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **settings)
        context.set_default_timeout(30_000)  # the machine may be busy: how quick we are is measured elsewhere
        self.contexts.append(context)
        context.add_init_script(KEEP_ANSWERS)
        context.add_init_script(BEEN_HERE)
        page = context.new_page()
        if not is_rough:
            context.add_init_script(REPORT_VIOLATIONS)
            page.on("console", self._hear)
            page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            where = message.page.url if message.page else ""
            self.troubles.append(f"{where}: {message.text}")

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()


def open_table(page: Page, game: str, mode: str = "bots", name: str = "Ana", seats: int | None = None) -> str:
    """From the game's page to a new table of it, as people do; gives the table's id."""
    page.goto(f"/g/{game}")
    page.click(".setup > summary")
    page.fill("#name", name)
    if seats:
        page.select_option("#seats", str(seats))
    page.click(f'.modes button[value="{"screen" if sobremesa.shelf[game].is_solo else mode}"]')
    page.wait_for_url("**/t/*")
    if mode != "link" or sobremesa.shelf[game].is_solo:
        wait_for_deal(page)
    return page.url.rpartition("/")[2]


def wait_for_deal(page: Page) -> None:
    """Until the match has begun: by itself, or where there are no scripts, by a button."""
    begin = page.locator("button[formaction$='/mix']")
    if begin.is_visible():
        begin.click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", "-1")


def is_over(page: Page) -> bool:
    return page.locator("#result h2").count() > 0


def version(page: Page) -> int:
    return int(page.get_attribute("#table", "data-version") or -1)


def lit_moves(page: Page) -> tuple[list[int], list[int]]:
    """The moves of the lit things in their order, and those of the list in words, both of the same instant."""
    pointed_at, listed = page.evaluate(READ_MOVES, POINTED_AT)
    return pointed_at, listed


def answers(page: Page) -> list[str]:
    """What the server has said to everything this page sent since it was loaded."""
    said: list[str] = page.evaluate("answers")
    return said


def wait_for_turn(page: Page, answered: int = 0) -> None:
    """Until so many answers came and there is something to choose, or the match is over."""
    page.wait_for_function(CAN_GO_ON, arg=answered, polling=20)


def play_by_mouse(page: Page, moves: int = LONGEST_GAME, seed: int = 1) -> int:
    """Click on things on the table that are lit; gives how many moves were made."""
    chance = Random(seed)
    wait_for_turn(page)
    for made in range(moves):
        if is_over(page):
            return made
        lit, listed = lit_moves(page)
        assert set(lit) == set(listed), "every move hangs on something that can be pointed at"
        point_at(page, chance.randrange(len(lit)))
        wait_for_turn(page)
    return moves


def point_at(page: Page, nth: int = 0) -> None:
    """Make the move of one of the lit things."""
    answered = len(answers(page))
    page.mouse.move(0, 0)  # a pointer left at the edge of a card that it lifts would have it go up and down
    page.locator(POINTED_AT).nth(nth).click()
    page.wait_for_function("answered => answers.length > answered", arg=answered, polling=20)
    assert answers(page)[-1] == "accepted", answers(page)[-1]


def board_text(page: Page) -> str:
    """What the board says when nothing on it is pointed at: pointing shows more words."""
    page.mouse.move(0, 0)
    return page.locator("#board").inner_text()


def expect_the_end(page: Page) -> None:
    expect(page.locator("#result h2")).to_be_visible()
    expect(page.locator("#result .ending")).not_to_be_empty()
    expect(page.locator("[data-move]")).to_have_count(0)
