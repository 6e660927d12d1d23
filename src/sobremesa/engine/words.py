"""Words in the languages of the house, and the nearest name to a mistyped one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

Lang = Literal["es", "en"]
LANGS: tuple[Lang, ...] = ("es", "en")


@dataclass(frozen=True)
class Words:
    """The same words in Spanish and in English: `words["es"]`."""

    es: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return self.en if lang == "en" else self.es

    def format(self, **values: object) -> Words:
        """Fill the {places}; a value that is itself Words is said in each language."""
        return Words(self.said("es", **values), self.said("en", **values))

    def said(self, lang: Lang, **values: object) -> str:
        """The same in one language."""
        return self[lang].format(**{name: _said(value, lang) for name, value in values.items()})


SEAT = Words("Asiento {n}", "Seat {n}")
AND = Words("y", "and")
_SEAT_MARK = re.compile("\ue002([0-9])\ue003")  # of characters that stand for nothing, so that no rule or card has them


def _said(value: object, lang: Lang) -> object:
    return value[lang] if isinstance(value, Words) else value


def seat_name(seat: int, lang: Lang) -> str:
    """What a seat is called as long as nobody has given a name."""
    return SEAT[lang].format(n=seat + 1)


def seat_mark(seat: int) -> str:
    """In a game's words: where a seat is named. Whoever shows them puts a name there, a person's or “Seat 1”."""
    return f"\ue002{seat}\ue003"


def with_names(words: str, name: Callable[[int], str]) -> str:
    """Names in place of marks, in one go: what looks like a mark in a name stays as it is."""
    return _SEAT_MARK.sub(lambda found: name(int(found[1])), words) if "\ue002" in words else words


def with_seat_names(words: str, lang: Lang) -> str:
    """The same where nobody has a name."""
    return with_names(words, lambda seat: seat_name(seat, lang))


def listed(names: Iterable[str], lang: Lang) -> str:
    """“A, B and C”."""
    *most, last = names
    return f"{', '.join(most)} {AND[lang]} {last}" if most else last


def plain(text: str) -> str:
    """Without case and accents, as people type."""
    split = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in split if not unicodedata.combining(c))


def nearest(name: str, names: Iterable[str]) -> Words:
    """A hint after an unknown name: the closest one, or all there are."""
    known = sorted(names)
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return Words(f"¿Quizá «{close[0]}»?", f"Did you mean “{close[0]}”?")
    return Words(f"Hay: {', '.join(known)}.", f"There are: {', '.join(known)}.")
