"""Long work with a bar, on the error stream, so that what is printed stays clean for machines."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

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

from sobremesa.engine.contract import Game
from sobremesa.engine.words import Lang, Words
from sobremesa.lab.bounds import Bounds
from sobremesa.lab.executors import Executor
from sobremesa.lab.folder import Folder
from sobremesa.lab.plan import Plan
from sobremesa.lab.simulate import Result, simulate
from sobremesa.lab.solve_job import Solved, solve_and_keep
from sobremesa.lab.tournament import Contest, Standings, play_contest, prepare
from sobremesa.players.solving.prover import Proved
from sobremesa.puzzles.files import save
from sobremesa.puzzles.finding import Finder, gather
from sobremesa.puzzles.puzzle import Collection
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


def solve_with_progress(
    game: Game, options: Mapping[str, object], folder: Path | None, memory: int, seconds: float | None, lang: Lang
) -> Solved | Bounds:
    """The solution; or, where there are too many states, what is known of it. Rounds say what is proved so far."""
    with progress_bar() as bar:
        task, rounds = bar.add_task(phrases.COMPILING[lang], total=None), list[Proved]()

        def show(stage: int, done: int, of: int) -> None:
            bar.update(task, description=_solving(stage, rounds)[lang], completed=done, total=of)

        return solve_and_keep(game, options, folder, memory, seconds, show, rounds.append)


def find_with_progress(
    finder: Finder, begun: Collection, count: int, file: Path, end: float | None, lang: Lang
) -> None:
    """Puzzles, until there are so many or it is late; after each match the file has what was found."""
    with progress_bar() as bar:
        task = bar.add_task(phrases.COMPILING[lang], total=count, completed=len(begun.puzzles))

        def keep(collection: Collection) -> None:
            save(collection, file)
            told = phrases.FINDING.format(n=collection.matches)[lang]
            bar.update(task, completed=len(collection.puzzles), description=told)

        gather(finder, begun, count, keep, lambda: end is None or time.monotonic() < end)


def _solving(stage: int, rounds: Sequence[Proved]) -> Words:
    """What a solver is at, and between what and what the value lies so far."""
    if not rounds or stage >= len(phrases.IN_ROUND):
        return phrases.SOLVING[stage]
    percents = {"lower": f"{100 * rounds[-1].lower:.2f}", "upper": f"{100 * rounds[-1].upper:.2f}"}
    return phrases.ROUND.format(n=len(rounds), **percents, stage=phrases.IN_ROUND[stage])


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
