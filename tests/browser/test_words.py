"""What people type is shown as typed, and what we say is said in their language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

import sobremesa
from tests.browser.house import GAMES, House, open_table, play_by_mouse, wait_for_turn

LONGEST_NAME = 24
NASTY_NAMES = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' autofocus onfocus='a()",
    "&lt;b&gt;&amp;&#60;i&#62;",
    "{{7*7}}${7*7}<%=7*7%>",
)
NASTY_TEXTS = (
    *NASTY_NAMES,
    '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">click</a>',
    "<style>body{display:none}</style>",
    "</li></ul></section></main><h1>mine now</h1>",
    "<!-- --><script>alert(1)</script>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "\u202egnp.exe and \u0000 nothing",
    "javascript:alert(1)//%0aalert(1)",
    "<form action=https://example.org><input name=secret></form>",
)
FOREIGN = """() => document.querySelectorAll(
    "main script, main iframe, main style, main img:not([src$='qr.svg']), main math, main [onload], main [onerror],"
    + "main [onfocus], main a[href^='javascript:'], form[action^='https://example']").length"""


def listen_for_dialogs(*pages: Page) -> list[str]:
    opened: list[str] = []

    def shut(dialog: Dialog) -> None:
        opened.append(dialog.message)
        dialog.dismiss()

    for page in pages:
        page.on("dialog", shut)
    return opened


@pytest.mark.parametrize("name", NASTY_NAMES)
def test_a_name_is_text(house: House, name: str) -> None:
    page, other = house.guest(), house.guest()
    opened = listen_for_dialogs(page, other)
    table = open_table(page, "ajolocracia", mode="screen", name=name[:LONGEST_NAME], seats=2)
    other.goto(f"/t/{table}")
    for screen in (page, other):
        expect(screen.locator("#n-player-0 .name")).to_have_text(name[:LONGEST_NAME])
        assert screen.evaluate(FOREIGN) == 0
    page.goto("/")
    expect(page.locator(".tables")).to_contain_text(name[:LONGEST_NAME])
    assert page.evaluate(FOREIGN) == 0
    assert opened == []


def test_what_is_said_is_text(house: House) -> None:
    page, other = house.guest(), house.guest()
    opened = listen_for_dialogs(page, other)
    table = open_table(page, "ajolocracia")
    other.goto(f"/t/{table}")
    page.click("#chat-sheet > summary")
    elements = page.evaluate("document.querySelectorAll('*').length")
    for text in NASTY_TEXTS:
        page.fill("#say input", text)
        page.keyboard.press("Enter")
    lines = page.locator("#chat li")
    expect(lines).to_have_count(len(NASTY_TEXTS))
    for line, text in zip(lines.all(), NASTY_TEXTS, strict=True):
        assert visible(text) in (line.text_content() or "")
    assert other.evaluate("document.querySelector('#chat').innerHTML") == page.inner_html("#chat")
    assert page.evaluate(FOREIGN) == other.evaluate(FOREIGN) == 0
    assert page.evaluate("document.querySelectorAll('*').length") - elements < 5 * len(NASTY_TEXTS)
    assert opened == []


def visible(text: str) -> str:
    """What is left of a text when signs that cannot be seen are taken out."""
    return " ".join(re.sub("[\u0000\u202e]", "", text).split())


def test_chat_can_be_muted_and_stays_so(house: House) -> None:
    page = house.guest()
    open_table(page, "ajolocracia")
    page.click("#chat-sheet > summary")
    page.fill("#say input", "hello")
    page.keyboard.press("Enter")
    expect(page.locator("#chat li")).to_be_visible()
    page.click("#mute")
    expect(page.locator("#chat li")).to_be_hidden()
    page.reload()
    page.click("#chat-sheet > summary")
    expect(page.locator("#chat li")).to_be_hidden()


def test_the_language_is_the_browsers_and_can_be_switched(house: House) -> None:
    page = house.guest(lang="es-ES")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("h1")).to_have_text("¿A qué jugamos?")
    page.click('.settings a[hreflang="en"]')
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text("What shall we play?")
    page.goto("/g/protocol_g117")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    open_table(page, "protocol_g117")
    wait_for_turn(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    play_by_mouse(page, 1)
    page.click('.settings a[hreflang="es"]')
    expect(page.locator("html")).to_have_attribute("lang", "es")
    play_by_mouse(page, 1)
    expect(page.locator("#prompt .turn")).to_have_text("Te toca")


# The words of the house that stand on a page, wherever they are read or heard.
SPOKEN = """() => {
    const found = new Set();
    const parts = "button, summary, label, legend, dt, h1, h2, .state, .turn, .quiet, .icon, nav, section, input, a";
    for (const thing of document.querySelectorAll(parts)) {
        if (thing.closest("article, .rules, #mine, #board, #story, #others .things, [hidden]")) continue;
        for (const name of ["aria-label", "title"]) if (thing.hasAttribute(name)) found.add(thing.getAttribute(name));
        for (const node of thing.childNodes) if (node.nodeType === 3) found.add(node.textContent.trim());
    }
    return [...found].filter(words => /[a-zA-Z]{4}/.test(words));
}"""
TITLES = {part for game in sobremesa.shelf.values() for part in (*game.title.es.split(": "), game.title.es)}
SAME_IN_BOTH = {"Sobremesa", "Español", "English", "Chat", "Bots"} | TITLES


@pytest.mark.parametrize("game", GAMES)
def test_no_words_are_left_untranslated(house: House, game: str) -> None:
    """What stands on a page in Spanish does not stand there in English, but for names."""
    page = house.guest(lang="en")
    said: dict[str, set[str]] = {}
    waiting, table = open_table(page, game, mode="link"), open_table(page, game)
    play_by_mouse(page, moves=6)
    for lang in ("en", "es"):
        said[lang] = set()
        for address in ("/", f"/g/{game}", f"/t/{waiting}", f"/t/{table}", f"/t/{table}/replay"):
            page.goto(f"{address}?lang={lang}")
            said[lang] |= set(page.evaluate(SPOKEN))
    assert len(said["es"]) > 15
    assert {words for words in said["es"] & said["en"] if house.server.url not in words} - SAME_IN_BOTH == set()
