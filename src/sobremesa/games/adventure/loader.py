"""The books of a game on disk, ours and theirs: read once, when its components are imported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sobremesa.engine.errors import Unreadable
from sobremesa.engine.extras import data_files, read_toml
from sobremesa.engine.words import Words
from sobremesa.games.adventure.book import Book, BookNotes, read_book
from sobremesa.games.adventure.charter import Charter
from sobremesa.games.adventure.proof import prove


@dataclass(frozen=True)
class Library:
    """Reads the books of one game by its charter."""

    charter: Charter
    ours: Path  # the folder with our own

    def books(self) -> tuple[list[Book], list[Words]]:
        """Every sound book, ours and theirs; and of each other one why it is left out: the game goes on without it.

        Ours are proved by a test instead: it takes a while, and they are read whenever somebody looks at the shelf.
        """
        books: list[Book] = []
        left_out: list[Words] = []
        for path in data_files(self.ours):
            try:
                books.append(self._taken(path) if path.parent == self.ours else self.sound(path))
            except Unreadable as error:
                left_out.append(error.words)
        if not books:
            raise Unreadable(left_out[0])
        return books, left_out

    def _taken(self, path: Path) -> Book:
        return read_book(path.stem, read_toml(path), BookNotes(charter=self.charter))

    def sound(self, path: Path) -> Book:
        """A book without a mistake, or the first of them in a sentence."""
        book, problems = self.read(path)
        if problems:
            raise Unreadable(
                Words(
                    f"{path.name} queda fuera. {problems[0].es} Para verlo todo: sobremesa book check {path}",
                    f"{path.name} is left out. {problems[0].en} To see everything: sobremesa book check {path}",
                )
            )
        return book

    def check(self, path: Path) -> list[Words]:
        """All that is wrong with a book, a sentence each."""
        return self.read(path)[1]

    def read(self, path: Path) -> tuple[Book, list[Words]]:
        """A book, as far as it can be read, and what is wrong with it."""
        notes = BookNotes(charter=self.charter)
        book = read_book(path.stem, read_toml(path), notes)
        if not notes.problems:
            prove(book, notes)
        return book, notes.problems
