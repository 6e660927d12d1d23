"""Who made a game is named wherever it is shown; the booklet's games name its publisher and its beta state too."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from sobremesa.engine.contract import Game
from sobremesa.engine.credits import UNKNOWN
from sobremesa.engine.facts import facts
from sobremesa.engine.words import LANGS, Lang
from sobremesa.games import rulebook, shelf
from sobremesa.server.entrance import game_page
from sobremesa.terminal.shelf import draw_game

BOOKLET = ["mad_maxence", "lucha_libre", "protocol_g117", "bonnie_and_clyde", "which_side", "toroball", "the_last_glow"]


def in_terminal(game: Game, lang: Lang) -> str:
    console = Console(file=io.StringIO(), width=4000, record=True)
    console.print(draw_game(game, lang), highlight=False)
    return console.export_text()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", BOOKLET)
def test_a_postcard_names_its_publisher_its_beta_state_and_its_people(game: str, lang: Lang) -> None:
    """Findings B3 and L2: on the page of the game, in the terminal, in JSON."""
    told = shelf[game].credits.told(lang)
    for named in ("Yeast Games", "YCP 0.9", "Alexandre Weiss", "Vianney Carvalho", "Faustine Di Nota"):
        assert named in told
    assert told in game_page(shelf[game], lang)
    assert told in in_terminal(shelf[game], lang)


def test_toroball_has_three_designers() -> None:
    told = shelf["toroball"].credits.told("es")
    assert told.startswith("Diseño: Nicolas Vonthron, Franck Catoire y Alexandre Weiss. Ilustración: Vianney Carvalho.")


def test_that_the_people_of_the_last_glow_are_a_guess_is_said() -> None:
    """Finding L2: the head of this game is lost."""
    assert "suposición nuestra" in shelf["the_last_glow"].credits.told("es")


def test_the_other_rulebooks_credit_people_too() -> None:
    assert "Joel Escalante y Rafael Escalante" in shelf["alebrijes"].credits.told("es")
    assert shelf["plutocracy"].credits.told("en").startswith("Design: Claudio Bierig. Development: Doppeldenkspiele.")
    assert shelf["politburo"].credits.told("en") == "Design: Orkatz Fernández Agirre."
    assert shelf["ajolocracia"].credits is UNKNOWN


def test_a_name_that_ends_in_a_dot_gets_no_second_one() -> None:
    assert shelf["plutocracy"].credits.told("en").endswith("Thomas M. and Doris S.-E.")


def test_credits_are_facts() -> None:
    told: dict[str, Any] = facts(shelf["toroball"])["credits"]
    assert told["people"][0] == {
        "deed": {"es": "Diseño", "en": "Design"},
        "names": ("Nicolas Vonthron", "Franck Catoire", "Alexandre Weiss"),
    }
    assert "YCP 0.9" in told["source"]["es"]


@pytest.mark.parametrize("game", shelf.values(), ids=shelf)
def test_nobody_is_named_a_second_time_in_a_written_page(game: Game) -> None:
    """They stand in one place; the page shows that very list, before its first section."""
    for lang in LANGS:
        opening = rulebook.page(game, lang).partition("\n## ")[0]
        assert game.credits.told(lang) in opening
        for credit in game.credits.people:
            assert opening.count(f"{credit.deed[lang]}: {credit.names[0]}") == 1
