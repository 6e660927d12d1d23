"""What the API says of itself is true: answers are as described, and what it does not describe is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.errors import Unreadable
from sobremesa.server.api import DOORS
from sobremesa.server.described import SCHEMAS, openapi
from sobremesa.server.shapes import ACTION, NEW_TABLE, Body
from tests.server.running import Person

jsonschema = pytest.importorskip("jsonschema")  # it comes with Altair

COMPONENTS = {"components": {"schemas": SCHEMAS}}
GAMES = list(sobremesa.shelf)


def is_as_described(what: object, name: str) -> None:
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": f"#/components/schemas/{name}"}
    jsonschema.validate(what, schema | COMPONENTS)


def test_what_is_described_is_json_schema() -> None:
    described = openapi(DOORS)
    for schema in described["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
    for methods in described["paths"].values():
        for operation in methods.values():
            sent = operation.get("requestBody", {"content": {"application/json": {"schema": {}}}})
            jsonschema.Draft202012Validator.check_schema(sent["content"]["application/json"]["schema"])


def test_the_shelf_is_as_described(person: Person) -> None:
    for game in person.web.get("/api/games").json():
        is_as_described(game, "Game")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_as_described(person: Person, game: str) -> None:
    opened = person.web.post("/api/tables", json={"game": game, "name": "Ana", "mode": "bots", "level": "easy"})
    assert opened.status_code == 201, opened.text
    is_as_described(opened.json(), "Seat")
    table, headers = f"/api/tables/{opened.json()['table']}", {"Authorization": f"Bearer {opened.json()['secret']}"}
    view = person.web.get(table, headers=headers).json()
    is_as_described(view, "View")
    is_as_described(person.web.get(table).json(), "View")
    for what in ({"do": "move", "version": view["version"], "move": 0}, {"do": "undo", "version": 0}, {"do": "resign"}):
        told = person.web.post(f"{table}/moves", headers=headers, json=what)
        assert told.status_code in (200, 409), told.text
        is_as_described(told.json(), "Told")
    is_as_described(person.web.get(table, headers=headers).json(), "View")


def right(schema: dict[str, Any]) -> object:
    """Something that a schema of one part allows."""
    if "enum" in schema:
        return schema["enum"][0]
    return {"integer": schema.get("minimum"), "string": "easy", "boolean": True, "object": {}}[schema["type"]]


def wrong(schema: dict[str, Any]) -> list[object]:
    """Values that are nearly what a schema of one part asks for."""
    others: list[object] = [None, [], float("nan"), 1.5]
    if schema["type"] == "integer":
        numbers = schema.get("enum") or [schema["minimum"], schema["maximum"]]
        return [*others, min(numbers) - 1, max(numbers) + 1, 10**30, str(numbers[0]), True]
    others += [1, {}] if schema["type"] != "object" else [1, ""]
    return [*others, "\n", "ñ", "x" * 99] if "pattern" in schema or "enum" in schema else others


@pytest.mark.parametrize("body", [NEW_TABLE, ACTION], ids=["table", "action"])
def test_every_part_that_is_not_as_described_is_refused_by_name(body: Body) -> None:
    for shape in body.shapes:
        whole = {name: right(part) for name, part in shape["properties"].items()}
        body.read(whole)
        for name, part in shape["properties"].items():
            for value in wrong(part):
                with pytest.raises(Unreadable, match=f"“{name}” must be"):
                    body.read(whole | {name: value})


def test_parts_that_are_needed_or_unknown_are_told() -> None:
    with pytest.raises(Unreadable, match="“version” is missing"):
        ACTION.read({"do": "move", "move": 1})
    with pytest.raises(Unreadable, match="“options” can only have"):
        NEW_TABLE.read({"game": GAMES[0], "options": {"colour": "red"}})


def test_every_option_of_every_game_is_described() -> None:
    for game, shape in zip(sobremesa.shelf.values(), NEW_TABLE.shapes, strict=True):
        options = shape["properties"]["options"]["properties"]
        assert list(options) == [option.name for option in game.options]
        NEW_TABLE.read({"game": game.id, "options": {option.name: option.default for option in game.options}})


@pytest.mark.parametrize("after", ["-2", "x", "1" * 5000, "٣", "1.5", ""])
def test_a_version_to_wait_for_is_a_number(person: Person, after: str) -> None:
    table = person.web.post("/api/tables", json={"game": GAMES[0]}).json()["table"]
    refused = person.web.get(f"/api/tables/{table}", params={"after": after})
    assert refused.status_code == 400
    assert "“after” must be a whole number" in refused.json()["error"]
    is_as_described(refused.json(), "Error")


def test_every_action_that_is_described_is_known(person: Person) -> None:
    """Refused it may be, by somebody who has no seat or nothing to take back; but not because nobody knows it."""
    opened = person.web.post("/api/tables", json={"game": "bonnie_and_clyde"}).json()
    headers = {"Authorization": f"Bearer {opened['secret']}"}
    for shape in ACTION.shapes:
        what = {name: right(part) for name, part in shape["properties"].items()} | {"nonce": shape["title"]}
        told = person.web.post(f"/api/tables/{opened['table']}/moves", headers=headers, json=what)
        assert "makes no sense" not in told.json()["text"], what


def test_every_action_of_the_pages_is_described(person: Person, other: Person) -> None:
    """What a person can do with a button, a program can do too."""
    waiting, playing = (f"/t/{person.open_table('ajolocracia', mode='link', seats=seats)}" for seats in (3, 2))
    other.sit(playing.removeprefix("/t/"))
    seen = [person.web.get(waiting).text, person.web.get(playing).text, other.web.get(playing).text]
    person.web.post(f"{playing}/resign")
    seen.append(person.web.get(playing).text)
    buttons = set(re.findall(r'action="/t/[\w-]+/(\w+)"', "".join(seen))) - {"sit", "replay", "read"}  # a browser reads
    assert {"move", "chat", "bot", "rematch"} <= buttons
    assert buttons <= {shape["title"] for shape in ACTION.shapes}
