"""Puzzles in the terminal: one to be solved, and the list of a game's."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.table import Table as Grid

from sobremesa.engine.nodes import Choice, without_pictures
from sobremesa.engine.words import Lang
from sobremesa.puzzles import telling
from sobremesa.puzzles.puzzle import Collection, Puzzle
from sobremesa.terminal import phrases
from sobremesa.terminal.draw import draw_view
from sobremesa.terminal.play import meant
from sobremesa.terminal.rules import show_section

STORY = 3  # sentences of what has just happened


def draw_collection(collection: Collection, lang: Lang) -> RenderableType:
    title = phrases.PUZZLES_OF.format(title=collection.game.title, n=len(collection.puzzles))[lang]
    grid = Grid(title=title, title_justify="left", show_edge=False, pad_edge=False)
    for heading in (
        "",
        phrases.BEST_MOVE[lang],
        phrases.THEN_WINS[lang],
        phrases.NEXT_BEST[lang],
        phrases.KNOWN_BY[lang],
    ):
        grid.add_column(heading)
    for at, puzzle in enumerate(collection.puzzles, 1):
        known = phrases.EXACT[lang] if puzzle.is_exact else phrases.N_GAMES.format(n=puzzle.best.games)[lang]
        chances = (telling.percent(puzzle.best), telling.percent(puzzle.next_best))
        grid.add_row(str(at), without_pictures(puzzle.answer.text(lang)), *chances, known)
    return grid


def ask(puzzle: Puzzle, number: int, lang: Lang, console: Console) -> None:
    """The table, a move of theirs, and what it was worth."""
    match, seat = puzzle.match, puzzle.seat
    view = match.view(seat, lang)
    console.rule(phrases.PUZZLE_N.format(title=puzzle.game.title, n=number)[lang], align="left")
    if setting := telling.setting(puzzle, lang):
        console.print(f"  {setting}", markup=False, highlight=False, style="dim")
    for line in match.story(seat, lang)[-STORY:]:
        console.print(f"  {without_pictures(line)}", markup=False, highlight=False)
    console.print(draw_view(view, lang), highlight=False)
    console.print(f"\n{telling.ASKED.said(lang, n=len(view.choices))}", markup=False, style="bold")
    move = read_answer(view.choices, lang, console)
    if move is not None:
        show_answer(puzzle, move, lang, console)


def read_answer(choices: Sequence[Choice], lang: Lang, console: Console) -> int | None:
    """The move that they mean; None for who leaves."""
    while True:
        answer = console.input(phrases.ASK_IN_PUZZLE[lang]).strip()
        if phrases.LESSON_LETTERS.get(answer.lower(), answer.lower()) == "q":
            return None
        found = meant(answer, choices)
        if len(found) == 1:
            return found[0].id
        texts = ", ".join(choice.text for choice in found[:4])
        complaint = phrases.AMBIGUOUS if found else phrases.NO_SUCH_CHOICE
        console.print(complaint.format(answer=answer, n=len(choices), texts=texts)[lang], markup=False)


def show_answer(puzzle: Puzzle, move: int, lang: Lang, console: Console) -> None:
    """The chances of every move, the rule that decides, and what the numbers rest on."""
    texts = {legal.id: without_pictures(legal.text(lang)) for legal in puzzle.match.legal(puzzle.seat)}
    console.print(f"\n{without_pictures(telling.verdict(puzzle, move, lang))}\n", markup=False, style="bold")
    for worth in puzzle.worths:
        mark = "☞" if worth.move == move else " "
        console.print(f"{mark} {telling.percent(worth):>5}  {texts[worth.move]}", markup=False, highlight=False)
    console.print(f"\n{telling.meaning(puzzle)[lang]}\n", markup=False, style="dim")
    if puzzle.answer.rule:
        show_section(console, puzzle.game, puzzle.answer.rule, lang)
