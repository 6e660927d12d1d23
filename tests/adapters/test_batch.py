"""A batch plays what matches play, tells each seat what it may know, and refuses what makes no sense."""

from __future__ import annotations

import ast
import copy
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sobremesa
from examples import connect_four, leduc, pig
from sobremesa.adapters.batch import Batch
from sobremesa.adapters.observe import encoding
from sobremesa.adapters.ranges import FILE, met, ranges_of
from sobremesa.engine import compiler
from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.random import new_stream
from tests.found import every_game

GAMES = every_game()
NATIVE = [connect_four.GAME, leduc.GAME, pig.GAME]  # the others' loops are the same, and take long to compile
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)


def plain(game: Game, tables: int, **setting: Any) -> Batch:
    return Batch(game, tables, is_native=False, **setting)


# --- The same games as elsewhere --------------------------------------------------------------------------------------


@each_game
def test_each_table_plays_a_match_of_its_own_seed(game: Game) -> None:
    """State, seat, legal moves and end agree with a Match at every step; what is seen is what it hides."""
    batch = plain(game, 2, seats=game.seats[-1], seed=40)
    matches = [game.start(seats=game.seats[-1], seed=40 + table) for table in range(2)]
    for _ in range(60):
        for table, match in enumerate(matches):
            seat = match.to_act[0]
            assert batch.seat[table] == seat
            assert batch.state(table).tobytes() == match.state.raw.tobytes()
            assert np.flatnonzero(batch.mask[table]).tolist() == sorted(m.id for m in match.legal(seat))
            assert_told(batch, table, match.hidden(seat).raw)
        actions = batch.sample().copy()
        batch.step(actions)
        for table, match in enumerate(matches):
            match.play(match.to_act[0], int(actions[table]))
            assert batch.done[table] == match.is_over
        if any(match.is_over for match in matches):
            break


def assert_told(batch: Batch, table: int, hidden: Any) -> None:
    """Every field of the hidden record is in the observation, number for number or bit for bit."""
    named = batch.named()
    for part in batch.encoding.parts[:-2]:
        told = named[part.name][table]
        if part.kind == "bits":
            words = np.atleast_1d(hidden[part.name])
            bits = [[int(word) >> bit & 1 for bit in range(told.shape[-1])] for word in words]
            assert told.reshape(len(words), -1).tolist() == bits
        else:
            assert (told == hidden[part.name]).all()
    *_, seat, acting = batch.encoding.parts
    assert np.flatnonzero(named[seat.name][table]).tolist() == [batch.seat[table]]
    assert named[acting.name][table, batch.seat[table]] == 1


@pytest.mark.parametrize("game", NATIVE, ids=lambda g: g.id)
def test_compiled_and_interpreted_are_the_same(game: Game) -> None:
    one, other = Batch(game, 8, seed=1), plain(game, 8, seed=1)
    ended = 0
    for _ in range(120):
        for name in ("observation", "mask", "seat", "reward", "done", "final"):
            assert (getattr(one, name) == getattr(other, name)).all(), name
        actions = one.sample().copy()
        assert (actions == other.sample()).all()
        one.step(actions)
        other.step(actions)
        ended += int(one.done.sum())
    assert ended, "no game has ended"


# Runs in a process of its own: Numba decides at its start whether the GPU is real.
ON_CUDA = """
import copy, json, pickle
import numpy as np
from sobremesa.adapters.batch import Batch
from tests.found import every_game

unequal = []
for game in every_game():
    ours = Batch(game, 3, seed=5, is_native=False)
    theirs = Batch(game, 3, seed=5, device="cuda")
    for step in range(4):
        for name in ("observation", "mask", "seat", "reward", "done"):
            if not np.array_equal(getattr(ours, name), getattr(theirs, name).copy_to_host()):
                unequal.append([game.id, step, name])
        actions = ours.sample().copy()
        if not np.array_equal(actions, theirs.sample().copy_to_host()):
            unequal.append([game.id, step, "sample"])
        ours.step(actions)
        theirs.step(actions)
        theirs = pickle.loads(pickle.dumps(theirs)) if step else copy.deepcopy(theirs)
print(json.dumps(unequal))
"""


def test_the_simulated_gpu_shares_the_tables_out_and_plays_as_the_cpu_does() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ON_CUDA],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []


def test_compiled_bots_play_as_interpreted_ones_do() -> None:
    one, other = (Batch(leduc.GAME, 4, seed=1, bots={1: "greedy"}, is_native=is_native) for is_native in (True, False))
    for _ in range(60):
        actions = one.sample().copy()
        assert (actions == other.sample()).all()
        one.step(actions)
        other.step(actions)
        assert (one.observation == other.observation).all()
        assert (one.seat == 0).all()


