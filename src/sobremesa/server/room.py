"""A table in memory, with everybody who is looking at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sobremesa.engine.deadlines import Deadlines, Limit
from sobremesa.engine.words import Lang, Words
from sobremesa.server import dice, render
from sobremesa.server.dice import Entropy
from sobremesa.server.lobby import NOT_BEGUN, Lobby, Waiting
from sobremesa.server.scene import ChatLine, Readiness, Scene
from sobremesa.server.sittings import eyes_of, seats_of
from sobremesa.server.staging import Storyteller, Surroundings, scene_for, steps_of, waiting_scene
from sobremesa.server.tables import Table

CHAT_LINES = 50
AWAY_SECONDS = 60.0  # since somebody last had a page open, looked or did something: only then are they away
MOST_LINKS = 4  # addresses by which people reach one table at the same time: each is shown its own
MOST_RENDERED = 64  # pages of one moment that are kept, by who looks, in which language and by which address
DELETED = Words(
    "Esta mesa se ha borrado: quien lleva la casa la ha quitado.",
    "This table has been deleted: whoever runs the house has taken it away.",
)


@dataclass(eq=False)
class Tab:
    """One page that is open in a browser: it is sent what has changed for it since it was last sent something."""

    owner: str | None
    lang: Lang
    send: Callable[[str], Awaitable[None]]
    seat: int | None = None  # on one screen: the seat that is looking
    base: str = ""
    sent: dict[str, str] = field(default_factory=dict)  # the regions it has
    known: tuple[object, ...] = ()  # what else it was told
    seen: tuple[int, int] | None = None  # through whose eyes it looked last, and how long the log was
    wake: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True)
class Frame:
    """One moment of what has happened, for a page to show before it goes on."""

    regions: dict[str, str]  # none: those of now
    told: str
    dice: list[int]  # that it tells of
    held: str  # what it brought to an end, drawn
    since: int  # the moment of the replay at which what the others do now began


@dataclass(eq=False)
class Room:
    table: Table | Lobby
    host: str | None
    secret: bytes
    chat: list[ChatLine]
    rematch: str
    seen: dict[str, float] = field(default_factory=dict)  # when people who sit here last looked or did something
    resting: set[int] = field(default_factory=set)  # seats whose own people asked a bot to play
    said: set[tuple[int, str]] = field(default_factory=set)  # nonces of chat, by seat
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    tabs: set[Tab] = field(default_factory=set)
    storyteller: Storyteller = field(default_factory=Storyteller)
    rendered: dict[Any, tuple[Scene, dict[str, str]]] = field(default_factory=dict)  # this very moment, by who looks
    framed: dict[Any, list[Frame]] = field(default_factory=dict)  # likewise, by what they had seen
    drawings: render.Drawings = field(default_factory=render.Drawings)
    surroundings: dict[str, Surroundings] = field(default_factory=dict)  # likewise, by the link to share
    thinking: set[int] = field(default_factory=set)
    waiters: set[asyncio.Event] = field(default_factory=set)  # programs that wait for something to happen
    used: float = field(default_factory=time.monotonic)
    kept_snapshot: int = 0
    deadlines: Deadlines = field(default_factory=Deadlines)
    limit: Limit | None = None  # the one that is running
    timer: asyncio.Task[None] | None = None  # who waits for its end
    is_of_today: bool = True  # begun under the rules that are here now
    readiness: Readiness = "ready"  # of bots that search
    is_gone: bool = False  # deleted while it was open
    entropy: Entropy = ()  # what the dice were mixed from, once it has begun
    latest: float = 0.0  # when something was last kept

    @cached_property
    def commitment(self) -> str:
        return dice.commitment(self.secret)

    @property
    def in_play(self) -> Table:
        """The table, if its match has begun."""
        if isinstance(self.table, Lobby):
            raise Waiting(NOT_BEGUN)
        return self.table

    def now(self) -> float:
        """The time for a new row of the log: never before the last one, whatever is done to the clock."""
        self.latest = max(self.latest, time.time())
        return self.latest

    @property
    def seconds_left(self) -> int | None:
        return round(self.limit.left(time.monotonic())) if self.limit else None

    # --- Who is here --------------------------------------------------------------------------------------------------

    @property
    def here(self) -> frozenset[int]:
        """The seats of those who have a page open, or were here less than a minute ago."""
        lately = time.monotonic() - AWAY_SECONDS
        people = {tab.owner for tab in self.tabs} | {owner for owner, at in self.seen.items() if at > lately}
        return frozenset(seat for owner in people for seat in seats_of(self.table, owner))

    def note(self, owner: str | None) -> None:
        """Somebody looked or did something. When their minute is over, the others see them go."""
        if not seats_of(self.table, owner) or owner is None:
            return
        before = self.here
        if owner not in self.seen:
            asyncio.get_running_loop().call_later(AWAY_SECONDS, self._miss, owner)
        self.seen[owner] = time.monotonic()
        if self.here != before:
            self.changed()

    def _miss(self, owner: str) -> None:
        left = self.seen[owner] + AWAY_SECONDS - time.monotonic()
        if left > 0:  # seen again since
            asyncio.get_running_loop().call_later(left, self._miss, owner)
            return
        del self.seen[owner]
        if not any(tab.owner == owner for tab in self.tabs):
            self.changed()

    def welcome(self, tab: Tab) -> None:
        """The others are woken only if somebody came whom they can see coming."""
        self.note(tab.owner)
        self.tabs.add(tab)
        tab.wake.set()

    def part_from(self, tab: Tab) -> None:
        self.tabs.discard(tab)
        self.note(tab.owner)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, waits or thinks."""
        return not (self.tabs or self.waiters or self.thinking)

    # --- What they see ------------------------------------------------------------------------------------------------

    def around(self, url: str = "") -> Surroundings:
        if url not in self.surroundings:
            _make_place(self.surroundings, MOST_LINKS)
            self.surroundings[url] = Surroundings(
                host=self.host,
                here=self.here,
                chat=tuple(self.chat[-CHAT_LINES:]),
                url=url,
                commitment=self.commitment,
                entropy=self.entropy,
                secret=self.secret.hex(),
                rematch=self.rematch,
                is_of_today=self.is_of_today,
                readiness=self.readiness,
            )
        return self.surroundings[url]

    def scene(self, owner: str | None, lang: Lang, seat: int | None = None, base: str = "") -> Scene:
        """`base` is the address by which the viewer reached us: the link to share begins with it."""
        around = self.around(f"{base}/t/{self.table.id}")
        if isinstance(self.table, Lobby):
            return waiting_scene(self.table, owner, lang, around, seat)
        return scene_for(self.table, owner, lang, self.storyteller, around, seat)

    def regions(self, tab: Tab) -> dict[str, str]:
        """What a page shows; pages that see the same are drawn once."""
        return self._drawn(tab)[1]

    def _drawn(self, tab: Tab) -> tuple[Scene, dict[str, str]]:
        key = self._key(tab)
        if key not in self.rendered:
            _make_place(self.rendered, MOST_RENDERED)
            scene = self.scene(tab.owner, tab.lang, tab.seat, tab.base)
            self.rendered[key] = scene, render.regions(scene, self.drawings)
        return self.rendered[key]

    def _key(self, tab: Tab) -> tuple[object, ...]:
        """What all that a page shows depends on, besides the table."""
        eyes = eyes_of(self.table, tab.owner, tab.seat)
        return (seats_of(self.table, tab.owner), eyes, tab.owner == self.host, tab.lang, tab.base)

    def frames(self, tab: Tab) -> list[Frame]:
        """What has happened since a page was last sent something, one moment after the other; the last is now."""
        if isinstance(self.table, Lobby):
            return []
        eyes, length = eyes_of(self.table, tab.owner, tab.seat), len(self.table.match.log)
        before, tab.seen = tab.seen, (eyes, length)
        if before is None or before[0] != eyes or before[1] >= length:
            return []  # it has just come, or changed hands, or something was taken back
        key = (self._key(tab), before[1])
        if key not in self.framed:
            _make_place(self.framed, MOST_RENDERED)
            self.framed[key] = self._frames(tab, before[1])
        return self.framed[key]

    def _frames(self, tab: Tab, seen: int) -> list[Frame]:
        now, _ = self._drawn(tab)
        steps = steps_of(self.in_play, now, self.storyteller, self.around(now.url), seen)
        return [
            Frame(
                {} if step.scene is now else render.regions_then(step.scene, self.drawings),
                render.told(now, step.line, self.drawings),
                render.rolled(step.line),
                render.held(now, step.held, self.drawings) if step.held else "",
                step.scene.since.start if step.scene.since else -1,
            )
            for step in steps
        ]

    # --- What changes it ----------------------------------------------------------------------------------------------

    def show(self, table: Table) -> None:
        """What has been stored is the table from now on, and everybody may see it."""
        before, after = self.in_play.match.log, table.match.log
        if len(after) <= len(before):  # something was taken back
            same = (n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)
            self.storyteller.forget(beyond=next(same, len(after)))
        self.table = table
        self.changed()

    def become(self, there: Room) -> None:
        """The table is another one than we thought: take it from there, and forget all that was made of it."""
        self.table, self.chat, self.rematch = there.table, there.chat, there.rematch
        self.entropy, self.latest = there.entropy, there.latest
        self.deadlines = Deadlines()
        self.storyteller.forget()
        self.changed()

    def changed(self) -> None:
        """Something can be seen to be different: wake everybody."""
        self.rendered.clear()
        self.framed.clear()
        self.surroundings.clear()
        self.used = time.monotonic()
        for tab in self.tabs:
            tab.wake.set()
        for waiter in self.waiters:
            waiter.set()


def _make_place(kept: dict[Any, Any], most: int) -> None:
    """What was made first goes: a visitor may choose the key, but not how much is kept."""
    while len(kept) >= most:
        del kept[next(iter(kept))]
