"""Studies of rows made by hand, with answers known beforehand."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.lab.estimates import Estimate
from sobremesa.lab.rows import Rows
from sobremesa.lab.study import (
    FEWEST_APART,
    MOST_VALUES,
    Distribution,
    Ratio,
    Study,
    games_needed,
    is_beyond,
    is_within,
    rate,
    skill,
    widened,
)
from tests.lab.made import lucky_rows, rows


def studied(made: Rows, counters: int = 0, seating: tuple[tuple[int, ...], ...] = (), deeds: int = 0) -> Study:
    study = Study(made.ranks.shape[1], counters, seating, deeds)
    study.add(made)
    return study


# --- Estimates ---


def test_a_share_of_all_or_nothing_still_has_a_margin() -> None:
    assert rate(0, 300) == Estimate(0.0, 0.01)
    assert rate(300, 300) == Estimate(1.0, 0.01)
    assert rate(30, 100).margin == pytest.approx(1.96 * (0.3 * 0.7 / 100) ** 0.5, rel=1e-3)


def test_certain_means_wholly_beyond_the_threshold() -> None:
    assert is_beyond(Estimate(-0.05, 0.03), 0.01)
    assert not is_beyond(Estimate(0.05, 0.03), 0.03)
    assert is_within(Estimate(-0.002, 0.003), 0.01)
    assert not is_within(Estimate(0.008, 0.003), 0.01)


def test_a_family_of_estimates_takes_wider_intervals() -> None:
    assert widened(Estimate(1.0, 1.96), 1).margin == pytest.approx(1.96, rel=1e-4)
    assert widened(Estimate(1.0, 1.96), 10).margin == pytest.approx(2.807, rel=1e-3)  # z of 0.05 / 10, from a table


def test_a_ratio_is_total_over_total_and_not_the_mean_of_ratios() -> None:
    ratio = Ratio()
    ratio.add(np.array([10, 2]), np.array([1, 2]))
    assert ratio.estimate is not None
    assert ratio.estimate.mean == 4


def test_a_ratio_without_anything_below_is_none() -> None:
    ratio = Ratio()
    ratio.add(np.array([0, 0]), np.array([0, 0]))
    assert ratio.estimate is None


def test_intervals_of_ratios_hold_as_often_as_they_say() -> None:
    rng, held = np.random.default_rng(5), 0
    for _ in range(400):
        below = rng.integers(1, 20, 300)
        above = rng.binomial(below, 0.3)
        ratio = Ratio()
        ratio.add(above, below)
        assert ratio.estimate is not None
        held += abs(ratio.estimate.mean - 0.3) < ratio.estimate.margin
    assert 0.92 < held / 400 < 0.98


def test_games_needed_grow_with_the_square() -> None:
    assert games_needed(1000, 0.02, 0.01) == 4001


# --- Distributions ---


def test_a_distribution_knows_its_mean_spread_and_quantiles() -> None:
    values = Distribution()
    values.add(np.array([5, 1, 2, 2, 100]))
    assert values.mean().mean == 22
    assert values.deviation() == pytest.approx(float(np.std([5, 1, 2, 2, 100])))
    assert [values.quantile(part) for part in (0.1, 0.5, 0.8, 1.0)] == [1, 2, 5, 100]
    assert values.share(lambda value: value == 2).mean == 0.4


def test_a_distribution_of_negative_values_keeps_their_sign() -> None:
    values = Distribution()
    values.add(np.array([-3, -3, 4]))
    assert values.table()[:, :2].tolist() == [[-3, 2], [4, 1]]


def test_a_distribution_stays_small_whatever_it_is_given() -> None:
    values = Distribution()
    for start in range(0, 10 * MOST_VALUES, MOST_VALUES):
        values.add(np.arange(start, start + MOST_VALUES) * 7)
    assert len(values.counts) <= MOST_VALUES
    assert values.total == 10 * MOST_VALUES
    assert values.mean().mean == pytest.approx(7 * 10 * MOST_VALUES / 2, rel=0.01)


# --- Seats ---


def test_the_advantage_of_a_seat_is_what_it_wins_over_its_share() -> None:
    study = studied(rows([[1, 2]] * 7 + [[2, 1]] * 3))
    assert study.advantage(0).mean == pytest.approx(0.2)
    assert study.advantage(1).mean == pytest.approx(-0.2)
    assert study.advantage(0).margin == pytest.approx(1.96 * (0.7 * 0.3 / 10) ** 0.5, rel=1e-3)


def test_games_that_nobody_wins_take_nothing_from_any_seat() -> None:
    study = studied(rows([[1, 2], [2, 1], [2, 2], [2, 2]]))
    assert study.advantage(0).mean == 0
    assert study.fair_share == 0.25


def test_players_who_change_places_are_counted_by_who_they_are() -> None:
    """The first player wins in seat 0, and in seat 1 the next time: seats are even, players are not."""
    study = studied(rows([[1, 2], [2, 1]] * 5), seating=((0, 1), (1, 0)))
    assert study.advantage(0).mean == 0
    assert [sums.estimate.mean for sums in study.by_player] == [1, 0]


def test_seatings_are_told_by_the_number_of_the_game() -> None:
    study = Study(2, seating=((0, 1), (1, 0)))
    study.add(rows([[2, 1]]), first=1)
    assert study.by_player[0].estimate.mean == 1


# --- Points ---


def test_closeness_is_the_second_against_the_first() -> None:
    points = [[100, 95, 3], [100, 50, 49], [7, 7, 0], [3, 2, 0], [3, 1, 1]]
    study = studied(rows([[1, 2, 3]] * 2 + [[1, 1, 3]] + [[1, 2, 3]] * 2, points))
    assert study.gaps.table()[:, :2].tolist() == [[0, 1], [1, 1], [2, 1], [5, 1], [50, 1]]
    assert study.close_rate.mean == pytest.approx(3 / 5)  # by five of a hundred, by none, and by a single point
    assert study.tie_rate.mean == pytest.approx(1 / 5)


def test_choices_and_forced_moves_are_per_decision() -> None:
    study = studied(rows([[1, 2], [2, 1]], decisions=[10, 30], choices=[20, 100], forced=[1, 7]))
    assert study.choices.estimate is not None
    assert study.choices.estimate.mean == 3
    assert study.forced.estimate is not None
    assert study.forced.estimate.mean == pytest.approx(0.2)


def test_games_that_were_cut_count_nowhere_else() -> None:
    study = studied(rows([[1, 2], [2, 1]], moves=[10, 99999], is_cut=[0, 1], ending=[0, -1]))
    assert (study.games, study.cut, study.ended) == (2, 1, 1)
    assert study.moves.mean().mean == 10
    assert study.win_rate(0).mean == 1


# --- Counters ---


def test_what_the_winner_always_has_one_more_of_lifts_from_never_to_always() -> None:
    study = studied(rows([[1, 2], [2, 1]] * 4, counters=[[[3], [2]], [[0], [1]]] * 4), counters=1)
    lift = study.tracked[0].lift(2)
    assert lift is not None
    assert (lift.mean, lift.margin) == (1, 0)


def test_the_lift_is_the_slope_within_games() -> None:
    rng = np.random.default_rng(3)
    values = rng.integers(0, 4, (500, 3))
    values += 10 * rng.integers(0, 2, (500, 1))  # some games have ten more for all: no reason to win
    winners = (values + rng.normal(0, 2, values.shape)).argmax(axis=1)
    ranks = np.full((500, 3), 2)
    ranks[np.arange(500), winners] = 1
    study = studied(rows(ranks.tolist(), counters=values[:, :, None].tolist()), counters=1)
    more = (values - values.mean(axis=1, keepdims=True)).ravel()
    slope = np.linalg.lstsq(more[:, None], ((ranks == 1) - 1 / 3).ravel(), rcond=None)[0][0]
    lift = study.tracked[0].lift(3)
    assert lift is not None
    assert lift.mean == pytest.approx(slope)
    assert 0 < lift.margin < lift.mean


def test_what_is_the_same_for_all_seats_has_no_lift() -> None:
    study = studied(rows([[1, 2], [2, 1]], counters=[[[5], [5]], [[9], [9]]]), counters=1)
    assert study.tracked[0].lift(2) is None
    assert study.lifts() == []


def test_alone_the_lift_is_the_slope_between_games() -> None:
    values, won = [0, 1, 2, 3, 4, 4], [0, 0, 1, 0, 1, 1]
    study = studied(rows([[2 - w] for w in won], counters=[[[v]] for v in values]), counters=1)
    lift = study.tracked[0].lift(1)
    assert lift is not None
    assert lift.mean == pytest.approx(np.polyfit(values, won, 1)[0])
    residual = np.array(won) - np.polyval(np.polyfit(values, won, 1), values)
    x = np.array(values) - np.mean(values)
    assert lift.margin == pytest.approx(1.96 * ((x * residual) ** 2).sum() ** 0.5 / (x * x).sum(), rel=1e-3)


def test_a_counter_is_averaged_within_games_first() -> None:
    """Where the seats of every game share out the same number, their average is certain, however it is shared out."""
    study = studied(rows([[1, 2], [2, 1]], counters=[[[0], [4]], [[2], [2]]]), counters=1)
    assert study.tracked[0].average.estimate == Estimate(2.0, 0.0)
    assert study.tracked[0].held.estimate.mean == 0.75


def test_what_differs_in_a_few_games_only_is_not_told() -> None:
    """In one game of a thousand the winner has one more: it fits without any error, and says nothing."""
    for apart, is_told in ((1, False), (FEWEST_APART - 1, False), (FEWEST_APART, True)):
        counters = [[[1], [0]]] * apart + [[[0], [0]]] * (1000 - apart)
        study = studied(rows([[1, 2]] * 1000, counters=counters), counters=1)
        assert bool(study.lifts()) == is_told
        alone = studied(rows([[1]] * 1000, counters=[game[:1] for game in counters]), counters=1)
        assert bool(alone.lifts()) == is_told


# --- Kinds of move ---


def test_the_share_of_a_kind_of_move_is_of_all_decisions_of_all_seats() -> None:
    made = rows([[1, 2], [2, 1]], decisions=[10, 30], deeds=[[[1, 4], [1, 4]], [[3, 15], [7, 5]]])
    study = studied(made, deeds=2)
    shares = [done.share.estimate for done in study.done]
    assert [share.mean for share in shares if share] == pytest.approx([12 / 40, 28 / 40])


def test_what_the_winner_does_once_more_lifts_and_what_all_do_alike_does_not() -> None:
    """The winner passes once more, the loser draws twice more, and everybody begins once."""
    deeds = [[[3, 0, 1], [2, 2, 1]], [[0, 5, 1], [1, 3, 1]]] * FEWEST_APART
    study = studied(rows([[1, 2], [2, 1]] * FEWEST_APART, deeds=deeds), deeds=3)
    assert [(which, lift.mean) for which, lift in study.deed_lifts()] == [(0, 1.0), (1, -0.5)]
    assert study.done[0].average.estimate.mean == 1.5
    assert study.done[2].lift(2) is None


def test_the_lift_of_a_kind_of_move_is_the_slope_within_games() -> None:
    rng = np.random.default_rng(8)
    made = rng.poisson(4, (400, 3))
    winners = (rng.normal(0, 3, made.shape) - made).argmax(axis=1)  # who makes it less wins more
    ranks = np.full((400, 3), 2)
    ranks[np.arange(400), winners] = 1
    study = studied(rows(ranks.tolist(), deeds=made[:, :, None].tolist()), deeds=1)
    more = (made - made.mean(axis=1, keepdims=True)).ravel()
    slope = np.linalg.lstsq(more[:, None], ((ranks == 1) - 1 / 3).ravel(), rcond=None)[0][0]
    [(_, lift)] = study.deed_lifts()
    assert lift.mean == pytest.approx(slope)
    assert lift.mean < -lift.margin < 0


def test_moves_of_games_that_were_cut_do_not_count() -> None:
    study = studied(rows([[1, 2]] * 2, is_cut=[0, 1], deeds=[[[3], [1]], [[900], [0]]]), deeds=1)
    assert study.done[0].average.estimate.mean == 2


# --- The whole ---


def test_a_study_does_not_depend_on_how_rows_come() -> None:
    made, study = lucky_rows(1000, [0.5, 0.3, 0.2]), Study(3)
    for first, last in ((0, 1), (1, 700), (700, 1000)):
        study.add(Rows(*(array[first:last] for array in made.arrays)), first)
    whole = studied(made)
    assert study.advantage(0).mean == pytest.approx(whole.advantage(0).mean)
    assert study.gaps.table().tolist() == whole.gaps.table().tolist()
    assert study.choices.estimate == whole.choices.estimate


def test_skill_is_what_lies_between_luck_and_always_winning() -> None:
    pairs = [("easy", "hard", Estimate(0.1, 0.02)), ("one", "other", Estimate(0.5, 0.02))]
    assert skill(pairs)[0][:2] == ("hard", "easy")
    assert skill(pairs)[0][2].mean == pytest.approx(0.8)
    assert skill(pairs)[0][2].margin == pytest.approx(0.04)
    assert skill(pairs)[1][2].mean == 0
