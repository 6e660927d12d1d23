"""The table over the wire: whole games, answers to everything, two people, one person with two pages."""

from __future__ import annotations

import contextlib
import json
import random
import time

import pytest

import sobremesa
from sobremesa.engine.contract import Game
from tests.server.running import Person, Server


def play_on(person: Person, table: str, most: int = 1000) -> dict[str, object]:
    """Play one's own seat at random until it is over."""
    choose = random.Random(1)
    for _ in range(most):
        scene = person.api(table)
        if scene["is_over"]:
            return scene
        if scene["view"]["choices"]:
            person.view["version"] = scene["version"]
            answer = person.do("move", move=choose.choice(scene["view"]["choices"])["id"])
            assert answer["status"] in ("accepted", "stale") or "Too fast" in answer["text"], answer
            time.sleep(0.06)  # a person is no faster
        else:
            with contextlib.suppress(TimeoutError):
                person.receive(timeout=0.2)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda g: g.id)
def test_a_whole_game_against_bots(person: Person, game: Game) -> None:
    table = person.open_table(game.id)
    person.join(table)
    scene = play_on(person, table)
    assert scene["ending"]
    assert scene["secret"], "the secret behind the dice is told at the end"
    record = person.web.get(f"/t/{table}/record.json").json()
    assert sobremesa.replay(record).is_over
    assert record["commitment"] == scene["commitment"]


def test_two_people_by_a_link(person: Person, other: Person) -> None:
    table = person.open_table("protocol_g117", mode="link")
    other.sit(table, "Berto")
    person.join(table)
    other.join(table)
    scene = other.api(table)
    assert [p["name"] for p in scene["players"]] == ["Ana", "Berto"]
    other.view["version"] = scene["version"]
    assert person.do("move", move=0)["status"] == "not_your_turn", "HU places its second troop first"
    assert other.do("move", move=scene["view"]["choices"][0]["id"])["status"] == "accepted"
    while person.view["version"] <= scene["version"]:
        person.receive()
    assert other.do("move", move=0)["status"] == "not_your_turn"
    assert person.do("move", move=0)["status"] == "accepted"


def first_choice(person: Person, table: str) -> int:
    """Once the bot has placed HU's second troop, and the page knows of it."""
    while not (scene := person.api(table))["view"]["choices"] or person.view["version"] < scene["version"]:
        person.receive()
    choice: int = scene["view"]["choices"][0]["id"]
    return choice


def test_every_action_is_answered(person: Person) -> None:
    table = person.open_table("protocol_g117")
    person.join(table)
    choice = first_choice(person, table)
    assert person.do("move", move=9999)["status"] == "illegal"
    assert person.do("move", move="x")["status"] == "refused"
    assert person.do("dance")["status"] == "refused"
    assert person.do("move", move=choice, nonce="twice")["status"] == "accepted"
    assert person.do("move", move=choice, nonce="twice")["status"] == "duplicate"
    assert person.do("move", move=choice, version=0)["status"] == "stale"
    assert person.do("undo")["status"] == "accepted"
    assert person.do("undo")["status"] == "illegal"
    assert person.do("chat", text="hola")["status"] == "accepted"
    assert person.do("resign")["status"] == "accepted"
    assert person.do("move", move=choice)["status"] == "refused"


@pytest.mark.parametrize("text", ["", "{", "[]", "1", "[" * 5000, '{"do": {}}', '{"do":"move","nonce":5}', "x" * 9000])
def test_rubbish_gets_a_sentence(person: Person, text: str) -> None:
    table = person.open_table("bonnie_and_clyde")
    person.join(table)
    assert person.socket is not None
    person.socket.send(text)
    answer = None
    while answer is None:
        answer = person.receive()["answer"]
    assert answer["status"] == "refused"
    assert answer["text"]


def test_a_second_page_of_one_person_sees_the_same(server: Server, person: Person) -> None:
    table = person.open_table("bonnie_and_clyde")
    person.join(table)
    second = Person(server)
    second.web.cookies = person.web.cookies
    second.join(table)
    choice = person.api(table)["view"]["choices"][0]["id"]
    assert person.do("move", move=choice)["status"] == "accepted"
    while second.view["version"] < person.view["version"]:
        second.receive()
    assert second.view["regions"]["board"] == person.view["regions"]["board"]
    second.close()


