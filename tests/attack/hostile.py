"""What nobody decent would send, as Hypothesis strategies; and what is nearly right, made from a schema."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

sys.set_int_max_str_digits(0)  # to write numbers that nobody should read

T = TypeVar("T")
HUGE = 60_000  # bytes: as much as one line of a request can be
DIGITS = "9" * 5000


def one_of(choices: Collection[T]) -> SearchStrategy[T]:
    """Like `sampled_from`, which would spend its time on describing long texts."""
    listed = list(choices)
    return st.integers(0, len(listed) - 1).map(lambda at: listed[at])


NUMBERS = ["--5", "-1", "0", "1", str(2**31), str(2**63), "100000000", DIGITS, "-" + DIGITS, "NaN", "1e999", "٣", " 5 "]
TEXTS = [
    "",
    "\0",
    "\ud800",
    "\udfff\ud800",
    "a\r\nSet-Cookie: x=y",
    "\u202e\u200b\ufeff",
    "\u0301" * 290,
    "<script>alert(1)</script>",
    "'; DROP TABLE log; --",
    "../../../../etc/passwd",
    "%2e%2e%2f%00",
    "{{7*7}}${7*7}",
    "search:" + DIGITS,
    "x" * 7000,
]
HEADER_TEXTS = [
    "",
    "a" * 300,
    "a" * 9000,
    "a" * HUGE,
    "\xff\xfe",
    "a, b; c=d, " * 100,
    "127.0.0.1\x00",
    "[::1",
    "a:b:c",
]

WORST = ["--5", DIGITS, str(2**63), "\ud800", "\0", "٣"]  # what has broken something before
texts = one_of(WORST) | one_of(NUMBERS) | one_of(TEXTS) | st.text(st.characters(exclude_categories=()), max_size=20)
long_texts = one_of(["a" * HUGE, "\u00f1" * (HUGE // 6), "\0" * (HUGE // 3)])
header_texts = one_of(HEADER_TEXTS) | st.text(st.characters(max_codepoint=255), max_size=20)
whole_numbers = one_of([-1, 0, 2**31, 2**63, -(2**63), 2**64, int(DIGITS), -int(DIGITS)]) | st.integers()
values: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | whole_numbers | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=4,
)

RAW_JSON = [
    "",
    "{",
    "[]",
    "null",
    "1",
    '"x"',
    "[" * 5000,
    '{"a":' * 1000,
    '{"do":"move","do":{}}',
    "\ufeff{}",
    "{}" * 2,
]
raw_documents = one_of([text.encode() for text in RAW_JSON] + [b"\xff\xfe", b"\x00", b"\xed\xa0\x80"])


def written(what: object) -> bytes:
    """As JSON, whatever is in it: NaN, half characters, endless numbers."""
    return json.dumps(what).encode()


# --- From a schema ----------------------------------------------------------------------------------------------------


def right(schema: dict[str, Any]) -> SearchStrategy[Any]:
    """What a schema of the API allows."""
    if "oneOf" in schema:
        return one_of(schema["oneOf"]).flatmap(right)
    if "enum" in schema:
        return one_of(schema["enum"])
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    if schema["type"] == "object":
        named = {name: right(part) for name, part in schema.get("properties", {}).items()}
        needed = {name: named.pop(name) for name in schema.get("required", ())}
        return st.fixed_dictionaries(needed, optional=named)
    if schema["type"] == "integer":
        return st.integers(schema["minimum"], schema["maximum"])
    return st.booleans() if schema["type"] == "boolean" else st.text(max_size=20)


@st.composite
def spoiled(draw: st.DrawFn, schema: dict[str, Any]) -> Any:
    """Something right of which a part or two is missing, strange, or too much."""
    what = draw(right(schema))
    for _ in range(draw(st.integers(1, 2))):
        name = draw(st.sampled_from([*what, "extra"]))
        if draw(st.booleans()):
            what[name] = draw(values)
        else:
            what.pop(name, None)
    return what


def documents(schema: dict[str, Any]) -> SearchStrategy[bytes]:
    """Bodies for a door that reads JSON by this schema."""
    made = right(schema) | spoiled(schema) | st.dictionaries(texts, values, max_size=3)
    return made.map(written) | raw_documents


def forms(fields: Mapping[str, Collection[str]]) -> SearchStrategy[dict[str, str]]:
    """What a form could be made to send: some of its fields with right or strange values, and fields it has not."""
    names = one_of(sorted(fields)) | texts
    known = names.flatmap(lambda name: st.tuples(st.just(name), one_of(sorted(fields.get(name, {"1"}))) | texts))
    return st.lists(known, max_size=4).map(dict)
