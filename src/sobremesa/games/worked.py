"""Worked examples of a rules page: moments of a real match, drawn as at the table, with a sentence about them.

On a page, in Markdown, an example is a fence that names it, with the sentence in it:

    ```example sell
    Imperial sells {units} plants at {price}: {gain} S€.
    ```

The game's `examples.py` has them by name in `EXAMPLES`: a match, which only legal moves can have led to, and what fills
the places of the sentence, worked out from its states. No number of an example is written down.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import NO_MOVE, Node, View
from sobremesa.engine.words import Lang, Words
from sobremesa.games.wording import say

EXAMPLE = re.compile(r"example ([a-z0-9-]+)")  # what stands after the ticks
FENCE = re.compile(r"^```example ([a-z0-9-]+)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Example:
    match: Match
    moments: tuple[int, ...]  # after how many entries of its log, one picture each
    shows: tuple[str, ...]  # the keys of those things of the table that are shown
    facts: Mapping[str, object]  # what fills the places of the sentence
    seat: int = SPECTATOR  # through whose eyes

    def said(self, sentence: str, lang: Lang) -> str:
        return say(Words(sentence, sentence), lang, **self.facts)

    def pictures(self, lang: Lang) -> list[View]:
        """The table at each moment, with nothing on it but what is shown, and nothing to choose."""
        return [self._cut_out(self.match.at(moment).view(self.seat, lang)) for moment in self.moments]

    def _cut_out(self, view: View) -> View:
        board, mine, others = (self._kept(region) for region in (view.board, view.mine, view.others))
        return View(prompt="", board=board, mine=mine, others=others)

    def _kept(self, things: tuple[Node, ...]) -> tuple[Node, ...]:
        """Those that are shown, whole; those that hold one, with it alone: a drawing goes by where things lie."""
        found = []
        for thing in things:
            inside = thing.things if thing.key in self.shows else self._kept(thing.things)
            if inside or thing.key in self.shows:
                found.append(_still(replace(thing, things=inside)))
        return tuple(found)


def _still(node: Node) -> Node:
    """The same with nothing to press and no way to the rules: that is where one is."""
    return replace(node, move=NO_MOVE, why="", rule="", things=tuple(_still(thing) for thing in node.things))


Examples = Mapping[str, Callable[[], Example]]


@cache
def examples(game: Game) -> Examples:
    """Those of a game by name, each made when it is wanted; a game may have none."""
    folder = game.module.rpartition(".")[0]
    if not folder or importlib.util.find_spec(f"{folder}.examples") is None:
        return {}
    found: Examples = importlib.import_module(f"{folder}.examples").EXAMPLES
    return found
