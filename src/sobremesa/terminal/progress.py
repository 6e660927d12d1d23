"""Long work with a bar, on the error stream, so that what is printed stays clean for machines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from sobremesa.engine.contract import Game
from sobremesa.engine.words import Lang
from sobremesa.lab.bounds import Bounds, bounds
from sobremesa.lab.simulate import Plan, Result, compile_game, simulate
from sobremesa.lab.solutions import Solved, solve_and_keep
from sobremesa.lab.tournament import Contest, Standings, play_contest, prepare
from sobremesa.players.solver import TooManyStates
from sobremesa.terminal import phrases


def simulate_with_progress(plan: Plan, jobs: int, lang: Lang) -> Result:
    console = Console(stderr=True)
    with console.status(phrases.COMPILING[lang]):
        compile_game(plan)
    with _bar(console) as bar:
        task = bar.add_task(phrases.PLAYING[lang], total=plan.games)
        return simulate(plan, jobs, on_progress=lambda games: bar.update(task, completed=games))


def solve_with_progress(
    game: Game, options: Mapping[str, object], folder: Path | None, memory: int, lang: Lang
) -> Solved | Bounds:
    """The solution; or, where it does not fit in the memory, what is known of it."""
    with _bar(Console(stderr=True)) as bar:
        task = bar.add_task(phrases.COMPILING[lang], total=None)

        def show(stage: int, done: int, of: int) -> None:
            bar.update(task, description=phrases.SOLVING[stage][lang], completed=done, total=of)

        try:
            return solve_and_keep(game, options, folder, memory, show)
        except TooManyStates as error:
            bar.update(task, description=phrases.BOUNDING[lang], completed=0, total=None)
            return bounds(game, options, error.found)


def play_with_progress(contest: Contest, jobs: int, lang: Lang) -> Standings:
    console = Console(stderr=True)
    with console.status(phrases.COMPILING[lang]):
        prepare(contest)
    with _bar(console) as bar:
        task = bar.add_task(contest.game.title[lang], total=contest.games)
        return play_contest(contest, jobs, on_progress=lambda games: bar.update(task, completed=games))


def _bar(console: Console) -> Progress:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True)
