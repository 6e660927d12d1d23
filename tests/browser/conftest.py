"""One browser and one server for all these tests; every test has its own people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.house import House, chromium
from tests.server.running import Server

QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
STILL = ("--disable-component-update", "--disable-sync")

expect.set_options(timeout=30_000)  # the machine may be busy


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if not chromium():
        pytest.fail(
            "These tests need Chromium: apt-get install chromium-headless-shell, or chromium, "
            "or say where it is with CHROMIUM=/path/to/it."
        )
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=[*QUIET, *STILL])
        yield running
        running.close()


@pytest.fixture(scope="package")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("browser") / "tables.db")
    yield running
    running.stop()


@pytest.fixture
def house(browser: Browser, table_server: Server) -> Iterator[House]:
    """Whatever a test does, no browser may have anything to complain about: no error, no breach of the policy."""
    open_house = House(browser, table_server)
    yield open_house
    open_house.leave()
    assert open_house.troubles == []
