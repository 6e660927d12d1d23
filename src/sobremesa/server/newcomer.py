"""What a first table says: the aim, what can be done now, and a word on each thing the first time it happens.

All of it are first sentences of marked sections of the rules. What has been read is remembered by the browser alone, in
a cookie for each game; who wants none of it says so once, for all games. One word at a time stands at the tray, until
it is closed or its reader moves. It is a part of the form of moves, so no script is needed; with scripts, `newcomer.js`
does the same.
"""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt

from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.words import Lang
from sobremesa.games import rulebook
from sobremesa.server import phrases
from sobremesa.server.addresses import to
from sobremesa.server.html import attributes, text
from sobremesa.server.scene import Scene

QUIET = "quiet"  # the cookie of those who want no words
_MARKDOWN = MarkdownIt("commonmark", {"html": False})


# --- What has been read -----------------------------------------------------------------------------------------------


def cookie_of(game: Game) -> str:
    return f"read-{game.id}"


def read_of(game: Game, kept: str | None) -> tuple[str, ...]:
    """The sections that a cookie says were read: those that there are, whatever else somebody wrote in it."""
    said = set((kept or "").split("."))
    return tuple(anchor for anchor in rulebook.essential(game) if anchor in said)


def with_more(game: Game, kept: str | None, anchor: str) -> str:
    """The cookie once a section more was read."""
    return ".".join(read_of(game, f"{kept or ''}.{anchor}"))


# --- What is said -----------------------------------------------------------------------------------------------------


def topics(scene: Scene) -> tuple[str, ...]:
    """What could be said now, the first thing first: the aim, a turn, what lately happened, and what can be done."""
    if scene.seat == SPECTATOR or scene.is_over or scene.is_waiting or scene.at is not None:
        return ()
    marked = rulebook.marks(scene.game, scene.lang)
    aims, turns = ([anchor for anchor, marks in marked.items() if mark in marks] for mark in ("aim", "turn"))
    can_do = (choice.rule for choice in scene.view.choices)
    found = dict.fromkeys((*aims, *turns[:1], *scene.touched, *can_do, *turns))
    return tuple(anchor for anchor in found if anchor in marked)


def tray(scene: Scene, kept: str | None) -> str:
    """Where words are said; the first of those that are still to be read."""
    read = read_of(scene.game, kept)
    topic = next((topic for topic in topics(scene) if topic not in read), "")
    said = word(scene.game, topic, scene.lang) if topic else ""
    return (
        f'<div id="newcomer" role="status"{attributes(data_read=" ".join(read), hidden=not topic)}>'
        f'<input type="hidden" name="read" value="{topic}">'
        f"{_button(scene, '×', 'icon close', phrases.UNDERSTOOD[scene.lang])}<p><span>{said}</span> "
        f"{_button(scene, phrases.NO_MORE_WORDS[scene.lang], 'hush', name='quiet', value='1')}</p></div>"
    )


def _button(scene: Scene, label: str, kind: str, called: str | None = None, **more: str) -> str:
    action = to(f"/t/{scene.table}/read")
    same = attributes(class_=kind, formaction=action, aria_label=called, title=called, **more)
    return f'<button type="submit"{same}>{text(label)}</button>'


@cache
def word(game: Game, anchor: str, lang: Lang) -> str:
    """What a section begins with, under its name, and the way to the whole of it."""
    name = text(rulebook.heading(game, anchor, lang))
    said = _MARKDOWN.renderInline(rulebook.first_sentence(game, anchor, lang))
    return f"<strong>{name}.</strong> {said} {_way_to_rule(game, anchor, lang)}"


@cache
def reason(game: Game, anchor: str, lang: Lang) -> str:
    """Why a move can be made: a marked section by its word, another one by its name."""
    if anchor in rulebook.marks(game, lang):
        return word(game, anchor, lang)
    return f"<strong>{text(rulebook.heading(game, anchor, lang))}</strong> {_way_to_rule(game, anchor, lang)}"


def _way_to_rule(game: Game, anchor: str, lang: Lang) -> str:
    """A real link, so also without scripts."""
    called = phrases.RULE_OF[lang].format(name=rulebook.heading(game, anchor, lang))
    same = attributes(class_="rule", href=f"{to(f'/g/{game.id}')}#{anchor}", data_rule=anchor, aria_label=called)
    return f"<a{same}>?</a>"
