"""Protocol G117: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.games.protocol_g117.components import CHECK_EVERY, CUBES, ICONS, MOST_ICONS, NO_ICON, SPACES, TURNS, VP
from sobremesa.games.protocol_g117.rules import (
    FINISHED,
    NOBODY,
    OPERATING,
    RESOLVING,
    State,
    actor,
    controlled,
    goals,
    held,
    held_but,
    sabotaged,
    spread,
    worth,
)

POINT = 24  # a victory point; what follows is worth so much in each turn to come
A_UNIT = 12
A_PLACE_IN_REACH = 3  # for each VP of a space next to one's units and not yet one's own
AN_OPERATION = 9


def appraise(state: State, seat: int) -> int:
    return prospects(state, seat) - prospects(state, 1 - seat)


def prospects(state: State, side: int) -> int:
    """What a side has at the end if it keeps what it holds, and what its units and pending decisions are good for."""
    left = turns_left(state)
    if left == 0:
        return POINT * state.vp[side]
    sure = state.vp[side] - worth(sabotaged(state, side))
    return POINT * (sure + left * holdings(state, side)) + left * (resources(state, side) + pending(state, side))


def turns_left(state: State) -> int:
    """To be scored until somebody may win, this one included."""
    if state.phase == FINISHED:
        return 0
    return TURNS - state.turn if state.turn < TURNS else CHECK_EVERY - (state.turn - TURNS) % CHECK_EVERY


def holdings(state: State, side: int) -> int:
    """The worth of what a side controls; a unit that is picked up counts where it would count most."""
    if state.picked == NOBODY or side != actor(state):
        return worth(controlled(state, side))
    mine = held_but(state, side, state.picked) & ~held(state, 1 - side)
    best = 0
    gains = goals(state, side) & ~mine & ~held(state, 1 - side)
    for space in range(SPACES):
        if gains >> space & 1:
            best = max(best, VP[space])
    return worth(mine) + best


def resources(state: State, side: int) -> int:
    """Units, and numbers next to them."""
    units = 0
    for cube in range(CUBES):
        if state.cubes[side, cube] < SPACES:
            units += 1
    return A_UNIT * units + A_PLACE_IN_REACH * worth(spread(held(state, side)) & ~controlled(state, side))


def pending(state: State, side: int) -> int:
    """Points to spend and icons to resolve."""
    if side != actor(state):
        return 0
    if state.phase == OPERATING:
        return AN_OPERATION * state.points
    icons = 0
    if state.phase == RESOLVING:
        for icon in range(state.icon, MOST_ICONS):
            if ICONS[side, state.action, icon] != NO_ICON:
                icons += 1
    return A_UNIT * icons
