"""A match: what it refuses, what it takes back, and what it writes down."""

from __future__ import annotations

import pytest

from examples import connect_four, leduc, pig
from sobremesa.engine.contract import CHANCE
from sobremesa.engine.errors import BadOption, Illegal, NotYourTurn, Stale, Unreadable
from sobremesa.engine.match import Match
from sobremesa.engine.written import Entry, read_record


def test_an_illegal_move_is_refused_and_nothing_changes() -> None:
    match = connect_four.GAME.start(seed=1)
    before = match.state
    with pytest.raises(Illegal, match="Move 9 is not legal here; seat 0 can choose among 0, 1, 2"):
        match.play(0, 9)
    assert match.state == before
    assert match.log == ()


def test_a_seat_that_is_not_to_act_is_told_who_is() -> None:
    match = connect_four.GAME.start(seed=1)
    with pytest.raises(NotYourTurn, match="Seat 1 has nothing to decide now; deciding: 0"):
        match.play(1, 0)
    with pytest.raises(NotYourTurn, match="Seat 5"):
        match.play(5, 0)


def test_something_that_is_not_a_move_is_unreadable() -> None:
    match = connect_four.GAME.start(seed=1)
    for rubbish in ("3", None, True, 1.0):
        with pytest.raises(Unreadable, match="is not a move"):
            match.play(0, rubbish)  # type: ignore[arg-type]


def test_a_move_meant_for_an_older_position_is_stale() -> None:
    match = connect_four.GAME.start(seed=1)
    version = match.version
    match.play(0, 3, version)
    match.play(1, 3)
    with pytest.raises(Stale, match="meant for position 0"):
        match.play(0, 3, version)
    match.undo(1)
    assert match.version > 2, "after an undo, a click on what was there before is stale too"


def test_wrong_seats_seeds_and_options_are_refused_with_what_would_be_right() -> None:
    with pytest.raises(BadOption, match="is not played by 3: it takes 2"):
        connect_four.GAME.start(seats=3)
    with pytest.raises(BadOption, match="whole number from 0"):
        pig.GAME.start(seed=-1)
    with pytest.raises(BadOption, match="Did you mean “goal”"):
        pig.GAME.start(options={"gaol": 50})
    with pytest.raises(BadOption, match="whole number from 10 to 200"):
        pig.GAME.start(options={"goal": 5})
    assert pig.GAME.start(options={"goal": "50"}).options == {"goal": 50}


def test_undo_takes_back_ones_own_last_move_only() -> None:
    match = connect_four.GAME.start(seed=1)
    start = match.state
    match.play(0, 3)
    match.undo(0)
    assert match.state == start
    match.play(0, 3)
    match.play(1, 3)
    with pytest.raises(Illegal, match="nothing to undo"):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert match.state == start


def test_undo_does_not_reach_across_a_roll() -> None:
    match = pig.GAME.start(seed=1)
    match.play(0, pig.ROLL)
    assert not match.can_undo(0)
    match.play(match.to_act[0], pig.STOP)
    assert match.can_undo(0)


def test_undo_does_not_reach_across_a_showdown() -> None:
    match = leduc.GAME.start(seed=1)
    for _ in range(4):
        match.play(match.to_act[0], leduc.CALL)
    assert match.is_over
    assert not match.can_undo(1)


def test_a_hidden_card_is_in_no_view_and_no_story_of_the_other() -> None:
    match = leduc.GAME.start(seed=1)
    mine, theirs = (match.game.moves.text(e.move, "en") for e in match.log)
    assert match.story(0, "en") == [mine]
    assert match.story(1, "en") == [theirs]
    assert match.story(lang="en") == []
    assert match.hidden(0).raw["hand"].tolist()[1] == leduc.HELD


def test_the_same_seed_gives_the_same_chance_and_another_seed_another() -> None:
    def deal(seed: int) -> tuple[Entry, ...]:
        return leduc.GAME.start(seed=seed).log

    assert deal(7) == deal(7)
    assert len({tuple(e.move for e in deal(seed)) for seed in range(20)}) > 5


def test_a_record_is_read_back_or_refused_with_the_place_of_the_damage() -> None:
    match = pig.GAME.start(seed=1)
    match.play(0, pig.ROLL)
    written = read_record(match.record())
    assert written.moves == tuple(match.log)
    assert written.moves[1].seat == CHANCE
    good = match.record()
    for part, value, complaint in (
        ("format", "chess 1", "not a record of Sobremesa"),
        ("moves", "none", "“moves” is missing or is not of type list"),
        ("moves", [[0, 0], [0]], "move number 2 is"),
        ("moves", [[0, True]], "move number 1 is"),
        ("moves", [[9, 0]], "move number 1 is"),
        ("seats", "2", "“seats” is missing"),
        ("seed", "x", "“seed” is missing or is not of type int"),
    ):
        with pytest.raises(Unreadable, match=complaint):
            read_record(good | {part: value})
    with pytest.raises(Unreadable, match="not a record"):
        read_record([1, 2])


def test_a_record_against_the_rules_is_refused() -> None:
    with pytest.raises(Illegal, match="Chance cannot give 0 here"):
        Match(pig.GAME, options={}, moves=[Entry(0, pig.ROLL), Entry(CHANCE, 0)])
    with pytest.raises(NotYourTurn):
        Match(pig.GAME, options={}, moves=[Entry(CHANCE, 2)])


def test_a_match_goes_on_from_a_snapshot_as_if_nothing_had_been() -> None:
    match, again = (leduc.GAME.start(seed=3) for _ in range(2))
    for _ in range(3):
        match.play(match.to_act[0], leduc.CALL)
    again.resume_from(match.log, match.state.raw.tobytes())
    assert again.state == match.state
    assert again.story(0, "en") == match.story(0, "en")
    assert again.state_before(1) == match.state_before(1)
    again.undo(0)
    match.undo(0)
    assert again.record() == match.record()


def test_an_earlier_moment_can_be_looked_at() -> None:
    match = connect_four.GAME.start(seed=1)
    match.play(0, 3)
    first = match.state
    match.play(1, 2)
    assert match.at(1).state == first
    assert match.at(1).to_act == (1,)
    assert len(match.log) == 2
