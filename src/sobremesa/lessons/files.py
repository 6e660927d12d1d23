"""Where lessons lie: `lesson.toml`, `lesson-2.toml` … in the folder of their game, in that order."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sobremesa import games
from sobremesa.engine.errors import SobremesaError, Unreadable
from sobremesa.engine.extras import read_toml
from sobremesa.engine.notes import Notes
from sobremesa.engine.words import Words
from sobremesa.games import IDS
from sobremesa.lessons.lesson import Lesson, read_lesson
from sobremesa.lessons.proof import check_lesson

GAMES = Path(games.__file__).parent
_NAME = re.compile(r"lesson(-[2-9])?")


def paths_of(game_id: str) -> list[Path]:
    found = (GAMES / game_id).glob("lesson*.toml")
    return sorted((path for path in found if _NAME.fullmatch(path.stem)), key=lambda path: path.stem)


def read_file(path: Path) -> tuple[Lesson | None, list[Words]]:
    """A lesson as far as it can be read, and what is wrong with it."""
    notes = Notes()
    lesson = read_lesson(path.stem, read_toml(path), notes)
    if lesson and path.resolve().parent.parent == GAMES and path.parent.name != lesson.game.id:
        notes.add("está en la carpeta de otro juego.", "it lies in the folder of another game.")
    return lesson, notes.problems


def check(path: Path) -> list[Words]:
    """What is wrong with a lesson, a sentence each; none if it can be taken to its end."""
    lesson, problems = read_file(path)
    if lesson and not problems:
        notes = Notes()
        check_lesson(lesson, notes)
        problems = notes.problems
    return problems


def load(path: Path) -> Lesson:
    """A lesson, or one sentence about the first thing that is wrong with its file."""
    lesson, problems = read_file(path)
    if lesson is None or problems:
        first = problems[0]
        raise Unreadable(Words(f"{path}: {first.es}", f"{path}: {first.en}"))
    return lesson


@cache
def lessons_of(game_id: str) -> tuple[Lesson, ...]:
    """The lessons of a game that can be read; `trouble` tells of the others."""
    return tuple(lesson for lesson, _ in map(_tried, paths_of(game_id)) if lesson)


def trouble() -> list[Words]:
    """A sentence for each lesson of the shelf that cannot be read."""
    found = (_tried(path)[1] for game_id in IDS for path in paths_of(game_id))
    return [words for words in found if words]


def _tried(path: Path) -> tuple[Lesson | None, Words | None]:
    try:
        return load(path), None
    except SobremesaError as error:
        return None, error.words
