"""Exact solutions: known values, an independent count and iteration, and a simulation that agrees."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from rich.console import Console

import sobremesa
from examples import pig
from sobremesa.cli import main
from sobremesa.engine.compiler import bind, digest, interpreted, native, raw
from sobremesa.engine.contract import CHANCE, LOST, OVER, Game
from sobremesa.engine.errors import BadOption, SobremesaError, Unreadable
from sobremesa.engine.moves import Moves
from sobremesa.engine.nodes import without_pictures
from sobremesa.engine.options import Option, encode_options, read_options
from sobremesa.engine.record import Cells, Record, cell
from sobremesa.engine.words import Words
from sobremesa.lab import solution_files
from sobremesa.lab.bounds import PLAYING, Bounds, best_player, bounds, kinder_of, time_for, upper_bound
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.optimal_play import play_by
from sobremesa.lab.plan import make_plan
from sobremesa.lab.simulate import simulate
from sobremesa.lab.solve_job import Solved, solve_and_keep
from sobremesa.lab.tournament import make_contest, play_contest
from sobremesa.players.bots import HUMAN, Decision, decision_of
from sobremesa.players.hints import hint_words
from sobremesa.players.solving.lookup import value_of
from sobremesa.players.solving.prover import Proved, Prover
from sobremesa.players.solving.solution import OPTIMAL, Solution
from sobremesa.players.solving.solver import CLOSING_IN, ERROR, EXPLORING, ORDERING, Solver, TooManyStates
from sobremesa.players.solving.state_space import ROOT
from sobremesa.players.transpositions import places_that_matter, read_key
from sobremesa.server import thinking
from sobremesa.terminal.play import Session
from sobremesa.terminal.progress import solve_with_progress
from tests.found import Setting, every_setting

# --- A game with a known value: a gambler with $1 wants $4, and each bet is won 2 times of 5 --------------------------

GOAL, LIKELY, UNLIKELY = 4, 3, 2

moves = Moves()
TIMID = moves.add("timid", es="Apostar uno", en="Bet one")
BOLD = moves.add("bold", es="Apostar lo que haga falta", en="Bet as much as it takes")
LINGER = moves.add("linger", es="Esperar", en="Linger")
LOSE = moves.add("lose", es="Perder", en="Lose")
WIN = moves.add("win", es="Ganar", en="Win")


class State(Record):
    purse: int = cell("i1")
    bet: int = cell("i1")
    may_linger: int = cell("i1")
    bets: int = cell("i4")  # for the view only; without merging there would be no end of states


def setup(state: State, seats: int, options: Cells) -> None:
    state.purse = 1
    state.may_linger = options[0]


def to_act(state: State) -> int:
    if state.purse == 0 or state.purse == GOAL:
        return OVER
    return 1 << CHANCE if state.bet else 1


def legal(state: State, seat: int, out: Cells) -> int:
    out[0], out[1], out[2] = (LOSE, WIN, 0) if seat == CHANCE else (TIMID, BOLD, LINGER)
    return 2 + (state.may_linger if seat != CHANCE else 0)


def weight(state: State, move: int) -> int:
    return LIKELY if move == LOSE else UNLIKELY


def apply(state: State, seat: int, move: int) -> None:
    if move == TIMID:
        state.bet = 1
    elif move == BOLD:
        state.bet = min(state.purse, GOAL - state.purse)
    elif move != LINGER:
        state.purse += state.bet if move == WIN else -state.bet
        state.bet = 0
        state.bets += 1


def score(state: State, seat: int) -> int:
    return 1 if state.purse == GOAL else 0


def standing(state: State, seat: int) -> int:
    return 1 if state.purse == GOAL else LOST


def ending(state: State) -> int:
    return 0


GAMBLER = Game(
    id="gambler",
    title=Words("Apuestas", "Bets"),
    blurb=Words("Todo o nada.", "All or nothing."),
    seats=(1,),
    minutes=1,
    complexity=1,
    state=State,
    moves=moves,
    endings=(Words("Se acabó.", "It is over."),),
    options=(Option("linger", Words("Esperar", "Linger"), Words("¿Se puede?", "May one?"), 0, range(2)),),
    has_chance=True,
    setup=setup,
    to_act=to_act,
    legal=legal,
    weight=weight,
    apply=apply,
    score=score,
    standing=standing,
    ending=ending,
    view_only=("bets",),
)


def test_bold_play_is_best_where_the_odds_are_bad() -> None:
    """Dubins and Savage: with p = 2/5 and $1 of $4, bold play wins p squared. Timid bets go in circles."""
    solution = Solver(GAMBLER, {}).solve()
    assert solution.value == pytest.approx(0.4**2, abs=ERROR)
    assert solution.error <= ERROR
    assert solution.states == 3 + 4, "three purses, each with a bet of 1, and the bet of 2 with a purse of 2"
    state = State()
    state.purse = 2
    assert solution.look(state.raw.tobytes())[0].move == BOLD


def test_the_error_is_stated_where_one_could_go_on_for_ever() -> None:
    """Lingering keeps every hope alive, so that nothing is proved from above; what is found can still be had."""
    solution = Solver(GAMBLER, {"linger": 1}).solve()
    assert solution.value == pytest.approx(0.4**2, abs=ERROR)
    assert solution.error > ERROR
    assert won_share(solution, 20_000) == pytest.approx(0.16, abs=0.02), "and it does not linger"


def test_every_value_follows_from_those_after_it() -> None:
    """Of each state: the best over its moves, or the mean over the dice, by the interpreted rules."""
    solution = Solver(GAMBLER, {}).solve()
    worth = {0: 0.0, 1: 0.4**2, 2: 0.4, 3: 0.4 + 0.6 * 0.4, 4: 1.0}
    for purse in (1, 2, 3):
        state = State()
        state.purse = purse
        chances = {f.move: f.chance for f in solution.look(state.raw.tobytes())}
        assert chances[TIMID] == pytest.approx(0.4 * worth[purse + 1] + 0.6 * worth[purse - 1])
        assert max(chances.values()) == pytest.approx(worth[purse])


# --- A real one -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bonnie() -> Solution:
    return Solver(sobremesa.shelf["bonnie_and_clyde"], {"savings_cap": 3}).solve()


def won_share(solution: Solution, games: int) -> float:
    plan = make_plan(solution.game, (OPTIMAL,), options=solution.options, games=games, seed=1)
    rows = play_by(solution, plan, 0, games)
    assert not rows.is_cut.any(), "every game came to its end"
    assert (rows.facts["choices"] >= rows.decisions).all()
    return float((rows.ranks == 1).mean())


def test_an_independent_iteration_finds_the_same_value(bonnie: Solution) -> None:
    """States in a dictionary, forced ones too; plain value iteration from below, with the arrays of NumPy."""
    starts, targets, shares, is_choice = graph_of(bonnie)
    worth = np.zeros(len(starts) + 2)
    worth[-1] = 1
    for _ in range(300):
        after = worth[targets]
        best, mean = np.maximum.reduceat(after, starts), np.add.reduceat(after * shares, starts)
        worth[:-2] = np.where(is_choice, best, mean)
    assert worth[0] == pytest.approx(bonnie.value, abs=1e-8)
    assert bonnie.value == pytest.approx(0.699101456353, abs=1e-9), "as the rules have it that are played by default"
    assert bonnie.error <= ERROR


def graph_of(solution: Solution) -> tuple[npt.NDArray[Any], ...]:
    """Of each state: where its edges begin, where they lead (-2 lost, -1 won), how likely, and if it is a choice."""
    game, rules = solution.game, native(solution.game)
    raw = np.zeros(1, game.state.dtype)[0]
    rules.setup(raw, 1, encode_options(game.options, solution.options))
    numbers, out = {solution.essence(raw.tobytes()): 0}, np.zeros(game.moves.size, np.int32)
    starts, targets, shares, is_choice = list[int](), list[int](), list[float](), list[bool]()
    for state in (waiting := list(numbers)):
        raw = np.frombuffer(state, game.state.dtype)[0]
        seat = CHANCE if rules.to_act(raw) == 1 << CHANCE else 0
        legal_moves = out[: rules.legal(raw, seat, out)].tolist()
        weights = [rules.weight(raw, m) if seat == CHANCE else 1 for m in legal_moves]
        starts.append(len(targets))
        is_choice.append(seat != CHANCE)
        shares += [w / sum(weights) for w in weights]
        for move in legal_moves:
            after = np.frombuffer(bytearray(state), game.state.dtype)[0]
            rules.apply(after, seat, move)
            if rules.to_act(after) == OVER:
                targets.append(-1 if rules.score(after, 0) else -2)
                continue
            key = solution.essence(after.tobytes())
            if key not in numbers:
                numbers[key] = len(numbers)
                waiting.append(key)
            targets.append(numbers[key])
    return np.array(starts), np.array(targets), np.array(shares), np.array(is_choice)


def test_a_simulation_of_the_optimal_player_agrees(bonnie: Solution) -> None:
    games = 40_000
    four_sigma = 4 * sqrt(bonnie.value * (1 - bonnie.value) / games)
    assert won_share(bonnie, games) == pytest.approx(bonnie.value, abs=four_sigma)


def test_the_moves_of_the_optimal_player_are_counted_by_kind(bonnie: Solution) -> None:
    plan = replace(make_plan(bonnie.game, (OPTIMAL,), games=50, seed=4), options=bonnie.options)
    rows = play_by(bonnie, plan, 0, 50)
    assert rows.deeds.sum(axis=(1, 2)).tolist() == rows.decisions.tolist()


def test_the_optimal_player_plays_at_a_table(bonnie: Solution) -> None:
    match = bonnie.game.start(seed=5, options=bonnie.options)
    while not match.is_over:
        found = bonnie.look(match.state.raw.tobytes())
        assert {f.move for f in found} == {m.id for m in match.legal(0)}
        assert found[0].chance >= max(f.chance for f in found) - bonnie.error
        assert bonnie.pick(decision_of(match, 0)) == found[0].move
        match.play(0, found[0].move)


def test_openings_are_all_first_choices(bonnie: Solution) -> None:
    found = solution_files.openings(bonnie)
    assert sum(opening.chance for opening in found) == pytest.approx(1)
    assert sum(o.chance * o.found[0].chance for o in found) == pytest.approx(bonnie.value, abs=1e-8)
    assert all(len(opening.found) > 1 for opening in found)


# --- Merging ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [s for s in every_setting() if s.game.is_solo], ids=str)
def test_what_is_for_the_view_only_changes_nothing(setting: Setting) -> None:
    """Two states alike but for the view have the same moves, and stay alike after each."""
    rules, places = interpreted(setting.game), places_that_matter(setting.game)
    match, choose = setting.start(seed=3), np.random.default_rng(3)
    while not match.is_over:
        state = match.state
        image, kept = np.frombuffer(state.raw.tobytes(), np.uint8), np.zeros(state.dtype.itemsize, np.uint8)
        kept[places] = image[places]
        plain = setting.game.state(kept.view(state.dtype)[0])
        legal_moves = [m.id for m in match.legal(0)]
        out = np.zeros(setting.game.moves.size, np.int32)
        assert out[: rules.legal(plain.raw, 0, out)].tolist() == legal_moves
        move = int(choose.choice(legal_moves))
        rules.apply(state.raw, 0, move)
        rules.apply(plain.raw, 0, move)
        one, other = (np.frombuffer(s.raw.tobytes(), np.uint8)[places] for s in (state, plain))
        assert np.array_equal(one, other)
        match.play(0, move)


# --- Files and bad input ----------------------------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(solution_files, "own_folder", lambda: tmp_path)
    return tmp_path


def solve_gambler() -> Solved:
    solved = solve_and_keep(GAMBLER, {})
    assert isinstance(solved, Solved)
    return solved


def test_a_solution_is_kept_found_and_simulated(own_folder: Path) -> None:
    assert solution_files.find(GAMBLER, {}) is None
    solved = solve_gambler()
    assert solved.path.parent == own_folder
    assert {"game", "options", "value", "error", "states", "is_whole", "seconds"} <= solved.to_json().keys()
    assert solved.is_whole
    kept = solution_files.load(GAMBLER, {})
    assert (kept.value, kept.states, kept.error) == (solved.solution.value, solved.solution.states, kept.error)
    result = simulate(make_plan(GAMBLER, (OPTIMAL,), games=20_000, seed=1)).to_json()
    assert result["seats"][0]["win_rate"] == pytest.approx(0.16, abs=0.02)


def test_the_optimal_player_shares_no_plan_with_a_search() -> None:
    with pytest.raises(BadOption, match="nobody searches"):
        make_plan(GAMBLER, (OPTIMAL, "easy"), games=2, seating=((0,), (1,)))


def test_the_optimal_player_meets_the_others_in_a_tournament(own_folder: Path) -> None:
    players = ("random", "easy", OPTIMAL)
    with pytest.raises(Unreadable, match="make it with “sobremesa solve"):
        make_contest(GAMBLER, players, 300, seed=1)
    path = solve_gambler().path
    elsewhere = path.rename(path.with_name("elsewhere.npz"))
    won = dict(play_contest(make_contest(GAMBLER, players, 300, seed=1, policy=elsewhere)).totals)
    assert won[OPTIMAL].mean == pytest.approx(0.16, abs=0.07)


def test_a_tournament_between_several_has_no_optimal_player() -> None:
    with pytest.raises(BadOption, match="only games for one player"):
        make_contest(pig.GAME, ("greedy", OPTIMAL), 10)


def test_a_hint_is_the_best_move_where_there_is_a_solution(bonnie: Solution) -> None:
    match = bonnie.game.start(seed=5, options=bonnie.options)
    console = Console(file=io.StringIO(), width=200)
    Session(match, (HUMAN,), "en", console, solution=bonnie)._hint(0)
    best = bonnie.look(match.state.raw.tobytes())[0]
    text = without_pictures(next(m.text("en") for m in match.legal(0) if m.id == best.move))
    assert text in console.file.getvalue()  # type: ignore[attr-defined]


def test_other_options_rules_and_games_are_refused(own_folder: Path) -> None:
    path = solve_gambler().path
    changed = replace(GAMBLER, weight=lambda state, move: 1)
    for game, options, said in [
        (GAMBLER, {"linger": 1}, "of other options .linger=0"),
        (changed, {}, "another version of the rules"),
        (replace(GAMBLER, id="other"), {}, "of another game, gambler"),
    ]:
        with pytest.raises(BadOption, match=said):
            solution_files.load(game, options, path)
        assert solution_files.find(GAMBLER, {})


def test_what_is_missing_or_damaged_is_said_in_a_sentence(own_folder: Path) -> None:
    with pytest.raises(Unreadable, match="make it with “sobremesa solve gambler --option linger=1”"):
        solution_files.load(GAMBLER, {"linger": 1})
    path = solve_gambler().path
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(Unreadable, match="damaged"):
        solution_files.load(GAMBLER, {})
    blocked = own_folder / "file"
    blocked.touch()
    with pytest.raises(BadOption, match="Cannot save"):
        solve_and_keep(GAMBLER, {}, blocked / "folder")


def test_only_games_for_one_with_nothing_hidden_are_solved() -> None:
    for game in (pig.GAME, replace(GAMBLER, has_hidden_information=True)):
        with pytest.raises(SobremesaError, match="cannot be solved so"):
            Solver(game, {})
        with pytest.raises(SobremesaError, match="cannot be solved so"):
            solution_files.load(game, {})


def test_too_many_states_for_the_memory_are_counted() -> None:
    with pytest.raises(TooManyStates, match=r"has more than [0-9,]+ states, which do not fit"):
        Solver(sobremesa.shelf["bonnie_and_clyde"], {}, memory=1 << 20).solve()


def test_the_states_found_prove_something_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expanded are the gambler's dollar and its bet, not what comes of winning it: two times of five all is open."""
    monkeypatch.setattr("sobremesa.players.solving.solver.CHUNK", 2)
    proved = Prover(GAMBLER, {}, has_time=lambda: False).prove()
    assert (proved.lower, proved.found, proved.is_whole) == (0, 3, False)
    assert proved.upper == pytest.approx(0.4)
    assert proved.stopped is not None
    assert proved.stopped.en.endswith("has more than 3 states, as many as there was time to find.")
    with pytest.raises(TooManyStates, match="has more than 3 states, as many as there was time to find"):
        Solver(GAMBLER, {}, has_time=lambda: False).solve()


