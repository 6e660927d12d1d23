"""The command line: it parses, calls, and prints. Bad input gets one sentence and exit code 2."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

from sobremesa import __version__
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption, SobremesaError, Unreadable
from sobremesa.engine.facts import facts
from sobremesa.engine.words import LANGS, Lang, Words, nearest

UNTRUE, BAD_INPUT, INTERRUPTED = 1, 2, 130
HOST, PORT, PACE = "127.0.0.1", 8000, 0.7
LADDER = "random,easy,medium,hard"
BOTS_HELP = "random, greedy, easy, medium, hard or optimal for each seat (default: random)"
GAMES = 1000  # that are simulated, if nobody says how many


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        options = build_parser().parse_args(given)
        return int(options.run(options) or 0)
    except SobremesaError as error:
        told = getattr(error, "detail", error.words)  # a database says more to whoever runs it
        print(told[_lang_of(given)], file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


# --- Commands ---------------------------------------------------------------------------------------------------------


def serve(options: argparse.Namespace) -> None:
    """Open the shelf in the browser: serve it on this machine until Ctrl-C."""
    from sobremesa.server.database import default_url
    from sobremesa.server.porch import Site, read_hosts, read_prefix
    from sobremesa.server.proxies import read_proxies
    from sobremesa.server.serve import Settings
    from sobremesa.server.serve import serve as run

    names = [*options.allowed_host, *os.environ.get("SOBREMESA_ALLOWED_HOSTS", "").split(",")]
    settings = Settings(
        host=options.host,
        port=options.port,
        url=options.db or default_url(),
        site=Site(read_prefix(options.prefix), read_hosts(names), read_proxies(options.proxy)),
        opens_browser=options.open,
        pace=options.pace,
        compiles=not options.interpreted,
        metrics=None if options.metrics_port is None else (options.metrics_host, options.metrics_port),
        lang=options.lang,
    )
    run(settings)


def games(options: argparse.Namespace) -> None:
    """Show the shelf, or all the facts and options of one game."""
    from sobremesa.games import ANNOUNCED, shelf

    chosen = shelf[options.game] if options.game else None
    if options.json:
        promised = [asdict(game) | {"announced": True} for game in ANNOUNCED.values()]
        data = _facts(chosen) if chosen else [*(_facts(game) for game in shelf.values()), *promised]
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    from sobremesa.terminal.shelf import draw_game, draw_shelf

    _console().print(draw_game(chosen, options.lang) if chosen else draw_shelf(options.lang), highlight=False)


def _facts(game: Game) -> dict[str, Any]:
    from sobremesa.adapters.observe import describe

    return facts(game) | {"observation": describe(game)}


def play(options: argparse.Namespace) -> None:
    """Play a game here in the terminal, alone, with bots, or several people on one screen."""
    from sobremesa.games import shelf
    from sobremesa.lab.solutions import load
    from sobremesa.players.bots import BOTS, HUMAN, checked_players
    from sobremesa.players.solution import OPTIMAL
    from sobremesa.terminal.play import Table
    from sobremesa.terminal.shelf import ask_for_game

    console = _console()
    names, save = _names(options.players), options.save
    if options.resume:
        match, seated = _resumed(options.resume)
        names, save = names or seated, save or options.resume
    else:
        game = shelf[options.game] if options.game else ask_for_game(console, options.lang)
        if game is None:
            return
        match = game.start(options.seats or len(names) or None, options.seed, _pairs(options.option))
    default = (HUMAN, *["medium"] * (match.seats - 1))
    players = checked_players(names or default, match.seats, (HUMAN, *BOTS, OPTIMAL))
    solution = load(match.game, match.options, options.policy) if OPTIMAL in players else None
    if save:
        _check_writable(save)
    Table(match, players, options.lang, console, save, options.hints, solution).run()


def simulate(options: argparse.Namespace) -> int:
    """Let bots play many games, and print who wins, by how much, how long it takes and how fast that went."""
    from sobremesa.terminal.progress import simulate_with_progress
    from sobremesa.terminal.result import draw_result

    if options.report and not options.out:
        raise BadOption(Words("Un informe necesita filas: añade --out CARPETA.", "A report takes rows: add --out DIR."))
    executor = _executor(options)
    folder = _folder(options)
    plan = folder.plan if folder else _plan(options)
    result = simulate_with_progress(plan, executor, folder, options.lang)
    if options.json:
        print(json.dumps(result.to_json(), ensure_ascii=False, indent=2))
    else:
        _console().print(draw_result(result, options.lang), highlight=False)
    if options.report:
        _report(folder, None, None, False, options.lang)
    return 0 if result.is_whole else INTERRUPTED


def tournament(options: argparse.Namespace) -> int:
    """Let every two of some players meet in every seat on the same deals, and print who is stronger."""
    from sobremesa.games import shelf
    from sobremesa.lab.tournament import make_contest
    from sobremesa.terminal.ladder import draw_standings
    from sobremesa.terminal.progress import play_with_progress

    chosen = [shelf[name] for name in options.game] or list(shelf.values())
    if options.ladder:
        return _ladder(chosen, options)
    rest = (_names(options.players), options.games, options.seats, _pairs(options.option), options.seed, options.policy)
    contests = [make_contest(game, *rest) for game in chosen]
    played = []
    for contest in contests:
        played.append(play_with_progress(contest, options.jobs, options.lang))
        if not options.json:
            _console().print(draw_standings(played[-1], options.lang), highlight=False)
        if not played[-1].is_whole:
            break
    if options.json:
        data = [standings.to_json() for standings in played]
        print(json.dumps(data[0] if len(options.game) == 1 else data, ensure_ascii=False, indent=2))
    return 0 if played[-1].is_whole else INTERRUPTED


def _ladder(chosen: Sequence[Any], options: argparse.Namespace) -> int:
    """Play the parts of the ladder that are not in the folder yet, and write the page of all that are there."""
    from sobremesa.games import shelf
    from sobremesa.lab.ladder import parts, read_ladder
    from sobremesa.terminal.ladder import draw_standings, ladder_page
    from sobremesa.terminal.progress import play_with_progress

    if options.out:
        _check_writable(options.out)
    for part in [part for game in chosen for part in parts(game, options.ladder, options.games, options.seed)]:
        if not part.is_there:
            standings = play_with_progress(part.contest, options.jobs, options.lang)
            _console().print(draw_standings(standings, options.lang), highlight=False)
            if not standings.is_whole:
                return INTERRUPTED
            part.keep(standings)
    ladders = [ladder for game in shelf.values() if (ladder := read_ladder(game, options.ladder))]
    if options.out:
        options.out.write_text(ladder_page(ladders), "utf-8")
    return 0


def bench(options: argparse.Namespace) -> int:
    """Measure how fast games are played here: random play on one core, each game in turn, the middle of some rounds."""
    from sobremesa.games import shelf
    from sobremesa.terminal.rates import draw_rates, measure_with_progress

    games = [shelf[name] for name in options.game] or list(shelf.values())
    rates = measure_with_progress(games, options.rounds, options.lang)
    if options.json:
        print(json.dumps([rate.to_json() for rate in rates], indent=2))
    else:
        _console().print(draw_rates(rates, options.lang), highlight=False)
    return 0 if len(rates) == len(games) else INTERRUPTED


def report(options: argparse.Namespace) -> None:
    """Write the report on a folder of results: one HTML file that stands alone, with sentences, charts and tables."""
    from sobremesa.lab.folder import Folder

    _report(Folder.open(options.dir), options.out, options.tournament, options.publish, options.lang)


def _report(folder: Any, out: Path | None, tournament: Path | None, is_published: bool, lang: Lang) -> None:
    from sobremesa.lab.published import publish, write_whole
    from sobremesa.lab.report import name_of, read_tournament, report_on

    page = report_on(folder, lang, read_tournament(tournament) if tournament else ())
    path = out or folder.path / "report.html"
    write_whole(path, page)
    print(path, file=sys.stderr)
    if is_published:
        print(publish(name_of(folder.plan, lang), page), file=sys.stderr)


def sweep(options: argparse.Namespace) -> int:
    """Play the same plan over a grid of a game's options with the same luck, and say which settings differ."""
    from sobremesa.games import shelf
    from sobremesa.lab.executors import Cores
    from sobremesa.lab.plan import make_plan
    from sobremesa.lab.published import write_whole
    from sobremesa.lab.sweep import grid, read_vary
    from sobremesa.lab.sweep_report import report_on_sweep
    from sobremesa.terminal.sweep import draw_sweep, sweep_with_progress

    game, names = shelf[options.game], _names(options.players)
    varied = read_vary(game, options.vary)
    plan = make_plan(game, names, options.seats, _pairs(options.option), options.games, options.seed)
    grid(plan, varied)  # too many settings are refused before anything is played
    memory = options.memory << 30 if options.solve else None
    swept = sweep_with_progress(plan, varied, Cores(options.jobs), options.lang, memory)
    if options.json:
        print(json.dumps(swept.to_json(), ensure_ascii=False, indent=2))
    else:
        _console().print(draw_sweep(swept, options.lang), highlight=False)
    if options.report and swept.games:
        write_whole(options.report, report_on_sweep(swept, options.lang))
    return 0 if swept.is_whole else INTERRUPTED


