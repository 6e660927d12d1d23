"""The game on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.template import heuristics, rules
from sobremesa.games.template.components import CARD_CHOICES, CARDS, ENDINGS


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.template import presenter

    return presenter


GAME = Game(
    id="template",
    title=Words("Título", "Title"),
    blurb=Words("Puja a ciegas por cada premio con una carta de tu mano.", "Bid blindly for each prize with a card."),
    seats=(2, 3, 4),
    minutes=5,
    complexity=1,
    state=rules.State,
    moves=rules.moves,
    endings=ENDINGS,
    options=(
        Option(
            "cards",
            Words("Cartas", "Cards"),
            Words("Cuántas hay en cada mano, y cuántos premios.", "How many there are in each hand, and prizes."),
            CARDS,
            CARD_CHOICES,
            is_reconstructed=True,
        ),
    ),
    has_chance=True,
    has_hidden_information=True,
    has_simultaneous_choice=True,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    ending=rules.ending,
    hide=rules.hide,
    redeal=rules.redeal,
    sees=rules.sees,
    appraise=heuristics.appraise,
    module=__name__,
    load_presenter=load_presenter,
)
