"""Every way into the house, found and not listed: its routes, the forms and links of its pages, what its API tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from html.parser import HTMLParser
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from sobremesa.games import shelf
from sobremesa.server.app import build_app
from sobremesa.server.store import Store
from tests.attack.siege import House, Program
from tests.attack.wire import get

PARAMETER = re.compile(r"{(\w+)(?::\w+)?}")


@dataclass(frozen=True)
class Way:
    """One route: how it is asked, and by which address."""

    method: str  # "" for a socket
    path: str

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(PARAMETER.findall(self.path))

    def filled(self, values: dict[str, str]) -> str:
        return PARAMETER.sub(lambda found: values[found[1]], self.path)

    def __str__(self) -> str:
        return f"{self.method or 'SOCKET'} {self.path}"


def all_ways() -> list[Way]:
    """As the app has them: a new route is found by itself."""
    with TemporaryDirectory() as folder, closing(Store(f"sqlite:///{folder}/ways.db")) as store:
        return sorted(set(_ways(build_app(store, 0.0).routes)), key=str)


def _ways(routes: Sequence[BaseRoute], before: str = "") -> Iterator[Way]:
    for route in routes:
        if isinstance(route, Mount) and route.routes:
            yield from _ways(route.routes, before + route.path)
        elif isinstance(route, Mount):
            yield Way("GET", f"{before}{route.path}/{{path:path}}")
        elif isinstance(route, Route):
            yield from (Way(method, before + route.path) for method in route.methods or () if method != "HEAD")
        elif isinstance(route, WebSocketRoute):
            yield Way("", before + route.path)


@dataclass
class Known:
    """What the house itself says can be sent: names of fields, with values that do."""

    fields: dict[str, set[str]] = field(default_factory=dict)
    queries: dict[str, set[str]] = field(default_factory=dict)
    actions: set[str] = field(default_factory=set)  # where forms go, without the table
    bodies: dict[str, dict[str, Any]] = field(default_factory=dict)  # schemas, by address


def known(house: House, people: Sequence[Program]) -> Known:
    """Read off its pages, as the browsers of these people would meet them, and off its description."""
    reader = _PageReader()
    for person in people:
        for page in ("/", f"/t/{person.table}", f"/t/{person.table}/replay", *(f"/g/{game}" for game in shelf)):
            reader.feed(house.ask(get(page).with_headers(person.headers), patience=30).text)
    found = reader.known
    for path, methods in house.ask(get("/api/openapi.json")).json()["paths"].items():
        for told in methods.values():
            for parameter in told.get("parameters", ()):
                if parameter["in"] == "query":
                    found.queries.setdefault(parameter["name"], set()).add("1")
            if "requestBody" in told:
                found.bodies[path] = told["requestBody"]["content"]["application/json"]["schema"]
    return found


class _PageReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.known = Known()
        self._select = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attributes}
        if tag in ("input", "button", "textarea", "select") and said.get("name"):
            self.known.fields.setdefault(said["name"], set()).add(said.get("value", "1"))
        if tag == "select":
            self._select = said.get("name", "")
        if tag == "option" and self._select:
            self.known.fields.setdefault(self._select, set()).add(said.get("value", ""))
        for goal in ("action", "formaction"):
            if goal in said:
                self.known.actions.add(urlsplit(said[goal]).path.rpartition("/")[2])
        if tag in ("a", "link", "script"):
            address = urlsplit(said.get("href") or said.get("src") or "")
            for name, value in parse_qsl(address.query):
                self.known.queries.setdefault(name, set()).add(value)
