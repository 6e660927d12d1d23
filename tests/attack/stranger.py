"""Somebody who only wants to play, at a table of their own: their moves tell what an attack costs the others."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context

from tests.attack.siege import House, Program, Siege, open_table
from tests.server.running import Person

GAME = "bonnie_and_clyde"  # alone, one move after another
TIMES_QUIET = 3  # a move may take so many times as long as when it is quiet
FLOOR = 0.020  # seconds: what a busy machine of two cores does by itself
ONE_THOUGHT = 1.0  # seconds: a bot may find that the only worker has just begun with something else
LOST = 20.0  # seconds: a move without an answer
BETWEEN = 0.07  # seconds: a person is no faster, and a socket may not be
NICE = 5  # attackers have machines of their own; here they share ours, and give way


class Stranger:
    def __init__(self, house: House) -> None:
        self.person = Person(house)
        self.table = ""
        self.sit_down()

    def sit_down(self) -> None:
        self.person.open_things.close()
        self.table = self.person.open_table(GAME)
        self.person.join(self.table)

    def move(self) -> float:
        """Seconds from a move to its answer."""
        if self.person.view["sound"] == "end":
            self.sit_down()
        seen = self.person.view["regions"]["board"] + self.person.view["regions"]["mine"]
        start = time.monotonic()
        try:
            answer = self.person.do("move", move=int(re.findall(r'data-move="(\d+)"', seen)[0]))
        except TimeoutError:
            return LOST
        return time.monotonic() - start if answer["status"] == "accepted" else LOST

    def p95(self, moves: int, seconds: float = 60) -> float:
        """Of so many moves, or of as many as there was time for."""
        end, taken = time.monotonic() + seconds, list[float]()
        while len(taken) < moves and time.monotonic() < end:
            taken.append(self.move())
            time.sleep(BETWEEN)
        return sorted(taken)[int(len(taken) * 0.95)]

    def close(self) -> None:
        self.person.close()


def undisturbed(siege: Siege, house: House, what: str, attack: AbstractContextManager[object]) -> None:
    """A stranger's moves during an attack, beside those before it: in the same run, on the same server."""
    stranger, moves = Stranger(house), siege.rounds(100, 20)
    stranger.p95(10)
    quiet = stranger.p95(moves)
    with attack:
        during = stranger.p95(moves)
    stranger.close()
    bound = max(TIMES_QUIET * quiet, FLOOR)
    numbers = f"p95 {1000 * during:.0f} ms, quiet {1000 * quiet:.0f} ms, at most {1000 * bound:.0f} ms"
    siege.check(f"{what}: a stranger's move takes hardly longer", during <= bound, numbers)


@dataclass
class Rival:
    """Somebody who plays against a bot and looks at the clock."""

    house: House
    game: str = "protocol_g117"
    table: Program = field(init=False)

    def __post_init__(self) -> None:
        self.table = open_table(self.house, self.game, level="easy")

    def seconds(self, most: float = 30.0) -> float:
        """How long it takes, once it is the bots' turn."""
        self.move()
        start = time.monotonic()
        while not self.may_move and time.monotonic() - start < most:
            time.sleep(0.05)
        taken = time.monotonic() - start
        if self.table.look()["is_over"]:
            self.__post_init__()
        return taken

    def move(self) -> None:
        """All that one has to decide until it is the bots' turn."""
        scene = self.table.look()
        while scene["view"]["choices"]:
            move = scene["view"]["choices"][0]["id"]
            scene = self.table.do("move", version=scene["version"], move=move).json()["view"]

    @property
    def may_move(self) -> bool:
        """Whether it is one's own turn again, or nobody's."""
        scene = self.table.look()
        return bool(scene["view"]["choices"] or scene["is_over"])


def bots_go_on(siege: Siege, house: House, what: str, attack: AbstractContextManager[object]) -> None:
    """How long a bot makes somebody wait during an attack, beside before it."""
    rival = Rival(house)
    quiet = sorted(rival.seconds() for _ in range(10))[8]
    with attack:
        during = sorted(rival.seconds() for _ in range(10))[8]
    bound = max(TIMES_QUIET * quiet, quiet + ONE_THOUGHT)
    numbers = f"{during:.2f} s, quiet {quiet:.2f} s, at most {bound:.2f} s"
    siege.check(f"{what}: a bot answers in time", during <= bound, numbers)


@contextmanager
def meanwhile(attack: Callable[..., None], *arguments: object) -> Iterator[None]:
    """An attack that goes on in a process of its own, so that it does not slow down who measures.

    It is told where to count what it does: an attack that has died would be held against nobody.
    """
    context = get_context("spawn")
    done = context.Value("q", 0)
    process = context.Process(target=_politely, args=(attack, done, *arguments), daemon=True)
    process.start()
    time.sleep(2)  # until it is there
    try:
        yield
        assert process.is_alive(), f"{attack.__name__} had stopped after {done.value}"
        assert done.value, f"{attack.__name__} had not begun"
    finally:
        process.kill()
        process.join()


def _politely(attack: Callable[..., None], *arguments: object) -> None:
    os.nice(NICE)
    attack(*arguments)
