"""A table whose match has not begun, pure as `Table`: who sits there, and what they brought for the dice.

Nothing has been drawn: the match begins once every seat is taken and every person has brought something. Until then
whoever leaves takes along what they brought; afterwards nothing of it changes any more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sobremesa.engine.compiler import Rules
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Illegal
from sobremesa.engine.match import Match, checked_seats
from sobremesa.engine.options import read_options
from sobremesa.engine.words import Words
from sobremesa.server.dice import BOT, Entropy, FairChance, Giver, dice_key, line_of
from sobremesa.server.log import LogRow, as_rows, fold
from sobremesa.server.sittings import Sitting, seated
from sobremesa.server.tables import Table

OFFERED = 32  # characters
HINTS = "hints"  # in a table's mode: people allow each other hints
NOT_BEGUN = Words(
    "La partida aún no ha empezado: se reparte cuando están todos.",
    "The match has not begun: it does when everybody is there.",
)


class Waiting(Illegal):
    """Nothing can be played before the match has begun."""


class Lobby:
    version = -1  # before the first version of the table
    is_over = False
    to_act: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    resigned: frozenset[int] = frozenset()
    may_hint = False

    def __init__(
        self,
        table_id: str,
        game: Game,
        seats: int | None,
        options: Mapping[str, object],
        sittings: Sequence[Sitting],
        allows_hints: bool = False,
        given: Sequence[LogRow] = (),
    ) -> None:
        self.id = table_id
        self.game = game
        self.seats = checked_seats(game, seats)
        self.options = read_options(game.options, options)
        self.sittings = (*sittings, *[Sitting()] * (self.seats - len(sittings)))
        self.allows_hints = allows_hints
        self.given = tuple(given)  # what was played in a lesson before: the match goes on from there

    def version_for(self, viewer: int) -> int:
        return self.version

    def has_played(self, seat: int) -> bool:
        return False

    def version_meant(self, viewer: int, shown: int) -> int:
        return shown

    def sit(self, seat: int, sitting: Sitting) -> None:
        self.sittings = seated(self.sittings, seat, sitting)

    def offer(self, owner: str) -> str:
        """What the server brings for who brings nothing: always the same, so that it is known again as the server's."""
        return hashlib.sha256(f"{self.id} {owner}".encode()).hexdigest()[:OFFERED]

    def mixed(self, owner: str, by: Giver, value: str) -> list[tuple[int, Sitting]]:
        """The seats of a person with what they bring, the same in all; what has been given stays as it is."""
        if value in ("", self.offer(owner)):
            by, value = "server", self.offer(owner)
        mine = [(seat, sitting) for seat, sitting in enumerate(self.sittings) if sitting.owner == owner]
        given = next((sitting.entropy for _, sitting in mine if sitting.entropy), line_of(by, value))
        return [(seat, replace(sitting, entropy=given)) for seat, sitting in mine if not sitting.entropy]

    def awaits(self, seat: int) -> bool:
        """Whether the match can't begin yet because of this seat: nobody is there, or they brought nothing so far."""
        sitting = self.sittings[seat]
        is_played_by_bot = sitting.kind == "bot" or sitting.is_away_bot
        return sitting.kind == "open" or not (is_played_by_bot or sitting.entropy)

    @property
    def is_ready(self) -> bool:
        return not any(self.awaits(seat) for seat in range(self.seats))

    @property
    def entropy(self) -> Entropy:
        """What the dice are mixed from, if it begins now. Who brought something counts, also while a bot stands in."""
        return tuple(sitting.entropy or BOT for sitting in self.sittings)

    def begin(self, secret: bytes, rules: Rules | None = None, at: float = 0.0) -> Table:
        """The match with its first cards dealt, or as a lesson left it; the rows of that are the table's."""
        chance = FairChance(dice_key(secret, self.id, self.entropy), self.id)
        before, count = fold(self.given), len(self.given)
        match = Match(self.game, seats=self.seats, options=self.options, chance=chance, moves=before, rules=rules)
        rows = (*self.given, *as_rows(match.log[count:], after=count, at=at))
        return Table(self.id, match, self.sittings, rows, self.allows_hints)
