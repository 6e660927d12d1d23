"""Matches in the terminal: learnt, played, and stepped through."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

import sobremesa
from sobremesa.cli.arguments import Command, add_policy, add_setting, count, names, pairs
from sobremesa.cli.files import check_writable, read_json
from sobremesa.engine.match import Match
from sobremesa.games import shelf
from sobremesa.lab import solution_files
from sobremesa.lessons.course import Course, NoSuchStep
from sobremesa.lessons.files import lessons_of, load
from sobremesa.lessons.lesson import Lesson
from sobremesa.players.bots import BOTS, HUMAN, checked_players
from sobremesa.players.solving.solution import OPTIMAL
from sobremesa.terminal import phrases
from sobremesa.terminal.learn import Lecture
from sobremesa.terminal.play import Session
from sobremesa.terminal.replay import step_through, tell_all
from sobremesa.terminal.shelf import ask_for_game


def play(options: argparse.Namespace) -> None:
    console = Console()
    seated, save = names(options.players), options.save
    if options.resume:
        match, before = resumed(options.resume)
        seated, save = seated or before, save or options.resume
    else:
        game = shelf[options.game] if options.game else ask_for_game(console, options.lang)
        if game is None:
            return
        match = game.start(options.seats or len(seated) or None, options.seed, pairs(options.option))
    default = (HUMAN, *["medium"] * (match.seats - 1))
    players = checked_players(seated or default, match.seats, (HUMAN, *BOTS, OPTIMAL))
    solution = solution_files.load(match.game, match.options, options.policy) if OPTIMAL in players else None
    if save:
        check_writable(save)
    Session(match, players, options.lang, console, save, options.hints, solution).run()


def replay(options: argparse.Namespace) -> None:
    match, _ = resumed(options.file)
    if options.all:
        for line in tell_all(match, options.lang):
            print(line)
        return
    try:
        step_through(match, options.lang, Console())
    except (EOFError, KeyboardInterrupt):
        print()


def resumed(path: Path) -> tuple[Match, tuple[str, ...]]:
    """The match in a file, and who sat where."""
    record = read_json(path)
    match = sobremesa.replay(record)
    players = record.get("players", [])
    seated = tuple(players) if isinstance(players, list) and all(isinstance(p, str) for p in players) else ()
    return match, seated


def learn(options: argparse.Namespace) -> None:
    lesson = load(options.file) if options.file else chosen_lesson(options)
    if lesson is None:
        return
    course = Course.reached(lesson, options.step - 1)
    session = Lecture(course, options.lang, Console(), options.keys).run()
    if session:
        session.run()


def chosen_lesson(options: argparse.Namespace) -> Lesson | None:
    """The first lesson of a game, or the one of that number; None where somebody wants no game after all."""
    game = shelf[options.game] if options.game else ask_for_game(Console(), options.lang)
    if game is None:
        return None
    lessons, which = lessons_of(game.id), int(options.lesson)
    if which > len(lessons):
        raise NoSuchStep(phrases.NO_LESSON.format(title=game.title, n=len(lessons)))
    return lessons[which - 1]


# --- Arguments --------------------------------------------------------------------------------------------------------


def add_play(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", help="which game; without it, the shelf is shown to choose from")
    add_setting(
        command, "human, easy, medium, hard, random, greedy or optimal for each seat (default: you and medium bots)"
    )
    add_policy(command)
    command.add_argument("--hints", action="store_true", help="allow hints between people too")
    command.add_argument("--save", type=Path, metavar="FILE", help="keep the match in this file, move by move")
    command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a match kept in a file")


def add_replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="a record, as --save writes it")
    command.add_argument("--all", action="store_true", help="print the whole match in words instead of stepping")


def add_learn(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", help="which game; without it, the shelf is shown to choose from")
    command.add_argument("--lesson", type=count, default=1, metavar="N", help="which of its lessons (default 1)")
    command.add_argument("--step", type=count, default=1, metavar="N", help="begin at this step (default 1)")
    command.add_argument("--file", type=Path, metavar="FILE", help="take the lesson in this file instead")
    command.add_argument("--keys", action="store_true", help="for authors: print what a lesson could point at")


COMMANDS = {"learn": Command(add_learn, learn), "play": Command(add_play, play), "replay": Command(add_replay, replay)}
