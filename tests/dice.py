"""Dice that fall as a test wants them to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sobremesa.engine.chance import Chance


@dataclass(frozen=True)
class Given:
    """What chance draws, in this order; then 0 for ever."""

    numbers: tuple[int, ...] = ()

    def draw(self, n: int) -> tuple[int, Given]:
        return (self.numbers[0], Given(self.numbers[1:])) if self.numbers else (0, self)


def drawn(chance: Chance, sides: Iterable[int]) -> list[int]:
    """What a chance gives, one draw after another."""
    numbers = []
    for n in sides:
        number, chance = chance.draw(n)
        numbers.append(number)
    return numbers
