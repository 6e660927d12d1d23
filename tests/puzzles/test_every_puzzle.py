"""Every puzzle of the shelf, found and never listed: it can be asked, and its best move is best with another seed."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from sobremesa.engine.words import LANGS
from sobremesa.games import IDS, rulebook, shelf
from sobremesa.lab.deeds import deed_of_move
from sobremesa.players.bots import decision_of
from sobremesa.puzzles.files import path_of, puzzles_of, trouble
from sobremesa.puzzles.judging import Exact, Judge
from sobremesa.puzzles.puzzle import LEAD, Puzzle

AT_LEAST = 30  # of each game
OTHER_SEED = 7_919  # than any that they were found with
AGREES = 5  # standard errors that two estimates of the same chance may lie apart
FOUND = [game_id for game_id in IDS if path_of(game_id).exists()]
each_game = pytest.mark.parametrize("game_id", FOUND)


def test_the_files_can_be_read() -> None:
    assert not trouble()


@each_game
def test_there_are_enough_from_many_matches(game_id: str) -> None:
    puzzles = puzzles_of(game_id)
    assert len(puzzles) >= AT_LEAST
    assert len({str(puzzle.record) for puzzle in puzzles}) == len(puzzles)
    assert max(Counter(puzzle.record["seed"] for puzzle in puzzles).values()) < 5, "not all of the same match"


@each_game
def test_no_kind_of_move_is_the_answer_to_most(game_id: str) -> None:
    kinds = Counter(int(deed_of_move(shelf[game_id])[puzzle.best.move]) for puzzle in puzzles_of(game_id))
    assert len(kinds) > 1
    assert kinds.most_common(1)[0][1] <= 0.7 * len(puzzles_of(game_id))


@each_game
def test_each_can_be_asked_and_says_what_proves_it(game_id: str) -> None:
    for puzzle in puzzles_of(game_id):
        match = puzzle.match
        assert puzzle.seat in match.to_act
        assert len(puzzle.worths) > 2, "not forced, nor a toss of a coin"
        assert puzzle.lead >= LEAD
        assert puzzle.is_exact or (
            len(puzzle.looks) >= 3 and {look.move for look in puzzle.looks} == {puzzle.best.move}
        )
        assert all(puzzle.answer.text(lang) for lang in LANGS)
        assert puzzle.answer.rule in rulebook.sections(puzzle.game, "es")


@each_game
def test_the_best_move_of_each_is_best_with_another_seed(game_id: str) -> None:
    """Exactly, where it was found so; else by other games, in other deals and with other dice, from all that may be."""
    exact: dict[str, Exact] = {}
    for puzzle in puzzles_of(game_id):
        match, decision = puzzle.match, decision_of(puzzle.match, puzzle.seat)
        if puzzle.is_exact:
            known = exact.setdefault(str(match.options), Exact(match.game, match.options))
            worths = known.worths(decision.state, match.position.legal(puzzle.seat))
            assert [worth.chance for worth in worths] == pytest.approx([w.chance for w in puzzle.worths], abs=1e-6)
            assert worths[0].move == puzzle.best.move
        else:
            check_by_games(puzzle, Judge(match.game, decision, [worth.move for worth in puzzle.worths], OTHER_SEED))


def check_by_games(puzzle: Puzzle, judge: Judge) -> None:
    """A few games from each move; then as many as it takes to tell the best from those that might be."""
    best, moves = puzzle.best.move, list(judge.shares)
    for games in (12, 24, 48, 96, 192, 384):
        judge.play(moves, games)
        mine = judge.shares[best]
        gaps = {move: mine[:games] - judge.shares[move][:games] for move in moves if move != best}
        moves = [best, *(move for move, gap in gaps.items() if gap.mean() < 2 * gap.std() / sqrt(games) + 1e-9)]
        if len(moves) == 1:
            break
    assert judge.best == best, f"{puzzle.record['seed']}: {judge.worths()[:3]}"
    again = next(worth for worth in judge.worths() if worth.move == best)
    assert abs(again.chance - puzzle.best.chance) < AGREES * (again.error + puzzle.best.error) + 1 / again.games
