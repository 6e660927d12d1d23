"""A lesson: what its TOML file says, read strictly into plain data. docs/write-a-lesson.md tells how to write one.

Here a file is read by itself; whether its moves are legal and its things on the table is found by taking it (proof.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.contract import Game
from sobremesa.engine.errors import BadOption
from sobremesa.engine.notes import Notes, both, known, number_at, phrases_at, tables_at, words_at
from sobremesa.engine.options import Value, read_options
from sobremesa.engine.words import LANGS, Words, nearest
from sobremesa.games import IDS, shelf

FORMAT = "sobremesa lesson 1"
ANY = "any"  # of a step: every legal move will do
MOST_WORDS = 40  # of anything that the coach says
MOST_STEPS = 30
ANSWERS = range(2, 5)
MINUTES = range(1, 16)
MOST_SEED = 2**31


@dataclass(frozen=True)
class Turn:
    """A move of one of the others: who, and the move as an author writes it."""

    seat: int
    move: str


@dataclass(frozen=True)
class But:
    """What is said of a move that is legal and not meant: `move` is "" for all that have no sentence of their own."""

    move: str
    words: Words


@dataclass(frozen=True)
class Answer:
    words: Words
    because: Words | None = None  # why it is wrong; the right one has none

    @property
    def is_right(self) -> bool:
        return self.because is None


@dataclass(frozen=True)
class Step:
    """What the coach says and points at; what is asked of the learner, if anything; and what follows from it."""

    words: Words
    points: tuple[str, ...] = ()  # keys of nodes of the view
    wants: tuple[str, ...] = ()  # moves, any of which will do; (ANY,): all of them
    buts: tuple[But, ...] = ()
    answers: tuple[Answer, ...] = ()
    others: tuple[Turn, ...] = ()  # what the others do then
    chance: tuple[str, ...] = ()  # and what dice and deals bring meanwhile

    @property
    def takes_any(self) -> bool:
        return self.wants == (ANY,)


@dataclass(frozen=True)
class Lesson:
    id: str  # the name of its file without its ending
    game: Game
    title: Words
    minutes: int
    seats: int
    seat: int  # the learner's
    options: Mapping[str, Value]
    seed: int  # of what nobody wrote down: the same each time
    chance: tuple[str, ...]  # before the first step
    steps: tuple[Step, ...]

    @property
    def number(self) -> int:
        """Among the lessons of its game, as its file says."""
        return int(self.id.partition("-")[2] or 1)


def read_lesson(lesson_id: str, data: Mapping[str, Any], notes: Notes) -> Lesson | None:
    """None where it does not even say of which game it is."""
    known(data, ("format", "game", "title", "minutes", "seats", "seat", "options", "seed", "chance", "step"), notes)
    if data.get("format") != FORMAT:
        notes.add(f"falta la línea format = «{FORMAT}».", f"the line format = “{FORMAT}” is missing.")
    game = _game(data.get("game"), notes)
    if game is None:
        return None
    seats = _seats(game, data.get("seats", game.seats[0]), notes)
    return Lesson(
        id=lesson_id,
        game=game,
        title=words_at(data, "title", notes),
        minutes=number_at(data, "minutes", MINUTES, notes, MINUTES[0]),
        seats=seats,
        seat=number_at(data, "seat", range(1, seats + 1), notes, 1) - 1,
        options=_options(game, data.get("options", {}), notes),
        seed=number_at(data, "seed", range(MOST_SEED), notes, 0),
        chance=phrases_at(data, "chance", notes),
        steps=_steps(tables_at(data, "step", notes), notes),
    )


def _game(named: object, notes: Notes) -> Game | None:
    if named in IDS:
        return shelf[str(named)]
    hint = nearest(str(named or ""), IDS)
    notes.add(f"«game» no es un juego de la repisa. {hint.es}", f"“game” is no game of the shelf. {hint.en}")
    return None


def _seats(game: Game, asked: object, notes: Notes) -> int:
    if isinstance(asked, int) and not isinstance(asked, bool) and asked in game.seats:
        return asked
    numbers = ", ".join(map(str, game.seats))
    notes.add(f"«seats» es uno de estos números: {numbers}.", f"“seats” is one of these numbers: {numbers}.")
    return game.seats[0]


def _options(game: Game, asked: object, notes: Notes) -> Mapping[str, Value]:
    try:
        return read_options(game.options, asked if isinstance(asked, Mapping) else {"options": asked})
    except BadOption as error:
        notes.add(error.words.es, error.words.en)
        return read_options(game.options, {})


# --- Steps ------------------------------------------------------------------------------------------------------------


def _steps(found: list[Mapping[str, Any]], notes: Notes) -> tuple[Step, ...]:
    if not 0 < len(found) <= MOST_STEPS:
        notes.add(f"tiene de 1 a {MOST_STEPS} pasos ([[step]]).", f"it has 1 to {MOST_STEPS} steps ([[step]]).")
    return tuple(_step(raw, notes.at(*called(at))) for at, raw in enumerate(found))


def called(at: int) -> tuple[str, str]:
    """A step as people count them."""
    return f"paso {at + 1}", f"step {at + 1}"


def _step(data: Mapping[str, Any], notes: Notes) -> Step:
    known(data, ("es", "en", "point", "want", "but", "answer", "others", "chance"), notes)
    if "want" in data and "answer" in data:
        notes.add("pide una jugada o pregunta algo, no las dos cosas.", "it wants a move or asks something, not both.")
    step = Step(
        words=_short(both(data, notes), notes),
        points=phrases_at(data, "point", notes),
        wants=_wants(data, notes),
        buts=tuple(_but(raw, notes.at("«but»", "“but”")) for raw in tables_at(data, "but", notes)),
        answers=_answers(tables_at(data, "answer", notes), notes),
        others=tuple(_turn(said, notes) for said in phrases_at(data, "others", notes)),
        chance=phrases_at(data, "chance", notes),
    )
    _check_buts(step, notes)
    return step


def _wants(data: Mapping[str, Any], notes: Notes) -> tuple[str, ...]:
    """A move, several of which one will do, or “any”."""
    asked = data.get("want", [])
    wants = phrases_at({"want": [asked] if isinstance(asked, str) else asked}, "want", notes)
    if "want" in data and not wants:
        notes.add("«want» no dice qué jugada.", "“want” does not say which move.")
    return wants


def _but(data: Mapping[str, Any], notes: Notes) -> But:
    known(data, ("move", "es", "en"), notes)
    move = data.get("move", "")
    if not isinstance(move, str):
        notes.add("«move» es una jugada entre comillas.", "“move” is a quoted move.")
    return But(str(move).strip(), _short(both(data, notes), notes))


def _check_buts(step: Step, notes: Notes) -> None:
    """What a learner hears of a move that was not meant: needed where a move is meant, and senseless elsewhere."""
    general = [but for but in step.buts if not but.move]
    if step.buts and (not step.wants or step.takes_any):
        notes.add("sobra «but»: aquí ninguna jugada está de más.", "no “but” here: no move is out of place.")
    elif step.wants and not step.takes_any and len(general) != 1:
        notes.add(
            "hace falta un «but» sin «move»: lo que se dice de las demás jugadas.",
            "it needs one “but” without “move”: what is said of all other moves.",
        )


def _answers(found: list[Mapping[str, Any]], notes: Notes) -> tuple[Answer, ...]:
    answers = tuple(_answer(raw, notes.at(f"respuesta {n}", f"answer {n}")) for n, raw in enumerate(found, 1))
    if answers and len(answers) not in ANSWERS:
        notes.add("una pregunta tiene de dos a cuatro respuestas.", "a question has two to four answers.")
    if answers and sum(answer.is_right for answer in answers) != 1:
        notes.add(
            "una sola respuesta es la buena, y cada otra dice por qué no («because»).",
            "one answer is right, and each of the others says why not (“because”).",
        )
    return answers


def _answer(data: Mapping[str, Any], notes: Notes) -> Answer:
    known(data, ("es", "en", "because"), notes)
    because = _short(words_at(data, "because", notes), notes) if "because" in data else None
    return Answer(_short(both(data, notes), notes), because)


_TURN = re.compile(r"(\d)\s*:\s*(.+)")


def _turn(said: str, notes: Notes) -> Turn:
    if found := _TURN.fullmatch(said):
        return Turn(int(found[1]) - 1, found[2])
    notes.add(
        f"«{said}» no dice quién: se escribe «2: jugada», con el asiento delante.",
        f"“{said}” does not say who: write “2: move”, the seat first.",
    )
    return Turn(0, said)


def _short(words: Words, notes: Notes) -> Words:
    for lang in LANGS:
        count = len(words[lang].split())
        if count > MOST_WORDS:
            notes.add(
                f"{count} palabras ({lang}), y caben {MOST_WORDS}: «{_begin(words[lang])}…»",
                f"{count} words ({lang}), and {MOST_WORDS} fit: “{_begin(words[lang])}…”",
            )
    return words


def _begin(sentence: str) -> str:
    return " ".join(sentence.split()[:5])
