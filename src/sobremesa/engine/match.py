"""A match: its options and its list of moves. State, undo, views and the record all follow from those two."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import replace
from typing import Any

import numpy as np

from sobremesa.engine.compiler import Rules, bind_interpreted, interpreted
from sobremesa.engine.contract import CHANCE, CLOCK, OVER, SPECTATOR, Game
from sobremesa.engine.errors import BadOption, Illegal, NotYourTurn, Stale, Unreadable
from sobremesa.engine.loops import outcome_at, rank, total_weight
from sobremesa.engine.moves import Move
from sobremesa.engine.nodes import NO_MOVE, Choice, View
from sobremesa.engine.options import encode_options, read_options
from sobremesa.engine.random import MAX_SEED, draw, new_stream
from sobremesa.engine.reading import quoted
from sobremesa.engine.record import Cells, Raw, Record, copied, field_names, raw_from
from sobremesa.engine.records import Entry, write_record
from sobremesa.engine.words import Lang, Words, with_seat_names

Chance = Callable[[int], int]  # a number below n, each as likely


class SeededChance:
    """Draws from the stream of a seed: the same as game number 0 of a simulation with that seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Cells(new_stream(seed, 0))

    def __call__(self, n: int) -> int:
        return int(draw(self.rng, n))


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
        self.log: list[Entry] = []
        self.version = 0  # goes up with every change, undo included
        self._chance = chance or SeededChance(self.seed or 0)
        self._rules = rules or interpreted(game)
        self._out = np.zeros(game.moves.size, np.int32)
        self._raw: Raw = np.zeros(1, game.state.dtype)[0]
        self._before: list[bytes | None] = []  # the state before each entry of the log; None until it is recalled
        self._now: dict[Any, Any] = {}  # what has been worked out about this very moment
        self._looked: dict[tuple[int, int], Record] = {}  # what viewers saw, now and lately, by length of the log
        self._rules.setup(self._raw, self.seats, encode_options(game.options, self.options))
        for entry in moves:
            self._play_again(entry)
        self._let_chance_act()

    # --- What is the case -------------------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are deciding now; several where they choose at once, none when it is over."""
        acting = self._acting
        return tuple(seat for seat in range(self.seats) if acting >> seat & 1)

    @property
    def is_over(self) -> bool:
        return self._acting == OVER

    @property
    def time_limit(self) -> int:
        """The seconds that those to act have before the clock moves; 0: as long as they like."""
        return int(self._rules.time_limit(self._raw)) if self._acting != OVER else 0

    @property
    def stopwatch(self) -> int:
        """Changes whenever a time limit starts anew."""
        return self._count("stopwatch", len(self.log))

    @property
    def scores(self) -> list[int]:
        return self.scores_before(len(self.log))

    def scores_before(self, at: int) -> list[int]:
        """The scores as they were before an entry of the log."""
        raw = self.state_before(at).raw
        return [int(self._rules.score(raw, seat)) for seat in range(self.seats)]

    @property
    def public_scores(self) -> list[int]:
        """The scores as far as a spectator can work them out."""
        if "scores" not in self._now:
            seen = self.hidden(SPECTATOR).raw
            self._now["scores"] = [int(self._rules.score(seen, seat)) for seat in range(self.seats)]
        return list(self._now["scores"])

    @property
    def ranks(self) -> list[int] | None:
        """The place of each seat once it is over: 1 has won, equals share a place."""
        if not self.is_over:
            return None
        place = bind_interpreted(rank, self.game)
        return [place(self._raw, seat, self.seats) for seat in range(self.seats)]

    @property
    def ending(self) -> Words | None:
        """Why it is over."""
        return self.game.endings[self._rules.ending(self._raw)] if self.is_over else None

    @property
    def state(self) -> Record:
        """A copy of the whole truth. What is shown to anyone goes through `hidden` instead."""
        return self.state_before(len(self.log))

    def state_before(self, at: int) -> Record:
        """The whole truth as it was before an entry of the log."""
        state = self._before[at] if at < len(self.log) else self._raw.tobytes()
        return self.game.state(raw_from(state if state is not None else self._recalled(at), self.game.state.dtype))

    def at(self, length: int) -> Match:
        """The match as it was after so many entries of the log, to look at."""
        past = copy(self)
        past.log, past._before = self.log[:length], self._before[:length]
        past._raw, past._looked, past._now = self.state_before(length).raw, {}, {}
        past._out = np.zeros_like(self._out)  # it may be looked at in another thread
        past.version = length
        return past

    def twin(self) -> Match:
        """Another match at the same point, chance included, that goes its own way from here."""
        twin = copy(self)
        twin.log, twin._before = list(self.log), list(self._before)
        twin._raw, twin._chance = copied(self._raw), deepcopy(self._chance)
        twin._now, twin._looked = dict(self._now), dict(self._looked)
        return twin

    def hidden(self, seat: int) -> Record:
        """A copy of the state with all that this seat may not know blanked."""
        return self._hidden_copy(self._raw, seat)

    def legal(self, seat: int) -> list[Move]:
        """The moves this seat may make now; none if it has nothing to decide."""
        if seat not in self.to_act:
            return []
        seen = self._seen(seat)
        return [self._move(seen, seat, move) for move in self._legal_ids(seat)]

    def view(self, seat: int = SPECTATOR, lang: Lang = "es") -> View:
        """The table as this seat, or a spectator, sees it."""
        return self.unnamed_view(seat, lang).named(lang)

    def unnamed_view(self, seat: int, lang: Lang) -> View:
        """The same with marks where seats are named, for who knows the names of those who sit there."""
        seen, moves, presenter = self._seen(seat), self.legal(seat), self.game.presenter
        view = presenter.view(seen, seat, frozenset(m.id for m in moves), lang)
        choices = (Choice(id=m.id, text=presenter.words(seen, seat, m.id, lang), rule=m.rule) for m in moves)
        return replace(view, choices=tuple(choices))

    def story(self, viewer: int = SPECTATOR, lang: Lang = "es", since: int = 0, until: int | None = None) -> list[str]:
        """What happened, in words, as far as the viewer may know it."""
        end = len(self.log) if until is None else until
        return [with_seat_names(sentence, lang) for sentence in self.unnamed_story(viewer, lang, since, end)]

    def unnamed_story(self, viewer: int, lang: Lang, since: int, until: int) -> list[str]:
        """The same with marks where seats are named."""
        told = (self._tell(at, viewer, lang) for at in range(since, until))
        return [sentence for sentence in told if sentence]

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
        length = len(self.log)
        self._looked = {at: seen for at, seen in self._looked.items() if at[0] == length}
        self._append(seat, _number(move))
        self._let_chance_act()

    def run_out_of_time(self) -> None:
        """The clock's move, when those to act have had their seconds. Whoever keeps the time calls this."""
        if not self.time_limit:
            raise Illegal(Words("Ahora no corre ningún reloj.", "No clock is running now."))
        self._append(CLOCK, self._legal_ids(CLOCK)[0])
        self._let_chance_act()

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
        others = self.log[at + 1 :]
        self._raw, self._looked, self._now = self.state_before(at).raw, {}, {}
        del self.log[at:], self._before[at:]
        for entry in others:  # chosen at the same time as the move that is taken back
            self._append(entry.seat, entry.move)
        self.version += 1

    def resume_from(self, log: Sequence[Entry], state: bytes) -> None:
        """Go on from a snapshot of this very match: the log so far and the state it led to, both trusted."""
        self.log, self._before = list(log), [None] * len(log)
        self._raw, self._looked, self._now = raw_from(state, self.game.state.dtype), {}, {}
        self.version = len(log)

    def use(self, rules: Rules) -> None:
        """Go on with the same rules in another form: native instead of interpreted."""
        self._rules = rules

    def can_undo(self, seat: int) -> bool:
        return self._undo_point(seat) is not None

    def record(self) -> dict[str, Any]:
        """The match as JSON: with it anyone can play it again. It tells all, hidden things too."""
        return write_record(self.game.id, self.seats, self.options, self.seed, self.log)

    # --- How --------------------------------------------------------------------------------------------------------

    def _legal_ids(self, seat: int) -> list[int]:
        return [int(m) for m in self._out[: self._rules.legal(self._raw, seat, self._out)]]

    def _move(self, seen: Record, seat: int, move: int) -> Move:
        rule, presenter = self.game.moves.range_of(move).rule, self.game.presenter
        return Move(move, seat, rule, lambda lang: with_seat_names(presenter.words(seen, seat, move, lang), lang))

    @property
    def _acting(self) -> int:
        if "acting" not in self._now:
            self._now["acting"] = int(self._rules.to_act(self._raw))
        acting: int = self._now["acting"]
        return acting

    def _seen(self, viewer: int) -> Record:
        """What a viewer may know, to read."""
        return self._seen_before(len(self.log), viewer)

    def _seen_before(self, at: int, viewer: int) -> Record:
        key = (at, viewer)
        if key not in self._looked:
            raw = self._raw if at == len(self.log) else self.state_before(at).raw
            self._looked[key] = self._hidden_copy(raw, viewer).frozen()
        return self._looked[key]

    def _hidden_copy(self, raw: Raw, seat: int) -> Record:
        blanked = copied(raw)
        self._rules.hide(blanked, seat)
        return self.game.state(blanked)

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
        legal = self._legal_ids(seat)
        if number not in legal:
            raise Illegal(
                Words(
                    f"La jugada {number} no es legal aquí; el asiento {seat} puede elegir entre {_few(legal)}.",
                    f"Move {number} is not legal here; seat {seat} can choose among {_few(legal)}.",
                )
            )

    def _append(self, seat: int, move: int) -> None:
        self._before.append(self._raw.tobytes())
        self._rules.apply(self._raw, seat, move)
        self._now = {}
        self.log.append(Entry(seat, move))
        self.version += 1

    def _let_chance_act(self) -> None:
        while self._acting == 1 << CHANCE:
            self._append(CHANCE, self._roll())

    def _roll(self) -> int:
        count = self._rules.legal(self._raw, CHANCE, self._out)
        point = self._chance(bind_interpreted(total_weight, self.game)(self._raw, count, self._out))
        return int(bind_interpreted(outcome_at, self.game)(self._raw, self._out, point))

    def _play_again(self, entry: Entry) -> None:
        if entry.seat == CHANCE and self._acting == 1 << CHANCE:
            outcomes = self._legal_ids(CHANCE)
            self._roll()  # the stream goes on from where it was, whatever the record says
            if entry.move not in outcomes:
                raise Illegal(
                    Words(
                        f"El azar no puede dar {entry.move} aquí; puede dar {_few(outcomes)}.",
                        f"Chance cannot give {entry.move} here; it can give {_few(outcomes)}.",
                    )
                )
        elif entry.seat == CLOCK and self.time_limit and entry.move in self._legal_ids(CLOCK):
            pass  # its time had run out: only who kept the time can know
        else:
            self._check(entry.seat, entry.move)
        self._append(entry.seat, entry.move)

    def _recalled(self, at: int) -> bytes:
        """Play the log again from the start to find the states that a snapshot left out."""
        raw: Raw = np.zeros(1, self.game.state.dtype)[0]
        self._rules.setup(raw, self.seats, encode_options(self.game.options, self.options))
        for i, entry in enumerate(self.log):
            self._before[i] = raw.tobytes()
            self._rules.apply(raw, entry.seat, entry.move)
        return self._before[at] or b""

    def _undo_point(self, seat: int) -> int | None:
        """Where in the log this seat's last move stands, if it may be taken back."""
        at = next((i for i in reversed(range(len(self.log))) if self.log[i].seat == seat), None)
        if at is None or seat == CHANCE or self._count("reveals", at) != self.reveals:
            return None
        return at if self._stands_without(at, seat) else None

    def _stands_without(self, at: int, seat: int) -> bool:
        """Whether all that came after an entry was no answer to it: chosen at the same time by others, or given to
        them by chance unseen by this seat. Where such a moment ends, rules count a reveal.
        """
        acting, others_chose = int(self._rules.to_act(self.state_before(at).raw)), False
        for later in range(at + 1, len(self.log)):
            by = self.log[later].seat
            if acting >> by & 1:
                others_chose = True
            elif by != CHANCE or not others_chose or self.has_seen(later, seat):
                return False
        return True

    @property
    def reveals(self) -> int:
        """How often something hidden has come to light."""
        return self._count("reveals", len(self.log))

    def _count(self, name: str, at: int) -> int:
        """A counter that a game may keep, as it was before an entry of the log."""
        raw = self.state_before(at).raw
        return int(raw[name]) if name in field_names(self.game.state.dtype) else 0

    def has_seen(self, at: int, viewer: int) -> bool:
        """Whether a viewer may know of an entry of the log."""
        entry = self.log[at]
        return entry.seat == viewer or bool(self._rules.sees(self.state_before(at).raw, entry.seat, entry.move, viewer))

    def notices(self, at: int, viewer: int) -> bool:
        """Whether a viewer can tell that an entry of the log has happened: it may know of it, or sees what it did."""
        if self.has_seen(at, viewer):
            return True
        return self._seen_before(at, viewer) != self._seen_before(at + 1, viewer)

    def _tell(self, at: int, viewer: int, lang: Lang) -> str:
        entry = self.log[at]
        move = entry.move if self.has_seen(at, viewer) else NO_MOVE
        old, new = self._seen_before(at, viewer), self._seen_before(at + 1, viewer)
        return self.game.presenter.tell(old, new, entry.seat, move, lang)


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


def _few(numbers: list[int]) -> str:
    listed = ", ".join(map(str, numbers[:8]))
    return listed + (", …" if len(numbers) > 8 else "")
