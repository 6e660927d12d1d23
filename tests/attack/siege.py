"""The house under attack: a real server as `make play` starts it, its output kept, and people and programs who come."""

from __future__ import annotations

import os
import re
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from httpx import HTTPError

from sobremesa.server.store import Store
from tests.attack import wire
from tests.attack.checks import Checks
from tests.attack.wire import Ask, Reply, get, post_json
from tests.server.kept import played
from tests.server.running import Person, Server, somewhere

RAISED = re.compile(r"Traceback \(most recent call last\)|never retrieved|Exception in")
KEPT = "kept-match"  # the id of a match that was there before
PACE = 0.05  # as `make play`, but bots do not dawdle


def from_somewhere() -> dict[str, str]:
    """Each from an address of its own: what one address may do is limited, and who attacks may have many."""
    return {"X-Forwarded-For": somewhere()}


@dataclass
class House(Server):
    """A server whose every word is kept."""

    pace: float = PACE
    compiles: bool = True
    said: list[str] = field(default_factory=list, init=False)

    def start(self) -> None:
        super().start()
        assert self.process.stdout is not None
        ear = os.fdopen(os.dup(self.process.stdout.fileno()), errors="replace")
        threading.Thread(target=self._listen, args=(ear,), daemon=True).start()

    def _listen(self, ear: Any) -> None:
        with ear:
            self.said.extend(ear)

    @property
    def troubles(self) -> int:
        """How many errors it has told of."""
        return len(RAISED.findall("".join(self.said)))

    @property
    def raised(self) -> str:
        """What an error left on its output; nothing, one hopes."""
        said = "".join(self.said)
        found = RAISED.search(said)
        return said[found.start() :] if found else ""

    def ask(self, what: Ask, patience: float = wire.HANG) -> Reply:
        return wire.ask(self.port, what.with_headers(from_somewhere()), patience=patience)

    # --- Memory and workers -----------------------------------------------------------------------------------------

    @property
    def megabytes(self) -> float:
        """That it has in memory now."""
        return _kilobytes(self.process.pid, "VmRSS") / 1024

    @property
    def peak_megabytes(self) -> float:
        return _kilobytes(self.process.pid, "VmHWM") / 1024

    def forget_peak(self) -> None:
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    @property
    def workers(self) -> list[int]:
        """The processes in which bots think."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def _kilobytes(pid: int, what: str) -> int:
    found = re.search(rf"{what}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1])


# --- Programs ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Program:
    """Somebody who plays by the API: a table, a seat and its secret."""

    house: House
    table: str
    seat: int
    secret: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}", "Accept-Language": "en"} | from_somewhere()

    def look(self) -> dict[str, Any]:
        scene: dict[str, Any] = wire.patiently(self.house.port, self.looking()).json()
        return scene

    def looking(self, query: str = "") -> Ask:
        return get(f"/api/tables/{self.table}{query}").with_headers(self.headers)

    def doing(self, do: str, **what: object) -> Ask:
        return post_json(f"/api/tables/{self.table}/moves", {"do": do} | what).with_headers(self.headers)

    def do(self, do: str, **what: object) -> Reply:
        return wire.patiently(self.house.port, self.doing(do, **what))

    def mixed(self) -> Program:
        """Bring something for the dice, where they wait for it: a match begins when everybody has."""
        if self.look().get("is_waiting"):
            self.do("mix", entropy=uuid.uuid4().hex)
        return self

    def choice(self) -> dict[str, int]:
        """The first of the moves that it may make now."""
        scene = self.look()
        return {"version": scene["version"], "move": scene["view"]["choices"][0]["id"]}

    def moving(self, nonce: str) -> Ask:
        return self.doing("move", **self.choice(), nonce=nonce)


def open_table(house: House, game: str, **what: object) -> Program:
    reply = house.ask(post_json("/api/tables", {"game": game} | what), patience=30)
    assert reply.status == 201, reply.text
    return seated(house, reply).mixed()


def sitting_down(table: str, name: str = "Berto") -> Ask:
    return post_json(f"/api/tables/{table}/seats", {"name": name}).with_headers(from_somewhere())


def seated(house: House, reply: Reply) -> Program:
    return Program(house, *(reply.json()[part] for part in ("table", "seat", "secret")))


# --- The siege --------------------------------------------------------------------------------------------------------


@dataclass
class Siege:
    """What the attacks share: where things are kept, how far to go, and what must hold."""

    folder: Path
    is_quick: bool
    checks: Checks = field(default_factory=Checks)

    def rounds(self, whole: int, quick: int) -> int:
        return quick if self.is_quick else whole

    def check(self, what: str, holds: bool, numbers: object = "") -> bool:
        return self.checks.check(what, holds, numbers)

    @contextmanager
    def house(
        self, name: str, compiles: bool | None = None, match: tuple[str, int] | None = None, folder: Path | None = None
    ) -> Iterator[House]:
        """A server to attack; when that is over, it must still serve, and have complained of nothing.

        Where there is time, it is native, as people play. Where a game and its seats are named, a match of it that
        was played at random is already kept there.
        """
        database = (folder or self.folder) / f"{name}.db"
        if match:
            keep(database, *match)
        house = House(database, compiles=not self.is_quick if compiles is None else compiles)
        try:
            yield house
            self.check("a stranger is served afterwards", is_serving(house))
            self.check("no traceback on the server's output", not house.raised, _last_lines(house.raised))
        finally:
            house.kill()


def keep(database: Path, game: str, seats: int) -> None:
    loaded, store = played(game, seats, match=KEPT), Store(f"sqlite:///{database}")
    store.create(loaded.match, list(loaded.seats), loaded.log)
    store.close()


def is_serving(house: House) -> bool:
    """Whether somebody who comes now can open a table, and play a move at it."""
    stranger = Person(house)
    try:
        table = stranger.open_table("bonnie_and_clyde")
        scene = stranger.api(table)
        stranger.join(table)
        answer = stranger.do("move", move=scene["view"]["choices"][0]["id"])
        return bool(answer["status"] == "accepted")
    except (AssertionError, OSError, HTTPError):
        return False
    finally:
        stranger.close()


def _last_lines(raised: str) -> str:
    return " / ".join(line.strip() for line in raised.strip().splitlines()[-2:])
