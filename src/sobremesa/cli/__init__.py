"""The command line: it finds the command, calls it, and turns what goes wrong into one sentence and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from sobremesa.cli.arguments import lang_of
from sobremesa.cli.codes import BAD_INPUT, INTERRUPTED
from sobremesa.cli.parser import build_parser, read_arguments
from sobremesa.engine.errors import SobremesaError

__all__ = ["BAD_INPUT", "INTERRUPTED", "build_parser", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        options = read_arguments(given)
        return int(options.run(options) or 0)
    except SobremesaError as error:
        told = getattr(error, "detail", error.words)  # a database says more to whoever runs it
        print(told[lang_of(given)], file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
