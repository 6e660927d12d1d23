"""The pictures of docs/pictures, made anew: `python -m tests.browser.pictures [GAME…]`. Look at them afterwards.

Of each game one sheet for a desktop and one for a phone: the start, the thick of it and the end, by day and by night.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.house import DESKTOP, GAMES, PHONE, House, chromium, is_over, open_table, wait_for_turn
from tests.server.running import Server

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
MIDDLE, MOST = 6, 1500  # moves of one's own
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = {"desktop": (DESKTOP, 640), "phone": (PHONE, 240)}  # of a window, and how wide it stands on the sheet
CLICK = """() => {
    const moves = document.querySelectorAll("#choices [data-move]");
    moves[Math.floor(Math.random() * moves.length)]?.click();
    return document.querySelector("#table").dataset.version;
}"""
MOVED = """before => document.querySelector("#result h2")
    || document.querySelector("#table").dataset.version !== before && document.querySelector("#choices [data-move]")"""


def main() -> None:
    server = Server(Path(tempfile.mkdtemp()) / "tables.db")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            house = House(browser, server)
            for game in sys.argv[1:] or GAMES:
                picture_game(house, game)
                print(game, flush=True)
            picture_shelf(house)
            browser.close()
    finally:
        server.stop()


def picture_game(house: House, game: str) -> None:
    page = house.guest(lang="es")
    table = open_table(page, game)
    wait_for_turn(page)
    sheets: dict[str, list[bytes]] = {name: [] for name in SIZES}
    for moves in (0, MIDDLE, MOST):
        play_on(page, moves)
        for name, (size, _) in SIZES.items():
            sheets[name] += [looked_at(house, page, f"/t/{table}", size, theme) for theme in THEMES]
    for name, pictures in sheets.items():
        save(house.browser, pictures, SIZES[name][1], FOLDER / f"{game}-{name}.jpg")
    house.leave()


def play_on(page: Page, moves: int) -> None:
    """At random, from the list in words: it is for looking, not for playing well."""
    for _ in range(moves):
        if is_over(page):
            return
        page.wait_for_timeout(60)  # a server refuses more than twenty moves a second
        before = page.evaluate(CLICK)
        page.wait_for_function(MOVED, arg=before, polling=20, timeout=60_000)


def looked_at(house: House, page: Page, address: str, size: tuple[int, int], theme: str) -> bytes:
    """The same person's table through another window."""
    state: Any = page.context.storage_state()
    window = house.guest(lang="es", size=size, color_scheme=theme, storage_state=state, is_rough=True)
    window.goto(address)
    window.wait_for_timeout(800)
    picture = window.screenshot(type="jpeg", quality=80)
    window.context.close()
    house.contexts.remove(window.context)
    return picture


def picture_shelf(house: House) -> None:
    page = house.guest(lang="es", size=(1280, 1600))
    page.goto("/")
    page.wait_for_timeout(500)
    (FOLDER / "shelf.jpg").write_bytes(page.screenshot(type="jpeg", quality=70, full_page=True))


def save(browser: Browser, pictures: list[bytes], width: int, path: Path) -> None:
    """Several pictures on one sheet, the themes below each other."""
    shown = [f'<img width="{width}" src="data:image/jpeg;base64,{b64encode(p).decode()}">' for p in pictures]
    rows = "".join(f"<div>{''.join(shown[n :: len(THEMES)])}</div>" for n in range(len(THEMES)))
    page = browser.new_page(viewport={"width": 3 * (width + 8) + 8, "height": 100})
    page.set_content(f"<style>body {{ margin: 4px; background: #888 }} img {{ margin: 4px }}</style>{rows}")
    path.write_bytes(page.screenshot(type="jpeg", quality=65, full_page=True))
    page.close()


if __name__ == "__main__":
    main()
