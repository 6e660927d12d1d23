"""When the time limits of a match run out: for whoever keeps the time, on the server or at the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.engine.contract import CLOCK
from sobremesa.engine.match import Match


@dataclass(eq=False)
class Limit:
    """A stretch of time that those to act have; its name is which object it is."""

    end: float

    def left(self, now: float) -> float:
        return max(0.0, self.end - now)


class Deadlines:
    """The limits of one match: shown the match after each change, it says which of them is running.

    A match counts its limits, and undo brings old counts back, so a count is no name. A limit that undo takes away is
    forgotten: the next of that count is another, in full. A turn that undo brings back ends when it would have ended
    anyway: taking back gives no time.
    """

    def __init__(self) -> None:
        self._limits: dict[int, Limit] = {}  # by the match's count

    def follow(self, match: Match, now: float) -> Limit | None:
        count = match.stopwatch
        self._limits = {n: limit for n, limit in self._limits.items() if n <= count}
        if not match.time_limit:
            return None
        if count not in self._limits:
            self._limits[count] = Limit(self._start(match, now) + match.time_limit)
        return self._limits[count]

    def _start(self, match: Match, now: float) -> float:
        """Where time ran out and the turn goes on, the next stretch follows the last one without a gap."""
        last = self._limits.get(match.stopwatch - 1)
        return last.end if last and match.log[-1].seat == CLOCK else now
