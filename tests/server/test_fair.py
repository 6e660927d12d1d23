"""Records that anybody can check: honest ones are found true, and no change of what happened goes unseen."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.contract import CHANCE
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.match import Match
from sobremesa.engine.written import Entry
from sobremesa.server.dice import FairChance, commitment
from sobremesa.server.exports import NotBegun, export_match, read_export, rows_of
from sobremesa.server.fair import Noted, verify
from sobremesa.server.log import fold
from sobremesa.server.rows import Loaded
from sobremesa.server.seals import name_of_house, seal
from tests.server.kept import BEGUN, CREATED, KEY, SECRET, Playing, brought, chance_of, half_played, match_row, played

SETTINGS = [(game.id, seats) for game in sobremesa.shelf.values() for seats in (game.seats[0], game.seats[-1])]
Record = dict[str, Any]
IN_A_HURRY: Record = {"options": {"seconds": 30}}  # for plutocracy: some turns run out of time


@cache
def match_of(game: str, seats: int) -> Loaded:
    return played(game, seats)


@cache
def _exported(game: str, seats: int) -> str:
    return json.dumps(export_match(match_of(game, seats), KEY))


def exported(game: str, seats: int) -> Record:
    """As it comes back from a file, new each time."""
    record: Record = json.loads(_exported(game, seats))
    return record


def told(loaded: Loaded) -> Record:
    record: Record = json.loads(json.dumps(export_match(loaded, KEY)))
    return record


def resealed(record: Record) -> Record:
    """By the house itself: then nothing but the audit can find a lie in it."""
    return seal({name: value for name, value in record.items() if name not in ("house", "seal")}, KEY)


@pytest.fixture
def dice() -> Record:
    """A record with plenty of chance."""
    return exported("ajolocracia", 2)


def chance_lines(record: Record) -> list[int]:
    return [at for at, line in enumerate(record["log"]) if line["kind"] == "chance"]


# --- A match ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_an_honest_match_is_found_true(game: str, seats: int) -> None:
    verdict = verify(exported(game, seats))
    assert verdict.is_true, verdict.words.en
    assert verdict.at is None
    assert (verdict.draws > 0) == sobremesa.shelf[game].has_chance


def test_resignations_overruns_and_a_match_in_progress_are_found_true() -> None:
    for loaded in (
        played("ajolocracia", 4, resigning=3),
        played("protocol_g117", 2, resigning=1),
        played("bonnie_and_clyde", 1, resigning=1),
        played("plutocracy", 2, **IN_A_HURRY),
    ):
        kinds = {row.kind for row in loaded.log}
        assert kinds & {"resign", "clock"}, loaded.match.game
        assert verify(told(loaded)).is_true
    half = half_played()
    assert told(half)["ended"] is None
    assert verify(told(half)).is_true
    given_up = replace(half, match=replace(half.match, closed=9000.0))
    assert verify(told(given_up)).is_true


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_the_moves_that_are_left_are_those_of_the_match(game: str, seats: int) -> None:
    """Undone moves stay in the log and are gone from the record, also where several choose at once."""
    loaded = match_of(game, seats)
    undone = sum(row.kind == "undo" for row in loaded.log)
    left = fold(loaded.log)
    assert len(left) == len(loaded.log) - 2 * undone
    again = Match(sobremesa.shelf[game], seats=seats, options={}, moves=left, chance=chance_of("m1", seats))
    assert again.is_over
    assert again.log == left


def test_undone_moves_are_really_tested() -> None:
    assert any(line["kind"] == "undo" for game, seats in SETTINGS for line in exported(game, seats)["log"])


def test_a_match_loaded_half_way_goes_on_with_the_same_dice(dice: Record) -> None:
    written = read_export(dice).written
    for length in range(0, len(written.moves), max(7, len(written.moves) // 6)):
        chance = chance_of("m1", written.seats)
        match = Match(
            sobremesa.shelf[written.game], seats=written.seats, options={}, moves=written.moves[:length], chance=chance
        )
        for entry in written.moves[len(match.log) :]:
            if entry.seat != CHANCE:
                match.play(entry.seat, entry.move)
        assert tuple(match.log) == written.moves


def test_an_export_can_be_replayed_as_it_is(dice: Record) -> None:
    match = sobremesa.replay(dice)
    assert match.is_over
    assert match.log == tuple(Entry(CHANCE if seat == "chance" else seat, move) for seat, move in dice["moves"])


def test_an_export_brings_back_what_was_kept() -> None:
    loaded = match_of("protocol_g117", 2)
    match, seats, log = rows_of(read_export(export_match(loaded, KEY)))
    assert match == replace(loaded.match, host="")
    assert [(s.kind, s.name, s.owner) for s in seats] == [("person", "P0", None), ("person", "P1", None)]
    assert log == loaded.log


def test_an_end_that_was_not_noted_is_in_the_export() -> None:
    """The server may have been killed between the last move and the note that it was the last."""
    loaded = match_of("protocol_g117", 2)
    record = told(replace(loaded, match=replace(loaded.match, ended=None)))
    assert record["ended"] == loaded.log[-1].at
    assert verify(record).is_true


def test_nothing_of_a_person_but_the_name_is_exported() -> None:
    loaded = match_of("protocol_g117", 2)
    text = json.dumps(export_match(loaded, KEY))
    assert loaded.match.host not in text
    assert "nonce" not in text


def test_a_table_that_has_not_begun_is_not_exported() -> None:
    loaded = match_of("protocol_g117", 2)
    with pytest.raises(NotBegun, match="Nothing has been dealt"):
        export_match(replace(loaded, match=replace(loaded.match, entropy=None), log=()), KEY)


# --- What a verdict rests on ------------------------------------------------------------------------------------------


def test_without_a_note_nothing_is_said_to_be_promised(dice: Record) -> None:
    """M2: a record that is compared with itself proves nothing about the promise."""
    verdict = verify(dice)
    said = " ".join(words.en for words in (verdict.words, *verdict.notes))
    assert "Not compared with what you noted down" in said
    assert "promised" not in said


def test_a_secret_that_is_not_the_promised_one_is_found_out(dice: Record) -> None:
    """A server could rewrite dice, secret and commitment together: the person's own note tells."""
    verdict = verify(dice, Noted(commitment(SECRET).upper() + "\n"))
    assert verdict.is_true
    assert "the one you noted down" in verdict.notes[0].en
    assert not verify(dice, Noted(commitment(bytes(32)))).is_true


