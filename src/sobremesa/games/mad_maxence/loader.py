"""The books on disk, ours and theirs: read once, when components are imported. Rules get them as tables of numbers."""

from __future__ import annotations

from pathlib import Path

from sobremesa.engine.errors import Unreadable
from sobremesa.engine.extras import data_files, read_toml
from sobremesa.engine.words import Words
from sobremesa.games.mad_maxence.book import Book, Notes, read_book
from sobremesa.games.mad_maxence.proof import prove

OURS = Path(__file__).parent / "books"


def library() -> tuple[list[Book], list[Words]]:
    """Every sound book, ours and theirs; and of each other one why it is left out: the game goes on without it.

    Ours are proved by a test instead: it takes a while, and they are read whenever somebody looks at the shelf.
    """
    books: list[Book] = []
    left_out: list[Words] = []
    for path in data_files(OURS):
        try:
            books.append(read_book(path.stem, read_toml(path), Notes()) if path.parent == OURS else sound(path))
        except Unreadable as error:
            left_out.append(error.words)
    if not books:
        raise Unreadable(left_out[0])
    return books, left_out


def sound(path: Path) -> Book:
    """A book without a mistake, or the first of them in a sentence."""
    book, problems = read(path)
    if problems:
        raise Unreadable(
            Words(
                f"{path.name} queda fuera. {problems[0].es} Para verlo todo: sobremesa book check {path}",
                f"{path.name} is left out. {problems[0].en} To see everything: sobremesa book check {path}",
            )
        )
    return book


def check(path: Path) -> list[Words]:
    """All that is wrong with a book, a sentence each."""
    return read(path)[1]


def read(path: Path) -> tuple[Book, list[Words]]:
    """A book, as far as it can be read, and what is wrong with it."""
    notes = Notes()
    book = read_book(path.stem, read_toml(path), notes)
    if not notes.problems:
        prove(book, notes)
    return book, notes.problems
