"""The drawings of Politburó: every look has one, each may be served as it is, and all of them are light."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.nodes import Board, Card, Group, Hand, Node
from sobremesa.games.politburo import deck, look
from sobremesa.games.politburo.rules import GAME
from tests.games.told import pictures_told

MOST_BYTES = 48_000  # of all symbols
SHAPES = {"g", "path", "circle"}
ATTRIBUTES = {
    *("d", "cx", "cy", "r", "transform", "fill", "stroke", "stroke-width", "pathLength", "stroke-dasharray"),
}
DRAWINGS = {**look.SYMBOLS, "cover": look.COVER}

each_drawing = pytest.mark.parametrize("name", DRAWINGS)


def nodes_seen(seed: int) -> Iterator[Node]:
    match, choose = GAME.start(seats=2 + seed % 3, seed=seed), random.Random(seed)
    while True:
        yield from match.view(SPECTATOR).nodes()
        for seat in match.to_act:
            yield from match.view(seat).nodes()
        if match.is_over:
            return
        seat = match.to_act[0]
        match.play(seat, choose.choice(match.legal(seat)))


def test_everything_seen_has_a_drawing() -> None:
    places = (Group, Hand, Board)  # these are drawn by what lies in them
    seen = {n.look: n for seed in range(3) for n in nodes_seen(seed) if n.look and not isinstance(n, places)}
    assert seen.keys() <= look.SYMBOLS.keys()
    assert {name for name, node in seen.items() if isinstance(node, Card)} <= look.CARDS


def test_every_picture_that_a_deck_may_name_is_drawn() -> None:
    assert {f"card-{name}" for name in deck.PICTURES} == look.CARDS - {"back", "free-place"}
    assert {card.picture for card in deck.DECKS[0].cards} == set(deck.PICTURES)


def test_the_story_shows_cards_that_have_a_drawing() -> None:
    assert pictures_told(GAME, seats=3, seed=7) <= look.CARDS


@each_drawing
def test_a_drawing_is_made_of_plain_shapes(name: str) -> None:
    for shape in ElementTree.fromstring(f"<svg>{DRAWINGS[name]}</svg>").iter():
        assert shape.tag in SHAPES | {"svg"}
        assert set(shape.attrib) <= ATTRIBUTES
        assert shape.text is None


@each_drawing
def test_a_drawing_uses_only_colours_of_the_palette(name: str) -> None:
    used = re.findall(r'(?:fill|stroke)="([^"]*)"', DRAWINGS[name])
    assert set(used) <= {f"var(--pol-{colour})" for colour in look.DAY} | {"none"}


def test_the_drawings_are_light() -> None:
    assert sum(len(drawing.encode()) for drawing in look.SYMBOLS.values()) < MOST_BYTES


def test_no_two_candidates_look_alike() -> None:
    assert len(set(look.FACES.values())) == len(look.PEOPLE) == 12


def test_a_gauge_fills_with_its_value() -> None:
    filled = [re.search(r'stroke-dasharray="([\d.]+) ', look.SYMBOLS[f"health-{n}"]) for n in range(1, 11)]
    assert [float(part[1]) for part in filled if part] == [10.0 * n for n in range(1, 11)]


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [look.DAY, look.DAY | look.NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(
    ("text", "ground"), [("text", "panel"), ("text", "ground"), ("bone", "ink"), ("bone", "step"), ("bone", "stair")]
)
def test_text_can_be_read_on_its_ground(palette: dict[str, str], text: str, ground: str) -> None:
    assert contrast(palette[text], palette[ground]) >= 4.5


def test_night_changes_only_colours_of_the_day() -> None:
    assert look.NIGHT.keys() <= look.DAY.keys()


def test_every_rule_of_the_css_is_about_this_game() -> None:
    selectors = re.findall(r"^\s*([^@}\n]+?) \{", look.CSS, re.M)
    assert selectors
    assert all(".game-politburo" in selector for selector in selectors)
