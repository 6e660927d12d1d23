"""Players against each other: who is stronger, and how fast they are."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from sobremesa.cli.arguments import Command, add_jobs, add_json, add_policy, add_setting, count, names, pairs
from sobremesa.cli.codes import INTERRUPTED
from sobremesa.cli.files import check_writable, print_json
from sobremesa.engine.contract import Game
from sobremesa.games import shelf
from sobremesa.lab.ladder import parts, read_ladder
from sobremesa.lab.tournament import Contest, Standings, make_contest
from sobremesa.terminal.ladder import draw_standings, ladder_page
from sobremesa.terminal.progress import play_with_progress
from sobremesa.terminal.rates import draw_rates, measure_with_progress

LADDER = "random,easy,medium,hard"


def tournament(options: argparse.Namespace) -> int:
    chosen = chosen_games(options)
    if options.ladder:
        return play_ladder(chosen, options)
    setting = (names(options.players), options.games, options.seats, pairs(options.option), options.seed)
    contests = [make_contest(game, *setting, options.policy) for game in chosen]  # all are checked before one is played
    played = play_contests(contests, options)
    if options.json:
        data = [standings.to_json() for standings in played]
        print_json(data[0] if len(options.game) == 1 else data)
    return 0 if played[-1].is_whole else INTERRUPTED


def play_contests(contests: Sequence[Contest], options: argparse.Namespace) -> list[Standings]:
    """Those that were played; the last of them is not whole if somebody stopped it."""
    played = []
    for contest in contests:
        played.append(play_with_progress(contest, options.jobs, options.lang))
        if not options.json:
            Console().print(draw_standings(played[-1], options.lang), highlight=False)
        if not played[-1].is_whole:
            break
    return played


def play_ladder(chosen: Sequence[Game], options: argparse.Namespace) -> int:
    """Play the parts of the ladder that are not in the folder yet, and write the page of all that are there."""
    if options.out:
        check_writable(options.out)
    for part in [part for game in chosen for part in parts(game, options.ladder, options.games, options.seed)]:
        if not part.is_there:
            standings = play_with_progress(part.contest, options.jobs, options.lang)
            Console().print(draw_standings(standings, options.lang), highlight=False)
            if not standings.is_whole:
                return INTERRUPTED
            part.keep(standings)
    if options.out:
        ladders = [ladder for game in shelf.values() if (ladder := read_ladder(game, options.ladder))]
        options.out.write_text(ladder_page(ladders), "utf-8")
    return 0


def bench(options: argparse.Namespace) -> int:
    chosen = chosen_games(options)
    rates = measure_with_progress(chosen, options.rounds, options.lang)
    if options.json:
        print_json([rate.to_json() for rate in rates])
    else:
        Console().print(draw_rates(rates, options.lang), highlight=False)
    return 0 if len(rates) == len(chosen) else INTERRUPTED


def chosen_games(options: argparse.Namespace) -> list[Game]:
    return [shelf[name] for name in options.game] or list(shelf.values())


# --- Arguments --------------------------------------------------------------------------------------------------------


def add_tournament(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="*", metavar="GAME", help="which games (default: all)")
    command.add_argument("--games", type=count, default=400, metavar="N", help="of each pair (default 400)")
    add_setting(command, f"who meets, with commas, the weakest first (default: {LADDER})", LADDER)
    add_policy(command)
    add_jobs(command)
    command.add_argument("--ladder", type=Path, metavar="DIR", help="play the levels' ladder, part by part, into files")
    command.add_argument("--out", type=Path, metavar="FILE", help="with --ladder: write its page, as docs/ladder.md is")
    add_json(command)


def add_bench(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="*", metavar="GAME", help="which games (default: all)")
    command.add_argument("--rounds", type=count, default=5, metavar="N", help="how often each is measured (default 5)")
    add_json(command)


COMMANDS = {"tournament": Command(add_tournament, tournament), "bench": Command(add_bench, bench)}
