"""A sweep with a bar while it goes on, and its result as text."""

from __future__ import annotations

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from sobremesa.engine.errors import Unavailable
from sobremesa.engine.words import Lang, Words
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.executors import Executor
from sobremesa.lab.plan import Plan
from sobremesa.lab.sweep import Measure, Sweep, Varied, sweep
from sobremesa.lab.sweep_report import difference_shown, exact_shown, findings, shown
from sobremesa.players.solving.prover import Prover
from sobremesa.terminal import phrases
from sobremesa.terminal.progress import progress_bar

SETTING = Words("Ajuste", "Setting")
BEST_PLAY = Words("Con el mejor juego", "By best play")
CERTAIN = Words("* Distinto del primero con seguridad.", "* Differs from the first for certain.")


def sweep_with_progress(
    plan: Plan, varied: Varied, executor: Executor, lang: Lang, memory_to_solve: int | None = None
) -> Sweep:
    """With memory for it, every setting is solved too."""
    with progress_bar() as bar:
        task = bar.add_task(phrases.COMPILING[lang], total=plan.games)

        def show(games: int) -> None:
            bar.update(task, completed=games, description=phrases.PLAYING[lang])

        def show_stage(stage: int, done: int, of: int) -> None:
            bar.update(task, description=phrases.SOLVING[stage][lang])

        def exact(setting: Plan) -> Estimate:
            prover = Prover(setting.game, setting.options, memory_to_solve or 0, on_progress=show_stage)
            proved = prover.prove()
            if proved.stopped:
                raise Unavailable(proved.stopped)
            return Estimate(proved.lower, proved.upper - proved.lower)

        return sweep(plan, varied, executor, show, exact if memory_to_solve else None)


def draw_sweep(swept: Sweep, lang: Lang) -> RenderableType:
    plan = swept.plans[0]
    grid = Grid(show_edge=False, pad_edge=False)
    grid.add_column(SETTING[lang], no_wrap=True, min_width=max(len(swept.setting(p)) for p in range(len(swept.plans))))
    if swept.exact:
        grid.add_column(BEST_PLAY[lang], justify="right")
    for measure in swept.measures:
        grid.add_column(measure.words[lang], justify="right")
    for place in range(len(swept.plans)):
        exact = [exact_shown(swept.exact[place])] if swept.exact else []
        grid.add_row(swept.setting(place), *exact, *(_cell(swept, place, m) for m in swept.measures))
    told = [Line(f"· {finding.words[lang]}") for finding in findings(swept)]
    if not swept.is_whole:
        told.append(Line(phrases.INTERRUPTED.format(games=swept.games)[lang], style="yellow"))
    title = f"{plan.game.title[lang]} · {phrases.SEED.format(seed=plan.seed)[lang]}"
    return Stack(Line(title, style="bold"), grid, Line(CERTAIN[lang]), *told)


def _cell(swept: Sweep, place: int, measure: Measure) -> str:
    value = shown(swept.value(place, measure), measure)
    if place == 0:
        return value
    mark = "*" if swept.is_certain(place, measure) else " "
    return f"{value}\n({difference_shown(swept.difference(place, measure), measure)}){mark}"
