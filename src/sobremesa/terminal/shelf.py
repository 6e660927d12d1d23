"""The shelf in the terminal: which games there are, and all the facts of one.

`python -m sobremesa.terminal.shelf FILE…` (`make shelf`) writes it as a table into documents, between two marks.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from rich.console import Console, RenderableType
from rich.console import Group as Stack
from rich.table import Table as Grid
from rich.text import Text as Line

from sobremesa.engine.contract import Game
from sobremesa.engine.facts import seats_text
from sobremesa.engine.options import Option
from sobremesa.engine.words import Lang
from sobremesa.games import shelf
from sobremesa.terminal import phrases

BEGIN, END = "<!-- the shelf: make shelf -->", "<!-- the end of the shelf -->"  # of the table in a document


def draw_shelf(lang: Lang) -> RenderableType:
    grid = Grid(title=phrases.SHELF[lang], title_justify="left", show_edge=False, pad_edge=False, expand=False)
    for heading in ("", phrases.GAME[lang], phrases.PEOPLE[lang], phrases.MINUTES[lang], phrases.WHAT[lang]):
        grid.add_column(heading)
    for at, game in enumerate(shelf.values(), 1):
        name = Line.assemble((game.title[lang], "bold"), (f"\n{game.id}", "dim"))
        grid.add_row(str(at), name, seats_text(game), str(game.minutes), said_of(game, lang))
    return grid


def markdown_rows(lang: Lang) -> list[str]:
    """The shelf as rows of a table in Markdown, a line each."""
    return [f"| {game.title[lang]} | {seats_text(game)} | {said_of(game, lang)} |" for game in shelf.values()]


def said_of(game: Game, lang: Lang) -> str:
    """Its sentence, and what is to be known of it before anything else."""
    return f"{game.blurb[lang]} {game.caveat[lang]}" if game.caveat else game.blurb[lang]


def put_into(document: str, lang: Lang) -> str:
    """A document with the shelf as it is now between its marks."""
    headings = f"| {phrases.GAME[lang]} | {phrases.PEOPLE[lang]} | {phrases.WHAT[lang]} |"
    table = "\n".join([headings, "|---|---|---|", *markdown_rows(lang)])
    return re.sub(f"(?<={BEGIN}\n).*?(?={END})", lambda _: f"{table}\n", document, count=1, flags=re.DOTALL)


def draw_game(game: Game, lang: Lang) -> RenderableType:
    facts = f"{phrases.PEOPLE[lang]}: {seats_text(game)} · {phrases.MINUTES[lang]}: {game.minutes}"
    if game.roles:
        facts += f" · {phrases.SIDES[lang]}: {', '.join(words[lang] for words in game.roles)}"
    lines: list[RenderableType] = [Line(f"{game.title[lang]} · {game.id}", style="bold"), said_of(game, lang), facts]
    if credited := game.credits.told(lang):
        lines.append(Line(credited, style="dim"))
    if game.options:
        lines.append(Line(f"\n{phrases.OPTIONS[lang]}", style="bold"))
    return Stack(*lines, *(_option(option, lang) for option in game.options))


def _option(option: Option, lang: Lang) -> RenderableType:
    if isinstance(option.values, range):
        values = f"{option.values[0]}–{option.values[-1]}"
    else:
        values = " | ".join(option.values)
    default = phrases.DEFAULT.format(value=option.default)[lang]
    mark = f", {phrases.RECONSTRUCTED[lang]}" if option.is_reconstructed else ""
    return Line.assemble(
        (f"  {option.name}", "bold"), f" = {values} ({default}{mark})\n    {option.title[lang]}: {option.help[lang]}"
    )


def ask_for_game(console: Console, lang: Lang) -> Game | None:
    """Show the shelf and take a number or the beginning of a name; None when the person would rather not."""
    games = list(shelf.values())
    console.print(draw_shelf(lang))
    while True:
        answer = console.input(phrases.PICK_GAME[lang]).strip().casefold()
        if answer == "q":
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        meant = [
            g for g in games if answer and (g.id.startswith(answer) or g.title[lang].casefold().startswith(answer))
        ]
        if len(meant) == 1:
            return meant[0]


def main(files: list[str]) -> None:
    for path in map(Path, files):
        path.write_text(put_into(path.read_text("utf-8"), "es" if ".es." in path.name else "en"), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
