"""Fair dice: every draw follows from a secret that is promised at the start and told at the end.

Draw k of a match is HMAC-SHA256(secret, "match:k:try") as a whole number, tried again while it falls into the last,
incomplete stretch of multiples, so each outcome is exactly as likely as its weight says. At the start everybody sees
the commitment, the SHA-256 of the secret; with the secret anybody can then recompute the whole match.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from itertools import count

from sobremesa.engine.contract import CHANCE
from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.match import Match
from sobremesa.engine.records import Entry
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.server.records import Exported, commitment, read_export
from sobremesa.server.schema import SECRET_BYTES
from sobremesa.server.store import LogRow

__all__ = ["FairChance", "Verdict", "commitment", "fair_draw", "new_secret", "verify"]

_SPAN = 2**256  # how many numbers one HMAC can give


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def fair_draw(secret: bytes, match: str, k: int, n: int) -> int:
    """Draw number k of a match: below n, each as likely."""
    for attempt in count():
        digest = hmac.digest(secret, f"{match}:{k}:{attempt}".encode(), "sha256")
        number = int.from_bytes(digest, "big")
        if number < _SPAN - _SPAN % n:
            return number % n
    raise AssertionError("count() never ends")


class FairChance:
    """The chance of one match, to be given to `Match`; `drawn` is how many draws have been made."""

    def __init__(self, secret: bytes, match: str, drawn: int = 0) -> None:
        self.secret = secret
        self.match = match
        self.drawn = drawn

    def __call__(self, n: int) -> int:
        number = fair_draw(self.secret, self.match, self.drawn, n)
        self.drawn += 1
        return number


# --- Checking ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """Whether the dice and shuffles of a match are those of its secret, and if not, where it shows."""

    is_true: bool
    words: Words
    draws: int = 0  # how many dice and shuffles were recomputed
    at: int | None = None  # the number of the log's first untrue entry, from 1


def verify(record: object, promised: str = "") -> Verdict:
    """Recompute every die and shuffle of an exported match; `promised` is the commitment noted down at the start."""
    exported = read_export(record)
    shown = commitment(exported.secret)
    for claim in (exported.commitment, promised.strip().lower() or shown):
        if claim != shown:
            return Verdict(False, _BROKEN_PROMISE.format(shown=shown, claim=claim))
    return _Audit(exported).verdict()


class _Audit:
    """The match played again from its secret, with the log held against it entry by entry."""

    def __init__(self, exported: Exported) -> None:
        self.exported = exported
        self.chance = FairChance(exported.secret, exported.match)
        written = exported.written
        self.played = Match(shelf[written.game], seats=written.seats, options=written.options, chance=self.chance)
        self.confirmed = 0  # how many entries of the match played again have been found in the log

    def verdict(self) -> Verdict:
        for row in self.exported.log:
            if wrong := self._wrong_with(row):
                return Verdict(False, wrong, self.chance.drawn, row.number)
        if self.confirmed < len(self.played.log):
            return Verdict(False, _CUT, self.chance.drawn, len(self.exported.log) + 1)
        if tuple(self.played.log) != self.exported.written.moves:
            return Verdict(False, _OTHER_MOVES, self.chance.drawn)
        return Verdict(True, _TRUE.format(draws=self.chance.drawn), self.chance.drawn)

    def _wrong_with(self, row: LogRow) -> Words | None:
        if row.kind == "resign":
            return None
        if row.kind == "chance":
            return self._wrong_with_chance(row)
        if self.confirmed < len(self.played.log):
            return _MISSING.format(at=row.number, due=self.played.log[self.confirmed].move)
        try:
            self._follow(row)
        except SobremesaError as error:
            return _AGAINST_RULES.format(at=row.number, why=error.words)
        return None

    def _wrong_with_chance(self, row: LogRow) -> Words | None:
        if self.confirmed == len(self.played.log):
            return _UNCALLED.format(at=row.number)
        due: Entry = self.played.log[self.confirmed]
        self.confirmed += 1
        is_true = due == Entry(CHANCE, row.move)
        return None if is_true else _UNTRUE.format(at=row.number, found=row.move, due=due.move)

    def _follow(self, row: LogRow) -> None:
        if row.kind == "undo":
            self.played.undo(row.seat)
            self.confirmed = len(self.played.log)
        elif row.kind == "clock":  # who kept the time is believed; what it led to is checked
            self.played.run_out_of_time()
            self.confirmed += 1
        else:
            self.played.play(row.seat, row.move)
            self.confirmed += 1


_TRUE = Words(
    "Todo es cierto: los {draws} sorteos de dados y cartas salen del secreto, y el secreto es el prometido.",
    "All true: the {draws} draws of dice and cards follow from the secret, and the secret is the promised one.",
)
_BROKEN_PROMISE = Words(
    "No es cierto: la huella del secreto es {shown}, y la prometida al empezar era {claim}.",
    "Not true: the fingerprint of the secret is {shown}, and the one promised at the start was {claim}.",
)
_UNTRUE = Words(
    "No es cierto: en la entrada {at} del registro el azar dio {found}, y del secreto sale {due}.",
    "Not true: at entry {at} of the log chance gave {found}, and the secret gives {due}.",
)
_MISSING = Words(
    "No es cierto: antes de la entrada {at} del registro falta lo que el azar debía dar ({due}).",
    "Not true: before entry {at} of the log, what chance had to give ({due}) is missing.",
)
_UNCALLED = Words(
    "No es cierto: en la entrada {at} del registro aparece un azar que las reglas no piden.",
    "Not true: entry {at} of the log is a draw that the rules do not ask for.",
)
_AGAINST_RULES = Words(
    "No es cierto: la entrada {at} del registro no sigue las reglas: {why}",
    "Not true: entry {at} of the log does not follow the rules: {why}",
)
_CUT = Words(
    "No es cierto: al final del registro falta lo que el azar debía dar.",
    "Not true: at the end of the log, what chance had to give is missing.",
)
_OTHER_MOVES = Words(
    "No es cierto: las jugadas («moves») no son las que deja el registro («log»).",
    "Not true: the “moves” are not those that the “log” leaves.",
)
