"""What a rulebook, as we know it, does not say, and what we put there: listed in components.py, shown to people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sobremesa.engine.words import Lang, Words

# Where it comes from.
INVENTED = Words("inventado", "invented")
DEDUCED = Words("deducido", "deduced")
FOUND = Words("encontrado", "found")  # in what the author has published elsewhere
RULED = Words("aclaración nuestra", "our ruling")


@dataclass(frozen=True)
class Reconstruction:
    what: Words
    origin: Words
    why: Words
    value: Words | str | int = ""  # made from the constant that the rules go by, so that both change together

    def told(self, lang: Lang) -> str:
        """As an item of a list in Markdown."""
        value = self.value[lang] if isinstance(self.value, Words) else str(self.value)
        return f"- **{self.what[lang]}{': ' if value else ''}{value}** ({self.origin[lang]}). {self.why[lang]}"


def listed(reconstructions: Iterable[Reconstruction], lang: Lang) -> str:
    return "\n".join(reconstruction.told(lang) for reconstruction in reconstructions)
