"""Documents that cannot rot: what they show is run, and what exists is shown."""

from __future__ import annotations

import argparse
import re
from functools import cache
from pathlib import Path

import pytest

from sobremesa.cli.parser import CommandParser, build_parser
from sobremesa.engine.words import Lang
from sobremesa.terminal.shelf import BEGIN, END, markdown_rows, put_into

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
def test_the_readme_shows_the_two_commands(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    first_screen = "\n".join(text.splitlines()[:40])
    assert "make play" in first_screen
    assert "make test" in first_screen


@pytest.mark.parametrize(("name", "lang"), [("README.md", "en"), ("README.es.md", "es")])
def test_what_the_readme_says_of_a_game_is_what_the_game_says_of_itself(name: str, lang: Lang) -> None:
    """A game without a line there, or a line without a game, waits for `make shelf` and breaks nothing."""
    told, rows = (ROOT / name).read_text("utf-8"), set(markdown_rows(lang))
    shown = [line for line in told.partition(BEGIN)[2].partition(END)[0].splitlines()[2:] if line in rows]
    assert len(shown) > 3
    written = set(put_into(told, lang).partition(BEGIN)[2].partition(END)[0].splitlines())
    assert rows <= written
    known = {row.split("|")[1] for row in rows}
    assert all(line in rows for line in told.splitlines() if line.startswith("|") and line.split("|")[1] in known)


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


FOREIGN = {"ncu", "pylock", "toml"}  # of others: a profiler, a format that we left


@pytest.mark.parametrize("path", [ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs" / "decisions").glob("*.md"))])
def test_what_is_named_in_code_letters_is_there(path: Path) -> None:
    """A decision that speaks of a function or a file by a name that it no longer has tells of another design."""
    known = names_in_the_tree()
    for code in re.findall(r"`([^`\n]+)`", path.read_text("utf-8")):
        unknown = set(re.findall(r"[^\W\d]\w*", code)) - known - FOREIGN
        assert not unknown, f"{path.name}: `{code}`"
        if re.fullmatch(r"[\w/]+\.py", code):
            assert any(found.as_posix().endswith(f"/{code}") for found in source_files()), f"{path.name}: `{code}`"


@cache
def source_files() -> list[Path]:
    folders = [ROOT / name for name in ("src", "tests", "bench", "examples", "docs", ".ci", "requirements")]
    return [
        path for folder in folders for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]


@cache
def names_in_the_tree() -> set[str]:
    """Every word of our code, and every part of a path."""
    words = {word for path in source_files() for word in re.findall(r"\w+", path.as_posix())}
    for path in [*source_files(), ROOT / "Makefile", ROOT / "pyproject.toml"]:
        if path.suffix in {".py", ".css", ".js", ".toml", ""}:
            words |= set(re.findall(r"\w+", path.read_text("utf-8")))
    return words


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
