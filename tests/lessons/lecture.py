"""Golden texts of lessons: all that is said in each, and what is done, to be read as a story in both languages.

`python -m tests.lessons.lecture [GAME…]` writes them anew, in tests/lessons/golden/: read what changed before you
commit it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from sobremesa.engine.naming import find_move
from sobremesa.engine.nodes import without_pictures
from sobremesa.engine.words import LANGS, Lang, with_seat_names
from sobremesa.games import IDS
from sobremesa.lessons.course import Course
from sobremesa.lessons.files import lessons_of
from sobremesa.lessons.lesson import Lesson

GOLDEN = Path(__file__).parent / "golden"
WIDTH = 110


def path(lesson: Lesson, lang: Lang) -> Path:
    return GOLDEN / f"{lesson.game.id}-{lesson.number}.{lang}.txt"


def tell(lesson: Lesson, lang: Lang) -> str:
    """Step by step: what the coach points at and says, what is wanted, what else is said to whom, what happens."""
    course, lines = Course.begin(lesson), [f"{lesson.game.title[lang]} · {lesson.title[lang]} · {lesson.minutes} min"]
    while not course.is_done:
        after = course.skip()
        lines += ["", f"{course.at + 1}.", *_said(course, lang), *_happened(course, after, lang)]
        course = after
    return "\n".join([*lines, ""])


def _said(course: Course, lang: Lang) -> Iterator[str]:
    step = course.step
    labels = dict.fromkeys(without_pictures(node.label) for node in course.pointed(lang) if node.label)
    if labels:
        yield _line("☞", with_seat_names(", ".join(labels), lang))
    yield _line(" ", step.words[lang])
    yield from (_line("→", words) for words in _wanted(course, lang))
    yield from (_line("✗", f"{_named(course, but.move, lang)}: {but.words[lang]}") for but in step.buts)
    for answer in step.answers:
        why = f": {answer.because[lang]}" if answer.because else ""
        yield _line("✓" if answer.is_right else "✗", f"{answer.words[lang]}{why}")


def _wanted(course: Course, lang: Lang) -> list[str]:
    return [_named(course, "" if course.step.takes_any else said, lang) for said in course.step.wants]


def _named(course: Course, said: str, lang: Lang) -> str:
    """A move as the table says it; whichever it is, where the author named none."""
    if not said:
        return "…"
    move = find_move(course.match, course.seat, said)
    return next(choice.text for choice in course.view(lang).named(lang).choices if choice.id == move)


def _happened(course: Course, after: Course, lang: Lang) -> Iterator[str]:
    told = after.match.story(after.seat, lang, since=len(course.match.log))
    yield from (_line("·", without_pictures(line)) for line in told)


def _line(mark: str, words: str) -> str:
    return fill(words, WIDTH, initial_indent=f"   {mark} ", subsequent_indent="     ", break_long_words=False)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for game_id in sys.argv[1:] or IDS:
        for lesson in lessons_of(game_id):
            for lang in LANGS:
                path(lesson, lang).write_text(tell(lesson, lang), "utf-8")
                print(path(lesson, lang))
