"""How strong the levels are: which contests show it, kept as files one by one, and the bars that they must clear.

A part is the JSON of a tournament. Parts can be played on different machines and on different days: whoever has them
all in one folder has the whole ladder.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.words import Words
from sobremesa.lab import solutions
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.published import write_whole
from sobremesa.lab.tournament import Contest, Standings, make_contest

RUNGS = ("easy", "medium", "hard")
LUCK, FLAT = "random", "flat"  # how far skill can go at all; as long a thought without a tree
EASY, HARD = RUNGS[0], RUNGS[-1]
PAIRS = (*combinations(RUNGS, 2), (FLAT, HARD), (LUCK, HARD))
CLEARLY = 0.75  # of the points that hard and easy share are hard's
NEAR_BEST = 0.05  # hard wins at most so much less often than best play, where that is known
ENOUGH = 400  # games of each pair


@dataclass(frozen=True)
class Part:
    """One contest of the ladder and the file it is kept in."""

    contest: Contest
    path: Path

    def keep(self, standings: Standings) -> None:
        write_whole(self.path, json.dumps(standings.to_json() | {"optimum": _optimum(self.contest)}, indent=2) + "\n")


def parts(game: Game, folder: Path, games: int, seed: int | None) -> list[Part]:
    """What is to be played of a game, whether or not it is there already."""
    if game.is_solo:
        return [Part(make_contest(game, (LUCK, *RUNGS), games, seed=seed), folder / f"{game.id}.json")]
    return [
        Part(make_contest(game, pair, games, seed=seed), folder / f"{game.id}-{'-'.join(pair)}.json") for pair in PAIRS
    ]


def _optimum(contest: Contest) -> float | None:
    """What best play wins, where `sobremesa solve` has found it out."""
    solution = solutions.find(contest.game, contest.options) if contest.game.is_solo else None
    return solution.value if solution else None


# --- What they tell ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ladder:
    """All parts of one game that there are."""

    game: Game
    seats: int
    seed: int
    games: int  # the fewest of any part
    pairs: Mapping[tuple[str, str], Estimate]  # the points that the second takes from the first
    alone: Mapping[str, Estimate]  # the games that each wins
    optimum: float | None

    @property
    def missed(self) -> list[str]:
        """The bars that are not cleared, each as a sentence; a part that is not there clears nothing."""
        bars = self._bars_alone() if self.game.is_solo else self._bars()
        missed = [sentence for is_met, sentence in bars if not is_met]
        return missed + ([f"Fewer than {ENOUGH} games were played"] if self.games < ENOUGH else [])

    def _bars(self) -> Iterator[tuple[bool, str]]:
        for pair in (*pairwise(RUNGS), (FLAT, HARD)):
            points = self.pairs.get(pair)
            is_met = points is not None and points.mean - points.margin > 0.5
            yield is_met, f"{pair[1]} is not clearly above {pair[0]}"
        points, luck = self.pairs.get((EASY, HARD)), self.pairs.get((LUCK, HARD))
        cap = f" (from {LUCK}, {luck.mean:.1%})" if luck else ""
        yield points is not None and points.mean >= CLEARLY, f"{HARD} takes less than {CLEARLY:.0%} from {EASY}{cap}"

    def _bars_alone(self) -> Iterator[tuple[bool, str]]:
        for lower, upper in pairwise(RUNGS):
            low, high = self.alone[lower], self.alone[upper]
            is_met = high.mean - high.margin > low.mean + low.margin
            yield is_met, f"{upper} is not clearly above {lower}"
        easy, hard = self.alone[EASY].mean, self.alone[HARD].mean
        yield hard > 0 and hard >= CLEARLY * (easy + hard), f"{HARD} does not win three times as often as {EASY}"
        if self.optimum is not None:
            is_met = hard >= self.optimum - NEAR_BEST
            yield is_met, f"{HARD} wins {self.optimum - hard:.1%} less than best play"


def read_ladder(game: Game, folder: Path) -> Ladder | None:
    """The ladder of a game from its parts; nothing where there is none."""
    found = [_read(path) for path in sorted(folder.glob(f"{game.id}*.json"))]
    found = [part for part in found if part["game"] == game.id]
    if not found:
        return None
    pairs = {(p["one"], p["other"]): Estimate(1 - p["points"], p["margin"]) for part in found for p in part["pairs"]}
    alone = {p["player"]: Estimate(p["points"], p["margin"]) for part in found for p in part["players"]}
    first, games = found[0], min(part["games"] for part in found)
    return Ladder(game, first["seats"], first["seed"], games, pairs, alone, first.get("optimum"))


def _read(path: Path) -> dict[str, Any]:
    try:
        part: dict[str, Any] = json.loads(path.read_text("utf-8"))
        assert part.keys() >= {"game", "seats", "seed", "games", "pairs", "players"}
    except (OSError, ValueError, AttributeError, AssertionError) as error:
        raise Unreadable(
            Words(f"{path} no es una parte de la escala: bórrala.", f"{path} is not a part of the ladder: delete it.")
        ) from error
    return part
