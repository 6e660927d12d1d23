"""Whole games in the terminal, typed as a person would."""

from __future__ import annotations

import json
import random
import re
import stat
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import sobremesa
from sobremesa.engine.contract import CLOCK, Game
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import Choice
from sobremesa.engine.words import Lang
from sobremesa.terminal import play as terminal_play
from sobremesa.terminal.draw import draw_view
from sobremesa.terminal.play import Session, matching
from sobremesa.terminal.replay import step_through

Answer = Callable[[str], str]


class Person(Console):
    """A console with somebody at the keyboard."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(file=StringIO(), width=110, force_terminal=False)
        self.answer, self.asked = answer, 0
        self.read, self.in_sight = 0, ""  # how much of all that was shown has been read, and what of it is in sight

    def input(self, prompt: object = "", **_: object) -> str:
        assert isinstance(self.file, StringIO)
        self.asked += 1
        self.file.seek(self.read)
        self.in_sight = (self.in_sight + self.file.read()).rsplit("───", 1)[-1]
        self.read = self.file.tell()
        return self.answer(self.in_sight + str(prompt))

    def shown(self) -> str:
        assert isinstance(self.file, StringIO)
        return self.file.getvalue()


def typist(seed: int) -> Answer:
    """Types one of the numbers on the screen."""
    choose = random.Random(seed)
    return lambda shown: choose.choice(re.findall(r"^ +(\d+) ", shown, re.M) or [""])


def play(
    game: Game, answer: Answer, players: tuple[str, ...], lang: Lang = "es", save: Path | None = None, seed: int = 3
) -> tuple[Match, Person]:
    person, match = Person(answer), game.start(seats=len(players), seed=seed)
    Session(match, players, lang, person, save).run()
    return match, person


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda g: g.id)
def test_a_whole_game_by_numbers(game: Game) -> None:
    players = ("human", *["random"] * (game.seats[0] - 1))
    match, person = play(game, typist(1), players)
    assert match.is_over
    assert match.ending is not None
    assert match.ending.es in person.shown()
    assert "Fin de la partida" in person.shown()


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda g: g.id)
def test_everybody_on_one_screen(game: Game) -> None:
    match, person = play(game, typist(2), ("human",) * game.seats[-1], lang="en", seed=5)
    assert match.is_over
    handed = "Hand the screen to seat" in person.shown() or person.asked > 0
    assert handed


def test_hands_are_hidden_between_people() -> None:
    """When the screen changes hands, the next prompt comes after the screen was cleared."""
    game = next(g for g in sobremesa.shelf.values() if g.has_hidden_information)
    asked: list[str] = []
    answer = typist(3)

    class Watching(Person):
        def clear(self, home: bool = True) -> None:
            asked.append("clear")

        def input(self, prompt: object = "", **kwargs: object) -> str:
            asked.append(str(prompt))
            return super().input(prompt, **kwargs)

    person = Watching(answer)
    Session(game.start(seats=2, seed=1), ("human", "human"), "en", person).run()
    handed = [i for i, text in enumerate(asked) if text.startswith("Hand the screen")]
    assert handed
    assert all(asked[i - 1] == "clear" and asked[i + 1] == "clear" for i in handed)


def test_words_undo_rules_and_leaving(tmp_path: Path) -> None:
    game = sobremesa.shelf["protocol_g117"]
    opened = game.start(seed=3)
    opened.play(1, opened.legal(1)[0])
    first = opened.legal(0)[0].text("en")
    typed = iter(["1", "nonsense", "99", "?", "? 1", "u", first[:-1], "u", first, "q"])
    save = tmp_path / "match.json"
    match, person = play(game, lambda _: next(typed), ("human", "human"), "en", save)
    shown = person.shown()
    assert "“nonsense” is none of the moves" in shown
    assert "“99” is none of the moves" in shown
    assert "There is nothing to undo" in shown
    assert "See you." in shown
    assert "sobremesa play --resume" in shown
    assert len(match.log) == 2
    kept = json.loads(save.read_text())
    assert kept["players"] == ["human", "human"]
    assert sobremesa.replay(kept).state == match.state


def test_a_question_mark_says_what_can_be_done_and_why() -> None:
    typed = iter(["?", "q"])
    _, person = play(sobremesa.shelf["lucha_libre"], lambda _: next(typed), ("human", "random"), "en")
    shown = " ".join(person.shown().split())
    assert "Throwing. Throw as many dice as the energy of your fighter in the ring says." in shown
    assert "The whole rule behind a move: “? 2”." in shown


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    game, save = sobremesa.shelf["ajolocracia"], tmp_path / "match.json"
    answers = typist(5)
    count = iter(range(10**6))
    match, _ = play(game, lambda shown: "q" if next(count) == 4 else answers(shown), ("human", "greedy"), save=save)
    assert not match.is_over
    again = sobremesa.replay(json.loads(save.read_text()))
    assert again.state == match.state
    Session(again, ("human", "greedy"), "es", Person(answers), save).run()
    assert again.is_over
    assert json.loads(save.read_text())["moves"] == again.record()["moves"]


def test_a_kept_match_is_for_its_owner_only(tmp_path: Path) -> None:
    """L13: it tells every hand."""
    save = tmp_path / "match.json"
    play(sobremesa.shelf["bonnie_and_clyde"], typist(1), ("human",), "en", save)
    assert stat.S_IMODE(save.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [save]


def test_a_full_disk_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sobremesa.terminal.play.write_whole", full)
    match, person = play(sobremesa.shelf["bonnie_and_clyde"], typist(1), ("human",), "en", tmp_path / "match.json")
    assert match.is_over
    assert "No space left on device. Play goes on." in person.shown()


def test_closing_the_input_leaves_politely() -> None:
    def closed(_: str) -> str:
        raise EOFError

    match, person = play(sobremesa.shelf["bonnie_and_clyde"], closed, ("human",))
    assert not match.is_over
    assert "no se guardó" in person.shown()


def test_the_beginning_of_a_word_finds_the_move() -> None:
    choices = [Choice(id=i, text=t, rule="") for i, t in enumerate(["Tirar el dado", "Plantarse", "Ir a Álamos", "Ir"])]
    assert [c.id for c in matching("ti", choices)] == [0]
    assert [c.id for c in matching("PLAN", choices)] == [1]
    assert [c.id for c in matching("alamos", choices)] == [2]
    assert [c.id for c in matching("ir", choices)] == [3], "a whole text wins over a beginning"
    assert matching("x", choices) == []


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda g: g.id)
def test_a_record_can_be_stepped_through_there_and_back(game: Game) -> None:
    match, _ = play(game, typist(7), ("human", *["random"] * (game.seats[0] - 1)))
    typed = iter(["", "", "b", "2", "9999", "b", "", ""])
    person = Person(lambda _: next(typed))
    step_through(match, "es", person)
    assert match.ending is not None
    assert match.ending.es in person.shown()
    assert "Jugada 1 de" in person.shown()


def test_a_command_may_be_written_in_full() -> None:
    typed = iter(["pista", "1", "1", "deshacer", "salir"])
    match, person = play(sobremesa.shelf["protocol_g117"], lambda shown: next(typed), ("human", "human"))
    assert "Entre personas no hay pistas" in person.shown()
    assert "no es ninguna de las jugadas" not in person.shown()
    assert not match.is_over
    assert next(typed, None) is None


class Clock:
    """In the place of `time`: it goes on while somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


