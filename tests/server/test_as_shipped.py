"""Every game at a server as `make play` starts it: native code, bots that search, hints that come."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.server import native, phrases
from tests.server.running import Person, Server

PATIENCE = 60.0  # seconds until a worker has loaded a search, on a machine that is busy with other tests


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("shipped") / "tables.db", pace=None, compiles=True)
    yield running
    running.stop()


@pytest.fixture
def player(shipped: Server) -> Iterator[Person]:
    somebody = Person(shipped)
    yield somebody
    somebody.close()


def hint_for(player: Person) -> dict[str, Any]:
    """Asked for until it is there: a bot may begin, and what has not been compiled yet is said to be on its way."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = player.do("hint")
        if answer["status"] == "accepted":
            return answer
        assert answer["status"] == "not_your_turn" or "prepared" in answer["text"], answer
        time.sleep(2)
    raise TimeoutError("there was no hint")


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda game: game.id)
def test_a_hint_comes_and_bots_really_think(game: Game, player: Person) -> None:
    """Issue 18: hints were being prepared for ever in the games for one, and no test saw it: none ran what ships."""
    native.prepared(game)
    native.prepare_search(game)
    assert native.is_search_kept(game), "a server would compile it again and again"
    player.join(player.open_table(game.id))
    hint = hint_for(player)
    assert hint["moves"], hint
    assert "%" in hint["text"] or "only" in hint["text"], hint
    around = "".join(player.view["regions"].values())
    assert phrases.WARMING_UP.en not in around
    for move in hint["moves"][:1]:
        assert player.do("move", move=move)["status"] == "accepted"
