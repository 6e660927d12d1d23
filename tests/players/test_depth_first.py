"""Best play depth first: the same value as by all states, what a thing is worth, and games that go in circles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sobremesa.engine.contract import OVER
from sobremesa.engine.handicap import Handicap
from sobremesa.engine.words import Words
from sobremesa.players.solving.depth_first import Circle, DepthFirst
from sobremesa.players.solving.solver import ERROR, Solver, TooManyStates
from tests.players.test_solve import BOLD, GAMBLER, TIMID, State
from tests.players.test_solve import to_act as to_act_for_ever

MOST_BETS = 6


def to_act_in_time(state: State) -> int:
    return OVER if state.bets == MOST_BETS else to_act_for_ever(state)


HURRIED = replace(GAMBLER, id="hurried", to_act=to_act_in_time, view_only=())  # six bets, and nothing comes back


def by_hand(purse: int, bets: int, bold: bool = True) -> float:
    """The definition, written once more: the best bet, each won 2 times of 5."""
    if purse in (0, 4) or bets == MOST_BETS:
        return float(purse == 4)
    stakes = {1, min(purse, 4 - purse)} if bold else {1}
    return max(0.4 * by_hand(purse + x, bets + 1, bold) + 0.6 * by_hand(purse - x, bets + 1, bold) for x in stakes)


def without(**what: object) -> Handicap:
    return Handicap(Words("", ""), Words("", ""), **what)  # type: ignore[arg-type]


def test_it_finds_what_all_states_prove() -> None:
    found = DepthFirst(HURRIED, {}).value()
    assert found.value == pytest.approx(by_hand(1, 0), abs=1e-12)
    assert found.value == pytest.approx(Solver(HURRIED, {}).solve().value, abs=ERROR)


@pytest.mark.parametrize(
    ("handicap", "value"),
    [
        (without(banned=frozenset({BOLD})), by_hand(1, 0, bold=False)),
        (without(banned=frozenset({BOLD, TIMID})), 0.0),
        (without(most={("purse", 0): 2}), 0.0),
        (without(without={("purse", 0): 4}), 0.0),
    ],
)
def test_what_is_done_without_is_never_had(handicap: Handicap, value: float) -> None:
    assert DepthFirst(HURRIED, {}).value(handicap).value == pytest.approx(value, abs=1e-12)


def test_a_game_that_goes_in_circles_is_refused() -> None:
    with pytest.raises(Circle, match="comes back to a state"):
        DepthFirst(GAMBLER, {}).value()


def test_states_that_do_not_fit_are_too_many() -> None:
    search = DepthFirst(HURRIED, {}, memory=1)
    search._make_room()
    with pytest.raises(TooManyStates):
        search._make_more_room(len(search._keys))
