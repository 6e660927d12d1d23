"""The examples agree with OpenSpiel's own games, move for move: legal moves, chances and returns."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest

from examples import connect_four, leduc, pig
from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, Game
from sobremesa.engine.loops import first_seat

# ours, theirs, and which of our moves their chance outcome 0 is
PAIRS = [
    (connect_four.GAME, "connect_four", 0),
    (pig.GAME, "pig", pig.DIE),
    (leduc.GAME, "leduc_poker", leduc.DEAL),
]


def chances(game: Game, raw: Any, out: Any, first: int) -> dict[int, Fraction]:
    rules = compiler.interpreted(game)
    weights = {int(m) - first: rules.weight(raw, m) for m in out[: rules.legal(raw, CHANCE, out)]}
    return {outcome: Fraction(w, sum(weights.values())) for outcome, w in weights.items()}


@pytest.mark.parametrize(("game", "name", "first"), PAIRS, ids=[name for _, name, _ in PAIRS])
@pytest.mark.parametrize("seed", range(20))
def test_move_for_move(game: Game, name: str, first: int, seed: int) -> None:
    rules, choose = compiler.interpreted(game), random.Random(seed)
    raw, out = np.zeros(1, game.state.dtype)[0], np.zeros(game.moves.size, np.int32)
    rules.setup(raw, 2, np.array([100]))
    theirs = pyspiel.load_game(name).new_initial_state()
    while not theirs.is_terminal():
        seat = first_seat(rules.to_act(raw))
        if theirs.is_chance_node():
            assert seat == CHANCE
            expected = {o: Fraction(p).limit_denominator(1000) for o, p in theirs.chance_outcomes()}
            assert chances(game, raw, out, first) == expected
            outcome = choose.choice(sorted(expected))
            theirs.apply_action(outcome)
            rules.apply(raw, CHANCE, first + outcome)
        else:
            assert seat == theirs.current_player()
            moves = sorted(out[: rules.legal(raw, seat, out)].tolist())
            assert moves == theirs.legal_actions()
            move = choose.choice(moves)
            theirs.apply_action(move)
            rules.apply(raw, seat, move)
    assert rules.to_act(raw) == 0
    ours = [rules.score(raw, seat) for seat in range(2)]
    returns = theirs.returns()
    assert (ours == returns) if game is not pig.GAME else (np.sign(ours[0] - ours[1]) == np.sign(returns[0]))


def test_connect_four_has_as_many_lines_as_is_known() -> None:
    """The counts by depth that everyone finds; at depth 8 the first games have ended."""
    game = connect_four.GAME
    from sobremesa.engine.loops import count_lines

    count = compiler.bind(count_lines, game)
    tables, outs = np.zeros(10, game.state.dtype), np.zeros((10, 7), np.int32)
    compiler.native(game).setup(tables[0], 2, np.array([0]))
    assert [count(tables, outs, depth, 0) for depth in range(1, 9)] == [
        7, 49, 343, 2401, 16807, 117649, 823536, 5673234,
    ]  # fmt: skip
