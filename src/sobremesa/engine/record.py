"""The state of a game: declared once, seen as an object when interpreted and as flat memory when compiled.

    class State(Record):
        height: Cells = cells("i1", 7)  # stones in each column
        turn: int = cell("i1")

Compiled code works on a NumPy record of `State.dtype`. Interpreted code gets a `State` over the same bytes, whose
numbers are plain ints and whose limits are checked: an index out of bounds or a number that does not fit its field
raises, where compiled code would go on in silence.

What a search or a batch works on is declared in the same way. A `Workspace` holds states of the game it is made for
(`game_state()`), and lists that are as long as the game has moves (`cells("i4", PER_MOVE)`): `fitted` makes it for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from struct import Struct
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np

Raw = np.void  # one record, as NumPy hands it out
PER_MOVE = -1  # a dimension of a workspace: as many as the game has moves


class Cells:
    """An array field as interpreted rules see it: ints out, checked ints in."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def __getitem__(self, at: int | tuple[int, ...]) -> int:
        """A number; or, with fewer indices than dimensions, the Cells of that row (for functions that take one)."""
        array = self.array
        if array.ndim == (len(at) if type(at) is tuple else 1):
            return array.item(at)  # type: ignore[no-any-return]  # a quarter of the time of `array[at].item()`
        return Cells(array[at])  # type: ignore[return-value]

    def __setitem__(self, at: int | tuple[int, ...], value: int | np.integer[Any]) -> None:
        self.array[at] = value

    def __len__(self) -> int:
        return len(self.array)

    @property
    def shape(self) -> tuple[Any, ...]:
        shape: tuple[Any, ...] = self.array.shape
        return shape

    def __iter__(self) -> Iterator[int]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"Cells({self.array.tolist()})"


class _Field:
    """A descriptor that reads one number of the record underneath."""

    shape: tuple[int, ...] = ()
    offset: int  # in the record, known once all fields are

    def __init__(self, kind: str) -> None:
        self.kind: str | np.dtype[np.void] = kind
        self.read = Struct(np.dtype(kind).char).unpack_from  # a tenth of the time of `int(raw[name])`

    @property
    def is_open(self) -> bool:
        """Whether it depends on a game that is not known yet."""
        return PER_MOVE in self.shape

    def fitted(self, state: type[Record], moves: int) -> _Field:
        """The same field in a workspace for a game with this state and so many moves."""
        return _Field(str(self.kind))

    def __set_name__(self, owner: type[Record], name: str) -> None:
        self.name = name

    def __get__(self, state: Record | None, owner: type[Record]) -> Any:
        if state is None:
            return self
        return self.read(state.raw, self.offset)[0]  # type: ignore[arg-type]  # NumPy does not say that it is a buffer


class _Block(_Field):
    """A field of many numbers. A state keeps its Cells, once made, and is not asked through here again."""

    def __init__(self, kind: str, shape: tuple[int, ...]) -> None:
        super().__init__(kind)
        self.shape = shape

    def __get__(self, state: Record | None, owner: type[Record]) -> Any:
        if state is None:
            return self
        state.__dict__[self.name] = block = Cells(state.raw[self.name])
        return block

    def fitted(self, state: type[Record], moves: int) -> _Field:
        return _Block(str(self.kind), tuple(moves if n == PER_MOVE else n for n in self.shape))


class _Part(_Field):
    """A record inside a record, or several in a row; without a kind of its own, a state of the game at hand."""

    def __init__(self, record: type[Record] | None, shape: tuple[int, ...] = ()) -> None:
        self.record, self.shape = record, shape
        if record is not None:
            self.kind = record.dtype

    @property
    def is_open(self) -> bool:
        return self.record is None

    def fitted(self, state: type[Record], moves: int) -> _Field:
        return _Part(self.record or state, self.shape)

    def __get__(self, state: Record | None, owner: type[Record]) -> Any:
        if state is None:
            return self
        assert self.record is not None, f"{owner.__name__} is for no game yet: see `fitted`"
        raw, part = state.raw[self.name], RecordArray if self.shape else _one
        state.__dict__[self.name] = found = part(self.record, raw)
        return found


def _one(kind: type[Record], raw: Raw) -> Record:
    return kind(raw)


def cell(kind: str) -> Any:
    """One number: a NumPy kind such as "i1" or "u8"."""
    return _Field(kind)


def cells(kind: str, *shape: int) -> Any:
    """A fixed block of numbers, in one or more dimensions."""
    return _Block(kind, shape)


def game_state() -> Any:
    """A state of the game that a workspace is made for."""
    return _Part(None)


def game_states(count: int) -> Any:
    """A few of them, in a row."""
    return _Part(None, (count,))


