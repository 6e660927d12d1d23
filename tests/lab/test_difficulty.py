"""The page of how hard the games for one are: what is asked, what is kept, and what is said of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.errors import Unreadable
from sobremesa.lab import difficulty
from sobremesa.lab.difficulty import KINDER, STATES, Crew, Limits, Piece, Queue, Results, Setting
from sobremesa.lab.estimates import share_interval

BONNIE = sobremesa.shelf["bonnie_and_clyde"]
SMALL = Setting("bonnie_and_clyde", (("savings_cap", 3), ("prison", "highest")))
QUICK = Limits(memory=1 << 28, checked=20_000)
LITTLE = Limits(memory=1 << 20)


def test_an_interval_for_a_share_holds_for_few_games() -> None:
    """Wilson: with all of n won, n / (n + z²) at least; in the middle about p ± z √(p(1−p)/n)."""
    assert share_interval(10, 10) == pytest.approx((10 / (10 + 1.959964**2), 1))
    assert share_interval(0, 10)[0] == 0
    assert share_interval(5_000, 10_000) == pytest.approx((0.4902, 0.5098), abs=1e-4)


def test_every_value_of_every_option_is_asked_once() -> None:
    for game in difficulty.solo_games():
        settings = difficulty.settings_of(game)
        assert len(settings) == len(set(settings))
        for option in (option for option in game.options if option.is_asked):
            assert {dict(s.options)[option.name] for s in settings} >= set(difficulty.values_of(option))


def test_the_length_of_the_tracks_is_turned_in_hard_too() -> None:
    """Finding W5: there it matters most."""
    found = [dict(setting.options) for setting in difficulty.settings_of(sobremesa.shelf["which_side"])]
    assert {options["track_length"] for options in found if options["mode"] == "hard"} == {3, 4}
    page = "\n".join(difficulty.page(Results(Path("nowhere"))))
    assert "| length of the tracks, with mode=hard | at least |" in page


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Found out in a process of its own."""
    folder = tmp_path_factory.mktemp("results")
    difficulty.do([Piece(SMALL, "greedy"), Piece(SMALL, STATES)], Results(folder), QUICK, Crew())
    return folder


def test_an_exact_value_is_kept_checked_and_told(solved: Path) -> None:
    (file,) = solved.glob("*.json")
    kept = json.loads(file.read_text("utf-8"))
    played, value = kept["states"]["check"], kept["states"]["value"]
    assert played["games"] == QUICK.checked
    assert abs(played["mean"] - value) <= 2 * played["margin"], "four standard errors"
    assert kept["players"] == {}, "nobody needs to play for what is exact"
    at_least, at_most, states, given, how = difficulty.cells(Results(solved).of(SMALL))
    assert at_least == at_most == f"{100 * value:.7f} %"
    assert states == "208,068"
    assert given == "0.25 GB"
    assert "20,000 games" in how


def test_what_is_done_is_not_done_again(solved: Path) -> None:
    results = Results(solved)
    slices = {"greedy": 2}
    todo = difficulty.missing(results, [BONNIE], QUICK, slices)
    assert Piece(SMALL, STATES) not in todo
    assert len([piece for piece in todo if piece.what == STATES]) == len(difficulty.settings_of(BONNIE)) - 1


def test_large_pieces_come_first_and_not_too_many_at_once(tmp_path: Path) -> None:
    player, states = Piece(SMALL, "greedy"), Piece(SMALL, STATES)
    queue = Queue([player, states, player], Results(tmp_path))
    assert [queue.next(has_room=False), queue.next(has_room=True), queue.next(has_room=True)] == [
        player,
        states,
        player,
    ]
    assert queue.next(has_room=True) is None


def test_nothing_is_begun_when_it_is_late(tmp_path: Path) -> None:
    difficulty.do([Piece(SMALL, STATES)], Results(tmp_path), QUICK, Crew(stop_after=-1))
    assert not list(tmp_path.iterdir())


def test_what_other_rules_found_is_done_again(solved: Path, tmp_path: Path) -> None:
    (file,) = solved.glob("*.json")
    kept = {**json.loads(file.read_text("utf-8")), "rules": "of other rules"}
    (tmp_path / file.name).write_text(json.dumps(kept), "utf-8")
    assert not Results(tmp_path).has(Piece(SMALL, STATES), QUICK)


@pytest.mark.parametrize("content", ["", "{", "7", "[1]"])
def test_a_damaged_result_is_named_in_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / f"{SMALL.name}.json").write_text(content, "utf-8")
    with pytest.raises(Unreadable, match="is no result of difficulty: delete it"):
        Results(tmp_path).of(SMALL)


def test_another_rule_of_thumb_plays_anew_and_proves_nothing_anew(tmp_path: Path) -> None:
    played, found = {"greedy": {"0": {"games": 10, "wins": 1}}}, {"is_exact": True, "value": 0.7}
    results = Results(tmp_path)
    kept = {**results.of(SMALL), "players": played, STATES: found}
    (tmp_path / f"{SMALL.name}.json").write_text(json.dumps(kept), "utf-8")
    assert Results(tmp_path).of(SMALL)["players"] == played
    (tmp_path / f"{SMALL.name}.json").write_text(json.dumps({**kept, "bots": "other ones"}), "utf-8")
    assert Results(tmp_path).of(SMALL)["players"] == {}
    assert Results(tmp_path).value_of(SMALL) == 0.7


def test_more_memory_or_time_is_worth_another_try(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.keep(Piece(SMALL, STATES), difficulty.work_on(Piece(SMALL, STATES), LITTLE))
    assert results.has(Piece(SMALL, STATES), LITTLE)
    assert not results.has(Piece(SMALL, STATES), QUICK)
    found = results.of(SMALL)[STATES]
    assert 0 <= found["lower"] < 0.699 < found["upper"] <= 1
    at_least, at_most, states, given, _ = difficulty.cells(results.of(SMALL))
    assert states.startswith("> ")
    assert given == "0.000976562 GB"
    assert at_least != at_most


def test_the_best_lower_end_is_told() -> None:
    """Ten of ten games say less than nine of ten thousand times as many."""
    kept: dict[str, Any] = {
        "players": {
            "hard": {"0": {"games": 5, "wins": 5}, "1": {"games": 5, "wins": 5}},
            "greedy": {"0": {"games": 10_000, "wins": 9_000}},
        },
        STATES: {
            "is_exact": False,
            "is_whole": False,
            "found": 7,
            "lower": 0.25,
            "upper": 0.99,
            "memory": 1 << 30,
            "seconds": 15.0,
        },
        KINDER: {"upper": 0.95},
    }
    at_least, at_most, states, given, how = difficulty.cells(kept)
    assert (at_most, states, given, how) == ("95.00 %", "> 7", "1 GB, 15 s", "greedy won 9,000 of 10,000 games")
    assert at_least.startswith("89.")


def test_the_page_has_a_table_for_every_option(tmp_path: Path) -> None:
    page = "\n".join(difficulty.page(Results(tmp_path)))
    for game in difficulty.solo_games():
        assert f"## {game.title.en}" in page
        for option in (option for option in game.options if option.is_asked):
            assert f"| {option.title.en.lower()} | at least |" in page


def test_what_was_found_by_other_rules_is_not_told(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.keep(Piece(SMALL, "greedy"), {"games": 10, "wins": 5})
    (file,) = tmp_path.iterdir()
    file.write_text(json.dumps(json.loads(file.read_text()) | {"rules": "older"}))
    assert difficulty.cells(Results(tmp_path).of(SMALL)) == ("", "", "", "", difficulty.UNKNOWN)
