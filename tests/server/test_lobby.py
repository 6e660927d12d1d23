"""Before the match: the promise stands, everybody brings something for the dice, and nothing is dealt until then."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.errors import BadOption, Unreadable
from sobremesa.engine.words import Words
from sobremesa.server import chores
from sobremesa.server import room as room_module
from sobremesa.server.action import read_action
from sobremesa.server.actions import perform
from sobremesa.server.beginning import NewTable, create, new_table_id
from sobremesa.server.database import StoreError
from sobremesa.server.dice import FairChance, commitment, dice_key, read_entropy
from sobremesa.server.exports import export_match
from sobremesa.server.fair import Noted, verify
from sobremesa.server.house import House
from sobremesa.server.lobby import Lobby, Waiting
from sobremesa.server.log import LogRow
from sobremesa.server.moves import act
from sobremesa.server.room import Room
from sobremesa.server.seats import claim
from sobremesa.server.sittings import Sitting
from sobremesa.server.tables import Table
from tests.server.kept import KEY, SECRET
from tests.server.running import Person, Server
from tests.server.test_loading import in_rooms

GAME = sobremesa.shelf["ajolocracia"]
ANA, BEA = Sitting("person", "Ana", "ana"), Sitting("person", "Bea", "bea")
BOT = Sitting("bot", bot="greedy")


def lobby_of(*sittings: Sitting, seats: int = 3) -> Lobby:
    return Lobby("t", GAME, seats, {}, list(sittings))


def bring(lobby: Lobby, owner: str, value: str) -> None:
    for seat, sitting in lobby.mixed(owner, "browser", value):
        lobby.sit(seat, sitting)


# --- Pure -------------------------------------------------------------------------------------------------------------


def test_a_table_can_be_named_on_a_command_line() -> None:
    """One in 64 began with "-", and `sobremesa delete` took it for an option."""
    names = [new_table_id() for _ in range(2000)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[A-Za-z0-9]{12}", name) for name in names)


def test_a_match_begins_when_every_seat_is_taken_and_every_person_has_brought_something() -> None:
    lobby = lobby_of(ANA, BEA)
    bring(lobby, "ana", "a")
    bring(lobby, "bea", "b")
    assert not lobby.is_ready, "a seat is open"
    lobby.sit(2, BOT)
    assert lobby.is_ready
    assert lobby.entropy == ("browser a", "browser b", "bot")
    lobby.sit(1, BEA)
    assert not lobby.is_ready, "whoever came anew has brought nothing"


def test_what_was_brought_is_not_changed() -> None:
    lobby = lobby_of(ANA, BOT, BOT)
    bring(lobby, "ana", "first")
    assert lobby.mixed("ana", "browser", "second") == []
    assert lobby.entropy[0] == "browser first"


def test_on_one_screen_one_contribution_serves_all_seats_of_that_person() -> None:
    lobby = lobby_of(ANA, ANA, BEA)
    bring(lobby, "ana", "x")
    assert lobby.entropy == ("browser x", "browser x", "bot")
    assert not lobby.is_ready


def test_who_brings_nothing_gets_what_they_were_offered() -> None:
    lobby = lobby_of(ANA, BEA, BOT)
    offer = lobby.offer("ana")
    bring(lobby, "ana", offer)
    bring(lobby, "bea", "")
    assert lobby.entropy[:2] == (f"server {offer}", f"server {lobby.offer('bea')}")
    assert len({offer, lobby.offer("bea"), Lobby("t2", GAME, 2, {}, []).offer("ana")}) == 3
    assert lobby_of(ANA).offer("ana") == offer, "after a restart too it is known for what it is"


def test_a_bot_that_stands_in_brings_nothing_but_does_not_take_away_what_was_brought() -> None:
    """A rival who has a bot play for somebody must not be able to take that person's say out of the dice."""
    away = Sitting("person", "Bea", "bea", "greedy", is_away_bot=True)
    lobby = lobby_of(ANA, away, BOT)
    bring(lobby, "ana", "a")
    assert lobby.is_ready
    assert lobby.entropy == ("browser a", "bot", "bot")
    bring(lobby, "bea", "b")
    assert lobby.entropy == ("browser a", "browser b", "bot")


