"""Protocol G117 on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import POSTCARD
from sobremesa.games.protocol_g117 import heuristics, rules
from sobremesa.games.protocol_g117.components import SIDE_NAMES, SIDES


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.protocol_g117 import presenter

    return presenter


GAME = Game(
    id="protocol_g117",
    title=Words("Protocol G117", "Protocol G117"),
    blurb=Words(
        "2043: la inteligencia artificial y la resistencia humana se disputan la Tierra y la Matriz.",
        "2043: artificial intelligence and human resistance contend for Earth and for the Matrix.",
    ),
    seats=(2,),
    minutes=15,
    complexity=2,
    credits=POSTCARD,
    state=rules.State,
    moves=rules.moves,
    roles=SIDE_NAMES,
    endings=(
        Words("Acabó el décimo turno.", "The tenth turn is over."),
        Words("Se deshizo el empate en la prórroga.", "The tie was broken in extra time."),
        Words("La prórroga acabó en empate.", "Extra time ended in a tie."),
    ),
    options=(
        Option(
            "sabotage",
            Words("Zona del sabotaje", "Zone of a sabotage"),
            Words(
                "Qué deja de dar PV por un sabotaje: una casilla con número o un campo de batalla entero.",
                "What a sabotage keeps from giving VP: one numbered space or a whole battlefield.",
            ),
            "space",
            ("space", "battlefield"),
            (Words("una casilla", "one space"), Words("un campo de batalla", "one battlefield")),
            is_reconstructed=True,
        ),
    ),
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    ending=rules.ending,
    appraise=heuristics.appraise,
    census=rules.census,
    piece_kinds=SIDES,
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
)
