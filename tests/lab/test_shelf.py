"""Reports on the shelf: as many games as one asks for, or as there is time for."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS
from sobremesa.lab import shelf
from sobremesa.lab.shelf import SIZES, affordable, main

DOCS = Path(__file__).parents[2] / "docs"
GAME = max(sobremesa.shelf.values(), key=lambda game: len(game.counters) * game.seats[-1])


def test_a_report_in_each_language_has_as_many_games_as_one_asks_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([str(tmp_path), "--game", GAME.id, "--games", "30"])
    assert {path.name for path in tmp_path.iterdir()} == {f"{GAME.id}.{lang}.html" for lang in LANGS}
    assert "30 games" in (tmp_path / f"{GAME.id}.en.html").read_text("utf-8")
    assert capsys.readouterr().out.startswith(f"{GAME.id}: ")


def test_every_game_of_the_shelf_gets_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int | None]] = []
    monkeypatch.setattr(shelf, "report_on_game", lambda game, goal, games, *_: asked.append((game.id, games)))
    main([str(tmp_path), "--games", "7"])
    assert asked == [(name, 7) for name in sobremesa.shelf]


def test_time_buys_the_largest_size_that_it_pays_for() -> None:
    assert [affordable(games) for games in (0.1, SIZES[1], SIZES[1] - 1, 1e9)] == [
        SIZES[0],
        SIZES[1],
        SIZES[0],
        SIZES[-1],
    ]


def test_no_games_at_all_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--games", "0"])
    assert "--games: at least 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    "game",
    [g for g in sobremesa.shelf.values() if g.roles and (DOCS / "reports" / f"{g.id}.en.html").exists()],
    ids=lambda g: g.id,
)
def test_the_reports_on_games_with_sides_call_them_by_their_names(game: Game) -> None:
    for lang in LANGS:
        report = html.unescape((DOCS / "reports" / f"{game.id}.{lang}.html").read_text("utf-8"))
        assert not re.search(r"[Ss]eat \d|[Aa]siento \d", report)
        assert all(role[lang] in report for role in game.roles)
    (line,) = (line for line in (DOCS / "lab.md").read_text("utf-8").splitlines() if f"{game.id}.en.html" in line)
    assert not re.search("[Gg]oing (first|second)|[Ss]eat", line), "who acted first was not counted"


def test_the_page_of_the_lab_leads_to_every_report() -> None:
    """A game needs none; where there is one, it is in both languages and can be found."""
    page = (DOCS / "lab.md").read_text("utf-8")
    written = {path.name.split(".")[0] for path in (DOCS / "reports").glob("*.html")}
    assert written
    for name in (f"reports/{game}.{lang}.html" for game in written for lang in LANGS):
        assert (DOCS / name).is_file()
        assert f"({name})" in page