def _plan(options: argparse.Namespace) -> Any:
    from sobremesa.games import shelf
    from sobremesa.lab.plan import load_plan, make_plan
    from sobremesa.lab.solved import with_policy

    if options.plan:
        return with_policy(_same_plan(options, load_plan(options.plan)), options.policy)
    if not options.game:
        raise BadOption(
            Words("Di qué juego: «sobremesa simulate JUEGO».", "Say which game: “sobremesa simulate GAME”.")
        )
    names, pairs, games = _names(options.players), _pairs(options.option), options.games or GAMES
    return with_policy(make_plan(shelf[options.game], names, options.seats, pairs, games, options.seed), options.policy)


def _same_plan(options: argparse.Namespace, plan: Any) -> Any:
    """Beside a plan, the arguments may say the same again (as they do when --resume is added), but not otherwise."""
    from sobremesa.engine.options import read_options

    asked = {
        "GAME": (options.game, plan.game.id),
        "--players": (_names(options.players) or None, plan.seated(0)),
        "--seats": (options.seats, plan.seats),
        "--option": (read_options(plan.game.options, plan.options | _pairs(options.option)), plan.options),
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


def _folder(options: argparse.Namespace) -> Any:
    """Where the rows go, new or gone on with; None where they are not kept."""
    if options.resume and not options.out:
        raise BadOption(
            Words("Di con qué carpeta se sigue: --out CARPETA.", "Say which folder to go on with: --out DIR.")
        )
    if not options.out:
        return None
    from sobremesa.lab.folder import Folder
    from sobremesa.lab.solved import with_policy

    if not options.resume:
        return Folder.create(options.out, _plan(options))
    folder = Folder.open(options.out)
    folder.plan = with_policy(_same_plan(options, folder.plan), options.policy)
    return folder


def _executor(options: argparse.Namespace) -> Any:
    from sobremesa.lab.executors import Cores

    if options.device == "cuda":
        from sobremesa.lab.on_cuda import OnCuda

        return OnCuda()
    if options.on:
        from sobremesa.lab.on_ray import OnRay

        return OnRay("" if options.on == "ray" else options.on, options.jobs)
    return Cores(options.jobs)


def solve(options: argparse.Namespace) -> int:
    """Find the best play of a game for one and its exact chance of winning, and keep it for the optimal player."""
    from sobremesa.games import shelf
    from sobremesa.terminal import phrases
    from sobremesa.terminal.progress import solve_with_progress
    from sobremesa.terminal.solution import draw_solved

    limits = (options.memory << 30, options.seconds)
    try:
        result = solve_with_progress(shelf[options.game], _pairs(options.option), options.out, *limits, options.lang)
    except KeyboardInterrupt:
        print(phrases.NOT_SOLVED[options.lang], file=sys.stderr)
        return INTERRUPTED
    if options.json:
        print(json.dumps(result.to_json(), ensure_ascii=False, indent=2))
    else:
        _console().print(draw_solved(result, options.lang), highlight=False)
    return 0


def replay(options: argparse.Namespace) -> None:
    """Step through a saved match, move by move."""
    from sobremesa.terminal.replay import step_through, tell_all

    match, _ = _resumed(options.file)
    if options.all:
        for line in tell_all(match, options.lang):
            print(line)
        return
    try:
        step_through(match, options.lang, _console())
    except (EOFError, KeyboardInterrupt):
        print()


def verify(options: argparse.Namespace) -> int:
    """Hold an exported match against its secret, the rules, its seal and what you noted down: is all of it true?"""
    from sobremesa.server.fair import Noted
    from sobremesa.server.fair import verify as verify_record

    entropy = dict(map(_noted_entropy, options.entropy))
    noted = Noted(options.commitment, entropy, options.house, options.unsealed)
    verdict = verify_record(_read_json(options.file), noted)
    for words in (verdict.words, *verdict.notes):
        print(words[options.lang])
    return 0 if verdict.is_true else UNTRUE


def _noted_entropy(text: str) -> tuple[int, str]:
    seat, colon, value = text.partition(":")
    if not (colon and seat.isdecimal() and 0 < len(seat) < 3 and int(seat)):
        raise BadOption(
            Words(
                f"«{text}» no vale para --entropy: da el asiento, desde 1, y lo que aportó, como 1:3f2a….",
                f"“{text}” will not do for --entropy: give the seat, from 1, and what it brought, as in 1:3f2a….",
            )
        )
    return int(seat) - 1, value


def export(options: argparse.Namespace) -> None:
    """Write a match of the server as JSON, with its secret: before its end, that tells every hand and die to come."""
    from sobremesa.engine.private import write_private
    from sobremesa.server.records import export_match

    with _store(options, may_create=False) as store:
        record = export_match(store.match(options.match), store.key)
    text = json.dumps(record, ensure_ascii=False, indent=1)
    if options.out is None:
        print(text)
        return
    _check_writable(options.out)
    try:
        write_private(options.out, text + "\n")
    except OSError as error:
        raise BadOption(_cannot_save(options.out)) from error


def import_(options: argparse.Namespace) -> None:
    """Bring an exported match into the server's database, if verify finds it true; people then sit down anew."""
    from sobremesa.server.fair import Noted
    from sobremesa.server.fair import verify as verify_record
    from sobremesa.server.records import read_export, rows_of

    record = _read_json(options.file)
    verdict = verify_record(record, Noted(is_unsealed=options.unsealed))
    if not verdict.is_true:
        raise Unreadable(verdict.words)
    match, seats, log = rows_of(read_export(record))
    with _store(options) as store:
        store.create(match, seats, log)
    imported = Words("Importada: {match}.", "Imported: {match}.").format(match=match.id)
    for words in (imported, *verdict.notes):
        print(words[options.lang])


def delete(options: argparse.Namespace) -> None:
    """Delete a match of the server with its log, names and chat, for good."""
    if not options.yes:
        raise BadOption(
            Words(
                "Borrar es para siempre: guarda antes la partida con «export», y añade --yes para borrarla.",
                "Deleting is for good: keep the match with “export” first, and add --yes to delete it.",
            )
        )
    with _store(options, may_create=False) as store:
        store.delete(options.match)
    print(Words("Borrada: {match}.", "Deleted: {match}.").format(match=options.match)[options.lang])


def backup(options: argparse.Namespace) -> None:
    """Copy the server's database to a new file, also while it is running."""
    with _store(options, may_create=False) as store:
        store.backup(options.file)


def book(options: argparse.Namespace) -> int:
    """Check an adventure book that somebody wrote, and say in words what is wrong with it."""
    from sobremesa.games.books import check

    problems = [problem[options.lang] for problem in check(options.file)]
    if options.json:
        print(json.dumps({"file": str(options.file), "problems": problems}, ensure_ascii=False, indent=2))
    elif problems:
        print("\n".join(problems), file=sys.stderr)
    else:
        print(Words("{file} está bien.", "{file} is sound.").format(file=options.file)[options.lang])
    return BAD_INPUT if problems else 0


# --- Arguments --------------------------------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
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


def build_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="sobremesa", description="Tabletop games with their rules enforced.")
    parser.set_defaults(run=serve, host=HOST, port=PORT, db=None, open=False, pace=PACE, interpreted=False)
    parser.set_defaults(proxy="", prefix="", allowed_host=[], metrics_port=None, metrics_host=HOST)
    _add_lang(parser)
    parser.add_argument("--version", action="version", version=f"Sobremesa {__version__}", help="print it and go")
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    for add in (_add_tables, _add_simulation, _add_strength, _add_matches):
        add(commands)
    return parser