def test_what_can_be_found_is_proved_as_it_is_solved() -> None:
    proved = Prover(GAMBLER, {}).prove()
    assert proved.is_whole
    assert (proved.lower, proved.found) == (Solver(GAMBLER, {}).solve().value, 3 + 4)


def apply_or_take_the_gift(state: State, seat: int, move: int) -> None:
    apply(state, seat, move)
    if move == LINGER:
        state.purse = GOAL


def test_a_value_may_be_known_before_all_states_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lingers is given the rest: what betting would lead to is not looked at."""
    monkeypatch.setattr("sobremesa.players.solving.solver.CHUNK", 1)
    kind = replace(GAMBLER, apply=apply_or_take_the_gift)
    proved = Prover(kind, {"linger": 1}, has_time=lambda: False).prove()
    assert proved.lower == proved.upper == 1
    assert proved.stopped is None, "no other state could prove more"
    solution = proved.solution
    assert solution is not None
    assert won_share(solution, 100) == 1
    assert [(f.move, f.chance) for f in solution.look(purse_of(1))] == [(LINGER, 1)], "and nothing of the bets"
    assert solution.look(purse_of(2)) == []
    assert solution.pick(Decision(purse_of(1), 0, 1, 0)) == LINGER
    assert solution.pick(Decision(purse_of(2), 0, 1, 0)) is None


def purse_of(dollars: int) -> bytes:
    state = State()
    state.purse, state.may_linger = dollars, 1
    return state.raw.tobytes()


def test_what_few_states_prove_holds_for_all(bonnie: Solution) -> None:
    """The more memory, the more of the likely states."""
    proved = [Prover(bonnie.game, bonnie.options, memory).prove() for memory in (1 << 20, 1 << 22, 1 << 24)]
    for few, more in pairwise(proved):
        assert few.found < more.found
        assert few.lower <= more.lower <= bonnie.value <= more.upper <= few.upper
    assert proved[-1].lower > 0.9 * bonnie.value, "most of what can be won is won within the states that matter"


def test_rounds_end_where_all_is_known(bonnie: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a few states on, guided all the way: the same value as from all of them, and a player who wins as often."""
    monkeypatch.setattr("sobremesa.players.solving.prover.FIRST_SHARE", 2.0**-12)
    stages, rounds = list[tuple[int, int, int]](), list[Proved]()
    prover = Prover(bonnie.game, bonnie.options, 1 << 28, on_progress=lambda *stage: stages.append(stage))
    proved = prover.prove(rounds.append)
    assert {stage for stage, _, _ in stages} == {EXPLORING, ORDERING, CLOSING_IN}
    assert all(done <= of for _, done, of in stages)
    for before, after in pairwise(rounds):
        assert before.found <= after.found
        assert before.lower <= after.lower <= bonnie.value <= after.upper <= before.upper
    assert proved.solution is not None
    assert proved.lower == pytest.approx(bonnie.value, abs=ERROR)
    assert proved.found <= bonnie.states
    games = 20_000
    margin = 4 * sqrt(bonnie.value * (1 - bonnie.value) / games)
    assert won_share(proved.solution, games) == pytest.approx(bonnie.value, abs=margin)


