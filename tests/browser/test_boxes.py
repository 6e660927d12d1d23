"""Every game on a phone, a tablet and a desk: no word is broken, cut, outside of its box or covered.

`boxes.js` measures; nobody has to look. Each game is measured in both languages, but not at every size in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from sobremesa.engine.words import LANGS
from tests.browser.house import DESKTOP, GAMES, PHONE, House, is_over, open_table, wait_for_turn

TABLET = (768, 1024)
SIZES = (PHONE, TABLET, DESKTOP)
MIDDLE = 8  # moves of one's own until the thick of it
MEASURE = Path(__file__).with_name("boxes.js").read_text("utf-8")
CHOOSE = """at => {
    const moves = document.querySelectorAll("#choices [data-move]");
    moves[at % moves.length].click();
}"""


def windows(page: Page, table: str, turn: int) -> Iterator[str]:
    """The same moment through windows of each size, in one language or the other."""
    for n, (width, height) in enumerate(SIZES):
        lang = LANGS[(n + turn) % len(LANGS)]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/t/{table}?lang={lang}")
        page.evaluate("document.fonts.ready")
        yield f"{width}×{height} {lang}"


def go_on(page: Page, moves: int) -> None:
    """Some moves further, the same in every run."""
    wait_for_turn(page)
    for at in range(moves):
        if is_over(page):
            return
        page.evaluate(CHOOSE, at * 7)
        wait_for_turn(page, at + 1)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_broken_cut_or_covered(house: House, game: str) -> None:
    page = house.guest()
    table = open_table(page, game)
    found = {}
    for stage, moves in (("start", 0), ("middle", MIDDLE)):
        go_on(page, moves)
        for window in windows(page, table, GAMES.index(game)):
            found[f"{stage} {window}"] = page.evaluate(MEASURE)
    problems = [f"{where}: {one}" for where, what in found.items() for one in what]
    assert not problems, "\n".join(problems)


BAD = """<style>
    body { font: 16px/1.2 sans-serif; }
    div { width: 60px; padding: 4px; border: 1px solid; overflow-wrap: anywhere; }
    .cut { width: 60px; overflow: hidden; white-space: nowrap; }
    .leaves { white-space: nowrap; }
    .row { display: flex; width: auto; border: 0; }
    .row span { display: block; }
    .card { position: relative; height: 30px; margin-bottom: -10px; background: #fff; }
    p { margin: 0; }
</style>"""


@pytest.mark.parametrize(
    ("words", "html"),
    [
        ("broken", "<div>Institutionalised</div>"),
        ("cut", "<p class=cut>Some long words</p>"),
        ("outside its box", "<div class=leaves>Some long words</div>"),
        ("against", "<div class=row><span>Tramways</span><span>Warehouses</span></div>"),
        ("under a card", "<div class=card></div><p>You have held it</p>"),
    ],
)
def test_what_measures_finds_what_is_wrong(house: House, words: str, html: str) -> None:
    page = house.guest()
    page.set_content(BAD + html)
    assert {problem.partition(":")[0].split(" “")[0].split(" (")[0] for problem in page.evaluate(MEASURE)} == {words}


def test_what_measures_finds_nothing_where_nothing_is_wrong(house: House) -> None:
    page = house.guest()
    page.set_content(f"{BAD}<div>Some words <b>in</b> lines</div><p>Well-known words</p>")
    assert page.evaluate(MEASURE) == []
