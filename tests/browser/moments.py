"""Four moments of a match of a game: its start, the thick of it, the end of a round, and its end.

The match is played at random, with as many people as can play, and is the same in every run.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache

from sobremesa.engine.contract import SPECTATOR, Game
from sobremesa.engine.match import Match
from sobremesa.engine.words import Lang
from sobremesa.server import pages
from tests.scenes import scene_of

MOST = 1500  # decisions, which no match takes
NAMES = {"es": "Bot medio {n}", "en": "Medium bot {n}"}


@dataclass(frozen=True)
class Moment:
    name: str
    match: Match
    seat: int  # who looks

    def page(self, lang: Lang) -> str:
        """As the server would send it to somebody who plays against bots that cannot think here: the longest lines."""
        scene = scene_of(self.match, self.seat, lang)
        players = tuple(
            player
            if player.is_mine
            else replace(player, kind="bot", name=NAMES[lang].format(n=player.seat + 1), readiness="never")
            for player in scene.players
        )
        is_live = not scene.is_over
        helped = {"allows_hints": True, "can_hint": is_live, "can_undo": is_live, "can_reset": is_live}
        return pages.table_page(replace(scene, players=players, **helped))  # type: ignore[arg-type]


@lru_cache(maxsize=2)  # tests of one game follow each other
def moments(game: Game) -> tuple[Moment, ...]:
    """At the end of a round most is told: it is where the story's newest lines are longest."""
    match, choose = game.start(seats=game.seats[-1], seed=7), random.Random(7)
    lengths, told = [], []
    while not match.is_over:
        lengths.append(len(match.log))
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
        told.append(sum(map(len, match.unnamed_story(SPECTATOR, "es", lengths[-1], len(match.log)))))
        assert len(told) < MOST, game.id
    last = len(match.log)
    account = max(range(len(told) - 1), key=told.__getitem__) + 1
    chosen = {"start": lengths[0], "middle": lengths[len(lengths) // 2], "round": lengths[account], "end": last}
    return tuple(Moment(name, match.at(length), eyes(match.at(length))) for name, length in chosen.items())


def eyes(match: Match) -> int:
    """Who has something to decide; at the end, whoever."""
    return match.to_act[0] if match.to_act else 0
