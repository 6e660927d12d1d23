"""Games of the optimal player, who plays by a solution: the watched loop, with every answer looked up in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from sobremesa.engine.compiler import prepared, raw
from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value
from sobremesa.engine.record import Cells
from sobremesa.lab.lanes import Deal, Lane, Seating, Watched, deal_of, lane_for, rows_for, seating_of, watched_in
from sobremesa.lab.plan import Plan
from sobremesa.lab.play import NO_ANSWER, NOBODY, count_up, deal_in, forget, open_row, watch, write_down
from sobremesa.lab.rows import Rows
from sobremesa.lab.solution_files import file_for, load
from sobremesa.players.solving.lookup import Book, best_move
from sobremesa.players.solving.solution import Solution

SAMPLES = 1  # of those who play the other seatings of a plan


def play_optimal_games(
    lane: Lane, image: Cells, deal: Deal, seating: Seating, book: Book, first: int, kept: Watched
) -> None:
    """As `play_games`, for one seat, whose bytes are given too; who would search has the solution."""
    table, facts, kinds = lane.table, kept.facts, seating.kinds
    for row in range(len(facts)):
        number = first + row
        deal_in(table, lane.rng, deal, number // len(kinds), number)
        open_row(facts[row])
        forget(kept.deeds[row])
        seated, answer = kinds[number % len(kinds)], NO_ANSWER
        while watch(lane, seated, seating, deal.most_moves, answer, facts[row], kept.deeds[row]) != NOBODY:
            answer = best_move(table[0], image, book, lane.bot.out)
        write_down(table[0], 1, row, facts, kept.scores, kept.ranks)
        count_up(table[0], 1, seating.counters, kept.counters[row])


def play_solved_rows(plan: Plan, first: int, count: int) -> Rows:
    return play_by(solution_of(plan), plan, first, count)


def play_by(solution: Solution, plan: Plan, first: int, count: int) -> Rows:
    """Rows of `count` games from number `first` on."""
    rows, lane = rows_for(plan, count), lane_for(plan.game)
    image = lane.table.array.view(np.uint8)
    seating = seating_of(plan)._replace(samples=SAMPLES)
    given = map(raw, (deal_of(plan), seating, solution.book))
    prepared(play_optimal_games, plan.game)(raw(lane), image, *given, first, raw(watched_in(rows)))
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
