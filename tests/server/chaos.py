"""The server killed again and again under people who play: nothing acknowledged is lost, nothing counts twice.

    python -m tests.server.chaos --kills 100

Clients are real: a socket each, a new nonce for every message, the same message sent again after a reconnect until it
is answered. What they were told is held against the database at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import secrets
import sqlite3
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from sobremesa.server.dice import read_entropy
from sobremesa.server.exports import export_match
from sobremesa.server.fair import verify
from sobremesa.server.log import LogRow
from sobremesa.server.rows import Loaded
from sobremesa.server.security import COOKIE, Seal
from sobremesa.server.store import Store
from tests.server.kept import KEY
from tests.server.running import Server

TABLES = (
    ("ajolocracia", 4),
    ("ajolocracia", 3),
    ("bonnie_and_clyde", 1),
    ("bonnie_and_clyde", 1),
    ("protocol_g117", 2),
)
TABLES_WITH_BOTS = (("ajolocracia", 3), ("protocol_g117", 2))
BACK_WITHIN = 5.0  # seconds from when the port answers
THINKING = 0.04  # at most so many seconds before a move
UNDOS = 0.05  # one move in twenty is taken back
HURRY = 0.2  # so many of the kills come before everybody is back
LONGEST_CALM = 0.6  # seconds between everybody's return and the next kill
OFFLINE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
DONE = ("accepted", "duplicate")


@dataclass
class Said:
    """A message and what the server answered in the end."""

    what: dict[str, Any]
    status: str = ""

    @property
    def nonce(self) -> str:
        return str(self.what["nonce"])


@dataclass(eq=False)
class Client:
    """Somebody at a table who plays at random, and is not discouraged."""

    url: str
    choose: random.Random
    secret: str
    table: str = ""
    said: list[Said] = field(default_factory=list)
    connected_at: float = 0.0  # when the connection was made through which its last first view came
    doing: str = ""  # for the report, should it be late
    highest: int = -1  # the highest version that an answer of ours came with
    brought: str = ""  # what we were told is ours among what the dice are mixed from
    troubles: list[str] = field(default_factory=list)
    regions: dict[str, str] = field(default_factory=dict)
    view: dict[str, Any] = field(default_factory=dict)

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.secret}", "Accept-Language": "en"}

    async def play(self) -> None:
        """Until the match is over, through any number of lost connections."""
        while not self.is_over:
            try:
                address = f"{self.url.replace('http', 'ws')}/t/{self.table}/live"
                self.doing = "connecting"
                async with connect(address, origin=Origin(self.url), additional_headers=self.headers) as socket:
                    await self._come_back(socket, time.monotonic())
                    while not self.is_over:
                        await self._take_turn(socket)
            except OFFLINE as error:
                self.doing = f"trying again after {type(error).__name__}"
                await asyncio.sleep(self.choose.uniform(0.05, 0.3))
        self.doing = "waiting for the others to see the end"

    @property
    def is_over(self) -> bool:
        return bool(self.view) and self.view["sound"] == "end"

    async def _come_back(self, socket: ClientConnection, connected_at: float) -> None:
        """Take the whole view; what was acknowledged must be in it. Then say again what was never answered."""
        self.doing = "waiting for the first view"
        self.regions.clear()
        await self._receive(socket)
        self.connected_at, self.doing = connected_at, "playing"
        if self.view["version"] < self.highest:
            self.troubles.append(f"back at version {self.view['version']}, acknowledged {self.highest}")
        if self.said and not self.said[-1].status:
            await self._say(socket, self.said[-1])

    async def _take_turn(self, socket: ClientConnection) -> None:
        if "data-mix" in self.regions["board"]:
            await self._mix(socket)
            return
        what = self._decided() if self.view["turn"] else None
        if what is None:
            await self._receive(socket)
            return
        await asyncio.sleep(self.choose.uniform(0, THINKING))
        self.said.append(Said(what))
        await self._say(socket, self.said[-1])

    async def _mix(self, socket: ClientConnection) -> None:
        """What a page brings for the dice by itself; asked again after a lost answer, it brings something else."""
        said = Said({"do": "mix", "entropy": secrets.token_hex(16), "nonce": secrets.token_hex(8)})
        await self._say(socket, said)
        if said.status == "accepted":
            self.brought = f"browser {said.what['entropy']}"

    def _decided(self) -> dict[str, Any] | None:
        named = {"version": self.view["version"], "nonce": secrets.token_hex(8)}
        undo = re.search(r'<button[^>]*id="do-undo"[^>]*>', self.regions["reach"])
        if undo and "disabled" not in undo[0] and self.choose.random() < UNDOS:
            return {"do": "undo"} | named
        moves = re.findall(r'data-move="(\d+)"', self.regions["board"] + self.regions["mine"])
        return {"do": "move", "move": int(self.choose.choice(moves))} | named if moves else None

    async def _say(self, socket: ClientConnection, said: Said) -> None:
        await socket.send(json.dumps(said.what))
        while not said.status:
            answer = (await self._receive(socket))["answer"]
            if answer and answer["nonce"] == said.nonce:
                said.status = answer["status"]
                if said.status in DONE and said.what["do"] != "mix":
                    self.highest = max(self.highest, self.view["version"])

    async def _receive(self, socket: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await socket.recv())
        self.regions |= message["regions"]
        self.view |= message
        return message


@dataclass
class Chaos:
    """Tables that are played one after another, on a server that is killed again and again."""

    server: Server
    seed: int = 1
    clients: list[Client] = field(default_factory=list)
    playing: set[Client] = field(default_factory=set)
    returns: list[float] = field(default_factory=list)  # seconds after each kill until the last client was back
    late: list[str] = field(default_factory=list)  # who was not back in time, and what they were doing

    async def run(self, kills: int) -> None:
        choose = random.Random(self.seed)
        tables = [(*table, "link") for table in TABLES] + [(*table, "bots") for table in TABLES_WITH_BOTS]
        loops = [asyncio.create_task(self._tables(*table, random.Random(n))) for n, table in enumerate(tables)]
        await asyncio.sleep(1)
        for _ in range(kills):
            await self._kill(choose)
        await asyncio.sleep(LONGEST_CALM)
        for loop in loops:
            loop.cancel()
        for outcome in await asyncio.gather(*loops, return_exceptions=True):
            if not isinstance(outcome, asyncio.CancelledError):
                raise outcome if isinstance(outcome, BaseException) else AssertionError("nobody stops playing")

    async def _kill(self, choose: random.Random) -> None:
        await asyncio.to_thread(self.server.kill)
        killed, waiting = time.monotonic(), {client for client in self.playing if not client.is_over}
        await asyncio.to_thread(self.server.start)
        if choose.random() >= HURRY:
            self.returns.append(await self._everybody_back(waiting, killed))
        await asyncio.sleep(choose.uniform(0, LONGEST_CALM))

    async def _everybody_back(self, waiting: set[Client], killed: float) -> float:
        """Seconds from when the port answers until the last of those who were playing has a view again.

        Some have theirs before we notice that the port answers: what counts is that they connected after the kill.
        """
        answered, in_time = time.monotonic(), True
        while waiting and time.monotonic() < answered + 4 * BACK_WITHIN:
            waiting = {client for client in waiting & self.playing if client.connected_at < killed}
            if in_time and time.monotonic() > answered + BACK_WITHIN:
                in_time = False
                self.late += [f"{client.table} was {client.doing}" for client in waiting]
            await asyncio.sleep(0.01)
        return time.monotonic() - answered

    async def _tables(self, game: str, seats: int, mode: str, choose: random.Random) -> None:
        """A table, and when its match is over the next one."""
        while True:
            people = [self._somebody(choose) for _ in range(seats if mode == "link" else 1)]
            await self._sit_down(people, game, seats, mode)
            self.clients += people
            self.playing |= set(people)
            await asyncio.gather(*(client.play() for client in people))
            self.playing -= set(people)

    def _somebody(self, choose: random.Random) -> Client:
        """Known to the house before they sit down, so that they are the same person however often they ask."""
        with closing(sqlite3.connect(self.server.database)) as database:
            (key,) = database.execute("select key from meta").fetchone()
        return Client(self.server.url, choose, Seal(key).new_person())

    async def _sit_down(self, people: list[Client], game: str, seats: int, mode: str) -> None:
        """Asked again, `sit` gives a person the seat they have: so it may be asked until it is answered."""
        async with httpx.AsyncClient(base_url=self.server.url, timeout=5) as web:
            for client in people:
                form = {"mode": mode, "seats": str(seats), "name": "Ana"}
                address = f"/t/{people[0].table}/sit" if people[0].table else f"/g/{game}/play"
                response = await _posted(web, address, form, client.headers)
                client.table = response.headers["location"].removeprefix("/t/")


async def _posted(
    web: httpx.AsyncClient, address: str, form: dict[str, str], headers: dict[str, str]
) -> httpx.Response:
    while True:
        try:
            response = await web.post(address, data=form, headers=headers)
            if response.status_code == 303:
                return response
        except OFFLINE:
            pass
        await asyncio.sleep(0.1)


# --- What the database says -------------------------------------------------------------------------------------------


def held_against(store: Store, clients: list[Client]) -> list[str]:
    """All that is wrong between what people were told and what is kept; nothing, one hopes."""
    troubles = [trouble for client in clients for trouble in client.troubles]
    kept = {table: store.match(table) for table in {client.table for client in clients}}
    for loaded in kept.values():
        troubles += wrong_with_log(loaded)
    for client in clients:
        troubles += wrong_for(client, kept[client.table])
    return troubles


def wrong_with_log(loaded: Loaded) -> list[str]:
    """Every row in its place, every nonce once, every move legal, every die true."""
    troubles = []
    name = f"{loaded.match.game} {loaded.match.id}"
    if [row.number for row in loaded.log] != list(range(1, len(loaded.log) + 1)):
        troubles.append(f"{name}: the rows are not numbered one by one")
    nonces = Counter(row.nonce for row in loaded.log if row.nonce)
    troubles += [f"{name}: {nonce} counts {times} times" for nonce, times in nonces.items() if times > 1]
    if loaded.match.entropy is None:
        return troubles  # it has not begun
    verdict = verify(export_match(loaded, KEY))
    return troubles if verdict.is_true else [*troubles, f"{name}: {verdict.words.en}"]


def wrong_for(client: Client, loaded: Loaded) -> list[str]:
    """Acknowledged: there, and as it was said, in the order it was said. Refused: not there."""
    rows = {row.nonce: row for row in loaded.log if row.nonce}
    troubles = []
    for said in client.said:
        row = rows.get(said.nonce)
        if said.status in DONE and (row is None or not _is_as_said(row, said)):
            troubles.append(f"{loaded.match.game} {client.table}: {said} was acknowledged, kept is {row}")
        if said.status not in (*DONE, "") and row is not None:
            troubles.append(f"{loaded.match.game} {client.table}: {said} was refused, kept is {row}")
    if client.brought and client.brought not in kept_entropy(loaded):
        troubles.append(f"{loaded.match.game} {client.table}: {client.brought} was acknowledged, and is not kept")
    numbers = [rows[said.nonce].number for said in client.said if said.nonce in rows]
    return troubles if numbers == sorted(numbers) else [*troubles, f"{client.table}: kept in another order"]


def kept_entropy(loaded: Loaded) -> list[str | None]:
    """What the seats brought, frozen or not."""
    return [*read_entropy(loaded.match.entropy or "[]"), *(seat.entropy for seat in loaded.seats)]


def _is_as_said(row: LogRow, said: Said) -> bool:
    return bool(row.kind == said.what["do"] and row.move == said.what.get("move", 0))


# --- Running it -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Report:
    kills: int
    returns: list[float]
    statuses: Counter[str]
    tables: int
    troubles: list[str]
    late: list[str]

    def __str__(self) -> str:
        answers = ", ".join(f"{count} {status or 'unanswered'}" for status, count in self.statuses.most_common())
        return (
            f"{self.kills} kills, {self.tables} tables: {answers}\n"
            f"everybody back after {median(self.returns):.2f} s (median), {max(self.returns):.2f} s (worst)\n"
            + "".join(f"not back after {BACK_WITHIN} s: {who}\n" for who in self.late)
            + ("\n".join(self.troubles) or "nothing acknowledged was lost, nothing counted twice")
        )


def run(folder: Path, kills: int, seed: int = 1) -> Report:
    server = Server(folder / "chaos.db", compiles=True)
    chaos = Chaos(server, seed)
    try:
        asyncio.run(chaos.run(kills))
    finally:
        server.kill()
    store = Store(f"sqlite:///{folder / 'chaos.db'}", may_create=False)
    troubles = held_against(store, chaos.clients)
    store.close()
    statuses = Counter(said.status for client in chaos.clients for said in client.said)
    tables = len({client.table for client in chaos.clients})
    return Report(kills, chaos.returns, statuses, tables, troubles, chaos.late)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), asked.kills, asked.seed)
    print(report)
    return 1 if report.troubles or max(report.returns) > BACK_WITHIN else 0


if __name__ == "__main__":
    raise SystemExit(main())
