"""Kinds of move: every move is of one of them, each has a name, and what rows say of them is what was played."""

from __future__ import annotations

import numpy as np
import pytest

from examples import leduc, pig
from sobremesa.engine.compiler import bind, bind_interpreted, interpreted, raw
from sobremesa.engine.contract import CHANCE, OVER, Game
from sobremesa.engine.loops import CHANCE_ONLY, first_seat, roll
from sobremesa.engine.random import draw
from sobremesa.engine.record import Cells
from sobremesa.engine.words import LANGS
from sobremesa.lab import lanes, play
from sobremesa.lab.deeds import deed_of_move, deeds_of
from sobremesa.lab.executors import play_rows
from sobremesa.lab.plan import make_plan
from sobremesa.lab.rows import MOST_DEEDS
from tests.found import every_game


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
def test_every_move_is_of_one_kind_and_each_kind_has_a_name_of_its_own(game: Game) -> None:
    deeds, of_move = deeds_of(game), deed_of_move(game)
    assert len(of_move) == game.moves.size
    for moves in game.moves.ranges:
        for move in (moves.start, moves.start + moves.size - 1):
            assert deeds[of_move[move]].id.startswith(moves.name.replace("-", "_"))
    assert len({deed.id for deed in deeds}) == len(deeds)
    for lang in LANGS:
        words = [deed.words[lang] for deed in deeds]
        assert all(words)
        assert len(set(words)) == len(words)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
def test_only_a_range_that_is_all_names_is_told_apart(game: Game) -> None:
    for moves in game.moves.ranges:
        own = {int(deed) for deed in deed_of_move(game)[moves.start : moves.start + moves.size]}
        assert len(own) == (moves.size if moves.words.en == "{name}" else 1)


def test_a_seat_is_credited_with_the_moves_it_made_and_chance_with_none() -> None:
    """Beside a count by hand of the same games, played on the plain rules."""
    game, games = leduc.GAME, 40
    plan = make_plan(game, games=games, seed=3)
    rows = play_rows(plan, 0, games, is_watched=True)
    names = [deed.id for deed in deeds_of(game)]
    for number in range(games):
        expected = np.zeros((plan.seats, len(names)), np.int64)
        for seat, move in moves_of(game, plan.seats, plan.seed, number):
            expected[seat, names.index(game.moves.range_of(move).name)] += 1
        assert rows.deeds[number].tolist() == expected.tolist()
    assert rows.deeds.sum() == rows.decisions.sum()
    assert not rows.deeds[:, :, names.index("deal")].any()


def test_those_who_search_have_their_moves_counted_too() -> None:
    rows = play_rows(make_plan(pig.GAME, ("search:5", "random"), games=6, seed=2), 0, 6)
    assert rows.deeds.sum(axis=(1, 2)).tolist() == rows.decisions.tolist()
    assert (rows.deeds.sum(axis=(0, 2)) > 0).all()


def moves_of(game: Game, seats: int, seed: int, number: int) -> list[tuple[int, int]]:
    """What the seats of a random game did."""
    rules, made = interpreted(game), []
    lane, deal = raw(lanes.lane_for(game)), raw(lanes.deal_of(make_plan(game, ("random",) * seats, games=1, seed=seed)))
    table, rng, out = lane.table, lane.rng, lane.bot["out"]
    bind_interpreted(play.deal_in, game)(table, rng, deal, number, number)
    while (acting := rules.to_act(table[0])) != OVER:
        if acting == CHANCE_ONLY:
            rules.apply(table[0], CHANCE, bind_interpreted(roll, game)(table[0], rng[lanes.OF_CHANCE], out))
        else:
            seat = first_seat(acting)
            move = int(out[draw(Cells(rng[lanes.OF_PLAYERS]), rules.legal(table[0], seat, out))])
            rules.apply(table[0], seat, move)
            made.append((seat, move))
    return made


def test_a_game_that_goes_on_and_on_fills_its_column_and_no_more() -> None:
    deeds = np.array([[0, MOST_DEEDS - 1]], np.uint16)
    for _ in range(3):
        bind(play.note_deed, leduc.GAME)(deeds, 0, 1)
    assert deeds.tolist() == [[0, MOST_DEEDS]]