def hurried(monkeypatch: pytest.MonkeyPatch, seconds: int, *thoughts: tuple[float, str]) -> tuple[Match, str]:
    """Plutocracy with a limit, where each answer is typed after so many seconds; then somebody leaves. And all that
    was seen and asked."""
    clock, typed, asked = Clock(), iter([*thoughts, (0.0, "q")]), list[str]()
    monkeypatch.setattr(terminal_play, "time", clock)

    def answer(shown: str) -> str:
        asked.append(shown)
        thought, typing = next(typed)
        clock.now += thought
        return typing

    match = sobremesa.shelf["plutocracy"].start(seats=2, seed=1, options={"setup": "fixed", "seconds": seconds})
    person = Person(answer)
    Session(match, ("human", "human"), "es", person).run()
    return match, " ".join((person.shown() + "".join(asked)).split())


def clock_moves(match: Match) -> int:
    return sum(entry.seat == CLOCK for entry in match.log)


def test_a_move_that_comes_too_late_first_moves_the_end_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """P2: the limit was announced and not kept."""
    match, seen = hurried(monkeypatch, 10, (9.0, "comprar 2"), (12.0, "viajar a urano 1"))
    assert [entry.seat for entry in match.log] == [1, CLOCK, CLOCK, 1], "21 s in a turn of 10"
    assert "su FIN retrocede a la casilla 73" in seen
    assert "Reloj: 10 s" in seen


def test_in_time_no_clock_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = hurried(monkeypatch, 10, (4.0, "comprar 2"), (4.0, "viajar a urano 1"), (1.0, "9"))
    assert clock_moves(match) == 0


def test_taking_back_gives_no_time_at_the_terminal_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """P1: “undo” after the limit takes nothing back, and what was late stays late."""
    match, _ = hurried(monkeypatch, 10, (6.0, "comprar 2"), (3.0, "u"), (3.0, "comprar 2"))
    assert [entry.seat for entry in match.log] == [CLOCK, 1]
    match, _ = hurried(monkeypatch, 10, (6.0, "comprar 2"), (6.0, "u"))
    assert [entry.seat for entry in match.log] == [1, CLOCK]


def test_a_flight_that_the_clock_took_out_of_reach_is_asked_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the personal END on the disc's heels, hardly anywhere can be reached any more."""
    match, seen = hurried(monkeypatch, 1, (70.0, "viajar a urano 1"), (0.5, "retirarse"))
    assert clock_moves(match) == 70
    assert match.log[-1].seat == 1
    assert "Se ha retirado en la casilla 0" in seen


def test_whoever_sleeps_is_out_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seen = hurried(monkeypatch, 1, (1000.0, "comprar 2"))
    assert clock_moves(match) == 75
    assert "Solo queda una corporación en la partida." in seen


def test_one_second_is_one_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """P8: «Tienes 1 segundos»."""
    _, seen = hurried(monkeypatch, 1)
    assert "Tienes 1 segundo por turno." in seen


def test_a_ship_on_a_planet_can_be_seen() -> None:
    """The planet lies on the hex that the ship is on, and hid it."""
    match = sobremesa.shelf["plutocracy"].start(seats=2, seed=1, options={"setup": "fixed"})
    console = Console(file=StringIO(), width=400)
    console.print(draw_view(match.view(lang="es"), "es"))
    assert isinstance(console.file, StringIO)
    assert re.search(r"Marte G\b", console.file.getvalue())
    assert re.search(r"Neptuno I\b", console.file.getvalue())


def test_a_move_too_long_for_the_window_is_still_listed() -> None:
    """With more than eight moves, one wider than the console stopped the program (a ZeroDivisionError of Rich)."""
    match = sobremesa.shelf["which_side"].start(seed=1)
    console = Console(file=StringIO(), width=30)
    view = match.view(0, "es")
    assert len(view.choices) > 8
    console.print(draw_view(view, "es"))
    assert isinstance(console.file, StringIO)
    assert f"{len(view.choices)} " in console.file.getvalue()
