"""Mad Maxence on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import POSTCARD
from sobremesa.games.mad_maxence import heuristics, rules
from sobremesa.games.mad_maxence.components import ENDINGS, ENTRIES, LEFT_OUT, SELECTION_NAMES, SELECTIONS
from sobremesa.games.mad_maxence.handicaps import handicaps

ADVENTURE_HELP = Words(
    " ".join(["La campaña entera, una aventura tras otra, o una sola.", *(why.es for why in LEFT_OUT)]),
    " ".join(["The whole campaign, one adventure after another, or a single one.", *(why.en for why in LEFT_OUT)]),
)

ENTRY_HELP = Words(
    "0: lo que dice el libro. Quien repite una aventura perdida con lo que llevaba recibe aquí otro número.",
    "0: what the book says. Who tries a lost adventure again with what she had is given another number here.",
)


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.mad_maxence import presenter

    return presenter


GAME = Game(
    id="mad_maxence",
    title=Words("Mad Maxence", "Mad Maxence"),
    blurb=Words(
        "Cruza al volante las Tierras Desoladas y encuentra la salida antes de que los Borradores borren tu nombre.",
        "Drive across the Wastelands and find the way out before the Erasers rub out your name.",
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
            "adventure",
            Words("Aventura", "Adventure"),
            ADVENTURE_HELP,
            next(iter(SELECTIONS)),
            tuple(SELECTIONS),
            tuple(SELECTION_NAMES),
            is_reconstructed=True,
        ),
        Option(
            "entry",
            Words("Con qué se entra", "What one brings"),
            ENTRY_HELP,
            0,
            range(ENTRIES),
            is_asked=False,
        ),
    ),
    has_chance=True,
    odds_step=heuristics.ODDS_STEP,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    weight=rules.weight,
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
    handicaps=handicaps,
)
