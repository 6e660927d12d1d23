"""One table, pure: every action is answered, nothing is applied twice, and the log tells it all."""

from __future__ import annotations

import random

import pytest

import sobremesa
from sobremesa.engine.contract import Game
from sobremesa.engine.match import Match
from sobremesa.server.log import as_rows, fold
from sobremesa.server.sittings import Sitting, eyes_of, seats_of
from sobremesa.server.tables import Table


def table_of(game_id: str, seats: int, seed: int = 1) -> Table:
    match = sobremesa.shelf[game_id].start(seats=seats, seed=seed)
    dealt = as_rows(match.log)
    return Table("t", match, [Sitting("person", f"P{s}", f"owner{s}") for s in range(seats)], dealt)


def move_of(table: Table, seat: int, at: int = 0) -> int:
    return table.match.legal(seat)[at].id


def test_five_who_choose_at_once_are_all_accepted() -> None:
    """All five pages were drawn at the same version; what the others chose makes no choice stale."""
    table = table_of("ajolocracia", 5)
    version = table.version
    answers = [table.move(seat, move_of(table, seat), version, f"n{seat}") for seat in range(5)]
    assert [a.status for a in answers] == ["accepted"] * 5
    assert table.match.reveals == 1


def test_a_click_on_what_was_before_the_reveal_is_stale() -> None:
    table = table_of("ajolocracia", 2)
    version = table.version
    for seat in range(2):
        table.move(seat, move_of(table, seat), version, None)
    answer = table.move(0, move_of(table, 0), version, None)
    assert answer.status == "stale"
    assert answer.rows == ()
    assert "look again" in answer.words.en


def test_a_reveal_is_a_new_version_for_everybody() -> None:
    """Also where the choice that brought it about was made in secret: else an older click would count as a new one."""
    table = table_of("ajolocracia", 2)
    table.move(0, move_of(table, 0), table.version, None)
    shown = table.version_for(0)
    table.move(1, move_of(table, 1), table.version, None)
    assert table.version_for(0) > shown
    assert table.move(0, move_of(table, 0), table.version_meant(0, shown), None).status == "stale"


def test_ones_own_second_click_is_stale() -> None:
    table = table_of("protocol_g117", 2)
    version, move = table.version, move_of(table, 1)
    assert table.move(1, move, version, "a").status == "accepted"
    assert table.move(1, move, version, "b").status == "stale"


def test_a_choice_made_at_the_same_time_counts_after_a_restart_too() -> None:
    """A page resends what it chose at a version that the new server never saw itself."""
    table = table_of("ajolocracia", 3)
    version = table.version
    table.move(0, move_of(table, 0), version, "n0")
    loaded = Table("t", table.match, table.sittings, table.rows)
    assert loaded.move(1, move_of(loaded, 1), version, "n1").status == "accepted"
    assert loaded.move(0, move_of(loaded, 2), version, "n2").status == "stale"


def test_dice_that_one_cannot_see_make_no_choice_stale() -> None:
    """In lucha_libre the rival throws again while one is still deciding."""
    table = table_of("lucha_libre", 2)
    version = table.version
    while not any(row.kind == "chance" for row in table.rows[version:]):
        throw = next(m for m in table.match.legal(1) if "Throw" in m.text("en"))
        assert table.move(1, throw.id, table.version, None).status == "accepted"
    assert table.move(0, move_of(table, 0), version, None).status == "accepted"
    assert table.move(1, move_of(table, 1), version, None).status == "stale"


def test_a_version_that_never_was_is_stale() -> None:
    table = table_of("protocol_g117", 2)
    for version in (-1, 99, 10**9):
        assert table.move(1, move_of(table, 1), version, None).status == "stale"


def test_what_is_sent_twice_is_done_once() -> None:
    table = table_of("bonnie_and_clyde", 1)
    version, move = table.version, move_of(table, 0)
    first = table.move(0, move, version, "nonce")
    state = table.match.state
    again = table.move(0, move, version, "nonce")
    assert (first.status, again.status) == ("accepted", "duplicate")
    assert table.match.state == state


def test_illegal_moves_and_other_peoples_turns_are_refused_and_change_nothing() -> None:
    table = table_of("protocol_g117", 2)
    before = table.match.state
    assert table.move(1, 10**6, table.version, None).status == "illegal"
    assert table.move(0, 0, table.version, None).status == "not_your_turn"
    assert table.match.state == before
    assert table.rows == ()


