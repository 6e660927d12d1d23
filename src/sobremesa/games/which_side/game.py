"""Which Side: New York 1910–1911 on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import POSTCARD
from sobremesa.games.which_side import heuristics, rules
from sobremesa.games.which_side.components import (
    BOT_WINS,
    DEATH_NAMES,
    DEATHS,
    ENDINGS,
    HARD,
    MODE_NAMES,
    MODES,
    ROOM_NAMES,
    ROOMS,
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
                "Normal: 5 medios de producción. Avanzado: 6. Difícil: los 8, con un alquiler de $2. Empieza por "
                "Normal y, cuando lo domines, pasa a Avanzado o a Difícil. Un bot sencillo gana el {normal} en Normal, "
                "el {advanced} en Avanzado y {hard} en Difícil.",
                "Normal: 5 means of production. Advanced: 6. Hard: all 8, with a rent of $2. Begin with Normal and, "
                "once you have mastered it, go on to Advanced or Hard. A simple bot wins {normal} in Normal, "
                "{advanced} in Advanced and {hard} in Hard.",
            ).format(**dict(zip(MODES, BOT_WINS, strict=True))),
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
            also_with=(("mode", MODES[HARD]),),
        ),
        Option(
            "savings_cap",
            Words("Tope de ahorros", "Savings cap"),
            Words("Dólares que caben en la escala de ahorros.", "Dollars that the savings scale holds."),
            SAVINGS_CAP,
            SAVINGS_CAPS,
            is_reconstructed=True,
        ),
        Option(
            "death",
            Words("Lo que una muerte baja el costo de vida", "What a death takes off the cost of living"),
            Words(
                "El texto dice $1, aunque un herido cuesta $2: el dólar de su herida se sigue pagando.",
                "The text says $1, though an injured worker costs $2: the dollar of the injury is still paid.",
            ),
            DEATHS[0],
            DEATHS,
            names=DEATH_NAMES,
        ),
        Option(
            "room",
            Words("Sitio en la Vivienda y en Nueva York", "Room at Home and in New York"),
            Words(
                "Cuántos trabajadores caben en cada una de esas casillas: el texto no lo dice.",
                "How many workers each of those boxes takes: the text does not say.",
            ),
            ROOMS[0],
            ROOMS,
            names=ROOM_NAMES,
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
    odds_step=heuristics.ODDS_STEP,
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
    kinder_apply=heuristics.apply_kindly,
)
