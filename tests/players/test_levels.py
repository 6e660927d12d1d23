"""Levels by name: each finds legal moves in every game, thinks the same for the same seed, and heeds a clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sobremesa
from examples import connect_four, leduc, pig
from sobremesa.engine.compiler import Function, bind, bind_interpreted, raw
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import UnknownPlayer
from sobremesa.engine.match import Match
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import Cells, RecordArray, bytes_of
from sobremesa.engine.workspace import workspace
from sobremesa.lab.plan import make_plan
from sobremesa.lab.simulate import simulate
from sobremesa.players import ismcts, policies, thts
from sobremesa.players.bots import Adviser, check_names, decision_of, samples_for, sit
from sobremesa.players.levels import LEVELS
from sobremesa.players.searcher import Budget, Searcher
from sobremesa.players.transpositions import places_that_matter, slots_for, words_of_key
from tests.found import Setting, every_setting

SIZE = 200  # edges of a small tree


def grown(setting: Setting, binder: Callable[..., Function], iterations: int, seed: int) -> tuple[list[int], list[Any]]:
    """Search from somewhere in a game: the root's moves that were tried, and all edges."""
    game, match = setting.game, setting.start(seed)
    for _ in range(seed - 1):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    if match.seats == 1:
        return grown_alone(match, binder, iterations, seed)
    work, seat = workspace(ismcts.Work, game), match.to_act[-1]
    trees = match.seats if game.has_hidden_information or game.has_simultaneous_choice else 1
    work.raw["known"], work.raw["rng"] = match.hidden(seat).raw, new_stream(seed, 0)
    work.seat, work.seats, work.trees, work.judging = seat, match.seats, trees, seed % 2
    work.is_fresh, work.horizon, work.most_moves = 1, 12, 10**9
    nodes, edges = RecordArray.zeros(ismcts.Node, SIZE), RecordArray.zeros(ismcts.Edge, SIZE)
    arms = RecordArray.zeros(ismcts.Arm, SIZE)
    whole = raw(ismcts.Search(work, nodes, edges, arms))
    binder(ismcts.grow, game)(whole, iterations)
    legal = {move.id for move in match.legal(seat)}
    tried, edge = [], nodes[seat if trees > 1 else 0].first
    while edge != ismcts.NOTHING:
        key, edge = edges[edge].key, edges[edge].next
        if key >> ismcts.SEAT_BITS == seat:
            assert key % ismcts.SEAT_STEP in legal
            tried.append(key % ismcts.SEAT_STEP)
    return tried, edges.array.tolist()


def grown_alone(
    match: Match, binder: Callable[..., Function], iterations: int, seed: int
) -> tuple[list[int], list[Any]]:
    """The same where one plays alone."""
    game, places, work = match.game, places_that_matter(match.game), workspace(thts.Work, match.game)
    work.raw["known"], work.raw["rng"] = match.hidden(0).raw, new_stream(seed, 0)
    work.is_fresh, work.odds_step, work.blur, work.most_moves = 1, game.odds_step, 50, 10**9
    keys, slots = np.zeros((SIZE + 1, words_of_key(places)), np.uint64), np.zeros(slots_for(SIZE), np.int32)
    nodes, edges = RecordArray.zeros(thts.Node, SIZE), RecordArray.zeros(thts.Edge, SIZE)
    values = RecordArray.zeros(thts.Value, SIZE)
    trial, thought = (Cells(bytes_of(work, name)) for name in ("trial", "thought"))
    whole = raw(thts.Search(work, trial, thought, Cells(places), Cells(keys), Cells(slots), nodes, values, edges))
    binder(thts.grow, game)(whole, iterations)
    tried, edge = [], nodes[thts.ROOT].first
    while edge != thts.NOTHING:
        tried.append(edges[edge].move)
        edge = edges[edge].next
    assert set(tried) <= {move.id for move in match.legal(0)}
    return tried, [edges.array[: work.edges_used].tolist(), values.array[: work.nodes_used].tolist()]


