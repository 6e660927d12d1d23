"""Plans: frozen, the same from JSON, and refused with a sentence where they are not what they seem."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.compiler import digest, rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, UnknownGame, UnknownPlayer, Unreadable
from sobremesa.lab.plan import Plan, load_plan, make_plan, plan_of
from tests.found import every_setting

GAME = next(game for game in sobremesa.shelf.values() if game.seats[-1] > 1)


def written(**changes: Any) -> Any:
    return json.loads(json.dumps(make_plan(GAME, games=5, seed=1).to_json())) | changes


@pytest.mark.parametrize("setting", [s for s in every_setting() if s.game.id in sobremesa.shelf], ids=str)
def test_a_plan_comes_back_from_json(setting: Any) -> None:
    plan = make_plan(setting.game, seats=setting.seats, options=dict(setting.options), games=12, seed=2**62)
    assert plan_of(json.loads(json.dumps(plan.to_json()))) == plan


def test_seating_and_the_limit_of_moves_come_back_too() -> None:
    seats = GAME.seats[0]
    turned = (tuple(range(seats)), (*range(1, seats), 0))
    plan = make_plan(GAME, ("greedy", *["random"] * (seats - 1)), games=12, seed=2, seating=turned)
    short = Plan(**{**vars(plan), "most_moves": 50})
    assert plan_of(short.to_json()) == short


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"digest": "0" * 24}, Unreadable, "other rules"),
        ({"game": "chess_3d"}, UnknownGame, "chess_3d"),
        ({"options": {"colour": "red"}}, BadOption, "has no option “colour”"),
        ({"players": ["grandmaster", "random"]}, UnknownPlayer, "no player “grandmaster”"),
        ({"games": 0}, BadOption, "at least 1"),
        ({"games": "5"}, Unreadable, "is not a plan"),
        ({"seed": -1}, Unreadable, "is not a plan"),
        ({"seating": [[0, 9]]}, Unreadable, "is not a plan"),
        ({"seating": [[0, 1], [0]]}, Unreadable, "is not a plan"),
        ({"seating": []}, Unreadable, "is not a plan"),
        ({"players": [1, 2]}, Unreadable, "is not a plan"),
        ({"most_moves": None}, Unreadable, "is not a plan"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes: dict[str, Any], error: Any, sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        plan_of(written(**changes))


@pytest.mark.parametrize("content", ["", "[]", "{}", '"plan"', "{", "\xff", "[" * 100_000])
def test_a_file_that_is_no_plan_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "plan.json"
    path.write_text(content, "latin-1")
    with pytest.raises(Unreadable, match="is not a plan"):
        load_plan(path)
    with pytest.raises(Unreadable, match="Cannot read"):
        load_plan(tmp_path / "elsewhere.json")


def test_the_digest_follows_the_rules() -> None:
    """Two games, or one game with another function, are never taken for each other."""

    def score(state: Any, seat: int) -> int:
        return 7

    other = Game(**{**vars(GAME), "score": score})
    assert make_plan(other, games=5, seed=1).to_json()["digest"] != written()["digest"]


def test_a_rule_of_thumb_is_no_rule() -> None:
    """It changes what bots do, and so a plan; what is proved of the game stays proved."""

    def appraise(state: Any, seat: int) -> int:
        return 7

    other = Game(**{**vars(GAME), "appraise": appraise})
    assert digest(other) != digest(GAME)
    assert rules_digest(other) == rules_digest(GAME)
