"""A match told again from its log, row by row: each row is held against the rules, and each die against its key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.match import Match
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.server.dice import FairChance
from sobremesa.server.log import KINDS, LogRow, Standing, fold
from sobremesa.server.tables import is_decided


@dataclass(frozen=True)
class Draw:
    """What chance was asked for: a number below `of`; and what it gave."""

    of: int
    drawn: int


@dataclass(frozen=True)
class Witness:
    """Fair chance that remembers what it was asked."""

    dice: FairChance
    draws: tuple[Draw, ...] = ()

    def draw(self, n: int) -> tuple[int, Witness]:
        number, dice = self.dice.draw(n)
        return number, Witness(dice, (*self.draws, Draw(n, number)))


class Retelling:
    def __init__(
        self, game: str, seats: int, options: dict[str, object], dice: FairChance, given: Sequence[LogRow] = ()
    ) -> None:
        """`given` are the rows of the lesson that it goes on from: those were written, not drawn."""
        self.match = Match(shelf[game], seats=seats, options=options, chance=Witness(dice), moves=fold(given))
        self.given = len(given)
        self.resigned: set[int] = set()
        self.confirmed = 0  # how many entries of the match played again have been found in the log
        self.thrown = 0  # how many dice and shuffles have been found in the log

    @property
    def draws(self) -> tuple[Draw, ...]:
        """What chance has been asked, and what it gave."""
        chance = self.match.chance
        assert isinstance(chance, Witness)
        return chance.draws

    @property
    def is_over(self) -> bool:
        return self.match.is_over or is_decided(self.match.seats, len(self.resigned))

    @property
    def is_owed(self) -> bool:
        """Whether chance had to act, and has not done so in the log."""
        return self.confirmed < len(self.match.log)

    def wrong_with(self, row: LogRow) -> Words | None:
        """The next row of the log: followed, or why it can't be true."""
        if KINDS[row.kind].is_draw or row.number <= self.given:
            return self._wrong_with_chance(row)
        if self.is_owed:
            return _MISSING.format(at=row.number, due=self.match.log[self.confirmed].move)
        if self.is_over:
            return _AFTER_THE_END.format(at=row.number)
        try:
            self._follow(row)
        except SobremesaError as error:
            return _AGAINST_RULES.format(at=row.number, why=error.words)
        return None

    def _wrong_with_chance(self, row: LogRow) -> Words | None:
        """A row that the match has made by itself, or was begun with."""
        if not self.is_owed:
            return _UNCALLED.format(at=row.number)
        due = self.match.log[self.confirmed]
        self.confirmed += 1
        self.thrown += KINDS[row.kind].is_draw
        return None if due == row.entry else _UNTRUE.format(at=row.number, found=row.move, due=due.move)

    def _follow(self, row: LogRow) -> None:
        """Who kept the time is believed; what it led to is checked."""
        kind = KINDS[row.kind]
        if kind.is_for_players and row.seat in self.resigned:
            raise Illegal(_HAD_RESIGNED)
        kind.again(self.match, row)
        if kind.standing is Standing.ADDS and self.match.log[self.confirmed] != row.entry:
            raise Illegal(_OTHER_CLOCK)
        self.confirmed = self.confirmed + 1 if kind.standing is Standing.ADDS else len(self.match.log)
        self.resigned |= {row.seat} if kind.resigns else set()


def draws_of(retelling: Retelling, log: Sequence[LogRow]) -> tuple[Draw, ...]:
    """What chance was asked, draw by draw, in a log that can be told again; else none."""
    is_told = not any(retelling.wrong_with(row) for row in log) and not retelling.is_owed
    return retelling.draws if is_told else ()


_UNTRUE = Words(
    "No es cierto: en la entrada {at} del registro el azar dio {found}, y debía dar {due}.",
    "Not true: at entry {at} of the log chance gave {found}, and had to give {due}.",
)
_MISSING = Words(
    "No es cierto: antes de la entrada {at} del registro falta lo que el azar debía dar ({due}).",
    "Not true: before entry {at} of the log, what chance had to give ({due}) is missing.",
)
_UNCALLED = Words(
    "No es cierto: en la entrada {at} del registro aparece un azar que las reglas no piden.",
    "Not true: entry {at} of the log is a draw that the rules do not ask for.",
)
_AFTER_THE_END = Words(
    "No es cierto: la entrada {at} del registro llega después del final de la partida.",
    "Not true: entry {at} of the log comes after the end of the match.",
)
_AGAINST_RULES = Words(
    "No es cierto: la entrada {at} del registro no sigue las reglas: {why}",
    "Not true: entry {at} of the log does not follow the rules: {why}",
)
_HAD_RESIGNED = Words("Ese asiento ya se había retirado.", "That seat had resigned before.")
_OTHER_CLOCK = Words("El reloj hace otra cosa ahí.", "The clock does something else there.")
