"""What must stand in sight, and what must not lie over something else: measured on tables that were set for it."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Locator, Page

from sobremesa.engine.record import Cells
from sobremesa.games.ajolocracia import rules as ajolocracia
from sobremesa.games.ajolocracia.components import HABITAT, MEXICANUM, ROSACEUM
from sobremesa.games.ajolocracia.game import GAME as AJOLOCRACIA
from sobremesa.games.alebrijes import rules as alebrijes
from sobremesa.games.alebrijes.components import COPIES, KINDS
from sobremesa.games.alebrijes.game import GAME as ALEBRIJES
from sobremesa.games.politburo import rules as politburo
from sobremesa.games.politburo.components import CHIEF
from sobremesa.games.politburo.game import GAME as POLITBURO
from tests.browser.house import DESKTOP, PHONE, House
from tests.browser.staged import stage

EACH_SIZE = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
Box = tuple[float, float, float, float]  # left, top, right, bottom


def box(thing: Locator) -> Box:
    found = thing.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def is_inside(inner: Box, outer: Box) -> bool:
    """But for a hair."""
    starts = all(mine >= theirs - 0.5 for mine, theirs in zip(inner[:2], outer[:2], strict=True))
    return starts and all(mine <= theirs + 0.5 for mine, theirs in zip(inner[2:], outer[2:], strict=True))


def is_wider_than_its_window(page: Page) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


@EACH_SIZE
def test_an_ambystoma_lies_inside_its_ambiente(house: House, size: tuple[int, int]) -> None:
    """Issue 18, broken 7: it hung over the line of text below, at the others' tables and at one's own."""
    state = ajolocracia.State()
    ajolocracia.setup(state, 3, Cells(np.array([0])))
    for seat in range(3):
        for kind in (HABITAT, MEXICANUM, HABITAT, ROSACEUM):
            ajolocracia.lay(state, seat, kind)
    page = house.guest(size=size, is_rough=True)
    stage(page, AJOLOCRACIA, state, 0)
    lying = page.locator(".look-habitat .things .card").all()
    assert len(lying) == 6
    for card in lying:
        host = card.locator("xpath=ancestor::*[contains(@class, 'look-habitat')][1]")
        assert is_inside(box(card), box(host))


@EACH_SIZE
def test_the_chiefs_last_round_stands_in_everybodys_sight(house: House, size: tuple[int, int]) -> None:
    """P5: without pointing at anything, and also after the table was scrolled."""
    state = politburo.State()
    politburo.setup(state, 4, Cells(np.array([0, 0])))
    for candidate in range(12):
        politburo.deal_face(state, candidate)
    state.loyalty[4] = 25
    politburo.begin_round(state, 0)
    politburo.fill_offices(state)
    state.reign, state.phase, state.draws = 1, politburo.MAIN, 0
    assert state.holder[CHIEF] == 4
    page = house.guest(size=size, is_rough=True)
    stage(page, POLITBURO, state, 0)
    clock = page.locator("#n-clock")
    for _ in range(2):
        assert is_inside(box(clock), (0, 0, *size))
        assert "Jefe del Partido: Drózdov (Berto), desde la ronda anterior." in clock.inner_text()
        page.locator(".owner-3.look-panel").scroll_into_view_if_needed()
    assert not is_wider_than_its_window(page)


@EACH_SIZE
def test_a_discard_pile_of_every_kind_of_card_fits(house: House, size: tuple[int, int]) -> None:
    """B1: all cards of it can be seen, however many kinds have been played."""
    state = alebrijes.State()
    alebrijes.setup(state, 4, Cells(np.array([0])))
    for kind in range(KINDS):
        state.played[kind] = COPIES[0, kind]
        state.deck[kind] = 0
    state.deck_size, state.phase = 0, alebrijes.PLAYING
    page = house.guest(size=size, is_rough=True)
    stage(page, ALEBRIJES, state, 0)
    cards = page.locator(".key-discards .card")
    assert cards.count() == KINDS
    cards.last.scroll_into_view_if_needed()
    assert is_inside(box(cards.last), (0, 0, *size))
    assert not is_wider_than_its_window(page)
