"""Plutocracy on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import PLUTOCRACY
from sobremesa.games.plutocracy import heuristics, rules
from sobremesa.games.plutocracy.components import SECONDS


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.plutocracy import presenter

    return presenter


GAME = Game(
    id="plutocracy",
    title=Words("Plutocracy", "Plutocracy"),
    blurb=Words(
        "Planetas que se mueven, precios que bailan y parlamentos en venta: el espacio es tiempo, y el tiempo, dinero.",
        "Planets that move, prices that dance and parliaments for sale: space is time, and time is money.",
    ),
    seats=(2, 3, 4),
    minutes=60,
    complexity=4,
    credits=PLUTOCRACY,
    state=rules.State,
    moves=rules.moves,
    endings=(
        Words("Llegó el fin de los tiempos.", "The end of time has come."),
        Words("Solo queda una corporación en la partida.", "Only one corporation is left in the game."),
        Words("No queda ninguna corporación en la partida.", "No corporation is left in the game."),
    ),
    options=(
        Option(
            "setup",
            Words("Preparación", "Setup"),
            Words(
                "Básica o aleatoria; y si se elige el planeta de salida, viene dado o se puja por el orden de elegir.",
                "Basic or random; and whether start planets are chosen, given, or chosen in an order that is bid for.",
            ),
            "basic",
            ("basic", "fixed", "random", "auction"),
            (
                Words("básica, eligiendo planeta", "basic, planets chosen"),
                Words("básica, con salida fija (nuestra)", "basic, with a fixed start (ours)"),
                Words("aleatoria", "random"),
                Words("aleatoria, con subasta inicial", "random, with the opening auction"),
            ),
        ),
        Option(
            "seconds",
            Words("La presión del tiempo", "Time pressure"),
            Words(
                f"Segundos por turno antes de que tu FIN retroceda; 0 es sin reloj, el reglamento da {SECONDS}.",
                f"Seconds of a turn before your END moves back; 0 is without a clock, the rulebook has {SECONDS}.",
            ),
            0,
            range(601),
        ),
        Option(
            "colours",
            Words("Corporaciones", "Corporations"),
            Words(
                "Cada asiento tiene la suya, o cada cual elige color. Solo cuenta en la salida fija.",
                "Each seat has its own, or everyone chooses a colour. It matters in the fixed start only.",
            ),
            "given",
            ("given", "chosen"),
            (
                Words("la de cada asiento", "that of the seat"),
                Words("cada cual elige la suya", "everyone chooses"),
            ),
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
    appraise=heuristics.appraise,
    census=rules.census,
    piece_kinds=rules.PIECE_KINDS,
    time_limit=rules.time_limit,
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
)
