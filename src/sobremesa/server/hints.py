"""Hints at a table: what a search finds best for who asks, told to nobody else."""

from __future__ import annotations

from sobremesa.engine.words import Words
from sobremesa.players.hints import hint_words
from sobremesa.server.bots import Bots
from sobremesa.server.house import House
from sobremesa.server.tables import Answer, Table

NO_HINTS = Words("En esta mesa no hay pistas.", "There are no hints at this table.")
NOT_NOW = Words("Ahora no tienes nada que decidir.", "You have nothing to decide now.")
NEVER = Words(
    "Este servidor no compila nada (--interpreted), y sin eso no hay pistas.",
    "This server compiles nothing (--interpreted), and there are no hints without that.",
)
NOT_YET = Words("Aún se preparan las pistas: prueba en un momento.", "Hints are being prepared: try in a moment.")
ONE_AT_A_TIME = Words("Ya se está pensando una pista.", "A hint is being thought of already.")


async def hint_for(house: House, table: Table, owner: str, seat: int) -> Answer:
    """One at a time for each person: a hint is a search, and others want to play."""
    if owner in house.hinting:
        return Answer("refused", ONE_AT_A_TIME)
    house.hinting.add(owner)
    try:
        return await hint(house.bots, table, seat)
    finally:
        house.hinting.discard(owner)


async def hint(bots: Bots, table: Table, seat: int) -> Answer:
    if not table.may_hint:
        return Answer("refused", NO_HINTS)
    if seat not in table.asked:
        return Answer("not_your_turn", NOT_NOW)
    match, found = table.match, await bots.advice(table, seat)
    if not found:
        return Answer("refused", NOT_YET if bots.compiling.is_on else NEVER)
    said = hint_words(match, seat, found)
    return Answer("accepted", said.words, moves=said.moves, rule=said.rule)
