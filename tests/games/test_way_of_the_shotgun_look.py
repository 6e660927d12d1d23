"""The drawings of Way of the ShoTgun: one for every look that a book or a table may name, by day and by moonlight."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from sobremesa.engine.nodes import Node
from sobremesa.games.adventure.book import COLUMNS
from sobremesa.games.way_of_the_shotgun import look
from sobremesa.games.way_of_the_shotgun.book import PICTURES
from sobremesa.games.way_of_the_shotgun.game import GAME
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.told import pictures_told

LAID_OUT = {
    *("road", "passage", "outcome", "ending", "street", "belongings", "gun", "bag", "ours"),
    *("habit", "habit-now", "intent"),
}  # by the style sheet only
LOOK = look_of(GAME)


@cache
def nodes_seen() -> tuple[Node, ...]:
    matches = (GAME.start(seed=n, options={"adventure": f"pupils-{n % 3 + 1}"}) for n in range(40))
    return tuple(node for match in matches for view in drawn.views(match, 0) for node in view.nodes())


def test_every_look_has_a_drawing_or_a_place_in_the_style_sheet() -> None:
    assert drawn.looks(nodes_seen()) - LAID_OUT <= set(LOOK.symbols)
    assert all(f".look-{name}" in LOOK.style for name in LAID_OUT)


def test_every_drawing_is_for_something() -> None:
    assert set(LOOK.symbols) - set(PICTURES) <= drawn.looks(nodes_seen())
    assert set(PICTURES) <= set(LOOK.symbols)


def test_the_story_shows_dice() -> None:
    assert {face for seed in range(6) for face in pictures_told(GAME, seats=1, seed=seed)} <= drawn.DICE


def test_the_road_is_a_map_on_which_a_thumb_finds_every_place() -> None:
    assert drawn.boards(nodes_seen()) == set(LOOK.boards)
    board = LOOK.boards["road"]
    on_a_phone = 334 / ((COLUMNS - 1) * board.unit + 2 * board.margin)  # pixels to a unit, 360 less the margins
    assert board.size * 0.92 * on_a_phone >= 44
    assert board.size <= board.unit, "neighbours do not overlap"


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES
    assert not drawn.fixed_colours(drawn.on_the_table(LOOK))
    assert drawn.weight(LOOK) < 48_000


def test_the_cover_brings_its_own_colours() -> None:
    assert "var(" not in LOOK.cover


@pytest.mark.parametrize("palette", [look.DAY, look.NIGHT], ids=["day", "moonlight"])
def test_what_is_written_or_drawn_stands_out(palette: dict[str, str]) -> None:
    for ink, ground in product(("ink", "soft", "indigo", "blood", "gunmetal"), ("dust", "paper", "bone")):
        assert drawn.contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)


def test_both_palettes_name_the_same_colours() -> None:
    assert list(look.DAY) == list(look.NIGHT)
