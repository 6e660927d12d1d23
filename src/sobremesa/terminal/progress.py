"""Long work with a bar, on the error stream, so that what is printed stays clean for machines."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from sobremesa.engine.words import Lang
from sobremesa.lab.executors import Executor
from sobremesa.lab.folder import Folder
from sobremesa.lab.plan import Plan
from sobremesa.lab.simulate import Result, simulate
from sobremesa.lab.tournament import Contest, Standings, play_contest, prepare
from sobremesa.terminal import phrases


def simulate_with_progress(plan: Plan, executor: Executor, folder: Folder | None, lang: Lang) -> Result:
    with progress_bar(GamesASecond(lang)) as bar:
        task = bar.add_task(phrases.COMPILING[lang], total=plan.games)

        def show(games: int) -> None:
            bar.update(task, completed=games, description=phrases.PLAYING[lang])

        return simulate(plan, on_progress=show, executor=executor, folder=folder)


def play_with_progress(contest: Contest, jobs: int, lang: Lang) -> Standings:
    with progress_bar() as bar:
        task = bar.add_task(phrases.COMPILING[lang], total=contest.games)
        prepare(contest)
        bar.update(task, description=contest.game.title[lang])
        return play_contest(contest, jobs, on_progress=lambda games: bar.update(task, completed=games))


def progress_bar(*more: ProgressColumn) -> Progress:
    """On the error stream; gone when it is over."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, *more, TimeRemainingColumn(), console=Console(stderr=True), transient=True)


class GamesASecond(ProgressColumn):
    """Games a second, of late."""

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self.lang = lang

    def render(self, task: Task) -> Text:
        return Text(phrases.GAMES_A_SECOND.format(rate=f"{task.speed:,.0f}")[self.lang] if task.speed else "")
