"""Tables that are being played: loaded when wanted, one writer each, let go when idle.

The path of a move: `Rooms.act` asks the table (pure), waits until the rows are stored, and only then wakes the pages.
Each page sends itself what it may see; a slow one skips views, never answers.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, TypeVar

import orjson

from sobremesa.engine.compiler import Rules, rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.match import Match
from sobremesa.engine.words import Lang, Words
from sobremesa.games import shelf
from sobremesa.players.bots import decision_of
from sobremesa.players.levels import budget_of
from sobremesa.players.searcher import Found
from sobremesa.server import dice, native, pages, render, security
from sobremesa.server.database import StoreError
from sobremesa.server.dice import Entropy, Giver, dice_key, read_entropy, write_entropy
from sobremesa.server.editions import GOES_ON, OTHERWISE, Unplayable, closed, is_of_today, unplayable
from sobremesa.server.health import Health
from sobremesa.server.lobby import NOT_BEGUN, Lobby, Waiting
from sobremesa.server.log import KINDS, LogRow, draws_in, fold
from sobremesa.server.scene import ChatLine, Scene
from sobremesa.server.scenes import Storyteller, Surroundings, scene_for, waiting_scene
from sobremesa.server.sittings import Sitting, eyes_of, seats_of
from sobremesa.server.store import (
    ChatRow,
    Conflict,
    Loaded,
    MatchRow,
    SeatChange,
    Snapshot,
    Store,
    UnknownMatch,
    Writer,
)
from sobremesa.server.tables import DUPLICATE, Answer, Table
from sobremesa.server.thinking import STAND_IN, Thinkers

log = logging.getLogger(__name__)
Result = TypeVar("Result")

IDLE_SECONDS = 600
SNAPSHOT_EVERY = 200
CHAT_LINES = 50
LONGEST_NAME = 24
DEFAULT_BOT = pages.DEFAULT_LEVEL
HINTS = "hints"  # in a table's mode: people allow each other hints
NATIVE_AFTER = 5.0  # seconds from a game's first table until its rules are made native
LONGEST_PATIENCE = 60.0
AWAY_SECONDS = 60.0  # since somebody last had a page open, looked or did something: only then are they away
PATIENCE = 1.0  # seconds until a bot tries again what could not be stored
LONGEST_WAIT = 0.02  # seconds that the page of somebody who watches waits for those who act
MOST_LINKS = 4  # addresses by which people reach one table at the same time: each is shown its own
MOST_RENDERED = 64  # pages of one moment that are kept, by who looks, in which language and by which address
REST = 3.0  # after waking a sleeping table, so many times as long for the others
LOOK_EVERY = 3.0  # seconds between looks for tables that somebody has deleted
DELETED = Words(
    "Esta mesa se ha borrado: quien lleva la casa la ha quitado.",
    "This table has been deleted: whoever runs the house has taken it away.",
)


class NoSuchTable(SobremesaError):
    """The link leads nowhere."""


NO_SUCH_TABLE = Words(
    "No hay ninguna mesa con ese enlace: quizá se borró, o falta un trozo de la dirección.",
    "There is no table at that link: it may have been deleted, or part of the address is missing.",
)


@dataclass(eq=False)
class Page:
    """One open page: it sends itself what has changed for it since it was last sent something."""

    owner: str | None
    lang: Lang
    send: Callable[[str], Awaitable[None]]
    seat: int | None = None  # on one screen: the seat that is looking
    base: str = ""
    sent: dict[str, str] = field(default_factory=dict)  # the regions it has
    known: tuple[object, ...] = ()  # what else it was told
    wake: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False)
class Room:
    """A table in memory, with everybody who is looking at it."""

    table: Table | Lobby
    host: str | None
    secret: bytes
    chat: list[ChatLine]
    rematch: str
    seen: dict[str, float] = field(default_factory=dict)  # when people who sit here last looked or did something
    resting: set[int] = field(default_factory=set)  # seats whose own people asked a bot to play
    said: set[tuple[int, str]] = field(default_factory=set)  # nonces of chat, by seat
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    pages: set[Page] = field(default_factory=set)
    storyteller: Storyteller = field(default_factory=Storyteller)
    rendered: dict[Any, dict[str, str]] = field(default_factory=dict)  # for this very moment, by who looks
    drawings: render.Drawings = field(default_factory=render.Drawings)
    surroundings: dict[str, Surroundings] = field(default_factory=dict)  # likewise, by the link to share
    thinking: set[int] = field(default_factory=set)
    waiters: set[asyncio.Event] = field(default_factory=set)  # programs that wait for something to happen
    used: float = field(default_factory=time.monotonic)
    kept_snapshot: int = 0
    stopwatch: int = -1  # the time limit that is running, by the match's count
    deadline: float = 0.0  # when it will have run out; 0: none is running
    is_of_today: bool = True  # begun under the rules that are here now
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
    def here(self) -> frozenset[int]:
        """The seats of those who have a page open, or were here less than a minute ago."""
        lately = time.monotonic() - AWAY_SECONDS
        people = {page.owner for page in self.pages} | {owner for owner, at in self.seen.items() if at > lately}
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
        if not any(page.owner == owner for page in self.pages):
            self.changed()

    def welcome(self, page: Page) -> None:
        """The others are woken only if somebody came whom they can see coming."""
        self.note(page.owner)
        self.pages.add(page)
        page.wake.set()

    def part_from(self, page: Page) -> None:
        self.pages.discard(page)
        self.note(page.owner)

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
            )
        return self.surroundings[url]

    def scene(self, owner: str | None, lang: Lang, seat: int | None = None, base: str = "") -> Scene:
        """`base` is the address by which the viewer reached us: the link to share begins with it."""
        around = self.around(f"{base}/t/{self.table.id}")
        if isinstance(self.table, Lobby):
            return waiting_scene(self.table, owner, lang, around, seat)
        return scene_for(self.table, owner, lang, self.storyteller, around, seat)

    def regions(self, page: Page) -> dict[str, str]:
        """What a page shows; pages that see the same are drawn once."""
        eyes = eyes_of(self.table, page.owner, page.seat)
        key = (seats_of(self.table, page.owner), eyes, page.owner == self.host, page.lang, page.base)
        if key not in self.rendered:
            _make_place(self.rendered, MOST_RENDERED)
            scene = self.scene(page.owner, page.lang, page.seat, page.base)
            self.rendered[key] = render.regions(scene, self.drawings)
        return self.rendered[key]

    @property
    def seconds_left(self) -> int | None:
        return max(0, round(self.deadline - time.monotonic())) if self.deadline else None

    def told_anew(self) -> None:
        """The table is another one than we thought: forget all that was made of it."""
        self.storyteller.forget()
        self.changed()

    def changed(self) -> None:
        """Something can be seen to be different: wake everybody."""
        self.rendered.clear()
        self.surroundings.clear()
        self.used = time.monotonic()
        for page in self.pages:
            page.wake.set()
        for waiter in self.waiters:
            waiter.set()


class Rooms:
    def __init__(self, store: Store, thinkers: Thinkers, pace: float, compiles: bool = True) -> None:
        self.store = store
        self.writer = Writer(store)
        self.health = Health(store)
        self.thinkers = thinkers
        self.pace = pace
        self.compiles = compiles
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.hinting: set[str | None] = set()  # people who wait for a hint
        self.compiling = asyncio.Lock()  # one game at a time
        self.turns = Turns()
        self.rules: dict[str, Rules | None] = {}  # native ones of the games that are played, once they are ready
        self.searched: set[str] = set()  # the games whose search is compiled

    # --- Opening and closing ----------------------------------------------------------------------------------------

    async def open(self, table_id: str) -> Room:
        room = self.rooms.get(table_id)
        if room is None:
            room = await asyncio.shield(self._being_loaded(table_id))
        room.used = time.monotonic()
        return room

    def _being_loaded(self, table_id: str) -> asyncio.Task[Room]:
        """One load for all who ask meanwhile, so that a table never has two rooms; a failed one fails for them all."""
        if table_id not in self.loading:
            task = self.loading[table_id] = asyncio.create_task(self._bring_in(table_id))
            task.add_done_callback(lambda task: (self.loading.pop(table_id), task.cancelled() or task.exception()))
        return self.loading[table_id]

    async def _bring_in(self, table_id: str) -> Room:
        room = self.rooms[table_id] = await asyncio.to_thread(self._load, table_id)
        self._opened(room)
        async with room.lock:
            await self._begin_if_ready(room)
        return room

    def _opened(self, room: Room) -> None:
        game = room.table.game
        if self.compiles and game.id not in self.rules:
            self.rules[game.id] = None
            self._go(self._keep_trying(partial(self._make_native, game)))
        for sitting in room.table.sittings:
            room.note(sitting.owner)  # after a restart nobody is away before they could come back
        self._wind_clock(room)
        self.wake_bots(room)

    async def _make_native(self, game: Game) -> None:
        """Nobody waits for it: until then the rules are interpreted, a little slower, and bots think less."""
        if await asyncio.to_thread(native.is_search_kept, game):
            self.searched.add(game.id)
        await asyncio.sleep(NATIVE_AFTER)
        async with self.compiling:
            rules = self.rules[game.id] = await native.prepared_elsewhere(game)
        for room in list(self.rooms.values()):
            if rules and room.table.game is game:
                async with room.lock:
                    if isinstance(room.table, Table):
                        room.table.match.use(rules)
        async with self.compiling:
            if game.id not in self.searched and await native.search_prepared_elsewhere(game):
                self.searched.add(game.id)

    def _load(self, table_id: str) -> Room:
        loaded = self.store.load(table_id)
        if loaded is None:
            raise NoSuchTable(NO_SUCH_TABLE)
        if loaded.match.closed is not None:
            raise closed(loaded)
        try:
            return self._room_of(loaded)
        except Exception as error:  # nobody knows what a log leads to that is damaged or was made by other rules
            if not isinstance(error, SobremesaError):
                log.warning("table %s cannot be opened", table_id, exc_info=error)
            raise unplayable(loaded) from error

    def _room_of(self, loaded: Loaded) -> Room:
        row = loaded.match
        chat = [ChatLine(c.name, c.text, c.seat) for c in loaded.chat]
        said = {(c.seat, c.nonce) for c in loaded.chat if c.nonce}
        room = Room(self._table_of(loaded), row.host, row.secret, chat, row.rematch or "", said=said)
        room.entropy = read_entropy(row.entropy or "[]")
        room.latest = loaded.log[-1].at if loaded.log else row.created
        room.is_of_today = row.entropy is None or is_of_today(room.table.game, row)
        return room

    def _table_of(self, loaded: Loaded) -> Table | Lobby:
        row, game, rules = loaded.match, shelf[loaded.match.game], self.rules.get(loaded.match.game)
        allows_hints = HINTS in row.mode.split()
        if row.entropy is None:
            return Lobby(row.id, game, row.seats, row.options, loaded.seats, allows_hints)
        rows = loaded.log
        is_same = is_of_today(game, row)
        match = restore(game, row, rows, loaded.snapshot, rules) if is_same else played_again(game, row, rows, rules)
        return Table(row.id, match, loaded.seats, rows, allows_hints)

    def let_go_of_idle(self) -> None:
        """Matches that nobody looks at leave memory; the log has them."""
        oldest = time.monotonic() - IDLE_SECONDS
        for table_id, room in list(self.rooms.items()):
            if not room.pages and not room.waiters and not room.thinking and room.used < oldest:
                del self.rooms[table_id]

    def forget(self, room: Room) -> None:
        """It has been deleted: whoever looks at it is told so, and nobody else will find it."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        room.is_gone = True
        room.changed()

    async def close_table(self, table_id: str, owner: str | None) -> None:
        """Give up a match that can't go on here; who has nothing to do with it may not."""
        try:
            await self.open(table_id)
        except Unplayable as error:
            if not error.may_close(owner):
                raise
            await self.writer.run(self.store.set_closed, table_id, time.time())
            return
        raise Illegal(GOES_ON)

    async def create(
        self,
        game: Game,
        seats: int | None,
        options: dict[str, object],
        host: str,
        sittings: list[Sitting],
        mode: str,
        rematch_of: str = "",
    ) -> str:
        """Set up a table with a secret whose hash everybody sees. Nothing is dealt before everybody is there.

        The mode is how people came together, and whether they allow each other hints ("link hints").
        """
        table_id, secret = secrets.token_urlsafe(9), dice.new_secret()
        lobby = Lobby(table_id, game, seats, options, sittings, allows_hints=HINTS in mode.split())
        row = MatchRow(
            id=table_id, game=game.id, seats=lobby.seats, options=dict(lobby.options), secret=secret,
            rules=rules_digest(game), mode=mode, host=host, created=time.time(),
        )  # fmt: skip
        await self.writer.run(self.store.create, row, lobby.sittings, (), rematch_of)
        room = self.rooms[table_id] = Room(lobby, host, secret, [], "", latest=row.created)
        self._opened(room)
        async with room.lock:
            await self._begin_if_ready(room)
        return table_id

    # --- Beginning --------------------------------------------------------------------------------------------------

    async def mix(self, room: Room, owner: str, by: Giver, value: str) -> Answer:
        """What a person brings for the dice: kept before they hear of it, and never changed."""
        return await asyncio.shield(self._go(self._mix(room, owner, by, value)))

    async def _mix(self, room: Room, owner: str, by: Giver, value: str) -> Answer:
        async with room.lock:
            lobby = room.table
            changes = lobby.mixed(owner, by, value) if isinstance(lobby, Lobby) else []
            if not changes:
                return DUPLICATE
            kept = [SeatChange(seat, after, lobby.sittings[seat]) for seat, after in changes]
            await self._stored(room, self.store.set_seats, lobby.id, kept)
            for seat, after in changes:
                lobby.sittings[seat] = after
            room.changed()
            await self._begin_if_ready(room)
        return Answer("accepted")

    async def _begin_if_ready(self, room: Room) -> None:
        """Under the room's lock: freeze what everybody brought, and deal. What can't be kept now is tried again."""
        lobby = room.table
        if not isinstance(lobby, Lobby) or not lobby.is_ready:
            return
        entropy, table = lobby.entropy, lobby.begin(room.secret, self.rules.get(lobby.game.id), room.now())
        digest = rules_digest(lobby.game)
        try:
            await self._stored(room, self.store.begin, lobby.id, write_entropy(entropy), digest, table.rows)
        except Conflict:
            return  # another server was quicker, and we have read what it has
        except StoreError:
            self._go(self._begin_later(room))
            return
        room.table, room.entropy = table, entropy
        room.changed()
        self._wind_clock(room)
        self.wake_bots(room)

    async def _begin_later(self, room: Room) -> None:
        await asyncio.sleep(PATIENCE)
        with suppress(SobremesaError):  # it has been deleted
            async with room.lock:
                if self.rooms.get(room.table.id) is room:
                    await self._begin_if_ready(room)

    # --- Acting -----------------------------------------------------------------------------------------------------

    async def act(self, room: Room, change: Callable[[Table], Answer]) -> Answer:
        """As `_act`, to its end, even if nobody waits for the answer any more: what is stored must be seen."""
        return await asyncio.shield(self._go(self._act(room, change)))

    async def _act(self, room: Room, change: Callable[[Table], Answer]) -> Answer:
        """Ask the table, store what it answers, and only then let everybody see it."""
        async with room.lock:
            draft = room.in_play.twin(room.now())  # nobody sees it before it is stored
            answer = change(draft)
            if answer.rows:
                try:
                    ended = draft.at if draft.is_over else None
                    await self.writer.append(draft.id, answer.rows, self._snapshot(room, draft), ended)
                except Conflict as error:
                    await self._read_again(room)
                    return Answer("refused", security.told(error))
                except UnknownMatch:
                    self.forget(room)
                    return Answer("refused", DELETED)
                except StoreError as error:
                    return Answer("refused", security.told(error))
                self._publish(room, draft)
        if answer.rows:
            self.wake_bots(room)
        return answer

    def _publish(self, room: Room, table: Table) -> None:
        before, after = room.in_play.match.log, table.match.log
        if len(after) <= len(before):  # something was taken back
            same = (n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)
            room.storyteller.forget(beyond=next(same, len(after)))
        room.table = table
        self._wind_clock(room)
        room.changed()

    def _snapshot(self, room: Room, table: Table) -> Snapshot | None:
        """Now and then the state itself is kept, so that a long match loads quickly; not where other rules began it."""
        if not room.is_of_today or table.version - room.kept_snapshot < SNAPSHOT_EVERY:
            return None
        room.kept_snapshot = table.version
        return Snapshot(table.version, table.match.state.raw.tobytes())

    async def seat(self, room: Room, choose: Callable[[Table | Lobby], tuple[int, Sitting]]) -> int:
        """Change who sits in a seat. `choose` looks and decides under the room's lock; the database looks again."""
        return await asyncio.shield(self._go(self._seat(room, choose)))

    async def _seat(self, room: Room, choose: Callable[[Table | Lobby], tuple[int, Sitting]]) -> int:
        async with room.lock:
            seat, sitting = choose(room.table)
            before = room.table.sittings[seat]
            if sitting != before:
                change = SeatChange(seat, sitting, before)
                await self._stored(room, self.store.set_seats, room.table.id, [change])
                room.table.sittings[seat] = sitting
                if not sitting.is_away_bot:
                    room.note(sitting.owner)  # before anybody else can take them for away
                room.changed()
                await self._begin_if_ready(room)
        self.wake_bots(room)
        return seat

    async def greet(self, room: Room, owner: str | None) -> None:
        """Somebody is here. Where a bot was put in their place while they were away, they have their seat back."""
        room.note(owner)
        for seat in seats_of(room.table, owner):
            if room.table.sittings[seat].is_away_bot and seat not in room.resting:
                await self.seat(room, partial(_given_back, seat, owner))

    async def _stored(self, room: Room, write: Callable[..., None], *what: object) -> None:
        """Write something; if the database knows better than we do, take the table from there."""
        try:
            await self.writer.run(write, *what)
        except Conflict:
            await self._read_again(room)
            raise
        except UnknownMatch as error:
            self.forget(room)
            raise NoSuchTable(DELETED) from error

    async def _read_again(self, room: Room) -> None:
        there = await asyncio.to_thread(self._load, room.table.id)  # the truth is on disk
        room.table, room.chat, room.rematch = there.table, there.chat, there.rematch
        room.entropy, room.latest = there.entropy, there.latest
        room.told_anew()

    async def say(self, room: Room, line: ChatLine, nonce: str | None) -> Answer:
        """A line of chat, once: a page that was not answered sends it again."""
        async with room.lock:
            if nonce and (line.seat, nonce) in room.said:
                return DUPLICATE
            row = ChatRow(len(room.chat) + 1, line.seat, line.name, line.text, time.time(), nonce)
            await self._stored(room, self.store.add_chat, room.table.id, row)
            room.chat.append(line)
            room.said |= {(line.seat, nonce)} if nonce else set()
            room.changed()
        return Answer("accepted")

    async def rematch(self, room: Room, host: str) -> None:
        """The same game, options and people, one seat further on; asked twice, the same table."""
        async with room.lock:
            if room.rematch:
                return
            old, match = room.table.sittings, room.in_play.match
            sittings = [
                Sitting(s.kind, s.name, s.owner, s.bot if s.kind == "bot" else None) for s in (*old[1:], old[0])
            ]
            options: dict[str, object] = dict(match.options)
            mode = f"link {HINTS}" if room.table.allows_hints else "link"
            try:
                room.rematch = await self.create(
                    match.game, match.seats, options, host, sittings, mode, rematch_of=room.table.id
                )
            except Conflict:
                await self._read_again(room)
            room.changed()

    # --- Time limits ------------------------------------------------------------------------------------------------

    def _wind_clock(self, room: Room) -> None:
        """Start the clock where a limit starts anew. After a restart of the server it starts in full."""
        match = room.table.match if isinstance(room.table, Table) and not room.table.is_over else None
        if not match or not match.time_limit:
            room.stopwatch, room.deadline = -1, 0.0
        elif room.stopwatch != match.stopwatch:
            room.stopwatch, room.deadline = match.stopwatch, time.monotonic() + match.time_limit
            self._go(self._keep_time(room, room.stopwatch, match.time_limit))

    async def _keep_time(self, room: Room, stopwatch: int, limit: int) -> None:
        await asyncio.sleep(limit)
        while room.stopwatch == stopwatch and self.rooms.get(room.table.id) is room:
            answer = await self.act(room, lambda table: table.run_out_of_time(stopwatch))
            if answer.status != "refused":
                return
            await asyncio.sleep(PATIENCE)  # it could not be stored

    # --- Bots -------------------------------------------------------------------------------------------------------

    def wake_bots(self, room: Room) -> None:
        """Every bot that is to act thinks at the same time, for the same time."""
        table = room.table
        if isinstance(table, Lobby):
            return
        for seat in table.to_act:
            if table.bot_of(seat) and seat not in room.thinking:
                room.thinking.add(seat)
                self._go(self._bot_turn(room, seat))

    def _go(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Something that goes on by itself until it is done or the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _keep_trying(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """What the house needs sooner or later: if it fails, say so and try again, each time a little later."""
        wait = PATIENCE
        while True:
            try:
                return await work()
            except Exception:
                log.exception("tried again in %.0f s", wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_PATIENCE)

    async def _bot_turn(self, room: Room, seat: int) -> None:
        try:
            table, version, start = room.in_play, room.table.version, time.monotonic()
            move = await self.thinkers.think(table.game.id, self._level(table, seat), decision_of(table.match, seat))
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - start)))
            answer = await self.act(room, lambda table: table.move_of_bot(seat, move, version))
            if answer.status == "refused":
                await asyncio.sleep(PATIENCE)  # the database may be back by then
        finally:
            room.thinking.discard(seat)
        if self.rooms.get(room.table.id) is room:
            self.wake_bots(room)

    def _level(self, table: Table, seat: int) -> str:
        level = table.bot_of(seat)
        return STAND_IN if budget_of(level) and table.game.id not in self.searched else level

    async def advice(self, table: Table, seat: int) -> list[Found] | None:
        """What a search says of the seat's moves, best first; None as long as there is no search."""
        if table.game.id not in self.searched:
            return None
        return await self.thinkers.advise(table.game.id, table.match.options, decision_of(table.match, seat))

    async def go_on(self) -> None:
        """After a restart: tables where it is a bot's turn. The start waits for none of them."""
        self._go(self._keep_trying(self.thinkers.start))
        self._go(self._keep_trying(self._wake_sleepers))
        self._go(self._keep_trying(self._look_for_deleted))

    async def _wake_sleepers(self) -> None:
        """One after another, leaving most of the time to those who play; only where a bot is to act it stays open."""
        for table_id in await asyncio.to_thread(self.store.unfinished_with_bots):
            start = time.monotonic()
            with suppress(SobremesaError):  # it cannot be read: whoever opens it will be told why
                await self._wake_sleeper(table_id)
            await asyncio.sleep(REST * (time.monotonic() - start))

    async def _wake_sleeper(self, table_id: str) -> None:
        if table_id in self.rooms:
            return
        table = (await asyncio.to_thread(self._load, table_id)).table
        if isinstance(table, Lobby):
            return  # it waits for people, not for bots
        if table.is_over:  # the server went down before it had noted the end
            await asyncio.to_thread(self.store.set_ended, table_id, time.time())
        elif any(table.bot_of(seat) for seat in table.to_act):
            await self.open(table_id)

    async def _look_for_deleted(self) -> None:
        """Commands change the database behind our back."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(StoreError):  # whoever asks how the house is will hear of it
                hosts = {table_id: room.host for table_id, room in self.rooms.items()}
                for table_id in await self.health.gone(hosts):
                    if table_id in self.rooms:
                        self.forget(self.rooms[table_id])

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.close()
        self.health.close()
        self.writer.close()
        self.store.close()


class Turns:
    """Who waits for an answer goes first; the pages of those who watch are drawn one at a time when nobody does."""

    def __init__(self) -> None:
        self.watching = asyncio.Lock()
        self._acting = 0
        self._calm = asyncio.Event()

    @contextmanager
    def acting(self) -> Iterator[None]:
        self._acting += 1
        self._calm.clear()
        try:
            yield
        finally:
            self._acting -= 1
            if not self._acting:
                self._calm.set()

    async def calm(self) -> None:
        """Until nobody waits for an answer, but not for long: those who watch want to see something too."""
        await asyncio.sleep(0)
        if self._acting:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_WAIT):
                    await self._calm.wait()


async def keep_sending(room: Room, page: Page, turns: Turns) -> None:
    """A page's own loop: whenever something changed, send what is new for it."""
    while True:
        await page.wake.wait()
        async with turns.watching:
            await turns.calm()
            text = news(room, page) if page.wake.is_set() else ""
        if text:
            await page.send(text)


