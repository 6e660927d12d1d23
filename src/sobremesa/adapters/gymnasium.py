"""Every game as a Gymnasium environment: alone, or one seat against bots. Importing this file registers them all.

import gymnasium, sobremesa.adapters.gymnasium
env = gymnasium.make("sobremesa/…-v0")           # one table
envs = gymnasium.make_vec("sobremesa/…-v0", 4096)  # a batch, stepped in compiled code
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypedDict, TypeVar, Unpack

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv

from sobremesa.adapters.batch import Batch, illegal
from sobremesa.adapters.draw import MODES, picture_of, text_of
from sobremesa.engine import compiler
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption
from sobremesa.engine.loops import first_seat
from sobremesa.engine.match import checked_seats
from sobremesa.engine.record import Array
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.players.bots import Bot, Decision, check_names, kind_of, sit
from sobremesa.players.policies import SEARCH

Vector = npt.NDArray[np.int16]
Info = dict[str, Any]
G = TypeVar("G", bound=np.generic)

OVER = "The game is over, or has not begun: reset() begins a new one."

_others: dict[str, Game] = {}  # games that are not on the shelf


def register(game: Game) -> str:
    """Make a game known to Gymnasium; the name to make it by. Those of the shelf are registered already."""
    name = f"sobremesa/{''.join(word.capitalize() for word in game.id.split('_'))}-v0"
    if game.id not in shelf:
        _others[game.id] = game
    if name not in gymnasium.registry:
        gymnasium.register(
            name,
            entry_point=f"{__name__}:GameEnv",
            vector_entry_point=f"{__name__}:GameVectorEnv",
            kwargs={"game": game.id},
        )
    return name


def game_named(game: Game | str) -> Game:
    return game if isinstance(game, Game) else _others.get(game) or shelf[game]


def seat_bots(game: Game, seats: int | None, seat: int, bots: str | Sequence[str]) -> tuple[int, dict[int, str]]:
    """How many seats there are, and which bot sits on each but one's own; one name serves for all."""
    number = checked_seats(game, seats)
    others = [s for s in range(number) if s != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise BadOption(
            Words(
                f"Los bots ocupan todos los asientos menos uno: aquí {len(others)}, y se nombran {len(names)}.",
                f"Bots take all seats but one: that is {len(others)} here, and {len(names)} were named.",
            )
        )
    return number, dict(zip(others, names, strict=True))


class LegalMoves(spaces.Discrete):  # type: ignore[misc]
    """The moves of a game by number. A sample without a mask is a move that is legal right now, at the first table.

    It holds the masks of all tables as they are, not a view of a row: a copy of both stays a pair.
    """

    def __init__(self, masks: npt.NDArray[np.int8]) -> None:
        super().__init__(masks.shape[-1])
        self._masks = masks

    def sample(self, mask: object = None, probability: object = None) -> Any:
        if mask is None and probability is None:
            mask = np.atleast_2d(self._masks)[0].copy()
        return super().sample(mask, probability)


class LegalMovesOfAll(spaces.MultiDiscrete):  # type: ignore[misc]
    """A move for each table of a batch. A sample is legal right now."""

    def __init__(self, batch: Batch) -> None:
        super().__init__([batch.game.moves.size] * batch.tables)
        self._batch = batch

    def sample(self, mask: object = None, probability: object = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        batch = self._batch
        at = (self.np_random.random(batch.tables) * batch.counts).astype(np.int64)
        return batch.moves[np.arange(batch.tables), at].astype(np.int64)


def observation_space(batch: Batch) -> spaces.Box:
    return spaces.Box(batch.encoding.least, batch.encoding.most, dtype=np.int16)


class Terms(TypedDict, total=False):
    """What an environment hands on to its batch."""

    options: Mapping[str, object] | None
    reward: str
    is_native: bool


class GameEnv(gymnasium.Env[Vector, np.int64]):  # type: ignore[misc]
    """One table. The mask of legal moves is in `info["action_mask"]`; a move outside it ends the game and costs 1."""

    metadata: ClassVar[Info] = {"render_modes": list(MODES), "render_fps": 4}

    def __init__(
        self,
        game: Game | str,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        lang: str = "en",
        render_mode: str | None = None,
        **terms: Unpack[Terms],
    ) -> None:
        known = game_named(game)
        number, others = seat_bots(known, seats, seat, bots)
        check_names(list(others.values()))
        is_searching = any(kind_of(name) == SEARCH for name in others.values())
        self.batch = Batch(
            known,
            1,
            seats=number,
            bots={} if is_searching else others,
            ends_if_illegal=True,
            autoreset=False,
            **terms,
        )
        self._searching = others if is_searching else {}
        self._thinkers = self._seated()
        self._decisions = 0
        self.seat, self.lang, self.render_mode = seat, lang, render_mode
        self.observation_space = observation_space(self.batch)
        self.action_space = LegalMoves(self.batch.mask)
        self._is_over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Vector, Info]:
        """Deals as `game.start(seed=seed)` does. What can be chosen of a game is chosen when it is made."""
        super().reset(seed=seed)
        self._is_over = True
        while self._is_over:  # bots may end a game before one's first decision
            self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
            self._let_thinkers_act()
            self._is_over, seed = bool(self.batch.done[0]), None
        self._show()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, Info]:
        if self._is_over:
            raise ResetNeeded(OVER)
        error = {}
        if not self.batch.is_legal(action):
            sentence = str(illegal(action, np.flatnonzero(self.batch.mask[0])))
            if not self.action_space.contains(action):
                raise InvalidAction(sentence)
            error = {"error": sentence}
        self.batch.step(np.array([action]))
        self._let_thinkers_act()
        self._is_over = bool(self.batch.done[0])
        self._show()
        gained = float(self.batch.reward[0, self.seat])
        return self._seen(), gained, self._is_over, False, self._info() | error

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask as sb3-contrib's MaskablePPO asks for it."""
        mask: npt.NDArray[np.bool_] = self.batch.mask[0].astype(np.bool_)
        return mask

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            return picture_of(self._text())
        if self.render_mode == "ansi":
            return self._text()
        return None

    def __getstate__(self) -> Info:
        return vars(self) | {"_thinkers": {}}  # they hold what was compiled

    def __setstate__(self, kept: Info) -> None:
        self.__dict__.update(kept)
        self._thinkers = self._seated()

    def _seated(self) -> dict[int, Bot]:
        return {seat: sit(name, self.batch.game, 0) for seat, name in self._searching.items()}

    def _let_thinkers_act(self) -> None:
        """Bots that search are asked one at a time, until one's own seat is the only one to decide."""
        batch = self.batch
        while self._thinkers and not batch.done[0] and (others := batch.acting(0) & ~(1 << self.seat)):
            seat = first_seat(others)
            batch.ask(np.array([seat]))
            seen = batch.state(0)
            compiler.interpreted(batch.game).hide(seen, seat)
            move = self._thinkers[seat](Decision(seen.tobytes(), seat, batch.seats, self._decisions))
            batch.step(np.array([move]))
            self._decisions += 1

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self._text())

    def _text(self) -> str:
        return text_of(self.batch, self.seat, self.lang)

    def _seen(self) -> Vector:
        own = self.batch.seat[0] == self.seat
        seen: Vector = self.batch.observation[0].copy() if own else self.batch.observe(self.seat)[0]
        return seen

    def _info(self) -> Info:
        return {"action_mask": self.batch.mask[0].copy()}


