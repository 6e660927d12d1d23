"""Lucha Libre on the shelf: its facts, and where each of its functions stands."""

from __future__ import annotations

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.presenter import Presenter
from sobremesa.engine.words import Words
from sobremesa.games.credits import POSTCARD
from sobremesa.games.lucha_libre import heuristics, rules
from sobremesa.games.lucha_libre.components import GOAL, TEAM_NAMES, TEAMS, TRACK_NAMES, TRACK_TITLES, USUAL_TRACK


def load_presenter() -> Presenter[rules.State]:
    """Loaded when first asked for: whoever only simulates shows nothing."""
    from sobremesa.games.lucha_libre import presenter

    return presenter


GAME = Game(
    id="lucha_libre",
    title=Words("Lucha Libre", "Lucha Libre"),
    blurb=Words(
        "El Santo y El Cavernario contra Blue Demon y El Bulldog: dados, llaves y un público por conquistar.",
        "El Santo and El Cavernario against Blue Demon and El Bulldog: dice, holds and a crowd to win over.",
    ),
    seats=(2,),
    minutes=15,
    complexity=1,
    credits=POSTCARD,
    state=rules.State,
    moves=rules.moves,
    roles=TEAM_NAMES,
    endings=(
        Words(f"Un equipo llegó a {GOAL} fans.", f"A team has reached {GOAL} fans."),
        Words(
            f"Los dos equipos llegaron a {GOAL} fans: gana el que tiene más.",
            f"Both teams have reached {GOAL} fans: the one with more wins.",
        ),
    ),
    options=(
        Option(
            "energy",
            Words("Pista de energía", "Energy track"),
            Words(
                "Las casillas de cada luchador: cuántos dados tira en cada una.",
                "The boxes of each fighter: how many dice it throws in each of them.",
            ),
            USUAL_TRACK,
            TRACK_NAMES,
            TRACK_TITLES,
            is_reconstructed=True,
        ),
    ),
    has_chance=True,
    has_hidden_information=True,
    has_simultaneous_choice=True,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    score=rules.score,
    ending=rules.ending,
    hide=rules.hide,
    redeal=rules.redeal,
    appraise=heuristics.appraise,
    sees=rules.sees,
    census=rules.census,
    piece_kinds=TEAMS,
    counters=rules.COUNTERS,
    counter=rules.counter,
    module=__name__,
    load_presenter=load_presenter,
    view_only=rules.VIEW_ONLY,
)
