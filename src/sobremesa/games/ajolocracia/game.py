"""Ajolocracia on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.ajolocracia import heuristics, rules
from sobremesa.games.ajolocracia.components import KINDS, NAMES


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.ajolocracia import presenter

    return presenter


GAME = Game(
    id="ajolocracia",
    title=Words("Ajolocracia", "Ajolocracia"),
    blurb=Words(
        "Quédate con una carta, pasa las demás y levanta una democracia de ajolotes.",
        "Keep a card, pass the rest on, and build a democracy of axolotls.",
    ),
    seats=(2, 3, 4, 5),
    minutes=15,
    complexity=1,
    state=rules.State,
    moves=rules.moves,
    endings=(Words("Se jugaron las tres rondas.", "The three rounds were played."),),
    options=(
        Option(
            "passing",
            Words("Cómo se pasan las manos", "How hands are passed"),
            Words(
                "Siempre a la izquierda, o alternando: a la derecha en la segunda ronda.",
                "Always to the left, or by turns: to the right in the second round.",
            ),
            "left",
            ("left", "alternate"),
            (Words("A la izquierda", "To the left"), Words("A ambos lados", "Both ways")),
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
    counters=NAMES,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
)
