"""Chance for rules and players: one small generator that gives the same draws interpreted, native and on CUDA.

The generator is MWC64X (David Thomas's multiply-with-carry for GPUs): 64 bits of state, 32 bits a step. Products of two
32-bit words never overflow 64 bits, so Python's ints, NumPy's scalars, Numba and CUDA agree to the last bit without a
mask. A stream is one uint64 in an array; `seed_stream` puts it at a place that depends on every bit of its arguments.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.engine.record import Cells

MULTIPLIER = np.uint64(4294883355)
LOW = np.uint64(0xFFFFFFFF)
WORD = np.uint64(32)
ONE = np.uint64(1)

# Murmur3's finaliser, which spreads each bit of a 32-bit word over all the others.
SPREAD_1, SPREAD_2 = np.uint64(0x85EBCA6B), np.uint64(0xC2B2AE35)
SHIFT_1, SHIFT_2 = np.uint64(16), np.uint64(13)
SALT_LOW, SALT_HIGH = np.uint64(0x9E3779B9), np.uint64(0x7F4A7C15)

MAX_SEED = 2**63 - 1

Word = np.uint64  # of a stream, or where one stands


def new_stream(seed: int, number: int) -> npt.NDArray[np.uint64]:
    """A stream of its own, for code that is not compiled."""
    rng = np.zeros(1, np.uint64)
    seed_stream(Cells(rng), seed, number)
    return rng


def seed_stream(rng: Cells, seed: int, number: int) -> None:
    """Put the stream at the start that belongs to this seed and number (of a game, of a seat…)."""
    low, high = SALT_LOW, SALT_HIGH
    for word in (np.uint64(seed) & LOW, np.uint64(seed) >> WORD, np.uint64(number) & LOW, np.uint64(number) >> WORD):
        low = spread(low ^ word)
        high = spread(high ^ low ^ word)
    # Carry 0 with word 0 would stand still: keep the carry between 1 and 2**31.
    rng[0] = (((high >> ONE) | ONE) << WORD) | low


def spread(word: Any) -> Any:
    word = ((word ^ (word >> SHIFT_1)) * SPREAD_1) & LOW
    word = ((word ^ (word >> SHIFT_2)) * SPREAD_2) & LOW
    return word ^ (word >> SHIFT_1)


def next_word(rng: Cells) -> Any:
    """The next 32 bits of the stream."""
    low, carry = np.uint64(rng[0]) & LOW, np.uint64(rng[0]) >> WORD
    rng[0] = low * MULTIPLIER + carry
    return low ^ carry


def draw(rng: Cells, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely as the others (Lemire's method; n below 2**32)."""
    product = next_word(rng) * np.uint64(n)
    if product & LOW < np.uint64(n):
        # Of the 2**32 words, 2**32 mod n would favour some numbers: draw again on those.
        surplus = ((LOW - np.uint64(n)) + ONE) % np.uint64(n)
        while product & LOW < surplus:
            product = next_word(rng) * np.uint64(n)
    return np.int64(product >> WORD)  # type: ignore[return-value]  # int() would stay unsigned in Numba


def side_stream(rng: Cells) -> Any:
    """The start of a stream for what is only imagined: it tells nothing of what this one will draw next."""
    word = next_word(rng)
    return (((word >> ONE) | ONE) << WORD) | spread(word ^ SALT_LOW)
