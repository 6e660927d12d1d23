"""Simulation: the same rows whatever the number of jobs, and nothing lost to Ctrl-C."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from examples import connect_four, leduc, pig
from sobremesa.engine.compiler import bind_interpreted
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, UnknownPlayer
from sobremesa.engine.loops import play_out
from sobremesa.engine.random import draw, new_stream
from sobremesa.engine.record import Cells
from sobremesa.lab.executors import play_rows
from sobremesa.lab.plan import Plan, make_plan
from sobremesa.lab.simulate import simulate

GAMES = [connect_four.GAME, pig.GAME, leduc.GAME]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_rows_do_not_depend_on_where_chunks_begin(game: Game) -> None:
    plan = make_plan(game, ("greedy", "random"), games=30, seed=4)
    whole = play_rows(plan, 0, 30)
    halves = [play_rows(plan, 0, 13), play_rows(plan, 13, 17)]
    for together, *apart in zip(whole.arrays, *(half.arrays for half in halves), strict=True):
        assert np.array_equal(together, np.concatenate(apart))


def test_the_result_does_not_depend_on_jobs() -> None:
    plan = make_plan(pig.GAME, games=3000, seed=9)
    one, two = simulate(plan, jobs=1).to_json(), simulate(plan, jobs=2).to_json()
    for name in ("moves", "length", "decisions", "seats", "cut"):
        assert one[name] == two[name]
    assert one["games"] == 3000


def test_another_seed_gives_other_games() -> None:
    first, second = (play_rows(make_plan(pig.GAME, games=50, seed=s), 0, 50) for s in (1, 2))
    assert not np.array_equal(first.moves, second.moves)


def test_a_match_with_the_seed_has_the_chance_of_game_number_0() -> None:
    """What a designer sees in a simulation can be looked at as a match."""
    match = leduc.GAME.start(seed=42)
    dealt = [e.move - leduc.DEAL for e in match.log]
    plan = make_plan(leduc.GAME, ("random", "random"), games=1, seed=42)
    state = leduc.State()
    run = bind_interpreted(play_out, leduc.GAME)
    leduc.setup(state, 2, None)  # type: ignore[arg-type]
    run(state.raw, new_stream(42, 0), new_stream(42, 1), np.zeros(leduc.moves.size, np.int32), 1000)
    assert list(state.hand) == dealt
    assert play_rows(plan, 0, 1).scores[0].tolist() == [leduc.score(state, 0), leduc.score(state, 1)]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_random_players_play_the_same_games_watched_or_not(game: Game) -> None:
    plan = make_plan(game, games=50, seed=1)
    bare, watched = play_rows(plan, 3, 40), play_rows(plan, 3, 40, is_watched=True)
    for name in ("moves", "decisions", "is_cut", "scores", "ranks"):
        assert np.array_equal(getattr(bare, name), getattr(watched, name))
    assert not bare.facts["choices"].any()
    assert watched.facts["choices"].all()


def test_what_players_could_choose_from_is_counted() -> None:
    """A game of pig by hand: each decision has two choices but the first of a turn, where nothing can be held."""
    plan = make_plan(pig.GAME, games=1, seed=3)
    facts = play_rows(plan, 0, 1, is_watched=True).facts[0]
    match, stream = pig.GAME.start(seed=3), new_stream(3, 1)
    choices: list[int] = []
    leaders: list[int] = []
    while not match.is_over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        choices.append(len(moves))
        match.play(seat, moves[draw(Cells(stream), len(moves))])
        if match.scores[0] != match.scores[1]:
            leaders.append(int(match.scores[1] > match.scores[0]))
    assert facts["choices"] == sum(choices)
    assert facts["forced"] == choices.count(1)
    assert facts["lead_changes"] == sum(a != b for a, b in pairwise(leaders))


def test_players_change_places_over_the_same_deals() -> None:
    plan = make_plan(leduc.GAME, ("greedy", "random"), games=400, seed=2, seating=((0, 1), (1, 0)))
    assert [plan.seated(n) for n in range(3)] == [("greedy", "random"), ("random", "greedy"), ("greedy", "random")]
    rows = play_rows(plan, 0, 400)
    straight = play_rows(make_plan(leduc.GAME, ("greedy", "random"), games=200, seed=2), 0, 1)
    assert np.array_equal(rows.scores[0], straight.scores[0])
    greedy = np.concatenate([rows.scores[0::2, 0], rows.scores[1::2, 1]])
    assert greedy.mean() > 0 > rows.scores[0::2, 1].mean()


def test_those_who_search_fill_whole_rows_and_change_places_too() -> None:
    plan = make_plan(leduc.GAME, ("search:20", "random"), games=6, seed=2, seating=((0, 1), (1, 0)))
    whole, halves = play_rows(plan, 0, 6), [play_rows(plan, 0, 3), play_rows(plan, 3, 3)]
    for array, parts in zip(whole.arrays, zip(*(half.arrays for half in halves), strict=True), strict=True):
        assert np.array_equal(array, np.concatenate(parts))
    assert whole.facts["choices"].all()
    straight = play_rows(make_plan(leduc.GAME, ("search:20", "random"), games=1, seed=2), 0, 1)
    assert np.array_equal(whole.facts[0], straight.facts[0])


def test_greedy_beats_random_where_a_look_ahead_helps() -> None:
    for game in GAMES:
        wins = simulate(make_plan(game, ("greedy", "random"), games=400, seed=1)).to_json()["seats"]
        assert wins[0]["win_rate"] - wins[0]["win_rate_margin"] > 0.55, game.id


def test_a_game_that_does_not_end_is_cut_and_said_so() -> None:
    plan = Plan(pig.GAME, ("random", "random"), {"goal": 200}, games=10, seed=1, most_moves=20)
    result = simulate(plan)
    assert result.tally.cut == 10
    assert result.to_json()["seats"][0]["wins"] == 0


def test_ctrl_c_keeps_what_is_done() -> None:
    plan = make_plan(pig.GAME, games=10**9, seed=1)

    def press(games: int) -> None:
        if games > 100:
            raise KeyboardInterrupt

    result = simulate(plan, jobs=2, on_progress=press)
    assert not result.is_whole
    assert 100 < result.to_json()["games"] < 10**9
    assert result.tally.moves.count == result.tally.games


def test_bad_plans_are_refused_before_anything_runs() -> None:
    with pytest.raises(UnknownPlayer, match="Did you mean “greedy”"):
        make_plan(pig.GAME, ("greedi", "random"))
    with pytest.raises(UnknownPlayer, match="2 seats and 1 players"):
        make_plan(pig.GAME, ("greedy",), seats=2)
    with pytest.raises(BadOption, match="is not played by 3"):
        make_plan(pig.GAME, ("random",) * 3)
    with pytest.raises(BadOption, match="at least 1"):
        make_plan(pig.GAME, games=0)
