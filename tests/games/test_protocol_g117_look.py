"""The drawings of Protocol G117: every look has one, all are plain SVG, and they travel light."""

from __future__ import annotations

from functools import cache

from sobremesa import shelf
from sobremesa.engine.contract import SPECTATOR
from sobremesa.games.protocol_g117 import look
from sobremesa.games.protocol_g117.presenter import NODE_PLACES
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.told import pictures_told

GAME = shelf["protocol_g117"]
LOOK = look_of(GAME)


@cache
def seen() -> frozenset[str]:
    """Every look in some whole games of random play, through all eyes."""
    matches = (GAME.start(seed=seed) for seed in range(4))
    return frozenset(drawn.looks(node for match in matches for node in drawn.nodes_seen(match, SPECTATOR, 0, 1)))


def test_every_look_has_a_drawing() -> None:
    assert seen() <= set(LOOK.symbols)


def test_every_drawing_is_used() -> None:
    assert set(LOOK.symbols) <= seen()


def test_the_story_shows_what_has_a_drawing() -> None:
    shown = pictures_told(GAME, seats=2, seed=2)
    assert {"drone", "troop", "bot", "decker"} <= shown <= set(LOOK.symbols)


def test_every_board_is_laid_out() -> None:
    assert drawn.boards(GAME.start().view(0).board) == set(LOOK.boards)


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES
    assert not drawn.fixed_colours(drawn.on_the_table(LOOK))
    assert drawn.weight(LOOK) < 40_000


def test_night_names_every_colour_of_the_day() -> None:
    assert list(drawn.palette(GAME, ":root[data-theme=dark]")) == list(drawn.palette(GAME))


def test_units_differ_by_more_than_colour() -> None:
    def paths(svg: str) -> tuple[str, ...]:
        return tuple(element.get("d", "") for element in drawn.elements(svg))

    units = [LOOK.symbols[f"{name}{state}"] for name in look.BODIES for state in ("", "-picked")]
    assert len({paths(unit) for unit in units}) == len(units)


def test_the_nodes_of_the_outer_disc_lie_on_a_circle() -> None:
    *disc, _, (middle_x, middle_y) = NODE_PLACES
    for x, y in disc:
        assert abs((x - middle_x) ** 2 + (y - middle_y) ** 2 - 4) < 0.1
