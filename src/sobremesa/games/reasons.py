"""What a move is good for, where nothing is hidden: the numbers of the game that it changes, as rules count them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.words import Lang, Words

CHANGES = Words("Con ello: {changes}.", "With it: {changes}.")
RIVAL = Words("rival: ", "rival: ")
STEP = "{name} {before} → {after}"


@dataclass(frozen=True)
class Counting:
    """The counters of a game that tell how somebody stands."""

    apply: Callable[..., None]
    counter: Callable[..., int]
    names: tuple[Words, ...]  # of all counters
    own: tuple[int, ...]  # those worth telling of who moves
    rival: tuple[int, ...] = ()  # and, of two, of the other

    def reason(self, state: Any, seat: int, move: int, lang: Lang) -> str:
        """Nothing where a move changes none of them."""
        after = state.copy()
        self.apply(after, seat, move)
        changes = [*self._changes(state, after, seat, self.own, lang)]
        changes += [RIVAL[lang] + said for said in self._changes(state, after, 1 - seat, self.rival, lang)]
        return CHANGES[lang].format(changes=", ".join(changes)) if changes else ""

    def _changes(self, before: Any, after: Any, seat: int, told: tuple[int, ...], lang: Lang) -> Iterator[str]:
        for which in told:
            old, new = self.counter(before, seat, which), self.counter(after, seat, which)
            if old != new:
                yield STEP.format(name=self.names[which][lang], before=old, after=new)
