"""The drawings of Mad Maxence: one for every look a book or a table may name, small, and legible by day and by lamp."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import pytest

from sobremesa.engine.nodes import Node, View
from sobremesa.engine.record import Cells
from sobremesa.games.adventure.book import COLUMNS
from sobremesa.games.mad_maxence import look
from sobremesa.games.mad_maxence.book import CAPS, PICTURES
from sobremesa.games.mad_maxence.game import GAME
from sobremesa.games.mad_maxence.rules import DRIVE, FLIP, HEADS, State, apply, setup
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.shown import shown
from tests.games.told import pictures_told

LAID_OUT = {"map", "passage", "outcome", "coins", "dashboard", "equipment", "roads", "stay"}  # by the style sheet only
LOOK = look_of(GAME)


# --- Every look has its drawing ---------------------------------------------------------------------------------------


def random_views(matches: int) -> Iterator[View]:
    for seed in range(matches):
        adventure = f"campaign-{seed % 3 + 1}"
        yield from drawn.views(GAME.start(seed=seed, options={"adventure": adventure}), 0)


def with_a_drone() -> View:
    """Random play hardly ever finds it."""
    state = State()
    setup(state, 1, Cells(np.array([1, 0])))
    state.items = 1
    for move in (DRIVE + 1, FLIP, HEADS):
        apply(state, 0, move)
    return shown(GAME, state, 0, "es")


@cache
def nodes_seen() -> tuple[Node, ...]:
    return tuple(node for view in (*random_views(30), with_a_drone()) for node in view.nodes())


def test_every_look_has_a_drawing_or_a_place_in_the_style_sheet() -> None:
    assert drawn.looks(nodes_seen()) - LAID_OUT <= set(LOOK.symbols)
    assert all(f".look-{name}" in LOOK.style for name in LAID_OUT)


def test_every_drawing_is_for_something() -> None:
    dials = {f"dial-{high}-{n}" for high in set(CAPS) for n in range(high + 1)}
    assert set(LOOK.symbols) - dials - set(PICTURES) <= drawn.looks(nodes_seen())
    assert dials | set(PICTURES) <= set(LOOK.symbols)


def test_the_story_shows_coins() -> None:
    shown = {face for seed in range(6) for face in pictures_told(GAME, seats=1, seed=seed)}
    assert shown == {"coin-heads", "coin-tails"}


def test_the_map_is_a_map_on_which_a_thumb_finds_every_place() -> None:
    assert drawn.boards(nodes_seen()) == set(LOOK.boards)
    board = LOOK.boards["map"]
    on_a_phone = 334 / ((COLUMNS - 1) * board.unit + 2 * board.margin)  # pixels to a unit, 360 less the margins
    assert board.size * 0.92 * on_a_phone >= 44
    assert board.size <= board.unit, "neighbours do not overlap"


# --- Beyond what holds for every look ---------------------------------------------------------------------------------


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES
    assert not drawn.fixed_colours(drawn.on_the_table(LOOK))
    assert drawn.weight(LOOK) < 48_000


def test_the_cover_brings_its_own_colours() -> None:
    assert "var(" not in LOOK.cover


# --- Legible by day and by lamp ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", [look.DAY, look.NIGHT], ids=["day", "lamp"])
def test_what_is_written_or_drawn_stands_out(palette: dict[str, str]) -> None:
    for ink, ground in product(("ink", "soft", "rust", "petrol"), ("sand", "paper", "bone")):
        assert drawn.contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)


def test_both_palettes_name_the_same_colours() -> None:
    assert list(look.DAY) == list(look.NIGHT)
