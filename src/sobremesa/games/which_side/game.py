"""Which Side: New York 1910–1911 on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import POSTCARD
from sobremesa.games.which_side import heuristics, rules
from sobremesa.games.which_side.components import (
    ENDINGS,
    MODE_NAMES,
    MODES,
    SAVINGS_CAP,
    SAVINGS_CAPS,
    TRACK_LENGTH,
    TRACK_LENGTHS,
)


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.which_side import presenter

    return presenter


GAME = Game(
    id="which_side",
    title=Words("Which Side: Nueva York 1910-1911", "Which Side: New York 1910–1911"),
    blurb=Words(
        "Recién llegados de Ellis Island: sobrevive, organízate y toma los medios de producción de la ciudad.",
        "Fresh from Ellis Island: survive, organise, and take over the city's means of production.",
    ),
    seats=(1,),
    minutes=20,
    complexity=3,
    credits=POSTCARD,
    state=rules.State,
    moves=rules.moves,
    endings=ENDINGS,
    options=(
        Option(
            "mode",
            Words("Dificultad", "Difficulty"),
            Words(
                "Normal: 5 medios de producción. Avanzado: 6. Difícil: los 8, con un alquiler de $2.",
                "Normal: 5 means of production. Advanced: 6. Hard: all 8, with a rent of $2.",
            ),
            MODES[0],
            MODES,
            names=MODE_NAMES,
        ),
        Option(
            "track_length",
            Words("Largo de las medidas", "Length of the tracks"),
            Words(
                "Paso en el que el Riesgo y la Insalubridad hieren y la Policía encarcela.",
                "The step on which Risk and Filth hurt and the Police jail.",
            ),
            TRACK_LENGTH,
            TRACK_LENGTHS,
            is_reconstructed=True,
        ),
        Option(
            "savings_cap",
            Words("Tope de ahorros", "Savings cap"),
            Words("Dólares que caben en la escala de ahorros.", "Dollars that the savings scale holds."),
            SAVINGS_CAP,
            SAVINGS_CAPS,
            is_reconstructed=True,
        ),
    ),
    has_chance=True,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    standing=rules.standing,
    ending=rules.ending,
    census=rules.census,
    piece_kinds=1,
    appraise=heuristics.appraise,
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
    kinder_apply=heuristics.apply_kindly,
)
