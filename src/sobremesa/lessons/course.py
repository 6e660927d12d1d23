"""A course: how far somebody is in a lesson, as a value. Terminal and server take the same one.

The match in it is a match like any other; its dice and deals are written in the lesson. All that a course depends on is
its lesson, its step and the learner's own moves: with those it can be found again (`Course.reached`).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Self

from sobremesa.engine.chance import Chance, SeededChance, WrittenChance
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Illegal, SobremesaError
from sobremesa.engine.match import Match
from sobremesa.engine.naming import find_move, find_outcome
from sobremesa.engine.nodes import Node, View
from sobremesa.engine.words import LANGS, Lang, Words
from sobremesa.lessons.lesson import Lesson, Step

NO_SUCH_STEP = Words("La lección no tiene ese paso.", "The lesson has no such step.")
A_MOVE_IS_WANTED = Words("Aquí te toca jugar a ti.", "Here it is your move.")
NO_MOVE_IS_WANTED = Words("Ahora no hay que jugar nada: sigue leyendo.", "There is nothing to play now: read on.")
AN_ANSWER_IS_WANTED = Words("Antes hay que responder.", "There is a question to answer first.")


class NoSuchStep(SobremesaError):
    """A step that the lesson does not have, or that nobody comes to by these moves."""


class Unwanted(SobremesaError):
    """Legal, or an answer that may be given, but not what the lesson is about: its sentence says why."""


@dataclass(frozen=True)
class Course:
    lesson: Lesson
    match: Match  # never altered: a step makes another
    at: int = 0  # which step; after the last, the lesson has been taken
    moves: tuple[int, ...] = ()  # the learner's own, in order

    @classmethod
    def begin(cls, lesson: Lesson) -> Self:
        chance = written(lesson.game, lesson.chance, SeededChance.of(lesson.seed))
        match = Match(lesson.game, seats=lesson.seats, options=lesson.options, chance=chance)
        check_all_came(match)
        return cls(lesson, match)

    @classmethod
    def reached(cls, lesson: Lesson, at: int, moves: Sequence[int] = ()) -> Course:
        """The course at a step, by these moves of the learner's; where they end, by the first that is wanted."""
        if not 0 <= at <= len(lesson.steps):
            raise NoSuchStep(NO_SUCH_STEP)
        course, left = cls.begin(lesson), list(moves)
        while course.at < at:
            course = course.play(left.pop(0)) if course.wants_move and left else course.skip()
        return course

    # --- What is the case ---------------------------------------------------------------------------------------------

    @property
    def is_done(self) -> bool:
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def wants_move(self) -> bool:
        return not self.is_done and bool(self.step.wants)

    @property
    def asks(self) -> bool:
        return not self.is_done and bool(self.step.answers)

    @property
    def seat(self) -> int:
        return self.lesson.seat

    def wanted(self) -> list[int]:
        """The moves that the step is about."""
        if self.step.takes_any:
            return [move.id for move in self.match.legal(self.seat)]
        return [find_move(self.match, self.seat, said) for said in self.step.wants]

    def pointed(self, lang: Lang) -> list[Node]:
        """What the coach points at, as it lies on the table."""
        points = () if self.is_done else self.step.points
        return [node for node in self.match.view(self.seat, lang).nodes() if node.key in points]

    def view(self, lang: Lang) -> View:
        """The table as the learner sees it. Moves can be made where the lesson waits for one."""
        view = self.match.unnamed_view(self.seat, lang)
        return view if self.wants_move else replace(view, choices=())

    # --- What can be done ---------------------------------------------------------------------------------------------

    def go_on(self) -> Course:
        if self.is_done:
            raise NoSuchStep(NO_SUCH_STEP)
        if self.wants_move or self.asks:
            raise Unwanted(A_MOVE_IS_WANTED if self.wants_move else AN_ANSWER_IS_WANTED)
        return self._after(self._dealt())

    def play(self, move: int) -> Course:
        """A move of the learner's: where it is not wanted, a kind sentence, and nothing has changed."""
        if not self.wants_move:
            raise Unwanted(NO_MOVE_IS_WANTED)
        if move not in self.wanted() and move in [legal.id for legal in self.match.legal(self.seat)]:
            raise Unwanted(self._but(move))  # before chance is asked: what is written is for the moves that are wanted
        match = self._dealt()
        match.play(self.seat, move)  # the match says what is not legal
        return replace(self._after(match), moves=(*self.moves, move))

    def answer(self, which: int) -> Course:
        """The answer of that number, counted from 0."""
        if not self.asks or not 0 <= which < len(self.step.answers):
            raise NoSuchStep(NO_SUCH_STEP)
        because = self.step.answers[which].because
        if because:
            raise Unwanted(because)
        return self._after(self._dealt())

    def skip(self) -> Course:
        """On to the next step, with the move that is wanted made for the learner."""
        if self.is_done:
            raise NoSuchStep(NO_SUCH_STEP)
        return self.play(self.wanted()[0]) if self.wants_move else self._after(self._dealt())

    def back(self) -> Course:
        """As it was a step before."""
        return Course.reached(self.lesson, max(0, self.at - 1), self.moves)

    # --- How ----------------------------------------------------------------------------------------------------------

    def _but(self, move: int) -> Words:
        for but in self.step.buts:
            if but.move and find_move(self.match, self.seat, but.move) == move:
                return but.words
        return next(but.words for but in self.step.buts if not but.move)

    def _dealt(self) -> Match:
        """The match with what chance will bring in this step."""
        match = copy(self.match)
        rest = match.chance.then if isinstance(match.chance, WrittenChance) else match.chance
        match.draw_from(written(self.lesson.game, self.step.chance, rest))
        return match

    def _after(self, match: Match) -> Course:
        """What the others do; then the next step."""
        for turn in self.step.others:
            match.play(turn.seat, find_move(match, turn.seat, turn.move))
        check_all_came(match)
        return replace(self, match=match, at=self.at + 1)


def written(game: Game, outcomes: Sequence[str], then: Chance) -> WrittenChance:
    return WrittenChance(tuple(find_outcome(game.moves, said) for said in outcomes), then)


def check_all_came(match: Match) -> None:
    """What is written of chance and did not happen is a mistake: the author meant something else."""
    chance, moves = match.chance, match.game.moves
    if isinstance(chance, WrittenChance) and chance.outcomes:
        es, en = (", ".join(moves.text(move, lang) for move in chance.outcomes) for lang in LANGS)
        raise Illegal(Words(f"El azar aún no puede traer esto: {es}.", f"Chance has no occasion to bring this: {en}."))
