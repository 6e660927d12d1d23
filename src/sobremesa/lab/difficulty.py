"""How hard the games for one are: every option of theirs turned in one table each, as a page for designers.

`python -m sobremesa.lab.difficulty docs/difficulty.md` writes the page (`make difficulty`); a number of GB may follow.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option, Value
from sobremesa.games import shelf
from sobremesa.lab.bounds import bounds
from sobremesa.players.solver import MEMORY, Solver, TooManyStates

GB = 1 << 30
MOST_VALUES = 8  # of an option in its table; of a longer range, that many of its numbers

INTRODUCTION = """# How hard the games for one are

Made by `make difficulty`; do not edit. The chance of winning under best play, for every mode and every number that a
designer may turn, the others at their default (in bold).

Exact values are off by less than 1e-9. Where the states of a game do not fit in the memory given ({memory:g} GB), there
are two bounds instead: what the best of our quick players wins, with its 95 % interval, and what is proved that nobody
can exceed; and how many states were found by then. How: [decision 6](decisions/0006-exact-solutions.md).
"""


def page(memory: int = MEMORY) -> Iterator[str]:
    yield INTRODUCTION.format(memory=memory / GB)
    for game in shelf.values():
        if game.is_solo and not game.has_hidden_information:
            yield f"## {game.title.en}\n"
            for option in game.options:
                yield table(game, option, memory)


def table(game: Game, option: Option, memory: int) -> str:
    lines = [f"| {option.title.en.lower()} | best play wins | at most | states |", "|---|---|---|---|"]
    lines += [row(game, option, value, memory) for value in values_of(option)]
    return "\n".join(lines) + "\n"


def values_of(option: Option) -> list[Value]:
    """All of them, or as many as fit, evenly spread, with both ends and the default."""
    if not isinstance(option.values, range) or len(option.values) <= MOST_VALUES:
        return list(option.values)
    last = len(option.values) - 1
    spread = {option.values[i * last // (MOST_VALUES - 2)] for i in range(MOST_VALUES - 1)}
    return sorted({*spread, int(option.default)})


def row(game: Game, option: Option, value: Value, memory: int) -> str:
    name = f"**{value}**" if value == option.default else f"{value}"
    print(game.id, f"{option.name}={value}", file=sys.stderr)
    try:
        solution = Solver(game, {option.name: value}, memory).solve()
    except TooManyStates as error:
        found = bounds(game, {option.name: value}, error.found)
        least = f"≥ {_percent(found.lower.mean, 1)} ± {_percent(found.lower.margin, 1)} ({found.player})"
        return f"| {name} | {least} | {_percent(found.upper, 2)} | > {found.found:,} |"
    exact = _percent(solution.value, 7)
    return f"| {name} | {exact} | {exact} | {solution.states:,} |"


def _percent(share: float, digits: int) -> str:
    return f"{100 * share:.{digits}f} %"


if __name__ == "__main__":
    given = int(float(sys.argv[2]) * GB) if len(sys.argv) > 2 else MEMORY
    Path(sys.argv[1]).write_text("\n".join(page(given)), "utf-8")
