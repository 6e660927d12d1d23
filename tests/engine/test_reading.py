"""Numbers and words from outside: within bounds, and said again so that they can be shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sobremesa.engine.errors import BadOption, UnknownGame, UnknownPlayer
from sobremesa.engine.options import Option, read_options
from sobremesa.engine.reading import LONGEST_QUOTE, quoted, whole
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.players.bots import check_names

ANY = Words("", "")
ROUNDS = Option("rounds", ANY, ANY, 5, range(1, 10))
SENSELESS = [
    "--5",
    "",
    "-",
    "5" * 5000,
    "٣",
    "½",
    "1e3",
    "5_0",
    "0x5",
    "five",
    True,
    None,
    5.0,
    2**63,
    10**5000,
    [],
    {},
]


@pytest.mark.parametrize("value", SENSELESS, ids=lambda value: quoted(value))
def test_what_is_no_number_that_anybody_means_is_none(value: object) -> None:
    assert whole(value) is None


def test_numbers_are_read_as_they_are_or_as_text() -> None:
    assert [whole(value) for value in (5, -5, "5", " 5 ", "-5", "007")] == [5, -5, 5, 5, -5, 7]


@pytest.mark.parametrize("value", [*SENSELESS, 10, "0", "\ud800"], ids=lambda value: quoted(value))
def test_an_option_says_what_would_be_right(value: object) -> None:
    """M10: "--5" and 5,000 digits ended in a traceback."""
    with pytest.raises(BadOption) as refused:
        ROUNDS.read(value)
    assert "it must be a whole number from 1 to 9" in refused.value.words.en
    refused.value.words.es.encode()


def check_a_bot(name: str) -> None:
    check_names([name])


def check_a_search(name: str) -> None:
    check_names([f"search:{name}"])


def check_an_option(name: str) -> None:
    read_options([ROUNDS], {name: 5})


@pytest.mark.parametrize("name", ["\ud800", "x" * 9000, "a\0b\nc\u202e"], ids=["surrogate", "long", "unseen"])
@pytest.mark.parametrize("asks", [shelf.__getitem__, check_a_bot, check_a_search, check_an_option])
def test_names_that_nobody_knows_are_quoted_so_that_they_can_be_shown(asks: Callable[[str], object], name: str) -> None:
    with pytest.raises((UnknownGame, UnknownPlayer, BadOption)) as refused:
        asks(name)
    for text in (refused.value.words.es, refused.value.words.en):
        text.encode()
        assert text.isprintable()
        assert len(text) < LONGEST_QUOTE + len(", ".join(shelf)) + 100  # it may name the games that there are


def test_a_search_of_5000_digits_is_refused() -> None:
    """M10: int() refuses so many digits with an error of its own."""
    with pytest.raises(UnknownPlayer, match="from 1 to"):
        check_names([f"search:{'9' * 5000}"])
