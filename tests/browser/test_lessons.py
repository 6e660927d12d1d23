"""Lessons in a browser: by mouse, on a phone, by keys, and without scripts; to the end, and on from there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sobremesa.games import IDS
from sobremesa.lessons.course import Course
from sobremesa.lessons.files import lessons_of
from sobremesa.lessons.lesson import Lesson
from tests.browser.house import PHONE, House

LESSONS = [lesson for game_id in IDS for lesson in lessons_of(game_id)]


def begin(page: Page, lesson: Lesson) -> None:
    """From the shelf to a lesson: two clicks."""
    page.goto("/")
    page.click(f'a.cover-link[href$="/g/{lesson.game.id}"]')
    page.click(f'.learn a[href*="/learn/{lesson.game.id}/{lesson.number}/"]')
    expect(page.locator("#coach")).to_be_visible()


def take(page: Page, lesson: Lesson) -> None:
    """As somebody who does what is said; what is pointed at stands out, and is on the screen."""
    course = Course.begin(lesson)
    while not course.is_done:
        expect(page.locator("#coach .says")).to_have_text(course.step.words.en)
        for key in course.step.points:
            assert "pointed" in (page.locator(f'[id="n-{key}"]').get_attribute("class") or "")
        if course.wants_move:
            make(page, course.wanted()[0])
        elif course.asks:
            page.click(f'#coach button[name="answer"][value="{right_one(course)}"]')
        else:
            page.click("#coach .ways a.lit")
        course = course.skip()
    expect(page.locator("#coach .ways button")).to_be_visible()


def make(page: Page, move: int) -> None:
    """By the thing that makes it, or by its words where nothing on the table does."""
    things = page.locator(f'#board [data-move="{move}"], #mine [data-move="{move}"]:not(#choices *)')
    if things.count():
        things.last.click()  # it lies on top where two make the same move
    else:
        page.click("#choices > summary")
        page.click(f'#choices [data-move="{move}"]')


def right_one(course: Course) -> int:
    return next(at for at, answer in enumerate(course.step.answers) if answer.is_right)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.id}-{lesson.number}")
def test_a_lesson_by_mouse(house: House, lesson: Lesson) -> None:
    page = house.guest()
    begin(page, lesson)
    take(page, lesson)
    page.click("#coach .ways button")
    expect(page.locator("#choices")).to_be_visible()
    assert "/t/" in page.url
    page.goto(f"/g/{lesson.game.id}")
    expect(page.locator(".learnt")).to_be_visible()


def test_a_lesson_on_a_phone(house: House) -> None:
    """The coach stands in the tray, and nothing is wider than the screen."""
    page, lesson = house.guest(size=PHONE), lessons_of("bonnie_and_clyde")[0]
    begin(page, lesson)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.locator("#dock > #coach:not(.beside)").count() == 1
    take(page, lesson)


def test_a_lesson_without_scripts(house: House) -> None:
    page, lesson = house.guest(java_script_enabled=False), lessons_of("ajolocracia")[0]
    begin(page, lesson)
    take(page, lesson)


def test_a_lesson_by_keys_alone(house: House) -> None:
    page, lesson = house.guest(), lessons_of("bonnie_and_clyde")[0]
    page.goto("/learn/bonnie_and_clyde/1/3")
    expect(page.locator("#coach")).to_be_focused()
    page.locator("#n-place-dallas").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#coach .says")).to_have_text(lesson.steps[3].words.en)


def test_what_is_not_wanted_changes_nothing_and_a_lesson_left_goes_on(house: House) -> None:
    page, lesson = house.guest(), lessons_of("bonnie_and_clyde")[0]
    page.goto("/learn/bonnie_and_clyde/1/3")
    make(page, 4)
    expect(page.locator("#coach .tried")).to_have_text(lesson.steps[2].buts[1].words.en)
    expect(page.locator("#coach .says")).to_have_text(lesson.steps[2].words.en)
    page.click("#coach .ways a:last-child")
    page.click(".learn a.lit")
    expect(page.locator("#coach .says")).to_have_text(lesson.steps[2].words.en)
    page.click("#coach .ways a:nth-child(2)")
    expect(page.locator("#coach .says")).to_have_text(lesson.steps[1].words.en)
