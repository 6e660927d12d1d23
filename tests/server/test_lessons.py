"""Lessons on the server: addresses that make no sense, files that are damaged, and the table one plays on at."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from sobremesa.engine.chance import SeededChance
from sobremesa.engine.compiler import rules_digest
from sobremesa.lessons import files
from sobremesa.lessons.course import Course
from sobremesa.lessons.files import lessons_of
from sobremesa.server.app import build_app
from sobremesa.server.coach import Learnt, Place
from sobremesa.server.dice import FairChance, write_entropy
from sobremesa.server.exports import export_match
from sobremesa.server.fair import verify
from sobremesa.server.lessons import note_damaged
from sobremesa.server.loading import room_from
from sobremesa.server.lobby import Lobby
from sobremesa.server.log import LogRow, as_rows, given_in, with_given
from sobremesa.server.retelling import Retelling
from sobremesa.server.rows import Loaded, MatchRow
from sobremesa.server.sittings import Sitting
from sobremesa.server.store import Store
from tests.server.running import Person

LESSON = lessons_of("bonnie_and_clyde")[0]
END = Course.reached(LESSON, len(LESSON.steps))


@pytest.mark.parametrize(
    "address",
    [
        "/1/99",
        "/1/0",
        "/9/1",
        "/1/x",
        "/1/4?moves=99",
        "/1/4?moves=a",
        "/1/4?moves=" + "1-" * 40 + "1",
        "/1/" + "9" * 99,
    ],
)
def test_a_step_that_is_not_there_is_a_page_that_leads_back(person: Person, address: str) -> None:
    answer = person.web.get(f"/learn/bonnie_and_clyde{address}")
    assert answer.status_code == 404
    assert "button-like" in answer.text


def test_a_lesson_goes_on_where_it_was_and_the_game_remembers_that_it_was_learnt(person: Person) -> None:
    person.web.get("/learn/bonnie_and_clyde/1/4?moves=3")
    assert 'href="/learn/bonnie_and_clyde/1/4?moves=3"' in person.web.get("/g/bonnie_and_clyde").text
    assert (
        person.web.get("/learn/bonnie_and_clyde", follow_redirects=False).headers["location"].endswith("/1/4?moves=3")
    )
    person.web.get(Place.of(END, 1).address("bonnie_and_clyde"))
    assert 'class="learnt"' in person.web.get("/g/bonnie_and_clyde").text
    person.web.cookies.set("learn-bonnie_and_clyde", "<script>")
    assert "script&gt;" not in person.web.get("/g/bonnie_and_clyde").text


def test_what_was_learnt_stays_learnt_when_another_lesson_is_begun() -> None:
    lessons = lessons_of("politburo")
    done = Course.reached(lessons[0], len(lessons[0].steps))
    first = Learnt().after(done, 1)
    assert first.next_of(lessons) == Place(2, 1)
    second = first.after(Course.reached(lessons[1], 3), 2)
    again = Learnt.kept(second.as_cookie())
    assert (again, set(again.taken)) == (second, {1})
    assert again.next_of(lessons) == second.place
    assert second.after(done, 2).next_of(lessons) is None


@pytest.mark.parametrize("cookie", ["", "learnt", "1", "0_", "a_1.1.", "_99.1.", "1_1.1.x", "_" + "1" * 999])
def test_a_cookie_that_makes_no_sense_says_nothing_of_where_one_is(cookie: str) -> None:
    assert Learnt.kept(cookie).place is None


def test_the_same_step_in_another_language_is_the_same_step(person: Person) -> None:
    """Whoever changes the language keeps the moves that they have made."""
    page = person.web.get("/learn/bonnie_and_clyde/1/4?moves=3&lang=es").text
    assert 'href="?moves=3&amp;lang=en"' in page


def test_a_damaged_lesson_is_a_sentence_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bonnie_and_clyde").mkdir()
    (tmp_path / "bonnie_and_clyde" / "lesson.toml").write_text("format = ")
    monkeypatch.setattr(files, "GAMES", tmp_path)
    with caplog.at_level(logging.WARNING):
        note_damaged()
    assert len(caplog.records) == 1
    assert "lesson.toml cannot be read" in caplog.text


@pytest.mark.parametrize("written", ["format = ", 'format = "sobremesa lesson 1"\ngame = "chess"', "\0"])
def test_a_house_with_a_damaged_lesson_opens_and_the_game_has_one_way_in_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, written: str
) -> None:
    (tmp_path / "bonnie_and_clyde").mkdir()
    (tmp_path / "bonnie_and_clyde" / "lesson.toml").write_text(written)
    monkeypatch.setattr(files, "GAMES", tmp_path)
    lessons_of.cache_clear()
    try:
        app = build_app(Store(f"sqlite:///{tmp_path / 'tables.db'}"), 0, compiles=False)
        with caplog.at_level(logging.WARNING):
            page, step, picture = asyncio.run(visited(app, "", "/1/1", "/picture"))
        assert "lesson.toml" in caplog.text
        assert (page.status_code, "/learn/" in page.text, 'class="cover' in page.text) == (200, False, True)
        assert (step.status_code, picture.status_code) == (404, 404)
    finally:
        lessons_of.cache_clear()


async def visited(app: Starlette, *paths: str) -> list[httpx.Response]:
    """The page of a game and others of it, in a house that opens and closes again."""
    web = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house")
    async with app.router.lifespan_context(app), web:
        return [await web.get(f"/{'learn' if path == '/1/1' else 'g'}/bonnie_and_clyde{path}") for path in paths]


# --- Playing on -------------------------------------------------------------------------------------------------------


def lobby() -> Lobby:
    given = as_rows(END.match.log)
    return Lobby(
        "tttttttttttt", LESSON.game, 1, {}, [Sitting("person", "Ana", "ana", entropy="browser x")], given=given
    )


def test_a_table_goes_on_from_where_the_lesson_ends() -> None:
    table = lobby().begin(b"secret")
    assert table.match.log == END.match.log
    assert table.match.position.state == END.match.position.state
    assert [row.number for row in table.rows] == list(range(1, len(table.rows) + 1))
    assert not isinstance(table.match.chance, SeededChance)


def test_such_a_match_is_told_again_with_its_lesson_given() -> None:
    """The dice of the lesson were written; those after it follow from the secret, and are checked as ever."""
    table = lobby().begin(b"secret")
    chance = table.match.chance
    assert isinstance(chance, FairChance)
    for _ in range(6):
        table.move(0, table.match.legal(0)[0].id, table.version, None)
    given = given_in(with_given("screen", len(END.match.log)))
    dice = FairChance(chance.key, "tttttttttttt")
    told = Retelling(LESSON.game.id, 1, {}, dice, table.rows[:given])
    assert [told.wrong_with(row) for row in table.rows] == [None] * len(table.rows)
    lied = next(row for row in table.rows[given:] if row.kind == "chance")
    other = LogRow(lied.number, "chance", lied.seat, lied.move + (1 if lied.move % 6 != 5 else -1))
    again = Retelling(LESSON.game.id, 1, {}, dice, table.rows[:given])
    assert any(again.wrong_with(other if row is lied else row) for row in table.rows)


def test_it_is_kept_and_found_again_before_and_after_it_begins() -> None:
    """A server that stops while the table waits, or later, finds it as it was; also under other rules."""
    waiting = lobby()
    row = MatchRow(
        "tttttttttttt", LESSON.game.id, 1, dict(waiting.options), b"secret", rules_digest(LESSON.game),
        with_given("screen", len(waiting.given)), "ana", 0.0,
    )  # fmt: skip
    found = room_from(Loaded(row, waiting.sittings, waiting.given)).table
    assert isinstance(found, Lobby)
    assert found.begin(b"secret").match.log == END.match.log
    table = waiting.begin(b"secret")
    table.move(0, table.match.legal(0)[0].id, table.version, None)
    begun = replace(row, entropy=write_entropy(waiting.entropy))
    for rules in (row.rules, "0" * 64):
        again = room_from(Loaded(replace(begun, rules=rules), table.sittings, table.rows)).in_play
        assert (again.match.log, again.match.chance) == (table.match.log, table.match.chance)


def test_one_plays_on_at_a_table_of_the_house(person: Person) -> None:
    fields = {"step": str(len(LESSON.steps) + 1), "moves": "-".join(map(str, END.moves))}
    answer = person.web.post("/learn/bonnie_and_clyde/1/play", data=fields)
    table = answer.url.path.removeprefix("/t/")
    person.mix(table)
    shown = person.web.get(f"/api/tables/{table}").json()
    assert len(shown["view"]["choices"]) == len(END.match.legal(0))
    assert person.web.post("/learn/bonnie_and_clyde/1/play", data={"step": "3"}).status_code == 404


def test_its_export_is_true_and_says_that_it_goes_on_from_a_lesson() -> None:
    """Nobody is to take the dice of a lesson for drawn ones."""
    waiting = lobby()
    table = waiting.begin(b"s" * 32)
    row = MatchRow(
        "tttttttttttt", LESSON.game.id, 1, dict(waiting.options), b"s" * 32, rules_digest(LESSON.game),
        with_given("screen", len(waiting.given)), "ana", 0.0, entropy=write_entropy(waiting.entropy),
    )  # fmt: skip
    for _ in range(9):
        if not table.is_over:
            table.move(0, table.match.legal(0)[0].id, table.version, None)
    verdict = verify(export_match(Loaded(row, table.sittings, table.rows), b"k" * 32))
    assert verdict.is_true, verdict.words.en
    assert f"its first {len(waiting.given)} entries" in verdict.notes[0].en
