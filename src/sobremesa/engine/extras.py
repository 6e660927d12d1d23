"""Data files of a game that people may add to without code: decks, adventure books. Ours first, then theirs."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from sobremesa.engine.errors import Unreadable
from sobremesa.engine.words import Words

FOLDER = "SOBREMESA_EXTRAS"  # names a folder with one folder per game id in it


def data_files(ours: Path) -> list[Path]:
    """The TOML files of a game: those of its own folder `ours`, in order of name, then those in the extras' folder.

    A file of theirs with the name of one of ours stands in its place.
    """
    game_id = ours.parent.name
    theirs = Path(os.environ[FOLDER]) / game_id if os.environ.get(FOLDER) else None
    found = {path.stem: path for path in sorted(ours.glob("*.toml"))}
    if theirs:
        found |= {path.stem: path for path in sorted(theirs.glob("*.toml"))}
    return list(found.values())


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Unreadable(Words(f"No se puede leer {path}: {error}.", f"{path} cannot be read: {error}.")) from error
