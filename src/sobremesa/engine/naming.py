"""Moves as authors write them: by their words at the table, in either language, or by their kind and name (“police 3”,
“deal Habitat”). A beginning is enough where no other move begins so.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from sobremesa.engine.errors import Illegal
from sobremesa.engine.match import Match
from sobremesa.engine.moves import Moves
from sobremesa.engine.nodes import without_pictures
from sobremesa.engine.words import LANGS, Words

MOST_LISTED = 12


def find_move(match: Match, seat: int, said: str) -> int:
    """The one legal move of a seat that somebody means; `Illegal` where there is none, or more than one."""
    names = {move.id: {without_pictures(move.text(lang)) for lang in LANGS} for move in match.legal(seat)}
    return _the_one(said, {move: {*texts, *plain_names(match.game.moves, move)} for move, texts in names.items()})


def find_outcome(moves: Moves, said: str) -> int:
    """What chance shall bring. It needs no position: dice and cards are called the same wherever they fall."""
    chance = (move for r in moves.ranges for move in range(r.start, r.start + r.size))
    return _the_one(said, {move: plain_names(moves, move) for move in chance})


def plain_names(moves: Moves, move: int) -> set[str]:
    """“La policía saca un 3”, “The police roll a 3” and “police 3”."""
    of = moves.range_of(move)
    index = move - of.start
    endings = {str(index + 1), *(of.names[index][lang] for lang in LANGS if of.names)}
    alone = {of.name} if of.size == 1 else set()
    return {of.text(move, lang) for lang in LANGS} | {f"{of.name} {ending}" for ending in endings} | alone


def _the_one(said: str, names: dict[int, set[str]]) -> int:
    wanted = _plain(said)
    spoken = {move: {_plain(name) for name in called} for move, called in names.items()}
    whole = [move for move, called in spoken.items() if wanted in called]
    begun = [move for move, called in spoken.items() if any(name.startswith(wanted) for name in called)]
    found = whole or begun
    if len(found) == 1:
        return found[0]
    raise Illegal(_complaint(said, {min(called) for move, called in names.items() if not found or move in found}))


def _complaint(said: str, names: Iterable[str]) -> Words:
    listed = sorted(names)
    few = " · ".join(listed[:MOST_LISTED]) + (" · …" if len(listed) > MOST_LISTED else "")
    return Words(
        f"«{said}» no es una sola jugada posible aquí; las hay: {few or '–'}.",
        f"“{said}” is not one possible move here; there are: {few or '–'}.",
    )


def _plain(text: str) -> str:
    """Without case, accents and needless spaces."""
    split = unicodedata.normalize("NFD", " ".join(text.split()).casefold())
    return "".join(c for c in split if not unicodedata.combining(c))