# --- Nobody is told too much ------------------------------------------------------------------------------------------


@each_game
def test_alike_states_are_observed_alike(game: Game) -> None:
    """Another deal that a seat cannot tell from the true one gives it the same numbers."""
    batch, rules = plain(game, 1, seats=game.seats[-1], seed=8), compiler.interpreted(game)
    for step in range(25):
        truth = batch.state(0)
        for seat in range(batch.seats):
            before = batch.observe(seat)
            other = truth.copy()
            rules.hide(other, seat)
            rules.redeal(other, seat, new_stream(step, seat))
            batch._tables[0] = other
            assert (batch.observe(seat) == before).all()
            batch._tables[0] = truth
        batch.step(batch.sample())


@each_game
def test_the_description_fits_the_arrays(game: Game) -> None:
    from sobremesa.adapters.observe import describe

    told = describe(game)
    assert told["size"].keys() == {str(seats) for seats in game.seats}
    for seats in game.seats:
        batch = plain(game, 1, seats=seats, seed=1)
        assert batch.observation.shape == (1, told["size"][str(seats)])
        assert batch.observation.dtype == told["dtype"]
        at = 0
        for part, named in zip(told["parts"], batch.encoding.parts, strict=False):
            assert (part["name"], part["start"], tuple(part["shape"])) == (named.name, at, named.shape)
            at += named.size
            values = batch.named()[part["name"]]
            assert ((part["least"] <= values) & (values <= part["most"])).all()
            if part["kind"] == "number":
                assert part["holds"] == [named.least, named.most]
        assert at + 2 * seats == told["size"][str(seats)]


KEPT = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("game", [g for g in sobremesa.shelf.values() if g.id in KEPT], ids=lambda g: g.id)
def test_the_limits_of_numbers_are_those_of_play(game: Game) -> None:
    """Nine in ten stay inside in games that were not played for them, and few go as far as their type would let.

    A new game has no limits in the file before `make environments` has played it: it is tried out on the spot.
    """
    told, found = ranges_of(game).limits, met(game, {"random": 1}, seed=10_000).limits
    numbers = [part for part in encoding(game, game.seats[0]).parts if part.kind == "number"]
    inside = [p for p in numbers if told[p.name][0] <= found[p.name][0] <= found[p.name][1] <= told[p.name][1]]
    assert len(inside) >= 0.9 * len(numbers), "`make environments` plays for them anew"
    assert sum(told[p.name] == [p.least, p.most] for p in numbers) <= 1
    assert all(p.least <= told[p.name][0] <= told[p.name][1] <= p.most for p in numbers)


def test_a_spectators_view_is_never_asked_for() -> None:
    batch = plain(leduc.GAME, 1, seed=1)
    seen = batch.encoding.named(batch.observe(SPECTATOR))
    assert not seen["seat"].any()
    assert (seen["hand"] == leduc.HELD).all()


# --- Ends -------------------------------------------------------------------------------------------------------------


def play_until_done(batch: Batch) -> None:
    while not batch.done[0]:
        batch.step(batch.sample())


def test_where_a_game_ends_the_next_begins() -> None:
    batch = plain(connect_four.GAME, 1, seed=1)
    play_until_done(batch)
    assert abs(batch.reward[0]).tolist() in ([1, 1], [0, 0])
    assert batch.named()["played"][0] == 0
    assert batch.encoding.named(batch.final)["played"][0] >= 7
    batch.step(batch.sample())
    assert not batch.reward.any()
    assert not batch.done.any()


def test_or_stays_as_it_ended_until_it_is_reset() -> None:
    batch = plain(connect_four.GAME, 1, seed=1, autoreset=False)
    play_until_done(batch)
    end = batch.state(0).tobytes()
    batch.step(np.array([3]))
    assert batch.state(0).tobytes() == end
    assert batch.done[0]
    assert not batch.reward.any()
    assert not batch.mask.any()
    batch.reset(1)
    assert not batch.done[0]
    assert batch.mask.all()


def test_margins_are_points_beside_the_mean() -> None:
    batch = plain(leduc.GAME, 1, seed=5, reward="margin", autoreset=False)
    play_until_done(batch)
    score = compiler.interpreted(leduc.GAME).score
    assert batch.reward[0].tolist() == [score(batch.state(0), seat) for seat in range(2)]


def test_seeds_are_one_a_table() -> None:
    one, other = plain(leduc.GAME, 3, seed=7), plain(leduc.GAME, 3, seed=[9, 8, 7])
    assert (one.observation[0] == other.observation[2]).all()
    assert (one.observation[1] == other.observation[1]).all()


