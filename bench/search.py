"""Our search beside OpenSpiel's: how fast it is with the same rollouts, and who wins with as many simulations.

How it fares against flat Monte Carlo is a matter of hours, and of docs/ladder.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
import pyspiel

from examples import connect_four, leduc
from sobremesa.engine.contract import CHANCE, Game
from sobremesa.engine.match import Match
from sobremesa.lab.estimates import Sums
from sobremesa.players.bots import decision_of
from sobremesa.players.searcher import Budget, Searcher

SIMULATIONS = 10_000  # of a timed search
FEW = 500  # of one in a match
GAMES = 200
ROUNDS = 5
UCT = 2.0  # OpenSpiel's own choice for its examples


def search_report() -> dict[str, str]:
    return {
        "search, simulations/s as a multiple of OpenSpiel's MCTSBot (Connect Four)": f"{speed_ratio():.1f}",
        f"points against MCTSBot, {FEW} simulations, {GAMES} games": str(duel(connect_four.GAME, "connect_four")),
        f"points against ISMCTSBot (Leduc), {FEW} simulations, {GAMES} games": str(duel(leduc.GAME, "leduc_poker")),
    }


def speed_ratio() -> float:
    """From the start of Connect Four, with one random rollout for each simulation, in turns; the middle counts."""
    match, searcher = connect_four.GAME.start(seed=1), Searcher(connect_four.GAME, 2, SIMULATIONS)
    state, theirs = decision_of(match, 0).state, their_bot("connect_four", SIMULATIONS)
    start = pyspiel.load_game("connect_four").new_initial_state()
    searcher.look(state, 0, Budget(1), 1)  # compiled or loaded beforehand
    ratios = []
    for _ in range(ROUNDS):
        ours = _seconds(lambda: searcher.look(state, 0, Budget(SIMULATIONS), 1))
        ratios.append(_seconds(lambda: theirs.step(start)) / ours)
    return median(ratios)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def their_bot(name: str, simulations: int) -> Any:
    game, evaluator = pyspiel.load_game(name), pyspiel.RandomRolloutEvaluator(1, 7)
    if name == "connect_four":
        return pyspiel.MCTSBot(game, evaluator, UCT, simulations, 1000, False, 7, False)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(7, evaluator, UCT, simulations, -1, final, False, False)


def duel(game: Game, name: str) -> Any:
    """The share of games in which we end ahead, a tie counting half; each deal is played from both seats."""
    searcher, theirs, points = Searcher(game, 2, FEW), their_bot(name, FEW), Sums()
    for number in range(GAMES):
        match = game.start(seats=2, seed=1 + number // 2)
        _play(match, pyspiel.load_game(name).new_initial_state(), number % 2, searcher, theirs, number)
        mine, other = (match.scores[seat] for seat in (number % 2, 1 - number % 2))
        points.add(np.array([1.0 if mine > other else 0.5 if mine == other else 0.0]))
    return points.estimate


def _play(match: Match, theirs: Any, ours: int, searcher: Searcher, bot: Any, number: int) -> None:
    """Both hold the same game, move for move; their chance outcome 0 is our first move of chance."""
    first, told = match.game.moves.size - 6, 0
    while True:
        for entry in match.log[told:]:
            theirs.apply_action(entry.move - first if entry.seat == CHANCE else entry.move)
        told = len(match.log)
        if match.is_over:
            return
        seat = match.to_act[0]
        if seat == ours:
            move = searcher.look(decision_of(match, seat).state, seat, Budget(FEW), 1, number * 64 + told)[0].move
        else:
            move = bot.step(theirs)
        match.play(seat, move)
