"""Faults: the disk, the database and the workers fail. The house says so, loses nothing it promised, and comes back."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sobremesa.server.store import Store
from tests.attack.siege import RAISED, House, Program, Siege, open_table
from tests.attack.stranger import Rival
from tests.attack.wire import Ask, Line, Reply, ask, get
from tests.server.chaos import wrong_with_log

KNOWN_WITHIN = 5.0  # seconds from when a fault begins or is over
TELLS = ("/tmp", "sqlite", "Traceback", ".db")  # what no stranger need know
GOING = (1001, 1012)  # what a socket is told when the house goes, or starts again
RUNNING = -1  # instead of an exit code
Fault = Callable[[House], "Iterator[None]"]


def attack(siege: Siege) -> None:
    for name, fault in FAULTS.items():
        if not siege.is_quick or name in QUICK:
            survives(siege, name, fault)
    if not siege.is_quick:
        frozen(siege)
        full_disk(siege)
        damaged(siege)
        not_started(siege)
        workers(siege)
    second_server(siege)
    stopped(siege)


# --- What was promised ------------------------------------------------------------------------------------------------


@dataclass
class Diary:
    """Somebody who plays and notes down what was acknowledged."""

    house: House
    acked: list[tuple[str, str]] = field(default_factory=list)  # tables and nonces
    program: Program = field(init=False)

    def __post_init__(self) -> None:
        self.sit_down()

    def sit_down(self) -> None:
        self.program = open_table(self.house, "bonnie_and_clyde")

    def next(self) -> Ask:
        """A move to make."""
        if self.program.look()["is_over"]:
            self.sit_down()
        return self.program.moving(f"n{len(self.acked)}-{time.monotonic_ns()}")

    def send(self, what: Ask) -> Reply:
        reply = ask(self.house.port, what, patience=20)
        if reply.status == 200:
            self.acked.append((self.program.table, json.loads(what.body)["nonce"]))
        return reply

    def play(self, moves: int) -> bool:
        return all(self.send(self.next()).status == 200 for _ in range(moves))

    def lost(self, database: Path) -> list[str]:
        """What was acknowledged and is not kept, and whatever else is wrong with the logs."""
        store = Store(f"sqlite:///{database}", may_create=False)
        kept = {table: store.match(table) for table in {table for table, _ in self.acked}}
        store.close()
        nonces = {(table, row.nonce) for table, loaded in kept.items() for row in loaded.log}
        wrong = [trouble for loaded in kept.values() for trouble in wrong_with_log(loaded)]
        return [f"{nonce} is lost" for table, nonce in self.acked if (table, nonce) not in nonces] + wrong


def is_sentence(reply: Reply, *statuses: int) -> bool:
    """A refusal that says what is wrong, and nothing of the house's insides."""
    return reply.status in statuses and len(reply.text) > 10 and not any(told in reply.text for told in TELLS)


def told(reply: Reply) -> str:
    return f"{reply.status} after {reply.seconds:.1f} s: {reply.text[:120]}"


# --- The database -----------------------------------------------------------------------------------------------------


def survives(siege: Siege, name: str, fault: Fault, folder: Path | None = None) -> None:
    """Nothing can be written for a while: moves are refused in a sentence, health says so, and then all goes on."""
    with siege.house(name.replace(" ", "-"), compiles=False, folder=folder) as house:
        diary = Diary(house)
        diary.play(5)
        move = diary.next()
        with contextmanager(fault)(house):
            reply = diary.send(move)
            siege.check(f"{name}: a move is refused in a sentence", is_sentence(reply, 409, 503), told(reply))
            health = answered_by(house, 503)
            siege.check(f"{name}: /healthz says so", is_sentence(health, 503), told(health))
            page = house.ask(get(f"/t/{diary.program.table}"), patience=20)
            siege.check(f"{name}: a page comes, or a sentence", page.status in (200, 503), told(page)[:40])
        health = answered_by(house, 200)
        siege.check(f"{name}: /healthz is well again", health.status == 200, told(health))
        again = diary.send(move)
        siege.check(f"{name}: the same move counts afterwards", again.status == 200 and diary.play(3), told(again)[:40])
    lost = diary.lost(house.database)
    siege.check(f"{name}: nothing acknowledged is lost, the dice are true", not lost, lost[:1] or len(diary.acked))


def answered_by(house: House, status: int) -> Reply:
    """What /healthz says; it may take a moment to find out."""
    end = time.monotonic() + KNOWN_WITHIN
    while (reply := house.ask(get("/healthz"), patience=20)).status != status and time.monotonic() < end:
        time.sleep(0.2)
    return reply


