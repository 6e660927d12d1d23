"""A hint that teaches: the best move, how it stands against the next and why, what its number means, and its rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.engine.match import Match
from sobremesa.engine.words import LANGS, Lang, Words, with_seat_names
from sobremesa.games import rulebook
from sobremesa.players.searcher import Found

MOST = 3  # moves that a hint names
NEAR = 0.5  # a move looked at less than half as often as the best is not its equal
EVEN = 0.015  # chances that differ by less are the same, as far as a search can tell
LITTLE, FAR = 0.05, 0.15  # so much better is a little, or by far

ONLY = Words("Solo puedes: {move}.", "You can only: {move}.")
BEST = Words("Lo mejor: {move} ({chance}).", "Best: {move} ({chance}).")
NEXT = Words(" {margin} que {move} ({chance}).", " {margin} than {move} ({chance}).")
BY_FAR = Words("Mucho mejor", "Far better")
BETTER = Words("Mejor", "Better")
BY_A_LITTLE = Words("Un poco mejor", "A little better")
ALL_EVEN = Words("Da igual lo que elijas ({chance}).", "It makes no difference what you choose ({chance}).")
SOME_EVEN = Words("Estas jugadas valen lo mismo ({chance}): {moves}.", "These are equal ({chance}): {moves}.")
AND_MORE = Words("; y otras {n}", "; and {n} more")
ALONE = Words(
    " El número es la probabilidad de ganar jugando bien desde aquí.",
    " The number is the chance of winning if one plays well from here.",
)
OF_TWO = Words(
    " El número es tu probabilidad de ganar; un empate cuenta la mitad.",
    " The number is your chance of winning; a tie counts half.",
)
OF_MANY = Words(
    " El número dice a cuántos rivales dejarías atrás en promedio: 100% es a todos.",
    " The number says how many rivals you would leave behind on average: 100% is all of them.",
)
RULE = Words(" Regla: {rule}.", " Rule: {rule}.")


@dataclass(frozen=True)
class Hint:
    words: Words
    moves: tuple[int, ...]  # those it recommends: the best, or several that are equal
    rule: str = ""  # the anchor of the best one's


@dataclass(frozen=True)
class _Advice:
    """What a search found, as far as it is worth telling."""

    match: Match
    seat: int
    found: Sequence[Found]  # best first

    @property
    def even(self) -> list[Found]:
        """The best move, and those that are no worse as far as one can tell."""
        best = self.found[0]
        return [f for f in self.found if f.visits >= NEAR * best.visits and abs(f.chance - best.chance) <= EVEN]

    def said(self, lang: Lang) -> str:
        moves = {move.id: move for move in self.match.legal(self.seat)}
        texts = {move.id: move.text(lang) for move in moves.values()}
        best = self.found[0].move
        if len(moves) == 1:
            return ONLY[lang].format(move=texts[best])
        compared = self._equal(texts, lang) if len(self.even) > 1 else self._clear(texts, lang)
        rule = _rule_words(self.match, moves[best].rule, lang)
        return compared + self._reason(best, lang) + self._meaning[lang] + rule

    def _equal(self, texts: dict[int, str], lang: Lang) -> str:
        even, chance = self.even, f"{self.found[0].chance:.0%}"
        if len(even) == len(texts):
            return ALL_EVEN[lang].format(chance=chance)
        more = AND_MORE[lang].format(n=len(even) - MOST) if len(even) > MOST else ""
        listed = "; ".join(texts[f.move] for f in even[:MOST]) + more
        return SOME_EVEN[lang].format(chance=chance, moves=listed)

    def _clear(self, texts: dict[int, str], lang: Lang) -> str:
        best = self.found[0]
        said = BEST[lang].format(move=texts[best.move], chance=f"{best.chance:.0%}")
        worse = [f for f in self.found[1:] if f.chance < best.chance]
        if not worse:
            return said
        other = max(worse, key=lambda f: f.chance)
        margin = _margin(best.chance - other.chance)[lang]
        return said + NEXT[lang].format(margin=margin, move=texts[other.move], chance=f"{other.chance:.0%}")

    def _reason(self, move: int, lang: Lang) -> str:
        """Why, where the game can say it; not of several that are equal."""
        if len(self.even) > 1:
            return ""
        seen = self.match.position.seen(self.seat)
        said = self.match.game.presenter.reason(seen, self.seat, move, lang)
        return f" {with_seat_names(said, lang)}" if said else ""

    @property
    def _meaning(self) -> Words:
        return {1: ALONE, 2: OF_TWO}.get(self.match.seats, OF_MANY)


def hint_words(match: Match, seat: int, found: Sequence[Found]) -> Hint:
    """What to tell a seat that is to act, from what a search found for it."""
    advice = _Advice(match, seat, found)
    rule = next(move.rule for move in match.legal(seat) if move.id == found[0].move)
    return Hint(Words(*map(advice.said, LANGS)), tuple(f.move for f in advice.even[:MOST]), rule)


def _margin(lead: float) -> Words:
    return BY_FAR if lead >= FAR else BETTER if lead >= LITTLE else BY_A_LITTLE


def _rule_words(match: Match, anchor: str, lang: Lang) -> str:
    if not anchor:
        return ""
    heading = rulebook.sections(match.game, lang)[anchor].partition("\n")[0].lstrip("# ")
    return RULE.format(rule=heading)[lang]
