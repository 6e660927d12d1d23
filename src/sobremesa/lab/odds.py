"""What `games/odds.json` tells people at the end of a game for one: how likely a win was at its start.

`python -m sobremesa.lab.odds` takes what is known of best play from `docs/difficulty`, lets the greedy player play, and
writes the file. Settings are those of difficulty: what people are asked about, one option turned at a time.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sobremesa.engine.compiler import rules_digest
from sobremesa.games import shelf
from sobremesa.games.odds import FILE
from sobremesa.lab.difficulty import Results, Setting, best_lower, settings_of, solo_games
from sobremesa.lab.plan import make_plan
from sobremesa.lab.simulate import simulate

GAMES, SEED = 20_000, 2026
PLAYER = "greedy"


def found(setting: Setting, results: Results) -> dict[str, Any]:
    """Exact, or the best lower bound that there is; and what a bot won that looks one move ahead."""
    kept = results.of(setting)
    value = results.value_of(setting)
    least = value if value is not None else best_lower(kept)[0]
    played = simulate(make_plan(setting.game, players=(PLAYER,), options=dict(setting.options), games=GAMES, seed=SEED))
    return {
        "game": setting.id,
        "options": dict(setting.options),
        "rules": rules_digest(setting.game),
        "least": round(least, 4),
        "is_exact": value is not None,
        "games": played.tally.games,
        "wins": int(played.tally.wins[0].total),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    names = [game.id for game in solo_games()]
    parser = argparse.ArgumentParser(prog="python -m sobremesa.lab.odds", description=__doc__)
    parser.add_argument("--game", action="append", choices=names, help="this one; or repeat it")
    parser.add_argument("--results", type=Path, default=Path("docs/difficulty"), help="what is known of best play")
    given = parser.parse_args(arguments)
    anew, results = given.game or names, Results(given.results)
    kept = [one for one in json.loads(FILE.read_text("utf-8")) if one["game"] not in anew] if FILE.exists() else []
    kept += [found(setting, results) for name in anew for setting in settings_of(shelf[name])]
    lines = ",\n ".join(json.dumps(one) for one in kept)
    FILE.write_text(f"[\n {lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
