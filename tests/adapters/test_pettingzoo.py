"""Every game as PettingZoo wants it, and what it says when it is used wrongly."""

from __future__ import annotations

import copy
import logging
import pickle
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils import BaseWrapper
from pettingzoo.utils.conversions import parallel_to_aec

import sobremesa
from examples import connect_four, leduc
from sobremesa.adapters import pettingzoo as adapter
from sobremesa.engine.contract import Game
from tests.found import every_game

GAMES = every_game()
AT_ONCE = [game for game in GAMES if game.has_simultaneous_choice]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
each_at_once = pytest.mark.parametrize("game", AT_ONCE, ids=lambda g: g.id)


@each_game
def test_pettingzoos_own_checks(game: Game) -> None:
    """Whole games where they are short; warnings are errors here."""
    api_test(adapter.env(game, is_native=False), num_cycles=150)
    seed_test(lambda: adapter.env(game, is_native=False), num_cycles=40)


@each_at_once
def test_its_checks_for_seats_at_once(game: Game) -> None:
    def at_once(max_cycles: int | None = None) -> adapter.SeatsAtOnce:
        return adapter.parallel_env(game, max_cycles, is_native=False)

    parallel_api_test(at_once(), num_cycles=40)
    in_turns = SimpleNamespace(env=lambda max_cycles: parallel_to_aec(at_once(max_cycles)), parallel_env=at_once)
    max_cycles_test(in_turns)


@each_game
def test_a_game_ends_by_its_rules_and_pays_what_the_ranks_say(game: Game) -> None:
    env = adapter.env(game, seats=game.seats[-1], is_native=False)
    env.reset(seed=5)
    for agent in env.possible_agents:
        env.action_space(agent).seed(5)
    gained = {}
    for agent in env.agent_iter():
        _, reward, is_over, is_cut, info = env.last()
        assert not is_cut
        if is_over:
            gained[agent] = reward
        env.step(None if is_over else env.action_space(agent).sample(info["action_mask"]))
    assert gained.keys() == set(env.possible_agents)
    match = game.start(seats=game.seats[-1], seed=5)
    match.resume_from([], env.batch.state(0).tobytes())
    assert match.ranks is not None
    if game.is_solo:
        assert gained["seat_0"] == (match.ranks[0] == 1)
    else:
        assert sum(gained.values()) == pytest.approx(0, abs=1e-6)  # thirds, rounded to 32 bits
        order = [gained[agent] for agent in env.possible_agents]
        for one, better in zip(order, match.ranks, strict=True):
            for other, worse in zip(order, match.ranks, strict=True):
                assert (one > other) == (better < worse)


@each_game
def test_the_dictionary_has_the_vector_and_the_mask(game: Game) -> None:
    """As PettingZoo's own games have it: an array under “observation”, and nothing nested."""
    env = adapter.env(game, observation="dict", is_native=False)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    assert env.observation_space(env.agent_selection).contains(seen)
    assert list(seen) == ["observation", "action_mask"]
    vector = adapter.env(game, is_native=False)
    vector.reset(seed=1)
    assert (seen["observation"] == vector.observe(vector.agent_selection)).all()
    assert (seen["action_mask"] == vector.infos[vector.agent_selection]["action_mask"]).all()


class AsGymnasium(BaseWrapper, gymnasium.Env):  # type: ignore[misc]
    """The pattern of PettingZoo's tutorial for Stable-Baselines3: the mask apart, and all seats as one agent."""

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed, options)
        self.observation_space = super().observation_space(self.possible_agents[0])["observation"]
        self.action_space = super().action_space(self.possible_agents[0])
        return self.observe(self.agent_selection), {}

    def step(self, action: int) -> tuple[Any, ...]:
        agent = self.agent_selection
        super().step(action)
        told = (self._cumulative_rewards, self.terminations, self.truncations, self.infos)
        return self.observe(self.agent_selection), *(each[agent] for each in told)

    def observe(self, agent: str) -> Any:
        return super().observe(agent)["observation"]

    def action_mask(self) -> Any:
        return super().observe(self.agent_selection)["action_mask"]


@each_game
def test_the_tutorial_for_stable_baselines_plays(game: Game) -> None:
    """It flattens what is seen, and asks for the mask before every move."""
    env = AsGymnasium(adapter.env(game, observation="dict", is_native=False))
    observation, _ = env.reset(seed=1)
    for _ in range(40):
        assert isinstance(env.observation_space, spaces.Box)
        assert observation.flatten().shape == env.observation_space.shape
        mask = env.action_mask()
        assert mask.shape == (env.action_space.n,)
        observation, reward, is_over, is_cut, _ = env.step(int(np.flatnonzero(mask)[0]))
        assert is_over or reward == 0
        assert not is_cut
        if is_over:
            break


