"""The drawings of Alebrijes: every look has one, and each may be served as it is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.nodes import Button, Card, Node, Space, Token
from sobremesa.games.alebrijes import look
from sobremesa.games.alebrijes.components import FIRST_JOKER, KINDS, LOOKS, SUIT_LOOKS, VALUES
from sobremesa.games.alebrijes.rules import GAME
from tests.games.told import pictures_told

MOST_BYTES = 40_000  # of all symbols
SHAPES = {"g", "path", "rect", "circle", "use"}
PLACES = {"d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "transform", "href"}
PAINTS = {"fill", "stroke", "stroke-width"}
DRAWINGS = {**look.SYMBOLS, "cover": look.COVER, "ground": look.BOARDS["chain"].background}

each_drawing = pytest.mark.parametrize("name", DRAWINGS)


def nodes_seen(seed: int) -> Iterator[Node]:
    """All that is drawn for anybody in a match played at random."""
    match, choose = GAME.start(seats=3 + seed % 4, seed=seed), random.Random(seed)
    while True:
        for seat in (SPECTATOR, 0):
            yield from (n for n in match.view(seat).nodes() if isinstance(n, Card | Token | Space | Button))
        if match.is_over:
            return
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))


def test_everything_seen_has_a_drawing_and_every_drawing_is_seen() -> None:
    seen = {node.look: node for seed in range(3) for node in nodes_seen(seed) if node.look}
    assert seen.keys() == look.SYMBOLS.keys() - (look.PARTS.keys() - {"mark-joker"})
    assert {name for name, node in seen.items() if isinstance(node, Card)} == look.CARDS


def test_the_story_shows_cards_that_have_a_drawing() -> None:
    assert pictures_told(GAME, seats=3, seed=7) <= look.SYMBOLS.keys()


@each_drawing
def test_a_drawing_is_made_of_plain_shapes(name: str) -> None:
    for shape in ElementTree.fromstring(f"<svg>{DRAWINGS[name]}</svg>").iter():
        assert shape.tag in SHAPES | {"svg"}
        assert set(shape.attrib) <= PLACES | PAINTS
        assert shape.text is None


@each_drawing
def test_a_drawing_points_only_at_symbols_that_point_at_nothing(name: str) -> None:
    for used in re.findall(r'href="#([^"]*)"', DRAWINGS[name]):
        assert "href" not in look.SYMBOLS[used]


@each_drawing
def test_a_drawing_uses_only_colours_of_the_palette(name: str) -> None:
    used = set(re.findall(r'(?:fill|stroke)="([^"]*)"', DRAWINGS[name]))
    sky = {look.NIGHT["cloth"]} if name == "cover" else set()
    assert used <= {f"var(--ale-{colour})" for colour in look.DAY} | {"none"} | sky


def test_the_drawings_are_light() -> None:
    assert sum(len(drawing.encode()) for drawing in look.SYMBOLS.values()) < MOST_BYTES


@pytest.mark.parametrize("kind", range(KINDS))
def test_a_card_shows_as_many_marks_of_its_suit_as_its_value(kind: int) -> None:
    suit, value, *ollin = LOOKS[kind].split("-")
    drawing = look.SYMBOLS[LOOKS[kind]]
    assert (
        drawing.count(f"#mark-{suit}")
        == int(value)
        == (kind - FIRST_JOKER if suit == "joker" else kind // 2 % VALUES) + 1
    )
    assert drawing.count("#mark-") == int(value)
    assert ("#ollin" in drawing) == bool(ollin)


def test_each_suit_has_a_shape_of_its_own() -> None:
    """Without their colours the marks still differ."""
    shapes = {re.sub(r"var\(--ale-\w+\)", "", look.PARTS[f"mark-{suit}"]) for suit in SUIT_LOOKS}
    assert len(shapes) == len(SUIT_LOOKS)


# --- Palettes ---------------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [look.DAY, look.DAY | look.NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(
    ("text", "ground"), [("ink", "cloth"), ("light", "night"), *((suit, "night") for suit in SUIT_LOOKS)]
)
def test_text_can_be_read_on_its_ground(palette: dict[str, str], text: str, ground: str) -> None:
    assert contrast(palette[text], palette[ground]) >= 4.5


def test_night_changes_only_colours_of_the_day() -> None:
    assert look.NIGHT.keys() <= look.DAY.keys()


def test_every_rule_of_the_css_is_about_this_game() -> None:
    selectors = [s for s in re.findall(r"^\s*([^@}\n]+?) \{", look.CSS, re.M) if s != "to"]
    assert selectors
    assert all(".game-alebrijes" in selector for selector in selectors)
