"""Rows on the disk: what goes in comes out, in any number of sittings, and damage is told."""

from __future__ import annotations

import resource
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import sobremesa
from sobremesa.engine.errors import BadOption, Unavailable, Unreadable
from sobremesa.lab import folder as files
from sobremesa.lab.executors import play_rows
from sobremesa.lab.folder import Folder
from sobremesa.lab.plan import Plan, make_plan
from sobremesa.lab.simulate import simulate

GAME = max(sobremesa.shelf.values(), key=lambda game: len(game.counters) * game.seats[-1])
GAMES = 600


@pytest.fixture
def plan() -> Plan:
    return make_plan(GAME, games=GAMES, seed=8)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PART_ROWS", 100)
    monkeypatch.setattr(files, "GROUP_ROWS", 40)


def parts(path: Path) -> list[Path]:
    return sorted(path.glob("rows-*.parquet"))


def table(path: Path) -> Any:
    """All rows as a reader who knows nothing of us would get them."""
    return pq.read_table(parts(path))


def stop_after(games: int) -> Any:
    def press(done: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return press


def test_rows_are_kept_as_they_were_played(tmp_path: Path, plan: Plan) -> None:
    simulate(plan, folder=Folder.create(tmp_path, plan))
    expected, kept = play_rows(plan, 0, GAMES, is_watched=True), table(tmp_path)
    assert kept["number"].to_pylist() == list(range(GAMES))
    for seat in range(plan.seats):
        assert kept[f"score_{seat}"].to_pylist() == expected.scores[:, seat].tolist()
        assert kept[f"rank_{seat}"].to_pylist() == expected.ranks[:, seat].tolist()
    assert kept["choices"].to_pylist() == expected.facts["choices"].tolist()
    assert kept.schema.field("is_cut").type == "bool"
    counted = [name for name in kept.column_names if name.startswith("c_")]
    assert len(counted) == plan.seats * len(GAME.counters)
    back = list(Folder.open(tmp_path).rows())
    for played, *read in zip(expected.arrays, *(rows.arrays for rows in back), strict=True):
        assert np.array_equal(played, np.concatenate(read))


@pytest.mark.usefixtures("small_parts")
def test_what_was_interrupted_is_gone_on_with(tmp_path: Path, plan: Plan) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    simulate(plan, folder=Folder.create(whole, plan))
    stopped = simulate(plan, folder=Folder.create(broken, plan), on_progress=stop_after(130))
    assert not stopped.is_whole
    assert 130 <= len(table(broken)) == stopped.tally.games < GAMES
    result = simulate(plan, jobs=2, folder=Folder.open(broken))
    assert table(broken).equals(table(whole))
    assert result.is_whole
    assert (result.tally.games, result.played) == (GAMES, GAMES - stopped.tally.games)
    assert result.tally == simulate(plan).tally


@pytest.mark.usefixtures("small_parts")
def test_a_folder_that_is_whole_stays_as_it_is(tmp_path: Path, plan: Plan) -> None:
    simulate(plan, folder=Folder.create(tmp_path, plan))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert simulate(plan, folder=Folder.open(tmp_path)).played == 0
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("damage", ["cut short", "emptied", "overwritten", "a page changed"])
def test_a_damaged_part_is_named_and_can_be_played_again(tmp_path: Path, plan: Plan, damage: str) -> None:
    simulate(plan, folder=Folder.create(tmp_path, plan))
    expected, victim = table(tmp_path), parts(tmp_path)[1]
    content = bytearray(victim.read_bytes())
    if damage == "a page changed":
        column = pq.read_metadata(victim).row_group(0).column(2)
        content[(column.dictionary_page_offset or column.data_page_offset) + column.total_compressed_size - 1] ^= 0xFF
    else:
        content = {"cut short": content[:-100], "emptied": bytearray(), "overwritten": bytearray(b"x" * 999)}[damage]
    victim.write_bytes(content)
    with pytest.raises(Unreadable, match=rf"{victim.name} is damaged: delete it"):
        list(Folder.open(tmp_path).rows())
    victim.unlink()
    simulate(plan, folder=Folder.open(tmp_path))
    assert table(tmp_path).equals(expected)


@pytest.mark.usefixtures("small_parts")
def test_a_full_disk_leaves_what_was_written_readable(tmp_path: Path, plan: Plan) -> None:
    def fill(games: int) -> None:
        if games >= 130:
            no_more_room()

    with room_for_files() as no_more_room, pytest.raises(Unavailable, match="What was kept so far can be read"):
        simulate(plan, folder=Folder.create(tmp_path, plan), on_progress=fill)
    kept = table(tmp_path)
    assert 100 <= len(kept) < GAMES
    assert [path.suffix for path in tmp_path.iterdir() if path.suffix == ".unfinished"] == []
    simulate(plan, folder=Folder.open(tmp_path))
    assert table(tmp_path)["number"].to_pylist() == list(range(GAMES))


class room_for_files:  # noqa: N801  # reads as a statement
    """The system refuses to let files grow once the function it gives is called: real errors of real writes."""

    def __enter__(self) -> Any:
        self.limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, self.limits[1]))

    def __exit__(self, *error: object) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self.limits)


