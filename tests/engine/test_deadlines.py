"""Time limits and undo: each limit has a name of its own, and taking back gives nobody time."""

from __future__ import annotations

from sobremesa import shelf
from sobremesa.engine.deadlines import Deadlines
from sobremesa.engine.match import Match

IMPERIAL, GALACTICA = 1, 0  # who has the first turn of the fixed start, and the second
WAYS = ("Viajar a Urano 1:", "Llegar en la 9:")


def in_a_hurry(seconds: int) -> Match:
    return shelf["plutocracy"].start(seats=2, seed=1, options={"setup": "fixed", "seconds": seconds})


def land(match: Match) -> None:
    """The rest of the turn of whoever is to act: a flight that ends on space 9."""
    seat, turn = match.to_act[0], match.stopwatch
    while match.stopwatch == turn:
        match.play(seat, next(move for move in match.legal(seat) if move.text("es").startswith(WAYS)))


def test_a_limit_runs_from_the_beginning_of_a_turn_to_its_end() -> None:
    match, clock = in_a_hurry(6), Deadlines()
    first = clock.follow(match, 100.0)
    assert first
    assert first.left(100.0) == 6
    match.play(IMPERIAL, match.legal(IMPERIAL)[0])
    assert clock.follow(match, 104.0) is first, "a move within a turn gives no time"
    assert first.left(107.0) == 0


def test_a_landing_that_is_taken_back_shortens_nobodys_turn() -> None:
    """P1 (a): landed at 1 s, taken back at 4 s, landed again at 4.1 s; the other's END moved 2.9 s later, of 6."""
    match, clock = in_a_hurry(6), Deadlines()
    mine = clock.follow(match, 0.0)
    land(match)
    assert match.to_act == (GALACTICA,)
    theirs = clock.follow(match, 1.0)
    match.undo(IMPERIAL)
    assert clock.follow(match, 4.0) is mine
    land(match)
    anew = clock.follow(match, 4.1)
    assert anew
    assert anew is not theirs
    assert anew.left(4.1) == 6


def test_landing_and_taking_it_back_buys_no_time() -> None:
    """P1 (b): landed at 3.5 s and taken back at 4.6 s, of 4; the first step back came after 8.6 s of thought."""
    match, clock = in_a_hurry(4), Deadlines()
    mine = clock.follow(match, 0.0)
    land(match)
    clock.follow(match, 3.5)
    match.undo(IMPERIAL)
    assert clock.follow(match, 4.6) is mine
    assert mine
    assert mine.left(4.6) == 0, "the time of this turn is over"
    match.run_out_of_time()
    then = clock.follow(match, 4.6)
    assert then
    assert then.end == 8, "the next stretch began when the first was over"


def test_who_is_put_out_leaves_the_next_player_a_whole_limit() -> None:
    match, clock = in_a_hurry(5), Deadlines()
    land(match)
    land(match)
    assert match.to_act == (GALACTICA,)
    now = 0.0
    while match.to_act == (GALACTICA,):
        limit = clock.follow(match, now)
        assert limit
        now = limit.end
        match.run_out_of_time()
    assert match.is_over, "alone, Imperial wins"
    assert clock.follow(match, now) is None
    assert now == 5 * (75 - 9), "a step for each stretch, until END meets the disc"


def test_without_a_limit_nothing_runs() -> None:
    match = shelf["plutocracy"].start(seats=2, seed=1)
    assert Deadlines().follow(match, 0.0) is None