def reply(room: Room, page: Page, nonce: str, answer: Answer) -> str:
    """An answer with a fresh view."""
    told = {"nonce": nonce, "status": answer.status, "text": answer.words[page.lang], "moves": list(answer.moves)}
    return news(room, page, told)


def news(room: Room, page: Page, answer: dict[str, Any] | None = None) -> str:
    """The message that brings a page up to date; none where nothing has happened that it may know of."""
    page.wake.clear()
    if room.is_gone:
        return orjson.dumps({"type": "gone", "text": DELETED[page.lang], "answer": answer}).decode()
    regions = room.regions(page)
    fresh = {name: html for name, html in regions.items() if page.sent.get(name) != html}
    what = message(room, page, fresh, answer)
    known = (what["version"], what["turn"], what["title"], room.deadline)
    if answer is None and not fresh and known == page.known:
        return ""
    page.sent |= fresh
    page.known = known
    return orjson.dumps(what).decode()


def message(room: Room, page: Page, fresh: dict[str, str], answer: dict[str, Any] | None) -> dict[str, Any]:
    mine = seats_of(room.table, page.owner)
    is_turn = any(seat in room.table.to_act for seat in mine)
    return {
        "type": "view",
        "version": room.table.version_for(eyes_of(room.table, page.owner, page.seat)),
        "regions": fresh,
        "turn": is_turn,
        "title": pages.tab_title(room.table.game, page.lang, is_turn, room.table.is_over),
        "sound": "end" if room.table.is_over else "turn" if is_turn else "card",
        "clock": room.seconds_left,
        "answer": answer,
    }


