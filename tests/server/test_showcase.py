"""The shelf as a place: found by a word and in any order, what one plays first, and what makes it an app."""

from __future__ import annotations

import re

import pytest

from sobremesa.games import shelf
from sobremesa.server import showcase
from sobremesa.server.showcase import MyTable, Visit, found, shelf_page
from tests.server.running import Person

GAMES = tuple(shelf.values())


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("", set(shelf)),
        ("POLITBURO", {"politburo"}),  # without its accent
        ("lighthouse", {"the_last_glow"}),  # by what is said of it, in either language
        ("bonnie clyde", {"bonnie_and_clyde"}),
        ("bonnie politburo", set()),
    ],
)
def test_a_game_is_found_by_all_the_words(words: str, ids: set[str]) -> None:
    assert {game.id for game in found(GAMES, Visit(words=words))} == ids


@pytest.mark.parametrize("order", [order for order in showcase.ORDERS if order])
def test_games_stand_in_the_order_asked_for(order: str) -> None:
    measures = {"people": "seats", "minutes": "minutes", "weight": "complexity"}
    values = [getattr(game, measures[order]) for game in found(GAMES, Visit(order=order))]
    assert values == sorted(values)


def test_links_of_the_shelf_keep_what_was_asked() -> None:
    drawn = shelf_page("en", GAMES, Visit(people=3, words="war", order="minutes"))
    links = re.findall('<a href="([^"]*)"', drawn[drawn.index('class="orders"') :])[:4]
    assert links == [
        f"/?people=3{sort}&amp;q=war" for sort in ("", "&amp;sort=people", "&amp;sort=minutes", "&amp;sort=weight")
    ]
    assert re.findall('id="people-(.)" checked', drawn) == ["3"]


def test_what_is_played_comes_before_the_covers_and_what_is_over_after_them() -> None:
    game = shelf["toroball"]
    tables = (
        MyTable("over", game.title, is_over=True, is_won=True, game=game),
        MyTable("others", game.title, game=game),
        MyTable("mine", game.title, is_waiting_for_me=True, game=game),
    )
    drawn = shelf_page("en", GAMES, Visit(tables))
    places = [drawn.index(mark) for mark in ('href="/t/mine"', 'href="/t/others"', 'class="covers"', 'href="/t/over"')]
    assert places == sorted(places)
    assert "you won" in drawn[places[-1] :]


def test_games_learnt_and_won_are_marked() -> None:
    drawn = shelf_page("en", GAMES, Visit(learnt=frozenset({"toroball"}), won=frozenset({"toroball", "politburo"})))
    marked = {
        game: re.findall('class="badge" title="(.*?)"', cover)
        for game, cover in re.findall('href="/g/(.*?)">(.*?)</li>', drawn)
    }
    assert {game: said for game, said in marked.items() if said} == {
        "toroball": ["You know it", "You have won it"],
        "politburo": ["You have won it"],
    }


def test_this_browser_remembers_what_was_won(person: Person) -> None:
    table = person.open_table("protocol_g117", seats=2, mode="link")
    other = Person(person.server)
    other.sit(table)
    other.join(table)
    assert other.do("resign")["status"] == "accepted"
    assert 'title="You have won it"' in person.web.get("/?lang=en").text
    assert person.web.cookies["won"] == "protocol_g117"
    assert "You have won it" not in other.web.get("/?lang=en").text
    other.close()


def test_what_an_app_needs_is_there(person: Person) -> None:
    """The manifest, its icons, the worker and its page; and a picture for every link that somebody sends."""
    page = person.web.get("/?lang=en").text
    told = person.web.get(re.findall('rel="manifest" href="(.*?)"', page)[0]).json()
    assert (told["start_url"], told["display"], told["lang"]) == ("/", "standalone", "en")
    assert {"192x192", "512x512"} == {icon["sizes"] for icon in told["icons"]}
    icons = [person.web.get(icon["src"]) for icon in told["icons"]]
    assert all(icon.headers["content-type"] == "image/png" for icon in icons)
    worker = person.web.get(re.findall('data-worker="(.*?)"', page)[0])
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "Nothing is lost" in person.web.get("/offline?lang=en").text


def test_links_have_a_title_a_sentence_and_a_picture_of_their_game(person: Person) -> None:
    table = person.open_table("toroball", seats=2, mode="link")
    pictures = []
    for path in ("/", *(f"/g/{game}" for game in shelf), f"/t/{table}"):
        told = dict(re.findall('<meta property="og:(.*?)" content="(.*?)">', person.web.get(path).text))
        assert told["url"].endswith(path)
        assert told["title"]
        assert told["description"]
        pictures.append(told["image"].split("?")[0].rpartition("/")[2])
        assert told["image"].startswith("http")
    assert pictures == ["sobremesa.jpg", *(f"{game}.jpg" for game in shelf), "toroball.jpg"]
    picture = person.web.get(told["image"])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
