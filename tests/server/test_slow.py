"""Those who do not read, and pictures that take long, cost nobody else anything."""

from __future__ import annotations

import asyncio
import json
import threading
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

import sobremesa
from sobremesa.server import pages, replays, socket
from sobremesa.server.house import House
from sobremesa.server.limits import Asker, Limits
from sobremesa.server.moves import act
from sobremesa.server.news import keep_sending
from sobremesa.server.replays import Studio
from sobremesa.server.room import Tab
from sobremesa.server.staging import Surroundings, past_of, replay_scene
from sobremesa.server.tables import Table
from tests.server.test_loading import in_rooms, opened, people

SOMEBODY = Asker("owner0", "127.0.0.1")


class Deaf:
    """A socket whose other side sends and never reads."""

    def __init__(self, house: House, *messages: dict[str, Any]) -> None:
        self.app = type("App", (), {"state": type("State", (), {"house": house, "limits": Limits()})})
        self.messages = list(messages)
        self.was_sent = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        if not self.messages:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": json.dumps(self.messages.pop(0))}

    async def send_text(self, text: str) -> None:
        self.was_sent.set()
        await asyncio.Event().wait()


def test_who_does_not_read_holds_up_nobody_and_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """H1: while their answer waits to be read, pages of others are drawn at once; after a while they are closed."""
    monkeypatch.setattr(socket, "SEND_SECONDS", 0.5)

    async def work(house: House) -> None:
        room = await opened(house, "ajolocracia", 2)
        deaf = cast(WebSocket, Deaf(house, {"do": "chat", "text": "hola"}))
        page = Tab("owner0", "en", partial(socket.deliver, deaf))
        listening = asyncio.create_task(
            socket.until_one_ends(keep_sending(room, page, house.turns), socket._listen(deaf, room, page, SOMEBODY))
        )
        await deaf.was_sent.wait()  # type: ignore[attr-defined]
        assert house.turns._acting == 0, "somebody who does not read is still said to be acting"
        await asyncio.wait_for(listening, 10)
        assert [line.text for line in room.chat] == ["hola"], "what they said was heard all the same"

    in_rooms(tmp_path / "t.db", work)


def test_a_bug_of_ours_is_not_taken_for_somebody_who_has_gone() -> None:
    async def broken() -> None:
        raise KeyError("a bug")

    async def patient() -> None:
        await asyncio.Event().wait()

    with pytest.raises(KeyError):
        asyncio.run(socket.until_one_ends(patient(), broken()))


def test_replays_are_drawn_beside_the_event_loop_one_at_a_time_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """H3"""
    threads: list[threading.Thread] = []
    at_work, most = 0, 0

    def watched(scene: Any) -> str:
        nonlocal at_work, most
        threads.append(threading.current_thread())
        at_work += 1
        most = max(most, at_work)
        drawn = replay_page(scene)
        at_work -= 1
        return drawn

    replay_page = pages.replay_page
    monkeypatch.setattr(pages, "replay_page", watched)

    async def work(house: House) -> None:
        room = await opened(house, "ajolocracia", 2)
        for _ in range(4):
            seat = room.table.to_act[0]
            move, version = room.in_play.match.legal(seat)[0].id, room.table.version
            await act(house.rooms, room, lambda table: table.move(seat, move, version, None))  # noqa: B023
        studio = Studio()
        ask = partial(studio.replay, room.in_play, "owner0", "es", seat=None, around=room.around())
        first = await asyncio.gather(*(ask(at=at) for at in (1, 2, 2, 2, 10**8)))
        assert first[1] == first[2] == first[3] != first[0]
        assert len(threads) == 3, "what was drawn is kept"
        assert threading.main_thread() not in threads
        assert most == 1
        for at in range(3 * replays.MOST_KEPT):
            await studio.qr(f"http://here/{at}")
        assert len(studio._kept) <= replays.MOST_KEPT, "and there is an end to what is kept"

    in_rooms(tmp_path / "t.db", work)


def test_a_replay_tells_the_scores_of_its_moment() -> None:
    """Issue 18: it showed the final ones, and who won, at every moment."""
    match = sobremesa.shelf["ajolocracia"].start(seats=2, seed=1)
    while not match.is_over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    table = Table("t", match, people(2))
    for at, expected in ((0, [0, 0]), (len(match.log), match.scores)):
        scene = replay_scene(table, past_of(table, "owner0", at, None), "en", Surroundings())
        assert [player.score for player in scene.players] == expected
        assert [player.rank for player in scene.players] == (table.ranks if at else [None, None])
