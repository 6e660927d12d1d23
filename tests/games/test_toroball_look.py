"""The drawings of Toroball: every look has one, all are plain SVG, and they travel light."""

from __future__ import annotations

from functools import cache
from itertools import islice

from sobremesa import shelf
from sobremesa.engine.contract import SPECTATOR
from sobremesa.games.toroball import look, presenter
from sobremesa.games.toroball.components import CALM, CHARACTERS, EACH, WILD
from sobremesa.server.looks import look_of
from tests.games import drawn
from tests.games.told import pictures_told

GAME = shelf["toroball"]
LOOK = look_of(GAME)


@cache
def seen() -> frozenset[str]:
    """Every look in some games of random play, through all eyes."""
    matches = (GAME.start(seed=seed) for seed in range(3))
    shown = (view for match in matches for view in islice(drawn.views(match, SPECTATOR, 0, 1), 1500))
    return frozenset(drawn.looks(node for view in shown for node in view.nodes()) - {"field"})


def test_every_look_has_a_drawing() -> None:
    assert seen() <= set(LOOK.symbols)


def test_every_drawing_can_be_seen() -> None:
    rare = {f"heifer-{energy}" for energy in range(CALM, WILD + 1)} | {f"compass-{face}" for face in range(7)}
    people = {f"{name}-{how}" for name in presenter.TEAM_LOOKS for how in (*presenter.STATES,)}
    assert set(LOOK.symbols) <= seen() | rare | people


def test_the_story_shows_what_has_a_drawing() -> None:
    shown = pictures_told(GAME, seats=2, seed=2)
    assert {"ball", "bottle"} <= shown
    assert {name for name in shown if not name.startswith("die-")} <= set(LOOK.symbols)


def test_the_field_is_laid_out() -> None:
    assert drawn.boards(GAME.start().view(0).board) == set(LOOK.boards)


def test_the_drawings_are_few_shapes_in_the_colours_of_the_palette() -> None:
    assert drawn.shapes(LOOK) <= drawn.PLAIN_SHAPES | {"ellipse", "text"}
    assert not drawn.fixed_colours(drawn.drawings(LOOK))
    assert drawn.weight(LOOK) < 40_000


def test_night_names_every_colour_of_the_day() -> None:
    always = ["--tb-print", "--tb-cell", "--tb-rim"]
    assert list(drawn.palette(GAME, ":root[data-theme=dark]")) + always == list(drawn.palette(GAME))


def paths(svg: str) -> tuple[str, ...]:
    return tuple(
        f"{e.tag} {e.get('d', '')} {e.get('transform', '')} {e.get('stroke-dasharray', '')}"
        for e in drawn.elements(svg)
    )


def test_teams_and_moods_differ_by_more_than_colour() -> None:
    for how in ("ready", "active", "target", "hidden", "done", "out"):
        assert paths(LOOK.symbols[f"beret-{how}"]) != paths(LOOK.symbols[f"scarf-{how}"])
    moods = {paths(look.heifer(energy)) for energy in range(CALM, WILD + 1)}
    assert len(moods) == WILD - CALM + 1


def test_each_character_bears_its_number() -> None:
    nodes = {node.key: node for node in GAME.start(seed=1).view(0).nodes()}
    signs = [nodes[f"member-{c}"].sign for c in range(CHARACTERS)]  # type: ignore[attr-defined]
    assert signs == [str(n + 1) for _ in range(2) for n in range(EACH)]
