"""What things are worth in a game for one: best play exactly, a reader's play, and what best play loses without each.

`python -m sobremesa.lab.worth` (a part of `make difficulty`) works it out for every game that names what one may do
without, keeps it in `docs/difficulty/`, and puts it into the page of difficulty. What the same rules gave before is not
worked out again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from sobremesa.engine.compiler import digest, rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.handicap import Handicap
from sobremesa.games import shelf
from sobremesa.lab.bounds import SEED
from sobremesa.lab.difficulty import GB, Kept, Setting, settings_of, show_bar
from sobremesa.lab.estimates import share_interval
from sobremesa.lab.plan import make_plan
from sobremesa.lab.simulate import simulate
from sobremesa.players.solving.depth_first import DepthFirst
from sobremesa.players.solving.solver import MEMORY, TooManyStates

READER, GAMES = "reader", 40_000
BEST = "best play"
ABOUT = """\
By `python -m sobremesa.lab.worth`: best play, exact, depth first; and a reader: a bot that does not know the book and
goes by the map, the measures and the prices alone. “At least”: what is proved with a few of the legal moves, where all
of them lead to too many states. A campaign is won no more often than the adventure that it begins with.
"""


@dataclass(frozen=True)
class Question:
    """What best play wins in a setting, whole or without one thing; or what the reader does."""

    setting: Setting
    about: str  # BEST, READER, or the name of what is done without

    @property
    def key(self) -> str:
        return f"{self.setting.name}: {self.about}"


# --- Finding it out ---------------------------------------------------------------------------------------------------


def measured() -> list[Game]:
    return [game for game in shelf.values() if game.handicaps is not None]


def handicaps_of(setting: Setting) -> list[Handicap]:
    list_them = setting.game.handicaps
    return list(list_them(dict(setting.options))) if list_them else []


def questions_about(game: Game) -> Iterator[Question]:
    for setting in settings_of(game):
        if not is_too_large(setting):
            yield Question(setting, BEST)
        yield Question(setting, READER)
        for lack in handicaps_of(setting):
            yield Question(setting, lack.name.en)


def is_too_large(setting: Setting) -> bool:
    """Whether its game names a part of the legal moves, because all that they lead to does not fit in a computer."""
    return any(lack.legal for lack in handicaps_of(setting))


def answer(question: Question, memory: int) -> Kept:
    if question.about == READER:
        return read(question.setting)
    lack = next((h for h in handicaps_of(question.setting) if h.name.en == question.about), None)
    game = question.setting.game
    if lack and lack.legal:
        game = replace(game, legal=lack.legal)
    try:
        found = DepthFirst(game, dict(question.setting.options), memory).value(lack)
    except TooManyStates as error:
        return {"value": None, "states": error.found}
    return {"value": found.value, "states": found.states}


def read(setting: Setting) -> Kept:
    """What the reader wins."""
    plan = make_plan(setting.game, (READER,), options=dict(setting.options), games=GAMES, seed=SEED)
    return {"games": GAMES, "wins": int(simulate(plan).tally.wins[0].total)}


# --- What is kept -----------------------------------------------------------------------------------------------------


class Answers:
    """Of a game, in a file. What other rules gave is not taken over, nor what another reader won."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game, self.path = game, folder / f"worth-{game.id}.json"
        rules, bots = rules_digest(game), digest(game)
        kept: Kept = json.loads(self.path.read_text("utf-8")) if self.path.exists() else {}
        self.known: dict[str, Kept] = kept.get("answers", {}) if kept.get("rules") == rules else {}
        if kept.get("bots") != bots:
            self.known = {key: found for key, found in self.known.items() if "wins" not in found}
        self._named = {"game": game.id, "rules": rules, "bots": bots}

    def keep(self, question: Question, found: Kept) -> None:
        self.known[question.key] = found
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps({**self._named, "answers": self.known}, indent=1, sort_keys=True) + "\n", "utf-8")
        os.replace(part, self.path)

    def missing(self) -> list[Question]:
        return [question for question in questions_about(self.game) if question.key not in self.known]

    def of(self, setting: Setting, about: str) -> Kept | None:
        return self.known.get(Question(setting, about).key)


