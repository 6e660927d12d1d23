"""Dice that follow from a secret and from what everybody brought: as documented, unbiased, and nobody's choice."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.server import dice
from sobremesa.server.dice import (
    LONGEST_VALUE,
    FairChance,
    commitment,
    dice_key,
    fair_draw,
    is_line,
    line_of,
    new_secret,
    read_entropy,
    value_of,
    write_entropy,
)
from tests.dice import drawn
from tests.server.kept import SECRET

# --- Secret and key ---------------------------------------------------------------------------------------------------


def test_secrets_are_256_bits_and_never_the_same() -> None:
    assert len(new_secret()) == 32
    assert len({new_secret() for _ in range(100)}) == 100


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_the_key_is_the_hmac_of_match_and_contributions_as_documented() -> None:
    lines = ["browser 3f2a", "bot", "server ñandú"]
    expected = hmac.new(SECRET, "m1\nbrowser 3f2a\nbot\nserver ñandú".encode(), "sha256").digest()
    assert dice_key(SECRET, "m1", lines) == expected


def test_matches_from_before_players_mixed_keep_their_dice() -> None:
    assert dice_key(SECRET, "m1", []) == SECRET


def test_every_seat_has_a_say() -> None:
    """M2: whatever one seat brings, with the secret and the others' fixed, the dice are others."""
    lines = ["browser a", "browser b", "bot"]
    changed = [
        ["browser c", "browser b", "bot"],
        ["browser a", "browser c", "bot"],
        ["browser a", "browser b", "server c"],
    ]
    swapped = ["browser b", "browser a", "bot"]
    keys = {dice_key(SECRET, "m1", each) for each in (lines, swapped, *changed)}
    assert len(keys | {dice_key(SECRET, "m2", lines), dice_key(bytes(32), "m1", lines), SECRET}) == 8


# --- What players bring -----------------------------------------------------------------------------------------------


@given(st.text(max_size=2 * LONGEST_VALUE))
def test_a_line_is_one_line(value: str) -> None:
    """So that no two lists of contributions can give the same text."""
    line = line_of("browser", value)
    if is_line(line):
        assert line.splitlines() == [line]
        assert value_of(line) == value
        assert len(value) <= LONGEST_VALUE


@pytest.mark.parametrize(
    "line", ["", "bot ", "bot x", "dealer x", "browser", "browser ", "browser  x", "browser a\nb", 7]
)
def test_other_lines_are_none(line: object) -> None:
    assert not is_line(line)


def test_what_was_brought_comes_back_from_the_database() -> None:
    assert read_entropy(write_entropy(["browser ñ \"'", "bot"])) == ("browser ñ \"'", "bot")
    assert read_entropy("[]") == ()


# --- Draws ------------------------------------------------------------------------------------------------------------


def test_a_draw_is_the_hmac_of_match_and_number_as_documented() -> None:
    chance = FairChance(SECRET, "m1")
    for k, sides in enumerate([6, 6, 52, 2]):
        number = int(hmac.new(SECRET, f"m1:{k}:0".encode(), "sha256").hexdigest(), 16)
        drawn_now, chance = chance.draw(sides)
        assert drawn_now == number % sides
    assert chance.drawn == 4


def test_draws_go_on_from_where_they_were() -> None:
    chance = FairChance(SECRET, "m1")
    draws = drawn(chance, [1000] * 10)
    assert drawn(FairChance(SECRET, "m1", drawn=4), [1000] * 6) == draws[4:]
    assert drawn(chance, [1000] * 10) == draws, "who has drawn from it has not changed it"


def test_other_matches_and_keys_draw_otherwise() -> None:
    streams = [FairChance(s, m) for s, m in [(SECRET, "m1"), (SECRET, "m2"), (bytes(32), "m1")]]
    assert len({tuple(drawn(stream, [10**6] * 3)) for stream in streams}) == 3


def test_each_face_is_as_likely() -> None:
    """Chi-squared with 5 degrees of freedom; the draws are always the same ones, so this never fails by chance."""
    counts = Counter(fair_draw(SECRET, "die", k, 6) for k in range(6000))
    assert sorted(counts) == list(range(6))
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 11.07


def test_numbers_in_the_incomplete_stretch_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the four numbers 0 to 3, a die of three sides may use only the first three."""
    monkeypatch.setattr(dice, "_SPAN", 4)
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes, how: str) -> bytes:
        asked.append(message)
        return bytes([3 if len(asked) < 3 else 2])

    monkeypatch.setattr("hmac.digest", digest)
    assert fair_draw(SECRET, "m1", 7, 3) == 2
    assert asked == [b"m1:7:0", b"m1:7:1", b"m1:7:2"]