def files_of(database: Path) -> list[Path]:
    return [path for path in (database, *(Path(f"{database}{end}") for end in ("-wal", "-shm"))) if path.exists()]


def locked(house: House) -> Iterator[None]:
    """Another program writes and does not end; twelve who ask for the health meanwhile keep nobody else waiting."""
    with closing(sqlite3.connect(house.database, isolation_level=None)) as other:
        other.execute("begin immediate")
        with ExitStack() as opened:
            for line in [opened.enter_context(Line(house.port)) for _ in range(12)]:
                line.send(get("/healthz"))
            yield


def unwritable(house: House) -> Iterator[None]:
    """No file may grow any more, as on a disk that is full."""
    before = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, before)


def deleted(house: House) -> Iterator[None]:
    """M6: the files are gone; afterwards they are back."""
    moved = [(path, path.with_name(f"away-{path.name}")) for path in files_of(house.database)]
    for path, away in moved:
        path.rename(away)
    try:
        yield
    finally:
        for path, away in moved:
            away.rename(path)


def replaced(house: House) -> Iterator[None]:
    """M6: others lie in their place, as after a careless restore."""
    for _ in deleted(house):
        with closing(sqlite3.connect(house.database)) as other:
            other.execute("create table other (x)")
        yield
        for path in files_of(house.database):
            path.unlink()


def read_only(house: House) -> Iterator[None]:
    """M5: the files may not be changed, not even by root. (What SQLite keeps in shared memory is none.)"""
    files = [str(path) for path in files_of(house.database) if not path.name.endswith("-shm")]
    subprocess.run(["chattr", "+i", *files], check=True)
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)


FAULTS: dict[str, Fault] = {
    "locked database": locked,
    "no room to write": unwritable,
    "deleted database": deleted,
    "replaced database": replaced,
}
QUICK = ("no room to write", "deleted database")


def frozen(siege: Siege) -> None:
    probe = siege.folder / "probe"
    probe.touch()
    if subprocess.run(["chattr", "+i", str(probe)], capture_output=True).returncode:
        siege.checks.skip(
            "read-only database", "only root may make a file read-only for everybody, and not on every disk"
        )
        return
    subprocess.run(["chattr", "-i", str(probe)], check=True)
    survives(siege, "read-only database", read_only)


