"""Races: the same thing wanted by many at the same moment is decided once, and who was told so has it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing

from tests.attack.siege import House, Program, Siege, open_table, seated, sitting_down
from tests.attack.wire import Reply, post_form, together

GAME = "ajolocracia"  # two to five people, one after another
CLAIMS = 8
PARALLEL = 100


def attack(siege: Siege) -> None:
    with siege.house("races", compiles=False) as house:
        race_for_seats(siege, house, siege.rounds(1000, 20))
        race_with_a_bot(siege, house, siege.rounds(200, 10))
        race_of_moves(siege, house)
        race_of_nonces(siege, house)
        same_nonce_from_two_seats(siege, house)
        race_for_a_rematch(siege, house, siege.rounds(50, 3))


# --- Seats ------------------------------------------------------------------------------------------------------------


def race_for_seats(siege: Siege, house: House, rounds: int) -> None:
    """H2: eight people at once, one to four open seats."""
    wrong = []
    with siege.checks.bar("claims", rounds) as step:
        for number in range(rounds):
            wrong += wrong_with_claims(house, open_seats=1 + number % 4)
            step()
    siege.check(f"exactly one 201 for each open seat in {rounds} rounds of {CLAIMS} claims", not wrong, _first(wrong))


def wrong_with_claims(house: House, open_seats: int) -> list[str]:
    host = open_table(house, GAME, seats=1 + open_seats, mode="link")
    replies = together(house.port, [sitting_down(host.table, f"P{n}") for n in range(CLAIMS)])
    winners = _winners(house, replies)
    statuses = Counter(reply.status for reply in replies)
    if statuses != {201: open_seats, 409: CLAIMS - open_seats}:
        return [f"{open_seats} open, answers {dict(statuses)}"]
    return _wrong_with_winners(winners)


def race_with_a_bot(siege: Siege, house: House, rounds: int) -> None:
    """The host gives the one open seat to a bot while people sit down in it."""
    wrong = []
    for _ in range(rounds):
        host = open_table(house, GAME, seats=2, mode="link")
        bots = [host.doing("bot", seat_of=1, nonce=f"b{n}") for n in range(CLAIMS)]
        claims = [sitting_down(host.table, f"P{n}") for n in range(CLAIMS)]
        mixed = [ask for pair in zip(claims, bots, strict=True) for ask in pair]
        replies = together(house.port, mixed)
        winners = _winners(house, replies[::2])
        given = sum(reply.status == 200 for reply in replies[1::2])
        wrong += _wrong_with_winners(winners)
        if bool(given) + len(winners) != 1:
            wrong.append(f"{len(winners)} people and {given} bots in one seat")
    siege.check(f"an open seat goes to a bot or to one person in {rounds} rounds", not wrong, _first(wrong))


def _winners(house: House, replies: Iterable[Reply]) -> list[Program]:
    return [seated(house, reply) for reply in replies if reply.status == 201]


def _wrong_with_winners(winners: list[Program]) -> list[str]:
    """Who was given a seat must have it, and alone."""
    seats = [winner.seat for winner in winners]
    wrong = [f"seats {seats} were given"] if len(set(seats)) < len(seats) else []
    return wrong + [f"{w.seat} was given, {has} is theirs" for w in winners if (has := w.look()["seat"]) != w.seat]


# --- Moves ------------------------------------------------------------------------------------------------------------


def two_people(house: House, game: str = GAME) -> tuple[Program, Program]:
    """A table of two, who is to act first."""
    host = open_table(house, game, seats=2, mode="link")
    guest = seated(house, house.ask(sitting_down(host.table))).mixed()
    return (host, guest) if host.look()["view"]["choices"] else (guest, host)


def race_of_moves(siege: Siege, house: House) -> None:
    first, _ = two_people(house)
    chosen = first.choice()
    asks = [first.doing("move", **chosen, nonce=f"m{n}") for n in range(PARALLEL)]
    statuses = _statuses(together(house.port, asks))
    siege.check(f"of {PARALLEL} moves on one version, one counts", statuses["accepted"] == 1, dict(statuses))


def race_of_nonces(siege: Siege, house: House) -> None:
    first, _ = two_people(house)
    before = rows_of(house, first.table)
    statuses = _statuses(together(house.port, [first.moving("same")] * PARALLEL))
    added = [row for row in rows_of(house, first.table)[len(before) :] if row[0] == "move"]
    siege.check(
        f"of {PARALLEL} moves of one nonce, one counts",
        statuses["accepted"] == 1 and len(added) == 1,
        f"{dict(statuses)}, {len(added)} rows",
    )


def same_nonce_from_two_seats(siege: Siege, house: House) -> None:
    """M4: a nonce is the sender's own."""
    told = []
    people = two_people(house)
    for number in range(6):
        for person in people:
            if person.look()["view"]["choices"]:
                told.append(_statuses([house.ask(person.moving(f"m{number}"))]))
    statuses = sum(told, Counter[str]())
    siege.check("the same nonces from two seats play for both", set(statuses) == {"accepted"}, dict(statuses))


def race_for_a_rematch(siege: Siege, house: House, rounds: int) -> None:
    """L3: who asks gets the one next table."""
    wrong = []
    for _ in range(rounds):
        host, guest = two_people(house)
        host.do("resign")
        before = tables_of(house)
        asks = [post_form(f"/t/{p.table}/rematch", {}).with_headers(p.headers) for p in (host, guest) * 10]
        replies = together(house.port, asks)
        places = {reply.headers.get("location", reply.status) for reply in replies if reply.status != 429}
        if len(places) != 1 or tables_of(house) != before + 1:
            wrong.append(f"{tables_of(house) - before} tables, sent to {places}")
    siege.check(f"20 people who want a rematch get one table in {rounds} rounds", not wrong, _first(wrong))


# --- Counting ---------------------------------------------------------------------------------------------------------


def _statuses(replies: Iterable[Reply]) -> Counter[str]:
    return Counter(reply.json().get("status", str(reply.status)) for reply in replies)


def rows_of(house: House, table: str) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(house.database)) as database:
        return database.execute("select kind, seat from log where match = ? order by number", (table,)).fetchall()


def tables_of(house: House) -> int:
    with closing(sqlite3.connect(house.database)) as database:
        return int(database.execute("select count(*) from matches").fetchone()[0])


def _first(wrong: list[str]) -> str:
    return f"{len(wrong)} wrong, first: {wrong[0]}" if wrong else ""
