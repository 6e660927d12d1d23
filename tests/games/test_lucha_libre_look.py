"""The drawings of Lucha Libre: every look is drawn or styled, all are plain SVG, and they travel light."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest

from sobremesa import shelf
from sobremesa.engine.nodes import Board
from sobremesa.games.lucha_libre import look
from sobremesa.games.lucha_libre.components import FIGHTER_LOOKS, GOAL
from tests.games.told import pictures_told

GAME = shelf["lucha_libre"]
PICTURES = look.SYMBOLS | {"cover": look.COVER} | {f"map {name}": b.background for name, b in look.BOARDS.items()}
HEAVIEST = 60_000  # characters of the sprite; its crowds are much alike and pack to a tenth


def spoken(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{svg}</svg>")


@cache
def seen() -> frozenset[str]:
    """Every look in two whole games of random play, through all eyes."""
    found = set[str]()
    for seed in range(2):
        match, choose = GAME.start(seed=seed), random.Random(seed)
        while not match.is_over:
            found |= {node.look for seat in (-1, 0, 1) for node in match.view(seat).nodes()}
            seat = choose.choice(match.to_act)
            match.play(seat, choose.choice(match.legal(seat)))
        found |= {node.look for node in match.view(0).nodes()}
    return frozenset(found - {""})


def test_every_look_is_drawn_or_styled() -> None:
    styled = set(re.findall(r"\.look-([a-z0-9-]+)", look.CSS))
    assert seen() <= set(look.SYMBOLS) | styled


def test_every_drawing_is_used() -> None:
    crowds = {f"crowd-{fans}" for fans in range(GOAL + 1)}
    assert set(look.SYMBOLS) - crowds <= seen()


def test_the_stands_hold_as_many_as_it_takes_to_win() -> None:
    assert len(look.seats()) == GOAL
    assert len(set(look.CROWDS.values())) == GOAL + 1, "every fan is seen to come"


def test_the_story_shows_what_has_a_drawing() -> None:
    dice = {f"die-{face}" for face in range(1, 7)}
    shown = pictures_told(GAME, seats=2, seed=2)
    assert {"santo", "blue-demon"} <= shown <= set(look.SYMBOLS) | dice


def test_every_map_is_laid_out() -> None:
    boards = [node for node in GAME.start().view(0).board if isinstance(node, Board)]
    assert {board.look for board in boards} == set(look.BOARDS)


@pytest.mark.parametrize("name", PICTURES)
def test_drawings_are_plain_svg(name: str) -> None:
    for element in spoken(PICTURES[name]).iter():
        assert element.tag in {"svg", "g", "path", "circle", "rect"}
        assert not set(element.attrib) & {"style", "id", "class", "href"}


def test_colours_come_from_the_palette() -> None:
    known = {f"var({colour})" for colour in re.findall(r"(--ll-\w+):", look.CSS)}
    for drawing in PICTURES.values():
        assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawing)) - {"none"} <= known


def test_both_themes_have_the_whole_palette() -> None:
    assert look.DAY.keys() == look.NIGHT.keys()


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [look.DAY, look.NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *(("print", "poster"), ("print", "sheet"), ("faint", "sheet"), ("faint", "poster")),
        *(("on", "red"), ("on", "turquoise")),
    ],
)
def test_text_can_be_read(theme: dict[str, str], text: str, ground: str) -> None:
    light, dark = sorted((luminance(theme[text]), luminance(theme[ground])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_masks_differ_by_more_than_colour() -> None:
    outlines = [{element.get("d") for element in spoken(look.SYMBOLS[name]).iter("path")} for name in FIGHTER_LOOKS]
    assert all(len(one ^ other) >= 4 for one, other in combinations(outlines, 2))


def test_the_drawings_travel_light() -> None:
    assert sum(len(name) + len(svg) for name, svg in look.SYMBOLS.items()) < HEAVIEST
