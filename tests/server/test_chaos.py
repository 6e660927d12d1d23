"""Killed in the middle of play, the server comes back with all that it had acknowledged."""

from __future__ import annotations

from pathlib import Path

from tests.server import chaos

KILLS = 20  # `make chaos` has a hundred


def test_nothing_acknowledged_is_lost_and_nothing_counts_twice(tmp_path: Path) -> None:
    report = chaos.run(tmp_path, KILLS)
    assert not report.troubles, str(report)
    assert report.statuses["accepted"] > 10 * KILLS, "they hardly played"
    assert max(report.returns) <= chaos.BACK_WITHIN, str(report)
