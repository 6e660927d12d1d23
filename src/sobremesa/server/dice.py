"""Where dice come from: a secret promised before anybody brings anything, mixed with what every seat then brings.

The commitment, the SHA-256 of the secret, stands on the table's page from the first moment. When everybody is there,
what they brought is frozen, and the key of the dice is HMAC-SHA256(secret, lines of text: the match, then what each
seat brought). Draw k is HMAC-SHA256(key, "match:k:try") as a whole number, tried again while it falls into the last,
incomplete stretch of multiples, so each outcome is exactly as likely as its weight says.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from sobremesa.server.schema import SECRET_BYTES

Giver = Literal["browser", "program", "server"]  # who made what a seat brought; the server's own protects from nobody
Entropy = tuple[str, ...]  # a line for each seat; none in matches from before players brought anything

BOT = "bot"  # the line of a seat that brought nothing
LONGEST_VALUE = 128
_SPAN = 2**256  # how many numbers one HMAC can give
_LINE = re.compile(rf"{BOT}|(browser|program|server) \S.{{0,{LONGEST_VALUE - 1}}}")


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown at the start: it binds us to the secret and tells nothing about it."""
    return hashlib.sha256(secret).hexdigest()


# --- What players bring -----------------------------------------------------------------------------------------------


def line_of(by: Giver, value: str) -> str:
    """A contribution as it is kept, shown and mixed: one line of text."""
    return f"{by} {value}"


def is_line(text: object) -> bool:
    return isinstance(text, str) and text.isprintable() and bool(_LINE.fullmatch(text))


def value_of(line: str) -> str:
    return line.partition(" ")[2]


def write_entropy(lines: Sequence[str]) -> str:
    return json.dumps(list(lines), ensure_ascii=False)


def read_entropy(text: str) -> Entropy:
    return tuple(json.loads(text))


def dice_key(secret: bytes, match: str, entropy: Sequence[str]) -> bytes:
    """What all draws of a match follow from; in old matches, where nobody brought anything, the secret itself."""
    if not entropy:
        return secret
    return hmac.digest(secret, "\n".join([match, *entropy]).encode(), "sha256")


# --- Draws ------------------------------------------------------------------------------------------------------------


def fair_draw(key: bytes, match: str, k: int, n: int) -> int:
    """Draw number k of a match: below n, each as likely."""
    for attempt in count():
        digest = hmac.digest(key, f"{match}:{k}:{attempt}".encode(), "sha256")
        number = int.from_bytes(digest, "big")
        if number < _SPAN - _SPAN % n:
            return number % n
    raise AssertionError("count() never ends")


@dataclass(frozen=True)
class FairChance:
    """The chance of one match, to be given to `Match`; `drawn` is how many draws have been made."""

    key: bytes
    match: str
    drawn: int = 0

    def draw(self, n: int) -> tuple[int, FairChance]:
        return fair_draw(self.key, self.match, self.drawn, n), FairChance(self.key, self.match, self.drawn + 1)
