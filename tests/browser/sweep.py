"""Every game through windows of every size: `python -m tests.browser.sweep [GAME…]`, or `make boxes`.

Both languages, by day and by night, at the four moments of `moments.py`. `boxes.js` measures. A page is loaded once
and its window resized: all there is takes some minutes. With PICTURES=folder, pictures are left there to be looked at.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, sync_playwright

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.words import LANGS, Lang
from tests.browser.house import House, chromium
from tests.browser.moments import Moment, moments
from tests.server.running import Server

Size = tuple[int, int]
Theme = Literal["light", "dark"]

SIZES: tuple[Size, ...] = ((360, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440))
THEMES: tuple[Theme, ...] = ("light", "dark")
MEASURE = Path(__file__).with_name("boxes.js").read_text("utf-8")
TRAY = "Math.round(document.querySelector('#dock').getBoundingClientRect().height)"


@dataclass
class Sweep:
    """What was found, and how high the tray was in windows of each size."""

    page: Page
    problems: list[str] = field(default_factory=list)
    trays: dict[Size, set[int]] = field(default_factory=lambda: defaultdict(set))

    def look(self, moment: Moment, lang: Lang, windows: tuple[tuple[Size, Theme], ...]) -> Iterator[str]:
        """One load; what each window is called, once it has been measured."""
        show(self.page, moment.page(lang))
        for size, theme in windows:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.page.emulate_media(color_scheme=theme)
            called = f"{moment.name} {size[0]}×{size[1]} {lang} {theme}"
            self.problems += [f"{called}: {problem}" for problem in self.page.evaluate(MEASURE)]
            if not moment.match.is_over:  # then nothing is asked any more
                self.trays[size].add(self.page.evaluate(TRAY))
            yield called

    def all_problems(self) -> list[str]:
        jumps = [f"the tray is {sorted(high)} px high at {size}" for size, high in self.trays.items() if len(high) > 1]
        return self.problems + jumps


def show(page: Page, drawn: str) -> None:
    """A page as the server would send it. Style and drawings are the server's; nothing moves: no match is behind it."""
    page.unroute_all()
    page.route("**/client.js*", lambda route: route.abort())
    page.route("**/t/staged", lambda route: route.fulfill(body=drawn, content_type="text/html; charset=utf-8"))
    page.goto("/t/staged")
    page.evaluate("document.fonts.ready")


def sweep_all(page: Page, game: Game, folder: str) -> list[str]:
    found = Sweep(page)
    windows = tuple((size, theme) for size in SIZES for theme in THEMES)
    for moment in moments(game):
        for lang in LANGS:
            for called in found.look(moment, lang, windows):
                if folder:
                    page.screenshot(path=Path(folder) / f"{game.id} {called}.png")
    return found.all_problems()


def main() -> int:
    folder, wrong = os.environ.get("PICTURES", ""), 0
    server = Server(Path(tempfile.mkdtemp()) / "tables.db")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            house = House(browser, server)
            for name in sys.argv[1:] or list(sobremesa.shelf):
                problems = sweep_all(house.guest(is_rough=True), sobremesa.shelf[name], folder)
                print(f"{name}: {len(problems)}", *problems, sep="\n  ", flush=True)
                wrong += len(problems)
            browser.close()
    finally:
        server.stop()
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