@pytest.mark.parametrize("setting", every_setting(), ids=str)
def test_a_search_of_every_game_stays_within_bounds(setting: Setting) -> None:
    """Interpreted, where every index and number is checked; native code would go on in silence."""
    for seed in (1, 2):
        assert grown(setting, bind_interpreted, 4, seed)[0]


@pytest.mark.parametrize("game", [leduc.GAME, pig.GAME, sobremesa.shelf["bonnie_and_clyde"]], ids=lambda g: g.id)
def test_native_and_interpreted_grow_the_same_trees(game: Game) -> None:
    setting = Setting(game, game.seats[0])
    assert grown(setting, bind, 60, 2) == grown(setting, bind_interpreted, 60, 2)


def test_a_bot_moves_when_its_time_is_up() -> None:
    match = connect_four.GAME.start(seed=1)
    looks = iter([True, True, False])
    searcher = Searcher(connect_four.GAME, 2, 10_000)
    found = searcher.look(decision_of(match, 0).state, 0, Budget(10_000), 1, has_time=lambda: next(looks))
    assert sum(f.visits for f in found) == 300, "three rounds of a hundred"


def test_a_budget_of_moves_ends_a_search() -> None:
    match = connect_four.GAME.start(seed=1)
    searcher = Searcher(connect_four.GAME, 2, 10_000)
    few, more = (
        sum(f.visits for f in searcher.look(decision_of(match, 0).state, 0, Budget(10_000, moves), 1))
        for moves in (500, 5_000)
    )
    assert 0 < few < more < 1_000


def test_where_there_is_one_move_nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_the_last(state: object, seat: int, out: Any) -> int:
        out[0] = 6
        return 1

    adviser, decision = Adviser(connect_four.GAME), decision_of(connect_four.GAME.start(seed=1), 0)
    monkeypatch.setattr(adviser, "_legal", only_the_last)
    assert [(found.move, found.visits) for found in adviser.look(decision, "hard")] == [(6, 0)]


def test_each_level_is_a_player_that_repeats_itself() -> None:
    match = leduc.GAME.start(seed=2)
    seat = match.to_act[0]
    for level in LEVELS:
        moves = {sit(level, leduc.GAME, 5)(decision_of(match, seat)) for _ in range(2)}
        assert len(moves) == 1
        assert moves <= {move.id for move in match.legal(seat)}


def test_medium_beats_random_and_the_rows_do_not_depend_on_jobs() -> None:
    plan = make_plan(connect_four.GAME, ("medium", "random"), games=12, seed=1)
    one, two = simulate(plan, jobs=1).to_json(), simulate(plan, jobs=2).to_json()
    assert one["seats"] == two["seats"]
    assert one["seats"][0]["win_rate"] > 0.9


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("harder", "Did you mean “hard”?"),
        ("search:0", "cannot have “0” iterations"),
        ("search:-5", "cannot have “-5” iterations"),
        ("search:999999999", "cannot have “999999999” iterations"),
        ("search:", "cannot have “” iterations"),
    ],
)
def test_an_unknown_level_or_no_budget_is_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(UnknownPlayer, match=sentence):
        check_names([name])
    check_names(["search:10", "easy", "flat"])


def test_a_heuristic_that_holds_before_the_dice_is_asked_before_they_fall() -> None:
    """Dice of its own for each move would hide what moves differ by: in Which Side that cost greedy twelve points."""
    game = sobremesa.shelf["bonnie_and_clyde"]
    match, own = game.start(seed=1), workspace(policies.Bot, game)
    choose = bind_interpreted(policies.choose, game)

    def tosses(samples: int) -> bool:
        own.raw["rng"] = before = new_stream(1, 1)
        choose(policies.GREEDY, match.hidden(0).raw, 0, 1, samples, own.raw)
        return bool((own.raw["rng"] != before).any())

    while not match.is_over and not tosses(4):
        match.play(0, match.legal(0)[0])
    assert tosses(4)
    assert not tosses(samples_for(game))
