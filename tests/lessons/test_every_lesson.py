"""Every lesson of the shelf, found and never listed: taken to its end, in both languages, in every way it allows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import LANGS, Lang, Words
from sobremesa.games import IDS
from sobremesa.lessons.course import Course, Unwanted
from sobremesa.lessons.files import check, lessons_of, load, paths_of, trouble
from sobremesa.lessons.lesson import MOST_WORDS, Lesson
from tests.lessons import lecture

PATHS = [path for game_id in IDS for path in paths_of(game_id)]
LESSONS = [load(path) for path in PATHS]
SIX_TO_EIGHTEEN, MINUTES = range(6, 19), range(3, 7)


def named(lesson: Lesson) -> str:
    return f"{lesson.game.id}/{lesson.id}"


def test_lessons_are_found() -> None:
    assert not trouble()
    assert [lesson for game_id in IDS for lesson in lessons_of(game_id)] == LESSONS


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parent.name)
def test_it_can_be_taken_in_every_way_it_allows(path: Path) -> None:
    """Each wanted move is legal, each thing pointed at is in the view, every wrong answer has its sentence."""
    assert check(path) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_it_is_taken_to_its_end(lesson: Lesson, lang: Lang) -> None:
    """As a learner who tries everything that is wrong first, and goes back a step each time."""
    course = Course.begin(lesson)
    while not course.is_done:
        assert {node.key for node in course.pointed(lang)} == set(course.step.points)
        assert bool(course.view(lang).choices) == course.wants_move
        try_what_is_wrong(course, lang)
        after = course.skip()
        back = after.back()
        assert (back.at, back.moves, back.match.log) == (course.at, course.moves, course.match.log)
        course = after
    assert not course.match.is_over
    assert Course.reached(lesson, course.at, course.moves).match.log == course.match.log


def try_what_is_wrong(course: Course, lang: Lang) -> None:
    """Every legal move that is not meant and every wrong answer gets a sentence, and changes nothing."""
    before = course.match.log
    unwanted = {m.id for m in course.match.legal(course.seat)} - set(course.wanted()) if course.wants_move else set()
    for move in unwanted:
        with pytest.raises(Unwanted) as refused:
            course.play(move)
        assert refused.value.text(lang)
    for which, answer in enumerate(course.step.answers):
        if not answer.is_right:
            with pytest.raises(Unwanted) as refused:
                course.answer(which)
            assert refused.value.text(lang)
    assert course.match.log == before


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_it_reads_as_it_was_read(lesson: Lesson) -> None:
    for lang in LANGS:
        golden = lecture.path(lesson, lang)
        assert golden.exists(), "no golden text yet: run python -m tests.lessons.lecture, and read it"
        assert lecture.tell(lesson, lang) == golden.read_text("utf-8")


def test_no_golden_text_without_a_lesson() -> None:
    assert set(lecture.GOLDEN.iterdir()) == {lecture.path(lesson, lang) for lesson in LESSONS for lang in LANGS}


def all_words(lesson: Lesson) -> Iterator[Words]:
    """Everything that is said in it."""
    yield lesson.title
    for step in lesson.steps:
        yield from (step.words, *(but.words for but in step.buts), *(answer.words for answer in step.answers))
        yield from (answer.because for answer in step.answers if answer.because)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_it_is_short_and_makes_the_learner_do_things(lesson: Lesson) -> None:
    assert len(lesson.steps) in SIX_TO_EIGHTEEN
    assert lesson.minutes in MINUTES
    assert sum(bool(step.wants) for step in lesson.steps) >= 3
    for words in all_words(lesson):
        assert all(0 < len(words[lang].split()) <= MOST_WORDS for lang in LANGS)
        assert words.es != words.en or len(words.es.split()) == 1


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_steps_that_it_does_not_have_lead_nowhere(lesson: Lesson) -> None:
    for at in (-1, len(lesson.steps) + 1):
        with pytest.raises(SobremesaError):
            Course.reached(lesson, at)
