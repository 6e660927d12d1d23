"""A quick part of every attack, in the gate: fewer rounds, and nothing that measures how fast a busy machine is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attack.__main__ import ATTACKS
from tests.attack.siege import Siege
from tests.attack.ways import all_ways


@pytest.mark.parametrize("name", ATTACKS)
def test_the_house_holds(name: str, tmp_path: Path) -> None:
    siege = Siege(tmp_path, is_quick=True)
    siege.checks.attack = name
    ATTACKS[name](siege)
    assert not siege.checks.failed, "\n".join(siege.checks.failed)
    if not siege.checks.count:
        pytest.skip("; ".join(siege.checks.skipped))


def test_every_way_in_is_found() -> None:
    """Those that were once forgotten in a list, of each kind."""
    ways = {str(way) for way in all_ways()}
    assert {"GET /", "POST /g/{game}/play", "SOCKET /t/{table}/live", "POST /api/tables", "GET /lab/{name}"} <= ways
    assert "GET /static/{path:path}" in ways
