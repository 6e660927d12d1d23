"""Which rows of a log each viewer may know of. A page is told no other number: how often somebody acted in secret, or
how many dice they threw, is theirs to know until it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from sobremesa.engine.contract import CHANCE, SPECTATOR, all_see
from sobremesa.engine.match import Match
from sobremesa.server.log import KINDS, Audience, LogRow, Standing

EVERYBODY = (1 << (CHANCE + 1)) - 1


def bit_of(viewer: int) -> int:
    return 1 << (CHANCE if viewer == SPECTATOR else viewer)


class Sightings:
    """A bit set of viewers for every row; where nothing is done in secret, everybody for all of them."""

    def __init__(self, match: Match, rows: Sequence[LogRow]) -> None:
        self.is_open = match.game.sees is all_see
        self.audiences: list[int] = []
        self._counted: dict[int, tuple[int, int]] = {}  # by viewer's bit: of so many rows, how many are known to it
        self.standing: list[int] = []  # rows (from 0) whose move has not been taken back: the log of the match
        self.seats: list[int] = []  # whose each row is
        if not self.is_open:
            self._read(match, rows)

    def _read(self, match: Match, rows: Sequence[LogRow]) -> None:
        """Of a log that others wrote: what was taken back is known to its own seat alone."""
        for row in rows:
            self._place(row, 1 << row.seat)
        for at, row_at in enumerate(self.standing):
            self.audiences[row_at] = audience_of(match, at)

    def twin(self) -> Self:
        twin = copy(self)
        twin.audiences, twin.standing, twin.seats = list(self.audiences), list(self.standing), list(self.seats)
        twin._counted = dict(self._counted)
        return twin

    def keep(self, match: Match, rows: Sequence[LogRow]) -> None:
        """Rows that have just been added, and the match after them."""
        if self.is_open:
            return
        at = len(match.log) - sum(KINDS[row.kind].standing is Standing.ADDS for row in rows)
        for row in rows:
            by_rules = KINDS[row.kind].audience is Audience.BY_RULES
            self._place(row, audience_of(match, at) if by_rules else EVERYBODY)
            at += by_rules

    def _place(self, row: LogRow, audience: int) -> None:
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

    # --- As a viewer counts -----------------------------------------------------------------------------------------

    def version_for(self, viewer: int, version: int) -> int:
        """How many rows a viewer may know of, of so many."""
        if self.is_open:
            return version
        bit = bit_of(viewer)
        rows, known = self._counted.get(bit, (0, 0))
        if rows > version:
            rows = known = 0
        known += sum(audience & bit != 0 for audience in self.audiences[rows:version])
        self._counted[bit] = (version, known)
        return known

    def version_meant(self, viewer: int, shown: int, version: int) -> int:
        """The latest version of the table that looked to a viewer like the one it was shown; -1 if none did."""
        if self.is_open:
            return shown
        bit, known = bit_of(viewer), 0
        for number, audience in enumerate(self.audiences[:version]):
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


def audience_of(match: Match, at: int) -> int:
    """Who can tell that an entry of the log has happened: a secret choice may turn up what all have chosen."""
    is_public = match.notices(at, SPECTATOR)  # what the public can tell, everybody can (conformance sees to it)
    seats = sum(bit_of(seat) for seat in range(match.seats) if is_public or match.notices(at, seat))
    return seats | (bit_of(SPECTATOR) if is_public else 0)
