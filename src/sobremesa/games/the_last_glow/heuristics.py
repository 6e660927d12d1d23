"""The Last Glow: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.engine.record import lookup
from sobremesa.games.the_last_glow.components import COLUMNS, HUNT_NEEDS, SIDES
from sobremesa.games.the_last_glow.rules import WON, State, blast, distance, has_heart, has_soother, is_over

VICTORY = 100_000  # outweighs all else
BY_VICTORY, BY_CAPTURED = 1000, 800
BY_STRUCTURE = lookup([0, 300, 550, 750, 1050, 1200, 1300])
BY_LIGHT = lookup([0, 150, 280, 380, 440, 470])
BY_HEIGHT = lookup([-2000, -200, 0, 0, 0, 0, 0])  # above the last row: from there the next fall is the last
BY_PREY = lookup([0, 180, 140, 90])  # a Heart by its distance, as far as a hunt can reach
LONGEST_HUNT = SIDES - HUNT_NEEDS
BY_SOOTHER, BY_SOOTHER_STEP = 600, 70  # on the grid: less for every square to go
BLAST_RISK, FALL_RISK = 25, 20  # for each row further down, where explosions and the ground are nearer


def appraise(state: State, seat: int) -> int:
    if is_over(state):
        return VICTORY if state.phase == WON else -VICTORY
    goods = BY_VICTORY * state.victory + BY_CAPTURED * state.captured
    ship = BY_STRUCTURE[state.structure] + BY_LIGHT[state.light] + BY_HEIGHT[state.rows - 1 - state.row]
    return goods + ship + appraise_grid(state)


def appraise_grid(state: State) -> int:
    worth = 0
    for square in range(state.rows * COLUMNS):
        row, column = square // COLUMNS, square % COLUMNS
        if has_heart(state, row, column):
            worth += appraise_heart(state, row, column)
        elif has_soother(state, row, column):
            worth += BY_SOOTHER - BY_SOOTHER_STEP * distance(state, row, column)
    return worth


def appraise_heart(state: State, row: int, column: int) -> int:
    """Prey within reach, less what it may do: explode nearby, or fall to the ground."""
    away = distance(state, row, column)
    prey = BY_PREY[away] if away <= LONGEST_HUNT else 0
    harm = blast(abs(row - state.row), abs(column - state.column)) * max(0, row - 1) * BLAST_RISK
    ground = FALL_RISK * row if state.victory == 0 else 0
    return prey - harm - ground
