"""A match: its options and its list of moves. State, undo, views and the record all follow from those two.

All that changes in it is the line that it holds, which is itself never changed: `copy(match)` goes its own way.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from sobremesa.engine.chance import Chance, SeededChance
from sobremesa.engine.compiler import Rules, interpreted
from sobremesa.engine.contract import CHANCE, CLOCK, SPECTATOR, Game
from sobremesa.engine.errors import BadOption, Illegal, NotYourTurn, Stale, Unreadable
from sobremesa.engine.moves import Move
from sobremesa.engine.nodes import NO_MOVE, Choice, Group, View
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.position import Line, Past, Position, Setting
from sobremesa.engine.presenter import Settles
from sobremesa.engine.random import MAX_SEED
from sobremesa.engine.reading import quoted
from sobremesa.engine.record import Record
from sobremesa.engine.words import Lang, Words, with_seat_names
from sobremesa.engine.written import Entry, write_record


class Match:
    def __init__(
        self,
        game: Game,
        *,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object],
        moves: Iterable[Entry] = (),
        chance: Chance | None = None,
        rules: Rules | None = None,
    ) -> None:
        """Set up, play `moves` again (each checked), and let chance act."""
        self.game = game
        self.seats = checked_seats(game, seats)
        self.options = read_options(game.options, options)
        self.seed = None if chance else checked_seed(seed)
        setting = Setting(game, self.seats, rules or interpreted(game))
        first = Position.first(setting, encode_options(game.options, self.options))
        self._line = Line(first, chance or SeededChance.of(self.seed or 0), Past(first))
        for entry in moves:
            self._play_again(entry)
        self._line = self._line.until_a_decision()

    # --- What is the case -------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Where it stands: the state, and what the rules say of it. It tells all, hidden things too."""
        return self._line.now

    @property
    def log(self) -> tuple[Entry, ...]:
        """The moves that stand, those of chance and of the clock among them."""
        return self._line.log

    @property
    def version(self) -> int:
        """Goes up with every change, undo included."""
        return self._line.version

    @property
    def chance(self) -> Chance:
        """What the next die will come from."""
        return self._line.chance

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are deciding now; several where they choose at once, none when it is over."""
        return self.position.to_act

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def time_limit(self) -> int:
        """The seconds that those to act have before the clock moves; 0: as long as they like."""
        return self.position.time_limit

    @property
    def stopwatch(self) -> int:
        """Changes whenever a time limit starts anew."""
        return self.position.count("stopwatch")

    @property
    def reveals(self) -> int:
        """How often something hidden has come to light."""
        return self.position.count("reveals")

    @property
    def scores(self) -> list[int]:
        return list(self.position.scores)

    @property
    def public_scores(self) -> list[int]:
        """The scores as far as a spectator can work them out."""
        return list(self.position.public_scores)

    @property
    def ranks(self) -> list[int] | None:
        """The place of each seat once it is over: 1 has won, equals share a place."""
        return list(self.position.ranks) if self.is_over else None

    @property
    def ending(self) -> Words | None:
        """Why it is over."""
        return self.position.ending if self.is_over else None

    @property
    def conclusion(self) -> Words | None:
        """The ending, and where the points do not make the places, what they tell instead."""
        why, places = self.ending, self.game.places
        return Words(f"{why.es} {places.es}", f"{why.en} {places.en}") if why and places else why

    @property
    def state(self) -> Record:
        """A copy of the whole truth. What is shown to anyone goes through `hidden` instead."""
        return self.position.copy()

    def state_before(self, at: int) -> Record:
        """The whole truth as it was before an entry of the log."""
        return self._line.before(at).copy()

    def at(self, length: int) -> Match:
        """The match as it was after so many entries of the log, to look at."""
        past = copy(self)
        past._line = replace(self._line.cut(length), version=length)
        return past

    def hidden(self, seat: int) -> Record:
        """A copy of the state with all that this seat may not know blanked."""
        return self.position.hidden(seat)

    def legal(self, seat: int) -> list[Move]:
        """The moves this seat may make now; none if it has nothing to decide."""
        if seat not in self.to_act:
            return []
        seen = self.position.seen(seat)
        return [self._move(seen, seat, move) for move in self.position.legal(seat)]

    def view(self, seat: int = SPECTATOR, lang: Lang = "es") -> View:
        """The table as this seat, or a spectator, sees it."""
        return self.unnamed_view(seat, lang).named(lang)

    def unnamed_view(self, seat: int, lang: Lang) -> View:
        """The same with marks where seats are named, for who knows the names of those who sit there."""
        seen, moves, presenter = self.position.seen(seat), self.legal(seat), self.game.presenter
        view = presenter.view(seen, seat, frozenset(m.id for m in moves), lang)
        choices = (Choice(id=m.id, text=presenter.words(seen, seat, m.id, lang), rule=m.rule) for m in moves)
        tally = presenter.tally(seen, lang) if self.is_over else None
        return replace(view, choices=tuple(choices), tally=tally)

    def story(self, viewer: int = SPECTATOR, lang: Lang = "es", since: int = 0, until: int | None = None) -> list[str]:
        """What happened, in words, as far as the viewer may know it."""
        end = len(self.log) if until is None else until
        return [with_seat_names(sentence, lang) for sentence in self.unnamed_story(viewer, lang, since, end)]

    def unnamed_story(self, viewer: int, lang: Lang, since: int, until: int) -> list[str]:
        """The same with marks where seats are named."""
        told = (self._tell(at, viewer, lang) for at in range(since, until))
        return [sentence for sentence in told if sentence]

    def settled(self, at: int, viewer: int, lang: Lang) -> Group | None:
        """What an entry of the log has brought to an end, if its game holds such things up; with marks, like a view."""
        presenter, entry = self.game.presenter, self.log[at]
        if not isinstance(presenter, Settles):
            return None
        old, new = self._line.before(at), self._line.before(at + 1)
        move = entry.move if old.sees(entry, viewer) else NO_MOVE
        return presenter.settled(old.seen(viewer), new.seen(viewer), entry.seat, move, lang)

    def touched(self, at: int, viewer: int) -> tuple[str, ...]:
        """The sections of the rules that an entry of the log rests on, as far as the viewer may know."""
        entry, old, new = self.log[at], self._line.before(at), self._line.before(at + 1)
        move = entry.move if old.sees(entry, viewer) else NO_MOVE
        found = self.game.presenter.touches(old.seen(viewer), new.seen(viewer), entry.seat, move)
        return found if found or move == NO_MOVE else (self.game.moves.range_of(move).rule,)

    # --- What can be done -------------------------------------------------------------------------------------------

    def play(self, seat: int, move: Move | int, version: int | None = None) -> None:
        """Make a move, then let chance act. With `version`, refuse a move that was decided on an older state."""
        if version is not None and version != self.version:
            raise Stale(
                Words(
                    f"Esta jugada era para la posición {version} y la partida va por la {self.version}: mira de nuevo.",
                    f"This move was meant for position {version} and the match is at {self.version}: look again.",
                )
            )
        self._check(seat, move)
        self._line = self._line.after(seat, _number(move)).until_a_decision()

    def run_out_of_time(self) -> None:
        """The clock's move, when those to act have had their seconds. Whoever keeps the time calls this."""
        if not self.time_limit:
            raise Illegal(Words("Ahora no corre ningún reloj.", "No clock is running now."))
        self._line = self._line.after(CLOCK, self.position.legal(CLOCK)[0]).until_a_decision()

    def undo(self, seat: int) -> None:
        """Take back this seat's last move: never across a roll, a reveal, or what another seat did in answer."""
        at = self._undo_point(seat)
        if at is None:
            raise Illegal(
                Words(
                    "No hay nada que deshacer: se deshace hasta la última tirada, revelación o jugada de otra persona.",
                    "There is nothing to undo: undo reaches back to the last roll, reveal or move of someone else.",
                )
            )
        line = self._line.cut(at)
        for entry in self.log[at + 1 :]:  # chosen at the same time as the move that is taken back
            line = line.after(entry.seat, entry.move)
        self._line = replace(line, version=line.version + 1)

    def resume_from(self, log: Sequence[Entry], state: bytes, chance: Chance | None = None) -> None:
        """Go on from a snapshot of this very match: the log so far and the state it led to, both trusted."""
        entries, now = tuple(log), Position(self.position.setting, state)
        past = Past(self._line.past.first, entries)
        self._line = Line(now, chance or self.chance, past, entries, version=len(entries))

    def use(self, rules: Rules) -> None:
        """Go on with the same rules in another form: native instead of interpreted."""
        self._line = self._line.under(rules)

    def draw_from(self, chance: Chance) -> None:
        """Go on with other dice: a lesson's are written, and whoever plays on from its end wants real ones."""
        self._line = replace(self._line, chance=chance)

    def can_undo(self, seat: int) -> bool:
        return self._undo_point(seat) is not None

    def record(self) -> dict[str, Any]:
        """The match as JSON: with it anyone can play it again. It tells all, hidden things too."""
        return write_record(self.game.id, self.seats, self.options, self.seed, self.log)

    # --- How --------------------------------------------------------------------------------------------------------

    def _move(self, seen: Record, seat: int, move: int) -> Move:
        def say(lang: Lang) -> str:
            return with_seat_names(self.game.presenter.words(seen, seat, move, lang), lang)

        return Move(move, seat, self.game.moves.range_of(move).rule, say)

    def _check(self, seat: int, move: Move | int) -> None:
        if isinstance(move, bool) or not isinstance(move, (Move, int, np.integer)):
            raise Unreadable(
                Words(
                    f"«{move}» no es una jugada: se espera un número o una de match.legal({seat}).",
                    f"“{move}” is not a move: give a number or one of match.legal({seat}).",
                )
            )
        acting = self.to_act
        if seat not in acting:
            now = ", ".join(map(str, acting)) or "–"
            raise NotYourTurn(
                Words(
                    f"El asiento {seat} no decide nada ahora; deciden: {now}.",
                    f"Seat {seat} has nothing to decide now; deciding: {now}.",
                )
            )
        number = _number(move)
        legal = self.position.legal(seat)
        if number not in legal:
            raise Illegal(
                Words(
                    f"La jugada {number} no es legal aquí; el asiento {seat} puede elegir entre {_few(legal)}.",
                    f"Move {number} is not legal here; seat {seat} can choose among {_few(legal)}.",
                )
            )

    def _play_again(self, entry: Entry) -> None:
        now = self.position
        if entry.seat == CHANCE and now.is_up_to_chance:
            _, chance = now.roll(self.chance)  # the stream goes on from where it was, whatever the record says
            self._line = replace(self._line, chance=chance)
            if entry.move not in now.legal(CHANCE):
                raise Illegal(_cannot_give(entry.move, now.legal(CHANCE)))
        elif entry.seat == CLOCK and now.time_limit and entry.move in now.legal(CLOCK):
            pass  # its time had run out: only who kept the time can know
        else:
            self._check(entry.seat, entry.move)
        self._line = self._line.after(entry.seat, entry.move)

    def _undo_point(self, seat: int) -> int | None:
        """Where in the log this seat's last move stands, if it may be taken back."""
        at = next((i for i in reversed(range(len(self.log))) if self.log[i].seat == seat), None)
        if at is None or seat == CHANCE or self._line.before(at).count("reveals") != self.reveals:
            return None
        return at if self._stands_without(at, seat) else None

    def _stands_without(self, at: int, seat: int) -> bool:
        """Whether all that came after an entry was no answer to it: chosen at the same time by others, or given to
        them by chance unseen by this seat. Where such a moment ends, rules count a reveal.
        """
        acting, others_chose = self._line.before(at).acting, False
        for later in range(at + 1, len(self.log)):
            by = self.log[later].seat
            if acting >> by & 1:
                others_chose = True
            elif by != CHANCE or not others_chose or self.has_seen(later, seat):
                return False
        return True

    def has_seen(self, at: int, viewer: int) -> bool:
        """Whether a viewer may know of an entry of the log."""
        return self._line.before(at).sees(self.log[at], viewer)

    def notices(self, at: int, viewer: int) -> bool:
        """Whether a viewer can tell that an entry of the log has happened: it may know of it, or sees what it did."""
        if self.has_seen(at, viewer):
            return True
        return self._line.before(at).seen(viewer) != self._line.before(at + 1).seen(viewer)

    def _tell(self, at: int, viewer: int, lang: Lang) -> str:
        entry, old, new = self.log[at], self._line.before(at), self._line.before(at + 1)
        move = entry.move if old.sees(entry, viewer) else NO_MOVE
        return self.game.presenter.tell(old.seen(viewer), new.seen(viewer), entry.seat, move, lang)


