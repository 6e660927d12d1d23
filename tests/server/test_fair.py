"""Dice that anybody can check: they follow from the secret, are unbiased, and no change of the log goes unseen."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.contract import CHANCE
from sobremesa.engine.errors import Unreadable
from sobremesa.engine.match import Match
from sobremesa.engine.records import Entry
from sobremesa.server import fair
from sobremesa.server.fair import FairChance, commitment, fair_draw, new_secret, verify
from sobremesa.server.records import export_match, read_export, rows_of
from sobremesa.server.tables import fold
from tests.server.kept import SECRET, played

SETTINGS = [(game.id, seats) for game in sobremesa.shelf.values() for seats in (game.seats[0], game.seats[-1])]
Record = dict[str, Any]


def exported(game: str, seats: int) -> Record:
    """As it comes back from a file."""
    record: Record = json.loads(json.dumps(export_match(played(game, seats))))
    return record


@pytest.fixture(scope="module")
def dice() -> str:
    """A record with plenty of chance, as text so that no test can spoil it for another."""
    games = [game for game in sobremesa.shelf.values() if game.has_chance]
    records = [exported(game.id, game.seats[0]) for game in games]
    return json.dumps(max(records, key=lambda record: len(chance_lines(record))))


def chance_lines(record: Record) -> list[int]:
    return [at for at, line in enumerate(record["log"]) if line["kind"] == "chance"]


# --- Draws ------------------------------------------------------------------------------------------------------------


def test_secrets_are_256_bits_and_never_the_same() -> None:
    assert len(new_secret()) == 32
    assert len({new_secret() for _ in range(100)}) == 100


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_draw_is_the_hmac_of_match_and_number_as_documented() -> None:
    chance = FairChance(SECRET, "m1")
    for k, sides in enumerate([6, 6, 52, 2]):
        number = int(hmac.new(SECRET, f"m1:{k}:0".encode(), "sha256").hexdigest(), 16)
        assert chance(sides) == number % sides
    assert chance.drawn == 4


def test_draws_go_on_from_where_they_were() -> None:
    chance = FairChance(SECRET, "m1")
    draws = [chance(1000) for _ in range(10)]
    again = FairChance(SECRET, "m1", drawn=4)
    assert [again(1000) for _ in range(6)] == draws[4:]


def test_other_matches_and_secrets_draw_otherwise() -> None:
    streams = [FairChance(s, m) for s, m in [(SECRET, "m1"), (SECRET, "m2"), (bytes(32), "m1")]]
    assert len({tuple(stream(10**6) for _ in range(3)) for stream in streams}) == 3


def test_each_face_is_as_likely() -> None:
    """Chi-squared with 5 degrees of freedom; the draws are always the same ones, so this never fails by chance."""
    counts = Counter(fair_draw(SECRET, "die", k, 6) for k in range(6000))
    assert sorted(counts) == list(range(6))
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 11.07


def test_numbers_in_the_incomplete_stretch_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the four numbers 0 to 3, a die of three sides may use only the first three."""
    monkeypatch.setattr(fair, "_SPAN", 4)
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes, how: str) -> bytes:
        asked.append(message)
        return bytes([3 if len(asked) < 3 else 2])

    monkeypatch.setattr("hmac.digest", digest)
    assert fair_draw(SECRET, "m1", 7, 3) == 2
    assert asked == [b"m1:7:0", b"m1:7:1", b"m1:7:2"]


# --- A match ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_an_honest_match_is_found_true(game: str, seats: int) -> None:
    record = exported(game, seats)
    verdict = verify(record)
    assert verdict.is_true, verdict.words.en
    assert verdict.at is None
    assert (verdict.draws > 0) == sobremesa.shelf[game].has_chance


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_the_moves_that_are_left_are_those_of_the_match(game: str, seats: int) -> None:
    """Undone moves stay in the log and are gone from the record, also where several choose at once."""
    loaded = played(game, seats)
    undone = sum(row.kind == "undo" for row in loaded.log)
    left = fold(loaded.log)
    assert len(left) == len(loaded.log) - 2 * undone
    again = Match(
        sobremesa.shelf[game], seats=seats, options={}, moves=left, chance=FairChance(loaded.match.secret, "m1")
    )
    assert again.is_over
    assert again.log == left


def test_undone_moves_are_really_tested() -> None:
    assert any(row.kind == "undo" for game, seats in SETTINGS for row in played(game, seats).log)


