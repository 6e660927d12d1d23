"""What each move of a position is worth: exactly, where the game is solved; else by playing on from each, many times.

Whoever is to move knows only what `hide` leaves, so the games begin in deals that agree with that. All moves meet the
same deals and the same dice, so that what sets them apart is the move. Everybody plays on as the greedy bot does: the
loop is the lab's, and whoever has simulated a game has it compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import sqrt

import numpy as np
import numpy.typing as npt

from sobremesa.engine.compiler import native, prepared, raw
from sobremesa.engine.contract import Game
from sobremesa.engine.random import new_stream
from sobremesa.engine.record import Cells, Record, RecordArray, lines, raw_from
from sobremesa.lab.deeds import deed_of_move, deeds_of
from sobremesa.lab.estimates import win_shares
from sobremesa.lab.lanes import Deal, Seating, lane_for, watched_in
from sobremesa.lab.play import play_games
from sobremesa.lab.rows import Rows
from sobremesa.players.bots import Decision
from sobremesa.players.policies import GREEDY
from sobremesa.players.searcher import sees_all
from sobremesa.players.solving.solution import Solution
from sobremesa.players.solving.solver import Solver, TooManyStates
from sobremesa.puzzles.puzzle import LEAD, Worth

DEALS = 100  # that are imagined where a seat does not see all
SAMPLES = 1  # deals that the bots look at for a move, as at a table
MOST_MOVES = 5_000  # of a game; one that goes on and on ends there as it stands
FEW, MANY, STEP = 40, 640, 200  # games from a move: of all, of those that may be best, and between two looks
NEAR = 0.25  # a move so much worse than the best need not be known any better
SURE = 2.0  # standard errors

MEMORY_WHOLE, MEMORY_HERE = 256 << 20, 32 << 20  # bytes for the states of a game, and of a position

Shares = npt.NDArray[np.float64]  # of each game, the share of the victory


class Judge:
    """The games that were played on from each move of a decision, and what they tell."""

    def __init__(self, game: Game, decision: Decision, moves: Iterable[int], seed: int) -> None:
        self.game, self.decision, self.seed = game, decision, seed
        self.shares: dict[int, Shares] = {move: np.zeros(0) for move in moves}
        self._starts: dict[int, RecordArray[Record]] = {}

    def play(self, moves: Iterable[int], games: int) -> None:
        """Go on until so many games were played from each of these moves."""
        for move in moves:
            more = games - len(self.shares[move])
            if more > 0:
                self.shares[move] = np.append(self.shares[move], self._played(move, more))

    def worths(self) -> tuple[Worth, ...]:
        """The best first."""
        known = (Worth(move, float(shares.mean()), len(shares)) for move, shares in self.shares.items())
        return tuple(sorted(known, key=lambda worth: (-worth.chance, worth.move)))

    @property
    def best(self) -> int:
        return self.worths()[0].move

    def near(self, move: int) -> list[int]:
        """The moves that may be as good as this one, itself among them."""
        chance = self.shares[move].mean()
        return [other for other, shares in self.shares.items() if shares.mean() > chance - NEAR]

    def lead(self, move: int) -> tuple[float, float]:
        """By how much a move is better than the best of the others, and one standard error of that."""
        mine = self.shares[move]
        other = max((o for o in self.shares if o != move), key=lambda o: float(self.shares[o].mean()))
        both = min(len(mine), len(self.shares[other]))
        ahead = mine[:both] - self.shares[other][:both]  # the same deal and dice
        return float(mine.mean() - self.shares[other].mean()), float(ahead.std() / sqrt(both))

    def may_lead(self, move: int) -> bool:
        """Whether a move may lead by enough, after a few games of each."""
        self.play(self.shares, FEW)
        lead, error = self.lead(move)
        return lead + SURE * error >= LEAD

    def leads(self, move: int) -> bool:
        """Whether it does, after many games of those that may be best."""
        for games in range(FEW, MANY + STEP, STEP):
            self.play(self.near(move), games)
            if not self.may_lead(move):
                return False
        lead, error = self.lead(move)
        return lead - error >= LEAD

    # --- How ----------------------------------------------------------------------------------------------------------

    def _played(self, move: int, games: int) -> Shares:
        game, seats = self.game, self.decision.seats
        rows = Rows.empty(games, seats, len(game.counters), len(deeds_of(game)))
        kinds = lines(np.full((1, seats), GREEDY, np.int64))
        seating = Seating(kinds, SAMPLES, Cells(deed_of_move(game)), len(game.counters))
        given = (lane_for(game), Deal(self._after(move), seats, self.seed, MOST_MOVES), seating)
        prepared(play_games, game)(*map(raw, given), len(self.shares[move]), raw(watched_in(rows)))
        return win_shares(rows.ranks)[:, self.decision.seat]

    def _after(self, move: int) -> RecordArray[Record]:
        """Each of the deals after the move."""
        if move not in self._starts:
            starts = RecordArray(self.game.state, self._deals.array.copy())
            for start in starts.array:
                native(self.game).apply(start, self.decision.seat, move)
            self._starts[move] = starts
        return self._starts[move]

    @cached_property
    def _deals(self) -> RecordArray[Record]:
        game, rng = self.game, new_stream(self.seed, 0)
        deals = RecordArray.zeros(game.state, 1 if sees_all(game) else DEALS)
        deals.array[:] = raw_from(self.decision.state, game.state.dtype)
        for deal in deals.array if not sees_all(game) else ():
            native(game).redeal(deal, self.decision.seat, rng)
        return deals


class Exact:
    """Best play of a game for one, where all that can come of its start, or of a position, fits into some memory."""

    def __init__(self, game: Game, options: Mapping[str, object]) -> None:
        self.game, self.options = game, options

    @property
    def is_whole(self) -> bool:
        """Whether every position of the game is known."""
        return self._whole is not None

    def worths(self, state: bytes, moves: Sequence[int]) -> tuple[Worth, ...]:
        """What every move is worth, the best first; nothing where too much can come of it."""
        if not self._is_for_one:
            return ()
        solution = self._whole or self._solved(MEMORY_HERE, state)
        found = sorted(solution.look(state), key=lambda f: (-f.chance, f.move)) if solution else []
        return tuple(Worth(f.move, f.chance) for f in found) if len(found) == len(moves) else ()

    @property
    def _is_for_one(self) -> bool:
        return self.game.is_solo and sees_all(self.game)

    @cached_property
    def _whole(self) -> Solution | None:
        return self._solved(MEMORY_WHOLE) if self._is_for_one else None

    def _solved(self, memory: int, start: bytes | None = None) -> Solution | None:
        try:
            return Solver(self.game, self.options, memory, start=start).solve()
        except TooManyStates:
            return None
