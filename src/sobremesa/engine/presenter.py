"""How a game is shown and told: the functions that its presenter gives, and what stands in where it has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from sobremesa.engine.moves import Moves
from sobremesa.engine.nodes import NO_MOVE, Group, Text, View
from sobremesa.engine.record import Record, field_names
from sobremesa.engine.tallies import Tally
from sobremesa.engine.words import Lang

S = TypeVar("S", bound=Record, contravariant=True)  # the game's State


class Presenter(Protocol[S]):
    """A module with these functions is one. They get states that went through `hide`, and are frozen."""

    def view(self, state: S, seat: int, legal: frozenset[int], lang: Lang, /) -> View:
        """The table as this seat, or a spectator, sees it, with what it may do now; the match fills in the choices."""

    def words(self, state: S, seat: int, move: int, lang: Lang, /) -> str:
        """A legal move (chance's too) in words, told apart from every other legal one."""

    def tell(self, before: S, after: S, seat: int, move: int, lang: Lang, /) -> str:
        """What happened, in a sentence or none (""); the move is NO_MOVE where the viewer may not know it."""

    def tally(self, state: S, lang: Lang, /) -> Tally:
        """Once it is over: what made the result, from the functions that score."""

    def touches(self, before: S, after: S, seat: int, move: int, /) -> tuple[str, ...]:
        """The sections of the rules that what came of a move rests on, the most telling first: a track ran over, an
        effect came into play. None where there is no more to it than the move itself, whose section is known.
        """

    def reason(self, state: S, seat: int, move: int, lang: Lang, /) -> str:
        """For hints: what a legal move is good for, as its seat can know, in a sentence or none ("")."""


@runtime_checkable
class Settles(Protocol[S]):
    """A presenter of a game in which something comes to an end before the match does may have this too."""

    def settled(self, before: S, after: S, seat: int, move: int, lang: Lang, /) -> Group | None:
        """What an entry of the log has brought to an end, a trick, a round or a turn: who got what, and why. It is held
        up to everybody before the game goes on, so its things have no keys: the table below it has them."""


@dataclass(frozen=True)
class Plain:
    """For games without a presenter: the fields of the record as they are, and moves in the words of their ranges."""

    moves: Moves

    def view(self, state: Record, seat: int, legal: frozenset[int], lang: Lang) -> View:
        raw = state.raw
        fields = (Text(label=f"{name}: {raw[name].tolist()}", key=name) for name in field_names(raw.dtype))
        return View(prompt="", board=tuple(fields))

    def words(self, state: Record, seat: int, move: int, lang: Lang) -> str:
        return self.moves.text(move, lang)

    def tell(self, before: Record, after: Record, seat: int, move: int, lang: Lang) -> str:
        return "" if move == NO_MOVE else self.words(before, seat, move, lang)

    def tally(self, state: Record, lang: Lang) -> Tally:
        return Tally()

    def touches(self, before: Record, after: Record, seat: int, move: int) -> tuple[str, ...]:
        return ()

    def reason(self, state: Record, seat: int, move: int, lang: Lang) -> str:
        return ""


def those(happened: Mapping[str, object]) -> tuple[str, ...]:
    """Of sections and whether something happened that rests on them: those of which it is true."""
    return tuple(anchor for anchor, is_so in happened.items() if is_so)
