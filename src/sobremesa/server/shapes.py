"""What programs send, as JSON Schema: the handlers read by it and the API's description tells it, so they agree.

`read` knows only a few words of JSON Schema, and no others are used: type, enum, minimum, maximum, pattern, properties,
required, additionalProperties.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.options import Option
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.players.levels import LEVELS
from sobremesa.server.action import NONCE
from sobremesa.server.opening import FOR_PROGRAMS
from sobremesa.server.reading import LARGEST
from sobremesa.server.seats import DEFAULT_BOT

Schema = dict[str, Any]


# --- Words of the language ------------------------------------------------------------------------------------------


def text(about: str = "", pattern: str = "") -> Schema:
    shape = {"pattern": f"^(?:{pattern})$"} if pattern else {}
    return {"type": "string", **shape, **({"description": about} if about else {})}


def whole(about: str = "", least: int = 0, most: int = LARGEST) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most, **({"description": about} if about else {})}


def one_of(values: Sequence[str | int], about: str = "") -> Schema:
    kind = "integer" if isinstance(values[0], int) else "string"
    return {"type": kind, "enum": list(values), **({"description": about} if about else {})}


def flag(about: str = "") -> Schema:
    return {"type": "boolean", **({"description": about} if about else {})}


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def parts(properties: dict[str, Schema], *needed: str) -> Schema:
    """An object that may have more than these parts: what we do not know is not read."""
    return {"type": "object", "properties": properties, **({"required": list(needed)} if needed else {})}


@dataclass(frozen=True)
class Body:
    """What is sent: an object of one shape, or of the one that one of its parts says ("do": "move")."""

    shapes: tuple[Schema, ...]
    by: str = ""

    @property
    def schema(self) -> Schema:
        return {"oneOf": list(self.shapes)} if self.by else self.shapes[0]

    def read(self, sent: dict[str, Any]) -> dict[str, Any]:
        """It, where it is as it should be; otherwise a sentence about what would be right."""
        if self.by:
            read(sent, parts({self.by: one_of(list(self._by_kind()))}, self.by), "JSON")
        read(sent, self._by_kind()[sent[self.by]] if self.by else self.shapes[0], "JSON")
        return sent

    @property
    def names(self) -> list[str]:
        """Of all parts that it may have."""
        return list(dict.fromkeys(name for shape in self.shapes for name in shape["properties"]))

    def _by_kind(self) -> dict[str, Schema]:
        return {shape["title"]: shape for shape in self.shapes}


# --- What is sent ---------------------------------------------------------------------------------------------------


def new_table(game: Game) -> Schema:
    return {"title": game.id} | parts(
        {
            "game": one_of([game.id]),
            "seats": one_of(list(game.seats), "how many play; without it, as few as can"),
            "options": _options(game),
            "name": text("yours, as the others read it"),
            "mode": one_of(FOR_PROGRAMS, "whether bots take the other seats, or whoever has the link"),
            "level": one_of(list(LEVELS), f"of the bots; without it, {DEFAULT_BOT}"),
            "hints": flag("whether people allow each other hints"),
        },
        "game",
    )


def _options(game: Game) -> Schema:
    return parts({option.name: _option(option) for option in game.options}) | {"additionalProperties": False}


def _option(option: Option) -> Schema:
    if isinstance(option.values, range):
        return whole(option.title.en, option.values[0], option.values[-1])
    return one_of(option.values, option.title.en)


_NONCE = text("your name for what you send: sent twice, it counts once", NONCE.pattern.replace(r"\w", "A-Za-z0-9_"))
_SEAT = whole("yours, where you have several", most=99)
_VERSION = whole("of the view that you decided on", least=-1)


def action(do: str, needed: dict[str, Schema], more: dict[str, Schema] | None = None) -> Schema:
    named = {"do": one_of([do]), **needed, **(more or {}), "nonce": _NONCE}
    return {"title": do} | parts(named, "do", *needed)


NEW_TABLE = Body(tuple(map(new_table, shelf.values())), "game")
NEW_SEAT = Body((parts({"name": text("yours, as the others read it")}),))
ACTION = Body(
    (
        action("move", {"version": _VERSION, "move": whole("the id of one of the view's choices")}, {"seat": _SEAT}),
        action("undo", {"version": _VERSION}, {"seat": _SEAT}),
        action("reset", {"version": _VERSION}, {"seat": _SEAT}),
        action("mix", {}, {"entropy": text("yours for the dice; without it, the server's own"), "seat": _SEAT}),
        action("hint", {}, {"seat": _SEAT}),
        action("resign", {}, {"seat": _SEAT}),
        action("chat", {"text": text()}),
        action("bot", {"seat_of": whole("the seat that a bot shall play or leave", most=99)}, {"on": flag()}),
        action("leave", {}, {"seat": _SEAT}),
        action("free", {"seat_of": whole("the seat of somebody who is away", most=99)}),
        action("rematch", {}, {"game": text("another one that takes as many; without it, the same")}),
    ),
    "do",
)
AFTER = whole("wait, up to 25 seconds, until there is a later version than this", least=-1, most=999_999_999)


# --- Reading it -----------------------------------------------------------------------------------------------------


def read(value: object, schema: Schema, name: str) -> None:
    """Nothing, where a value is what the schema says; otherwise a sentence about what would be right."""
    if not _is_of(value, schema):
        right = _right(schema)
        raise Unreadable(Words(f"«{name}» debe ser {right.es}.", f"“{name}” must be {right.en}."))
    if isinstance(value, dict):
        _read_parts(value, schema, name)


def read_number(given: str, schema: Schema, name: str) -> int:
    """A whole number out of an address."""
    number = int(given) if re.fullmatch("-?[0-9]{1,10}", given) else None
    read(number, schema, name)
    assert number is not None
    return number


def _read_parts(value: dict[str, Any], schema: Schema, name: str) -> None:
    known: dict[str, Schema] = schema.get("properties", {})
    for part in schema.get("required", ()):
        if part not in value:
            raise Unreadable(Words(f"Falta «{part}».", f"“{part}” is missing."))
    for part, given in value.items():
        if part in known:
            read(given, known[part], part)
        elif schema.get("additionalProperties") is False:
            listed = ", ".join(known)
            raise Unreadable(Words(f"«{name}» solo puede tener: {listed}.", f"“{name}” can only have: {listed}."))


_TYPES: dict[str, type] = {"string": str, "integer": int, "boolean": bool, "object": dict}


def _is_of(value: object, schema: Schema) -> bool:
    if not isinstance(value, _TYPES[schema["type"]]) or (schema["type"] == "integer" and isinstance(value, bool)):
        return False
    if isinstance(value, str) and "pattern" in schema:
        return re.fullmatch(schema["pattern"], value, re.ASCII) is not None
    if isinstance(value, int) and "minimum" in schema:
        return bool(schema["minimum"] <= value <= schema["maximum"])
    return "enum" not in schema or value in schema["enum"]


def _right(schema: Schema) -> Words:
    if "enum" in schema:
        listed = ", ".join(map(str, schema["enum"]))
        return Words(f"uno de estos valores: {listed}", f"one of these values: {listed}")
    if schema["type"] == "integer":
        least, most = schema["minimum"], schema["maximum"]
        return Words(f"un número entero de {least} a {most}", f"a whole number from {least} to {most}")
    if "pattern" in schema:
        return Words(f"un texto de la forma {schema['pattern']}", f"a text of the form {schema['pattern']}")
    return {
        "string": Words("un texto", "a text"),
        "boolean": Words("true o false", "true or false"),
        "object": Words("un objeto JSON", "a JSON object"),
    }[schema["type"]]
