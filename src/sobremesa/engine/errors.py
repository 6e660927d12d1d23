"""What can go wrong, named by the side that is wrong. Each error is one sentence in each language."""

from __future__ import annotations

from sobremesa.engine.words import Lang, Words


class SobremesaError(Exception):
    """Something the caller can put right; `text(lang)` says what and how."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words

    def __str__(self) -> str:
        return self.words.en  # KeyError, a parent of one of us, would put quotes around it

    def __reduce__(self) -> tuple[type[SobremesaError], tuple[Words]]:
        return type(self), (self.words,)  # errors travel between processes with both their languages

    def text(self, lang: Lang) -> str:
        return self.words[lang]


class Unreadable(SobremesaError):
    """What was given can't be understood: a damaged record, something that is not a move."""


class Illegal(SobremesaError):
    """The rules don't allow this move here."""


class NotYourTurn(SobremesaError):
    """The move may be good, but this seat has nothing to decide now."""


class Stale(SobremesaError):
    """The caller decided on an older state than the present one."""


class BadOption(SobremesaError):
    """An option, its value or the number of seats is not one that the game has."""


class Unavailable(SobremesaError):
    """What was asked for is right, but this machine lacks something: a package, a GPU, room on a disk."""


class UnknownGame(SobremesaError, KeyError):
    """No game of that name is on the shelf."""


class UnknownPlayer(SobremesaError):
    """No player (bot) of that name exists."""
