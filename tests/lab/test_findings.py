"""Sentences: what they say follows from the numbers, and the threshold is stated."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from examples import connect_four, leduc
from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS
from sobremesa.games import shelf
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.findings import GOOD, NOTED, ODD, OPEN, Finding, findings, number, percent, signed
from sobremesa.lab.plan import make_plan
from sobremesa.lab.rows import Rows
from sobremesa.lab.study import Study
from tests.lab.made import lucky_rows, rows

SOLO = next(game for game in shelf.values() if game.is_solo)


def told(made: Rows, players: tuple[str, ...] = ("greedy", "greedy"), game: Game = connect_four.GAME) -> list[Finding]:
    plan = make_plan(game, players, games=len(made), seed=1)
    study = Study(2, deeds=made.deeds.shape[2])
    study.add(made)
    return findings(study, plan)


def test_a_favoured_seat_is_said_with_its_interval_and_the_threshold() -> None:
    first = told(lucky_rows(10_000, [0.55, 0.45]))[0]
    assert first.kind == ODD
    assert first.words.en.startswith("Seat 1 wins ")
    assert "points more often than its share (50.0 %)" in first.words.en
    assert "threshold: 1 point" in first.words.en
    assert first.words.es.startswith("El asiento 1 gana ")


SIDED = [game for game in shelf.values() if game.roles]


@pytest.mark.parametrize("game", SIDED, ids=lambda game: game.id)
@pytest.mark.parametrize("chances", [(0.45, 0.55), (0.5, 0.5)])
def test_sides_are_called_by_their_names(game: Game, chances: tuple[float, float]) -> None:
    """Neither “seat 2”, which says nothing there, nor who goes first, which was not counted."""
    first = told(lucky_rows(10_000, chances), game=replace(game, counters=()))[0]
    assert first.kind == (ODD if chances[0] < 0.5 else OPEN)
    for lang in LANGS:
        assert ("side" if lang == "en" else "bando") in first.words[lang]
        assert any(role[lang] in first.words[lang] for role in game.roles)
        assert not re.search(r"[Ss]eat|[Aa]siento|going|first to|empieza", first.words[lang])
    if chances[0] < 0.5:
        assert first.words.en.startswith(f"The side “{game.roles[1].en}” wins ")
        assert first.words.es.startswith(f"El bando «{game.roles[1].es}» gana ")


def test_protocols_sides_take_turns_at_going_first() -> None:
    """What its reports compare are the sides: the first to act is another one in every turn."""
    match = shelf["protocol_g117"].start(seed=1)
    match.play(1, match.legal(1)[0])  # where HU's second troop stands: no turn yet
    first: list[int] = []
    while len(first) < 4 and not match.is_over:
        (seat,) = match.to_act
        if match.state.raw["turn"] == len(first):
            first.append(seat)
        match.play(seat, match.legal(seat)[0])
    assert first == [0, 1, 0, 1]


def test_fair_seats_are_called_fair_only_when_there_are_enough_games() -> None:
    assert told(rows([[1, 2], [2, 1]] * 20_000))[0].kind == GOOD
    few = told(rows([[1, 2], [2, 1]] * 50))[0]
    assert few.kind == OPEN
    assert "it would take about" in few.words.en


def test_a_slight_edge_within_the_threshold_is_no_alarm() -> None:
    assert told(rows([[1, 2]] * 50_200 + [[2, 1]] * 49_800))[0].kind == GOOD


def test_seats_of_different_players_are_not_compared() -> None:
    first = told(rows([[1, 2]] * 60 + [[2, 1]] * 40), ("greedy", "random"))[0]
    assert "greedy 60.0 ± 9.6 %" in first.words.en.replace("\u00a0", " ")
    assert "mixes who plays with who sits where" in first.words.en


def test_close_games_are_judged_by_two_thresholds() -> None:
    def kind(gap: int) -> str:
        return told(rows([[1, 2]] * 100, [[100, 100 - gap]] * 100))[1].kind

    assert (kind(5), kind(50)) == (GOOD, ODD)
    half = rows([[1, 2]] * 100, [[100, 95]] * 35 + [[100, 50]] * 65)
    assert told(half)[1].kind == NOTED


def test_random_players_come_with_a_warning() -> None:
    careless = [f for f in told(lucky_rows(100, [0.5, 0.5]), ("random", "random")) if "at random" in f.words.en]
    assert len(careless) == 1
    assert not [f for f in told(lucky_rows(100, [0.5, 0.5])) if "at random" in f.words.en]


@pytest.mark.parametrize(("won", "word"), [(900, "easy for"), (450, "neither"), (50, "hard for")])
def test_the_difficulty_of_a_solo_game_is_judged_by_two_thresholds(won: int, word: str) -> None:
    study = Study(1, len(SOLO.counters))
    counters = [[[0] * max(1, len(SOLO.counters))]] * 1000
    study.add(rows([[1]] * won + [[2]] * (1000 - won), counters=counters))
    first = findings(study, make_plan(SOLO, ("greedy",), games=1000, seed=1))[0]
    assert word in first.words.en


def test_the_kinds_of_move_that_go_with_winning_most_and_least_are_told() -> None:
    """In Leduc: who wins has raised once more, who loses has folded; all have called alike."""
    deeds = [[[0, 2, 1, 0], [1, 2, 0, 0]], [[1, 2, 2, 0], [0, 2, 3, 0]]] * 100
    made = rows([[1, 2], [2, 1]] * 100, deeds=deeds)
    of_moves = [f for f in told(made, game=leduc.GAME) if "kind" in f.words.en]
    assert [f.kind for f in of_moves] == [NOTED, NOTED]
    assert of_moves[0].words.en.startswith(
        "Of the kinds of move, “Raise” goes with winning most: each time more, 100.0"
    )
    assert "it need not be why" in of_moves[0].words.en
    assert "goes with winning least is “Fold”: each time more, 100.0" in of_moves[1].words.en
    assert not [f for f in told(made, ("greedy", "random"), leduc.GAME) if "kind" in f.words.en]


def test_a_kind_of_move_that_goes_with_nothing_is_not_told() -> None:
    deeds = [[[0, 2, 1, 0], [1, 2, 0, 0]], [[0, 2, 1, 0], [1, 2, 0, 0]]] * 100
    assert not [f for f in told(rows([[1, 2], [2, 1]] * 100, deeds=deeds), game=leduc.GAME) if "kind" in f.words.en]


def test_cut_games_are_told_even_if_there_is_nothing_else() -> None:
    only = told(rows([[1, 2]] * 3, is_cut=[1, 1, 1]))
    assert len(only) == 1
    assert only[0].words.en.startswith("3 of 3 games were cut")


def test_numbers_show_what_their_margin_allows() -> None:
    assert percent(Estimate(0.31234, 0.004)).replace("\u00a0", " ") == "31.2 ± 0.4 %"
    assert signed(Estimate(-0.0001, 0.004)).replace("\u00a0", " ") == "0.0 ± 0.4"
    assert signed(Estimate(-0.031, 0.004)).replace("\u00a0", " ") == "−3.1 ± 0.4"
    assert percent(Estimate(0.8, 1e-9)).replace("\u00a0", " ") == "80.0 ± 0.0 %"
    assert number(1234567, 0) == "1\u202f234\u202f567"
