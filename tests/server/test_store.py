"""What is kept is kept: on real SQLite files, and on PostgreSQL where its programs are installed."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, text

from sobremesa.engine.words import Words
from sobremesa.server.database import Conflict, StoreError, UnknownMatch, Unwell, default_url, read_url
from sobremesa.server.log import LogRow
from sobremesa.server.rows import Append, ChatRow, SeatChange, Snapshot
from sobremesa.server.schema import SCHEMA
from sobremesa.server.sittings import Sitting
from sobremesa.server.store import MANY, Store
from sobremesa.server.writer import Writer
from tests.server import postgres
from tests.server.kept import ANA, BEA, match_row, move, sitting


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    programs = postgres.programs()
    if programs is None:
        pytest.skip("PostgreSQL or psycopg is not installed")
    with postgres.running(programs) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kept.db'}"
    server: str = request.getfixturevalue("server")
    name = f"test_{tmp_path.name}".replace("-", "_").lower()
    admin = create_engine(read_url(server.format("postgres")), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    admin.dispose()
    return server.format(name)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(Store(url)) as store:
        yield store


@pytest.fixture
def table(store: Store) -> Store:
    store.create(match_row(), sitting())
    return store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.db"


def rows(store: Store, match: str = "m1") -> tuple[LogRow, ...]:
    loaded = store.load(match)
    assert loaded
    return loaded.log


# --- A match ----------------------------------------------------------------------------------------------------------


def test_what_was_created_is_loaded_as_it_was(url: str) -> None:
    first = [LogRow(1, "chance", 8, 3, 1999.5), LogRow(2, "chance", 8, 4, 1999.5)]
    match = replace(match_row(), options={"cap": 6, "passing": "left ñ"})
    with closing(Store(url)) as store:
        store.create(match, sitting(), first)
    with closing(Store(url)) as store:
        loaded = store.load("m1")
    assert loaded
    assert (loaded.match, loaded.seats, loaded.log) == (match, tuple(sitting()), tuple(first))
    assert (loaded.chat, loaded.snapshot) == ((), None)


def test_a_match_that_is_not_there_is_none(store: Store) -> None:
    assert store.load("nothing") is None


def test_a_match_is_created_once(table: Store) -> None:
    with pytest.raises(Conflict, match="already; delete it first"):
        table.create(match_row(), sitting())


def test_appended_moves_are_loaded_in_order(table: Store) -> None:
    table.append("m1", [move(1, nonce="a"), move(2)])
    table.append("m1", [move(3, nonce="b")])
    assert rows(table) == (move(1, nonce="a"), move(2), move(3, nonce="b"))


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ([move(3), move(2)], "Another move was kept in that place first"),
        ([move(3, nonce="a")], "This move had arrived before"),
        ([move(3, nonce="x"), move(4, nonce="x")], "Another move"),
    ],
)
def test_a_number_or_nonce_that_is_there_is_a_conflict_and_keeps_nothing(
    table: Store, entries: Sequence[LogRow], sentence: str
) -> None:
    table.append("m1", [move(1, nonce="a"), move(2)])
    with pytest.raises(Conflict, match=sentence):
        table.append("m1", entries, Snapshot(4, b"state"))
    loaded = table.load("m1")
    assert loaded
    assert [row.number for row in loaded.log] == [1, 2]
    assert loaded.snapshot is None


def test_the_same_number_and_nonce_may_be_used_in_another_match(table: Store) -> None:
    table.create(match_row("m2"), sitting())
    for match in ("m1", "m2"):
        table.append(match, [move(1, nonce="a")])
    assert rows(table, "m1") == rows(table, "m2")


def test_only_the_last_snapshot_is_loaded(table: Store) -> None:
    table.append("m1", [move(1)], Snapshot(1, b"one"))
    table.append("m1", [move(2)], Snapshot(2, b"\0two"))
    loaded = table.load("m1")
    assert loaded
    assert loaded.snapshot == Snapshot(2, b"\0two")


def test_seats_chat_end_and_rematch_are_kept(table: Store) -> None:
    table.set_seats("m1", [SeatChange(1, Sitting("person", "Bea", BEA, bot="random", is_away_bot=True), sitting()[1])])
    table.add_chat("m1", ChatRow(1, 0, "Ana", "¡hola! <script>", 2000.0))
    table.set_ended("m1", 3000.25)
    table.create(match_row("m2"), sitting(), rematch_of="m1")
    loaded = table.load("m1")
    assert loaded
    assert loaded.seats == (sitting()[0], Sitting("person", "Bea", BEA, "random", True))
    assert loaded.chat == (ChatRow(1, 0, "Ana", "¡hola! <script>", 2000.0),)
    assert (loaded.match.ended, loaded.match.rematch) == (3000.25, "m2")


def test_a_seat_is_given_only_as_long_as_it_is_what_it_was(table: Store) -> None:
    """H2: whoever looked first and wrote second is told so, and the seat stays whose it is."""
    open_seat = Sitting()
    table.set_seats("m1", [SeatChange(1, open_seat, sitting()[1])])
    table.set_seats("m1", [SeatChange(1, Sitting("person", "Bea", BEA), open_seat)])
    with pytest.raises(Conflict, match="has changed meanwhile"):
        table.set_seats("m1", [SeatChange(1, Sitting("person", "Ana", ANA), open_seat)])
    assert table.match("m1").seats[1].owner == BEA


def test_a_match_has_one_rematch(table: Store) -> None:
    """L3: the second is not kept, not even as a table that nobody finds."""
    table.create(match_row("m2"), sitting(), rematch_of="m1")
    with pytest.raises(Conflict, match="has its rematch already"):
        table.create(match_row("m3"), sitting(), rematch_of="m1")
    assert table.match("m1").match.rematch == "m2"
    assert table.load("m3") is None


def test_nonces_belong_to_a_seat(table: Store) -> None:
    """M4, L4: two people may use the same name for what they send, in the log and in the chat."""
    table.append("m1", [move(1, seat=0, nonce="a")])
    table.append("m1", [move(2, seat=1, nonce="a")])
    lines = [ChatRow(number, seat, "Ana", "hola", 1.0, "a") for number, seat in ((1, 0), (2, 1))]
    for line in lines:
        table.add_chat("m1", line)
    with pytest.raises(Conflict, match="That message had arrived before"):
        table.add_chat("m1", replace(lines[0], number=3))
    loaded = table.match("m1")
    assert [row.nonce for row in loaded.log] == ["a", "a"]
    assert loaded.chat == tuple(lines)


def test_changing_what_is_not_there_says_so(store: Store) -> None:
    changes: list[Any] = [
        lambda: store.append("m1", [move(1)]),
        lambda: store.set_seats("m1", [SeatChange(1, Sitting(), Sitting())]),
        lambda: store.add_chat("m1", ChatRow(1, 0, "Ana", "hola", 1.0)),
        lambda: store.set_ended("m1", 1.0),
        lambda: store.set_closed("m1", 1.0),
        lambda: store.delete("m1"),
    ]
    for change in changes:
        with pytest.raises(UnknownMatch, match="There is no match “m1” in"):
            change()


def test_delete_takes_all_of_one_match_and_nothing_of_another(table: Store) -> None:
    table.create(match_row("m2"), sitting(), [move(1)])
    table.append("m1", [move(1)], Snapshot(1, b"state"))
    table.add_chat("m1", ChatRow(1, 0, "Ana", "hola", 1.0))
    table.delete("m1")
    assert table.load("m1") is None
    assert rows(table, "m2") == (move(1),)
    with table.engine.connect() as connection:
        for name in ("seats", "log", "snapshots", "chat"):
            assert connection.execute(text(f"SELECT count(*) FROM {name} WHERE match = 'm1'")).scalar() == 0


# --- Lists ------------------------------------------------------------------------------------------------------------


def test_my_tables_are_those_i_sit_at_or_made_the_last_touched_first(store: Store) -> None:
    for number, (host, owner) in enumerate([(ANA, ANA), (BEA, ANA), (ANA, BEA), (BEA, BEA)]):
        match = replace(match_row(f"m{number}", created=100.0 + number), host=host)
        store.create(match, [Sitting("person", "P", owner), Sitting()])
    store.append("m0", [LogRow(1, "move", 0, 0, 500.0), LogRow(2, "move", 0, 0, 501.0)])
    mine = store.tables_of(ANA)
    assert [(table.match.id, table.touched) for table in mine] == [("m0", 501.0), ("m2", 102.0), ("m1", 101.0)]
    assert mine[0].seats == (Sitting("person", "P", ANA), Sitting())
    assert [table.match.id for table in store.tables_of(ANA, limit=1)] == ["m0"]
    assert store.tables_of("c" * 64) == []


def test_bots_go_on_only_where_they_sit_and_it_is_not_over(store: Store) -> None:
    people = [Sitting("person", "Ana", ANA), Sitting()]
    away = [Sitting("person", "Ana", ANA, "random", is_away_bot=True), Sitting()]
    for number, seats in enumerate([people, sitting(), away, sitting()]):
        store.create(match_row(f"m{number}", created=float(number)), seats)
    store.set_ended("m3", 9.0)
    assert store.unfinished_with_bots() == ["m2", "m1"]
    store.set_closed("m2", 10.0)
    store.set_closed("m2", 11.0)
    assert store.unfinished_with_bots() == ["m1"]
    assert store.match("m2").match.closed == 10.0


def test_who_made_the_matches_that_are_still_here(store: Store) -> None:
    names = [f"m{number}" for number in range(MANY + 2)]
    for name in (names[0], names[-1]):
        store.create(match_row(name), sitting())
    assert store.hosts(names) == {names[0]: ANA, names[-1]: ANA}
    assert store.hosts([]) == {}


def test_one_match_with_unreadable_options_takes_away_no_list(path: Path) -> None:
    """M11"""
    with closing(Store(str(path))) as store:
        for name in ("m1", "m2"):
            store.create(match_row(name), sitting())
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("UPDATE matches SET options = '{' WHERE id = 'm1'")
        assert {kept.match.id for kept in store.tables_of(ANA)} == {"m1", "m2"}


def test_the_start_looks_at_unfinished_matches_by_an_index(path: Path) -> None:
    with closing(Store(str(path))) as store:
        seen: list[str] = []
        event.listen(store.engine, "before_cursor_execute", lambda c, u, statement, *rest: seen.append(statement))
        store.unfinished_with_bots()
        with store.engine.connect() as connection:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {seen[-1].replace('?', chr(39) + 'bot' + chr(39))}")
            steps = [row[-1] for row in plan]
    assert any("INDEX unfinished" in step for step in steps), steps
    assert not any(step.startswith("SCAN seats") for step in steps), steps


# --- Many threads, many jobs ------------------------------------------------------------------------------------------


def test_threads_that_race_for_a_number_get_it_once(table: Store) -> None:
    won: list[int] = []

    def race(me: int) -> None:
        for number in range(1, 21):
            try:
                table.append("m1", [LogRow(number, "move", 0, me, 1.0)])
                won.append(number)
            except Conflict:
                pass

    threads = [threading.Thread(target=race, args=(me,)) for me in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(1, 21)) == [row.number for row in rows(table)]


def test_the_writer_answers_after_the_commit(table: Store) -> None:
    async def play(writer: Writer) -> None:
        for number in range(1, 6):
            await writer.append("m1", [move(number)], Snapshot(number, b"s"))
            assert rows(table)[-1] == move(number)

    with closing(Writer(table)) as writer:
        asyncio.run(play(writer))


def test_waiting_jobs_share_one_transaction(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is held up; all that came meanwhile are committed together."""
    sizes: list[int] = []
    gate, append_all = threading.Event(), store.append_all

    def counted(jobs: Sequence[Append]) -> None:
        sizes.append(len(jobs))
        assert gate.wait(10)
        append_all(jobs)

    async def play(writer: Writer) -> None:
        first = asyncio.create_task(writer.append("m0", [move(1)]))
        while not sizes:
            await asyncio.sleep(0.001)
        rest = [asyncio.create_task(writer.append(f"m{n}", [move(1)])) for n in range(1, 30)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, *rest)

    for number in range(30):
        store.create(match_row(f"m{number}"), sitting())
    monkeypatch.setattr(store, "append_all", counted)
    with closing(Writer(store)) as writer:
        asyncio.run(play(writer))
    assert sizes == [1, 29]
    assert all(rows(store, f"m{number}") == (move(1),) for number in range(30))


