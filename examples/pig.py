"""Pig: roll as long as you dare; a one loses what the turn has gathered; a hundred wins. The smallest chance."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, OVER, Game
from sobremesa.engine.moves import Moves
from sobremesa.engine.options import Option
from sobremesa.engine.record import Cells, Record, cell, cells
from sobremesa.engine.words import Words

SIDES = 6
GOAL_OPTION = 0  # the place of each option in the list that setup gets

moves = Moves()
ROLL = moves.add("roll", es="Tirar el dado", en="Roll the die")
STOP = moves.add("stop", es="Plantarse", en="Stop")
DIE = moves.add("die", SIDES, es="Sale un {n}", en="A {n} comes up")


class State(Record):
    banked: Cells = cells("i2", 2)  # safe points of each seat
    gathered: int = cell("i2")  # points of this turn, not yet safe
    goal: int = cell("i2")
    turn: int = cell("i1")
    is_rolling: int = cell("i1")  # the die is in the air


def setup(state: State, seats: int, options: Cells) -> None:
    state.goal = options[GOAL_OPTION]


def to_act(state: State) -> int:
    if state.banked[0] >= state.goal or state.banked[1] >= state.goal:
        return OVER
    return 1 << CHANCE if state.is_rolling else 1 << state.turn


def legal(state: State, seat: int, out: Cells) -> int:
    if seat == CHANCE:
        for side in range(SIDES):
            out[side] = DIE + side
        return SIDES
    out[0], out[1] = STOP, ROLL
    has_enough = state.banked[seat] + state.gathered >= state.goal
    return 1 if has_enough else 2


def apply(state: State, seat: int, move: int) -> None:
    if move == ROLL:
        state.is_rolling = 1
    elif move == STOP:
        state.banked[seat] += state.gathered
        pass_the_die(state)
    elif move == DIE:
        pass_the_die(state)
    else:
        state.is_rolling = 0
        state.gathered += move - DIE + 1


def pass_the_die(state: State) -> None:
    state.is_rolling = 0
    state.gathered = 0
    state.turn = 1 - state.turn


def score(state: State, seat: int) -> int:
    return state.banked[seat]


def appraise(state: State, seat: int) -> int:
    """Points in the hand count as well: so a greedy bot holds at about twenty."""
    return state.banked[seat] + (state.gathered if state.turn == seat else 0)


def ending(state: State) -> int:
    return 0


GAME = Game(
    id="pig",
    title=Words("Cerdo", "Pig"),
    blurb=Words("Sigue tirando, o ponte a salvo.", "Roll on, or play it safe."),
    seats=(2,),
    minutes=10,
    complexity=1,
    state=State,
    moves=moves,
    endings=(Words("Alguien llegó a la meta.", "Someone reached the goal."),),
    options=(
        Option("goal", Words("Meta", "Goal"), Words("Puntos para ganar.", "Points that win."), 100, range(10, 201)),
    ),
    has_chance=True,
    setup=setup,
    to_act=to_act,
    legal=legal,
    apply=apply,
    score=score,
    ending=ending,
    appraise=appraise,
)
