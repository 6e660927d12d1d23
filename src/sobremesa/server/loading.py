"""From what the store has kept to a room: the match is played again from its log, or from its last snapshot on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from sobremesa.engine.compiler import Rules
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.match import Match
from sobremesa.games import shelf
from sobremesa.server.dice import FairChance, dice_key, read_entropy
from sobremesa.server.editions import OTHERWISE, closed, is_of_today, unplayable
from sobremesa.server.lobby import HINTS, Lobby
from sobremesa.server.log import KINDS, LogRow, draws_in, fold, given_in
from sobremesa.server.room import Room
from sobremesa.server.rows import Loaded, MatchRow, Snapshot
from sobremesa.server.scene import ChatLine
from sobremesa.server.tables import Table

log = logging.getLogger(__name__)


def room_from(loaded: Loaded, rules: Rules | None = None) -> Room:
    """`Unplayable` where the match can't go on here."""
    if loaded.match.closed is not None:
        raise closed(loaded)
    try:
        return _room_from(loaded, rules)
    except Exception as error:  # nobody knows what a log leads to that is damaged or was made by other rules
        if not isinstance(error, SobremesaError):
            log.warning("table %s cannot be opened", loaded.match.id, exc_info=error)
        raise unplayable(loaded) from error


def _room_from(loaded: Loaded, rules: Rules | None) -> Room:
    row = loaded.match
    chat = [ChatLine(c.name, c.text, c.seat) for c in loaded.chat]
    said = {(c.seat, c.nonce) for c in loaded.chat if c.nonce}
    room = Room(_table_from(loaded, rules), row.host, row.secret, chat, row.rematch or "", said=said)
    room.entropy = read_entropy(row.entropy or "[]")
    room.latest = loaded.log[-1].at if loaded.log else row.created
    room.is_of_today = row.entropy is None or is_of_today(room.table.game, row)
    return room


def _table_from(loaded: Loaded, rules: Rules | None) -> Table | Lobby:
    row, game, rows = loaded.match, shelf[loaded.match.game], loaded.log
    allows_hints = HINTS in row.mode.split()
    if row.entropy is None:
        return Lobby(row.id, game, row.seats, row.options, loaded.seats, allows_hints, given=rows)
    is_same = is_of_today(game, row)
    match = restore(game, row, rows, loaded.snapshot, rules) if is_same else played_again(game, row, rows, rules)
    return Table(row.id, match, loaded.seats, rows, allows_hints)


def restore(
    game: Game, row: MatchRow, rows: Sequence[LogRow], snapshot: Snapshot | None, rules: Rules | None = None
) -> Match:
    """The match that a log tells, from its last snapshot on."""
    chance = FairChance(dice_key(row.secret, row.id, read_entropy(row.entropy or "[]")), row.id)
    if snapshot is None:
        return Match(game, seats=row.seats, options=row.options, chance=chance, moves=fold(rows), rules=rules)
    before = rows[: snapshot.number]
    match = Match(game, seats=row.seats, options=row.options, chance=chance, rules=rules)
    match.resume_from(fold(before), snapshot.state, replace(chance, drawn=draws_in(before)))
    _follow(match, rows[snapshot.number :])
    return match


def played_again(game: Game, row: MatchRow, rows: Sequence[LogRow], rules: Rules | None = None) -> Match:
    """A match that was begun under other rules, if it goes under these just as it went: every move, every die."""
    given = given_in(row.mode)
    match = restore(game, row, rows[:given], None, rules)
    _follow(match, rows[given:])
    if match.log != fold(rows):
        raise Illegal(OTHERWISE)
    return match


def _follow(match: Match, rows: Sequence[LogRow]) -> None:
    for row in rows:
        KINDS[row.kind].again(match, row)
