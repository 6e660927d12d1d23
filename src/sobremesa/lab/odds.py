"""What `games/odds.json` tells people at the end of a game for one: how likely a win was at its start.

`python -m sobremesa.lab.odds` takes what is known of best play from `docs/difficulty`, lets the greedy player play what
it has not played under these rules and heuristics, and writes the file. Settings are those of difficulty: what people
are asked about, one option turned at a time.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sobremesa.engine.compiler import digest, rules_digest
from sobremesa.games import shelf
from sobremesa.games.odds import FILE
from sobremesa.lab.difficulty import Results, Setting, best_lower, settings_of, solo_games
from sobremesa.lab.plan import make_plan
from sobremesa.lab.simulate import simulate

GAMES, SEED = 20_000, 2026
PLAYER = "greedy"

Known = dict[str, Any]  # of a setting, as it is in the file


def named(setting: Setting) -> Known:
    """Which setting, under which rules and for which bots: what is known of others is known of others."""
    game = setting.game
    return {"game": game.id, "options": dict(setting.options), "rules": rules_digest(game), "bots": digest(game)}


def best(setting: Setting, results: Results) -> Known:
    """Exact, or the best lower bound that there is."""
    value = results.value_of(setting)
    least = value if value is not None else best_lower(results.of(setting))[0]
    return {"least": round(least, 4), "is_exact": value is not None}


def played(setting: Setting) -> Known:
    plan = make_plan(setting.game, (PLAYER,), options=dict(setting.options), games=GAMES, seed=SEED)
    tally = simulate(plan).tally
    return {"games": tally.games, "wins": int(tally.wins[0].total)}


def found(setting: Setting, results: Results, before: Sequence[Known]) -> Known:
    name = named(setting)
    same = [{"games": one["games"], "wins": one["wins"]} for one in before if name.items() <= one.items()]
    return name | best(setting, results) | (same[0] if same else played(setting))


def main(arguments: Sequence[str] | None = None) -> None:
    names = [game.id for game in solo_games()]
    parser = argparse.ArgumentParser(prog="python -m sobremesa.lab.odds", description=__doc__)
    parser.add_argument("--game", action="append", choices=names, help="this one; or repeat it")
    parser.add_argument("--results", type=Path, default=Path("docs/difficulty"), help="what is known of best play")
    given = parser.parse_args(arguments)
    anew, results = given.game or names, Results(given.results)
    before: list[Known] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else []
    kept = [one for one in before if one["game"] not in anew]
    for name in anew:
        kept += [found(setting, results, before) for setting in settings_of(shelf[name])]
        write(kept)


def write(kept: Sequence[Known]) -> None:
    lines = ",\n ".join(json.dumps(one) for one in kept)
    FILE.write_text(f"[\n {lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
