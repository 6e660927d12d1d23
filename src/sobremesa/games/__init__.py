"""The shelf: every game, by id, loaded when it is first asked for. This is the only list of games anywhere."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import UnknownGame
from sobremesa.engine.reading import quoted
from sobremesa.engine.words import Words, nearest

IDS: tuple[str, ...] = (
    "ajolocracia",
    "alebrijes",
    "plutocracy",
    "politburo",
    "mad_maxence",
    "lucha_libre",
    "protocol_g117",
    "bonnie_and_clyde",
    "which_side",
    "toroball",
    "the_last_glow",
    "way_of_the_shotgun",
)


class Shelf(Mapping[str, Game]):
    def __getitem__(self, game_id: str) -> Game:
        if game_id not in IDS:
            given = quoted(game_id)
            hint = nearest(given, IDS)
            raise UnknownGame(
                Words(
                    f"No hay ningún juego «{given}» en la repisa. {hint.es}",
                    f"There is no game “{given}” on the shelf. {hint.en}",
                )
            )
        game: Game = importlib.import_module(f"sobremesa.games.{game_id}.game").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


shelf = Shelf()
