"""A solution as text: its value, its size, and what to do first."""

from __future__ import annotations

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from sobremesa.engine.match import words
from sobremesa.engine.words import Lang
from sobremesa.lab.solutions import PLAYER, Opening, Solved, openings
from sobremesa.players.searcher import Found
from sobremesa.terminal import phrases

MOST_OPENINGS = 8


def draw_solved(solved: Solved, lang: Lang) -> RenderableType:
    solution = solved.solution
    chosen = ", ".join(f"{name}={value}" for name, value in solution.options.items())
    value = phrases.SOLVED_VALUE.format(value=f"{100 * solution.value:.7f}", error=f"{solution.error:.0e}")
    states = phrases.SOLVED_STATES.format(states=f"{solution.states:,}", seconds=f"{solved.seconds:.1f}")
    return Stack(
        Line(" · ".join(part for part in (solution.game.title[lang], chosen) if part), style="bold"),
        Line(value[lang]),
        Line(states[lang]),
        _first_choices(openings(solution), lang),
        Line(phrases.KEPT.format(path=solved.path)[lang], overflow="fold"),
    )


def _first_choices(found: list[Opening], lang: Lang) -> RenderableType:
    grid = Grid(title=phrases.FIRST_CHOICES[lang], title_justify="left", show_edge=False, pad_edge=False)
    for heading in (phrases.HOW_LIKELY, phrases.BEST_MOVE, phrases.THEN_WINS, phrases.NEXT_BEST, phrases.THEN_WINS):
        grid.add_column(heading[lang], justify="left" if heading in (phrases.BEST_MOVE, phrases.NEXT_BEST) else "right")
    for opening in found[:MOST_OPENINGS]:
        moves = [cell for move in opening.found[:2] for cell in _cells(opening, move, lang)]
        grid.add_row(_percent(opening.chance), *moves)
    return grid


def _cells(opening: Opening, move: Found, lang: Lang) -> tuple[str, str]:
    return words(opening.game, opening.state, PLAYER, move.move, lang), _percent(move.chance)


def _percent(chance: float) -> str:
    return f"{100 * chance:.2f} %"
