"""The lab's pages: what was published is listed and shown, and nothing else can be read."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from sobremesa.lab.published import publish
from sobremesa.server.app import build_app
from sobremesa.server.store import Store

PAGE = '<html lang="en"><header><h1>Pig &amp; co</h1><p class="quiet">500 games</p></header></html>'


class Web:
    """A browser that asks the app itself: these pages need no tables."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    def get(self, path: str) -> httpx.Response:
        return asyncio.run(self._get(path))

    async def _get(self, path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://sobremesa") as client:
            return await client.get(path, headers={"Accept-Language": "en"})


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Web:
    monkeypatch.setenv("SOBREMESA_REPORTS", str(tmp_path / "reports"))
    (tmp_path / "secret.en.html").write_text("secret", "utf-8")
    return Web(build_app(Store(f"sqlite:///{tmp_path / 'tables.db'}"), 0))


def test_without_reports_it_says_how_to_make_one(web: Web) -> None:
    page = web.get("/lab")
    assert page.status_code == 200
    assert "sobremesa report DIR --publish" in page.text


def test_reports_are_listed_and_shown_as_they_are(web: Web) -> None:
    publish("pig-2.en.html", PAGE)
    listed = web.get("/lab").text
    assert 'href="/lab/pig-2.en.html"' in listed
    assert "Pig &amp; co" in listed
    assert "500 games" in listed
    shown = web.get("/lab/pig-2.en.html")
    assert shown.text == PAGE
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    assert "script-src" not in shown.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["nothing.en.html", "..%2Fsecret.en.html", "%2e%2e/secret.en.html", "x"])
def test_what_was_not_published_is_not_there(web: Web, name: str) -> None:
    answer = web.get(f"/lab/{name}")
    assert answer.status_code == 404
    assert "secret" not in answer.text
