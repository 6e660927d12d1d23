"""Who sits where is decided once; whoever is away, comes back, leaves or resigns has the seat as they were told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

import sobremesa
from sobremesa.engine.errors import SobremesaError, Unreadable
from sobremesa.engine.nodes import Button
from sobremesa.engine.words import Words, seat_mark
from sobremesa.server import room as room_module
from sobremesa.server.action import Free, Rematch, read_action
from sobremesa.server.actions import perform
from sobremesa.server.beginning import NewTable, create
from sobremesa.server.database import StoreError
from sobremesa.server.house import House
from sobremesa.server.log import as_rows
from sobremesa.server.moves import act
from sobremesa.server.pages import title
from sobremesa.server.render import regions
from sobremesa.server.room import Room, Tab
from sobremesa.server.rows import SeatChange
from sobremesa.server.scene import Scene
from sobremesa.server.seats import TableFull, claim, greet
from sobremesa.server.sittings import Sitting
from sobremesa.server.staging import BOT_FOR_YOU, Storyteller, Surroundings, past_of, replay_scene, scene_for
from sobremesa.server.tables import FREE_UNDOS, Table
from tests.server.running import Person
from tests.server.test_loading import in_rooms, people


async def opened(house: House, sittings: list[Sitting], game: str = "ajolocracia", seats: int = 3) -> Room:
    return await house.rooms.open(
        await create(house.rooms, NewTable(sobremesa.shelf[game], seats, {}, "owner0", sittings, "link"))
    )


async def silent(text: str) -> None:
    """A page that nobody reads."""


def with_rooms(work: Callable[[House], Awaitable[None]], tmp_path: Path) -> None:
    in_rooms(tmp_path / "t.db", work)


# --- Claims -----------------------------------------------------------------------------------------------------------


def test_each_open_seat_is_given_to_one_person(tmp_path: Path) -> None:
    """H2: of eight who ask at the same time as many get a seat as there are, and what they are told is so."""

    async def work(house: House) -> None:
        for _ in range(20):
            room = await opened(house, people(1))
            names = [f"guest{n}" for n in range(8)]
            asked = await asyncio.gather(*(claim(house.rooms, room, n, n) for n in names), return_exceptions=True)
            told = {name: seat for name, seat in zip(names, asked, strict=True) if isinstance(seat, int)}
            assert sorted(told.values()) == [1, 2]
            assert sum(isinstance(answer, TableFull) for answer in asked) == 6
            kept = house.rooms.store.match(room.table.id).seats
            assert {kept[seat].owner: seat for seat in (1, 2)} == told

    with_rooms(work, tmp_path)


def test_eight_programs_that_ask_at_once_are_told_the_truth(person: Person) -> None:
    """H2, over HTTP."""
    table = person.open_table("ajolocracia", mode="link", seats=2)
    address = f"{person.server.url}/api/tables/{table}/seats"

    async def ask() -> list[int]:
        async with httpx.AsyncClient(headers=person.headers, timeout=30) as web:
            answers = await asyncio.gather(*(web.post(address, json={"name": f"P{n}"}) for n in range(8)))
        return sorted(answer.status_code for answer in answers)

    assert asyncio.run(ask()) == [201] + [409] * 7


def test_nobody_sits_down_after_the_end(tmp_path: Path) -> None:
    """L2"""

    async def work(house: House) -> None:
        room = await opened(house, people(3))
        await perform(house, room, "owner2", read_action({"do": "leave"}))
        for seat in (0, 1):
            await act(house.rooms, room, lambda table: table.resign(seat, None))  # noqa: B023
        assert room.table.is_over
        with pytest.raises(TableFull, match="already over"):
            await claim(house.rooms, room, "late", "Late")
        assert await claim(house.rooms, room, "owner1", "") == 1, "whoever sat there still does"

    with_rooms(work, tmp_path)


def test_many_who_ask_for_a_rematch_get_one_table(tmp_path: Path) -> None:
    """L3"""

    async def work(house: House) -> None:
        room = await opened(house, people(2), game="protocol_g117", seats=2)
        await perform(house, room, "owner1", read_action({"do": "resign"}))
        await asyncio.gather(*(perform(house, room, f"owner{n % 2}", Rematch()) for n in range(20)))
        assert len(house.rooms.open_rooms) == 2
        assert house.rooms.store.match(room.table.id).match.rematch == room.rematch

    with_rooms(work, tmp_path)


def test_a_seat_that_the_database_gave_to_another_is_not_given_again(tmp_path: Path) -> None:
    """M8: should another server ever write here, the truth is on disk, and it is what everybody sees."""

    async def work(house: House) -> None:
        room = await opened(house, people(2))
        taken = SeatChange(2, Sitting("person", "Quick", "quick"), Sitting())
        house.rooms.store.set_seats(room.table.id, [taken])
        with pytest.raises(StoreError, match="has changed meanwhile"):
            await claim(house.rooms, room, "slow", "Slow")
        assert room.table.sittings[2].owner == "quick"

    with_rooms(work, tmp_path)


def test_a_table_that_failed_to_load_has_one_room_when_it_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L6: those who waited through a failure and those who came after it meet in the same room."""

    async def work(house: House) -> None:
        table_id = (await opened(house, people(2))).table.id
        house.rooms.open_rooms.clear()
        load, failures = house.rooms.load, [True]

        def flaky(asked: str) -> Room:
            if failures:
                failures.pop()
                raise StoreError(Words("", "the disk was away"))
            return load(asked)

        monkeypatch.setattr(house.rooms, "load", flaky)

        async def ask() -> Room:
            try:
                return await house.rooms.open(table_id)
            except StoreError:
                return await house.rooms.open(table_id)

        found = await asyncio.gather(*(ask() for _ in range(5)))
        assert len({id(room) for room in found}) == 1

    with_rooms(work, tmp_path)


