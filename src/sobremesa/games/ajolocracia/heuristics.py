"""Ajolocracia: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.games.ajolocracia.components import (
    BEETLES,
    HAND_SIZE,
    INE,
    INSTITUTIONS,
    ISOPODS,
    MOST_INSTITUTIONS,
    PAIR,
    ROSACEUM,
    ROUNDS,
    TRIPLE,
    VALUES,
)
from sobremesa.games.ajolocracia.rules import (
    FIRST,
    NONE,
    SECOND,
    State,
    citizenship_points,
    faces,
    free_habitats,
    lay,
    round_points,
    score,
    values_points,
)

GRAIN = 12  # appraisals count in twelfths of a point
# What unfinished things promise at the start of a round, in grains; it fades as the hands shrink. Fitted to the points
# by which 600 games between two searches were won in the end.
PAIR_PROMISE = 28  # half a pair
TRIPLE_PROMISE = lookup([0, 32, 98])  # by the cards of an unfinished three
INSTITUTION_PROMISE = lookup([0, 6, 23, 10, 0, 0])  # by how many; after five nothing more comes
FACE_PROMISE = 5
HABITAT_PROMISE = 62
INE_PROMISE = 38
VALUES_PROMISE = 21  # this one fades over the whole game


def appraise(state: State, seat: int) -> int:
    """The points there are and the promise of what is unfinished, as if the cards chosen face down were played."""
    first, second = state.picks[seat, FIRST], state.picks[seat, SECOND]
    first_tripled = first != NONE and lay(state, seat, first)
    second_tripled = second != NONE and lay(state, seat, second)
    worth = appraise_table(state, seat)
    if second != NONE:
        lift(state, seat, second, second_tripled)
    if first != NONE:
        lift(state, seat, first, first_tripled)
    return worth


def lift(state: State, seat: int, kind: int, is_tripled: bool) -> None:
    """Take back a card just laid."""
    state.table[seat, kind] -= 1
    if is_tripled:
        state.tripled[seat, kind - ROSACEUM] -= 1


def appraise_table(state: State, seat: int) -> int:
    worth = GRAIN * score(state, seat)
    if state.round < ROUNDS:
        worth += appraise_values(state, seat)
    if state.choosing:
        worth += appraise_round(state, seat)
    return worth


def appraise_values(state: State, seat: int) -> int:
    """Who leads in Valores matters little at first and more with every turn; that there are some, less and less."""
    turns = ROUNDS * HAND_SIZE[state.seats]
    gone = state.round * HAND_SIZE[state.seats] + state.passes
    lead = GRAIN * values_points(state, seat)
    return (VALUES_PROMISE * state.table[seat, VALUES] * (turns - gone) + lead * gone) // turns


def appraise_round(state: State, seat: int) -> int:
    """Early in a round the promise counts; the prize for the most faces is safe only late."""
    size = HAND_SIZE[state.seats]
    coming = size - state.passes - 1
    prize = citizenship_points(state, seat)
    sure = GRAIN * (round_points(state, seat) - prize)
    return sure + (GRAIN * prize * (size - coming) + promise(state, seat) * coming) // size


def promise(state: State, seat: int) -> int:
    return (
        PAIR_PROMISE * (state.table[seat, ISOPODS] % PAIR)
        + TRIPLE_PROMISE[state.table[seat, BEETLES] % TRIPLE]
        + INSTITUTION_PROMISE[min(state.table[seat, INSTITUTIONS], MOST_INSTITUTIONS)]
        + FACE_PROMISE * faces(state, seat)
        + HABITAT_PROMISE * free_habitats(state, seat)
        + INE_PROMISE * state.table[seat, INE]
    )
