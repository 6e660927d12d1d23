"""Which rows of a log each viewer may know of. A page is told no other number: how often somebody acted in secret, or
how many dice they threw, is theirs to know until it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from sobremesa.engine.contract import CHANCE, SPECTATOR, all_see
from sobremesa.engine.match import Match
from sobremesa.server.log import KINDS, Audience, LogRow, Standing

EVERYBODY = (1 << (CHANCE + 1)) - 1
NOBODY_YET = (0,) * (CHANCE + 1)


def bit_of(viewer: int) -> int:
    return 1 << (CHANCE if viewer == SPECTATOR else viewer)


@dataclass(frozen=True)
class Sightings:
    """A bit set of viewers for every row; where nothing is done in secret, everybody for all of them."""

    is_open: bool
    audiences: tuple[int, ...] = ()
    standing: tuple[int, ...] = ()  # rows (from 0) whose move has not been taken back: the log of the match
    seats: tuple[int, ...] = ()  # whose each row is
    counts: tuple[int, ...] = NOBODY_YET  # how many rows each viewer may know of, by the number of its bit

    @classmethod
    def of(cls, match: Match, rows: Sequence[LogRow]) -> Self:
        """Of a log that others wrote: what was taken back is known to its own seat alone."""
        if match.game.sees is all_see:
            return cls(True)
        placing = _Placing()
        for row in rows:
            placing.place(row, 1 << row.seat)
        for at, row_at in enumerate(placing.standing):
            placing.audiences[row_at] = audience_of(match, at)
        return cls(False, *placing.made(), counted(NOBODY_YET, placing.audiences))

    def after(self, match: Match, rows: Sequence[LogRow]) -> Self:
        """With rows that have just been added, and the match after them."""
        if self.is_open:
            return self
        placing = _Placing(list(self.audiences), list(self.standing), list(self.seats))
        at = len(match.log) - sum(KINDS[row.kind].standing is Standing.ADDS for row in rows)
        for row in rows:
            by_rules = KINDS[row.kind].audience is Audience.BY_RULES
            placing.place(row, audience_of(match, at) if by_rules else EVERYBODY)
            at += by_rules
        counts = counted(self.counts, placing.audiences[len(self.audiences) :])
        return type(self)(False, *placing.made(), counts)

    # --- As a viewer counts -----------------------------------------------------------------------------------------

    def version_for(self, viewer: int, version: int) -> int:
        """How many rows a viewer may know of, of all there are."""
        return version if self.is_open else self.counts[bit_of(viewer).bit_length() - 1]

    def version_meant(self, viewer: int, shown: int, version: int) -> int:
        """The latest version of the table that looked to a viewer like the one it was shown; -1 if none did."""
        if self.is_open:
            return shown
        bit, known = bit_of(viewer), 0
        for number, audience in enumerate(self.audiences):
            known += audience & bit != 0
            if known > shown:
                return number
        return version if known == shown else -1

    def moments(self, viewer: int, length: int) -> list[int]:
        """The lengths of the log at which something has just happened that a viewer may know of."""
        if self.is_open:
            return list(range(length + 1))
        bit = bit_of(viewer)
        return [0, *(at + 1 for at, row_at in enumerate(self.standing) if self.audiences[row_at] & bit)]


@dataclass
class _Placing:
    """Sightings in the making."""

    audiences: list[int] = field(default_factory=list)
    standing: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)

    def made(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        return tuple(self.audiences), tuple(self.standing), tuple(self.seats)

    def place(self, row: LogRow, audience: int) -> None:
        """Put a row in its place; `audience` is who may know of it, as far as that is for the rules to say."""
        kind = KINDS[row.kind]
        undone = self._stand(row, kind.standing)
        if kind.audience is Audience.EVERYBODY:
            audience = EVERYBODY
        elif kind.audience is Audience.OF_WHAT_IT_TAKES_BACK and undone is not None:
            audience &= self.audiences[undone]
        self.audiences.append(audience)
        self.seats.append(row.seat)

    def _stand(self, row: LogRow, standing: Standing) -> int | None:
        """Keep count of the moves that stand; which one does no more, if this row takes one back."""
        undone = None
        if standing is Standing.ADDS:
            self.standing.append(len(self.audiences))
        elif standing is Standing.TAKES_BACK:
            undone = next(n for n in reversed(self.standing) if self.seats[n] == row.seat)
            self.standing.remove(undone)
        return undone


def counted(counts: tuple[int, ...], audiences: Sequence[int]) -> tuple[int, ...]:
    """Those of each viewer, with some more rows."""
    return tuple(count + sum(audience >> bit & 1 for audience in audiences) for bit, count in enumerate(counts))


def audience_of(match: Match, at: int) -> int:
    """Who can tell that an entry of the log has happened: a secret choice may turn up what all have chosen."""
    is_public = match.notices(at, SPECTATOR)  # what the public can tell, everybody can (conformance sees to it)
    seats = sum(bit_of(seat) for seat in range(match.seats) if is_public or match.notices(at, seat))
    return seats | (bit_of(SPECTATOR) if is_public else 0)