def test_a_match_loaded_half_way_goes_on_with_the_same_dice(dice: str) -> None:
    record = json.loads(dice)
    written = read_export(record).written
    for length in range(0, len(written.moves), max(7, len(written.moves) // 6)):
        chance = FairChance(SECRET, "m1")
        match = Match(
            sobremesa.shelf[written.game], seats=written.seats, options={}, moves=written.moves[:length], chance=chance
        )
        for entry in written.moves[len(match.log) :]:
            if entry.seat != CHANCE:
                match.play(entry.seat, entry.move)
        assert tuple(match.log) == written.moves


def test_an_export_can_be_replayed_as_it_is(dice: str) -> None:
    record = json.loads(dice)
    match = sobremesa.replay(record)
    assert match.is_over
    assert match.log == [Entry(CHANCE if seat == "chance" else seat, move) for seat, move in record["moves"]]


def test_a_resignation_is_in_the_log_and_changes_no_die(dice: str) -> None:
    record = json.loads(dice)
    record["log"].append({"kind": "resign", "seat": 0, "at": 9.0})
    assert verify(record).is_true


def test_an_export_brings_back_what_was_kept() -> None:
    loaded = played("protocol_g117", 2)
    match, seats, log = rows_of(read_export(export_match(loaded)))
    assert match == replace(loaded.match, host="")
    assert [(s.kind, s.name, s.owner) for s in seats] == [("person", "P0", None), ("person", "P1", None)]
    assert log == loaded.log


def test_nothing_of_a_person_but_the_name_is_exported() -> None:
    loaded = played("protocol_g117", 2)
    text = json.dumps(export_match(loaded))
    assert loaded.match.host not in text
    assert "nonce" not in text


# --- Cheating ---------------------------------------------------------------------------------------------------------


def other_outcome(record: Record) -> None:
    at = chance_lines(record)[-1]
    record["log"][at]["move"] += 1


def missing_draw(record: Record) -> None:
    del record["log"][chance_lines(record)[-1]]


def draw_too_many(record: Record) -> None:
    at = next(at for at, line in enumerate(record["log"]) if line["kind"] == "move")
    record["log"].insert(at, {"kind": "chance", "move": 0, "at": 1.0})


def cut_short(record: Record) -> None:
    record["log"] = record["log"][: chance_lines(record)[-1]]


def illegal_move(record: Record) -> None:
    next(line for line in record["log"] if line["kind"] == "move")["move"] = 99999


def taken_back_across_chance(record: Record) -> None:
    """The server rolls, dislikes it, takes the move back and asks again."""
    roll = next(at for at in chance_lines(record) if record["log"][at - 1]["kind"] == "move" and at)
    record["log"].insert(roll + 1, {"kind": "undo", "seat": record["log"][roll - 1]["seat"], "at": 1.0})


@pytest.mark.parametrize(
    "cheat", [other_outcome, missing_draw, draw_too_many, cut_short, illegal_move, taken_back_across_chance]
)
def test_a_changed_log_is_found_out_at_its_entry(dice: str, cheat: Callable[[Record], None]) -> None:
    record, honest = json.loads(dice), json.loads(dice)
    cheat(record)
    both = zip(record["log"], honest["log"], strict=False)
    first = next((at for at, (a, b) in enumerate(both, 1) if a != b), len(record["log"]) + 1)
    verdict = verify(record)
    assert not verdict.is_true
    assert verdict.at == first
    assert verdict.words.es.startswith("No es cierto")


def test_another_secret_is_found_out(dice: str) -> None:
    record = json.loads(dice) | {"secret": "00" * 32}
    assert "fingerprint" in verify(record).words.en
    record["commitment"] = commitment(bytes(32))
    assert verify(record).at == 1 + chance_lines(record)[0]


def test_a_secret_that_is_not_the_promised_one_is_found_out(dice: str) -> None:
    """A server could rewrite dice, secret and commitment together: the person's own note tells."""
    record = json.loads(dice)
    assert verify(record, promised=commitment(SECRET).upper() + "\n").is_true
    assert not verify(record, promised=commitment(bytes(32))).is_true


def test_moves_that_are_not_those_of_the_log_are_found_out(dice: str) -> None:
    record = json.loads(dice)
    del record["moves"][-1]
    assert "“moves”" in verify(record).words.en


def test_a_match_under_another_name_has_other_dice(dice: str) -> None:
    assert not verify(json.loads(dice) | {"match": "m2"}).is_true


# --- Damaged records --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"secret": "zz" * 32}, {"secret": "00"}, {"secret": 7}, {"match": "../x"}, {"match": None}, {"names": []},
        {"names": ["Ana", "\ud800"]}, {"names": [1, 2]}, {"bots": None}, {"log": {}}, {"log": [1]}, {"created": True},
        {"created": float("nan")}, {"created": 10**400}, {"ended": "now"}, {"commitment": 5},
        {"log": [{"kind": "undo", "seat": 9, "at": 1.0}]}, {"log": [{"kind": "resign", "seat": True, "at": 1.0}]},
        {"log": [{"kind": "move", "seat": 0, "move": "a", "at": 1.0}]}, {"log": [{"kind": "chance", "move": 1}]},
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
