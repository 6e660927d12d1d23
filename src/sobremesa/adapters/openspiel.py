"""Every game as an OpenSpiel game, with chance explicit. Importing this file registers those of the shelf.

    pyspiel.load_game("sobremesa_ID")                                      # the fewest seats the game takes
    pyspiel.load_game("sobremesa_ID(seats=4,reward=margin,passing=alternate)")

Seats that choose at once are asked one after the other; what they chose is hidden from the next, so it is the same
game. An information state is all that a seat has seen when it decided, what it decided, and what it sees now: each of
these went through `hide`, so it cannot tell more than the seat knows, and it forgets nothing that the seat acted on.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from sobremesa.adapters.batch import REWARDS, checked_name
from sobremesa.adapters.kernels import MARGIN, gain
from sobremesa.adapters.observe import encoding, write_observation
from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, OVER, Game
from sobremesa.engine.loops import CHANCE_ONLY, first_seat
from sobremesa.engine.match import checked_seats
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import Raw, copied, field_names
from sobremesa.games import shelf

LONGEST = 100_000  # moves; careless play of a game without a limit would be cut here in the lab as well
MOST_POINTS = 100_000.0  # a bound on margins that no game comes near
RECALLED = 16  # of one's own decisions, in the tensor of an information state

CHANCE_PLAYER, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

SETTINGS = {"seats": 0, "reward": "win", "is_native": True}

_games: dict[str, Game] = {}


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; the name to load it by. Those of the shelf are registered already."""
    name = f"sobremesa_{game.id}"
    if name not in _games:
        _games[name] = game
        pyspiel.register_game(_type_of(game), _game_class(name))
    return name


