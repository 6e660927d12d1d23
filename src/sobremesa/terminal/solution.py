"""A solution as text: its value, its size, and what to do first."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Value
from sobremesa.engine.words import Lang, Words
from sobremesa.lab.bounds import Bounds
from sobremesa.lab.solution_files import PLAYER, Opening
from sobremesa.lab.solve_job import Solved
from sobremesa.players.searcher import Found
from sobremesa.players.solving.value_iteration import CLOSE
from sobremesa.terminal import phrases

MOST_OPENINGS = 8


def draw_solved(result: Solved | Bounds, lang: Lang) -> RenderableType:
    return _solution(result, lang) if isinstance(result, Solved) else _bounds(result, lang)


def _solution(solved: Solved, lang: Lang) -> RenderableType:
    solution = solved.solution
    error = max(solution.error, CLOSE)  # less would not be worth telling, and 0 is not more than 0
    value = phrases.SOLVED_VALUE.format(value=f"{100 * solution.value:.7f}", error=f"{error:.0e}")
    states = phrases.SOLVED_STATES if solved.is_whole else phrases.SOLVED_EARLY
    return Stack(
        _heading(solution.game, solution.options, lang),
        Line(value[lang]),
        Line(states.format(states=f"{solved.states:,}", seconds=f"{solved.seconds:.1f}")[lang]),
        _first_choices(solved.openings, lang),
        Line(phrases.KEPT.format(path=solved.path)[lang], overflow="fold"),
    )


def _bounds(found: Bounds, lang: Lang) -> RenderableType:
    told = [found.proved.stopped, _at_least(found), _at_most(found)]
    told.append(phrases.IN_SECONDS.format(seconds=f"{found.seconds:.1f}"))
    return Stack(_heading(found.game, found.options, lang), *(Line(words[lang]) for words in told if words))


def _at_least(found: Bounds) -> Words:
    if found.is_lower_proved:
        return phrases.AT_LEAST_PROVED.format(value=f"{100 * found.lower.mean:.2f}")
    share = {"value": f"{100 * found.lower.mean:.1f}", "margin": f"{100 * found.lower.margin:.1f}"}
    return phrases.AT_LEAST.format(**share, player=found.player)


def _at_most(found: Bounds) -> Words:
    if found.upper == 1:
        return phrases.NO_MOST
    at_most = phrases.AT_MOST_KINDER if found.is_upper_kinder else phrases.AT_MOST
    return at_most.format(upper=f"{100 * found.upper:.2f}")


def _heading(game: Game, options: Mapping[str, Value], lang: Lang) -> Line:
    chosen = ", ".join(f"{name}={value}" for name, value in options.items())
    return Line(" · ".join(part for part in (game.title[lang], chosen) if part), style="bold")


def _first_choices(found: list[Opening], lang: Lang) -> RenderableType:
    grid = Grid(title=phrases.FIRST_CHOICES[lang], title_justify="left", show_edge=False, pad_edge=False)
    for heading in (phrases.HOW_LIKELY, phrases.BEST_MOVE, phrases.THEN_WINS, phrases.NEXT_BEST, phrases.THEN_WINS):
        grid.add_column(heading[lang], justify="left" if heading in (phrases.BEST_MOVE, phrases.NEXT_BEST) else "right")
    for opening in found[:MOST_OPENINGS]:
        moves = [cell for move in opening.found[:2] for cell in _cells(opening, move, lang)]
        grid.add_row(_percent(opening.chance), *moves)
    return grid


def _cells(opening: Opening, move: Found, lang: Lang) -> tuple[str, str]:
    return opening.game.presenter.words(opening.state, PLAYER, move.move, lang), _percent(move.chance)


def _percent(chance: float) -> str:
    return f"{100 * chance:.2f} %"
