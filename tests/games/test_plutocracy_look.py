"""The drawings of Plutocracy: every look has one, all are plain SVG, and they travel light."""

from __future__ import annotations

import random
from functools import cache

import pytest

from sobremesa import shelf
from sobremesa.engine.nodes import Board, Group, Text
from sobremesa.games.plutocracy import look
from sobremesa.games.plutocracy.components import BODIES, BODY, CORPORATIONS, LAST_SPACE
from sobremesa.games.plutocracy.rules import FLY, LAND, RETIRE
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.told import pictures_told

GAME = shelf["plutocracy"]
LOOK = look_of(GAME)
HEAVIEST_MAP = 24_000
KINDS: list[dict[str, object]] = [
    {},
    {"setup": "fixed", "seconds": 90},
    {"setup": "auction"},
    {"setup": "random", "colours": "chosen"},
]


@cache
def seen() -> frozenset[str]:
    """Every look of a thing in some games of every kind: short flights, so that there is much to see."""
    found = set[str]()
    for seed, options in enumerate(KINDS * 4):
        match, choose = GAME.start(seats=4, seed=seed, options=options), random.Random(seed)
        while not match.is_over:
            for seat in {match.to_act[0], -1}:
                nodes = match.view(seat).nodes()
                found |= {node.look for node in nodes if not isinstance(node, Group | Board | Text)}
            moves = [move.id for move in match.legal(match.to_act[0])]
            near = [m for m in moves if not FLY <= m <= RETIRE] or moves[:3]
            early = near if choose.random() < 0.7 else moves
            match.play(match.to_act[0], early[0] if LAND <= early[0] < RETIRE else choose.choice(early))
    return frozenset(found - {""})


def test_every_look_has_a_drawing() -> None:
    assert seen() <= set(LOOK.symbols)


def test_every_drawing_is_used() -> None:
    rare = {"sun"}  # only where a flight would end in it
    assert set(LOOK.symbols) - rare <= seen() | {f"event-{name}" for name in ("rotate", "prices", "elect", "end")}


def test_the_story_shows_what_has_a_drawing() -> None:
    shown = pictures_told(GAME, seats=4, seed=2)
    assert {"ship-0", "ship-3", "event-rotate", "event-elect", "event-end"} <= shown <= set(LOOK.symbols)


def test_every_board_is_laid_out() -> None:
    assert drawn.boards(GAME.start().view(0).board) == set(LOOK.boards)


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES | {"text"}
    assert drawn.fixed_colours(drawn.drawings(LOOK)) <= {"#fff"}
    assert drawn.weight(LOOK) < 40_000
    assert len(LOOK.boards["map"].background) < HEAVIEST_MAP


def test_night_names_every_colour_of_the_day() -> None:
    assert list(drawn.palette(GAME, ":root[data-theme=dark]")) == list(drawn.palette(GAME))


def test_by_day_it_is_another_desk() -> None:
    assert {name for name in look.DAY if look.DAY[name] != look.NIGHT[name]} >= {"desk", "sky", "plate", "ink", "brass"}


@pytest.mark.parametrize("theme", [look.DAY, look.NIGHT])
def test_numbers_stand_out_from_what_they_are_written_on(theme: dict[str, str]) -> None:
    for ink, ground in (("ink", "plate"), ("ink", "sky"), ("dim", "plate"), ("ink", "desk"), ("dim", "desk")):
        assert drawn.contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)


def outlines(svg: str) -> tuple[tuple[str, str], ...]:
    return tuple((element.tag, element.get("d", "") + element.get("cx", "")) for element in drawn.elements(svg))


def test_bodies_and_corporations_differ_by_more_than_colour() -> None:
    bodies = [LOOK.symbols[BODY[body].look] for body in range(BODIES)]
    assert len({outlines(body) for body in bodies}) == BODIES
    for kind in ("ship", "disc", "member"):
        assert len({outlines(LOOK.symbols[f"{kind}-{seat}"]) for seat in range(4)}) == len(CORPORATIONS)


def test_a_body_that_one_would_meet_is_marked_by_more_than_colour() -> None:
    for body in range(BODIES):
        looks = [LOOK.symbols[f"orbit-{BODY[body].look}{kind}"] for kind in ("", "-next", "-meet", "-goal")]
        assert len(set(looks)) == 4


def test_every_space_of_the_track_is_on_the_frame() -> None:
    texts = [e.text for e in drawn.elements(LOOK.boards["map"].background) if e.tag == "text"]
    assert texts == [str(n) for n in range(0, LAST_SPACE + 1, 5)]
