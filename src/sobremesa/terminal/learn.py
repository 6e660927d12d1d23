"""A lesson in words: the table, what the coach says of it, and the learner's moves, typed as in any match."""

from __future__ import annotations

import secrets
from copy import copy
from dataclasses import dataclass

from rich.console import Console

from sobremesa.engine.chance import SeededChance
from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.nodes import Choice, without_pictures
from sobremesa.engine.random import MAX_SEED
from sobremesa.engine.words import Lang
from sobremesa.lessons.course import Course
from sobremesa.players.bots import HUMAN
from sobremesa.terminal import phrases
from sobremesa.terminal.draw import draw_view
from sobremesa.terminal.play import LeaveError, Session, meant

PLAY_ON_AGAINST = "easy"


@dataclass
class Lecture:
    """Somebody who takes a lesson at this screen."""

    course: Course
    lang: Lang
    console: Console
    tells_keys: bool = False  # for authors: what can be pointed at
    shown: int = -1  # how long the match was when the table was last drawn

    def run(self) -> Session | None:
        """To its end, or until they leave; then the match to play on, for who wants to."""
        try:
            while not self.course.is_done:
                self._show()
                self._take_answer()
            self._say(phrases.LESSON_TAKEN[self.lang])
            answer = self.console.input(phrases.PLAY_ON[self.lang])
            return None if _letter(answer) == "q" else self._match_from_here()
        except (LeaveError, EOFError, KeyboardInterrupt):
            lesson = self.course.lesson
            which = lesson.game.id if lesson.number == 1 else f"{lesson.game.id} --lesson {lesson.number}"
            left = phrases.LESSON_LEFT.format(lesson=which, n=self.course.at + 1)
            self.console.print(f"\n{left[self.lang]}", markup=False)
            return None

    def _match_from_here(self) -> Session:
        """The same match with real dice and bots in the other seats."""
        match, seat = copy(self.course.match), self.course.seat
        match.draw_from(SeededChance.of(secrets.randbelow(MAX_SEED)))
        players = tuple(HUMAN if at == seat else PLAY_ON_AGAINST for at in range(match.seats))
        session = Session(match, players, self.lang, self.console)
        session.told[seat] = len(match.log)
        return session

    # --- Showing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The table where it has changed or a move is wanted; then what the coach points at, and says."""
        course, lang = self.course, self.lang
        view, log = course.view(lang).named(lang), len(course.match.log)
        heading = phrases.LESSON_STEP.format(title=course.lesson.title, n=course.at + 1, count=len(course.lesson.steps))
        self.console.rule(heading[lang], align="left")
        if course.wants_move or log != self.shown:
            self.console.print(draw_view(view, lang), highlight=False)
        self.shown = log
        if self.tells_keys:
            self._say(" ".join(sorted({node.key for node in view.nodes() if node.key})))
        labels = dict.fromkeys(node.label for node in course.pointed(lang) if node.label)
        if labels:
            self.console.print(f"\n☞ {without_pictures(', '.join(labels))}", markup=False, style="cyan")
        self._say(course.step.words[lang])
        for at, answer in enumerate(course.step.answers, 1):
            self.console.print(f"{at:>3} {answer.words[lang]}", markup=False, highlight=False)

    def _say(self, words: str) -> None:
        self.console.print(f"\n{words}", markup=False, highlight=False, style="bold")

    # --- Answers ------------------------------------------------------------------------------------------------------

    def _take_answer(self) -> None:
        """One answer at a time: what is not wanted gets its sentence, and the step stays as it is."""
        answer = self.console.input(self._question())
        letter = _letter(answer)
        if letter == "q":
            raise LeaveError
        try:
            if letter == "b":
                self.course, self.shown = self.course.back(), -1
            elif letter == "s":
                self.course = self.course.skip()
            else:
                self.course = self._after(answer.strip())
        except SobremesaError as error:
            self._say(error.text(self.lang))

    def _question(self) -> str:
        asked = self.course.wants_move or self.course.asks
        return (phrases.ASK_IN_LESSON if asked else phrases.GO_ON_IN_LESSON)[self.lang]

    def _after(self, answer: str) -> Course:
        if not self.course.wants_move and not self.course.asks:
            return self.course.go_on()
        choices = self._choices()
        found = meant(answer, choices)
        if len(found) != 1:
            texts = ", ".join(choice.text for choice in found[:4])
            complaint = phrases.AMBIGUOUS if found else phrases.NO_SUCH_CHOICE
            self.console.print(complaint.format(answer=answer, n=len(choices), texts=texts)[self.lang], markup=False)
            return self.course
        return self.course.play(found[0].id) if self.course.wants_move else self.course.answer(found[0].id)

    def _choices(self) -> tuple[Choice, ...]:
        """The moves of the table, or the answers as if they were moves."""
        if self.course.wants_move:
            return self.course.view(self.lang).named(self.lang).choices
        answers = enumerate(self.course.step.answers)
        return tuple(Choice(id=at, text=answer.words[self.lang], rule="") for at, answer in answers)


def _letter(answer: str) -> str:
    word = answer.strip().lower()
    return phrases.LESSON_LETTERS.get(word, word)