@pytest.mark.usefixtures("small_parts")
def test_a_run_that_was_killed_leaves_whole_parts_only(tmp_path: Path, plan: Plan) -> None:
    """What an unfinished part held is played again; its remains are no obstacle."""
    folder = Folder.create(tmp_path, plan)
    for first in (0, 120):
        folder.add(first, play_rows(plan, first, 120, is_watched=True))
    del folder  # neither closed nor told
    assert len(table(tmp_path)) == 120
    simulate(plan, folder=Folder.open(tmp_path))
    assert table(tmp_path)["number"].to_pylist() == list(range(GAMES))
    assert not list(tmp_path.glob("*.unfinished"))


def test_results_are_never_written_over(tmp_path: Path, plan: Plan) -> None:
    simulate(plan, folder=Folder.create(tmp_path, plan))
    with pytest.raises(BadOption, match="holds results already"):
        Folder.create(tmp_path, plan)


def test_rows_of_another_plan_are_not_mixed_in(tmp_path: Path, plan: Plan) -> None:
    other = make_plan(GAME, games=GAMES, seed=9)
    for name, made in (("one", plan), ("other", other)):
        simulate(made, folder=Folder.create(tmp_path / name, made))
    theirs = parts(tmp_path / "other")[0]
    theirs.replace(tmp_path / "one" / "rows-000000009999.parquet")
    with pytest.raises(Unreadable, match="rows of another plan"):
        Folder.open(tmp_path / "one")


def test_two_files_with_the_same_games_are_told(tmp_path: Path, plan: Plan) -> None:
    simulate(plan, folder=Folder.create(tmp_path, plan))
    twin = tmp_path / "rows-000000000010.parquet"
    twin.write_bytes(parts(tmp_path)[0].read_bytes())
    with pytest.raises(Unreadable, match="two files hold the row of game 10"):
        Folder.open(tmp_path)


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path, plan: Plan) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unavailable, match="Cannot write to"):
        Folder.create(tmp_path / "file" / "folder", plan)


def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    """What waits to be written is never more than a group and a chunk."""
    plan = make_plan(GAME, games=10**9, seed=1)
    folder, most = Folder.create(tmp_path, plan), 0
    rows = play_rows(plan, 0, 50_000, is_watched=True)
    for first in range(0, 500_000, 50_000):
        folder.add(first, rows)
        most = max(most, waiting(folder))
    folder.close()
    assert most < files.GROUP_ROWS + 50_000


def waiting(folder: Folder) -> int:
    return sum(map(len, folder._part.buffer)) if folder._part else 0


def test_rows_of_a_sobremesa_that_did_not_count_kinds_of_move_get_a_sentence(tmp_path: Path, plan: Plan) -> None:
    simulate(plan, folder=Folder.create(tmp_path, plan))
    [part] = parts(tmp_path)
    whole = pq.read_table(part)
    older = [name for name in whole.column_names if not name.startswith("m_")]
    assert len(older) < len(whole.column_names)
    pq.write_table(whole.select(older), part)
    with pytest.raises(Unreadable, match="did not count kinds of move: play its plan again into another folder"):
        Folder.open(tmp_path)