def despair(state: State, seat: int) -> int:
    return -state.purse


def test_hope_does_not_change_what_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule of thumb that hopes for the wrong end leads astray, and still to the same value."""
    monkeypatch.setattr("sobremesa.players.solving.solver.CHUNK", 1)
    monkeypatch.setattr("sobremesa.players.solving.solver.FIRST_NODES", 4)
    proved = Prover(replace(GAMBLER, appraise=despair), {}, 1 << 12).prove()
    assert proved.lower == pytest.approx(0.4**2, abs=ERROR)
    assert proved.upper - proved.lower <= ERROR


NOTHING_PROVED = Proved(0.0, 1.0, 7_000, False, None, Words("Hay más de 7.000.", "More than 7,000."))


@pytest.mark.parametrize(
    ("proved", "played", "kinder", "told"),
    [
        ((0.6, 0.9), Estimate(0.5, 0.01), 0.8, (0.6, 0.0, "proof", None, 0.8, "kinder")),
        ((0.4, 0.7), Estimate(0.5, 0.01), 0.8, (0.5, 0.01, "games", "greedy", 0.7, "proof")),
        ((0.495, 1.0), Estimate(0.5, 0.01), 1.0, (0.495, 0.0, "proof", None, 1.0, "proof")),
    ],
)
def test_the_better_of_two_bounds_is_told(
    proved: tuple[float, float], played: Estimate, kinder: float, told: tuple[object, ...]
) -> None:
    """Of games played, their lower end counts."""
    known = replace(NOTHING_PROVED, lower=proved[0], upper=proved[1])
    found = Bounds(GAMBLER, {}, known, "greedy", played, kinder, 1.0).to_json()
    keys = ("value", "value_margin", "value_by", "value_player", "upper", "upper_by")
    assert tuple(found[key] for key in keys) == told
    assert found["error"] == pytest.approx(found["upper"] - (found["value"] - found["value_margin"]))
    assert not found["is_exact"]


def test_who_is_interrupted_while_players_play_says_nothing_of_them() -> None:
    """What a part of their games would tell is not what the bounds promise."""

    def press(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        best_player(GAMBLER, {"linger": 0}, 100, press)


def test_seconds_count_from_the_first_time_that_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert time_for(None) is None
    has_time = time_for(10)
    assert has_time is not None
    clock = iter([100.0, 109.0, 110.0, 111.0])
    monkeypatch.setattr("sobremesa.lab.bounds.time", SimpleNamespace(monotonic=lambda: next(clock)))
    assert [has_time() for _ in range(4)] == [True, True, False, False]


@pytest.mark.parametrize("setting", [s for s in every_setting() if kinder_of(s.game)], ids=str)
def test_a_kinder_game_is_won_at_least_as_often(setting: Setting) -> None:
    """With the same dice: whoever wins the real game would have won the kinder one. A little memory is enough here."""
    found = bounds(
        setting.game,
        read_options(setting.game.options, dict(setting.options)),
        NOTHING_PROVED,
        start=0,
        games=500,
        memory=1 << 26,
    )
    assert found.lower.mean - found.lower.margin <= found.kinder
    assert found.to_json()["error"] >= 0


@pytest.mark.parametrize("game", [g for g in sobremesa.shelf.values() if kinder_of(g)], ids=lambda game: game.id)
def test_a_kinder_game_has_native_code_of_its_own(game: Game) -> None:
    """It comes from the same file, with the same data: else one of the two would play by the other's rules."""
    kinder = kinder_of(game)
    assert kinder is not None
    assert digest(game) != digest(kinder)


