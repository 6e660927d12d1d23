"""Toroball on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import TOROBALL
from sobremesa.games.toroball import heuristics, rules
from sobremesa.games.toroball.components import BALL_DISPERSION, TEAMS, TEAMS_SHORT, WINNING_GOALS


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.toroball import presenter

    return presenter


GAME = Game(
    id="toroball",
    title=Words("Toroball", "Toroball"),
    blurb=Words(
        "Fútbol de domingo en la plaza del pueblo, con sangría en las bandas y una vaquilla suelta en medio.",
        "Sunday football in the village arena, with sangria on the wings and a heifer loose in the middle.",
    ),
    seats=(2,),
    minutes=10,
    complexity=1,
    credits=TOROBALL,
    state=rules.State,
    moves=rules.moves,
    roles=TEAMS_SHORT,
    endings=(
        Words("La pelota entró por última vez.", "The ball went in for the last time."),
        Words("Un equipo dejó el campo vacío.", "A team left the field empty."),
    ),
    options=(
        Option(
            "goals",
            Words("Goles para ganar", "Goals to win"),
            Words("Cuántos goles dan la victoria.", "How many goals win the game."),
            WINNING_GOALS,
            range(1, 4),
        ),
        Option(
            "dispersion",
            Words("Dispersión de la pelota", "Dispersion of the ball"),
            Words(
                "Cuántas casillas se desvía la pelota después de una patada.",
                "How many squares the ball strays after a kick.",
            ),
            BALL_DISPERSION,
            range(1, 4),
            is_reconstructed=True,
        ),
    ),
    has_chance=True,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    ending=rules.ending,
    appraise=heuristics.appraise,
    census=rules.census,
    piece_kinds=TEAMS + 1,
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
)
