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
from sobremesa.terminal import phrases


def simulate_with_progress(plan: Plan, executor: Executor, folder: Folder | None, lang: Lang) -> Result:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(lang),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(phrases.COMPILING[lang], total=plan.games)

        def show(games: int) -> None:
            bar.update(task, completed=games, description=phrases.PLAYING[lang])

        return simulate(plan, on_progress=show, executor=executor, folder=folder)


class _Rate(ProgressColumn):
    """Games a second, of late."""

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self.lang = lang

    def render(self, task: Task) -> Text:
        return Text(phrases.GAMES_A_SECOND.format(rate=f"{task.speed:,.0f}")[self.lang] if task.speed else "")
