"""Fair dice, checked: a record is held against its secret, the rules, what its players noted down, and its seal.

What makes the dice is in `dice`; the same recipe, in a hundred lines without a word of ours, is static/check_dice.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.players.bots import check_names
from sobremesa.server.dice import BOT, FairChance, commitment, dice_key, fair_draw, new_secret, value_of
from sobremesa.server.exports import Exported, is_old, read_export
from sobremesa.server.log import KINDS, LogRow, given_in
from sobremesa.server.retelling import Retelling
from sobremesa.server.seals import is_sealed

__all__ = ["FairChance", "Noted", "Verdict", "commitment", "fair_draw", "new_secret", "verify"]


@dataclass(frozen=True)
class Noted:
    """What somebody noted down while the match was played."""

    commitment: str = ""  # as the table showed it before it began
    entropy: Mapping[int, str] = field(default_factory=dict)  # what seats brought, by their number from 0
    house: str = ""  # the name of the house, from its page /fair
    is_unsealed: bool = False  # it is known to be from before records were sealed: else somebody may have taken it off


@dataclass(frozen=True)
class Verdict:
    """Whether a match was played as its record says, and if not, where it shows."""

    is_true: bool
    words: Words
    notes: tuple[Words, ...] = ()  # what was compared besides, and what was not
    draws: int = 0  # how many dice and shuffles were recomputed
    at: int | None = None  # the number of the log's first untrue entry, from 1


def verify(record: object, noted: Noted | None = None) -> Verdict:
    """Hold an exported match against all that can be checked."""
    exported = read_export(record)
    assert isinstance(record, Mapping)
    noted = noted or Noted()
    for wrong in _wrong_with_promise(exported, noted):
        return Verdict(False, wrong)
    if exported.rules != rules_digest(shelf[exported.written.game]):
        return Verdict(False, _OTHER_RULES.format(digest=exported.rules, how=_said_of_rules(exported)))
    verdict = _Audit(exported).verdict()
    for wrong in _wrong_with_seal(record, exported, noted) if verdict.is_true else ():  # last: it can't say where
        return Verdict(False, wrong)
    return replace(verdict, notes=_notes(exported, noted)) if verdict.is_true else verdict


# --- Who says so ------------------------------------------------------------------------------------------------------


def _wrong_with_seal(record: Mapping[str, Any], exported: Exported, noted: Noted) -> Iterator[Words]:
    if not is_old(record) and not is_sealed(record):
        yield _BROKEN_SEAL
    if is_old(record) and not noted.is_unsealed:
        yield _NO_SEAL
    if noted.house and noted.house.strip().lower() != exported.house:
        yield _OTHER_HOUSE.format(house=exported.house or "–")


def _wrong_with_promise(exported: Exported, noted: Noted) -> Iterator[Words]:
    shown = commitment(exported.secret)
    for claim in (exported.commitment, noted.commitment.strip().lower() or shown):
        if claim != shown:
            yield _BROKEN_PROMISE.format(shown=shown, claim=claim)
    lines = dict(enumerate(exported.entropy))
    for seat, value in noted.entropy.items():
        line = lines.get(seat, BOT)
        if value.strip() not in (line, value_of(line) or BOT):
            yield _OTHER_ENTROPY.format(seat=seat + 1, found=line)


def _notes(exported: Exported, noted: Noted) -> tuple[Words, ...]:
    """What the verdict rests on: a record that was compared with nothing proves less."""
    promise = _PROMISE_KEPT if noted.commitment else _NOT_COMPARED
    house = _NOT_SEALED if not exported.house else _YOUR_HOUSE if noted.house else _SEALED.format(house=exported.house)
    given = given_in(exported.mode)
    lesson = (_FROM_A_LESSON.format(n=given),) if given else ()
    return *lesson, promise, *_said_of_mixing(exported, noted), house


def _said_of_mixing(exported: Exported, noted: Noted) -> Iterator[Words]:
    givers = [line.split()[0] for line in exported.entropy]
    if not givers:
        yield _NOT_MIXED
    elif set(givers) == {BOT}:
        yield _ONLY_BOTS
    else:
        yield _MIXED.format(seats=", ".join(f"{seat} ({giver})" for seat, giver in enumerate(givers, 1)))
    if noted.entropy:
        yield _SAME_ENTROPY.format(seats=", ".join(str(seat + 1) for seat in sorted(noted.entropy)))


def _said_of_rules(exported: Exported) -> Words:
    try:
        return _STILL_REPLAYS if _Audit(exported).verdict().is_true else _NO_LONGER
    except SobremesaError:  # such options or so many seats are unknown by now
        return _NO_LONGER


# --- What happened ----------------------------------------------------------------------------------------------------


class _Audit:
    """The match played again from its dice, with the log held against it entry by entry."""

    def __init__(self, exported: Exported) -> None:
        self.exported = exported
        written = exported.written
        dice = FairChance(dice_key(exported.secret, exported.match, exported.entropy), exported.match)
        given = exported.log[: given_in(exported.mode)]
        self.retold = Retelling(written.game, written.seats, dict(written.options), dice, given)
        self.latest = exported.created

    def verdict(self) -> Verdict:
        if wrong := self._wrong_with_seats():
            return self._untrue(wrong)
        for row in self.exported.log:
            if wrong := self.retold.wrong_with(row) or self._wrong_with_draw(row) or self._wrong_with_time(row):
                return self._untrue(wrong, row.number)
        if wrong := self._wrong_with_end():
            return self._untrue(wrong, len(self.exported.log) + 1)
        if self.retold.match.log != self.exported.written.moves:
            return self._untrue(_OTHER_MOVES)
        source = _SECRET_AND_SEATS if self.exported.entropy else _SECRET_ALONE
        draws = len(self.retold.draws)
        return Verdict(True, _TRUE.format(draws=draws, source=source), draws=draws)

    def _untrue(self, wrong: Words, at: int | None = None) -> Verdict:
        return Verdict(False, wrong, draws=len(self.retold.draws), at=at)

    def _wrong_with_seats(self) -> Words | None:
        try:
            check_names([bot for bot in self.exported.bots if bot is not None])
        except SobremesaError as error:
            return _UNKNOWN_BOT.format(why=error.words)
        for seat, (kind, bot) in enumerate(zip(self.exported.kinds, self.exported.bots, strict=True)):
            if (kind == "bot") != (bot is not None) or (kind == "open" and self.exported.names[seat]):
                return _ODD_SEAT.format(seat=seat + 1)
        return None

    def _wrong_with_draw(self, row: LogRow) -> Words | None:
        """What a record says that was drawn, so that those can check it who know no rules, must be so."""
        if not KINDS[row.kind].is_draw:
            return None
        said, due = self.exported.draws[self.retold.thrown - 1], self.retold.draws[self.retold.thrown - 1]
        return None if said in (None, due) else _OTHER_DRAW.format(at=row.number, drawn=due.drawn, of=due.of)

    def _wrong_with_time(self, row: LogRow) -> Words | None:
        if row.at < self.latest:
            return _BACKWARDS.format(at=row.number)
        self.latest = row.at
        return None

    def _wrong_with_end(self) -> Words | None:
        ended, closed = self.exported.ended, self.exported.closed
        if self.retold.is_owed:
            return _CUT
        if self.retold.is_over and ended is None:
            return _ENDLESS
        if not self.retold.is_over and ended is not None:
            return _UNFINISHED
        if self.retold.is_over and closed is not None:
            return _NOT_GIVEN_UP
        is_late = all(self.latest <= time for time in (ended, closed) if time is not None)
        return None if is_late else _ENDED_BEFORE


# --- Words ------------------------------------------------------------------------------------------------------------

_TRUE = Words(
    "Todo es cierto: los {draws} sorteos de dados y cartas salen {source}, las jugadas siguen las reglas y no falta "
    "nada.",
    "All true: the {draws} draws of dice and cards follow from {source}, the moves follow the rules, and nothing is "
    "missing.",
)
_SECRET_ALONE = Words("del secreto", "the secret")
_SECRET_AND_SEATS = Words("del secreto y de lo que aportó cada asiento", "the secret and what each seat brought")
_FROM_A_LESSON = Words(
    "Sigue una lección o un acertijo: sus primeras {n} entradas, dados y cartas incluidos, estaban escritas.",
    "It goes on from a lesson or a puzzle: its first {n} entries, dice and cards among them, were written, not drawn.",
)
_PROMISE_KEPT = Words(
    "El secreto es el prometido: su huella es la que apuntaste.",
    "The secret is the promised one: its fingerprint is the one you noted down.",
)
_NOT_COMPARED = Words(
    "No se ha comparado con lo que apuntaste al empezar: da esa huella con --commitment.",
    "Not compared with what you noted down at the start: give that fingerprint with --commitment.",
)
_MIXED = Words(
    "De dónde viene lo que aportó cada asiento: {seats}. Lo de «server» no protege de quien lo lleva; «bot» es nada.",
    "Where what each seat brought is from: {seats}. “server” does not protect from who runs it; “bot” is nothing.",
)
_SAME_ENTROPY = Words("Lo que apuntaste del asiento {seats} está ahí.", "What you noted down of seat {seats} is there.")
_ONLY_BOTS = Words(
    "Solo había bots: nadie aportó nada a los dados, así que quien llevaba el servidor podía elegirlos.",
    "There were only bots: nobody brought anything for the dice, so whoever ran the server could choose them.",
)
_NOT_MIXED = Words(
    "Es de antes de que los jugadores mezclaran los dados: quien llevaba el servidor podía elegirlos.",
    "It is from before players mixed the dice: whoever ran the server could choose them.",
)
_SEALED = Words(
    "Lleva el sello de la casa {house}: compáralo con el de su página /fair, o dalo con --house.",
    "It bears the seal of the house {house}: compare it with the one on its page /fair, or give that with --house.",
)
_YOUR_HOUSE = Words("Lleva el sello de la casa que dices.", "It bears the seal of the house you named.")
_NOT_SEALED = Words(
    "No lleva sello, como todo lo exportado antes: nombres, horas y jugadas legales pueden no ser las que fueron.",
    "It bears no seal, as nothing did that was exported then: names, times and legal moves may not be what they were.",
)
_BROKEN_SEAL = Words(
    "No es cierto: alguien ha cambiado algo desde que la casa selló esta partida.",
    "Not true: something has been changed since the house sealed this record.",
)
_NO_SEAL = Words(
    "No está probado: no lleva sello. O se exportó antes de que los hubiera, o alguien se lo ha quitado, y entonces "
    "nombres, horas y jugadas legales pueden no ser las que fueron. Si sabes que es de entonces, dilo con --unsealed.",
    "Not proved: it bears no seal. Either it was exported before there were any, or somebody took it off, and then "
    "names, times and legal moves may not be what they were. If you know that it is from then, say so with --unsealed.",
)
_OTHER_HOUSE = Words(
    "No es cierto: el sello no es de la casa que dices, sino de {house}.",
    "Not true: the seal is not of the house you named but of {house}.",
)
_BROKEN_PROMISE = Words(
    "No es cierto: la huella del secreto es {shown}, y la prometida al empezar era {claim}.",
    "Not true: the fingerprint of the secret is {shown}, and the one promised at the start was {claim}.",
)
_OTHER_ENTROPY = Words(
    "No es cierto: lo que aportó el asiento {seat} es, según esta partida, «{found}».",
    "Not true: what seat {seat} brought is, by this record, “{found}”.",
)
_OTHER_RULES = Words(
    "Se jugó con otras reglas (huella {digest}). {how}",
    "It was played by other rules (digest {digest}). {how}",
)
_STILL_REPLAYS = Words(
    "Sus jugadas y dados valen también con estas, pero no se sabe si con aquellas.",
    "Its moves and dice hold under these too, but whether they do under those is not known.",
)
_NO_LONGER = Words("Con estas no se puede jugar de nuevo.", "It cannot be played again under these.")
_UNKNOWN_BOT = Words("No es cierto: {why}", "Not true: {why}")
_ODD_SEAT = Words(
    "No es cierto: quién ocupa el asiento {seat} no encaja con su nombre o su bot.",
    "Not true: who sits in seat {seat} does not fit its name or its bot.",
)
_OTHER_DRAW = Words(
    "No es cierto: en la entrada {at} del registro el sorteo debía ser {drawn} de {of} («drawn», «of»).",
    "Not true: at entry {at} of the log the draw had to be {drawn} of {of} (“drawn”, “of”).",
)
_BACKWARDS = Words(
    "No es cierto: la entrada {at} del registro es anterior a lo que la precede.",
    "Not true: entry {at} of the log is earlier than what comes before it.",
)
_CUT = Words(
    "No es cierto: al final del registro falta lo que el azar debía dar.",
    "Not true: at the end of the log, what chance had to give is missing.",
)
_ENDLESS = Words(
    "No es cierto: la partida ha terminado, y no consta cuándo («ended»).",
    "Not true: the match is over, and when is not said (“ended”).",
)
_UNFINISHED = Words(
    "No es cierto: consta un final («ended»), y en el registro la partida sigue en juego: falta algo.",
    "Not true: an end is noted (“ended”), and by the log the match is still being played: something is missing.",
)
_NOT_GIVEN_UP = Words(
    "No es cierto: consta que se dejó sin terminar («closed»), y ha terminado.",
    "Not true: it is noted as given up unfinished (“closed”), and it is over.",
)
_ENDED_BEFORE = Words(
    "No es cierto: consta un final anterior a la última entrada del registro.",
    "Not true: the end that is noted comes before the last entry of the log.",
)
_OTHER_MOVES = Words(
    "No es cierto: las jugadas («moves») no son las que deja el registro («log»).",
    "Not true: the “moves” are not those that the “log” leaves.",
)