# --- Nonces -----------------------------------------------------------------------------------------------------------


def test_two_people_may_use_the_same_nonce(person: Person, other: Person) -> None:
    """M4: the second one's move is played, not called a duplicate of the first one's."""
    table = person.open_table("ajolocracia", mode="link", seats=2)
    other.sit(table)
    person.join(table)
    other.join(table)
    for someone in (person, other):
        move = someone.api(table)["view"]["choices"][0]["id"]
        assert someone.do("move", nonce="m1", move=move, version=someone.api(table)["version"])["status"] == "accepted"


def test_a_line_of_chat_that_is_sent_again_is_said_once(person: Person, other: Person) -> None:
    """L4"""
    table = person.open_table("ajolocracia", mode="link", seats=2)
    other.sit(table)
    person.join(table)
    other.join(table)
    assert person.do("chat", nonce="c1", text="hola")["status"] == "accepted"
    assert person.do("chat", nonce="c1", text="hola")["status"] == "duplicate"
    assert other.do("chat", nonce="c1", text="buenas")["status"] == "accepted"
    assert person.web.get(f"/t/{table}").text.count("hola") == 1


# --- Away and back ----------------------------------------------------------------------------------------------------


def test_away_is_away_for_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M1: who reloads, or plays without a socket, is not away; who has been for a minute is, and everybody sees it."""
    monkeypatch.setattr(room_module, "AWAY_SECONDS", 0.3)

    async def work(house: House) -> None:
        room = await opened(house, people(3))
        page = Tab("owner1", "en", silent)
        room.welcome(page)
        room.part_from(page)
        give = {"do": "bot", "seat_of": 1, "on": True}
        assert (await perform(house, room, "owner0", read_action(give))).status == "refused", "a reload takes no minute"
        for _ in range(4):
            await asyncio.sleep(0.15)
            await greet(house.rooms, room, "owner1")  # as a program that looks now and then
        assert (await perform(house, room, "owner0", read_action(give))).status == "refused", "who plays by API is here"
        watcher = Tab(None, "en", silent)
        room.welcome(watcher)
        watcher.wake.clear()
        await asyncio.wait_for(watcher.wake.wait(), 5)
        assert 1 not in room.here
        assert (await perform(house, room, "owner0", read_action(give))).status == "accepted"

    with_rooms(work, tmp_path)


def test_who_comes_back_has_the_seat_back_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M1: nobody has to press a button to get their own seat from a bot that somebody else put there."""
    monkeypatch.setattr(room_module, "AWAY_SECONDS", 0.0)

    async def work(house: House) -> None:
        room = await opened(house, people(3))
        give = {"do": "bot", "seat_of": 1, "on": True}
        assert (await perform(house, room, "owner0", read_action(give))).status == "accepted"
        assert room.in_play.bot_of(1)
        await greet(house.rooms, room, "owner1")
        assert not room.in_play.bot_of(1)
        assert not house.rooms.store.match(room.table.id).seats[1].is_away_bot
        assert (await perform(house, room, "owner1", read_action(give))).status == "accepted", "a rest one asked for"
        await greet(house.rooms, room, "owner1")
        assert room.in_play.bot_of(1), "lasts until one says so"
        assert (await perform(house, room, "owner1", read_action(give | {"on": False}))).status == "accepted"
        assert not room.in_play.bot_of(1)

    with_rooms(work, tmp_path)


