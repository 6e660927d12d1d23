"""A table as text in windows of different widths."""

from __future__ import annotations

import re

from rich.console import Console

import sobremesa
from sobremesa.terminal.draw import draw_view


def printed(game: str, width: int) -> str:
    match = sobremesa.shelf[game].start(seed=3)
    console = Console(width=width, highlight=False)
    with console.capture() as captured:
        console.print(draw_view(match.view(match.to_act[0], "es"), "es"))
    return captured.get()


def test_a_map_wider_than_the_window_is_a_list_of_what_is_on_it() -> None:
    """Plutocracy's was cut off on the right at 100 columns or fewer."""
    narrow = printed("plutocracy", 100)
    assert "│" not in narrow
    listed = re.findall(r"\[(?:‹\d+› ?)?(\w+)", narrow)
    assert {"Marte", "Saturno", "Neptuno", "Asteroide", "Elecciones"} <= set(listed)


def test_a_map_that_fits_is_drawn() -> None:
    assert "│" in printed("toroball", 120)
    assert "│" in printed("plutocracy", 400)
