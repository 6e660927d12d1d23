"""Simulation: the same rows whatever the number of jobs, and nothing lost to Ctrl-C."""

from __future__ import annotations

import numpy as np
import pytest

from examples import connect_four, leduc, pig
from sobremesa.engine.compiler import bind_interpreted
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, UnknownPlayer
from sobremesa.engine.loops import play_out
from sobremesa.engine.random import new_stream
from sobremesa.lab import simulate as lab
from sobremesa.lab.loop import play_with_bots
from sobremesa.lab.simulate import make_plan, play_rows, simulate

GAMES = [connect_four.GAME, pig.GAME, leduc.GAME]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_rows_do_not_depend_on_where_chunks_begin(game: Game) -> None:
    plan = make_plan(game, ("greedy", "random"), games=30, seed=4)
    whole = play_rows(plan, 0, 30)
    halves = [play_rows(plan, 0, 13), play_rows(plan, 13, 17)]
    for name in ("moves", "decisions", "scores", "ranks"):
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(h, name) for h in halves]))


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


def test_random_players_play_the_same_games_in_both_loops() -> None:
    out, spare = np.zeros(pig.moves.size, np.int32), np.zeros(pig.moves.size, np.int32)
    ends = []
    for number in range(5):
        short, long = pig.State(), pig.State()
        for state in (short, long):
            state.goal = 100
        bind_interpreted(play_out, pig.GAME)(
            short.raw, new_stream(1, 2 * number), new_stream(1, 2 * number + 1), out, 10_000
        )
        streams = np.array([new_stream(1, 2 * number), new_stream(1, 2 * number + 1)])
        bots = np.zeros(2, pig.State.dtype)
        bind_interpreted(play_with_bots, pig.GAME)(long.raw, np.array([0, 0]), 1, bots, streams, out, spare, 10_000)
        assert short == long
        ends.append(short.banked[0])
    assert len(set(ends)) > 1


def test_greedy_beats_random_where_a_look_ahead_helps() -> None:
    for game in GAMES:
        wins = simulate(make_plan(game, ("greedy", "random"), games=400, seed=1)).to_json()["seats"]
        assert wins[0]["win_rate"] - wins[0]["win_rate_margin"] > 0.55, game.id


def test_a_game_that_does_not_end_is_cut_and_said_so() -> None:
    plan = lab.Plan(pig.GAME, ("random", "random"), {"goal": 200}, games=10, seed=1, most_moves=20)
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
