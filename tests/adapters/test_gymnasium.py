"""Every game as Gymnasium wants it, and what it says when it is used wrongly."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sobremesa
from examples import connect_four, leduc
from sobremesa.adapters import gymnasium as adapter
from sobremesa.adapters.draw import CELL, LINES, WIDTH
from sobremesa.engine.contract import Game
from tests.found import every_game

GAMES = every_game()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)


@each_game
def test_gymnasiums_own_check(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays, compares and draws in each mode; warnings are errors here."""
    check_env(gymnasium.make(adapter.register(game), is_native=False).unwrapped)
    assert capsys.readouterr().out, "nothing was drawn for people"


def test_the_name_of_a_game_of_the_shelf() -> None:
    env = gymnasium.make("sobremesa/BonnieAndClyde-v0", is_native=False)
    assert env.unwrapped.batch.game is sobremesa.shelf["bonnie_and_clyde"]


@each_game
def test_samples_are_legal_and_games_end(game: Game) -> None:
    env = adapter.GameEnv(game, is_native=False)
    observation, info = env.reset(seed=3)
    env.action_space.seed(3)
    for _ in range(20_000):
        assert observation in env.observation_space
        assert info["action_mask"].any()
        action = env.action_space.sample()
        assert info["action_mask"][action]
        observation, reward, is_over, is_cut, info = env.step(action)
        assert not is_cut
        assert "error" not in info
        assert is_over or reward == 0
        if is_over:
            break
    assert is_over
    assert not info["action_mask"].any()


def test_a_seed_deals_as_a_match_does() -> None:
    game = sobremesa.shelf["bonnie_and_clyde"]
    env = adapter.GameEnv(game, is_native=False)
    for seed in range(5):
        env.reset(seed=seed)
        assert env.batch.state(0).tobytes() == game.start(seed=seed).state.raw.tobytes()


def test_bots_take_the_other_seats() -> None:
    """Against greedy bots less is won than against random ones, from either side."""
    gained = {}
    for bots in ("random", "greedy"):
        for seat in (0, 1):
            tables = adapter.GameVectorEnv(40, game=connect_four.GAME, seat=seat, bots=bots, is_native=False)
            tables.reset(seed=1)
            tables.action_space.seed(1)
            total, games = 0.0, 0
            while games < 60:
                _, reward, done, _, _ = tables.step(tables.action_space.sample())
                total, games = total + reward.sum(), games + int(done.sum())
            gained[bots, seat] = total / games
    assert gained["greedy", 0] < gained["random", 0]
    assert gained["greedy", 1] < gained["random", 1]


def test_bots_that_search_play_at_one_table() -> None:
    env = adapter.GameEnv(leduc.GAME, seat=1, bots="search:20", is_native=False)
    env.action_space.seed(1)
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        is_over = False
        while not is_over:
            named = env.batch.encoding.named(observation)
            assert named["seat"].tolist() == [0, 1]
            assert named["hand"][0] == leduc.HELD, "the bot's card"
            observation, _, is_over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    with pytest.raises(sobremesa.BadOption, match="bots that do not search"):
        adapter.GameVectorEnv(4, game=leduc.GAME, bots="easy", is_native=False)


def test_the_bots_are_named_and_fill_the_seats() -> None:
    with pytest.raises(sobremesa.UnknownPlayer, match="There is no player “greedi”"):
        adapter.GameEnv(connect_four.GAME, bots="greedi", is_native=False)
    with pytest.raises(sobremesa.BadOption, match="all seats but one"):
        adapter.GameEnv("ajolocracia", seats=4, bots=["greedy"], is_native=False)
    for make in (adapter.GameEnv, adapter.GameVectorEnv):  # names that nobody needs are a mistake as well
        with pytest.raises(sobremesa.BadOption, match="that is 1 here, and 3 were named"):
            make(game=connect_four.GAME, bots=["greedy", "random", "random"], is_native=False)


def test_masks_as_maskable_ppo_asks_for_them() -> None:
    env = gymnasium.make("sobremesa/ProtocolG117-v0", is_native=False)
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()
    tables = adapter.GameVectorEnv(3, game=leduc.GAME, is_native=False)
    _, info = tables.reset(seed=1)
    assert (tables.action_masks() == info["action_mask"]).all()
    with pytest.raises(sobremesa.BadOption, match="all seats but one"):
        adapter.GameEnv(connect_four.GAME, seat=5, is_native=False)


