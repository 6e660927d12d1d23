"""The log: whatever is done to it is said once, in KINDS."""

from __future__ import annotations

import pytest

from sobremesa.engine.written import Entry
from sobremesa.server.exports import _line, _row
from sobremesa.server.log import KINDS, KindName, LogRow, Standing, fold

SEATS = 3


def row_of(name: KindName, number: int = 1) -> LogRow:
    """A row as one of its kind can be: of a person or of nobody, with a move or without."""
    kind = KINDS[name]
    seat = 1 if kind.always_of is None else kind.always_of
    return LogRow(number, name, seat, 7 if "move" in kind.parts else 0, 5.0)


@pytest.mark.parametrize("name", KINDS)
def test_a_row_of_every_kind_is_written_down_and_read_again(name: KindName) -> None:
    row = row_of(name)
    assert _row(1, _line(row), SEATS) == row


@pytest.mark.parametrize("name", KINDS)
def test_a_row_of_every_kind_says_who_did_it(name: KindName) -> None:
    """Either a person, whom records name, or always the same seat that nobody sits on."""
    assert ("seat" in KINDS[name].parts) == (KINDS[name].always_of is None)


@pytest.mark.parametrize("name", KINDS)
def test_what_stands_after_a_row_is_what_its_kind_says(name: KindName) -> None:
    first, row = LogRow(1, "move", row_of(name).seat, 3), row_of(name, 2)
    stands = {
        Standing.ADDS: (Entry(first.seat, 3), Entry(row.seat, row.move)),
        Standing.TAKES_BACK: (),
        Standing.LEAVES: (Entry(first.seat, 3),),
    }
    assert fold([first, row]) == stands[KINDS[name].standing]
