"""The same plan over a grid of a game's options, with common random numbers: which settings differ for certain.

Game number n has the same chance and the same players' luck in every setting, so what is compared is the difference
within each number; luck that is the same for both cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

import numpy as np
import numpy.typing as npt

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption
from sobremesa.engine.options import Option, Value
from sobremesa.engine.reading import Json
from sobremesa.engine.words import Words, nearest
from sobremesa.lab.estimates import Estimate, Sums, win_shares
from sobremesa.lab.executors import Cores, Executor, chunks
from sobremesa.lab.plan import Plan
from sobremesa.lab.rows import Rows
from sobremesa.lab.study import is_beyond

MOST_SETTINGS = 200
BLOCK = 1 << 13  # games that every setting plays before the next ones
FEW = 16  # the same where somebody searches, which takes its time

Varied = Mapping[str, Sequence[Value]]  # the options that are turned, and their values
Measured = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Measure:
    """A number that every game has."""

    name: str  # for JSON
    words: Words
    of: Callable[[Rows], Measured]
    is_share: bool = False  # told in percent


def measures_for(plan: Plan) -> tuple[Measure, ...]:
    moves = Measure("moves", Words("Jugadas", "Moves"), lambda rows: _fact(rows, "moves"))
    decided = Measure("decisions", Words("Decisiones", "Decisions"), lambda rows: _fact(rows, "decisions"))
    if plan.seats == 1:
        return Measure("win_rate", Words("Se gana", "Won"), _first_seat, is_share=True), moves, decided
    first = Measure("first_seat", _wins(plan.game), _first_seat, is_share=True)
    gap = Measure("gap", Words("Del primero al segundo, en puntos", "First to second, in points"), _gap)
    lead = Measure(
        "lead_changes", Words("Cambios en cabeza", "Changes of lead"), lambda rows: _fact(rows, "lead_changes")
    )
    return first, gap, lead, moves, decided


def _wins(game: Game) -> Words:
    if game.roles:
        return Words("Gana: {role}", "Wins: {role}").format(role=game.roles[0])
    return Words("Gana el asiento 1", "Seat 1 wins")


def _fact(rows: Rows, which: str) -> Measured:
    return rows.facts[which].astype(np.float64)


def _first_seat(rows: Rows) -> Measured:
    return win_shares(rows.ranks)[:, 0]


def _gap(rows: Rows) -> Measured:
    ordered = np.sort(rows.scores.astype(np.float64), axis=1)
    gap: Measured = ordered[:, -1] - ordered[:, -2]
    return gap


# --- The grid ---------------------------------------------------------------------------------------------------------


def read_vary(game: Game, given: Sequence[str]) -> dict[str, tuple[Value, ...]]:
    """`option=a,b,c` of each, and `option=2..5` for a range of numbers, as values of the game's own options."""
    varied: dict[str, tuple[Value, ...]] = {}
    for text in given:
        name, _, listed = text.partition("=")
        option = _option(game, name)
        values = tuple(dict.fromkeys(option.read(value) for part in listed.split(",") for value in _spelled_out(part)))
        if len(values) < 2:
            raise BadOption(
                Words(
                    f"Para comparar hacen falta al menos dos valores de «{name}»: {name}=a,b.",
                    f"Comparing takes at least two values of “{name}”: {name}=a,b.",
                )
            )
        varied[name] = values
    return varied


def _option(game: Game, name: str) -> Option:
    known = {option.name: option for option in game.options}
    if name not in known:
        hint = nearest(name, known) if known else Words("No tiene ninguna.", "It has none.")
        raise BadOption(
            Words(f"El juego no tiene la opción «{name}». {hint.es}", f"The game has no option “{name}”. {hint.en}")
        )
    return known[name]


def _spelled_out(part: str) -> list[str]:
    first, dots, last = part.strip().partition("..")
    if dots and first.isdecimal() and last.isdecimal() and int(first) <= int(last) < int(first) + MOST_SETTINGS:
        return [str(value) for value in range(int(first), int(last) + 1)]
    return [part.strip()]


def grid(plan: Plan, varied: Varied) -> list[Plan]:
    """A plan for every setting, in order; they share games, players and seed."""
    settings = [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]
    if not varied or len(settings) > MOST_SETTINGS:
        raise BadOption(
            Words(
                f"Son {len(settings) if varied else 0} ajustes: tienen que ser de 2 a {MOST_SETTINGS}. Di cuáles con"
                " --vary opción=a,b.",
                f"That is {len(settings) if varied else 0} settings: there must be 2 to {MOST_SETTINGS}. Say which with"
                " --vary option=a,b.",
            )
        )
    return [replace(plan, options={**plan.options, **setting}) for setting in settings]


