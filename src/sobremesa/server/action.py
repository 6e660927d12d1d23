"""What somebody can ask a table to do, read once at the door: the same for sockets, forms and programs.

Behind the door there is an `Action` and no dictionary: it has the parts that it needs, and each is what it should be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from sobremesa.engine.errors import Unreadable
from sobremesa.engine.words import Words
from sobremesa.server.dice import LONGEST_VALUE, Giver
from sobremesa.server.reading import LARGEST, LONGEST_WORD, clean

LONGEST_CHAT = 300
NONCE = re.compile(r"[\w.:-]{1,64}", re.ASCII)  # the sender's own name for what it sends

Sent = Mapping[str, Any]  # JSON, or the fields of a form


# --- Actions ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What every action may say."""

    nonce: str | None = None  # sent twice, it counts once
    seat: int | None = None  # which of the sender's own; without it, the first of them to act


@dataclass(frozen=True, kw_only=True)
class Play(Asked):
    version: int  # of the view it was decided on
    move: int


@dataclass(frozen=True, kw_only=True)
class TakeBack(Asked):
    version: int
    is_all: bool = False  # of this turn; else the last one


@dataclass(frozen=True, kw_only=True)
class Resign(Asked):
    pass


@dataclass(frozen=True, kw_only=True)
class Chat(Asked):
    text: str


@dataclass(frozen=True, kw_only=True)
class Mix(Asked):
    """Something for the dice, before the match begins."""

    value: str  # of the server's making, if there is none
    by: Giver


@dataclass(frozen=True, kw_only=True)
class LetBotPlay(Asked):
    seat_of: int
    is_on: bool  # else a person takes their seat back


@dataclass(frozen=True, kw_only=True)
class Leave(Asked):
    pass


@dataclass(frozen=True, kw_only=True)
class Free(Asked):
    """The seat of somebody else."""

    seat_of: int


@dataclass(frozen=True, kw_only=True)
class Hint(Asked):
    pass


@dataclass(frozen=True, kw_only=True)
class Rematch(Asked):
    game: str = ""  # another one for the same people; without it, the same


Action = Play | TakeBack | Resign | Chat | Mix | LetBotPlay | Leave | Free | Hint | Rematch


# --- Reading them -----------------------------------------------------------------------------------------------------


def read_action(sent: Sent) -> Action:
    """An action; `Unreadable` names the first part that makes no sense."""
    for part, is_good in PARTS.items():
        if sent.get(part) is not None and not is_good(sent[part]):
            raise senseless(part)
    read = ACTIONS.get(sent.get("do") or "")
    if read is None:
        raise senseless("do")
    return read(sent, {"nonce": sent.get("nonce"), "seat": sent.get("seat")})


def nonce_of(sent: Sent | None) -> str:
    """What an answer is to be called: as the question was, if that can be said."""
    nonce = (sent or {}).get("nonce")
    return str(nonce) if _is_nonce(nonce) else ""


def senseless(part: str) -> Unreadable:
    return Unreadable(Words(f"No se entiende «{part}» en el mensaje.", f"“{part}” of the message makes no sense."))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -1 <= value <= LARGEST


def _is_nonce(value: object) -> bool:
    return isinstance(value, str) and NONCE.fullmatch(value) is not None


def _is_text(value: object) -> bool:
    return isinstance(value, str)


PARTS: Mapping[str, Callable[[object], bool]] = {
    "do": lambda value: isinstance(value, str) and len(value) <= LONGEST_WORD,
    "nonce": _is_nonce,
    "version": _is_number,
    "move": _is_number,
    "seat": _is_number,
    "seat_of": _is_number,
    "on": lambda value: isinstance(value, bool),
    "text": _is_text,
    "entropy": _is_text,
    "game": lambda value: isinstance(value, str) and len(value) <= LONGEST_WORD,
    "by": lambda value: value in get_args(Giver),
}


def _number(sent: Sent, part: str) -> int:
    number: int | None = sent.get(part)
    if number is None:
        raise senseless(part)
    return number


def _written(sent: Sent, part: str, longest: int) -> str:
    return clean(sent.get(part) or "", longest)


def _bot(sent: Sent, asked: dict[str, Any]) -> LetBotPlay:
    whose = _number(sent, "seat_of" if "seat_of" in sent else "seat")
    return LetBotPlay(**asked, seat_of=whose, is_on=sent.get("on") is not False)


def _mix(sent: Sent, asked: dict[str, Any]) -> Mix:
    return Mix(**asked, value=_written(sent, "entropy", LONGEST_VALUE), by=sent.get("by") or "browser")


ACTIONS: Mapping[str, Callable[[Sent, dict[str, Any]], Action]] = {
    "move": lambda sent, asked: Play(**asked, version=_number(sent, "version"), move=_number(sent, "move")),
    "undo": lambda sent, asked: TakeBack(**asked, version=_number(sent, "version")),
    "reset": lambda sent, asked: TakeBack(**asked, version=_number(sent, "version"), is_all=True),
    "resign": lambda sent, asked: Resign(**asked),
    "chat": lambda sent, asked: Chat(**asked, text=_written(sent, "text", LONGEST_CHAT)),
    "mix": _mix,
    "bot": _bot,
    "leave": lambda sent, asked: Leave(**asked),
    "free": lambda sent, asked: Free(**asked, seat_of=_number(sent, "seat_of")),
    "hint": lambda sent, asked: Hint(**asked),
    "rematch": lambda sent, asked: Rematch(**asked, game=sent.get("game") or ""),
}
