"""Toroball: rules of thumb for bots."""

from __future__ import annotations

from sobremesa.games.toroball.components import ARROWS_EACH, COLUMNS, DIE_SIDES, EACH, GOALS, NOWHERE, distance
from sobremesa.games.toroball.rules import FINISHED, NOBODY, State, can_kick, is_in_danger, team_of

A_GOAL = 1000
A_CHARACTER_OUT = 30
A_STEP_OF_THE_BALL = 12  # nearer to the rival's goal
A_STEP_TO_THE_BALL = 4
READY_TO_KICK = 30
AN_EXPOSED_ONE = 2  # for each square that the vaquilla would reach beyond it
SHELTER_PRICE = 3  # of having somebody off the field, who is in no danger


def appraise(state: State, seat: int) -> int:
    return prospects(state, seat) - prospects(state, 1 - seat)


def prospects(state: State, team: int) -> int:
    if state.vaquilla == NOWHERE or state.phase == FINISHED:
        return A_GOAL * state.goals[team]
    return A_GOAL * state.goals[team] - A_STEP_OF_THE_BALL * way_to_goal(state, team) + presence(state, team)


def way_to_goal(state: State, team: int) -> int:
    """From the ball to the middle of the goal that this team attacks."""
    return distance(state.ball, GOALS[(1 - team) * ARROWS_EACH + ARROWS_EACH // 2])


def presence(state: State, team: int) -> int:
    """Being near the ball, and not in the vaquilla's way."""
    nearest, worth = COLUMNS, 0
    for character in range(team * EACH, team * EACH + EACH):
        if state.at[character] == NOWHERE:
            worth -= A_CHARACTER_OUT
        else:
            nearest = min(nearest, distance(state.at[character], state.ball))
            worth -= risk(state, character)
    return worth - A_STEP_TO_THE_BALL * nearest + chance_to_kick(state, team)


def chance_to_kick(state: State, team: int) -> int:
    if state.active == NOBODY or team_of(state.active) != team:
        return 0
    return READY_TO_KICK if can_kick(state) else 0


def risk(state: State, character: int) -> int:
    if state.hidden[character] != 0:
        return SHELTER_PRICE
    if not is_in_danger(state, character):
        return 0
    beyond = state.energy + DIE_SIDES // 2 + 1 - distance(state.at[character], state.vaquilla)
    return AN_EXPOSED_ONE * max(0, beyond)
