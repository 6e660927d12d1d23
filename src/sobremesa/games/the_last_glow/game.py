"""The Last Glow on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import THE_LAST_GLOW
from sobremesa.games.the_last_glow import heuristics, rules
from sobremesa.games.the_last_glow.components import (
    COMPLEXITY,
    ENDINGS,
    HUNT_CHOICES,
    HUNT_SLOTS,
    MINUTES,
    MODE_NAMES,
    ROW_CHOICES,
    ROWS,
)


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.the_last_glow import presenter

    return presenter


GAME = Game(
    id="the_last_glow",
    title=Words("El último resplandor", "The Last Glow"),
    blurb=Words(
        "Pilota el último faro entre pesadillas y manda seis apaciguadores de sueños al planeta que duerme debajo.",
        "Fly the last lighthouse through a storm of nightmares and send six Dream Soothers to the planet asleep below.",
    ),
    seats=(1,),
    minutes=MINUTES,
    complexity=COMPLEXITY,
    credits=THE_LAST_GLOW,
    state=rules.State,
    moves=rules.moves,
    endings=ENDINGS,
    options=(
        Option(
            "rows",
            Words("Filas", "Rows"),
            Words(
                "Filas de la cuadrícula. Con 5 el suelo está más cerca y es más difícil; con 7, más fácil.",
                "Rows of the grid. With 5 the ground is nearer and it is harder; with 7, easier.",
            ),
            ROWS,
            ROW_CHOICES,
            is_reconstructed=True,
        ),
        Option(
            "mode",
            Words("Modo", "Mode"),
            Words(
                "Tormenta: un corazón nuevo por ronda. Pesadilla: uno, dos o tres.",
                "Storm: one new Heart each round. Nightmare: one, two or three.",
            ),
            "storm",
            ("storm", "nightmare"),
            names=MODE_NAMES,
        ),
        Option(
            "hunt_slots",
            Words("Sitios en Cazar", "Slots for Hunt"),
            Words(
                "Cuántas veces se puede cazar en una ronda. Con 1 es bastante más difícil.",
                "How many times one may hunt in a round. With 1 it is a good deal harder.",
            ),
            HUNT_SLOTS,
            HUNT_CHOICES,
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
)
