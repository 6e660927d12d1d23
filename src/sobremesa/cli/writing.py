"""For those who write games, and adventures and lessons for them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from sobremesa.cli.arguments import Command, add_json
from sobremesa.cli.codes import BAD_INPUT
from sobremesa.cli.files import print_json
from sobremesa.engine.words import Words
from sobremesa.games.books import check
from sobremesa.games.new import find_games, put_on_shelf, write_into
from sobremesa.lessons import files

FOLDER = Words("Hecho: {folder}", "Written: {folder}")
NEXT = Words(
    "En la repisa, por una línea de {shelf}. Pruébalo: sobremesa play {game}",
    "On the shelf, by a line of {shelf}. Try it: sobremesa play {game}",
)


def new(options: argparse.Namespace) -> None:
    into = options.into
    written = write_into(into, options.name) if into else put_on_shelf(find_games(Path.cwd()), options.name)
    if options.json:
        print_json({"game": options.name, "folder": str(written.folder), "shelf": str(written.shelf or "")})
        return
    print(FOLDER.format(folder=written.folder)[options.lang])
    if written.shelf:
        print(NEXT.format(shelf=written.shelf, game=options.name)[options.lang])


def book(options: argparse.Namespace) -> int:
    return told(options, check(options.file))


def lesson(options: argparse.Namespace) -> int:
    return told(options, files.check(options.file))


def told(options: argparse.Namespace, found: Sequence[Words]) -> int:
    """What is wrong with a file, a line each; or that nothing is."""
    problems = [problem[options.lang] for problem in found]
    if options.json:
        print_json({"file": str(options.file), "problems": problems})
    elif problems:
        print("\n".join(problems), file=sys.stderr)
    else:
        print(Words("{file} está bien.", "{file} is sound.").format(file=options.file)[options.lang])
    return BAD_INPUT if problems else 0


def add_new(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", metavar="NAME", help="what it is called in code: small letters, digits and _")
    command.add_argument("--into", type=Path, metavar="FOLDER", help="write FOLDER/NAME, a package of its own, instead")
    add_json(command)


def add_book(command: argparse.ArgumentParser) -> None:
    command.add_argument("action", choices=("check",), help="check: look for mistakes")
    command.add_argument("file", type=Path, metavar="FILE", help="an adventure book, in TOML")
    add_json(command)


def add_lesson(command: argparse.ArgumentParser) -> None:
    command.add_argument("action", choices=("check",), help="check: look for mistakes, and take it to its end")
    command.add_argument("file", type=Path, metavar="FILE", help="a lesson, in TOML")
    add_json(command)


COMMANDS = {
    "new": Command(add_new, new),
    "book": Command(add_book, book),
    "lesson": Command(add_lesson, lesson),
}
