"""Who made a game and where its rules come from, as far as its rulebook says."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.engine.words import Lang, Words, listed

UNSAID = Words("", "")


@dataclass(frozen=True)
class Credit:
    """What somebody did for a game."""

    deed: Words
    names: tuple[str, ...]

    def told(self, lang: Lang) -> str:
        return f"{self.deed[lang]}: {listed(self.names, lang).removesuffix('.')}."


@dataclass(frozen=True)
class Credits:
    people: tuple[Credit, ...] = ()
    source: Words = UNSAID  # whoever published it, and in what state: whole sentences

    def told(self, lang: Lang) -> str:
        """All of it in a row; nothing where nothing is known."""
        return " ".join([*(credit.told(lang) for credit in self.people), self.source[lang]]).strip()


UNKNOWN = Credits()
