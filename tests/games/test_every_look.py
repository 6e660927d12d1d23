"""The drawings of every game of the shelf: plain shapes, in colours of the game's own, light, by day and by night.

What a game asks of its drawings beyond this is in its own file."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import sobremesa.server
from sobremesa import games, shelf
from sobremesa.engine.contract import Game
from sobremesa.engine.looks import Look
from sobremesa.server import styles
from sobremesa.server.looks import css, look_of, sprite
from tests.games.drawn import PLAIN_SHAPES, drawings, elements, paints, palette, prefix

STATIC = Path(sobremesa.server.__file__).parent / "static"
NIGHT, NIGHT_ON_REQUEST = ":root:not([data-theme=light])", ":root[data-theme=dark]"
SHAPES = PLAIN_SHAPES | {"ellipse", "text", "use"}
PLACES = {"d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform", "pathLength"}
LINES = {"stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"}
PAINTS = {"fill", "stroke", "fill-rule", "opacity", "fill-opacity", "stroke-opacity"}
LETTERS = {"text-anchor", "dominant-baseline", "font-size", "font-weight"}
MOST_BYTES = 60_000  # of all that a page loads to draw a game; what repeats in it is packed on its way

FOLDER = Path(games.__file__).parent

each_game = pytest.mark.parametrize("game", shelf.values(), ids=list(shelf))


@each_game
def test_a_game_is_drawn(game: Game) -> None:
    """Otherwise all that follows would hold of nothing. A game without a look.py has no drawings but its cover."""
    look = look_of(game)
    assert look.symbols or not (FOLDER / game.id / "look.py").exists()
    assert look.cover
    assert look.style
    assert look.cards <= look.symbols.keys()


def test_every_look_hands_over_one_thing_of_a_known_type() -> None:
    """What it lacks is found by mypy; whether it is there at all, here."""
    for path in FOLDER.glob("*/look.py"):
        look = importlib.import_module(f"sobremesa.games.{path.parent.name}.look").LOOK
        assert isinstance(look, Look), path


# --- Plain shapes -----------------------------------------------------------------------------------------------------


@each_game
def test_a_drawing_is_made_of_plain_shapes(game: Game) -> None:
    """No style, id, class, script, filter or mask: nothing that could reach beyond the drawing."""
    for name, drawing in drawings(look_of(game)).items():
        for element in elements(drawing):
            assert element.tag in SHAPES, name
            extra = {"use": {"href"}, "text": LETTERS}.get(element.tag, set())
            assert element.attrib.keys() <= PLACES | LINES | PAINTS | extra, name


@each_game
def test_a_drawing_reads_the_same_in_every_language(game: Game) -> None:
    for name, drawing in drawings(look_of(game)).items():
        for element in elements(drawing):
            written = element.text or ""
            if element.tag == "text":
                assert written.isdecimal() or len(written) == 1, name
            else:
                assert not written, name
            assert not element.tail, name


@each_game
def test_a_drawing_points_only_at_symbols_that_point_at_nothing(game: Game) -> None:
    for name, drawing in drawings(look_of(game)).items():
        for used in (element.get("href", "") for element in elements(drawing) if element.tag == "use"):
            assert used.startswith("#"), name
            assert "href" not in look_of(game).symbols[used[1:]], name


@each_game
def test_the_drawings_are_light_to_send(game: Game) -> None:
    assert len(sprite(game).encode()) < MOST_BYTES


# --- Colours ----------------------------------------------------------------------------------------------------------


@each_game
def test_a_colour_is_of_the_palette_or_fixed(game: Game) -> None:
    """A name that the palette of the game lacks would be painted black."""
    known = {f"var({colour})" for colour in palette(game)}
    for name, drawing in drawings(look_of(game)).items():
        named = {paint for paint in paints(drawing) if not re.fullmatch(r"#[0-9a-f]{3,8}", paint)}
        assert named <= known, name


@each_game
def test_there_is_a_palette_by_day_by_night_and_by_night_on_request(game: Game) -> None:
    day, night = palette(game), palette(game, NIGHT)
    assert night
    assert night.keys() <= day.keys()
    assert any(day[colour] != night[colour] for colour in night)
    assert night == palette(game, NIGHT_ON_REQUEST)


# --- Style sheets -----------------------------------------------------------------------------------------------------


@each_game
def test_every_rule_of_the_style_sheet_keeps_to_its_game(game: Game) -> None:
    sheet, cut = css(game), 1
    while cut:  # what is in brackets, and in brackets within them
        sheet, cut = re.subn(r"\([^()]*\)", "", sheet)
    own = prefix(game)
    sheet = re.sub(rf"@property {own}\w+ \{{[^{{}}]*\}}", "", sheet)
    sheet = re.sub(rf"@keyframes {own[2:]}\w+ \{{(?:[^{{}}]*\{{[^{{}}]*\}})*[^{{}}]*\}}", "", sheet)
    selectors = [selector.strip() for selector in re.findall(r"([^{}]+)\{", sheet)]
    for part in ",".join(selector for selector in selectors if not selector.startswith("@media")).split(","):
        assert f".game-{game.id}" in re.findall(r"\.[\w-]+", part), part
        assert "@" not in part


def rules_of(look: Look) -> Iterator[tuple[list[str], str]]:
    """The selectors and the declarations of every rule that a game writes itself, on whatever screen."""
    for prelude, body in styles.rules(look.style):
        inner = styles.rules(body) if prelude.startswith("@media") else ((prelude, body),)
        yield from ((styles.selectors(found), declared) for found, declared in inner if not found.startswith("@"))


@each_game
def test_styles_know_no_id_and_not_how_the_page_is_nested(game: Game) -> None:
    """They hold on to the hooks that render.py gives; the rest is the server's business."""
    look = look_of(game)
    unseen = [selector for layout in look.layouts for selector in layout.unseen]
    for selector in chain(unseen, *(selectors for selectors, _ in rules_of(look))):
        assert not re.search(r"[#>]|\[id", selector), selector


@each_game
def test_regions_are_laid_out_by_what_is_declared(game: Game) -> None:
    """A style may paint a region; how things lie in it is said by the look's layouts."""
    laid_out = re.compile(r"(?:^|;)\s*(?:display|gap|padding|grid|flex|align|justify|width|height)\b")
    for selectors, declared in rules_of(look_of(game)):
        if any(re.search(r"\.region-\w+$", selector) for selector in selectors):
            assert not laid_out.search(declared), selectors


def test_no_class_of_the_room_reads_like_a_hook() -> None:
    """A place may have any name, and what lies in it has that name behind in-."""
    classes = re.findall(r"\.((?:in|of|key|look)-[\w-]+)", (STATIC / "room.css").read_text("utf-8"))
    assert set(classes) <= {"in-words", "in-columns"}
