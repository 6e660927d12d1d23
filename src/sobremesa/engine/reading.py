"""What comes from outside, with care: numbers within bounds, and other people's words said again in a sentence."""

from __future__ import annotations

import re
from typing import Any

MOST_DIGITS = 18  # whatever has no more fits into 64 bits
LONGEST_QUOTE = 40
_WHOLE = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")

Json = dict[str, Any]  # an object of JSON


def whole(value: object) -> int | None:
    """A whole number, given as one or as text; None if it is none, or larger than anything here can be."""
    if isinstance(value, str):
        text = value.strip()
        return int(text) if _WHOLE.fullmatch(text) else None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**MOST_DIGITS:
        return value
    return None


def quoted(value: object) -> str:
    """What somebody gave, fit to stand in a sentence: short, on one line, and of characters that can be shown."""
    is_plain = isinstance(value, str | float | None) or whole(value) is not None
    text = str(value) if is_plain or isinstance(value, bool) else "…"
    shown = "".join(c if c.isprintable() else " " for c in text[: LONGEST_QUOTE + 1])
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"
