"""Bots at a table: a name, a game, and a choice from what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sobremesa.engine.compiler import bind_interpreted
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import UnknownPlayer
from sobremesa.engine.match import Match
from sobremesa.engine.random import new_stream
from sobremesa.engine.words import Words, nearest
from sobremesa.players import policies


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


def kind_of(name: str) -> int:
    """The number of a bot in compiled code."""
    return policies.NAMES[name]


def checked_players(names: Sequence[str], seats: int, known: Iterable[str] = policies.NAMES) -> tuple[str, ...]:
    """A player for every seat, each of a known name."""
    known = list(known)
    for name in names:
        if name not in known:
            hint = nearest(name, known)
            raise UnknownPlayer(
                Words(f"No hay ningún jugador «{name}». {hint.es}", f"There is no player “{name}”. {hint.en}")
            )
    if len(names) != seats:
        raise UnknownPlayer(
            Words(
                f"Hay {seats} asientos y {len(names)} jugadores: haz que coincidan.",
                f"There are {seats} seats and {len(names)} players: make them agree.",
            )
        )
    return tuple(names)


def samples_for(game: Game) -> int:
    """How many deals a greedy bot looks at: one is enough where nothing is left to chance or hidden."""
    return 4 if game.has_chance or game.has_hidden_information or game.has_simultaneous_choice else 1


def sit(name: str, game: Game, seed: int) -> Bot:
    """A bot that can play a seat of this game; the seed decides between moves it likes equally."""
    kind = kind_of(name)
    choose = bind_interpreted(policies.choose, game)
    own = np.zeros(policies.BOT_TABLES, game.state.dtype)
    out, spare = np.zeros(game.moves.size, np.int32), np.zeros(game.moves.size, np.int32)

    def bot(decision: Decision) -> int:
        state = np.frombuffer(bytearray(decision.state), game.state.dtype)[0]
        rng = new_stream(seed, decision.number * decision.seats + decision.seat)
        return int(choose(kind, state, decision.seat, decision.seats, samples_for(game), own, rng, out, spare))

    return bot
