"""Time limits: the server keeps the time, an overrun is a row of the log, and everything else follows from the log."""

from __future__ import annotations

import time
from pathlib import Path

import sobremesa
from sobremesa.engine.contract import CLOCK
from sobremesa.server.exports import export_match
from sobremesa.server.fair import verify
from sobremesa.server.store import Store
from tests.server.running import Person, Server

LIMIT = 2  # seconds
IMPERIAL = 1  # who has the first turn of the fixed start


def table_in_a_hurry(person: Person) -> str:
    """Two seats of one person, each turn limited; both have chosen their planets, so that a turn has begun."""
    table = person.open_table("plutocracy", mode="screen", seats=2, setup="fixed", seconds=str(LIMIT))
    person.join(table)
    return table


def wait_for_overrun(person: Person) -> None:
    version = person.view["version"]
    while person.view["version"] == version:
        person.receive()


def test_whoever_takes_too_long_is_moved_on_and_the_log_says_so(server: Server, person: Person) -> None:
    table = table_in_a_hurry(person)
    assert 0 < person.view["clock"] <= LIMIT
    wait_for_overrun(person)
    assert 0 < person.view["clock"] <= LIMIT, "another stretch of time begins"
    store = Store(f"sqlite:///{server.database}")
    record = export_match(store.match(table), store.key)
    store.close()
    clock = [line for line in record["log"] if line["kind"] == "clock"]
    assert len(clock) == 1
    assert verify(record).is_true
    again = sobremesa.replay(record)
    assert again.log[-1].seat == CLOCK
    person.do("resign")


def test_a_move_within_the_turn_gives_no_more_time(person: Person) -> None:
    table = table_in_a_hurry(person)
    start = time.monotonic()
    choices = person.api(table)["view"]["choices"]
    fly = next(choice["id"] for choice in choices if choice["text"].startswith(("Fly", "Travel")))
    assert person.do("move", move=fly)["status"] == "accepted"
    wait_for_overrun(person)
    assert time.monotonic() - start < 2 * LIMIT
    person.do("resign")


def land(person: Person, table: str) -> None:
    """End the turn of whoever is to act by a flight, as soon as it can be."""
    is_there = False
    while not is_there:
        choices = person.api(table)["view"]["choices"]
        way = next(choice for choice in choices if choice["text"].startswith(("Fly", "Arrive")))
        assert person.do("move", move=way["id"])["status"] == "accepted"
        is_there = way["text"].startswith("Arrive")


def test_a_landing_that_is_taken_back_shortens_nobodys_turn(person: Person) -> None:
    """P1 (a): the clock of the turn that undo took away went on, and moved another player's END before its time."""
    table = table_in_a_hurry(person)
    land(person, table)
    time.sleep(0.6 * LIMIT)
    assert person.do("undo", seat=IMPERIAL)["status"] == "accepted"
    land(person, table)
    start = time.monotonic()
    wait_for_overrun(person)
    assert time.monotonic() - start > 0.8 * LIMIT
    person.do("resign")


def test_landing_and_taking_it_back_buys_no_time(person: Person) -> None:
    """P1 (b): whoever lands and takes it back has the rest of the old limit, and here there is none left."""
    table = table_in_a_hurry(person)
    time.sleep(0.6 * LIMIT)
    land(person, table)
    time.sleep(0.6 * LIMIT)
    start = time.monotonic()
    assert person.do("undo", seat=IMPERIAL)["status"] == "accepted"
    wait_for_overrun(person)
    assert time.monotonic() - start < 0.5 * LIMIT
    person.do("resign")


def test_without_a_limit_no_clock_is_shown(person: Person) -> None:
    person.join(person.open_table("plutocracy", mode="screen", seats=2))
    assert person.view["clock"] is None


def test_after_a_restart_the_clock_goes_on(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    person = Person(server)
    table = table_in_a_hurry(person)
    server.kill()
    server.start()
    person.join(table)
    assert 0 < person.view["clock"] <= LIMIT
    wait_for_overrun(person)
    person.close()
    server.stop()