def restore(
    game: Game, row: MatchRow, rows: Sequence[LogRow], snapshot: Snapshot | None, rules: Rules | None = None
) -> Match:
    """The match that a log tells, from its last snapshot on."""
    chance = dice.FairChance(dice_key(row.secret, row.id, read_entropy(row.entropy or "[]")), row.id)
    if snapshot is None:
        return Match(game, seats=row.seats, options=row.options, chance=chance, moves=fold(rows), rules=rules)
    before = rows[: snapshot.number]
    match = Match(game, seats=row.seats, options=row.options, chance=chance, rules=rules)
    match.resume_from(fold(before), snapshot.state)
    chance.drawn = draws_in(before)
    _follow(match, rows[snapshot.number :])
    return match


def played_again(game: Game, row: MatchRow, rows: Sequence[LogRow], rules: Rules | None = None) -> Match:
    """A match that was begun under other rules, if it goes under these just as it went: every move, every die."""
    match = restore(game, row, [], None, rules)
    _follow(match, rows)
    if match.log != fold(rows):
        raise Illegal(OTHERWISE)
    return match


def _follow(match: Match, rows: Sequence[LogRow]) -> None:
    for row in rows:
        KINDS[row.kind].again(match, row)


def _given_back(seat: int, owner: str | None, table: Table | Lobby) -> tuple[int, Sitting]:
    sitting = table.sittings[seat]
    return seat, replace(sitting, bot=None, is_away_bot=False) if sitting.owner == owner else sitting


def _make_place(kept: dict[Any, Any], most: int) -> None:
    """What was made first goes: a visitor may choose the key, but not how much is kept."""
    while len(kept) >= most:
        del kept[next(iter(kept))]
