"""Lessons in a browser: by mouse, on a phone, by keys, and without scripts; to the end, and on from there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sobremesa.games import IDS
from sobremesa.lessons.course import Course
from sobremesa.lessons.files import lessons_of
from sobremesa.lessons.lesson import Lesson
from sobremesa.server.coach import Place
from tests.browser.house import PHONE, House
from tests.browser.test_pages import is_readable_day_and_night
from tests.browser.test_whole_games import press_until

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
    """From the page of the game to the end: each step begins at the coach, and Tab leads to what is wanted."""
    page, lesson = house.guest(), lessons_of("bonnie_and_clyde")[0]
    page.goto("/g/bonnie_and_clyde")
    press_until(page, "Tab", ".play > a.lit")
    page.keyboard.press("Enter")
    course = Course.begin(lesson)
    while not course.is_done:
        expect(page.locator("#coach .says")).to_have_text(course.step.words.en)
        expect(page.locator("#coach")).to_be_focused()
        press_until(page, "Tab", way_on(course))
        page.keyboard.press("Enter")
        course = course.skip()
    expect(page.locator("#coach .ways button")).to_be_visible()
    press_until(page, "Tab", "#coach .ways button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def way_on(course: Course) -> str:
    if course.wants_move:
        return f'[data-move="{course.wanted()[0]}"]'
    return f'#coach [name="answer"][value="{right_one(course)}"]' if course.asks else "#coach .ways a.lit"


# Whether something can be pressed as it stands: its middle, or where it begins, is on the screen and not covered.
CAN_BE_PRESSED = """move => [...document.querySelectorAll(`[data-move="${move}"]:not(.choice)`)].some(thing => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [height / 2, 12].some(down => thing.contains(document.elementFromPoint(left + width / 2, top + down)));
})"""


@pytest.mark.parametrize("game", ["bonnie_and_clyde", "politburo", "mad_maxence"])
def test_on_a_phone_what_is_wanted_can_be_pressed_without_scrolling(house: House, game: str) -> None:
    page, course = house.guest(size=PHONE, has_touch=True, is_mobile=True), Course.begin(lessons_of(game)[0])
    while not course.is_done:
        if course.wants_move:
            page.goto(Place.of(course, 1).address(game))
            expect(page.locator("#coach")).to_be_focused()
            assert page.evaluate(CAN_BE_PRESSED, course.wanted()[0]), course.step.words.en
        course = course.skip()


def test_the_coach_finds_its_place_when_the_window_changes(house: House) -> None:
    page = house.guest()
    page.goto("/learn/toroball/1/4")
    expect(page.locator("#coach.beside")).to_be_visible()
    page.set_viewport_size({"width": 900, "height": 700})
    page.wait_for_function("document.querySelector('#coach').getBoundingClientRect().right <= innerWidth")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.locator("#dock > #coach:not(.beside, [style])")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#coach.beside")).to_be_visible()


def test_everybody_can_read_a_lesson(house: House) -> None:
    """Each kind of step: one to read, one that wants a move, one that asks, what is said to another move, the end."""
    page, lesson = house.guest(), lessons_of("bonnie_and_clyde")[0]
    for step in ("1", "3?move=4", "5", str(len(lesson.steps) + 1)):
        page.goto(f"/learn/bonnie_and_clyde/1/{step}")
        is_readable_day_and_night(page)


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
