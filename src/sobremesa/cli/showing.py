"""What is on the shelf."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console

from sobremesa.adapters.observe import describe
from sobremesa.cli.arguments import Command, add_json
from sobremesa.cli.files import print_json
from sobremesa.engine.contract import Game
from sobremesa.engine.facts import facts
from sobremesa.games import shelf
from sobremesa.terminal.shelf import draw_game, draw_shelf


def games(options: argparse.Namespace) -> None:
    chosen = shelf[options.game] if options.game else None
    if options.json:
        print_json(described(chosen) if chosen else [described(game) for game in shelf.values()])
    else:
        Console().print(draw_game(chosen, options.lang) if chosen else draw_shelf(options.lang), highlight=False)


def described(game: Game) -> dict[str, Any]:
    return facts(game) | {"observation": describe(game)}


def add_games(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", help="one game, with all its facts and options")
    add_json(command)


COMMANDS = {"games": Command(add_games, games)}
