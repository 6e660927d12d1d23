"""From the shelf to the result, as people play."""

from __future__ import annotations

import os
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import (
    GAMES,
    LONGEST_GAME,
    House,
    answers,
    expect_the_end,
    is_over,
    open_table,
    play_by_mouse,
    wait_for_turn,
)
from tests.browser.test_pages import is_readable_day_and_night

# One in the gate; SOBREMESA_KEYS=all plays every game by keys (`make chaos`).
BY_KEYS = GAMES if os.environ.get("SOBREMESA_KEYS") == "all" else ("protocol_g117",)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(house: House, game: str) -> None:
    page = house.guest()
    page.goto("/")
    page.click(f'a[href="/g/{game}"]')
    open_table(page, game)
    play_by_mouse(page)
    expect_the_end(page)
    is_readable_day_and_night(page)


@pytest.mark.parametrize("game", BY_KEYS)
def test_a_whole_game_by_keyboard_alone(house: House, game: str) -> None:
    page = house.guest()
    page.goto(f"/g/{game}")
    press_until(page, "Tab", ".setup > summary")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "#name")
    page.keyboard.type("Ana")
    press_until(page, "Tab", '.modes [value="bots"], .modes [value="screen"]:only-child')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    chance = Random(1)
    for _ in range(LONGEST_GAME):
        if is_over(page):
            break
        choose_by_keys(page, chance)
    expect_the_end(page)


def choose_by_keys(page: Page, chance: Random) -> None:
    """Tab to the first thing that is lit, walk a few of them with the arrows, and take the last."""
    if not page.evaluate("document.activeElement.matches('#board .lit, #mine .lit')"):
        press_until(page, "Tab", "#board .lit, #mine .lit")
    for _ in range(chance.randrange(6)):
        page.keyboard.press(chance.choice(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")))
    expect(page.locator("#board .lit:focus, #mine .lit:focus")).to_have_count(1)
    answered = len(answers(page))
    page.keyboard.press("Enter")
    wait_for_turn(page, answered + 1)


def press_until(page: Page, key: str, selector: str, most: int = 60) -> None:
    for _ in range(most):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{most} × {key} did not reach {selector}")
