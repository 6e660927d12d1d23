"""A game that nobody has drawn: it stands on the shelf all the same, and can be played in the browser."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from examples import pig
from sobremesa.games.plain import TONES, plain_look, plain_palette
from sobremesa.server.looks import look_of
from tests.games.drawn import contrast, elements
from tests.server.running import Person, Server

ROOT = Path(__file__).parent.parent.parent
FOLDER = {
    "__init__.py": "",
    "game.py": """
from dataclasses import replace
from examples import pig
GAME = replace(pig.GAME, module=__name__)
""",
    "components.py": "RECONSTRUCTED = ()",
    "rulebook.es.md": "## El turno {#turno}\n\nTira, o ponte a salvo.\n",
    "rulebook.en.md": "## The turn {#turno}\n\nRoll, or play it safe.\n",
}
PUT_ON_THE_SHELF = """
import sobremesa.games
sobremesa.games.__path__.append({folder!r})
sobremesa.games.IDS += ("pig",)
"""


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Person]:
    """Somebody in a house with one game more on its shelf."""
    (tmp_path / "games" / "pig").mkdir(parents=True)
    for name, text in FOLDER.items():
        (tmp_path / "games" / "pig" / name).write_text(text, "utf-8")
    (tmp_path / "sitecustomize.py").write_text(PUT_ON_THE_SHELF.format(folder=str(tmp_path / "games")), "utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    server = Server(tmp_path / "tables.db", environment={"PYTHONPATH": path})
    somebody = Person(server)
    yield somebody
    somebody.close()
    server.stop()


def test_a_game_without_a_look_is_put_on_the_shelf_and_played(guest: Person) -> None:
    assert "/g/pig" in guest.web.get("/").text
    assert ".game-pig" in guest.web.get("/look/pig.css").text
    assert guest.web.get("/look/pig.svg").status_code == 200
    table = guest.open_table("pig", mode="screen", goal="10")
    page = guest.web.get(f"/t/{table}").text
    assert re.search(r'<details id="choices"[^>]* open>', page), "its moves hang on nothing else"
    assert re.search(r'data-move="\d+" class="[^"]*\blit"', page)
    guest.join(table)
    for _ in range(200):
        scene = guest.api(table)
        if scene["is_over"]:
            return
        choices = [choice["id"] for choice in scene["view"]["choices"]]
        assert guest.do("move", move=choices[-1])["status"] == "accepted"
    pytest.fail("nobody has won")


# --- The look itself --------------------------------------------------------------------------------------------------


def test_a_game_without_a_look_has_a_plain_one() -> None:
    assert look_of(pig.GAME) == plain_look(pig.GAME)
    assert plain_look(pig.GAME).cover


@pytest.mark.parametrize("theme", ["day", "night"])
def test_whatever_its_hue_text_can_be_read(theme: str) -> None:
    for game in map(str, range(400)):
        colours = getattr(plain_palette(game), theme)
        assert colours.keys() == TONES.keys()
        for ink in ("ink", "quiet"):
            for ground in ("cloth", "paper"):
                assert contrast(colours[ink], colours[ground]) >= 4.5, (game, ink, ground)
        assert contrast(colours["edge"], colours["paper"]) >= 3, game


def test_games_have_hues_of_their_own() -> None:
    assert len({plain_palette(game).day["deep"] for game in map(str, range(100))}) > 50


def test_the_cover_is_of_plain_shapes_and_shows_the_initial() -> None:
    letters = [element.text for element in elements(plain_look(pig.GAME).cover) if element.tag == "text"]
    assert letters == ["C"]
