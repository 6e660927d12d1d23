"""Lessons in the terminal, typed as a learner would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.cli import main
from sobremesa.games import IDS
from sobremesa.lessons.course import Course
from sobremesa.lessons.files import lessons_of
from sobremesa.lessons.lesson import Lesson
from sobremesa.terminal.learn import Lecture
from tests.terminal.test_play import Person

LESSONS = [lesson for game_id in IDS for lesson in lessons_of(game_id)]


def learner(lesson: Lesson, first: str = "") -> Iterator[str]:
    """What somebody types who knows the lesson: at each step what is wanted, in words; then they leave."""
    course = Course.begin(lesson)
    if first:
        yield first
    while not course.is_done:
        if course.wants_move:
            wanted = course.wanted()[0]
            yield next(choice.text for choice in course.view("en").named("en").choices if choice.id == wanted)
        else:
            yield next((str(at) for at, answer in enumerate(course.step.answers, 1) if answer.is_right), "")
        course = course.skip()
    yield "q"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game.id)
def test_a_lesson_is_taken_by_typing(lesson: Lesson) -> None:
    typed = learner(lesson)
    person = Person(lambda _: next(typed))
    assert Lecture(Course.begin(lesson), "en", person).run() is None
    shown = " ".join(person.shown().split())
    assert all(step.words.en in shown for step in lesson.steps)
    assert "That is all you need to play." in shown


def test_what_is_not_wanted_gets_its_sentence_and_the_step_again() -> None:
    lesson = lessons_of("bonnie_and_clyde")[0]
    typed = iter(["", "", "stay at home", "take bonnie", "nonsense", "b", "", "s", "q"])
    person = Person(lambda _: next(typed))
    lecture = Lecture(Course.begin(lesson), "en", person)
    assert lecture.run() is None
    shown = " ".join(person.shown().split())
    assert "Just this once, start in Dallas." in shown
    assert "Earn something in Dallas first." in shown
    assert "“nonsense” is none of the moves" in shown
    assert "sobremesa learn bonnie_and_clyde --step 4" in shown
    assert lecture.course.at == 3


def test_who_leaves_a_second_lesson_is_led_back_to_it() -> None:
    person = Person(lambda _: "q")
    Lecture(Course.begin(lessons_of("plutocracy")[1]), "es", person).run()
    assert "sobremesa learn plutocracy --lesson 2 --step 1" in " ".join(person.shown().split())


def test_after_the_lesson_one_plays_on_against_easy_bots_with_real_dice() -> None:
    lesson = lessons_of("ajolocracia")[0]
    typed = iter([""])
    end = Course.reached(lesson, len(lesson.steps))
    session = Lecture(end, "es", Person(lambda _: next(typed))).run()
    assert session
    assert session.players == ("human", "easy")
    assert session.match.log == end.match.log
    assert session.match.chance != end.match.chance


def test_a_lesson_that_is_not_there_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--lang", "en", "learn", "bonnie_and_clyde", "--lesson", "7"]) == 2
    assert "has no such lesson; it has 1." in capsys.readouterr().err
    assert main(["--lang", "en", "learn", "bonnie_and_clyde", "--step", "99"]) == 2
    assert "The lesson has no such step." in capsys.readouterr().err
    (tmp_path / "lesson.toml").write_text("game = 3")
    assert main(["--lang", "en", "learn", "--file", str(tmp_path / "lesson.toml")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
