"""How a command is found: a table of names, and the family's module, which is imported when its command is chosen.

`sobremesa games` should answer in half a second, and so must not load the server, the lab or the compiler. So what each
command takes is known to its family alone; this table is all that `sobremesa --help` needs.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from sobremesa import __version__
from sobremesa.cli.arguments import Command, add_lang, locale_lang
from sobremesa.cli.codes import BAD_INPUT
from sobremesa.engine.words import nearest


class Listed(NamedTuple):
    """A command as the table knows it."""

    name: str
    family: str  # the module of this folder that holds it
    help: str


COMMANDS = (
    Listed("serve", "serving", "Open the shelf in the browser: serve it on this machine until Ctrl-C."),
    Listed("play", "playing", "Play a game here in the terminal, alone, with bots, or several people on one screen."),
    Listed("learn", "playing", "Learn a game here in the terminal: a few minutes at the table, with a coach."),
    Listed("puzzles", "puzzling", "Find the best move: ask a puzzle of a game here, list them, or find new ones."),
    Listed("games", "showing", "Show the shelf, or all the facts and options of one game."),
    Listed(
        "simulate",
        "simulating",
        "Let bots play many games, and print who wins, by how much, how long it takes and how fast that went.",
    ),
    Listed(
        "report",
        "reporting",
        "Write the report on a folder of results: one HTML file that stands alone, with sentences, charts and tables.",
    ),
    Listed(
        "sweep",
        "simulating",
        "Play the same plan over a grid of a game's options with the same luck, and say which settings differ.",
    ),
    Listed(
        "tournament",
        "competing",
        "Let every two of some players meet in every seat on the same deals, and print who is stronger.",
    ),
    Listed(
        "bench",
        "competing",
        "Measure how fast games are played here: random play on one core, each game in turn,"
        " the middle of some rounds.",
    ),
    Listed(
        "solve",
        "solving",
        "Find the best play of a game for one and its exact chance of winning, and keep it for the optimal player.",
    ),
    Listed("replay", "playing", "Step through a saved match, move by move."),
    Listed("new", "writing", "Write a folder for a new game: whole, playable, tested, and to be made your own."),
    Listed("book", "writing", "Check an adventure book that somebody wrote, and say in words what is wrong with it."),
    Listed(
        "lesson", "writing", "Take a lesson that somebody wrote to its end, and say in words what is wrong with it."
    ),
    Listed(
        "verify",
        "keeping",
        "Hold an exported match against its secret, the rules, its seal and what you noted down: is all of it true?",
    ),
    Listed(
        "export",
        "keeping",
        "Write a match of the server as JSON, with its secret: before its end, that tells every hand and die to come.",
    ),
    Listed(
        "import",
        "keeping",
        "Bring an exported match into the server's database, if verify finds it true; people then sit down anew.",
    ),
    Listed("delete", "keeping", "Delete a match of the server with its log, names and chat, for good."),
    Listed("backup", "keeping", "Copy the server's database to a new file, also while it is running."),
)
UNSAID = "serve"  # what is meant where no command is given


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and with which name it might have been right."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            raise argparse.ArgumentError(
                None, f"“{value}” is not one of {', '.join(known)}. {nearest(value, known).en}"
            )

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(BAD_INPUT)


class CommandParser(Parser):
    """Knows its arguments when it is asked to read some, and not before: argparse asks the chosen one alone."""

    def __init__(self, *, listed: Listed, **rest: Any) -> None:
        super().__init__(**rest)
        self.listed = listed
        self.is_ready = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.prepare()
        return super().parse_known_args(args, namespace)

    def prepare(self) -> None:
        if not self.is_ready:
            command = find(self.listed)
            add_lang(self, argparse.SUPPRESS)  # where it is not said here, what was said before the command holds
            command.add_arguments(self)
            self.set_defaults(run=command.run)
            self.is_ready = True


def find(listed: Listed) -> Command:
    """Import the command's family, which brings all that its commands need."""
    found: Command = importlib.import_module(f"sobremesa.cli.{listed.family}").COMMANDS[listed.name]
    return found


def build_parser() -> argparse.ArgumentParser:
    parser = Parser(prog="sobremesa", description="Tabletop games with their rules enforced.")
    add_lang(parser, locale_lang())
    parser.add_argument("--version", action="version", version=f"Sobremesa {__version__}", help="print it and go")
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=CommandParser)
    for listed in COMMANDS:
        commands.add_parser(listed.name, help=listed.help, description=listed.help, listed=listed)
    return parser


def read_arguments(given: Sequence[str]) -> argparse.Namespace:
    parser = build_parser()
    options = parser.parse_args(given)
    return options if "run" in options else parser.parse_args([*given, UNSAID])
