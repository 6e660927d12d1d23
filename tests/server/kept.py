"""Matches to keep, for the tests of what is kept."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

import sobremesa
from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.contract import CHANCE
from sobremesa.engine.match import Match
from sobremesa.server.dice import FairChance, dice_key, write_entropy
from sobremesa.server.log import KindName, LogRow
from sobremesa.server.rows import Loaded, MatchRow
from sobremesa.server.sittings import Sitting
from sobremesa.server.tables import is_decided

SECRET = bytes(range(32))
KEY = bytes(range(32, 64))  # what the house signs with
CREATED, BEGUN = 1000.0, 1500.0
ANA, BEA = "a" * 64, "b" * 64  # hashes of two people's secrets


def match_row(match: str = "m1", game: str = "protocol_g117", seats: int = 2, created: float = CREATED) -> MatchRow:
    rules, entropy = rules_digest(sobremesa.shelf[game]), write_entropy(brought(seats))
    return MatchRow(match, game, seats, {}, SECRET, rules, "link", ANA, created, entropy=entropy)


def brought(seats: int) -> list[str]:
    """What the seats of a match brought for its dice."""
    return [f"browser {seat:032x}" for seat in range(seats)]


def chance_of(match: str, seats: int, secret: bytes = SECRET) -> FairChance:
    """The dice of a match that `match_row` describes."""
    return FairChance(dice_key(secret, match, brought(seats)), match)


def sitting() -> list[Sitting]:
    return [Sitting("person", "Ana «ñ» <b>", ANA), Sitting("bot", "Bot", bot="greedy")]


def move(number: int, *, seat: int = 0, nonce: str | None = None) -> LogRow:
    return LogRow(number, "move", seat, number * 10, 2000.0 + number, nonce)


@dataclass
class Playing:
    """People who choose at random, take moves back, run out of time and resign; and the log of it."""

    live: Match
    undos: float = 0.2  # one move in so many is taken back
    overruns: float = 0.2
    resigning: int = 0  # so many may have had enough
    rows: list[LogRow] = field(default_factory=list)

    def play(self, dice: random.Random) -> None:
        self._keep("chance", since=0)
        while not self.live.is_over and not is_decided(self.live.seats, len(self.resigned)):
            self._step(dice)

    @property
    def resigned(self) -> set[int]:
        return {row.seat for row in self.rows if row.kind == "resign"}

    def _step(self, dice: random.Random) -> None:
        live, length = self.live, len(self.live.log)
        undoing = [seat for seat in range(live.seats) if live.can_undo(seat) and seat not in self.resigned]
        if len(self.resigned) < self.resigning and dice.random() < 0.05:
            self._note("resign", len(self.resigned))
        elif undoing and dice.random() < self.undos:
            live.undo(seat := dice.choice(undoing))
            self._note("undo", seat)
        elif live.time_limit and dice.random() < self.overruns:
            live.run_out_of_time()
            self._keep("clock", length)
        else:
            seat = dice.choice(live.to_act)
            live.play(seat, dice.choice(live.legal(seat)))
            self._keep("move", length)

    def _keep(self, kind: KindName, since: int) -> None:
        """What was just done, and what chance did then."""
        for entry in self.live.log[since:]:
            self._note("chance" if entry.seat == CHANCE else kind, entry.seat, entry.move)

    def _note(self, kind: KindName, seat: int, move: int = 0) -> None:
        self.rows.append(LogRow(len(self.rows) + 1, kind, seat, move, BEGUN + len(self.rows)))


def played(game: str, seats: int, secret: bytes = SECRET, match: str = "m1", **how: Any) -> Loaded:
    """A whole match, as the store would load it; `how` is as in `Playing`, and the game's options."""
    options = how.pop("options", {})
    chance = chance_of(match, seats, secret)
    playing = Playing(Match(sobremesa.shelf[game], seats=seats, options=options, chance=chance), **how)
    playing.play(random.Random(seats))
    row = replace(match_row(match, game, seats), options=dict(playing.live.options), secret=secret)
    people = tuple(Sitting("person", f"P{seat}", ANA) for seat in range(seats))
    return Loaded(replace(row, ended=BEGUN + len(playing.rows)), people, tuple(playing.rows))


def half_played() -> Loaded:
    """A match that goes on."""
    whole = played("ajolocracia", 2, undos=0)
    length = next(n for n, row in enumerate(whole.log) if n > 40 and row.kind == "move")
    return replace(whole, match=replace(whole.match, ended=None), log=whole.log[:length])
