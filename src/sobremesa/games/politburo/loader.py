"""The decks on disk, ours and theirs: read once, when components are imported. Rules get them as tables of numbers."""

from __future__ import annotations

from pathlib import Path

from sobremesa.engine.extras import data_files, read_toml
from sobremesa.games.politburo.deck import Deck, read_deck


def load(path: Path) -> Deck:
    return read_deck(path.stem, read_toml(path))


DECKS = tuple(load(path) for path in data_files(Path(__file__).parent / "decks"))
