"""The pictures of links and the icons of the app, made anew from covers: `python -m tests.browser.previews`.

They are kept in the package, since the server draws no pixels: JPEG of 800 × 420 for each game, and the favicon as PNG.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from sobremesa.engine.contract import Game
from sobremesa.games import shelf
from sobremesa.server import looks
from sobremesa.server.previews import ANY, FOLDER, HEIGHT, WIDTH
from tests.browser.house import chromium
from tests.server.running import Server

STATIC = Path(looks.__file__).with_name("static")
ICONS = (192, 512)
QUALITY = 78
STYLE = f"""
    body {{ margin: 0; width: {WIDTH}px; height: {HEIGHT}px; display: flex; align-items: center; gap: 36px;
      background: #f1e9db; color: #2a2017; font: 24px/1.35 system-ui, sans-serif; overflow: hidden; }}
    .picture {{ flex: none; width: 315px; height: {HEIGHT}px; }}
    .row .picture {{ width: 200px; height: 267px; border-radius: 10px; }}
    .row {{ display: flex; gap: 16px; justify-content: center; }}
    h1 {{ font: 600 50px/1.1 Fraunces, serif; margin: 0 32px 0 0; }}
    h1 small {{ display: block; font-size: 30px; }}
    p {{ margin: 20px 0 0; color: #655445; }}
    .all h1 {{ margin: 0; }}
    .all {{ flex-direction: column; justify-content: center; gap: 28px; }}
"""


def main() -> None:
    server = Server(Path(tempfile.mkdtemp()) / "tables.db")
    (STATIC / FOLDER).mkdir(exist_ok=True)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            page = browser.new_page(
                base_url=server.url, color_scheme="light", viewport={"width": WIDTH, "height": HEIGHT}
            )
            for game in shelf.values():
                shoot(page, of_game(game), game.id, (game,))
            shoot(page, of_house(), ANY, tuple(shelf.values()))
            for size in ICONS:
                draw_icon(page, size)
            browser.close()
    finally:
        server.stop()


def shoot(page: Page, body: str, name: str, games: tuple[Game, ...]) -> None:
    """As a page of the server's own, so that fonts and palettes are at hand."""
    styles = "".join(f'<link rel="stylesheet" href="/look/{game.id}.css">' for game in games)
    html = f'<!doctype html><link rel="stylesheet" href="/static/room.css">{styles}<style>{STYLE}</style>{body}'
    page.route("**/drawn", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.goto("/drawn")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=STATIC / FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
    page.unroute("**/drawn")


def of_game(game: Game) -> str:
    first, _, rest = game.title.es.partition(": ")
    title = first + (f"<small>{rest}</small>" if rest else "")
    return f'<body class="game-{game.id}">{looks.cover(game)}<div><h1>{title}</h1><p>Sobremesa</p></div>'


def of_house() -> str:
    covers = "".join(f'<span class="game-{game.id}">{looks.cover(game)}</span>' for game in list(shelf.values())[:3])
    return f'<body class="all"><div class="row">{covers}</div><h1>Sobremesa</h1>'


def draw_icon(page: Page, size: int) -> None:
    """To the edges: what a phone cuts off at the corners is ground."""
    drawn = (STATIC / "favicon.svg").read_text("utf-8").replace('rx="7"', "")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{drawn}")
    page.screenshot(path=STATIC / f"icon-{size}.png")


if __name__ == "__main__":
    main()
