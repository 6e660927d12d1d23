"""The end of every game on a phone and a desk: no word is broken, cut or covered, and no target is too small."""

from __future__ import annotations

import random
from functools import cache

from playwright.sync_api import Page, expect

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.match import Match
from sobremesa.engine.words import LANGS
from sobremesa.server import pages
from sobremesa.server.scene import Player, Scene
from tests.browser.house import DESKTOP, GAMES, PHONE, House, open_table, wait_for_turn
from tests.browser.sweep import MEASURE

LEAST = 40  # px of what is pressed; the names of categories stand in rows and are links besides
ALONE = (
    "document.querySelectorAll('#table > :not(#around), #around > :not(#result), .top').forEach(one => one.remove())"
)
SMALL = """least => [...document.querySelectorAll('#result :is(button, .button-like, summary)')]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < least).map(one => one.textContent)"""


@cache
def ended(game: Game) -> Match:
    match, choose = game.start(seats=game.seats[-1], seed=3), random.Random(3)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    return match


def end_of(game: Game, is_won: bool, n: int) -> Scene:
    match, lang = ended(game), LANGS[n % 2]
    ranks = match.ranks or []
    seat = ranks.index(1 if is_won else max(ranks)) if match.seats > 1 else 0
    places = ranks if match.seats > 1 else [1 if is_won else 2]
    players = tuple(
        Player(s, "person", "Maximiliano José Ñ.", is_mine=s == seat, level="medium", score=score, rank=places[s])
        for s, score in enumerate(match.scores)
    )
    view, why = match.unnamed_view(seat, lang), match.conclusion
    ending = why[lang] if why else ""
    return Scene(
        "staged", game, lang, seat, 9, view, players, match.options, is_over=True, ending=ending, url="/t/staged"
    )


def show(page: Page, scene: Scene) -> None:
    drawn = pages.table_page(scene)
    page.route("**/client.js*", lambda route: route.abort())
    page.route("**/t/staged", lambda route: route.fulfill(body=drawn, content_type="text/html; charset=utf-8"))
    page.goto("/t/staged")
    page.unroute("**/t/staged")
    page.evaluate(ALONE)
    page.evaluate("document.fonts.ready")


def test_the_end_of_every_game_can_be_read_and_pressed(house: House) -> None:
    problems = []
    for n, (size, is_won) in enumerate(((PHONE, True), (DESKTOP, False))):
        page = house.guest(is_rough=True, size=size)  # it complains that there is no client
        for at, game in enumerate(map(sobremesa.shelf.__getitem__, GAMES)):
            show(page, end_of(game, is_won, n + at))
            found = [*page.evaluate(MEASURE), *(f"small: {one}" for one in page.evaluate(SMALL, LEAST))]
            wide = page.evaluate("document.documentElement.scrollWidth") > size[0]
            problems += [f"{game.id} {size}: {one}" for one in [*found, *(["too wide"] if wide else [])]]
            assert page.locator(f".end-scene.is-{'won' if is_won else 'lost'}").bounding_box(), game.id
    assert not problems, "\n".join(problems)


def test_the_end_comes_with_its_style_to_an_open_page(house: House) -> None:
    """The result arrives by the socket: what draws it is loaded then, and not before."""
    page = house.guest()
    open_table(page, "protocol_g117")
    wait_for_turn(page)
    assert page.locator("link[href*='end.css']").count() == 0
    page.click("#do-resign")
    page.locator("#sure button[value=yes]").click()
    expect(page.locator(".end-scene.is-lost")).to_have_css("display", "block")
    page.locator("#another summary").click()
    page.locator("#another button[value=toroball]").click()
    expect(page.locator("#table")).to_have_attribute("data-game", "toroball")
