"""Sweeps: the same luck in every setting, and certainty only where there is a difference."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from examples import pig
from sobremesa import cli
from sobremesa.engine.errors import BadOption
from sobremesa.games import shelf
from sobremesa.lab import sweep as lab
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.plan import Plan, make_plan
from sobremesa.lab.sweep import Sweep, grid, measures_for, read_vary, sweep
from sobremesa.lab.sweep_report import findings, report_on_sweep
from tests.lab.made import lucky_rows, rows

TURNED = min(  # the smallest is made native soonest
    (game for game in shelf.values() if game.is_solo and game.options), key=lambda game: game.state.dtype.itemsize
)
OPTION = TURNED.options[0]


def plan(games: int = 300) -> Plan:
    return make_plan(pig.GAME, ("random", "random"), games=games, seed=3)


def names(swept: Sweep, place: int) -> set[str]:
    return {m.name for m in swept.measures if swept.is_certain(place, m)}


def test_values_are_listed_or_a_range() -> None:
    assert read_vary(pig.GAME, ["goal=20,30"]) == {"goal": (20, 30)}
    assert read_vary(pig.GAME, ["goal=20..23,30"]) == {"goal": (20, 21, 22, 23, 30)}


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        ("gaol=20,30", "Did you mean “goal”"),
        ("goal=20", "at least two values"),
        ("goal=20,20", "at least two values"),
        ("goal=20,many", "must be a whole number"),
        ("goal", "cannot be"),
    ],
)
def test_what_cannot_be_varied_gets_one_sentence(vary: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        read_vary(pig.GAME, [vary])


def test_a_grid_is_every_combination_and_not_too_many() -> None:
    assert [p.options["goal"] for p in grid(plan(), {"goal": (20, 30)})] == [20, 30]
    with pytest.raises(BadOption, match="2 to"):
        grid(plan(), {})
    with pytest.raises(BadOption, match="201 settings"):
        grid(plan(), {"goal": tuple(range(201))})


def test_the_measure_of_a_side_has_its_name() -> None:
    sides = make_plan(shelf["protocol_g117"], ("random",) * 2, games=1, seed=1)
    assert measures_for(sides)[0].words.en == "Wins: AI"
    assert measures_for(plan())[0].words.en == "Seat 1 wins"


def test_the_same_setting_twice_is_the_same_in_every_game() -> None:
    """Common random numbers: not about the same, but the same."""
    swept = sweep(plan(), {"goal": (30, 30)})
    for measure in swept.measures:
        difference = swept.difference(1, measure)
        assert (difference.mean, difference.margin) == (0, 0)
        assert not swept.is_certain(1, measure)
    assert all("does not change in any game" in finding.words.en for finding in findings(swept))


def test_a_higher_goal_takes_longer_for_certain() -> None:
    swept = sweep(plan(), {"goal": (20, 60)})
    assert {"moves", "decisions"} <= names(swept, 1)
    assert swept.difference(1, swept.measures[-1]).mean > 0
    assert names(swept, 0) == set()


def test_pairs_of_games_tell_more_than_two_heaps_of_them() -> None:
    """Where one setting adds one point to the same luck, the difference has no margin at all."""
    swept = Sweep(grid(plan(), {"goal": (20, 30)}), {"goal": (20, 30)})
    moves = np.random.default_rng(1).integers(10, 1000, 50)
    swept.add([rows([[1, 2]] * 50, moves=moves.tolist()), rows([[1, 2]] * 50, moves=(moves + 1).tolist())])
    assert names(swept, 1) == {"moves"}
    assert swept.value(0, measures_for(swept.plans[0])[3]).margin > 10


def test_two_settings_of_the_same_chances_are_told_apart_one_time_in_twenty_at_most() -> None:
    alarms = 0
    for seed in range(200):
        swept = Sweep(grid(plan(), {"goal": (20, 30)}), {"goal": (20, 30)})
        swept.add([lucky_rows(200, [0.5, 0.5], 2 * seed), lucky_rows(200, [0.5, 0.5], 2 * seed + 1)])
        alarms += bool(names(swept, 1))
    assert alarms <= 10


def test_a_game_that_was_cut_in_one_setting_counts_in_none() -> None:
    swept = Sweep(grid(plan(), {"goal": (20, 30)}), {"goal": (20, 30)})
    swept.add([rows([[1, 2], [2, 1]]), rows([[1, 2], [2, 1]], is_cut=[0, 1])])
    assert (swept.games, swept.cut) == (2, 1)
    assert swept.value(0, swept.measures[0]).mean == 1


def test_ctrl_c_keeps_the_blocks_that_all_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BLOCK", 50)

    def press(games: int) -> None:
        if games >= 100:
            raise KeyboardInterrupt

    swept = sweep(plan(10_000), {"goal": (20, 30)}, on_progress=press)
    assert not swept.is_whole
    assert swept.games == 100
    assert all(sums["moves"].count == 100 for sums in swept.values)


def test_blocks_do_not_change_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sweep(plan(120), {"goal": (20, 30)}).to_json()
    monkeypatch.setattr(lab, "BLOCK", 50)
    assert sweep(plan(120), {"goal": (20, 30)}).to_json()["settings"] == whole["settings"]


def test_the_command_prints_json_and_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = OPTION.values[:2] if not isinstance(OPTION.values, range) else (OPTION.values[0], OPTION.values[-1])
    words = ["sweep", TURNED.id, "--vary", f"{OPTION.name}={first},{second}", "--games", "40", "--seed", "1"]
    assert cli.main([*words, "--json", "--report", str(tmp_path / "sweep.html")]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 40
    assert [s["options"][OPTION.name] for s in data["settings"]] == [first, second]
    assert f"--vary {OPTION.name}={first},{second}" in (tmp_path / "sweep.html").read_text("utf-8")
    assert cli.main([*words, "--lang", "en"]) == 0
    assert "Differs from the first" in capsys.readouterr().out
    assert cli.main(["sweep", TURNED.id]) == cli.BAD_INPUT


def test_exact_values_stand_beside_what_was_played() -> None:
    def solver(setting: Plan) -> Estimate:
        return Estimate(int(setting.options["goal"]) / 100, 1e-9)

    swept = sweep(plan(20), {"goal": (20, 60)}, solver=solver)
    assert [setting["exact"]["value"] for setting in swept.to_json()["settings"]] == [0.2, 0.6]
    assert "goal=20 20.0000\u00a0% and goal=60 60.0000\u00a0%" in findings(swept)[0].words.en
    assert report_on_sweep(swept, "en").count("<figure") == len(swept.measures) + 1


def test_a_report_of_a_sweep_has_a_chart_for_each_measure() -> None:
    swept = sweep(plan(), {"goal": (20, 60)})
    assert report_on_sweep(swept, "es").count("<figure") == len(swept.measures)
