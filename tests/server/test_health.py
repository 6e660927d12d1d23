"""The house tells the truth about itself: what it cannot keep, whom it will not start for, what it has to close."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import sobremesa
from sobremesa.cli import main
from sobremesa.engine.contract import CHANCE
from sobremesa.engine.words import LANGS, Words
from sobremesa.server import health, moves, security, upkeep
from sobremesa.server.action import read_action
from sobremesa.server.actions import perform
from sobremesa.server.beginning import NewTable, create
from sobremesa.server.chat import say
from sobremesa.server.database import StoreError
from sobremesa.server.editions import Unplayable
from sobremesa.server.house import House
from sobremesa.server.room import DELETED, Room, Tab
from sobremesa.server.rows import Loaded, MatchRow, Snapshot
from sobremesa.server.scene import ChatLine
from sobremesa.server.schema import SCHEMA
from sobremesa.server.sittings import Sitting
from sobremesa.server.store import Store
from sobremesa.server.upkeep import look_for_deleted, wake_sleepers
from tests.server.kept import ANA, match_row, played, sitting
from tests.server.running import Person, Server
from tests.server.test_loading import in_rooms, people

GAME = "bonnie_and_clyde"
SECRETS = ("kept.db", "/tmp", "sqlite")  # nothing of this is for strangers


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server to be hurt; each test leaves it well."""
    running = Server(tmp_path_factory.mktemp("house") / "kept.db")
    yield running
    running.stop()


@pytest.fixture
def guest(house: Server) -> Iterator[Person]:
    somebody = Person(house)
    yield somebody
    somebody.close()


def asked(house: Server, lang: str = "en") -> httpx.Response:
    return httpx.get(f"{house.url}/healthz?lang={lang}", timeout=20)


def told(house: Server, status: int) -> str:
    """What it says once it has noticed: an answer is shared for a second."""
    end = time.monotonic() + 20
    while (answer := asked(house)).status_code != status:
        assert time.monotonic() < end, answer.text
        time.sleep(0.2)
    return answer.text


def put(house: Server, loaded: Loaded) -> str:
    """A match into the database of a server that does not know of it."""
    with closing(Store(str(house.database))) as store:
        store.create(loaded.match, loaded.seats, loaded.log)
    return loaded.match.id


# --- What cannot be kept ----------------------------------------------------------------------------------------------


def test_twelve_who_ask_while_the_database_is_held_keep_nobody_from_a_table(house: Server, guest: Person) -> None:
    """M5: they filled the threads that everybody shares, for five seconds each."""
    table = put(house, Loaded(replace(match_row("asleep"), host=""), (sitting()[0], Sitting()), ()))
    with (
        closing(sqlite3.connect(house.database)) as other,
        ThreadPoolExecutor(12) as many,
    ):
        other.execute("BEGIN IMMEDIATE")
        told(house, 503)
        answers = [many.submit(asked, house, lang) for lang in LANGS * 6]
        time.sleep(0.5)
        assert httpx.get(f"{house.url}/t/{table}", timeout=15).status_code == 200
        said = [answer.result() for answer in answers]
        other.rollback()
    assert {answer.status_code for answer in said} == {503}
    assert {answer.text.split()[0] for answer in said} == {"Another", "Otro"}
    assert not [secret for secret in SECRETS for answer in said if secret in answer.text]
    assert told(house, 200) == "ok"


def test_a_deleted_database_is_noticed_by_moves_and_nothing_acknowledged_is_lost(house: Server, guest: Person) -> None:
    """M5, M6: moves were acknowledged, healthz said ok, and after a restart all was gone."""
    table = guest.open_table(GAME)
    guest.join(table)
    assert guest.do("move", move=guest.api(table)["view"]["choices"][0]["id"])["status"] == "accepted"
    before = guest.api(table)
    away = house.database.with_name("away.db")
    house.database.rename(away)
    unwell = told(house, 503)
    guest.view["version"] = before["version"]
    refused = guest.do("move", move=before["view"]["choices"][0]["id"])
    away.rename(house.database)
    assert refused["status"] == "refused"
    for text in (unwell, refused["text"]):
        assert text.startswith("The database file was deleted or replaced")
        assert not [secret for secret in SECRETS if secret in text]
    assert told(house, 200) == "ok"
    assert guest.api(table)["version"] == before["version"]
    assert guest.do("move", move=before["view"]["choices"][0]["id"])["status"] == "accepted"


