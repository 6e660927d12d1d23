"""A film strip of what the others do in each game: `python -m tests.browser.film FOLDER [GAME…]`. Look at each.

Plays on until the others have had a turn that was told, and keeps what the browser painted meanwhile.
"""

from __future__ import annotations

import sys
import tempfile
import time
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.house import DESKTOP, GAMES, PHONE, House, chromium, is_over, open_table, wait_for_turn
from tests.browser.pictures import CLICK, play_on
from tests.server.running import Server

MOVES = 3  # of one's own before the ones that are filmed
TRIES = 12  # more of them until something is told
LONGEST = 14.0  # seconds
FRAMES, COLUMNS = 12, 4
SIZES = {"desktop": (DESKTOP, 460), "phone": (PHONE, 230)}


def main(folder: Path, games: list[str], size: str = "desktop") -> None:
    server = Server(Path(tempfile.mkdtemp()) / "tables.db")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            house = House(browser, server)
            for game in games or GAMES:
                frames = film(house, game, SIZES[size][0])
                save(browser, frames, SIZES[size][1], folder / f"{game}-{size}.png")
                print(game, len(frames), *house.troubles, flush=True)
            browser.close()
    finally:
        server.stop()


def film(house: House, game: str, size: tuple[int, int]) -> list[bytes]:
    page = house.guest(lang="es", size=size, reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('pace', 'normal')")
    open_table(page, game)
    wait_for_turn(page)
    play_on(page, MOVES)
    frames: list[bytes] = []
    for _ in range(TRIES):
        before = page.locator("#since").inner_text()
        frames = painted(page)
        if is_over(page) or page.locator("#since").inner_text() not in ("", before):
            break
    house.leave()
    return evenly(frames)


def painted(page: Page) -> list[bytes]:
    """What is painted after a move of one's own, until one is asked again and all has been seen."""
    camera, frames = page.context.new_cdp_session(page), list[bytes]()

    def keep(frame: Any) -> None:
        frames.append(b64decode(frame["data"]))
        camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    camera.on("Page.screencastFrame", keep)
    camera.send("Page.startScreencast", {"format": "jpeg", "quality": 70, "everyNthFrame": 1})
    page.evaluate(CLICK)
    end = time.monotonic() + LONGEST
    still = 0
    while time.monotonic() < end and still < 5:
        seen = len(frames)
        page.wait_for_timeout(300)
        still = still + 1 if len(frames) == seen and page.locator("#choices [data-move], #result h2").count() else 0
    camera.send("Page.stopScreencast")
    return frames


def evenly(frames: list[bytes]) -> list[bytes]:
    if len(frames) <= FRAMES:
        return frames
    return [frames[round(n * (len(frames) - 1) / (FRAMES - 1))] for n in range(FRAMES)]


def save(browser: Browser, frames: list[bytes], width: int, path: Path) -> None:
    shown = "".join(f'<img width="{width}" src="data:image/jpeg;base64,{b64encode(f).decode()}">' for f in frames)
    page = browser.new_page(viewport={"width": COLUMNS * (width + 8) + 8, "height": 100})
    page.set_content(f"<style>body {{ margin: 4px; background: #888 }} img {{ margin: 4px }}</style>{shown}")
    path.write_bytes(page.screenshot(full_page=True))
    page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
