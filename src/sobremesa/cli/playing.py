"""Matches in the terminal: played, and stepped through."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

import sobremesa
from sobremesa.cli.arguments import Command, add_policy, add_setting, names, pairs
from sobremesa.cli.files import check_writable, read_json
from sobremesa.engine.match import Match
from sobremesa.games import shelf
from sobremesa.lab.solution_files import load
from sobremesa.players.bots import BOTS, HUMAN, checked_players
from sobremesa.players.solving.solution import OPTIMAL
from sobremesa.terminal.play import Session
from sobremesa.terminal.replay import step_through, tell_all
from sobremesa.terminal.shelf import ask_for_game


def play(options: argparse.Namespace) -> None:
    console = Console()
    seated, save = names(options.players), options.save
    if options.resume:
        match, before = resumed(options.resume)
        seated, save = seated or before, save or options.resume
    else:
        game = shelf[options.game] if options.game else ask_for_game(console, options.lang)
        if game is None:
            return
        match = game.start(options.seats or len(seated) or None, options.seed, pairs(options.option))
    default = (HUMAN, *["medium"] * (match.seats - 1))
    players = checked_players(seated or default, match.seats, (HUMAN, *BOTS, OPTIMAL))
    solution = load(match.game, match.options, options.policy) if OPTIMAL in players else None
    if save:
        check_writable(save)
    Session(match, players, options.lang, console, save, options.hints, solution).run()


def replay(options: argparse.Namespace) -> None:
    match, _ = resumed(options.file)
    if options.all:
        for line in tell_all(match, options.lang):
            print(line)
        return
    try:
        step_through(match, options.lang, Console())
    except (EOFError, KeyboardInterrupt):
        print()


def resumed(path: Path) -> tuple[Match, tuple[str, ...]]:
    """The match in a file, and who sat where."""
    record = read_json(path)
    match = sobremesa.replay(record)
    players = record.get("players", [])
    seated = tuple(players) if isinstance(players, list) and all(isinstance(p, str) for p in players) else ()
    return match, seated


# --- Arguments --------------------------------------------------------------------------------------------------------


def add_play(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", help="which game; without it, the shelf is shown to choose from")
    add_setting(
        command, "human, easy, medium, hard, random, greedy or optimal for each seat (default: you and medium bots)"
    )
    add_policy(command)
    command.add_argument("--hints", action="store_true", help="allow hints between people too")
    command.add_argument("--save", type=Path, metavar="FILE", help="keep the match in this file, move by move")
    command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a match kept in a file")


def add_replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="a record, as --save writes it")
    command.add_argument("--all", action="store_true", help="print the whole match in words instead of stepping")


COMMANDS = {"play": Command(add_play, play), "replay": Command(add_replay, replay)}
