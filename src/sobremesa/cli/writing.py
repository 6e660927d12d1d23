"""For those who write games, and adventures for them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sobremesa.cli.arguments import Command, add_json
from sobremesa.cli.codes import BAD_INPUT
from sobremesa.cli.files import print_json
from sobremesa.engine.words import Words
from sobremesa.games.books import check


def book(options: argparse.Namespace) -> int:
    problems = [problem[options.lang] for problem in check(options.file)]
    if options.json:
        print_json({"file": str(options.file), "problems": problems})
    elif problems:
        print("\n".join(problems), file=sys.stderr)
    else:
        print(Words("{file} está bien.", "{file} is sound.").format(file=options.file)[options.lang])
    return BAD_INPUT if problems else 0


def add_book(command: argparse.ArgumentParser) -> None:
    command.add_argument("action", choices=("check",), help="check: look for mistakes")
    command.add_argument("file", type=Path, metavar="FILE", help="an adventure book, in TOML")
    add_json(command)


COMMANDS = {"book": Command(add_book, book)}
