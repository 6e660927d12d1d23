"""The search: it sees what there is to see, knows what its seat may know, and stays in its memory."""

from __future__ import annotations

import pytest

import sobremesa
from examples import connect_four, leduc, pig
from sobremesa.engine import compiler
from sobremesa.engine.contract import Game
from sobremesa.engine.match import Match
from sobremesa.engine.random import new_stream
from sobremesa.games.bonnie_and_clyde import rules
from sobremesa.games.bonnie_and_clyde.components import DO_WORK, LEAVE
from sobremesa.players.bots import Decision, decision_of
from sobremesa.players.searcher import Budget, Found, Searcher


def played(game: Game, *moves: int, seats: int | None = None, seed: int = 1) -> Match:
    match = game.start(seats=seats, seed=seed)
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def looked(match: Match, iterations: int, seed: int = 1, most: int | None = None) -> list[Found]:
    seat = match.to_act[0]
    searcher = Searcher(match.game, match.seats, most or iterations)
    return searcher.look(decision_of(match, seat).state, seat, Budget(iterations), seed)


def test_it_takes_a_win_and_stops_one() -> None:
    win = played(connect_four.GAME, 0, 6, 0, 6, 0, 6)
    assert looked(win, 300)[0].move == 0
    assert looked(win, 300)[0].chance == 1.0
    threat = played(connect_four.GAME, 0, 6, 0, 6, 0)
    assert looked(threat, 3000)[0].move == 0, "a third stone in a column must be topped"


def test_by_heuristic_every_move_is_judged_before_one_is_chosen() -> None:
    win = played(connect_four.GAME, 0, 6, 1, 6, 2, 6)
    searcher = Searcher(connect_four.GAME, 2, 10)
    found = searcher.look(decision_of(win, 0).state, 0, Budget(1, by_heuristic=True), 1)
    assert {f.move for f in found} == {m.id for m in win.legal(0)}
    assert (found[0].move, found[0].chance) == (3, 1.0)
    assert len(searcher.look(decision_of(win, 0).state, 0, Budget(1), 1)) == 1, "by lot one iteration tries one move"


def test_the_same_seed_and_iterations_find_the_same() -> None:
    match = played(leduc.GAME)
    assert looked(match, 500, seed=7) == looked(match, 500, seed=7)
    assert looked(match, 500, seed=7) != looked(match, 500, seed=8)


def test_with_no_room_left_it_goes_on_without_growing() -> None:
    match = played(connect_four.GAME)
    found = looked(match, 2000, most=10)
    assert {f.move for f in found} <= {m.id for m in match.legal(0)}
    assert found


@pytest.mark.parametrize(("gathered", "rival", "move"), [(60, 0, pig.STOP), (2, 99, pig.ROLL)])
def test_it_weighs_the_die(gathered: int, rival: int, move: int) -> None:
    """In pig one banks a lucky turn, and rolls on when the rival is about to win."""
    raw = played(pig.GAME).state.raw
    raw["gathered"], raw["banked"][1] = gathered, rival
    assert Searcher(pig.GAME, 2, 3000).look(raw.tobytes(), 0, Budget(3000), 1)[0].move == move


@pytest.mark.parametrize("by_heuristic", [False, True], ids=["by rollout", "by heuristic"])
@pytest.mark.parametrize("game", [leduc.GAME, sobremesa.shelf["ajolocracia"]], ids=lambda g: g.id)
def test_two_states_alike_to_a_seat_give_the_same_choice(game: Game, by_heuristic: bool) -> None:
    """It is given what `hide` leaves and nothing else, so what is hidden cannot matter."""
    match = played(game, seed=3)
    seat = match.to_act[0]
    double = match.hidden(seat).raw
    compiler.interpreted(game).redeal(double, seat, new_stream(5, 1))
    compiler.interpreted(game).hide(double, seat)
    one, other = decision_of(match, seat), Decision(double.tobytes(), seat, match.seats, len(match.log))
    searcher, budget = Searcher(game, match.seats, 300), Budget(300, horizon=20, by_heuristic=by_heuristic)
    assert searcher.look(one.state, seat, budget, 1) == searcher.look(other.state, seat, budget, 1)
    assert one.state != match.state.raw.tobytes(), "something is hidden"


def test_alone_it_leaves_town_when_it_can_and_pay_for_the_day() -> None:
    game = sobremesa.shelf["bonnie_and_clyde"]
    raw = game.start(seed=1).state.raw
    for name, value in {"love": 2, "ammo": 2, "passion": 2, "poems": 3, "threat": 2, "phase": rules.DAILY}.items():
        raw[name] = value
    raw["cubes"] = (0, 1)
    searcher = Searcher(game, 1, 2000)
    for savings, best, is_won in ((3, LEAVE, True), (0, DO_WORK, False)):
        raw["savings"] = savings
        found = {f.move: f.chance for f in searcher.look(raw.tobytes(), 0, Budget(2000), 1)}
        assert (found[LEAVE] == 1.0) == is_won, "without a dollar for the day even a farewell is too late"
        assert max(found, key=lambda move: found[move]) == best