def test_what_a_seat_brought_is_held_against_its_players_note(dice: Record) -> None:
    lines = brought(2)
    for note in (lines[1], lines[1].removeprefix("browser "), f" {lines[1]}\n"):
        verdict = verify(dice, Noted(entropy={1: note}))
        assert verdict.is_true
        assert any("seat 2 is there" in words.en for words in verdict.notes)
    for seat, note in ((0, lines[1]), (1, "server"), (1, ""), (7, lines[1])):
        verdict = verify(dice, Noted(entropy={seat: note}))
        assert not verdict.is_true
        assert f"seat {seat + 1} brought" in verdict.words.en


def test_the_seal_is_held_against_the_house(dice: Record) -> None:
    assert verify(dice, Noted(house=name_of_house(KEY))).is_true
    assert "not of the house you named" in verify(dice, Noted(house=name_of_house(SECRET))).words.en
    assert name_of_house(KEY) in verify(dice).notes[-1].en


def test_who_mixed_the_dice_is_said(dice: Record) -> None:
    assert any("1 (browser), 2 (browser)" in words.en for words in verify(dice).notes)


def with_other_lines(*lines: str) -> Record:
    """An honest match whose dice were mixed from these."""
    loaded = match_of("protocol_g117", 2)
    return told(replace(loaded, match=replace(loaded.match, entropy=json.dumps(lines))))


def test_bots_and_what_the_server_made_are_named() -> None:
    notes = verify(with_other_lines("server 5", "bot")).notes
    assert any("1 (server), 2 (bot)" in words.en for words in notes)
    assert any("only bots" in words.en for words in verify(with_other_lines("bot", "bot")).notes)


# --- Old exports ------------------------------------------------------------------------------------------------------


def old_export() -> Record:
    """As it was written before players brought anything for the dice, and before anything was sealed."""
    live = Match(sobremesa.shelf["bonnie_and_clyde"], seats=1, options={}, chance=FairChance(SECRET, "m1"))
    playing = Playing(live)
    playing.play(random.Random(1))
    row = replace(match_row("m1", "bonnie_and_clyde", 1), options=dict(live.options), entropy="[]", ended=9000.0)
    record = told(replace(played("bonnie_and_clyde", 1), match=row, log=tuple(playing.rows)))
    for part in ("entropy", "kinds", "closed", "house", "seal"):
        del record[part]
    for line in record["log"]:
        for part in ("of", "drawn"):
            line.pop(part, None)
    return record


KNOWN_AS_OLD = Noted(is_unsealed=True)


def test_old_exports_keep_their_dice_and_say_that_nobody_mixed_them() -> None:
    verdict = verify(old_export(), KNOWN_AS_OLD)
    assert verdict.is_true, verdict.words.en
    said = " ".join(words.en for words in (verdict.words, *verdict.notes))
    assert "before players mixed the dice" in said
    assert "bears no seal" in said
    assert rows_of(read_export(old_export()))[0].entropy == "[]"


