"""The ladder: parts in files, put together, and the bars they must clear."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.errors import Unreadable
from sobremesa.lab.difficulty import STATES, Piece, Results, Setting
from sobremesa.lab.ladder import PAIRS, Part, parts, read_ladder
from sobremesa.lab.tournament import Standings
from sobremesa.terminal.ladder import ladder_page

DUEL, SOLO = sobremesa.shelf["protocol_g117"], sobremesa.shelf["bonnie_and_clyde"]


def keep(part: Part, *points: float) -> None:
    """As if it had been played: the share that the first of the pair takes; alone, what each wins."""
    standings = Standings(part.contest)
    for group, share in enumerate(points):
        won = round(share * part.contest.deals)
        standings.points[group] = [1.0] * won + [0.0] * (part.contest.deals - won)
    part.keep(standings)


def test_parts_from_anywhere_make_one_page(tmp_path: Path) -> None:
    duel = parts(DUEL, tmp_path, 400, 1)
    for part in duel:
        keep(part, 0.2)
    (alone,) = parts(SOLO, tmp_path, 400, 1)
    keep(alone, 0.0, 0.1, 0.4, 0.7)
    ladders = [ladder for game in (DUEL, SOLO) if (ladder := read_ladder(game, tmp_path))]
    assert [ladder.missed for ladder in ladders] == [[], []]
    page = ladder_page(ladders)
    assert page.count("All bars are cleared.") == 2
    assert "| hard | flat | 80.0 ±" in page
    assert "| medium | 40.0 ±" in page
    assert len(duel) == len(PAIRS)


def test_what_is_missed_is_said(tmp_path: Path) -> None:
    for part, share in zip(parts(DUEL, tmp_path, 400, 1), (0.49, 0.4, 0.2, 0.5, 0.1), strict=True):
        keep(part, share)
    (alone,) = parts(SOLO, tmp_path, 40, 1)
    keep(alone, 0.0, 0.3, 0.4, 0.6)
    data = json.loads(alone.path.read_text()) | {"optimum": 0.7252}
    alone.path.write_text(json.dumps(data))
    together, solo = read_ladder(DUEL, tmp_path), read_ladder(SOLO, tmp_path)
    assert together
    assert solo
    assert together.missed == [
        "medium is not clearly above easy",
        "hard is not clearly above flat",
        "hard takes less than 75% from easy (from random, 90.0%)",
    ]
    assert "hard wins 12.5% less than best play" in solo.missed
    assert "fewer than 400 games were played" in solo.missed
    assert "**Missed**: medium is not clearly above easy" in ladder_page([together])


def test_hard_is_held_against_what_the_difficulty_page_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.lab.solution_files.own_folder", lambda: tmp_path / "nothing solved")
    (alone,) = parts(SOLO, tmp_path / "ladder", 400, 1)
    alone.path.parent.mkdir()
    setting, results = Setting(SOLO.id, tuple(alone.contest.options.items())), Results(tmp_path / "difficulty")
    results.keep(Piece(setting, STATES), {"is_exact": True, "value": 0.9})
    keep(alone, 0.0, 0.1, 0.4, 0.8)
    solo = read_ladder(SOLO, tmp_path / "ladder")
    assert solo
    assert solo.missed == ["hard wins 10.0% less than best play"]


def test_a_yardstick_may_be_short_but_levels_must_meet_often(tmp_path: Path) -> None:
    for part in parts(DUEL, tmp_path, 400, 1):
        keep(part, 0.2)
    for part in parts(DUEL, tmp_path, 60, 1):
        if "flat" in part.path.name:
            keep(part, 0.2)
    ladder = read_ladder(DUEL, tmp_path)
    assert ladder
    assert not ladder.missed
    assert "| 60 |" in ladder_page([ladder])
    for part in parts(DUEL, tmp_path, 60, 1):
        if "medium-hard" in part.path.name:
            keep(part, 0.2)
    ladder = read_ladder(DUEL, tmp_path)
    assert ladder
    assert ladder.missed == ["two levels met in fewer than 400 games"]


def test_a_part_that_is_not_there_clears_nothing(tmp_path: Path) -> None:
    assert read_ladder(DUEL, tmp_path) is None
    keep(parts(DUEL, tmp_path, 400, 1)[0], 0.1)
    ladder = read_ladder(DUEL, tmp_path)
    assert ladder
    assert "hard is not clearly above medium" in ladder.missed
    assert "not played" in ladder_page([ladder])


def test_what_was_cut_off_or_played_by_other_rules_is_played_anew(tmp_path: Path) -> None:
    part = parts(DUEL, tmp_path, 400, 1)[0]
    keep(part, 0.1)
    assert part.is_there
    part.path.write_text(json.dumps(json.loads(part.path.read_text()) | {"is_whole": False}))
    assert not part.is_there, "it was cut off"
    assert read_ladder(DUEL, tmp_path)
    part.path.write_text(json.dumps(json.loads(part.path.read_text()) | {"rules": "others"}))
    assert not part.is_there
    assert read_ladder(DUEL, tmp_path) is None


def test_a_file_that_is_no_part_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / f"{DUEL.id}-x.json").write_text("[]")
    with pytest.raises(Unreadable, match="is not a part of the ladder"):
        read_ladder(DUEL, tmp_path)
