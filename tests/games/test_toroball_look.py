"""The drawings of Toroball: every look has one, all are plain SVG, and they travel light."""

from __future__ import annotations

import random
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from sobremesa import shelf
from sobremesa.engine.nodes import Board
from sobremesa.games.toroball import look, table
from sobremesa.games.toroball.components import CALM, CHARACTERS, EACH, WILD
from tests.games.told import pictures_told

GAME = shelf["toroball"]
PICTURES = look.SYMBOLS | {"cover": look.COVER} | {f"map {name}": b.background for name, b in look.BOARDS.items()}
HEAVIEST = 40_000  # characters of the sprite
WRAPPING = len('<symbol id="" viewBox="0 0 100 100"></symbol>')
PLAIN = {"svg", "g", "path", "circle", "rect", "ellipse", "text"}
PRINTED_INK = "#2c1d14"  # of figures on paper, the same by day and by night


def spoken(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{svg}</svg>")


@cache
def seen() -> frozenset[str]:
    """Every look in some games of random play, through all eyes."""
    found = set[str]()
    for seed in range(3):
        match, choose = GAME.start(seed=seed), random.Random(seed)
        while not match.is_over and match.version < 500:
            found |= {node.look for seat in (-1, 0, 1) for node in match.view(seat).nodes()}
            match.play(match.to_act[0], choose.choice(match.legal(match.to_act[0])))
    return frozenset(found - {"", "field"})


def test_every_look_has_a_drawing() -> None:
    assert seen() <= set(look.SYMBOLS)


def test_every_drawing_can_be_seen() -> None:
    rare = {f"heifer-{energy}" for energy in range(CALM, WILD + 1)} | {f"compass-{face}" for face in range(7)}
    people = {f"{name}-{how}" for name in table.TEAM_LOOKS for how in (*table.STATES,)}
    assert set(look.SYMBOLS) <= seen() | rare | people


def test_the_story_shows_what_has_a_drawing() -> None:
    shown = pictures_told(GAME, seats=2, seed=2)
    assert {"ball", "bottle"} <= shown
    assert {name for name in shown if not name.startswith("die-")} <= set(look.SYMBOLS)


def test_the_field_is_laid_out() -> None:
    boards = [node for node in GAME.start().view(0).board if isinstance(node, Board)]
    assert {board.look for board in boards} == set(look.BOARDS)


@pytest.mark.parametrize("name", PICTURES)
def test_drawings_are_plain_svg(name: str) -> None:
    for element in spoken(PICTURES[name]).iter():
        assert element.tag in PLAIN
        assert not set(element.attrib) & {"style", "id", "class", "href"}
        assert not any(attribute.startswith("on") for attribute in element.attrib)


@pytest.mark.parametrize("name", PICTURES)
def test_colours_come_from_the_palette(name: str) -> None:
    used = set(re.findall(r'(?:fill|stroke)="([^"]+)"', PICTURES[name])) - {"none", PRINTED_INK}
    assert used <= {f"var({colour})" for colour in re.findall(r"(--tb-\w+):", look.CSS)}


def test_both_themes_have_the_whole_palette() -> None:
    palettes = re.findall(r"\.game-toroball \{ (--tb-sand[^}]+)\}", look.CSS)
    assert len(palettes) == 3, "by day, by night, and by night on request"
    assert len({tuple(re.findall(r"--tb-\w+", palette)) for palette in palettes}) == 1


def paths(svg: str) -> tuple[str, ...]:
    return tuple(
        f"{e.tag} {e.get('d', '')} {e.get('transform', '')} {e.get('stroke-dasharray', '')}" for e in spoken(svg).iter()
    )


def test_teams_and_moods_differ_by_more_than_colour() -> None:
    for how in ("ready", "active", "target", "hidden", "done", "out"):
        assert paths(look.SYMBOLS[f"beret-{how}"]) != paths(look.SYMBOLS[f"scarf-{how}"])
    moods = {paths(look.heifer(energy)) for energy in range(CALM, WILD + 1)}
    assert len(moods) == WILD - CALM + 1


def test_each_character_bears_its_number() -> None:
    nodes = {node.key: node for node in GAME.start(seed=1).view(0).nodes()}
    signs = [nodes[f"member-{c}"].sign for c in range(CHARACTERS)]  # type: ignore[attr-defined]
    assert signs == [str(n + 1) for _ in range(2) for n in range(EACH)]


def test_the_drawings_travel_light() -> None:
    assert sum(len(name) + len(svg) + WRAPPING for name, svg in look.SYMBOLS.items()) < HEAVIEST
