"""A puzzle: a match so far, a seat that is to move, and what each of its moves is worth; one is clearly the best.

Here a file is read by itself; whether its match can be played is found by playing it (`Puzzle.match`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any

import sobremesa
from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.match import Match
from sobremesa.engine.moves import Move
from sobremesa.engine.reading import Json
from sobremesa.engine.words import Words
from sobremesa.engine.written import read_record
from sobremesa.games import IDS, shelf
from sobremesa.lab.estimates import Z95

FORMAT = "sobremesa puzzles 1"
LEAD = 0.10  # by so much of a chance of winning is the best move better than the next, at least
MOST_REPLAYED = 64  # matches that are remembered, of some hundred kilobytes each


@dataclass(frozen=True)
class Worth:
    """The chance of winning of who makes a move."""

    move: int
    chance: float
    games: int = 0  # that were played on from there to find out; 0: it is exact

    @property
    def error(self) -> float:
        """One standard error."""
        return sqrt(self.chance * (1 - self.chance) / self.games) if self.games else 0.0

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return Z95 * self.error

    def to_json(self) -> Json:
        return {"move": self.move, "chance": round(self.chance, 6)} | ({"games": self.games} if self.games else {})


@dataclass(frozen=True)
class Look:
    """One long search of the position: where its seed led it, and how sure it was."""

    seed: int
    move: int
    share: float  # of its iterations that tried that move

    def to_json(self) -> Json:
        return {"seed": self.seed, "move": self.move, "share": round(self.share, 3)}


@dataclass(frozen=True, eq=False)
class Puzzle:
    record: Json  # of the match, up to the move that is asked for
    seat: int  # that is to make it
    worths: tuple[Worth, ...]  # of each legal move, the best first
    looks: tuple[Look, ...] = ()  # searches that agree; none where values are exact

    @property
    def game(self) -> Game:
        return shelf[self.record["game"]]

    @property
    def best(self) -> Worth:
        return self.worths[0]

    @property
    def next_best(self) -> Worth:
        return self.worths[1]

    @property
    def lead(self) -> float:
        return self.best.chance - self.next_best.chance

    @property
    def is_exact(self) -> bool:
        return self.best.games == 0

    @property
    def match(self) -> Match:
        """The match as it stands; `Unreadable` where it does not follow the rules of today, or asks something else."""
        return _replayed(self)

    @property
    def answer(self) -> Move:
        """The best move, with its words and its rule."""
        return next(move for move in self.match.legal(self.seat) if move.id == self.best.move)

    def to_json(self) -> Json:
        looks = {"searches": [look.to_json() for look in self.looks]} if self.looks else {}
        return {"seat": self.seat, "moves": [worth.to_json() for worth in self.worths], **looks, "match": self.record}


@lru_cache(MOST_REPLAYED)
def _replayed(puzzle: Puzzle) -> Match:
    match = sobremesa.replay(puzzle.record)
    if {move.id for move in match.legal(puzzle.seat)} != {worth.move for worth in puzzle.worths}:
        raise damaged("sus jugadas no son las que permiten las reglas", "its moves are not those the rules allow")
    return match


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game, and what they were made from."""

    game: Game
    digest: str  # of the rules that they were made under
    seed: int
    matches: int  # that were played to find them: the next is of this number
    puzzles: tuple[Puzzle, ...] = ()

    @property
    def is_of_today(self) -> bool:
        return self.digest == rules_digest(self.game)

    def about(self) -> Json:
        """All but the puzzles."""
        named = {"format": FORMAT, "game": self.game.id, "digest": self.digest}
        return {**named, "seed": self.seed, "matches": self.matches}


# --- Reading ----------------------------------------------------------------------------------------------------------


def damaged(es: str, en: str) -> Unreadable:
    return Unreadable(Words(f"El fichero de acertijos está dañado: {es}.", f"The file of puzzles is damaged: {en}."))


def read_collection(data: object) -> Collection:
    """Strictly: a damaged file is never half believed."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise damaged(f"falta «format»: «{FORMAT}»", f"“format”: “{FORMAT}” is missing")
    if data.get("game") not in IDS:
        raise damaged("«game» no es un juego de la repisa", "“game” is no game of the shelf")
    found = _part(data, "puzzles", list)
    return Collection(
        game=shelf[data["game"]],
        digest=_part(data, "digest", str),
        seed=_part(data, "seed", int),
        matches=_part(data, "matches", int),
        puzzles=tuple(_puzzle(said, data["game"]) for said in found),
    )


def _puzzle(data: Any, game_id: str) -> Puzzle:
    record, seat = _part(data, "match", dict), _part(data, "seat", int)
    written = read_record(record)
    worths = tuple(_worth(said) for said in _part(data, "moves", list))
    looks = tuple(_look(said) for said in data.get("searches", ()))
    if written.game != game_id or not 0 <= seat < written.seats:
        raise damaged("un acertijo es de otro juego o de otro asiento", "a puzzle is of another game or seat")
    if len(worths) < 2 or worths[0].chance - max(worth.chance for worth in worths[1:]) < LEAD:
        raise damaged("en un acertijo ninguna jugada es claramente la mejor", "no move of a puzzle is clearly best")
    return Puzzle(record, seat, worths, looks)


def _worth(data: Any) -> Worth:
    worth = Worth(_part(data, "move", int), float(_part(data, "chance", float | int)), data.get("games", 0))
    if not (0 <= worth.chance <= 1 and isinstance(worth.games, int) and worth.games >= 0):
        raise damaged("una probabilidad no lo es", "a chance is none")
    return worth


def _look(data: Any) -> Look:
    return Look(_part(data, "seed", int), _part(data, "move", int), float(_part(data, "share", float | int)))


def _part(data: Any, name: str, kind: Any) -> Any:
    value = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise damaged(f"«{name}» falta o no es lo que debe", f"“{name}” is missing or is not what it should be")
    return value