def find_out(answers: Answers, jobs: int, memory: int) -> None:
    """Each question in a process, kept as soon as it is answered; the first alone: the rest find all compiled."""
    left = answers.missing()
    if left:
        answers.keep(left[0], answer(left[0], memory))
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        asked: dict[Future[Kept], Question] = {pool.submit(answer, q, memory // jobs): q for q in left[1:]}
        for done, future in enumerate(as_completed(asked), 2):
            answers.keep(asked[future], future.result())
            show_bar(done, len(left), asked[future].key)


# --- The page ---------------------------------------------------------------------------------------------------------


def mark(game: Game, what: str) -> str:
    return f"<!-- worth of {game.id}: {what} -->"


def section(answers: Answers) -> str:
    """What the page of difficulty says of it; nothing, if nothing is known."""
    return "\n".join(lines_of(answers)) + "\n" if answers.known else ""


def lines_of(answers: Answers) -> Iterator[str]:
    settings = settings_of(answers.game)
    yield mark(answers.game, "begin")
    yield ABOUT
    yield "| setting | best play | states looked at | reader |"
    yield "|---|---|---|---|"
    for setting in settings:
        yield f"| {title_of(setting)} | {' | '.join(cells(answers, setting))} |"
    for setting in settings:
        yield from lost_in(answers, setting)
    yield mark(answers.game, "end")


def title_of(setting: Setting) -> str:
    option = next(option for option in setting.game.options if option.is_asked)
    value = dict(setting.options)[option.name]
    return option.names[option.encode(value)].en if option.names else str(value)


def cells(answers: Answers, setting: Setting) -> tuple[str, str, str]:
    reader = answers.of(setting, READER)
    return (*best_in(answers, setting), won_by(reader) if reader else "")


def best_in(answers: Answers, setting: Setting) -> tuple[str, str]:
    """Exactly, or what is proved from below, or nothing but how many states were too many."""
    best = answers.of(setting, BEST)
    if best and best["value"] is None:
        return "unknown", f"> {best['states']:,}"
    if best:
        return f"{100 * best['value']:.4f} %", f"{best['states']:,}"
    bounds = [answers.of(setting, lack.name.en) for lack in handicaps_of(setting) if lack.legal]
    least = max((found for found in bounds if found), key=lambda found: float(found["value"]), default=None)
    return (f"at least {100 * least['value']:.2f} %", f"{least['states']:,}") if least else ("", "")


def won_by(reader: Kept) -> str:
    low, high = share_interval(reader["wins"], reader["games"])
    return f"{100 * reader['wins'] / reader['games']:.1f} ± {50 * (high - low):.1f} %"


def lost_in(answers: Answers, setting: Setting) -> Iterator[str]:
    """What best play loses without each thing, a line a kind."""
    best, lacks = answers.of(setting, BEST), handicaps_of(setting)
    if not best or best["value"] is None or not lacks:
        return
    yield f"\n{title_of(setting)}: points that best play loses.\n"
    for kind in dict.fromkeys(lack.kind.en for lack in lacks):
        alike = [(lack.name.en, answers.of(setting, lack.name.en)) for lack in lacks if lack.kind.en == kind]
        yield f"- {kind}: " + ", ".join(f"{name} {loss(best, found)}" for name, found in alike if found)


def loss(best: Kept, found: Kept) -> str:
    return "unknown" if found["value"] is None else f"{100 * (best['value'] - found['value']):.2f}"


def put_into(page: Path, game: Game, text: str) -> None:
    """In place of what the last time put there, or under the game's heading."""
    document = page.read_text("utf-8")
    begin, end = mark(game, "begin"), mark(game, "end")
    if begin in document:
        document = re.sub(f"{begin}.*?{end}\n", lambda _: text, document, count=1, flags=re.DOTALL)
    else:
        heading = f"## {game.title.en}\n"
        document = document.replace(heading, f"{heading}\n{text}", 1)
    page.write_text(document, "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m sobremesa.lab.worth", description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--memory", type=float, default=MEMORY / GB, help="GB that they may take together")
    parser.add_argument("--results", type=Path, default=Path("docs/difficulty"), help="the folder of what is kept")
    parser.add_argument("--page", type=Path, default=Path("docs/difficulty.md"), help="the page that it is put into")
    given = parser.parse_args(arguments)
    for game in measured():
        answers = Answers(game, given.results)
        find_out(answers, given.jobs, int(given.memory * GB))
        put_into(given.page, game, section(answers))


if __name__ == "__main__":
    main()