def test_nobody_sees_another_hand() -> None:
    env = adapter.env(leduc.GAME, observation="dict", is_native=False)
    for seed in range(10):
        env.reset(seed=seed)
        for seat in range(2):
            hand = env.batch.encoding.named(env.observe(f"seat_{seat}")["observation"])["hand"]
            assert hand[seat] == env.batch.state(0)["hand"][seat]
            assert hand[1 - seat] == leduc.HELD


@each_at_once
def test_at_once_and_in_turns_are_the_same_game(game: Game) -> None:
    """The same choices lead to the same state, whether all give them together or one after the other."""
    together, in_turns = adapter.parallel_env(game, is_native=False), adapter.env(game, is_native=False)
    _, infos = together.reset(seed=4)
    in_turns.reset(seed=4)
    choose = np.random.default_rng(4)
    for _ in range(200):
        chosen = {a: int(choose.choice(np.flatnonzero(infos[a]["action_mask"]))) for a in together.agents}
        deciding = [a for a in chosen if chosen[a] != together.wait]
        _, rewards, over, _, infos = together.step(chosen)
        for agent in deciding:
            in_turns.batch.ask(np.array([int(agent[-1])]))
            in_turns.batch.step(np.array([chosen[agent]]))
        assert together.batch.state(0).tobytes() == in_turns.batch.state(0).tobytes()
        if not together.agents:
            assert all(over.values())
            assert sum(rewards.values()) == pytest.approx(0)
            return
        assert not any(rewards.values())


# --- Used wrongly -----------------------------------------------------------------------------------------------------


def test_an_illegal_move_ends_the_game_at_its_makers_cost(caplog: pytest.LogCaptureFixture) -> None:
    env = adapter.env(connect_four.GAME, is_native=False)
    for nonsense in (7, -1):
        env.reset(seed=1)
        with caplog.at_level(logging.WARNING):
            env.step(nonsense)
        assert f"seat_0: Move {nonsense} is not legal: the choice is among 0, 1, 2, 3, 4, 5, 6." in caplog.text
        assert env.terminations == {"seat_0": True, "seat_1": True}
        assert not any(env.truncations.values())
        assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0}


def test_after_the_end_only_none_can_be_given(caplog: pytest.LogCaptureFixture) -> None:
    env = adapter.env(connect_four.GAME, is_native=False)
    env.reset(seed=1)
    env.step(9)
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    env.step(None)
    env.step(None)
    assert not env.agents
    with caplog.at_level(logging.WARNING):
        env.step(None)
    assert "reset()" in caplog.text


def test_what_can_not_be_made() -> None:
    with pytest.raises(sobremesa.BadOption, match="use env instead of parallel_env"):
        adapter.parallel_env(connect_four.GAME)
    with pytest.raises(sobremesa.BadOption, match="observation cannot be “picture”"):
        adapter.env(connect_four.GAME, observation="picture", is_native=False)
    with pytest.raises(sobremesa.UnknownGame):
        adapter.env("parchis")


@each_at_once
def test_a_seat_that_is_not_to_act(game: Game) -> None:
    env = adapter.parallel_env(game, is_native=False)
    _, infos = env.reset(seed=1)
    chosen: dict[str, Any] = {a: int(np.flatnonzero(infos[a]["action_mask"])[0]) for a in env.agents}
    some = next(agent for agent in chosen if chosen[agent] != env.wait)
    with pytest.raises(sobremesa.NotYourTurn, match=f"Deciding now: .*{some}"):
        env.step({agent: move for agent, move in chosen.items() if agent != some})
    with pytest.raises(sobremesa.NotYourTurn):
        env.step({**chosen, "seat_77": 0})
    assert env.agents == env.possible_agents, "nothing has changed"
    env.step(chosen)


COPIES = {"deepcopy": copy.deepcopy, "pickle": lambda one: pickle.loads(pickle.dumps(one))}
each_way = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


@each_way
def test_a_copy_sees_what_it_does(copied: Any) -> None:
    env = adapter.env("protocol_g117", is_native=False)
    env.reset(seed=1)
    other = copied(env)
    for _ in range(5):
        action = env.action_space(env.agent_selection).sample()
        env.step(action)
        other.step(action)
        assert (other.last()[0] == env.last()[0]).all()
    env.reset(seed=2)
    for _ in range(20):
        assert other.batch.is_legal(other.action_space(other.agent_selection).sample())


@each_way
def test_a_copy_of_seats_at_once_sees_what_it_does(copied: Any) -> None:
    env = adapter.parallel_env("lucha_libre", is_native=False)
    env.reset(seed=1)
    other = copied(env)
    actions = {agent: env.action_space(agent).sample() for agent in env.agents}
    seen, own = env.step(actions)[0], other.step(actions)[0]
    assert all((own[agent] == seen[agent]).all() for agent in env.agents)
