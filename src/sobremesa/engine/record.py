"""The state of a game: declared once, seen as an object when interpreted and as flat memory when compiled.

    class State(Record):
        height: Cells = cells("i1", 7)  # stones in each column
        turn: int = cell("i1")

Compiled code works on a NumPy record of `State.dtype`. Interpreted code gets a `State` over the same bytes, whose
numbers are plain ints and whose limits are checked: an index out of bounds or a number that does not fit its field
raises, where compiled code would go on in silence.

What a search or a batch works on is declared in the same way. A `Workspace` holds states of whatever game it is made
for (`game_state()`), and lists as long as that game has moves (`cells("i4", PER_MOVE)`): `fitted` makes it for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from struct import Struct
from typing import Any, ClassVar, Generic, Protocol, Self, SupportsIndex, TypeVar, overload

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.generic]  # of any kind of number, in any number of dimensions
Raw = np.void  # one record, as NumPy hands it out
PER_MOVE = -1  # a dimension of a workspace: as many as the game has moves


class Cells:
    """An array field as interpreted rules see it: ints out, checked ints in."""

    __slots__ = ("array",)

    def __init__(self, array: Array) -> None:
        self.array = array

    def __getitem__(self, at: int | tuple[SupportsIndex, ...]) -> int:
        """A number; or, with fewer indices than dimensions, the Cells of that row (for functions that take one)."""
        array = self.array
        if array.ndim == (len(at) if type(at) is tuple else 1):
            return array.item(at)  # type: ignore[no-any-return]  # a quarter of the time of `array[at].item()`
        return Cells(array[at])  # type: ignore[return-value]

    def __setitem__(self, at: int | tuple[SupportsIndex, ...], value: float | np.integer[Any]) -> None:
        self.array[at] = value

    def __len__(self) -> int:
        return len(self.array)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.array.shape

    def __iter__(self) -> Iterator[int]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"Cells({self.array.tolist()})"


class Reals(Protocol):
    """Cells that hold numbers with a fraction."""

    def __getitem__(self, at: int) -> float: ...

    def __setitem__(self, at: int, value: float) -> None: ...

    def __len__(self) -> int: ...


class Lines(Protocol):
    """Cells in two dimensions, of which whole rows are taken."""

    @overload
    def __getitem__(self, at: int) -> Cells: ...

    @overload
    def __getitem__(self, at: tuple[int, int]) -> int: ...

    def __setitem__(self, at: tuple[int, int], value: int) -> None: ...

    def __len__(self) -> int: ...


class Sheets(Protocol):
    """Cells in three dimensions, taken likewise."""

    def __getitem__(self, at: int) -> Lines: ...

    def __len__(self) -> int: ...


def lines(array: Array) -> Lines:
    """The Cells of an array of two dimensions."""
    return Cells(array)  # type: ignore[return-value]  # what they give out depends on how many there are


def sheets(array: Array) -> Sheets:
    """And of three."""
    return Cells(array)  # type: ignore[return-value]


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
        state.__dict__[self.name] = block = state._block(state.raw[self.name])
        return block

    def fitted(self, state: type[Record], moves: int) -> _Field:
        return _Block(str(self.kind), tuple(moves if n == PER_MOVE else n for n in self.shape))


class _Part(_Field):
    """A record inside a record, or several in a row; without a kind of its own, a state of the game at hand."""

    def __init__(self, record: type[Record] | None, shape: tuple[int, ...] = ()) -> None:
        self.record, self.shape = record, shape
        if not self.is_open:
            self.kind = record.dtype  # type: ignore[union-attr]

    @property
    def is_open(self) -> bool:
        return self.record is None or not hasattr(self.record, "dtype")

    def fitted(self, state: type[Record], moves: int) -> _Field:
        if self.record is not None and issubclass(self.record, Workspace):
            return _Part(fitted(self.record, state, moves), self.shape)  # type: ignore[arg-type]  # mypy: no hash
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


def part(kind: type[Record]) -> Any:
    """A record inside a record."""
    return _Part(kind)


def bytes_of(record: Record, field: str) -> npt.NDArray[np.uint8]:
    """The bytes of a field, in the same memory."""
    kind, offset = record.dtype.fields[field][:2]  # type: ignore[index]  # it has fields
    whole: npt.NDArray[np.void] = record.raw.base  # type: ignore[assignment]  # an array of this one
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
    _block: ClassVar[Any] = Cells  # what makes an array field of the numbers underneath
    _kind: ClassVar[Any]  # the State itself, of one that is frozen too

    def __init_subclass__(cls) -> None:
        fields = [f for f in vars(cls).values() if isinstance(f, _Field)]
        if not fields or any(f.is_open for f in fields):
            return
        cls._kind, cls.dtype = cls, _aligned([(f.name, f.kind, f.shape) for f in fields])
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
        copy: Self = self._kind(copied(self.raw))
        return copy

    def only(self, *names: str) -> Self:
        """A state with these fields of this one, and zeros for the others."""
        image = self.raw.tobytes()
        part = bytearray(len(image))
        for span in _spans(self.dtype, names):
            part[span] = image[span]
        state: Self = self._kind(np.frombuffer(part, self.dtype)[0])
        return state

    def frozen(self) -> Self:
        """The same state, which changes no more, to look at."""
        kind: Any = _frozen_kind(self._kind)
        frozen: Self = kind(self.raw)
        return frozen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.raw.tobytes() == other.raw.tobytes()

    def __hash__(self) -> int:
        raise TypeError("a state changes in place: only a frozen one can be a key")

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
def _spans(dtype: np.dtype[np.void], names: tuple[str, ...]) -> list[slice]:
    """Where these fields lie in the bytes of a record."""
    fields: Mapping[str, Any] = dtype.fields or {}
    places = (fields[name] for name in names)
    return [slice(at, at + kind.itemsize) for kind, at in (place[:2] for place in places)]


@cache
def field_names(dtype: np.dtype[np.void]) -> tuple[str, ...]:
    """The fields that a game declared, without the gaps between them."""
    return tuple(name for name in dtype.names or () if not name.startswith("_gap"))


def _alignment(kind: str | np.dtype[np.void]) -> int:
    return np.dtype(kind).alignment


def lookup(values: object) -> Cells:
    """A constant table of numbers for rules to read; compiled code gets the array inside."""
    numbers = np.array(values, np.int64)
    numbers.setflags(write=False)
    return Cells(numbers)


# --- To look at -------------------------------------------------------------------------------------------------------


class Frozen(Record):
    """A state that can only be read: its numbers are fetched once, then plain and at hand. Equal ones are one key."""

    def __init__(self, raw: Raw) -> None:
        image: Any = raw  # a buffer too, which NumPy does not say
        self.__dict__.update({f.name: f.read(image, f.offset)[0] for f in _numbers(self._kind)}, raw=raw)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} can only be read here: take a copy")

    def __reduce__(self) -> tuple[Callable[..., Record], tuple[type[Any], bytes]]:
        return _frozen_over, (self._kind, self.raw.tobytes())

    def __hash__(self) -> int:
        return hash(self.raw.tobytes())

    def frozen(self) -> Self:
        return self


@cache
def _frozen_kind(kind: type[Record]) -> type[Record]:
    """Of a game's State, the kind that can only be read: a State too."""
    return type(kind.__name__, (Frozen, kind), {"_block": staticmethod(_still)})


