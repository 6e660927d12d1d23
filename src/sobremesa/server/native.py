"""Rules made native while people already play: `python -m sobremesa.server.native GAME` leaves them on the disk."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import threading
import time

from sobremesa.engine.compiler import Rules, native
from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.match import Match
from sobremesa.games import shelf

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


async def prepared_elsewhere(game: Game) -> Rules | None:
    """As `prepared`, compiled by a process of its own that gives way to everybody; None if that fails."""
    command = [sys.executable, "-m", "sobremesa.server.native", game.id]
    compiling = await asyncio.create_subprocess_exec(*command)
    try:
        if await compiling.wait() != 0:
            return None
    except asyncio.CancelledError:
        compiling.kill()
        raise
    return await asyncio.to_thread(prepared, game)


def _leave_with(server: int) -> None:
    """When the server is gone, nobody wants what is being compiled; the next one asks anew."""
    while os.getppid() == server:
        time.sleep(0.5)
    os._exit(1)


if __name__ == "__main__":
    os.nice(19)
    threading.Thread(target=_leave_with, args=(os.getppid(),), daemon=True).start()
    prepared(shelf[sys.argv[1]])
