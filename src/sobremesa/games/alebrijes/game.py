"""Alebrijes on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.alebrijes import heuristics, rules
from sobremesa.games.alebrijes.components import KINDS
from sobremesa.games.credits import ALEBRIJES


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.alebrijes import presenter

    return presenter


GAME = Game(
    id="alebrijes",
    title=Words("Alebrijes", "Alebrijes"),
    blurb=Words(
        "Supera cada baza en la cadena de colores y quédate sin cartas antes que el resto.",
        "Beat each trick along the chain of colours and run out of cards before the others.",
    ),
    seats=(3, 4, 5, 6),
    minutes=20,
    complexity=2,
    credits=ALEBRIJES,
    state=rules.State,
    moves=rules.moves,
    endings=(Words("Se jugaron las tres rondas.", "The three rounds were played."),),
    options=(
        Option(
            "ollin",
            Words("Cartas con Ollin", "Cards with the Ollin"),
            Words(
                "Una copia de cada carta de color, o solo de las impares, o solo de los valores 1 a 3.",
                "One copy of each coloured card, or only of the odd ones, or only of the values 1 to 3.",
            ),
            "every",
            ("every", "odd", "low"),
            (
                Words("De todos los valores (20)", "Of all values (20)"),
                Words("De 1, 3 y 5 (12)", "Of 1, 3 and 5 (12)"),
                Words("De 1, 2 y 3 (12)", "Of 1, 2 and 3 (12)"),
            ),
            is_reconstructed=True,
        ),
    ),
    has_chance=True,
    has_hidden_information=True,
    has_simultaneous_choice=True,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    weight=rules.weight,
    apply=rules.apply,
    score=rules.score,
    standing=rules.standing,
    ending=rules.ending,
    hide=rules.hide,
    redeal=rules.redeal,
    appraise=heuristics.appraise,
    sees=rules.sees,
    census=rules.census,
    piece_kinds=KINDS,
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
)
