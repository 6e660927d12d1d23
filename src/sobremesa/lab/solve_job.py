"""Solving a game for one, as far as it goes: a solution that is kept, or bounds."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sobremesa.engine.contract import Game
from sobremesa.engine.reading import Json
from sobremesa.lab.bounds import Bounds, bounds, time_for
from sobremesa.lab.solution_files import Opening, check_writable, file_for, openings, save
from sobremesa.players.solving.prover import OnRound, Proved, Prover
from sobremesa.players.solving.solution import Solution
from sobremesa.players.solving.solver import MEMORY, Progress, in_silence


@dataclass(frozen=True)
class Solved:
    """A solution with what it took to find it, and where it is kept."""

    solution: Solution
    openings: list[Opening]
    states: int  # that were looked at
    is_whole: bool  # whether these are all that there are
    seconds: float
    path: Path

    def to_json(self) -> Json:
        solution = self.solution
        return {
            "game": solution.game.id,
            "options": dict(solution.options),
            "is_exact": True,
            "value": solution.value,
            "error": solution.error,
            "states": self.states,
            "is_whole": self.is_whole,
            "seconds": self.seconds,
            "policy": str(self.path),
            "first_moves": [opening.to_json() for opening in self.openings],
        }


def solve_and_keep(
    game: Game,
    options: Mapping[str, object],
    folder: Path | None = None,
    memory: int = MEMORY,
    seconds: float | None = None,
    on_progress: Progress = in_silence,
    on_round: OnRound = lambda proved: None,
) -> Solved | Bounds:
    """Find the solution and write it into the folder, which is tried before anything else; or else find bounds.

    States are looked for in so much memory and so many seconds; those of a kinder game in as much again.
    """
    start = time.perf_counter()
    prover = Prover(game, options, memory, time_for(seconds), on_progress)
    path = file_for(game, prover.options, folder)
    check_writable(path.parent)
    chosen, proved = prover.options, prover.prove(on_round)
    del prover  # its states take all the memory there is
    if proved.solution:
        return _keep(proved, proved.solution, path, time.perf_counter() - start)
    return bounds(game, chosen, proved, start, memory=memory, seconds=seconds, on_progress=on_progress)


def _keep(proved: Proved, solution: Solution, path: Path, seconds: float) -> Solved:
    save(solution, path)
    return Solved(solution, openings(solution), proved.found, proved.is_whole, seconds, path)
