"""What the lab counts of a seat at the end of a game, by name."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.record import Record


def counted(game: Game, state: Record, seat: int = 0) -> dict[str, int]:
    return {words.en: int(game.counter(state, seat, which)) for which, words in enumerate(game.counters)}
