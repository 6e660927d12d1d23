"""What can be said of a game that is too large to be solved: not less than this, not more than that."""

from __future__ import annotations

import importlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value, read_options
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.plan import make_plan
from sobremesa.lab.simulate import simulate
from sobremesa.players.policies import NAMES
from sobremesa.players.prover import Prover
from sobremesa.players.searcher import Clock
from sobremesa.players.solver import MEMORY

GAMES = 20_000
SEED = 1910


@dataclass(frozen=True)
class Bounds:
    """The best player found, simulated, and what is proved that no player can do."""

    game: Game
    options: Mapping[str, Value]
    found: int  # states, before the memory was full
    player: str
    lower: Estimate
    upper: float
    seconds: float

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "options": dict(self.options),
            "is_exact": False,
            "value": self.lower.mean,
            "value_margin": self.lower.margin,
            "value_player": self.player,
            "error": self.upper - self.lower.mean + self.lower.margin,
            "upper": self.upper,
            "states": self.found,
            "seconds": self.seconds,
        }


def bounds(game: Game, options: Mapping[str, object], found: int, games: int = GAMES, memory: int = MEMORY) -> Bounds:
    start = time.perf_counter()
    read = read_options(game.options, options)
    player, lower = best_player(game, read, games)
    upper = upper_bound(game, read, memory)
    return Bounds(game, read, found, player, lower, upper, time.perf_counter() - start)


def best_player(game: Game, options: Mapping[str, Value], games: int) -> tuple[str, Estimate]:
    """Of the players that play fast enough for many games, the one that wins most."""
    played = [(name, _share(game, options, name, games)) for name in NAMES]
    return max(played, key=lambda pair: pair[1].mean - pair[1].margin)


def _share(game: Game, options: Mapping[str, Value], player: str, games: int) -> Estimate:
    return simulate(make_plan(game, (player,), options=options, games=games, seed=SEED)).tally.wins[0].estimate


def upper_bound(game: Game, options: Mapping[str, Value], memory: int = MEMORY, seconds: float | None = None) -> float:
    """The value of a kinder game, where the rules offer one, or what is proved of it; else nothing is."""
    kinder = kinder_of(game)
    if kinder is None:
        return 1.0
    return Prover(kinder, options, memory, time_for(seconds)).prove().upper


def time_for(seconds: float | None) -> Clock | None:
    """Says, from now on, whether these seconds are over; None: there is no hurry."""
    if seconds is None:
        return None
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end


def kinder_of(game: Game) -> Game | None:
    """A smaller game, in which whoever wins the real one would have won with the same dice."""
    kinder: Game | None = getattr(importlib.import_module(game.setup.__module__), "KINDER", None)
    return kinder
