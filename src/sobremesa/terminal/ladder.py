"""A tournament's result as text, and as the page that says how strong the levels are in each game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from sobremesa.engine.words import Lang
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.tournament import Standings, is_ladder
from sobremesa.terminal import phrases

ENOUGH = 400  # games of each pair; with fewer, the page says so


def draw_standings(standings: Standings, lang: Lang) -> RenderableType:
    lines = [Line(standings.contest.game.title[lang], style="bold"), Line(_what(standings, lang))]
    if not standings.is_whole:
        lines.append(Line(phrases.INTERRUPTED.format(games=standings.games)[lang], style="yellow"))
    grid = Grid(show_edge=False, pad_edge=False)
    grid.add_column(phrases.PLAYER[lang])
    grid.add_column(phrases.POINTS[lang], justify="right")
    for name, points in standings.totals:
        grid.add_row(name, _percent(points))
    for one, other, points in standings.pairs:
        grid.add_row(phrases.PAIR.format(one=one, other=other)[lang], _percent(points), style="dim")
    return Stack(*lines, grid)


def _what(standings: Standings, lang: Lang) -> str:
    contest = standings.contest
    words = phrases.CONTEST_ALONE if contest.seats == 1 else phrases.CONTEST
    return words.format(games=standings.games, seats=contest.seats, seed=contest.seed)[lang]


def _percent(points: Estimate) -> str:
    return f"{100 * points.mean:.1f} ± {100 * points.margin:.1f} %"


# --- docs/ladder.md ---------------------------------------------------------------------------------------------------

HEAD = """# The ladder

How strong the levels are in each game: the points that the player on the left takes from the one above, with the 95 %
interval. Points are the share of rivals left behind, a tie counting half; alone, the games won. Every two players meet
in every seat on the same deals. Written by `make ladder` (`sobremesa tournament --out docs/ladder.md`); the same seed
gives the same numbers, since the levels think by moves and not by the clock. `random` shows how far luck alone goes.
"""


def ladder_page(played: Sequence[Standings]) -> str:
    return "\n".join([HEAD, *(_section(standings) for standings in played)])


def _section(standings: Standings) -> str:
    contest = standings.contest
    few = "" if standings.games >= ENOUGH else f" (fewer than the {ENOUGH} that the intervals are meant for)"
    clear = "Each level is clearly above the one before it." if is_ladder(standings) else "Not every step is clear."
    table = _alone(standings) if contest.seats == 1 else _square(standings)
    return f"## {contest.game.title.en}\n\n{_what(standings, 'en')}{few}. {clear}\n\n{table}\n"


def _alone(standings: Standings) -> str:
    rows = [f"| {name} | {_percent(points)} |" for name, points in standings.totals]
    return "\n".join(["| | games won |", "|---|---|", *rows])


def _square(standings: Standings) -> str:
    names = standings.contest.players
    points = {(one, other): p for one, other, p in standings.pairs}
    points |= {(other, one): Estimate(1 - p.mean, p.margin) for one, other, p in standings.pairs}
    rows = [_row(one, [_percent(points[one, other]) if one != other else "" for other in names]) for one in names]
    return "\n".join([_row("", list(names)), _row("---", ["---"] * len(names)), *rows])


def _row(first: str, rest: Sequence[str]) -> str:
    return f"| {' | '.join([first, *rest])} |"
