"""What can be said of a game that is too large to be solved: not less than this, not more than that."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value
from sobremesa.engine.reading import Json
from sobremesa.lab.estimates import Estimate, share_interval
from sobremesa.lab.plan import make_plan
from sobremesa.lab.simulate import simulate
from sobremesa.players.policies import NAMES
from sobremesa.players.searcher import Clock
from sobremesa.players.solving.prover import Proved, Prover
from sobremesa.players.solving.solver import CLOSING_IN, MEMORY, Progress, in_silence

GAMES = 20_000
SEED = 1910
PLAYING, BEING_KIND = CLOSING_IN + 1, CLOSING_IN + 2  # what we are at, after a prover


@dataclass(frozen=True)
class Bounds:
    """What is proved of best play, and what the best player that plays fast has won."""

    game: Game
    options: Mapping[str, Value]
    proved: Proved  # by as many states as there was room or time for
    player: str
    played: Estimate
    kinder: float  # what is proved from above by a kinder game
    seconds: float

    @property
    def is_lower_proved(self) -> bool:
        """Whether what is proved is better than the lower end of what was played."""
        return self.proved.lower >= self.played.mean - self.played.margin

    @property
    def lower(self) -> Estimate:
        return Estimate(self.proved.lower, 0.0) if self.is_lower_proved else self.played

    @property
    def upper(self) -> float:
        return min(self.proved.upper, self.kinder)

    @property
    def is_upper_kinder(self) -> bool:
        """Whether the kinder game proves more than the states found."""
        return self.kinder < self.proved.upper

    def to_json(self) -> Json:
        return {
            "game": self.game.id,
            "options": dict(self.options),
            "is_exact": False,
            "value": self.lower.mean,
            "value_margin": self.lower.margin,
            "value_by": "proof" if self.is_lower_proved else "games",
            "value_player": None if self.is_lower_proved else self.player,
            "error": self.upper - self.lower.mean + self.lower.margin,
            "upper": self.upper,
            "upper_by": "kinder" if self.is_upper_kinder else "proof",
            "states": self.proved.found,
            "is_whole": self.proved.is_whole,
            "seconds": self.seconds,
        }


def bounds(
    game: Game,
    options: Mapping[str, Value],
    proved: Proved,
    start: float,
    games: int = GAMES,
    memory: int = MEMORY,
    seconds: float | None = None,
    on_progress: Progress = in_silence,
) -> Bounds:
    """What is proved, and what can be said besides; `start` is when the work began, by `time.perf_counter`."""
    player, played = best_player(game, options, games, on_progress)
    kinder = upper_bound(game, options, memory, seconds, on_progress)
    return Bounds(game, options, proved, player, played, kinder, time.perf_counter() - start)


def best_player(
    game: Game, options: Mapping[str, Value], games: int, on_progress: Progress = in_silence
) -> tuple[str, Estimate]:
    """Of the players that play fast enough for many games, the one that wins most."""
    played: list[tuple[str, Estimate]] = []
    for name in NAMES:
        tell = partial(_tell, on_progress, len(played) * games, len(NAMES) * games)
        played.append((name, _share(game, options, name, games, tell)))
    return max(played, key=lambda pair: pair[1].mean - pair[1].margin)


def _tell(on_progress: Progress, before: int, of: int, done: int) -> None:
    on_progress(PLAYING, before + done, of)


def _share(game: Game, options: Mapping[str, Value], player: str, games: int, tell: Callable[[int], None]) -> Estimate:
    result = simulate(make_plan(game, (player,), options=options, games=games, seed=SEED), on_progress=tell)
    if not result.is_whole:
        raise KeyboardInterrupt  # who solves has no use for some of the games
    low, high = share_interval(int(result.tally.wins[0].total), games)
    return Estimate((low + high) / 2, (high - low) / 2)


def upper_bound(
    game: Game,
    options: Mapping[str, Value],
    memory: int = MEMORY,
    seconds: float | None = None,
    on_progress: Progress = in_silence,
) -> float:
    """The value of a kinder game, where the rules offer one, or what is proved of it; else nothing is."""
    kinder = kinder_of(game)
    if kinder is None:
        return 1.0
    prover = Prover(kinder, options, memory, time_for(seconds), lambda _, done, of: on_progress(BEING_KIND, done, of))
    return prover.prove().upper


def time_for(seconds: float | None) -> Clock | None:
    """Says whether these seconds are over, from the first time that it is asked; None: there is no hurry.

    Only who has looked for states asks, so what it takes to compile that does not count.
    """
    if seconds is None:
        return None
    ends: list[float] = []

    def has_time() -> bool:
        now = time.monotonic()
        ends[:] = ends or [now + seconds]
        return now < ends[0]

    return has_time


@cache
def kinder_of(game: Game) -> Game | None:
    """A smaller game, in which whoever wins the real one would have won with the same dice."""
    return replace(game, apply=game.kinder_apply) if game.kinder_apply else None
