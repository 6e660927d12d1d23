"""The shelf: every game, by id, loaded when it is first asked for. This is the only list of games anywhere."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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
)


@dataclass(frozen=True)
class Announced:
    """A game that is promised and cannot be played yet; its folder holds no more than its cover."""

    id: str
    title: Words
    sentence: Words


ANNOUNCED: Mapping[str, Announced] = {
    game.id: game
    for game in (
        Announced(
            "way_of_the_shotgun",
            Words("Way of the ShoTgun", "Way of the ShoTgun"),
            Words(
                "Way of the ShoTgun solo está anunciado: su libro de aventuras no está terminado"
                " y todavía no hay reglas con las que jugarlo.",
                "Way of the ShoTgun is only announced: its adventure book is not finished,"
                " and there are no rules to play it by yet.",
            ),
        ),
    )
}


class Shelf(Mapping[str, Game]):
    def __getitem__(self, game_id: str) -> Game:
        if game_id in ANNOUNCED:
            raise UnknownGame(ANNOUNCED[game_id].sentence)
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
