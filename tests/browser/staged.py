"""A table that a test has set: a state to which no match has led, drawn in a browser as the server would draw it."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page

from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.nodes import Choice
from sobremesa.engine.record import Record
from sobremesa.engine.words import Lang
from sobremesa.server import pages
from sobremesa.server.scene import Player, Scene
from tests.browser.sweep import show
from tests.games.shown import open_to

NAMES = ("Ana", "Berto", "Carla", "Dídac", "Eva", "Fidel")


def stage(page: Page, game: Game, state: Record, seat: int = SPECTATOR, lang: Lang = "es") -> None:
    """Show what a seat sees."""
    show(page, pages.table_page(staged_scene(game, state, seat, lang)))


def staged_scene(game: Game, state: Record, seat: int, lang: Lang) -> Scene:
    seen, seats = state.copy(), getattr(state, "seats", game.seats[0])
    game.hide(seen, seat)
    legal, acting = open_to(game, seen, seat), game.to_act(seen)
    words = {move: game.presenter.words(seen, seat, move, lang) for move in sorted(legal)}
    rules = {move: game.moves.range_of(move).rule for move in legal}
    view = game.presenter.view(seen.frozen(), seat, legal, lang)
    return Scene(
        table="staged",
        game=game,
        lang=lang,
        seat=seat,
        version=0,
        view=replace(view, choices=tuple(Choice(id=move, text=text, rule=rules[move]) for move, text in words.items())),
        players=tuple(
            Player(
                other,
                "person",
                NAMES[other],
                is_mine=other == seat,
                is_here=True,
                is_acting=acting >= 0 and bool(acting >> other & 1),
                score=game.score(seen, other),
            )
            for other in range(seats)
        ),
    )
