"""Going through a book: what the rules of every game that is played from one have in common.

Plain rules like those of a game, over any state that has these fields. The tables are arguments: each game has its own,
and a global of this module would be the same for all of them.
"""

from __future__ import annotations

from typing import Protocol

from sobremesa.engine.record import Cells
from sobremesa.games.adventure.book import (
    ADD,
    AT_LEAST,
    AT_MOST,
    GAIN,
    HAS_ITEM,
    HAS_MARK,
    LOSE,
    MARK,
    MOST_LINES,
    NO_ITEM,
    NO_MARK,
    PUT,
    UNMARK,
)
from sobremesa.games.adventure.press import (
    ASKED_FROM,
    ASKED_TO,
    CHOICES_FROM,
    CHOICES_TO,
    COST_FROM,
    COST_TO,
    END,
    HAS_TEXT,
)


class Traveller(Protocol):
    """What is known of whoever goes through a book."""

    adventure: int  # of all that there are
    measures: Cells
    items: int  # a bit for each item held
    marks: int  # a bit for each thing that is remembered
    step: int  # the step being resolved
    page: int  # the step with which this visit began
    lines: Cells  # what was read since the last choice or throw, after the page; END: none
    reveals: int


# --- Conditions -------------------------------------------------------------------------------------------------------


def holds_all(state: Traveller, conditions: Cells, first: int, last: int) -> bool:
    for row in range(first, last):
        if not holds(state, conditions[row, 0], conditions[row, 1], conditions[row, 2]):
            return False
    return True


def holds(state: Traveller, kind: int, what: int, amount: int) -> bool:
    if kind <= NO_MARK:
        return has_mark(state, what) == (kind == HAS_MARK)
    if kind <= NO_ITEM:
        return has_item(state, what) == (kind == HAS_ITEM)
    if kind == AT_LEAST:
        return state.measures[what] >= amount
    return kind == AT_MOST and state.measures[what] <= amount


def has_mark(state: Traveller, mark: int) -> bool:
    return (state.marks >> mark) & 1 == 1


def has_item(state: Traveller, item: int) -> bool:
    return (state.items >> item) & 1 == 1


# --- Changes ----------------------------------------------------------------------------------------------------------


def change(state: Traveller, caps: Cells, kind: int, what: int, amount: int) -> None:
    """A measure stays between 0 and its cap."""
    if kind == ADD:
        state.measures[what] = max(0, min(caps[what], state.measures[what] + amount))
    elif kind == PUT:
        state.measures[what] = min(caps[what], amount)
    elif kind == MARK:
        state.marks |= 1 << what
    elif kind == UNMARK:
        state.marks &= ~(1 << what)
    elif kind == GAIN:
        state.items |= 1 << what
    elif kind == LOSE:
        state.items &= ~(1 << what)


def keep(state: Traveller, most: Cells, adventure: int) -> None:
    """Of each measure, as much as the book lets one take out of an adventure."""
    for measure in range(len(state.measures)):
        state.measures[measure] = min(state.measures[measure], most[adventure, measure])


# --- Choices ----------------------------------------------------------------------------------------------------------


def can_pick(state: Traveller, choices: Cells, conditions: Cells, changes: Cells, caps: Cells, choice: int) -> bool:
    """What it asks for must hold, and its cost be payable."""
    if not holds_all(state, conditions, choices[choice, ASKED_FROM], choices[choice, ASKED_TO]):
        return False
    for row in range(choices[choice, COST_FROM], choices[choice, COST_TO]):
        if not can_pay(state, caps, changes[row, 0], changes[row, 1], changes[row, 2]):
            return False
    return True


def can_pay(state: Traveller, caps: Cells, kind: int, what: int, amount: int) -> bool:
    """A clock is paid by rising to no more than its end, all else by falling to no less than nothing."""
    if kind == LOSE:
        return has_item(state, what)
    return 0 <= state.measures[what] + amount <= caps[what]


def list_choices(
    state: Traveller,
    steps: Cells,
    choices: Cells,
    conditions: Cells,
    changes: Cells,
    caps: Cells,
    out: Cells,
    pick: int,
) -> int:
    """Of which one is always open: books are refused otherwise."""
    first = steps[state.step, CHOICES_FROM]
    count = 0
    for choice in range(first, steps[state.step, CHOICES_TO]):
        if can_pick(state, choices, conditions, changes, caps, choice):
            out[count] = pick + choice - first
            count += 1
    return count


# --- For the view -----------------------------------------------------------------------------------------------------


def note(state: Traveller, steps: Cells, step: int) -> None:
    """What was read, one passage after another; of more than there is room for, the last ones."""
    if not steps[step, HAS_TEXT] or step == state.page:
        return
    count = 0
    while count < MOST_LINES and state.lines[count] != END:
        count += 1
    if count == MOST_LINES:
        count -= 1
        for line in range(count):
            state.lines[line] = state.lines[line + 1]
    state.lines[count] = step
    state.reveals += 1


def clear_lines(state: Traveller) -> None:
    for line in range(MOST_LINES):
        state.lines[line] = END
