"""Worked examples of a rules page: moments of a real match, drawn as at the table, with a sentence about them.

On a page, in Markdown, an example is a fence that names it, with the sentence in it:

    ```example sell
    Imperial sells {units} plants at {price}: {gain} S€.
    ```

The game's `examples.py` has them by name in `EXAMPLES`: a match, which only legal moves can have led to, and what fills
the places of the sentence, worked out from its states. No number of an example is written down. Where a match is short
it is told by the names of the table: `tell(GAME, "1: pick Habitat", "2: pick Values", chance=(…))`.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sobremesa.engine.chance import SeededChance, WrittenChance
from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.match import Match
from sobremesa.engine.naming import find_move, find_outcome
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
                found.append(still(replace(thing, things=inside)))
        return tuple(found)


def still(node: Node) -> Node:
    """The same with nothing to press and no way to the rules: that is where one is."""
    return replace(node, move=NO_MOVE, why="", rule="", things=tuple(still(thing) for thing in node.things))


# --- A match that is told ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    match: Match
    lengths: tuple[int, ...]  # of its log: at the start, and after each turn that was told

    def state(self, turns: int) -> Any:
        """The whole truth after so many turns."""
        return self.match.at(self.lengths[turns]).state

    def example(self, *turns: int, shows: tuple[str, ...], seat: int = SPECTATOR, **facts: object) -> Example:
        """With a picture after each of these numbers of turns."""
        moments = tuple(self.lengths[n] for n in turns)
        return Example(match=self.match, moments=moments, shows=shows, facts=facts, seat=seat)


def tell(game: Game, *turns: str, chance: tuple[str, ...] = (), seats: int | None = None, **options: object) -> Told:
    """A match by the names of its moves, seat first (“2: Let it pass”), and of all that dice and deals bring in it."""
    brought = tuple(find_outcome(game.moves, said) for said in chance)
    match = Match(game, seats=seats, options=options, chance=WrittenChance(brought, SeededChance.of(0)))
    lengths = [len(match.log)]
    for turn in turns:
        seat, _, said = turn.partition(": ")
        match.play(int(seat) - 1, find_move(match, int(seat) - 1, said))
        lengths.append(len(match.log))
    return Told(match, tuple(lengths))


# --- Those of a game --------------------------------------------------------------------------------------------------

Examples = Mapping[str, Callable[[], Example]]


@cache
def examples(game: Game) -> Examples:
    """Those of a game by name, each made when it is wanted; a game may have none."""
    folder = game.module.rpartition(".")[0]
    if not folder or importlib.util.find_spec(f"{folder}.examples") is None:
        return {}
    found: Examples = importlib.import_module(f"{folder}.examples").EXAMPLES
    return found
