"""Every game in windows from the smallest phone to a large desktop: no word is broken, cut, outside of its box or
covered, no target is too small for a thumb, the board fills its place, and the tray keeps its height.

`boxes.js` measures; nobody has to look. Each game is measured at four moments on the smallest phone, on the largest
desktop and at one other size, in one language or the other, by day or by night. `make boxes` measures all of them.
"""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.words import LANGS
from tests.browser.house import GAMES, House
from tests.browser.moments import moments
from tests.browser.sweep import MEASURE, SIZES, THEMES, Sweep


@pytest.mark.parametrize("game", GAMES)
def test_every_word_can_be_read_and_every_target_pressed(house: House, game: str) -> None:
    found = Sweep(house.guest(is_rough=True))
    for n, moment in enumerate(moments(sobremesa.shelf[game])):
        turn = n + GAMES.index(game)
        theme = THEMES[turn // 2 % 2]
        sizes = (SIZES[0], SIZES[1 + turn % 4], SIZES[-1])
        list(found.look(moment, LANGS[turn % 2], tuple((size, theme) for size in sizes)))
    problems = found.all_problems()
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
        ("small target", "<button>Hint</button>"),
        ("wider than its window", "<p style='width: 9000px'>Words</p>"),
        (
            "small board",
            "<div class=top></div><section id=board style='height: 300px'><p>Words</p></section><div id=dock>",
        ),
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
