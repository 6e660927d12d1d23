"""What the loops of a simulation work on, passed as a few named things.

They are bundles of arrays where a length is known only when a plan is played, or where a GPU keeps arrays in memory of
different kinds: it has one lane a thread, and small tables lie in the thread's own memory.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sobremesa.engine.compiler import interpreted
from sobremesa.engine.contract import Game
from sobremesa.engine.options import encode_options
from sobremesa.engine.record import Cells, Lines, Record, RecordArray, Sheets, lines, sheets
from sobremesa.engine.workspace import workspace
from sobremesa.lab.deeds import deed_of_move, deeds_of
from sobremesa.lab.plan import Plan
from sobremesa.lab.rows import Facts, Rows
from sobremesa.players.bots import samples_for
from sobremesa.players.policies import Bot

# Streams of a game: what chance does is the same whoever plays.
OF_CHANCE, OF_PLAYERS = 0, 1
STREAMS = 2


class Lane(NamedTuple):
    """Room to play one game at a time."""

    table: RecordArray[Record]  # one
    rng: Lines  # a row a stream
    bot: Bot


class Deal(NamedTuple):
    """What is the same for all games of a plan."""

    starts: RecordArray[Record]  # where they begin: the start of a match, or positions that they take in turn
    seats: int
    seed: int
    most_moves: int


class Seating(NamedTuple):
    """Who plays, and what is kept of it."""

    kinds: Lines  # a row for each seating, a column for each seat
    samples: int  # deals that a greedy bot looks at
    deed_of: Cells  # of each move, its kind
    counters: int  # how many are kept


class Results(NamedTuple):
    """What is written down of games of which only the result is wanted, a row each."""

    facts: RecordArray[Facts]
    scores: Cells
    ranks: Cells


class Watched(NamedTuple):
    """The same with all that a row can hold."""

    facts: RecordArray[Facts]
    scores: Cells
    ranks: Cells
    deeds: Sheets
    counters: Sheets


def lane_for(game: Game) -> Lane:
    rng = lines(np.zeros((STREAMS, 1), np.uint64))
    return Lane(RecordArray.zeros(game.state, 1), rng, workspace(Bot, game))


def deal_of(plan: Plan) -> Deal:
    game, start = plan.game, RecordArray.zeros(plan.game.state, 1)
    interpreted(game).setup(start.array[0], plan.seats, encode_options(game.options, plan.options))
    return Deal(start, plan.seats, plan.seed, plan.most_moves)


def seating_of(plan: Plan) -> Seating:
    game = plan.game
    return Seating(lines(plan.kinds), samples_for(game), Cells(deed_of_move(game)), len(game.counters))


def rows_for(plan: Plan, games: int) -> Rows:
    return Rows.empty(games, plan.seats, len(plan.game.counters), len(deeds_of(plan.game)))


def results_in(rows: Rows) -> Results:
    return Results(RecordArray(Facts, rows.facts), Cells(rows.scores), Cells(rows.ranks))


def watched_in(rows: Rows) -> Watched:
    return Watched(*results_in(rows), sheets(rows.deeds), sheets(rows.counters))