class Sick(Store):
    """A store that answers as it is told."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.looks = 0
        self.answer: Callable[[], None] = lambda: None

    def check(self) -> None:
        self.looks += 1
        self.answer()


def with_health(path: Path, work: Callable[[Sick, health.Health], Awaitable[None]]) -> None:
    async def run() -> None:
        with closing(Sick(path)) as store, closing(health.Health(store)) as asking:
            await work(store, asking)

    asyncio.run(run())


def test_all_who_ask_at_once_share_one_look_and_the_next_is_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(store: Sick, asking: health.Health) -> None:
        assert await asyncio.gather(*(asking.trouble() for _ in range(50))) == [None] * 50
        assert store.looks == 1
        monkeypatch.setattr(health, "FRESH", 0.0)
        await asking.trouble()
        assert store.looks == 2

    with_health(tmp_path / "kept.db", ask)


def test_a_database_that_does_not_answer_is_no_well_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    monkeypatch.setattr(health, "FRESH", 0.0)

    async def ask(store: Sick, asking: health.Health) -> None:
        back = threading.Event()
        store.answer = lambda: assert_(back.wait(20))
        assert await asyncio.gather(asking.trouble(), asking.trouble()) == [health.NO_ANSWER] * 2  # type: ignore[comparison-overlap]
        assert await asking.trouble() == health.NO_ANSWER
        assert store.looks == 1, "nobody else is sent after one who does not come back"
        back.set()
        while await asking.trouble():
            await asyncio.sleep(0.01)

    with_health(tmp_path / "kept.db", ask)


def assert_(happened: bool) -> None:
    assert happened


def test_the_log_names_what_strangers_are_not_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise StoreError(Words("mal", "bad"), Words("mal en kept.db", "bad at kept.db"))

    async def ask(store: Sick, asking: health.Health) -> None:
        store.answer = fail
        for _ in range(3):
            assert asking._look() is not None
        store.answer = lambda: None
        asking._look()

    with_health(tmp_path / "kept.db", ask)
    assert [record.message for record in caplog.records] == ["bad at kept.db", "The database is well again."]


def test_those_who_write_into_a_held_database_keep_nobody_from_reading(tmp_path: Path) -> None:
    """M5: it need not be healthz; chat lines, seats and new tables waited in the threads that everybody shares."""

    async def play(house: House) -> None:
        rooms_of_chat = []
        for _ in range(40):
            table_id = await create(house.rooms, NewTable(sobremesa.shelf[GAME], 1, {}, ANA, people(1), "link"))
            rooms_of_chat.append(await house.rooms.open(table_id))
        house.rooms.store.create(match_row("asleep"), [Sitting("person", "Ana", ANA), Sitting()])
        with closing(sqlite3.connect(tmp_path / "kept.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            lines = [
                asyncio.create_task(say(house.rooms, room, ChatLine("Ana", "hola", 0), None)) for room in rooms_of_chat
            ]
            await asyncio.sleep(0.2)
            assert (await asyncio.wait_for(house.rooms.open("asleep"), 10)).table.version == 0
            other.rollback()
        assert {answer.status for answer in await asyncio.gather(*lines)} == {"accepted"}

    in_rooms(tmp_path / "kept.db", play)


# --- Starting and stopping --------------------------------------------------------------------------------------------


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")


def damaged(path: Path) -> None:
    path.write_bytes(b"this is not a database at all" * 100)


def newer(path: Path) -> None:
    Store(str(path)).close()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE meta SET version = ?", (SCHEMA + 1,))


@pytest.mark.parametrize(
    ("make", "sentence"),
    [(foreign, "is another program's"), (damaged, "is damaged or not"), (newer, "is of a newer version")],
)
def test_a_server_starts_on_no_wrong_database_and_says_so_before_it_says_where_it_is(
    tmp_path: Path, make: Callable[[Path], None], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """L12: the address was printed, then came a traceback and exit code 3."""
    path = tmp_path / "kept.db"
    make(path)
    assert main(["serve", "--port", "0", "--lang", "en", "--db", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert str(path) in said.err, "whoever runs it is told where"
    assert len(said.err.splitlines()) == 1


def test_a_second_server_on_one_database_is_refused(house: Server) -> None:
    """M8: the same seat was given to two people."""
    command = [sys.executable, "-m", "sobremesa", "serve", "--port", "0", "--lang", "en", "--db", str(house.database)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr.startswith("Another Sobremesa server is using the database")
    assert len(second.stderr.splitlines()) == 1
    assert asked(house).text == "ok"


def test_commands_work_beside_a_server(house: Server, guest: Person, tmp_path: Path) -> None:
    """M8: whoever keeps the house need not stop it."""
    table, where = guest.open_table(GAME), ["--db", str(house.database)]
    assert main(["export", table, *where, "--out", str(tmp_path / "match.json")]) == 0
    assert main(["backup", str(tmp_path / "copy.db"), *where]) == 0
    assert main(["verify", str(tmp_path / "match.json")]) == 0
    assert main(["import", str(tmp_path / "match.json"), "--db", str(tmp_path / "copy2.db")]) == 0
    assert main(["delete", table, *where, "--yes"]) == 0


def test_a_killed_server_leaves_no_lock_and_a_stopped_one_leaves_one_file(tmp_path: Path) -> None:
    """M7, M8: nor do its workers keep the lock; and the .db alone, copied, holds everything."""
    server = Server(tmp_path / "kept.db")
    server.kill()
    server.start()
    person = Person(server)
    table = person.open_table("protocol_g117", mode="screen")
    person.join(table)
    assert person.do("move", move=person.api(table)["view"]["choices"][0]["id"])["status"] == "accepted"
    person.close()
    server.stop()
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(tmp_path / "kept.db", tmp_path / "elsewhere" / "kept.db")
    with closing(sqlite3.connect(tmp_path / "elsewhere" / "kept.db")) as copy:
        assert copy.execute("SELECT count(*) FROM log WHERE match = ?", (table,)).fetchone()[0] >= 1


# --- Matches that cannot go on ----------------------------------------------------------------------------------------


def begun(game: str = GAME, seats: int = 1, moves: int = 3) -> Loaded:
    """A match of Ana's that goes on, as the store would load it."""
    whole = played(game, seats, undos=0.0)
    chosen = [at for at, row in enumerate(whole.log) if row.kind == "move"]
    return replace(whole, match=replace(whole.match, ended=None), log=whole.log[: chosen[moves]])


