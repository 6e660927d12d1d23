"""Where a match stands, as values that never change: a `Position` is a state, a `Line` the moves that led to it.

A match holds one line; a move gives the next one. Whoever wants to try something takes a copy of the match and drops it
again: nothing of it can be seen from the other. What is worked out about a position is kept with it and goes with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

import numpy as np

from sobremesa.engine.chance import Chance, WrittenChance
from sobremesa.engine.compiler import Rules, bind_interpreted
from sobremesa.engine.contract import CHANCE, OVER, SPECTATOR, Game
from sobremesa.engine.errors import Illegal
from sobremesa.engine.loops import outcome_at, rank, total_weight
from sobremesa.engine.moves import Moves
from sobremesa.engine.record import Raw, Record, copied, field_names, raw_from
from sobremesa.engine.words import LANGS, Words
from sobremesa.engine.written import Entry

Value = TypeVar("Value")


class once(Generic[Value]):  # noqa: N801  # it is read as a word, as `property` is
    """As `functools.cached_property` without its lock: what two threads work out at the same time is the same."""

    def __init__(self, work_out: Callable[[Any], Value]) -> None:
        self.work_out, self.name = work_out, work_out.__name__

    def __get__(self, owner: object, kind: type | None = None) -> Value:
        value = owner.__dict__[self.name] = self.work_out(owner)
        return value


@dataclass(frozen=True, eq=False)
class Setting:
    """What stays the same for a whole match."""

    game: Game
    seats: int
    rules: Rules  # interpreted or native: they say the same


@dataclass(frozen=True, eq=False)
class Position:
    """A state, and what the rules say of it: each is worked out when it is first asked for."""

    setting: Setting
    state: bytes
    _legal: dict[int, tuple[int, ...]] = field(default_factory=dict, init=False, repr=False)  # by seat
    _seen: dict[int, Record] = field(default_factory=dict, init=False, repr=False)  # by viewer

    @classmethod
    def first(cls, setting: Setting, options: np.ndarray[Any, np.dtype[np.int64]]) -> Self:
        raw: Raw = np.zeros(1, setting.game.state.dtype)[0]
        setting.rules.setup(raw, setting.seats, options)
        return cls(setting, raw.tobytes())

    def after(self, seat: int, move: int) -> Position:
        raw = raw_from(self.state, self.setting.game.state.dtype)
        self.setting.rules.apply(raw, seat, move)
        position = Position(self.setting, raw.tobytes())
        position.__dict__["raw"] = raw  # it need not be read out of the bytes again
        return position

    @once
    def raw(self) -> Raw:
        """For rules to read. Whoever wants to change it takes a `copy`."""
        return raw_from(self.state, self.setting.game.state.dtype)

    def copy(self) -> Record:
        return self.setting.game.state(raw_from(self.state, self.setting.game.state.dtype))

    # --- Who is to act, and what they may do --------------------------------------------------------------------------

    @once
    def acting(self) -> int:
        """A bit for each seat that is deciding, chance among them."""
        return int(self.setting.rules.to_act(self.raw))

    @once
    def to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.setting.seats) if self.acting >> seat & 1)

    @property
    def is_over(self) -> bool:
        return self.acting == OVER

    @property
    def is_up_to_chance(self) -> bool:
        return self.acting == 1 << CHANCE

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat not in self._legal:
            moves = np.empty(self.setting.game.moves.size, np.int32)
            self._legal[seat] = tuple(moves[: self.setting.rules.legal(self.raw, seat, moves)].tolist())
        return self._legal[seat]

    def roll(self, chance: Chance) -> tuple[int, Chance]:
        """What chance does here, as it is written or by the weights of its moves; and the chance to go on with."""
        if isinstance(chance, WrittenChance) and chance.outcomes:
            return self._written(chance), chance.after_the_first()
        game, moves = self.setting.game, np.empty(self.setting.game.moves.size, np.int32)
        count = self.setting.rules.legal(self.raw, CHANCE, moves)
        point, rest = chance.draw(bind_interpreted(total_weight, game)(self.raw, count, moves))
        return int(bind_interpreted(outcome_at, game)(self.raw, moves, point)), rest

    def _written(self, chance: WrittenChance) -> int:
        move, legal = chance.outcomes[0], self.legal(CHANCE)
        if move not in legal:
            raise Illegal(_cannot_bring(self.setting.game.moves, move, legal))
        return move

    @once
    def time_limit(self) -> int:
        return 0 if self.is_over else int(self.setting.rules.time_limit(self.raw))

    # --- What can be seen ---------------------------------------------------------------------------------------------

    def hidden(self, seat: int) -> Record:
        """A copy without all that a seat may not know."""
        blanked = copied(self.raw)
        self.setting.rules.hide(blanked, seat)
        return self.setting.game.state(blanked)

    def seen(self, viewer: int) -> Record:
        """What a viewer may know, to read."""
        if viewer not in self._seen:
            self._seen[viewer] = self.hidden(viewer).frozen()
        return self._seen[viewer]

    def sees(self, entry: Entry, viewer: int) -> bool:
        """Whether a viewer may know of what somebody does here."""
        return entry.seat == viewer or bool(self.setting.rules.sees(self.raw, entry.seat, entry.move, viewer))

    def count(self, name: str) -> int:
        """A counter that a game may keep: `reveals`, `stopwatch`."""
        return int(self.raw[name]) if name in field_names(self.setting.game.state.dtype) else 0

    # --- How it stands ------------------------------------------------------------------------------------------------

    @once
    def scores(self) -> tuple[int, ...]:
        return tuple(int(self.setting.rules.score(self.raw, seat)) for seat in range(self.setting.seats))

    @once
    def public_scores(self) -> tuple[int, ...]:
        """The scores as far as a spectator can work them out."""
        seen = self.hidden(SPECTATOR).raw
        return tuple(int(self.setting.rules.score(seen, seat)) for seat in range(self.setting.seats))

    @once
    def ranks(self) -> tuple[int, ...]:
        place = bind_interpreted(rank, self.setting.game)
        return tuple(place(self.raw, seat, self.setting.seats) for seat in range(self.setting.seats))

    @property
    def ending(self) -> Words:
        why: int = self.setting.rules.ending(self.raw)
        return self.setting.game.endings[why]


@dataclass(frozen=True, eq=False)
class Past:
    """The states of a log that was taken on trust, with a snapshot: found by playing it, if anybody asks."""

    first: Position
    log: tuple[Entry, ...] = ()

    @once
    def states(self) -> tuple[bytes, ...]:
        """The one before each entry."""
        position, states = self.first, []
        for entry in self.log:
            states.append(position.state)
            position = position.after(entry.seat, entry.move)
        return tuple(states)


@dataclass(frozen=True, eq=False)
class Line:
    """The moves that stand, and the position they have led to."""

    now: Position
    chance: Chance
    past: Past  # what came before `states`
    log: tuple[Entry, ...] = ()
    states: tuple[bytes, ...] = ()  # before each entry since
    lately: tuple[Position, ...] = ()  # since the last decision, with what has been worked out about them
    version: int = 0  # goes up with every change, undo included
    _earlier: dict[int, Position] = field(default_factory=dict, init=False, repr=False)  # others that were asked for

    def after(self, seat: int, move: int, chance: Chance | None = None) -> Line:
        is_decision = seat != CHANCE
        return Line(
            self.now.after(seat, move),
            chance or self.chance,
            self.past,
            (*self.log, Entry(seat, move)),
            (*self.states, self.now.state),
            (self.now,) if is_decision else (*self.lately, self.now),
            self.version + 1,
        )

    def until_a_decision(self) -> Line:
        """With what chance does before anybody can decide."""
        line = self
        while line.now.is_up_to_chance:
            move, chance = line.now.roll(line.chance)
            line = line.after(CHANCE, move, chance)
        return line

    def before(self, at: int) -> Position:
        """The position before an entry of the log; after the last, the one there is now."""
        if at == len(self.log):
            return self.now
        back = at - len(self.log)
        if -back <= len(self.lately):
            return self.lately[back]
        if at not in self._earlier:
            known = len(self.past.log)
            state = self.past.states[at] if at < known else self.states[at - known]
            self._earlier[at] = Position(self.now.setting, state)
        return self._earlier[at]

    def cut(self, length: int) -> Line:
        """As it was after so many entries."""
        known = len(self.past.log)
        if length < known:
            past, states = Past(self.past.first), self.past.states[:length]
        else:
            past, states = self.past, self.states[: length - known]
        return replace(self, now=self.before(length), past=past, log=self.log[:length], states=states, lately=())

    def under(self, rules: Rules) -> Line:
        """The same with the rules in another form."""
        setting = replace(self.now.setting, rules=rules)
        past = Past(Position(setting, self.past.first.state), self.past.log)
        return replace(self, now=Position(setting, self.now.state), past=past, lately=())


def _cannot_bring(moves: Moves, move: int, legal: tuple[int, ...]) -> Words:
    es, en = (" · ".join(moves.text(other, lang) for other in legal[:8]) for lang in LANGS)
    return Words(
        f"El azar no puede traer «{moves.text(move, 'es')}» aquí; puede traer: {es}.",
        f"Chance cannot bring “{moves.text(move, 'en')}” here; it can bring: {en}.",
    )
