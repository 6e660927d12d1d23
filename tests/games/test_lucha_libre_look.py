"""The drawings of Lucha Libre: every look is drawn or styled, all are plain SVG, and they travel light."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest

from sobremesa import shelf
from sobremesa.engine.contract import SPECTATOR
from sobremesa.games.lucha_libre import look
from sobremesa.games.lucha_libre.components import FIGHTER_LOOKS, GOAL
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.told import pictures_told

GAME = shelf["lucha_libre"]
LOOK = look_of(GAME)


@cache
def seen() -> frozenset[str]:
    """Every look in two whole games of random play, through all eyes."""
    matches = (GAME.start(seed=seed) for seed in range(2))
    return frozenset(drawn.looks(node for match in matches for node in drawn.nodes_seen(match, SPECTATOR, 0, 1)))


def test_every_look_is_drawn_or_styled() -> None:
    styled = set(re.findall(r"\.look-([a-z0-9-]+)", LOOK.style))
    assert seen() <= set(LOOK.symbols) | styled


def test_every_drawing_is_used() -> None:
    crowds = {f"crowd-{fans}" for fans in range(GOAL + 1)}
    assert set(LOOK.symbols) - crowds <= seen()


def test_the_stands_hold_as_many_as_it_takes_to_win() -> None:
    assert len(look.seats()) == GOAL
    assert len(set(look.CROWDS.values())) == GOAL + 1, "every fan is seen to come"


def test_the_story_shows_what_has_a_drawing() -> None:
    shown = pictures_told(GAME, seats=2, seed=2)
    assert {"santo", "blue-demon"} <= shown <= set(LOOK.symbols) | drawn.DICE


def test_every_map_is_laid_out() -> None:
    assert drawn.boards(GAME.start().view(0).board) == set(LOOK.boards)


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES
    assert not drawn.fixed_colours(drawn.drawings(LOOK))


def test_both_themes_have_the_whole_palette() -> None:
    assert look.DAY.keys() == look.NIGHT.keys()


@pytest.mark.parametrize("theme", [look.DAY, look.NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *(("print", "poster"), ("print", "sheet"), ("faint", "sheet"), ("faint", "poster")),
        *(("on", "red"), ("on", "turquoise")),
    ],
)
def test_text_can_be_read(theme: dict[str, str], text: str, ground: str) -> None:
    assert drawn.contrast(theme[text], theme[ground]) >= 4.5


def test_masks_differ_by_more_than_colour() -> None:
    outlines = [{e.get("d") for e in drawn.elements(LOOK.symbols[name]) if e.tag == "path"} for name in FIGHTER_LOOKS]
    assert all(len(one ^ other) >= 4 for one, other in combinations(outlines, 2))
