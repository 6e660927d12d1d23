"""Rows made by hand, and folders of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from sobremesa.engine.contract import Game
from sobremesa.lab.deeds import deeds_of
from sobremesa.lab.folder import Folder
from sobremesa.lab.plan import make_plan
from sobremesa.lab.rows import Rows


def rows(
    ranks: Sequence[Sequence[int]],
    scores: Sequence[Sequence[int]] | None = None,
    counters: Sequence[Sequence[Sequence[int]]] | None = None,
    deeds: Sequence[Sequence[Sequence[int]]] | None = None,
    **facts: Sequence[int],
) -> Rows:
    """One game a rank; facts by name, and where nothing is said of them, 10 moves and 4 decisions between 3 choices."""
    kept = (len(given[0][0]) if given else 0 for given in (counters, deeds))
    made = Rows.empty(len(ranks), len(ranks[0]), *kept)
    made.ranks[:] = ranks
    made.scores[:] = scores if scores is not None else [[10 - rank for rank in game] for game in ranks]
    if counters:
        made.counters[:] = counters
    if deeds:
        made.deeds[:] = deeds
    plain = {"moves": 10, "decisions": 4, "choices": 12, "forced": 1, "lead_changes": 0, "ending": 0, "is_cut": 0}
    for name, value in plain.items():
        made.facts[name] = facts.get(name, [value] * len(ranks))
    return made


def lucky_rows(games: int, chances: Sequence[float], seed: int = 0) -> Rows:
    """Games of two or more, each won by a seat with these chances."""
    winners = np.random.default_rng(seed).choice(len(chances), games, p=chances)
    ranks = np.full((games, len(chances)), 2, np.int8)
    ranks[np.arange(games), winners] = 1
    return rows(ranks.tolist())


def counted(made: Rows, game: Game) -> Rows:
    """The same with counters and moves of every kind that differ from seat to seat."""
    whole = Rows.empty(len(made), made.ranks.shape[1], len(game.counters), len(deeds_of(game)))
    for to, given in zip(whole.results, made.results, strict=True):
        to[:] = given
    whole.counters[:] = whole.deeds[:] = made.ranks[:, :, None]
    return whole


def folder_of(path: Path, game: Game, made: Rows, players: tuple[str, ...] = ()) -> Folder:
    plan = make_plan(game, players or ("greedy",) * made.ranks.shape[1], games=len(made), seed=1)
    with Folder.create(path, plan) as folder:
        folder.add(0, made)
    return folder
