"""The worked examples of the rules page: moments of two short matches, one seen by the humans, one by the machine."""

from __future__ import annotations

from functools import cache

from sobremesa.games.protocol_g117.components import HU, IA
from sobremesa.games.protocol_g117.game import GAME
from sobremesa.games.worked import Example, Examples, Told, tell

HUNT = (
    *("2: Place a troop on B1", "1: Blackout: 3 OP"),
    *("1: Use the bot on M6", "1: Move to M8", "1: Use the bot on M4", "1: Move to M2", "1: Attack the decker on M1"),
)
REPLY = ("2: Power Cut: 2 OP", "2: Use the troop on B1", "2: Move to A2", "2: Use the troop on C1", "2: Move to C3")
REVENGE = (
    *("2: Anon Hacker: event", "1: Hopes End: 3 OP", "1: Attack the decker on M1"),
    *("1: Use the drone on E4", "1: Charge the troop on C3", "1: Use the bot on M2", "1: Move to the core"),
)
OPENING = (
    *("2: Place a troop on B1", "1: Firewall: 3 OP", "1: Use the drone on E4", "1: Move to D4"),
    *("1: Use the bot on M4", "1: Move to M5", "1: Use the bot on M6", "1: Move to the core"),
    *("1: Use the drone on D4", "1: Move to C3"),
)
SHARING = (
    *("2: Scrap Raid: 3 OP", "2: Use the troop on B1", "2: Move to A2", "2: Use the troop on C1", "2: Move to C2"),
    *("2: Use the decker on M1", "2: Move to M2", "2: Use the decker on M2", "2: Move to the core"),
)


@cache
def hunted() -> Told:
    return tell(GAME, *HUNT, *REPLY, *REVENGE)


@cache
def shared() -> Told:
    return tell(GAME, *OPENING, *SHARING)


def attack() -> Example:
    told, after = hunted(), len(HUNT)
    return told.example(after - 1, after, shows=("matrix",), left=told.state(after - 1).points)


def core() -> Example:
    """A decker steps into the core beside a bot: nobody controls it."""
    told, after = shared(), len(OPENING) + len(SHARING)
    now = told.state(after)
    return told.example(after - 1, after, shows=("matrix",), ia=now.vp[IA], hu=now.vp[HU])


def sabotage() -> Example:
    told, after = hunted(), len(HUNT) + len(REPLY) + len(REVENGE)
    before, now = told.state(after - 1), told.state(after)
    return told.example(after, shows=("matrix",), gained=now.vp[IA] - before.vp[IA])


EXAMPLES: Examples = {"attack": attack, "core": core, "sabotage": sabotage}
