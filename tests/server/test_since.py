"""What the others did since one decided: in words, with marks, and one moment after the other."""

from __future__ import annotations

import json
import random

import pytest

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.match import Match
from sobremesa.engine.nodes import Board, Space, Token, View, without_pictures
from sobremesa.engine.presenter import Settles
from sobremesa.server.log import as_rows
from sobremesa.server.news import news
from sobremesa.server.render import held, regions
from sobremesa.server.room import Room, Tab
from sobremesa.server.since import fresh_of, spots_of, trails_of
from sobremesa.server.sittings import Sitting
from sobremesa.server.tables import Table

ANA = "ana"


def room_of(match: Match, mine: tuple[int, ...] = (0,)) -> Room:
    """Ana's seats, and bots in the others."""
    sittings = [
        Sitting("person", "Ana", ANA) if seat in mine else Sitting("bot", bot="greedy") for seat in range(match.seats)
    ]
    return Room(Table("t", match, sittings, as_rows(match.log)), ANA, bytes(32), [], "")


def playing(game: Game, entries: int, seed: int = 3) -> Match:
    match, choose = game.start(seed=seed), random.Random(seed)
    while not match.is_over and len(match.log) < entries:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.position.legal(seat)))
    return match


async def _nowhere(text: str) -> None:
    raise AssertionError("nothing is sent here")


def tab_of(owner: str | None = ANA) -> Tab:
    return Tab(owner, "en", _nowhere)


def happen(room: Room, seat: int, move: int) -> None:
    """As a move does: a draft, and then everybody may see it."""
    draft = room.in_play.draft(0.0)
    if draft.bot_of(seat):
        answer = draft.move_of_bot(seat, move, draft.version)
    else:
        answer = draft.move(seat, move, draft.version, f"nonce{draft.version}")
    assert answer.status == "accepted"
    room.show(draft)


# --- Words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda g: g.id)
def test_since_my_turn_is_what_was_told_after_it(game: Game) -> None:
    scenes = (room_of(playing(game, length)).scene(ANA, "en") for length in range(4, 90, 2))
    scene = next(scene for scene in scenes if scene.since)  # alone, something else may have been told since
    since = scene.since
    assert since
    assert since.lines
    said = "\n".join(scene.story)
    assert "\n".join(since.lines) in said, "the very lines of the story, in their order"
    drawn = regions(scene)["since"]
    assert drawn.count("<li>") == min(3, len(since.lines))
    assert f"/t/t/replay?at={since.start}" in drawn, "without scripts it can be seen again, too"


def test_who_only_watches_has_no_turn() -> None:
    assert room_of(playing(sobremesa.shelf["toroball"], 60)).scene(None, "en").since is None


def test_my_own_moves_leave_it_standing() -> None:
    game = sobremesa.shelf["toroball"]
    match, choose = playing(game, 40), random.Random(1)
    room = room_of(match)
    while 0 not in room.in_play.match.to_act:
        seat = room.in_play.match.to_act[0]
        happen(room, seat, choose.choice(room.in_play.match.position.legal(seat)))
    before = room.scene(ANA, "en").since
    happen(room, 0, room.in_play.match.position.legal(0)[0])
    assert 0 in room.in_play.match.to_act, "the turn goes on"
    after = room.scene(ANA, "en").since
    assert before
    assert after
    assert after.lines == before.lines


# --- Marks ------------------------------------------------------------------------------------------------------------


def field(*at: tuple[str, int], ball: int = 0) -> View:
    """A row of five squares with things on some of them."""
    lying = {x: (Token(key=key),) for key, x in at}
    squares = tuple(Space(key=f"square-{x}", x=x, things=lying.get(x, ())) for x in range(5))
    return View(prompt="", board=(Board(key="field", things=squares),))


def test_a_trail_goes_over_every_square_on_the_way() -> None:
    seen = [spots_of(field(("bull", 0), ("man", 4))), spots_of(field(("bull", 2), ("man", 4)))]
    seen += [spots_of(field(("bull", 2), ("man", 4))), spots_of(field(("bull", 3), ("man", 4), ("ball", 1)))]
    (trail,) = trails_of(seen)
    assert trail.thing == "bull"
    assert trail.points == ((0, 0), (2, 0), (3, 0))
    assert trail.places == ("square-0", "square-2", "square-3")
    assert fresh_of(seen[0], seen[-1]) == ("ball", "bull"), "what came, and what went; not what stood still"


