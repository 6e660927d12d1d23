"""What a seat sees, as numbers: the record that `hide` leaves, field by field, then who looks and who acts.

The encoding is made from the fields that a game declares and from nothing else, so it cannot show what `hide` blanks.
Numbers of one byte, and signed ones of two, are themselves. All that is wider is a set of bits in every game, and one
entry a bit, which a network can use. So everything fits int16 exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.adapters.ranges import ranges_of
from sobremesa.engine.compiler import inlined
from sobremesa.engine.contract import Game, to_act
from sobremesa.engine.reading import Json
from sobremesa.engine.record import Cells, Record, field_names

Numbers = npt.NDArray[np.int16]

UNSIGNED, SIGNED, WORDS, BITS = range(4)  # how the bytes of a run are read
RUN_FIRST, RUN_COUNT, RUN_KIND = range(3)  # the columns of a run: its first byte, how many entries, how to read them
KINDS = {"u1": UNSIGNED, "i1": SIGNED, "i2": WORDS}
ENTRIES_A_BYTE = 8


@dataclass(frozen=True)
class Part:
    """A named stretch of the observation."""

    name: str
    start: int
    shape: tuple[int, ...]
    least: int  # that the field can hold
    most: int
    kind: str  # "number", "bits" (the last dimension counts them, lowest first) or "flags"

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True, eq=False)
class Encoding:
    """How the observations of a game with so many seats are laid out."""

    parts: tuple[Part, ...]
    runs: npt.NDArray[np.int64]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    @property
    def least(self) -> Numbers:
        return np.concatenate([np.full(p.size, p.least, np.int16) for p in self.parts])

    @property
    def most(self) -> Numbers:
        return np.concatenate([np.full(p.size, p.most, np.int16) for p in self.parts])

    def named(self, observation: Numbers) -> dict[str, Numbers]:
        """The parts of an observation (or of a batch of them) by name: views, not copies."""
        before = observation.shape[:-1]
        return {p.name: observation[..., p.start : p.start + p.size].reshape((*before, *p.shape)) for p in self.parts}


@cache
def encoding(game: Game, seats: int) -> Encoding:
    parts: list[Part] = []
    for name in field_names(game.state.dtype):
        parts.append(_part(name, _end(parts), *_field(game, name)))
    for name in ("seat", "acting"):
        parts.append(Part(_unlike(name, parts), _end(parts), (seats,), 0, 1, "flags"))
    return Encoding(tuple(parts), _runs(game))


def describe(game: Game) -> Json:
    """The observation field by field, for programs; the parts `seat` and `acting` are as long as there are seats."""
    by_seats = {seats: encoding(game, seats) for seats in game.seats}
    *fields, _seat, _acting = by_seats[game.seats[0]].parts
    met = ranges_of(game)
    return {
        "dtype": "int16",
        "met_in_games": met.games,  # where `least` and `most` of numbers come from: rare play may go beyond
        "parts": [_told(part, met.limits[part.name]) for part in fields],
        "then": [
            {"name": _seat.name, "shape": ["seats"], "kind": "flags", "meaning": "1 for the seat that looks"},
            {"name": _acting.name, "shape": ["seats"], "kind": "flags", "meaning": "1 for each seat that is to act"},
        ],
        "size": {str(seats): made.size for seats, made in by_seats.items()},
    }


def _told(part: Part, met: Sequence[int]) -> Json:
    """Numbers with the limits they were met between, and those of the field, which they cannot leave."""
    told: Json = {"name": part.name, "start": part.start, "shape": list(part.shape), "kind": part.kind}
    if part.kind == "number":
        return told | {"least": met[0], "most": met[1], "holds": [part.least, part.most]}
    return told | {"least": part.least, "most": part.most}


def _field(game: Game, name: str) -> tuple[np.dtype[np.integer[Any]], tuple[int, ...]]:
    base, shape = game.state.dtype[name].subdtype or (game.state.dtype[name], ())
    return base, shape


def _part(name: str, start: int, base: np.dtype[np.integer[Any]], shape: tuple[int, ...]) -> Part:
    if _kind(base) == BITS:
        return Part(name, start, (*shape, base.itemsize * ENTRIES_A_BYTE), 0, 1, "bits")
    limits = np.iinfo(base)
    return Part(name, start, shape, int(limits.min), int(limits.max), "number")


def _kind(base: np.dtype[np.integer[Any]]) -> int:
    return KINDS.get(f"{base.kind}{base.itemsize}", BITS)


def _end(parts: list[Part]) -> int:
    return parts[-1].start + parts[-1].size if parts else 0


def _unlike(name: str, parts: list[Part]) -> str:
    """A name that no field of the game has."""
    while any(part.name == name for part in parts):
        name += "_"
    return name


def _runs(game: Game) -> npt.NDArray[np.int64]:
    """Where the bytes of the entries lie; fields that are read alike and lie side by side make one run."""
    runs: list[list[int]] = []
    end = -1
    for name in field_names(game.state.dtype):
        base, shape = _field(game, name)
        first, kind, size = int(game.state.dtype.fields[name][1]), _kind(base), prod(shape) * base.itemsize  # type: ignore[index]
        count = size * ENTRIES_A_BYTE if kind == BITS else size // base.itemsize
        if first == end and runs[-1][RUN_KIND] == kind:
            runs[-1][RUN_COUNT] += count
        else:
            runs.append([first, count, kind])
        end = first + size
    return np.array(runs, np.int64)


# --- Compiled with each game ------------------------------------------------------------------------------------------


@inlined
def write_observation(
    known: Record, memory: Cells, lane: int, seat: int, seats: int, runs: Cells, out: Cells, row: int
) -> None:
    """Encode what a seat knows into a row of `out`: a record that went through `hide`, and the bytes it lies in."""
    at = 0
    for run in range(len(runs)):
        first, count, kind = runs[run, RUN_FIRST], runs[run, RUN_COUNT], runs[run, RUN_KIND]
        if kind == BITS:
            write_bits(memory, lane, first, count, out, row, at)
        else:
            write_numbers(memory, lane, first, count, kind, out, row, at)
        at += count
    acting = to_act(known)
    for each in range(seats):
        out[row, at + each] = each == seat
        out[row, at + seats + each] = (acting >> each) & 1


# Indices are unsigned here: with no need to ask whether one counts from the end, several entries go at a time.


@inlined
def write_numbers(memory: Cells, lane: int, first: int, count: int, kind: int, out: Cells, row: int, at: int) -> None:
    source, goal = np.uint64(first), np.uint64(at)
    if kind == UNSIGNED:
        for k in range(count):
            out[row, goal + np.uint64(k)] = memory[lane, source + np.uint64(k)]
    elif kind == SIGNED:
        for k in range(count):
            byte = memory[lane, source + np.uint64(k)]
            out[row, goal + np.uint64(k)] = byte - ((byte & 0x80) << 1)
    else:
        for k in range(count):
            low, high = memory[lane, source + np.uint64(2 * k)], memory[lane, source + np.uint64(2 * k + 1)]
            out[row, goal + np.uint64(k)] = low + (high << 8) - ((high & 0x80) << 9)


@inlined
def write_bits(memory: Cells, lane: int, first: int, count: int, out: Cells, row: int, at: int) -> None:
    for k in range(count // ENTRIES_A_BYTE):
        byte = memory[lane, np.uint64(first + k)]
        goal = np.uint64(at + ENTRIES_A_BYTE * k)
        for bit in range(ENTRIES_A_BYTE):
            out[row, goal + np.uint64(bit)] = (byte >> bit) & 1