def kept_as(loaded: Loaded, name: str, **change: Any) -> Loaded:
    return replace(loaded, match=replace(loaded.match, id=name, **change))


def other_dice(loaded: Loaded) -> Loaded:
    """Legal, and yet not what the secret gives."""
    match = sobremesa.shelf[loaded.match.game].start(seats=loaded.match.seats, seed=1)
    outcome = match.log[0].move
    first = loaded.log[0]
    assert (first.kind, match.log[0].seat) == ("chance", CHANCE)
    assert outcome != first.move
    return replace(loaded, log=(replace(first, move=outcome), *loaded.log[1:]))


def test_one_unreadable_table_costs_one_line_of_the_home_page(house: Server, guest: Person) -> None:
    """M11: the whole page was 404 for them."""
    table = guest.open_table(GAME)
    owner = security.owner_of(guest.web.cookies[security.COOKIE])
    seats = (Sitting("person", "Ana", owner),)
    wrong: dict[str, dict[str, Any]] = {
        "gone": {"game": "chess"},
        "options": {"options": {"no such": 1}},
        "seats": {"seats": 77},
    }
    for name, change in wrong.items():
        put(house, replace(kept_as(begun(), name, **change), seats=seats))
    home = guest.web.get("/")
    assert home.status_code == 200
    for name in (table, *wrong):
        assert f'href="/t/{name}"' in home.text
    assert "The game of this match, “chess”, is not in this house." in home.text
    for name in wrong:
        page = guest.web.get(f"/t/{name}")
        assert page.status_code == 409
        assert f"sobremesa export {name}" in page.text
        for path in (f"/t/{name}/replay", f"/t/{name}/record.json", f"/t/{name}/qr.svg", f"/api/tables/{name}"):
            assert guest.web.get(path).status_code == 409, path
        assert guest.web.post(f"/t/{name}/move", data={"move": "1", "version": "1"}).status_code == 409


