"""The command line as people and scripts use it: real processes, real exit codes, one sentence for bad input."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import sobremesa
from sobremesa.cli import main
from sobremesa.cli.parser import COMMANDS, read_arguments
from sobremesa.lab.folder import Folder
from sobremesa.lab.simulate import uninterrupted
from sobremesa.terminal.result import wins_text


def run(*arguments: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LANG": f"{lang}_XX.UTF-8", "LC_ALL": "", "COLUMNS": "120"}
    return subprocess.run(
        [sys.executable, "-m", "sobremesa", *arguments],
        input=typed, capture_output=True, text=True, env=environment, timeout=120, check=False,
    )  # fmt: skip


def test_games_lists_the_shelf() -> None:
    done = run("games", lang="es")
    assert done.returncode == 0
    assert all(game.title.es in done.stdout for game in sobremesa.shelf.values())


def test_it_says_which_version_it_is() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"Sobremesa {sobremesa.__version__}\n")


@pytest.mark.parametrize(("total", "told"), [(69 + 1 / 3, "69.3"), (70.0, "70"), (1234.96, "1,235")])
def test_shared_wins_are_told_to_a_tenth(total: float, told: str) -> None:
    assert wins_text(total) == told


def test_games_json_has_facts_and_options() -> None:
    data = json.loads(run("games", "bonnie_and_clyde", "--json").stdout)
    assert data["seats"] == [1]
    option = next(o for o in data["options"] if o["name"] == "savings_cap")
    assert (option["type"], option["default"], option["least"], option["most"]) == ("integer", 6, 3, 10)
    everything = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in everything] == list(sobremesa.shelf)


def test_games_json_describes_the_observation() -> None:
    """With the limits that were met, not those of the type: savings are never -128."""
    data = json.loads(run("games", "bonnie_and_clyde", "--json").stdout)
    told = data["observation"]
    assert told["size"] == {"1": sobremesa.batch("bonnie_and_clyde", 1, is_native=False).observation.shape[1]}
    savings = next(part for part in told["parts"] if part["name"] == "savings")
    assert (savings["least"], savings["most"], savings["holds"]) == (0, 10, [-128, 127])
    sides = json.loads(run("games", "protocol_g117", "--json").stdout)["roles"]
    assert [words["en"] for words in sides] == ["AI", "HU"]


def test_listing_the_shelf_loads_nothing_heavy() -> None:
    """The compiler alone takes longer to load than the answer should take, and so does the server."""
    heavy = {"numba", "starlette", "sqlalchemy", "pyarrow", "ray", "sobremesa.lab", "sobremesa.server"}
    assert not heavy & modules_after(["games"])
    assert not heavy & modules_after(["games", "--json"])


def test_a_family_of_commands_is_imported_when_one_of_them_is_chosen() -> None:
    families = {f"sobremesa.cli.{listed.family}" for listed in COMMANDS}
    assert not families & modules_after(["--help"])
    assert families & modules_after(["simulate", "--help"]) == {"sobremesa.cli.simulating", "sobremesa.cli.reporting"}


def modules_after(arguments: list[str]) -> set[str]:
    """What a process has imported when it has run a command."""
    code = (
        "import sys; from sobremesa.cli import main\n"
        f"try: main({arguments})\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_the_table_of_commands_and_the_families_agree() -> None:
    for family in {listed.family for listed in COMMANDS}:
        held = importlib.import_module(f"sobremesa.cli.{family}").COMMANDS
        assert held.keys() == {listed.name for listed in COMMANDS if listed.family == family}


@pytest.mark.parametrize("arguments", [(), ("--lang", "en")])
def test_without_a_command_the_shelf_is_served(arguments: tuple[str, ...]) -> None:
    assert vars(read_arguments(arguments)) == vars(read_arguments([*arguments, "serve"]))


def test_a_language_before_the_command_is_the_language_of_the_command() -> None:
    assert run("--lang", "es", "games", "bonnie_and_clyde", lang="en").stdout.count("Personas") == 1
    assert read_arguments(["--lang", "es", "games", "--lang", "en"]).lang == "en"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("games", "ajolocrasia"), "There is no game “ajolocrasia” on the shelf. Did you mean “ajolocracia”?"),
        (("play", "ajolocracia", "--seats", "9"), "Ajolocracia is not played by 9: it takes 2, 3, 4, 5."),
        (("play", "bonnie_and_clyde", "--option", "saving_cap=4"), "Did you mean “savings_cap”?"),
        (("play", "bonnie_and_clyde", "--option", "savings_cap=40"), "it must be a whole number from 3 to 10."),
        (("play", "bonnie_and_clyde", "--option", "savings_cap"), "write name=value"),
        (("play", "ajolocracia", "--option", "passing=rihgt"), "it must be one of: left, alternate."),
        (("play", "ajolocracia", "--players", "human,gredy"), "Did you mean “greedy”?"),
        (("play", "ajolocracia", "--seed", "-1"), "The seed cannot be “-1”"),
        (("play", "--resume", "/nowhere/match.json"), "Cannot read /nowhere/match.json: No such file or directory."),
        (("play", "ajolocracia", "--save", "/nowhere/match.json"), "Cannot save to /nowhere/match.json"),
        (("simulate", "protocol_g117", "--players", "human,random"), "There is no player “human”."),
        (("simulate", "protocol_g117", "--games", "0"), "“0” is not a whole number above 0"),
        (("simulate", "protocol_g117", "--games", "many"), "“many” is not a whole number above 0"),
        (("solve", "which_side", "--seconds", "0"), "“0” is not a number of seconds above 0"),
        (("solve", "which_side", "--seconds", "nan"), "“nan” is not a number of seconds above 0"),
        (("solve", "which_side", "--seconds", "soon"), "“soon” is not a number of seconds above 0"),
        (("simulat", "protocol_g117"), "Did you mean “simulate”?"),
        (("replay",), "the following arguments are required: FILE"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def g117(seats: int = 2, options: str = "{}", moves: str = "[]") -> str:
    start = '{"format": "sobremesa 1", "game": "protocol_g117", '
    return start + f'"seats": {seats}, "options": {options}, "moves": {moves}}}'


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "holds no valid JSON"),
        ("{", "holds no valid JSON"),
        ("[" * 100_000, "holds no valid JSON"),
        ("[1, 2]", "This is not a record of Sobremesa"),
        ('{"format": "pgn", "moves": []}', "This is not a record of Sobremesa"),
        ('{"format": "sobremesa 1", "game": "chess", "seats": 2, "options": {}, "moves": []}', "no game “chess”"),
        (g117(seats=2, options='{}', moves='[[1, 0]]'), "does not follow the rules"),
        (g117(seats=2, options='{}', moves='[[0, 9999]]'), "does not follow the rules"),
        (g117(seats=7, options='{}', moves='[]'), "is not played by 7"),
        (g117(seats=2, options='{"a": 1}', moves='[]'), "has no option “a”"),
    ],
)  # fmt: skip
def test_a_damaged_or_foreign_record_is_refused(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(content)
    for arguments in (("replay", str(path), "--all"), ("play", "--resume", str(path))):
        done = run(*arguments)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr
    assert path.read_text() == content


def test_bytes_that_are_not_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert "holds no valid JSON" in run("replay", str(path)).stderr


def test_simulate_json_is_one_object_on_the_output() -> None:
    command = ("simulate", "ajolocracia", "--seats", "3", "--games", "300", "--seed", "5", "--json", "--jobs")
    done = run(*command, "2")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert (data["game"], data["games"], data["options"]) == ("ajolocracia", 300, {"passing": "left"})
    assert data["moves"] > 300 * 81
    assert data["moves_per_second"] == pytest.approx(data["moves"] / data["seconds"])
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(300)
    again = json.loads(run(*command, "1").stdout)
    assert [s["mean_score"] for s in again["seats"]] == [s["mean_score"] for s in data["seats"]]


def test_bench_measures_the_games_that_were_asked_for() -> None:
    done = run("bench", "bonnie_and_clyde", "--rounds", "1", "--json")
    [rate] = json.loads(done.stdout)
    assert (rate["game"], rate["seats"], rate["rounds"]) == ("bonnie_and_clyde", 1, 1)
    assert rate["moves_per_second"] > rate["games_per_second"] > 0
    assert "Bonnie and Clyde" in run("bench", "bonnie_and_clyde", "--rounds", "1").stdout


def test_simulate_prints_a_table_for_people() -> None:
    done = run("simulate", "bonnie_and_clyde", "--games", "500", "--seed", "1", lang="es")
    assert done.returncode == 0
    assert "500 partidas" in done.stdout
    assert "±" in done.stdout


def test_ctrl_c_prints_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def press(*_: object, completed: int, **__: object) -> None:
        if completed > 10:
            raise KeyboardInterrupt

    monkeypatch.setattr("rich.progress.Progress.update", press)
    code = main(["simulate", "ajolocracia", "--games", "999999999", "--seed", "1", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert code == 130
    assert not data["is_whole"]
    assert 10 < data["games"] < 999999999


def test_ctrl_c_before_anything_was_played_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sobremesa.lab.executors.Cores.warm_up", press)
    assert main(["simulate", "ajolocracia", "--games", "10"]) == 130


def test_simulate_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    """The gesture: the same line again, with --resume; and the plan alone gives the same result."""
    line = ("simulate", "bonnie_and_clyde", "--games", "3000", "--seed", "4", "--json", "--out", str(tmp_path / "out"))
    first = json.loads(run(*line).stdout)
    assert (first["games"], first["is_whole"]) == (3000, True)
    for part in (tmp_path / "out").glob("rows-*"):
        part.unlink()
    again = json.loads(run(*line, "--resume").stdout)
    planned = json.loads(run("simulate", "--plan", str(tmp_path / "out"), "--json").stdout)
    for name in ("game", "games", "options", "players", "seed", "moves", "length", "decisions", "seats"):
        assert first[name] == again[name] == planned[name]


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_waits_until_what_was_begun_is_done() -> None:
    before, done = signal.getsignal(signal.SIGINT), []

    def keep_and_count() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("kept")
            done.append("counted")

    with pytest.raises(KeyboardInterrupt):
        keep_and_count()
    assert done == ["kept", "counted"]
    assert signal.getsignal(signal.SIGINT) is before


@contextmanager
def simulating_for_ever(out: Path) -> Iterator[subprocess.Popen[str]]:
    """A child that Ctrl-C reaches, even where whoever runs the tests ignores it (nohup, a shell's `&`); it is ended."""
    command = [sys.executable, "-m", "sobremesa", "simulate", "ajolocracia", "--games", "999999999", "--out", str(out)]
    running = subprocess.Popen(
        [*command, "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


@pytest.fixture
def ctrl_c_is_ignored() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
@pytest.mark.usefixtures("ctrl_c_is_ignored")
def test_ctrl_c_keeps_the_rows_that_are_done(tmp_path: Path) -> None:
    """Also where the parent ignores it, which children inherit: as under nohup."""
    out = tmp_path / "out"
    with simulating_for_ever(out) as running:
        while running.poll() is None and not list(out.glob("rows-*.unfinished")):
            time.sleep(0.05)
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        data = json.loads(running.communicate(timeout=60)[0])
    assert running.returncode == 130
    assert not data["is_whole"]
    ((first, end),) = Folder.open(out).done()
    assert first == 0
    assert end == data["games"] > 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Say which game"),
        (("--resume",), "Say which folder to go on with"),
        (("bonnie_and_clyde", "--plan", "{out}"), "The plan says otherwise than GAME"),
        (("--plan", "{out}", "--seed", "0"), "The plan says otherwise than --seed"),
        (("--plan", "{out}", "--option", "passing=alternate"), "The plan says otherwise than --option"),
        (("--plan", "{out}", "--option", "speed=9"), "has no option “speed”"),
        (("--plan", "{out}/rows"), "Cannot read"),
        (("--resume", "--out", "{out}", "--games", "7"), "The plan says otherwise than --games"),
        (("ajolocracia", "--out", "{out}"), "holds results already"),
        (("ajolocracia", "--on", "mars"), "“mars” is not a cluster"),
        (("ajolocracia", "--device", "tpu"), "is not one of cpu, cuda"),
        (("ajolocracia", "--device", "cuda", "--on", "ray"), "not allowed with"),
    ],
)
def test_simulate_says_what_is_wrong_in_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main(["simulate", "ajolocracia", "--games", "20", "--seed", "1", "--out", str(out)]) == 0
    kept = {path: path.read_bytes() for path in out.iterdir()}
    try:
        code = main(["simulate", "--lang", "en", *(a.format(out=out) for a in arguments)])
    except SystemExit as refusal:
        code = int(refusal.code or 0)
    assert code == 2
    assert sentence in capsys.readouterr().err
    assert {path: path.read_bytes() for path in out.iterdir()} == kept


def test_a_closed_pipe_is_no_traceback() -> None:
    command = f"{sys.executable} -m sobremesa games --json | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