def _add_tables(commands: Any) -> None:
    """To play, and to see what there is."""
    command = _command(commands, "serve", serve)
    command.add_argument("--host", default=HOST, help=f"the address to listen on (default {HOST}: this machine only)")
    command.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"default {PORT}; 0: any free one")
    _add_db(command)
    command.add_argument("--open", action="store_true", help="open a browser as well")
    command.add_argument(
        "--pace", type=_seconds, default=PACE, metavar="S", help=f"a bot answers in S s (default {PACE})"
    )
    command.add_argument("--interpreted", action="store_true", help="compile nothing: for a small machine")
    _add_site(command)

    command = _command(commands, "play", play)
    command.add_argument("game", nargs="?", help="which game; without it, the shelf is shown to choose from")
    _add_setting(
        command, "human, easy, medium, hard, random, greedy or optimal for each seat (default: you and medium bots)"
    )
    _add_policy(command)
    command.add_argument("--hints", action="store_true", help="allow hints between people too")
    command.add_argument("--save", type=Path, metavar="FILE", help="keep the match in this file, move by move")
    command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a match kept in a file")

    command = _command(commands, "games", games)
    command.add_argument("game", nargs="?", help="one game, with all its facts and options")
    _add_json(command)


def _add_site(command: Any) -> None:
    """For whoever serves others."""
    command.add_argument("--proxy", default="", metavar="A,B", help="believe these proxies (addresses, networks)")
    command.add_argument("--prefix", default="", metavar="/PATH", help="serve everything below this path")
    command.add_argument(
        "--allowed-host", action="append", default=[], metavar="NAME", help="answer only to this name (several times)"
    )
    command.add_argument("--metrics-port", type=_port, metavar="N", help="serve /metrics on a port of its own")
    command.add_argument("--metrics-host", default=HOST, metavar="ADDRESS", help=f"and there (default {HOST})")