def test_a_match_that_cannot_go_on_is_closed_by_its_people_only(house: Server, guest: Person) -> None:
    """M11"""
    guest.open_table(GAME)
    seats = (Sitting("person", "Ana", security.owner_of(guest.web.cookies[security.COOKIE])),)
    name = put(house, replace(kept_as(begun(), "closing", rules="other", options={"no such": 1}), seats=seats))
    stranger = Person(house)
    assert "Close this match" not in stranger.web.get(f"/t/{name}").text
    assert stranger.web.post(f"/t/{name}/close").status_code == 409
    assert "was begun under another edition of the rules" in guest.web.get(f"/t/{name}").text
    assert guest.web.post(f"/t/{name}/close").status_code == 200
    assert "was closed unfinished" in guest.web.get("/").text
    closed = guest.web.get(f"/t/{name}")
    assert "Close this match" not in closed.text
    assert main(["export", name, "--db", str(house.database)]) == 0
    stranger.close()


def test_a_match_that_can_go_on_is_not_closed(house: Server, guest: Person) -> None:
    table = guest.open_table(GAME)
    answer = guest.web.post(f"/t/{table}/close")
    assert answer.status_code == 409
    assert "This match can go on" in answer.text


def load(path: Path, loaded: Loaded, look: Callable[[House, Room], Awaitable[None]]) -> None:
    async def run(house: House) -> None:
        house.rooms.store.create(loaded.match, loaded.seats, loaded.log)
        if loaded.snapshot:
            house.rooms.store.append(loaded.match.id, [], loaded.snapshot)
        await look(house, await house.rooms.open(loaded.match.id))

    in_rooms(path, run)


def test_a_match_of_other_rules_that_plays_again_just_so_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M11: it went on without a word. Also after it has gone on, and without the snapshot of the other rules."""

    async def look(house: House, room: Room) -> None:
        assert room.scene(ANA, "en").is_of_today is False
        assert "earlier edition of the rules" in room.regions(Tab(ANA, "en", _send))["controls"]
        seat = room.table.to_act[0]
        what = {"do": "move", "move": room.in_play.match.legal(seat)[0].id, "version": room.table.version}
        assert (await perform(house, room, ANA, read_action(what))).status == "accepted"
        house.rooms.open_rooms.clear()
        again = await house.rooms.open(room.table.id)
        assert again.in_play.match.state == room.in_play.match.state
        assert house.rooms.store.match("m1").snapshot == theirs, (
            "nor is it replaced by one of ours: theirs may come back"
        )

    theirs = Snapshot(2, b"laid out otherwise")
    monkeypatch.setattr(moves, "SNAPSHOT_EVERY", 1)
    load(tmp_path / "kept.db", replace(kept_as(begun(), "m1", rules="other"), snapshot=theirs), look)


async def _send(text: str) -> None:
    raise AssertionError("nothing is sent here")


@pytest.mark.parametrize("rules", ["other", None])
def test_a_match_that_does_not_play_again_as_it_is_kept_stands_still(tmp_path: Path, rules: str | None) -> None:
    """M11: with other rules it must go just as it went; with ours it need only be possible, as ever."""
    loaded = kept_as(begun(), "m1", **{"rules": rules} if rules else {})
    broken = other_dice(loaded) if rules else replace(loaded, log=(*loaded.log, replace(loaded.log[-1], number=999)))

    async def look(house: House, room: Room) -> None:
        raise AssertionError("it must not open")

    with pytest.raises(Unplayable) as caught:
        load(tmp_path / "kept.db", broken, look)
    why = "another edition of the rules" if rules else "is damaged"
    assert why in caught.value.words.en
    assert caught.value.words.es != caught.value.words.en
    assert caught.value.may_close(ANA)
    assert not caught.value.may_close(None)


def test_bots_leave_alone_what_cannot_go_on_and_what_was_closed(tmp_path: Path) -> None:
    """M11: an error that nobody had thought of ended the waking of all."""
    path = tmp_path / "kept.db"
    bot = (Sitting("bot", bot="random"),)
    with closing(Store(str(path))) as store:
        changes: list[tuple[str, dict[str, Any]]] = [
            ("well", {}), ("closed", {"closed": 1.0}), ("broken", {"options": {"": 1}}), ("gone", {"game": "chess"}),
        ]  # fmt: skip
        for created, (name, change) in enumerate(changes):
            loaded = kept_as(begun(moves=0), name, created=float(created), **change)
            store.create(loaded.match, bot, ())

    async def wake(house: House) -> None:
        await wake_sleepers(house.rooms)
        assert set(house.rooms.open_rooms) == {"well"}

    in_rooms(path, wake)


# --- The end ----------------------------------------------------------------------------------------------------------


def test_the_last_move_is_accepted_even_if_nothing_more_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L5: it was stored, and told to be refused."""

    def fail(*what: object) -> None:
        raise StoreError(Words("lleno", "full"))

    async def play(house: House, room: Room) -> None:
        monkeypatch.setattr(house.rooms.store, "set_ended", fail)
        what = {"do": "resign", "nonce": "n"}
        assert (await perform(house, room, ANA, read_action(what))).status == "accepted"
        assert room.table.is_over
        assert house.rooms.store.match("m1").match.ended is not None

    load(tmp_path / "kept.db", begun(), play)


