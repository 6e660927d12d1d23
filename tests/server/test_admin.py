"""The commands of whoever keeps a server, as processes: verify, export, import, delete, backup."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sobremesa.cli import main
from sobremesa.server.log import LogRow
from sobremesa.server.sittings import Sitting
from sobremesa.server.store import Store
from tests.server.kept import ANA, half_played, played

GAME, SEATS = "bonnie_and_clyde", 1


def run(*arguments: object, lang: str = "en") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LANG": f"{lang}_XX.UTF-8", "LC_ALL": ""}
    command = [sys.executable, "-m", "sobremesa", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A database with one match that is over."""
    loaded = played(GAME, SEATS)
    path = tmp_path / "kept.db"
    with closing(Store(str(path))) as store:
        store.create(loaded.match, loaded.seats, loaded.log)
    return path


@pytest.fixture
def record(db: Path, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    assert main(["export", "m1", "--db", str(db), "--out", str(path)]) == 0
    return path


def changed(record: Path, **change: Any) -> Path:
    path = record.with_name("changed.json")
    path.write_text(json.dumps(json.loads(record.read_text("utf-8")) | change))
    return path


def test_an_exported_match_verifies_and_replays(db: Path) -> None:
    done = run("export", "m1", "--db", db)
    assert done.returncode == 0, done.stderr
    path = db.with_name("from-output.json")
    path.write_text(done.stdout)
    verified = run("verify", path)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout.startswith("All true")
    told = json.loads(run("verify", path, "--json").stdout)
    assert told["is_true"]
    assert [told["verdict"], *told["notes"]] == verified.stdout.splitlines()
    replayed = run("replay", path, "--all", lang="es")
    assert replayed.returncode == 0
    assert len(replayed.stdout.splitlines()) > 5


def test_untrue_dice_exit_with_1_and_say_where(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = json.loads(record.read_text("utf-8"))["log"]
    at = next(at for at, line in enumerate(log) if line["kind"] == "chance")
    log[at]["move"] += 1
    assert main(["verify", str(changed(record, log=log)), "--lang", "es"]) == 1
    assert f"en la entrada {at + 1} del registro" in capsys.readouterr().out


def test_verify_holds_the_secret_against_the_note(record: Path) -> None:
    commitment = json.loads(record.read_text("utf-8"))["commitment"]
    assert main(["verify", str(record), "--commitment", commitment]) == 0
    assert main(["verify", str(record), "--commitment", "0" * 64]) == 1


def test_what_tells_all_is_written_for_its_owner_only_and_whole_or_not_at_all(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L13: everybody on the machine could read every hand."""
    path, where = tmp_path / "match.json", ["--db", str(db)]
    path.write_text("of another time")
    path.chmod(0o644)
    monkeypatch.setattr("os.replace", full)
    assert main(["export", "m1", *where, "--out", str(path)]) == 2
    assert path.read_text() == "of another time"
    assert sorted(file.name for file in tmp_path.iterdir()) == [db.name, path.name]
    monkeypatch.undo()
    assert main(["export", "m1", *where, "--out", str(path)]) == 0
    assert json.loads(path.read_text("utf-8"))["match"] == "m1"
    (tmp_path / ".copy.db.part").write_text("left behind")
    assert main(["backup", str(tmp_path / "copy.db"), *where]) == 0
    for file in (path, tmp_path / "copy.db"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_an_export_to_a_pipe_or_device_leaves_it_what_it_is(db: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_text("utf-8")))
    reader.start()
    assert main(["export", "m1", "--db", str(db), "--out", str(tmp_path / "pipe")]) == 0
    reader.join(20)
    assert json.loads(read[0])["match"] == "m1"
    assert (tmp_path / "pipe").is_fifo()


def test_a_log_that_makes_no_sense_is_exported_with_a_sentence(db: Path) -> None:
    """M11: what to do with an unreadable table begins with this command."""
    loaded = played(GAME, SEATS)
    with closing(Store(str(db))) as store:
        store.create(replace(loaded.match, id="m2"), loaded.seats, [LogRow(1, "undo", 0, 0, 1.0)])
    done = run("export", "m2", "--db", db)
    assert done.returncode == 2
    assert done.stderr == "The log is damaged: seat 1 takes back a move that it never made.\n"


def test_export_delete_and_import_give_the_match_back(db: Path, record: Path) -> None:
    where = ["--db", str(db)]
    with closing(Store(str(db))) as store:
        before = store.match("m1")
        assert main(["delete", "m1", *where, "--yes"]) == 0
        assert store.load("m1") is None
        assert main(["import", str(record), *where]) == 0
        after = store.match("m1")
    assert after.log == before.log
    assert after.match == replace(before.match, host="")
    assert after.seats == tuple(replace(seat, owner=None) for seat in before.seats)


def test_in_a_match_that_goes_on_people_sit_down_anew_and_bots_stay(tmp_path: Path) -> None:
    loaded = half_played()
    path, copy = tmp_path / "kept.db", tmp_path / "copy.db"
    with closing(Store(str(path))) as store:
        seats = [Sitting("person", "Ana", ANA), Sitting("bot", "Bot", bot="greedy")]
        store.create(loaded.match, seats, loaded.log)
    record = str(tmp_path / "match.json")
    assert main(["export", "m1", "--db", str(path), "--out", record]) == 0
    assert main(["import", record, "--db", str(copy)]) == 0
    with closing(Store(str(copy))) as store:
        assert store.match("m1").seats == (Sitting(), Sitting("bot", "Bot", bot="greedy"))


def test_import_refuses_what_is_untrue_damaged_or_there_already(db: Path, record: Path) -> None:
    for file, sentence in [
        (changed(record, secret="00" * 32), "Not true"),
        (record, "is in"),
    ]:
        done = run("import", file, "--db", db)
        assert done.returncode == 2
        assert sentence in done.stderr
    damaged = run("import", changed(record, log=[1]), "--db", db.with_name("new.db"))
    assert "The record is damaged: entry 1 of “log” is 1." in damaged.stderr
    assert not db.with_name("new.db").exists()


def test_delete_asks_for_yes(db: Path) -> None:
    done = run("delete", "m1", "--db", db)
    assert done.returncode == 2
    assert "add --yes" in done.stderr
    with closing(Store(str(db))) as store:
        assert store.load("m1")


def test_backup_copies_while_the_store_is_open(db: Path, tmp_path: Path) -> None:
    with closing(Store(str(db))):
        assert run("backup", tmp_path / "copy.db", "--db", db).returncode == 0
    with closing(Store(str(tmp_path / "copy.db"))) as copy:
        assert copy.match("m1").log


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("export", "nothing"), "There is no match “nothing”"),
        (("delete", "nothing", "--yes"), "There is no match “nothing”"),
        (("export", "m1", "--out", "/nowhere/match.json"), "Cannot save to /nowhere/match.json"),
        (("backup", "/nowhere/copy.db"), "Cannot write the backup to /nowhere/copy.db"),
    ],
)
def test_bad_input_gets_one_sentence(db: Path, arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments, "--db", db)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_without_db_the_data_folder_is_meant(db: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "sobremesa").mkdir()
    db.rename(tmp_path / "sobremesa" / "sobremesa.db")
    assert main(["delete", "m1", "--yes"]) == 0


def test_a_mistyped_database_is_not_created(tmp_path: Path) -> None:
    done = run("export", "m1", "--db", tmp_path / "typo.db")
    assert "There is no database at" in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_help_of_export_warns_of_secrets() -> None:
    assert "before its end, that tells every hand" in " ".join(run("export", "--help").stdout.split())
