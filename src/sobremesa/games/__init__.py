"""The shelf: every game, by id, loaded when it is first asked for. This is the only list of games anywhere."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import UnknownGame
from sobremesa.engine.words import Words, nearest

IDS: tuple[str, ...] = (
    "ajolocracia",
    "alebrijes",
    "bonnie_and_clyde",
    "protocol_g117",
)


class Shelf(Mapping[str, Game]):
    def __getitem__(self, game_id: str) -> Game:
        if game_id not in IDS:
            hint = nearest(str(game_id), IDS)
            raise UnknownGame(
                Words(
                    f"No hay ningún juego «{game_id}» en la repisa. {hint.es}",
                    f"There is no game “{game_id}” on the shelf. {hint.en}",
                )
            )
        game: Game = importlib.import_module(f"sobremesa.games.{game_id}.rules").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


shelf = Shelf()
