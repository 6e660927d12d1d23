"""Golden playthroughs: one whole match of each game, written so that a player can follow it.

`python -m tests.playthrough [GAME…]` writes them anew, in the folders of games and, of examples, in
tests/playthroughs/: read what changed before you commit it.
"""

from __future__ import annotations

import random
import sys
from itertools import groupby
from pathlib import Path

from sobremesa import games
from sobremesa.engine.contract import CHANCE, Game
from sobremesa.engine.match import Match
from sobremesa.engine.words import with_seat_names
from sobremesa.games import shelf
from tests.found import every_game

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = Path(games.__file__).parent
SEED = 7
WIDTH = 116


def tell(game: Game) -> str:
    """A match of random play at the largest table, in Spanish, with the scores whenever they change."""
    match, choose = game.start(seats=game.seats[-1], seed=SEED), random.Random(SEED)
    while not match.is_over:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    lines = [f"{game.title.es} · asientos: {match.seats} · semilla: {SEED}", ""]
    for is_chance, entries in groupby(range(len(match.log)), lambda at: match.log[at].seat == CHANCE):
        at = list(entries)
        lines += _chance_lines(match, at) if is_chance else _seat_lines(match, at)
    ending = match.ending.es if match.ending else ""
    return "\n".join([*lines, "", f"Fin: {ending} Puntos: {match.scores}. Puestos: {match.ranks}.", ""])


def path(game: Game) -> Path:
    """A game of the shelf has all that is its own in its folder."""
    return GAMES / game.id / "playthrough.txt" if game.id in shelf else FOLDER / f"{game.id}.txt"


def _chance_lines(match: Match, at: list[int]) -> list[str]:
    lines, line = [], "  azar:"
    for text in (_said(match, i) for i in at):
        if len(line) + len(text) > WIDTH:
            lines.append(line)
            line = "       "
        line += f" {text};"
    return [*lines, line.rstrip(";")]


def _seat_lines(match: Match, at: list[int]) -> list[str]:
    return [f"[{match.log[i].seat}] {_said(match, i)}{_new_scores(match, i)}" for i in at]


def _said(match: Match, at: int) -> str:
    entry = match.log[at]
    return with_seat_names(match.game.presenter.words(match.state_before(at), entry.seat, entry.move, "es"), "es")


def _new_scores(match: Match, at: int) -> str:
    before, after = match.at(at).scores, match.at(at + 1).scores
    return f"  → {after}" if before != after else ""


if __name__ == "__main__":
    chosen = sys.argv[1:]
    for game in every_game():
        if not chosen or game.id in chosen:
            path(game).write_text(tell(game), "utf-8")
            print(path(game))