def _add_simulation(commands: Any) -> None:
    """To let bots play, and read what it tells."""
    command = _command(commands, "simulate", simulate)
    command.add_argument("game", nargs="?", help="which game; not needed where there is a plan")
    command.add_argument("--games", type=_count, metavar="N", help=f"how many games (default {GAMES})")
    _add_setting(command, BOTS_HELP)
    _add_policy(command)
    _add_jobs(command)
    command.add_argument("--out", type=Path, metavar="DIR", help="keep the plan and one row a game in this folder")
    command.add_argument("--plan", type=Path, metavar="FILE", help="play this plan.json: the same rows again")
    command.add_argument("--resume", action="store_true", help="play what the folder of --out still lacks of its plan")
    command.add_argument("--report", action="store_true", help="write DIR/report.html of --out DIR as well")
    where = command.add_mutually_exclusive_group()
    where.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="cuda: on the GPU, the same rows")
    where.add_argument(
        "--on", type=_cluster, metavar="ray", help="ray, or ray://HOST:PORT: on a cluster, the same rows"
    )
    _add_json(command)

    command = _command(commands, "report", report)
    command.add_argument("dir", type=Path, metavar="DIR", help="a folder that simulate --out has made")
    command.add_argument("--out", type=Path, metavar="FILE", help="where to write it (default: DIR/report.html)")
    command.add_argument("--tournament", type=Path, metavar="FILE", help="a tournament's JSON: how much skill matters")
    command.add_argument("--publish", action="store_true", help="show it on this machine's server too, under /lab")

    command = _command(commands, "sweep", sweep)
    command.add_argument("game", help="which game")
    command.add_argument(
        "--vary", action="append", default=[], metavar="NAME=A,B", help="an option and its values, or NAME=2..5"
    )
    command.add_argument("--games", type=_count, default=GAMES, metavar="N", help=f"of each setting (default {GAMES})")
    _add_setting(command, BOTS_HELP)
    _add_jobs(command)
    command.add_argument("--solve", action="store_true", help="solve each setting too, exactly (games for one)")
    _add_memory(command)
    command.add_argument("--report", type=Path, metavar="FILE", help="write a report as well: one HTML file")
    _add_json(command)


