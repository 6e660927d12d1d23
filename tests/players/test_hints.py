"""A hint teaches: what is best, against what, and what its number means."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.match import Match
from sobremesa.players.hints import ALONE, MOST, OF_MANY, OF_TWO, Hint, hint_words
from sobremesa.players.searcher import Found


def advised(*chances: float, seats: int = 2) -> tuple[Match, Hint]:
    """The hint of a search that gave the first moves these chances, and hardly looked at the others."""
    match = sobremesa.shelf["ajolocracia"].start(seats=seats, seed=1)
    legal = match.legal(0)
    assert len(legal) > len(chances)
    found = [Found(move.id, 100 - n, chance) for n, (move, chance) in enumerate(zip(legal, chances, strict=False))]
    return match, hint_words(match, 0, [*found, *(Found(move.id, 1, 0.1) for move in legal[len(chances) :])])


@pytest.mark.parametrize(
    ("second", "margin"), [(0.30, "Far better than"), (0.40, "Better than"), (0.48, "A little better than")]
)
def test_the_best_move_is_compared_with_the_next(second: float, margin: str) -> None:
    match, hint = advised(0.50, second)
    best, other, *_ = (move.text("en") for move in match.legal(0))
    assert hint.words.en.startswith(f"Best: {best} (50%). {margin} {other} ({second:.0%}).")
    assert hint.moves == (match.legal(0)[0].id,)


def test_moves_that_are_equal_are_said_to_be() -> None:
    """Issue 18: three moves at 41% each, all of them lit."""
    match, hint = advised(0.41, 0.415, 0.405)
    named = "; ".join(move.text("es") for move in match.legal(0)[:3])
    assert hint.words.es.startswith(f"Estas jugadas valen lo mismo (41%): {named}.")
    assert len(hint.moves) == 3


def test_a_hint_does_not_name_more_than_one_can_look_at() -> None:
    _, hint = advised(*[0.41] * 5)
    assert "; and 2 more." in hint.words.en
    assert len(hint.moves) == MOST


def test_where_nothing_matters_that_is_all_there_is_to_say() -> None:
    match = sobremesa.shelf["ajolocracia"].start(seats=2, seed=1)
    hint = hint_words(match, 0, [Found(move.id, 10, 0.5) for move in match.legal(0)])
    assert hint.words.en.startswith("It makes no difference what you choose (50%).")


@pytest.mark.parametrize(("seats", "meaning"), [(2, OF_TWO), (4, OF_MANY)])
def test_the_number_is_explained(seats: int, meaning: object) -> None:
    _, hint = advised(0.5, 0.2, seats=seats)
    assert getattr(meaning, "es", "") in hint.words.es


def test_alone_the_number_is_the_chance_of_winning() -> None:
    match = sobremesa.shelf["bonnie_and_clyde"].start(seed=1)
    found = [Found(move.id, 10, 0.5 - 0.1 * n) for n, move in enumerate(match.legal(0))]
    assert ALONE.en in hint_words(match, 0, found).words.en


def test_a_hint_says_why_where_the_game_can() -> None:
    """Issue 18, part 6: by what a card would score, or by the numbers that a move changes."""
    match, hint = advised(0.5, 0.2)
    why = match.game.presenter.reason(match.position.seen(0), 0, match.legal(0)[0].id, "en")
    assert f" {why} " in hint.words.en
    alone = sobremesa.shelf["bonnie_and_clyde"].start(seed=1)
    found = [Found(move.id, 10, 0.5 - 0.1 * n) for n, move in enumerate(alone.legal(0))]
    assert " With it: " in hint_words(alone, 0, found).words.en


def test_of_equals_no_reason_is_given() -> None:
    alone = sobremesa.shelf["bonnie_and_clyde"].start(seed=1)
    hint = hint_words(alone, 0, [Found(move.id, 10, 0.5) for move in alone.legal(0)])
    assert "With it" not in hint.words.en
