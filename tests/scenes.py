"""A table as a seat sees it, from a match, without a server."""

from __future__ import annotations

from sobremesa.engine.match import Match
from sobremesa.engine.words import Lang
from sobremesa.server.scene import Player, Scene


def scene_of(match: Match, seat: int, lang: Lang = "es", names: tuple[str, ...] = ("Ana", "Beto", "Eva")) -> Scene:
    ranks = match.ranks
    players = tuple(
        Player(
            other,
            "person",
            names[other % len(names)],
            is_mine=other == seat,
            is_acting=other in match.to_act,
            score=match.scores[other],
            rank=ranks[other] if ranks else None,
        )
        for other in range(match.seats)
    )
    return Scene(
        table="k3v9",
        game=match.game,
        lang=lang,
        seat=seat,
        version=match.version,
        view=match.unnamed_view(seat, lang),
        players=players,
        story=tuple(match.unnamed_story(seat, lang, 0, len(match.log))),
        is_over=match.is_over,
        ending=match.ending[lang] if match.ending else "",
        url="http://localhost/t/k3v9",
        is_host=True,
    )