def _add_strength(commands: Any) -> None:
    """Who is strong, what is best, how fast it goes."""
    command = _command(commands, "tournament", tournament)
    command.add_argument("game", nargs="*", metavar="GAME", help="which games (default: all)")
    command.add_argument("--games", type=_count, default=400, metavar="N", help="of each pair (default 400)")
    _add_setting(command, f"who meets, with commas, the weakest first (default: {LADDER})", LADDER)
    _add_policy(command)
    _add_jobs(command)
    command.add_argument("--ladder", type=Path, metavar="DIR", help="play the levels' ladder, part by part, into files")
    command.add_argument("--out", type=Path, metavar="FILE", help="with --ladder: write its page, as docs/ladder.md is")
    _add_json(command)

    command = _command(commands, "bench", bench)
    command.add_argument("game", nargs="*", metavar="GAME", help="which games (default: all)")
    command.add_argument("--rounds", type=_count, default=5, metavar="N", help="how often each is measured (default 5)")
    _add_json(command)

    command = _command(commands, "solve", solve)
    command.add_argument("game", help="which game: one for a single player")
    _add_option(command)
    command.add_argument("--out", type=Path, metavar="DIR", help="where to keep it (default: in your data folder)")
    _add_memory(command)
    told = "for how long to look for states; then you are told what they prove"
    command.add_argument("--seconds", type=_time_limit, metavar="S", help=told)
    _add_json(command)