# --- Deleted ----------------------------------------------------------------------------------------------------------


def test_delete_reaches_the_running_server_within_seconds(house: Server, guest: Person) -> None:
    """L14: the table was served from memory until somebody moved."""
    table = guest.open_table(GAME)
    guest.join(table)
    statuses: list[int] = []
    look = f"/api/tables/{table}?after=999"
    waiting = threading.Thread(target=lambda: statuses.append(guest.web.get(look).status_code))
    waiting.start()
    assert main(["delete", table, "--db", str(house.database), "--yes"]) == 0
    message = guest.receive(timeout=20)
    assert (message["type"], message["text"]) == ("gone", DELETED.en)
    assert guest.web.get(f"/t/{table}").status_code == 404
    waiting.join(30)
    assert statuses == [404]
    for what in ({"do": "move", "move": 1}, {"do": "chat", "text": "hola"}, {"do": "resign"}):
        guest.view["version"] = 1
        answer = guest.do(**what)
        assert (answer["status"], answer["text"]) == ("refused", DELETED.en)


def test_a_move_on_a_table_that_has_just_been_deleted_says_so(tmp_path: Path) -> None:
    """L14: before anybody has looked."""

    async def play(house: House, room: Room) -> None:
        house.rooms.store.delete("m1")
        for what in ({"do": "resign"}, {"do": "chat", "text": "hola"}):
            room.is_gone, house.rooms.open_rooms["m1"] = False, room
            answer = await perform(house, room, ANA, read_action(what))
            assert (answer.status, answer.words) == ("refused", DELETED)
            assert room.is_gone
            assert "m1" not in house.rooms.open_rooms

    load(tmp_path / "kept.db", begun(), play)


def test_a_table_that_was_brought_in_anew_is_opened_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """L14: deleted and imported, it belongs to nobody; its people in memory no longer sit there."""
    monkeypatch.setattr(upkeep, "LOOK_EVERY", 0.01)

    async def play(house: House, room: Room) -> None:
        loaded: Loaded = house.rooms.store.match("m1")
        house.rooms.store.delete("m1")
        imported: MatchRow = replace(loaded.match, host="")
        house.rooms.store.create(imported, [Sitting()], loaded.log)
        house.chores.go(look_for_deleted(house.rooms, house.health))
        while not room.is_gone:
            await asyncio.sleep(0.01)
        assert (await house.rooms.open("m1")).table.sittings[0].kind == "open"

    load(tmp_path / "kept.db", begun(), play)
