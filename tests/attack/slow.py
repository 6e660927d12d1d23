"""Slow clients: who does not read, does not finish or does not speak costs only themselves."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from math import inf
from threading import Thread

from tests.attack.siege import House, Siege, open_table
from tests.attack.stranger import Stranger, undisturbed
from tests.attack.wire import Line, ask, frame, get

ATTACKER, GUEST = "127.0.0.66", "127.0.0.77"  # addresses of this machine that are nobody's proxy
GONE_WITHIN = 90.0  # seconds until whoever does not finish is shown the door
CLOSED_WITHIN = 90.0  # seconds until whoever does not read is, most of which fill the buffers between us
WATCHERS = 60
LATE = 0.3  # seconds until the last watcher sees a move, on a machine with other things to do


def attack(siege: Siege) -> None:
    files = siege.rounds(1024, 256)  # that a process may have open; 1024 is usual
    with open_files(files), siege.house("slow") as house, open_files(10**6):  # we ourselves need many
        half_requests(siege, house, files + 26)
        trickling_bodies(siege, house, siege.rounds(300, 30))
        idle_connections(siege, house, siege.rounds(1000, 100))
        idle_sockets(siege, house, siege.rounds(1000, 100))
    if not siege.is_quick:
        with siege.house("stuck") as house:
            undisturbed(siege, house, "H1, a socket that does not read", stuck(house))
            watchers_see(siege, house)


@contextmanager
def open_files(most: int) -> Iterator[None]:
    """This process, and whoever it starts meanwhile, may have so many files open."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, before[1]), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# --- Requests that do not end -----------------------------------------------------------------------------------------


def half_requests(siege: Siege, house: House, count: int) -> None:
    """H6: lines that begin a request and never end it."""
    held(siege, house, f"H6: {count} half requests", count, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")


def trickling_bodies(siege: Siege, house: House, count: int) -> None:
    head = b"POST /g/bonnie_and_clyde/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n"
    held(siege, house, f"{count} bodies that trickle", count, head)


def held(siege: Siege, house: House, what: str, count: int, beginning: bytes) -> None:
    """Others are served at once while they hang on, and after a while they are gone."""
    with ExitStack() as opened:
        lines = connected(opened, house, count)
        for line in lines:
            with suppress(OSError):
                line.socket.sendall(beginning)
        slowest = max(guest_seconds(house) for _ in range(3))
        siege.check(f"{what}: others are served", slowest < 5, f"slowest of 3 pages {slowest:.2f} s")
        if not siege.is_quick:
            seconds, left = trickle(lines)
            siege.check(f"{what}: they are shown the door", not left, f"{left} left after {seconds:.0f} s")


def connected(opened: ExitStack, house: House, count: int) -> list[Line]:
    """As many as it lets in."""
    lines = []
    for _ in range(count):
        with suppress(OSError):
            lines.append(opened.enter_context(Line(house.port, ATTACKER)))
    return lines


def guest_seconds(house: House) -> float:
    """How long somebody else's page takes; for ever, where it does not come."""
    start = time.monotonic()
    with suppress(OSError):
        if ask(house.port, get("/"), GUEST, patience=10).status == 200:
            return time.monotonic() - start
    return float("inf")


def trickle(lines: Sequence[Line]) -> tuple[float, int]:
    """A byte a second on each, until all are closed or it has gone on for too long."""
    start, waiting = time.monotonic(), list(lines)
    while waiting and time.monotonic() - start < GONE_WITHIN:
        time.sleep(1)
        waiting = [line for line in waiting if not line.is_closed]
        for line in waiting:
            with suppress(OSError):
                line.socket.send(b"x")
    return time.monotonic() - start, len(waiting)


# --- Silence ----------------------------------------------------------------------------------------------------------


def idle_connections(siege: Siege, house: House, count: int) -> None:
    with ExitStack() as opened:
        connected(opened, house, count)
        seconds = guest_seconds(house)
        siege.check(f"{count} silent connections: others are served", seconds < 5, f"{seconds:.2f} s")


def idle_sockets(siege: Siege, house: House, count: int) -> None:
    table, before = open_table(house, "bonnie_and_clyde").table, house.megabytes
    with ExitStack() as opened:
        lines = [line for line in connected(opened, house, count) if line.become_socket(house.url, table)]
        seconds, growth = guest_seconds(house), house.megabytes - before
        numbers = f"{len(lines)} let in, {seconds:.2f} s, {growth:.0f} MB"
        siege.check(f"{count} silent sockets: others are served", seconds < 5 and growth < 10 + 0.2 * count, numbers)


# --- Sockets that do not read -----------------------------------------------------------------------------------------


@dataclass
class Stuck:
    """H1: a socket with room for 4 KB says something, asks for view upon view, and reads none until it is closed.

    What lies in the system's own buffers, some megabytes, is no burden to the server: it takes a while to fill them.
    """

    line: Line
    closed_after: float = inf  # seconds from the first look

    def keep_asking(self) -> None:
        start = time.monotonic()
        try:
            self.line.socket.sendall(frame('{"do":"chat","text":"hello","nonce":"c"}'))
            while time.monotonic() - start < CLOSED_WITHIN:
                self.line.socket.sendall(frame('{"do":"look"}'))
                time.sleep(0.06)  # not so fast as to be shown the door for that
        except OSError:
            self.closed_after = time.monotonic() - start


@contextmanager
def stuck(house: House) -> Iterator[Stuck]:
    """It asks in the background; at the end it is waited for until it has been closed."""
    person = open_table(house, "ajolocracia", seats=2, mode="link")
    with Line(house.port, room=4096) as line:
        line.become_socket(house.url, person.table, person.secret)
        one = Stuck(line)
        asking = Thread(target=one.keep_asking)
        asking.start()
        try:
            yield one
        finally:
            asking.join()


def watchers_see(siege: Siege, house: House) -> None:
    """H1: those who watch another table see its moves at once, and who does not read is closed in the end."""
    with ExitStack() as opened:
        stranger = Stranger(house)
        watchers = [opened.enter_context(Line(house.port)) for _ in range(WATCHERS)]
        for line in watchers:
            line.become_socket(house.url, stranger.table)
        quiet = seen_after(stranger, watchers)
        with stuck(house) as one:
            during = seen_after(stranger, watchers)
        numbers = f"the last after {1000 * during:.0f} ms, quiet {1000 * quiet:.0f} ms"
        siege.check(f"H1: {WATCHERS} watchers see a move", during <= max(3 * quiet, LATE), numbers)
        is_closed = one.closed_after < CLOSED_WITHIN
        siege.check("H1: who does not read is closed", is_closed, f"after {one.closed_after:.0f} s")
        stranger.close()


def seen_after(stranger: Stranger, watchers: Sequence[Line]) -> float:
    """Seconds from a move until the last of them has seen something; the middle of five moves."""
    taken = []
    for _ in range(5):
        time.sleep(0.5)
        closed = [line for line in watchers if line.is_closed]
        assert not closed, f"{len(closed)} watchers were shown the door"
        start = time.monotonic()
        stranger.move()
        for line in watchers:
            line.socket.recv(1 << 20)
        taken.append(time.monotonic() - start)
    return sorted(taken)[2]
