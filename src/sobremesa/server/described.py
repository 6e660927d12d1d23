"""The API's description of itself (OpenAPI 3.1): what is sent, as its handlers read it, and all that can come back."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, fields
from types import UnionType
from typing import Any, get_args, get_type_hints

from starlette.requests import Request
from starlette.responses import Response

from sobremesa.engine import nodes
from sobremesa.engine.words import LANGS
from sobremesa.server.addresses import top
from sobremesa.server.reading import LARGEST, TABLE_ID
from sobremesa.server.shapes import Body, Schema, flag, list_of, one_of, text, whole
from sobremesa.server.sittings import Sitter
from sobremesa.server.tables import Status


def exactly(properties: dict[str, Schema], *, but: Sequence[str] = ()) -> Schema:
    """An object with all of these parts, but for those that may be missing, and no other."""
    needed = [name for name in properties if name not in but]
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def named(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def or_nothing(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


# --- What comes back ------------------------------------------------------------------------------------------------

_WORDS = exactly({lang: text() for lang in LANGS})
_COUNT = whole()
_NUMBER = whole(least=-LARGEST)

_MOVES = exactly({"name": text(), "start": _COUNT, "size": _COUNT, "words": _WORDS, "rule": text()})
_OPTION = exactly(
    {
        "name": text(),
        "type": one_of(["integer", "choice"]),
        "default": {"type": ["integer", "string"]},
        "least": _NUMBER,
        "most": _NUMBER,
        "values": list_of(text()),
        "title": _WORDS,
        "help": _WORDS,
        "is_reconstructed": flag(),
    },
    but=("least", "most", "values"),
)
_CREDITS = exactly({"people": list_of(exactly({"deed": _WORDS, "names": list_of(text())})), "source": _WORDS})
GAME = exactly(
    {
        "id": text(),
        "title": _WORDS,
        "blurb": _WORDS,
        "seats": list_of(whole(least=1)),
        "roles": list_of(_WORDS),
        "minutes": _COUNT,
        "complexity": whole(least=1, most=5),
        "credits": _CREDITS,
        "has_chance": flag(),
        "has_hidden_information": flag(),
        "has_simultaneous_choice": flag(),
        "state_bytes": _COUNT,
        "moves": list_of(_MOVES),
        "endings": list_of(_WORDS),
        "counters": list_of(_WORDS),
        "options": list_of(_OPTION),
    }
)


def _thing(kinds: Sequence[type[nodes.Node]]) -> Schema:
    """A node as `nodes.to_json` gives it: its kind, and whatever differs from the kind's defaults.

    All kinds in one: a choice between them inside each other would take for ever to check.
    """
    parts = {f.name: _of_type(get_type_hints(kind)[f.name]) for kind in kinds for f in fields(kind)}
    return exactly({"kind": one_of([kind.__name__.lower() for kind in kinds])} | parts, but=tuple(parts))


def _of_type(annotation: Any) -> Schema:
    simple: dict[Any, Schema] = {
        str: text(), int: _NUMBER, bool: flag(), float: {"type": "number"}, nodes.Node: named("Thing"),
    }  # fmt: skip
    if annotation in simple:
        return simple[annotation]
    inner = get_args(annotation)[0]  # of a tuple, or of “or None”
    return or_nothing(_of_type(inner)) if isinstance(annotation, UnionType) else list_of(_of_type(inner))


_THINGS = list_of(named("Thing"))
_CHOICE = exactly({"id": _COUNT, "text": text(), "rule": text()})
_PLAYER = exactly(
    {
        "seat": _COUNT,
        "kind": one_of(get_args(Sitter)),
        "name": text(),
        "is_acting": flag(),
        "has_mixed": flag("brought something for the dice"),
        "score": or_nothing(_NUMBER),
        "rank": or_nothing(whole(least=1)),
    }
)
_LINE = {"label": text(), "rule": text("a section of the rules")}
_COUNTS = list_of(exactly(_LINE | {"by_seat": list_of(_NUMBER)}))
_TALLY = exactly(
    {
        "points": _COUNTS | {"description": "by category: they add up to each seat's score"},
        "breaks": _COUNTS | {"description": "what parts equals: the first in which they differ, more wins"},
        "facts": list_of(exactly(_LINE | {"by_seat": list_of(text())})),
        "aims": list_of(exactly(_LINE | {"reached": _COUNT, "wanted": _COUNT})),
    }
)
_SEEN = exactly(
    {
        "prompt": text(),
        "board": _THINGS,
        "mine": _THINGS,
        "others": _THINGS,
        "choices": list_of(_CHOICE),
        "tally": _TALLY | {"description": "what made the result, once it is over"},
    },
    but=("tally",),
)
_COMMITMENT = text("the hash of the secret behind the dice: note it down")
VIEW = exactly(
    {
        "table": text(),
        "game": text(),
        "seat": or_nothing(_COUNT),
        "version": whole("-1 before the match begins", least=-1),
        "view": _SEEN,
        "players": list_of(_PLAYER),
        "story": list_of(text()),
        "can_undo": flag(),
        "is_waiting": flag("nothing has been dealt: somebody has yet to come, or to mix"),
        "is_over": flag(),
        "ending": text("why it is over; empty before"),
        "commitment": _COMMITMENT,
        "brought": text("what this seat brought for the dice"),
        "secret": text("the secret itself, once it is over"),
    }
)
SEAT = exactly(
    {
        "table": text(pattern=TABLE_ID.pattern),
        "seat": _COUNT,
        "secret": text("keep it: it is the seat"),
        "commitment": _COMMITMENT,
    }
)
TOLD = exactly(
    {
        "status": one_of(get_args(Status)),
        "text": text("a sentence, where there is something to say"),
        "moves": list_of(_COUNT) | {"description": "which a hint names"},
        "view": named("View"),
    }
)
ERROR = exactly({"error": text("what is wrong, and what would be right")})
SCHEMAS = {
    "Game": GAME,
    "Thing": _thing(nodes.Node.__subclasses__()),
    "View": VIEW,
    "Seat": SEAT,
    "Told": TOLD,
    "Error": ERROR,
}


# --- The description ------------------------------------------------------------------------------------------------

ANYWHERE = {
    400: "What was asked makes no sense",
    404: "There is no such table or game",
    405: "That is not done here",
    421: "Not by this name: the house has others",
    429: "Too much in too short a time",
    431: "More headers, or a longer address, than anybody needs",
    503: "The database cannot be reached",
}
WHEN_SENDING = {403: "Sent by a page of another site", 413: "More than 8 KB"}
_SECURITY: list[Schema] = [{"bearer": []}, {}]  # without a secret one is a spectator
_LANGUAGE = text(f"of the texts: {' or '.join(LANGS)}; without it, by Accept-Language")


@dataclass(frozen=True)
class Door:
    """One thing that programs may ask of us: who answers, by what it reads, and what comes back."""

    method: str
    path: str
    handler: Callable[[Request], Awaitable[Response]]
    gives: dict[int, Schema]
    body: Body | None = None
    query: dict[str, Schema] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def is_at_table(self) -> bool:
        return "{table}" in self.path

    def told(self) -> Schema:
        """The operation, as OpenAPI has it."""
        return {
            "operationId": self.name,
            "summary": inspect.getdoc(self.handler),
            "parameters": self._parameters(),
            **({"requestBody": _sent(self.body)} if self.body else {}),
            **({"security": _SECURITY} if self.is_at_table else {}),
            "responses": {str(status): answer for status, answer in sorted(self._answers().items())},
        }

    def _answers(self) -> dict[int, Schema]:
        wrong = ANYWHERE | (WHEN_SENDING if self.body else {})
        refused = {status: {"description": why, "content": _json(named("Error"))} for status, why in wrong.items()}
        return refused | {status: {"description": "", "content": _json(s)} for status, s in self.gives.items()}

    def _parameters(self) -> list[Schema]:
        path = {"table": text(pattern=TABLE_ID.pattern)} if self.is_at_table else {}
        query = self.query | {"lang": _LANGUAGE}
        return [{"name": name, "in": "path", "required": True, "schema": schema} for name, schema in path.items()] + [
            {"name": name, "in": "query", "required": False, "schema": schema} for name, schema in query.items()
        ]


def openapi(doors: Sequence[Door]) -> Schema:
    paths: dict[str, Schema] = {}
    for door in doors:
        told = paths.setdefault(f"/api{door.path}", {})[door.method] = door.told()
        if named("Seat") in door.gives.values():
            told["responses"]["201"]["links"] = _onwards(doors)
    components = {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}, "schemas": SCHEMAS}
    info, servers = {"title": "Sobremesa", "version": "1"}, [{"url": top()}]
    return {"openapi": "3.1.0", "info": info, "servers": servers, "paths": paths, "components": components}


def _onwards(doors: Sequence[Door]) -> Schema:
    """Who has sat down goes on at that table."""
    table = {"table": "$response.body#/table"}
    return {door.name: {"operationId": door.name, "parameters": table} for door in doors if door.is_at_table}


def _sent(body: Body) -> Schema:
    is_needed = any("required" in shape for shape in body.shapes)
    return {"required": is_needed, "content": _json(body.schema)}


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}
