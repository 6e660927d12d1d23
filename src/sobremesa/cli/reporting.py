"""Reports on results that are kept."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sobremesa.cli.arguments import Command
from sobremesa.engine.words import Lang
from sobremesa.lab.folder import Folder
from sobremesa.lab.published import publish, write_whole
from sobremesa.lab.report import Pairs, name_of, read_tournament, report_on


def report(options: argparse.Namespace) -> None:
    folder = Folder.open(options.dir)
    pairs = read_tournament(options.tournament) if options.tournament else ()
    page = write_report(folder, options.out or folder.path / "report.html", options.lang, pairs)
    if options.publish:
        print(publish(name_of(folder.plan, options.lang), page), file=sys.stderr)


def write_report(folder: Folder, path: Path, lang: Lang, pairs: Pairs = ()) -> str:
    page = report_on(folder, lang, pairs)
    write_whole(path, page)
    print(path, file=sys.stderr)
    return page


def add_report(command: argparse.ArgumentParser) -> None:
    command.add_argument("dir", type=Path, metavar="DIR", help="a folder that simulate --out has made")
    command.add_argument("--out", type=Path, metavar="FILE", help="where to write it (default: DIR/report.html)")
    command.add_argument("--tournament", type=Path, metavar="FILE", help="a tournament's JSON: how much skill matters")
    command.add_argument("--publish", action="store_true", help="show it on this machine's server too, under /lab")


COMMANDS = {"report": Command(add_report, report)}
