"""A section of the rules at the terminal, with its worked examples as plain views."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

from sobremesa.engine.contract import Game
from sobremesa.engine.words import Lang
from sobremesa.games import rulebook
from sobremesa.games.worked import FENCE, examples
from sobremesa.terminal.draw import draw


def show_section(console: Console, game: Game, anchor: str, lang: Lang) -> None:
    text, *rest = FENCE.split(rulebook.sections(game, lang)[anchor])
    console.print(Markdown(text))
    for name, sentence, text in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        show_example(console, game, name, sentence, lang)
        console.print(Markdown(text))


def show_example(console: Console, game: Game, name: str, sentence: str, lang: Lang) -> None:
    example = examples(game)[name]()
    for view in example.pictures(lang):
        console.print()
        for node in (*view.board, *view.mine, *view.others):
            console.print(Padding(draw(node, {}), (0, 0, 0, 4)), highlight=False)
    console.print()
    console.print(Padding(Markdown(example.said(sentence, lang)), (0, 0, 0, 4)))