def _number(move: Move | int) -> int:
    return move.id if isinstance(move, Move) else int(move)


def checked_seats(game: Game, seats: int | None) -> int:
    if seats is None:
        return game.seats[0]
    if isinstance(seats, bool) or seats not in game.seats:
        listed = ", ".join(map(str, game.seats))
        raise BadOption(
            Words(
                f"{game.title.es} no se juega con {quoted(seats)} asientos: puede ser con {listed}.",
                f"{game.title.en} is not played by {quoted(seats)}: it takes {listed}.",
            )
        )
    return int(seats)


def checked_seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(MAX_SEED + 1)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise BadOption(
            Words(
                f"La semilla no puede ser «{quoted(seed)}»: debe ser un número entero de 0 a {MAX_SEED}.",
                f"The seed cannot be “{quoted(seed)}”: it must be a whole number from 0 to {MAX_SEED}.",
            )
        )
    return seed


def _cannot_give(move: int, outcomes: tuple[int, ...]) -> Words:
    return Words(
        f"El azar no puede dar {move} aquí; puede dar {_few(outcomes)}.",
        f"Chance cannot give {move} here; it can give {_few(outcomes)}.",
    )


def _few(numbers: tuple[int, ...]) -> str:
    listed = ", ".join(map(str, numbers[:8]))
    return listed + (", …" if len(numbers) > 8 else "")
