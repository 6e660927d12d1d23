"""The interface in the languages of the house: gettext catalogues, read once, no compile step."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from babel.core import negotiate_locale
from babel.messages.pofile import read_po

from sobremesa.engine.words import LANGS, Lang

Translator = Callable[[str], str]
NAMES: dict[Lang, str] = {"es": "Español", "en": "English"}


@cache
def catalogue(lang: Lang) -> dict[str, str]:
    """What is said in a language for each English text; English itself needs no catalogue."""
    path = files("sobremesa.server").joinpath("locale", lang, "LC_MESSAGES", "messages.po")
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale=lang) if m.id and m.string}


@cache
def translator(lang: Lang) -> Translator:
    known = catalogue(lang)
    return lambda msgid: known.get(msgid, msgid)


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
