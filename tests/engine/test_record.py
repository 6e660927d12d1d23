"""A state is plain memory to the compiler and a careful object to the interpreter."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy

import numpy as np
import pytest

from sobremesa.engine.record import Cells, Record, RecordArray, cell, cells


class State(Record):
    flag: int = cell("i1")
    big: int = cell("u8")
    grid: Cells = cells("i1", 2, 3)
    last: int = cell("i2")


def test_numbers_come_out_as_plain_ints() -> None:
    state = State()
    state.grid[1, 2] = 100
    assert type(state.grid[1, 2]) is int
    assert state.grid[1, 2] * 100 == 10_000  # an int8 would have wrapped around
    assert type(state.flag) is int


def test_a_number_that_does_not_fit_raises() -> None:
    state = State()
    with pytest.raises(OverflowError):
        state.flag = 128
    with pytest.raises(OverflowError):
        state.grid[0, 0] = -129


def test_an_index_out_of_bounds_raises() -> None:
    with pytest.raises(IndexError):
        State().grid[2, 0]


def test_a_misspelt_field_raises() -> None:
    with pytest.raises(AttributeError, match="no field 'flga'"):
        State().flga = 1


def test_rows_are_views_of_the_same_memory() -> None:
    state = State()
    row = state.grid[1]
    row[0] = 5  # type: ignore[index]
    assert state.grid[1, 0] == 5


def test_copies_are_equal_to_the_last_byte_and_apart() -> None:
    state = State()
    state.big = 2**64 - 1
    other = state.copy()
    assert other == state
    other.last = 1
    assert other != state


@pytest.mark.parametrize("copied", [deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_a_copy_of_any_kind_is_a_state_over_bytes_of_its_own(copied: Callable[[State], State]) -> None:
    """A state keeps the Cells that it has handed out: a copy's must be views of the copy."""
    state = State()
    state.grid[0, 1] = 5
    other = copied(state)
    other.grid[0, 1] = 6
    assert other.raw["grid"][0, 1] == 6
    assert state.grid[0, 1] == 5


def test_a_whole_block_can_be_set_after_it_was_read() -> None:
    state = State()
    grid = state.grid
    state.grid = 4  # type: ignore[assignment]  # as NumPy spreads it
    assert [grid[row, column] for row in range(2) for column in range(3)] == [4] * 6


def test_a_frozen_state_is_a_state_that_can_only_be_read() -> None:
    state = State()
    state.big, state.grid[1, 2] = 7, 5
    frozen = state.frozen()
    assert isinstance(frozen, State)
    assert (frozen.big, frozen.grid[1, 2], list(frozen.grid[1])) == (7, 5, [0, 0, 5])  # type: ignore[call-overload]
    assert frozen.grid.shape == state.grid.shape
    with pytest.raises(AttributeError):
        frozen.big = 1
    with pytest.raises(TypeError):
        frozen.grid[0, 0] = 1
    copy = frozen.copy()
    copy.big = 8
    assert (copy.big, frozen.big) == (8, 7)


def test_equal_frozen_states_are_one_key_and_others_are_none() -> None:
    state = State()
    state.last = 3
    assert {state.frozen(): 1}[state.copy().frozen()] == 1
    assert pickle.loads(pickle.dumps(state.frozen())) == state
    with pytest.raises(TypeError):
        hash(state)


def test_a_part_of_a_state_has_its_fields_and_zeros() -> None:
    state = State()
    state.big, state.last, state.grid[1, 1] = 7, 3, 2
    part = state.only("last", "grid")
    assert (part.big, part.last, part.grid[1, 1]) == (0, 3, 2)
    part.grid[1, 1] = 4
    assert state.grid[1, 1] == 2


@pytest.mark.parametrize("kind", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"])
def test_every_kind_of_number_is_read_as_it_was_written(kind: str) -> None:
    record = type("Kinds", (Record,), {"first": cell("i1"), "number": cell(kind), "last": cell("i1")})
    for number in (np.iinfo(kind).min, 0, 1, np.iinfo(kind).max):
        state = record()
        state.first, state.number, state.last = -1, number, -2
        assert (state.first, state.number, state.last) == (-1, number, -2)


def test_every_byte_belongs_to_a_field() -> None:
    """Bare padding would not be copied, and two equal states would differ."""
    sizes = [State.dtype[name].itemsize for name in State.dtype.names or ()]
    assert sum(sizes) == State.dtype.itemsize
    assert State.dtype.fields is not None
    assert all(State.dtype.fields[n][1] % State.dtype[n].base.alignment == 0 for n in ("flag", "big", "grid", "last"))


def test_tables_hand_out_states_and_copy_between_them() -> None:
    tables = RecordArray(State, np.zeros(2, State.dtype))
    first = tables[0]
    assert isinstance(first, State)
    first.last = 9
    tables[1] = first
    first.last = 3
    second = tables[1]
    assert isinstance(second, State)
    assert second.last == 9
