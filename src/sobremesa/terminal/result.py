"""A simulation's result as text."""

from __future__ import annotations

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from sobremesa.engine.words import Lang
from sobremesa.lab.estimates import Estimate
from sobremesa.lab.simulate import Result
from sobremesa.terminal import phrases


def draw_result(result: Result, lang: Lang) -> RenderableType:
    data, tally = result.to_json(), result.tally
    lines = [
        Line(f"{result.plan.game.title[lang]} · {phrases.SEED.format(seed=result.plan.seed)[lang]}", style="bold"),
        Line(phrases.RATE.format(**_rates(result.played, data))[lang]),
        Line(
            phrases.LENGTH.format(moves=_plain(tally.moves.estimate), decisions=_plain(tally.decisions.estimate))[lang]
        ),
    ]
    if tally.cut:
        lines.append(Line(phrases.CUT.format(cut=tally.cut, most=result.plan.most_moves)[lang], style="yellow"))
    if not result.is_whole:
        lines.append(Line(phrases.INTERRUPTED.format(games=tally.games)[lang], style="yellow"))
    return Stack(*lines, _seats(result, lang))


def _seats(result: Result, lang: Lang) -> RenderableType:
    grid = Grid(show_edge=False, pad_edge=False)
    for heading in (phrases.SEAT_HEADING, phrases.PLAYER, phrases.WINS, phrases.WIN_RATE, phrases.MEAN_SCORE):
        grid.add_column(heading[lang], justify="left" if heading is phrases.PLAYER else "right")
    for seat, name in enumerate(result.plan.seated(0)):
        wins, scores = result.tally.wins[seat], result.tally.scores[seat]
        rate = f"{100 * wins.estimate.mean:.1f} ± {100 * wins.estimate.margin:.1f} %"
        grid.add_row(_seat(result, seat, lang), name, wins_text(wins.total), rate, _plain(scores.estimate))
    return grid


def _seat(result: Result, seat: int, lang: Lang) -> str:
    roles = result.plan.game.roles
    return f"{seat + 1} · {roles[seat][lang]}" if roles else str(seat + 1)


def wins_text(total: float) -> str:
    """Ties are shared, so there may be thirds of a win; a tenth is enough of them."""
    return f"{total:,.0f}" if round(total, 1) == round(total) else f"{total:,.1f}"


def _rates(played: int, data: dict[str, float]) -> dict[str, str]:
    return {
        "games": f"{played:,}",
        "seconds": f"{data['seconds']:.2f}",
        "games_rate": f"{data['games_per_second']:,.0f}",
        "moves_rate": f"{data['moves_per_second']:,.0f}",
    }


def _plain(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f} ± {estimate.margin:.2f}"