def _add_matches(commands: Any) -> None:
    """What is done with matches and books that are kept."""
    command = _command(commands, "replay", replay)
    command.add_argument("file", type=Path, metavar="FILE", help="a record, as --save writes it")
    command.add_argument("--all", action="store_true", help="print the whole match in words instead of stepping")

    command = _command(commands, "book", book)
    command.add_argument("action", choices=("check",), help="check: look for mistakes")
    command.add_argument("file", type=Path, metavar="FILE", help="an adventure book, in TOML")
    _add_json(command)

    command = _command(commands, "verify", verify)
    command.add_argument("file", type=Path, metavar="FILE", help="an exported match")
    command.add_argument("--commitment", default="", metavar="HEX", help="the fingerprint you noted at the start")
    brought = "what a seat (from 1) brought for the dice, as its page showed it; can be given again for another seat"
    command.add_argument("--entropy", action="append", default=[], metavar="SEAT:TEXT", help=brought)
    command.add_argument("--house", default="", metavar="HEX", help="whose seal it must bear, from its page /fair")
    _add_unsealed(command)

    command = _command(commands, "export", export)
    _add_match(command)
    command.add_argument("--out", type=Path, metavar="FILE", help="where to write it (default: the output)")

    command = _command(commands, "import", import_)
    command.add_argument("file", type=Path, metavar="FILE", help="an exported match")
    _add_unsealed(command)
    _add_db(command)

    command = _command(commands, "delete", delete)
    _add_match(command)
    command.add_argument("--yes", action="store_true", help="really delete it")

    command = _command(commands, "backup", backup)
    command.add_argument("file", type=Path, metavar="FILE", help="a new file for the copy")
    _add_db(command)


def _command(commands: Any, name: str, run: Any) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=run.__doc__, description=run.__doc__)
    command.set_defaults(run=run)
    _add_lang(command)
    return command


def _add_lang(parser: argparse.ArgumentParser) -> None:
    help_text = "es or en (default: by the locale, Spanish first)"
    parser.add_argument("--lang", choices=LANGS, default=_locale_lang(), help=help_text)