def test_the_first_cards_follow_from_the_secret_and_from_all_that_was_brought() -> None:
    lobby = lobby_of(ANA, BEA, BOT)
    bring(lobby, "ana", "a")
    bring(lobby, "bea", "b")
    table = lobby.begin(SECRET)
    key = dice_key(SECRET, "t", ["browser a", "browser b", "bot"])
    expected = sobremesa.engine.match.Match(GAME, seats=3, options={}, chance=FairChance(key, "t"))
    assert table.match.state == expected.state
    assert [row.kind for row in table.rows] == ["chance"] * len(expected.log)
    assert table.sittings == lobby.sittings


def test_a_lobby_takes_only_seats_and_options_of_its_game() -> None:
    with pytest.raises(BadOption):
        lobby_of(seats=99)
    with pytest.raises(BadOption):
        Lobby("t", GAME, 2, {"nonsense": 1}, [])


# --- Rooms ------------------------------------------------------------------------------------------------------------


async def laid(house: House, *sittings: Sitting, seats: int = 3) -> Room:
    return await house.rooms.open(await create(house.rooms, NewTable(GAME, seats, {}, "ana", list(sittings), "link")))


def with_rooms(work: Callable[[House], Awaitable[None]], tmp_path: Path) -> None:
    in_rooms(tmp_path / "t.db", work)


async def mix(house: House, room: Room, owner: str, value: Any = "x") -> str:
    return (await perform(house, room, owner, read_action({"do": "mix", "entropy": value}))).status


def test_nothing_is_drawn_or_played_before_everybody_has_brought_something(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await laid(house, ANA, BEA, BOT)
        assert await mix(house, room, "ana") == "accepted"
        kept = house.rooms.store.match(room.table.id)
        assert (kept.match.entropy, kept.log) == (None, ())
        for what in ({"do": "move", "move": 0, "version": 0}, {"do": "undo", "version": 0}, {"do": "resign"}):
            answer = await perform(house, room, "ana", read_action(what))
            assert (answer.status, "has not begun" in answer.words.en) == ("refused", True)
        assert (await perform(house, room, "ana", read_action({"do": "hint"}))).status == "refused"
        assert (await perform(house, room, "bea", read_action({"do": "chat", "text": "hola"}))).status == "accepted"
        with pytest.raises(Waiting):
            _ = room.in_play
        assert await mix(house, room, "bea", "y") == "accepted"
        assert isinstance(room.table, Table)
        kept = house.rooms.store.match(room.table.id)
        assert read_entropy(kept.match.entropy or "") == ("browser x", "browser y", "bot")
        assert len(kept.log) == room.table.version > 0

    with_rooms(work, tmp_path)


def test_what_was_brought_is_kept_before_it_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        room = await laid(house, ANA, BEA, BOT)
        assert await mix(house, room, "ana", "mine") == "accepted"
        assert house.rooms.store.match(room.table.id).seats[0].entropy == "browser mine"
        assert await mix(house, room, "ana", "another") == "duplicate"

        def fail(*what: object) -> None:
            raise StoreError(Words("", "the disk is full"))

        monkeypatch.setattr(house.rooms.store, "set_seats", fail)
        assert await mix(house, room, "bea") == "refused"
        monkeypatch.undo()
        assert room.table.sittings[1].entropy is None
        assert room.scene("ana", "en").brought == "browser mine"
        assert house.rooms.store.match(room.table.id).seats[0].entropy == "browser mine"

    with_rooms(work, tmp_path)


def test_what_cannot_be_begun_now_is_begun_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores, "PATIENCE", 0.05)

    async def work(house: House) -> None:
        room, begin, failures = await laid(house, ANA, BOT, BOT), house.rooms.store.begin, [1, 2, 3]

        def flaky(match: str, entropy: str, rules: str, entries: Sequence[LogRow]) -> None:
            if failures:
                failures.pop()
                raise StoreError(Words("", "the disk is full"))
            begin(match, entropy, rules, entries)

        monkeypatch.setattr(house.rooms.store, "begin", flaky)
        assert await mix(house, room, "ana") == "accepted", "what she brought is kept"
        assert isinstance(room.table, Lobby)
        async with asyncio.timeout(20):
            while isinstance(room.table, Lobby):
                await asyncio.sleep(0.01)

    with_rooms(work, tmp_path)


