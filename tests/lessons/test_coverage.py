"""Lessons and the words of a first table touch the rules that matter: four of five sections marked as essential."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.nodes import Node
from sobremesa.games import rulebook
from sobremesa.lessons.course import Course
from sobremesa.lessons.files import lessons_of
from sobremesa.lessons.lesson import Lesson

ENOUGH = 0.8
LONG_ENOUGH = 300  # entries of a log: the first evening's worth


def touched_by(lesson: Lesson) -> set[str]:
    """The sections behind all that is pointed at, all that the learner may do, and all that happens."""
    course, found = Course.begin(lesson), set[str]()
    while not course.is_done:
        view = course.match.view(course.seat, "es")
        found |= set(rules_of((*view.board, *view.mine, *view.others), set(course.step.points)))
        course = course.skip()
    match = course.match
    moves = {match.game.moves.range_of(entry.move).rule for entry in match.log}
    return found.union(moves, *(match.touched(at, course.seat) for at in range(len(match.log))))


def rules_of(nodes: Iterable[Node], keys: set[str], around: str = "") -> Iterator[str]:
    """Of each thing with one of these keys its own section, or that of the place in which it lies."""
    for node in nodes:
        rule = node.rule or around
        if node.key in keys:
            yield rule
        yield from rules_of(node.things, keys, rule)


def said_at_a_first_table(game: Game) -> set[str]:
    """The aim and a turn, whatever happens; then what happens in a match at random, and what may be done there."""
    match, choose = game.start(seats=game.seats[0], seed=1), Random(1)
    marked, found = rulebook.marks(game, "es"), set[str]()
    while not match.is_over and len(match.log) < LONG_ENOUGH:
        found |= {move.rule for move in match.legal(0)}
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    lately = len(match.log) - match.is_over  # at the end nobody is told anything any more
    found = found.union(*(match.touched(at, 0) for at in range(lately)))
    opening = {next(anchor for anchor, marks in marked.items() if mark in marks) for mark in ("aim", "turn")}
    return {*opening, *found} & set(marked)


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda game: game.id)
def test_four_of_five_essential_sections_are_touched(game: Game) -> None:
    """By lessons first of all: what is left for the table is not what one needs to begin."""
    essential, taught = rulebook.essential(game), set[str]().union(*map(touched_by, lessons_of(game.id)))
    touched = taught | said_at_a_first_table(game)
    missing = [anchor for anchor in essential if anchor not in touched]
    assert len(missing) <= (1 - ENOUGH) * len(essential), f"of {len(essential)}: {missing}"
    assert len(taught & set(essential)) >= len(essential) / 2, f"lessons touch only {sorted(taught)}"
