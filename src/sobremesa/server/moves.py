"""The path of a move, from top to bottom: seat → draft → commit → publish → answer.

What was sent has been read by then (`action.read_action`), and whose seat it is for is known (`actions.perform`). The
table itself, which is pure, says what is legal (`tables.Table`). Nobody sees anything that is not in the database, and
whoever asked is answered whatever happens. People, bots and clocks all come this way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sobremesa.server import security
from sobremesa.server.action import Play, Resign, TakeBack
from sobremesa.server.database import Conflict, StoreError, UnknownMatch
from sobremesa.server.room import DELETED, Room
from sobremesa.server.rooms import Rooms
from sobremesa.server.rows import Snapshot
from sobremesa.server.tables import Answer, Table

SNAPSHOT_EVERY = 200

Deed = Play | TakeBack | Resign  # what a seat does to the match
Change = Callable[[Table], Answer]


async def do(rooms: Rooms, room: Room, seat: int, deed: Deed) -> Answer:
    """A person counts only what they may know of: the version they mean is worked out before anything else happens."""
    version = 0 if isinstance(deed, Resign) else room.table.version_meant(seat, deed.version)
    return await act(rooms, room, partial(_done, deed, seat, version))


def _done(deed: Deed, seat: int, version: int, table: Table) -> Answer:
    match deed:
        case Play():
            return table.move(seat, deed.move, version, deed.nonce)
        case TakeBack():
            return (table.reset if deed.is_all else table.undo)(seat, version, deed.nonce)
        case Resign():
            return table.resign(seat, deed.nonce)


async def act(rooms: Rooms, room: Room, change: Change) -> Answer:
    """To its end, even if nobody waits for the answer any more: what is stored must be seen."""
    return await rooms.chores.to_its_end(_act(rooms, room, change))


async def _act(rooms: Rooms, room: Room, change: Change) -> Answer:
    async with room.lock:
        draft = room.in_play.draft(room.now())  # nobody sees it before it is stored
        answer = change(draft)
        if answer.rows:
            refusal = await _commit(rooms, room, draft, answer)
            if refusal:
                return refusal
            room.show(draft)
            rooms.attend(room)
    return answer


async def _commit(rooms: Rooms, room: Room, draft: Table, answer: Answer) -> Answer | None:
    """Nothing, once the rows are in the database; else what to answer instead."""
    ended = draft.at if draft.is_over else None
    try:
        await rooms.writer.append(draft.id, answer.rows, _snapshot(room, draft), ended)
    except Conflict as error:
        await rooms.read_again(room)
        return Answer("refused", security.told(error))
    except UnknownMatch:
        rooms.forget(room)
        return Answer("refused", DELETED)
    except StoreError as error:
        return Answer("refused", security.told(error))
    return None


def _snapshot(room: Room, draft: Table) -> Snapshot | None:
    """Now and then the state itself is kept, so that a long match loads quickly; not where other rules began it."""
    if not room.is_of_today or draft.version - room.kept_snapshot < SNAPSHOT_EVERY:
        return None
    room.kept_snapshot = draft.version
    return Snapshot(draft.version, draft.match.state.raw.tobytes())
