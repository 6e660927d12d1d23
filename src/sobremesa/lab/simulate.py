"""Many games of bots, on all cores: the same rows whatever the number of jobs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sobremesa.engine.compiler import bind
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption
from sobremesa.engine.match import checked_seats, checked_seed
from sobremesa.engine.options import Value, encode_options, read_options
from sobremesa.engine.words import Words
from sobremesa.lab.estimates import Rows, Tally
from sobremesa.lab.loop import STREAMS, play_bot_games, play_random_games
from sobremesa.lab.thoughtful import play_thoughtful_rows
from sobremesa.players.bots import checked_players, kind_of, samples_for
from sobremesa.players.policies import BOT_TABLES, RANDOM, SEARCH

MOST_MOVES = 100_000  # careless play of a game without a length limit is cut here, and said so
FIRST_CHUNK = 16
LARGEST_CHUNK = 1 << 17
CHUNK_SECONDS = 0.1  # how often the progress bar moves, and how soon Ctrl-C is heard


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; the same plan gives the same rows."""

    game: Game
    players: tuple[str, ...]
    options: Mapping[str, Value]
    games: int
    seed: int
    most_moves: int = MOST_MOVES


@dataclass
class Result:
    plan: Plan
    tally: Tally
    seconds: float
    is_whole: bool  # false when it was interrupted

    def to_json(self) -> dict[str, Any]:
        tally, seconds = self.tally, max(self.seconds, 1e-9)
        moves = int(tally.moves.total)
        return {
            "game": self.plan.game.id,
            "options": dict(self.plan.options),
            "players": list(self.plan.players),
            "seed": self.plan.seed,
            "games": tally.games,
            "is_whole": self.is_whole,
            "cut": tally.cut,
            "moves": moves,
            "seconds": self.seconds,
            "games_per_second": tally.games / seconds,
            "moves_per_second": moves / seconds,
            "length": _spread(tally.moves),
            "decisions": _spread(tally.decisions),
            "seats": [self._seat(seat) for seat in range(tally.seats)],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        wins, scores = self.tally.wins[seat], self.tally.scores[seat]
        return {
            "player": self.plan.players[seat],
            "wins": wins.total,
            "win_rate": wins.estimate.mean,
            "win_rate_margin": wins.estimate.margin,
            "mean_score": scores.estimate.mean,
            "mean_score_margin": scores.estimate.margin,
        }


def _spread(sums: Any) -> dict[str, float]:
    if not sums.count:
        return {"mean": 0.0, "margin": 0.0, "least": 0, "most": 0}
    return {
        "mean": sums.estimate.mean,
        "margin": sums.estimate.margin,
        "least": int(sums.least),
        "most": int(sums.most),
    }


def make_plan(
    game: Game,
    players: tuple[str, ...] = (),
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    games: int = 1000,
    seed: int | None = None,
) -> Plan:
    """Check everything before anything runs. Without players, random ones fill the seats."""
    number = checked_seats(game, seats if seats is not None else len(players) or None)
    players = checked_players(players or ("random",) * number, number)
    if games < 1:
        raise BadOption(
            Words(
                f"El número de partidas no puede ser {games}: al menos 1.",
                f"{games} games cannot be played: at least 1.",
            )
        )
    return Plan(game, players, read_options(game.options, options or {}), games, checked_seed(seed))


def compile_game(plan: Plan) -> None:
    """Make the loop native (or load it), so that what follows runs at full speed."""
    play_rows(replace(plan, most_moves=1), 0, 1)


def play_rows(plan: Plan, first: int, count: int) -> Rows:
    """Rows of `count` games from number `first` on. Lets go of Python's lock, so threads run side by side."""
    if any(kind_of(name) == SEARCH for name in plan.players):
        return play_thoughtful_rows(plan, first, count)
    game, seats = plan.game, len(plan.players)
    table, blank, bot = (np.zeros(n, game.state.dtype) for n in (1, 1, BOT_TABLES))
    out, spare = (np.zeros(game.moves.size, np.int32) for _ in range(2))
    rng, options = np.zeros((STREAMS, 1), np.uint64), encode_options(game.options, plan.options)
    rows = Rows.empty(count, seats)
    results = (rows.moves, rows.decisions, rows.is_cut, rows.scores, rows.ranks)
    numbered = (plan.seed, first, plan.most_moves)
    kinds = np.array([kind_of(name) for name in plan.players])
    if (kinds == RANDOM).all():
        bind(play_random_games, game)(table, blank, rng, out, options, seats, *numbered, *results)
    else:
        run = bind(play_bot_games, game)
        run(table, bot, blank, rng, out, spare, options, kinds, samples_for(game), *numbered, *results)
    return rows


def simulate(plan: Plan, jobs: int = 1, on_progress: Callable[[int], None] = lambda games: None) -> Result:
    """Play the whole plan; Ctrl-C stops it early and keeps what is done."""
    compile_game(plan)
    tally, is_whole = Tally(len(plan.players)), True
    start = time.perf_counter()
    try:
        for rows in _chunks(plan, jobs):
            tally.add(rows)
            on_progress(tally.games)
    except KeyboardInterrupt:
        is_whole = False
    return Result(plan, tally, time.perf_counter() - start, is_whole)


def _chunks(plan: Plan, jobs: int) -> Iterator[Rows]:
    """Rows as they come, in chunks that grow until one takes about as long as it should."""
    with ThreadPoolExecutor(jobs) as pool:
        running: set[Future[tuple[Rows, float]]] = set()
        first, size = 0, 1 if any(kind_of(name) == SEARCH for name in plan.players) else FIRST_CHUNK
        try:
            while first < plan.games or running:
                while first < plan.games and len(running) < 2 * jobs:
                    count = min(size, plan.games - first)
                    running.add(pool.submit(_timed_rows, plan, first, count))
                    first += count
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    rows, seconds = future.result()
                    size = _next_size(len(rows.moves), seconds)
                    yield rows
        finally:
            for future in running:
                future.cancel()


def _timed_rows(plan: Plan, first: int, count: int) -> tuple[Rows, float]:
    start = time.perf_counter()
    rows = play_rows(plan, first, count)
    return rows, time.perf_counter() - start


def _next_size(games: int, seconds: float) -> int:
    wanted = int(games * CHUNK_SECONDS / max(seconds, 1e-6))
    return max(1, min(wanted, 2 * games, LARGEST_CHUNK))
