"""`make environments`: write the tables of games in docs/environments.md anew, with the rate of each on one core."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from pathlib import Path

import sobremesa
from sobremesa.adapters.observe import describe
from sobremesa.engine.contract import Game
from sobremesa.engine.facts import seats_text
from tests.found import examples

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


def written(games: Iterable[Game]) -> str:
    """The rows of a table, said aloud as they come."""
    rows = []
    for game in games:
        rows.append(line(game))
        print(rows[-1], flush=True)
    return "\n".join(rows)


def main() -> None:
    """The first table of the page is the shelf's, the second that of the examples."""
    tables = iter((sobremesa.shelf.values(), examples()))
    rows = re.compile(r"(?<=\|---:\|\n)(?:\| .*\n)+", re.M)
    page, found = rows.subn(lambda _: f"{written(next(tables))}\n", PAGE.read_text("utf-8"))
    assert found == 2, "the page has other tables than these"
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
