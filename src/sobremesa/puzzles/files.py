"""Where puzzles lie: `puzzles.json` in the folder of their game, a line each; and which of them is today's."""

from __future__ import annotations

import json
import os
from datetime import date
from functools import cache
from pathlib import Path

from sobremesa import games
from sobremesa.engine.errors import BadOption, SobremesaError, Unreadable
from sobremesa.engine.words import Words
from sobremesa.games import IDS
from sobremesa.puzzles.puzzle import Collection, Puzzle, damaged, read_collection

GAMES = Path(games.__file__).parent


def path_of(game_id: str) -> Path:
    return GAMES / game_id / "puzzles.json"


def load(path: Path) -> Collection:
    """A collection, or one sentence about what is wrong with its file."""
    try:
        return read_collection(_json(path))
    except SobremesaError as error:
        raise Unreadable(Words(f"{path}: {error.words.es}", f"{path}: {error.words.en}")) from error


def _json(path: Path) -> object:
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(Words(f"no se puede leer: {reason}.", f"cannot be read: {reason}.")) from error
    except (ValueError, RecursionError) as error:
        raise damaged("no contiene JSON válido", "it holds no valid JSON") from error


def save(collection: Collection, path: Path) -> None:
    """Written whole or not at all."""
    about = json.dumps(collection.about(), indent=1)[:-2]
    lines = ",\n".join(json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in collection.puzzles)
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(f'{about},\n "puzzles": [\n{lines}\n ]\n}}\n', "utf-8")
        os.replace(part, path)
    except OSError as error:
        reason = error.strerror or str(error)
        said = Words(f"No se puede guardar en {path}: {reason}.", f"Cannot save to {path}: {reason}.")
        raise BadOption(said) from error
    finally:
        part.unlink(missing_ok=True)  # Ctrl-C may have come


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """Those of a game, if its file can be read; `trouble` tells why not."""
    collection, _ = _tried(path_of(game_id))
    return collection.puzzles if collection else ()


def trouble() -> list[Words]:
    """A sentence for each file of the shelf that cannot be read."""
    return [words for game_id in IDS if path_of(game_id).exists() and (words := _tried(path_of(game_id))[1])]


@cache  # a server reads them when it starts, and nobody waits for it later
def _tried(path: Path) -> tuple[Collection | None, Words | None]:
    try:
        return load(path), None
    except SobremesaError as error:
        return None, error.words


def of_the_day(day: date) -> tuple[str, int] | None:
    """The game of a day's puzzle, another each day, and its number among those of the game; None where there are none.

    The same for everybody on that day.
    """
    played = [game_id for game_id in IDS if puzzles_of(game_id)]
    if not played:
        return None
    rounds, which = divmod(day.toordinal(), len(played))
    return played[which], rounds % len(puzzles_of(played[which])) + 1
