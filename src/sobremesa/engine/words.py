"""Words in the languages of the house, and the nearest name to a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable
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
        return Words(*(self[lang].format(**{k: _said(v, lang) for k, v in values.items()}) for lang in LANGS))


SEAT = Words("Asiento {n}", "Seat {n}")
AND = Words("y", "and")


def _said(value: object, lang: Lang) -> object:
    return value[lang] if isinstance(value, Words) else value


def seat_name(seat: int, lang: Lang) -> str:
    """What a seat is called as long as nobody has given a name; a table may put the person's name in its place."""
    return SEAT[lang].format(n=seat + 1)


def listed(names: Iterable[str], lang: Lang) -> str:
    """“A, B and C”."""
    *most, last = names
    return f"{', '.join(most)} {AND[lang]} {last}" if most else last


def nearest(name: str, names: Iterable[str]) -> Words:
    """A hint after an unknown name: the closest one, or all there are."""
    known = sorted(names)
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return Words(f"¿Quizá «{close[0]}»?", f"Did you mean “{close[0]}”?")
    return Words(f"Hay: {', '.join(known)}.", f"There are: {', '.join(known)}.")
