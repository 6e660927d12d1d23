"""What can be said of a game for one within some memory and time: its value, or two bounds that are proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import cycle

import numpy as np

from sobremesa.engine.compiler import bind
from sobremesa.engine.contract import Game
from sobremesa.engine.words import Words
from sobremesa.players import guide, solve
from sobremesa.players.searcher import Clock
from sobremesa.players.solution import Array, Solution
from sobremesa.players.solver import CHUNK, ERROR, MEMORY, Progress, Solver, TooManyStates, in_silence

FIRST_SHARE = 1 / 64  # of the memory, in which all states are looked for, one as good as another
GROWTH = 0.3  # nodes expanded in a round, by those known before it
SOFTNESS = (1e-4, 1e-3, 1e-2)  # by so much less hope a move is e times less likely; one a round, again and again
LEAST, FINER = 1e-30, 4  # a round looks at the likeliest nodes first, then at others, by this factor, to the least
ANY = 0.0  # likely enough
WAITING = 1 << 16  # nodes on the way down
SURE = 1e-6  # a value that may be off by no more is told, where not all states are known


@dataclass(frozen=True)
class Proved:
    """Of best play: it wins not less than this and not more than that."""

    lower: float
    upper: float
    found: int  # states
    is_whole: bool  # whether these are all that there are
    solution: Solution | None  # where the bounds are the same, though not all states may be known: how to play for it
    stopped: Words | None = None  # by what: more states might have proved more


OnRound = Callable[[Proved], None]  # is told what is proved so far


class Prover(Solver):
    """A solver that looks at the states that matter, when there are too many."""

    MORE_PER_NODE = 8  # its hope, and how likely it is

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object],
        memory: int = MEMORY,
        has_time: Clock | None = None,
        on_progress: Progress = in_silence,
    ) -> None:
        super().__init__(game, options, memory, has_time, on_progress)
        self._hopes = np.zeros(0, np.float32)
        self._thumb = (0.0, 1.0)  # where the rule of thumb is even, and its step
        self._path, self._shares = np.zeros(WAITING, np.int32), np.zeros(WAITING)

    def prove(self, on_round: OnRound = lambda proved: None) -> Proved:
        """All states where they are few; else, round by round, the likely ones, until that is enough or no more fit."""
        try:
            return _by_all(self.solve(FIRST_SHARE))
        except TooManyStates as error:
            return self._prove_in_rounds(error.words if error.is_late else None, on_round)

    def _prove_in_rounds(self, stopped: Words | None, on_round: OnRound) -> Proved:
        """When there is little left to find by hope, one state is as good as another for a round."""
        self._begin_to_hope()
        softnesses, poor = cycle(SOFTNESS), 0  # rounds in a row that found less than they could
        lower, upper = 0.0, 1.0  # of all rounds: in large circles a later one may come less close
        while True:
            softness, goal = next(softnesses), int(GROWTH * self._found) + 1
            proved, likely = self._conclude(softness)
            if proved.solution:
                return proved
            lower, upper = max(lower, proved.lower), min(upper, proved.upper)
            so_far = replace(proved, lower=lower, upper=upper, stopped=stopped)
            if stopped:
                return so_far
            on_round(so_far)
            try:
                if poor < len(SOFTNESS):
                    poor = 0 if self._deepen(likely, softness, goal) == goal else poor + 1
                elif self._go_deeper(likely, softness, ANY, 0, goal):
                    poor = 0
                else:
                    return _by_all(self._solution())
            except TooManyStates as error:
                stopped = error.words

    def _conclude(self, softness: float) -> tuple[Proved, Array]:
        """What the states found prove, those not expanded being worth anything; and how likely each of them is."""
        self._slots = np.zeros(0, np.int32)
        order, is_last = self._in_order()
        (low, high), picks = self._ends(), np.zeros(self._found, np.uint16)
        self._close_in(order, is_last, low, high, picks, np.zeros(solve.GAPS))
        graph, likely = (self._first, self._fan, self._to, self._odds), np.zeros(self._found, np.float32)
        bind(guide.renew_hopes, self.game)(order, *graph, self._hopes)
        bind(guide.flow, self.game)(order, *graph, low, high, self._hopes, likely, softness)
        return self._proved(low, high, picks), likely

    def _proved(self, low: Array, high: Array, picks: Array) -> Proved:
        lower, upper = float(low[solve.ROOT]), float(high[solve.ROOT])
        is_whole = bool(self._fan[solve.ROOT : self._found].all())
        solution = self._solution_so_far(low, high, picks) if upper - lower <= ERROR else None
        return Proved(lower, upper, self._found - solve.ROOT, is_whole, solution)

    def _solution_so_far(self, low: Array, high: Array, picks: Array) -> Solution:
        """Of the nodes whose value is known, and of all that whoever plays best may meet, however unlikely."""
        error = float(high[solve.ROOT] - low[solve.ROOT])
        path, is_met = np.zeros(self._found, np.int32), np.zeros(self._found, np.int8)
        graph = (self._first, self._fan, self._to, self._odds)
        bind(solve.follow, self.game)(*graph, picks, path, is_met)
        low[high - low > SURE] = np.nan
        kept = np.flatnonzero((is_met & (self._fan[: self._found] > 0)) | ~np.isnan(low))
        for edges in (self._to, self._odds):
            edges.resize(0, refcheck=False)  # to have room for a copy of the keys
        return Solution(self.game, self.options, error, self._keys[kept], low[kept], picks[kept])

    # --- Hope -------------------------------------------------------------------------------------------------------

    def _begin_to_hope(self) -> None:
        """Where a game does not say what its rule of thumb is worth: even at the start, and what is usual is a step."""
        worths = np.zeros(self._found - solve.ROOT)
        states = (*self._tables, self._places, self._keys)
        bind(guide.appraise_all, self.game)(*states, worths)
        usual = (float(worths[0]), float(worths.std()) or 1.0)
        self._thumb = (0.0, float(self.game.odds_step)) if self.game.odds_step else usual
        self._hopes.resize(len(self._keys), refcheck=False)
        self._hopes[solve.WON_NODE] = 1
        bind(guide.hope_for, self.game)(solve.ROOT, self._found, *states, *self._thumb, self._hopes, self._out)

    # --- Going down -------------------------------------------------------------------------------------------------

    def _deepen(self, likely: Array, softness: float, goal: int) -> int:
        """Expand so many nodes, the likeliest first; returns how many there were."""
        done, least = 0, 1.0
        while done < goal and least > LEAST:
            done = self._go_deeper(likely, softness, least, done, goal)
            least /= FINER
        return done

    def _go_deeper(self, likely: Array, softness: float, least: float, done: int, goal: int) -> int:
        """Expand more nodes, if they are at least so likely; returns how many are done by then."""
        place, go_deeper = np.zeros(guide.PLACES, np.int64), bind(guide.go_deeper, self.game)
        place[guide.NEXT] = solve.ROOT
        while done < goal and (place[guide.DEPTH] or place[guide.NEXT] < len(likely)):
            self._make_room(self.memory)
            self._hopes.resize(len(self._keys), refcheck=False)
            graph = (self._keys, self._slots, self._first, self._fan, self._to, self._odds)
            work = (self._out, self._spare, self._counts, self._hopes, likely, *self._thumb, softness, least)
            way = (self._path, self._shares, place, min(goal - done, CHUNK))
            done += go_deeper(*self._tables, self._places, *graph, *work, *way)
            self._report(done, goal)
        return done


def _by_all(solution: Solution) -> Proved:
    return Proved(solution.value, min(1.0, solution.value + solution.error), solution.states, True, solution)
