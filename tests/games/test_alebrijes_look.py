"""The drawings of Alebrijes: every look has one, and each may be served as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.nodes import Button, Card, Node, Space, Token
from sobremesa.games.alebrijes import look
from sobremesa.games.alebrijes.components import FIRST_JOKER, KINDS, LOOKS, SUIT_LOOKS, VALUES
from sobremesa.games.alebrijes.game import GAME
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.told import pictures_told

LOOK = look_of(GAME)
MOST_BYTES = 40_000  # of all symbols, less what they are wrapped in
PLACES = {"d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "transform", "href"}
PAINTS = {"fill", "stroke", "stroke-width"}


def nodes_seen(seed: int) -> Iterator[Node]:
    """All that is drawn for anybody in a match played at random."""
    for view in drawn.views(GAME.start(seats=3 + seed % 4, seed=seed), SPECTATOR, 0):
        yield from (n for n in view.nodes() if isinstance(n, Card | Token | Space | Button))


def test_everything_seen_has_a_drawing_and_every_drawing_is_seen() -> None:
    seen = {node.look: node for seed in range(3) for node in nodes_seen(seed) if node.look}
    assert seen.keys() == LOOK.symbols.keys() - (look.PARTS.keys() - {"mark-joker"})
    assert {name for name, node in seen.items() if isinstance(node, Card)} == LOOK.cards


def test_the_story_shows_cards_that_have_a_drawing() -> None:
    assert pictures_told(GAME, seats=3, seed=7) <= LOOK.symbols.keys()


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES | {"use"}
    assert drawn.attributes(LOOK) <= PLACES | PAINTS
    assert not drawn.fixed_colours(drawn.on_the_table(LOOK))
    assert drawn.fixed_colours({"cover": LOOK.cover}) <= {look.NIGHT["cloth"]}, "but for the sky"
    assert sum(len(drawing.encode()) for drawing in LOOK.symbols.values()) < MOST_BYTES


@pytest.mark.parametrize("kind", range(KINDS))
def test_a_card_shows_as_many_marks_of_its_suit_as_its_value(kind: int) -> None:
    suit, value, *ollin = LOOKS[kind].split("-")
    drawing = LOOK.symbols[LOOKS[kind]]
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


@pytest.mark.parametrize("palette", [look.DAY, look.DAY | look.NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(
    ("text", "ground"), [("ink", "cloth"), ("light", "night"), *((suit, "night") for suit in SUIT_LOOKS)]
)
def test_text_can_be_read_on_its_ground(palette: dict[str, str], text: str, ground: str) -> None:
    assert drawn.contrast(palette[text], palette[ground]) >= 4.5
