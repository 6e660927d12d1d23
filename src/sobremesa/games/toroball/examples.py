"""The worked examples of the rules page: the first turn of a match."""

from __future__ import annotations

from functools import cache

from sobremesa.games.toroball.components import CHARACTER_NAMES, EACH, SQUARE_NAMES
from sobremesa.games.toroball.game import GAME
from sobremesa.games.worked import Example, Examples, Told, tell

BERET = 0  # the first of them
AIMED = 34  # D3
SET_UP = ("2: place 2", "1: place 2")
SCARF = (
    *("2: pick Scarf 1", "2: step south", "2: step south", "2: step south", "2: kick", "2: aim D3"),
    "2: step south-east",
)
RUN = ("1: pick Beret 1", "1: step south", "1: step south", "1: agitate", "1: kick", "1: aim H4")
HIDING = ("1: step east", "1: step east", "1: step east", "1: step south-east", "1: hide")
OTHERS = (
    *("2: pick Scarf 2", "2: step west", "2: step east", "1: pick Beret 2", "1: stop"),
    *("2: pick Scarf 3", "2: step west", "2: step west", "2: step west", "2: step west", "1: pick Beret 3", "1: stop"),
)
CHARGE = ("1: charge north-east", "1: charge east", "1: charge east")
SHOT = ("1: pick Beret 1", "1: kick", "1: aim the goal of the Scarves (5)")
CHANCE = ("first the Scarves", "side the Berets", "way 4", "way 4", "way 5", "die 3")
KICKED = len(SET_UP) + len(SCARF) - 1
HIDDEN = KICKED + 1 + len(RUN) + len(HIDING)
CHARGING = HIDDEN + len(OTHERS)
CARESSED = CHARGING + len(CHARGE)


@cache
def match() -> Told:
    return tell(GAME, *SET_UP, *SCARF, *RUN, *HIDING, *OTHERS, *CHARGE, *SHOT, chance=CHANCE)


def kick() -> Example:
    told = match()
    now = told.state(KICKED)
    facts = {"who": CHARACTER_NAMES[BERET + EACH], "aim": SQUARE_NAMES[AIMED], "face": now.way}
    return told.example(KICKED - 1, KICKED, shows=("field", "compass"), ball=SQUARE_NAMES[now.ball], **facts)


def charge() -> Example:
    told = match()
    before, now = told.state(CHARGING), told.state(CARESSED)
    facts = {"target": CHARACTER_NAMES[before.target], "die": before.die, "energy": before.energy}
    facts |= {"squares": before.die + before.energy, "lost": CHARACTER_NAMES[now.caressed]}
    return told.example(CHARGING, CARESSED, shows=("field",), **facts)


def shot() -> Example:
    told, after = match(), CARESSED + len(SHOT)
    before = told.state(after - 1)
    facts = {"who": CHARACTER_NAMES[BERET], "square": SQUARE_NAMES[before.ball], "goals": told.state(after).goals[0]}
    return told.example(after - 1, shows=("field",), **facts)


EXAMPLES: Examples = {"kick": kick, "charge": charge, "shot": shot}
