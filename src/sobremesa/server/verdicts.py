"""How a match has ended for who looks at it: won or lost, and how close it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sobremesa.engine.words import Lang, Words, listed, seat_mark
from sobremesa.server.scene import Player, Scene

Kind = Literal["won", "lost", "over"]  # over: a tie of all, or for who only watched or sat in several seats

YOU_WON = Words("¡Ganaste!", "You won!")
YOU_LOST = Words("Perdiste", "You lost")
YOU_CAME = Words("Quedaste en {place} lugar de {seats}", "You came {place} of {seats}")
A_TIE = Words("Empate", "A tie")
YOU_TIED = Words("Empataste en primer lugar", "You share first place")
NAME_WON = Words("Gana {name}", "{name} wins")
NAMES_TIED = Words("Empatan {names}", "A tie: {names}")
NOBODY_WON = Words("No gana nadie", "Nobody wins")
PLACES = (
    Words("primer", "first"), Words("segundo", "second"), Words("tercer", "third"), Words("cuarto", "fourth"),
    Words("quinto", "fifth"), Words("sexto", "sixth"),
)  # fmt: skip

SCORE_OF_TWO = Words("{mine} a {other}.", "{mine} to {other}.")
AHEAD = Words("Con {mine}: {by} más que el segundo lugar.", "With {mine}: {by} more than second place.")
BEHIND = Words("Con {mine}: {by} menos que el primer lugar.", "With {mine}: {by} less than first place.")
LEVEL = Words("Con {mine} los dos: decidió el desempate.", "With {mine} each: the tie-break decided.")
PARTED = Words(
    "Con {mine} los dos: decidió el desempate, {what} ({own} a {others}).",
    "With {mine} each: the tie-break decided, {what} ({own} to {others}).",
)


@dataclass(frozen=True)
class Verdict:
    kind: Kind
    words: str  # with marks where they name a seat
    margin: str = ""  # how close it was, where points decided


def verdict_of(scene: Scene) -> Verdict:
    mine = [player for player in scene.players if player.is_mine]
    if len(mine) != 1 or mine[0].rank is None:
        return Verdict("over", _winners(scene))
    return Verdict(_kind(scene, mine[0]), _own(scene, mine[0], mine[0].rank)[scene.lang], _margin(scene, mine[0]))


def _kind(scene: Scene, me: Player) -> Kind:
    """What all share is neither."""
    if me.rank != 1:
        return "lost"
    return "won" if len(scene.players) == 1 or any(player.rank != 1 for player in scene.players) else "over"


def _winners(scene: Scene) -> str:
    first = [seat_mark(player.seat) for player in scene.players if player.rank == 1]
    if not first:
        return NOBODY_WON[scene.lang]
    if len(first) == 1:
        return NAME_WON[scene.lang].format(name=first[0])
    return NAMES_TIED[scene.lang].format(names=listed(first, scene.lang))


def _own(scene: Scene, me: Player, rank: int) -> Words:
    seats = len(scene.players)
    if rank == 1:
        equals = sum(player.rank == 1 for player in scene.players)
        return YOU_WON if equals == 1 else A_TIE if equals == seats else YOU_TIED
    has_places = seats > 2 and scene.game.places is None
    if has_places and any(player.rank == 1 for player in scene.players) and not me.has_resigned:
        return YOU_CAME.format(place=PLACES[rank - 1], seats=seats)
    return YOU_LOST


def _margin(scene: Scene, me: Player) -> str:
    """By points, where they decided: not alone, nor where somebody gave up."""
    others = [player for player in scene.players if player is not me]
    if not others or any(player.has_resigned for player in scene.players) or not _is_by_points(scene):
        return ""
    rival = min(others, key=lambda player: (player.rank or 0, player.seat))
    if me.score == rival.score and me.rank != rival.rank:
        return _parted(scene, me, rival)
    return _compared(me, rival, len(others), scene.lang)


def _parted(scene: Scene, me: Player, rival: Player) -> str:
    """Equal points, other places: by what, where the game's tally says so."""
    parting = scene.view.tally.parting(me.seat, rival.seat) if scene.view.tally else None
    if parting is None:
        return LEVEL[scene.lang].format(mine=me.score)
    own, others = (parting.by_seat[player.seat] for player in (me, rival))
    return PARTED[scene.lang].format(mine=me.score, what=parting.label, own=own, others=others)


def _compared(me: Player, rival: Player, others: int, lang: Lang) -> str:
    by = (me.score or 0) - (rival.score or 0)
    if others == 1:
        return SCORE_OF_TWO[lang].format(mine=me.score, other=rival.score)
    if by == 0:
        return ""
    return (AHEAD if by > 0 else BEHIND)[lang].format(mine=me.score, by=abs(by))


def _is_by_points(scene: Scene) -> bool:
    """Whether who has more of them stands before who has less, everywhere."""
    if scene.game.places is not None:
        return False  # though the numbers may happen to lie so
    places = [(player.rank or 0, player.score or 0) for player in scene.players]
    return all((a < b) <= (x >= y) and (x > y) <= (a < b) for a, x in places for b, y in places)
