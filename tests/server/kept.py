"""Matches to keep, for the tests of what is kept."""

from __future__ import annotations

import random
from dataclasses import replace

import sobremesa
from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.contract import CHANCE
from sobremesa.engine.match import Match
from sobremesa.server.fair import FairChance
from sobremesa.server.store import Loaded, LogRow, MatchRow, SeatRow

SECRET = bytes(range(32))
ANA, BEA = "a" * 64, "b" * 64  # hashes of two people's secrets


def match_row(match: str = "m1", game: str = "protocol_g117", seats: int = 2, created: float = 1000.0) -> MatchRow:
    return MatchRow(match, game, seats, {}, SECRET, rules_digest(sobremesa.shelf[game]), "link", ANA, created)


def sitting() -> list[SeatRow]:
    return [SeatRow(0, "person", "Ana «ñ» <b>", ANA), SeatRow(1, "bot", "Bot", bot="greedy")]


def move(number: int, *, seat: int = 0, nonce: str | None = None) -> LogRow:
    return LogRow(number, "move", seat, number * 10, 2000.0 + number, nonce)


def played(game: str, seats: int, secret: bytes = SECRET, match: str = "m1", undos: float = 0.2) -> Loaded:
    """A whole match by people who choose at random and take back one move in so many, as the store would load it."""
    dice = random.Random(seats)
    live = Match(sobremesa.shelf[game], seats=seats, options={}, chance=FairChance(secret, match))
    rows = _chance_rows([], live, 0)
    while not live.is_over:
        undoing = [seat for seat in range(seats) if live.can_undo(seat)]
        if undoing and dice.random() < undos:
            live.undo(seat := dice.choice(undoing))
            rows.append(LogRow(len(rows) + 1, "undo", seat, 0, 1.0))
            continue
        seat = dice.choice(live.to_act)
        chosen, before = dice.choice(live.legal(seat)), len(live.log)
        live.play(seat, chosen)
        rows.append(LogRow(len(rows) + 1, "move", seat, chosen.id, 1.0))
        _chance_rows(rows, live, before + 1)
    people = tuple(SeatRow(seat, "person", f"P{seat}", ANA) for seat in range(seats))
    return Loaded(replace(match_row(match, game, seats), secret=secret, ended=5000.0), people, tuple(rows))


def _chance_rows(rows: list[LogRow], live: Match, since: int) -> list[LogRow]:
    for entry in live.log[since:]:
        rows.append(LogRow(len(rows) + 1, "chance", CHANCE, entry.move, 1.0))
    return rows
