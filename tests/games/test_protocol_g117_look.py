"""The drawings of Protocol G117: every look has one, all are plain SVG, and they travel light."""

from __future__ import annotations

import random
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from sobremesa import shelf
from sobremesa.engine.nodes import Board
from sobremesa.games.protocol_g117 import look
from sobremesa.games.protocol_g117.table import NODE_PLACES
from tests.games.told import pictures_told

GAME = shelf["protocol_g117"]
PICTURES = look.SYMBOLS | {"cover": look.COVER} | {f"map {name}": b.background for name, b in look.BOARDS.items()}
HEAVIEST = 40_000  # characters of the sprite
WRAPPING = len('<symbol id="" viewBox="0 0 100 100"></symbol>')


def spoken(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{svg}</svg>")


@cache
def seen() -> frozenset[str]:
    """Every look in some whole games of random play, through all eyes."""
    found = set[str]()
    for seed in range(4):
        match, choose = GAME.start(seed=seed), random.Random(seed)
        while not match.is_over:
            found |= {node.look for seat in (-1, 0, 1) for node in match.view(seat).nodes()}
            match.play(match.to_act[0], choose.choice(match.legal(match.to_act[0])))
    return frozenset(found - {""})


def test_every_look_has_a_drawing() -> None:
    assert seen() <= set(look.SYMBOLS)


def test_every_drawing_is_used() -> None:
    assert set(look.SYMBOLS) <= seen()


def test_the_story_shows_what_has_a_drawing() -> None:
    shown = pictures_told(GAME, seats=2, seed=2)
    assert {"drone", "troop", "bot", "decker"} <= shown <= set(look.SYMBOLS)


def test_every_board_is_laid_out() -> None:
    boards = [node for node in GAME.start().view(0).board if isinstance(node, Board)]
    assert {board.look for board in boards} == set(look.BOARDS)


@pytest.mark.parametrize("name", PICTURES)
def test_drawings_are_plain_svg(name: str) -> None:
    for element in spoken(PICTURES[name]).iter():
        assert element.tag in {"svg", "g", "path", "circle", "rect"}
        assert not set(element.attrib) & {"style", "id", "class", "href"}
        assert not any(attribute.startswith("on") for attribute in element.attrib)


@pytest.mark.parametrize("name", PICTURES)
def test_colours_come_from_the_palette(name: str) -> None:
    used = set(re.findall(r'(?:fill|stroke)="([^"]+)"', PICTURES[name])) - {"none"}
    assert used <= {f"var({colour})" for colour in re.findall(r"(--g-\w+):", look.CSS)}


def test_both_themes_have_the_whole_palette() -> None:
    palettes = re.findall(r"\.game-protocol_g117 \{ (--g-void[^}]+)\}", look.CSS)
    assert len(palettes) == 3, "by day, by night, and by night on request"
    assert len({tuple(re.findall(r"--g-\w+", palette)) for palette in palettes}) == 1


def test_units_differ_by_more_than_colour() -> None:
    def paths(svg: str) -> tuple[str, ...]:
        return tuple(element.get("d", "") for element in spoken(svg).iter())

    units = [look.SYMBOLS[f"{name}{state}"] for name in look.BODIES for state in ("", "-picked")]
    assert len({paths(unit) for unit in units}) == len(units)


def test_the_nodes_of_the_outer_disc_lie_on_a_circle() -> None:
    *disc, _, (middle_x, middle_y) = NODE_PLACES
    for x, y in disc:
        assert abs((x - middle_x) ** 2 + (y - middle_y) ** 2 - 4) < 0.1


def test_the_drawings_travel_light() -> None:
    assert sum(len(name) + len(svg) + WRAPPING for name, svg in look.SYMBOLS.items()) < HEAVIEST
