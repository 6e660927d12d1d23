"""Many tables of one game, stepped together in compiled code: plain arrays in, plain arrays out, no copies.

    batch = sobremesa.batch(game, 4096, seats=4, seed=7)
    while True:
        batch.step(policy(batch.observation, batch.mask))  # one decision at each table
        learn(batch.reward, batch.done)                    # where done, the next game has already begun

The arrays belong to the batch and change with every step; on a GPU they lie in its memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.adapters import kernels
from sobremesa.adapters.observe import encoding
from sobremesa.engine import compiler
from sobremesa.engine.compiler import DeviceArray, Function
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, Illegal, NotYourTurn, Unreadable
from sobremesa.engine.match import checked_seats, checked_seed
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.random import MAX_SEED
from sobremesa.engine.record import Array, Raw
from sobremesa.engine.words import Words, nearest
from sobremesa.engine.workspace import workspace
from sobremesa.games import shelf
from sobremesa.players.bots import checked_players, kind_of, samples_for
from sobremesa.players.policies import SEARCH

REWARDS = {"win": kernels.WIN, "margin": kernels.MARGIN}
DEVICES = ("cpu", "cuda")
PENALTY = -1.0  # for an illegal move, where it does not raise

VIEWS = frozenset({"encoding", "_tables", "_whole"})
BOUND = frozenset({"_reset", "_step", "_sample", "_ask", "_observe", "_find_illegal"})

Seeds = int | Sequence[int] | npt.NDArray[np.integer[Any]]


@dataclass(frozen=True, kw_only=True)
class Manner:
    """How a batch goes about it."""

    is_native: bool = True  # compiled, or as the source stands
    ends_if_illegal: bool = False  # an illegal move ends the game at its maker's cost, and does not raise
    autoreset: bool = True  # where a game ends, the next one begins


class Batch:
    """`tables` games side by side. Of each table, at its row:

    `observation`  what the seat to decide sees, as `sobremesa games GAME --json` describes it
    `mask`         1 for each legal move of that seat, else 0
    `seat`         which seat that is
    `reward`       what the last step brought, a column a seat: all of it at the end of a game
    `done`         whether the last step ended a game; the other arrays then tell of the next one, or, without
                   `autoreset`, of the end, until the table is reset
    `final`        where done, what the seat that moved last saw at the end

    `manner` is that of `Manner`: is_native, ends_if_illegal, autoreset.
    """

    def __init__(
        self,
        game: Game | str,
        tables: int,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: Seeds | None = None,
        reward: str = "win",
        device: str = "cpu",
        bots: Mapping[int, str] | None = None,
        **manner: bool,
    ) -> None:
        self.game = game = shelf[game] if isinstance(game, str) else game
        self.seats = checked_seats(game, seats)
        self.tables = _checked_count(tables)
        self.device = checked_name("device", device, DEVICES)
        if self.device == "cuda":
            compiler.needed_cuda()
        self.encoding = encoding(game, self.seats)
        self._manner = Manner(**manner)
        self._mode = REWARDS[checked_name("reward", reward, REWARDS)]
        self._options = encode_options(game.options, read_options(game.options, options or {}))
        self._bots = self._seated(bots) if bots else ()
        self._allocate()
        self._arrange()
        self._bind()
        self.reset(seed)

    def reset(self, seed: Seeds | None = None, only: npt.ArrayLike | None = None) -> None:
        """Begin anew, at all tables or only at those flagged. Table i deals as `game.start(seed=seed + i)` does.

        Several seeds are one for each table; without a seed, nobody knows what will be dealt.
        """
        seeds = self._given(self._seeds(seed))
        wanted = np.ones(self.tables, np.int8) if only is None else np.asarray(only).astype(np.int8)
        if wanted.shape != (self.tables,):
            raise _wrong_shape(wanted.shape, self.tables)
        self._reset(seeds, self._given(wanted), self._whole, *self._bots)

    def step(self, actions: DeviceArray) -> None:
        """One decision at each table, by the seat that is to decide there, and what chance makes of it."""
        chosen = self._chosen(actions)
        if not self._manner.ends_if_illegal:
            self._refuse_illegal(chosen)
        self._step(chosen, self._whole, *self._bots)

    def ask(self, seats: DeviceArray) -> None:
        """Where several seats decide at once, choose which one decides next at each table: the lowest unless asked."""
        self._ask(self._chosen(seats), self._found, self._whole)
        table = self._taken()
        if table != kernels.NOBODY:
            raise NotYourTurn(
                Words(
                    f"Ese asiento no decide nada ahora en la mesa {table}.",
                    f"That seat has nothing to decide now at table {table}.",
                )
            )

    def sample(self) -> DeviceArray:
        """A legal move for each table, by lot; an array of the batch's own."""
        self._sample(self._sampled, self._lots, self.moves, self.counts, self._streams)
        return self._sampled

    def named(self) -> dict[str, Any]:
        """The observations by the names of their parts: views of the same memory."""
        return self.encoding.named(self.observation)

    def observe(self, seat: int) -> DeviceArray:
        """What a seat sees at each table, whether it is to decide there or not; a new array."""
        out = self._zeros((self.tables, self.encoding.size), np.int16)
        self._observe(seat, out, self._whole)
        return out

    def is_legal(self, move: int | np.integer[Any], table: int = 0) -> bool:
        """Whether this is a legal move of the seat that is to decide at a table."""
        is_number = isinstance(move, (int, np.integer)) and not isinstance(move, bool)
        return bool(is_number and 0 <= move < self.game.moves.size and self.mask[table, move])

    def acting(self, table: int) -> int:
        """The seats that are to decide at a table, a bit each."""
        return int(compiler.interpreted(self.game).to_act(self.state(table)))

    def state(self, table: int) -> np.void:
        """A copy of the whole truth at a table."""
        truth: np.void = np.asarray(compiler.to_host(self._tables))[table].copy()
        return truth

    # --- How --------------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles: the arrays, and not what looks into them or was compiled."""
        kept = {name: value for name, value in vars(self).items() if name not in VIEWS | BOUND}
        return {name: compiler.to_host(v) if hasattr(v, "copy_to_host") else v for name, v in kept.items()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        if self.device == "cuda":
            arrays = {name: value for name, value in kept.items() if isinstance(value, np.ndarray)}
            self.__dict__.update({name: self._given(array) for name, array in arrays.items() if name != "_options"})
        self.encoding = encoding(self.game, self.seats)
        self._arrange()
        self._bind()

    def _allocate(self) -> None:
        n, size, width, dtype = self.tables, self.game.moves.size, self.encoding.size, self.game.state.dtype
        lanes = compiler.threads_for(n) if self.device == "cuda" else 1
        self.observation, self.final = (self._zeros((n, width), np.int16) for _ in range(2))
        self.mask, self.moves = self._zeros((n, size), np.int8), self._zeros((n, size), np.int32)
        self.seat, self.counts = self._zeros(n, np.int8), self._zeros(n, np.int32)
        self.reward, self.done = self._zeros((n, self.seats), np.float32), self._zeros(n, np.bool_)
        self._memory, self._sight = (self._zeros((rows, dtype.itemsize), np.uint8) for rows in (n, lanes))
        self._chance, self._lots = (self._zeros(n, np.uint64) for _ in range(2))
        self._streams, self._out = self._zeros((lanes, 1), np.uint64), self._zeros((lanes, size), np.int32)
        self._sampled, self._found = self._zeros(n, np.int64), self._given(np.full(1, kernels.NOBODY, np.int64))

    def _arrange(self) -> None:
        """The arrays as the loops want them; states are views of the memory that observations are read from."""
        dtype = self.game.state.dtype
        self._tables, seen = (bytes_.view(dtype).reshape(len(bytes_)) for bytes_ in (self._memory, self._sight))
        columns = kernels.Columns(
            *(self._tables, self._chance, self._lots, self.seat, self.moves, self.counts, self.mask),
            *(self.observation, self.final, self.reward, self.done),
        )
        runs, options, blank = self._given(self.encoding.runs), self._given(self._options), self._zeros(1, dtype)
        terms = kernels.Terms(blank, options, runs, self.seats, self._mode, PENALTY, int(self._manner.autoreset))
        self._whole = kernels.Batch(columns, kernels.Lanes(self._streams, self._out, seen, self._sight), terms)

    def _bind(self) -> None:
        def bind(function: Function, game: Game) -> Function:
            if self.device == "cuda":
                return compiler.bind_kernel(function, game, self.tables)
            if not self._manner.is_native:
                return compiler.bind_interpreted(function, game)
            return compiler.prepared(function, game)

        self._reset = bind(kernels.reset_with_bots if self._bots else kernels.reset_tables, self.game)
        self._step = bind(kernels.step_with_bots if self._bots else kernels.step_tables, self.game)
        self._sample = bind(kernels.sample_moves, self.game)
        self._ask = bind(kernels.ask_tables, self.game)
        self._observe = bind(kernels.observe_tables, self.game)
        self._find_illegal = bind(kernels.find_illegal, self.game)

    def _seated(self, bots: Mapping[int, str]) -> tuple[Raw, ...]:
        """All that the loops with bots need besides: the bots have all seats but one."""
        own = [seat for seat in range(self.seats) if seat not in bots]
        if len(own) != 1 or len(bots) != self.seats - 1 or self.device != "cpu":
            raise BadOption(
                Words(
                    "Los bots ocupan todos los asientos menos uno, y juegan en la CPU.",
                    "Bots take all seats but one, and play on the CPU.",
                )
            )
        names = [bots.get(seat, "random") for seat in range(self.seats)]
        kinds = np.array([kind_of(name) for name in checked_players(names, self.seats)])
        if (kinds == SEARCH).any():
            raise BadOption(
                Words(
                    "Muchas mesas a la vez solo se juegan contra bots que no buscan: random y greedy.",
                    "Many tables at once are played only against bots that do not search: random and greedy.",
                )
            )
        rivals = workspace(kernels.Rivals, self.game)
        rivals.raw["kinds"][: self.seats] = kinds
        rivals.seats, rivals.own, rivals.samples = self.seats, own[0], samples_for(self.game)
        return (rivals.raw,)

    def _seeds(self, seed: Seeds | None) -> npt.NDArray[np.int64]:
        if seed is None or isinstance(seed, int):
            first = checked_seed(seed)
            return np.array([(first + i) % (MAX_SEED + 1) for i in range(self.tables)], np.int64)
        seeds = np.array([checked_seed(int(s)) for s in seed], np.int64)
        if seeds.shape != (self.tables,):
            raise _wrong_shape(seeds.shape, self.tables)
        return seeds

    def _chosen(self, actions: DeviceArray) -> DeviceArray:
        chosen = compiler.as_device(actions) if self.device == "cuda" else np.ascontiguousarray(actions)
        if chosen.shape != (self.tables,) or chosen.dtype.kind not in "iu":
            raise _wrong_shape(chosen.shape, self.tables)
        return chosen if self.device == "cuda" else chosen.astype(np.int64, copy=False)

    def _refuse_illegal(self, chosen: DeviceArray) -> None:
        self._find_illegal(chosen, self.mask, self.counts, self._found)
        table = self._taken()
        if table != kernels.NOBODY:
            legal = np.flatnonzero(compiler.to_host(self.mask)[table])
            raise illegal(int(compiler.to_host(chosen)[table]), legal, table)

    def _taken(self) -> int:
        """The table that was written down, if one was."""
        table = int(compiler.to_host(self._found)[0])
        if table != kernels.NOBODY:
            self._found[0] = kernels.NOBODY
        return table

    def _given(self, array: Array) -> DeviceArray:
        return compiler.to_device(array) if self.device == "cuda" else array

    def _zeros(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> DeviceArray:
        return self._given(np.zeros(shape, dtype))


def illegal(move: object, legal: Sequence[int] | Array, table: int | None = None) -> Illegal:
    """The sentence about a move outside the mask."""
    listed = ", ".join(map(str, legal[:8])) + (", …" if len(legal) > 8 else "")
    where = Words("", "") if table is None else Words(f" en la mesa {table}", f" at table {table}")
    return Illegal(
        Words(
            f"La jugada {move} no es legal{where.es}: se puede elegir entre {listed}.",
            f"Move {move} is not legal{where.en}: the choice is among {listed}.",
        )
    )


def _wrong_shape(shape: tuple[int, ...], tables: int) -> Unreadable:
    return Unreadable(
        Words(
            f"Se espera un número entero para cada una de las {tables} mesas, y ha llegado algo de forma {shape}.",
            f"One whole number for each of the {tables} tables is expected; something of shape {shape} came.",
        )
    )


def _checked_count(tables: int) -> int:
    if isinstance(tables, bool) or not isinstance(tables, int) or tables < 1:
        raise BadOption(
            Words(f"No puede haber {tables} mesas: al menos 1.", f"There cannot be {tables} tables: at least 1.")
        )
    return tables


def checked_name(what: str, name: str, known: Iterable[str]) -> str:
    if name not in known:
        hint = nearest(str(name), known)
        raise BadOption(Words(f"{what} no puede ser «{name}». {hint.es}", f"{what} cannot be “{name}”. {hint.en}"))
    return name
