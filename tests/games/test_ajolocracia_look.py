"""The drawings of Ajolocracia: every look has one, and each may be served as it is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.nodes import Card, Node
from sobremesa.games.ajolocracia import look
from sobremesa.games.ajolocracia.rules import GAME
from tests.games.told import pictures_told

MOST_BYTES = 40_000  # of all symbols
SHAPES = {"g", "path", "rect", "circle", "ellipse"}
PLACES = {"d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform"}
PAINTS = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"}
DRAWINGS = {**look.SYMBOLS, "cover": look.COVER}

each_drawing = pytest.mark.parametrize("name", DRAWINGS)


def nodes_seen(seed: int) -> Iterator[Node]:
    """All that anybody sees in a match played at random, both ways round."""
    match, choose = GAME.start(seats=2 + seed % 4, seed=seed, options={"passing": "alternate"}), random.Random(seed)
    while True:
        for seat in (SPECTATOR, *range(match.seats)):
            yield from match.view(seat).nodes()
        if match.is_over:
            return
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))


def test_everything_seen_has_a_drawing_and_every_drawing_is_seen() -> None:
    seen = {node.look: node for seed in range(6) for node in nodes_seen(seed) if node.look}
    assert seen.keys() == look.SYMBOLS.keys()
    assert {name for name, node in seen.items() if isinstance(node, Card)} == look.CARDS


def test_the_story_shows_cards_that_have_a_drawing() -> None:
    assert pictures_told(GAME, seats=3, seed=7) == look.CARDS - {"back"}


@each_drawing
def test_a_drawing_is_made_of_plain_shapes(name: str) -> None:
    for shape in ElementTree.fromstring(f"<svg>{DRAWINGS[name]}</svg>").iter():
        assert shape.tag in SHAPES | {"svg"}
        assert set(shape.attrib) <= PLACES | PAINTS
        assert shape.text is None


@each_drawing
def test_a_drawing_uses_only_colours_of_the_palette(name: str) -> None:
    used = re.findall(r'(?:fill|stroke)="([^"]*)"', DRAWINGS[name])
    assert set(used) <= {f"var(--ajo-{colour})" for colour in look.DAY} | {"none"}


def test_the_drawings_are_light() -> None:
    assert sum(len(drawing.encode()) for drawing in look.SYMBOLS.values()) < MOST_BYTES


def test_an_ambystoma_has_as_many_gills_on_each_side_as_it_scores() -> None:
    for count in (1, 2, 3):
        assert look.gills(count, "gill").count("M0 0") == 2 * count


# --- Palettes ---------------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [look.DAY, look.DAY | look.NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("text", "ground"), [("ink", "card"), ("ink", "cloth"), ("paper", "deep")])
def test_text_can_be_read_on_its_ground(palette: dict[str, str], text: str, ground: str) -> None:
    assert contrast(palette[text], palette[ground]) >= 4.5


def test_night_changes_only_colours_of_the_day() -> None:
    assert look.NIGHT.keys() <= look.DAY.keys()


def test_every_rule_of_the_css_is_about_this_game() -> None:
    selectors = re.findall(r"^\s*([^@}\n]+?) \{", look.CSS, re.M)
    assert selectors
    assert all(".game-ajolocracia" in selector for selector in selectors)
