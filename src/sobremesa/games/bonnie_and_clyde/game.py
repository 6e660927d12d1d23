"""Bonnie and Clyde: Love at First Shot on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.bonnie_and_clyde import heuristics, rules
from sobremesa.games.bonnie_and_clyde.components import (
    ENDINGS,
    MOST_ADDED,
    PRISON_READING_NAMES,
    PRISON_READINGS,
    SAVINGS_CAP,
    SAVINGS_CAPS,
    YEAR,
)
from sobremesa.games.credits import POSTCARD


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.bonnie_and_clyde import presenter

    return presenter


GAME = Game(
    id="bonnie_and_clyde",
    title=Words("Bonnie y Clyde: amor al primer disparo", "Bonnie and Clyde: Love at First Shot"),
    blurb=Words(
        f"Texas, {YEAR}: haz que se enamoren y huyan juntos antes de que los encuentre la policía.",
        f"Texas, {YEAR}: let them fall in love and run away together before the police find them.",
    ),
    seats=(1,),
    minutes=15,
    complexity=2,
    credits=POSTCARD,
    state=rules.State,
    moves=rules.moves,
    endings=ENDINGS,
    options=(
        Option(
            "savings_cap",
            Words("Tope de ahorros", "Savings cap"),
            Words("Dólares que caben en la escala de ahorros.", "Dollars that the savings scale holds."),
            SAVINGS_CAP,
            SAVINGS_CAPS,
            is_reconstructed=True,
        ),
        Option(
            "prison",
            Words("Casillas de Prisión que cuentan", "Prison boxes that count"),
            Words(
                "Lo que suman al dado de la policía: el número de la más alta, o los de todas las llenas. Con el +1 de "
                f"Amenaza, +{MOST_ADDED} como mucho. El texto puede leerse de las dos maneras.",
                "What they add to the police die: the number of the highest, or those of all that are filled. With the "
                f"+1 of Threat, +{MOST_ADDED} at most. The text can be read either way.",
            ),
            PRISON_READINGS[0],
            PRISON_READINGS,
            names=PRISON_READING_NAMES,
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
    piece_kinds=2,
    counters=rules.COUNTERS,
    counter=rules.counter,
    appraise=heuristics.appraise,
    odds_step=heuristics.ODDS_STEP,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
)
