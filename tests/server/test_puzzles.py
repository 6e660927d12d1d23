"""Puzzles on the server: asked, answered, remembered; addresses that make no sense, and files that are damaged."""

from __future__ import annotations

import logging
import re
from html import unescape
from pathlib import Path

import pytest

from sobremesa.engine.words import LANGS, Lang
from sobremesa.games import IDS
from sobremesa.puzzles import files
from sobremesa.puzzles.files import puzzles_of
from sobremesa.puzzles.telling import percent
from sobremesa.server.challenge import Asked
from sobremesa.server.puzzles import note_damaged
from tests.server.running import Person

GAME_ID = "bonnie_and_clyde"
PUZZLE = puzzles_of(GAME_ID)[0]
GAMES = [game_id for game_id in IDS if puzzles_of(game_id)]
BEST, WORSE = PUZZLE.best.move, PUZZLE.next_best.move


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", GAMES)
def test_each_is_asked_and_answered_in_both_languages(game_id: str, lang: Lang) -> None:
    """One of each game: before a move nothing is told, after it the chances of all and the rule."""
    puzzle = puzzles_of(game_id)[0]
    question, answer = (Asked(puzzle, 1, 30, lang, tried).page() for tried in (None, puzzle.next_best.move))
    assert question.count("data-move=") >= len(puzzle.worths)
    assert "%</b>" not in question
    assert "data-move=" not in answer
    assert re.findall(r"<b>(\d+%)</b>", answer)[0] == percent(puzzle.best)
    assert answer.count("</b></li>") == len(puzzle.worths)
    assert 'class="decides"' in answer
    assert puzzle.answer.text(lang).split()[0] in unescape(answer)


def test_who_finds_the_best_move_has_it_ticked_off(person: Person) -> None:
    page = f"/puzzles/{GAME_ID}"
    assert "There is a better one" in person.web.get(f"{page}/1?move={WORSE}").text
    assert person.web.get(page, follow_redirects=False).headers["location"].endswith(f"{page}/1")
    assert "That is it" in person.web.get(f"{page}/1?move={BEST}").text
    assert person.web.get(page, follow_redirects=False).headers["location"].endswith(f"{page}/2")
    assert "✓ 1<" in person.web.get("/puzzles").text
    person.web.cookies.set(f"puzzles-{GAME_ID}", "<script>")
    assert "✓" not in person.web.get("/puzzles").text


def test_all_are_found_from_one_page_and_from_their_game(person: Person) -> None:
    index = person.web.get("/puzzles").text
    listed = set(re.findall(r'href="/puzzles/(\w+)/(\d+)"', index))
    assert listed >= {(game_id, str(n)) for game_id in GAMES for n in range(1, len(puzzles_of(game_id)) + 1)}
    assert "Today&#x27;s puzzle" in index
    assert f'href="/puzzles/{GAME_ID}"' in person.web.get(f"/g/{GAME_ID}").text


@pytest.mark.parametrize("address", ["/999", "/0", "/x", "/1x", "/" + "9" * 99, "/-1"])
def test_a_puzzle_that_is_not_there_is_a_page_that_leads_back(person: Person, address: str) -> None:
    answer = person.web.get(f"/puzzles/{GAME_ID}{address}")
    assert answer.status_code == 404
    assert 'href="/puzzles"' in answer.text
    assert person.web.post(f"/puzzles/{GAME_ID}{address}/play").status_code == 404


def test_a_move_that_cannot_be_made_is_asked_for_again(person: Person) -> None:
    assert "which?" in person.web.get(f"/puzzles/{GAME_ID}/1?move=99999").text
    assert person.web.get(f"/puzzles/{GAME_ID}/1?move=a").status_code == 400
    assert person.web.get("/puzzles/chess").status_code == 404


def test_one_plays_on_from_it_at_a_table_of_the_house(person: Person) -> None:
    answer = person.web.post(f"/puzzles/{GAME_ID}/1/play")
    table = answer.url.path.removeprefix("/t/")
    person.mix(table)
    shown = person.web.get(f"/api/tables/{table}").json()
    assert len(shown["view"]["choices"]) == len(PUZZLE.worths)


def test_a_damaged_file_is_a_sentence_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / GAME_ID).mkdir()
    (tmp_path / GAME_ID / "puzzles.json").write_text("{")
    monkeypatch.setattr(files, "GAMES", tmp_path)
    with caplog.at_level(logging.WARNING):
        note_damaged()
    assert len(caplog.records) == 1
    assert "puzzles.json: The file of puzzles is damaged" in caplog.text
