"""The worked examples of the rules page: the first turns of a match of two."""

from __future__ import annotations

from functools import cache

from sobremesa.games.ajolocracia.components import (
    AMBYSTOMA_POINTS,
    INSTITUTION_POINTS,
    INSTITUTIONS,
    MEXICANUM,
    ROSACEUM,
)
from sobremesa.games.ajolocracia.game import GAME
from sobremesa.games.ajolocracia.rules import ambystoma_points, hand_of, hand_size, institution_points, isopod_points
from sobremesa.games.worked import Example, Examples, Told, tell

HANDS = (
    (
        *("Habitat", "INE voter card", "Beetles and worms", "Beetles and worms", "Institutions"),
        *("Citizenship of 2 faces", "Ambystoma lermaense", "Values", "Isopods and algae", "Citizenship of 1 face"),
    ),
    (
        *("Ambystoma mexicanum", "Isopods and algae", "Isopods and algae", "Beetles and worms", "Institutions"),
        *("Institutions", "Citizenship of 3 faces", "Ambystoma rosaceum", "Values", "Ambystoma lermaense"),
    ),
)
TURNS = (
    *("1: pick Habitat", "2: pick Values"),
    *("1: pick Ambystoma mexicanum", "2: pick Institutions"),
    *("1: pick INE voter card", "2: pick Institutions"),
    *("1: pick Isopods and algae", "1: also Isopods and algae", "2: pick Citizenship of 2 faces"),
)


@cache
def match() -> Told:
    """Cards are dealt in turn."""
    dealt = tuple(f"deal {card}" for cards in zip(*HANDS, strict=True) for card in cards)
    return tell(GAME, *TURNS, chance=dealt, seats=2)


def tripled() -> Example:
    told = match()
    points = ambystoma_points(told.state(4), 0)
    return told.example(2, 4, shows=("played-0",), alone=AMBYSTOMA_POINTS[MEXICANUM - ROSACEUM], points=points)


def ine() -> Example:
    told = match()
    now = told.state(9)
    facts = {"points": isopod_points(now, 0), "cards": hand_size(now, hand_of(now, 1))}
    return told.example(6, 9, shows=("played-0",), **facts)


def institutions() -> Example:
    told = match()
    now = told.state(6)
    count = now.table[1, INSTITUTIONS]
    facts = {"count": count, "points": institution_points(now, 1), "then": INSTITUTION_POINTS[count + 1]}
    return told.example(6, shows=("played-1",), **facts)


EXAMPLES: Examples = {"tripled": tripled, "ine": ine, "institutions": institutions}
