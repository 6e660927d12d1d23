"""The books of a game as its rules read them: tables of numbers, and the words beside them by the same numbers."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.record import lookup
from sobremesa.engine.words import Words
from sobremesa.games.adventure.book import Book
from sobremesa.games.adventure.charter import Charter
from sobremesa.games.adventure.press import CHOICE_COLUMNS, NO_ITEM_ROW, PLACE_COLUMNS, Press, padded


class Printed:
    def __init__(self, charter: Charter, books: Sequence[Book]) -> None:
        press = self.press = Press(charter, books)
        self.adventures, self.places, self.items = press.adventures, press.places, press.items
        self.steps, self.step_place, self.choices = tuple(press.steps), tuple(press.homes), tuple(press.choices)
        self.people, self.endings = press.people, press.endings

        self.step = lookup(press.step_rows)
        self.choice = lookup(press.choice_rows or [[0] * CHOICE_COLUMNS])
        self.change = lookup(press.change_rows or [[0] * 3])
        self.condition = lookup(press.condition_rows or [[0] * 3])
        self.person = lookup(press.person_rows or [[0]])

        # By adventure, then by place or item in the order of the book.
        self.place = lookup(padded(press.place_rows, [0] * PLACE_COLUMNS))
        self.place_count = lookup([len(places) for places in self.places])
        self.item = lookup(padded(press.item_rows, NO_ITEM_ROW))
        self.item_count = lookup([len(items) for items in self.items])

        tales = [tale for _, tale in self.adventures]
        self.start_place = lookup([list(tale.places).index(tale.start) for tale in tales])
        self.hour = lookup([tale.hour for tale in tales])  # the clock at its beginning
        self.alone = lookup([tale.alone for tale in tales])  # the measures of one that is played by itself
        self.keep = lookup([tale.keep for tale in tales])  # the most of each measure that leaves it
        self.kept_marks = lookup([(1 << len(book.remembered)) - 1 for book, _ in self.adventures])

    def road_links(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """The inked roads of each map, by the keys of the places on the table; hidden places are off them."""
        return tuple(
            tuple(
                (f"place-{one}", f"place-{other}")
                for one, other in sorted(tale.roads)
                if (one < other or (other, one) not in tale.roads)
                and not tale.places[one].is_hidden
                and not tale.places[other].is_hidden
            )
            for _, tale in self.adventures
        )

    def selections(
        self, books: Sequence[Book], whole: Words, part: Words
    ) -> tuple[dict[str, tuple[int, int]], list[Words]]:
        """For each value of the option the first and the last adventure: a whole book, or one of them by itself."""
        spans: dict[str, tuple[int, int]] = {}
        names: list[Words] = []
        for book in books:
            own = [at for at, (other, _) in enumerate(self.adventures) if other is book]
            spans[book.id] = (own[0], own[-1])
            names.append(whole.format(title=book.title))
            for number, at in enumerate(own, 1):
                spans[f"{book.id}-{number}"] = (at, at)
                names.append(part.format(n=number, title=self.adventures[at][1].title))
        return spans, names
