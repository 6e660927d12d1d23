"""The best play of games for one."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console

from sobremesa.cli.arguments import Command, add_json, add_memory, add_option, pairs
from sobremesa.cli.codes import INTERRUPTED
from sobremesa.cli.files import print_json
from sobremesa.games import shelf
from sobremesa.terminal import phrases
from sobremesa.terminal.progress import solve_with_progress
from sobremesa.terminal.solution import draw_solved


def solve(options: argparse.Namespace) -> int:
    limits = (options.memory << 30, options.seconds)
    try:
        result = solve_with_progress(shelf[options.game], pairs(options.option), options.out, *limits, options.lang)
    except KeyboardInterrupt:
        print(phrases.NOT_SOLVED[options.lang], file=sys.stderr)
        return INTERRUPTED
    if options.json:
        print_json(result.to_json())
    else:
        Console().print(draw_solved(result, options.lang), highlight=False)
    return 0


def add_solve(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help="which game: one for a single player")
    add_option(command)
    command.add_argument("--out", type=Path, metavar="DIR", help="where to keep it (default: in your data folder)")
    add_memory(command)
    told = "for how long to look for states; then you are told what they prove"
    command.add_argument("--seconds", type=time_limit, metavar="S", help=told)
    add_json(command)


def time_limit(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds above 0")
    return seconds


COMMANDS = {"solve": Command(add_solve, solve)}