# --- Used wrongly -----------------------------------------------------------------------------------------------------


def test_an_illegal_move_is_refused_and_nothing_changes() -> None:
    batch = plain(connect_four.GAME, 3, seed=1)
    for _ in range(6):
        batch.step(np.array([0, 1, 2]))
    before = batch._tables.copy()
    for wrong in (0, 7, -1):
        with pytest.raises(sobremesa.Illegal, match=f"Move {wrong} is not legal at table 0: the choice is among 1, 2"):
            batch.step(np.array([wrong, 3, 3]))
        assert (batch._tables == before).all()
    batch.step(np.array([3, 3, 3]))


@pytest.mark.parametrize("actions", [[0, 1], [0, 1, 2, 3], [[0, 1, 2]], [0.0, 1.0, 2.0], ["a", "b", "c"], 4], ids=str)
def test_actions_of_another_shape(actions: Any) -> None:
    batch = plain(connect_four.GAME, 3, seed=1)
    with pytest.raises(sobremesa.Unreadable, match="One whole number for each of the 3 tables"):
        batch.step(np.array(actions))


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"tables": 0}, "There cannot be 0 tables"),
        ({"device": "tpu"}, "device cannot be “tpu”"),
        ({"reward": "points"}, "reward cannot be “points”"),
        ({"seats": 3}, "it takes 2"),
        ({"seed": -1}, "The seed cannot be “-1”"),
        ({"options": {"speed": 1}}, "no option “speed”"),
    ],
    ids=str,
)
def test_settings_that_make_no_sense(setting: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sobremesa.BadOption, match=sentence):
        sobremesa.batch(connect_four.GAME, **({"tables": 2, "is_native": False} | setting))


def test_seeds_for_another_number_of_tables() -> None:
    with pytest.raises(sobremesa.Unreadable, match="each of the 3 tables"):
        plain(leduc.GAME, 3, seed=[1, 2])


def test_a_seat_that_is_not_to_act() -> None:
    batch = plain(leduc.GAME, 2, seed=1)
    for seat in (1, 2, -1):
        with pytest.raises(sobremesa.NotYourTurn, match="That seat has nothing to decide now at table 1"):
            batch.ask(np.array([0, seat]))


# --- The example ------------------------------------------------------------------------------------------------------


def test_the_example_uses_what_a_batch_has() -> None:
    """PyTorch is not at hand here: at least every name that the page asks of a batch is one that it has."""
    page = ast.parse((Path(__file__).parents[2] / "examples" / "train_ppo.py").read_text("utf-8"))
    asked = {
        node.attr
        for node in ast.walk(page)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "batch"
    }
    batch = plain(sobremesa.shelf["bonnie_and_clyde"], 1)
    assert {"observation", "mask", "step", "reward", "done"} <= asked
    assert all(hasattr(batch, name) for name in asked)


# --- Copies -----------------------------------------------------------------------------------------------------------

OF_A_BATCH = ("observation", "mask", "moves", "counts", "seat", "reward", "done", "final")
COPIES = {"deepcopy": copy.deepcopy, "pickle": lambda one: pickle.loads(pickle.dumps(one))}
each_way = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


@each_way
@each_game
def test_a_copy_goes_on_as_the_original_does(game: Game, copied: Any) -> None:
    """Views part from their memory where they are copied on their own: the copy saw what it had seen."""
    batch = plain(game, 2, seed=5)
    batch.step(batch.sample())
    other = copied(batch)
    assert other.game is game
    before = batch.observation.copy()
    for _ in range(4):
        actions = batch.sample().copy()
        assert (other.sample() == actions).all()
        batch.step(actions)
        other.step(actions)
        for name in OF_A_BATCH:
            assert (getattr(other, name) == getattr(batch, name)).all(), name
    assert (other.observation != before).any()


@each_way
def test_a_copy_with_bots_leaves_the_original_alone(copied: Any) -> None:
    batch = plain(leduc.GAME, 2, seed=5, bots={1: "greedy"})
    other, before = copied(batch), batch.observation.copy()
    other.step(other.sample())
    assert (other.observation != before).any()
    assert (batch.observation == before).all()


@each_way
def test_a_native_copy_sees_its_own_tables(copied: Any) -> None:
    batch = Batch(pig.GAME, 4, seed=5)
    other = copied(batch)
    for _ in range(30):
        actions = batch.sample().copy()
        batch.step(actions)
        other.step(actions)
        assert (other.observation == batch.observation).all()