def test_where_no_kinder_game_is_known_nothing_is_proved_from_above() -> None:
    assert upper_bound(GAMBLER, {"linger": 0}) == 1


# --- Hints ------------------------------------------------------------------------------------------------------------


def test_hints_come_from_the_solution_where_there_is_one(bonnie: Solution, own_folder: Path) -> None:
    solution_files.save(bonnie, own_folder / solution_files.file_name(bonnie.game, bonnie.options))
    match = bonnie.game.start(seed=5, options=bonnie.options)
    decision = decision_of(match, 0)
    found = thinking.advise(tuple(bonnie.options.items()), bonnie.game.id, "hard", decision, 0.01)
    assert found == bonnie.look(decision.state)
    assert f"({found[0].chance:.0%})" in hint_words(match, 0, found).words.en


RICH = 3_538_689  # every measure at its end, and no equipment


@pytest.fixture(scope="module")
def maxence() -> Solution:
    """Whoever brings all there is always wins: proved by a few thousand states, of hundreds of millions."""
    proved = Prover(sobremesa.shelf["mad_maxence"], {"adventure": "campaign-1", "entry": RICH}, 1 << 24).prove()
    assert proved.solution is not None
    assert not proved.is_whole
    return proved.solution


def test_what_is_known_of_a_state_follows_from_those_after_it(maxence: Solution) -> None:
    """Where chance acts, its mean; where the player does, the best move, which is the pick."""
    rules, state = native(maxence.game), np.zeros(1, maxence.game.state.dtype)
    image, out = state.view(np.uint8), np.zeros(maxence.game.moves.size, np.int32)
    for node in range(ROOT, len(maxence.keys)):
        if np.isnan(maxence.worth[node]):
            continue
        bind(read_key, maxence.game)(image, maxence.places, maxence.keys, node)
        if rules.to_act(state[0]) == 1 << CHANCE:
            rolls = [int(move) for move in out[: rules.legal(state[0], CHANCE, out)]]
            weights = [rules.weight(state[0], move) for move in rolls]
            chances = [value_after(maxence, state, move) for move in rolls]
            assert maxence.worth[node] == pytest.approx(np.average(chances, weights=weights), abs=1e-6)
        else:
            found = maxence.look(state[0].tobytes())
            assert found[0].chance == max(f.chance for f in found) == pytest.approx(maxence.worth[node], abs=1e-6)
            assert found[0].move == maxence.pick(Decision(state[0].tobytes(), 0, 1, 0))


