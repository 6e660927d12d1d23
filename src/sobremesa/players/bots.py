"""Bots at a table: a name, a game, and a choice from what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sobremesa.engine.compiler import bind_interpreted, native
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import UnknownPlayer
from sobremesa.engine.match import Match
from sobremesa.engine.random import new_stream
from sobremesa.engine.reading import quoted
from sobremesa.engine.record import raw_from
from sobremesa.engine.words import Words, nearest
from sobremesa.engine.workspace import workspace
from sobremesa.players import policies
from sobremesa.players.levels import LEVELS, MOST_ITERATIONS, budget_of
from sobremesa.players.searcher import Clock, Found, Searcher


@dataclass(frozen=True)
class Decision:
    """All that a bot gets to know: what `hide` left of the state, and whose decision it is."""

    state: bytes
    seat: int
    seats: int
    number: int  # of the decision in its match: bots toss a coin of their own for each


Bot = Callable[[Decision], int]


def decision_of(match: Match, seat: int) -> Decision:
    return Decision(match.hidden(seat).raw.tobytes(), seat, match.seats, len(match.log))


HUMAN = "human"  # a person, where there is a table to sit at
BOTS = (*LEVELS, *policies.NAMES, "flat")  # by name, as everybody asks for them; and "search:500"


def kind_of(name: str) -> int:
    """The number of a bot in compiled code; those that search are asked from outside it."""
    return policies.NAMES.get(name, policies.SEARCH)


def checked_players(names: Sequence[str], seats: int, known: Iterable[str] = BOTS) -> tuple[str, ...]:
    """A player for every seat, each of a known name."""
    check_names(names, known)
    if len(names) != seats:
        raise UnknownPlayer(
            Words(
                f"Hay {seats} asientos y {len(names)} jugadores: haz que coincidan.",
                f"There are {seats} seats and {len(names)} players: make them agree.",
            )
        )
    return tuple(names)


def check_names(names: Sequence[str], known: Iterable[str] = BOTS) -> None:
    known = list(known)
    for name in names:
        if name not in known and budget_of(name) is None:
            given = quoted(name)
            hint = nearest(given, known)
            raise UnknownPlayer(
                Words(f"No hay ningún jugador «{given}». {hint.es}", f"There is no player “{given}”. {hint.en}")
            )


def samples_for(game: Game) -> int:
    """How many deals a greedy bot looks at: one is enough where nothing is left to chance or hidden.

    None where the heuristic is made for states in which chance is to act: each move is judged by other dice, and their
    noise would hide what moves differ by.
    """
    if game.odds_step:
        return 0
    return 4 if game.has_chance or game.has_hidden_information or game.has_simultaneous_choice else 1


def sit(name: str, game: Game, seed: int, has_time: Clock | None = None) -> Bot:
    """A bot that can play a seat of this game; the seed decides between moves it likes equally.

    One that searches moves as soon as it has no more time; without a clock, it thinks its budget through.
    """
    return _thinker(name, game, seed, has_time) if budget_of(name) else _reckoner(name, game, seed)


def _reckoner(name: str, game: Game, seed: int) -> Bot:
    kind = kind_of(name)
    choose = bind_interpreted(policies.choose, game)
    own, samples = workspace(policies.Bot, game), min(1, samples_for(game))  # interpreted: one deal at most

    def bot(decision: Decision) -> int:
        state = raw_from(decision.state, game.state.dtype)
        own.raw["rng"] = new_stream(seed, decision.number * decision.seats + decision.seat)
        return int(choose(kind, state, decision.seat, decision.seats, samples, own.raw))

    return bot


def _thinker(level: str, game: Game, seed: int, has_time: Clock | None) -> Bot:
    adviser = Adviser(game, seed)

    def bot(decision: Decision) -> int:
        return adviser.look(decision, level, has_time)[0].move

    return bot


class Adviser:
    """Says what a search of some level finds at any table of a game."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self._searchers: dict[int, Searcher] = {}
        self._legal, self._out = native(game).legal, np.zeros(game.moves.size, np.int32)

    def look(self, decision: Decision, level: str, has_time: Clock | None = None) -> list[Found]:
        """The moves it tried, best first; where there is but one, nothing is to be found out about it."""
        state = raw_from(decision.state, self.game.state.dtype)
        if self._legal(state, decision.seat, self._out) == 1:
            return [Found(int(self._out[0]), 0, 0.0)]
        if decision.seats not in self._searchers:
            self._searchers[decision.seats] = Searcher(self.game, decision.seats, MOST_ITERATIONS)
        number = decision.number * decision.seats + decision.seat
        look, budget = self._searchers[decision.seats].look, budget_of(level, decision.seats)
        assert budget is not None, f"{level} does not search"
        return look(decision.state, decision.seat, budget, self.seed, number, has_time)
