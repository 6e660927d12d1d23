"""Bots at tables: they share what time there is, stand in while a search is compiled, and hint where it is allowed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.compiler import Rules
from sobremesa.engine.contract import Game
from sobremesa.players import searcher
from sobremesa.players.bots import Decision, decision_of
from sobremesa.players.searcher import Found
from sobremesa.server import compiling, hints, native, phrases, thinking
from sobremesa.server.beginning import NewTable, create
from sobremesa.server.bots import Bots
from sobremesa.server.chores import Chores
from sobremesa.server.compiling import Compiling
from sobremesa.server.house import House
from sobremesa.server.log import as_rows
from sobremesa.server.room import Tab
from sobremesa.server.sittings import Sitting
from sobremesa.server.tables import Answer, Table
from sobremesa.server.thinking import LONGEST, SHORTEST, Thinkers
from tests.server.test_loading import in_rooms

ME, OTHER = Sitting("person", "Ana", "a"), Sitting("person", "Berto", "b")
BOT, OPEN = Sitting("bot", bot="hard"), Sitting()


def table_of(*sittings: Sitting, game: str = "ajolocracia", allows_hints: bool = False) -> Table:
    match = sobremesa.shelf[game].start(seats=len(sittings), seed=1)
    dealt = as_rows(match.log)
    return Table("t", match, sittings, dealt, allows_hints)


@pytest.mark.parametrize(
    ("sittings", "game", "may_hint"),
    [
        ((ME,), "bonnie_and_clyde", True),
        ((ME, BOT), "ajolocracia", True),
        ((ME, BOT, BOT), "ajolocracia", True),
        ((ME, OTHER), "ajolocracia", False),
        ((ME, OTHER, BOT), "ajolocracia", False),
        ((ME, ME), "ajolocracia", False),  # several people on one screen
        ((ME, OPEN), "ajolocracia", False),  # somebody may still come
    ],
)
def test_hints_are_for_those_who_play_alone(sittings: tuple[Sitting, ...], game: str, may_hint: bool) -> None:
    assert table_of(*sittings, game=game).may_hint == may_hint
    assert table_of(*sittings, game=game, allows_hints=True).may_hint


class Knowing(Bots):
    """Bots whose search likes the last moves best."""

    def __init__(self, *searched: str, compiles: bool = True) -> None:
        self.compiling = Compiling(Chores(), compiles, hand_over=_to_nobody, announce=lambda game: None)
        self.compiling._searched |= set(searched)

    async def advice(self, table: Table, seat: int) -> list[Found] | None:
        legal = [move.id for move in table.match.legal(seat)][::-1]
        found = [Found(move, 100 - 30 * n, 0.75 - 0.1 * n) for n, move in enumerate(legal)]
        return found if self.compiling.has_search(table.game.id) else None


async def _to_nobody(game: Game, rules: Rules) -> None:
    pass


def asked(table: Table, seat: int, *searched: str) -> Answer:
    return asyncio.run(hints.hint(Knowing(*searched), table, seat))


def test_a_hint_names_the_best_move_and_the_next_with_their_chances_and_the_rule() -> None:
    table = table_of(ME, BOT)
    answer = asked(table, 0, "ajolocracia")
    *_, second, best = table.match.legal(0)
    assert answer.status == "accepted"
    assert answer.moves == (best.id,), "what is not recommended is not marked"
    assert f"Best: {best.text('en')} (75%). Better than {second.text('en')} (65%)." in answer.words.en
    assert answer.rule == best.rule
    assert "Rule: " in answer.words.en
    assert "Regla: " in answer.words.es
    assert not answer.rows, "nothing has happened"


def test_no_hint_where_it_is_not_allowed_not_the_time_or_not_ready() -> None:
    assert asked(table_of(ME, OTHER), 0, "ajolocracia").words == hints.NO_HINTS
    assert asked(table_of(ME, BOT), 0).words == hints.NOT_YET
    interpreted = Knowing(compiles=False)
    assert asyncio.run(hints.hint(interpreted, table_of(ME, BOT), 0)).words == hints.NEVER
    waiting = table_of(ME, BOT)
    waiting.move(0, waiting.match.legal(0)[0].id, waiting.version, None)
    assert asked(waiting, 0, "ajolocracia").status == "not_your_turn"


def test_a_stand_in_plays_until_the_search_is_compiled() -> None:
    table = table_of(ME, BOT)
    assert Knowing()._level(table, 1) == thinking.STAND_IN
    assert Knowing("ajolocracia")._level(table, 1) == "hard"


def test_a_bot_says_at_its_name_that_it_warms_up_until_it_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 18: while its search was compiled, a medium bot was silently a much weaker one."""
    is_compiled = asyncio.Event()

    async def wait(game: Game) -> bool:
        return await is_compiled.wait()

    async def none(game: Game) -> None:
        pass

    monkeypatch.setattr(compiling, "NATIVE_AFTER", 0)
    monkeypatch.setattr(native, "is_search_kept", lambda game: False)
    monkeypatch.setattr(native, "prepared_elsewhere", none)
    monkeypatch.setattr(native, "search_prepared_elsewhere", wait)

    async def work(house: House) -> None:
        sittings = [replace(ME, entropy="browser x"), BOT]
        new = NewTable(sobremesa.shelf["ajolocracia"], 2, {}, "a", sittings, "bots")
        room = await house.rooms.open(await create(house.rooms, new))
        room.welcome(tab := Tab("a", "en", silent))
        assert phrases.WARMING_UP.en in room.regions(tab)["others"]
        is_compiled.set()
        async with asyncio.timeout(10):
            while phrases.WARMING_UP.en in room.regions(tab)["others"]:
                tab.wake.clear()
                await tab.wake.wait()  # nobody has to ask
        assert house.rooms.compiling.readiness("ajolocracia") == "ready"

    in_rooms(tmp_path / "t.db", work)


