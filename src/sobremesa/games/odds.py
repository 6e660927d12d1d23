"""How likely a win is at the start of a game for one: what is known of it, and how.

`odds.json` is written by `python -m sobremesa.lab.odds`, from the results of difficulty and from games that it plays.
What was found under other rules than today's is not told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value
from sobremesa.engine.words import Words

FILE = Path(__file__).with_name("odds.json")

EXACT = Words(
    "con el mejor juego posible se gana el {least} % de las partidas (calculado con todas las posiciones). ",
    "best play wins {least} % of the games (worked out from all positions). ",
)
AT_LEAST = Words(
    "jugando muy bien se gana al menos el {least} % de las partidas. ",
    "very good play wins at least {least} % of the games. ",
)
MEASURED = Words(
    "Un bot que solo mira una jugada adelante gana el {share} % ({games} partidas jugadas).",
    "A bot that looks one move ahead wins {share} % ({games} games played).",
)


@dataclass(frozen=True)
class Odds:
    least: float  # under best play, as a share; 0: unknown
    is_exact: bool
    games: int  # that the greedy player played, and won
    wins: int

    @property
    def words(self) -> Words:
        best = EXACT if self.is_exact else AT_LEAST if self.least else Words("", "")
        told = Words(best.es + MEASURED.es, best.en + MEASURED.en)
        return told.format(
            least=_percent(self.least), share=_percent(self.wins / self.games), games=_thousands(self.games)
        )


def odds_of(game: Game, options: Mapping[str, Value]) -> Odds | None:
    if not game.is_solo:
        return None
    return _by_setting().get((game.id, rules_digest(game), tuple(sorted(options.items()))))


@cache
def _by_setting() -> dict[tuple[str, str, tuple[tuple[str, Value], ...]], Odds]:
    kept: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return {
        (one["game"], one["rules"], tuple(sorted(one["options"].items()))): Odds(
            one["least"], one["is_exact"], one["games"], one["wins"]
        )
        for one in kept
    }


def _percent(share: float) -> Words:
    """A tenth of a percent is told where it matters: near nothing and near all."""
    percent = 100 * share
    said = f"{percent:.1f}" if percent < 10 or percent > 90 else f"{percent:.0f}"
    return Words(said.replace(".", ","), said)


def _thousands(number: int) -> Words:
    return Words(f"{number:,}".replace(",", " "), f"{number:,}")
