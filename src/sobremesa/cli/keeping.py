"""Matches of the server: checked, taken out, brought in, deleted; and its database, copied."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sobremesa.cli.arguments import Command, add_db, add_json
from sobremesa.cli.codes import UNTRUE
from sobremesa.cli.files import cannot_save, check_writable, print_json, read_json
from sobremesa.engine.errors import BadOption, Unreadable
from sobremesa.engine.private import write_private
from sobremesa.engine.words import Words
from sobremesa.server import fair
from sobremesa.server.database import default_url
from sobremesa.server.exports import export_match, read_export, rows_of
from sobremesa.server.store import Store


def verify(options: argparse.Namespace) -> int:
    entropy = dict(map(noted_entropy, options.entropy))
    noted = fair.Noted(options.commitment, entropy, options.house, options.unsealed)
    verdict = fair.verify(read_json(options.file), noted)
    told = [words[options.lang] for words in (verdict.words, *verdict.notes)]
    if options.json:
        print_json({"file": str(options.file), "is_true": verdict.is_true, "verdict": told[0], "notes": told[1:]})
    else:
        print(*told, sep="\n")
    return 0 if verdict.is_true else UNTRUE


def noted_entropy(text: str) -> tuple[int, str]:
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
    with opened(options, may_create=False) as store:
        record = export_match(store.match(options.match), store.key)
    text = json.dumps(record, ensure_ascii=False, indent=1)
    if options.out is None:
        print(text)
        return
    check_writable(options.out)
    try:
        write_private(options.out, text + "\n")
    except OSError as error:
        raise cannot_save(options.out) from error


def import_(options: argparse.Namespace) -> None:
    record = read_json(options.file)
    verdict = fair.verify(record, fair.Noted(is_unsealed=options.unsealed))
    if not verdict.is_true:
        raise Unreadable(verdict.words)
    match, seats, log = rows_of(read_export(record))
    with opened(options) as store:
        store.create(match, seats, log)
    notes = [words[options.lang] for words in verdict.notes]
    if options.json:
        print_json({"match": match.id, "notes": notes})
    else:
        imported = Words("Importada: {match}.", "Imported: {match}.").format(match=match.id)
        print(imported[options.lang], *notes, sep="\n")


def delete(options: argparse.Namespace) -> None:
    if not options.yes:
        raise BadOption(
            Words(
                "Borrar es para siempre: guarda antes la partida con «export», y añade --yes para borrarla.",
                "Deleting is for good: keep the match with “export” first, and add --yes to delete it.",
            )
        )
    with opened(options, may_create=False) as store:
        store.delete(options.match)
    print(Words("Borrada: {match}.", "Deleted: {match}.").format(match=options.match)[options.lang])


def backup(options: argparse.Namespace) -> None:
    with opened(options, may_create=False) as store:
        store.backup(options.file)


@contextmanager
def opened(options: argparse.Namespace, may_create: bool = True) -> Iterator[Store]:
    """The server's database, opened and closed again."""
    with closing(Store(options.db or default_url(), may_create=may_create)) as store:
        yield store


# --- Arguments --------------------------------------------------------------------------------------------------------


def add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="an exported match")
    command.add_argument("--commitment", default="", metavar="HEX", help="the fingerprint you noted at the start")
    brought = "what a seat (from 1) brought for the dice, as its page showed it; can be given again for another seat"
    command.add_argument("--entropy", action="append", default=[], metavar="SEAT:TEXT", help=brought)
    command.add_argument("--house", default="", metavar="HEX", help="whose seal it must bear, from its page /fair")
    add_unsealed(command)
    add_json(command)


def add_export(command: argparse.ArgumentParser) -> None:
    add_match(command)
    command.add_argument("--out", type=Path, metavar="FILE", help="where to write it (default: the output)")


def add_import(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="an exported match")
    add_unsealed(command)
    add_db(command)
    add_json(command)


def add_delete(command: argparse.ArgumentParser) -> None:
    add_match(command)
    command.add_argument("--yes", action="store_true", help="really delete it")


def add_backup(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="a new file for the copy")
    add_db(command)


def add_unsealed(parser: argparse.ArgumentParser) -> None:
    known = "take one without a seal: you know that it was exported before records were sealed"
    parser.add_argument("--unsealed", action="store_true", help=known)


def add_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", metavar="MATCH", help="its name: the end of its table's address")
    add_db(parser)


COMMANDS = {
    "verify": Command(add_verify, verify),
    "export": Command(add_export, export),
    "import": Command(add_import, import_),
    "delete": Command(add_delete, delete),
    "backup": Command(add_backup, backup),
}
