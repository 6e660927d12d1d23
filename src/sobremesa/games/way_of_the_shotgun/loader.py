"""The adventure books of Way of the ShoTgun on disk, ours and theirs. Rules get them as tables of numbers."""

from __future__ import annotations

from pathlib import Path

from sobremesa.games.adventure.loader import Library
from sobremesa.games.way_of_the_shotgun.book import CHARTER

LIBRARY = Library(CHARTER, Path(__file__).parent / "books")
library, sound, check, read = LIBRARY.books, LIBRARY.sound, LIBRARY.check, LIBRARY.read
