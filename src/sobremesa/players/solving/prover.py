"""What can be said of a game for one within some memory and time: its value, or two bounds that are proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import cycle

import numpy as np
import numpy.typing as npt

from sobremesa.engine.compiler import bind, raw
from sobremesa.engine.contract import Game
from sobremesa.engine.record import Cells
from sobremesa.engine.words import Words
from sobremesa.players.searcher import Clock
from sobremesa.players.solving import best_first, state_space, value_iteration
from sobremesa.players.solving.solution import Solution
from sobremesa.players.solving.solver import CHUNK, ERROR, MEMORY, Progress, Solver, TooManyStates, in_silence
from sobremesa.players.solving.state_space import ROOT
from sobremesa.players.solving.value_iteration import Values

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


Likelihoods = npt.NDArray[np.float32]  # of each node: that good play meets it
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
        self._hopes, self._guide = np.zeros(0, np.float32), best_first.Guide()
        self._path, self._shares = Cells(np.zeros(WAITING, np.int32)), Cells(np.zeros(WAITING))

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
            proved, likelihoods = self._conclude(softness)
            if proved.solution:
                return proved
            lower, upper = max(lower, proved.lower), min(upper, proved.upper)
            so_far = replace(proved, lower=lower, upper=upper, stopped=stopped)
            if stopped:
                return so_far
            on_round(so_far)
            try:
                if poor < len(SOFTNESS):
                    poor = 0 if self._deepen(likelihoods, softness, goal) == goal else poor + 1
                elif self._go_deeper(likelihoods, softness, ANY, 0, goal):
                    poor = 0
                else:
                    return _by_all(self._solution())
            except TooManyStates as error:
                stopped = error.words

    def _conclude(self, softness: float) -> tuple[Proved, Likelihoods]:
        """What the states found prove, those not expanded being worth anything; and how likely each of them is."""
        self._slots = np.zeros(0, np.int32)
        order, values = self._in_order(), self._ends()
        self._close_in(order, values)
        graph, likelihoods = raw(self._graph), np.zeros(self._found, np.float32)
        bind(best_first.renew_hopes, self.game)(raw(order.nodes), graph, self._hopes)
        flow = bind(best_first.flow, self.game)
        flow(raw(order.nodes), graph, raw(values), self._hopes, likelihoods, softness)
        return self._proved(values), likelihoods

    def _proved(self, values: Values) -> Proved:
        lower, upper = values.low[ROOT], values.high[ROOT]
        is_whole = bool(self._fan[ROOT : self._found].all())
        solution = self._solution_so_far(*raw(values)) if upper - lower <= ERROR else None
        return Proved(lower, upper, self._found - ROOT, is_whole, solution)

    def _solution_so_far(
        self, low: npt.NDArray[np.float64], high: npt.NDArray[np.float64], picks: npt.NDArray[np.uint16]
    ) -> Solution:
        """Of the nodes whose value is known, and of all that whoever plays best may meet, however unlikely."""
        error = float(high[ROOT] - low[ROOT])
        path, is_met = np.zeros(self._found, np.int32), np.zeros(self._found, np.int8)
        bind(value_iteration.follow, self.game)(raw(self._graph), picks, path, is_met)
        low[high - low > SURE] = np.nan
        kept = np.flatnonzero((is_met & (self._fan[: self._found] > 0)) | ~np.isnan(low))
        for edges in (self._to, self._odds):
            edges.resize(0, refcheck=False)  # to have room for a copy of the keys
        return Solution(self.game, self.options, error, self._keys[kept], low[kept], picks[kept])

    # --- Hope -------------------------------------------------------------------------------------------------------

    def _begin_to_hope(self) -> None:
        """Where a game does not say what its heuristic is worth: even at the root, and what is usual is a step."""
        worths, space, guide = np.zeros(self._found - ROOT), raw(self._space), self._guide
        bind(best_first.appraise_all, self.game)(space, worths)
        usual = (float(worths[0]), float(worths.std()) or 1.0)
        guide.even, guide.step = (0.0, float(self.game.odds_step)) if self.game.odds_step else usual
        self._hopes.resize(len(self._keys), refcheck=False)
        self._hopes[state_space.WON_NODE] = 1
        bind(best_first.hope_for, self.game)(ROOT, self._found, space, guide.raw, self._hopes)

    # --- Going down -------------------------------------------------------------------------------------------------

    def _deepen(self, likelihoods: Likelihoods, softness: float, goal: int) -> int:
        """Expand so many nodes, the likeliest first; returns how many there were."""
        done, least = 0, 1.0
        while done < goal and least > LEAST:
            done = self._go_deeper(likelihoods, softness, least, done, goal)
            least /= FINER
        return done

    def _go_deeper(self, likelihoods: Likelihoods, softness: float, least: float, done: int, goal: int) -> int:
        """Expand more nodes, if they are at least so likely; returns how many are done by then."""
        guide, go_deeper = self._guide, bind(best_first.go_deeper, self.game)
        guide.softness, guide.least, guide.next, guide.waiting = softness, least, ROOT, 0
        while done < goal and (guide.waiting or guide.next < len(likelihoods)):
            self._make_room(self.memory)
            self._hopes.resize(len(self._keys), refcheck=False)
            hopes, likely = Cells(self._hopes), Cells(likelihoods)
            frontier = best_first.Frontier(guide, self._space, hopes, likely, self._path, self._shares)
            done += int(go_deeper(raw(frontier), min(goal - done, CHUNK)))
            self._report(done, goal)
        return done


def _by_all(solution: Solution) -> Proved:
    return Proved(solution.value, min(1.0, solution.value + solution.error), solution.states, True, solution)
