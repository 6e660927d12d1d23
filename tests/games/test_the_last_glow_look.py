"""The drawings of The Last Glow: one for every look, plain, small, and legible by day and by night."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import pytest

from sobremesa.engine.nodes import Board, Group, Node, View
from sobremesa.engine.record import Cells
from sobremesa.games.the_last_glow import look
from sobremesa.games.the_last_glow.components import HUNT_SLOTS, MOST_LIGHT, MOST_ROWS, NIGHTMARE, ROW_CHOICES
from sobremesa.games.the_last_glow.game import GAME
from sobremesa.games.the_last_glow.rules import DESTROYED, PLAYER, State, setup, start_round
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.shown import shown
from tests.games.told import pictures_told

LOOK = look_of(GAME)


# --- Every look has its drawing ---------------------------------------------------------------------------------------


def random_views(matches: int) -> Iterator[View]:
    return (view for seed in range(matches) for view in drawn.views(GAME.start(seed=seed), PLAYER))


def rare_states() -> Iterator[State]:
    """Random play hardly ever gets this far: each light, each row, Soothers everywhere, few of the crew, wreckage."""
    for light in range(MOST_LIGHT + 1):
        for rows in ROW_CHOICES:
            state = State()
            setup(state, 1, Cells(np.array([rows, NIGHTMARE, HUNT_SLOTS])))
            state.light, state.victory, state.captured, state.structure = light, 3, 1, 2
            for row in range(rows):
                state.hearts[row], state.soothers[row] = 0b10, 0b100
            start_round(state)
            yield state
    state.phase = DESTROYED
    yield state


def seen() -> Iterator[View]:
    yield from random_views(12)
    for state in rare_states():
        view = shown(GAME, state, PLAYER, "es")
        yield view


@cache
def nodes_seen() -> tuple[Node, ...]:
    return tuple(node for view in seen() for node in view.nodes())


def test_every_look_has_a_drawing_and_every_drawing_is_used() -> None:
    """Boards and groups are drawn by what lies in them."""
    assert drawn.looks(node for node in nodes_seen() if not isinstance(node, Board | Group)) == set(LOOK.symbols)


def test_the_story_shows_dice() -> None:
    shown = {face for seed in range(6) for face in pictures_told(GAME, seats=1, seed=seed)}
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


# --- Legible by day and by night --------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", [look.DAY, look.NIGHT], ids=["day", "night"])
def test_what_is_written_or_drawn_on_the_page_stands_out(palette: dict[str, str]) -> None:
    written = [
        *product(("ink", "soft", "cold", "call"), ("page", "leaf")),
        *product(("line", "ice"), ("high", "sea")),
        ("page", "call"),
        ("core", "vein"),
        ("sleep", "dream"),
    ]
    for ink, ground in written:
        assert drawn.contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)


def test_both_palettes_name_the_same_colours() -> None:
    assert list(look.DAY) == list(look.NIGHT)


def test_hearts_beat_faster_as_they_sink_and_only_where_motion_is_welcome() -> None:
    still, _, moving = LOOK.style.partition("@media (prefers-reduced-motion: no-preference)")
    assert "animation:" not in still
    assert "animation: lg-beat var(--lg-pace)" in moving
    beats = [float(n) for n in re.findall(r"--lg-pace: ([\d.]+)s", LOOK.style)]
    assert len(beats) == MOST_ROWS
    assert beats == sorted(beats, reverse=True)
    assert beats[0] > 2 * beats[-1]


def test_the_light_reaches_as_far_as_its_track() -> None:
    reaches = [int(n) for n in re.findall(r"look-lighthouse-\d use \{ filter: drop-shadow\(0 0 (\d+)px", LOOK.style)]
    assert len(reaches) == MOST_LIGHT
    assert reaches == sorted(set(reaches))