def _game_class(name: str) -> type[OpenSpielGame]:
    """A class, not a function: OpenSpiel lets go of it after the interpreter is gone, and a class outlives that."""

    class Named(OpenSpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    return Named


def _type_of(game: Game) -> Any:
    kinds = pyspiel.GameType
    is_open = not game.has_hidden_information and not game.has_simultaneous_choice
    return kinds(
        short_name=f"sobremesa_{game.id}",
        long_name=game.title.en,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if game.is_solo else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=SETTINGS | {option.name: option.default for option in game.options},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of seats and its options."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        game = _games[name]
        chosen: dict[str, Any] = SETTINGS | params
        self.game, self.seats = game, checked_seats(game, chosen["seats"] or None)
        self.mode = REWARDS[checked_name("reward", chosen["reward"], REWARDS)]
        given = {option.name: params[option.name] for option in game.options if option.name in params}
        self.options = encode_options(game.options, read_options(game.options, given))
        self.rules = compiler.native(game) if chosen["is_native"] else compiler.interpreted(game)
        bind = compiler.bind if chosen["is_native"] else compiler.bind_interpreted
        self.gain, self.write = bind(gain, game), bind(write_observation, game)
        self.encoding = encoding(game, self.seats)
        self.out = np.zeros(game.moves.size, np.int32)
        self.start: Raw = np.zeros(1, game.state.dtype)[0]
        self.rules.setup(self.start, self.seats, self.options)
        bound = MOST_POINTS if self.mode == MARGIN else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves.size,
            max_chance_outcomes=game.moves.size if game.has_chance else 0,
            num_players=self.seats,
            min_utility=0.0 if game.is_solo and self.mode != MARGIN else -bound,
            max_utility=bound,
            utility_sum=None if game.is_solo else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(game), info, params)

    def __deepcopy__(self, memo: object) -> OpenSpielGame:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def player_of(self, raw: Raw) -> int:
        acting = self.rules.to_act(raw)
        if acting == OVER:
            return TERMINAL
        return CHANCE_PLAYER if acting == CHANCE_ONLY else first_seat(acting)

    def hidden(self, raw: Raw, seat: int) -> Raw:
        copy = copied(raw)
        self.rules.hide(copy, seat)
        return copy


class Memory(NamedTuple):
    """What a seat decided so far, and a digest of what it saw each time: two alike have seen and done the same."""

    decided: tuple[int, ...] = ()
    digest: str = ""

    def after(self, seen: bytes, move: int) -> Memory:
        told = f"{self.digest} {seen.hex()} {move}".encode()
        return Memory((*self.decided, move), blake2b(told, digest_size=16).hexdigest())

    def __deepcopy__(self, memo: object) -> Memory:
        return self  # a state is cloned at every step, and this grows with the game


class State(pyspiel.State):  # type: ignore[misc]
    """A position, and what each seat remembers."""

    def __init__(self, table: OpenSpielGame) -> None:
        super().__init__(table)
        self.raw = table.start
        self.memory = (Memory(),) * table.seats
        self.player = table.player_of(self.raw)  # asked for far more often than it changes

    @property
    def table(self) -> OpenSpielGame:
        table: OpenSpielGame = self.get_game()
        return table

    @property
    def raw(self) -> Raw:
        raw: Raw = self._rows[0]
        return raw

    @raw.setter
    def raw(self, raw: Raw) -> None:
        """A copy, in an array: NumPy's bare records take no changes any more once they were pickled."""
        self._rows = np.frombuffer(bytearray(raw.tobytes()), raw.dtype)

    # --- What OpenSpiel asks ----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self._moves(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        moves = self._moves(CHANCE)
        weights = [self.table.rules.weight(self.raw, move) for move in moves]
        return [(move, weight / sum(weights)) for move, weight in zip(moves, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        table = self.table
        seat = CHANCE if self.player == CHANCE_PLAYER else self.player
        if seat != CHANCE:
            now = self.memory[seat].after(table.hidden(self.raw, seat).tobytes(), int(action))
            self.memory = (*self.memory[:seat], now, *self.memory[seat + 1 :])
        table.rules.apply(self.raw, seat, action)
        self.player = table.player_of(self.raw)

    def returns(self) -> list[float]:
        table = self.table
        if not self.is_terminal():
            return [0.0] * table.seats
        return [float(table.gain(self.raw, seat, table.seats, table.mode)) for seat in range(table.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """Another position that this player cannot tell from this one. It has no history: the true one tells too much.

        What the others remember is left out for the same reason.
        """
        table = self.table
        other = table.new_initial_state()
        other.raw = table.hidden(self.raw, player)
        table.rules.redeal(other.raw, player, new_stream(int(sampler() * 2**53), player))
        other.player = table.player_of(other.raw)
        other.memory = tuple(past if seat == player else Memory() for seat, past in enumerate(self.memory))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        verb = self.table.game.moves.range_of(action)
        return f"{verb.name} {action - verb.start}" if verb.size > 1 else verb.name

    def __str__(self) -> str:
        return _written(self.raw)

    def _moves(self, seat: int) -> list[int]:
        table = self.table
        return sorted(table.out[: table.rules.legal(self.raw, seat, table.out)].tolist())


class Observer:
    """What a player sees now, and with perfect recall also what it decided so far."""

    def __init__(self, table: OpenSpielGame, recalls: bool) -> None:
        self.recalls, encoded = recalls, table.encoding
        self.tensor = np.zeros(encoded.size + (RECALLED if recalls else 0), np.float32)
        self.dict = encoded.named(self.tensor[: encoded.size])  # type: ignore[arg-type]
        if recalls:
            self.dict["decided"] = self.tensor[encoded.size :]  # type: ignore[assignment]
        self._table = table

    def __getstate__(self) -> tuple[OpenSpielGame, bool, Any]:
        return self._table, self.recalls, self.tensor

    def __setstate__(self, kept: tuple[OpenSpielGame, bool, Any]) -> None:
        table, recalls, tensor = kept
        self.__init__(table, recalls)  # type: ignore[misc]  # the parts by name are views of its own tensor
        self.tensor[:] = tensor

    def set_from(self, state: State, player: int) -> None:
        table, sight = self._table, np.zeros((1, state.raw.dtype.itemsize), np.uint8)
        seen = sight.view(state.raw.dtype).reshape(1)
        seen[0] = table.hidden(state.raw, player)
        table.write(seen[0], sight, 0, player, table.seats, table.encoding.runs, self.tensor.reshape(1, -1), 0)
        if self.recalls:
            last = [move + 1 for move in state.memory[player].decided[-RECALLED:]]
            self.dict["decided"][:] = [0] * (RECALLED - len(last)) + last

    def string_from(self, state: State, player: int) -> str:
        now = _written(state.table.hidden(state.raw, player))
        if not self.recalls:
            return f"seat {player}: {now}"
        past = state.memory[player]
        return f"seat {player}: decided={list(past.decided)} seen={past.digest} {now}"


def _written(raw: Raw) -> str:
    return " ".join(f"{name}={str(raw[name].tolist()).replace(' ', '')}" for name in field_names(raw.dtype))


for _game in shelf.values():
    register(_game)
