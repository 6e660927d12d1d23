"""Hints at a table: what a search finds best for who asks, told to nobody else."""

from __future__ import annotations

from sobremesa.engine.words import Words
from sobremesa.players.hints import hint_words
from sobremesa.server.live import Rooms
from sobremesa.server.tables import Answer, Table

NO_HINTS = Words("En esta mesa no hay pistas.", "There are no hints at this table.")
NOT_NOW = Words("Ahora no tienes nada que decidir.", "You have nothing to decide now.")
NEVER = Words(
    "Este servidor no compila nada (--interpreted), y sin eso no hay pistas.",
    "This server compiles nothing (--interpreted), and there are no hints without that.",
)
NOT_YET = Words("Aún se preparan las pistas: prueba en un momento.", "Hints are being prepared: try in a moment.")


async def hint(rooms: Rooms, table: Table, seat: int) -> Answer:
    if not table.may_hint:
        return Answer("refused", NO_HINTS)
    if seat not in table.to_act:
        return Answer("not_your_turn", NOT_NOW)
    match, found = table.match, await rooms.advice(table, seat)
    if not found:
        return Answer("refused", NOT_YET if rooms.compiles else NEVER)
    said = hint_words(match, seat, found)
    return Answer("accepted", said.words, moves=said.moves)
