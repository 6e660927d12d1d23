"""Reports in a browser: they fit a phone, everybody can read them by day and by night, and paper shows all numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from sobremesa.games import shelf
from sobremesa.lab.report import report_on
from tests.browser.house import DESKTOP, PHONE, House
from tests.browser.test_pages import fits_a_thumb, is_readable_day_and_night
from tests.lab.made import counted, folder_of, lucky_rows

GAME = next(game for game in shelf.values() if game.counters and 4 in game.seats)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    whole = counted(lucky_rows(2000, [0.4, 0.2, 0.2, 0.2]), GAME)
    path = folder / "report.html"
    path.write_text(report_on(folder_of(folder / "rows", GAME, whole), "es"), "utf-8")
    return path


def opened(house: House, report: Path, size: tuple[int, int]) -> Page:
    page = house.guest(size=size)
    page.goto(report.as_uri())
    return page


def test_a_report_fits_a_phone(house: House, report: Path) -> None:
    page = opened(house, report, PHONE)
    fits_a_thumb(page)
    assert page.locator("svg.narrow").first.is_visible()
    assert not page.locator("svg.wide").first.is_visible()


def test_everybody_can_read_a_report(house: House, report: Path) -> None:
    page = opened(house, report, DESKTOP)
    page.evaluate("document.querySelectorAll('details').forEach(sheet => { sheet.open = true; })")
    is_readable_day_and_night(page)


def test_paper_shows_what_is_folded_on_a_screen(house: House, report: Path) -> None:
    page = opened(house, report, DESKTOP)
    folded = page.locator("details td").first
    assert not folded.is_visible()
    page.emulate_media(media="print")
    assert folded.is_visible()
