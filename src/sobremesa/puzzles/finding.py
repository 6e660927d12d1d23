"""Finding puzzles: bots play matches, and where a move seems far better than all others, it is weighed.

Two puzzles of the same match lie far apart, so that no two are alike; and no kind of move is the answer too often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import ceil

from sobremesa.engine.contract import Game
from sobremesa.engine.match import Match, checked_seats
from sobremesa.engine.options import Value, read_options
from sobremesa.engine.random import MAX_SEED
from sobremesa.lab.deeds import deed_of_move
from sobremesa.lab.executors import play_rows
from sobremesa.lab.plan import make_plan
from sobremesa.players.bots import Adviser, Decision, decision_of
from sobremesa.players.levels import HINT_LEVEL
from sobremesa.players.searcher import Clock, Found
from sobremesa.puzzles.judging import Exact, Judge
from sobremesa.puzzles.puzzle import LEAD, Collection, Look, Puzzle

PLAYER = "medium"  # who plays the matches
CHOICES = range(3, 41)  # moves of a decision: fewer are guessed, more are not looked through
SEEMS = 0.03  # how far ahead of the others a move must be at a quick look, whose scale is its own, to be weighed
SEARCHES = (101, 102, 103)  # seeds of the long searches, which must agree
APART = 4  # two puzzles of a match lie so great a part of a usual one apart, at least
SHARE_OF_A_KIND = 1 / 3  # of all answers
PATIENCE = 10  # matches without a puzzle; then one more answer of the same kind will do
LIKE = 20  # chances within about one part of so many are the same
A_FEW_GAMES = 40  # tell how long one is


class Finder:
    """Looks for puzzles of one game, match by match."""

    def __init__(self, game: Game, seats: int | None, options: Mapping[str, object], seed: int) -> None:
        self.game, self.seats, self.seed = game, checked_seats(game, seats), seed
        self.options: Mapping[str, Value] = read_options(game.options, options)
        self.exact = Exact(game, self.options)
        self.adviser, self.searches = Adviser(game), [Adviser(game, seed) for seed in SEARCHES]
        self.kinds: Counter[int] = Counter()  # of moves that are answers
        self.known: set[tuple[int, ...]] = set()  # what they are like

    def add(self, puzzle: Puzzle) -> None:
        """One that was found: its kind of answer is rarer from now on."""
        self.kinds[self._kind(puzzle.best.move)] += 1
        self.known.add(_likeness(puzzle))

    def find(self, number: int, most_of_a_kind: int, has_time: Clock) -> Iterator[Puzzle]:
        """The puzzles that the match of this number comes to, as long as there is time."""
        match = Match(self.game, seats=self.seats, options=self.options, seed=(self.seed + number) % (MAX_SEED + 1))
        self.adviser.seed = self.seed + number  # without chance, the same bots would play the same match again
        decisions, not_before = 0, 0.0
        while not match.is_over and has_time():
            seat = match.to_act[0]
            decision = decision_of(match, seat)
            found = self.adviser.look(decision, PLAYER)
            if decisions >= not_before and (move := self._far_ahead(match, decision, found, most_of_a_kind)):
                puzzle = self._weighed(match, decision, move.move)
                if puzzle and _likeness(puzzle) not in self.known:
                    yield puzzle
                    not_before = decisions + self._length / APART
            match.play(seat, found[0].move)
            decisions += 1

    # --- How ----------------------------------------------------------------------------------------------------------

    @cached_property
    def _length(self) -> float:
        """Decisions of a match, on average."""
        plan = make_plan(self.game, ("greedy",) * self.seats, options=self.options, games=A_FEW_GAMES, seed=self.seed)
        return float(play_rows(plan, 0, A_FEW_GAMES, is_watched=True).decisions.mean())

    def _kind(self, move: int) -> int:
        return int(deed_of_move(self.game)[move])

    def _far_ahead(self, match: Match, decision: Decision, found: Sequence[Found], most: int) -> Found | None:
        """The move that leads by enough at a quick look, if one does, there are enough and it is of a rare kind."""
        if len(match.position.legal(decision.seat)) not in CHOICES:
            return None
        best = _leader(self.adviser.look(decision, HINT_LEVEL) if decision.seats == 1 else found)
        return best if best and self.kinds[self._kind(best.move)] < most else None

    def _weighed(self, match: Match, decision: Decision, move: int) -> Puzzle | None:
        moves, seat = match.position.legal(decision.seat), decision.seat
        judge, looks = Judge(self.game, decision, moves, self.seed), list[Look]()
        if not self.exact.is_whole and not judge.may_lead(move):  # what is cheap comes first
            return None
        if worths := self.exact.worths(decision.state, moves):
            puzzle = Puzzle(match.record(), seat, worths)
            return puzzle if puzzle.lead >= LEAD else None
        for adviser in self.searches:
            found = adviser.look(decision, HINT_LEVEL)
            if found[0].move != move:
                return None
            looks.append(Look(adviser.seed, move, found[0].visits / sum(f.visits for f in found)))
        return Puzzle(match.record(), seat, judge.worths(), tuple(looks)) if judge.leads(move) else None


def _leader(found: Sequence[Found]) -> Found | None:
    """The move that a search would make, if it is ahead of all others."""
    lead = found[0].chance - max((other.chance for other in found[1:]), default=1.0)
    return found[0] if lead >= SEEMS else None


def _likeness(puzzle: Puzzle) -> tuple[int, ...]:
    """The same for two with the same answer and about the same chances: mostly the same position, or its twin."""
    return (puzzle.best.move, *(round(chance * LIKE) for chance in (puzzle.best.chance, puzzle.next_best.chance)))


# --- Many of them -----------------------------------------------------------------------------------------------------


def gather(
    finder: Finder, begun: Collection, count: int, keep: Callable[[Collection], None], has_time: Clock
) -> Collection:
    """Go on until there are so many puzzles, or no time; what there is so far is kept again and again."""
    collection = begun
    for puzzle in begun.puzzles:
        finder.add(puzzle)
    most_of_a_kind, idle = ceil(count * SHARE_OF_A_KIND), 0
    while len(collection.puzzles) < count and has_time():
        found = 0
        for puzzle in finder.find(collection.matches, most_of_a_kind, has_time):
            finder.add(puzzle)
            collection = replace(collection, puzzles=(*collection.puzzles, puzzle))
            keep(collection)
            found += 1
        idle = 0 if found else idle + 1
        most_of_a_kind += idle == PATIENCE
        idle %= PATIENCE
        collection = replace(collection, matches=collection.matches + 1)
        keep(collection)
    return collection
