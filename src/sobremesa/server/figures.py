"""Worked examples of a rules page: pictures of moments, drawn with the pen of the table, and a sentence below."""

from __future__ import annotations

import re

from sobremesa.engine.contract import Game
from sobremesa.engine.nodes import View
from sobremesa.engine.words import Lang
from sobremesa.games.worked import Example
from sobremesa.server.addresses import to
from sobremesa.server.html import join
from sobremesa.server.looks import digest, look_of
from sobremesa.server.render import Drawings, pen_of
from sobremesa.server.scene import Player, Scene

_ID = re.compile(r' id="[^"]*"')  # a thing may be seen in many pictures of a page: none of them is the one


def figure(game: Game, example: Example, said: str, lang: Lang) -> str:
    """`said` is safe: the sentence as HTML."""
    moments = join(_picture(game, example, view, lang) for view in example.pictures(lang))
    return f'<figure class="example"><div class="moments">{moments}</div><figcaption>{said}</figcaption></figure>'


def component(game: Game, look: str) -> str:
    """The drawing of a component beside its name, in running text."""
    drawn = look_of(game)
    kind, sprite = "component is-card" if look in drawn.cards else "component", f"/look/{game.id}.svg?v={digest(game)}"
    used = f'<use href="{to(sprite)}#{look}"/>'
    return f'<svg class="{kind}" viewBox="{drawn.box(look)}" aria-hidden="true">{used}</svg> '


def _picture(game: Game, example: Example, view: View, lang: Lang) -> str:
    players = tuple(Player(seat, "person", "") for seat in range(example.match.seats))
    pen = pen_of(Scene("", game, lang, example.seat, 0, view, players, is_still=True), Drawings())
    drawn = pen.within(" on-board").draw_all(view.board)
    drawn += pen.within(" on-mine").draw_all((*view.mine, *view.others))
    return f'<div class="region-board">{_ID.sub("", drawn)}</div>'
