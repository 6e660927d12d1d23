"""Adventure books: what `sobremesa book check` says about sound and unsound ones, and that a new one needs no code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa.cli import main
from sobremesa.engine.errors import Unreadable
from sobremesa.games.adventure.book import DEEDS
from sobremesa.games.mad_maxence import book
from sobremesa.games.mad_maxence.loader import check, read, sound
from sobremesa.games.way_of_the_shotgun import book as other_book

ROOT = Path(__file__).parent.parent
OURS = Path(book.__file__).parent / "books" / "campaign.toml"
GUIDE = (ROOT / "docs" / "write-a-book.md").read_text("utf-8")

CHOICE_AT_THE_WELL = """
[[adventure.place.step.first.choice]]
es = "Beber"
en = "Drink"
go = "drink"

[[adventure.place.step.first.choice]]
es = "Seguir camino"
en = "Drive on"

[adventure.place.step.drink]
leave = true
"""
LATER_AT_THE_WELL = """
[adventure.place.step.later]
es = "El pozo."
en = "The well."
"""


def guide_book() -> str:
    """The smallest book of the guide, as it stands there."""
    blocks: list[str] = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    return next(block for block in blocks if "[[adventure]]" in block)


def small_book() -> str:
    """The same, with a choice at the well."""
    opening, well, _ = guide_book().rpartition("leave = true\n")
    assert well
    return opening + CHOICE_AT_THE_WELL + LATER_AT_THE_WELL


def problems_of(text: str, folder: Path) -> list[str]:
    path = folder / "tale.toml"
    path.write_text(text, "utf-8")
    return [problem.en for problem in check(path)]


# --- Sound books ------------------------------------------------------------------------------------------------------


def test_our_campaign_is_sound_and_has_three_adventures() -> None:
    found, problems = read(OURS)
    assert problems == []
    assert len(found.adventures) == 3


def test_the_guides_smallest_book_is_as_the_guide_says(tmp_path: Path) -> None:
    assert problems_of(guide_book(), tmp_path) == []
    assert problems_of(small_book(), tmp_path) == []
    asked = problems_of(small_book().replace(LATER_AT_THE_WELL, ""), tmp_path)
    assert asked == [
        "Adventure 1 (To the Well): place 2 (The well): one may come here again: “later” is missing.",
    ]


def test_a_passage_that_nobody_reads_is_told(tmp_path: Path) -> None:
    asked = problems_of(guide_book() + LATER_AT_THE_WELL, tmp_path)
    assert asked == ["Adventure 1 (To the Well): place 2 (The well): step “later”: it can never be read."]


def test_a_passage_that_is_buried_under_others_is_told(tmp_path: Path) -> None:
    """Finding M2: what goes straight on to more passages than a page shows is never seen."""
    steps = [
        f'[adventure.place.step.bad{n}]\nes = "Más {n}."\nen = "More {n}."\ngo = "bad{n + 1}"\n' for n in (1, 2, 3)
    ]
    steps.append('[adventure.place.step.bad4]\nes = "Fin."\nen = "The end."\n')
    text = guide_book().replace('effects = ["combat -1"]\n', 'go = "bad1"\n\n' + "\n".join(steps), 1)
    where = "Adventure 1 (To the Well): place 1 (The bend): step “bad”: "
    said = "4 passages or more follow it at once: it is never seen. Put in a test or a choice."
    assert problems_of(text, tmp_path) == [where + said]


def test_every_text_of_ours_is_told_in_both_languages_and_not_the_same() -> None:
    found = sound(OURS)
    texts = [
        step.text
        for tale in found.adventures
        for place in tale.places.values()
        for step in place.steps.values()
        if step.text
    ]
    assert len(texts) > 150
    assert all(text.es != text.en for text in texts)


def test_every_place_of_ours_is_a_paragraph_worth_reading() -> None:
    for tale in sound(OURS).adventures:
        for place in tale.places.values():
            first = place.steps["first"].text
            assert first is not None
            assert len(first.es.split()) >= 30, place.name.es


def test_the_guide_names_every_picture_measure_and_way_to_end() -> None:
    for charter in (book.CHARTER, other_book.CHARTER):
        named = (*charter.pictures, *charter.names, *charter.turns, *charter.traits, *charter.habits, *charter.deeds)
        for name in (*named, *charter.extras, *charter.powers, *DEEDS):
            assert re.search(rf"\b{name}\b", GUIDE), name


# --- What is wrong, in words ------------------------------------------------------------------------------------------

Spoil = Callable[[str], str]


def changed(old: str, new: str) -> Spoil:
    def spoil(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (changed('"0-1", "1-2", "2-0"', '"0-2", "2-0"'), "place 1 (The bend): it can't be reached."),
        (changed('"0-1", "1-2", "2-0"', '"0-1", "0-2"'), "place 1 (The bend): who comes from 0 can't go on"),
        (changed("difficulty = 1", "difficulty = 4"), "“difficulty” is a whole number from 1 to 3, not 4."),
        (changed('en = "The name was earned."\n', ""), "step “bad”: its text in English (en) is missing."),
        (changed('es = "La curva te guiña un ojo."\n', ""), "step “later”: its text in Spanish (es) is missing."),
        (changed('"fuel +1"', '"fule +1"'), "“fule +1” can't be understood. Did you mean “fuel”?"),
        (changed('"fuel +1"', '"gain drone"'), "place 1 (The bend): there is no item “drone”."),
        (changed('pass = "good"', 'pass = "goood"'), "a step that does not exist, “goood”. Did you mean “good”?"),
        (changed('picture = "road"', 'picture = "raod"'), "there is no picture “raod”. Did you mean “road”?"),
        (changed("leave = true", "falls = true"), "it has no exit: no step has “leave”."),
        (changed("at = [1, 0]", "at = [9, 0]"), "a whole column from 0 to 5"),
        (changed('go = "drink"', 'go = "drink"\nif = ["key"]'), "nothing sets the mark “key”"),
        (changed('go = "drink"', 'go = "drink"\ncost = ["fuel -3"]'), "choice 1 of “first” is never open."),
        (changed('start = "0"', 'start = "7"'), "“start” is not a numbered place: “7”."),
        (changed('title = { es = "Al pozo", en', 'titel = { es = "Al pozo", en'), "“titel” has no place here. Did you"),
        (changed("format = ", "# format = "), "line format = “sobremesa book 1” is missing."),
        (changed("effects = [\"combat -1\"]", 'go = "bad"'), "step “bad”: it can repeat for ever without"),
        (changed('winks at you."', 'winks at you."\neffects = ["time -1"]'), "it gives time back whenever it is read"),
        (changed('"1-2"', '"1-9"'), "road “1-9” leads to a place that does not exist: “9”."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_the_name_of_its_place(spoil: Spoil, sentence: str, tmp_path: Path) -> None:
    problems = problems_of(spoil(small_book()), tmp_path)
    assert any(sentence in problem for problem in problems), problems


def test_an_exit_that_asks_for_more_skill_than_there_is_cannot_be_won(tmp_path: Path) -> None:
    text = small_book().replace(
        "[adventure.place.step.drink]\nleave = true",
        '[adventure.place.step.drink]\ntest = { skill = "tech", difficulty = 2, pass = "out" }\n'
        "[adventure.place.step.out]\nleave = true",
    )
    problems = problems_of(text, tmp_path)
    assert "its exit can't be won: the test of “tech” asks 2, and nobody gets beyond 1." in problems[-1]
    assert "place 2 (The well)" in problems[-1]


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = small_book().replace("difficulty = 1", "difficulty = 0").replace('picture = "camp"', 'picture = "cmap"')
    assert len(problems_of(text, tmp_path)) == 2


def test_a_book_that_is_not_toml_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tale.toml"
    path.write_text("[[adventure", "utf-8")
    with pytest.raises(Unreadable, match="cannot be read"):
        check(path)


# --- The command ------------------------------------------------------------------------------------------------------


def test_book_check_says_yes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "check", str(OURS), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"{OURS} is sound.\n"


def test_book_check_says_what_is_wrong_and_exits_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tale.toml"
    path.write_text(guide_book() + LATER_AT_THE_WELL, "utf-8")
    assert main(["book", "check", str(path), "--lang", "es"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "Aventura 1 (Al pozo): lugar 2 (El pozo): paso «later»: no se llega a leer nunca.\n"
    assert main(["book", "check", str(path), "--lang", "en", "--json"]) == 2
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 1


def test_book_check_asks_for_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tale.toml"
    path.write_text('format = "sobremesa book 1"\n', "utf-8")
    assert main(["book", "check", str(path), "--lang", "en"]) == 2
    assert "does not say which game it is for" in capsys.readouterr().err


# --- A book of one's own ----------------------------------------------------------------------------------------------


def with_extras(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"SOBREMESA_EXTRAS": str(folder), "LANG": "en_XX.UTF-8", "LC_ALL": ""}
    return subprocess.run(
        [sys.executable, "-m", "sobremesa", *arguments],
        input=typed, capture_output=True, text=True, env=environment, timeout=120, check=False,
    )  # fmt: skip


def test_a_new_book_needs_no_code(tmp_path: Path) -> None:
    (tmp_path / "mad_maxence").mkdir()
    (tmp_path / "mad_maxence" / "tale.toml").write_text(small_book(), "utf-8")
    facts = json.loads(with_extras(tmp_path, "games", "mad_maxence", "--json").stdout)
    assert facts["options"][0]["values"][-2:] == ["tale", "tale-1"]
    played = with_extras(tmp_path, "play", "mad_maxence", "--option", "adventure=tale", typed="Drive to 2\nDrink\n")
    assert "You drink it as one signs a contract." in played.stdout
    assert "nobody has erased her name" in played.stdout


def test_a_place_that_is_left_as_soon_as_it_is_read_is_read_all_the_same(tmp_path: Path) -> None:
    """Finding M2: the well ends the first adventure at once, and the page is that of the next one."""
    (tmp_path / "mad_maxence").mkdir()
    again = guide_book()[guide_book().index("[[adventure]]") :]
    (tmp_path / "mad_maxence" / "tale.toml").write_text(guide_book() + "\n" + again, "utf-8")
    played = with_extras(tmp_path, "play", "mad_maxence", "--option", "adventure=tale", typed="Drive to 2\nq\n")
    assert "You drink it as one signs a contract." in played.stdout


def test_a_book_with_mistakes_is_left_out_and_the_options_say_why(tmp_path: Path) -> None:
    (tmp_path / "mad_maxence").mkdir()
    (tmp_path / "mad_maxence" / "tale.toml").write_text(guide_book() + LATER_AT_THE_WELL, "utf-8")
    option = json.loads(with_extras(tmp_path, "games", "mad_maxence", "--json").stdout)["options"][0]
    assert option["values"] == ["campaign", "campaign-1", "campaign-2", "campaign-3"]
    assert "tale.toml is left out. Adventure 1 (To the Well): place 2" in option["help"]["en"]
    assert "sobremesa book check" in option["help"]["es"]


def test_a_book_that_takes_the_place_of_ours_and_has_mistakes_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "mad_maxence").mkdir()
    (tmp_path / "mad_maxence" / "campaign.toml").write_text("title = 3", "utf-8")
    done = with_extras(tmp_path, "games", "mad_maxence")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("campaign.toml is left out. ")


def test_a_campaign_is_kept_between_sittings(tmp_path: Path) -> None:
    kept = tmp_path / "campaign.json"
    with_extras(tmp_path, "play", "mad_maxence", "--seed", "4", "--save", str(kept), typed="Drive to 2\nq\n")
    assert json.loads(kept.read_text("utf-8"))["options"] == {"adventure": "campaign", "entry": 0}
    again = with_extras(tmp_path, "play", "--resume", str(kept), typed="Leave with the bolts\nq\n")
    assert "The scrapyard" in again.stdout
    assert len(json.loads(kept.read_text("utf-8"))["moves"]) == 2
