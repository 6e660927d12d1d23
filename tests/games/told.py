"""The pictures in the story of a match played at random."""

from __future__ import annotations

import random

from sobremesa.engine.contract import Game
from sobremesa.engine.nodes import with_pictures, without_pictures
from sobremesa.engine.words import LANGS


def pictures_told(game: Game, seats: int, seed: int) -> set[str]:
    """The looks that the story shows in both languages, which reads well without them too."""
    match, choose = game.start(seats=seats, seed=seed), random.Random(seed)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    shown: set[str] = set()

    def show(look: str) -> str:
        shown.add(look)
        return ""

    for line in (line for lang in LANGS for line in match.story(lang=lang)):
        plain = without_pictures(line)
        assert plain == with_pictures(line, show) == " ".join(plain.split())
    return shown