def value_after(solution: Solution, state: npt.NDArray[np.void], move: int) -> float:
    after, spare = state.copy(), np.zeros(solution.game.moves.size, np.int32)
    native(solution.game).apply(after[0], CHANCE, move)
    return float(bind(value_of, solution.game)(after[0], after.view(np.uint8), raw(solution.book), spare))


def test_who_leaves_the_best_play_is_advised_by_a_search(maxence: Solution, own_folder: Path) -> None:
    """Whatever a person does, there is a hint, and the optimal player can take over."""
    solution_files.save(maxence, own_folder / solution_files.file_name(maxence.game, maxence.options))
    choose, lost = np.random.default_rng(1), 0
    match = maxence.game.start(seed=1, options=maxence.options)
    console = Console(file=io.StringIO(), width=200)
    table = Session(match, (OPTIMAL,), "en", console, solution=solution_files.load(maxence.game, maxence.options))
    assert maxence.look(match.state.raw.tobytes()), "the first choice is known"
    for _ in range(20):
        if match.is_over:
            break
        decision, legal_moves = decision_of(match, 0), [m.id for m in match.legal(0)]
        lost += not maxence.look(decision.state)
        advice = thinking.advise(tuple(maxence.options.items()), maxence.game.id, "easy", decision, 0.01)
        assert {f.move for f in advice} <= set(legal_moves)
        assert advice
        assert table.bots[0](decision) in legal_moves
        table._hint(0)
        match.play(0, int(choose.choice(legal_moves)))
    assert lost, "at random one does not stay on the best way"