def test_where_all_is_new_nothing_is_marked() -> None:
    before, after = field(), View(prompt="", board=tuple(Token(key=f"t{n}") for n in range(40)))
    assert fresh_of(spots_of(before), spots_of(after)) == ()


# --- One moment after the other ---------------------------------------------------------------------------------------


def heard(room: Room, tab: Tab) -> dict[str, object]:
    what: dict[str, object] = json.loads(news(room, tab))
    return what


def test_a_page_is_shown_each_moment_that_it_was_told_of() -> None:
    """One's own move and the dice after it are one row of the log each: each is seen by itself."""
    room, tab, choose = room_of(sobremesa.shelf["which_side"].start(seed=1)), tab_of(), random.Random(1)
    assert heard(room, tab)["steps"] == [], "who has just come is shown what is"
    told: list[str] = []
    while len(told) < 2:
        news(room, tab)
        length = len(room.in_play.match.log)
        happen(room, 0, choose.choice(room.in_play.match.position.legal(0)))
        told = room.in_play.match.story(0, "en", length)
    what = heard(room, tab)
    steps = what["steps"]
    assert isinstance(steps, list)
    assert [*(step["told"] for step in steps), what["told"]] == list(map(without_pictures, told))
    assert all("board" in step["regions"] for step in steps)
    assert not any("data-move" in html for step in steps for html in step["regions"].values()), "to look at only"
    assert tab.sent == room.regions(tab), "and in the end the page has what is"


def test_the_next_at_one_screen_is_shown_nothing_through_other_eyes() -> None:
    room, tab = room_of(playing(sobremesa.shelf["politburo"], 40), mine=(0, 1, 2)), tab_of()
    heard(room, tab)
    choose, seen = random.Random(2), tab.seen
    while tab.seen is not None and seen is not None and tab.seen[0] == seen[0]:
        seat = room.in_play.match.to_act[0]
        happen(room, seat, choose.choice(room.in_play.match.position.legal(seat)))
        what = heard(room, tab)
    assert what["steps"] == []


def test_what_was_taken_back_is_not_shown() -> None:
    room, tab = room_of(playing(sobremesa.shelf["toroball"], 50)), tab_of()
    choose = random.Random(5)
    while not room.in_play.match.can_undo(0):
        seat = room.in_play.match.to_act[0]
        happen(room, seat, choose.choice(room.in_play.match.position.legal(seat)))
    heard(room, tab)
    draft = room.in_play.draft(0.0)
    assert draft.undo(0, draft.version, "back").status == "accepted"
    room.show(draft)
    what = heard(room, tab)
    assert what["steps"] == []
    assert "told" not in what


# --- What is held up --------------------------------------------------------------------------------------------------

SETTLING = [game for game in sobremesa.shelf.values() if isinstance(game.presenter, Settles)]


@pytest.mark.parametrize("game", SETTLING, ids=lambda g: g.id)
def test_what_ends_is_held_up_in_words_and_pictures(game: Game) -> None:
    ended = 0
    for seed in range(1, 9):
        match = playing(game, 500, seed)
        room = room_of(match)
        for at in range(len(match.log)):
            group = match.settled(at, 0, "en")
            if group is None:
                continue
            ended += 1
            assert group.label
            inside = [*View(prompt="", board=group.things).nodes()]
            assert inside, "who got what"
            assert not any(node.key for node in inside), "the table below has the keys"
            assert "\ue000" not in held(room.scene(ANA, "en"), group, room.drawings), "pictures are drawn"
        if ended:
            return
    raise AssertionError("nothing ever ended")


def test_a_trick_that_ended_comes_with_the_moment() -> None:
    room, tab, choose = room_of(sobremesa.shelf["alebrijes"].start(seed=1)), tab_of(), random.Random(1)
    shown = ""
    while not shown:
        match = room.in_play.match
        seat = choose.choice(match.to_act)
        happen(room, seat, choose.choice(match.position.legal(seat)))
        what = json.loads(news(room, tab) or "{}")
        shown = "".join(moment.get("held", "") for moment in (*what.get("steps", ()), what))
    assert "takes the trick" in shown
    assert 'class="card' in shown, "and with what"


def test_who_only_watches_leaves_nothing_behind() -> None:
    """A match has thousands of entries; where things lay after each was kept for spectators as long as the room."""
    room = room_of(playing(sobremesa.shelf["lucha_libre"], 40))
    for _ in range(30):
        match = room.in_play.match
        if match.is_over:
            break
        seat = match.to_act[0]
        happen(room, seat, match.position.legal(seat)[0])
        room.scene(None, "en")
    assert not room.storyteller.onlooker.seen
