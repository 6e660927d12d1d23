"""What several games say alike: counts, names in a row, sentences with places to fill, dice in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sobremesa.engine.nodes import Group, Text, picture
from sobremesa.engine.words import Lang, Words, listed, seat_mark

MINUS = "−"
CARD, CARDS = Words("carta", "card"), Words("cartas", "cards")
ONE_DECIDES = Words("Decide el asiento 1.", f"{seat_mark(0)} decides.")  # alone, to those who watch


def say(words: Words, lang: Lang, **values: object) -> str:
    """Fill in the places; Spanish draws «a el» and «de el» together."""
    said = words.said(lang, **values)
    return re.sub(r"\b(a|de) el\b", r"\1l", said) if lang == "es" else said


def count_said(count: int, one: Words, many: Words, lang: Lang) -> str:
    return f"{count} {(one if abs(count) == 1 else many)[lang]}"


def cards_said(count: int, lang: Lang) -> str:
    return count_said(count, CARD, CARDS, lang)


def signed(number: int) -> str:
    """With a real minus."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if number else "±0"


def capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def names_of(seats: Iterable[int], lang: Lang) -> str:
    return listed((seat_mark(seat) for seat in seats), lang)


def settlement(title: str, lines: Iterable[str]) -> Group:
    """What came to an end, in sentences that are told one after the other."""
    return Group(label=title, look="settlement", things=tuple(Text(label=line) for line in lines if line))


def with_die(said: str, face: int) -> str:
    """With the picture of the die before the number that it shows."""
    return said.replace(f" {face}", f" {picture(f'die-{face}')}{face}", 1)
