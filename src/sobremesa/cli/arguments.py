"""What commands share: arguments that mean the same everywhere, and how they are read."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sobremesa.engine.errors import BadOption
from sobremesa.engine.words import LANGS, Lang, Words

BOTS_HELP = "random, greedy, reader, easy, medium, hard or optimal for each seat (default: random)"
GAMES = 1000  # that are simulated, if nobody says how many


@dataclass(frozen=True)
class Command:
    """What a command takes, and what it does with it: the exit code, or None for 0."""

    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int | None]


# --- Arguments of several commands ------------------------------------------------------------------------------------


def add_lang(parser: argparse.ArgumentParser, default: str) -> None:
    help_text = "es or en (default: by the locale, Spanish first)"
    parser.add_argument("--lang", choices=LANGS, default=default, help=help_text)


def add_db(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", metavar="URL", help="the database (default: SQLite in your data folder)")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=count, default=os.cpu_count() or 1, metavar="J", help="how many cores to use")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for machines")


def add_setting(parser: argparse.ArgumentParser, players: str, default: str = "") -> None:
    parser.add_argument("--seats", type=count, metavar="N", help="how many play (default: the fewest)")
    parser.add_argument("--players", default=default, metavar="A,B", help=players)
    parser.add_argument("--seed", type=int, metavar="S", help="where chance comes from (default: a new one)")
    add_option(parser)


def add_policy(parser: argparse.ArgumentParser) -> None:
    told = "what the optimal player plays by, as solve writes it (default: the one in your data folder)"
    parser.add_argument("--policy", type=Path, metavar="FILE", help=told)


def add_memory(parser: argparse.ArgumentParser) -> None:
    told = "how much to solve with at most (default 16)"
    parser.add_argument("--memory", type=count, default=16, metavar="GB", help=told)


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game; may be given several times"
    )


# --- How they are read ------------------------------------------------------------------------------------------------


def count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number above 0")
    return int(text)


def names(players: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in players.split(",")) if players else ()


def pairs(options: Sequence[str]) -> dict[str, object]:
    read: dict[str, object] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(
                Words(
                    f"«{text}» no es una opción: se escribe nombre=valor.",
                    f"“{text}” is not an option: write name=value.",
                )
            )
        read[name.strip()] = value.strip()
    return read


def locale_lang() -> Lang:
    """Spanish first; English for those whose locale asks for it."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "en" if locale.startswith("en") else "es"


def lang_of(arguments: Sequence[str]) -> Lang:
    """The language asked for, also when the rest of the line can't be understood."""
    for before, lang in zip(arguments, [*arguments[1:], ""], strict=False):
        for known in LANGS:
            if (before == "--lang" and lang == known) or before == f"--lang={known}":
                return known
    return locale_lang()
