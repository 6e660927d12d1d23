"""Rules made native while people already play, and then the search that bots think with.

`python -m sobremesa.server.native GAME` leaves the rules on the disk, with `search` behind it the search.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import threading
import time

from sobremesa.engine.compiler import Rules, is_kept, native
from sobremesa.engine.contract import SPECTATOR, Game, apply, hide, legal, setup, to_act
from sobremesa.engine.match import Match
from sobremesa.games import shelf
from sobremesa.players.bots import Adviser, decision_of
from sobremesa.players.searcher import functions_of

MOVES = 200  # enough to have asked for everything once


def prepared(game: Game) -> Rules:
    """The native rules, each function asked for once: what is not on the disk is compiled now."""
    rules, choose = native(game), random.Random(0)
    match = Match(game, seats=game.seats[-1], seed=0, options={}, rules=rules)
    while not match.is_over and len(match.log) < MOVES:
        seat = choose.choice(match.to_act)
        match.view(seat)
        match.play(seat, choose.choice(match.legal(seat)))
    match.story(SPECTATOR, since=len(match.log) - 1)
    return rules


def prepare_search(game: Game) -> None:
    """Search once for somebody who has a choice, so that those who think later find it compiled."""
    match = Match(game, seed=0, options={})
    while len(match.legal(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    Adviser(game).look(decision_of(match, match.to_act[0]), "easy")


async def prepared_elsewhere(game: Game) -> Rules | None:
    """As `prepared`, compiled by a process of its own that gives way to everybody; None if that fails."""
    is_there = await asyncio.to_thread(are_rules_kept, game) or await _compiled(game.id)
    return await asyncio.to_thread(prepared, game) if is_there else None


def are_rules_kept(game: Game) -> bool:
    """Whether what every match asks for lies on the disk: then a busy server need not wait for another process."""
    return all(is_kept(function, game) for function in (setup, to_act, legal, apply, hide))


def is_search_kept(game: Game) -> bool:
    """Whether the search lies on the disk: a worker loads it then in no time."""
    return all(is_kept(function, game) for function in (legal, *functions_of(game)))


async def search_prepared_elsewhere(game: Game) -> bool:
    """Whether the search of a game lies on the disk now; if it did not, it is compiled as the rules are."""
    return await _compiled(game.id, "search") and await asyncio.to_thread(is_search_kept, game)


async def _compiled(*what: str) -> bool:
    compiling = await asyncio.create_subprocess_exec(sys.executable, "-m", "sobremesa.server.native", *what)
    try:
        return await compiling.wait() == 0
    except asyncio.CancelledError:
        compiling.kill()
        raise


def _leave_with(server: int) -> None:
    """When the server is gone, nobody wants what is being compiled; the next one asks anew."""
    while os.getppid() == server:
        time.sleep(0.5)
    os._exit(1)


if __name__ == "__main__":
    os.nice(19)
    threading.Thread(target=_leave_with, args=(os.getppid(),), daemon=True).start()
    (prepare_search if "search" in sys.argv else prepared)(shelf[sys.argv[1]])
