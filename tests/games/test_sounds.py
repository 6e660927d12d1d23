"""Every world has its own sounds: short, soft, and such that a browser can play them."""

from __future__ import annotations

import json

import pytest

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.games.plain import plain_look
from sobremesa.games.sounds import ROOM
from sobremesa.server import looks

LONGEST = {"won": 3.0, "lost": 3.0, "end": 2.0, "held": 2.5, "turn": 1.5}  # seconds
BETWEEN = 2.0

each_game = pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda g: g.id)


@each_game
def test_sounds_are_short_and_within_hearing(game: Game) -> None:
    sounds = json.loads(looks.sounds(game))
    assert sounds.keys() == ROOM.keys(), "what is heard, and nothing that never is"
    for name, tones in sounds.items():
        assert tones, name
        assert max(tone["at"] + tone["length"] for tone in tones) <= LONGEST.get(name, BETWEEN), name
        for tone in tones:
            assert 30 <= tone["pitch"] <= 12_000, name
            assert 0 < tone["volume"] <= 1, name
            assert tone["rise"] < tone["length"], name


def test_no_two_worlds_win_or_lose_alike() -> None:
    for name in ("won", "lost", "turn"):
        heard = [looks.look_of(game).sounds[name] for game in sobremesa.shelf.values()]
        assert len(set(heard)) == len(heard), name


def test_a_game_that_nobody_has_given_sounds_has_those_of_the_room() -> None:
    assert plain_look(sobremesa.shelf["toroball"]).sounds == {}
