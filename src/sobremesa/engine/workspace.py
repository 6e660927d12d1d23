"""Workspaces of compiled loops, made for a game: what they work on is declared, named, and passed as one thing."""

from __future__ import annotations

from typing import TypeVar

from sobremesa.engine.contract import Game
from sobremesa.engine.record import Workspace, fitted

W = TypeVar("W", bound=Workspace)


def workspace(kind: type[W], game: Game) -> W:
    """A workspace of this kind for a game, all zeros."""
    return kind_for(kind, game)()


def kind_for(kind: type[W], game: Game) -> type[W]:
    return fitted(kind, game.state, game.moves.size)  # type: ignore[arg-type]  # mypy: hashes like its instances
