"""The drawings of every game of the shelf: plain shapes, in colours of the game's own, light, by day and by night.

What a game asks of its drawings beyond this is in its own file."""

from __future__ import annotations

import re

import pytest

from sobremesa import shelf
from sobremesa.server.looks import Look, look_of, sprite
from tests.games.drawn import PLAIN_SHAPES, drawings, elements, paints, palette, prefix

NIGHT, NIGHT_ON_REQUEST = ":root:not([data-theme=light])", ":root[data-theme=dark]"
SHAPES = PLAIN_SHAPES | {"ellipse", "text", "use"}
PLACES = {"d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform", "pathLength"}
LINES = {"stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"}
PAINTS = {"fill", "stroke", "fill-rule", "opacity", "fill-opacity", "stroke-opacity"}
LETTERS = {"text-anchor", "dominant-baseline", "font-size", "font-weight"}
MOST_BYTES = 60_000  # of all that a page loads to draw a game; what repeats in it is packed on its way

each_look = pytest.mark.parametrize("look", [look_of(game) for game in shelf.values()], ids=list(shelf))


@each_look
def test_a_game_is_drawn(look: Look) -> None:
    """Otherwise all that follows would hold of nothing."""
    assert look.symbols
    assert look.cover
    assert look.css
    assert look.cards <= look.symbols.keys()


# --- Plain shapes -----------------------------------------------------------------------------------------------------


@each_look
def test_a_drawing_is_made_of_plain_shapes(look: Look) -> None:
    """No style, id, class, script, filter or mask: nothing that could reach beyond the drawing."""
    for name, drawing in drawings(look).items():
        for element in elements(drawing):
            assert element.tag in SHAPES, name
            extra = {"use": {"href"}, "text": LETTERS}.get(element.tag, set())
            assert element.attrib.keys() <= PLACES | LINES | PAINTS | extra, name


@each_look
def test_a_drawing_reads_the_same_in_every_language(look: Look) -> None:
    for name, drawing in drawings(look).items():
        for element in elements(drawing):
            written = element.text or ""
            if element.tag == "text":
                assert written.isdecimal() or len(written) == 1, name
            else:
                assert not written, name
            assert not element.tail, name


@each_look
def test_a_drawing_points_only_at_symbols_that_point_at_nothing(look: Look) -> None:
    for name, drawing in drawings(look).items():
        for used in (element.get("href", "") for element in elements(drawing) if element.tag == "use"):
            assert used.startswith("#"), name
            assert "href" not in look.symbols[used[1:]], name


@each_look
def test_the_drawings_are_light_to_send(look: Look) -> None:
    assert len(sprite(shelf[look.game]).encode()) < MOST_BYTES


# --- Colours ----------------------------------------------------------------------------------------------------------


@each_look
def test_a_colour_is_of_the_palette_or_fixed(look: Look) -> None:
    """A name that the palette of the game lacks would be painted black."""
    known = {f"var({colour})" for colour in palette(look)}
    for name, drawing in drawings(look).items():
        named = {paint for paint in paints(drawing) if not re.fullmatch(r"#[0-9a-f]{3,8}", paint)}
        assert named <= known, name


@each_look
def test_there_is_a_palette_by_day_by_night_and_by_night_on_request(look: Look) -> None:
    day, night = palette(look), palette(look, NIGHT)
    assert night
    assert night.keys() <= day.keys()
    assert any(day[colour] != night[colour] for colour in night)
    assert night == palette(look, NIGHT_ON_REQUEST)


# --- Style sheets -----------------------------------------------------------------------------------------------------


@each_look
def test_every_rule_of_the_style_sheet_keeps_to_its_game(look: Look) -> None:
    css, cut = look.css, 1
    while cut:  # what is in brackets, and in brackets within them
        css, cut = re.subn(r"\([^()]*\)", "", css)
    own = prefix(look)
    css = re.sub(rf"@property {own}\w+ \{{[^{{}}]*\}}", "", css)
    css = re.sub(rf"@keyframes {own[2:]}\w+ \{{(?:[^{{}}]*\{{[^{{}}]*\}})*[^{{}}]*\}}", "", css)
    selectors = [selector.strip() for selector in re.findall(r"([^{}]+)\{", css)]
    for part in ",".join(selector for selector in selectors if not selector.startswith("@media")).split(","):
        assert f".game-{look.game}" in re.findall(r"\.[\w-]+", part), part
        assert "@" not in part
