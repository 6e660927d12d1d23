"""Reports on every game of the shelf, in every language: `make reports`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
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
SECONDS = (
    40.0  # of playing, for each game: with what is compiled, two cores make all reports in about a quarter of an hour
)
SIZES = (250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)  # games to choose from: some are a hundred times slower
TRIAL = 40  # games, to see how fast it is
PLAYER = "greedy"  # looks one move ahead: neither careless nor good, and quick enough for any game


def report_on_game(game: Game, goal: Path, games: int | None, seconds: float, jobs: int) -> None:
    """Written in all languages; what it found is printed. So many games, or as many as the seconds allow."""
    seats = game.seats[len(game.seats) // 2]
    trial = make_plan(game, (PLAYER,) * seats, games=TRIAL, seed=SEED)
    plan = replace(trial, games=games or affordable(jobs * TRIAL * seconds / max(1e-6, simulate(trial).seconds)))
    with TemporaryDirectory() as room:
        folder = Folder.create(Path(room) / "rows", plan)
        simulate(plan, executor=Cores(jobs), folder=folder)
        study = study_of(folder)
    for lang in LANGS:
        write_whole(goal / f"{game.id}.{lang}.html", render(page_of(study, plan, lang), lang))
    print(f"{game.id}: {seats} × {PLAYER}, {plan.games} games")
    for finding in findings(study, plan):
        print(f"  {KINDS[finding.kind].en}{finding.words.en}", flush=True)


def affordable(games: float) -> int:
    """The largest of the sizes that is not too many; the smallest in any case."""
    return max([size for size in SIZES if size <= games], default=SIZES[0])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m sobremesa.lab.shelf", description=__doc__)
    parser.add_argument("goal", type=Path, metavar="DIR", help="where the reports go")
    parser.add_argument("--game", choices=list(shelf), action="append", help="this game only; may be said again")
    parser.add_argument("--games", type=int, metavar="N", help="so many of each (default: what there is time for)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"of playing each game (default {SECONDS:g})")
    asked = parser.parse_args(arguments)
    if asked.games is not None and asked.games < 1:
        parser.error("--games: at least 1")
    for game in asked.game or shelf:
        report_on_game(shelf[game], asked.goal, asked.games, asked.seconds, os.cpu_count() or 1)


if __name__ == "__main__":
    main()
