"""The rulebook's rules, each test named by one. What must hold of every game is tested of this one too, elsewhere."""

from __future__ import annotations

from sobremesa.engine.contract import CHANCE, SPECTATOR
from sobremesa.engine.match import Match
from sobremesa.games.template.components import CARDS
from sobremesa.games.template.game import GAME
from sobremesa.games.template.rules import BID, PUT_ASIDE, TURN_UP


def begun(seats: int = 2) -> Match:
    """A match with its first prize on the table."""
    return GAME.start(seats=seats, seed=1)


def bid(match: Match, *cards: int) -> None:
    for seat, card in enumerate(cards):
        match.play(seat, BID + card - 1)


def prize(match: Match) -> int:
    return match.log[-1].move - TURN_UP + 1


def labels(match: Match, viewer: int) -> set[str]:
    return {node.label for node in match.view(viewer, "en").nodes()}


def test_everyone_begins_with_the_same_cards() -> None:
    match = begun(seats=4)
    assert [len(match.legal(seat)) for seat in match.to_act] == [CARDS] * 4


def test_a_prize_is_turned_up_before_anyone_bids() -> None:
    match = begun()
    assert match.story(SPECTATOR, "en") == [f"Prize {prize(match)} is turned up."]
    assert match.to_act == (0, 1)


def test_a_prize_is_put_aside_unseen() -> None:
    match = begun()
    assert match.log[0].seat == CHANCE
    aside = match.log[0].move - PUT_ASIDE
    while not match.is_over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    assert TURN_UP + aside not in [entry.move for entry in match.log if entry.seat == CHANCE]


def test_the_highest_bid_takes_the_prize() -> None:
    match = begun(seats=3)
    points = prize(match)
    bid(match, 2, 5, 4)
    assert match.scores == [0, points, 0]


def test_nobody_takes_a_prize_if_the_highest_bid_was_made_twice() -> None:
    """Ruling 1."""
    match = begun(seats=3)
    bid(match, 5, 5, 2)
    assert match.scores == [0, 0, 0]
    assert any("nobody takes" in line for line in match.story(SPECTATOR, "en"))


def test_a_card_that_was_bid_does_not_come_back() -> None:
    match = begun()
    bid(match, 3, 5)
    assert BID + 3 - 1 not in [move.id for move in match.legal(0)]


def test_a_bid_lies_face_down_until_all_have_bid() -> None:
    match = begun()
    match.play(0, BID)
    assert "Bid, face down" in labels(match, viewer=1)
    assert "Bid, face down" not in labels(match, viewer=0)


def test_a_bid_can_be_taken_back_until_all_have_bid() -> None:
    match = begun()
    match.play(0, BID)
    assert match.can_undo(0)
    match.play(1, BID)
    assert not match.can_undo(0)


def test_the_most_points_win() -> None:
    match = begun()
    while not match.is_over:
        match.play(0, match.legal(0)[-1])
        match.play(1, match.legal(1)[len(match.legal(1)) // 2])
    best = match.scores.index(max(match.scores))
    assert match.ranks is not None
    assert match.ranks[best] == 1
