"""Documents that cannot rot: what they show is run, and what exists is shown."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from sobremesa.cli.parser import CommandParser, build_parser
from sobremesa.games import shelf

ROOT = Path(__file__).parent.parent
READMES = ["README.md", "README.es.md"]


def commands() -> dict[str, CommandParser]:
    action = next(a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction))
    for parser in action.choices.values():
        parser.prepare()
    return dict(action.choices)


@pytest.mark.parametrize("name", READMES)
def test_the_readme_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, name, "exec"), {})
    assert "[" in capsys.readouterr().out


@pytest.mark.parametrize("name", READMES)
def test_the_readme_shows_the_two_commands_and_the_shelf(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    first_screen = "\n".join(text.splitlines()[:40])
    assert "make play" in first_screen
    assert "make test" in first_screen
    for game in shelf.values():
        assert game.title.es in text or game.title.en in text


def test_every_command_and_option_is_documented() -> None:
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    sections = {s.split()[1]: s for s in re.split(r"^## ", text, flags=re.M)[1:]}
    assert sections.keys() == commands().keys()
    for name, parser in commands().items():
        for action in parser._actions:
            for option in action.option_strings:
                if option.startswith("--") and option not in ("--help", "--lang"):
                    assert f"`{option}" in sections[name], f"{name} {option}"


def test_every_command_and_option_explains_itself() -> None:
    for name, parser in commands().items():
        assert parser.description, name
        assert all(action.help for action in parser._actions), name


def test_links_between_documents_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name} → {target}"


def test_the_examples_named_in_the_guide_are_as_short_as_it_says() -> None:
    for path in (ROOT / "examples").glob("*.py"):
        code = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
        assert len(code) < 180, path.name


def test_the_tests_that_stand_behind_a_promise_are_there() -> None:
    named = set(re.findall(r"`[\w/]*?(test_\w+\.py)`", (ROOT / "SECURITY.md").read_text("utf-8")))
    assert named
    assert named <= {path.name for path in (ROOT / "tests").rglob("test_*.py")}