def _add_db(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", metavar="URL", help="the database (default: SQLite in your data folder)")


def _add_unsealed(parser: argparse.ArgumentParser) -> None:
    known = "take one without a seal: you know that it was exported before records were sealed"
    parser.add_argument("--unsealed", action="store_true", help=known)


def _add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="J", help="how many cores to use")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for machines")


def _add_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", metavar="MATCH", help="its name: the end of its table's address")
    _add_db(parser)


def _add_setting(parser: argparse.ArgumentParser, players: str, default: str = "") -> None:
    parser.add_argument("--seats", type=_count, metavar="N", help="how many play (default: the fewest)")
    parser.add_argument("--players", default=default, metavar="A,B", help=players)
    parser.add_argument("--seed", type=int, metavar="S", help="where chance comes from (default: a new one)")
    _add_option(parser)


def _add_policy(parser: argparse.ArgumentParser) -> None:
    told = "what the optimal player plays by, as solve writes it (default: the one in your data folder)"
    parser.add_argument("--policy", type=Path, metavar="FILE", help=told)


def _add_memory(parser: argparse.ArgumentParser) -> None:
    told = "how much to solve with at most (default 16)"
    parser.add_argument("--memory", type=_count, default=16, metavar="GB", help=told)


def _add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game; may be given several times"
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"“{text}” is not a port: a whole number from 0 to 65535")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds from 0 to 60")
    return seconds


def _time_limit(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds above 0")
    return seconds


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number above 0")
    return int(text)


def _cluster(text: str) -> str:
    if text != "ray" and not text.startswith("ray://"):
        raise argparse.ArgumentTypeError(f"“{text}” is not a cluster: ray, or ray://HOST:PORT")
    return text


def _names(players: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in players.split(",")) if players else ()


def _pairs(options: Sequence[str]) -> dict[str, object]:
    pairs: dict[str, object] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(
                Words(
                    f"«{text}» no es una opción: se escribe nombre=valor.",
                    f"“{text}” is not an option: write name=value.",
                )
            )
        pairs[name.strip()] = value.strip()
    return pairs


def _locale_lang() -> Lang:
    """Spanish first; English for those whose locale asks for it."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "en" if locale.startswith("en") else "es"


def _lang_of(arguments: Sequence[str]) -> Lang:
    """The language asked for, also when the rest of the line can't be understood."""
    for before, lang in zip(arguments, [*arguments[1:], ""], strict=False):
        for known in LANGS:
            if (before == "--lang" and lang == known) or before == f"--lang={known}":
                return known
    return _locale_lang()


# --- Files and the console --------------------------------------------------------------------------------------------


def _resumed(path: Path) -> tuple[Any, tuple[str, ...]]:
    """The match in a file, and who sat where."""
    from sobremesa import replay as replay_record

    record = _read_json(path)
    match = replay_record(record)
    players = record.get("players", [])
    seated = tuple(players) if isinstance(players, list) and all(isinstance(p, str) for p in players) else ()
    return match, seated


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(Words(f"No se puede leer {path}: {reason}.", f"Cannot read {path}: {reason}.")) from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            Words(
                f"{path} no es una partida guardada: no contiene JSON válido.",
                f"{path} is not a saved match: it holds no valid JSON.",
            )
        ) from error


@contextmanager
def _store(options: argparse.Namespace, may_create: bool = True) -> Iterator[Any]:
    """The server's database, opened and closed again."""
    from sobremesa.server.database import default_url
    from sobremesa.server.store import Store

    with closing(Store(options.db or default_url(), may_create=may_create)) as store:
        yield store


def _check_writable(path: Path) -> None:
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK) or path.is_dir():
        raise BadOption(_cannot_save(path))


def _cannot_save(path: Path) -> Words:
    return Words(
        f"No se puede guardar en {path}: elige un fichero en una carpeta que exista y admita escritura.",
        f"Cannot save to {path}: choose a file in a folder that exists and can be written to.",
    )


def _console() -> Any:
    from rich.console import Console

    return Console()


if __name__ == "__main__":
    sys.exit(main())
