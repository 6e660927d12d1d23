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

from sobremesa.engine.compiler import digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.words import Words
from sobremesa.lab import solution_files
from sobremesa.lab.difficulty import Results, Setting
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.published import write_whole
from sobremesa.lab.tournament import Contest, Standings, make_contest

RUNGS = ("easy", "medium", "hard")
LUCK, FLAT = "random", "flat"  # how far skill can go at all; as long a thought without a tree
EASY, HARD = RUNGS[0], RUNGS[-1]
PAIRS = (*combinations(RUNGS, 2), (FLAT, HARD), (LUCK, HARD))
CLEARLY = 0.75  # of the points that hard and easy share are hard's
SOLVED = "difficulty"  # the folder beside a ladder's where `make difficulty` keeps what it found out
NEAR_BEST = 0.05  # hard wins at most so much less often than best play, where that is known
ENOUGH = 400  # games of every two levels
YARDSTICKS = {FLAT: 60, LUCK: 40}  # games against these: what they show is plain enough


@dataclass(frozen=True)
class Part:
    """One contest of the ladder and the file it is kept in."""

    contest: Contest
    path: Path

    @property
    def is_there(self) -> bool:
        """Whether it was played to its end, by these rules."""
        return self.path.exists() and _is_of(self.contest.game, part := _read(self.path)) and part["is_whole"]

    def keep(self, standings: Standings) -> None:
        more = {"rules": digest(self.contest.game), "optimum": _optimum(self.contest, self.path.parent)}
        write_whole(self.path, json.dumps(standings.to_json() | more, indent=1) + "\n")


def parts(game: Game, folder: Path, games: int, seed: int | None) -> list[Part]:
    """What is to be played of a game, whether or not it is there already."""
    if game.is_solo:
        return [Part(make_contest(game, (LUCK, *RUNGS), games, seed=seed), folder / f"{game.id}.json")]
    return [_part_of(game, pair, folder, min(games, YARDSTICKS.get(pair[0], games)), seed) for pair in PAIRS]


def _part_of(game: Game, pair: tuple[str, str], folder: Path, games: int, seed: int | None) -> Part:
    return Part(make_contest(game, pair, games, seed=seed), folder / f"{game.id}-{'-'.join(pair)}.json")


def _optimum(contest: Contest, folder: Path) -> float | None:
    """What best play wins, where `sobremesa solve` or `make difficulty` has found it out."""
    if not contest.game.is_solo:
        return None
    if solution := solution_files.find(contest.game, contest.options):
        return solution.value
    return Results(folder.parent / SOLVED).value_of(Setting(contest.game.id, tuple(contest.options.items())))


# --- What they tell ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ladder:
    """All parts of one game that there are."""

    game: Game
    seats: int
    seed: int
    pairs: Mapping[tuple[str, str], Estimate]  # the points that the second takes from the first
    games: Mapping[tuple[str, str], int]  # of each pair
    alone: Mapping[str, Estimate]  # the games that each wins
    games_alone: int
    optimum: float | None

    @property
    def missed(self) -> list[str]:
        """The bars that are not cleared, each as a sentence; a part that is not there clears nothing."""
        bars = self._bars_alone() if self.game.is_solo else self._bars()
        return [sentence for is_met, sentence in bars if not is_met]

    def _bars(self) -> Iterator[tuple[bool, str]]:
        for pair in (*pairwise(RUNGS), (FLAT, HARD)):
            points = self.pairs.get(pair)
            is_met = points is not None and points.mean - points.margin > 0.5
            yield is_met, f"{pair[1]} is not clearly above {pair[0]}"
        points, luck = self.pairs.get((EASY, HARD)), self.pairs.get((LUCK, HARD))
        cap = f" (from {LUCK}, {luck.mean:.1%})" if luck else ""
        yield points is not None and points.mean >= CLEARLY, f"{HARD} takes less than {CLEARLY:.0%} from {EASY}{cap}"
        fewest = min(self.games.get(pair, 0) for pair in combinations(RUNGS, 2))
        yield fewest >= ENOUGH, f"two levels met in fewer than {ENOUGH} games"

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
        yield self.games_alone >= ENOUGH, f"fewer than {ENOUGH} games were played"


def read_ladder(game: Game, folder: Path) -> Ladder | None:
    """The ladder of a game from its parts; nothing where there is none."""
    found = [_read(path) for path in sorted(folder.glob(f"{game.id}*.json"))]
    found = [part for part in found if _is_of(game, part)]
    if not found:
        return None
    pairs = {(p["one"], p["other"]): Estimate(1 - p["points"], p["margin"]) for part in found for p in part["pairs"]}
    games = {(p["one"], p["other"]): part["games"] for part in found for p in part["pairs"]}
    alone = {p["player"]: Estimate(p["points"], p["margin"]) for part in found for p in part["players"]}
    first = found[0]
    return Ladder(
        game,
        first["seats"],
        first["seed"],
        pairs,
        games,
        alone,
        games_alone=first["games"],
        optimum=first.get("optimum"),
    )


def _is_of(game: Game, part: Mapping[str, Any]) -> bool:
    """What was played by other rules, or by another rule of thumb, tells nothing of these."""
    return bool(part["game"] == game.id and part["rules"] == digest(game))


def _read(path: Path) -> dict[str, Any]:
    try:
        part: dict[str, Any] = json.loads(path.read_text("utf-8"))
        assert part.keys() >= {"game", "rules", "seats", "seed", "is_whole", "games", "pairs", "players"}
    except (OSError, ValueError, AttributeError, AssertionError) as error:
        raise Unreadable(
            Words(f"{path} no es una parte de la escala: bórrala.", f"{path} is not a part of the ladder: delete it.")
        ) from error
    return part
