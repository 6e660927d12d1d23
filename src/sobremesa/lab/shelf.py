"""Reports on every game of the shelf, in every language: `make reports`."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS
from sobremesa.games import shelf
from sobremesa.lab.executors import Cores
from sobremesa.lab.findings import findings
from sobremesa.lab.folder import Folder
from sobremesa.lab.page import KINDS, render
from sobremesa.lab.plan import make_plan
from sobremesa.lab.published import write_whole
from sobremesa.lab.report import page_of, study_of
from sobremesa.lab.simulate import simulate

SEED = 7
SECONDS = 60.0  # about as long as one game may take
SIZES = (500, 1000, 2000, 5000, 10_000, 20_000, 50_000)  # games to choose from: games differ in speed a hundredfold
TRIAL = 40  # games, to see how fast it is
PLAYER = "greedy"  # looks one move ahead: neither careless nor good, and quick enough for any game


def report_on_game(game: Game, goal: Path, seconds: float, jobs: int) -> None:
    """Written in all languages; what it found is printed."""
    seats = game.seats[len(game.seats) // 2]
    trial = make_plan(game, (PLAYER,) * seats, games=TRIAL, seed=SEED)
    affordable = jobs * TRIAL * seconds / max(1e-6, simulate(trial).seconds)
    plan = replace(trial, games=max([size for size in SIZES if size <= affordable], default=SIZES[0]))
    with TemporaryDirectory() as room:
        folder = Folder.create(Path(room) / "rows", plan)
        simulate(plan, executor=Cores(jobs), folder=folder)
        study = study_of(folder)
    for lang in LANGS:
        write_whole(goal / f"{game.id}.{lang}.html", render(page_of(study, plan, lang), lang))
    print(f"{game.id}: {seats} × {PLAYER}, {plan.games} games")
    for finding in findings(study, plan):
        print(f"  {KINDS[finding.kind].en}{finding.words.en}", flush=True)


def main(goal: Path, seconds: float = SECONDS) -> None:
    for game in shelf.values():
        report_on_game(game, goal, seconds, os.cpu_count() or 1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(float, sys.argv[2:]))
