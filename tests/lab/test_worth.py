"""What things are worth: every answer is kept under its rules, and the page tells what best play loses."""

from __future__ import annotations

import json
from pathlib import Path

import sobremesa
from sobremesa.lab.difficulty import settings_of
from sobremesa.lab.worth import BEST, READER, Answers, Question, answer, put_into, questions_about, section

MAXENCE = sobremesa.shelf["mad_maxence"]
FIRST = next(s for s in settings_of(MAXENCE) if dict(s.options)["adventure"] == "campaign-1")


def answered(folder: Path) -> Answers:
    answers = Answers(MAXENCE, folder)
    answers.keep(Question(FIRST, BEST), {"value": 0.9, "states": 1234})
    answers.keep(Question(FIRST, "Drone"), {"value": 0.875, "states": 1000})
    answers.keep(Question(FIRST, READER), {"games": 400, "wins": 120})
    return answers


def test_what_is_known_is_not_asked_again_but_under_other_rules(tmp_path: Path) -> None:
    left = len(answered(tmp_path).missing())
    again = Answers(MAXENCE, tmp_path)
    assert left == len(again.missing()) == len(list(questions_about(MAXENCE))) - 3
    kept = json.loads(again.path.read_text("utf-8"))
    again.path.write_text(json.dumps(kept | {"bots": "others"}), "utf-8")
    assert Answers(MAXENCE, tmp_path).of(FIRST, READER) is None, "another reader may win more"
    again.path.write_text(json.dumps(kept | {"rules": "others"}), "utf-8")
    assert not Answers(MAXENCE, tmp_path).known


def test_states_that_do_not_fit_are_told_as_unknown(tmp_path: Path) -> None:
    """So that what fits is still found out, and told."""
    few = answer(Question(FIRST, BEST), memory=1)
    assert few["value"] is None
    answers = Answers(MAXENCE, tmp_path)
    answers.keep(Question(FIRST, BEST), few)
    assert f"| unknown | > {few['states']:,} |" in section(answers)


def test_the_page_tells_what_best_play_loses_and_is_told_anew_in_its_place(tmp_path: Path) -> None:
    told, page = section(answered(tmp_path)), tmp_path / "page.md"
    assert "| 90.0000 % | 1,234 | 30.0 ± 4.5 % |" in told
    assert "- items that are not found: Drone 2.50" in told
    page.write_text("# Page\n\n## Mad Maxence\n\n| a table |\n", "utf-8")
    put_into(page, MAXENCE, told)
    once = page.read_text("utf-8")
    put_into(page, MAXENCE, told)
    assert once == page.read_text("utf-8")
    assert once.index("## Mad Maxence") < once.index("Drone 2.50") < once.index("| a table |")
