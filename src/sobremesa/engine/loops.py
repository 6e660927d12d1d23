"""Generic loops over any game, written on the contract's own names and bound to a game by the compiler."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, LOST, OVER, apply, legal, standing, to_act, weight
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells, Lines, Record, RecordArray

CHANCE_ONLY = 1 << CHANCE


def first_table() -> int:
    """Where a loop over tables begins: at the first, or, on a GPU, at the number of the thread."""
    return 0


def table_stride() -> int:
    """How far it is to the next table of the loop: one, or, on a GPU, as many as there are threads."""
    return 1


def first_seat(seats: int) -> int:
    """The lowest seat in a set of them."""
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    return seat


def total_weight(state: Record, count: int, out: Cells) -> int:
    total = 0
    for i in range(count):
        total += weight(state, out[i])
    return total


def outcome_at(state: Record, out: Cells, point: int) -> int:
    """The chance outcome on which `point`, below the total weight, falls."""
    i = 0
    point -= weight(state, out[0])
    while point >= 0:
        i += 1
        point -= weight(state, out[i])
    return out[i]


def roll(state: Record, rng: Cells, out: Cells) -> int:
    """Draw a move of chance by the weights: one draw for each, also where there is but one outcome."""
    count = legal(state, CHANCE, out)
    return outcome_at(state, out, draw(rng, total_weight(state, count, out)))


def together(is_playing: bool) -> bool:
    """Whether to go on: as long as this table is played; on a GPU, as long as any of those side by side is."""
    return is_playing


def meet() -> None:
    """On a GPU a barrier for the threads of a block: what follows is then fetched once for all of them."""


def play_out(state: Record, chance: Cells, players: Cells, out: Cells, most: int) -> tuple[int, int]:
    """Random play to the end, or to `most` moves; returns how many were made, and how many of them were decisions.

    Chance and players draw from streams of their own (which may be one and the same). Whoever moves, the rules are
    called in one place: half the code, and the threads of a warp diverge less.
    """
    made, decided, seat, move = 0, 0, 0, 0
    acting = to_act(state)
    is_playing = acting != OVER and made < most
    while together(is_playing):
        if is_playing:
            seat = CHANCE if acting == CHANCE_ONLY else first_seat(acting)
            count = legal(state, seat, out)
            if seat == CHANCE:
                move = outcome_at(state, out, draw(chance, total_weight(state, count, out)))
            else:
                move = out[draw(players, count)]
                decided += 1
        meet()
        if is_playing:
            apply(state, seat, move)
            made += 1
            acting = to_act(state)
            is_playing = acting != OVER and made < most
    return made, decided


def rank(state: Record, seat: int, seats: int) -> int:
    """The place of a seat at the end: 1 has won, equals share a place, and what is LOST is at best second."""
    mine = standing(state, seat)
    place = 1
    for other in range(seats):
        if standing(state, other) > mine:
            place += 1
    return 2 if mine == LOST and place == 1 else place


def count_lines(tables: RecordArray[Record], outs: Lines, depth: int, ply: int) -> int:
    """How many sequences of moves of this length there are (perft); one table and one row of `outs` per ply."""
    seats = to_act(tables[ply])
    if seats == OVER:
        return 0
    seat = first_seat(seats)
    count = legal(tables[ply], seat, outs[ply])
    if depth == 1:
        return count
    lines = 0
    for i in range(count):
        tables[ply + 1] = tables[ply]
        apply(tables[ply + 1], seat, outs[ply][i])
        lines += count_lines(tables, outs, depth - 1, ply + 1)
    return lines
