"""Between which numbers the fields of a game's state lie: met in play, since rules declare only how wide they are.

`python -m sobremesa.adapters.ranges` plays every game of the shelf with all its numbers of seats and options and writes
what seats saw to `ranges.json`; a test plays some more and finds nothing outside. A game of one's own is tried out on
the spot, with fewer games.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value
from sobremesa.engine.record import field_names
from sobremesa.games import shelf

FILE = Path(__file__).with_name("ranges.json")
SEVERAL = {"random": 12}  # games of each setting, for the file
ALONE = {"random": 100, "greedy": 60}  # by lot one does not get far
FEW = {"random": 3}  # on the spot

Limits = dict[str, list[int]]  # the least and the most, by field


class Setting(NamedTuple):
    seats: int
    options: dict[str, Value]


class Met(NamedTuple):
    """What was met, and in how many games."""

    games: int
    limits: Limits


@cache
def ranges_of(game: Game) -> Met:
    kept = _kept().get(game.id) if game.id in shelf and shelf[game.id] is game else None
    return Met(kept["games"], kept["limits"]) if kept else met(game, FEW)


def met(game: Game, games: Mapping[str, int], seed: int = 0) -> Met:
    """Play so many games of each setting by each player, and note between which numbers all lies that seats saw."""
    limits: Limits = {}
    rounds = [(setting, player, n) for setting in settings(game) for player, many in games.items() for n in range(many)]
    for setting, player, number in rounds:
        widen(limits, np.frombuffer(b"".join(sights(game, setting, player, seed + number)), game.state.dtype))
    return Met(len(rounds), limits)


def settings(game: Game) -> list[Setting]:
    """Every number of seats, and every option turned alone: all names, and of numbers the first and the last."""
    turned: list[Setting] = [Setting(seats, {}) for seats in game.seats]
    for option in game.options:
        values = (option.values[0], option.values[-1]) if isinstance(option.values, range) else option.values
        turned += [Setting(game.seats[-1], {option.name: value}) for value in values if value != option.default]
    return turned


def sights(game: Game, setting: Setting, player: str, seed: int) -> Iterator[bytes]:
    """What a seat may know at each of its decisions in a game, and what all may at the end."""
    from sobremesa.players.bots import decision_of, sit  # who only reads the file has no use for bots that search

    match, bot = game.start(setting.seats, seed, setting.options), sit(player, game, seed)
    while not match.is_over:
        decision = decision_of(match, match.to_act[0])
        yield decision.state
        match.play(decision.seat, bot(decision))
    yield from (match.hidden(seat).raw.tobytes() for seat in range(match.seats))


def widen(limits: Limits, seen: npt.NDArray[np.void]) -> None:
    for name in field_names(seen.dtype):
        least, most = int(seen[name].min()), int(seen[name].max())
        low, high = limits.get(name, (least, most))
        limits[name] = [min(low, least), max(high, most)]


@cache
def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return kept


def main() -> None:
    made = {}
    for name, game in shelf.items():
        found = met(game, ALONE if game.is_solo else SEVERAL)
        made[name] = {"games": found.games, "limits": found.limits}
        print(f"{name}: {found.games} games", flush=True)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(told)}" for name, told in made.items())
    FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
