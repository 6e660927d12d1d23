"""The drawings of Which Side: one for every look, plain, small, and legible by day and by lamp."""

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
from sobremesa.games.which_side import look, table
from sobremesa.games.which_side.rules import GAME, PLAYER, State, setup
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


def all_kinds_of_people() -> View:
    """Random play may not get this far."""
    state = State()
    setup(state, 1, Cells(np.array([0, 3, 20])))
    state.healthy, state.injured, state.jailed, state.dead, state.reserve, state.means = 1, 2, 1, 1, 3, 1
    view: View = table.view(state, PLAYER, "es")
    return view


@cache
def nodes_seen() -> tuple[Node, ...]:
    return tuple(node for view in (*random_views(12), all_kinds_of_people()) for node in view.nodes())


def test_every_look_has_a_drawing_and_every_drawing_is_used() -> None:
    """Those of groups and boards only name them for the style sheet."""
    things = [node for node in nodes_seen() if not isinstance(node, Group | Board)]
    assert {node.look for node in things if node.look} == set(look.SYMBOLS)


def test_the_story_shows_dice() -> None:
    shown = {face for seed in range(12) for face in pictures_told(GAME, seats=1, seed=seed)}
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
    assert paints <= {"none", *(f"var(--ws-{colour})" for colour in look.DAY)}


def test_the_cover_brings_its_own_colours() -> None:
    assert "var(" not in look.COVER


def test_the_drawings_are_light_to_send() -> None:
    assert len("".join(look.SYMBOLS.values()).encode()) < MOST_BYTES


# --- Legible by day and by lamp ---------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [look.DAY, look.LAMP], ids=["day", "lamp"])
def test_what_is_written_on_the_page_stands_out(palette: dict[str, str]) -> None:
    written = [
        *product(("ink", "soft", "red"), ("page", "leaf")),
        ("page", "red"),  # the step on which Control stands
        ("cut", "plate"),
        ("cut", "ash"),  # a step full of smoke
    ]
    for ink, ground in written:
        assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("palette", [look.DAY, look.LAMP], ids=["day", "lamp"])
def test_blocks_stand_out_from_the_page_they_are_printed_on(palette: dict[str, str]) -> None:
    assert contrast(palette["cut"], palette["plate"]) >= 7
    assert contrast(palette["blood"], palette["plate"]) >= 3


def test_both_palettes_name_the_same_colours() -> None:
    assert list(look.DAY) == list(look.LAMP)


def test_every_rule_of_the_style_sheet_keeps_to_its_game() -> None:
    inner = re.compile(r"\([^()]*\)")
    selectors = re.findall(r"([^{}]+)\{", inner.sub("", inner.sub("", look.CSS)))
    for part in ", ".join(selector for selector in selectors if "@media" not in selector).split(","):
        assert look.ROOT in part
