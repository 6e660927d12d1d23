"""One real server for all tests that do not hurt it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Person, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "tables.db")
    yield running
    running.stop()


@pytest.fixture
def person(server: Server) -> Iterator[Person]:
    somebody = Person(server)
    yield somebody
    somebody.close()


@pytest.fixture
def other(server: Server) -> Iterator[Person]:
    somebody = Person(server)
    yield somebody
    somebody.close()
