"""Games in which somebody searches: compiled up to each such decision, which a search of that seat's own then makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sobremesa.engine.compiler import bind
from sobremesa.engine.options import encode_options
from sobremesa.lab.estimates import Rows
from sobremesa.lab.loop import DECIDED, MADE, NOBODY, STREAMS, deal_in, play_until_asked, write_down
from sobremesa.players.bots import kind_of, samples_for
from sobremesa.players.levels import MOST_ITERATIONS, budget_of
from sobremesa.players.policies import BOT_TABLES, KNOWN
from sobremesa.players.searcher import Searcher

if TYPE_CHECKING:
    from sobremesa.lab.simulate import Plan

MOST_DECISIONS = 1 << 20  # of one game: every search of every game has a stream of its own
OF_SEARCHES = 1 << 62  # their streams lie beyond those of the games


def play_thoughtful_rows(plan: Plan, first: int, count: int) -> Rows:
    """As `play_rows`; the same rows for the same plan, since a search thinks by iterations and not by the clock."""
    game, seats = plan.game, len(plan.players)
    table, blank, bot = (np.zeros(n, game.state.dtype) for n in (1, 1, BOT_TABLES))
    out, spare = (np.zeros(game.moves.size, np.int32) for _ in range(2))
    rng, options = np.zeros((STREAMS, 1), np.uint64), encode_options(game.options, plan.options)
    kinds = np.array([kind_of(name) for name in plan.players])
    begin, go_on, note = bind(deal_in, game), bind(play_until_asked, game), bind(write_down, game)
    budgets = [budget_of(name, seats) for name in plan.players]
    searcher, rows = Searcher(game, seats, MOST_ITERATIONS), Rows.empty(count, seats)
    for row in range(count):
        begin(table, blank, rng, options, seats, plan.seed, first + row)
        counts, seat, move = np.zeros(2, np.int64), NOBODY, 0
        while True:
            seat = int(
                go_on(table, bot, rng, out, spare, kinds, samples_for(game), seat, move, plan.most_moves, counts)
            )
            if seat == NOBODY:
                break
            number = OF_SEARCHES + (first + row) * MOST_DECISIONS + int(counts[DECIDED])
            budget = budgets[seat]
            assert budget is not None
            move = searcher.look(bot[KNOWN].tobytes(), seat, budget, plan.seed, number)[0].move
        rows.moves[row], rows.decisions[row] = counts[MADE], counts[DECIDED]
        rows.is_cut[row] = counts[MADE] >= plan.most_moves
        note(table[0], seats, row, rows.scores, rows.ranks)
    return rows
