"""A table in the terminal: people on one screen, bots in the other seats."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from sobremesa.engine.contract import Game
from sobremesa.engine.deadlines import Deadlines
from sobremesa.engine.errors import SobremesaError
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import Choice, without_pictures
from sobremesa.engine.private import write_private
from sobremesa.engine.words import Lang, plain, seat_name
from sobremesa.games import rulebook
from sobremesa.lab.solution_files import find
from sobremesa.players.bots import HUMAN, Adviser, Bot, Decision, decision_of, sit
from sobremesa.players.hints import hint_words
from sobremesa.players.levels import HINT_LEVEL
from sobremesa.players.searcher import Found
from sobremesa.players.solving.solution import OPTIMAL, Solution
from sobremesa.terminal import phrases
from sobremesa.terminal.draw import draw_view
from sobremesa.terminal.ending import draw_end
from sobremesa.terminal.rules import show_section

COMMANDS = ("u", "h")  # besides “q” and “?”


class LeaveError(Exception):
    """The person wants to stop here."""


@dataclass
class Session:
    """A match with somebody in every seat."""

    match: Match
    players: tuple[str, ...]  # a bot's name, or HUMAN
    lang: Lang
    console: Console
    save: Path | None = None
    allows_hints: bool = False  # between people
    solution: Solution | None = None  # where there is one: for the optimal player, and for hints
    adviser: Adviser | None = None
    bots: dict[int, Bot] = field(default_factory=dict)
    told: dict[int, int] = field(default_factory=dict)  # how much of the story each person has read
    at_screen: int | None = None  # who looked last
    deadlines: Deadlines = field(default_factory=Deadlines)

    def __post_init__(self) -> None:
        self.bots = {seat: self._bot(player) for seat, player in enumerate(self.players) if player != HUMAN}
        people = [seat for seat in range(self.match.seats) if seat not in self.bots]
        self.at_screen = people[0] if len(people) == 1 else None

    def _bot(self, name: str) -> Bot:
        if name == OPTIMAL:
            return self._best
        return sit(name, self.match.game, self.match.seed or 0)

    def _best(self, decision: Decision) -> int:
        """By the solution; a match that others began may have come to where it knows nothing."""
        move = self.solution.pick(decision) if self.solution else None
        return self._search(decision)[0].move if move is None else move

    # --- Playing ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until somebody leaves; what is played is saved move by move."""
        try:
            while not self.match.is_over:
                self._save()
                self._take_turns()
            self._save()
            self._show_end()
        except (LeaveError, EOFError, KeyboardInterrupt):
            self.console.print()
            self.console.print(phrases.LEFT[self.lang])
            if self.save:
                self.console.print(phrases.SAVED.format(path=self.save)[self.lang], soft_wrap=True)  # to be copied
            elif not self.match.is_over:
                self.console.print(phrases.NOT_SAVED[self.lang])

    def _take_turns(self) -> None:
        """Bots first: people who choose at the same time must not wait for them."""
        seat = next((s for s in self.match.to_act if s in self.bots), self.match.to_act[0])
        if seat in self.bots:
            with self.console.status(phrases.THINKING[self.lang]):
                move = self.bots[seat](decision_of(self.match, seat))
            self.match.play(seat, move)
        else:
            self._hand_over(seat)
            self._decide(seat)

    def _hand_over(self, seat: int) -> None:
        """Between people on one screen, nothing of one hand is left for the next to see."""
        if self.at_screen not in (None, seat) and self.match.game.has_hidden_information:
            self.console.clear()
            self.console.input(phrases.HAND_OVER.format(n=seat + 1)[self.lang])
            self.console.clear()
        self.at_screen = seat

    def _decide(self, seat: int) -> None:
        self.deadlines.follow(self.match, time.monotonic())  # time runs while they look
        self._show(seat)
        view = self.match.view(seat, self.lang)
        while not self._take_answer(seat, view.choices):
            pass

    def _take_answer(self, seat: int, choices: Sequence[Choice]) -> bool:
        """Whether the table is another now."""
        answer = self.console.input(self._question()).strip()
        answer = phrases.IN_FULL.get(answer.lower(), answer)
        if answer == "q":
            raise LeaveError
        if self._run_out_of_time():
            self._play_late(seat, answer, choices)
            return True
        if answer == "u":
            return self._undo(seat)
        if answer == "h":
            self._hint(seat)
        elif answer.startswith("?"):
            self._explain(answer[1:].strip(), choices)
        elif (choice := self._read(answer, choices)) is not None:
            self.match.play(seat, choice)
            return True
        return False

    def _question(self) -> str:
        limit = self.deadlines.follow(self.match, time.monotonic())
        left = phrases.CLOCK.format(n=round(limit.left(time.monotonic())))[self.lang] if limit else ""
        return left + phrases.ASK[self.lang]

    def _run_out_of_time(self) -> bool:
        """The clock's moves that fell due while a person thought; whether there were any. Bots are not hurried: what
        they need longest for is to be compiled."""
        is_late, now = False, time.monotonic()
        while (limit := self.deadlines.follow(self.match, now)) and not limit.left(now):
            self.match.run_out_of_time()
            is_late = True
        return is_late

    def _play_late(self, seat: int, answer: str, choices: Sequence[Choice]) -> None:
        """A move that came too late is made all the same, if what the clock did leaves it open; nothing else is."""
        is_move = answer not in COMMANDS and not answer.startswith("?")
        open_now = {move.id for move in self.match.legal(seat)}
        choices = meant(answer, choices) if is_move else []
        if len(choices) == 1 and choices[0].id in open_now:
            self.match.play(seat, choices[0].id)

    def _undo(self, seat: int) -> bool:
        try:
            self.match.undo(seat)
        except SobremesaError as error:
            self.console.print(error.text(self.lang))
            return False
        self.told[seat] = min(self.told.get(seat, 0), len(self.match.log))
        return True

    def _hint(self, seat: int) -> None:
        """Alone or against bots; between people, where they agreed on it."""
        if self.players.count(HUMAN) > 1 and not self.allows_hints:
            self.console.print(phrases.NO_HINTS[self.lang])
            return
        with self.console.status(phrases.THINKING[self.lang]):
            found = self._advice(decision_of(self.match, seat))
        self.console.print(without_pictures(hint_words(self.match, seat, found).words[self.lang]), markup=False)

    def _advice(self, decision: Decision) -> list[Found]:
        """From the solution, where the game has been solved and best play may come to this; else from a search."""
        self.solution = self.solution or find(self.match.game, self.match.options)
        known = self.solution.look(decision.state) if self.solution else []
        return known or self._search(decision)

    def _search(self, decision: Decision) -> list[Found]:
        self.adviser = self.adviser or Adviser(self.match.game)
        return self.adviser.look(decision, HINT_LEVEL)

    def _read(self, answer: str, choices: Sequence[Choice]) -> int | None:
        found = meant(answer, choices)
        if len(found) == 1:
            return found[0].id
        complaint = phrases.AMBIGUOUS if found else phrases.NO_SUCH_CHOICE
        texts = ", ".join(choice.text for choice in found[:4]) + ("…" if len(found) > 4 else "")
        said = complaint.format(answer=answer, n=len(choices), texts=texts)[self.lang]
        self.console.print(said, markup=False)
        return None

    # --- Showing ----------------------------------------------------------------------------------------------------

    def _show(self, seat: int) -> None:
        story = self.match.story(seat, self.lang, since=self.told.get(seat, 0))
        self.told[seat] = len(self.match.log)
        if story:
            self.console.rule(phrases.SO_FAR[self.lang], align="left", style="dim")
            for line in story:
                self.console.print(f"  {without_pictures(line)}", markup=False, highlight=False)
        self.console.rule(self._heading(seat), align="left")
        self.console.print(draw_view(self.match.view(seat, self.lang), self.lang), highlight=False)

    def _heading(self, seat: int) -> str:
        title = self.match.game.title[self.lang]
        return title if self.match.seats == 1 else f"{title} · {seat_name(seat, self.lang)}"

    def _explain(self, which: str, choices: Sequence[Choice]) -> None:
        is_one = which.isdecimal() and 1 <= int(which) <= len(choices)
        rules = {choice.rule for choice in (choices[int(which) - 1 : int(which)] if is_one else choices)}
        if rules == {""}:
            self.console.print(phrases.NO_RULE[self.lang])
        elif len(rules) == 1:
            show_section(self.console, self.match.game, rules.pop(), self.lang)
        else:
            self._list_moves(choices)

    def _list_moves(self, choices: Sequence[Choice]) -> None:
        """What can be done, under the rule that each move rests on."""
        game, lang = self.match.game, self.lang
        for rule in dict.fromkeys(choice.rule for choice in choices):
            self.console.print(Markdown(f"**{rulebook.heading(game, rule, lang)}.** {_reason(game, rule, lang)}"))
            for number, choice in enumerate(choices, 1):
                if choice.rule == rule:
                    self.console.print(f"{number:>5} {choice.text}", markup=False, highlight=False)
        self.console.print(phrases.WHICH_RULE[lang])

    def _show_end(self) -> None:
        seat = self.at_screen or 0
        self._show(seat)
        self.console.rule(phrases.THE_END[self.lang], align="left")
        for line in draw_end(self.match, self.lang):
            self.console.print(line, markup=False, highlight=False)

    # --- Keeping ----------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        if not self.save:
            return
        try:
            write_whole(self.save, self.match.record() | {"players": list(self.players)})
        except OSError as error:  # a full disk must not end the game
            said = phrases.CANNOT_SAVE.format(path=self.save, reason=error.strerror or error)
            self.console.print(said[self.lang], style="yellow", soft_wrap=True)


def _reason(game: Game, rule: str, lang: Lang) -> str:
    """What the section of a move begins with, if it is one that people should know."""
    return rulebook.first_sentence(game, rule, lang) if rule in rulebook.marks(game, lang) else ""


def meant(answer: str, choices: Sequence[Choice]) -> list[Choice]:
    """The moves that a person may mean: one by its number, or those with a word that begins so."""
    if answer.isdecimal():
        return [choices[int(answer) - 1]] if 1 <= int(answer) <= len(choices) else []
    return matching(answer, choices) if answer else []


def matching(answer: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices of which the answer is a beginning; failing that, those with a word that begins so."""
    wanted = plain(answer)
    whole = [choice for choice in choices if plain(choice.text) == wanted]
    first = [choice for choice in choices if plain(choice.text).startswith(wanted)]
    inside = [choice for choice in choices if f" {wanted}" in f" {plain(choice.text)}"]
    return whole or first or inside


def write_whole(path: Path, record: Mapping[str, object]) -> None:
    """Keep a match, with all that its players hide from each other."""
    write_private(path, json.dumps(record, ensure_ascii=False))