@cache
def _numbers(kind: type[Record]) -> tuple[_Field, ...]:
    """The fields of one number."""
    return tuple(f for f in vars(kind).values() if type(f) is _Field)


def _frozen_over(kind: type[Record], state: bytes) -> Record:
    return _over(kind, state).frozen()


class _Still(Cells):
    """An array field as views see it: plain numbers that stay as they are."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: tuple[Any, ...]) -> None:
        self.numbers = numbers

    @property
    def array(self) -> Array:  # type: ignore[override]  # made when asked for, which views do not
        return np.array(self.numbers)

    def __setitem__(self, at: int | tuple[SupportsIndex, ...], value: float | np.integer[Any]) -> None:
        raise TypeError("numbers that can only be read: take a copy of the state")

    def __len__(self) -> int:
        return len(self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Still) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(self.numbers)


class _Row(_Still):
    __slots__ = ()

    def __getitem__(self, at: int | tuple[SupportsIndex, ...]) -> int:
        return self.numbers[at]  # type: ignore[index, no-any-return]  # no rule has a tuple of one number

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)


class _Grid(_Still):
    """In two or more dimensions."""

    __slots__ = ()

    def __getitem__(self, at: int | tuple[SupportsIndex, ...]) -> int:
        value: Any = self.numbers
        for index in at if type(at) is tuple else (at,):
            value = value[index]
        return value if type(value) is int else _plain(value)  # type: ignore[return-value]  # as in Cells


def _still(array: Array) -> Cells:
    return _plain(_nested(array.tolist()))


def _nested(rows: list[Any]) -> tuple[Any, ...]:
    return tuple(map(_nested, rows)) if rows and isinstance(rows[0], list) else tuple(rows)


def _plain(numbers: tuple[Any, ...]) -> Cells:
    return _Grid(numbers) if numbers and isinstance(numbers[0], tuple) else _Row(numbers)


# --- Many -------------------------------------------------------------------------------------------------------------


class RecordArray(Generic[R]):
    """Many records in a row, for interpreted loops: `edges[i]` is one of them, `edges[i] = edges[j]` copies."""

    def __init__(self, kind: type[R], array: Array) -> None:
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