# --- Leaving, resigning -----------------------------------------------------------------------------------------------


def test_a_person_can_leave_and_another_takes_the_seat(person: Person, other: Person) -> None:
    """L15"""
    table = person.open_table("ajolocracia", mode="link", seats=2)
    other.sit(table)
    other.join(table)
    assert 'id="do-leave"' in other.view["regions"]["controls"]
    assert other.do("leave")["status"] == "accepted"
    assert person.api(table)["players"][1]["kind"] == "open"
    other.sit(table, "Carla")
    assert person.api(table)["players"][1]["name"] == "Carla"


def test_the_host_frees_a_seat_of_who_does_not_play_and_nobody_else_does(tmp_path: Path) -> None:
    """L15: seats that one program took and lets lie are not lost; who has begun to play and is here keeps theirs."""

    async def work(house: House) -> None:
        room = await opened(house, people(3))
        free = {"do": "free", "seat_of": 2}
        assert (await perform(house, room, "owner1", read_action(free))).status == "refused"
        assert (await perform(house, room, "owner0", read_action(free))).status == "accepted"
        assert room.table.sittings[2].kind == "open"
        assert await claim(house.rooms, room, "owner2", "P2") == 2
        move, version = room.in_play.match.legal(2)[0].id, room.table.version
        assert (await act(house.rooms, room, lambda table: table.move(2, move, version, None))).status == "accepted"
        assert (await perform(house, room, "owner0", read_action(free))).status == "refused", "they play, and are here"

    with_rooms(work, tmp_path)


def test_while_the_host_is_away_whoever_plays_gives_open_seats_to_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        room = await opened(house, people(2))
        give = {"do": "bot", "seat_of": 2, "on": True}
        assert (await perform(house, room, "owner1", read_action(give))).status == "refused"
        monkeypatch.setattr(room_module, "AWAY_SECONDS", 0.0)
        assert (await perform(house, room, "owner1", read_action(give))).status == "accepted"

    with_rooms(work, tmp_path)


@pytest.mark.parametrize("game", ["alebrijes", "plutocracy"])
def test_who_resigned_moves_no_more(game: str) -> None:
    """L1: from then on a bot decides, and only that bot."""
    match = sobremesa.shelf[game].start(seats=3, seed=1)
    dealt = as_rows(match.log)
    table = Table("t", match, people(3), dealt)
    seat = table.to_act[0]
    move = table.match.legal(seat)[0].id
    assert table.move_of_bot(seat, move, table.version).status == "not_your_turn", "a person decides"
    assert table.resign(seat, None).status == "accepted"
    assert table.move(seat, move, table.version, None).status == "not_your_turn"
    assert table.undo(seat, table.version, None).status == "not_your_turn"
    assert table.move_of_bot(seat, move, table.version).status == "accepted"


