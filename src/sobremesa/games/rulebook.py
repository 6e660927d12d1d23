"""The rulebook pages of a game: Markdown in our own words, in sections that moves refer to by anchor.

A section starts with a heading that ends in its anchor: `## The turn {#turn}`. The last one is `{#reconstructions}`:
what we put where the original says nothing. Its list is made from the game's components.py, by which the rules go.
The people who made the game are named before the first section, from its facts.
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from importlib.resources import files

from sobremesa.engine.contract import Game
from sobremesa.engine.words import Lang
from sobremesa.games.reconstruction import Reconstruction, listed

_HEADING = re.compile(r"^(#+) (.+?) \{#([a-z0-9-]+)\}$")


@cache
def page(game: Game, lang: Lang) -> str:
    """The whole page, as Markdown: as it was written, with who made the game before the first section."""
    written = files(_package(game)).joinpath(f"rulebook.{lang}.md").read_text("utf-8")
    opening, heading, sections = written.partition("\n## ")
    return f"{opening}\n{game.credits.told(lang)}\n{heading}{sections}\n{listed(reconstructions(game), lang)}\n"


def reconstructions(game: Game) -> tuple[Reconstruction, ...]:
    found: tuple[Reconstruction, ...] = importlib.import_module(f"{_package(game)}.components").RECONSTRUCTED
    return found


def _package(game: Game) -> str:
    return game.module.rpartition(".")[0]


@cache
def sections(game: Game, lang: Lang) -> dict[str, str]:
    """The sections by anchor, in the order of the page, each as Markdown with its heading and without the anchor."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in page(game, lang).splitlines():
        heading = _HEADING.match(line)
        if heading:
            lines = found.setdefault(heading[3], [])
            line = f"{heading[1]} {heading[2]}"
        lines.append(line)
    return {anchor: "\n".join(text).strip() for anchor, text in found.items()}
