"""Games of the optimal player, who plays by a solution: the watched loop, with every answer looked up in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa.engine.compiler import bind
from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value, encode_options
from sobremesa.engine.record import Cells
from sobremesa.lab.deeds import deed_of_move, deeds_of
from sobremesa.lab.loop import NO_ANSWER, NOBODY, STREAMS, count_up, deal_in, forget, open_row, watch, write_down
from sobremesa.lab.plan import Plan
from sobremesa.lab.rows import Rows
from sobremesa.lab.solutions import file_for, load
from sobremesa.players.keys import images_of
from sobremesa.players.policies import BOT_TABLES
from sobremesa.players.solution import Solution
from sobremesa.players.solve import best_move

SAMPLES = 1  # of those who play the other seatings of a plan


def play_solved_games(
    table: Any, image: Any, bot: Any, blank: Any, rng: Any, out: Cells, spare: Cells, options: Cells, kinds: Any,
    places: Cells, wanted: Any, keys: Any, slots: Cells, picks: Cells, seed: int, first: int, most: int, kept: int,
    deed_of: Cells, facts: Any, scores: Cells, ranks: Cells, deeds: Any, counters: Any,
) -> None:  # fmt: skip
    """As `play_games`, for one seat; who would search has the solution."""
    for row in range(len(facts)):
        number = first + row
        deal_in(table, blank, rng, options, 1, seed, number // len(kinds), number)
        open_row(facts[row])
        forget(deeds[row])
        seated, answer = kinds[number % len(kinds)], NO_ANSWER
        while (
            watch(table[0], seated, SAMPLES, bot, rng, out, spare, most, answer, deed_of, facts[row], deeds[row])
            != NOBODY
        ):
            answer = best_move(table[0], image[0], places, wanted, keys, slots, picks, out)
        write_down(table[0], 1, row, facts, scores, ranks)
        count_up(table[0], 1, kept, counters[row])


def play_solved_rows(plan: Plan, first: int, count: int) -> Rows:
    return play_by(solution_of(plan), plan, first, count)


def play_by(solution: Solution, plan: Plan, first: int, count: int) -> Rows:
    """Rows of `count` games from number `first` on."""
    game, kept = plan.game, len(plan.game.counters)
    table, blank, bot = (np.zeros(n, game.state.dtype) for n in (1, 1, BOT_TABLES))
    out, spare = (np.zeros(game.moves.size, np.int32) for _ in range(2))
    rng, options = np.zeros((STREAMS, 1), np.uint64), encode_options(game.options, plan.options)
    rows, numbered = Rows.empty(count, plan.seats, kept, len(deeds_of(game))), (plan.seed, first, plan.most_moves)
    bind(play_solved_games, game)(
        table, images_of(table), bot, blank, rng, out, spare, options, plan.kinds, *solution.index, solution.picks,
        *numbered, kept, deed_of_move(game), *rows.arrays,
    )  # fmt: skip
    return rows


def with_policy(plan: Plan, policy: Path | None) -> Plan:
    """The plan with the file that its optimal player plays by, which is read now: what is wrong is said at once."""
    plan = replace(plan, policy=policy)
    if plan.is_solved:
        solution_of(plan)
    return plan


def solution_of(plan: Plan) -> Solution:
    file = plan.policy or file_for(plan.game, plan.options)
    return _loaded(plan.game, tuple(plan.options.items()), file)


@lru_cache(maxsize=2)
def _loaded(game: Game, options: tuple[tuple[str, Value], ...], file: Path) -> Solution:
    """Every chunk asks for it."""
    meant: Mapping[str, Value] = dict(options)
    return load(game, meant, file)
