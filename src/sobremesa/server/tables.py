"""One table, pure: a match, who sits where, and the log that is the truth. No socket, no clock, no database.

Whatever changes a table goes through `move`, `undo`, `reset`, `resign` or `run_out_of_time`. Each gives an Answer and
the rows to keep; nobody is told before those rows are stored. The version of a table is the number of rows in its log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Literal

from sobremesa.engine.contract import CHANCE, CLOCK, Game
from sobremesa.engine.errors import Illegal, NotYourTurn, SobremesaError, Stale
from sobremesa.engine.match import Match
from sobremesa.engine.words import Words
from sobremesa.server.log import KINDS, LogRow, Standing, as_rows, fold, resigned_in
from sobremesa.server.sightings import Sightings
from sobremesa.server.sittings import Sitting, seated

Status = Literal["accepted", "duplicate", "stale", "not_your_turn", "illegal", "refused"]


@dataclass(frozen=True)
class Answer:
    """What the sender is told, always."""

    status: Status
    words: Words = field(default=Words("", ""))
    rows: tuple[LogRow, ...] = ()
    moves: tuple[int, ...] = ()  # which a hint names
    rule: str = ""  # and the rule behind it
    table: str = ""  # where one sits now


DUPLICATE = Answer("duplicate", Words("Ya estaba hecho.", "That was already done."))
NOT_POSSIBLE = Words(
    "Eso no se puede hacer ahora: elige algo de lo que está iluminado.",
    "That is not possible now: choose one of the things that are lit.",
)
FREE_UNDOS, UNDOS_A_MOVE = 100, 2
TOO_OFTEN = Words(
    "Ya has deshecho muchas veces: juega algo y podrás deshacer de nuevo.",
    "You have taken back a great many times: play on, then you can undo again.",
)
OVER = Words("La partida ya terminó.", "The match is already over.")


@dataclass(frozen=True)
class Moment:
    """What decides whether a choice made then can still be made."""

    to_act: tuple[int, ...]
    reveals: int  # how often something hidden had come to light
    length: int  # of the match's log


def moment_of(match: Match) -> Moment:
    return Moment(match.to_act, match.reveals, len(match.log))


class Table:
    def __init__(
        self,
        table_id: str,
        match: Match,
        sittings: Sequence[Sitting],
        rows: Sequence[LogRow] = (),
        allows_hints: bool = False,
    ) -> None:
        self.id = table_id
        self.at = 0.0  # the time, for what is done now: whoever makes a draft says it
        self.allows_hints = allows_hints
        self.match = match
        self.sittings = tuple(sittings)
        self.rows = tuple(rows)
        self.resigned = resigned_in(rows)
        self.nonces = frozenset((row.seat, row.nonce) for row in rows if row.nonce)
        self.sightings = Sightings.of(match, rows)
        self._moments: Mapping[int, Moment] = {self.version: moment_of(match)}  # by version

    def draft(self, at: float = 0.0) -> Table:
        """The next table, to try something on. All that a table holds is replaced and never changed, so a copy of it
        goes its own way, and so does a copy of its match."""
        draft = copy(self)
        draft.match, draft.at = copy(self.match), at
        return draft

    def sit(self, seat: int, sitting: Sitting) -> None:
        self.sittings = seated(self.sittings, seat, sitting)

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def version(self) -> int:
        return len(self.rows)

    def version_for(self, viewer: int) -> int:
        """The version as a viewer may know it: rows that it can't know of don't count."""
        return self.sightings.version_for(viewer, self.version)

    def version_meant(self, viewer: int, shown: int) -> int:
        return self.sightings.version_meant(viewer, shown, self.version)

    @property
    def is_over(self) -> bool:
        return self.match.is_over or is_decided(self.match.seats, len(self.resigned))

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.is_over else self.match.to_act

    @property
    def asked(self) -> tuple[int, ...]:
        """Those to act for whom no bot decides."""
        return tuple(seat for seat in self.to_act if not self.bot_of(seat))

    @property
    def ranks(self) -> list[int] | None:
        """Who won; those who resigned come after all who did not."""
        if not self.is_over:
            return None
        if self.match.is_over and not self.resigned:
            return self.match.ranks
        last = max(2, self._playing() + 1)
        return [last if seat in self.resigned else 1 for seat in range(self.match.seats)]

    def bot_of(self, seat: int) -> str:
        """The level of the bot that decides for this seat, if one does."""
        sitting = self.sittings[seat]
        if seat in self.resigned:
            return sitting.bot or "greedy"
        return sitting.bot or "" if sitting.kind == "bot" or sitting.is_away_bot else ""

    def has_played(self, seat: int) -> bool:
        return any(row.seat == seat for row in self.rows)

    @property
    def may_hint(self) -> bool:
        """Alone or against bots one may ask for hints; between people, where the table was made so."""
        kinds = [sitting.kind for sitting in self.sittings]
        return self.allows_hints or (kinds.count("person") == 1 and "open" not in kinds)

    # --- What can be done -------------------------------------------------------------------------------------------

    def move(self, seat: int, move: int, version: int, nonce: str | None) -> Answer:
        """A stale click is refused, never reinterpreted; but what others chose at the same time makes none stale."""
        return self._move(seat, move, version, nonce, is_bot=False)

    def move_of_bot(self, seat: int, move: int, version: int) -> Answer:
        return self._move(seat, move, version, None, is_bot=True)

    def _move(self, seat: int, move: int, version: int, nonce: str | None, is_bot: bool) -> Answer:
        def play() -> list[LogRow]:
            self._check_player(seat, is_bot)
            self._check_version(seat, version)
            length = len(self.match.log)
            try:
                self.match.play(seat, move)
            except Illegal as error:
                raise Illegal(NOT_POSSIBLE) from error  # numbers of moves mean nothing to a person
            return as_rows(self.match.log[length:])

        return self._answer(seat, nonce, play)

    def undo(self, seat: int, version: int, nonce: str | None) -> Answer:
        return self._answer(seat, nonce, lambda: self._take_back(seat, version, 1))

    def reset(self, seat: int, version: int, nonce: str | None) -> Answer:
        """Take back all that this seat may take back."""
        return self._answer(seat, nonce, lambda: self._take_back(seat, version, len(self.match.log)))

    def resign(self, seat: int, nonce: str | None) -> Answer:
        def resign() -> list[LogRow]:
            if seat in self.resigned:
                raise Illegal(Words("Ya habías abandonado la partida.", "You had already resigned."))
            self.resigned |= {seat}
            return [LogRow(0, "resign", seat)]

        return self._answer(seat, nonce, resign)

    def run_out_of_time(self) -> Answer:
        """Those to act have had their seconds: whoever keeps the time says so."""

        def overrun() -> list[LogRow]:
            length = len(self.match.log)
            self.match.run_out_of_time()
            return as_rows(self.match.log[length:])

        return self._answer(CLOCK, None, overrun)

    # --- How --------------------------------------------------------------------------------------------------------

    def _answer(self, seat: int, nonce: str | None, change: Callable[[], list[LogRow]]) -> Answer:
        if nonce is not None and (seat, nonce) in self.nonces:
            return DUPLICATE
        if self.is_over:
            return Answer("refused", OVER)
        try:
            rows = change()
        except Stale as error:
            return Answer("stale", error.words)
        except NotYourTurn as error:
            return Answer("not_your_turn", error.words)
        except SobremesaError as error:
            return Answer("illegal", error.words)
        return Answer("accepted", rows=self._keep(rows, nonce))

    def _keep(self, rows: list[LogRow], nonce: str | None) -> tuple[LogRow, ...]:
        numbered = [replace(row, number=self.version + i, at=self.at) for i, row in enumerate(rows, 1)]
        numbered[0] = replace(numbered[0], nonce=nonce)
        self.rows = (*self.rows, *numbered)
        self.sightings = self.sightings.after(self.match, numbered)
        self.nonces |= {(rows[0].seat, nonce)} if nonce else set()
        self._moments = {**self._moments, self.version: moment_of(self.match)}
        return tuple(numbered)

    def _check_player(self, seat: int, is_bot: bool) -> None:
        """Whoever resigned decides nothing any more; a bot that stands in decides until its person is back."""
        if is_bot != bool(self.bot_of(seat)):
            raise NotYourTurn(
                Words("Por este asiento decide ahora un bot.", "A bot decides for this seat now.")
                if self.bot_of(seat)
                else Words("Por este asiento decide una persona.", "A person decides for this seat.")
            )

    def _check_version(self, seat: int, version: int) -> None:
        if version == self.version:
            return
        then = self._moments.get(version) or self._recalled(version)
        was_asked = then is not None and seat in then.to_act and then.reveals == self.match.reveals
        if not (then and was_asked) or self._has_happened(seat, version, then.length):
            raise Stale(
                Words(
                    "La mesa ha cambiado desde que elegiste: mira de nuevo.",
                    "The table has changed since you chose: look again.",
                )
            )

    def _has_happened(self, seat: int, version: int, length: int) -> bool:
        """Whether a seat has acted or seen chance act since: what others do at the same time is nothing to it."""
        if any(row.seat == seat for row in self.rows[version:]):
            return True
        later = range(length, len(self.match.log))
        return any(self.match.log[at].seat == CHANCE and self.match.has_seen(at, seat) for at in later)

    def _recalled(self, version: int) -> Moment | None:
        """A moment before this server knew the table, if nothing has been taken back since."""
        then = fold(self.rows[:version])
        if not 0 <= version < self.version or then != self.match.log[: len(then)]:
            return None
        return moment_of(self.match.at(len(then)))

    def _take_back(self, seat: int, version: int, most: int) -> list[LogRow]:
        self._check_player(seat, is_bot=False)
        self._check_version(seat, version)
        most = min(most, self._undos_left(seat))
        if not most:
            raise Illegal(TOO_OFTEN)
        rows: list[LogRow] = []
        while len(rows) < most and (not rows or self.match.can_undo(seat)):
            self.match.undo(seat)
            rows.append(LogRow(0, "undo", seat))
        return rows

    def _undos_left(self, seat: int) -> int:
        """Taken back as often as one likes, but not for ever: the log stays in proportion to what was played."""
        undone = sum(_takes_back(row) and row.seat == seat for row in self.rows)
        return max(0, FREE_UNDOS + UNDOS_A_MOVE * len(self.match.log) - undone)

    def _playing(self) -> int:
        return self.match.seats - len(self.resigned)


def _takes_back(row: LogRow) -> bool:
    return KINDS[row.kind].standing is Standing.TAKES_BACK


def is_decided(seats: int, resigned: int) -> bool:
    """Whether too many have resigned: alone, one plays on to the last; among several, until one is left."""
    return seats - resigned < (1 if seats == 1 else 2)
