"""A state is plain memory to the compiler and a careful object to the interpreter."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.engine.record import Cells, Record, Tables, cell, cells


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


def test_every_byte_belongs_to_a_field() -> None:
    """Bare padding would not be copied, and two equal states would differ."""
    sizes = [State.dtype[name].itemsize for name in State.dtype.names or ()]
    assert sum(sizes) == State.dtype.itemsize
    assert State.dtype.fields is not None
    assert all(State.dtype.fields[n][1] % State.dtype[n].base.alignment == 0 for n in ("flag", "big", "grid", "last"))


def test_tables_hand_out_states_and_copy_between_them() -> None:
    tables = Tables(State, np.zeros(2, State.dtype))
    first = tables[0]
    assert isinstance(first, State)
    first.last = 9
    tables[1] = first
    first.last = 3
    second = tables[1]
    assert isinstance(second, State)
    assert second.last == 9
