"""How much anybody may ask of the house: one table of facts, and what keeps count.

An address may be a school behind one router, so it is allowed what a whole class does; a person, what one person does.
Only people whose secret is of our making count as persons: whoever invents one is counted by address alone.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Literal

from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Words

MOST_KEYS = 10_000  # people or addresses that one count remembers
SECOND, MINUTE, HOUR = 1.0, 60.0, 3600.0

TOO_FAST = Words("Demasiado deprisa: espera un momento.", "Too fast: wait a moment.")
TOO_MANY_TABLES = Words(
    "Demasiadas mesas nuevas: vuelve dentro de un rato.", "Too many new tables: come back in a while."
)
TOO_MANY_LINES = Words("Demasiados mensajes: espera un poco.", "Too many messages: wait a little.")
TOO_MANY_HINTS = Words("Demasiadas pistas: espera un poco.", "Too many hints: wait a little.")
TOO_MANY_OPEN = Words(
    "Demasiadas conexiones a la vez: cierra alguna y vuelve a intentarlo.",
    "Too many connections at once: close one and try again.",
)


class TooMany(SobremesaError):
    """More than one person or one address may have in a while."""

    def __init__(self, words: Words, wait: float = 1.0, pause: float = 0.0) -> None:
        super().__init__(words)
        self.wait = wait  # seconds until there may be one more
        self.pause = pause  # seconds until this is answered

    @property
    def retry_after(self) -> str:
        return str(max(1, round(self.wait)))


# --- The facts --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Allowance:
    """So many in so many seconds."""

    most: int
    seconds: float


@dataclass(frozen=True)
class Rule:
    words: Words  # for who wants more
    person: Allowance | None
    address: Allowance


Kind = Literal["act", "look", "file", "replay", "sit", "table", "rematch", "chat", "hint", "socket"]

RULES: Mapping[Kind, Rule] = {
    # Whatever is sent, by form, program or socket. Nobody plays 20 moves a second; a class together may well.
    "act": Rule(TOO_FAST, Allowance(20, SECOND), Allowance(200, SECOND)),
    # Pages and views are drawn for each who asks, in some milliseconds. All of a class open their table at once.
    "look": Rule(TOO_FAST, Allowance(40, 2 * SECOND), Allowance(200, 2 * SECOND)),
    # Files and drawings are ready: a first visit fetches 25 of them.
    "file": Rule(TOO_FAST, None, Allowance(2000, 10 * SECOND)),
    # Replays, records and QR codes take longest. Somebody drags the slider of a replay to and fro.
    "replay": Rule(TOO_FAST, Allowance(40, 4 * SECOND), Allowance(120, 4 * SECOND)),
    # Who has no seat yet is nobody we know, so only addresses can be counted.
    "sit": Rule(TOO_FAST, Allowance(20, MINUTE), Allowance(200, MINUTE)),
    # A table stays in the database for good. A rematch is one, too: without a count of its own it would be the way
    # around this, but it takes a match that was played, and those of a whole class end one after another.
    "table": Rule(TOO_MANY_TABLES, None, Allowance(60, HOUR)),
    "rematch": Rule(TOO_MANY_TABLES, Allowance(60, HOUR), Allowance(600, HOUR)),
    # People are to read it.
    "chat": Rule(TOO_MANY_LINES, Allowance(30, MINUTE), Allowance(300, MINUTE)),
    # Half a second of a worker each, while bots wait for one.
    "hint": Rule(TOO_MANY_HINTS, Allowance(12, MINUTE), Allowance(120, MINUTE)),
    # After a restart everybody comes back at once.
    "socket": Rule(TOO_FAST, Allowance(20, 10 * SECOND), Allowance(1000, 10 * SECOND)),
}
ALSO: Mapping[str, Kind] = {"chat": "chat", "hint": "hint", "rematch": "rematch"}  # what counts besides as an action

Held = Literal["socket", "wait"]

# How much may be open at the same time, for a person and for an address: each costs memory as long as it lasts.
HELD: Mapping[Held, tuple[int, int]] = {
    "socket": (50, 1000),  # open pages
    "wait": (8, 500),  # programs that wait for something to happen
}


# To refuse takes time, too. Who is refused so often and goes on is answered slowly, and a flood becomes a trickle.
REFUSALS = Allowance(20, SECOND)
SLOWLY = 0.25  # seconds


# --- Who --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asker:
    """Who asks: by the hash of a secret that we made (or by their socket), if they have one, and from where."""

    person: str | None
    address: str


# --- Keeping count ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Count:
    since: float  # when the present stretch of time began
    now: int = 0  # how many there were in it
    before: int = 0  # and in the one before, which counts for as much of it as is not yet over


class Tally:
    """An allowance for each key, by two numbers each. Who has not come for a while is forgotten, and so is who came
    longest ago where there are too many."""

    def __init__(self, allowance: Allowance, most_keys: int = MOST_KEYS) -> None:
        self.most, self.seconds, self.most_keys = allowance.most, allowance.seconds, most_keys
        self.counts: OrderedDict[str, Count] = OrderedDict()

    def take(self, key: str) -> float:
        """One more, if it is 0.0; otherwise the seconds until there may be one."""
        now = time.monotonic()
        count = self._count(key, now)
        wait = self._wait(count, now - count.since)
        if not wait:
            count.now += 1
            self.counts[key] = count
            self.counts.move_to_end(key)
            self._tidy(now)
        return wait

    def _count(self, key: str, now: float) -> Count:
        count = self.counts.get(key, Count(now))
        if now - count.since < self.seconds:
            return count
        if now - count.since < 2 * self.seconds:
            return Count(count.since + self.seconds, before=count.now)
        return Count(now)

    def _wait(self, count: Count, passed: float) -> float:
        left = self.most - 1 - count.now  # of what was before, so much may still count
        if count.before * (1 - passed / self.seconds) <= left:
            return 0.0
        if left >= 0:
            return self.seconds * (1 - left / count.before) - passed
        return self.seconds - passed + self.seconds / self.most

    def _tidy(self, now: float) -> None:
        """Two go where one may have come: so there are never many more than came in the last while."""
        for _ in range(2):
            oldest = next(iter(self.counts))
            if len(self.counts) <= self.most_keys and now - self.counts[oldest].since < 2 * self.seconds:
                return
            del self.counts[oldest]


class Crowd:
    """How many of something are open at the same time, for each key; a key without any takes no room."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[str, int] = {}

    @contextmanager
    def one_more(self, key: str) -> Iterator[None]:
        if self.open.get(key, 0) >= self.most:
            raise TooMany(TOO_MANY_OPEN, wait=10)
        self.open[key] = self.open.get(key, 0) + 1
        try:
            yield
        finally:
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]


