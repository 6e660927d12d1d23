"""Where a match gets its dice: a stream that is never changed. A draw gives a number, and the stream to go on with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np

from sobremesa.engine.random import draw, new_stream


class Chance(Protocol):
    """So that a move that was tried and not kept has thrown no die."""

    def draw(self, n: int) -> tuple[int, Chance]:
        """A number below n, each as likely; and what draws the next one."""


@dataclass(frozen=True)
class SeededChance:
    """Draws from the stream of a seed: the same as game number 0 of a simulation with that seed."""

    state: int

    @classmethod
    def of(cls, seed: int) -> Self:
        return cls(int(new_stream(seed, 0)[0]))

    def draw(self, n: int) -> tuple[int, SeededChance]:
        stream: Any = [np.uint64(self.state)]  # a copy that `draw` may change
        number = int(draw(stream, n))
        return number, SeededChance(int(stream[0]))


@dataclass(frozen=True)
class WrittenChance:
    """Brings what somebody wrote down, in that order, as long as it lasts: the dice and deals of a lesson."""

    outcomes: tuple[int, ...]  # moves of chance
    then: Chance

    def draw(self, n: int) -> tuple[int, Chance]:
        return self.then.draw(n)

    def after_the_first(self) -> WrittenChance:
        return WrittenChance(self.outcomes[1:], self.then)