def test_a_refused_job_does_not_fail_the_others(store: Store) -> None:
    async def play(writer: Writer) -> list[Any]:
        jobs = [writer.append(f"m{n}", [move(1, nonce="\ud800" if n == 3 else "a")]) for n in range(20)]
        return await asyncio.gather(*jobs, writer.append("nothing", [move(1)]), return_exceptions=True)

    for number in range(20):
        store.create(match_row(f"m{number}"), sitting(), [move(1)] if number % 5 == 0 else [])
    with closing(Writer(store)) as writer:
        answers = asyncio.run(play(writer))
    refused = {number: type(answer) for number, answer in enumerate(answers) if answer is not None}
    assert {n: kind for n, kind in refused.items() if n != 3} == dict.fromkeys((0, 5, 10, 15), Conflict) | {
        20: UnknownMatch
    }
    assert 3 in refused
    assert all(len(rows(store, f"m{number}")) == 1 for number in range(20) if number != 3)


def test_a_database_that_is_held_is_found_out_once_for_all_who_wait(
    table: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M5: each wait lasts seconds, and those behind would wait for all before them."""
    tried: list[str] = []

    def held(*what: object) -> None:
        tried.append("once more")
        raise Unwell(Words("ocupada", "held"))

    async def play(writer: Writer) -> list[Any]:
        jobs = [writer.append("m1", [move(number)]) for number in range(1, 30)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    for way in ("append", "append_all"):
        monkeypatch.setattr(table, way, held)
    with closing(Writer(table)) as writer:
        answers = asyncio.run(play(writer))
    assert [type(answer) for answer in answers] == [Unwell] * 29
    assert len(tried) <= 4, "the first who comes may go alone, the rest together"


def test_the_end_is_kept_with_the_last_move_or_not_at_all(table: Store) -> None:
    """L5"""
    table.append("m1", [move(1)])
    with pytest.raises(Conflict):
        table.append("m1", [move(1)], ended=9.0)
    assert table.match("m1").match.ended is None
    table.append("m1", [move(2)], ended=9.0)
    assert table.match("m1").match.ended == 9.0


def test_closing_the_writer_commits_what_waits_and_then_refuses(table: Store) -> None:
    async def play(writer: Writer) -> None:
        waiting = [asyncio.create_task(writer.append("m1", [move(number)])) for number in range(1, 50)]
        await asyncio.sleep(0)
        writer.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreError, match="shutting down"):
            await writer.append("m1", [move(50)])

    asyncio.run(play(Writer(table)))
    assert len(rows(table)) == 49


def test_one_who_stops_waiting_does_not_stop_the_writer(table: Store) -> None:
    async def play(writer: Writer) -> None:
        given_up = asyncio.create_task(writer.append("m1", [move(1)]))
        await asyncio.sleep(0)
        given_up.cancel()
        await writer.append("m1", [move(2)])

    with closing(Writer(table)) as writer:
        asyncio.run(play(writer))
    assert len(rows(table)) == 2


# --- Killed -----------------------------------------------------------------------------------------------------------

PLAYER = """
import asyncio, sys
from sobremesa.server.database import Conflict
from sobremesa.server.log import LogRow
from sobremesa.server.store import Store
from sobremesa.server.writer import Writer

async def play(store, writer, match):
    number = len(store.load(match).log)
    if number:
        try:
            await writer.append(match, [LogRow(number + 1, "move", 0, number, 1.0, f"n{number}")])
            print("applied twice", flush=True)
        except Conflict:
            pass
    while True:
        number += 1
        await writer.append(match, [LogRow(number, "move", 0, number, 1.0, f"n{number}")])
        print(match, number, flush=True)

async def main():
    store = Store(sys.argv[1])
    writer = Writer(store)
    await asyncio.gather(*(play(store, writer, f"m{n}") for n in range(4)))

asyncio.run(main())
"""


def acknowledged_before_the_kill(path: Path, seconds: float) -> list[str]:
    with subprocess.Popen([sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        first = child.stdout.readline()
        time.sleep(seconds)
        os.kill(child.pid, signal.SIGKILL)
        # What the pipe still holds was written before the kill; a last line without its end was not.
        return [line for line in (first + child.stdout.read()).splitlines(keepends=True) if line.endswith("\n")]


def test_ten_kills_lose_no_acknowledged_move_and_apply_none_twice(path: Path) -> None:
    with closing(Store(str(path))) as store:
        for number in range(4):
            store.create(match_row(f"m{number}"), sitting())
    seen: dict[str, int] = {}
    for _ in range(10):
        for line in acknowledged_before_the_kill(path, random.uniform(0.0, 0.2)):
            match, last = line.split()
            seen[match] = max(seen.get(match, 0), int(last))
        with closing(Store(str(path))) as store:
            for match, number in seen.items():
                moves = [row.move for row in rows(store, match)]
                assert moves == list(range(1, len(moves) + 1))
                assert len(moves) >= number
    assert len(seen) == 4


# --- Upkeep -----------------------------------------------------------------------------------------------------------


def test_a_backup_while_moves_are_made_is_whole_and_can_be_played_on(path: Path, tmp_path: Path) -> None:
    stop = threading.Event()
    with closing(Store(str(path))) as store:
        store.create(match_row(), sitting())

        def keep_playing() -> None:
            number = 0
            while not stop.is_set():
                number += 1
                store.append("m1", [move(number)])

        thread = threading.Thread(target=keep_playing)
        thread.start()
        try:
            for number in range(5):
                time.sleep(0.02)
                before = len(rows(store))
                store.backup(tmp_path / f"copy{number}.db")
                with closing(Store(str(tmp_path / f"copy{number}.db"))) as copy:
                    kept = rows(copy)
                    assert [row.number for row in kept] == list(range(1, len(kept) + 1))
                    assert len(kept) >= before
                    copy.append("m1", [move(len(kept) + 1)])
        finally:
            stop.set()
            thread.join()
    assert not list(tmp_path.glob(".*"))


def test_a_backup_overwrites_nothing_and_says_where_it_cannot_write(path: Path, tmp_path: Path) -> None:
    with closing(Store(str(path))) as store:
        with pytest.raises(StoreError, match="exists already"):
            store.backup(path)
        with pytest.raises(StoreError, match="Cannot write the backup"):
            store.backup(tmp_path / "nowhere" / "copy.db")


def test_postgresql_is_backed_up_by_its_own_program(server: str, tmp_path: Path) -> None:
    with (
        closing(Store(server.format("postgres"))) as store,
        pytest.raises(StoreError, match="back it up with pg_dump"),
    ):
        store.backup(tmp_path / "copy.db")


def test_a_healthy_store_passes_the_check_and_was_written_to(store: Store) -> None:
    """M5: what is not tried is not known."""
    written = "SELECT max(at) FROM health"
    for _ in range(2):
        before = time.time()
        store.check()
        with store.engine.connect() as connection:
            assert connection.execute(text(written)).scalar_one() >= before


def test_a_database_has_one_server_and_any_number_of_commands(url: str) -> None:
    """M8: the second is refused; whoever only looks in is not."""
    with closing(Store(url, is_served=True)) as serving:
        for _ in range(2):
            assert "Another Sobremesa server is using the database" in str(refused(url, is_served=True))
        with closing(Store(url)) as command:
            command.create(match_row(), sitting())
        serving.check()
        serving.append("m1", [move(1)])
    with closing(Store(url, is_served=True)) as next_one:
        assert rows(next_one) == (move(1),)


def test_a_server_that_lost_its_claim_takes_it_back_unless_another_was_quicker(url: str) -> None:
    """M8: a connection may break, a lock file may be tidied away; two never write."""
    with closing(Store(url, is_served=True)) as first:
        first.create(match_row(), sitting())
        lose_claim(first, url)
        first.check()
        assert "Another Sobremesa server" in str(refused(url, is_served=True))
        lose_claim(first, url)
        with closing(Store(url, is_served=True)) as second:
            for attempt in (first.check, first.check, lambda: first.append("m1", [move(1)])):
                with pytest.raises(StoreError, match="Another Sobremesa server"):
                    attempt()
            second.append("m1", [move(1)])
        first.check()
        first.append("m1", [move(2)])


def lose_claim(store: Store, url: str) -> None:
    if store.is_sqlite:
        Path(f"{store.where}.lock").unlink()
        return
    held = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = {}"
    with store.engine.connect() as connection:
        here = "(SELECT oid FROM pg_database WHERE datname = current_database())"
        assert connection.execute(text(held.format(here))).scalars().all() == [True]


def test_the_same_file_by_another_name_is_the_same_database(path: Path, tmp_path: Path) -> None:
    """M8"""
    with closing(Store(str(path), is_served=True)):
        (tmp_path / "link.db").symlink_to(path)
        assert "Another Sobremesa server" in str(refused(tmp_path / "link.db", is_served=True))


def test_whoever_has_served_leaves_everything_in_one_file(path: Path, tmp_path: Path) -> None:
    """M7: also while a command has the database open, which keeps SQLite from doing so by itself."""
    store = Store(str(path), is_served=True)
    store.create(match_row(), sitting(), [move(number) for number in range(1, 200)])
    with closing(sqlite3.connect(path)) as command:
        command.execute("SELECT count(*) FROM log").fetchall()
        store.close()
        copy = tmp_path / "copy.db"
        copy.write_bytes(path.read_bytes())
    with closing(Store(str(copy))) as kept:
        assert len(rows(kept)) == 199


def test_postgresql_that_is_gone_fails_the_check_until_it_is_back(server: str, url: str) -> None:
    """M5"""
    if url.startswith("sqlite"):
        pytest.skip("of PostgreSQL alone")
    name = read_url(url).database
    admin = create_engine(read_url(server.format("postgres")), isolation_level="AUTOCOMMIT")
    with closing(Store(url, is_served=True)) as store, admin.connect() as connection:
        store.check()
        connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
        connection.execute(text(f'ALTER DATABASE "{name}" RENAME TO "{name}_away"'))
        with pytest.raises(StoreError, match="cannot be reached") as caught:
            store.check()
        assert not any(part in caught.value.words.en + caught.value.words.es for part in (str(name), "5432", "/tmp"))
        connection.execute(text(f'ALTER DATABASE "{name}_away" RENAME TO "{name}"'))
        store.check()
    admin.dispose()


def test_only_the_owner_may_read_the_file(path: Path, tmp_path: Path) -> None:
    with closing(Store(str(path), is_served=True)) as store:
        store.create(match_row(), sitting())
        store.backup(tmp_path / "copy.db")
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_every_commit_is_synced_and_keys_are_watched(path: Path) -> None:
    with closing(Store(str(path))) as store, store.engine.connect() as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {n}").scalar() for n in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert settings == ["wal", 2, 1]


def test_the_default_is_a_file_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with closing(Store(default_url())) as store:
        store.check()
    assert (tmp_path / "data" / "sobremesa" / "sobremesa.db").exists()


# --- Databases that refuse --------------------------------------------------------------------------------------------


def refused(url: object, **how: Any) -> StoreError:
    with pytest.raises(StoreError) as caught:
        Store(str(url), **how)
    assert caught.value.text("es") != caught.value.text("en")
    return caught.value


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://root@localhost/x", "“mysql://root@localhost/x” is not a database that will do"),
        ("sqlite://", "is not a database that will do"),
        ("sqlite:///:memory:", "is not a database that will do"),
        ("postgresql://host:port:port/x", "is not a database that will do"),
        ("/nowhere/at/all.db", "Cannot open the database /nowhere/at/all.db: check that its folder exists"),
        ("postgresql://u:hidden@127.0.0.1:1/x", "cannot be reached"),
    ],
)
def test_an_address_that_leads_nowhere_gets_a_sentence(url: str, sentence: str) -> None:
    if url.startswith("postgresql://u"):
        pytest.importorskip("psycopg")
    error = refused(url)
    assert sentence in str(error)
    assert "hidden" not in str(error)


def test_a_missing_file_is_not_created_where_none_is_wanted(path: Path) -> None:
    assert "There is no database at" in str(refused(path, may_create=False))
    assert not path.exists()


def test_a_locked_database_says_so_and_works_again_once_it_is_free(path: Path) -> None:
    with closing(Store(str(path), patience=0.05)) as store, closing(sqlite3.connect(path)) as other:
        store.create(match_row(), sitting())
        other.execute("BEGIN IMMEDIATE")
        attempts: list[Callable[[], None]] = [lambda: store.append("m1", [move(1)]), store.check]
        for attempt in attempts:
            with pytest.raises(StoreError, match="Another program is holding the database"):
                attempt()
        assert store.load("m1")  # looking is still possible
        other.rollback()
        store.append("m1", [move(1)])


def limited(store: Store, setting: str) -> None:
    """Every connection from now on has this limit."""
    store.engine.dispose()
    for engine in (store.engine, store.checking):
        event.listen(engine, "connect", lambda connection, _: connection.execute(f"PRAGMA {setting}"))


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [("max_page_count = 1", "There is no room left on the disk"), ("query_only = ON", "cannot be written to")],
)
def test_a_full_or_read_only_database_says_so_and_keeps_what_it_has(path: Path, setting: str, sentence: str) -> None:
    with closing(Store(str(path))) as store:
        store.create(match_row(), sitting(), [move(1)])
        limited(store, setting)
        with pytest.raises(StoreError, match=sentence):
            store.append("m1", [move(2)], Snapshot(2, bytes(100_000)))
        with pytest.raises(StoreError, match=sentence):
            store.check()
        assert rows(store) == (move(1),)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of one megabyte, where we are allowed to make one."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("only root may mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(path: Path) -> None:
    with suppress(OSError), path.open("wb") as file:
        while file.write(bytes(4096)):
            file.flush()


def test_a_disk_that_is_full_fails_the_check_until_there_is_room(tmp_path: Path) -> None:
    """M5"""
    with small_disk(tmp_path / "disk") as disk, closing(Store(str(disk / "kept.db"))) as store:
        store.create(match_row(), sitting())
        store.check()
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        fill(disk / "rest")
        with pytest.raises(StoreError, match="no room left on the disk"):
            store.check()
        (disk / "rest").unlink()
        store.check()
        store.append("m1", [move(1)])


@contextmanager
def unchangeable(path: Path) -> Iterator[None]:
    """What its owner may not write to; root may write to everything that is not set in stone."""
    if os.geteuid() != 0:
        path.chmod(0o400)
        yield
        path.chmod(0o600)
        return
    if (
        not shutil.which("chattr")
        or subprocess.run(["chattr", "+i", path], capture_output=True, check=False).returncode
    ):
        pytest.skip("this file system has no immutable files")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", path], check=True)


def test_a_file_that_cannot_be_written_to_fails_the_check_though_it_is_open(path: Path) -> None:
    """M5: a connection that is open goes on writing; the next start would not."""
    with closing(Store(str(path))) as store:
        store.check()
        with unchangeable(path), pytest.raises(StoreError, match="cannot be written to"):
            store.check()
        store.check()


@pytest.mark.parametrize("loss", ["deleted", "replaced", "its journal deleted"])
def test_nothing_is_kept_in_a_file_that_nobody_will_find(path: Path, tmp_path: Path, loss: str) -> None:
    """M6: and what was kept before is there once the file is back."""
    with closing(Store(str(path))) as store:
        store.create(match_row(), sitting(), [move(1)])
        away = tmp_path / "away.db"
        lost = Path(f"{path}-wal") if "journal" in loss else path
        os.link(lost, away)
        lost.unlink()
        if loss == "replaced":
            path.write_bytes(away.read_bytes())
        attempts: list[Callable[[], None]] = [store.check, lambda: store.append("m1", [move(2)])]
        for attempt in attempts * 2:
            with pytest.raises(StoreError, match="was deleted or replaced"):
                attempt()
        away.replace(lost)
        store.check()
        store.append("m1", [move(2)])
        assert rows(store) == (move(1), move(2))


def test_a_file_that_is_deleted_is_not_made_anew(path: Path) -> None:
    """M6: new connections would write to another file than the old ones."""
    with closing(Store(str(path))) as store:
        path.unlink()
        store.engine.dispose()
        with pytest.raises(StoreError):
            store.load("m1")
        assert not path.exists()


def test_a_file_deleted_during_the_commit_is_noticed_before_anybody_is_told(path: Path) -> None:
    """M6: looked at before, it was still there."""
    with closing(Store(str(path))) as store:
        store.create(match_row(), sitting())
        event.listen(store.engine, "commit", lambda connection: path.unlink())
        with pytest.raises(StoreError, match="was deleted or replaced"):
            store.append("m1", [move(1)])


def test_a_database_that_was_damaged_while_it_was_open_fails_the_check(path: Path) -> None:
    """M5: those who have it open may not notice for a long time."""
    with closing(Store(str(path), is_served=True)) as store:
        store.create(match_row(), sitting(), [move(number) for number in range(1, 2000)])
    with closing(Store(str(path))) as store:
        with path.open("r+b") as file:
            file.write(os.urandom(path.stat().st_size))
        with pytest.raises(StoreError, match="is damaged"):
            store.check()


def test_a_damaged_database_is_told_from_a_foreign_one(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"this is not a database at all" * 100)
    assert "is damaged or not a database" in str(refused(path))
    assert path.read_bytes().startswith(b"this is not")
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as foreign:
        foreign.execute("CREATE TABLE recipes (name TEXT)")
    assert "foreign.db is another program's" in str(refused(tmp_path / "foreign.db"))


def test_damage_inside_the_file_is_a_sentence(path: Path) -> None:
    with closing(Store(str(path))) as store:
        store.create(match_row(), sitting(), [move(number) for number in range(1, 2000)])
    content = bytearray(path.read_bytes())
    content[8192:] = os.urandom(len(content) - 8192)
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is damaged"), closing(Store(str(path))) as store:
        store.load("m1")


@pytest.mark.parametrize(("version", "sentence"), [(0, "of an older version"), (SCHEMA + 1, "of a newer version")])
def test_another_schema_version_is_refused_untouched(path: Path, version: int, sentence: str) -> None:
    Store(str(path)).close()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE meta SET version = ?", (version,))
    assert sentence in str(refused(path))


# As Sobremesa laid it out before nonces belonged to seats; in words that both databases understand.
VERSION_1 = """
CREATE TABLE meta (version INTEGER NOT NULL);
CREATE TABLE matches (id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL,
  secret {bytes} NOT NULL, rules TEXT NOT NULL, mode TEXT NOT NULL, host TEXT NOT NULL,
  created DOUBLE PRECISION NOT NULL, ended DOUBLE PRECISION, rematch TEXT);
CREATE TABLE seats (match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL, owner TEXT, bot TEXT, is_away_bot BOOLEAN NOT NULL, PRIMARY KEY (match, seat));
CREATE TABLE log (match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, number INTEGER NOT NULL,
  kind TEXT NOT NULL, seat INTEGER NOT NULL, move INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, nonce TEXT,
  PRIMARY KEY (match, number), UNIQUE (match, nonce));
CREATE TABLE snapshots (match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, number INTEGER NOT NULL,
  state {bytes} NOT NULL, PRIMARY KEY (match, number));
CREATE TABLE chat (match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, number INTEGER NOT NULL,
  seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (match, number));
INSERT INTO meta VALUES (1);
INSERT INTO matches VALUES ('m1', 'protocol_g117', 2, '{{}}', {secret}, 'rules', 'link', 'host', 1000.0, NULL, NULL);
INSERT INTO seats VALUES ('m1', 0, 'person', 'Ana', 'owner', NULL, {no}), ('m1', 1, 'open', '', NULL, NULL, {no});
INSERT INTO log VALUES ('m1', 1, 'move', 0, 10, 2001.0, 'a'), ('m1', 2, 'move', 1, 20, 2002.0, NULL);
INSERT INTO chat VALUES ('m1', 1, 0, 'Ana', 'hola', 2003.0);
"""


def test_a_database_of_version_1_is_brought_up_to_date_with_all_it_holds(url: str) -> None:
    is_sqlite = url.startswith("sqlite")
    words = {"bytes": "BLOB", "secret": "x'00ff'", "no": "0"} if is_sqlite else {"bytes": "BYTEA", "no": "FALSE"}
    old = create_engine(read_url(url))
    with old.begin() as connection:
        for statement in VERSION_1.format(**{"secret": "'\\x00ff'"} | words).split(";\n"):
            connection.exec_driver_sql(statement.strip() or "SELECT 1")
    old.dispose()
    with closing(Store(url)) as store:
        loaded, key = store.match("m1"), store.key
        assert loaded.match.secret == b"\x00\xff"
        assert loaded.match.entropy == "[]", "its dice were thrown without the players"
        assert loaded.seats == (Sitting("person", "Ana", "owner"), Sitting())
        assert loaded.log == (move(1, nonce="a"), move(2, seat=1))
        assert loaded.chat == (ChatRow(1, 0, "Ana", "hola", 2003.0),)
        store.append("m1", [move(3, seat=1, nonce="a")])
        store.delete("m1")
        assert rows_left(store) == 0, "what belongs to a match still goes with it"
    with closing(Store(url)) as again:
        assert len(key) == 32
        assert again.key == key


def rows_left(store: Store) -> int:
    with store.engine.connect() as connection:
        return sum(connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one() for name in ("log", "chat"))
