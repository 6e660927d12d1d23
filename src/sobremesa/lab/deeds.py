"""The kinds of move that a report tells apart: how often each seat did which of them.

A kind is a range of the game's moves: “Fly to …” is one, wherever to. Where the words of a range are nothing but a name
(“Rob a bank”, “Write a poem”), each of its moves is a kind of its own, as long as they are few.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.engine.contract import Game
from sobremesa.engine.moves import Range
from sobremesa.engine.words import LANGS, Words
from sobremesa.lab.rows import slug

MOST_APART = 16  # named moves of one range that are told apart
ANY = "…"  # what stands for the number or the name after a verb


class Deed(NamedTuple):
    id: str  # as columns are called
    words: Words
    size: int  # how many moves it stands for, from the first that no deed before it has


@cache
def deeds_of(game: Game) -> tuple[Deed, ...]:
    """All of a game's, in the order of its moves; what chance alone does is among them, and no seat ever does it."""
    return tuple(deed for moves in game.moves.ranges for deed in _deeds_of(moves))


@cache
def deed_of_move(game: Game) -> npt.NDArray[np.int16]:
    """For each move, the place of its deed."""
    deeds = deeds_of(game)
    return np.repeat(np.arange(len(deeds), dtype=np.int16), [deed.size for deed in deeds])


def _deeds_of(moves: Range) -> list[Deed]:
    if _is_bare(moves.words) and moves.size <= MOST_APART:
        return [Deed(slug(f"{moves.name} {name.en}"), name, 1) for name in moves.names]
    return [Deed(slug(moves.name), _verb(moves), moves.size)]


def _is_bare(words: Words) -> bool:
    return all(words[lang] == "{name}" for lang in LANGS)


def _verb(moves: Range) -> Words:
    """“Fly to …”; what a colon sets apart from the name does without it."""
    if _is_bare(moves.words):
        return Words(moves.name, moves.name)
    told = moves.words.format(n=ANY, name=ANY)
    return Words(*(_capitalized(told[lang].removesuffix(f": {ANY}").removeprefix(f"{ANY}: ")) for lang in LANGS))


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
