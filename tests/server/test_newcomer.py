"""The first table: what is said to whoever has not played a game before, and what their browser remembers of it."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.words import LANGS, Lang
from sobremesa.games import rulebook
from sobremesa.server import newcomer, pages
from sobremesa.server.render import regions
from tests.scenes import scene_of
from tests.server.running import Person

MOVES = 60  # of each match that is looked at

each_game = pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda game: game.id)
each_language = pytest.mark.parametrize("lang", LANGS)


# --- What is touched --------------------------------------------------------------------------------------------------


@each_game
def test_whatever_happens_rests_on_sections_and_much_of_it_is_marked(game: Game) -> None:
    """Each entry of a match at random, through the eyes of the last seat."""
    match, choose = game.start(seats=game.seats[-1], seed=11), random.Random(11)
    for _ in range(MOVES):
        if match.is_over:
            break
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    touched = {anchor for at in range(len(match.log)) for anchor in match.touched(at, game.seats[-1] - 1)}
    assert touched <= set(rulebook.sections(game, "es"))
    assert len(touched & set(rulebook.essential(game))) >= 3


def test_a_track_that_runs_over_is_more_telling_than_the_move_that_made_it_so() -> None:
    game = sobremesa.shelf["bonnie_and_clyde"]
    before: Any = game.start(seed=1).state
    after = before.copy()
    after.poems = before.poems + 1
    assert game.presenter.touches(before, after, 0, 0) == ("above",)
    assert game.presenter.touches(after, before, 0, 0) == ("below",)
    assert game.presenter.touches(before, before.copy(), 0, 0) == ()


def test_a_card_with_a_new_effect_touches_what_it_does() -> None:
    match = sobremesa.shelf["ajolocracia"].start(seats=2, seed=4)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    kinds = {"isopods", "beetles", "institutions", "citizenship", "ambystomas", "values", "habitat", "ine"}
    assert set(match.touched(len(match.log) - 1, 0)) & kinds


def test_what_is_done_in_secret_touches_nothing_for_others() -> None:
    match = sobremesa.shelf["lucha_libre"].start(seed=2)
    match.play(1, match.legal(1)[0])
    at = next(at for at in reversed(range(len(match.log))) if match.log[at].seat == 1)
    assert match.touched(at, 1)
    assert match.touched(at, 0) == ()


# --- What is said -----------------------------------------------------------------------------------------------------


@each_language
@each_game
def test_a_first_table_says_the_aim_then_a_turn_then_what_came_into_play(game: Game, lang: Lang) -> None:
    match = game.start(seats=game.seats[0], seed=5)
    marked = rulebook.marks(game, lang)
    scene = replace(scene_of(match, match.to_act[0], lang), touched=("no-such-section", list(marked)[-1]))
    aim, turn, happened, *_ = newcomer.topics(scene)
    assert "aim" in marked[aim]
    assert "turn" in marked[turn]
    assert happened == list(marked)[-1]
    assert rulebook.heading(game, aim, lang) in newcomer.tray(scene, None)
    assert rulebook.heading(game, turn, lang) in newcomer.tray(scene, aim)
    everything = ".".join(marked)
    assert newcomer.tray(scene, everything).partition(">")[0].endswith(" hidden"), "there is nothing more to say"
    for quiet in (replace(scene, seat=SPECTATOR), replace(scene, is_over=True), replace(scene, at=3)):
        assert newcomer.topics(quiet) == ()


@each_game
def test_moves_are_listed_under_the_rule_that_they_rest_on(game: Game) -> None:
    match = game.start(seats=game.seats[0], seed=5)
    scene = scene_of(match, match.to_act[0], "en")
    listed = regions(scene)["mine"].partition('<details id="choices"')[2]
    parts = re.split(r'<p class="by-rule">', listed)[1:]
    for choice in scene.view.choices:
        part = next(part for part in parts if f'data-move="{choice.id}"' in part)
        assert part.startswith(f"<strong>{rulebook.heading(game, choice.rule, 'en')}")
        assert f'href="/g/{game.id}#{choice.rule}"' in part


def test_what_cannot_be_done_says_why() -> None:
    match = sobremesa.shelf["lucha_libre"].start(seed=2)
    listed = regions(scene_of(match, 0, "en"))["mine"].partition('<ul class="whys">')[2]
    assert "dice" in listed
    assert 1 <= listed.count("<li>") <= 6


# --- What is remembered: by the browser alone, and without scripts ----------------------------------------------------


def word_on(person: Person, table: str) -> str:
    """The section of the word that a page without scripts shows."""
    page = person.web.get(f"/t/{table}").text
    found = re.search(r'name="read" value="([a-z-]*)"', page)
    return found[1] if found else "none wanted"


def test_a_word_goes_when_it_is_closed_or_its_reader_moves_and_does_not_come_back(person: Person) -> None:
    table = person.open_table("bonnie_and_clyde", mode="screen")
    assert word_on(person, table) == "goal"
    person.web.post(f"/t/{table}/read", data={"read": "goal"})
    assert word_on(person, table) == "turn"
    scene = person.api(table)
    move = {"read": "turn", "move": scene["view"]["choices"][0]["id"], "version": scene["version"], "seat": 0}
    person.web.post(f"/t/{table}/move", data=move)
    assert word_on(person, table) not in ("goal", "turn", "")
    another = person.open_table("bonnie_and_clyde", mode="screen")
    assert word_on(person, another) not in ("goal", "turn")


def test_other_games_are_new_all_the_same_unless_no_more_words_are_wanted(person: Person) -> None:
    table = person.open_table("which_side", mode="screen")
    assert word_on(person, table) == "goal"
    person.web.post(f"/t/{table}/read", data={"read": "goal", "quiet": "1"})
    assert word_on(person, table) == "none wanted"
    assert word_on(person, person.open_table("the_last_glow", mode="screen")) == "none wanted"


def test_what_somebody_wrote_into_the_cookie_changes_nothing(person: Person) -> None:
    table = person.open_table("bonnie_and_clyde", mode="screen")
    person.web.cookies.set("read-bonnie_and_clyde", "<script>.nonsense." + "x" * 500)
    assert word_on(person, table) == "goal"
    answer = person.web.post(f"/t/{table}/read", data={"read": "../../etc"}, follow_redirects=False)
    assert answer.status_code == 303
    assert "etc" not in answer.headers["set-cookie"]
    assert person.web.get("/g/bonnie_and_clyde/word/rulings").status_code == 404
    assert person.web.get("/g/bonnie_and_clyde/word/goal").status_code == 200


@each_language
@each_game
def test_the_card_has_its_marked_sections_and_leads_to_the_whole(game: Game, lang: Lang) -> None:
    page = pages.card_page(game, lang)
    for anchor, marks in rulebook.marks(game, lang).items():
        if marks & set(rulebook.CARD):
            assert f">{rulebook.heading(game, anchor, lang)}</h" in page
    assert f'href="/g/{game.id}#rules"' in page
    assert f'href="/g/{game.id}/card"' in pages.table_page(scene_of(game.start(seed=1), 0, lang))
