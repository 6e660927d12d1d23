"""Politburó on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import POLITBURO
from sobremesa.games.politburo import heuristics, rules
from sobremesa.games.politburo.components import DECKS, KINDS


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.politburo import presenter

    return presenter


GAME = Game(
    id="politburo",
    title=Words("Politburó", "Politburó"),
    blurb=Words(
        "Tres candidatos, lealtades frágiles y un Partido que no perdona: llega a Jefe y aguanta una ronda.",
        "Three candidates, frail loyalties and a Party that forgives nothing: become Chief and last a round.",
    ),
    seats=(2, 3, 4),
    minutes=60,
    complexity=3,
    credits=POLITBURO,
    state=rules.State,
    moves=rules.moves,
    endings=(
        Words(
            "El Jefe del Partido mantuvo el cargo una ronda completa.", "The Party Chief kept the office a whole round."
        ),
        Words("Solo queda un jugador con candidatos.", "Only one player has candidates left."),
        Words("No queda ningún candidato: nadie gana.", "No candidate is left: nobody wins."),
    ),
    places=Words(
        "Se gana o no se gana: el número es la lealtad del candidato más leal de cada quien y no da puesto.",
        "One wins, the others do not: the number is the loyalty of each one's most loyal candidate and gives no place.",
    ),
    options=(
        Option(
            "deck",
            Words("Baraja", "Deck"),
            Words(
                "Las cartas y las habilidades de los cargos. Se puede añadir una propia como archivo.",
                "The cards and the abilities of the offices. One of your own can be added as a file.",
            ),
            DECKS[0].id,
            tuple(deck.id for deck in DECKS),
            tuple(deck.title for deck in DECKS),
            is_reconstructed=True,
        ),
        Option(
            "start",
            Words("Quién empieza la ronda", "Who begins a round"),
            Words(
                "Con tres o más, el comienzo pasa cada ronda a la izquierda; o empieza siempre la misma persona.",
                "With three or more the start passes to the left each round; or the same person always begins.",
            ),
            "rotating",
            ("rotating", "fixed"),
            (Words("Por turno", "In turns"), Words("Siempre la misma persona", "Always the same person")),
            is_reconstructed=True,
        ),
    ),
    has_chance=True,
    has_hidden_information=True,
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
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
)