# --- The command ------------------------------------------------------------------------------------------------------


def test_the_command_solves_and_the_others_play_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solve = ["solve", "bonnie_and_clyde", "--option", "savings_cap=3", "--out", str(tmp_path), "--lang", "en"]
    assert main([*solve, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    setting = {"savings_cap": 3, "prison": "highest"}
    assert (told["game"], told["options"], told["is_exact"]) == ("bonnie_and_clyde", setting, True)
    assert told["error"] <= ERROR
    optimal = ["--players", OPTIMAL, "--policy", told["policy"], "--seed", "1", "--lang", "en"]
    simulated = ["simulate", "bonnie_and_clyde", *optimal, "--games", "10000", "--json"]
    assert main([*simulated, "--option", "savings_cap=3"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["win_rate"] == pytest.approx(told["value"], abs=0.02)
    meet = ["tournament", "bonnie_and_clyde", "--players", "random,optimal", "--policy", told["policy"], "--json"]
    assert main([*meet, "--games", "200", "--seed", "1", "--option", "savings_cap=3"]) == 0
    careless, best = json.loads(capsys.readouterr().out)["players"]
    assert careless["points"] + careless["margin"] < best["points"] == pytest.approx(told["value"], abs=0.12)
    assert main(["play", "bonnie_and_clyde", *optimal, "--option", "savings_cap=3"]) == 0
    assert "You have" in capsys.readouterr().out
    sweep = ["sweep", "bonnie_and_clyde", "--vary", "savings_cap=3,4", "--games", "20", "--solve", "--json"]
    assert main(sweep) == 0
    first, second = json.loads(capsys.readouterr().out)["settings"]
    assert first["exact"]["value"] == told["value"] != second["exact"]["value"]
    assert main(simulated) == 2
    assert capsys.readouterr().err.count("\n") == 1, "one sentence about the other options"


def test_the_command_proves_what_it_cannot_enumerate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rich = ["--option", f"entry={RICH}"]
    setting = ["mad_maxence", "--option", "adventure=campaign-1", *rich, "--lang", "en"]
    solve = ["solve", *setting, "--memory", "1", "--out", str(tmp_path)]
    assert main([*solve, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["is_exact"], told["is_whole"], told["value"]) == (True, False, 1)
    assert told["first_moves"][0]["moves"][0]["value"] == 1
    simulated = ["--players", OPTIMAL, "--policy", told["policy"], "--games", "2000", "--seed", "1", "--json"]
    assert main(["simulate", *setting, *simulated]) == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["win_rate"] == 1
    assert main(solve) == 0
    assert "there are more, but best play does not need them" in capsys.readouterr().out
    sweep = ["sweep", "mad_maxence", "--vary", "adventure=campaign-1,campaign-2", "--games", "20", "--solve", "--json"]
    assert main([*sweep, *rich, "--memory", "1"]) == 0
    assert [s["exact"] for s in json.loads(capsys.readouterr().out)["settings"]] == [{"value": 1, "error": 0}] * 2


def test_the_command_ends_with_bounds_when_its_seconds_are_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = next(game for game in sobremesa.shelf.values() if kinder_of(game))
    solve = ["solve", game.id, "--lang", "en", "--memory", "1", "--seconds", "0.001", "--out", str(tmp_path)]
    assert main([*solve, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["is_exact"], told["is_whole"]) == (False, False)
    assert 0 <= told["value"] - told["value_margin"] <= told["upper"] <= 1
    assert not list(tmp_path.iterdir()), "there is nothing to play by"


@pytest.mark.parametrize(
    ("proved", "kinder", "told"),
    [
        ((0.0, 1.0), 0.75, ["More than 7,000.", "50.0 ± 1.0 %", "75.00 % (proved by a kinder game)"]),
        ((0.6, 0.7), 0.75, ["More than 7,000.", "60.00 %", "70.00 % (proved by those states)"]),
        ((0.6, 1.0), 1.0, ["Nothing is proved from above"]),
    ],
)
def test_the_command_says_what_is_known_of_a_game_that_is_too_large(
    proved: tuple[float, float],
    kinder: float,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    known = replace(NOTHING_PROVED, lower=proved[0], upper=proved[1])
    few = Bounds(sobremesa.shelf["which_side"], {}, known, "greedy", Estimate(0.5, 0.01), kinder, 1.0)
    monkeypatch.setattr("sobremesa.terminal.progress.solve_and_keep", lambda *_: few)
    assert main(["solve", "which_side", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert all(words in printed for words in told)


def test_the_bar_tells_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[str]()

    def two_rounds(*given: object) -> Bounds:
        show, show_round = given[-2:]
        assert callable(show)
        assert callable(show_round)
        show(EXPLORING, 1, 2)
        show_round(NOTHING_PROVED)
        show(CLOSING_IN, 1, 2)
        show_round(replace(NOTHING_PROVED, lower=0.25))
        show(EXPLORING, 1, 2)
        show(PLAYING, 1, 2)
        return Bounds(GAMBLER, {}, NOTHING_PROVED, "greedy", Estimate(0.5, 0.01), 1.0, 1.0)

    monkeypatch.setattr("sobremesa.terminal.progress.solve_and_keep", two_rounds)
    monkeypatch.setattr("rich.progress.Progress.update", lambda *_, description, **__: shown.append(description))
    solve_with_progress(GAMBLER, {}, None, 1 << 30, None, "en")
    assert shown == [
        "Finding states",
        "Round 1 (0.00–100.00 %): values",
        "Round 2 (25.00–100.00 %): states",
        "Letting bots play",
    ]


def test_ctrl_c_is_answered_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def press(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.progress.Progress.update", press)
    command = ["solve", "bonnie_and_clyde", "--option", "savings_cap=3", "--out", str(tmp_path), "--lang", "en"]
    assert main(command) == 130
    said = capsys.readouterr().err.strip().splitlines()
    assert said[-1].startswith("Interrupted: nothing is kept")
    assert not list(tmp_path.iterdir())


def test_a_game_for_several_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    several = next(game for game in sobremesa.shelf.values() if not game.is_solo)
    assert main(["solve", several.id, "--lang", "en"]) == 2
    assert "cannot be solved so" in capsys.readouterr().err
