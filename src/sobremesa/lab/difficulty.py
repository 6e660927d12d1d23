"""How hard the games for one are: every option of theirs turned in one table each, as a page for designers.

`python -m sobremesa.lab.difficulty` (`make difficulty`) does whatever is missing in `docs/difficulty/`, piece by piece
in several processes, and writes the page from what is there. A piece is one question about one setting: its states, its
kinder game, or a few games of a player. It can be stopped at any time and goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sobremesa.engine.compiler import digest, rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.options import Option, Value, read_options
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.lab.bounds import SEED, kinder_of, time_for, upper_bound
from sobremesa.lab.estimates import Sums, share_interval, win_shares
from sobremesa.lab.optimal_play import play_by
from sobremesa.lab.plan import make_plan
from sobremesa.lab.simulate import simulate
from sobremesa.players.levels import budget_of
from sobremesa.players.solving.prover import Prover
from sobremesa.players.solving.solution import OPTIMAL, Solution
from sobremesa.players.solving.solver import MEMORY

GB = 1 << 30
MOST_VALUES = 8  # of an option in its table; of a longer range, that many of its numbers
STATES, KINDER = "states", "kinder"  # the pieces that are no player
SLICES = {"greedy": 20_000, "medium": 200, "hard": 20}  # players, and the games of each in one piece
CHECKED = 1_000_000  # games of the optimal player, where there is one
AT_ONCE = 100_000  # of them

INTRODUCTION = """# How hard the games for one are

Made by `make difficulty` from the results in [difficulty/](difficulty); do not edit. The chance of winning under best
play, for every mode and every number that a designer may turn, the others at their default (in bold); and once more
in another mode, where a number weighs most there.

Exact values are off by less than 1e-9, and are followed by what the optimal player won when it played; a value may be
known before all states are, where best play need not go near the others. Where the states do not fit in the memory or
could not all be found in the time given, there are two bounds instead. At least: what the states found prove, or the
lower end of the 95 % interval of the best player we have. At most: what is proved that nobody can exceed. Given: the
most memory and time; a search for states ends with the first of them that runs out.
How: [decision 6](decisions/0006-exact-solutions.md).
"""
UNKNOWN = "not looked for yet, by the rules and numbers of today"
Kept = dict[str, Any]  # what is kept of a setting, as it is in its file


# --- What there is to find out ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """A game with all its options, by name, so that it can be sent to another process."""

    id: str
    options: tuple[tuple[str, Value], ...]

    @property
    def game(self) -> Game:
        return shelf[self.id]

    @property
    def name(self) -> str:
        return "-".join([self.id, *(f"{name}={value}" for name, value in self.options)])


@dataclass(frozen=True)
class Piece:
    """One question: STATES, KINDER, or the name of a player and which of its slices of games."""

    setting: Setting
    what: str
    number: int = 0

    @property
    def is_large(self) -> bool:
        return self.what in (STATES, KINDER)


@dataclass(frozen=True)
class Limits:
    """Of one setting's states: the bytes they may take, and the seconds to find them in."""

    memory: int = MEMORY
    seconds: float | None = None
    checked: int = CHECKED


def solo_games() -> list[Game]:
    return [game for game in shelf.values() if game.is_solo and not game.has_hidden_information]


@dataclass(frozen=True)
class Sweep:
    """A table of the page: an option that is turned, and those others that are not at their default."""

    option: Option
    others: tuple[tuple[str, Value], ...] = ()

    @property
    def title(self) -> str:
        given = ", ".join(f"{name}={value}" for name, value in self.others)
        return self.option.title.en.lower() + (f", with {given}" if given else "")

    def setting(self, game: Game, value: Value) -> Setting:
        given = {**dict(self.others), self.option.name: value}
        return Setting(game.id, tuple(read_options(game.options, given).items()))


def sweeps_of(game: Game) -> Iterator[Sweep]:
    """Of every option that people are asked about."""
    for option in game.options:
        if option.is_asked:
            yield Sweep(option)
        if option.is_asked and option.also_with:
            yield Sweep(option, option.also_with)


