"""Estimates on rows made by hand, with answers known beforehand."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.lab.estimates import Sums, Tally, win_shares
from sobremesa.lab.rows import Rows


def rows(ranks: list[list[int]], scores: list[list[int]], cut: list[int] | None = None) -> Rows:
    games = len(ranks)
    made = Rows.empty(games, len(ranks[0]))
    made.facts["moves"], made.facts["decisions"], made.facts["is_cut"] = 10, 4, cut or [0] * games
    made.scores[:], made.ranks[:] = scores, ranks
    return made


def test_ties_share_one_win_and_nobody_gets_none() -> None:
    ranks = np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1], [2, 2, 2]], np.int8)
    expected: list[list[float]] = [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3], [0, 0, 0]]
    assert np.allclose(win_shares(ranks), expected)


def test_the_interval_is_the_textbook_one() -> None:
    sums = Sums()
    sums.add(np.array([1.0] * 30 + [0.0] * 70))
    assert sums.estimate.mean == pytest.approx(0.3)
    assert sums.estimate.margin == pytest.approx(1.96 * (0.3 * 0.7 / 100) ** 0.5, rel=1e-3)


def test_sums_do_not_depend_on_how_rows_are_split() -> None:
    values = np.arange(17)
    whole, parts = Sums(), Sums()
    whole.add(values)
    for part in np.split(values, [3, 3, 11]):
        parts.add(part)
    assert whole == parts


def test_games_that_were_cut_count_as_games_but_not_as_results() -> None:
    tally = Tally(2)
    tally.add(rows([[1, 2], [1, 2]], [[5, 3], [99, 99]], cut=[0, 1]))
    assert (tally.games, tally.cut) == (2, 1)
    assert tally.wins[0].total == 1
    assert tally.scores[0].estimate.mean == 5


def test_no_games_is_no_crash() -> None:
    assert Tally(2).wins[0].estimate.mean == 0
