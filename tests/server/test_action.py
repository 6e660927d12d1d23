"""What people ask a table to do is read once: a typed action, or the part that makes no sense."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from sobremesa.engine.errors import Unreadable
from sobremesa.server.action import ACTIONS, PARTS, Action, Free, LetBotPlay, Mix, Play, TakeBack, nonce_of, read_action
from sobremesa.server.shapes import ACTION

WHOLE: dict[str, Any] = {"version": 3, "move": 5, "seat": 1, "seat_of": 2, "on": False, "text": "hola", "nonce": "n-1"}


def test_programs_are_told_of_every_action() -> None:
    assert {shape["title"] for shape in ACTION.shapes} == set(ACTIONS)


def test_every_action_can_be_asked_for() -> None:
    assert {type(read_action({"do": do, **WHOLE})) for do in ACTIONS} == set(get_args(Action))


def test_an_action_has_what_was_sent() -> None:
    assert read_action({"do": "move", **WHOLE}) == Play(nonce="n-1", seat=1, version=3, move=5)
    assert read_action({"do": "reset", "version": 0}) == TakeBack(version=0, is_all=True)
    assert read_action({"do": "bot", "seat_of": 2}) == LetBotPlay(seat_of=2, is_on=True)
    assert read_action({"do": "bot", "seat": 1, "on": False}) == LetBotPlay(seat=1, seat_of=1, is_on=False)
    assert read_action({"do": "free", "seat_of": 0}) == Free(seat_of=0)
    assert read_action({"do": "mix", "entropy": " a\nb ", "by": "program"}) == Mix(value="a b", by="program")


@pytest.mark.parametrize(
    ("do", "needed"), [("move", "move"), ("move", "version"), ("undo", "version"), ("free", "seat_of")]
)
def test_what_is_needed_and_missing_is_named(do: str, needed: str) -> None:
    with pytest.raises(Unreadable, match=f"“{needed}”"):
        read_action({part: value for part, value in {"do": do, **WHOLE}.items() if part != needed})


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("value", [2.5, ["x"], {"a": 1}, 10**12, -2])
def test_what_makes_no_sense_is_named(part: str, value: object) -> None:
    with pytest.raises(Unreadable, match=f"“{part}”"):
        read_action({"do": "move", **WHOLE, part: value})


@pytest.mark.parametrize("sent", [None, {}, {"nonce": 5}, {"nonce": "ñ"}, {"nonce": "x" * 65}])
def test_a_nonce_that_cannot_be_said_is_none(sent: dict[str, Any] | None) -> None:
    assert nonce_of(sent) == ""
