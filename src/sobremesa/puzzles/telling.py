"""What is said of a puzzle: what is asked, how good a move was, and what the numbers rest on."""

from __future__ import annotations

from sobremesa.engine.options import Option, Value
from sobremesa.engine.words import Lang, Words
from sobremesa.games import rulebook
from sobremesa.puzzles.puzzle import Puzzle, Worth

ASKED = Words(
    "Te toca. Una de tus {n} jugadas es mucho mejor que las demás: ¿cuál?",
    "Your turn. One of your {n} moves is far better than the others: which?",
)
RIGHT = Words("¡Acertaste! Es la mejor.", "That is it: the best move.")
NOT_IT = Words("Hay una mejor: {best}.", "There is a better one: {best}.")
BY_SOLUTION = Words(
    "El número es la probabilidad de ganar después de cada jugada si luego se juega lo mejor posible. Es exacto: se "
    "calcularon todas las partidas.",
    "The number is the chance of winning after each move if one plays as well as can be from there. It is exact: every "
    "possible game was worked out.",
)
BY_GAMES = Words(
    "El número es la probabilidad de ganar después de cada jugada: bots sencillos terminaron {n} partidas desde la "
    "mejor. Un bot que piensa mucho más eligió la misma {times} veces de {times}.",
    "The number is the chance of winning after each move: simple bots played {n} games to the end from the best one. "
    "A bot that thinks much harder chose the same move {times} times out of {times}.",
)


def setting(puzzle: Puzzle, lang: Lang) -> str:
    """By which options it is played, where they are not the usual ones: "Goals to win: 1"."""
    chosen = puzzle.match.options
    unusual = [option for option in puzzle.game.options if chosen[option.name] != option.default]
    return " · ".join(f"{option.title[lang]}: {_value(option, chosen[option.name], lang)}" for option in unusual)


def _value(option: Option, value: Value, lang: Lang) -> str:
    is_named = option.names and not isinstance(option.values, range)
    return option.names[list(option.values).index(value)][lang] if is_named else str(value)


def verdict(puzzle: Puzzle, move: int, lang: Lang) -> str:
    """What is said to who made this move."""
    return RIGHT[lang] if move == puzzle.best.move else NOT_IT.said(lang, best=puzzle.answer.text(lang))


def meaning(puzzle: Puzzle) -> Words:
    """What the numbers are, and how we know."""
    if puzzle.is_exact:
        return BY_SOLUTION
    return BY_GAMES.format(n=puzzle.best.games, times=len(puzzle.looks))


def percent(worth: Worth) -> str:
    return f"{worth.chance:.0%}"


def rule_heading(puzzle: Puzzle, lang: Lang) -> str:
    """The section of the rulebook that the best move rests on; nothing where it has none."""
    anchor = puzzle.answer.rule
    return rulebook.sections(puzzle.game, lang)[anchor].partition("\n")[0].lstrip("# ") if anchor else ""
