"""The drawings of Politburó: every look has one, each may be served as it is, and all of them are light."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sobremesa.engine.contract import SPECTATOR
from sobremesa.engine.nodes import Board, Card, Group, Hand, Node
from sobremesa.games.politburo import deck, look
from sobremesa.games.politburo.game import GAME
from sobremesa.games.politburo.loader import DECKS
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.told import pictures_told

LOOK = look_of(GAME)
MOST_BYTES = 48_000  # of all symbols, less what they are wrapped in
ATTRIBUTES = {
    *("d", "cx", "cy", "r", "transform", "fill", "stroke", "stroke-width", "pathLength", "stroke-dasharray"),
}


def shown(seed: int) -> Iterator[Node]:
    match = GAME.start(seats=2 + seed % 3, seed=seed)
    return drawn.nodes_seen(match, SPECTATOR, *range(match.seats))


def test_everything_seen_has_a_drawing() -> None:
    places = (Group, Hand, Board)  # these are drawn by what lies in them
    seen = {n.look: n for seed in range(3) for n in shown(seed) if n.look and not isinstance(n, places)}
    assert seen.keys() <= LOOK.symbols.keys()
    assert {name for name, node in seen.items() if isinstance(node, Card)} <= LOOK.cards


def test_every_picture_that_a_deck_may_name_is_drawn() -> None:
    assert {f"card-{name}" for name in deck.PICTURES} == LOOK.cards - {"back", "free-place"}
    assert {card.picture for card in DECKS[0].cards} == set(deck.PICTURES)


def test_the_story_shows_cards_that_have_a_drawing() -> None:
    assert pictures_told(GAME, seats=3, seed=7) <= LOOK.cards


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= {"g", "path", "circle"}
    assert drawn.attributes(LOOK) <= ATTRIBUTES
    assert not drawn.fixed_colours(drawn.drawings(LOOK))
    assert sum(len(drawing.encode()) for drawing in LOOK.symbols.values()) < MOST_BYTES


def test_no_two_candidates_look_alike() -> None:
    assert len(set(look.FACES.values())) == len(look.PEOPLE) == 12


def test_a_gauge_fills_with_its_value() -> None:
    filled = [re.search(r'stroke-dasharray="([\d.]+) ', LOOK.symbols[f"health-{n}"]) for n in range(1, 11)]
    assert [float(part[1]) for part in filled if part] == [10.0 * n for n in range(1, 11)]


@pytest.mark.parametrize("palette", [look.DAY, look.DAY | look.NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(
    ("text", "ground"), [("text", "panel"), ("text", "ground"), ("bone", "ink"), ("bone", "step"), ("bone", "stair")]
)
def test_text_can_be_read_on_its_ground(palette: dict[str, str], text: str, ground: str) -> None:
    assert drawn.contrast(palette[text], palette[ground]) >= 4.5
