"""How fast games are played on this machine: random play on one core, each game in turn, several times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from sobremesa.engine.contract import Game
from sobremesa.engine.reading import Json
from sobremesa.lab.plan import Plan, make_plan
from sobremesa.lab.simulate import Result, simulate

SECONDS = 0.5  # about how long one measurement takes
ROUNDS = 5  # the middle one counts


@dataclass(frozen=True)
class Rate:
    plan: Plan
    moves: list[float]  # a second, in each round
    games: list[float]

    def to_json(self) -> Json:
        return {
            "game": self.plan.game.id,
            "seats": self.plan.seats,
            "moves_per_second": median(self.moves),
            "games_per_second": median(self.games),
            "rounds": len(self.moves),
        }


def usual_seats(game: Game) -> int:
    """Four where four can play, else as few as can."""
    return 4 if 4 in game.seats else game.seats[0]


def sized_plan(game: Game, seats: int) -> Plan:
    """As many games as fill the time; what had to be compiled is compiled by then."""
    plan = make_plan(game, seats=seats, games=200, seed=1)
    while (seconds := simulate(plan).seconds) < SECONDS / 2:
        plan = make_plan(game, seats=seats, games=int(plan.games * min(8, SECONDS / max(seconds, 1e-3))), seed=1)
    return plan


def measure_rates(games: Sequence[Game], rounds: int, on_step: Callable[[], None]) -> list[Rate]:
    """Everybody in turn, so that a busy moment hurts all alike. Interrupted, it gives what was measured by then."""
    rates = []
    for game in games:
        rates.append(Rate(sized_plan(game, usual_seats(game)), [], []))
        on_step()
    for _ in range(rounds):
        for rate in rates:
            result = simulate(rate.plan)
            if not result.is_whole:
                return [rate for rate in rates if rate.moves]
            _note(rate, result)
            on_step()
    return rates


def _note(rate: Rate, result: Result) -> None:
    found = result.to_json()
    rate.moves.append(found["moves_per_second"])
    rate.games.append(found["games_per_second"])
