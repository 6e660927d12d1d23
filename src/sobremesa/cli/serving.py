"""The server: the shelf in the browser."""

from __future__ import annotations

import argparse
import os

from sobremesa.cli.arguments import Command, add_db
from sobremesa.server import serve as server
from sobremesa.server.database import default_url
from sobremesa.server.porch import Site, read_hosts, read_prefix
from sobremesa.server.proxies import read_proxies

HOST, PORT, PACE = "127.0.0.1", 8000, 0.7


def serve(options: argparse.Namespace) -> None:
    names = [*options.allowed_host, *os.environ.get("SOBREMESA_ALLOWED_HOSTS", "").split(",")]
    settings = server.Settings(
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
    server.serve(settings)


# --- Arguments --------------------------------------------------------------------------------------------------------


def add_serve(command: argparse.ArgumentParser) -> None:
    command.add_argument("--host", default=HOST, help=f"the address to listen on (default {HOST}: this machine only)")
    command.add_argument("--port", type=port, default=PORT, metavar="N", help=f"default {PORT}; 0: any free one")
    add_db(command)
    command.add_argument("--open", action="store_true", help="open a browser as well")
    command.add_argument(
        "--pace", type=seconds, default=PACE, metavar="S", help=f"a bot answers in S s (default {PACE})"
    )
    command.add_argument("--interpreted", action="store_true", help="compile nothing: for a small machine")
    add_site(command)


def add_site(command: argparse.ArgumentParser) -> None:
    """For whoever serves others."""
    command.add_argument("--proxy", default="", metavar="A,B", help="believe these proxies (addresses, networks)")
    command.add_argument("--prefix", default="", metavar="/PATH", help="serve everything below this path")
    command.add_argument(
        "--allowed-host", action="append", default=[], metavar="NAME", help="answer only to this name (several times)"
    )
    command.add_argument("--metrics-port", type=port, metavar="N", help="serve /metrics on a port of its own")
    command.add_argument("--metrics-host", default=HOST, metavar="ADDRESS", help=f"and there (default {HOST})")


def port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"“{text}” is not a port: a whole number from 0 to 65535")
    return int(text)


def seconds(text: str) -> float:
    try:
        given = float(text)
    except ValueError:
        given = -1.0
    if not 0 <= given <= 60:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds from 0 to 60")
    return given


COMMANDS = {"serve": Command(add_serve, serve)}
