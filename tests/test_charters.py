"""Books of another charter: people, duels, forks, one-way roads and endings, and what is said where they are wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa.games.way_of_the_shotgun.loader import check

PERSON = """
[[person]]
id = "ana"
name = { es = "Ana", en = "Ana" }
resolve = 1
body = 1
ear = 4
aim = 3
beats = 3
gun = 0
calm = ["waits", "waits", "waits", "waits", "draws", "draws"]
armed = ["waits", "waits", "shoots", "shoots", "shoots", "shoots"]
[person.lines]
waits = { es = "Espera.", en = "She waits." }
taunts = { es = "Se ríe.", en = "She laughs." }
draws = { es = "Desenfunda.", en = "She draws." }
shoots = { es = "Dispara.", en = "She shoots." }
"""
SMALL = f"""
format = "sobremesa book 1"
game = "way_of_the_shotgun"
title = {{ es = "Una calle", en = "A Street" }}
remember = ["late"]
{PERSON}
[[ending]]
id = "peace"
won = true
es = "Paz."
en = "Peace."

[[ending]]
id = "grave"
es = "Una cruz."
en = "A cross."

[[adventure]]
title = {{ es = "La calle", en = "The street" }}
start = "0"
roads = ["0>1"]

[[adventure.place]]
id = "0"
at = [0, 0]
picture = "school"
name = {{ es = "Aquí", en = "Here" }}
[adventure.place.step.first]
es = "Sales."
en = "You set out."

[[adventure.place]]
id = "1"
at = [1, 0]
picture = "well"
name = {{ es = "Allí", en = "There" }}
[adventure.place.step.first]
es = "Llegas."
en = "You arrive."
[[adventure.place.step.first.fork]]
if = ["late"]
go = "over"
[[adventure.place.step.first.fork]]
go = "meet"
[adventure.place.step.meet]
effects = ["set late"]
duel = {{ with = "ana", yields = "talked", shot = "over", lost = "over", parted = "talked" }}
[adventure.place.step.talked]
end = "peace"
[adventure.place.step.over]
end = "grave"
"""

Spoil = Callable[[str], str]


def problems_of(text: str, folder: Path) -> list[str]:
    path = folder / "tale.toml"
    path.write_text(text, "utf-8")
    return [problem.en for problem in check(path)]


def changed(old: str, new: str) -> Spoil:
    def spoil(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return spoil


def test_a_small_book_of_this_charter_is_sound(tmp_path: Path) -> None:
    assert problems_of(SMALL, tmp_path) == []


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (changed('"draws", "draws"]', '"draws", "drows"]'), "nobody does “drows”. Did you mean “draws”?"),
        (changed('"draws", "draws"]', '"draws"]'), "“calm” says 6 things, one for each face."),
        (changed("ear = 4", "ear = 9"), "“ear” is a whole number from 2 to 6, not 9."),
        (changed('taunts = { es = "Se ríe.", en = "She laughs." }', ""), "“taunts” is missing in Spanish and English"),
        (changed('with = "ana"', 'with = "eva"'), "there is no person “eva”."),
        (changed('end = "peace"', 'end = "piece"'), "there is no ending “piece”."),
        (changed(', lost = "over"', ""), "the duel lacks “lost”."),
        (changed('go = "meet"', 'if = ["late"]\ngo = "meet"'), "the last way of a “fork” has no “if”."),
        (changed('remember = ["late"]', 'remember = ["late", "never"]'), "Nothing sets the mark “never”."),
        (changed('roads = ["0>1"]', 'roads = ["1>0"]'), "place 1 (There): it can't be reached."),
        (changed("won = true\n", ""), "it has no exit"),
        (changed("gun = 0", 'gun = 0\nsecret = "diary"'), "There is no item “diary”."),
        (changed('duel = { with', 'falls = true\nduel = { with'), "“falls” has no place here."),
        (changed('effects = ["set late"]', 'effects = ["fuel +1"]'), "“fuel +1” can't be understood."),
    ],
)  # fmt: skip
def test_a_mistake_is_told(spoil: Spoil, sentence: str, tmp_path: Path) -> None:
    problems = problems_of(spoil(SMALL), tmp_path)
    assert any(sentence in problem for problem in problems), problems


def test_a_place_of_a_one_way_road_needs_no_second_passage(tmp_path: Path) -> None:
    """Where the roads lead round, somebody may come again."""
    round_again = SMALL.replace('roads = ["0>1"]', 'roads = ["0>1", "1>0"]').replace('parted = "talked"', 'parted = ""')
    asked = [problem for problem in problems_of(round_again, tmp_path) if "“later” is missing" in problem]
    assert len(asked) == 2
    assert problems_of(SMALL, tmp_path) == []