def resigned(seats: int, game: str = "ajolocracia") -> tuple[Table, Callable[[str], Scene]]:
    """A table where the first seat has resigned, and how its people see it."""
    match = sobremesa.shelf[game].start(seats=seats, seed=1)
    table = Table("t", match, people(seats), as_rows(match.log))
    table.resign(0, None)
    return table, lambda owner: scene_for(table, owner, "en", Storyteller(), Surroundings())


def test_who_ends_a_match_by_resigning_is_told_that_it_was_they() -> None:
    """Issue 18: the tray went on asking for a move, and "someone" had resigned."""
    table, seen = resigned(2, "lucha_libre")
    mine, other = seen("owner0"), seen("owner1")
    assert table.is_over
    assert (mine.ending, other.ending) == ("You resigned.", f"{seat_mark(0)} resigned.")
    assert regions(other)["result"].count("P0 resigned.") == 1
    for scene in (mine, other):
        assert scene.view.prompt == scene.ending
        assert scene.view.choices == ()
        assert not any(isinstance(node, Button) for node in scene.view.nodes())
    last = replay_scene(table, past_of(table, "owner0", 99, None), "en", Surroundings())
    assert (last.is_over, last.view.prompt) == (True, "You resigned.")


def test_who_resigned_is_asked_for_nothing_while_the_others_play_on() -> None:
    """Issue 18: a bot decided, and the page said that it was one's turn."""
    table, seen = resigned(3)
    assert 0 in table.to_act
    assert 0 not in table.asked
    scene = seen("owner0")
    drawn = regions(scene)
    assert "data-move" not in "".join(drawn.values())
    assert "You resigned" in drawn["prompt"]
    assert "do-undo" not in drawn["reach"]
    assert not title(scene).startswith("●")
    assert seen("owner1").players[0].has_resigned


def test_who_lets_a_bot_play_is_not_asked_meanwhile() -> None:
    match = sobremesa.shelf["ajolocracia"].start(seats=2, seed=1)
    away = replace(people(1)[0], bot="easy", is_away_bot=True)
    scene = scene_for(Table("t", match, [away, *people(2)[1:]]), "owner0", "es", Storyteller(), Surroundings())
    assert scene.view.prompt == BOT_FOR_YOU.es
    assert scene.view.choices == ()
    assert not scene.can_hint


def test_taking_back_has_an_end() -> None:
    """L16: a log stays in proportion to what was played; after that one plays on."""
    match = sobremesa.shelf["ajolocracia"].start(seats=2, seed=1)
    table = Table("t", match, people(2))
    move = table.match.legal(0)[0].id
    for _ in range(10 * FREE_UNDOS):
        table.move(0, move, table.version, None)
        answer = table.undo(0, table.version, None)
        if answer.status != "accepted":
            break
    assert answer.status == "illegal"
    assert "play on" in answer.words.en
    assert table.version < 5 * FREE_UNDOS
    other = table.match.legal(1)[0].id
    assert table.move(1, other, table.version, None).status == "accepted", "the others are not concerned"


def test_who_is_not_there_changes_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await opened(house, people(2))
        for what in ({"do": "leave"}, {"do": "free", "seat_of": 1}):
            assert (await perform(house, room, "stranger", read_action(what))).status == "refused"
        for seat in (-1, 99):
            assert (await perform(house, room, "owner0", Free(seat_of=seat))).status == "refused"
        for senseless in (None, True, "1"):
            with pytest.raises(Unreadable):
                read_action({"do": "free", "seat_of": senseless})
        with pytest.raises(SobremesaError):
            await house.rooms.open("nowhere")

    with_rooms(work, tmp_path)


def test_who_has_just_sat_down_is_not_taken_for_away(tmp_path: Path) -> None:
    """H2, M1: a bot asked for at the same moment gets the seat, or does not; never both."""

    async def work(house: House) -> None:
        for _ in range(10):
            room = await opened(house, people(2))
            give = perform(house, room, "owner0", read_action({"do": "bot", "seat_of": 2, "on": True}))
            seat, answer = await asyncio.gather(claim(house.rooms, room, "guest", "G"), give, return_exceptions=True)
            assert (seat == 2) != (getattr(answer, "status", "") == "accepted")

    with_rooms(work, tmp_path)
