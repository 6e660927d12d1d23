"""docs/add-a-game.md, word for word: its commands are run in a copy of the project, its code is held against files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.games.new import GAMES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
NAME = "tide"
COPIED = ("src", "tests", "examples", "bench", "pyproject.toml")
COMMANDS = {"sobremesa": "-m sobremesa", "pytest": "-m pytest -p no:cacheprovider", "python": ""}


def blocks() -> list[tuple[str, str, str]]:
    """What stands between fences, in order: the language, the file that is named behind it, and the text."""
    return re.findall(r"^```(\w+) ?([\w.]*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


class Copy:
    """A copy of the project, and a shell in it that finds our commands there."""

    def __init__(self, root: Path, tools: Path) -> None:
        self.root, self.games = root, root / GAMES
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, root / name)
        for name, module in COMMANDS.items():
            (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
            (tools / name).chmod(0o755)
        ours = {"PYTHONPATH": str(root / "src"), "PATH": f"{tools}:{os.environ['PATH']}", "LC_ALL": "en_GB.UTF-8"}
        outer = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
        self.environment = outer | ours | {"PYTHONDONTWRITEBYTECODE": "1"}

    def run(self, commands: str) -> str:
        done = subprocess.run(
            ["sh", "-ec", commands], cwd=self.root, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def everything(self) -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in self.games.rglob("*") if path.is_file()}


@pytest.mark.skipif(sys.platform == "win32", reason="the page speaks to a Unix shell")
def test_the_page_is_true_word_for_word(tmp_path: Path) -> None:
    (tools := tmp_path / "tools").mkdir()
    (root := tmp_path / "project").mkdir()
    copy = Copy(root, tools)
    before, shelf = copy.everything(), copy.run("sobremesa games --json")
    told = []
    for language, file, text in blocks():
        if language == "sh":
            told.append(copy.run(text))
        else:
            assert text in (copy.games / NAME / file).read_text("utf-8"), f"{file} does not say:\n{text}"
    played, changed, golden, proved, last = told
    assert "There are no prizes left." in played
    assert "cards = 5–13 (default 9, reconstructed)" in changed
    assert "Pujar con el 9" in golden
    assert "failed" not in proved
    assert NAME not in last
    assert copy.everything() == before
    assert copy.run("sobremesa games --json") == shelf


def test_every_file_of_a_game_is_on_the_page() -> None:
    from_template = {path.name for path in (ROOT / GAMES / "template").iterdir() if path.is_file()}
    for name in from_template - {"__init__.py"}:
        assert f"`{name.replace('template', NAME)}`" in PAGE
