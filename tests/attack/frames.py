"""Sockets: frames that are no JSON, no text, no frames; and messages that are nearly right."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from itertools import cycle

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.attack import hostile
from tests.attack.fuzz import probed
from tests.attack.siege import House, Siege, open_table
from tests.attack.ways import known
from tests.attack.wire import Line
from tests.server.running import Person

Frame = str | bytes
BROKEN = (1006, 1011)  # it went without a word, or says itself that it broke down
LONGEST = 64 * 1024  # bytes of a message
TALKERS = 20  # each of whom opens only so many sockets in a while
JOINED_WITHIN = 30.0  # seconds
LAST = {"do": "chat", "text": "", "nonce": "last"}  # refused, but answered
RAW = [
    b"\x81\x05hello",  # not masked
    b"\xf1\x80\0\0\0\0",  # reserved bits
    b"\x83\x80\0\0\0\0",  # an opcode that is not one
    b"\x00\x80\0\0\0\0",  # goes on with nothing
    b"\x01\x80\0\0\0\0" * 200,  # begins and begins
    b"\x89\xff" + b"\xff" * 8 + b"\0\0\0\0",  # a ping of 2^64 bytes
    b"\x81\xff\x7f" + b"\xff" * 7 + b"\0\0\0\0",
    b"\x88\x81\0\0\0\0x",  # a close with half a code
    b"\x88\x82\0\0\0\0\x03\xe8" * 3,
    b"\x81\x82\0\0\0\0\xff\xfe",  # text that is none
    b"\x81\x82\0\0\0\0\xff\xfe\x88\x80\0\0\0\0",  # and a close in the same breath
    b"\x81\x82\0\0\0\0\xff\xfe" * 3,
    b"\x89\x80\0\0\0\0" * 2000,  # pings
]


def attack(siege: Siege) -> None:
    with siege.house("frames", compiles=False) as house:
        messages(siege, house, siege.rounds(1500, 60))
        raw_frames(siege, house, siege.rounds(500, 30))


def messages(siege: Siege, house: House, examples: int) -> None:
    """M10: whatever comes, who speaks is answered, or is shown the door in good form."""
    schema = known(house, []).bodies["/api/tables/{table}/moves"]
    texts = hostile.documents(schema).map(lambda body: body.decode("utf-8", "replace"))
    frames: SearchStrategy[Frame] = texts | texts | st.binary(max_size=50) | hostile.one_of(["x" * 70_000])
    talkers = [Talker(house) for _ in range(TALKERS)]
    turns = cycle(talkers)
    found = probed(st.lists(frames, max_size=5), lambda sent: next(turns).wrong_with(sent), examples)
    siege.check(f"{examples} talks of hostile messages are answered", not found, found[:300])
    for talker in talkers:
        talker.person.close()


class Talker:
    """Somebody with a seat, who says anything."""

    def __init__(self, house: House) -> None:
        self.house, self.person = house, Person(house)
        self.table = self.person.open_table("ajolocracia", mode="link")

    def wrong_with(self, sent: list[Frame]) -> str:
        """Say it all, then something that must be answered."""
        before = self.house.troubles
        try:
            self._join_patiently()
            self._talk(sent)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            is_too_long = any(len(frame) > LONGEST for frame in sent)  # it is cut off before it has been said
            return f"closed with {code}" if code in BROKEN and not is_too_long else ""
        except TimeoutError:
            return "no answer in 5 s"
        finally:
            self.person.open_things.close()
        return "a traceback" if self.house.troubles != before else ""

    def _join_patiently(self) -> None:
        """Who opens socket after socket is refused for a while; it is not this that we are about."""
        end = time.monotonic() + JOINED_WITHIN
        while True:
            try:
                return self.person.join(self.table)
            except InvalidStatus:
                if time.monotonic() > end:
                    raise
                time.sleep(0.5)

    def _talk(self, sent: list[Frame]) -> None:
        assert self.person.socket is not None
        for frame in (*sent, json.dumps(LAST)):
            self.person.socket.send(frame)
        while (self.person.receive(timeout=5).get("answer") or {}).get("nonce") != "last":
            pass


def raw_frames(siege: Siege, house: House, examples: int) -> None:
    table = open_table(house, "bonnie_and_clyde").table
    strategy = hostile.one_of(RAW) | st.binary(max_size=200) | st.lists(st.sampled_from(RAW), max_size=4).map(b"".join)
    found = "; ".join(filter(None, (wrong_with_frames(house, table, sent) for sent in RAW)))
    found = found or probed(strategy, lambda sent: wrong_with_frames(house, table, sent), examples)
    siege.check(f"{examples} times bytes that are no frames break nothing", not found, found[:300])


def wrong_with_frames(house: House, table: str, sent: bytes) -> str:
    before = house.troubles
    with Line(house.port) as line, suppress(OSError):
        line.become_socket(house.url, table)
        line.socket.sendall(sent)
        line.socket.settimeout(0.05)
        line.socket.recv(65536)
    time.sleep(0.02)  # until what it says has been read
    return f"a traceback: {sent[:40]!r}" if house.troubles != before else ""
