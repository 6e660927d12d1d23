"""The drawings of The Last Glow: one for every look, plain, small, and legible by day and by night."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from xml.etree import ElementTree

import numpy as np
import pytest

from sobremesa.engine.nodes import Board, Group, Node, View
from sobremesa.engine.record import Cells
from sobremesa.games.the_last_glow import look, table
from sobremesa.games.the_last_glow.components import MOST_LIGHT, MOST_ROWS, NIGHTMARE, ROW_CHOICES
from sobremesa.games.the_last_glow.rules import DESTROYED, GAME, PLAYER, State, setup, start_round
from tests.games.told import pictures_told

DRAWINGS = {**look.SYMBOLS, "cover": look.COVER}
SHAPES = {"g", "path", "rect", "circle", "ellipse"}
NOT_PAINT = {"style", "id", "class", "href", "filter", "mask", "clip-path"}
MOST_BYTES = 40_000


# --- Every look has its drawing ---------------------------------------------------------------------------------------


def random_views(matches: int) -> Iterator[View]:
    for seed in range(matches):
        match, choose = GAME.start(seed=seed), random.Random(seed)
        while not match.is_over:
            yield match.view(PLAYER)
            match.play(PLAYER, choose.choice(match.legal(PLAYER)))
        yield match.view(PLAYER)


def rare_states() -> Iterator[State]:
    """Random play hardly ever gets this far: each light, each row, Soothers everywhere, few of the crew, wreckage."""
    for light in range(MOST_LIGHT + 1):
        for rows in ROW_CHOICES:
            state = State()
            setup(state, 1, Cells(np.array([rows, NIGHTMARE])))
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
        view: View = table.view(state, PLAYER, "es")
        yield view


@cache
def nodes_seen() -> tuple[Node, ...]:
    return tuple(node for view in seen() for node in view.nodes())


def test_every_look_has_a_drawing_and_every_drawing_is_used() -> None:
    """Boards and groups are drawn by what lies in them."""
    drawn = {node.look for node in nodes_seen() if node.look and not isinstance(node, Board | Group)}
    assert drawn == set(look.SYMBOLS)


def test_the_story_shows_dice() -> None:
    shown = {face for seed in range(6) for face in pictures_told(GAME, seats=1, seed=seed)}
    assert shown == {f"die-{face}" for face in range(1, 7)}


def test_every_board_has_a_layout() -> None:
    assert {node.look for node in nodes_seen() if isinstance(node, Board)} == set(look.BOARDS)


def test_all_drawings_are_square() -> None:
    assert not look.CARDS


# --- Plain shapes, in the colours of the palette ----------------------------------------------------------------------


def elements(drawing: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<drawing>{drawing}</drawing>").iter())[1:]


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_made_of_plain_shapes(name: str) -> None:
    for element in elements(DRAWINGS[name]):
        assert element.tag in SHAPES
        assert not NOT_PAINT & set(element.attrib)
        assert not any(attribute.startswith("on") for attribute in element.attrib)


@pytest.mark.parametrize("name", look.SYMBOLS)
def test_a_symbol_takes_its_colours_from_the_palette(name: str) -> None:
    paints = {element.get(way, "none") for element in elements(look.SYMBOLS[name]) for way in ("fill", "stroke")}
    assert paints <= {"none", *(f"var(--lg-{colour})" for colour in look.DAY)}


def test_the_cover_brings_its_own_colours() -> None:
    assert "var(" not in look.COVER


def test_the_drawings_are_light_to_send() -> None:
    sprite = "".join(
        f'<symbol id="{name}" viewBox="0 0 100 100">{drawing}</symbol>' for name, drawing in look.SYMBOLS.items()
    )
    assert len(sprite.encode()) < MOST_BYTES


# --- Legible by day and by night --------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


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
        assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)


def test_both_palettes_name_the_same_colours() -> None:
    assert list(look.DAY) == list(look.NIGHT)


def test_every_rule_of_the_style_sheet_keeps_to_its_game() -> None:
    at_rules = r"@property --lg-\w+ \{[^{}]*\}|@keyframes lg-\w+ \{([^{}]*\{[^{}]*\})*[^{}]*\}"
    named = re.sub(at_rules, "", look.CSS)
    selectors = re.findall(r"([^{}]+)\{", re.sub(r"\([^()]*\)", "", named))
    for part in ", ".join(selector for selector in selectors if "@media" not in selector).split(","):
        assert look.ROOT in part


def test_hearts_beat_faster_as_they_sink_and_only_where_motion_is_welcome() -> None:
    still, _, moving = look.CSS.partition("@media (prefers-reduced-motion: no-preference)")
    assert "animation:" not in still
    beats = [float(n) for n in re.findall(r"lg-beat ([\d.]+)s", moving)]
    assert len(beats) == MOST_ROWS
    assert beats == sorted(beats, reverse=True)
    assert beats[0] > 2 * beats[-1]


def test_the_light_reaches_as_far_as_its_track() -> None:
    reaches = [int(n) for n in re.findall(r"look-lighthouse-\d > use \{ filter: drop-shadow\(0 0 (\d+)px", look.CSS)]
    assert len(reaches) == MOST_LIGHT
    assert reaches == sorted(set(reaches))