def test_a_form_plays_the_same_move(person: Person) -> None:
    table = person.open_table("bonnie_and_clyde")
    scene = person.api(table)
    form = {"move": str(scene["view"]["choices"][0]["id"]), "version": str(scene["version"]), "nonce": "f"}
    assert person.web.post(f"/t/{table}/move", data=form).status_code == 200
    assert person.api(table)["version"] > scene["version"]
    again = person.web.post(f"/t/{table}/move", data=form | {"nonce": "g"})
    assert again.status_code == 409


def test_open_seats_go_to_bots_and_a_person_may_have_one_stand_in(person: Person, other: Person) -> None:
    table = person.open_table("ajolocracia", mode="link", seats=3)
    other.sit(table)
    person.join(table)
    assert person.do("bot", seat_of=2, on=True)["status"] == "accepted"
    assert person.api(table)["players"][2]["kind"] == "bot"
    assert person.do("bot", seat_of=1, on=True)["status"] == "refused", "Berto was here less than a minute ago"
    other.join(table)
    assert other.do("bot", seat_of=1, on=True)["status"] == "accepted", "his own seat he may give to a bot"
    assert other.do("bot", seat_of=1, on=False)["status"] == "accepted", "and takes it back"
    assert person.do("bot", seat_of=1, on=True)["status"] == "refused", "Berto is here now"


def test_a_rematch_keeps_the_people_and_is_one_table(person: Person, other: Person) -> None:
    table = person.open_table("protocol_g117", mode="link")
    other.sit(table)
    person.join(table)
    other.join(table)
    assert person.do("resign")["status"] == "accepted"
    assert person.do("rematch")["status"] == "accepted"
    assert other.do("rematch")["status"] == "accepted"
    links = [p.web.post(f"/t/{table}/rematch", data={}).url.path for p in (person, other)]
    assert links[0] == links[1] != f"/t/{table}"
    names = [p["name"] for p in person.api(links[0].removeprefix("/t/"))["players"]]
    assert names == ["Berto", "Ana"]


def test_a_rematch_may_be_another_game_for_the_same_people(person: Person, other: Person) -> None:
    table = person.open_table("protocol_g117", mode="link")
    other.sit(table)
    person.join(table)
    other.join(table)
    assert person.do("resign")["status"] == "accepted"
    for game in ("bonnie_and_clyde", "chess"):  # it is for one; there is none
        assert person.do("rematch", game=game)["status"] == "refused"
    page = person.web.post(f"/t/{table}/rematch", data={"game": "toroball"})
    next_table = person.api(page.url.path.removeprefix("/t/"))
    assert next_table["game"] == "toroball"
    assert [p["name"] for p in next_table["players"]] == ["Berto", "Ana"]


def test_a_match_in_progress_is_stepped_through_as_one_saw_it(person: Person, other: Person) -> None:
    table = person.open_table("ajolocracia", mode="link", seats=2)
    other.sit(table)
    mine = person.web.get(f"/t/{table}/replay?at=20&seat=1").text
    own = person.web.get(f"/t/{table}/replay?at=20&seat=0").text
    assert mine == own, "the other's eyes are not to be had while it is played"
    assert person.web.get(f"/t/{table}/record.json").status_code == 409


def test_health(person: Person) -> None:
    assert person.web.get("/healthz").text == "ok"


def test_the_api_describes_itself_and_refuses_rubbish(person: Person) -> None:
    description = person.web.get("/api/openapi.json").json()
    assert {"/api/tables", "/api/tables/{table}/moves"} <= description["paths"].keys()
    assert person.web.get("/api/").status_code == 200
    bad = person.web.post("/api/tables", content=b"[1]")
    assert bad.status_code == 400
    assert "error" in bad.json()
    unknown = person.web.post("/api/tables", content=json.dumps({"game": "chess"}))
    assert unknown.status_code == 404


def test_somebodys_own_bot_sits_down_and_plays(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    from examples import bot

    made = Person(server)
    table = made.web.post("/api/tables", json={"game": "protocol_g117", "mode": "link"}).json()
    assert made.web.post("/api/tables/" + table["table"] + "/seats", json={"name": "x"}).status_code == 201
    opened = made.web.post("/api/tables", json={"game": "ajolocracia", "mode": "link", "seats": 2}).json()
    headers = {"Authorization": f"Bearer {opened['secret']}"}
    made.web.post(f"/api/tables/{opened['table']}/moves", headers=headers, json={"do": "bot", "seat_of": 0, "on": True})
    bot.main(server.url, opened["table"])
    assert "[" in capsys.readouterr().out
    made.close()
