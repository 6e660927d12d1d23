"""Way of the ShoTgun on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.credits import Credits
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.way_of_the_shotgun import heuristics, rules
from sobremesa.games.way_of_the_shotgun.components import ENDINGS, LEFT_OUT, OURS, SELECTION_NAMES, SELECTIONS

ADVENTURE_HELP = Words(
    " ".join(["El camino entero, o un capítulo suelto.", *(why.es for why in LEFT_OUT)]),
    " ".join(["The whole road, or a chapter by itself.", *(why.en for why in LEFT_OUT)]),
)

SOURCE = Words(
    "De Sobremesa: el folleto de Yeast Games (YCP 0.9) anuncia un juego con este nombre, sin reglas todavía.",
    "By Sobremesa: the Yeast Games booklet (YCP 0.9) announces a game of this name, without rules as yet.",
)


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.way_of_the_shotgun import presenter

    return presenter


GAME = Game(
    id="way_of_the_shotgun",
    title=Words("Way of the ShoTgun", "Way of the ShoTgun"),
    blurb=Words(
        "Una maestra, dos cañones y tres antiguos alumnos que le deben una escuela.",
        "A schoolteacher, two barrels, and three former pupils who owe her a school.",
    ),
    caveat=OURS,
    seats=(1,),
    minutes=20,
    complexity=2,
    credits=Credits(source=SOURCE),
    state=rules.State,
    moves=rules.moves,
    endings=ENDINGS,
    options=(
        Option(
            "adventure",
            Words("Libro", "Book"),
            ADVENTURE_HELP,
            next(iter(SELECTIONS)),
            tuple(SELECTIONS),
            tuple(SELECTION_NAMES),
            is_reconstructed=True,
        ),
    ),
    has_chance=True,
    odds_step=heuristics.ODDS_STEP,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    standing=rules.standing,
    ending=rules.ending,
    appraise=heuristics.appraise,
    instinct=heuristics.instinct,
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
)
