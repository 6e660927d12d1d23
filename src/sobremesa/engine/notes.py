"""Mistakes in a file that people write, all of them at once, each in a sentence that says where; and the small parts of
which such files are read: words in two languages, numbers in a range, lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from sobremesa.engine.words import Words, nearest


@dataclass
class Notes:
    """What is wrong, and where. Reading goes on after each."""

    where: Words = field(default_factory=lambda: Words("", ""))
    problems: list[Words] = field(default_factory=list)

    def at(self, es: str, en: str) -> Self:
        """The same notes, one level further in."""
        return replace(self, where=Words(f"{self.where.es}{es}: ", f"{self.where.en}{en}: "))

    def add(self, es: str, en: str) -> None:
        said = Words(_capital(self.where.es + es.strip()), _capital(self.where.en + en.strip()))
        if said not in self.problems:
            self.problems.append(said)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def known(data: Mapping[str, Any], names: Iterable[str], notes: Notes) -> None:
    names = tuple(names)
    for key in data:
        if key not in names:
            hint = nearest(str(key), names)
            notes.add(f"sobra «{key}». {hint.es}", f"“{key}” has no place here. {hint.en}")


def words_at(data: Mapping[str, Any], key: str, notes: Notes) -> Words:
    """Words in both languages under a key of their own."""
    given = data.get(key)
    if isinstance(given, Mapping):
        return both(given, notes.at(f"«{key}»", f"“{key}”"))
    notes.add(f"falta «{key}» en español y en inglés (es, en).", f"“{key}” is missing in Spanish and English (es, en).")
    return Words("?", "?")


def both(data: Mapping[str, Any], notes: Notes) -> Words:
    """The words of a table in both languages, their lines joined: an empty line begins a paragraph."""
    found = {}
    for lang, es, en in (("es", "en español", "in Spanish"), ("en", "en inglés", "in English")):
        text = data.get(lang, "")
        if not isinstance(text, str) or not text.strip():
            notes.add(f"falta el texto {es} ({lang}).", f"its text {en} ({lang}) is missing.")
            text = "?"
        found[lang] = "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))
    return Words(**found)


def number_at(data: Mapping[str, Any], key: str, allowed: range, notes: Notes, usual: int | None = None) -> int:
    """Without a usual one it must be there."""
    value = data.get(key, usual)
    if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
        return value
    low, high = allowed[0], allowed[-1]
    notes.add(
        f"«{key}» es un número entero de {low} a {high}, no {value!r}.",
        f"“{key}” is a whole number from {low} to {high}, not {value!r}.",
    )
    return low if usual is None else usual


def phrases_at(data: Mapping[str, Any], key: str, notes: Notes) -> tuple[str, ...]:
    value = data.get(key, [])
    if isinstance(value, list) and all(isinstance(part, str) and part.strip() for part in value):
        return tuple(part.strip() for part in value)
    notes.add(f"«{key}» es una lista de frases entre comillas.", f"“{key}” is a list of quoted phrases.")
    return ()


def tables_at(data: Mapping[str, Any], key: str, notes: Notes) -> list[Mapping[str, Any]]:
    value = data.get(key, [])
    if isinstance(value, list) and all(isinstance(part, Mapping) for part in value):
        return value
    notes.add(f"«{key}» es una lista de tablas: [[{key}]].", f"“{key}” is a list of tables: [[{key}]].")
    return []
