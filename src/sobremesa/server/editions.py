"""Matches that cannot go on here: of a game that is gone, begun under other rules, damaged, or closed."""

from __future__ import annotations

from sobremesa.engine.compiler import rules_digest
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.words import Words
from sobremesa.games import shelf
from sobremesa.server.rows import Loaded, MatchRow


class Unplayable(SobremesaError):
    """A match that is kept and can't go on here; the sentence says why and what can be done."""

    def __init__(self, words: Words, loaded: Loaded) -> None:
        super().__init__(words)
        self.loaded = loaded

    def may_close(self, owner: str | None) -> bool:
        """Who made the table or sits at it may give it up."""
        people = {self.loaded.match.host, *(seat.owner for seat in self.loaded.seats)} - {None, ""}
        is_open = self.loaded.match.closed is None and self.loaded.match.ended is None
        return is_open and owner in people


def unplayable(loaded: Loaded) -> Unplayable:
    """Why a match that did not play again as it is kept cannot go on."""
    match = loaded.match
    if match.game not in shelf:
        words = _NO_GAME
    else:
        words = _DAMAGED if is_of_today(shelf[match.game], match) else _OTHER_RULES
    return Unplayable(words.format(match=match.id, game=title_of(match.game)), loaded)


def closed(loaded: Loaded) -> Unplayable:
    return Unplayable(_CLOSED.format(match=loaded.match.id, game=title_of(loaded.match.game)), loaded)


def is_of_today(game: Game, match: MatchRow) -> bool:
    """Whether a match was begun under the rules that are here now."""
    return match.rules == rules_digest(game)


def title_of(game: str) -> Words:
    """What a game is called; one that is not here, by the name it is kept under."""
    return shelf[game].title if game in shelf else Words(game, game)


GOES_ON = Words(
    "Esta partida puede seguir: juégala hasta el final, o retírate.",
    "This match can go on: play it to its end, or resign.",
)
OTHERWISE = Words(
    "Con las reglas de ahora, esta partida habría ido de otra manera.",
    "Under the present rules, this match would have gone otherwise.",
)
_HOW = Words(
    "quien lleva esta casa la saca con «sobremesa export {match}» y la lleva allí con «sobremesa import».",
    "whoever runs this house takes it out with “sobremesa export {match}” and brings it in there with “sobremesa "
    "import”.",
)
_NO_GAME = Words(
    f"El juego de esta partida, «{{game}}», no está en esta casa. Puede acabarla un Sobremesa que lo tenga: {_HOW.es}",
    f"The game of this match, “{{game}}”, is not in this house. A Sobremesa that has it can finish it: {_HOW.en}",
)
_OTHER_RULES = Words(
    "Esta partida de {game} empezó con otra edición de las reglas, y con la de ahora no puede seguir ni verse. El "
    f"Sobremesa que la empezó puede acabarla: {_HOW.es}",
    "This match of {game} was begun under another edition of the rules, and under the present one it can neither go "
    f"on nor be shown. The Sobremesa that began it can finish it: {_HOW.en}",
)
_DAMAGED = Words(
    "Lo que se guardó de esta partida de {game} está dañado: no vuelve a jugarse como está escrito. Quien lleva esta "
    "casa puede sacarlo con «sobremesa export {match}», o recuperar una copia de seguridad.",
    "What was kept of this match of {game} is damaged: it does not play again as it is written. Whoever runs this "
    "house can take it out with “sobremesa export {match}”, or bring back a backup.",
)
_CLOSED = Words(
    "Esta partida de {game} se cerró sin acabar: no tiene resultado. Quien lleva esta casa aún puede sacarla con "
    "«sobremesa export {match}».",
    "This match of {game} was closed unfinished: it has no result. Whoever runs this house can still take it out with "
    "“sobremesa export {match}”.",
)