class Limits:
    """One for the whole server: every request and every message comes by here."""

    def __init__(self) -> None:
        self.people = {kind: Tally(rule.person) for kind, rule in RULES.items() if rule.person}
        self.addresses = {kind: Tally(rule.address) for kind, rule in RULES.items()}
        self.held = {kind: (Crowd(person), Crowd(address)) for kind, (person, address) in HELD.items()}
        self.refusals = Tally(REFUSALS)

    def admit(self, kind: Kind, who: Asker) -> None:
        """Count one more of something, or say that it is too much."""
        wait = self.people[kind].take(who.person) if who.person and kind in self.people else 0.0
        wait = wait or self.addresses[kind].take(who.address)
        if wait:
            raise TooMany(RULES[kind].words, wait, SLOWLY if self.refusals.take(who.address) else 0.0)

    def admit_action(self, do: object, who: Asker) -> None:
        """What some actions count as besides."""
        if isinstance(do, str) and do in ALSO:
            self.admit(ALSO[do], who)

    @contextmanager
    def hold(self, kind: Held, who: Asker) -> Iterator[None]:
        """As long as something is open."""
        people, addresses = self.held[kind]
        with ExitStack() as both:
            if who.person:
                both.enter_context(people.one_more(who.person))
            both.enter_context(addresses.one_more(who.address))
            yield
