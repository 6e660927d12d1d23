"""What a seat may not know is in no byte it is sent: states that are alike to it give it the same bytes.

Each pair is a table in mid-game and its double with all that one viewer cannot see dealt anew. Both go on, unseen moves
differing wherever they can, and as long as they are alike to the viewer, so must be everything that reaches it.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import sobremesa
from sobremesa.engine import compiler
from sobremesa.engine.contract import CHANCE, SPECTATOR, Game
from sobremesa.engine.match import Match
from sobremesa.engine.position import Position
from sobremesa.engine.random import new_stream
from sobremesa.engine.words import Lang
from sobremesa.engine.written import Entry
from sobremesa.server import api, pages, render
from sobremesa.server.dice import FairChance
from sobremesa.server.log import as_rows
from sobremesa.server.news import message
from sobremesa.server.room import Room, Tab
from sobremesa.server.sittings import Sitting
from sobremesa.server.staging import moments_of, past_of, replay_scene
from sobremesa.server.tables import Table

PAIRS = int(os.environ.get("SOBREMESA_PAIRS", "100"))
OPEN_PAIRS = PAIRS // 10  # where nothing is hidden, a table and its double are one and the same
STEPS = 3  # that both go on together
MOMENTS = 3  # that a page is shown before what is
SOMETIMES = 0.3  # each of them is drawn as a page is: they are looked at in so many of the steps
LONGEST = 10_000  # moves, more than any match has
LANGUAGES: tuple[Lang, ...] = ("es", "en")


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda g: g.id)
def test_alike_to_a_seat_is_alike_in_every_byte(game: Game) -> None:
    choose, different = random.Random(7), 0
    pairs = PAIRS if game.has_hidden_information else OPEN_PAIRS
    for number in range(pairs):
        viewer = choose.choice([SPECTATOR, *range(game.seats[-1])])
        one, other = pair(game, viewer, number + 1, choose)
        different += one.in_play.match.state != other.in_play.match.state
        for _ in range(STEPS):
            lang = choose.choice(LANGUAGES)
            for kind, (mine, theirs) in sent(one, other, viewer, lang, choose.random()).items():
                assert mine == theirs, f"pair {number}: {kind} tells seat {viewer} what it may not know"
            if not go_on(one, other, viewer, choose):
                break
    assert different > pairs // 2 or not game.has_hidden_information, "the pairs are hardly pairs"


# --- Pairs ------------------------------------------------------------------------------------------------------------


def pair(game: Game, viewer: int, number: int, choose: random.Random) -> tuple[Room, Room]:
    """A table at some moment of a match, and its double with what the viewer cannot see dealt anew."""
    match = played(game, number, choose)
    rows = as_rows(match.log)
    people = [Sitting("person", f"P{seat}", owner_of(seat)) for seat in range(match.seats)]
    table = Table("t", match, people, rows)
    double = table.draft()
    now = Position(match.position.setting, redealt(match, viewer, number).tobytes())
    double.match._line = replace(match._line, now=now)
    return tuple(Room(each, owner_of(0), bytes(32), [], "") for each in (table, double))  # type: ignore[return-value]


def owner_of(seat: int) -> str | None:
    return f"owner{seat}" if seat != SPECTATOR else None


def played(game: Game, number: int, choose: random.Random) -> Match:
    """A match to some decision in it."""
    chance = FairChance(bytes(32), f"t{number}")
    match = Match(game, seats=game.seats[-1], options={}, chance=chance, rules=compiler.native(game))
    moment = choose.randrange(usual_length(game)) if number else LONGEST
    while not match.is_over and len(match.log) < moment:
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.position.legal(seat)))
    return match


@cache
def usual_length(game: Game) -> int:
    return len(played(game, 0, random.Random(0)).log)


def redealt(match: Match, viewer: int, seed: int) -> np.void:
    raw = match.hidden(viewer).raw
    compiler.interpreted(match.game).redeal(raw, viewer, new_stream(seed, 1))
    return raw


# --- Going on ---------------------------------------------------------------------------------------------------------


def go_on(one: Room, other: Room, viewer: int, choose: random.Random) -> bool:
    """The next thing that happens, in both; whether they are still alike to the viewer afterwards.

    What chance does unseen is done at once: nobody is shown a table before chance has acted.
    """
    acting = acting_seats(one.in_play.match)
    if not acting or acting != acting_seats(other.in_play.match):
        return False
    seat = choose.choice(acting)
    moves = [next_moves(room.in_play.match, seat, viewer) for room in (one, other)]
    common = moves[0][0] & moves[1][0]
    if moves[0][1] and moves[1][1]:  # unseen, so each may make another
        chosen = [choose.choice(sorted(unseen)) for _, unseen in moves]
    elif common:
        chosen = [choose.choice(sorted(common))] * 2
    else:
        return False
    for room, move in zip((one, other), chosen, strict=True):
        happen(room, seat, move)
        while acting_seats(room.in_play.match) == [CHANCE]:
            unseen = next_moves(room.in_play.match, CHANCE, viewer)[1]
            if not unseen:
                break
            happen(room, CHANCE, choose.choice(sorted(unseen)))
    is_settled = acting_seats(one.in_play.match) == acting_seats(other.in_play.match)
    return is_settled and one.in_play.match.hidden(viewer) == other.in_play.match.hidden(viewer)


def happen(room: Room, seat: int, move: int) -> None:
    match = room.in_play.match
    match._line = match._line.after(seat, move)
    room.in_play._keep(as_rows(match.log[-1:]), None)
    room.changed()


def acting_seats(match: Match) -> list[int]:
    acting = match.position.acting
    return [seat for seat in (*range(match.seats), CHANCE) if acting >> seat & 1]


def next_moves(match: Match, seat: int, viewer: int) -> tuple[set[int], set[int]]:
    """What the viewer would see, and what it would not."""
    legal = set(match.position.legal(seat))
    seen = {move for move in legal if match.position.sees(Entry(seat, move), viewer)}
    return seen, legal - seen


# --- All that is sent -------------------------------------------------------------------------------------------------


def sent(one: Room, other: Room, viewer: int, lang: Lang, when: float) -> dict[str, tuple[str, str]]:
    both = zip(everything(one, viewer, lang, when), everything(other, viewer, lang, when), strict=True)
    return {kind: (mine, theirs) for (kind, mine), (_, theirs) in both}


def everything(room: Room, viewer: int, lang: Lang, when: float) -> Iterator[tuple[str, str]]:
    """The page, the socket, the API and the replay of a viewer, as bytes would carry them."""
    owner = owner_of(viewer)
    scene = room.scene(owner, lang)
    yield "the page", pages.table_page(scene)
    yield "the API", json.dumps(api.scene_json(scene, lang))
    page = Tab(owner, lang, _nowhere)
    yield "the socket", json.dumps(message(room, page, room.regions(page), None))
    table = room.in_play
    if when < SOMETIMES:
        moments = table.sightings.moments(scene.seat, len(table.match.log))
        page.seen = (scene.seat, moments[-1 - MOMENTS :][0])
        yield "the moments before", json.dumps([vars(frame) for frame in room.frames(page)])
    at = round(when * (len(moments_of(table, viewer)) - 1))
    then = replay_scene(table, past_of(table, owner, at, None), lang, room.around())
    yield f"the replay at {at}", pages.replay_page(then) + json.dumps(render.regions(then))


async def _nowhere(text: str) -> None:
    raise AssertionError("this page is only looked at")
