"""The checker that people download: plain Python, alone, on real records of every game with dice."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.server.dice import commitment
from sobremesa.server.exports import export_match
from tests.server.kept import KEY, SECRET, brought, played

CHECKER = Path(sobremesa.__file__).parent / "server" / "static" / "check_dice.py"
WITH_DICE = [game.id for game in sobremesa.shelf.values() if game.has_chance]


def check(folder: Path, record: dict[str, Any], *noted: str) -> tuple[int, str]:
    path = folder / "record.json"
    path.write_text(json.dumps(record, ensure_ascii=False), "utf-8")
    command = [sys.executable, "-I", str(CHECKER), str(path), *noted]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=folder)
    assert done.stderr == ""
    return done.returncode, done.stdout


def record_of(game: str, seats: int) -> dict[str, Any]:
    return export_match(played(game, seats), KEY)


@pytest.mark.parametrize("game", WITH_DICE)
def test_it_recomputes_every_draw_of_every_game_with_dice(game: str, tmp_path: Path) -> None:
    seats = sobremesa.shelf[game].seats[0]
    record = record_of(game, seats)
    draws = sum(line["kind"] == "chance" for line in record["log"])
    code, said = check(
        tmp_path, record, "--commitment", commitment(SECRET), "--entropy", f"{seats}:{brought(seats)[-1]}"
    )
    assert (code, "NOT TRUE" in said) == (0, False), said
    assert f"All {draws} draws follow" in said
    assert "the one you noted down" in said
    assert f"seat {seats} is what you noted down" in said
    line = next(line for line in reversed(record["log"]) if line["kind"] == "chance")
    line["drawn"] = (line["drawn"] + 1) % (line["of"] + 1)
    code, said = check(tmp_path, record)
    assert code == 1
    assert "had to be" in said


def test_it_finds_other_secrets_notes_and_contributions(tmp_path: Path) -> None:
    record = record_of("bonnie_and_clyde", 1)
    for change, noted in (
        ({"secret": "00" * 32}, ()),
        ({"secret": "00" * 32, "commitment": commitment(bytes(32))}, ()),
        ({"entropy": ["browser 1"]}, ()),
        ({"entropy": []}, ()),
        ({"match": "m2"}, ()),
        ({}, ("--commitment", "00" * 32)),
        ({}, ("--entropy", "1:something else")),
        ({}, ("--entropy", "2:x")),
    ):
        assert check(tmp_path, record | change, *noted)[0] == 1, change or noted


def test_it_says_plainly_what_it_was_not_told(tmp_path: Path) -> None:
    """M2: without a note nothing has been compared."""
    code, said = check(tmp_path, record_of("bonnie_and_clyde", 1))
    assert code == 0
    assert "Not compared with what you noted down" in said


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"secret": "zz"}', '{"secret": "00", "log": 5, "commitment": ""}'])
def test_what_is_no_record_gets_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(text)
    done = subprocess.run([sys.executable, "-I", str(CHECKER), str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "not the whole record" in done.stderr


def test_it_is_a_hundred_lines_of_the_standard_library() -> None:
    source = CHECKER.read_text("utf-8")
    assert len(source.splitlines()) <= 110
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in found]
    assert {str(name).split(".")[0] for name in names} <= sys.stdlib_module_names