def settings_of(game: Game) -> list[Setting]:
    """Each once, though the defaults stand in every table."""
    found = [sweep.setting(game, value) for sweep in sweeps_of(game) for value in values_of(sweep.option)]
    return list(dict.fromkeys(found))


def values_of(option: Option) -> list[Value]:
    """All of them, or as many as fit, evenly spread, with both ends and the default."""
    if not isinstance(option.values, range) or len(option.values) <= MOST_VALUES:
        return list(option.values)
    last = len(option.values) - 1
    spread = {option.values[i * last // (MOST_VALUES - 2)] for i in range(MOST_VALUES - 1)}
    return sorted({*spread, int(option.default)})


# --- Finding it out ---------------------------------------------------------------------------------------------------


def work_on(piece: Piece, limits: Limits) -> Kept:
    start = time.perf_counter()
    if piece.what == STATES:
        found = count_states(piece.setting, limits)
    elif piece.what == KINDER:
        upper = upper_bound(piece.setting.game, dict(piece.setting.options), limits.memory, limits.seconds)
        found = {"upper": upper}
    else:
        found = play_slice(piece)
    return {**found, "took": round(time.perf_counter() - start, 1)}


def count_states(setting: Setting, limits: Limits) -> Kept:
    """The exact value, played as a check; or as many states as were found, and what they prove."""
    prover = Prover(setting.game, dict(setting.options), limits.memory, time_for(limits.seconds))
    proved = prover.prove()
    known = exactly(proved.solution, limits) if proved.solution else {"is_exact": False}
    bounds = {"lower": proved.lower, "upper": proved.upper}
    given = {"memory": limits.memory, "seconds": limits.seconds}
    return {"is_whole": proved.is_whole, "found": proved.found, **bounds, **known, **given}


def exactly(solution: Solution, limits: Limits) -> Kept:
    known = {"is_exact": True, "value": solution.value, "error": solution.error}
    return {**known, "check": check(solution, limits.checked)}


def check(solution: Solution, games: int) -> dict[str, float]:
    """So many games of the optimal player."""
    plan = make_plan(solution.game, (OPTIMAL,), options=solution.options, games=games, seed=SEED)
    wins = Sums()
    for first in range(0, games, AT_ONCE):
        wins.add(win_shares(play_by(solution, plan, first, min(AT_ONCE, games - first)).ranks)[:, 0])
    return {"games": games, "mean": wins.estimate.mean, "margin": wins.estimate.margin}


def play_slice(piece: Piece) -> Kept:
    setting, games = piece.setting, SLICES[piece.what]
    seed = SEED + piece.number
    plan = make_plan(setting.game, (piece.what,), options=dict(setting.options), games=games, seed=seed)
    return {"games": games, "wins": int(simulate(plan).tally.wins[0].total)}


# --- What is kept -----------------------------------------------------------------------------------------------------


class Results:
    """A file for each setting. What was found by other rules, or won by another rule of thumb, is not taken over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: dict[Setting, Kept] = {}

    def of(self, setting: Setting) -> Kept:
        if setting not in self._kept:
            path, rules, bots = self._path(setting), rules_digest(setting.game), digest(setting.game)
            kept = _read(path) if path.exists() else {}
            if kept.get("rules") != rules:
                kept = {"game": setting.id, "options": dict(setting.options), "rules": rules}
            if kept.get("bots") != bots:
                kept |= {"bots": bots, "players": {}}
            self._kept[setting] = kept
        return self._kept[setting]

    def keep(self, piece: Piece, found: Kept) -> None:
        kept = self.of(piece.setting)
        if piece.is_large:
            kept[piece.what] = found
        else:
            kept["players"].setdefault(piece.what, {})[str(piece.number)] = found
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self._path(piece.setting)
        part = path.with_suffix(".part")
        part.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
        os.replace(part, path)

    def has(self, piece: Piece, limits: Limits) -> bool:
        kept = self.of(piece.setting)
        if not piece.is_large:
            return str(piece.number) in kept["players"].get(piece.what, {})
        states = kept.get(STATES)
        if states and states["is_exact"]:
            return True
        return piece.what in kept and (piece.what == KINDER or _is_as_thorough(states, limits))

    def is_exact(self, setting: Setting) -> bool:
        return self.value_of(setting) is not None

    def value_of(self, setting: Setting) -> float | None:
        """Under best play, where it is known exactly."""
        value: float | None = self.of(setting).get(STATES, {}).get("value")
        return value

    def _path(self, setting: Setting) -> Path:
        return self.folder / f"{setting.name}.json"


def _read(path: Path) -> Kept:
    try:
        kept: Kept = dict(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(
            Words(
                f"{path} no es un resultado de la dificultad: bórralo.",
                f"{path} is no result of difficulty: delete it.",
            )
        ) from error
    return kept


def _is_as_thorough(states: Kept | None, limits: Limits) -> bool:
    if states is None or states["memory"] < limits.memory:
        return False
    return states["seconds"] is None or (limits.seconds is not None and states["seconds"] >= limits.seconds)


def missing(results: Results, games: Sequence[Game], limits: Limits, slices: dict[str, int]) -> list[Piece]:
    """The pieces still to do, the longest first; then the players, a slice of each setting at a time."""
    settings = [setting for game in games for setting in settings_of(game)]
    pieces = [Piece(setting, STATES) for setting in settings]
    pieces += [Piece(setting, KINDER) for setting in settings if kinder_of(setting.game)]
    for player, count in slices.items():
        pieces += [Piece(setting, player, number) for number in range(count) for setting in settings]
    return [piece for piece in pieces if not results.has(piece, limits)]


@dataclass(frozen=True)
class Crew:
    """How many processes work at once, how many of them on pieces that take much memory, and for how long."""

    jobs: int = 1
    large: int = 1
    stop_after: float | None = None  # seconds, after which no new piece is begun


class Queue:
    """The pieces still to be begun."""

    def __init__(self, pieces: Sequence[Piece], results: Results) -> None:
        self._results = results
        self._large = deque(piece for piece in pieces if piece.is_large)
        self._small = deque(piece for piece in pieces if not piece.is_large)

    def next(self, has_room: bool) -> Piece | None:
        """Large pieces first, as long as there is room for one. Nobody needs to play for what is exact by now."""
        for waiting in (self._large, self._small) if has_room else (self._small,):
            while waiting:
                piece = waiting.popleft()
                if not self._results.is_exact(piece.setting):
                    return piece
        return None


def do(pieces: Sequence[Piece], results: Results, limits: Limits, crew: Crew) -> None:
    """Each piece in a process of its own, kept as soon as it is done. Ctrl-C loses only what is being worked on."""
    start, done, queue = time.monotonic(), 0, Queue(pieces, results)
    running: dict[Future[Kept], Piece] = {}
    with ProcessPoolExecutor(crew.jobs, multiprocessing.get_context("spawn")) as pool:
        try:
            while True:
                is_late = crew.stop_after is not None and time.monotonic() - start > crew.stop_after
                while len(running) < crew.jobs and not is_late:
                    piece = queue.next(sum(other.is_large for other in running.values()) < crew.large)
                    if piece is None:
                        break
                    running[pool.submit(work_on, piece, limits)] = piece
                if not running:
                    return
                future = next(as_completed(running))
                piece = running.pop(future)
                results.keep(piece, future.result())
                done += 1
                show_bar(done, len(pieces), f"{piece.setting.name} {piece.what}")
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
        finally:
            print(file=sys.stderr)


def show_bar(done: int, of: int, what: str) -> None:
    """On the error stream, in plain characters: this runs on machines that have little else than Python."""
    full = 30 * done // max(1, of)
    print(f"\r{'█' * full}{'░' * (30 - full)} {done}/{of} {what:<70.70}", end="", file=sys.stderr, flush=True)


# --- The page ---------------------------------------------------------------------------------------------------------


def page(results: Results) -> Iterator[str]:
    yield INTRODUCTION
    for game in solo_games():
        yield f"## {game.title.en}\n"
        for sweep in sweeps_of(game):
            yield table(game, sweep, results)


def table(game: Game, sweep: Sweep, results: Results) -> str:
    columns = (sweep.title, "at least", "at most", "states", "given", "how we know")
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    for value in values_of(sweep.option):
        name = f"**{value}**" if value == sweep.option.default else f"{value}"
        lines.append(f"| {name} | {' | '.join(cells(results.of(sweep.setting(game, value))))} |")
    return "\n".join(lines) + "\n"


def cells(kept: Kept) -> tuple[str, str, str, str, str]:
    states = kept.get(STATES)
    if not states and not kept["players"]:
        return "", "", "", "", UNKNOWN
    found = f"{'' if states['is_whole'] else '> '}{states['found']:,}" if states else ""
    if states and states["is_exact"]:
        exact, played = _percent(states["value"], 7), states["check"]
        won = f"{_percent(played['mean'], 2)} ± {_percent(played['margin'], 2)}"
        return exact, exact, found, given_to(states), f"exact; {played['games']:,} games of it: {won}"
    lower, by = best_lower(kept)
    upper = min(kept.get(KINDER, {}).get("upper", 1.0), states["upper"] if states else 1.0)
    return _percent(lower, 2), _percent(upper, 2), found, given_to(states) if states else "", by


def given_to(states: Kept) -> str:
    """The memory and the time that the states of a setting were looked for with."""
    limit = "" if states["seconds"] is None else f", {states['seconds']:g} s"
    return f"{states['memory'] / GB:g} GB{limit}"


def best_lower(kept: Kept) -> tuple[float, str]:
    """The best of all lower ends, and whose it is."""
    known = [(kept.get(STATES, {}).get("lower", 0.0), "proved by the states found")]
    for player, slices in kept["players"].items():
        games, wins = (sum(found[what] for found in slices.values()) for what in ("games", "wins"))
        low, _ = share_interval(wins, games)
        known.append((low, f"{player} won {wins:,} of {games:,} games"))
    return max(known)


def _percent(share: float, digits: int) -> str:
    return f"{100 * share:.{digits}f} %"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m sobremesa.lab.difficulty", description=__doc__)
    parser.add_argument("--game", action="append", choices=[g.id for g in solo_games()], help="this one; or repeat it")
    parser.add_argument("--memory", type=float, default=MEMORY / GB, help="GB that the states of a setting may take")
    parser.add_argument("--seconds", type=float, help="how long the states of a setting may be looked for")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--large", type=int, help="of them, how many may look for states (default: all)")
    parser.add_argument("--stop-after", type=float, help="seconds after which nothing new is begun")
    parser.add_argument("--checked", type=int, default=CHECKED, help="games of the optimal player")
    for player, size in SLICES.items():
        pieces = 5 if budget_of(player) else 1
        parser.add_argument(f"--{player}", type=int, default=pieces, help=f"pieces of {size} games of this player")
    parser.add_argument("--results", type=Path, default=Path("docs/difficulty"), help="the folder of what is kept")
    parser.add_argument("--page", type=Path, default=Path("docs/difficulty.md"), help="the page that is written")
    given = parser.parse_args(arguments)
    results, limits = Results(given.results), Limits(int(given.memory * GB), given.seconds, given.checked)
    games = [shelf[name] for name in given.game] if given.game else solo_games()
    slices = {player: getattr(given, player) for player in SLICES}
    crew = Crew(given.jobs, given.large or given.jobs, given.stop_after)
    do(missing(results, games, limits, slices), results, limits, crew)
    given.page.write_text("\n".join(page(results)), "utf-8")


if __name__ == "__main__":
    main()
