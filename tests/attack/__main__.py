"""Attack a server of our own on this machine, and say line by line what holds.

python -m tests.attack [NAME…] [--quick]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.attack import faults, floods, frames, fuzz, memory, openapi, races, records, slow
from tests.attack.siege import Siege

ATTACKS = {
    module.__name__.rpartition(".")[2]: module.attack
    for module in (fuzz, frames, openapi, races, slow, floods, memory, faults, records)
}
INTERRUPTED = 130


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one or more of: {', '.join(ATTACKS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: minutes instead of half an hour")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in ATTACKS]
    if unknown:
        parser.error(f"there is no attack {unknown[0]}: choose from {', '.join(ATTACKS)}")
    with tempfile.TemporaryDirectory() as folder:
        siege = Siege(Path(folder), asked.quick)
        try:
            for name in asked.names or ATTACKS:
                run(siege, name)
        except KeyboardInterrupt:
            print(f"Stopped during {siege.checks.attack}: {siege.checks.told}.", file=sys.stderr)
            return INTERRUPTED
    print(f"{siege.checks.told}.")
    return 1 if siege.checks.failed else 0


def run(siege: Siege, name: str) -> None:
    """One attack; if it breaks down itself, that is a failure too, and the next one comes."""
    siege.checks.attack, start, worked = name, time.monotonic(), sum(os.times()[:4])
    try:
        ATTACKS[name](siege)
    except Exception as error:
        siege.check("the attack itself went through", False, f"{type(error).__name__}: {error}")
    spent = f"{time.monotonic() - start:.0f} s, {sum(os.times()[:4]) - worked:.0f} s of processor time"
    print(f"        {name} took {spent}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
