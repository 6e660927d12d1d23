"""A tournament's result as text, and the page that says how strong the levels are in each game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from sobremesa.engine.words import Lang
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.ladder import PAIRS, Ladder
from sobremesa.lab.tournament import Standings
from sobremesa.terminal import phrases


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

How strong the levels are in each game, with 95 % intervals. Points are the share of rivals left behind, a tie counting
half; alone, the games won. Every two players meet in every seat on the same deals. `flat` thinks as long as `hard` but
without a tree, by random play to the end; against `random` one sees how far skill can go at all, where luck is strong.
Written by `make ladder` (`sobremesa tournament --ladder DIR --out docs/ladder.md`) from the parts in
[ladder/](ladder); the same seed gives the same numbers, since the levels think by moves and not by the clock.

The bars: each level clearly above the one below and `hard` clearly above `flat` (intervals apart), `hard` with three
quarters of the points it shares with `easy`, and, in solved games, within 5 points of best play.
"""


def ladder_page(ladders: Sequence[Ladder]) -> str:
    return "\n".join([HEAD, *(_section(ladder) for ladder in ladders)])


def _section(ladder: Ladder) -> str:
    games = f"{ladder.games_alone} games of each" if ladder.game.is_solo else f"{ladder.seats} at the table"
    verdict = "All bars are cleared." if not ladder.missed else f"**Missed**: {'; '.join(ladder.missed)}."
    rows = _alone(ladder) if ladder.game.is_solo else _pairs(ladder)
    return "\n".join([f"## {ladder.game.title.en}", "", f"{games}, seed {ladder.seed}. {verdict}", "", *rows, ""])


def _alone(ladder: Ladder) -> list[str]:
    rows = [f"| {name} | {_percent(points)} |" for name, points in ladder.alone.items()]
    best = [] if ladder.optimum is None else [f"| best play | {100 * ladder.optimum:.1f} % |"]
    return ["| | games won |", "|---|---|", *rows, *best]


def _pairs(ladder: Ladder) -> list[str]:
    rows = [f"| {other} | {one} | {_meeting(ladder, (one, other))} |" for one, other in PAIRS]
    return ["| | takes from | points | games |", "|---|---|---|---|", *rows]


def _meeting(ladder: Ladder, pair: tuple[str, str]) -> str:
    points = ladder.pairs.get(pair)
    return f"{_percent(points)} | {ladder.games[pair]}" if points else "not played | 0"
