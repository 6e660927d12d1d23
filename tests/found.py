"""Every game there is (the shelf's and the examples'), found, never listed, in every setting worth a test."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.match import Match

EXAMPLES = Path(__file__).parent.parent / "examples"


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats and some options, as a table would choose them."""

    game: Game
    seats: int
    options: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{name}={value}" for name, value in self.options)])

    def start(self, seed: int) -> Match:
        return self.game.start(seats=self.seats, seed=seed, options=dict(self.options))


def examples() -> list[Game]:
    names = sorted(path.stem for path in EXAMPLES.glob("*.py") if "GAME = Game(" in path.read_text())
    return [importlib.import_module(f"examples.{name}").GAME for name in names]


def every_game() -> list[Game]:
    return [*sobremesa.shelf.values(), *examples()]


def every_setting() -> list[Setting]:
    """Each game at each number of seats, and each option at its ends (numbers) or at each name."""
    return [setting for game in every_game() for setting in _settings(game)]


def _settings(game: Game) -> Iterator[Setting]:
    yield from (Setting(game, seats) for seats in game.seats)
    for option in game.options:
        values = (option.values[0], option.values[-1]) if isinstance(option.values, range) else option.values
        for value in values:
            if value != option.default:
                yield Setting(game, game.seats[-1], ((option.name, value),))
