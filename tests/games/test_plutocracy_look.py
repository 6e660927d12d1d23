"""The drawings of Plutocracy: every look has one, all are plain SVG, and they travel light."""

from __future__ import annotations

import random
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from sobremesa import shelf
from sobremesa.engine.nodes import Board, Group, Text
from sobremesa.games.plutocracy import look
from sobremesa.games.plutocracy.components import BODIES, BODY, CORPORATIONS, LAST_SPACE
from sobremesa.games.plutocracy.rules import FLY, LAND, RETIRE
from tests.games.told import pictures_told

GAME = shelf["plutocracy"]
PICTURES = look.SYMBOLS | {"cover": look.COVER} | {f"map {name}": b.background for name, b in look.BOARDS.items()}
HEAVIEST = 40_000  # characters of the sprite, its map aside
HEAVIEST_MAP = 24_000
KINDS: list[dict[str, object]] = [{}, {"setup": "fixed", "seconds": 90}, {"setup": "auction"}, {"setup": "random"}]
WRAPPING = len('<symbol id="" viewBox="0 0 100 100"></symbol>')


def spoken(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{svg}</svg>")


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
    assert seen() <= set(look.SYMBOLS)


def test_every_drawing_is_used() -> None:
    rare = {"sun"}  # only where a flight would end in it
    assert set(look.SYMBOLS) - rare <= seen() | {f"event-{name}" for name in ("rotate", "prices", "elect", "end")}


def test_the_story_shows_what_has_a_drawing() -> None:
    shown = pictures_told(GAME, seats=4, seed=2)
    assert {"ship-0", "ship-3", "event-rotate", "event-elect", "event-end"} <= shown <= set(look.SYMBOLS)


def test_every_board_is_laid_out() -> None:
    boards = [node for node in GAME.start().view(0).board if isinstance(node, Board)]
    assert {board.look for board in boards} == set(look.BOARDS)


@pytest.mark.parametrize("name", PICTURES)
def test_drawings_are_plain_svg(name: str) -> None:
    for element in spoken(PICTURES[name]).iter():
        assert element.tag in {"svg", "g", "path", "circle", "rect", "text"}
        assert not set(element.attrib) & {"style", "id", "class", "href"}
        assert not any(attribute.startswith("on") for attribute in element.attrib)


@pytest.mark.parametrize("name", PICTURES)
def test_colours_come_from_the_palette(name: str) -> None:
    used = set(re.findall(r'(?:fill|stroke)="([^"]+)"', PICTURES[name])) - {"none", "#fff"}
    assert used <= {f"var({colour})" for colour in re.findall(r"(--pl-\w+):", look.CSS)}


def test_both_themes_have_the_whole_palette() -> None:
    palettes = re.findall(r"\.game-plutocracy \{ (--pl-on[^}]+)\}", look.CSS)
    assert len(palettes) == 3, "by day, by night, and by night on request"
    assert len({tuple(re.findall(r"--pl-\w+(?=:)", palette)) for palette in palettes}) == 1


def test_by_day_it_is_another_desk() -> None:
    assert {name for name in look.DAY if look.DAY[name] != look.NIGHT[name]} >= {"desk", "sky", "plate", "ink", "brass"}


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", [look.DAY, look.NIGHT])
def test_numbers_stand_out_from_what_they_are_written_on(palette: dict[str, str]) -> None:
    for ink, ground in (("ink", "plate"), ("ink", "sky"), ("dim", "plate"), ("ink", "desk"), ("dim", "desk")):
        light, dark = sorted((luminance(palette[ink]), luminance(palette[ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, ground)


def shapes(svg: str) -> tuple[tuple[str, str], ...]:
    return tuple((element.tag, element.get("d", "") + element.get("cx", "")) for element in spoken(svg).iter())


def test_bodies_and_corporations_differ_by_more_than_colour() -> None:
    bodies = [look.SYMBOLS[BODY[body].look] for body in range(BODIES)]
    assert len({shapes(body) for body in bodies}) == BODIES
    for kind in ("ship", "disc", "member"):
        assert len({shapes(look.SYMBOLS[f"{kind}-{seat}"]) for seat in range(4)}) == len(CORPORATIONS)


def test_a_body_that_one_would_meet_is_marked_by_more_than_colour() -> None:
    for body in range(BODIES):
        looks = [look.SYMBOLS[f"orbit-{BODY[body].look}{kind}"] for kind in ("", "-next", "-meet", "-goal")]
        assert len(set(looks)) == 4


def test_every_space_of_the_track_is_on_the_frame() -> None:
    texts = [element.text for element in spoken(look.BOARDS["map"].background).iter("text")]
    assert texts == [str(n) for n in range(0, LAST_SPACE + 1, 5)]


def test_the_drawings_travel_light() -> None:
    assert sum(len(name) + len(svg) + WRAPPING for name, svg in look.SYMBOLS.items()) < HEAVIEST
    assert len(look.BOARDS["map"].background) < HEAVIEST_MAP
