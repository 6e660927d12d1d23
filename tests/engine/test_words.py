"""Words: names in the places that a game's sentences leave for them."""

from __future__ import annotations

from sobremesa.engine.nodes import Card, Group, View
from sobremesa.engine.words import seat_mark, with_names, with_seat_names


def test_names_stand_where_seats_are_marked() -> None:
    said = f"{seat_mark(0)} wins, {seat_mark(2)} does not."
    assert with_names(said, lambda seat: ("Ana", "Beto", "Eva")[seat]) == "Ana wins, Eva does not."
    assert with_seat_names(said, "es") == "Asiento 1 wins, Asiento 3 does not."


def test_a_name_is_never_taken_for_a_mark() -> None:
    assert with_names(f"{seat_mark(0)} wins.", lambda seat: seat_mark(1)) == f"{seat_mark(1)} wins."


def test_a_view_names_seats_wherever_it_says_something() -> None:
    card = Card(label=seat_mark(0), effect=f"for {seat_mark(1)}", why=f"{seat_mark(2)} first")
    view = View(prompt=f"{seat_mark(0)}?", board=(Group(label="all", things=(card,)),)).named("en")
    (named,) = view.board[0].things
    assert (view.prompt, named) == ("Seat 1?", Card(label="Seat 1", effect="for Seat 2", why="Seat 3 first"))
