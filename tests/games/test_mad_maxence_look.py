"""The drawings of Mad Maxence: one for every look a book or a table may name, small, and legible by day and by lamp."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from xml.etree import ElementTree

import numpy as np
import pytest

from sobremesa.engine.nodes import Board, Node, View
from sobremesa.engine.record import Cells
from sobremesa.games.mad_maxence import look, table
from sobremesa.games.mad_maxence.book import CAPS, COLUMNS, PICTURES
from sobremesa.games.mad_maxence.rules import DRIVE, FLIP, GAME, HEADS, State, apply, setup
from tests.games.told import pictures_told

DRAWINGS = {**look.SYMBOLS, "cover": look.COVER, "ground": look.ground()}
SHAPES = {"g", "path", "rect", "circle"}
NOT_PAINT = {"style", "id", "class", "href", "filter", "mask", "clip-path"}
LAID_OUT = {"map", "passage", "outcome", "coins", "dashboard", "equipment", "roads", "stay"}  # by the style sheet only
MOST_BYTES = 48_000


# --- Every look has its drawing ---------------------------------------------------------------------------------------


def random_views(matches: int) -> Iterator[View]:
    for seed in range(matches):
        adventure = f"campaign-{seed % 3 + 1}"
        match, choose = GAME.start(seed=seed, options={"adventure": adventure}), random.Random(seed)
        while not match.is_over:
            yield match.view(0)
            match.play(0, choose.choice(match.legal(0)))
        yield match.view(0)


def with_a_drone() -> View:
    """Random play hardly ever finds it."""
    state = State()
    setup(state, 1, Cells(np.array([1])))
    state.items = 1
    for move in (DRIVE + 1, FLIP, HEADS):
        apply(state, 0, move)
    view: View = table.view(state, 0, "es")
    return view


@cache
def nodes_seen() -> tuple[Node, ...]:
    return tuple(node for view in (*random_views(30), with_a_drone()) for node in view.nodes())


def test_every_look_has_a_drawing_or_a_place_in_the_style_sheet() -> None:
    shown = {node.look for node in nodes_seen() if node.look}
    assert shown - LAID_OUT <= set(look.SYMBOLS)
    assert all(f".look-{name}" in look.CSS for name in LAID_OUT)


def test_every_drawing_is_for_something() -> None:
    dials = {f"dial-{high}-{n}" for high in set(CAPS) for n in range(high + 1)}
    shown = {node.look for node in nodes_seen()}
    assert set(look.SYMBOLS) - dials - set(PICTURES) <= shown
    assert dials | set(PICTURES) <= set(look.SYMBOLS)


def test_the_story_shows_coins() -> None:
    shown = {face for seed in range(6) for face in pictures_told(GAME, seats=1, seed=seed)}
    assert shown == {"coin-heads", "coin-tails"}


def test_the_map_is_a_map_on_which_a_thumb_finds_every_place() -> None:
    assert {node.look for node in nodes_seen() if isinstance(node, Board)} == set(look.BOARDS)
    board = look.BOARDS["map"]
    on_a_phone = 334 / ((COLUMNS - 1) * board.unit + 2 * board.margin)  # pixels to a unit, 360 less the margins
    assert board.size * 0.92 * on_a_phone >= 44
    assert board.size <= board.unit, "neighbours do not overlap"


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
    assert paints <= {"none", *(f"var(--mm-{colour})" for colour in look.DAY)}


def test_the_cover_brings_its_own_colours() -> None:
    assert "var(" not in look.COVER


def test_the_drawings_are_light_to_send() -> None:
    sprite = "".join(f'<symbol id="{name}">{drawing}</symbol>' for name, drawing in look.SYMBOLS.items())
    assert len(sprite.encode()) < MOST_BYTES


# --- Legible by day and by lamp ---------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [look.DAY, look.LAMP], ids=["day", "lamp"])
def test_what_is_written_or_drawn_stands_out(palette: dict[str, str]) -> None:
    for ink, ground in product(("ink", "soft", "rust", "petrol"), ("sand", "paper", "bone")):
        assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)


def test_both_palettes_name_the_same_colours() -> None:
    assert list(look.DAY) == list(look.LAMP)


def test_every_rule_of_the_style_sheet_keeps_to_its_game() -> None:
    plain = re.sub(r"@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", look.CSS)
    selectors = re.findall(r"([^{}]+)\{", re.sub(r"\([^()]*\)", "", plain))
    for part in ", ".join(selector for selector in selectors if "@media" not in selector).split(","):
        assert look.ROOT in part
