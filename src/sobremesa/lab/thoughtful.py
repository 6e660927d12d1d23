"""Games in which somebody searches: compiled up to each such decision, which a search of that seat's own then makes."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.compiler import bind
from sobremesa.engine.options import encode_options
from sobremesa.lab.deeds import deed_of_move, deeds_of
from sobremesa.lab.loop import NO_ANSWER, NOBODY, STREAMS, count_up, deal_in, open_row, watch, write_down
from sobremesa.lab.plan import Plan
from sobremesa.lab.rows import DECISIONS, Rows
from sobremesa.players.bots import samples_for
from sobremesa.players.levels import MOST_ITERATIONS, budget_of
from sobremesa.players.policies import BOT_TABLES, KNOWN
from sobremesa.players.searcher import Searcher

MOST_DECISIONS = 1 << 20  # of one game: every search of every game has a stream of its own
OF_SEARCHES = 1 << 62  # their streams lie beyond those of the games


def play_thoughtful_rows(plan: Plan, first: int, count: int) -> Rows:
    """As `play_rows`; the same rows for the same plan, since a search thinks by iterations and not by the clock."""
    game, seats, kept = plan.game, plan.seats, len(plan.game.counters)
    table, blank, bot = (np.zeros(n, game.state.dtype) for n in (1, 1, BOT_TABLES))
    out, spare = (np.zeros(game.moves.size, np.int32) for _ in range(2))
    rng, options = np.zeros((STREAMS, 1), np.uint64), encode_options(game.options, plan.options)
    begin, clear, go_on = bind(deal_in, game), bind(open_row, game), bind(watch, game)
    note, note_counters = bind(write_down, game), bind(count_up, game)
    searcher, rows = Searcher(game, seats, MOST_ITERATIONS), Rows.empty(count, seats, kept, len(deeds_of(game)))
    for row in range(count):
        number, facts, watched = first + row, rows.facts[row], (deed_of_move(game), rows.facts[row], rows.deeds[row])
        kinds, budgets = plan.kinds[number % len(plan.kinds)], [budget_of(name, seats) for name in plan.seated(number)]
        begin(table, blank, rng, options, seats, plan.seed, number // len(plan.kinds), number)
        clear(facts)
        answer = NO_ANSWER
        settings = (samples_for(game), bot, rng, out, spare, plan.most_moves)
        while (seat := int(go_on(table[0], kinds, *settings, answer, *watched))) != NOBODY:
            budget = budgets[seat]
            assert budget is not None
            stream = OF_SEARCHES + number * MOST_DECISIONS + int(facts[DECISIONS])
            answer = searcher.look(bot[KNOWN].tobytes(), seat, budget, plan.seed, stream)[0].move
        note(table[0], seats, row, rows.facts, rows.scores, rows.ranks)
        note_counters(table[0], seats, kept, rows.counters[row])
    return rows