class GameVectorEnv(VectorEnv[Vector, npt.NDArray[np.int64], Array]):  # type: ignore[misc]
    """A batch of tables. Where a game ends the next one begins in the same step, and `info["final_obs"]` has its end.

    Without `copy`, all arrays are the batch's own and change with the next step.
    """

    metadata: ClassVar[Info] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: Game | str,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        copy: bool = True,
        **terms: Unpack[Terms],
    ) -> None:
        known = game_named(game)
        number, others = seat_bots(known, seats, seat, bots)
        self.batch = Batch(
            known,
            num_envs,
            seats=number,
            bots=others,
            ends_if_illegal=True,
            **terms,
        )
        self.num_envs, self.seat, self._copies = num_envs, seat, copy
        self.single_observation_space = observation_space(self.batch)
        self.single_action_space = LegalMoves(self.batch.mask)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = LegalMovesOfAll(self.batch)

    def reset(self, *, seed: int | Sequence[int] | None = None, options: Info | None = None) -> tuple[Vector, Info]:
        """With a single seed, table i has seed + i. `options["reset_mask"]` resets only some tables."""
        first = seed if isinstance(seed, int) else None
        super().reset(seed=first)
        given = int(self.np_random.integers(2**63)) if seed is None else seed
        self.batch.reset(given, only=(options or {}).get("reset_mask"))
        return self._own(self.batch.observation), self._info()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Vector, Array, Array, Array, Info]:
        self.batch.step(actions)
        batch, info = self.batch, self._info()
        if batch.done.any():
            info |= {"final_obs": self._own(batch.final), "_final_obs": self._own(batch.done)}
        never = np.zeros(self.num_envs, np.bool_)
        gained = batch.reward[:, self.seat].astype(np.float64)
        return self._own(batch.observation), gained, self._own(batch.done), never, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The masks, a row a table."""
        masks: npt.NDArray[np.bool_] = self.batch.mask.astype(np.bool_)
        return masks

    def _info(self) -> Info:
        return {"action_mask": self._own(self.batch.mask), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _own(self, array: npt.NDArray[G]) -> npt.NDArray[G]:
        return array.copy() if self._copies else array


for _game in shelf.values():
    register(_game)
