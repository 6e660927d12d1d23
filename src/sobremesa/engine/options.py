"""Options of a game: what a table may choose before it starts, and what a designer may turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sobremesa.engine.errors import BadOption
from sobremesa.engine.reading import quoted, whole
from sobremesa.engine.words import Words, nearest

Value = int | str


@dataclass(frozen=True)
class Option:
    """A whole number in a range, or one of a few names. Rules see the number, or the place of the name in the list."""

    name: str
    title: Words
    help: Words
    default: Value
    values: range | tuple[str, ...]
    names: tuple[Words, ...] = ()  # how people call the values, where they are names
    is_reconstructed: bool = False  # the default is ours, not the rulebook's
    is_asked: bool = True  # of whoever opens a table; else a table that goes on from another one fills it in
    also_with: tuple[tuple[str, Value], ...] = ()  # other options, for one more table of difficulty

    @property
    def kind(self) -> str:
        return "integer" if isinstance(self.values, range) else "choice"

    def read(self, value: object) -> Value:
        """The value as it is meant, from Python, JSON or a command line; or a sentence about what would be right."""
        if isinstance(self.values, range):
            number = whole(value)
            if number is not None and number in self.values:
                return number
        elif isinstance(value, str) and value in self.values:
            return value
        raise BadOption(self._complaint(value))

    def encode(self, value: Value) -> int:
        return value if isinstance(value, int) else self.values.index(value)  # type: ignore[arg-type]

    def _complaint(self, value: object) -> Words:
        right, hint, given = Words("", ""), Words("", ""), quoted(value)
        if isinstance(self.values, range):
            low, high = self.values[0], self.values[-1]
            right = Words(f"un número entero de {low} a {high}", f"a whole number from {low} to {high}")
        else:
            listed = ", ".join(self.values)
            right = Words(f"una de estas: {listed}", f"one of: {listed}")
            hint = nearest(given, self.values)
        return Words(
            f"La opción «{self.name}» no puede ser «{given}»: debe ser {right.es}. {hint.es}".strip(),
            f"Option “{self.name}” cannot be “{given}”: it must be {right.en}. {hint.en}".strip(),
        )


def read_options(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options of a game, those not given at their default."""
    known = {o.name: o for o in options}
    for name in given:
        if name not in known:
            said = quoted(name)
            hint = nearest(said, known) if known else Words("No tiene ninguna.", "It has none.")
            raise BadOption(
                Words(f"El juego no tiene la opción «{said}». {hint.es}", f"The game has no option “{said}”. {hint.en}")
            )
    return {name: o.read(given[name]) if name in given else o.default for name, o in known.items()}


def encode_options(options: Sequence[Option], values: Mapping[str, Value]) -> npt.NDArray[np.int64]:
    """Options as rules get them: an array in the order in which the game declares them."""
    numbers = [o.encode(values[o.name]) for o in options]
    return np.array(numbers or [0], np.int64)  # never empty: an empty array has no address on a GPU
