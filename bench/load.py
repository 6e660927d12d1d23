"""How quick a table is when the house is full: `python -m bench.load --runs 5 --seconds 30`.

Open loop: 200 tables of ajolocracia, four people at each (800 sockets), 200 moves a second by the clock whether or not
answers come; from the moment a move is due to the moment its answer has arrived with its view. The server has one
core, this generator the other. Then: how long a match of 2,000 rows takes to load, and a start with 10,000 asleep.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import secrets
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

import sobremesa
from sobremesa.engine.compiler import digest
from sobremesa.engine.match import Match
from sobremesa.server import render
from sobremesa.server.chores import Chores
from sobremesa.server.dice import FairChance, dice_key, new_secret, write_entropy
from sobremesa.server.log import as_rows
from sobremesa.server.native import prepare_search, prepared
from sobremesa.server.rooms import Rooms
from sobremesa.server.rows import MatchRow, Snapshot
from sobremesa.server.security import COOKIE, owner_of
from sobremesa.server.sittings import Sitting
from sobremesa.server.store import Store
from sobremesa.server.tables import Table
from tests.server.running import Server, somewhere

GAME = "ajolocracia"
TABLES, SEATS, RATE = 200, 4, 200  # moves a second
WARM_UP = 10.0  # seconds that do not count: meanwhile the rules are made native
LATEST_START = 60  # moves: tables are met at all stages of a match
BARS = {"p50": None, "p95": 25.0, "p99": 100.0}  # milliseconds
LONG, SLEEPING = 2_000, 10_000
BROUGHT = ["browser 00"] * SEATS  # for the dice


# --- Tables in the database -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seated:
    """A person with a seat at a table."""

    table: str
    secret: str


def seat_people(store: Store, choose: random.Random, bots: int = 0, moves: int = 0) -> tuple[Table, list[Seated]]:
    """A table somewhere in its match, made without asking the server: one address may not open so many."""
    game, secret, table_id = sobremesa.shelf[GAME], new_secret(), secrets.token_urlsafe(9)
    people = [Seated(table_id, secrets.token_urlsafe(32)) for _ in range(SEATS - bots)]
    chance = FairChance(dice_key(secret, table_id, BROUGHT), table_id)
    match = Match(game, seats=SEATS, options={}, chance=chance)
    sittings = [Sitting("person", f"P{n}", owner_of(person.secret)) for n, person in enumerate(people)]
    sittings += [Sitting("bot", bot="random")] * bots
    table = Table(table_id, match, sittings, as_rows(match.log))
    for _ in range(moves):
        seat = choose.choice(match.to_act)
        table.move(seat, choose.choice(match.legal(seat)).id, table.version, None)
    keep(store, table, secret)
    return table, people


def keep(store: Store, table: Table, secret: bytes, snapshot: Snapshot | None = None) -> None:
    game, now = table.game, time.time()
    host, brought = table.sittings[0].owner or "", write_entropy(BROUGHT)
    row = MatchRow(table.id, game.id, SEATS, {}, secret, digest(game), "link", host, now, entropy=brought)
    store.create(row, table.sittings)
    store.append(table.id, [replace(row, at=now) for row in table.rows], snapshot)


def lengthened(table: Table, rows: int, choose: random.Random) -> None:
    """On to so many rows: people who cannot make up their minds."""
    while table.version < rows:
        undoing = [seat for seat in range(SEATS) if table.match.can_undo(seat)]
        if not undoing or table.undo(choose.choice(undoing), table.version, None).status != "accepted":
            seat = choose.choice(table.to_act)
            table.move(seat, choose.choice(table.match.legal(seat)).id, table.version, None)


# --- People -----------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Client:
    """A page: it takes what comes, and says a move when the clock says so."""

    who: Seated
    socket: ClientConnection
    view: dict[str, Any] = field(default_factory=dict)
    moves: list[int] = field(default_factory=list)
    due: dict[str, float] = field(default_factory=dict)  # when each unanswered move was to be sent

    @property
    def is_ready(self) -> bool:
        return bool(self.moves) and not self.due

    async def listen(self, took: list[float]) -> None:
        async for text in self.socket:
            message = json.loads(text)
            self.view = message
            if "mine" in message["regions"]:
                self.moves = [int(move) for move in re.findall(r'data-move="(\d+)"', message["regions"]["mine"])]
            answer = message["answer"]
            if answer and answer["nonce"] in self.due:
                took.append(time.perf_counter() - self.due.pop(answer["nonce"]))
                assert answer["status"] == "accepted", answer

    async def act(self, due: float, choose: random.Random) -> None:
        nonce = secrets.token_hex(8)
        self.due[nonce] = due
        what = {"do": "move", "version": self.view["version"], "move": choose.choice(self.moves), "nonce": nonce}
        await self.socket.send(json.dumps(what))


async def arrive(server: Server, who: Seated) -> Client:
    headers = {"Cookie": f"{COOKIE}={who.secret}", "Accept-Language": "es", "X-Forwarded-For": somewhere()}
    address = f"{server.url.replace('http', 'ws')}/t/{who.table}/live"
    return Client(who, await connect(address, origin=Origin(server.url), additional_headers=headers, max_queue=None))


# --- A run ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    took: list[float]  # seconds
    skipped: int  # moves that nobody at their table could make: the server was behind
    busy: float  # share of its core that the server used

    @property
    def percentiles(self) -> dict[str, float]:
        cuts = quantiles((seconds * 1000 for seconds in self.took), n=100)
        return {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98]}


async def measure(server: Server, people: list[list[Seated]], seconds: float, choose: random.Random) -> Run:
    tables = [[await arrive(server, who) for who in table] for table in people]
    clients = [client for table in tables for client in table]
    took: list[float] = []
    listeners = [asyncio.create_task(client.listen(took)) for client in clients]
    while not all(client.view for client in clients):
        await asyncio.sleep(0.1)
    gc.collect()
    gc.freeze()
    await send_by_the_clock(tables, WARM_UP, choose)
    took.clear()
    worked = cpu_seconds(server)
    skipped = await send_by_the_clock(tables, seconds, choose)
    busy = (cpu_seconds(server) - worked) / seconds
    await asyncio.sleep(1)
    unanswered = sum(len(client.due) for client in clients)
    for listener in listeners:
        listener.cancel()
    for outcome in await asyncio.gather(*listeners, return_exceptions=True):
        if isinstance(outcome, AssertionError):
            raise outcome
    await asyncio.gather(*(client.socket.close() for client in clients))
    return Run(took, skipped + unanswered, busy)


async def send_by_the_clock(tables: list[list[Client]], seconds: float, choose: random.Random) -> int:
    start, skipped = time.perf_counter(), 0
    for n in range(int(seconds * RATE)):
        due = start + n / RATE
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        ready = [client for client in tables[n % len(tables)] if client.is_ready]
        if ready:
            await choose.choice(ready).act(due, choose)
        else:
            skipped += 1
    return skipped


def one_run(seed: int, seconds: float) -> Run:
    choose = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "load.db"
        store = Store(f"sqlite:///{path}")
        people = [seat_people(store, choose, moves=choose.randrange(LATEST_START))[1] for _ in range(TABLES)]
        store.close()
        server = Server(path, compiles=True)
        pin(server)
        try:
            return asyncio.run(measure(server, people, seconds, choose))
        finally:
            server.stop()


def cpu_seconds(server: Server) -> float:
    spent = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def pin(server: Server) -> None:
    """A core for the server with all its threads, another for us."""
    cores = sorted(os.sched_getaffinity(0))
    for thread in Path(f"/proc/{server.process.pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {cores[0]})
    os.sched_setaffinity(0, {cores[-1]})


# --- Loading and starting ---------------------------------------------------------------------------------------------


def load_seconds(with_snapshot: bool) -> float:
    """From a link to the page of a match of 2,000 rows that was asleep."""
    choose = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/long.db")
        table, people = seat_people(store, choose, moves=40)
        secret = store.match(table.id).match.secret
        store.delete(table.id)
        lengthened(table, LONG, choose)
        snapshot = Snapshot(table.version, table.match.state.raw.tobytes()) if with_snapshot else None
        keep(store, table, secret, snapshot)
        rooms = Rooms(store, Chores())
        start = time.perf_counter()
        room = rooms.load(table.id)
        render.regions(room.scene(owner_of(people[0].secret), "es"))
        took = time.perf_counter() - start
        rooms.writer.close()
        store.close()
    return took


def start_seconds() -> float:
    """From the command to the first answer, with 10,000 matches in which a bot sits, all asleep."""
    choose = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "asleep.db"
        store = Store(f"sqlite:///{path}")
        copies = [seat_people(store, choose, bots=1, moves=0)[0] for _ in range(20)]
        for n in range(SLEEPING):
            table = copies[n % len(copies)].draft()
            table.id = f"asleep-{n}"
            keep(store, table, new_secret())
        store.close()
        start = time.perf_counter()
        server = Server(path, compiles=True)
        took = time.perf_counter() - start
        server.stop()
    return took


# --- Report -----------------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    cores = os.sched_getaffinity(0)
    prepared(sobremesa.shelf[GAME])  # compiled once in the life of an installation: a server without a core to spare
    prepare_search(sobremesa.shelf[GAME])  # would take minutes for it
    runs = []
    for n in range(asked.runs):
        run = one_run(n, asked.seconds)
        os.sched_setaffinity(0, cores)
        runs.append(run.percentiles)
        print(
            f"run {n + 1}: {said(runs[-1])}; {len(run.took)} moves, {run.skipped} skipped, core {run.busy:.0%} busy",
            flush=True,
        )
    print(f"median: {said({name: median(run[name] for run in runs) for name in BARS})}; bars: p95 25, p99 100")
    print(f"a match of {LONG} rows loads in {load_seconds(True) * 1000:.0f} ms (bar 200),", end=" ")
    print(f"without a snapshot in {load_seconds(False) * 1000:.0f} ms")
    print(f"start with {SLEEPING} sleeping matches: {start_seconds():.2f} s (bar 2)")


def said(percentiles: dict[str, float]) -> str:
    return ", ".join(f"{name} {milliseconds:.1f} ms" for name, milliseconds in percentiles.items())


if __name__ == "__main__":
    main()
