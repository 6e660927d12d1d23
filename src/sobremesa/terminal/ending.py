"""The end of a match as text: why, who came where, what the points came from, and alone, what was missing."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table as Grid

from sobremesa.engine.match import Match
from sobremesa.engine.tallies import Aim, Count, Fact, Tally
from sobremesa.engine.words import Lang, Words, seat_name
from sobremesa.games.odds import odds_of

PLACED = Words("Puesto {rank} · asiento {n} · {score} puntos", "Place {rank} · seat {n} · {score} points")
WINNER = Words("Gana · asiento {n} · {score}", "Wins · seat {n} · {score}")
OTHER = Words("– · asiento {n} · {score}", "– · seat {n} · {score}")  # where points give no place
SOLO_WON = Words("Has ganado.", "You have won.")
SOLO_LOST = Words("Has perdido.", "You have lost.")
TOTAL = Words("Total", "Total")
TIE_BREAK = Words("Desempate: {what}", "Tie-break: {what}")
AT_THE_START = Words("Al empezar: {odds}", "At the start: {odds}")


def draw_end(match: Match, lang: Lang) -> Iterator[RenderableType]:
    yield from result_lines(match, lang)
    tally = match.view(lang=lang).tally or Tally()
    if tally.points or (tally.facts and match.seats > 1):
        yield _sheet(match, tally, lang)
    if match.seats == 1:
        yield from _alone(match, tally, lang)


def result_lines(match: Match, lang: Lang) -> list[str]:
    ranks, reason = match.ranks or [], match.conclusion or Words("", "")
    if match.seats == 1:
        return [reason[lang], (SOLO_WON if ranks == [1] else SOLO_LOST)[lang]]
    places = sorted(zip(ranks, range(match.seats), match.scores, strict=True))
    return [reason[lang], *(_placed(match, rank).said(lang, rank=rank, n=s + 1, score=p) for rank, s, p in places)]


def _placed(match: Match, rank: int) -> Words:
    if match.game.places is None:
        return PLACED
    return WINNER if rank == 1 else OTHER


def _sheet(match: Match, tally: Tally, lang: Lang) -> Grid:
    grid = Grid(show_edge=False, pad_edge=False)
    grid.add_column("")
    for seat in range(match.seats):
        grid.add_column(seat_name(seat, lang), justify="right" if tally.points else "left")
    for line in tally.sheet:
        _add(grid, line)
    if tally.points:
        grid.add_section()
        _add(grid, Count(label=TOTAL[lang], by_seat=tuple(match.scores)))
    if len(set(match.scores)) < match.seats:
        for line in tally.breaks:
            _add(grid, Count(label=TIE_BREAK[lang].format(what=line.label), by_seat=line.by_seat))
    return grid


def _add(grid: Grid, line: Count | Fact) -> None:
    grid.add_row(line.label, *map(str, line.by_seat))


def _alone(match: Match, tally: Tally, lang: Lang) -> Iterator[str]:
    yield from (_aim_line(aim) for aim in tally.aims)
    if tally.facts:
        yield " · ".join(f"{fact.label} {fact.by_seat[0]}" for fact in tally.facts)
    if odds := odds_of(match.game, match.options):
        yield AT_THE_START[lang].format(odds=odds.words[lang])


def _aim_line(aim: Aim) -> str:
    how_far = "" if aim.wanted == 1 else f" {aim.reached}/{aim.wanted}"
    return f"{'✗' if aim.missing else '✓'} {aim.label}{how_far}"
