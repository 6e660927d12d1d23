"""A hint in words: the best moves, what chance a search gives them, and the rule behind the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.engine.match import Match
from sobremesa.engine.words import LANGS, Lang, Words
from sobremesa.games import rulebook
from sobremesa.players.searcher import Found

MOST = 3  # moves that a hint names
NEAR = 0.5  # and only those looked at half as often as the best: the others are not worth naming
ONLY = Words("Solo puedes: {move}.", "You can only: {move}.")
BEST = Words("Parece lo mejor: {moves}.", "Best, it seems: {moves}.")
RULE = Words(" Regla: {rule}.", " Rule: {rule}.")


@dataclass(frozen=True)
class Hint:
    words: Words
    moves: tuple[int, ...]  # those it names, the best first


def hint_words(match: Match, seat: int, found: Sequence[Found]) -> Hint:
    """What to tell a seat that is to act, from what a search found for it."""
    named = [f for f in found[:MOST] if f.visits >= NEAR * found[0].visits]
    return Hint(Words(*(_said(match, seat, named, lang) for lang in LANGS)), tuple(f.move for f in named))


def _said(match: Match, seat: int, named: Sequence[Found], lang: Lang) -> str:
    moves = {move.id: move for move in match.legal(seat)}
    texts = {f.move: moves[f.move].text(lang) for f in named}
    if len(moves) == 1:
        return ONLY.format(move=texts[named[0].move])[lang]
    listed = "; ".join(f"{texts[f.move]} ({f.chance:.0%})" for f in named)
    return BEST.format(moves=listed)[lang] + _rule(match, moves[named[0].move].rule, lang)


def _rule(match: Match, anchor: str, lang: Lang) -> str:
    if not anchor:
        return ""
    heading = rulebook.sections(match.game, lang)[anchor].partition("\n")[0].lstrip("# ")
    return RULE.format(rule=heading)[lang]
