"""The page: everything legal can be pointed at, text stays text, and it is small, whole and in two languages."""

from __future__ import annotations

import gzip
import random
import re
from dataclasses import replace
from functools import lru_cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

import sobremesa.server
from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.nodes import Sequel, picture
from sobremesa.engine.words import LANGS, Lang, Words, seat_mark, seat_name
from sobremesa.games import rulebook, shelf
from sobremesa.lessons.files import lessons_of
from sobremesa.server import entrance, i18n, looks, pages, phrases, prose, showcase
from sobremesa.server.render import regions
from sobremesa.server.scene import ChatLine, Scene
from tests.scenes import scene_of

SERVER = Path(sobremesa.server.__file__).parent
STATIC = SERVER / "static"
GAMES = list(shelf.values())
VOID = {"meta", "link", "input", "img", "br", "hr"}
NASTY = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "' autofocus onfocus=alert(1) x='",
    "</span></button><svg onload=alert(1)>",
    "javascript:alert(1)//&lt;b&gt;",
)

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id, scope="module")  # game by game
each_lang = pytest.mark.parametrize("lang", LANGS)


class Page(HTMLParser):
    """What a browser would find: elements with their attributes and ancestors; complains where tags do not close."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}, tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}, tuple(self.open)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, attribute: str) -> list[str]:
        return [attrs[attribute] for _, attrs, _ in self.found if attribute in attrs]


@lru_cache(maxsize=4)  # tests of one game follow each other
def some_scenes(game: Game, lang: Lang) -> tuple[Scene, ...]:
    """A whole match at random with as many as can play, every seventh position of it through the eyes of who acts."""
    match, choose = game.start(seats=game.seats[-1], seed=7), random.Random(7)
    scenes = []
    for at in range(400):
        seat = choose.choice(match.to_act) if match.to_act else 0
        if at % 7 == 0 or match.is_over:
            scenes.append(scene_of(match, seat, lang))
        if match.is_over:
            break
        match.play(seat, choose.choice(match.legal(seat)))
    return tuple(scenes)


@lru_cache(maxsize=4)
def table_pages(game: Game, lang: Lang) -> tuple[str, ...]:
    return tuple(pages.table_page(scene) for scene in some_scenes(game, lang))


@lru_cache(maxsize=2)
def parsed_pages(game: Game, lang: Lang) -> tuple[Page, ...]:
    return tuple(map(Page, table_pages(game, lang)))


def test_a_match_that_could_follow_is_a_new_table_that_one_press_opens() -> None:
    """Issue 17, part 3: with the options that the game offers, as if they had been chosen on its page."""
    scene = replace(some_scenes(shelf["mad_maxence"], "en")[-1], is_over=True)
    assert "do-sequel" not in pages.table_page(scene), "a lost first adventure is simply begun again"
    sequel = Sequel(text="Once <more>", options=(("adventure", "campaign"), ("entry", 123)))
    offered = replace(scene, view=replace(scene.view, sequel=sequel))
    found = Page(pages.table_page(offered))
    assert "/g/mad_maxence/play" in found.all("action")
    page = pages.table_page(offered)
    for name, value in (("opt_adventure", "campaign"), ("opt_entry", "123"), ("mode", "screen"), ("name", "Ana")):
        assert f'type="hidden" name="{name}" value="{value}"' in page
    assert "Once &lt;more&gt;" in page
    assert "do-sequel" not in pages.table_page(replace(offered, seat=SPECTATOR))


# --- What can be chosen ----------------------------------------------------------------------------------------------


@each_game
def test_every_legal_move_hangs_on_a_thing_and_stands_in_the_list(game: Game) -> None:
    for scene in some_scenes(game, "es"):
        drawn = regions(scene)
        things, _, listed = (drawn["board"] + drawn["mine"]).partition('<details id="choices"')
        legal = {str(choice.id) for choice in scene.view.choices} if not scene.is_over else set()
        assert set(re.findall(r'data-move="(\d+)"', things)) == legal
        assert set(re.findall(r'data-move="(\d+)"', listed)) == legal


@each_game
def test_a_lit_space_of_a_map_can_be_pressed_anywhere(game: Game) -> None:
    """Its symbol may be but an outline, with nothing in the middle to press."""
    for scene in some_scenes(game, "es"):
        for inside in re.findall(r'<g class="space[^>]*data-move[^>]*>(.*?)</g>', regions(scene)["board"]):
            assert 'class="reach"' in inside


@each_game
def test_neither_spectators_nor_replays_offer_a_move(game: Game) -> None:
    match = game.start(seed=1)
    watching = scene_of(match, SPECTATOR)
    past = replace(scene_of(match, match.to_act[0]), at=0, length=9, eyes=(0,))
    assert "data-move" not in pages.table_page(watching)
    assert "data-move" not in pages.replay_page(past)


@each_game
def test_things_to_click_are_never_inside_each_other(game: Game) -> None:
    for page in parsed_pages(game, "es"):
        for tag, attrs, above in page.found:
            if tag in ("button", "a", "form") or attrs.get("role") == "button":
                assert tag not in above, (tag, attrs)
                assert tag == "form" or "button" not in above, (tag, attrs)


def test_whoever_can_sit_gets_a_name_field_and_one_button() -> None:
    match = GAMES[0].start(seed=1)
    html = regions(replace(scene_of(match, SPECTATOR), can_sit=True))["mine"]
    assert 'formaction="/t/k3v9/sit"' in html
    assert 'name="name"' in html


# --- Text stays text -------------------------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("nasty", NASTY)
def test_what_people_type_is_only_ever_text(game: Game, nasty: str) -> None:
    match = game.start(seed=1)
    plain = replace(scene_of(match, 0, names=("Ana",)), chat=(ChatLine("Ana", "hola", 0),))
    scene = replace(scene_of(match, 0, names=(nasty,)), chat=(ChatLine(nasty, nasty, 0),))
    for draw in (pages.table_page, pages.replay_page):
        before, after = Page(draw(plain)), Page(draw(scene))
        assert [(tag, sorted(attrs)) for tag, attrs, _ in before.found] == [
            (tag, sorted(attrs)) for tag, attrs, _ in after.found
        ]
    assert nasty in Page(pages.error_page(404, nasty, "es")).text


@each_game
def test_a_strict_csp_has_nothing_to_forbid(game: Game) -> None:
    for page in parsed_pages(game, "es"):
        for tag, attrs, _ in page.found:
            assert not [name for name in attrs if name == "style" or name.startswith("on")]
            assert tag != "script" or attrs["src"].startswith("/static/")
            assert tag != "style"


@each_lang
def test_people_are_called_by_their_names(lang: Lang) -> None:
    scene = some_scenes(GAMES[0], lang)[3]
    html = "".join(regions(scene).values())
    assert not [player for player in scene.players if seat_name(player.seat, lang) in html]
    assert all(player.name in html for player in scene.players)


def test_a_name_that_looks_like_a_mark_or_a_picture_is_only_a_name() -> None:
    names = (seat_mark(1), picture("ine"), "Asiento 1")
    scene = some_scenes(GAMES[0], "es")[3]
    players = tuple(replace(player, name=names[player.seat % len(names)]) for player in scene.players)
    story = regions(replace(scene, players=players))["story"]
    assert all(name in story for name in names)


# --- Whole pages -----------------------------------------------------------------------------------------------------


def other_pages(game: Game, lang: Lang) -> list[str]:
    match = game.start(seed=1)
    past = replace(scene_of(match, 0, lang), at=0, length=9, eyes=(SPECTATOR, 0))
    mine = (
        showcase.MyTable("a", game.title, ("Ana",), is_waiting_for_me=True),
        showcase.MyTable("b", game.title, is_over=True),
        showcase.MyTable("c", game.title, trouble=Words("¡ay! <b>", "oh! <b>")),
    )
    return [
        pages.replay_page(past),
        showcase.shelf_page(lang, GAMES, showcase.Visit(mine)),
        entrance.game_page(game, lang),
        *([entrance.picture(game, lang)] if lessons_of(game.id) else []),
        pages.error_page(404, "–", lang),
        pages.unplayable_page("a", game.title, NASTY[0], lang, may_close=True),
    ]


@each_game
@each_lang
def test_pages_are_well_formed_with_one_main_one_h1_and_no_id_twice(game: Game, lang: Lang) -> None:
    for page in (*parsed_pages(game, lang), *map(Page, other_pages(game, lang))):
        tags, ids = [tag for tag, _, _ in page.found], page.all("id")
        assert (tags.count("main"), tags.count("h1"), page.found[0][1]["lang"]) == (1, 1, lang)
        assert len(ids) == len(set(ids)), sorted(one for one in ids if ids.count(one) > 1)
        levels = [int(tag[1]) for tag in tags if re.fullmatch("h[1-6]", tag)]
        assert all(after - before <= 1 for before, after in pairwise(levels)), levels


@each_game
@each_lang
def test_every_rule_a_page_points_at_can_be_read(game: Game, lang: Lang) -> None:
    pointed = {anchor for page in parsed_pages(game, lang) for anchor in page.all("data-rule")}
    assert pointed
    for anchor in pointed:
        assert Page(prose.rule_fragment(game, anchor, lang)).text.strip(), anchor
    assert set(rulebook.sections(game, lang)) <= set(Page(entrance.game_page(game, lang)).all("id"))


@each_game
@each_lang
def test_the_page_of_a_game_draws_components_beside_their_names(game: Game, lang: Lang) -> None:
    """As they look on the table; and folds what one only looks up."""
    page = entrance.game_page(game, lang)
    assert packed(page.encode()) <= 20_000, "rules, examples and all, it stays light"
    assert not re.search(r"<(a|button|input|summary)\b|tabindex", entrance.picture(game, lang).partition("<main")[2])
    assert page.count("<h2") == 2
    pieces = page.partition('class="pieces"')[2].partition("</ul>")[0]
    assert 3 <= pieces.count('<svg class="component') == len(re.findall(r"<span>[^<]{3,}</span></li>", pieces)) <= 12
    rules = page.partition('class="rules"')[2]
    assert rules.count('<svg class="component') >= 3
    assert set(re.findall(r'href="[^"]*#([\w-]+)"/></svg>', rules)) <= set(looks.look_of(game).symbols) | {
        f"ground-{name}" for name in looks.look_of(game).boards
    }
    for anchor in set(rulebook.ASIDE) & set(rulebook.sections(game, lang)):
        assert f'<div id="{anchor}">' in rules.partition("<details")[2]


@each_lang
def test_a_game_that_is_not_the_authors_own_says_so_on_the_shelf_and_on_its_page(lang: Lang) -> None:
    for game in (game for game in GAMES if game.caveat):
        assert game.caveat
        for page in (showcase.shelf_page(lang, GAMES, showcase.Visit()), entrance.game_page(game, lang)):
            assert f'<span class="caveat">{game.caveat[lang]}</span>' in page


def test_a_rule_that_does_not_exist_is_empty() -> None:
    assert prose.rule_fragment(GAMES[0], "no-such-rule", "es") == ""


def test_the_tab_says_whose_turn_it_is() -> None:
    match = GAMES[0].start(seed=1)
    seat = match.to_act[0]
    assert pages.title(scene_of(match, seat, "en")).startswith("● Your turn")
    assert not pages.title(scene_of(match, SPECTATOR, "en")).startswith("●")


# --- Icons -----------------------------------------------------------------------------------------------------------


class Icons(HTMLParser):
    """The small things of a page, each with what it is called and what somebody who points at it is told."""

    SMALL = frozenset(("card", "token", "roll", "track", "icon"))

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[dict[str, str] | None] = []
        self.found: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("input", "link", "meta", "img", "path", "use"):
            return
        given = {name: value or "" for name, value in attrs}
        is_small = not self.SMALL.isdisjoint(given.get("class", "").split())
        self.open.append(given | {"text": ""} if is_small else None)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag in ("input", "link", "meta", "img", "path", "use"):
            return
        if (icon := self.open.pop()) is not None:
            self.found.append(icon)

    def handle_data(self, data: str) -> None:
        for icon in self.open:
            if icon is not None:
                icon["text"] += data


@each_game
def test_every_icon_has_a_name_and_says_it(game: Game) -> None:
    """Issue 18, part 5: to those who hear it, and to those who point at it."""
    for page in table_pages(game, "es"):
        icons = Icons()
        icons.feed(page)
        assert icons.found
        for icon in (icon for icon in icons.found if "hidden" not in icon):  # the client names those that it shows
            name = icon.get("aria-label") or icon["text"].strip(" ×0123456789/?♪")
            told = icon.get("title") or icon.get("data-rule") or icon["text"].strip()
            assert name, icon
            assert told, icon


# --- Small -----------------------------------------------------------------------------------------------------------


SHEETS = ("room.css", "motion.css")


def packed(data: bytes) -> int:
    return len(gzip.compress(data))


def first_scripts() -> set[str]:
    """Those that a page names and those that these import; what they fetch later (`import(…)`) is not among them."""
    found, asked = set[str](), ["theme.js", "client.js"]
    while asked:
        found.add(name := asked.pop())
        asked += re.findall(r'^import .* from "\./([\w.]+)"', (STATIC / name).read_text("utf-8"), re.MULTILINE)
    return found


def test_what_is_loaded_first_is_found() -> None:
    assert first_scripts() == {"theme.js", "client.js", "idiomorph.js"}


@each_game
def test_a_first_load_is_small(game: Game) -> None:
    """What is needed to paint and to press comes first; scripts that come after it count in the whole all the same."""
    first = sum(packed((STATIC / name).read_bytes()) for name in first_scripts())
    scripts = sum(packed(path.read_bytes()) for path in STATIC.glob("*.js"))
    table = max(packed(html.encode()) for html in table_pages(game, "es"))
    drawings = packed(looks.sprite(game).encode()) + packed(looks.css(game).encode())
    rest = sum(packed((STATIC / name).read_bytes()) for name in (*SHEETS, "fraunces.woff2", "favicon.svg"))
    assert first <= 15_000
    assert (STATIC / "fraunces.woff2").stat().st_size <= 30_000
    assert scripts + table + drawings + rest <= 120_000


# --- Two languages ---------------------------------------------------------------------------------------------------


def places(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def test_both_languages_leave_the_same_places_to_fill() -> None:
    said = {name: words for name, words in vars(phrases).items() if isinstance(words, Words)}
    assert said
    assert [name for name, words in said.items() if places(words.es) != places(words.en)] == []


@pytest.mark.parametrize(
    ("header", "lang"),
    [("es-MX,en;q=0.5", "es"), ("en-GB,en;q=0.9,es;q=0.8", "en"), ("de", "es"), ("", "es"), ("es;q=0.2, en", "en")],
)
def test_the_browser_chooses_the_language(header: str, lang: Lang) -> None:
    assert i18n.preferred(header) == lang
