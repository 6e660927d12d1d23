"""What is not from a rulebook is listed where its numbers are, and the rules page shows that very list."""

from __future__ import annotations

import ast
import importlib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS
from sobremesa.games import rulebook, shelf


def components_of(game: Game) -> ModuleType:
    return importlib.import_module(f"sobremesa.games.{game.id}.components")


@pytest.mark.parametrize("game", shelf.values(), ids=shelf)
def test_the_rules_page_ends_in_what_is_reconstructed(game: Game) -> None:
    for lang in LANGS:
        sections = rulebook.sections(game, lang)
        assert list(sections)[-1] == "reconstructions"
        shown = sections["reconstructions"].splitlines()
        assert [line for line in shown if line.startswith("- ")] == [
            one.told(lang) for one in components_of(game).RECONSTRUCTED
        ]


@pytest.mark.parametrize("game", shelf.values(), ids=shelf)
def test_the_list_is_typed_in_one_place_only(game: Game) -> None:
    for lang in LANGS:
        page = files(f"sobremesa.games.{game.id}").joinpath(f"rulebook.{lang}.md").read_text("utf-8")
        assert "\n- " not in page.partition("{#reconstructions}")[2]


@pytest.mark.parametrize("game", shelf.values(), ids=shelf)
def test_values_are_made_from_the_constants_that_the_rules_go_by(game: Game) -> None:
    """A value that is written out again would go on being shown when the constant has changed."""
    tree = ast.parse(Path(str(components_of(game).__file__)).read_text("utf-8"))
    values = [
        word.value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Reconstruction"
        for word in call.keywords
        if word.arg == "value"
    ]
    for value in values:
        names = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
        assert names - {"Words", "lang", "LANGS"}, ast.unparse(value)


def test_a_number_that_changes_changes_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(game for game in shelf.values() if any(one.value for one in components_of(game).RECONSTRUCTED))
    changed = tuple(replace(one, value=4711) for one in components_of(game).RECONSTRUCTED)
    monkeypatch.setattr(components_of(game), "RECONSTRUCTED", changed)
    rulebook.page.cache_clear()
    try:
        assert "4711" in rulebook.page(game, "es")
    finally:
        rulebook.page.cache_clear()


@pytest.mark.parametrize("game", shelf.values(), ids=shelf)
def test_a_reconstructed_option_is_explained(game: Game) -> None:
    if any(option.is_reconstructed for option in game.options):
        assert components_of(game).RECONSTRUCTED