# --- Playing it -------------------------------------------------------------------------------------------------------


@dataclass
class Sweep:
    """What came of each setting, and of the difference of each to the first."""

    plans: list[Plan]
    varied: Varied
    games: int = 0
    cut: int = 0
    is_whole: bool = True
    values: list[dict[str, Sums]] = field(default_factory=list)
    differences: list[dict[str, Sums]] = field(default_factory=list)
    exact: list[Estimate] = field(default_factory=list)  # the chance of winning by best play, where it was solved

    def __post_init__(self) -> None:
        self.values = [{m.name: Sums() for m in self.measures} for _ in self.plans]
        self.differences = [{m.name: Sums() for m in self.measures} for _ in self.plans]

    @property
    def measures(self) -> tuple[Measure, ...]:
        return measures_for(self.plans[0])

    def add(self, block: Sequence[Rows]) -> None:
        """The same numbers played in every setting. A game that was cut in one of them is left out of all."""
        ended = np.all([rows.is_cut == 0 for rows in block], axis=0)
        self.games += len(ended)
        self.cut += int((~ended).sum())
        for measure in self.measures:
            base = measure.of(block[0])[ended]
            for rows, values, differences in zip(block, self.values, self.differences, strict=True):
                own = measure.of(rows)[ended]
                values[measure.name].add(own)
                differences[measure.name].add(own - base)

    def setting(self, place: int) -> str:
        """“savings_cap=3”: what is varied, as one would write it."""
        return ", ".join(f"{name}={self.plans[place].options[name]}" for name in self.varied)

    def value(self, place: int, measure: Measure) -> Estimate:
        return self.values[place][measure.name].estimate

    def difference(self, place: int, measure: Measure) -> Estimate:
        return self.differences[place][measure.name].estimate

    def is_certain(self, place: int, measure: Measure) -> bool:
        """Whether it differs from the first setting for certain: all comparisons of the sweep hold at once."""
        family = (len(self.plans) - 1) * len(self.measures)
        return place > 0 and is_beyond(self.difference(place, measure), 0.0, family)

    def to_json(self) -> Json:
        plan = self.plans[0]
        return {
            "game": plan.game.id,
            "players": list(plan.seated(0)),
            "seed": plan.seed,
            "games": self.games,
            "cut": self.cut,
            "is_whole": self.is_whole,
            "varied": {name: list(values) for name, values in self.varied.items()},
            "settings": [self._setting_json(place) for place in range(len(self.plans))],
        }

    def _setting_json(self, place: int) -> Json:
        told: Json = {"options": dict(self.plans[place].options)}
        if self.exact:
            told["exact"] = {"value": self.exact[place].mean, "error": self.exact[place].margin}
        for measure in self.measures:
            value, difference = self.value(place, measure), self.difference(place, measure)
            told[measure.name] = {
                "mean": value.mean,
                "margin": value.margin,
                "difference": difference.mean,
                "difference_margin": difference.margin,
                "is_certain": self.is_certain(place, measure),
            }
        return told


def sweep(
    plan: Plan,
    varied: Varied,
    executor: Executor | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
    solver: Callable[[Plan], Estimate] | None = None,
) -> Sweep:
    """Play every setting, block by block; Ctrl-C stops it early and keeps the blocks that all have played.

    A solver gives the exact value of each setting as well, and the error it may have.
    """
    swept = Sweep(grid(plan, varied), varied)
    swept.exact = [solver(setting) for setting in swept.plans] if solver else []
    with executor or Cores() as where:
        for setting in swept.plans:
            where.warm_up(setting, True)
        try:
            for block in _blocks(swept.plans, where):
                swept.add(block)
                on_progress(swept.games)
        except KeyboardInterrupt:
            swept.is_whole = False
    return swept


def _blocks(plans: Sequence[Plan], executor: Executor) -> Iterator[list[Rows]]:
    games, size = plans[0].games, FEW if plans[0].is_thoughtful else BLOCK
    for first in range(0, games, size):
        numbers = (first, min(games, first + size))
        yield [_joined([rows for _, rows in chunks(executor, plan, [numbers], is_watched=True)]) for plan in plans]


def _joined(parts: Sequence[Rows]) -> Rows:
    return Rows(*(np.concatenate(arrays) for arrays in zip(*(part.arrays for part in parts), strict=True)))
