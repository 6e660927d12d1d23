"""Stepping through a record in the terminal."""

from __future__ import annotations

from rich.console import Console

from sobremesa.engine.contract import CHANCE
from sobremesa.engine.match import Match
from sobremesa.engine.words import Lang, seat_name, with_seat_names
from sobremesa.terminal import phrases
from sobremesa.terminal.draw import draw_view
from sobremesa.terminal.ending import draw_end


def moments(match: Match) -> list[int]:
    """Where to stop: before each decision of a person, and at the end. Chance is told on the way."""
    decisions = [at for at, entry in enumerate(match.log) if entry.seat != CHANCE]
    return [*decisions, len(match.log)]


def step_through(match: Match, lang: Lang, console: Console) -> None:
    stops, at = moments(match), 0
    while True:
        _show(match, stops, at, lang, console)
        answer = console.input(phrases.STEP[lang]).strip()
        if answer == "q":
            return
        if answer == "b":
            at = max(at - 1, 0)
        elif answer.isdecimal():
            at = min(int(answer), len(stops)) - 1 if int(answer) else 0
        elif at == len(stops) - 1:
            return
        else:
            at += 1


def tell_all(match: Match, lang: Lang) -> list[str]:
    """The whole match in words, chance and secrets included: it is over, or one's own."""
    lines = []
    for at, entry in enumerate(match.log):
        text = with_seat_names(match.game.presenter.words(match.state_before(at), entry.seat, entry.move, lang), lang)
        lines.append(f"{at + 1}. {_who(entry.seat, lang)}: {text}")
    return lines


def _show(match: Match, stops: list[int], at: int, lang: Lang, console: Console) -> None:
    told = tell_all(match, lang)
    past = told[stops[at - 1] if at else 0 : stops[at]]
    console.rule(phrases.MOVE_OF.format(at=at + 1, all=len(stops))[lang], align="left")
    for line in past:
        console.print(line, markup=False, highlight=False)
    then = match.at(stops[at])
    seat = match.log[stops[at]].seat if stops[at] < len(match.log) else 0
    console.print(draw_view(then.view(seat, lang), lang), highlight=False)
    if then.is_over:
        for part in draw_end(then, lang):
            console.print(part, markup=False, highlight=False)


def _who(seat: int, lang: Lang) -> str:
    return phrases.CHANCE[lang] if seat == CHANCE else seat_name(seat, lang)
