"""What a file of puzzles may say, which of them is today's, and how new ones are found."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from examples import connect_four
from sobremesa.engine.errors import BadOption, Unreadable
from sobremesa.engine.match import Match
from sobremesa.games import IDS, shelf
from sobremesa.players.bots import decision_of
from sobremesa.puzzles import files
from sobremesa.puzzles.finding import Finder, gather
from sobremesa.puzzles.judging import FEW, Exact, Judge
from sobremesa.puzzles.puzzle import LEAD, Collection, read_collection

GAME_ID, SMALL = "bonnie_and_clyde", {"savings_cap": 3}


def written() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(files.path_of(GAME_ID).read_text("utf-8"))
    return data


# --- Files ------------------------------------------------------------------------------------------------------------


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    collection = files.load(files.path_of(GAME_ID))
    files.save(collection, tmp_path / "puzzles.json")
    assert (tmp_path / "puzzles.json").read_text("utf-8") == files.path_of(GAME_ID).read_text("utf-8")
    assert list(tmp_path.iterdir()) == [tmp_path / "puzzles.json"]
    with pytest.raises(BadOption, match="no-such"):
        files.save(collection, tmp_path / "no-such" / "puzzles.json")


def without(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda data: data.pop(name)


def in_first(**said: Any) -> Callable[[dict[str, Any]], object]:
    return lambda data: data["puzzles"][0].update(said)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (without("format"), "“format”"),
        (without("digest"), "“digest” is missing"),
        (lambda data: data.update(game="chess"), "no game of the shelf"),
        (lambda data: data.update(puzzles={}), "“puzzles” is missing or is not"),
        (lambda data: data.update(puzzles=[3]), "“match” is missing"),
        (in_first(seat=5), "another game or seat"),
        (in_first(seat="0"), "“seat” is missing or is not"),
        (in_first(match={}), "This is not a record"),
        (in_first(moves=[]), "no move of a puzzle is clearly best"),
        (in_first(moves=[{"move": 1, "chance": 0.5}, {"move": 2, "chance": 0.45}]), "no move of a puzzle is clearly"),
        (in_first(moves=[{"move": 1, "chance": 1.5}, {"move": 2, "chance": 0.4}]), "a chance is none"),
        (in_first(moves=[{"move": True, "chance": 0.5}, {"move": 2, "chance": 0.4}]), "“move” is missing or is not"),
        (in_first(searches=[{}]), "“seed” is missing"),
    ],
)
def test_a_damaged_file_is_one_sentence(damage: Callable[[dict[str, Any]], object], words: str, tmp_path: Path) -> None:
    data, path = written(), tmp_path / "puzzles.json"
    damage(data)
    path.write_text(json.dumps(data))
    with pytest.raises(Unreadable) as refused:
        files.load(path)
    assert words in refused.value.words.en
    assert str(path) in refused.value.words.es


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\x00"])
def test_what_is_no_json_is_one_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text(text)
    with pytest.raises(Unreadable, match="JSON"):
        files.load(tmp_path / "puzzles.json")
    with pytest.raises(Unreadable, match="No such file"):
        files.load(tmp_path / "no.json")


def test_a_position_that_the_rules_do_not_allow_is_noticed() -> None:
    data = written()
    data["puzzles"][0]["match"]["moves"].append([0, 99_999])
    data["puzzles"][1]["moves"].append({"move": 99_999, "chance": 0.0})
    one, other, *_ = read_collection(data).puzzles
    with pytest.raises(Unreadable, match="does not follow the rules"):
        assert one.match
    with pytest.raises(Unreadable, match="not those the rules allow"):
        assert other.match


def test_each_day_has_a_puzzle_of_another_game() -> None:
    games = [game_id for game_id in IDS if files.puzzles_of(game_id)]
    days = [files.of_the_day(date(2026, 11, 16) + timedelta(n)) for n in range(2 * len(games))]
    found = [day for day in days if day]
    assert len({game_id for game_id, _ in found[: len(games)]}) == len(games)
    assert len(set(found)) == len(found), "and none comes again so soon"
    assert all(1 <= number <= len(files.puzzles_of(game_id)) for game_id, number in found)


# --- Finding ----------------------------------------------------------------------------------------------------------


def four(*moves: int) -> Match:
    match = connect_four.GAME.start(seed=1)
    for move in moves:
        match.play(match.to_act[0], move)
    return match


@pytest.mark.parametrize(("moves", "best"), [((0, 6, 0, 6, 0), 0), ((3,), None)])
def test_games_played_on_tell_the_one_move_that_saves_from_the_others(moves: tuple[int, ...], best: int | None) -> None:
    """A third stone in a column must be topped; at the second stone of all nothing is clear."""
    match = four(*moves)
    seat = match.to_act[0]
    judge = Judge(connect_four.GAME, decision_of(match, seat), match.position.legal(seat), seed=1)
    clear = [move for move in match.position.legal(seat) if judge.may_lead(move) and judge.leads(move)]
    assert clear == ([] if best is None else [best])
    assert len(judge.shares[3]) >= FEW


def test_all_moves_meet_the_same_dice_and_others_with_another_seed() -> None:
    match = four()
    one, same, other = (
        Judge(connect_four.GAME, decision_of(match, 0), match.position.legal(0), seed) for seed in (1, 1, 2)
    )
    for judge in (one, same, other):
        judge.play(judge.shares, 30)
    assert one.worths() == same.worths() != other.worths()
    same.play([0], 60)
    assert same.shares[0][:30].tolist() == one.shares[0].tolist(), "more games do not change the first"


@pytest.fixture(scope="module")
def small() -> Exact:
    return Exact(shelf[GAME_ID], SMALL)


def finder_with(exact: Exact) -> Finder:
    """It need not solve the game anew."""
    finder = Finder(exact.game, None, SMALL, seed=1)
    finder.exact = exact
    return finder


def test_a_finder_goes_on_from_what_there_is(small: Exact) -> None:
    """Kept whenever one is found; with the same seed the same are found, also by who was interrupted."""
    told: list[Collection] = []
    begun = Collection(small.game, "", 1, 0)
    found = gather(finder_with(small), begun, 2, told.append, lambda: len(told) < 12)
    assert len(found.puzzles) >= 2
    assert {len(one.puzzles) for one in told} >= set(range(1, len(found.puzzles) + 1))
    assert told[-1] is found
    interrupted = next(one for one in told if one.puzzles)
    again = gather(finder_with(small), interrupted, len(found.puzzles), told.append, lambda: True)
    assert [puzzle.to_json() for puzzle in again.puzzles] == [puzzle.to_json() for puzzle in found.puzzles]
    assert all(puzzle.lead >= LEAD and puzzle.is_exact and len(puzzle.worths) > 2 for puzzle in found.puzzles)
    assert gather(finder_with(small), found, 2, told.append, lambda: True) is found, "there are enough"
    assert gather(finder_with(small), begun, 2, told.append, lambda: False) is begun, "there is no time"


def test_no_kind_of_move_is_asked_for_too_often_and_none_twice(small: Exact) -> None:
    finder = finder_with(small)
    first = list(finder.find(0, 9, lambda: True))
    assert first
    assert list(finder.find(0, 0, lambda: True)) == []
    for puzzle in first:
        finder.add(puzzle)
    again = list(finder.find(0, 9, lambda: True))
    assert not {str(puzzle.record) for puzzle in again} & {str(puzzle.record) for puzzle in first}
