"""The little HTML that is written by hand everywhere: text as text, and attributes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

LONGEST_LABEL = 120  # characters: what is longer is no label, and visitors could fill the memory with it


def text(words: str) -> str:
    """Words as text, safe between tags and inside quotes. Labels come again and again, so they are remembered."""
    return _label(words) if len(words) <= LONGEST_LABEL else escape(words, quote=True)


@lru_cache(8192)
def _label(words: str) -> str:
    return escape(words, quote=True)


def attributes(**values: str | int | bool | None) -> str:
    """` name="value"` of each: `True` stands alone, `False` and `None` are left out; `class_`, `data_x` as one says."""
    return "".join(_attribute(name.rstrip("_").replace("_", "-"), value) for name, value in values.items())


def _attribute(name: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{text(str(value))}"'


def join(parts: Iterable[str]) -> str:
    return "".join(parts)
