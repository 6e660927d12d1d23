"""Sobremesa: tabletop games with their rules enforced, to play, to study and to learn from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import (
    BadOption,
    Illegal,
    NotYourTurn,
    SobremesaError,
    Stale,
    UnknownGame,
    UnknownPlayer,
    Unreadable,
)
from sobremesa.engine.match import Match
from sobremesa.engine.words import Words
from sobremesa.engine.written import read_record
from sobremesa.games import shelf

if TYPE_CHECKING:
    from sobremesa.adapters.batch import Batch

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "Illegal",
    "Match",
    "NotYourTurn",
    "SobremesaError",
    "Stale",
    "UnknownGame",
    "UnknownPlayer",
    "Unreadable",
    "batch",
    "replay",
    "shelf",
]


def replay(record: object) -> Match:
    """Play a record again, each move checked against the rules; the match can then go on."""
    written = read_record(record)
    game = shelf[written.game]
    try:
        return Match(game, seats=written.seats, seed=written.seed, options=written.options, moves=written.moves)
    except (Illegal, NotYourTurn) as error:
        raise Unreadable(
            Words(
                f"La partida no sigue las reglas de {game.title.es}: {error.text('es')}",
                f"The record does not follow the rules of {game.title.en}: {error.text('en')}",
            )
        ) from error


def batch(game: Game | str, tables: int, device: str = "cpu", **setting: Any) -> Batch:
    """Many tables of a game, stepped together in compiled code: see sobremesa.adapters.batch."""
    from sobremesa.adapters.batch import Batch

    return Batch(game, tables, device=device, **setting)
