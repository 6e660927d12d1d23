"""The rulebook pages of a game: Markdown in our own words, in sections that moves refer to by anchor.

A section starts with a heading that ends in its anchor: `## The turn {#turn}`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from sobremesa.engine.contract import Game
from sobremesa.engine.words import Lang

_HEADING = re.compile(r"^(#+) (.+?) \{#([a-z0-9-]+)\}$")


@cache
def page(game: Game, lang: Lang) -> str:
    """The whole page, as Markdown."""
    package = game.module.rpartition(".")[0]
    return files(package).joinpath(f"rulebook.{lang}.md").read_text("utf-8")


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
