"""The drawings of Which Side: one for every look, plain, small, and legible by day and by lamp."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import pytest

from sobremesa.engine.nodes import Board, Group, Node, View
from sobremesa.engine.record import Cells
from sobremesa.games.which_side import look
from sobremesa.games.which_side.game import GAME
from sobremesa.games.which_side.rules import PLAYER, State, setup
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.shown import shown
from tests.games.told import pictures_told

LOOK = look_of(GAME)


# --- Every look has its drawing ---------------------------------------------------------------------------------------


def random_views(matches: int) -> Iterator[View]:
    return (view for seed in range(matches) for view in drawn.views(GAME.start(seed=seed), PLAYER))


def all_kinds_of_people() -> View:
    """Random play may not get this far."""
    state = State()
    setup(state, 1, Cells(np.array([0, 3, 20, 0, 0])))
    state.healthy, state.injured, state.jailed, state.dead, state.reserve, state.means = 1, 2, 1, 1, 3, 1
    return shown(GAME, state, PLAYER, "es")


@cache
def nodes_seen() -> tuple[Node, ...]:
    return tuple(node for view in (*random_views(12), all_kinds_of_people()) for node in view.nodes())


def test_every_look_has_a_drawing_and_every_drawing_is_used() -> None:
    """Those of groups and boards only name them for the style sheet."""
    assert drawn.looks(node for node in nodes_seen() if not isinstance(node, Group | Board)) == set(LOOK.symbols)


def test_the_story_shows_dice() -> None:
    shown = {face for seed in range(12) for face in pictures_told(GAME, seats=1, seed=seed)}
    assert shown == drawn.DICE


def test_every_board_has_a_layout() -> None:
    assert drawn.boards(nodes_seen()) == set(LOOK.boards)


def test_all_drawings_are_square() -> None:
    assert not LOOK.cards


# --- Beyond what holds for every look ---------------------------------------------------------------------------------


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES | {"ellipse"}
    assert not drawn.fixed_colours(drawn.on_the_table(LOOK))
    assert drawn.weight(LOOK) < 40_000


def test_the_cover_brings_its_own_colours() -> None:
    assert "var(" not in LOOK.cover


# --- Legible by day and by lamp ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", [look.DAY, look.NIGHT], ids=["day", "lamp"])
def test_what_is_written_on_the_page_stands_out(palette: dict[str, str]) -> None:
    written = [
        *product(("ink", "soft", "red"), ("page", "leaf")),
        ("page", "red"),  # the step on which Control stands
        ("cut", "plate"),
        ("cut", "ash"),  # a step full of smoke
    ]
    for ink, ground in written:
        assert drawn.contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("palette", [look.DAY, look.NIGHT], ids=["day", "lamp"])
def test_blocks_stand_out_from_the_page_they_are_printed_on(palette: dict[str, str]) -> None:
    assert drawn.contrast(palette["cut"], palette["plate"]) >= 7
    assert drawn.contrast(palette["blood"], palette["plate"]) >= 3


def test_both_palettes_name_the_same_colours() -> None:
    assert list(look.DAY) == list(look.NIGHT)
