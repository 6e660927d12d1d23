"""What visitors send, read once and the same for addresses, forms, programs and sockets.

Numbers are bounded before anything is made of them; text is such as can be shown and kept. What makes no sense gets a
sentence that says which part it was and what would be right. What people ask a table to do is read by `action`.
"""

from __future__ import annotations

import re
import unicodedata

from sobremesa.engine.errors import Unreadable
from sobremesa.engine.reading import whole
from sobremesa.engine.words import Words

LARGEST = 2**31 - 1  # no table has so many rows, no game so many moves, and every database can keep it
LONGEST_WORD = 64
MOST_MARKS = 4  # accents and vowel signs on one letter: more are a tower, not a word
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def number_in(text: object, name: str, least: int = 0, most: int = LARGEST) -> int | None:
    """A whole number out of a form or an address; None where the field is missing or empty."""
    if text is None or text == "":
        return None
    return number(whole(text) if isinstance(text, str) else None, name, least, most)


def number(value: object, name: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number out of JSON."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise Unreadable(
        Words(
            f"«{name}» debe ser un número entero de {least} a {most}.",
            f"“{name}” must be a whole number from {least} to {most}.",
        )
    )


def word(value: object, name: str) -> str:
    """A name of ours: of a game, a level, an option, a way to play."""
    if isinstance(value, str) and len(value) <= LONGEST_WORD and value.isprintable():
        return value
    raise Unreadable(
        Words(
            f"«{name}» debe ser un nombre de no más de {LONGEST_WORD} caracteres.",
            f"“{name}” must be a name of at most {LONGEST_WORD} characters.",
        )
    )


def text(value: object, name: str) -> str:
    """What somebody wrote, still to be cleaned; nothing where there is none."""
    if value is None or isinstance(value, str):
        return value or ""
    raise Unreadable(Words(f"«{name}» debe ser un texto.", f"“{name}” must be a text."))


def clean(written: str, longest: int) -> str:
    """On one line, without characters that nobody can see or store, and without towers of accents."""
    visible = "".join(c if c.isprintable() else " " for c in written[: 4 * longest])
    return " ".join(_without_towers(visible).split())[:longest]


def _without_towers(written: str) -> str:
    kept, marks = [], 0
    for character in unicodedata.normalize("NFC", written):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
