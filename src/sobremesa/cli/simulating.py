"""Bots that play many games, of one setting or over a grid of them."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from sobremesa.cli.arguments import (
    BOTS_HELP,
    GAMES,
    Command,
    add_jobs,
    add_json,
    add_memory,
    add_policy,
    add_setting,
    count,
    names,
    pairs,
)
from sobremesa.cli.codes import INTERRUPTED
from sobremesa.cli.files import print_json
from sobremesa.cli.reporting import write_report
from sobremesa.engine.errors import BadOption
from sobremesa.engine.options import read_options
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.lab.executors import Cores, Executor
from sobremesa.lab.folder import Folder
from sobremesa.lab.on_cuda import OnCuda
from sobremesa.lab.on_ray import OnRay
from sobremesa.lab.optimal_play import with_policy
from sobremesa.lab.plan import Plan, load_plan, make_plan
from sobremesa.lab.published import write_whole
from sobremesa.lab.sweep import grid, read_vary
from sobremesa.lab.sweep_report import report_on_sweep
from sobremesa.terminal.progress import simulate_with_progress
from sobremesa.terminal.result import draw_result
from sobremesa.terminal.sweep import draw_sweep, sweep_with_progress


def simulate(options: argparse.Namespace) -> int:
    if options.report and not options.out:
        raise BadOption(Words("Un informe necesita filas: añade --out CARPETA.", "A report takes rows: add --out DIR."))
    executor = chosen_executor(options)
    folder = chosen_folder(options)
    plan = folder.plan if folder else chosen_plan(options)
    result = simulate_with_progress(plan, executor, folder, options.lang)
    if options.json:
        print_json(result.to_json())
    else:
        Console().print(draw_result(result, options.lang), highlight=False)
    if options.report and folder:
        write_report(folder, folder.path / "report.html", options.lang)
    return 0 if result.is_whole else INTERRUPTED


def sweep(options: argparse.Namespace) -> int:
    game = shelf[options.game]
    varied = read_vary(game, options.vary)
    plan = make_plan(game, names(options.players), options.seats, pairs(options.option), options.games, options.seed)
    grid(plan, varied)  # too many settings are refused before anything is played
    memory = options.memory << 30 if options.solve else None
    swept = sweep_with_progress(plan, varied, Cores(options.jobs), options.lang, memory)
    if options.json:
        print_json(swept.to_json())
    else:
        Console().print(draw_sweep(swept, options.lang), highlight=False)
    if options.report and swept.games:
        write_whole(options.report, report_on_sweep(swept, options.lang))
    return 0 if swept.is_whole else INTERRUPTED


# --- What is played, where, and where its rows go ---------------------------------------------------------------------


def chosen_plan(options: argparse.Namespace) -> Plan:
    if options.plan:
        return with_policy(same_plan(options, load_plan(options.plan)), options.policy)
    if not options.game:
        raise BadOption(
            Words("Di qué juego: «sobremesa simulate JUEGO».", "Say which game: “sobremesa simulate GAME”.")
        )
    setting = (names(options.players), options.seats, pairs(options.option))
    return with_policy(make_plan(shelf[options.game], *setting, options.games or GAMES, options.seed), options.policy)


def same_plan(options: argparse.Namespace, plan: Plan) -> Plan:
    """Beside a plan, the arguments may say the same again (as they do when --resume is added), but not otherwise."""
    asked = {
        "GAME": (options.game, plan.game.id),
        "--players": (names(options.players) or None, plan.seated(0)),
        "--seats": (options.seats, plan.seats),
        "--option": (read_options(plan.game.options, {**plan.options, **pairs(options.option)}), plan.options),
        "--games": (options.games, plan.games),
        "--seed": (options.seed, plan.seed),
    }
    for name, (wanted, planned) in asked.items():
        if wanted is not None and wanted != planned:
            raise BadOption(
                Words(
                    f"El plan dice otra cosa que {name}: quita {name}, o haz un plan nuevo.",
                    f"The plan says otherwise than {name}: leave out {name}, or make a new plan.",
                )
            )
    return plan


def chosen_folder(options: argparse.Namespace) -> Folder | None:
    """Where the rows go, new or gone on with; None where they are not kept."""
    if options.resume and not options.out:
        raise BadOption(
            Words("Di con qué carpeta se sigue: --out CARPETA.", "Say which folder to go on with: --out DIR.")
        )
    if not options.out:
        return None
    if not options.resume:
        return Folder.create(options.out, chosen_plan(options))
    folder = Folder.open(options.out)
    folder.plan = with_policy(same_plan(options, folder.plan), options.policy)
    return folder


def chosen_executor(options: argparse.Namespace) -> Executor:
    if options.device == "cuda":
        return OnCuda()
    if options.on:
        return OnRay("" if options.on == "ray" else options.on, options.jobs)
    return Cores(options.jobs)


# --- Arguments --------------------------------------------------------------------------------------------------------


def add_simulate(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", help="which game; not needed where there is a plan")
    command.add_argument("--games", type=count, metavar="N", help=f"how many games (default {GAMES})")
    add_setting(command, BOTS_HELP)
    add_policy(command)
    add_jobs(command)
    command.add_argument("--out", type=Path, metavar="DIR", help="keep the plan and one row a game in this folder")
    command.add_argument("--plan", type=Path, metavar="FILE", help="play this plan.json: the same rows again")
    command.add_argument("--resume", action="store_true", help="play what the folder of --out still lacks of its plan")
    command.add_argument("--report", action="store_true", help="write DIR/report.html of --out DIR as well")
    where = command.add_mutually_exclusive_group()
    where.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="cuda: on the GPU, the same rows")
    where.add_argument("--on", type=cluster, metavar="ray", help="ray, or ray://HOST:PORT: on a cluster, the same rows")
    add_json(command)


def add_sweep(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help="which game")
    command.add_argument(
        "--vary", action="append", default=[], metavar="NAME=A,B", help="an option and its values, or NAME=2..5"
    )
    command.add_argument("--games", type=count, default=GAMES, metavar="N", help=f"of each setting (default {GAMES})")
    add_setting(command, BOTS_HELP)
    add_jobs(command)
    command.add_argument("--solve", action="store_true", help="solve each setting too, exactly (games for one)")
    add_memory(command)
    command.add_argument("--report", type=Path, metavar="FILE", help="write a report as well: one HTML file")
    add_json(command)


def cluster(text: str) -> str:
    if text != "ray" and not text.startswith("ray://"):
        raise argparse.ArgumentTypeError(f"“{text}” is not a cluster: ray, or ray://HOST:PORT")
    return text


COMMANDS = {"simulate": Command(add_simulate, simulate), "sweep": Command(add_sweep, sweep)}
