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

from sobremesa.engine.compiler import digest, rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value
from sobremesa.engine.words import Words

FILE = Path(__file__).with_name("odds.json")

NOTHING = Words("", "")
EXACT = Words(
    "con el mejor juego posible se gana el {least} % de las partidas (calculado con todas las posiciones).",
    "best play wins {least} % of the games (worked out from all positions).",
)
AT_LEAST = Words(
    "jugando muy bien se gana al menos el {least} % de las partidas.",
    "very good play wins at least {least} % of the games.",
)
MEASURED = Words(
    "Un bot que solo mira una jugada adelante gana el {share} % ({games} partidas jugadas).",
    "A bot that looks one move ahead wins {share} % ({games} games played).",
)


@dataclass(frozen=True)
class Odds:
    least: float  # under best play, as a share; 0: unknown
    is_exact: bool
    games: int  # that the greedy player played, and won; 0: unknown
    wins: int

    @property
    def words(self) -> Words:
        best = EXACT if self.is_exact else AT_LEAST if self.least else NOTHING
        won = MEASURED if self.games else NOTHING
        told = Words(f"{best.es} {won.es}".strip(), f"{best.en} {won.en}".strip())
        share = self.wins / max(1, self.games)
        return told.format(least=_percent(self.least), share=_percent(share), games=_thousands(self.games))


def odds_of(game: Game, options: Mapping[str, Value]) -> Odds | None:
    """What is known of these very rules and options; of another heuristic, what its bot won is not told."""
    known = _by_setting().get((game.id, tuple(sorted(options.items())))) if game.is_solo else None
    if known is None or known["rules"] != rules_digest(game):
        return None
    games, wins = (known["games"], known["wins"]) if known["bots"] == digest(game) else (0, 0)
    odds = Odds(known["least"], known["is_exact"], games, wins)
    return odds if odds.least or odds.games else None


@cache
def _by_setting() -> dict[tuple[str, tuple[tuple[str, Value], ...]], dict[str, Any]]:
    kept: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return {(one["game"], tuple(sorted(one["options"].items()))): one for one in kept}


def _percent(share: float) -> Words:
    """A tenth of a percent is told where it matters: near nothing and near all."""
    percent = 100 * share
    said = f"{percent:.1f}" if percent < 10 or percent > 90 else f"{percent:.0f}"
    return Words(said.replace(".", ","), said)


def _thousands(number: int) -> Words:
    return Words(f"{number:,}".replace(",", " "), f"{number:,}")
