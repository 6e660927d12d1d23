"""A tournament: every seat, the same deals, points for each rival left behind."""

from __future__ import annotations

import numpy as np
import pytest

from examples import connect_four, pig
from sobremesa.engine.errors import SobremesaError
from sobremesa.lab.tournament import (
    bounded_estimate,
    make_contest,
    play_contest,
    points_of,
    seatings,
)


def test_nobody_has_the_better_seats() -> None:
    assert set(seatings("a", "b", 2)) == {("a", "b"), ("b", "a")}
    for seats in (2, 3, 4, 5):
        around = seatings("a", "b", seats)
        for seat in range(seats):
            assert sum(s[seat] == "a" for s in around) * 2 == len(around)


def test_points_are_the_share_of_rivals_left_behind() -> None:
    def points(player: str, seating: str, *ranks: int) -> float:
        return points_of(player, tuple(seating), np.array(ranks, np.int8))

    assert points("a", "ab", 1, 2) == 1
    assert points("b", "ab", 1, 2) == 0
    assert points("a", "ab", 1, 1) == 0.5
    assert points("a", "aba", 1, 2, 3) == 0.5, "one of us before the rival, one behind"
    assert points("b", "aba", 1, 2, 3) == 0.5
    assert points("a", "abab", 1, 2, 3, 4) == 0.75
    assert points("a", "a", 1) == 1
    assert points("a", "a", 2) == 0


def test_the_same_contest_gives_the_same_points_whatever_the_jobs() -> None:
    contest = make_contest(pig.GAME, ("random", "greedy"), 60, seed=3)
    one, two = play_contest(contest, jobs=1), play_contest(contest, jobs=2)
    assert one.to_json() == two.to_json()
    assert one.games == 60
    (_, _, points), *_ = one.pairs
    assert points.mean + points.margin < 0.5, "greedy is stronger"


def test_of_one_deal_chance_is_the_same_for_everybody() -> None:
    """Two that play alike share the points of every deal, since they change seats on it."""
    contest = make_contest(connect_four.GAME, ("search:1", "search:2"), 20, seed=1)
    standings = play_contest(contest)
    assert ((standings.points >= 0) & (standings.points <= 1)).all()
    totals = dict(standings.totals)
    assert totals["search:1"].mean + totals["search:2"].mean == pytest.approx(1)


def test_ctrl_c_keeps_whole_deals() -> None:
    def press(games: int) -> None:
        if games >= 10:
            raise KeyboardInterrupt

    standings = play_contest(make_contest(pig.GAME, ("random", "greedy"), 100_000, seed=3), 2, press)
    assert not standings.is_whole
    assert standings.games == 10


@pytest.mark.parametrize(
    ("players", "games", "sentence"),
    [
        (("easy",), 10, "two or more different players"),
        (("easy", "easy"), 10, "two or more different players"),
        (("easy", "hart"), 10, "Did you mean “hard”?"),
        (("easy", "hard"), 0, "at least 1"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(players: tuple[str, ...], games: int, sentence: str) -> None:
    with pytest.raises(SobremesaError, match=sentence):
        make_contest(pig.GAME, players, games)


def test_a_few_games_all_alike_prove_little() -> None:
    assert bounded_estimate(np.zeros(10)).margin > 0.15
    assert bounded_estimate(np.zeros(1000)).margin < 0.002
    assert bounded_estimate(np.array([0.0, 1.0] * 200)).margin == pytest.approx(0.049, abs=0.001)
