"""The report: one file that stands alone, and one sentence where it cannot be made."""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from sobremesa import cli
from sobremesa.engine.words import LANGS, Lang, Words
from sobremesa.games import shelf
from sobremesa.lab import charts, report
from sobremesa.lab.charts import Bar
from sobremesa.lab.deeds import deeds_of
from sobremesa.lab.folder import Folder
from sobremesa.lab.published import publish, published, published_page, write_whole
from sobremesa.lab.study import Distribution
from tests.lab.made import counted, folder_of, lucky_rows, rows

SEVERAL = next(game for game in shelf.values() if game.counters and 3 in game.seats)
SOLO = next(game for game in shelf.values() if game.is_solo)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    made = counted(lucky_rows(500, [0.6, 0.2, 0.2]), SEVERAL)
    return folder_of(tmp_path_factory.mktemp("report") / "rows", SEVERAL, made)


@pytest.fixture(scope="module")
def pages(folder: Folder) -> dict[Lang, str]:
    return {lang: report.report_on(folder, lang) for lang in LANGS}


class Reader(HTMLParser):
    """Which tags there are, whether they are closed, and what could reach for the network."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.asked: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.asked += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href", "srcset", "data")]
        if tag not in ("meta", "link", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGS)
def test_a_report_stands_alone(pages: dict[Lang, str], lang: Lang) -> None:
    page = pages[lang]
    reader = Reader(page)
    assert reader.open == []
    assert reader.asked == []
    assert "script" not in reader.tags
    assert "@import" not in page
    assert "url(" not in page
    assert f'<html lang="{lang}">' in page
    assert SEVERAL.title[lang] in page


def test_each_chart_has_its_numbers_in_a_table_below_it(pages: dict[Lang, str]) -> None:
    page = pages["en"]
    figures = page.count("<figure")
    assert figures == page.count("<table") >= 6
    assert page.count("<svg") == 2 * figures
    assert re.search(r"Seat 1</th><td>\d\d\.\d\u00a0±\u00a0\d\.\d\u00a0%</td><td>\+\d\d\.\d", page)


def test_a_game_with_sides_is_told_by_their_names(tmp_path: Path) -> None:
    game = shelf["protocol_g117"]
    page = report.report_on(folder_of(tmp_path / "rows", game, counted(lucky_rows(300, [0.5, 0.5]), game)), "en")
    assert re.search(r"HU</th><td>\d\d\.\d", page)
    assert ">AI</text>" in page
    assert not re.search(r"Seat \d|[Ee]ach seat", page)


def test_kinds_of_move_have_their_share_and_their_lift(pages: dict[Lang, str]) -> None:
    """Each kind was made once by the winner and twice by the others, in each game of four decisions."""
    deed = deeds_of(SEVERAL)[0].words
    share = r"125\.0\u00a0±\u00a00\.0\u00a0%"
    heading = Words("Qué se hace", "What is done")
    for lang in LANGS:
        _, section = pages[lang].split(f"<h2>{heading[lang]}", 1)
        lift, times = r"−100\.0\u00a0±\u00a00\.0", r"1\.7\u00a0±\u00a00\.0"
        row = rf"{re.escape(deed[lang])}</th><td>{lift}</td><td>{share}</td><td>{times}</td>"
        assert re.search(row, section)


def test_moves_that_no_seat_makes_are_not_in_the_report(tmp_path: Path) -> None:
    made = counted(lucky_rows(100, [0.6, 0.2, 0.2]), SEVERAL)
    made.deeds[:, :, 0] = 0
    page = report.report_on(folder_of(tmp_path / "rows", SEVERAL, made), "en")
    first, second = (html.escape(deed.words.en) for deed in deeds_of(SEVERAL)[:2])
    assert f'<th scope="row">{first}</th>' not in page
    assert f'<th scope="row">{second}</th>' in page


def test_the_two_languages_tell_the_same_numbers(pages: dict[Lang, str]) -> None:
    def numbers(lang: Lang) -> list[str]:
        cells = re.findall(r"<td>([^<]*)</td>", pages[lang])
        return [cell for cell in cells if any(figure.isdigit() for figure in cell)]

    assert numbers("es") == numbers("en")


def test_the_command_repeats_the_plan(folder: Folder) -> None:
    words = report.command_of(folder.plan).split()
    again = cli.build_parser().parse_args(words[1:])
    assert (again.game, again.games, again.seed) == (folder.plan.game.id, folder.plan.games, folder.plan.seed)
    assert again.players.split(",") == list(folder.plan.players)


def test_a_solo_game_has_no_seats_to_compare(tmp_path: Path) -> None:
    made = counted(rows([[1], [2], [2], [2]] * 20), SOLO)
    page = report.report_on(folder_of(tmp_path / "rows", SOLO, made), "en")
    assert "How often it is won" in page
    assert "Changes of lead" not in page


def test_a_folder_of_one_game_makes_a_report_too(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "rows", SEVERAL, counted(rows([[1, 2, 2]]), SEVERAL))
    assert "1 games, 3 seats: greedy × 3" in report.report_on(folder, "en")


def test_a_folder_of_games_that_were_cut_says_no_more_than_that(tmp_path: Path) -> None:
    cut = counted(rows([[1, 2, 2]] * 3, is_cut=[1] * 3, ending=[-1] * 3), SEVERAL)
    page = report.report_on(folder_of(tmp_path / "rows", SEVERAL, cut), "en")
    assert "3 of 3 games were cut" in page
    assert "<figure" not in page


def test_a_tournament_tells_how_much_skill_matters(folder: Folder, tmp_path: Path) -> None:
    pairs = [{"one": "easy", "other": "hard", "points": 0.1, "margin": 0.02}]
    (tmp_path / "ladder.json").write_text(json.dumps({"pairs": pairs}), "utf-8")
    page = report.report_on(folder, "en", report.read_tournament(tmp_path / "ladder.json"))
    assert "“hard” has 80.0\u00a0±\u00a04.0\u00a0% of what lies" in page


def test_bars_are_few_and_lose_nobody() -> None:
    values = Distribution()
    values.add(np.array([*range(1000), 10**6]))
    bars = report.bars_of(values)
    assert len(bars) <= report.BARS
    assert sum(bar.share for bar in bars) == pytest.approx(100)
    assert bars[-1].last == 10**6
    assert bars[-1].high < 2000


def test_few_values_have_a_bar_each() -> None:
    """However rare the last one: “1–2” is no number of changes."""
    values = Distribution()
    values.add(np.array([0] * 700 + [1] * 299 + [2]))
    assert [(bar.low, bar.last) for bar in report.bars_of(values)] == [(0, 0), (1, 1), (2, 2)]


def labels(chart: str) -> list[str]:
    """What stands at the axes of a chart, as it is drawn for a wide page."""
    wide = chart.split('<svg class="narrow"')[0]
    return re.findall(r"<text[^>]*>([^<]*)</text>", wide)


def test_an_axis_of_whole_numbers_has_whole_numbers() -> None:
    bars = [Bar(0, 1, 70, 0), Bar(1, 2, 30, 1)]
    assert labels(charts.histogram(bars, "changes", "%"))[:3] == ["0", "1", "changes"]


def test_an_axis_of_shares_begins_at_nothing(tmp_path: Path) -> None:
    """An end that never came has a margin, and no game ends so less than never."""
    game = next(game for game in shelf.values() if 2 in game.seats and len(game.endings) > 1)
    made = counted(lucky_rows(300, [0.5, 0.5]), game)
    page = report.report_on(folder_of(tmp_path / "rows", game, made), "en")
    chart = page.split("<h2>How it ends</h2>")[1].split("</figure>")[0]
    assert [label for label in labels(chart) if label.startswith("\u2212")] == []
    assert "0" in labels(chart)


def test_numbers_at_an_axis_are_written_as_in_the_page() -> None:
    bars = [Bar(1000 * n, 1000 * (n + 1), 50, 1000 * n + 999) for n in (1, 2)]
    assert labels(charts.histogram(bars, "moves", "%"))[:2] == ["1\u202f000", "2\u202f000"]


# --- The command ---


def test_report_writes_its_file_and_publishes_it(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOBREMESA_REPORTS", str(tmp_path / "shown"))
    out = tmp_path / "out.html"
    assert cli.main(["report", str(folder.path), "--out", str(out), "--publish", "--lang", "en"]) == 0
    assert [(one.title, one.lang) for one in published()] == [(SEVERAL.title.en, "en")]
    assert published_page(published()[0].name) == out.read_text("utf-8")


@pytest.mark.parametrize("lang", LANGS)
def test_a_folder_without_a_plan_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: Lang
) -> None:
    assert cli.main(["report", str(tmp_path), "--lang", lang]) == cli.BAD_INPUT
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "plan.json" in told


def test_a_damaged_rows_file_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = counted(lucky_rows(2000, [0.6, 0.2, 0.2]), SEVERAL)
    folder = folder_of(tmp_path / "rows", SEVERAL, made)
    part = next(folder.path.glob("rows-*.parquet"))
    data = bytearray(part.read_bytes())
    middle = len(data) // 3
    data[middle : middle + 64] = bytes(64)
    part.write_bytes(data)
    assert cli.main(["report", str(folder.path), "--lang", "en"]) == cli.BAD_INPUT
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert part.name in told
    assert not (folder.path / "report.html").exists()


def test_a_folder_without_rows_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = folder_of(tmp_path / "rows", SEVERAL, counted(rows([[1, 2, 2]]), SEVERAL))
    next(folder.path.glob("rows-*.parquet")).unlink()
    assert cli.main(["report", str(folder.path), "--lang", "en"]) == cli.BAD_INPUT
    assert "no rows" in capsys.readouterr().err


def test_a_report_takes_rows(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", SOLO.id, "--report", "--lang", "en"]) == cli.BAD_INPUT
    assert capsys.readouterr().err == "A report takes rows: add --out DIR.\n"


def test_what_is_no_tournament_gets_one_sentence(
    folder: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.json").write_text("[]", "utf-8")
    assert cli.main(["report", str(folder.path), "--tournament", str(tmp_path / "no.json")]) == cli.BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


def test_a_place_that_cannot_be_written_to_gets_one_sentence(
    folder: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert cli.main(["report", str(folder.path), "--out", str(tmp_path / "file" / "report.html")]) == cli.BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


# --- Published ---


def test_only_names_of_ours_are_looked_for(tmp_path: Path) -> None:
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    inside = tmp_path / "reports"
    publish("one.en.html", "page", inside)
    assert published_page("one.en.html", inside) == "page"
    for name in ("../secret.html", "secret.html", "..", "", "two.en.html", "one.en.html/.."):
        assert published_page(name, inside) is None
    (inside / "notes.html").write_text("mine", "utf-8")
    assert [one.name for one in published(inside)] == ["one.en.html"]


def test_writing_replaces_a_file_whole(tmp_path: Path) -> None:
    write_whole(tmp_path / "page.html", "old")
    write_whole(tmp_path / "page.html", "new")
    assert (tmp_path / "page.html").read_text("utf-8") == "new"
    assert list(tmp_path.iterdir()) == [tmp_path / "page.html"]
