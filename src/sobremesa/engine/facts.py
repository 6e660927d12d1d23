"""The facts of a game as data and as words, for whoever lists games."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sobremesa.engine.contract import Game
from sobremesa.engine.options import Option
from sobremesa.engine.words import SEAT, Words


def seats_text(game: Game) -> str:
    """ "2–5" or "1"."""
    first, last = game.seats[0], game.seats[-1]
    return str(first) if first == last else f"{first}–{last}"


def seat_words(game: Game, seat: int) -> Words:
    """What a seat is called in lists: its side, where the game has sides, or “Seat 1”."""
    return game.roles[seat] if game.roles else SEAT.format(n=seat + 1)


def facts(game: Game) -> dict[str, Any]:
    """Everything a program may want to know before it starts a match."""
    return {
        "id": game.id,
        "title": asdict(game.title),
        "blurb": asdict(game.blurb),
        "seats": list(game.seats),
        "roles": [asdict(words) for words in game.roles],
        "minutes": game.minutes,
        "complexity": game.complexity,
        "credits": asdict(game.credits),
        "has_chance": game.has_chance,
        "has_hidden_information": game.has_hidden_information,
        "has_simultaneous_choice": game.has_simultaneous_choice,
        "state_bytes": game.state.dtype.itemsize,
        "moves": [
            {"name": r.name, "start": r.start, "size": r.size, "words": asdict(r.words), "rule": r.rule}
            for r in game.moves.ranges
        ],
        "endings": [asdict(words) for words in game.endings],
        "counters": [asdict(words) for words in game.counters],
        "options": [_option(option) for option in game.options],
    }


def _option(option: Option) -> dict[str, Any]:
    is_range = isinstance(option.values, range)
    limits = {"least": option.values[0], "most": option.values[-1]} if is_range else {"values": list(option.values)}
    return {
        "name": option.name,
        "type": option.kind,
        "default": option.default,
        **limits,
        "title": asdict(option.title),
        "help": asdict(option.help),
        "is_reconstructed": option.is_reconstructed,
    }
