"""The golden playthroughs still say what happens, and every game has one."""

from __future__ import annotations

import pytest

from sobremesa.engine.contract import Game
from sobremesa.games.new import TEMPLATE
from tests import playthrough
from tests.found import every_game


@pytest.mark.parametrize("game", every_game(), ids=lambda g: g.id)
def test_the_golden_playthrough_is_as_it_was(game: Game) -> None:
    golden = playthrough.path(game)
    assert golden.exists(), "no playthrough yet: run python -m tests.playthrough, and read it"
    assert playthrough.tell(game) == golden.read_text("utf-8")


def test_no_playthrough_without_a_game() -> None:
    kept = {*playthrough.FOLDER.iterdir(), *playthrough.GAMES.glob("*/playthrough.txt")}
    assert kept - {TEMPLATE / "playthrough.txt"} == {playthrough.path(game) for game in every_game()}
