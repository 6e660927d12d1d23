"""All that one viewer's page shows of a table: what the renderer gets, and nothing else.

A Scene is built from what came through `hide`; nothing in it may not be seen by its viewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.nodes import View
from sobremesa.engine.options import Value
from sobremesa.engine.words import Lang
from sobremesa.server.since import Since
from sobremesa.server.sittings import Sitter

Readiness = Literal["ready", "warming", "never"]  # to search: while it is compiled, bots play without


@dataclass(frozen=True)
class Player:
    """One seat, as everybody may see it."""

    seat: int
    kind: Sitter
    name: str  # as typed by a person: text, to be escaped; a bot's level in words; "" while open
    is_mine: bool = False  # the viewer's own
    is_acting: bool = False
    is_here: bool = False  # some page of theirs is connected
    is_away_bot: bool = False  # a bot plays for an absent person, who may take the seat back
    level: str = ""  # of a bot of the house
    has_resigned: bool = False  # and where the others play on, a bot does for them
    readiness: Readiness = "ready"  # of the bot that plays here
    has_played: bool = False
    has_mixed: bool = False  # brought something for the dice
    score: int | None = None
    rank: int | None = None  # once it is over

    @property
    def is_asked(self) -> bool:
        """Whether it is for the viewer to decide here."""
        return self.is_mine and self.is_acting and not (self.is_away_bot or self.has_resigned)


@dataclass(frozen=True)
class ChatLine:
    name: str
    text: str
    seat: int = SPECTATOR


@dataclass(frozen=True)
class Scene:
    table: str  # id of the table
    game: Game
    lang: Lang
    seat: int  # through whose eyes; SPECTATOR for those without a seat
    version: int
    view: View
    players: tuple[Player, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    story: tuple[str, ...] = ()  # oldest first
    since: Since | None = None  # what the others did after the viewer's own last decision
    touched: tuple[str, ...] = ()  # the sections of the rules that lately came into play, the latest first
    chat: tuple[ChatLine, ...] = ()
    can_undo: bool = False
    can_reset: bool = False  # several moves of this turn can be taken back at once
    allows_hints: bool = False  # alone, against bots, or where people agreed on it
    can_hint: bool = False  # and it is the viewer's turn
    can_sit: bool = False  # the viewer has no seat and one is open
    is_host: bool = False  # made the table: may free seats
    fills_seats: bool = False  # may give open ones to bots
    is_over: bool = False
    ending: str = ""  # why it is over, in words, with marks where they name a seat
    url: str = ""  # the link to share
    is_waiting: bool = False  # nothing has been dealt: somebody is missing
    offer: str = ""  # what the viewer could bring for the dice, as long as they have brought nothing
    brought: str = ""  # what the viewer's seat has brought
    commitment: str = ""  # hash of the secret behind the dice, from the start
    secret: str = ""  # the secret itself, once it is over
    rematch: str = ""  # id of the next table, if somebody asked for one
    is_of_today: bool = True  # begun under the rules that are here now
    at: int | None = None  # in a replay: which of its moments this is
    length: int = 0  # how many moments come after the first
    is_still: bool = False  # a picture on some page: nothing in it can be used
    points: frozenset[str] = frozenset()  # in a lesson: the keys of what the coach points at
    eyes: tuple[int, ...] = ()  # in a replay: the seats one may look through