def test_an_old_export_has_no_other_dice() -> None:
    record = old_export()
    record["log"][chance_lines(record)[-1]]["move"] += 1
    assert not verify(record, KNOWN_AS_OLD).is_true


@pytest.mark.parametrize("game", ["ajolocracia", "protocol_g117"])
def test_a_new_record_does_not_become_an_old_one(game: str) -> None:
    """Whoever takes the seal off could change the rest: of a game without dice nothing else would tell."""
    record = exported(game, 2)
    for part in ("entropy", "kinds", "closed", "house", "seal"):
        del record[part]
    verdict = verify(record)
    assert not verdict.is_true
    assert "bears no seal" in verdict.words.en or sobremesa.shelf[game].has_chance
    assert not verify(record, KNOWN_AS_OLD).is_true or not sobremesa.shelf[game].has_chance, "its dice were mixed"


def test_a_match_of_other_rules_is_exported_without_what_these_would_ask(dice: Record) -> None:
    """M11: taken to the Sobremesa that began it, it is found true there, and goes on."""
    loaded = match_of("ajolocracia", 2)
    elsewhere = told(replace(loaded, match=replace(loaded.match, rules="00")))
    assert not any("drawn" in line for line in elsewhere["log"])
    there = resealed(elsewhere | {"rules": loaded.match.rules})
    assert verify(there).is_true


# --- Cheating, by the house itself: the seal holds, and the audit finds it --------------------------------------------


def other_outcome(record: Record) -> None:
    at = chance_lines(record)[-1]
    record["log"][at]["move"] += 1


def other_draw(record: Record) -> None:
    record["log"][chance_lines(record)[-1]]["drawn"] += 1


def other_weights(record: Record) -> None:
    record["log"][chance_lines(record)[-1]]["of"] += 1


def missing_draw(record: Record) -> None:
    del record["log"][chance_lines(record)[-1]]


def draw_too_many(record: Record) -> None:
    at = next(at for at, line in enumerate(record["log"]) if line["kind"] == "move")
    record["log"].insert(at, {"kind": "chance", "move": 0, "at": BEGUN + at, "of": 1, "drawn": 0})


def cut_short(record: Record) -> None:
    record["log"] = record["log"][: chance_lines(record)[-1]]


def cut_before_the_end(record: Record) -> None:
    """M3: everything is there but the last move."""
    last = max(at for at, line in enumerate(record["log"]) if line["kind"] == "move")
    record["log"], record["moves"] = record["log"][:last], record["moves"][: last - len(record["log"])]


def illegal_move(record: Record) -> None:
    next(line for line in record["log"] if line["kind"] == "move")["move"] = 99999


def taken_back_across_chance(record: Record) -> None:
    """The server rolls, dislikes it, takes the move back and asks again."""
    roll = next(at for at in chance_lines(record) if record["log"][at - 1]["kind"] == "move" and at)
    line = {"kind": "undo", "seat": record["log"][roll - 1]["seat"], "at": record["log"][roll]["at"]}
    record["log"].insert(roll + 1, line)


def resigned_after_the_end(record: Record) -> None:
    """M3: the winner is said to have resigned."""
    record["log"].append({"kind": "resign", "seat": 0, "at": record["ended"]})


def resigned_and_played_on(record: Record) -> None:
    """M3: of two, one resigns, and then there is nothing more to play."""
    record["log"].insert(30, {"kind": "resign", "seat": 0, "at": record["log"][29]["at"]})


def earlier_than_before(record: Record) -> None:
    record["log"][9]["at"] = record["log"][8]["at"] - 0.001


def before_it_was_made(record: Record) -> None:
    record["log"][0]["at"] = CREATED - 1


@pytest.mark.parametrize(
    "cheat",
    [
        other_outcome, other_draw, other_weights, missing_draw, draw_too_many, cut_short, cut_before_the_end,
        illegal_move, taken_back_across_chance, resigned_after_the_end, resigned_and_played_on, earlier_than_before,
        before_it_was_made,
    ],
)  # fmt: skip
def test_a_changed_log_is_found_out_at_its_entry(dice: Record, cheat: Callable[[Record], None]) -> None:
    record, honest = json.loads(json.dumps(dice)), dice
    cheat(record)
    assert not verify(record).is_true, "the seal is broken"
    both = zip(record["log"], honest["log"], strict=False)
    same = min(len(record["log"]), len(honest["log"]))
    first = next((at for at, (a, b) in enumerate(both, 1) if a != b), same + 1)
    verdict = verify(resealed(record))
    assert not verdict.is_true
    assert verdict.at == (first + 1 if cheat is resigned_and_played_on else first)
    assert verdict.words.es.startswith("No es cierto")


