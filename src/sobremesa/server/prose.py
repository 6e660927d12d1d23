"""What is written in Markdown, as HTML: the rules of a game, whole or a section at a time, with its examples drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sobremesa.engine.contract import Game
from sobremesa.engine.words import Lang
from sobremesa.games import rulebook
from sobremesa.games.worked import EXAMPLE, examples
from sobremesa.server import phrases
from sobremesa.server.addresses import to
from sobremesa.server.figures import component, figure
from sobremesa.server.html import join, text
from sobremesa.server.namesakes import bare, drawings_by_name

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_FIRST_SECTION = re.compile(r"^## ", re.MULTILINE)


def as_html(markdown: str, deeper: int, artist: Artist | None = None) -> str:
    """Markdown as HTML with its headings some levels deeper; an artist draws components and worked examples."""
    tokens = _MARKDOWN.parse(markdown)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + deeper)}"
        elif artist and token.type == "fence" and (named := EXAMPLE.fullmatch(token.info)):
            token.type, token.content = "html_block", artist.example(named[1], token.content.strip())
    if artist:
        artist.illustrate(tokens)
    tables = str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))
    tables = tables.replace("<th></th>", "<td></td>")
    return tables.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")


def sentence(markdown: str) -> str:
    return str(_MARKDOWN.renderInline(markdown))


@dataclass(frozen=True)
class Artist:
    """Who draws what a page of rules speaks of, as it looks on the table."""

    game: Game
    lang: Lang

    def example(self, name: str, said: str) -> str:
        example = examples(self.game)[name]()
        return figure(self.game, example, sentence(example.said(said, self.lang)), self.lang)

    def illustrate(self, tokens: list[Token]) -> None:
        """Beside the name of a component, where a cell of a table or a bold word names one, its drawing."""
        for before, token in pairwise(tokens):
            children = token.children or []
            if before.type == "td_open":
                children[:0] = self._drawn(token.content)
            else:
                self._illustrate_bold(children)

    def _illustrate_bold(self, children: list[Token]) -> None:
        for at in reversed(range(len(children))):
            if children[at].type == "strong_open":
                children[at:at] = self._drawn(children[at + 1].content)

    def _drawn(self, named: str) -> list[Token]:
        look = drawings_by_name(self.game, self.lang).get(bare(named.strip("*")))
        return [Token("html_inline", "", 0, content=component(self.game, look))] if look else []


@cache
def rules_article(game: Game, lang: Lang) -> str:
    intro = _FIRST_SECTION.split(rulebook.page(game, lang), maxsplit=1)[0].partition("\n")[2]
    sections, artist = rulebook.sections(game, lang).items(), Artist(game, lang)
    listed = join(f'<li><a href="#{anchor}">{text(_heading_of(body))}</a></li>' for anchor, body in sections)
    written = join(_section(anchor, body, artist) for anchor, body in sections)
    return (
        f'<div class="rules"><nav aria-label="{text(phrases.CONTENTS[lang])}"><ul>{listed}</ul></nav>'
        f'<article><h2 id="rules">{text(phrases.RULES[lang])}</h2>{as_html(intro, 1)}{written}</article></div>'
    )


def _section(anchor: str, body: str, artist: Artist) -> str:
    """What one only looks up is folded; a link to what is in the fold unfolds it."""
    if anchor not in rulebook.ASIDE:
        return f'<section id="{anchor}">{as_html(body, 1, artist)}</section>'
    heading, _, rest = body.partition("\n")
    told = f'<div id="{anchor}">{as_html(rest, 1, artist)}</div>'
    return f'<section><details class="aside"><summary>{as_html(heading, 1)}</summary>{told}</details></section>'


def _heading_of(section: str) -> str:
    return section.partition("\n")[0].lstrip("# ")


def rule_fragment(game: Game, anchor: str, lang: Lang) -> str:
    """One section of the rules for a popover; empty if there is none of that name. Only those there are are kept."""
    return _rule(game, anchor, lang) if anchor in rulebook.sections(game, lang) else ""


@cache
def _rule(game: Game, anchor: str, lang: Lang) -> str:
    section, more = rulebook.sections(game, lang)[anchor], text(phrases.ALL_THE_RULES[lang])
    told, whole = as_html(section, 0, Artist(game, lang)), to(f"/g/{game.id}#{anchor}")
    return f'{told}<p><a href="{whole}" target="_blank">{more}</a></p>'
