"""The seal on what a house hands out: Ed25519 as RFC 8032 has it, in plain Python, a few milliseconds for each.

Dice can be checked with the secret alone; that nobody has changed a name, a time or a move afterwards can't. So every
exported match is signed by the house that kept it, with a key that never leaves its database.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

Point = tuple[int, int, int, int]  # extended coordinates: x = X/Z, y = Y/Z, x·y = T/Z

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1
NOTHING: Point = (0, 1, 1, 0)


# --- Records ----------------------------------------------------------------------------------------------------------


def seal(record: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """The record with the name of the house and its seal; `key` is the house's own (`Store.key`)."""
    named = {**record, "house": name_of_house(key)}
    return named | {"seal": sign(_seed(key), _text_of(named)).hex()}


def is_sealed(record: Mapping[str, Any]) -> bool:
    """Whether the record is as the house that it names has sealed it."""
    bare = {name: value for name, value in record.items() if name != "seal"}
    return is_signed(bytes.fromhex(record["house"]), _text_of(bare), bytes.fromhex(record["seal"]))


@lru_cache(8)
def name_of_house(key: bytes) -> str:
    """The public name of a house, by which its seals are known."""
    return public_key(_seed(key)).hex()


def _seed(key: bytes) -> bytes:
    return hmac.digest(key, b"sobremesa seal", "sha256")


def _text_of(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, sort_keys=True, separators=(",", ":")).encode()


# --- Signatures -------------------------------------------------------------------------------------------------------


def public_key(seed: bytes) -> bytes:
    return _packed(_times(_halves(seed)[0], BASE))


def sign(seed: bytes, message: bytes) -> bytes:
    number, prefix = _halves(seed)
    nonce = _number(prefix, message)
    shown = _packed(_times(nonce, BASE))
    challenge = _number(shown, public_key(seed), message)
    return shown + ((nonce + challenge * number) % ORDER).to_bytes(32, "little")


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    key, shown = _unpacked(public), _unpacked(signature[:32])
    answer = int.from_bytes(signature[32:], "little")
    if key is None or shown is None or len(signature) != 64 or answer >= ORDER:
        return False
    challenge = _number(signature[:32], public, message)
    return _same(_times(answer, BASE), _sum(shown, _times(challenge, key)))


def _halves(seed: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(seed).digest()
    number = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
    return number, digest[32:]


def _number(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % ORDER


# --- Points of the curve ----------------------------------------------------------------------------------------------


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(number: int, point: Point) -> Point:
    total = NOTHING
    while number:
        if number & 1:
            total = _sum(total, point)
        point = _sum(point, point)
        number >>= 1
    return total


def _same(one: Point, other: Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def _packed(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _unpacked(packed: bytes) -> Point | None:
    """The point that was packed, if it was one."""
    number = int.from_bytes(packed, "little")
    y, is_odd = number & (2**255 - 1), number >> 255
    x = _x_of(y, is_odd) if len(packed) == 32 and y < P else None
    return None if x is None else (x, y, 1, x * y % P)


def _x_of(y: int, is_odd: int) -> int | None:
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and is_odd):
        return None
    return x if x & 1 == is_odd else P - x


def _base() -> Point:
    y = 4 * pow(5, -1, P) % P
    x = _x_of(y, 0)
    assert x is not None
    return x, y, 1, x * y % P


BASE = _base()
