"""Adventure books of the games that have them: a book names its game, and the game's own loader reads it."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import Any

from sobremesa.engine.errors import Unreadable
from sobremesa.engine.extras import read_toml
from sobremesa.engine.words import Words
from sobremesa.games import IDS, shelf


def check(path: Path) -> list[Words]:
    """What is wrong with a book, a sentence each; none if it can be played."""
    problems: list[Words] = _reader(str(read_toml(path).get("game", "")), path).check(path)
    return problems


def _reader(game_id: str, path: Path) -> Any:
    readers = [known for known in IDS if importlib.util.find_spec(f"sobremesa.games.{known}.book")]
    if game_id not in readers:
        listed = ", ".join(f"{known} ({shelf[known].title.es})" for known in readers)
        raise Unreadable(
            Words(
                f"{path} no dice de qué juego es: hace falta game = «…», y tienen libros: {listed}.",
                f"{path} does not say which game it is for: it needs game = “…”, and those with books are: {listed}.",
            )
        )
    return importlib.import_module(f"sobremesa.games.{game_id}.loader")