async def silent(text: str) -> None:
    """A page that nobody reads."""


def test_a_server_that_cannot_compile_says_that_its_bots_do_not_think() -> None:
    assert Knowing(compiles=False).compiling.readiness("ajolocracia") == "never"
    assert Knowing().compiling.readiness("ajolocracia") == "warming"
    assert Knowing("ajolocracia").compiling.readiness("ajolocracia") == "ready"


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda game: game.id)
def test_a_server_looks_for_the_very_functions_that_a_search_compiles(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 18: in games for one it looked for others, and hints were being prepared for ever."""
    bound = set()
    monkeypatch.setattr(searcher, "prepared", lambda function, _: bound.add(function))
    for seats in game.seats:
        searcher.Searcher(game, seats, most_iterations=1)
    assert bound == searcher.functions_of(game)


def hold_up(game_id: str, level: str, decision: Decision, seconds: float) -> None:
    """In a worker: something takes far longer than it should."""
    time.sleep(2)


def test_nobody_waits_for_a_worker_that_is_held_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(ME, BOT)
    table.move(0, table.match.legal(0)[0].id, table.version, None)

    async def ask() -> tuple[float, int]:
        thinkers = Thinkers(workers=1)
        await thinkers.start()
        monkeypatch.setattr(thinking, "PATIENCE", 0.1)
        await thinkers._ask(hold_up, "", "", thinking.NO_DECISION)
        start = time.monotonic()
        move = await thinkers.think("ajolocracia", "random", decision_of(table.match, 1))
        thinkers.close()
        return time.monotonic() - start, move

    seconds, move = asyncio.run(ask())
    assert move in [legal.id for legal in table.match.legal(1)]
    assert seconds < 1.5, "it waited for the worker"


def stop(game_id: str, level: str, decision: Decision, seconds: float) -> int:
    """In a worker: nothing more will ever come of it."""
    os.kill(os.getpid(), signal.SIGSTOP)
    return 0


def nothing(game_id: str, level: str, decision: Decision, seconds: float) -> int:
    return os.getpid()


def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """M15: meanwhile nobody waits for it, and afterwards somebody else thinks."""

    async def ask() -> tuple[int | None, int | None]:
        thinkers = Thinkers(workers=1)
        before = await thinkers._ask(nothing, "", "", thinking.NO_DECISION)
        monkeypatch.setattr(thinking, "PATIENCE", 0.1)
        monkeypatch.setattr(thinking, "HUNG", 0.5)
        assert await thinkers._ask(stop, "", "", thinking.NO_DECISION) is None
        monkeypatch.setattr(thinking, "PATIENCE", 30)
        monkeypatch.setattr(thinking, "HUNG", 30)
        assert await thinkers._ask(nothing, "", "", thinking.NO_DECISION) is None, "it stood in line behind it"
        while thinkers._late:
            await asyncio.sleep(0.01)
        after = await thinkers._ask(nothing, "", "", thinking.NO_DECISION)
        thinkers.close()
        return before, after

    before, after = asyncio.run(ask())
    assert before
    assert after
    assert before != after
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


def test_bots_go_before_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """H4: however many hints stand in line, the next worker is for who plays, and hints take no bot's time."""
    order: list[str] = []

    async def ask() -> float:
        thinkers = Thinkers(workers=1)
        worker = await thinkers._next_worker(thinkers._bots)

        async def come(name: str, *, is_hint: bool) -> None:
            got = await thinkers._next_worker(thinkers._hints if is_hint else thinkers._bots)
            order.append(name)
            await asyncio.sleep(0)
            thinkers._give_back(got)

        coming = [asyncio.create_task(come(f"hint {n}", is_hint=True)) for n in range(3)]
        await asyncio.sleep(0)
        coming.append(asyncio.create_task(come("bot", is_hint=False)))
        await asyncio.sleep(0)
        thinkers._give_back(worker)
        await asyncio.gather(*coming)
        return thinkers.seconds

    assert asyncio.run(ask()) == LONGEST
    assert order == ["bot", "hint 0", "hint 1", "hint 2"]


def test_all_who_think_share_the_time() -> None:
    thinkers = Thinkers(workers=2)
    shares = []
    for asking in (1, 2, 4, 20, 10_000):
        thinkers.asking = asking
        shares.append(thinkers.seconds)
    assert shares == [LONGEST, LONGEST, LONGEST / 2, LONGEST / 10, SHORTEST]


def test_a_level_of_ones_own_and_hints_are_chosen_with_the_table() -> None:
    from sobremesa.engine.errors import UnknownPlayer
    from sobremesa.server.opening import house_level
    from sobremesa.server.seats import sittings_for

    assert [s.bot for s in sittings_for("bots", 3, "a", "Ana", "easy")] == [None, "easy", "easy"]
    with pytest.raises(UnknownPlayer, match="Did you mean “easy”"):
        house_level("eazy")
