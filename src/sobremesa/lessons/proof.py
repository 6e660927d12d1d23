"""Whether a lesson can be taken: to its end, in every way that it allows, with all it points at on the table."""

from __future__ import annotations

from collections.abc import Iterable

from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.naming import find_move
from sobremesa.engine.notes import Notes
from sobremesa.engine.words import nearest
from sobremesa.lessons.course import Course
from sobremesa.lessons.lesson import Lesson, called

MOST_WAYS = 200  # positions that a learner may be in at one step: more is no lesson


def check_lesson(lesson: Lesson, notes: Notes) -> None:
    """Step by step: from each position that a learner can have come to, all that they may do."""
    try:
        ways = [Course.begin(lesson)]
    except SobremesaError as error:
        return notes.add(error.words.es, error.words.en)
    for at in range(len(lesson.steps)):
        here = notes.at(*called(at))
        found = [after for course in ways for after in _all_after(course, here)]
        ways = list({(course.match.position.state): course for course in found}.values())
        if len(ways) > MOST_WAYS:
            return here.add("hay demasiadas maneras de seguir.", "there are too many ways to go on.")
        if not ways:
            return None
    if any(course.match.is_over for course in ways):
        notes.add(
            "acaba con la partida: no deja nada que seguir jugando.", "it ends the game: nothing is left to play on."
        )
    return None


def _all_after(course: Course, notes: Notes) -> Iterable[Course]:
    """The courses that come after a step; where it cannot be taken, a note and none."""
    _check_points(course, notes)
    if not course.wants_move:
        return _tried(course, None, notes)
    if course.seat not in course.match.to_act:
        notes.add("pide una jugada y no le toca a quien aprende.", "it wants a move, and it is not the learner's turn.")
        return []
    _check_buts(course, notes)
    try:
        wanted = course.wanted()
    except SobremesaError as error:
        notes.add(error.words.es, error.words.en)
        return []
    return [after for move in wanted for after in _tried(course, move, notes)]


def _tried(course: Course, move: int | None, notes: Notes) -> list[Course]:
    try:
        return [course.skip() if move is None else course.play(move)]
    except SobremesaError as error:
        notes.add(error.words.es, error.words.en)
        return []


def _check_points(course: Course, notes: Notes) -> None:
    keys = {node.key for node in course.match.view(course.seat).nodes() if node.key}
    for key in course.step.points:
        if key not in keys:
            hint = nearest(key, keys)
            notes.add(f"señala algo que no está en la mesa, «{key}». {hint.es}", f"there is no “{key}”. {hint.en}")


def _check_buts(course: Course, notes: Notes) -> None:
    for but in course.step.buts:
        try:
            is_meant = but.move and find_move(course.match, course.seat, but.move) in course.wanted()
        except SobremesaError as error:
            notes.add(error.words.es, error.words.en)
        else:
            if is_meant:
                notes.add(f"pide y rechaza lo mismo: «{but.move}».", f"it wants and refuses the same: “{but.move}”.")
