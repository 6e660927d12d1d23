"""Chance is the same everywhere, and fair."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from examples.pig import GAME
from sobremesa.engine import compiler
from sobremesa.engine.random import draw, new_stream, next_word, seed_stream
from sobremesa.engine.record import Cells


def draws(rng: Any, seed: int, number: int, n: int, out: Any) -> None:
    seed_stream(rng, seed, number)
    for i in range(len(out)):
        out[i] = draw(rng, n)


@pytest.mark.parametrize("n", [1, 2, 6, 52, 1000, 2**31 + 1, 2**32 - 1])
@pytest.mark.parametrize("seed", [0, 1, 7, 2**40, 2**63 - 1])
def test_interpreted_and_native_draw_the_same(n: int, seed: int) -> None:
    plain, native = np.zeros(200, np.int64), np.zeros(200, np.int64)
    compiler.bind_interpreted(draws, GAME)(np.zeros(1, np.uint64), seed, 3, n, plain)
    compiler.bind(draws, GAME)(np.zeros(1, np.uint64), seed, 3, n, native)
    assert plain.tolist() == native.tolist()
    assert 0 <= plain.min() <= plain.max() < n


def test_the_first_draws_never_change() -> None:
    """Records and seeds that people keep rest on these numbers."""
    rng = Cells(new_stream(7, 0))
    assert [int(draw(rng, 6)) for _ in range(12)] == [4, 5, 1, 5, 1, 3, 5, 4, 4, 1, 4, 0]


def test_the_generator_is_mwc64x() -> None:
    """Against the textbook: x and c of 32 bits each, the word is x ^ c, and then x * A + c."""
    rng = new_stream(2026, 11)
    state = int(rng[0])
    for _ in range(1000):
        x, c = state % 2**32, state // 2**32
        assert int(next_word(Cells(rng))) == x ^ c
        state = 4294883355 * x + c
        assert int(rng[0]) == state < 2**64


def test_every_number_is_as_likely_as_the_others() -> None:
    """A chi-square test at one in a thousand, on a number that does not divide 2**32, over many short streams."""
    faces, streams, each = 6, 3000, 40
    counts, out = np.zeros(faces, np.int64), np.zeros(each, np.int64)
    roll = compiler.bind(draws, GAME)
    for number in range(streams):
        roll(np.zeros(1, np.uint64), 2026, number, faces, out)
        counts += np.bincount(out, minlength=faces)
    expected = streams * each / faces
    assert ((counts - expected) ** 2 / expected).sum() < 20.5  # 5 degrees of freedom


def test_first_draws_of_neighbouring_games_are_unrelated() -> None:
    """Games are numbered from 0: if neighbours began alike, a simulation would be worth less than it says."""
    firsts = np.array([draw(Cells(new_stream(1, number)), 1000) for number in range(4000)], float)
    assert abs(np.corrcoef(firsts[:-1], firsts[1:])[0, 1]) < 0.05
    assert abs(firsts.mean() - 499.5) < 20


def test_large_bounds_are_unbiased() -> None:
    """With n = 3 * 2**30, taking a word modulo n would favour the lower third; drawing again does not."""
    n, out = 3 * 2**30, np.zeros(60_000, np.int64)
    compiler.bind(draws, GAME)(np.zeros(1, np.uint64), 5, 0, n, out)
    thirds = np.bincount(out // 2**30, minlength=3) / len(out)
    assert np.abs(thirds - 1 / 3).max() < 0.01
