"""The worked examples of the rules page: the first tricks of a match of three."""

from __future__ import annotations

from functools import cache

from sobremesa.games.alebrijes.game import GAME
from sobremesa.games.alebrijes.rules import hand_points
from sobremesa.games.worked import Example, Examples, Told, tell

DEALT = (  # who begins gets all ten first: seat 2, then 3, then 1
    *("blue 3", "blue 5", "green 2", "pink 1", "pink 1", "pink 3", "orange 2", "orange 4", "orange 4", "joker 1"),
    *("blue 1", "blue 4", "green 2", "green 4", "pink 3", "orange 1", "orange 3", "blue 5", "joker 4", "joker 5"),
    *("blue 2", "green 1", "green 3 with the Ollin", "green 5", "pink 2 with the Ollin"),
    *("pink 4", "pink 5", "orange 5", "orange 5", "joker 2"),
)
LATER = ("blue 2", "joker 3", "green 1", "orange 3", "pink 4", "blue 3")
EXCHANGE = ("1: lay green 5", "1: lay pink 5", "1: Done", "2: Done", "3: Done")
FIRST_TRICK = ("2: pick blue 3", "2: play blue", "3: Play a green 4", "1: Play a pink 2", "1: others")
SECOND_TRICK = (
    *("1: Play a pair of green 3s", "1: discard pink 4", "2: Play a pair of pink 1s"),
    *("3: Pass", "3: lay orange 1", "3: lay blue 1", "3: Done"),
)
THIRD_TRICK = ("2: Play a pair of orange 4s", "3: Pass", "3: Done", "1: Play three blue 2s")
AFTER_FIRST = len(EXCHANGE) + len(FIRST_TRICK) - 1
AFTER_SECOND = AFTER_FIRST + 1 + len(SECOND_TRICK)
AFTER_THIRD = AFTER_SECOND + len(THIRD_TRICK)


@cache
def match() -> Told:
    chance = ("start Seat 2", *(f"draw {card}" for card in (*DEALT, *LATER)))
    return tell(GAME, *EXCHANGE, *FIRST_TRICK, *SECOND_TRICK, *THIRD_TRICK, chance=chance, seats=3)


def chain() -> Example:
    told = match()
    before, now = told.state(AFTER_FIRST - 1), told.state(AFTER_FIRST)
    return told.example(AFTER_FIRST, shows=("trick",), high=before.top_value + 1, low=now.top_value + 1)


def one_more() -> Example:
    told = match()
    before, now = told.state(AFTER_THIRD - 1), told.state(AFTER_THIRD)
    facts = {"high": before.top_value + 1, "low": now.laid_value[0] + 1}
    facts |= {"before": before.top_count, "count": sum(now.laid[0])}
    return told.example(AFTER_THIRD, shows=("trick",), **facts)


def counted() -> Example:
    """What a hand would cost if the round ended now."""
    told = match()
    now = told.state(AFTER_THIRD)
    return told.example(AFTER_THIRD, shows=("hand",), seat=0, cards=now.hand_size[0], points=hand_points(now, 0))


EXAMPLES: Examples = {"chain": chain, "one-more": one_more, "counted": counted}
