"""Games in which somebody searches: compiled up to each such decision, which a search of that seat's own then makes."""

from __future__ import annotations

from sobremesa.engine.compiler import bind, prepared, raw
from sobremesa.lab.lanes import deal_of, lane_for, rows_for, seating_of
from sobremesa.lab.plan import Plan
from sobremesa.lab.play import NO_ANSWER, NOBODY, count_up, deal_in, open_row, watch, write_down
from sobremesa.lab.rows import Rows
from sobremesa.players.levels import MOST_ITERATIONS, budget_of
from sobremesa.players.searcher import Searcher

MOST_DECISIONS = 1 << 20  # of one game: every search of every game has a stream of its own
OF_SEARCHES = 1 << 62  # their streams lie beyond those of the games


def play_thoughtful_rows(plan: Plan, first: int, count: int) -> Rows:
    """As `play_rows`; the same rows for the same plan, since a search thinks by iterations and not by the clock."""
    searcher, rows = Searcher(plan.game, plan.seats, MOST_ITERATIONS), rows_for(plan, count)
    for row in range(count):
        _play(plan, first + row, row, rows, searcher)
    return rows


def _play(plan: Plan, number: int, row: int, rows: Rows, searcher: Searcher) -> None:
    game, seats, lane = plan.game, plan.seats, lane_for(plan.game)
    own, deal, seating = raw(lane), raw(deal_of(plan)), raw(seating_of(plan))
    facts, kinds = rows.facts[row], plan.kinds[number % len(plan.kinds)]
    budgets = [budget_of(name, seats) for name in plan.seated(number)]
    go_on, answer = prepared(watch, game), NO_ANSWER
    prepared(deal_in, game)(own.table, own.rng, deal, number // len(plan.kinds), number)
    bind(open_row, game)(facts)
    while (seat := int(go_on(own, kinds, seating, plan.most_moves, answer, facts, rows.deeds[row]))) != NOBODY:
        budget = budgets[seat]
        assert budget is not None
        stream = OF_SEARCHES + number * MOST_DECISIONS + int(facts["decisions"])
        answer = searcher.look(own.bot["known"].tobytes(), seat, budget, plan.seed, stream)[0].move
    bind(write_down, game)(own.table[0], seats, row, rows.facts, rows.scores, rows.ranks)
    bind(count_up, game)(own.table[0], seats, len(game.counters), rows.counters[row])
