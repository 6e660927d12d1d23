"""Puzzles: found, listed, and solved in the terminal."""

from __future__ import annotations

import argparse
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from sobremesa.cli.arguments import Command, add_json, add_option, count, pairs
from sobremesa.cli.codes import INTERRUPTED
from sobremesa.cli.files import check_writable, print_json
from sobremesa.cli.solving import time_limit
from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption
from sobremesa.engine.match import checked_seed
from sobremesa.engine.reading import Json
from sobremesa.games import shelf
from sobremesa.puzzles import files
from sobremesa.puzzles.finding import Finder
from sobremesa.puzzles.puzzle import Collection, Puzzle
from sobremesa.terminal import phrases
from sobremesa.terminal.progress import find_with_progress
from sobremesa.terminal.puzzles import ask, draw_collection


def puzzles(options: argparse.Namespace) -> int:
    game = shelf[options.game]
    file = options.file or files.path_of(game.id)
    if options.count:
        return find(game, file, options)
    collection = files.load(file)
    if options.list:
        show(collection, options)
    else:
        ask_one(collection, options)
    return 0


def find(game: Game, file: Path, options: argparse.Namespace) -> int:
    """Go on with what the file has, until there are as many as are wanted; Ctrl-C keeps what was found."""
    check_writable(file)
    begun = begun_in(file, game, options.seed)
    finder = Finder(game, options.seats, pairs(options.option), begun.seed)
    end = time.monotonic() + options.seconds if options.seconds else None
    is_whole = True
    try:
        find_with_progress(finder, begun, options.count, file, end, options.lang)
    except KeyboardInterrupt:
        is_whole = False
    collection = files.load(file) if file.exists() else begun
    show(collection, options)
    if not is_whole:
        said = phrases.PUZZLES_INTERRUPTED.format(n=len(collection.puzzles), path=file)
        print(said[options.lang], file=sys.stderr)
    return 0 if is_whole else INTERRUPTED


def begun_in(file: Path, game: Game, seed: int | None) -> Collection:
    """What a file has so far; nothing where there is none yet, or where it speaks of other rules."""
    fresh = Collection(game, rules_digest(game), checked_seed(seed), 0)
    if not file.exists():
        return fresh
    found = files.load(file)
    if found.game is not game:
        raise BadOption(phrases.OTHER_PUZZLES.format(path=file, title=found.game.title))
    return found if found.is_of_today and seed in (None, found.seed) else fresh


def show(collection: Collection, options: argparse.Namespace) -> None:
    if options.json:
        print_json(described(collection, options))
        return
    Console().print(draw_collection(collection, options.lang), highlight=False)
    if not collection.is_of_today:
        print(phrases.PUZZLES_OF_OTHER_RULES.format(game=collection.game.id)[options.lang], file=sys.stderr)


def described(collection: Collection, options: argparse.Namespace) -> Json:
    told = [described_one(puzzle, at, options) for at, puzzle in enumerate(collection.puzzles, 1)]
    return {**collection.about(), "is_of_today": collection.is_of_today, "puzzles": told}


def described_one(puzzle: Puzzle, number: int, options: argparse.Namespace) -> Json:
    answer = {"best": puzzle.answer.text(options.lang), "rule": puzzle.answer.rule}
    figures = {"lead": round(puzzle.lead, 6), "is_exact": puzzle.is_exact}
    return {"number": number, **answer, **figures, **puzzle.to_json()}


def ask_one(collection: Collection, options: argparse.Namespace) -> None:
    """The one of that number; without one, that of today among those of the game."""
    total = len(collection.puzzles)
    number = options.number or datetime.now(UTC).toordinal() % max(1, total) + 1
    if number > total:
        raise BadOption(phrases.NO_PUZZLE.format(title=collection.game.title, n=total))
    try:
        ask(collection.puzzles[number - 1], number, options.lang, Console())
    except (EOFError, KeyboardInterrupt):
        print()


def add_puzzles(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help="of which game; with nothing else, today's is asked here")
    command.add_argument("--number", type=count, metavar="N", help="ask the one of this number instead of today's")
    command.add_argument("--list", action="store_true", help="show all there are, with what proves them")
    command.add_argument("--count", type=count, metavar="N", help="find more, until there are so many")
    command.add_argument("--seconds", type=time_limit, metavar="S", help="with --count: look no longer than this")
    command.add_argument("--seats", type=count, metavar="N", help="with --count: how many play (default: the fewest)")
    command.add_argument("--seed", type=int, metavar="S", help="with --count: where chance comes from; begins anew")
    add_option(command)
    command.add_argument("--file", type=Path, metavar="FILE", help="where they lie (default: in the game's folder)")
    add_json(command)


COMMANDS = {"puzzles": Command(add_puzzles, puzzles)}
