"""`make environments`: write the tables of games in docs/environments.md anew, with the rate of each on one core."""

from __future__ import annotations

import re
import time
from pathlib import Path

import sobremesa
from sobremesa.adapters.observe import describe
from sobremesa.engine.contract import Game
from sobremesa.engine.facts import seats_text
from tests.found import every_game

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
TABLES, STEPS, ROUNDS = 4096, 60, 5


def line(game: Game) -> str:
    sizes = ", ".join(str(size) for size in describe(game)["size"].values())
    at_once = "yes" if game.has_simultaneous_choice else ""
    facts = f"| {game.id} | {seats_text(game)} | {game.moves.size} | {sizes} | {at_once} |"
    return f"{facts} {rate(game) / 1e6:.1f} M |"


def rate(game: Game) -> float:
    """Steps a second of processor time, the best of some rounds."""
    batch = sobremesa.batch(game, TABLES, seats=4 if 4 in game.seats else None, seed=1)
    spent = []
    for _ in range(ROUNDS + 1):
        start = time.process_time()
        for _ in range(STEPS):
            batch.step(batch.sample())
        spent.append(time.process_time() - start)
    return TABLES * STEPS / min(spent[1:])


def main() -> None:
    page = PAGE.read_text("utf-8")
    for game in every_game():
        print(now := line(game), flush=True)
        page, written = re.subn(rf"^\| {game.id} \| .*$", now, page, flags=re.M)
        assert written == 1, f"the page has no line for {game.id}"
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