def test_a_move_outside_the_mask_ends_the_game_at_its_makers_cost() -> None:
    env = adapter.GameEnv(leduc.GAME, is_native=False)
    _, info = env.reset(seed=1)
    _, reward, is_over, is_cut, info = env.step(leduc.DEAL)
    assert (reward, is_over, is_cut) == (-1.0, True, False)
    assert info["error"].startswith(f"Move {leduc.DEAL} is not legal: the choice is among ")


def test_what_is_no_action_and_what_comes_too_late() -> None:
    env = adapter.GameEnv(connect_four.GAME, is_native=False)
    with pytest.raises(gymnasium.error.ResetNeeded, match="has not begun"):
        env.step(0)
    env.reset()
    for nonsense in (7, -1, "three", 1.5, None):
        with pytest.raises(gymnasium.error.InvalidAction, match=f"Move {nonsense} is not legal"):
            env.step(nonsense)
    while not env.step(env.action_space.sample())[2]:
        pass
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        env.step(0)


def test_a_picture_shows_the_text() -> None:
    env = adapter.GameEnv("bonnie_and_clyde", is_native=False, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(env.action_space.sample())
    after = env.render()
    assert before.shape == after.shape == (LINES * CELL[1], WIDTH * CELL[0], 3)
    assert before.dtype == np.uint8
    assert (before != after).any()


# --- Many tables ------------------------------------------------------------------------------------------------------


def test_many_tables_are_made_by_name_and_renew_themselves() -> None:
    tables = gymnasium.make_vec(adapter.register(leduc.GAME), num_envs=6, is_native=False)
    observation, info = tables.reset(seed=2)
    tables.action_space.seed(2)
    assert observation in tables.observation_space
    ended = 0
    for _ in range(40):
        observation, reward, done, cut, info = tables.step(tables.action_space.sample())
        assert observation in tables.observation_space
        assert not cut.any()
        assert info["action_mask"].any(axis=1).all(), "every table goes on"
        assert (reward[~done] == 0).all()
        if done.any():
            is_over = tables.unwrapped.batch.encoding.named(info["final_obs"])["is_over"]
            assert (is_over[done] == 1).all(), "the end is told apart"
            ended += int(done.sum())
    assert ended > 6


def test_many_tables_can_be_reset_one_by_one() -> None:
    tables = adapter.GameVectorEnv(4, game=connect_four.GAME, is_native=False)
    tables.reset(seed=1)
    tables.step(np.array([0, 1, 2, 3]))
    before = tables.batch.observation.copy()
    after, _ = tables.reset(seed=1, options={"reset_mask": np.array([True, False, False, True])})
    assert (after[[1, 2]] == before[[1, 2]]).all()
    assert not (after[[0, 3]] == before[[0, 3]]).all()
    with pytest.raises(sobremesa.Unreadable, match="each of the 4 tables"):
        tables.step(np.array([0, 1]))


COPIES = {"deepcopy": copy.deepcopy, "pickle": lambda one: pickle.loads(pickle.dumps(one))}
each_way = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


@each_way
@pytest.mark.parametrize("game", ["bonnie_and_clyde", "protocol_g117"])
def test_a_copy_sees_what_it_does(game: str, copied: Any) -> None:
    env = gymnasium.make(adapter.register(sobremesa.shelf[game]), is_native=False)
    env.reset(seed=1)
    env.action_space.seed(1)  # with which the game is not over so soon
    other = copied(env)
    for _ in range(5):
        action = env.action_space.sample()
        seen, own = env.step(action), other.step(action)
        assert (own[0] == seen[0]).all()
        assert (own[4]["action_mask"] == seen[4]["action_mask"]).all()
    env.reset(seed=2)
    for _ in range(20):  # what the copy may do is not what the original may
        assert other.unwrapped.batch.is_legal(other.action_space.sample())


@each_way
def test_a_copy_of_many_tables_sees_what_it_does(copied: Any) -> None:
    tables = adapter.GameVectorEnv(3, game=leduc.GAME, is_native=False)
    tables.reset(seed=1)
    other = copied(tables)
    for _ in range(5):
        actions = tables.action_space.sample()
        assert (tables.step(actions)[0] == other.step(actions)[0]).all()
    tables.reset(seed=2)
    assert "error" not in other.step(other.action_space.sample())[4]
    assert (other.batch.reward >= -1).all()


@each_way
def test_a_copy_has_its_searching_bots(copied: Any) -> None:
    env = adapter.GameEnv(leduc.GAME, bots="search:20", is_native=False)
    env.reset(seed=1)
    other = copied(env)
    action = env.action_space.sample()
    assert (env.step(action)[0] == other.step(action)[0]).all()