def test_a_table_goes_on_waiting_after_a_restart_and_one_that_is_ready_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, known = tmp_path / "t.db", {}

    async def before(house: House) -> None:
        room = await laid(house, ANA, BEA, BOT)
        await mix(house, room, "ana", "mine")
        known["waits"] = room.table.id
        ready = await laid(house, ANA, BOT, BOT)
        known["ready"] = ready.table.id

        def die(*what: object) -> None:
            raise StoreError(Words("", "killed"))

        monkeypatch.setattr(house.rooms.store, "begin", die)
        await mix(house, ready, "ana", "hers")
        assert isinstance(ready.table, Lobby)

    async def after(house: House) -> None:
        room = await house.rooms.open(known["waits"])
        assert isinstance(room.table, Lobby)
        assert room.scene("ana", "en").brought == "browser mine"
        await mix(house, room, "bea", "y")
        assert room.entropy == ("browser mine", "browser y", "bot")
        ready = await house.rooms.open(known["ready"])
        assert isinstance(ready.table, Table)
        assert ready.entropy == ("browser hers", "bot", "bot")

    in_rooms(path, before)
    in_rooms(path, after)
    in_rooms(path, after_all_is_as_it_was(known))


def after_all_is_as_it_was(known: dict[str, str]) -> Callable[[House], Awaitable[None]]:
    async def work(house: House) -> None:
        for table_id in known.values():
            assert verify(export_match(house.rooms.store.match(table_id), KEY)).is_true
            assert isinstance((await house.rooms.open(table_id)).table, Table)

    return work


def test_the_rules_of_a_match_are_those_it_began_with(tmp_path: Path) -> None:
    """A table may have waited while the house was brought up to date."""
    path, known = tmp_path / "t.db", []

    async def before(house: House) -> None:
        known.append((await laid(house, ANA, BOT, BOT)).table.id)

    async def after(house: House) -> None:
        room = await house.rooms.open(known[0])
        await mix(house, room, "ana")
        assert room.is_of_today
        assert house.rooms.store.match(known[0]).match.rules == rules_digest(GAME)

    in_rooms(path, before)
    with sqlite3.connect(path) as database:
        database.execute("update matches set rules = 'older'")
    in_rooms(path, after)


