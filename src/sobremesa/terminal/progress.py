"""Long work with a bar, on the error stream, so that what is printed stays clean for machines."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from sobremesa.engine.words import Lang
from sobremesa.lab.simulate import Plan, Result, compile_game, simulate
from sobremesa.lab.tournament import Contest, Standings, play_contest, prepare
from sobremesa.terminal import phrases


def simulate_with_progress(plan: Plan, jobs: int, lang: Lang) -> Result:
    console = Console(stderr=True)
    with console.status(phrases.COMPILING[lang]):
        compile_game(plan)
    with _bar(console) as bar:
        task = bar.add_task(phrases.PLAYING[lang], total=plan.games)
        return simulate(plan, jobs, on_progress=lambda games: bar.update(task, completed=games))


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
