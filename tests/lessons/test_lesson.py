"""What a lesson file may say, what `sobremesa lesson check` says of the rest, and what a course does with it."""

from __future__ import annotations

import json
import re
import sys
from io import StringIO
from pathlib import Path

import pytest

from sobremesa.cli import main
from sobremesa.engine.chance import SeededChance, WrittenChance
from sobremesa.engine.errors import Illegal
from sobremesa.engine.match import Match
from sobremesa.games import shelf
from sobremesa.lessons.course import Course, NoSuchStep, Unwanted
from sobremesa.lessons.files import check, load

GUIDE = (Path(__file__).parents[2] / "docs" / "write-a-lesson.md").read_text("utf-8")


def small() -> str:
    """The smallest lesson of the guide, as it stands there."""
    blocks: list[str] = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    return blocks[0]


def problems_of(text: str, folder: Path) -> list[str]:
    path = folder / "lesson.toml"
    path.write_text(text, "utf-8")
    return [problem.en for problem in check(path)]


def course_of(text: str, folder: Path) -> Course:
    path = folder / "lesson.toml"
    path.write_text(text, "utf-8")
    return Course.begin(load(path))


def test_the_guide_has_a_sound_lesson(tmp_path: Path) -> None:
    assert problems_of(small(), tmp_path) == []


def test_the_commands_of_the_guide_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those between fences and those in the text, in a folder where the smallest lesson is called as there."""
    commands = re.findall(r"^sobremesa (.+)$", GUIDE, re.MULTILINE) + re.findall(r"`sobremesa (learn[^`]*)`", GUIDE)
    assert len(commands) == 3
    (tmp_path / "my-lesson.toml").write_text(small(), "utf-8")
    monkeypatch.chdir(tmp_path)
    for command in commands:
        game = [] if "my-lesson" in command else ["bonnie_and_clyde"]
        monkeypatch.setattr(sys, "stdin", StringIO("\ns\ns\nq\n"))
        assert main(["--lang", "en", *command.split(), *game]) == 0, command
    shown = capsys.readouterr().out
    assert all(words in shown for words in ("is sound", "Earn something in Dallas.", "place-cement-city"))


# Each mistake: what is put in place of what, and part of the sentence that tells of it.
MISTAKES = [
    ('"sobremesa lesson 1"', '"lesson"', "The line format = “sobremesa lesson 1” is missing."),
    ('"bonnie_and_clyde"', '"bonnie"', "“game” is no game of the shelf."),
    ("minutes = 1", "minutes = 99", "“minutes” is a whole number from 1 to 15, not 99."),
    ("minutes = 1", "minutes = 1\nseats = 4", "“seats” is one of these numbers: 1."),
    ("minutes = 1", "minutes = 1\ncoach = 2", "“coach” has no place here."),
    ("minutes = 1", "minutes = 1\noptions = { cap = 3 }", "The game has no option “cap”."),
    ('es = "Una mañana", ', "", "“title”: its text in Spanish (es) is missing."),
    ('"police 2"', '"police 9"', "“police 9” is not one possible move here"),
    ('"police 2"', '"roy 2"', "Chance cannot bring “Roy rolls a 2” here; it can bring: The police roll a 1"),
    ('"roy 5"', '"roy 5", "roy 1"', "Chance has no occasion to bring this: Roy rolls a 1."),
    ('point = ["savings"]', 'point = ["saving"]', "Step 1: there is no “saving”. Did you mean “savings”?"),
    ('want = "Find', 'want = "Lose', "Step 2: “Lose an odd job in Dallas” is not one possible move here; there are:"),
    ('want = "Find an odd job in Dallas"', "want = []", "Step 2: “want” does not say which move."),
    ("[[step.but]]", "[[step.but]]\nmove = 'Stay at home'", "Step 2: it needs one “but” without “move”"),
    ('en = "Two"', 'en = "Two"\nbecause = { es = "No", en = "No" }', "Step 3: one answer is right"),
    ('en = "These', f'en = "{"so " * 40}These', "Step 1: 50 words (en), and 40 fit: “so so so so so…”"),
    ('point = ["savings"]', 'others = ["pass"]', "Step 1: “pass” does not say who"),
    ('point = ["savings"]', 'want = "any"\n[[step.but]]\nes = "No"\nen = "No"', "Step 1: no “but” here"),
]


@pytest.mark.parametrize(("old", "new", "said"), MISTAKES, ids=range(len(MISTAKES)))
def test_each_mistake_has_its_sentence(old: str, new: str, said: str, tmp_path: Path) -> None:
    assert old in small()
    problems = problems_of(small().replace(old, new, 1), tmp_path)
    assert any(said in problem for problem in problems), problems


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = small().replace("minutes = 1", "minutes = 0").replace('en = "Two"', "")
    assert len(problems_of(text, tmp_path)) == 2


def test_lesson_check_answers_with_0_or_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(small(), "utf-8")
    assert main(["--lang", "en", "lesson", "check", str(path)]) == 0
    assert "is sound" in capsys.readouterr().out
    path.write_text(small().replace("minutes = 1", "minutes = 0"), "utf-8")
    assert main(["--lang", "es", "lesson", "check", str(path)]) == 2
    assert "«minutes» es un número entero de 1 a 15, no 0." in capsys.readouterr().err
    assert main(["lesson", "check", str(path), "--json", "--lang", "en"]) == 2
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 1
    path.write_text("format = ", "utf-8")
    assert main(["lesson", "check", str(path)]) == 2
    assert main(["lesson", "check", str(tmp_path / "none.toml")]) == 2


# --- Courses ----------------------------------------------------------------------------------------------------------


def test_a_course_goes_on_waits_and_asks(tmp_path: Path) -> None:
    first = course_of(small(), tmp_path)
    with pytest.raises(Unwanted):
        first.play(3)
    second = first.go_on()
    with pytest.raises(Unwanted):
        second.go_on()
    with pytest.raises(Unwanted, match="just this once go to Dallas"):
        second.play(0)
    with pytest.raises(Illegal):
        second.play(13)
    third = second.play(3)
    assert (third.moves, third.match.position.count("savings")) == ((3,), 2)
    with pytest.raises(Unwanted, match="earned another"):
        third.answer(1)
    with pytest.raises(NoSuchStep):
        third.answer(2)
    assert third.answer(0).is_done


def test_a_course_is_found_again_by_its_step_and_moves(tmp_path: Path) -> None:
    course = course_of(small(), tmp_path)
    lesson = course.lesson
    assert Course.reached(lesson, 2, (3,)).match.log == Course.reached(lesson, 2).match.log
    assert Course.reached(lesson, 2).back().at == 1
    assert Course.begin(lesson).back().at == 0
    with pytest.raises(Unwanted):
        Course.reached(lesson, 2, (0,))


def test_moves_are_named_in_either_language_or_by_their_kind(tmp_path: Path) -> None:
    for said in ("buscarse la vida", "go 4", "find an odd job", "Find an odd job in Dallas (+$1)"):
        text = small().replace("Find an odd job in Dallas", said)
        assert problems_of(text, tmp_path) == [], said


def test_chance_that_is_written_comes_and_then_the_rest(tmp_path: Path) -> None:
    """The dice of a lesson are moves of chance; what is not written follows from its seed, the same each time."""
    game = shelf["bonnie_and_clyde"]
    match = Match(game, options={}, chance=WrittenChance((20, 28), SeededChance.of(7)))
    assert [entry.move for entry in match.log] == [20, 28]
    with pytest.raises(Illegal, match="it can bring: The police roll a 1"):
        Match(game, options={}, chance=WrittenChance((28,), SeededChance.of(7)))
