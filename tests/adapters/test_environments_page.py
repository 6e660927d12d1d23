"""The page about environments: what it shows runs, and its table has every game as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sobremesa.adapters.observe import describe
from sobremesa.engine.contract import Game
from sobremesa.engine.facts import seats_text
from tests.found import every_game

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
# Compiling takes long, and what is compiled is tested elsewhere.
INTERPRETED = [
    ("seed=7)  # device", "seed=7, is_native=False)  # device"),
    ("4096", "8"),
    ('render_mode="ansi"', 'render_mode="ansi", is_native=False'),
    ("num_envs=64,", "num_envs=2, is_native=False,"),
    ("seats=3)", "seats=3, is_native=False)"),
]


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL), ids=lambda b: b.split("\n")[0])
def test_what_it_shows_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    for shown, run in INTERPRETED:
        block = block.replace(shown, run)
    exec(compile(block, "environments.md", "exec"), {})


@pytest.mark.parametrize("game", every_game(), ids=lambda g: g.id)
def test_every_game_has_its_line(game: Game) -> None:
    sizes = ", ".join(str(size) for size in describe(game)["size"].values())
    at_once = "yes" if game.has_simultaneous_choice else ""
    line = f"| {game.id} | {seats_text(game)} | {game.moves.size} | {sizes} | {at_once} | "
    assert line in PAGE, f"`make environments` writes the table anew; wanted: {line}"
