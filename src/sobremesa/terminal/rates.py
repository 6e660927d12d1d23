"""How fast each game is played here, as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid

from sobremesa.engine.contract import Game
from sobremesa.engine.words import Lang
from sobremesa.lab.rates import Rate, measure_rates
from sobremesa.terminal import phrases
from sobremesa.terminal.progress import progress_bar


def measure_with_progress(games: Sequence[Game], rounds: int, lang: Lang) -> list[Rate]:
    with progress_bar() as bar:
        task = bar.add_task(phrases.MEASURING[lang], total=len(games) * (rounds + 1))
        return measure_rates(games, rounds, lambda: bar.advance(task))


def draw_rates(rates: Sequence[Rate], lang: Lang) -> RenderableType:
    grid = Grid(show_edge=False, pad_edge=False)
    for heading in (phrases.GAME, phrases.SEATS, phrases.MOVE_RATE, phrases.GAME_RATE):
        grid.add_column(heading[lang], justify="left" if heading is phrases.GAME else "right")
    for rate in rates:
        found = rate.to_json()
        moves, games = f"{found['moves_per_second']:,.0f}", f"{found['games_per_second']:,.0f}"
        grid.add_row(rate.plan.game.title[lang], str(rate.plan.seats), moves, games)
    return grid
