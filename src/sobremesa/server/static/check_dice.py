"""Check the dice of a match of Sobremesa: python check_dice.py record.json [--commitment HEX] [--entropy SEAT:TEXT]

This file uses nothing but Python's standard library and knows no rules. It asks three things of a record:

1. Is the fingerprint (SHA-256) of the secret the one that you noted down before the match began?
2. Did your seat bring for the dice what the record says? The server had fixed its secret then, and you did not know it.
3. Does every draw follow from the two? The key of the dice is HMAC-SHA256 with the secret over lines of text: the name
   of the match, then what each seat brought. Draw number k (0, 1, 2…) of a number below n is HMAC-SHA256 with that
   key over "match:k:0", as a number, modulo n. So that each is as likely, numbers from the last multiple of n up to
   2**256 are not used: then it is "match:k:1", and so on.

Whether the rules asked for these draws, and whether the moves were legal, "sobremesa verify" checks.
"""

import argparse
import hashlib
import hmac
import json
import sys
from itertools import count
from pathlib import Path
from typing import Any


def key_of(record: dict[str, Any]) -> bytes:
    """What all dice of the match follow from; in old matches, to which nobody brought anything, the secret itself."""
    secret = bytes.fromhex(record["secret"])
    brought = record.get("entropy", [])
    if not brought:
        return secret
    return hmac.digest(secret, "\n".join([record["match"], *brought]).encode(), "sha256")


def draw(key: bytes, match: str, k: int, n: int) -> int:
    for attempt in count():
        number = int.from_bytes(hmac.digest(key, f"{match}:{k}:{attempt}".encode(), "sha256"), "big")
        if number < 2**256 - 2**256 % n:
            return number % n
    raise AssertionError


def check_promise(record: dict[str, Any], noted: str) -> bool:
    shown = hashlib.sha256(bytes.fromhex(record["secret"])).hexdigest()
    if record["commitment"] != shown or (noted and noted.strip().lower() != shown):
        print(f"NOT TRUE: the fingerprint of the secret is {shown}.")
        return False
    print("The secret fits its fingerprint" + (", which is the one you noted down." if noted else ":"))
    if not noted:
        print(f"  {shown}\n  Not compared with what you noted down before the match: give that with --commitment.")
    return True


def check_entropy(record: dict[str, Any], noted: list[str]) -> bool:
    brought = record.get("entropy", [])
    for number, line in enumerate(brought, 1):
        print(f"Seat {number} brought: {line}")
    if not brought:
        print("Nobody brought anything for these dice: whoever ran the server could choose them.")
    for note in noted:
        seat, _, value = note.partition(":")
        line = brought[int(seat) - 1] if 0 < int(seat) <= len(brought) else ""
        if not value.strip() or value.strip() not in (line, line.partition(" ")[2]):
            print(f"NOT TRUE: you noted down something else of seat {seat}.")
            return False
        print(f"That of seat {seat} is what you noted down.")
    return True


def check_draws(record: dict[str, Any]) -> bool:
    key = key_of(record)
    thrown = [(at, line) for at, line in enumerate(record["log"], 1) if line["kind"] == "chance"]
    for k, (at, line) in enumerate(thrown):
        if "of" not in line:
            print(f"Entry {at} does not say what was drawn (“of”, “drawn”): it was exported before records said so.")
            return False
        due = draw(key, record["match"], k, line["of"]) if line["of"] > 0 else "nothing"
        if due != line["drawn"]:
            print(f"NOT TRUE: at entry {at} draw {k} was {line['drawn']} of {line['of']}, and had to be {due}.")
            return False
    print(f"All {len(thrown)} draws follow from the secret and from what was brought.")
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the dice of a match of Sobremesa.")
    parser.add_argument("record", type=Path, help="the record, as the table's page gives it at the end")
    parser.add_argument("--commitment", default="", metavar="HEX", help="the fingerprint that you noted down")
    parser.add_argument(
        "--entropy", action="append", default=[], metavar="SEAT:TEXT", help="what a seat brought (from 1)"
    )
    asked = parser.parse_args()
    record = json.loads(asked.record.read_text("utf-8"))
    checks = [check_promise(record, asked.commitment), check_entropy(record, asked.entropy), check_draws(record)]
    return 0 if all(checks) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, LookupError, TypeError, ValueError) as error:
        sys.exit(f"This is not the whole record of a match: {error!r}")
