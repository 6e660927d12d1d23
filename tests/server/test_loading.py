"""Matches that sleep: loaded whole from their log, quicker from a snapshot, and woken only where a bot is to act."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.server import render
from sobremesa.server.beginning import NewTable, create
from sobremesa.server.house import House
from sobremesa.server.loading import restore
from sobremesa.server.log import LogRow, as_rows, fold
from sobremesa.server.moves import SNAPSHOT_EVERY, act
from sobremesa.server.room import Room
from sobremesa.server.rows import Snapshot
from sobremesa.server.sittings import Sitting
from sobremesa.server.store import Store
from sobremesa.server.tables import Table
from sobremesa.server.thinking import Thinkers
from sobremesa.server.upkeep import wake_sleepers
from tests.server.kept import ANA, chance_of, match_row

LONG = 2_000  # rows
GAME = "ajolocracia"


@cache
def long_log() -> tuple[LogRow, ...]:
    """People who cannot make up their minds: their log is much longer than their match."""
    choose = random.Random(1)
    match = Match(sobremesa.shelf[GAME], seats=4, options={}, chance=chance_of("m1", 4))
    table = Table("m1", match, people(4), as_rows(match.log))
    while table.version < LONG:
        seat = choose.choice(table.to_act)
        for _ in range(20):
            table.move(seat, choose.choice(table.match.position.legal(seat)), table.version, None)
            table.undo(seat, table.version, None)
        table.move(seat, choose.choice(table.match.position.legal(seat)), table.version, None)
    return table.rows


@pytest.mark.parametrize("share", [0.1, 0.5, 1.0])
def test_a_long_match_is_the_same_with_a_snapshot_and_without(share: float) -> None:
    game, row, rows = sobremesa.shelf[GAME], match_row(game=GAME, seats=4), long_log()
    at = int(share * len(rows))
    while at < len(rows) and rows[at].kind == "chance":  # a snapshot is taken once chance has acted
        at += 1
    whole = restore(game, row, rows, None)
    then = restore(game, row, rows[:at], None)
    quick = restore(game, row, rows, Snapshot(at, then.state.raw.tobytes()))
    assert quick.log == whole.log == fold(rows)
    assert quick.state == whole.state
    assert quick.story(0) == whole.story(0)
    assert [quick.can_undo(seat) for seat in range(4)] == [whole.can_undo(seat) for seat in range(4)]
    finish(whole)
    finish(quick)
    assert quick.state == whole.state, "chance goes on from where it was"


def finish(match: Match) -> None:
    choose = random.Random(1)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))


# --- Rooms ------------------------------------------------------------------------------------------------------------


def in_rooms(path: Path, work: Callable[[House], Awaitable[None]]) -> None:
    """What a server does, without its sockets."""

    async def run() -> None:
        house = House(Store(f"sqlite:///{path}"), Thinkers(), pace=0)
        try:
            await work(house)
        finally:
            await house.close()
            house.rooms.store.close()

    asyncio.run(run())


def people(count: int) -> list[Sitting]:
    """They have brought something for the dice already: where no seat is left, the match begins at once."""
    return [Sitting("person", f"P{seat}", f"owner{seat}", entropy=f"browser {seat}") for seat in range(count)]


async def opened(house: House, game: str, seats: int) -> Room:
    new = NewTable(sobremesa.shelf[game], seats, {}, "owner0", people(seats), "link")
    return await house.rooms.open(await create(house.rooms, new))


def drawn(room: Room) -> dict[str, str]:
    """All but the version: of a log that it reads, a server cannot know who noticed what was taken back."""
    regions = render.regions(room.scene("owner1", "es"))
    return {name: re.sub(r'name="version" value="\d+"', "", html) for name, html in regions.items()}


def test_snapshots_are_kept_and_loaded(tmp_path: Path) -> None:
    path, known = tmp_path / "t.db", {}

    async def play(house: House) -> None:
        room = await opened(house, GAME, 4)
        while room.table.version < SNAPSHOT_EVERY + 5:
            seat = room.table.to_act[0]
            move, version = room.in_play.match.legal(seat)[0].id, room.table.version
            await act(house.rooms, room, lambda table: table.move(seat, move, version, None))  # noqa: B023
            await act(house.rooms, room, lambda table: table.undo(seat, table.version, None))  # noqa: B023
            await act(house.rooms, room, lambda table: table.move(seat, move, table.version, None))  # noqa: B023
        known[room.table.id] = room.in_play.match.state, drawn(room)

    async def look(house: House) -> None:
        for table_id, (state, regions) in known.items():
            loaded = house.rooms.store.match(table_id)
            assert loaded.snapshot is not None
            assert loaded.snapshot.number >= SNAPSHOT_EVERY
            room = await house.rooms.open(table_id)
            assert room.in_play.match.state == state
            assert drawn(room) == regions

    in_rooms(path, play)
    in_rooms(path, look)


def test_nobody_sees_a_move_before_it_is_stored(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        room = await opened(house, GAME, 2)
        before, version = room.scene("owner0", "es"), room.table.version
        seen = []

        async def slowly(
            match: str, entries: Sequence[LogRow], snapshot: Snapshot | None = None, ended: float | None = None
        ) -> None:
            seen.append(room.scene("owner0", "es"))
            await asyncio.to_thread(house.rooms.store.append, match, entries, snapshot, ended)

        house.rooms.writer.append = slowly  # type: ignore[method-assign]
        move = room.in_play.match.legal(0)[0].id
        answer = await act(house.rooms, room, lambda table: table.move(0, move, version, "n"))
        assert answer.status == "accepted"
        assert seen == [before]
        assert room.scene("owner0", "es").version == before.version + 1

    in_rooms(tmp_path / "t.db", play)


def test_only_tables_that_wait_for_a_bot_are_woken_and_none_stops_the_start(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    store = Store(f"sqlite:///{path}")
    for name, seats in (("hers", ("bot", "person")), ("its", ("person", "bot"))):
        match = Match(sobremesa.shelf["protocol_g117"], seats=2, options={}, chance=chance_of(name, 2))
        assert match.to_act == (1,)
        assert match.log == ()
        sitting = [
            Sitting("person", "Ana", ANA) if kind == "person" else Sitting("bot", bot="random")
            for n, kind in enumerate(seats)
        ]
        store.create(match_row(name), sitting)
        if name == "hers":
            store.create(replace(match_row("lost"), game="gone"), sitting)
    store.close()

    async def wake(house: House) -> None:
        await wake_sleepers(house.rooms)
        assert set(house.rooms.open_rooms) == {"its"}
        while house.rooms.open_rooms["its"].table.to_act == (1,):
            await asyncio.sleep(0.01)

    in_rooms(path, wake)
