"""Which language of the house a visitor is spoken to in; what is said stands in `phrases`, as Words."""

from __future__ import annotations

from babel.core import negotiate_locale

from sobremesa.engine.words import LANGS, Lang

NAMES: dict[Lang, str] = {"es": "Español", "en": "English"}


LONGEST_HEADER = 200  # characters: more languages than anybody speaks


def preferred(accept_language: str) -> Lang:
    """The language of the house that a browser likes best, by its Accept-Language header; Spanish if it likes none."""
    parts = accept_language[:LONGEST_HEADER].split(",")
    wishes = [(_quality(part), -at, part.split(";")[0].strip()) for at, part in enumerate(parts)]
    tags = [tag for quality, _, tag in sorted(wishes, reverse=True) if quality > 0]
    found = negotiate_locale(tags, list(LANGS), sep="-") if tags else None
    return "en" if found == "en" else "es"


def _quality(part: str) -> float:
    _, _, quality = part.partition("q=")
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0
