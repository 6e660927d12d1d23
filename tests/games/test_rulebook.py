"""The marks of the rulebook pages: what a first table says of a section, and what stands on the rules card."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS, Lang
from sobremesa.games import rulebook
from sobremesa.games.template.game import GAME as TEMPLATE

LONGEST_SENTENCE = 32  # words: it is read beside a table, between two moves

each_game = pytest.mark.parametrize("game", [*sobremesa.shelf.values(), TEMPLATE], ids=lambda game: game.id)
each_language = pytest.mark.parametrize("lang", LANGS)


@each_game
def test_both_pages_mark_the_same_and_all_that_a_card_needs(game: Game) -> None:
    spanish, english = (rulebook.marks(game, lang) for lang in LANGS)
    assert spanish == english
    used = frozenset().union(*spanish.values())
    assert set(rulebook.CARD) <= used <= {*rulebook.CARD, "essential"}
    assert sum("aim" in marks for marks in spanish.values()) == 1


@each_language
@each_game
def test_a_marked_section_begins_with_a_sentence_that_stands_by_itself(game: Game, lang: Lang) -> None:
    for anchor in rulebook.essential(game):
        sentence = rulebook.first_sentence(game, anchor, lang)
        assert sentence[0] not in "|-#`", f"{anchor}: it begins with a list or a table"
        assert sentence.rstrip("*»”)")[-1] in ".!?…", f"{anchor}: {sentence}"
        assert len(sentence.split()) <= LONGEST_SENTENCE, f"{anchor}: {sentence}"
        assert "](" not in sentence
        assert sentence.count("**") % 2 == 0, f"{anchor}: {sentence}"


def test_the_first_sentence_ends_where_another_begins() -> None:
    lucha, politburo = sobremesa.shelf["lucha_libre"], sobremesa.shelf["politburo"]
    assert rulebook.first_sentence(lucha, "round", "en") == "Both teams play **at once and in secret**."
    assert rulebook.first_sentence(politburo, "class-cure", "es") == "Da salud a un candidato, tuyo o ajeno."
    assert rulebook.aim(lucha, "en").startswith("The team that gathers **37 fans** wins")


@each_language
@each_game
def test_the_card_has_what_marked_sections_begin_with(game: Game, lang: Lang) -> None:
    card = rulebook.card(game, lang)
    marked = [anchor for anchor, marks in rulebook.marks(game, lang).items() if marks & set(rulebook.CARD)]
    assert [part.partition("\n")[0].lstrip("# ") for part in card] == [
        rulebook.heading(game, anchor, lang) for anchor in marked
    ]
    assert all("](#" not in part and "```" not in part for part in card)
