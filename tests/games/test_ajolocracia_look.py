"""The drawings of Ajolocracia: every look has one, and each may be served as it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.nodes import Card, Node
from sobremesa.games.ajolocracia import look
from sobremesa.games.ajolocracia.game import GAME
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.told import pictures_told

LOOK = look_of(GAME)
PLACES = {"d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform"}
PAINTS = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"}


def shown(seed: int) -> Iterator[Node]:
    """All that anybody sees in a match played at random, both ways round."""
    match = GAME.start(seats=2 + seed % 4, seed=seed, options={"passing": "alternate"})
    return drawn.nodes_seen(match, SPECTATOR, *range(match.seats))


def test_everything_seen_has_a_drawing_and_every_drawing_is_seen() -> None:
    seen = {node.look: node for seed in range(6) for node in shown(seed) if node.look}
    assert seen.keys() == LOOK.symbols.keys()
    assert {name for name, node in seen.items() if isinstance(node, Card)} == LOOK.cards


def test_the_story_shows_cards_that_have_a_drawing() -> None:
    assert pictures_told(GAME, seats=3, seed=7) == LOOK.cards - {"back"}


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES | {"ellipse"}
    assert drawn.attributes(LOOK) <= PLACES | PAINTS
    assert not drawn.fixed_colours(drawn.drawings(LOOK))
    assert drawn.weight(LOOK) < 40_000


def test_an_ambystoma_has_as_many_gills_on_each_side_as_it_scores() -> None:
    for count in (1, 2, 3):
        assert look.gills(count, "gill").count("M0 0") == 2 * count


# --- Palettes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", [look.DAY, look.DAY | look.NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("text", "ground"), [("ink", "card"), ("ink", "cloth"), ("paper", "deep")])
def test_text_can_be_read_on_its_ground(palette: dict[str, str], text: str, ground: str) -> None:
    assert drawn.contrast(palette[text], palette[ground]) >= 4.5