def full_disk(siege: Siege) -> None:
    """M5: a small disk of its own that is filled to the last byte."""
    folder = siege.folder / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)], capture_output=True)
    if mounted.returncode:
        siege.checks.skip("full disk", "only root may make a small disk to fill")
        return
    try:
        survives(siege, "full disk", filled, folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def filled(house: House) -> Iterator[None]:
    filler = house.database.parent / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass
    try:
        yield
    finally:
        filler.unlink()


def damaged(siege: Siege) -> None:
    """Rubbish in the middle of the file: whatever is asked is answered, in a sentence at worst; so is a new start."""
    house = House(siege.folder / "damaged.db", compiles=False)
    tables = [open_table(house, "ajolocracia") for _ in range(30)]
    spoil(house.database)
    asks = [table.looking() for table in tables] + [get("/").with_headers(tables[0].headers), get("/healthz")]
    asks += [table.moving("m") for table in tables[:5]]
    wrong = [reply for reply in map(house.ask, asks) if reply.status != 200 and not is_sentence(reply, 409, 503)]
    siege.check("damaged database: every answer is a page or a sentence", not wrong, told(wrong[0]) if wrong else "")
    siege.check("damaged database: no traceback", not house.raised, house.raised[-200:])
    house.kill()
    ended = started(str(house.database))
    siege.check("damaged database: it starts, or says why not", ended.returncode in (2, RUNNING), _ending(ended))


def spoil(database: Path) -> None:
    with closing(sqlite3.connect(database)) as other:
        other.execute("pragma wal_checkpoint(truncate)")
    size = database.stat().st_size
    with database.open("r+b") as file:
        for page in range(8, size // 4096, 3):  # the first ones tell which tables there are
            file.seek(4096 * page)
            file.write(os.urandom(2048))


# --- Starting and stopping --------------------------------------------------------------------------------------------


def started(database: str) -> subprocess.CompletedProcess[str]:
    """A server that ought not to start."""
    command = [
        sys.executable,
        "-m",
        "sobremesa",
        "serve",
        "--port",
        "0",
        "--db",
        f"sqlite:///{database}",
        "--lang",
        "en",
    ]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=20)
    except subprocess.TimeoutExpired as error:
        said = [
            (part or b"").decode() if isinstance(part, bytes | None) else part for part in (error.stdout, error.stderr)
        ]
        return subprocess.CompletedProcess(command, RUNNING, *said)


def refuses_to_start(siege: Siege, what: str, database: Path) -> None:
    ended = started(str(database))
    is_one = ended.returncode == 2 and len(ended.stderr.strip().splitlines()) == 1 and "http://" not in ended.stdout
    siege.check(f"{what}: no start, but a sentence", is_one, _ending(ended))


def _ending(ended: subprocess.CompletedProcess[str]) -> str:
    is_running = ended.returncode == RUNNING
    return f"{'it runs' if is_running else f'exit {ended.returncode}'}: {(ended.stdout + ended.stderr).strip()[-200:]}"


def not_started(siege: Siege) -> None:
    """L12: what cannot be served is said before any address."""
    rubbish = siege.folder / "rubbish.db"
    rubbish.write_bytes(os.urandom(8192))
    refuses_to_start(siege, "a file that is no database", rubbish)
    refuses_to_start(siege, "a folder in its place", siege.folder)
    refuses_to_start(siege, "a folder that is not there", siege.folder / "nowhere" / "x.db")
    strange = siege.folder / "strange.db"
    with closing(sqlite3.connect(strange)) as other:
        other.execute("create table matches (x)")
    refuses_to_start(siege, "a database of something else", strange)


def second_server(siege: Siege) -> None:
    """M8: one process a database."""
    with siege.house("second", compiles=False) as house:
        refuses_to_start(siege, "a second server on the same database", house.database)


def stopped(siege: Siege) -> None:
    """SIGTERM while people play and programs wait: they are told, nothing is lost, and the file holds it all (M7)."""
    house = House(siege.folder / "stopped.db", compiles=False)
    diary = Diary(house)
    diary.play(8)
    with ExitStack() as opened:
        sockets = [opened.enter_context(Line(house.port)) for _ in range(20)]
        for line in sockets:
            line.become_socket(house.url, diary.program.table)
        for line in [opened.enter_context(Line(house.port)) for _ in range(20)]:
            line.send(diary.program.looking("?after=999999"))
        time.sleep(0.5)
        start = time.monotonic()
        house.process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            house.process.wait(20)
        numbers = f"{time.monotonic() - start:.1f} s, exit {house.process.poll()}"
        siege.check("SIGTERM: it is gone in time", house.process.poll() in (0, -signal.SIGTERM), numbers)
        politely = sum(line.closing_code() in GOING for line in sockets)
        siege.check("SIGTERM: sockets are told that it goes", politely == len(sockets), f"{politely} of {len(sockets)}")
    house.kill()
    siege.check("SIGTERM: no traceback", not RAISED.search("".join(house.said)), house.raised[-200:])
    alone = siege.folder / "alone.db"
    shutil.copy(house.database, alone)
    try:
        lost = diary.lost(alone)
    except Exception as error:
        lost = [str(error)]
    siege.check("SIGTERM: the file alone holds all that was acknowledged", not lost, lost[:1] or len(diary.acked))


# --- Workers ----------------------------------------------------------------------------------------------------------


def workers(siege: Siege) -> None:
    """Bots play on when the processes in which they think die or hang (M15)."""
    with siege.house("workers") as house:
        rival = Rival(house)
        quiet = max(rival.seconds() for _ in range(3))
        signalled(house.workers, signal.SIGKILL)
        killed = max(rival.seconds() for _ in range(2))
        siege.check("a killed worker: bots go on", killed < 15, f"{killed:.1f} s, quiet {quiet:.1f} s")
        hung = house.workers
        signalled(hung, signal.SIGSTOP)
        first, later = rival.seconds(), [rival.seconds() for _ in range(4)]
        signalled(hung, signal.SIGCONT)
        numbers = f"{first:.1f} s, then {', '.join(f'{seconds:.1f}' for seconds in later)} s, quiet {quiet:.1f} s"
        siege.check("a worker that hangs is replaced", first < 15 and max(later[1:]) < 3 + 2 * quiet, numbers)
        crowd(siege, house)


def crowd(siege: Siege, house: House) -> None:
    """Bots at many tables want to move at once, and no worker thinks for them: each has a stand-in of its own."""
    signalled(house.workers, signal.SIGSTOP)
    rivals = [Rival(house, "alebrijes") for _ in range(12)]
    for rival in rivals:
        rival.move()
    end = time.monotonic() + 120
    while not all(rival.may_move for rival in rivals) and time.monotonic() < end:
        signalled(house.workers, signal.SIGSTOP)  # those too that came in their place
        time.sleep(1)
    still = sum(not rival.may_move for rival in rivals)
    signalled(house.workers, signal.SIGCONT)
    siege.check("bots of 12 tables play on while no worker does", not still, f"{still} tables stand still")


def signalled(pids: list[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)
