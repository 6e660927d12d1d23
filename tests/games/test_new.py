"""`sobremesa new`: a whole game in its folder and a line on the shelf, or a sentence and nothing at all."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa import games
from sobremesa.cli import BAD_INPUT, main
from sobremesa.games.new import GAMES, SHELF, TEMPLATE


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As much of one as the command looks at; one stands in a folder of it."""
    (tmp_path / GAMES).mkdir(parents=True)
    shutil.copy(games.__file__, tmp_path / GAMES)
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path / "docs")
    return tmp_path / GAMES


def everything(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_game_is_its_folder_and_a_line(checkout: Path) -> None:
    before = everything(checkout)
    assert main(["new", "high_tide"]) == 0
    written = {path.name for path in (checkout / "high_tide").iterdir()}
    assert written == {path.name.replace("template", "high_tide") for path in TEMPLATE.iterdir() if path.is_file()}
    shelf = (checkout / SHELF).read_text("utf-8")
    assert shelf.replace('    "high_tide",\n', "") == before[SHELF].decode()
    shutil.rmtree(checkout / "high_tide")
    (checkout / SHELF).write_text(shelf.replace('    "high_tide",\n', ""), "utf-8")
    assert everything(checkout) == before


def test_nothing_in_it_speaks_of_the_template(checkout: Path) -> None:
    main(["new", "high_tide"])
    told = "\n".join(path.read_text("utf-8") for path in (checkout / "high_tide").iterdir())
    assert "template" not in told
    assert 'title=Words("High tide", "High tide")' in told


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("High", "No game can be called “High”"),
        ("high-tide", "No game can be called “high-tide”"),
        ("7_tides", "No game can be called “7_tides”"),
        ("../tide", "No game can be called “../tide”"),
        ("class", "No game can be called “class”"),
        ("a" * 41, "No game can be called"),
        ("taken", "“taken” is there already"),
        ("module", "“module” is there already"),
    ],
)
def test_a_bad_or_taken_name_gets_a_sentence_and_nothing_is_written(
    checkout: Path, name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "taken").mkdir()
    (checkout / "module.py").touch()
    before = everything(checkout)
    assert main(["new", name, "--lang", "en"]) == BAD_INPUT
    assert sentence in capsys.readouterr().err
    assert everything(checkout) == before
    assert sorted(path.name for path in checkout.iterdir()) == sorted([SHELF, "module.py", "taken"])


def test_without_a_shelf_to_put_it_on_nothing_is_written(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / SHELF).write_text("IDS = ()\n", "utf-8")
    assert main(["new", "tide", "--lang", "en"]) == BAD_INPUT
    monkeypatch.chdir("/")
    assert main(["new", "tide", "--lang", "en"]) == BAD_INPUT
    told = capsys.readouterr().err
    assert "There is no list IDS" in told
    assert "go into a checkout" in told
    assert [path.name for path in checkout.iterdir()] == [SHELF]


def test_elsewhere_it_is_a_package_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "tide", "--into", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"game": "tide", "folder": str(tmp_path / "tide"), "shelf": ""}
    code = "from tide.game import GAME; print(GAME.start(seats=2, seed=1).view(0, 'en').prompt)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "Choose the card that you bid.\n"
    assert main(["new", "tide", "--into", str(tmp_path / "nowhere")]) == BAD_INPUT
