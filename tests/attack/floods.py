"""Floods: one person asks for too much of one thing. The house answers 4xx in no time, and others play on."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import count, cycle, islice
from threading import Thread
from typing import Any

from tests.attack.hostile import HUGE
from tests.attack.races import two_people
from tests.attack.siege import KEPT, House, Program, Siege, is_serving, open_table
from tests.attack.stranger import bots_go_on, meanwhile, undisturbed
from tests.attack.wire import HANG, Ask, Line, Reply, ask, frame, get, many, post_form, post_json, together

FLOODER = {"X-Forwarded-For": "203.0.113.66"}  # one address, all of whose requests count together
MOST_GROWTH = 50.0  # megabytes
LONG_MATCH = ("lucha_libre", 2)  # whose matches at random have thousands of entries
HINTED = "ajolocracia"
PATIENCE = 240.0  # seconds until hints are there, on a machine that has compiled nothing yet


def attack(siege: Siege) -> None:
    with siege.house("floods", match=LONG_MATCH) as house:
        too_many_seats(siege, house)
        for flood in (new_tables, chat, looks, rules, hosts, taking_back):
            flood(siege, house)
        long_polls(siege, house, siege.rounds(1000, 100))
        if not siege.is_quick:
            rematches(siege, house)
            beside_a_stranger(siege, house)


def beside_a_stranger(siege: Siege, house: House) -> None:
    """C1, H3, H4: what one person can do slows nobody down."""
    person = open_table(house, HINTED, seats=2, mode="bots")
    is_ready = siege.check("hints are there", has_hints(person))  # nothing is being compiled from here on
    replays = _flooding(get(f"/t/{KEPT}/replay?at={at}") for at in range(0, 5000, 7))
    codes, pages = _flooding([get(f"/t/{person.table}/qr.svg")]), _flooding([get("/")])
    undisturbed(siege, house, "C1, seats without end", meanwhile(pour, house.port, SEATS, 1))
    undisturbed(siege, house, "H3, replays", meanwhile(pour, house.port, replays, 4))
    undisturbed(siege, house, "H3, QR codes", meanwhile(pour, house.port, codes, 20))
    undisturbed(siege, house, "H3, home pages", meanwhile(pour, house.port, pages, 4))
    if is_ready:
        hints = [person.doing("hint")] * 200
        undisturbed(siege, house, "H4, 200 hints at once", meanwhile(burst, house.port, hints))
        bots_go_on(siege, house, "H4, 200 hints at once", meanwhile(burst, house.port, hints))


def pour(done: Any, port: int, asks: Sequence[Ask], connections: int) -> None:
    """The same again and again, over so many connections, until the process is ended."""

    def flow() -> None:
        for _ in many(port, cycle(asks)):
            done.value += 1

    flows = [Thread(target=flow) for _ in range(connections)]
    for one in flows:
        one.start()
    for one in flows:
        one.join()


def burst(done: Any, port: int, asks: Sequence[Ask]) -> None:
    """All at once, again and again."""
    while True:
        done.value += len(together(port, asks, patience=60))


def _flooding(asks: Iterable[Ask]) -> list[Ask]:
    return [one.with_headers(FLOODER) for one in asks]


# --- C1 ---------------------------------------------------------------------------------------------------------------

SEATS = _flooding(
    [
        post_json("/api/tables", {"game": HINTED, "seats": 100_000_000}),
        post_json("/api/tables", {"game": HINTED, "seats": 2**63}),
        post_form(f"/g/{HINTED}/play", {"mode": "screen", "seats": "2000000"}),
        post_form(f"/g/{HINTED}/play", {"mode": "bots", "seats": "9" * 18}),
    ]
)


def too_many_seats(siege: Siege, house: House) -> None:
    """C1: a number is looked at before anything is built from it."""
    open_table(house, HINTED)  # so that whatever a game needs is there before memory is measured
    house.forget_peak()
    before = house.megabytes
    refused(
        siege, "C1: tables of 100,000,000 seats are refused at once", [ask(house.port, one) for one in SEATS], {400}
    )
    growth = house.peak_megabytes - before
    siege.check("C1: and take no memory", growth <= MOST_GROWTH, f"{growth:.0f} MB at the most")


# --- Too much of a thing ----------------------------------------------------------------------------------------------


def refused(siege: Siege, what: str, replies: Iterable[Reply], allowed: set[int]) -> None:
    """Every answer is one of these, and came in time."""
    listed = list(replies)
    statuses = Counter(reply.status for reply in listed)
    slowest = max(reply.seconds for reply in listed)
    siege.check(what, statuses.keys() <= allowed and slowest < HANG, f"{dict(statuses)}, slowest {slowest:.2f} s")


def has_end(siege: Siege, what: str, replies: Iterable[Reply], most: int) -> None:
    """So many at the most are done; the others are told that it is too much."""
    statuses = Counter(reply.status for reply in replies)
    done = sum(count for status, count in statuses.items() if 200 <= status < 400)
    siege.check(what, done <= most and not any(status >= 500 or not status for status in statuses), dict(statuses))


def new_tables(siege: Siege, house: House) -> None:
    asks = _flooding([post_json("/api/tables", {"game": "bonnie_and_clyde"})] * 80)
    has_end(siege, "one address opens 60 tables an hour", many(house.port, asks), 60)


def rematches(siege: Siege, house: House) -> None:
    """M9: a rematch is a new table too."""
    table, replies = open_table(house, "bonnie_and_clyde"), list[Reply]()
    for _ in range(80):
        table.mixed().do("resign")
        replies.append(ask(house.port, post_form(f"/t/{table.table}/rematch", {}).with_headers(table.headers)))
        goal = replies[-1].headers.get("location", "").rpartition("/")[2]
        table = replace(table, table=goal or table.table)
        time.sleep(0.3)  # not too fast: it is about how many
    has_end(siege, "one person has 60 rematches an hour", replies, 60)


def chat(siege: Siege, house: House) -> None:
    table = open_table(house, HINTED)
    asks = [table.doing("chat", text=f"line {n}", nonce=f"c{n}") for n in range(100)]
    has_end(siege, "one person writes 30 lines a minute", many(house.port, asks), 30)


def looks(siege: Siege, house: House) -> None:
    """Sockets that ask for view upon view are shown the door."""
    table = open_table(house, HINTED)
    with ExitStack() as opened:
        lines = [opened.enter_context(Line(house.port)) for _ in range(20)]
        for line in lines:
            line.become_socket(house.url, table.table, table.secret)
            line.socket.sendall(frame('{"do":"look"}') * 200)
        is_served = is_serving(house)
        codes = Counter(line.closing_code() for line in lines)
        numbers = f"closed with {dict(codes)}"
        siege.check(
            "20 sockets of 200 looks at once: others are served, they are not", is_served and not codes[0], numbers
        )


def taking_back(siege: Siege, house: House) -> None:
    """L16: a log grows by play, not by moving to and fro."""
    first, _ = two_people(house, "protocol_g117")
    replies = list(islice(_to_and_fro(first), siege.rounds(200, 60)))
    statuses = Counter(reply.status for reply in replies)
    siege.check("moving and taking back has an end", statuses[200] < len(replies), dict(statuses))


def _to_and_fro(table: Program) -> Iterator[Reply]:
    chosen = table.choice()
    for n in count():
        what = table.doing("undo", version=chosen["version"]) if n % 2 else table.doing("move", **chosen, nonce=f"{n}")
        reply = ask(table.house.port, what)
        yield reply
        chosen["version"] = reply.json().get("view", chosen)["version"]


def rules(siege: Siege, house: House) -> None:
    asks = _flooding(get(f"/g/{HINTED}/rule/{n}{'x' * HUGE}") for n in range(100))
    refused(siege, "H5: rules of 60 KB names are not there", many(house.port, asks), {400, 404, 414, 429, 431})


def hosts(siege: Siege, house: House) -> None:
    asks = _flooding(get("/", Host=f"{n}{'x' * HUGE}") for n in range(100))
    refused(siege, "H5: Hosts of 60 KB are refused", many(house.port, asks), {400, 421, 429, 431})


def long_polls(siege: Siege, house: House, waiting: int) -> None:
    """L11: who waits holds nobody else up."""
    table = open_table(house, HINTED, seats=2, mode="link")
    with ExitStack() as opened:
        for _ in range(waiting):
            line = opened.enter_context(Line(house.port))
            line.send(table.looking("?after=999999").with_headers(FLOODER))
        start = time.monotonic()
        is_served = is_serving(house)
        siege.check(f"beside {waiting} who wait, others are served", is_served, f"{time.monotonic() - start:.1f} s")


def has_hints(person: Program) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        reply = person.do("hint")
        if reply.status == 200:
            return True
        time.sleep(2)
    return False
