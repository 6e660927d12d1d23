"""How likely a win was: told of the very rules and options that were played, and of no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sobremesa
from sobremesa.engine.options import read_options
from sobremesa.games import odds
from sobremesa.games.odds import Odds, odds_of

EXACT = Odds(least=0.7252, is_exact=True, games=20_000, wins=10_741)


def test_what_is_known_is_said_with_its_source() -> None:
    assert EXACT.words.es == (
        "con el mejor juego posible se gana el 73 % de las partidas (calculado con todas las posiciones). "
        "Un bot que solo mira una jugada adelante gana el 54 % (20 000 partidas jugadas)."
    )
    bound = replace(EXACT, least=0.942, is_exact=False, games=0)
    assert bound.words.en == "very good play wins at least 94.2 % of the games."


def test_what_is_known_of_other_rules_heuristics_or_options_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sobremesa.shelf["bonnie_and_clyde"]
    options = read_options(game.options, {})
    line = {"rules": "r", "bots": "b", "least": 0.7252, "is_exact": True, "games": 20_000, "wins": 10_741}
    monkeypatch.setattr(odds, "_by_setting", lambda: {(game.id, tuple(sorted(options.items()))): line})
    monkeypatch.setattr(odds, "rules_digest", lambda game: "r")
    monkeypatch.setattr(odds, "digest", lambda game: "b")
    assert odds_of(game, options) == EXACT
    assert odds_of(game, options | {"savings_cap": 3}) is None
    monkeypatch.setattr(odds, "digest", lambda game: "other")
    assert odds_of(game, options) == replace(EXACT, games=0, wins=0)
    monkeypatch.setattr(odds, "rules_digest", lambda game: "other")
    assert odds_of(game, options) is None
    assert odds_of(sobremesa.shelf["toroball"], {}) is None


def test_the_kept_numbers_are_of_settings_that_exist() -> None:
    for (name, options), known in odds._by_setting().items():
        game = sobremesa.shelf[name]
        assert read_options(game.options, dict(options)) == dict(options)
        assert game.is_solo
        assert 0 <= known["wins"] <= known["games"]
        assert 0 <= known["least"] <= 1