def bytes_of(record: Record, field: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The bytes of a field, in the same memory."""
    kind, offset = record.dtype.fields[field][:2]  # type: ignore[index]  # it has fields
    whole: np.ndarray[Any, np.dtype[np.void]] = record.raw.base  # type: ignore[assignment]  # an array of this one
    return whole.view(np.uint8)[offset : offset + kind.itemsize]


def copied(raw: Raw) -> Raw:
    """As `raw.copy()`, in a ninth of the time."""
    return raw_from(raw.tobytes(), raw.dtype)


def raw_from(state: bytes, dtype: np.dtype[np.void]) -> Raw:
    """A record of its own from the bytes of one."""
    return np.frombuffer(bytearray(state), dtype)[0]  # type: ignore[no-any-return]


_kinds: dict[np.dtype[np.void], type[Record]] = {}  # which Record was declared for a dtype


def record_of(dtype: np.dtype[np.void]) -> type[Record]:
    """The Record that a dtype was made from."""
    return _kinds[dtype]


class Record:
    """Base of every game's State. Fields are aligned, so that a GPU may read them."""

    dtype: ClassVar[np.dtype[np.void]]
    raw: Raw

    def __init_subclass__(cls) -> None:
        fields = [f for f in vars(cls).values() if isinstance(f, _Field)]
        if not fields or any(f.is_open for f in fields):
            return
        cls.dtype = _aligned([(f.name, f.kind, f.shape) for f in fields])
        for field in fields:
            field.offset = cls.dtype.fields[field.name][1]  # type: ignore[index]  # it has fields
        _kinds[cls.dtype] = cls

    def __init__(self, raw: Raw | None = None) -> None:
        object.__setattr__(self, "raw", np.zeros(1, self.dtype)[0] if raw is None else raw)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in field_names(self.dtype):
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        self.raw[name] = value.raw if isinstance(value, Record) else value

    def __reduce__(self) -> tuple[Callable[..., Record], tuple[type[Self], bytes]]:
        return _over, (type(self), self.raw.tobytes())  # the Cells that it keeps are views of these bytes

    def copy(self) -> Self:
        return type(self)(copied(self.raw))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.raw.tobytes() == other.raw.tobytes()

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={self.raw[name].tolist()}" for name in field_names(self.dtype))
        return f"{type(self).__name__}({fields})"


R = TypeVar("R", bound=Record)


class Workspace(Record):
    """A record that belongs to a loop and not to a game: it is made for the game at hand."""


W = TypeVar("W", bound=Workspace)


@cache
def fitted(kind: type[W], state: type[Record], moves: int) -> type[W]:
    """A workspace for a game with this state and so many moves."""
    fields = {name: f.fitted(state, moves) for name, f in vars(kind).items() if isinstance(f, _Field)}
    return type(kind.__name__, (kind,), {"__module__": kind.__module__, **fields})


def _over(kind: type[Record], state: bytes) -> Record:
    return kind(raw_from(state, kind.dtype))


_Layout = list[tuple[str, str | np.dtype[np.void], tuple[int, ...]]]


def _aligned(fields: _Layout) -> np.dtype[np.void]:
    """Fields in their order, each where a GPU can read it; gaps are fields too: NumPy does not copy bare padding."""
    padded: _Layout = []
    for name, kind, shape in [*fields, ("", max((k for _, k, _ in fields), key=_alignment), (0,))]:
        gap = -np.dtype(padded).itemsize % _alignment(kind)
        if gap:
            padded.append((f"_gap{len(padded)}", "u1", (gap,)))
        if name:
            padded.append((name, kind, shape))
    return np.dtype(padded, align=True)


@cache
def field_names(dtype: np.dtype[np.void]) -> tuple[str, ...]:
    """The fields that a game declared, without the gaps between them."""
    return tuple(name for name in dtype.names or () if not name.startswith("_gap"))


def _alignment(kind: str | np.dtype[np.void]) -> int:
    return np.dtype(kind).alignment


def table(values: object) -> Cells:
    """A constant table of numbers for rules to read; compiled code gets the array inside."""
    numbers = np.array(values, np.int64)
    numbers.setflags(write=False)
    return Cells(numbers)


class Reading:
    """A state to look at: each of its numbers is fetched when first asked for, and then plain and at hand."""

    def __init__(self, state: Record) -> None:
        self.__dict__["_state"] = state

    def __getattr__(self, name: str) -> Any:
        fields = self.__dict__.get("_fields")
        if fields is None:
            raw = self._state.raw
            fields = self.__dict__["_fields"] = dict(zip(raw.dtype.names, raw.item(), strict=True))
        if name not in fields:
            raise AttributeError(f"{type(self._state).__name__} has no field {name!r}")
        value = fields[name]
        value = self.__dict__[name] = value if type(value) is int else _gridded(_frozen(value.tolist()))
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} can only be read here: take a copy")

    def is_like(self, other: Reading) -> bool:
        return bool(self._state == other._state)

    def copy(self) -> Record:
        """The state itself, to try something on."""
        state: Record = self._state
        return state.copy()


def reading(state: Record | Reading) -> Any:
    """A state as views like to read it."""
    return state if isinstance(state, Reading) else Reading(state)


class Grid:
    """Numbers in two or more dimensions, to look at."""

    __slots__ = ("rows",)

    def __init__(self, rows: tuple[Any, ...]) -> None:
        self.rows = rows

    def __getitem__(self, at: int | tuple[int, ...]) -> Any:
        if not isinstance(at, tuple):
            return _gridded(self.rows[at])
        value: Any = self.rows
        for index in at:
            value = value[index]
        return value if type(value) is int else _gridded(value)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Any]:
        return map(_gridded, self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)


def _frozen(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return tuple(map(_frozen, value)) if value and isinstance(value[0], list) else tuple(value)


def _gridded(value: Any) -> Any:
    return Grid(value) if isinstance(value, tuple) and value and isinstance(value[0], tuple) else value


class RecordArray(Generic[R]):
    """Many records in a row, for interpreted loops: `edges[i]` is one of them, `edges[i] = edges[j]` copies."""

    def __init__(self, kind: type[R], array: np.ndarray[Any, Any]) -> None:
        self.kind, self.array = kind, array

    @classmethod
    def zeros(cls, kind: type[R], count: int) -> Self:
        return cls(kind, np.zeros(count, kind.dtype))

    def __getitem__(self, at: int) -> R:
        return self.kind(self.array[at])

    def __setitem__(self, at: int, record: R) -> None:
        self.array[at] = record.raw

    def __len__(self) -> int:
        return len(self.array)