def test_undo_and_reset_are_rows_of_the_log() -> None:
    table = table_of("protocol_g117", 2)
    table.move(1, move_of(table, 1), table.version, None)
    start = table.match.state
    for _ in range(2):
        table.move(0, move_of(table, 0), table.version, None)
    answer = table.reset(0, table.version, "r")
    assert [row.kind for row in answer.rows] == ["undo", "undo"]
    assert table.match.state == start
    assert table.undo(0, table.version, None).status == "illegal"
    assert [row.number for row in table.rows] == [1, 2, 3, 4, 5]


def test_undo_of_a_choice_leaves_what_the_others_chose() -> None:
    table = table_of("ajolocracia", 3)
    version = table.version
    table.move(0, move_of(table, 0), version, None)
    table.move(1, move_of(table, 1), version, None)
    assert table.undo(0, table.version, None).status == "accepted"
    assert table.match.to_act == (0, 2)


@pytest.mark.parametrize("game", sobremesa.shelf.values(), ids=lambda g: g.id)
def test_the_log_tells_the_match_whatever_was_undone(game: Game) -> None:
    choose = random.Random(5)
    table = table_of(game.id, game.seats[-1], seed=5)
    while not table.is_over:
        seat = choose.choice(table.match.to_act)
        if table.match.can_undo(seat) and choose.random() < 0.3:
            table.undo(seat, table.version, None)
        else:
            table.move(seat, choose.choice(table.match.legal(seat)).id, table.version, None)
    assert fold(table.rows) == table.match.log
    again = Match(game, seats=table.match.seats, seed=5, options={}, moves=fold(table.rows))
    assert again.state == table.match.state


def test_who_resigns_loses_and_the_last_one_left_wins() -> None:
    table = table_of("protocol_g117", 2)
    assert table.resign(0, "x").status == "accepted"
    assert table.is_over
    assert table.ranks == [2, 1]
    assert table.move(1, 0, table.version, None).status == "refused"
    assert Table("t", table.match, table.sittings, table.rows).is_over, "a resignation is in the log"


def test_among_several_the_others_play_on_and_a_bot_takes_the_seat() -> None:
    table = table_of("ajolocracia", 3)
    table.resign(2, None)
    assert not table.is_over
    assert table.bot_of(2)
    table.resign(1, None)
    assert table.ranks == [1, 2, 2]


def test_a_resignation_is_called_what_its_button_is_called() -> None:
    """P8: «retirarse» is a move of Plutocracy, and no resignation."""
    table = table_of("plutocracy", 3)
    table.resign(1, None)
    again = table.resign(1, None)
    assert again.status == "illegal"
    assert again.words.es == "Ya habías abandonado la partida."


def test_alone_a_resignation_is_the_end() -> None:
    table = table_of("bonnie_and_clyde", 1)
    table.resign(0, None)
    assert table.is_over
    assert table.ranks == [2]


def test_on_one_screen_the_seat_to_act_looks_first() -> None:
    match = sobremesa.shelf["protocol_g117"].start(seed=1)
    table = Table("t", match, [Sitting("person", "A", "me"), Sitting("person", "B", "me")])
    assert seats_of(table, "me") == (1, 0)
    assert eyes_of(table, "me") == 1
    table.move(1, move_of(table, 1), table.version, None)
    assert seats_of(table, "me") == (0, 1)
    assert eyes_of(table, "me") == 0
    assert eyes_of(table, "stranger") == -1


# --- Drafts -----------------------------------------------------------------------------------------------------------


def all_of(table: Table) -> str:
    """All that a table holds, with the line of its match, as text."""
    held = {name: value for name, value in vars(table).items() if name != "match"}
    line = table.match._line
    return repr((held, line.log, line.states, line.now.state, line.chance, line.version, table.match.options))


@pytest.mark.parametrize(("game", "seats"), [("ajolocracia", 3), ("lucha_libre", 2), ("alebrijes", 3)])
def test_what_is_done_to_a_draft_is_not_done_to_the_table(game: str, seats: int) -> None:
    """A move that could not be stored has not happened, and has thrown no die."""
    table, choose = table_of(game, seats), random.Random(1)
    for _ in range(30):
        seat = choose.choice(table.to_act)
        move = choose.choice(table.match.position.legal(seat))
        before = all_of(table)
        first, second = table.draft(1.0), table.draft(1.0)
        for draft in (first, second):
            draft.move(seat, move, table.version, "n")
            draft.undo(seat, draft.version, None)
            draft.move(draft.to_act[0], move_of(draft, draft.to_act[0]), draft.version, None)
            draft.resign(0, None)
            draft.sit(1, Sitting())
        assert all_of(table) == before
        assert all_of(first) == all_of(second), "the same dice for both"
        table.move(seat, move, table.version, None)
