"""The plan of a simulation: all that decides its rows, frozen and checked before anything runs; the same as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa.engine.compiler import digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, Unreadable
from sobremesa.engine.match import checked_seats, checked_seed
from sobremesa.engine.options import Value, read_options
from sobremesa.engine.reading import Json
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.lab.deeds import deeds_of
from sobremesa.lab.rows import slugs
from sobremesa.players.bots import BOTS, checked_players, kind_of
from sobremesa.players.policies import RANDOM, SEARCH
from sobremesa.players.solving.solution import OPTIMAL
from sobremesa.players.solving.solver import checked_solo

MOST_MOVES = 100_000  # careless play of a game without a length limit is cut here, and said so
MOST_GAMES = 2**53  # as far as JSON counts exactly

Seating = tuple[int, ...]  # by seat, the place of its player in the list of players


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; the same plan gives the same rows, wherever it is played.

    Players change places by turns: game number n is played by seating n mod k, of k, and they share the chance of deal
    n div k, so that what differs between them is who sat where.
    """

    game: Game
    players: tuple[str, ...]
    options: Mapping[str, Value]
    games: int
    seed: int
    most_moves: int = MOST_MOVES
    seating: tuple[Seating, ...] = ()  # none given: one player to a seat, in their order
    policy: Path | None = None  # the optimal player's solution, if not the one in the data folder; it decides nothing

    def __post_init__(self) -> None:
        if not self.seating:
            object.__setattr__(self, "seating", (tuple(range(len(self.players))),))

    @property
    def seats(self) -> int:
        return len(self.seating[0])

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in the game of this number."""
        return tuple(self.players[place] for place in self.seating[number % len(self.seating)])

    @property
    def kinds(self) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
        """What sits on each seat, a row for each seating."""
        return np.array([[kind_of(self.players[place]) for place in seating] for seating in self.seating], np.int64)

    @property
    def is_plain(self) -> bool:
        """Whether the quick loop can play it: random players who keep their places."""
        return len(self.seating) == 1 and not (self.kinds != RANDOM).any()

    @property
    def is_thoughtful(self) -> bool:
        """Whether somebody searches."""
        return not self.is_solved and bool((self.kinds == SEARCH).any())

    @property
    def is_solved(self) -> bool:
        """Whether somebody plays by a solution."""
        return OPTIMAL in self.players

    def to_json(self) -> Json:
        return {
            "game": self.game.id,
            "options": dict(self.options),
            "players": list(self.players),
            "seating": [list(seating) for seating in self.seating],
            "games": self.games,
            "seed": self.seed,
            "most_moves": self.most_moves,
            "digest": digest(self.game),
            "counters": {slug: asdict(words) for slug, words in zip(slugs(self.game), self.game.counters, strict=True)},
            "moves": {deed.id: asdict(deed.words) for deed in deeds_of(self.game)},
            "endings": [asdict(words) for words in self.game.endings],
        }


def make_plan(
    game: Game,
    players: tuple[str, ...] = (),
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    games: int = 1000,
    seed: int | None = None,
    seating: tuple[Seating, ...] = (),
) -> Plan:
    """Check everything before anything runs. Without players, random ones fill the seats."""
    if seats is None:
        seats = len(seating[0] if seating else players) or None
    seats = checked_seats(game, seats)
    players = checked_players(players or ("random",) * seats, len(players) if seating else seats, (*BOTS, OPTIMAL))
    if OPTIMAL in players:
        _check_solved(game, players)
    if games < 1:
        raise BadOption(
            Words(
                f"El número de partidas no puede ser {games}: al menos 1.",
                f"{games} games cannot be played: at least 1.",
            )
        )
    return Plan(game, players, read_options(game.options, options or {}), games, checked_seed(seed), seating=seating)


def _check_solved(game: Game, players: tuple[str, ...]) -> None:
    checked_solo(game)
    others = [name for name in players if name != OPTIMAL and kind_of(name) == SEARCH]
    if others:
        raise BadOption(
            Words(
                f"En un plan con «{OPTIMAL}» nadie busca: quita «{others[0]}», o haz dos planes.",
                f"In a plan with “{OPTIMAL}” nobody searches: leave out “{others[0]}”, or make two plans.",
            )
        )


# --- From JSON --------------------------------------------------------------------------------------------------------


def load_plan(path: Path) -> Plan:
    """The plan in a file, or in a folder of results."""
    file = path / "plan.json" if path.is_dir() else path
    try:
        data = json.loads(file.read_text("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(Words(f"No se puede leer {file}: {reason}.", f"Cannot read {file}: {reason}.")) from error
    except (ValueError, RecursionError) as error:
        raise _not_a_plan(str(file)) from error
    return plan_of(data, str(file))


def plan_of(data: Any, name: str = "plan", games: Mapping[str, Game] = shelf) -> Plan:
    """The plan that `to_json` gave; refused where the rules have changed since, for the rows would be others."""
    if not _is_plan(data):
        raise _not_a_plan(name)
    game = games[data["game"]]
    if data["digest"] != digest(game):
        raise Unreadable(
            Words(
                f"{name} es de otras reglas de «{game.id}» ({data['digest']}; aquí {digest(game)}): "
                "usa la versión de Sobremesa con la que se hizo, o haz un plan nuevo sin --plan ni --resume.",
                f"{name} is of other rules of “{game.id}” ({data['digest']}; here {digest(game)}): "
                "use the version of Sobremesa that made it, or make a new plan without --plan or --resume.",
            )
        )
    seating = tuple(map(tuple, data["seating"]))
    plan = make_plan(
        game, tuple(data["players"]), None, data["options"], data["games"], data["seed"], seating
    )  # fmt: skip
    return Plan(**{**vars(plan), "most_moves": data["most_moves"]})


def _is_plan(data: Any) -> bool:
    kinds = {"game": str, "options": dict, "players": list, "seating": list, "digest": str}
    numbers = {"games": MOST_GAMES, "seed": 2**63, "most_moves": 2**31}
    if not isinstance(data, dict) or not all(isinstance(data.get(name), kind) for name, kind in kinds.items()):
        return False
    if not all(type(data.get(name)) is int and 0 <= data[name] < most for name, most in numbers.items()):
        return False
    return all(isinstance(name, str) for name in data["players"]) and _is_seating(data["seating"], data["players"])


def _is_seating(seating: list[Any], players: list[str]) -> bool:
    if not seating or not all(isinstance(one, list) and len(one) == len(seating[0]) for one in seating):
        return False
    return all(type(place) is int and 0 <= place < len(players) for one in seating for place in one)


def _not_a_plan(name: str) -> Unreadable:
    return Unreadable(
        Words(
            f"{name} no es un plan: dale el plan.json que escribe «sobremesa simulate --out».",
            f"{name} is not a plan: give it the plan.json that “sobremesa simulate --out” writes.",
        )
    )
