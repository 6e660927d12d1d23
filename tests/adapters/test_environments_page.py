"""The page about environments: what it shows runs, and its table has every game as it is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sobremesa.adapters.observe import describe
from sobremesa.engine.contract import Game
from sobremesa.engine.facts import seats_text
from tests.found import every_game, examples

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


def test_what_a_wheel_does_not_have_stands_apart() -> None:
    """A table of all games of the package, and a word on where the examples are before theirs."""
    of_the_package, of_examples = PAGE.split("## All games")[1].split("are in the repository's `examples/`")
    listed = set(re.findall(r"^\| (\w+) \| \d", of_the_package, re.M))
    assert listed
    assert not listed & {game.id for game in examples()}
    assert set(re.findall(r"^\| (\w+) \| \d", of_examples, re.M)) == {game.id for game in examples()}


def test_it_says_what_the_example_does_to_learn_a_game_for_one() -> None:
    """The weights of its shaping and the flags of its inputs, as they are in the example."""
    told = " ".join(PAGE.split("## Learning a game for one")[1].split("\n## ")[0].split())
    tree = ast.parse((Path(__file__).parents[2] / "examples" / "train_ppo.py").read_text("utf-8"))
    given = {ast.unparse(target): n.value for n in tree.body if isinstance(n, ast.Assign) for target in n.targets}
    assert "potential-based shaping" in told
    for name, weight in ast.literal_eval(given["PROGRESS"])["bonnie_and_clyde"].items():
        assert f"`{name}`" in told
        assert f"{weight} for each" in told
    assert f"{ast.literal_eval(given['VALUES'])} flags (`VALUES`" in told


@pytest.mark.parametrize("game", [g for g in every_game() if f"| {g.id} |" in PAGE], ids=lambda g: g.id)
def test_the_line_of_a_game_says_what_is_so(game: Game) -> None:
    """A new game has none before `make environments` has measured it."""
    sizes = ", ".join(str(size) for size in describe(game)["size"].values())
    at_once = "yes" if game.has_simultaneous_choice else ""
    line = f"| {game.id} | {seats_text(game)} | {game.moves.size} | {sizes} | {at_once} | "
    assert line in PAGE, f"`make environments` writes the table anew; wanted: {line}"