def test_a_match_begins_once_whoever_else_writes_to_the_database(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await laid(house, ANA, BEA, BOT)
        other = House(house.store, house.bots.thinkers, pace=0)
        twin = await other.rooms.open(room.table.id)
        await mix(other, twin, "ana", "elsewhere")
        await mix(other, twin, "bea", "elsewhere too")
        assert await mix(house, room, "bea", "here") == "refused"
        assert room.entropy == twin.entropy == ("browser elsewhere", "browser elsewhere too", "bot")
        assert room.in_play.match.state == twin.in_play.match.state
        await other.close()

    with_rooms(work, tmp_path)


def test_who_leaves_before_takes_along_what_they_brought_and_afterwards_nothing_changes(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await laid(house, ANA, BEA, BOT)
        await mix(house, room, "bea", "b")
        assert (await perform(house, room, "bea", read_action({"do": "leave"}))).status == "accepted"
        assert house.rooms.store.match(room.table.id).seats[1].entropy is None
        assert await claim(house.rooms, room, "cleo", "Cleo") == 1
        await mix(house, room, "ana", "a")
        assert isinstance(room.table, Lobby), "Cleo has brought nothing"
        await mix(house, room, "cleo", "c")
        assert room.entropy == ("browser a", "browser c", "bot")
        assert (await perform(house, room, "cleo", read_action({"do": "leave"}))).status == "accepted"
        assert await claim(house.rooms, room, "dora", "Dora") == 1
        assert await mix(house, room, "dora", "d") == "duplicate"
        assert room.entropy == ("browser a", "browser c", "bot")
        assert verify(export_match(house.rooms.store.match(room.table.id), KEY)).is_true

    with_rooms(work, tmp_path)


def test_who_goes_at_that_very_moment_does_not_stop_it(tmp_path: Path) -> None:
    """A page that is closed while the database writes: what is kept there must be what everybody sees."""

    async def work(house: House) -> None:
        room = await laid(house, ANA, BOT, BOT)
        asked = asyncio.create_task(mix(house, room, "ana"))
        await asyncio.sleep(0)
        asked.cancel()
        async with asyncio.timeout(20):
            while isinstance(room.table, Lobby):
                await asyncio.sleep(0.01)

    with_rooms(work, tmp_path)


def test_the_last_seat_that_a_bot_gets_begins_the_match(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await laid(house, ANA, seats=2)
        await mix(house, room, "ana")
        assert (await perform(house, room, "ana", read_action({"do": "bot", "seat_of": 1}))).status == "accepted"
        assert isinstance(room.table, Table)

    with_rooms(work, tmp_path)


def test_a_rematch_waits_for_those_who_play_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "AWAY_SECONDS", 0.0)

    async def work(house: House) -> None:
        room = await laid(house, ANA, BEA, BOT)
        for owner in ("ana", "bea"):
            await mix(house, room, owner)
        for owner in ("ana", "bea"):
            await perform(house, room, owner, read_action({"do": "resign"}))
        await perform(house, room, "ana", read_action({"do": "rematch"}))
        again = await house.rooms.open(room.rematch)
        assert isinstance(again.table, Lobby)
        assert all(sitting.entropy is None for sitting in again.table.sittings), "for other dice, something else"
        assert again.commitment != room.commitment
        await mix(house, again, "ana", "new")
        assert isinstance(again.table, Lobby), "Bea has not come"
        seat = next(seat for seat, sitting in enumerate(again.table.sittings) if sitting.owner == "bea")
        assert (await perform(house, again, "ana", read_action({"do": "bot", "seat_of": seat}))).status == "accepted"
        assert isinstance(again.table, Table)
        assert sorted(again.entropy) == ["bot", "bot", "browser new"]

    with_rooms(work, tmp_path)


def test_the_log_never_goes_back_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks are set back now and then; an honest record must be found true all the same."""

    async def work(house: House) -> None:
        room, real = await laid(house, ANA, BEA, BOT), time.time()
        await mix(house, room, "ana")
        await mix(house, room, "bea")
        monkeypatch.setattr(time, "time", lambda: real - 3600)
        move, version = room.in_play.match.legal(0)[0].id, room.table.version
        assert (await act(house.rooms, room, lambda table: table.move(0, move, version, None))).status == "accepted"
        house.rooms.open_rooms.clear()
        again = await house.rooms.open(room.table.id)
        for owner in ("ana", "bea"):
            await perform(house, again, owner, read_action({"do": "resign"}))
        verdict = verify(export_match(house.rooms.store.match(room.table.id), KEY))
        assert verdict.is_true, verdict.words.en

    with_rooms(work, tmp_path)


@pytest.mark.parametrize("value", [5, ["x"], {"a": 1}, True])
def test_only_text_can_be_brought(tmp_path: Path, value: object) -> None:
    async def work(house: House) -> None:
        room = await laid(house, ANA, BOT, BOT)
        with pytest.raises(Unreadable):
            await mix(house, room, "ana", value)
        assert await mix(house, room, "stranger") == "refused"
        assert isinstance(room.table, Lobby)
        assert await mix(house, room, "ana", "a\nb\x00\ud800 " + "c" * 999) == "accepted"
        assert room.entropy[0] == "browser a b " + "c" * 124

    with_rooms(work, tmp_path)


# --- Over the wire ----------------------------------------------------------------------------------------------------


def test_the_commitment_is_on_the_page_before_anybody_has_brought_anything(
    server: Server, person: Person, other: Person
) -> None:
    """M2: who plays in a browser sees what binds the server before anything is drawn, and can compare at the end."""
    table = person.lay_table("bonnie_and_clyde")
    with sqlite3.connect(server.database) as database:
        secret, entropy = database.execute("select secret, entropy from matches where id = ?", (table,)).fetchone()
        assert database.execute("select count(*) from log where match = ?", (table,)).fetchone() == (0,)
    promised = commitment(secret)
    assert entropy is None
    for somebody in (person, other):
        page = somebody.web.get(f"/t/{table}").text
        assert page.count(promised) == 2, "in the middle of the page, and among the things of the house"
        assert 'href="/fair"' in page
    brought = person.mix(table, "what nobody knew before")
    assert brought == "program what nobody knew before"
    assert promised in person.web.get(f"/t/{table}").text
    person.join(table)
    assert person.do("resign")["status"] == "accepted"
    record = person.web.get(f"/t/{table}/record.json").json()
    assert record["commitment"] == promised
    assert verify(record, Noted(promised, {0: "what nobody knew before"}, house_on_page(person))).is_true


def house_on_page(person: Person) -> str:
    found = re.search(r"\b[0-9a-f]{64}\b", person.web.get("/fair").text)
    assert found
    return found[0]


def test_without_scripts_a_form_brings_what_the_page_proposes_or_something_else(person: Person, other: Person) -> None:
    for somebody, written in ((person, None), (other, "my cat is called Fish")):
        table = somebody.lay_table("bonnie_and_clyde")
        page = somebody.web.get(f"/t/{table}").text
        field = re.search(r'<input id="entropy" name="entropy"[^>]*value="([0-9a-f]{32})"', page)
        assert field
        assert f'formaction="/t/{table}/mix"' in page
        form = {"entropy": written or field[1], "version": "-1", "seat": "0"}
        posted = somebody.web.post(f"/t/{table}/mix", data=form)
        assert posted.status_code == 200
        assert 'class="lobby' not in posted.text
        brought = f"browser {written}" if written else f"server {field[1]}"
        assert somebody.api(table)["brought"] == brought
        assert brought in posted.text, "its owner can note it down"


def test_a_program_sees_that_it_is_awaited_and_what_it_brought(person: Person) -> None:
    made = person.web.post("/api/tables", json={"game": "ajolocracia", "seats": 2, "mode": "link"}).json()
    address, headers = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['secret']}"}
    seated = person.web.post(f"{address}/seats", json={"name": "P"}).json()
    assert seated["commitment"] == made["commitment"]
    view = person.web.get(address, headers=headers).json()
    assert (view["is_waiting"], view["version"], view["brought"]) == (True, -1, "")
    assert view["view"]["board"] == view["view"]["choices"] == view["story"] == []
    assert view["commitment"] == made["commitment"]
    told = person.web.post(f"{address}/moves", headers=headers, json={"do": "mix"}).json()
    assert told["view"]["brought"].startswith("server "), "nothing of its own: one of the server's, and it sees it"
    assert [player["has_mixed"] for player in told["view"]["players"]] == [True, False]
    own = {"Authorization": f"Bearer {seated['secret']}"}
    told = person.web.post(f"{address}/moves", headers=own, json={"do": "mix", "entropy": "mine"}).json()
    assert (told["view"]["is_waiting"], told["view"]["brought"]) == (False, "program mine")


def test_programs_that_wait_are_woken_when_it_begins(person: Person) -> None:
    """Also in a game that begins without a die, at version 0."""
    table = person.lay_table("protocol_g117", mode="screen")
    started = time.monotonic()

    async def both() -> dict[str, Any]:
        task = asyncio.create_task(asyncio.to_thread(person.web.get, f"/api/tables/{table}?after=-1"))
        await asyncio.sleep(0.3)
        await asyncio.to_thread(person.mix, table)
        view: dict[str, Any] = (await task).json()
        return view

    view = asyncio.run(both())
    assert (view["is_waiting"], view["version"]) == (False, 0)
    assert time.monotonic() - started < 20


def test_pages_that_need_a_match_say_that_it_has_not_begun(person: Person) -> None:
    table = person.lay_table("ajolocracia", mode="link")
    assert person.web.get(f"/t/{table}/record.json").status_code == 409
    assert person.web.get(f"/t/{table}/replay").url.path == f"/t/{table}", "there is nothing to replay"
    refused = person.web.post(f"/t/{table}/move", data={"move": "0", "version": "0"})
    assert (refused.status_code, "has not begun" in refused.text) == (409, True)
    assert "waiting for you" in person.web.get("/").text


def test_the_page_of_fair_dice_is_there_in_both_languages_with_its_checker(person: Person) -> None:
    spanish, english = (person.web.get(f"/fair?lang={lang}").text for lang in ("es", "en"))
    assert "Dados limpios" in spanish
    assert "Fair dice" in english
    assert house_on_page(person) in spanish
    address = re.search(r'href="(/static/check_dice\.py[^"]*)"', english)
    assert address
    assert "def draw(" in person.web.get(address[1]).text


def test_the_secret_is_in_no_byte_before_the_end(server: Server, person: Person) -> None:
    table = person.lay_table("ajolocracia", mode="link", seats=2)
    with sqlite3.connect(server.database) as database:
        (secret,) = database.execute("select secret from matches where id = ?", (table,)).fetchone()
    person.join(table)
    told = person.web.get(f"/t/{table}").text + json.dumps(person.view) + json.dumps(person.api(table))
    assert secret.hex() not in told