def test_nobody_resigns_twice() -> None:
    """M3: seats that do not play any more."""
    record = told(played("ajolocracia", 4, resigning=1))
    at = next(at for at, line in enumerate(record["log"]) if line["kind"] == "resign")
    record["log"].insert(at + 1, dict(record["log"][at]))
    verdict = verify(resealed(record))
    assert (verdict.is_true, verdict.at) == (False, at + 2)


def test_the_clock_does_what_the_rules_say() -> None:
    record = told(played("plutocracy", 2, **IN_A_HURRY))
    next(line for line in record["log"] if line["kind"] == "clock")["move"] += 1
    assert not verify(resealed(record)).is_true


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"ended": None}, "when is not said"),
        ({"ended": CREATED + 1}, "comes before the last entry"),
        ({"closed": 9000.0}, "given up unfinished"),
        ({"names": ["P0", "P1"], "kinds": ["person", "bot"]}, "seat 2"),
        ({"bots": [None, "greedy"]}, "seat 2"),
        ({"kinds": ["open", "person"]}, "seat 1"),
        ({"kinds": ["person", "bot"], "bots": [None, "deep thought"]}, "deep thought"),
        ({"rules": "0123456789abcdef"}, "played by other rules (digest 0123456789abcdef)"),
        ({"entropy": brought(2)[::-1]}, "Not true"),
        ({"entropy": []}, "Not true"),
    ],
)
def test_what_stands_around_the_log_is_checked_too(dice: Record, change: Record, sentence: str) -> None:
    """M3: names of bots, the end, the rules' digest; also where the house itself has sealed it."""
    verdict = verify(resealed(dice | change))
    assert not verdict.is_true
    assert sentence in verdict.words.en


def test_of_other_rules_it_is_said_whether_it_can_be_played_by_these(dice: Record) -> None:
    record = dice | {"rules": "00"}
    assert "hold under these too" in verify(resealed(record)).words.en
    other_outcome(record)
    assert "cannot be played again" in verify(resealed(record)).words.en
    assert "cannot be played again" in verify(resealed(record | {"options": {"gone": 1}})).words.en


def test_another_secret_is_found_out(dice: Record) -> None:
    record = dice | {"secret": "00" * 32}
    assert "fingerprint" in verify(resealed(record)).words.en
    record["commitment"] = commitment(bytes(32))
    assert verify(resealed(record)).at == 1 + chance_lines(record)[0]


def test_moves_that_are_not_those_of_the_log_are_found_out(dice: Record) -> None:
    del dice["moves"][-1]
    assert "“moves”" in verify(resealed(dice)).words.en


def test_a_match_under_another_name_has_other_dice(dice: Record) -> None:
    assert not verify(resealed(dice | {"match": "m2"})).is_true


# --- Damaged records --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"secret": "zz" * 32}, {"secret": "00"}, {"secret": 7}, {"match": "../x"}, {"match": None}, {"names": []},
        {"names": ["Ana", "\ud800"]}, {"names": [1, 2]}, {"bots": None}, {"log": {}}, {"log": [1]}, {"created": True},
        {"created": float("nan")}, {"created": 10**400}, {"ended": "now"}, {"commitment": 5}, {"commitment": "no"},
        {"log": [{"kind": "undo", "seat": 9, "at": 1.0}]}, {"log": [{"kind": "resign", "seat": True, "at": 1.0}]},
        {"log": [{"kind": "move", "seat": 0, "move": "a", "at": 1.0}]}, {"log": [{"kind": "chance", "move": 1}]},
        {"log": [{"kind": "chance", "move": True, "at": 1.0}]}, {"entropy": None}, {"entropy": ["bot"]},
        {"entropy": ["bot", "somebody x"]}, {"entropy": ["bot", "browser a\nb"]}, {"kinds": ["person", "cat"]},
        {"kinds": None}, {"mode": "\x1b[2J"}, {"rules": "\x1b[2J"}, {"closed": "x"}, {"seal": "00"}, {"house": "x"},
    ],
)  # fmt: skip
def test_a_damaged_export_is_refused_in_a_sentence(change: Record) -> None:
    record = exported("protocol_g117", 2) | change
    with pytest.raises(Unreadable, match="The record is damaged") as caught:
        verify(record)
    assert caught.value.text("es").startswith("La partida está dañada")


def test_a_record_without_its_secret_cannot_be_checked() -> None:
    record = sobremesa.shelf["protocol_g117"].start(2).record()
    with pytest.raises(Unreadable, match="has no secret in it"):
        verify(record)
