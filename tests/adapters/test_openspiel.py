"""Every game as OpenSpiel wants it, with its own tests and algorithms."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from examples import leduc
from sobremesa.adapters import openspiel as adapter
from sobremesa.engine.contract import Game
from tests.found import every_game, examples

GAMES = every_game()
SECRET = [game for game in GAMES if game.has_hidden_information]
SMALL = [game for game in GAMES if not game.has_hidden_information and (game.is_solo or game in examples())]
RESAMPLED = 60  # positions of a game


def load(game: Game, **setting: Any) -> Any:
    return pyspiel.load_game(adapter.register(game), {"is_native": False} | setting)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_openspiels_own_simulation(game: Game) -> None:
    """A random game with all it checks on the way: clones, masks, strings, tensors, chances, serialisation, returns."""
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", SECRET, ids=lambda g: g.id)
def test_openspiels_resampling_test(game: Game) -> None:
    """As in its basic_tests.cc, which Python cannot call: who resamples cannot tell the result from the truth."""
    choose, loaded = random.Random(1), load(game, seats=game.seats[-1])
    state, others = loaded.new_initial_state(), 0
    for _ in range(100_000):
        if state.is_terminal() or others > RESAMPLED * loaded.num_players():
            break
        if not state.is_chance_node():
            for player in range(loaded.num_players()):
                other = state.resample_from_infostate(player, choose.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.current_player() == state.current_player()
                assert other.history() == []
                others += 1
        state.apply_action(choose.choice(state.legal_actions()))
    assert others


def test_resampling_really_deals_anew() -> None:
    state = load(leduc.GAME).new_initial_state()
    state.apply_action(leduc.DEAL)
    state.apply_action(leduc.DEAL + 3)
    hands = {state.resample_from_infostate(0, random.Random(seed).random).raw["hand"][1] for seed in range(40)}
    assert hands == {1, 2, 3, 4, 5}


def test_leduc_is_exactly_as_exploitable_as_openspiels_own_and_can_be_learnt() -> None:
    """Of a fixed policy (any move alike), by OpenSpiel's best responses: so the information states are right too."""
    theirs, ours = pyspiel.load_game("leduc_poker"), load(leduc.GAME, reward="margin", is_native=True)
    expected = pyspiel.exploitability(theirs, pyspiel.UniformRandomPolicy(theirs))
    assert pyspiel.exploitability(ours, pyspiel.UniformRandomPolicy(ours)) == pytest.approx(expected, abs=1e-9)
    solver = pyspiel.CFRSolver(ours)
    solver.evaluate_and_update_policy()
    solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(ours, solver.average_policy()) < expected


@pytest.mark.parametrize("game", SMALL, ids=lambda g: g.id)
def test_tree_search_finds_a_legal_move(game: Game) -> None:
    loaded, toss = load(game), np.random.RandomState(1)
    state = at_a_decision(loaded)
    bot = mcts.MCTSBot(loaded, 1.4, 4, mcts.RandomRolloutEvaluator(1, toss), random_state=toss)
    assert bot.step(state) in state.legal_actions()


def test_search_over_information_sets_finds_a_legal_move() -> None:
    loaded, toss = load(leduc.GAME), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(loaded, mcts.RandomRolloutEvaluator(1, toss), 2.0, 20, random_state=toss)
    state = at_a_decision(loaded)
    assert bot.step(state) in state.legal_actions()


def at_a_decision(loaded: Any) -> Any:
    state, toss = loaded.new_initial_state(), random.Random(2)
    while state.is_chance_node():
        state.apply_action(toss.choice(state.legal_actions()))
    return state


def test_seats_and_options_are_parameters() -> None:
    adapter.register(leduc.GAME)
    loaded = pyspiel.load_game("sobremesa_ajolocracia(seats=4,passing=alternate,is_native=False)")
    assert loaded.num_players() == 4
    assert loaded.new_initial_state().raw["alternates"] == 1


def test_what_a_seat_has_not_seen_is_in_no_string() -> None:
    """Two deals that differ in the other hand only are told alike, also after some betting."""
    told = []
    for other in (2, 3, 4):
        state = load(leduc.GAME).new_initial_state()
        for action in (leduc.DEAL, leduc.DEAL + other, leduc.CALL, leduc.RAISE):
            state.apply_action(action)
        told.append((state.information_state_string(0), state.observation_string(0)))
    assert len(set(told)) == 1


def test_memory_tells_apart_what_the_present_does_not() -> None:
    """A check, a raise and a call leave the same table as a raise and a call, but the seat has decided otherwise."""
    told = set()
    for moves in ([leduc.CALL, leduc.RAISE, leduc.CALL], [leduc.RAISE, leduc.CALL]):
        state = load(leduc.GAME).new_initial_state()
        for action in (leduc.DEAL, leduc.DEAL + 2, *moves, leduc.DEAL + 4):
            state.apply_action(action)
        told.add((state.observation_string(0), state.information_state_string(0)))
    (now, past), (also_now, other_past) = told
    assert now == also_now
    assert past != other_past


COPIES = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
    "clone": lambda s: s.clone(),
}


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_copy_goes_on_by_itself(copied: Any) -> None:
    state = load(leduc.GAME).new_initial_state()
    for action in (leduc.DEAL, leduc.DEAL + 2):
        state.apply_action(action)
    before, other = str(state), copied(state)
    other.apply_action(leduc.RAISE)
    assert str(state) == before
    state.apply_action(leduc.RAISE)
    assert str(other) == str(state) != before
    assert other.current_player() == state.current_player() == 1


@pytest.mark.parametrize("copied", [COPIES["deepcopy"], COPIES["pickle"]])
def test_a_copied_observer_has_parts_of_its_own_tensor(copied: Any) -> None:
    game = load(leduc.GAME)
    state, observer = game.new_initial_state(), copied(game.make_py_observer())
    for action in (leduc.DEAL, leduc.DEAL + 2, leduc.RAISE):
        state.apply_action(action)
    observer.set_from(state, 1)
    assert observer.dict["raises"] == 1
    assert observer.tensor[observer.tensor.size - 1] == observer.dict["acting"][-1] == 1
