"""Which drawing belongs to which name: found on the tables of a game's lessons, so a name is drawn as it lies there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from sobremesa.engine.contract import Game
from sobremesa.engine.nodes import Card, Node, Space, Text, Token, without_pictures
from sobremesa.engine.words import Lang
from sobremesa.lessons.course import Course
from sobremesa.lessons.files import lessons_of
from sobremesa.server.looks import look_of

EVERY = 4  # steps of a lesson: what is on the table does not change that fast
LEAST_LETTERS = 3  # of a name: shorter ones are squares of a board
MOST_NAMES = 3  # of a drawing: one with more is no drawing of any of them
_BESIDES = re.compile(r"[·:,.(×→]")  # where a label goes on with what is the case just now
_NUMBER = re.compile(r"\d")
_COUNT = re.compile(r" \d+/\d+$")
_ARTICLE = re.compile(r"^(el|la|los|las|un|una|the|an?) ")


def bare(label: str) -> str:
    """The name that a label begins with: “Bonesetter ×2”, “the bonesetters” and “bonesetter (for two)” are the same."""
    name = _NUMBER.split(_called(label), maxsplit=1)[0].strip().casefold()
    return _ARTICLE.sub("", name).removesuffix("s")


def _called(label: str) -> str:
    return _BESIDES.split(without_pictures(label), maxsplit=1)[0].strip()


@cache
def drawings_by_name(game: Game, lang: Lang) -> dict[str, str]:
    drawn, names_of = look_of(game).symbols, defaultdict[str, set[str]](set)
    found: dict[str, str] = {}
    for node in _things(game, lang):
        name = bare(node.label)
        if node.look in drawn and len(name) >= LEAST_LETTERS and not isinstance(node, Text):
            names_of[node.look].add(name)
            found.setdefault(name, node.look)
    return {name: look for name, look in found.items() if len(names_of[look]) <= MOST_NAMES}


@cache
def components(game: Game, lang: Lang) -> dict[str, str]:
    """Some of what lies on the table, each drawing once: its name."""
    known, found = drawings_by_name(game, lang), dict[str, str]()
    for node in _things(game, lang):
        name = bare(node.label)
        if isinstance(node, (Card, Token, Space)) and known.get(name) == node.look and name[-1].isalpha():
            found.setdefault(node.look, _COUNT.sub("", _called(node.label)))
    return {look: name for look, name in found.items() if look != "back"}


def _things(game: Game, lang: Lang) -> Iterator[Node]:
    for lesson in lessons_of(game.id):
        course = Course.begin(lesson)
        while not course.is_done:
            if course.at % EVERY == 0:
                yield from course.match.view(course.seat, lang).nodes()
            course = course.skip()
        yield from course.match.view(course.seat, lang).nodes()
