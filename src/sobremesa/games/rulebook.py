"""The rulebook pages of a game: Markdown in our own words, in sections that moves refer to by anchor.

A section starts with a heading that ends in its anchor: `## The turn {#turn}`. The last one is `{#reconstructions}`:
what we put where the original says nothing. Its list is made from the game's components.py, by which the rules go.
The people who made the game are named before the first section, from its facts.

Behind its anchor a section may have marks: `## The turn {#turn .turn}`. Those in `CARD` put what it begins with (its
first paragraph, and the list or table right after it) on the rules card; `.essential` says that nobody can play without
having met it. Whatever is marked begins with a sentence that stands by itself: a first table says it once.
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from importlib.resources import files

from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS, Lang
from sobremesa.games.reconstruction import Reconstruction, listed

ASIDE = ("rulings", "reconstructions")  # what one looks up, and does not need to play
CARD = ("aim", "turn", "scoring", "end")
_HEADING = re.compile(r"^(#+) (.+?) \{#([a-z0-9-]+)((?: \.[a-z]+)*)\}$")
_SENTENCE = re.compile(r".+?[.!?…][»”*)]*(?=\s+[^\sa-z(])|.+$")  # to where another begins
_INNER_LINK = re.compile(r"\[([^\]]+)\]\(#[^)]+\)")  # to another section of the page


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


@cache
def marks(game: Game, lang: Lang) -> dict[str, frozenset[str]]:
    """The marked sections by anchor, in the order of the page, and how they are marked."""
    headings = map(_HEADING.match, page(game, lang).splitlines())
    return {found[3]: frozenset(found[4].replace(".", "").split()) for found in headings if found and found[4]}


def essential(game: Game) -> tuple[str, ...]:
    """What nobody can play without: the anchors of all marked sections. Both pages mark the same."""
    return tuple(marks(game, LANGS[0]))


def aim(game: Game, lang: Lang) -> str:
    """What one wants in this game, in one sentence of Markdown; none where the page marks no such section."""
    anchor = next((anchor for anchor, found in marks(game, lang).items() if "aim" in found), "")
    return first_sentence(game, anchor, lang) if anchor else ""


def heading(game: Game, anchor: str, lang: Lang) -> str:
    return _blocks(game, anchor, lang)[0].lstrip("# ")


@cache
def first_sentence(game: Game, anchor: str, lang: Lang) -> str:
    """Of a section, in Markdown, as a sentence by itself: where a list or a table follows, it ends all the same."""
    paragraph = " ".join(_blocks(game, anchor, lang)[1].split())
    sentence = _INNER_LINK.sub(r"\1", _SENTENCE.findall(paragraph)[0])
    return f"{sentence[:-1]}." if sentence.endswith(":") else sentence


def turn(game: Game, lang: Lang) -> str:
    """What a turn is, as it stands on the card."""
    anchors = [anchor for anchor, found in marks(game, lang).items() if "turn" in found]
    told = [_beginning(_blocks(game, anchor, lang)) for anchor in anchors]
    return "\n\n".join(told) if len(told) > 1 else "".join(told).partition("\n")[2]


@cache
def card(game: Game, lang: Lang) -> tuple[str, ...]:
    """The rules card: of each section marked for it, as Markdown, its heading and what it begins with."""
    anchors = [anchor for anchor, found in marks(game, lang).items() if found & set(CARD)]
    return tuple(_INNER_LINK.sub(r"\1", _beginning(_blocks(game, anchor, lang))) for anchor in anchors)


def _beginning(blocks: list[str]) -> str:
    """The heading, the first paragraph, and the list or table that it leads to."""
    is_led_to = len(blocks) > 2 and blocks[2].startswith(("|", "- ", "1. "))
    return "\n\n".join(blocks[: 3 if is_led_to else 2])


def _blocks(game: Game, anchor: str, lang: Lang) -> list[str]:
    return re.split(r"\n\s*\n", sections(game, lang)[anchor])
