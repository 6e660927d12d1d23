"""Every game as a PettingZoo environment: `env(game)` for turns, `parallel_env(game)` where seats choose at once.

Agents are `seat_0`, `seat_1`…; an action is the number of a move. Nothing is ever truncated unless a caller asks for
`max_cycles`: every game of the shelf ends by its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from sobremesa.adapters.batch import Batch, checked_name, illegal
from sobremesa.adapters.draw import MODES, picture_of, text_of
from sobremesa.adapters.gymnasium import LegalMoves, game_named, observation_space
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, NotYourTurn
from sobremesa.engine.words import Words

Info = dict[str, Any]
Observation = Any  # a vector, or as PettingZoo's own games have it, a dictionary of the vector and the mask
FORMS = ("vector", "dict")


def env(game: Game | str, **setting: Any) -> Seats:
    """A game in turns; where several seats choose at once, one after the other without seeing what was chosen."""
    return Seats(game, **setting)


def parallel_env(game: Game | str, max_cycles: int | None = None, **setting: Any) -> SeatsAtOnce:
    """A game of simultaneous choice, all seats in one step."""
    return SeatsAtOnce(game, max_cycles, **setting)


class _Table:
    """What both kinds share: one table, the names of its seats, and what they see."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "win",
        observation: str = "vector",
        is_native: bool = True,
        lang: str = "en",
        render_mode: str | None = None,
    ) -> None:
        self.batch = Batch(
            game_named(game),
            1,
            seats=seats,
            options=options,
            reward=reward,
            is_native=is_native,
            ends_if_illegal=True,
            autoreset=False,
        )
        self.metadata = {
            "name": f"sobremesa_{self.batch.game.id}_v0",
            "render_modes": list(MODES),
            "render_fps": 4,
            "is_parallelizable": False,
        }
        self.lang, self.render_mode = lang, render_mode
        self.is_dict = checked_name("observation", observation, FORMS) == "dict"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()
        self._begin_spaces()

    def _begin_spaces(self, extra: int = 0) -> None:
        """A space for each agent, and a mask of its own that the space samples from; `extra` actions are no moves."""
        size = self.batch.game.moves.size
        self._masks = {agent: np.zeros(size + extra, np.int8) for agent in self.possible_agents}
        self.action_spaces = {agent: LegalMoves(self._masks[agent]) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space(size + extra) for agent in self.possible_agents}

    def _space(self, actions: int) -> spaces.Space[Observation]:
        flat = observation_space(self.batch)
        if not self.is_dict:
            return flat
        return spaces.Dict({"observation": flat, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Observation]:
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        """Deals as `game.start(seed=seed)` does; without a seed it goes on from the last one."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.batch.reset(int(self._seeds.integers(2**63)) if seed is None else seed)
        self.agents = list(self.possible_agents)

    def _observed(self, agent: str, vector: npt.NDArray[np.int16]) -> Observation:
        if not self.is_dict:
            return vector
        return {"observation": vector, "action_mask": self._masks[agent].copy()}

    def _warn_if_illegal(self, agent: str, action: int) -> None:
        """PettingZoo's custom: the game ends, its maker loses 1, and the log says why."""
        if not self.batch.is_legal(action):
            EnvLogger._generic_warning(f"{agent}: {illegal(action, np.flatnonzero(self.batch.mask[0]))}")

    def render(self) -> Any:
        text = text_of(self.batch, int(self.batch.seat[0]), self.lang)
        if self.render_mode == "rgb_array":
            return picture_of(text)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass


class Seats(_Table, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One decision at a time."""

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {"action_mask": mask.copy()} for agent, mask in self._masks.items()}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[0]
        self._pass_the_turn()

    def observe(self, agent: str) -> Observation:
        seat, batch = self._seat_of[agent], self.batch
        vector = batch.observation[0].copy() if seat == batch.seat[0] else batch.observe(seat)[0]
        return self._observed(agent, vector)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if not self.agents or self.terminations[agent]:
            self._step_after_the_end(action)
            return
        number = -1 if action is None else int(action)
        self._warn_if_illegal(agent, number)
        self._cumulative_rewards[agent] = 0.0
        self.batch.step(np.array([number]))
        if self.batch.done[0]:
            self.rewards = dict(zip(self.possible_agents, self.batch.reward[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._pass_the_turn()
        if self.batch.done[0]:
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _pass_the_turn(self) -> None:
        """The mask is in the info of who is to act; the others' are empty."""
        last, agent = self.agent_selection, self.possible_agents[self.batch.seat[0]]
        if last != agent:
            self._masks[last][:] = 0
            self.infos[last] = {"action_mask": self._masks[last].copy()}
        self._masks[agent][:] = self.batch.mask[0]
        self.infos[agent] = {"action_mask": self.batch.mask[0].copy()}
        self.agent_selection = agent

    def _step_after_the_end(self, action: int | None) -> None:
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        else:
            self._was_dead_step(action)


class SeatsAtOnce(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats in one step. The last action, after all moves, is to wait: all that a seat without a choice can do."""

    def __init__(self, game: Game | str, max_cycles: int | None = None, **setting: Any) -> None:
        known = game_named(game)
        if not known.has_simultaneous_choice:
            raise BadOption(
                Words(
                    f"En {known.title.es} no se elige a la vez: usa env en lugar de parallel_env.",
                    f"Nobody chooses at the same time in {known.title.en}: use env instead of parallel_env.",
                )
            )
        super().__init__(known, **setting)
        self.metadata["is_parallelizable"] = True
        self.max_cycles = max_cycles
        self.wait = known.moves.size

    def _begin_spaces(self, extra: int = 0) -> None:
        super()._begin_spaces(extra + 1)

    def reset(
        self, seed: int | None = None, options: Info | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        self._deal(seed)
        self._cycles = 0
        return self._look()

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        deciding = [agent for agent in self.agents if not self._masks[agent][self.wait]]
        self._check_agents(actions, deciding)
        for agent in deciding:
            if not self.batch.done[0]:
                self.batch.ask(np.array([self._seat_of[agent]]))
                self._warn_if_illegal(agent, int(actions[agent]))
                self.batch.step(np.array([int(actions[agent])]))
        self._cycles += 1
        is_over = bool(self.batch.done[0])
        is_cut = not is_over and self.max_cycles is not None and self._cycles >= self.max_cycles
        observations, infos = self._look()
        gained = self.batch.reward[0].tolist() if is_over else [0.0] * len(self.agents)
        rewards = dict(zip(self.agents, gained, strict=True))
        terminations, truncations = dict.fromkeys(self.agents, is_over), dict.fromkeys(self.agents, is_cut)
        if is_over or is_cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _check_agents(self, actions: Mapping[str, int], deciding: list[str]) -> None:
        if not self.agents:
            raise NotYourTurn(
                Words("La partida ha terminado: reset() empieza otra.", "The game is over: reset() begins a new one.")
            )
        strangers = [agent for agent in actions if agent not in deciding and actions[agent] != self.wait]
        if strangers or any(agent not in actions for agent in deciding):
            now = ", ".join(deciding)
            raise NotYourTurn(
                Words(
                    f"Ahora deciden {now}, cada uno una jugada; los demás esperan ({self.wait}).",
                    f"Deciding now: {now}, a move each; all others wait ({self.wait}).",
                )
            )

    def _look(self) -> tuple[dict[str, Observation], dict[str, Info]]:
        """What each seat sees and may do now."""
        observations, infos = {}, {}
        for agent in self.agents:
            seat, mask = self._seat_of[agent], self._masks[agent]
            mask[:] = 0
            vector = self.batch.observe(seat)[0]
            if not self.batch.done[0] and self.batch.acting(0) >> seat & 1:
                self.batch.ask(np.array([seat]))
                mask[: self.wait] = self.batch.mask[0]
            else:
                mask[self.wait] = 1
            observations[agent], infos[agent] = self._observed(agent, vector), {"action_mask": mask.copy()}
        return observations, infos
